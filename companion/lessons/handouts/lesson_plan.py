"""The teacher's kit: a lesson's plan for the hour, as data for paper and as Markdown."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.core.text.formatter import listing
from companion.lessons.lesson.problems import WRONG, LessonError, Problem
from companion.lessons.lesson.scene import begun, step_match
from companion.lessons.lesson.spec import Lesson, Plan
from companion.lessons.pupil.cache import Shared
from companion.lessons.pupil.feedback import say
from companion.lessons.pupil.prompt import task_data

HOUR = 50
"""Minutes of a lesson at school."""


class Leg(NamedTuple):
    """A part of the hour: its first and last minute, what happens, the numbers of the steps that are played."""

    start: int
    end: int
    text: str
    steps: tuple[int, ...]


class Solved(NamedTuple):
    """A step as a teacher looks it up: its number, what it asks, an answer of the engine's (none to look on)."""

    number: int
    asked: str
    answer: str


def plan_of(lesson: Lesson) -> Plan:
    """The plan of a lesson. Raises LessonError where it has none."""
    if lesson.plan is None:
        raise LessonError((Problem(lesson.name, "", "plan", WRONG.both("no-plan")),))
    return lesson.plan


def course(lesson: Lesson, lang: str) -> tuple[Leg, ...]:
    """The course of the hour. Raises LessonError."""
    legs, start = [], 0
    for stage in plan_of(lesson).course:
        steps = tuple(lesson.index(name) + 1 for name in stage.steps)
        legs.append(Leg(start, start + stage.minutes, stage.text[lang], steps))
        start += stage.minutes
    return tuple(legs)


_KNOWN: Final = Shared[tuple[Solved, ...]](100)
"""The solutions of a lesson in a language: a plan asks for them again in each size, a teacher on each paper."""


def solutions(lesson: Lesson, lang: str) -> tuple[Solved, ...]:
    """Every step with an answer of the engine's."""
    known = _KNOWN.find(lesson, lang)
    return _KNOWN.keep(lesson, lang, _solved_by_the_engine(lesson, lang)) if known is None else known


def _solved_by_the_engine(lesson: Lesson, lang: str) -> tuple[Solved, ...]:
    found = []
    for place, step in enumerate(lesson.steps):
        match = step_match(lesson, place, lambda _: None, lang)
        scene = begun(lesson, step, match, lang)
        answer = "" if step.task.expects == "next" else step.task.answer_text(scene)
        found.append(Solved(place + 1, task_data(scene)["ask"], answer))
    return tuple(found)


# --- Markdown ---------------------------------------------------------------------------------------------------------


def plan_markdown(lesson: Lesson, lang: str) -> str:
    """The teacher's plan: aims, material, course, questions, what lies beyond the game. Raises LessonError."""
    plan = plan_of(lesson)
    beyond = (f"- **{safe(one.title[lang])}** — {safe(one.text[lang])}" for one in plan.beyond)
    solved = (_solved(one) for one in solutions(lesson, lang))
    parts = [
        [f"# {safe(lesson.title[lang])}", "", say("plan-head", lang, minutes=plan.minutes, level=lesson.level)],
        _heading("plan-aims", lang, (f"- {safe(aim[lang])}" for aim in lesson.aims)),
        _heading("plan-material", lang, _material(lesson, plan, lang)),
        _heading("plan-course", lang, _course(lesson, lang)),
        _heading("plan-questions", lang, _questions(plan, lang)),
        _heading("plan-beyond", lang, beyond),
        _heading("plan-solutions", lang, solved),
    ]
    return "\n".join("\n".join([*part, ""]) for part in parts if part)


def _heading(key: str, lang: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return [f"## {say(key, lang)}", "", *found] if found else []


def safe(text: str) -> str:
    """Text as text: what Markdown would read as a mark is escaped."""
    for mark in "\\`*_|<>[]":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n\n", " ")


def _material(lesson: Lesson, plan: Plan, lang: str) -> list[str]:
    lines = [f"- {safe(thing[lang])}" for thing in lesson.material]
    for name, copies in plan.sheets.items():
        lines.append(f"- {say('plan-sheet', lang, copies=copies, name=f'{lesson.game}/{name}')}")
    return lines


def _course(lesson: Lesson, lang: str) -> list[str]:
    lines = [say("plan-table", lang), "|---:|---:|---|---|"]
    for leg in course(lesson, lang):
        steps = listing([str(number) for number in leg.steps], lang) or "–"
        lines.append(f"| {leg.start} | {leg.end - leg.start} | {safe(leg.text)} | {steps} |")
    return lines


def _questions(plan: Plan, lang: str) -> list[str]:
    lines: list[str] = []
    for number, question in enumerate(plan.questions, 1):
        lines += [f"{number}. **{safe(question.ask[lang])}**", f"   {safe(question.answer[lang])}"]
    return lines


def _solved(one: Solved) -> str:
    return f"{one.number}. {safe(one.asked)}" + (f" → **{safe(one.answer)}**" if one.answer else "")
