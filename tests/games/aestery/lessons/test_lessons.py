"""Aestery's lessons and exercises: what players often get wrong is told, and each answer against another reckoning."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.core.view.field_builders import TO_COME
from companion.games.aestery.lessons import FIGURES
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.practice.exercises import exercise_stream, exercises
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import LessonSession
from companion.lessons.tasks.figure import FigureTask
from companion.shop import counter
from tests.budget import sized
from tests.games.aestery.glossary import GLOSSARY
from tests.games.aestery.lessons.answers import Asked
from tests.games.exercising import ExerciseTests
from tests.printing.readback import Printed, crowded, too_small

NAMES = ("first-match", "paying", "first-blood", "combat", "flash", "more-combats", "keywords")


QUESTIONS = sized(150, 4000)


class TestExercises(ExerciseTests):
    """See tests/games/exercising.py."""

    game = "aestery"
    each_rule = ("payment", "payment-excess", "mine-tapped", "mine-once", "more-combats", "tapped", "nap", "AES-26",
                 "flight", "plunge", "fascination", "unblockable", "elusive", "damage", "fatigue-death",
                 "fatigue-markers", "end-first-blood", "attack-new", "bloodthirst")  # fmt: skip
    unasked = "types"
    few = 6

    def reckoner(self, position: Mapping[str, Any], options: Mapping[str, Any]) -> Asked:
        return Asked(position)

    def reckons(self, table: Asked, task: FigureTask) -> int:
        return table.through()

    def test_the_answers_are_right(self) -> None:
        made, seen = self.checked("reckoned", QUESTIONS)
        assert {"refused", "legal", "find attack", "find block", "figure damage", "figure life", "figure graveyard",
                "figure fatigue", "figure untapped", "figure lacking payment"} <= set(seen), seen  # fmt: skip
        assert Counter(question.difficulty for question in made).keys() == {1, 2, 3}
        clauses = {clause for question in made for clause in question.also}
        assert {"payment", "payment-excess", "tapped", "flight", "AES-26"} <= clauses
        assert len(clauses) >= 12, clauses


def test_what_a_payment_lacks_is_a_sum_with_its_parts() -> None:
    asked = (one for one in exercise_stream("aestery", 5, kinds=("figure",), rule="payment") if one.difficulty == 2)
    question = next(one for one in asked if one.step.task.kind == "figure" and getattr(one.step.task, "refusal", ""))
    told = question.solution("fr")
    assert [clause.id for clause in told.clauses] == ["payment"]
    (sum_,) = told.sums
    price, *paid = (term.value for term in sum_.terms)
    assert price > 0 > max(paid)
    assert str(price + sum(paid)) == question.answer
    assert "Combien d’Aether manque-t-il" in question.data("fr")["task"]["ask"]
    assert question.answer not in " ".join(question.hints("fr"))


def test_a_question_tells_no_hand() -> None:
    for question in exercises("aestery", 9, 20):
        assert not any(name.endswith("hand.cards") or "deck." in name for name in question.step.position or ())


def step(lesson: str, name: str, lang: str = "fr") -> LessonRun:
    """A lesson at one of its steps."""
    run = LessonRun(find_lesson("aestery", lesson), lang=lang)
    run.go(name)
    return run


def test_every_entry_of_the_glossary_is_met_in_a_lesson() -> None:
    met = {rule for lesson in lessons("aestery") for step in lesson.steps for rule in step.rules}
    assert set(GLOSSARY.values()) <= met, sorted(set(GLOSSARY.values()) - met)


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in lessons("aestery")) == NAMES


# --- first match ------------------------------------------------------------------------------------------------------


def test_the_first_fighter_is_paid_by_a_pitch() -> None:
    run = step("first-match", "merle")
    assert "mine-tapped" in {clause.id for clause in run.answer("combattant Merle 3/3 coût 3 avec 1 mine").clauses}
    assert "payment" in {clause.id for clause in run.answer("combattant Merle 3/3 coût 3").clauses}
    assert "payment" in {clause.id for clause in run.answer("combattant Merle 3/3 coût 3 avec pitch 2").clauses}
    assert run.answer("combattant Merle 3/3 coût 3 avec pitch 3").right


def test_the_first_match_is_won_by_all_three() -> None:
    run = step("first-match", "win")
    assert [run.answer(text).verdict for text in ("attaquer 1 + 2 + 3", "terminé", "dégâts")][-1] == "right"
    assert run.match.facts()["winner"] == "Mia"


# --- the book's example -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "right", "misread"), [("through", 2, 4), ("strikes-back", 2, 1), ("who-dies", 2, 1), ("tired", 1, 0)]
)
def test_the_books_example_is_asked_number_by_number(name: str, right: int, misread: int) -> None:
    run = step("combat", name)
    assert run.answer(str(misread)).verdict == "wrong"
    assert run.answer(str(right)).right


def test_the_sum_of_the_example_is_told_as_the_book_has_it() -> None:
    run = step("combat", "through")
    assert run.answer("2").sums[0].text == "6 (Golem) − 2 (Loup) − 2 (Renard) = 2"


# --- what players often get wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lesson", "name", "misread", "right"),
    [
        ("first-match", "at-once", "attackers", "legal"),  # who has just arrived may attack
        ("first-match", "still-tapped", "legal", "mine-tapped"),
        ("first-blood", "new-blocker", "blockers", "legal"),  # blocking gives no First Blood
        ("paying", "in-the-void", "legal", "pitch-for-cost"),
        ("paying", "not-yet", "legal", "hideout-wait"),
        ("paying", "too-much", "legal", "payment-excess"),
        ("combat", "one-each", "legal", "AES-26"),
        ("flash", "no-wings", "legal", "flight"),  # flashed, it flies no more
        ("flash", "elusive", "legal", "elusive"),
        ("flash", "hidden-giant", "legal", "hideout-not-hand"),
        ("flash", "not-to-attack", "legal", "blockers"),
        ("more-combats", "for-free", "legal", "more-combats"),
        ("keywords", "plunge", "legal", "plunge"),
        ("keywords", "fascination", "legal", "fascination"),
        ("keywords", "mine-x", "mine-once", "legal"),  # by a card it is not the turn's own mining
        ("keywords", "privilege", "privilege", "legal"),  # the card comes, its line alone is ignored
    ],
)
def test_a_misreading_is_wrong_and_the_rule_is_right(lesson: str, name: str, misread: str, right: str) -> None:
    run = step(lesson, name)
    assert run.answer(misread).verdict == "wrong"
    assert run.answer(right).right


@pytest.mark.parametrize(
    ("lesson", "name", "misread", "right"),
    [
        ("first-match", "fatigue-stays", 3, 2),
        ("first-blood", "sacrificed", 0, 1),
        ("first-blood", "tapped-for-text", 0, 1),
        ("first-blood", "madness", 2, 1),
        ("first-blood", "bloodthirst", 2, 1),
        ("paying", "missing", 2, 3),  # what is missing, not what is paid
        ("paying", "surplus", 2, 0),
        ("paying", "deck-after", 40, 42),
        ("combat", "each-apart", 20, 17),  # Force and Defence of different combats are not added up
        ("combat", "usual-order", 4, 1),
        ("combat", "what-is-left", 3, 2),
        ("flash", "no-blow", 1, 0),
        ("flash", "where-to", 1, 0),
        ("flash", "with-a-blocker", 3, 2),
        ("more-combats", "nobody", 2, 4),
        ("more-combats", "recidivism", 3, 5),
        ("more-combats", "empty-does-not-count", 6, 5),
        ("keywords", "nap", 2, 1),
        ("keywords", "devotion", 12, 13),
        ("keywords", "efficiency", 1, 3),
        ("keywords", "departure", 5, 6),  # it has left, and is done all the same
        ("keywords", "hit", 9, 11),  # blocked, but not whole
        ("keywords", "look", 26, 29),  # looking is not drawing
        ("keywords", "two-mines", 3, 1),  # they arrive tapped
        ("keywords", "full-hand", 6, 7),
    ],
)
def test_a_figure_is_that_of_the_book(lesson: str, name: str, misread: int, right: int) -> None:
    run = step(lesson, name)
    assert run.answer(str(misread)).verdict == "wrong"
    assert run.answer(str(right)).right


# --- several ways -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lesson", "name", "way"),
    [
        ("paying", "usual", ["combattant Loup 3/2 coût 3 avec 3 mines"]),
        ("paying", "golem", ["combattant Golem 5/4 coût 5 avec pitch 3 + 2 mines"]),
        ("paying", "plan", ["jouer Coureuse des braises", "miner Ours des tourbières", "jouer Pillard du col"]),
        ("first-blood", "later", ["attaquer 1", "terminé", "dégâts", "finir"]),
        ("combat", "survive", ["bloquer 1 avec 1", "bloquer 1 avec 2", "terminé"]),  # both before Golem
        ("flash", "survive", ["bloquer 1 avec 1", "flasher Vigie du gué contre 2",
                              "flasher Écuyère des digues contre 1", "terminé"]),
        ("keywords", "arrival", ["jouer Orfèvre errante", "effet piocher 1",
                                 "jouer Tison captif sur Tom.1 avec pitch 1"]),
        ("more-combats", "win", ["attaquer 1", "terminé", "dégâts", "combat avec 2 mines", "attaquer 2", "terminé",
                                 "dégâts"]),
    ],
)  # fmt: skip
def test_every_way_that_works_is_right(lesson: str, name: str, way: list[str]) -> None:
    run = step(lesson, name)
    verdicts = [run.answer(text).verdict for text in way]
    assert verdicts == ["going"] * (len(way) - 1) + ["right"]


@pytest.mark.parametrize(
    ("lesson", "name", "way"),
    [
        ("first-blood", "later", ["attaquer 1 + 2", "terminé", "dégâts", "finir"]),  # First Blood takes Loup
        ("paying", "plan", ["jouer Ours des tourbières avec 1 mine + pitch « Sève vive »"]),
        ("paying", "golem", ["combattant Golem 5/4 coût 5 avec pitch 3 + pitch 2"]),  # two cards
        ("combat", "survive", ["bloquer 2 avec 1", "bloquer 2 avec 2", "terminé"]),  # Golem comes through
    ],
)
def test_a_way_that_leads_nowhere_is_told(lesson: str, name: str, way: list[str]) -> None:
    run = step(lesson, name)
    assert [run.answer(text).verdict for text in way][-1] == "lost"


def test_both_at_once_do_not_win_the_puzzle_of_recidivism() -> None:
    run = step("more-combats", "win")
    run.answer("attaquer 1 + 2")
    assert run.answer("terminé").verdict == "lost"
    assert "Pillard" in run.feedback.text if run.feedback else False


def test_in_toms_turn_who_is_not_named_is_the_pupil() -> None:
    run = step("paying", "in-toms-turn")
    assert run.answer("éphémère Givre coût 1 sur Tom.1").right
    run = step("flash", "flash")
    assert run.answer("flasher Vigie 1/4 contre 1").right


# --- what a question does not tell ------------------------------------------------------------------------------------


def test_a_table_does_not_foretell_what_is_asked() -> None:
    """What would come through, and who would die, is told again once it is answered."""
    page = LessonSession(step("combat", "through"))
    assert not any(foretold(page))
    page.handle({"type": "lesson", "do": "answer", "given": "2"})
    assert any(foretold(page))


def test_a_price_list_does_not_point_at_the_price_that_is_asked() -> None:
    page = LessonSession(step("more-combats", "nobody"))
    states = [rung["state"] for rung in field_of(page)["ladder"]["rungs"]]
    assert "now" not in states
    page.handle({"type": "lesson", "do": "answer", "given": "4"})
    assert "now" in [rung["state"] for rung in field_of(page)["ladder"]["rungs"]]


def field_of(page: LessonSession) -> Any:
    """The field of a page's table."""
    (field,) = [part for part in page.view()["board"] if part["kind"] == "field"]
    return field


