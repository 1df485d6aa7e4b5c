"""Everything that a pupil can be told is language: each feedback of each step, in both languages, holds no value of the
program, no id, no hole that was left open."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from companion.core.registry import find_game, own_games
from companion.lessons.exercises import exercise_lesson
from companion.lessons.progress import LessonRun
from companion.lessons.reading import find_lesson, lessons
from companion.lessons.spec import Lesson
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from companion.lessons.tasks.reach import ReachTask
from tests.lessons.robot import right_answers, wrong_answers

MACHINE = re.compile(
    r"[(\[{]\s*['\"]|\[\d|['\"]\s*[,)\]}]|\b(?:None|True|False|NaN)\b|\{[^}]*\}|[A-Z]{3}-\d|\b\w+\(|<\w|__|\\|"
    r"\b[A-Z]\w+\.[a-z]+(?:\.[a-z]+)*\b|Fraction"
)
"""A quote beside a bracket or a comma, a value of Python, a hole, the id of a ruling, a call, a fact's name."""
BAD_FRENCH = re.compile(r"(?<![\u202f\d])[;:!?»%]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|['\"]")
BAD_ENGLISH = re.compile(r"[«»\u202f'\"]|[ ][;:!?,.](?!\w)|  |\.\.\.")
WORD = re.compile(r"(?<!\w)[a-z]{3,}(?!\w)")
MOST_MOVES = 6
"""Legal moves of a step that are given as wrong answers."""


def given(run: LessonRun) -> Iterator[Any]:
    """Answers of all kinds to a step, wrong ones by and large."""
    task = run.step.task
    yield from (wrong.given for wrong in wrong_answers(run))
    if isinstance(task, JudgeTask):
        yield from (LEGAL, *task.choices(run.scene))
    elif isinstance(task, FigureTask):
        yield from (str(number) for number in range(25))
    elif isinstance(task, FindTask):
        moves = [str(move) for move in islice(run.match.moves(), MOST_MOVES)]
        yield from ([], moves[:1], moves)
    elif task.expects == "move" and not isinstance(task, ReachTask):
        yield from (str(move) for move in islice(run.match.moves(), MOST_MOVES))
    yield from ("", "gibberish")


def told(run: LessonRun) -> Iterator[str]:
    """All that the page of a step says just now."""
    prompt, why = run.prompt(), run.why()
    yield from (*prompt["say"], prompt["task"]["ask"], *prompt["done"], *prompt["hints"], *prompt["solution"])
    for choice in prompt["task"].get("choices", ()):
        yield from (choice["title"], choice["text"])
    feedback = prompt["feedback"] or {"sentences": [], "sums": []}
    yield from feedback["sentences"]
    yield from (sum_["text"] for sum_ in (*feedback["sums"], *why["sums"]))
    yield from why["sentences"]
    for rule in why["rules"]:
        yield from (rule["title"], rule["text"])


def everything(lesson: Lesson, lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a lesson in a language, with the step and the answer that it answers."""
    run = LessonRun(lesson, lang=lang, pupil="Zoé")
    for step in lesson.steps:
        yield from ((step.name, text) for text in told(run))
        for answer in given(run):
            run.answer(answer)
            yield from ((f"{step.name} {answer}", text) for text in told(run))
            if run.standing.played or run.standing.solved:
                run.restart()
        while run.prompt()["more_hints"]:
            run.hint()
        run.solution()
        yield from ((f"{step.name} help", text) for text in told(run))
        if isinstance(step.task, ReachTask):  # off the way
            for move in islice([str(move) for move in run.match.moves()], MOST_MOVES):
                run.answer(move)
                yield from ((f"{step.name} {move}", text) for text in told(run))
                run.restart()
        for answer in right_answers(run):
            run.answer(answer)
            yield from ((f"{step.name} right", text) for text in told(run))
        run.forward()


def machine_words(lesson: Lesson) -> set[str]:
    """The words of moves as they are written down (`fire`, `block`) that no move in French has, nor the rule book, nor
    the lesson's own text."""
    run, written = LessonRun(lesson, lang="fr"), set[str]()
    said = {word for clause in run.match.game.rulebook.values() for word in WORD.findall(clause.text["fr"])}
    for step in lesson.steps:
        run.go(step.name)
        for text in (step.say, step.ask or {"fr": ""}, *step.hints):
            said |= set(WORD.findall(re.sub(r"\{[^}]*\}", "", text["fr"])))
        for move in islice(run.match.moves(), 40):
            written |= set(WORD.findall(str(move)))
            said |= set(WORD.findall(run.match.move_text(move)))
    return written - said


def wrong_in(text: str, lang: str, machine: frozenset[str] | set[str] = frozenset()) -> str:
    """What is no language in a text; empty if all is well. `machine`: words that no French text may use."""
    text = text.replace("= ?", "")  # the hole of a sum
    found = MACHINE.search(text) or (BAD_FRENCH if lang == "fr" else BAD_ENGLISH).search(text)
    words = sorted(machine.intersection(WORD.findall(text))) if lang == "fr" else []
    return found[0] if found else ", ".join(words)


def french_headings(lesson: Lesson) -> set[str]:
    """The headings of a rule book in French, which English texts quote with their French signs."""
    return {clause.where["fr"] for clause in find_game(lesson.game).rulebook.values() if clause.in_book}


def unquoted(text: str, headings: set[str]) -> str:
    """An English text with the French headings that it quotes left out."""
    quoted = re.compile("|".join(f"“{re.escape(heading)}”" for heading in sorted(headings, key=len, reverse=True)))
    return quoted.sub("“…”", text)


def breaches(lesson: Lesson, lang: str) -> set[tuple[str, str, str]]:
    """Every text of a lesson that is no language: where it is said, what is wrong in it, the text."""
    machine, headings = machine_words(lesson), french_headings(lesson)
    told = (
        (where, wrong_in(unquoted(text, headings), lang, machine), text) for where, text in everything(lesson, lang)
    )
    return {(where, wrong, text) for where, wrong, text in told if wrong}


CASES = [lesson for game in own_games() for lesson in lessons(game)]


@pytest.mark.parametrize(
    "text",
    ["défense ('block 4 M2',)…", "[7, 8]", "il reste None", "la carte {card}", "Décision ERY-14", "Mia.attacker.hp",
     "Fraction(1, 2)", "défense block 4 M2…", "lancer boost"],
)  # fmt: skip
def test_what_is_no_language_is_seen(text: str) -> None:
    machine = {"block", "boost"}
    assert wrong_in(text, "fr", machine)


def test_the_words_of_moves_as_they_are_written_are_known() -> None:
    assert {"equip", "summon", "attack"} <= machine_words(find_lesson("etraclor", "first-match"))
    assert {"block", "attack", "pass"} <= machine_words(find_lesson("herocard", "first-duel"))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", CASES, ids=lambda lesson: f"{lesson.game}-{lesson.name}")
def test_all_that_a_lesson_says_is_language(lesson: Lesson, lang: str) -> None:
    assert breaches(lesson, lang) == set()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", own_games())
def test_all_that_exercises_say_is_language(game: str, lang: str) -> None:
    assert breaches(exercise_lesson(game, "words", 10), lang) == set()
