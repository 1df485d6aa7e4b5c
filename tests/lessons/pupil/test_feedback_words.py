"""Everything that a pupil can be told is language: each feedback of each step, in both languages, holds no value of the
program, no id, no hole that was left open."""

import re
from itertools import islice

import pytest

from companion.core.plugins.registry import find_game, own_games
from companion.core.text.messages import LANGUAGES
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.lesson.spec import Lesson
from companion.lessons.practice.exercises import exercise_lesson
from companion.lessons.pupil.progress import LessonRun
from tests.lessons.transcript import PLAYED, transcript

MACHINE = re.compile(
    r"[(\[{]\s*['\"]|\[\d|['\"]\s*[,)\]}]|\b(?:None|True|False|NaN)\b|\{[^}]*\}|[A-Z]{3}-\d|\b\w+\(|<\w|__|\\|"
    r"\b[A-Z]\w+\.[a-z]+(?:\.[a-z]+)*\b|Fraction"
)
"""A quote beside a bracket or a comma, a value of Python, a hole, the id of a ruling, a call, a fact's name."""
BAD_FRENCH = re.compile(r"(?<![\u202f\d])[;:!?»%]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|['\"]")
BAD_ENGLISH = re.compile(r"[«»\u202f'\"]|[ ][;:!?,.](?!\w)|  |\.\.\.")
WORD = re.compile(r"(?<!\w)[a-z]{3,}(?!\w)")


def machine_words(lesson: Lesson) -> frozenset[str]:
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
    return frozenset(written - said)


def wrong_in(text: str, lang: str, machine: frozenset[str] | set[str] = frozenset()) -> str:
    """What is no language in a text; empty if all is well. `machine`: words that no French text may use."""
    text = text.replace("= ?", "")  # the hole of a sum
    found = MACHINE.search(text) or (BAD_FRENCH if lang == "fr" else BAD_ENGLISH).search(text)
    words = sorted(machine.intersection(WORD.findall(text))) if lang == "fr" else []
    return found[0] if found else ", ".join(words)


def french_headings(game: str) -> re.Pattern[str]:
    """The headings of a rule book in French, which English texts quote with their French signs."""
    headings = {clause.where["fr"] for clause in find_game(game).rulebook.values() if clause.in_book}
    return re.compile("|".join(f"“{re.escape(heading)}”" for heading in sorted(headings, key=len, reverse=True)))


def breaches(lesson: Lesson, lang: str) -> set[tuple[str, str, str]]:
    """Every text of a lesson that is no language: where it is said first, what is wrong in it, the text."""
    machine = machine_words(lesson) if lang == "fr" else frozenset()  # in English they are words like others
    headings = french_headings(lesson.game)
    told = (
        (where, wrong_in(headings.sub("“…”", text), lang, machine), text)
        for text, where in transcript(lesson, lang).texts.items()
    )
    return {(where, wrong, text) for where, wrong, text in told if wrong}


@pytest.mark.parametrize(
    "text",
    ["défense ('block 4 M2',)…", "[7, 8]", "il reste None", "la carte {card}", "Décision ERY-14", "Mia.attacker.hp",
     "Fraction(1, 2)", "défense block 4 M2…", "lancer boost"],
)  # fmt: skip
def test_what_is_no_language_is_seen(text: str) -> None:
    assert wrong_in(text, "fr", {"block", "boost"})


def test_the_words_of_moves_as_they_are_written_are_known() -> None:
    assert {"equip", "summon", "attack"} <= machine_words(find_lesson("etraclor", "first-match"))
    assert {"block", "attack", "pass"} <= machine_words(find_lesson("herocard", "first-duel"))


@pytest.mark.parametrize(("lesson", "lang"), PLAYED)
def test_all_that_a_lesson_says_is_language(lesson: Lesson, lang: str) -> None:
    assert breaches(lesson, lang) == set()


@pytest.mark.parametrize("game", own_games())
def test_all_that_exercises_say_is_language(game: str) -> None:
    lesson = exercise_lesson(game, "words", 10)
    for lang in LANGUAGES:
        assert breaches(lesson, lang) == set()
