"""Lessons from TOML: every mistake is told with the file, the step, the field and what would be right."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game
from companion.lessons.lesson.goals import read_condition
from companion.lessons.lesson.playthrough import check_lesson
from companion.lessons.lesson.problems import LessonError
from companion.lessons.lesson.reader import find_lesson, read_lesson
from companion.lessons.lesson.spec import Lesson
from companion.lessons.lesson.toml_fields import typeset

GAME = find_game("etraclor")
HEAD = """
title = { fr = "Essai", en = "Trial" }
minutes = 5
level = 1
"""
STEP = """
[[step]]
name = "first"
fr = "Joue."
en = "Play."
[step.position]
turn = 3
starter = "Mia"
"Mia.defender" = "QD"
"Mia.hand.cards" = ["6S", "7D"]
"Mia.hand" = 2
"Tom.mage" = "AC"
[step.play]
verbs = ["equip"]
goal = ["Mia.defender.weapon = 6S"]
"""


def read(text: str) -> Lesson:
    return read_lesson(text, GAME, "trial.toml")


def problems(text: str, lang: str = "en") -> str:
    with pytest.raises(LessonError) as caught:
        read(text)
    return caught.value.text(lang)


def test_a_sound_lesson() -> None:
    lesson = read(HEAD + STEP)
    assert (lesson.name, lesson.players, lesson.pupil) == ("trial", ("Mia", "Tom"), "Mia")
    assert check_lesson(lesson) == ()


@pytest.mark.parametrize(
    ("wrong", "right", "step", "field", "says"),
    [
        ('verbs = ["equipp"]', 'verbs = ["equip"]', "first", "play.verbs", "equip"),
        ("weapon = 6S", "weapon ~ 6S", "first", "play.goal", "for example"),
        ("Mia.defender.weapon = 6S", "Mia.defender.wepon = 6S", "first", "play.goal", "weapon"),
        ('fr = "Joue."', "", "first", "fr", "is missing"),
        ("minutes = 5", "minutes = 500", "", "minutes", "from 1 to 120"),
        ("minutes = 5", 'minutes = "five"', "", "minutes", "whole number"),
        ("level = 1", "level = true", "", "level", "from 1 to 3"),
        ("level = 1", "levle = 1", "", "levle", "level"),
        ('name = "first"', 'name = "First step"', "First step", "name", "small letters"),
        ('[step.play]\nverbs = ["equip"]', "[step.riddle]\n", "first", "", "[step.play]"),
        ('name = "first"', 'name = "first"\nrules = ["flying"]', "first", "rules", "perhaps"),
        ("[step.play]", '[step.judge]\nmove = "draw"\n[step.play]', "first", "", "exactly one"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]', "[step.figure]", "first", "figure",
         "exactly one of"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]', "[step.reach]", "first", "reach.goal",
         "aim"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_their_place(wrong: str, right: str, step: str, field: str, says: str) -> None:
    whole = HEAD + STEP
    given, made = (wrong, right) if wrong in whole else (right, wrong)
    text = whole.replace(given, made)
    assert text != whole
    for lang in ("fr", "en"):
        told = problems(text, lang)
        assert told.startswith("trial.toml")
        assert not step or step in told
        assert field in told, told
    if says:
        assert says in problems(text), problems(text)


def test_all_mistakes_are_told_at_once() -> None:
    told = problems((HEAD + STEP).replace("minutes = 5", "").replace('en = "Play."', ""))
    assert len(told.splitlines()) == 2


@pytest.mark.parametrize("text", ["", "title = ", "[[step]]\n" * 3, "x = 1\n" * 2, "[" * 5000])
def test_what_is_no_lesson_is_told(text: str) -> None:
    assert problems(text).startswith("trial.toml")


def test_the_first_step_needs_a_position() -> None:
    text = HEAD + STEP[: STEP.index("[step.position]")] + STEP[STEP.index("[step.play]") :]
    assert "first" in problems(text)
    assert "position" in problems(text)


def test_an_unknown_lesson_names_those_there_are() -> None:
    with pytest.raises(LessonError, match="first-match"):
        find_lesson("etraclor", "nothing")


# --- lessons that the rules no longer fit -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"Mia.defender" = "QD"', '"Mia.defender" = "QH"', "Mia.defender"),
        ('"Mia.hand" = 2', '"Mia.hand" = 1', "Mia.hand"),
        ('"Mia.hand.cards" = ["6S", "7D"]', '"Mia.hand.cards" = ["5S", "7D"]', "no legal move"),
        ('verbs = ["equip"]', 'verbs = ["summon"]', "no legal move"),
        ('fr = "Joue."', 'fr = "Joue {nobody}."', "nobody"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]', '[step.find-all]\nverbs = ["summon"]',
         "no such move"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]',
         '[step.figure]\nmove = "attack QD AC"\nfact = "Tom.mage.hp"', "Q♦ has no weapon"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]',
         '[step.reach]\neffects = ["ko"]\nwithin = 2\nway = ["equip 6S QD", "attack QD AC"]', "no move leads"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]',
         '[step.reach]\ngoal = ["Mia.hand = 2"]', "before the pupil"),
        ('[step.play]\nverbs = ["equip"]\ngoal = ["Mia.defender.weapon = 6S"]',
         '[step.look]\nmoves = ["attack QD AC"]', "Q♦ has no weapon"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_rules_names_the_step(before: str, after: str, says: str) -> None:
    lesson = read((HEAD + STEP).replace(before, after))
    found = check_lesson(lesson)
    assert found
    assert {problem.step for problem in found} == {"first"}
    for lang in ("fr", "en"):
        assert "first" in found[0].text(lang)
    assert any(says in problem.text("en") for problem in found), [problem.text("en") for problem in found]


def test_every_right_answer_must_lead_on() -> None:
    second = """
