"""Eredan's lessons and exercises: what players often get wrong is told, and each answer against another reckoning."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from companion.games.eredan.lessons import FIGURES, openings
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.practice.exercises import exercises
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import LessonSession
from companion.lessons.tasks.figure import FigureTask
from tests.budget import sized
from tests.games.eredan.lessons.answers import Asked
from tests.games.exercising import ExerciseTests

NAMES = ("first-match", "team", "deck", "the-n", "damage", "orders")
QUESTIONS = sized(150, 4000)


class TestExercises(ExerciseTests):
    """See tests/games/exercising.py."""

    game = "eredan"
    each_rule = ("affiliation", "nehantist-no-mercenary", "courtier-common-guild", "tilted", "played-by", "mage-spells",
                 "priest-theurgy", "guemelite-spells", "no-chain", "chain", "already-ready", "physical-attack",
                 "physical-held", "deed-damage", "deed-loss", "deed-heal", "n-order", "initiative", "all-dead-score",
                 "death")  # fmt: skip
    unasked = "rune-fusion"
    few = 6

    def reckoner(self, position: Mapping[str, Any], options: Mapping[str, Any]) -> Asked:
        return Asked(position)

    def reckons(self, table: Asked, task: FigureTask) -> int:
        raise AssertionError(task)  # no sum of a clause is asked for

    def test_the_answers_are_right(self) -> None:
        made, seen = self.checked("reckoned", QUESTIONS)
        figures = {"hp", "score", "received", "place", "created", "bonus", "ahead", "left"}
        assert {"refused", "legal", "find fight", *(f"figure {one}" for one in figures)} <= set(seen), seen
        assert Counter(question.difficulty for question in made).keys() == {1, 2, 3}
        clauses = {clause for question in made for clause in question.also}
        assert {"affiliation", "courtier-common-guild", "tilted", "played-by", "already-ready"} <= clauses
        assert len(clauses) >= 10, clauses


def test_a_question_tells_no_hand() -> None:
    for question in exercises("eredan", 9, 20):
        assert not any(name.endswith("hand.cards") or "deck." in name for name in question.step.position or ())


def test_a_question_is_asked_with_its_figures_and_rests_on_a_rule() -> None:
    """Those that the game reckons itself too."""
    made = [one for one in exercises("eredan", 11, 60, kinds=("figure",)) if getattr(one.step.task, "computes", "")]
    assert {getattr(one.step.task, "computes", "") for one in made} >= {"place", "created", "ahead"}
    for question in made:
        assert question.clauses
        for lang in ("fr", "en"):
            assert any(sign.isdigit() for sign in question.data(lang)["task"]["ask"])
            assert [clause.id for clause in question.solution(lang).clauses] == list(question.clauses)


def test_the_invented_names_of_questions_are_in_no_list_of_the_lessons() -> None:
    run = LessonRun(find_lesson("eredan", "first-match"))
    box = run.match.state.box
    assert box.characters
    assert not {one.name for one in box.characters} & set(openings.NAMES)
    assert not {card.name for card in box.cards} & {name for names in openings.CALLED.values() for name in names}


# --- the lessons ------------------------------------------------------------------------------------------------------


def step(lesson: str, name: str, lang: str = "fr") -> LessonRun:
    """A lesson at one of its steps."""
    run = LessonRun(find_lesson("eredan", lesson), lang=lang)
    run.go(name)
    return run


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in lessons("eredan")) == NAMES


def test_each_example_of_the_book_is_met() -> None:
    met = {rule for lesson in lessons("eredan") for step in lesson.steps for rule in step.rules}
    assert {"affiliation", "mercenary-neutral", "courtier-common-guild", "card-guild", "unique-evolution",
            "spell-spirit", "example-spirit", "order-woken", "created-after", "n-order"} <= met  # fmt: skip


def test_the_first_fight_is_chosen_by_its_two() -> None:
    run = step("first-match", "choose")
    other = run.answer("combat 1 contre 2")
    assert (other.verdict, other.nearly) == ("wrong", True)
    assert run.answer("combat Loup contre Lynx").right


def test_the_first_match_is_won_with_ruse_alone() -> None:
    run = step("first-match", "win")
    run.answer("combat 1 contre 1")
    assert run.answer("jouer Cotte").verdict == "lost"  # Parade will hold
    run.restart()
    way = ("combat 1 contre 1", "jouer Ruse", "résoudre", "résoudre", "frapper")
    assert [run.answer(text).verdict for text in way] == ["going"] * 4 + ["right"]
    assert run.match.facts()["winner"] == "Mia"


def test_the_last_fight_is_won_by_damage_and_not_by_a_loss() -> None:
    run = step("damage", "to-the-score")
    assert run.answer("jouer Saignée").verdict == "lost"  # Renard would die, and Tom be ahead
    run.restart()
    assert [run.answer(text).verdict for text in ("jouer Ruse", "résoudre", "frapper")][-1] == "right"
    assert (run.match.facts()["Mia.score"], run.match.facts()["Tom.score"]) == (38, 37)


@pytest.mark.parametrize(
    ("lesson", "name", "misread", "right"),
    [
        ("first-match", "tilted", "legal", "tilted"),
        ("first-match", "dead-fights-no-more", "legal", "dead-character"),
        ("team", "other-guild", "legal", "affiliation"),
        ("team", "mercenary", "affiliation", "legal"),
        ("team", "nehantist", "legal", "nehantist-no-mercenary"),
        ("team", "no-common", "legal", "courtier-common-guild"),  # two by two is not enough
        ("team", "courtier-and-guild", "affiliation", "legal"),
        ("team", "courtier-and-mercenary", "legal", "courtier-common-guild"),
        ("deck", "too-short", "legal", "deck-size"),
        ("deck", "levels", "legal", "three-copies"),
        ("deck", "mixed-levels", "three-copies", "legal"),
        ("deck", "two-unique", "three-copies", "unique-card"),
        ("deck", "beside-unique", "legal", "unique-evolution"),
        ("deck", "stolen-sabre", "legal", "card-guild"),
        ("deck", "golem", "card-guild", "legal"),
        ("deck", "too-heavy", "legal", "charge-sum"),
        ("deck", "fourth-at-the-table", "legal", "three-copies"),
        ("the-n", "third", "legal", "third-card"),
        ("the-n", "wrong-chain", "legal", "chain"),
        ("the-n", "already", "legal", "already-resolved"),
        ("orders", "spell-by-a-fighter", "legal", "played-by"),
        ("orders", "zone", "legal", "no-chain"),
        ("orders", "two-classes", "legal", "no-chain"),
        ("orders", "guemelite", "mage-spells", "legal"),
        ("orders", "rage", "legal", "rage-once"),
    ],
)
def test_a_misreading_is_wrong_and_the_rule_is_right(lesson: str, name: str, misread: str, right: str) -> None:
    run = step(lesson, name)
    assert run.answer(misread).verdict == "wrong"
    assert run.answer(right).right


@pytest.mark.parametrize(
    ("lesson", "name", "misread", "right"),
    [
        ("first-match", "how-much", 4, 6),  # what is left, not what is lost
        ("first-match", "order", 12, 11),  # without the Order it would be 12
        ("team", "two-tickets", 50, 55),
        ("deck", "charge", 170, 50),  # the characters count
        ("the-n", "in-toms-turn", 3, 4),
        ("the-n", "fewer", 4, 3),
        ("the-n", "cancelled", 8, 11),
        ("the-n", "untouched", 11, 8),
        ("damage", "mage-does-not-strike", 6, 9),
        ("damage", "priest", 12, 11),
        ("damage", "direct", 13, 11),
        ("damage", "loss", 2, 0),
        ("damage", "in-full", 11, 15),
        ("damage", "healing", 7, 5),
        ("damage", "who-leads", 2, -2),
        ("orders", "marauder", 4, 5),
        ("orders", "both-orders", 4, 6),
    ],
)
def test_a_figure_is_that_of_the_book(lesson: str, name: str, misread: int, right: int) -> None:
    run = step(lesson, name)
    assert run.answer(str(misread)).verdict == "wrong"
    assert run.answer(str(right)).right


def test_a_table_does_not_foretell_what_is_asked() -> None:
    """What both would lose if they struck now is told again once it is answered."""
    page = LessonSession(step("first-match", "how-much"))
    assert not any(foretold(page))
    page.handle({"type": "lesson", "do": "answer", "given": "6"})
    assert any(foretold(page))


def foretold(page: LessonSession) -> list[Any]:
    """All that the table of a page says of the strike before it is dealt."""
    (field,) = [part for part in page.view()["board"] if part["kind"] == "field"]
    gauges = [gauge for row in field["rows"] for card in row["cards"] for gauge in card.get("gauges") or ()]
    return [strike.get("forecast") for strike in (field.get("strikes") or {}).get("items") or ()] + [
        gauge.get("will") for gauge in gauges
    ]


# --- figures ----------------------------------------------------------------------------------------------------------


def test_the_sums_that_no_match_shows() -> None:
    assert [FIGURES["lot"](mine=mine, theirs=5).value for mine in (5, 6, 7)] == [50, 55, 58]
    assert FIGURES["bonus"](mine=1, theirs=0).value == FIGURES["lot"](mine=6, theirs=5).value == Fraction(55)
    both = [FIGURES["place"](active=2, passive=2, other=other, number=n).value for n in (1, 2) for other in (0, 1)]
    assert both == [1, 2, 3, 4]
    assert FIGURES["place"](active=1, passive=2, other=1, number=2).value == 3
    assert FIGURES["created"](active=1, passive=2).value == 4
    assert FIGURES["ahead"](dealt=31, healed=4, taken=34, theirs=3).value == -2
    assert FIGURES["left"](characters=120, cards=330).value == 50
