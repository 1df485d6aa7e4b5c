"""The teacher's kit: a lesson's plan for the hour, as Markdown."""

from collections.abc import Iterable

from companion.core.words import listing
from companion.lessons.feedback import say
from companion.lessons.scene import begun, fill, step_match
from companion.lessons.spec import Lesson, LessonError, Plan, Problem

HOUR = 50
"""Minutes of a lesson at school."""


def plan_markdown(lesson: Lesson, lang: str) -> str:
    """The teacher's plan: aims, material, course, questions, what lies beyond the game. Raises LessonError."""
    plan = _plan(lesson)
    parts = [
        [f"# {_safe(lesson.title[lang])}", "", say("plan-head", lang, minutes=plan.minutes, level=lesson.level)],
        _heading("plan-aims", lang, (f"- {_safe(aim[lang])}" for aim in lesson.aims)),
        _heading("plan-material", lang, _material(lesson, plan, lang)),
        _heading("plan-course", lang, _course(lesson, plan, lang)),
        _heading("plan-questions", lang, _questions(plan, lang)),
        _heading(
            "plan-beyond", lang, (f"- **{_safe(one.title[lang])}** — {_safe(one.text[lang])}" for one in plan.beyond)
        ),
        _heading("plan-solutions", lang, _solutions(lesson, lang)),
    ]
    return "\n".join("\n".join([*part, ""]) for part in parts if part)


def _plan(lesson: Lesson) -> Plan:
    if lesson.plan is None:
        what = {"fr": "cette leçon n’a pas de plan [plan]", "en": "this lesson has no [plan]"}
        raise LessonError((Problem(lesson.name, "", "plan", what),))
    return lesson.plan


def _heading(key: str, lang: str, lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return [f"## {say(key, lang)}", "", *found] if found else []


def _safe(text: str) -> str:
    """Text as text: what Markdown would read as a mark is escaped."""
    for mark in "\\`*_|<>[]":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n\n", " ")


def _material(lesson: Lesson, plan: Plan, lang: str) -> list[str]:
    lines = [f"- {_safe(thing[lang])}" for thing in lesson.material]
    for name, copies in plan.sheets.items():
        lines.append(f"- {say('plan-sheet', lang, copies=copies, name=name)}")
    return lines


def _course(lesson: Lesson, plan: Plan, lang: str) -> list[str]:
    lines = [say("plan-table", lang), "|---:|---:|---|---|"]
    start = 0
    for stage in plan.course:
        steps = listing([str(lesson.index(name) + 1) for name in stage.steps], lang) or "–"
        lines.append(f"| {start} | {stage.minutes} | {_safe(stage.text[lang])} | {steps} |")
        start += stage.minutes
    return lines


def _questions(plan: Plan, lang: str) -> list[str]:
    lines: list[str] = []
    for number, question in enumerate(plan.questions, 1):
        lines += [f"{number}. **{_safe(question.ask[lang])}**", f"   {_safe(question.answer[lang])}"]
    return lines


def _solutions(lesson: Lesson, lang: str) -> list[str]:
    """Each step with an answer of the engine's."""
    from companion.lessons.hints import answer_text

    lines = []
    for number, step in enumerate(lesson.steps, 1):
        match = step_match(lesson, number - 1, lambda _: None, lang)
        scene = begun(lesson, step, match, lang)
        first = fill(step.say[lang], match, lang).split("\n\n")[0]
        lines.append(f"{number}. {_safe(first)} → **{_safe(answer_text(scene))}**")
    return lines