def foretold(page: LessonSession) -> list[Any]:
    """All that the table of a page says of the combat before it is dealt."""
    board, field = page.view()["board"], field_of(page)
    lives = [gauge for part in board for gauge in part.get("gauges") or ()]
    marks = [mark for row in field["rows"] for card in row["cards"] for mark in card.get("marks") or ()]
    assert field["lanes"]
    told = [lane["forecast"] for lane in field["lanes"]] + ["will" in life for life in lives]
    return told + [mark["kind"] in TO_COME for mark in marks]


def test_a_worksheet_says_who_stands_before_whom_and_not_who_dies(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(
        counter.render(counter.sheets("aestery")["worksheet"], lang="fr", options={"seed": "6B", "count": "6"})
    )
    sheet = Printed(path)
    assert not any(crowded(words) or too_small(words) for words in sheet.pages)
    asked = sheet.told[: sheet.told.index("Réponses")]
    assert "→" in asked
    assert not re.search(r"indemne|meurt|survit", asked)


# --- figures ----------------------------------------------------------------------------------------------------------


def test_the_sums_that_no_match_shows() -> None:
    assert [FIGURES["outlasts"](pitch=pitch).value for pitch in (1, 2, 3)] == [2, 3, 4]
    assert FIGURES["patient"](force=3, turns=3).value == 6
    assert [FIGURES["combats"](count=count).value for count in range(1, 6)] == [0, 2, 6, 12, 20]