[[step]]
name = "second"
fr = "Suite."
en = "On."
[step.play]
verbs = ["attack"]
"""
    free = (HEAD + STEP).replace('goal = ["Mia.defender.weapon = 6S"]\n', "")
    assert check_lesson(read(HEAD + STEP + second)) == ()
    (found,) = check_lesson(read(free + second))
    assert (found.step, found.field) == ("second", "play"), "who laid down the shield has no weapon"
    (found,) = check_lesson(read(HEAD + STEP + second.replace("name", 'before = ["summon 7D"]\nname')))
    assert (found.step, found.field) == ("second", "before")


def test_conditions() -> None:
    players = ("Mia", "Tom")
    before, now = {"a": 3, "b": None, "c": "QD"}, {"a": 5, "b": 2, "c": "QD", "d": True}
    for text, holds in {
        "a = 5": True, "a > before": True, "a <= 4": False, "b != none": True, "c = QD": True, "c != before": False,
        "missing = none": True, "missing > 0": False, "d = true": True, "c >= 2": False,
    }.items():  # fmt: skip
        condition = read_condition(text, players)
        assert condition is not None
        assert condition.holds(now, before) == holds, text
        assert read_condition(str(condition), players) == condition
    assert read_condition("a", players) is None
    assert read_condition("= 3", players) is None


def test_typesetting() -> None:
    assert typeset("Combien ? 5 : « non » !\n et l'autre\n\nici", "fr") == (
        "Combien\u202f? 5\u202f: «\u202fnon\u202f»\u202f! et l’autre\n\nici"
    )
    assert typeset("It's  so: “yes”", "en") == "It’s so: “yes”"


def test_the_example_of_the_page_is_sound() -> None:
    page = (Path(__file__).parents[3] / "site" / "lessons.md").read_text("utf-8")
    example = page.split("```toml")[1].split("```")[0]
    lesson = read_lesson(example, GAME, "page.toml")
    assert check_lesson(lesson) == ()
    plan = page.split("```toml")[2].split("```")[0]
    read = read_lesson(example + plan, GAME, "page.toml").plan
    assert read is not None
    assert read.minutes == 10


def test_the_cell_of_the_page_is_sound_and_its_mistakes_are_told() -> None:
    page = (Path(__file__).parents[3] / "site" / "lessons.md").read_text("utf-8")
    example, _, cell = (part.split("```")[0] for part in page.split("```toml")[1:4])
    (found,) = read_lesson(example + cell, GAME, "page.toml").cells
    assert (found.name, found.after, found.text["en"]) == ("curve", "strike", "And for real?")
    assert found.code["fr"] == 'print("…")'
    for before, after, said in [
        ('after = "strike"', 'after = "nowhere"', "strike"),
        ('name = "curve"', 'name = "My Curve"', "hyphens"),
        ('en = "And for real?"', "", "is missing"),
        ("[notebook.code]", "[notebook.python]", "python"),
    ]:
        with pytest.raises(LessonError) as caught:
            read_lesson(example + cell.replace(before, after), GAME, "page.toml")
        assert said in caught.value.text("en"), before
        assert "notebook[1]" in caught.value.text("fr")


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    page = (Path(__file__).parents[3] / "site" / "lessons.md").read_text("utf-8")
    (code,) = (part for part in page.split("```python")[1:] if "companion.workbook" in part)
    names: dict[str, Any] = {"companion": companion}
    exec(code.split("```")[0], names)
    assert list(names["lesson"].progress()["solved"]).count(True) == 1
