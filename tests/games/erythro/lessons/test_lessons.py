"""Erythro's lessons and exercises: their figures, and every generated answer against a reckoning of its own."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import companion
from companion.games.erythro.lessons import FIGURES, bags
from companion.lessons.handouts.worksheet import asked
from companion.lessons.lesson.reader import find_lesson, lessons
from companion.lessons.lesson.scene import strict_ruling
from companion.lessons.practice.exercises import exercises
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.figure import FigureTask
from tests.budget import sized
from tests.games.erythro.reckoner import Table
from tests.games.exercising import ExerciseTests

NAMES = ("first-match", "pollution", "timing", "mars", "alliance", "consortium")
QUESTIONS = sized(50, 700)


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in lessons("erythro")) == NAMES


class TestExercises(ExerciseTests):
    """See tests/games/exercising.py."""

    game = "erythro"
    each_rule = ("two-elements", "zone-sanctuary", "ERY-5", "all-finish", "mine-advances", "profit-rises",
                 "remove-pollution", "ERY-18", "buy")  # fmt: skip
    unasked = "play-area"
    few = 4

    def reckoner(self, position: Mapping[str, Any], options: Mapping[str, Any]) -> Table:
        return Table(position, options["opponent"])

    def reckons(self, table: Table, task: FigureTask) -> int:
        if task.effect == "profit-rises":
            return table.risen()
        assert task.effect in ("attack-mine", "attack-dome", "attack-element"), task
        return int(task.move.split()[-1])

    def test_the_answers_are_right(self) -> None:
        _, seen = self.checked("reckoned", QUESTIONS)
        assert {"refused", "legal", "find buy", "figure step", "figure pollution"} <= set(seen)

    @pytest.mark.soak
    @pytest.mark.parametrize("seed", ["z", *map(str, range(20))])
    def test_the_answers_are_right_at_length(self, seed: str) -> None:
        """`z` asks once what may be announced while another one's contamination card is being carried out."""
        self.checked(seed, 700)


TAINTED = ["destroy discard", "take", "lose 1 fire", "lose 5 earth", "draw 3", "gain 1 fire", "remove 1 5",
           "sanctuary fire", "pollute 5", "buy fire 1"]  # fmt: skip


@pytest.mark.parametrize("opened", ["Mia", "Tom"])
@pytest.mark.parametrize("paid", [0, 1])
@pytest.mark.parametrize("fire", [1, 4])
@pytest.mark.parametrize("move", TAINTED)
def test_an_open_contamination_card_is_reckoned_as_the_engine_does(
    opened: str, paid: int, fire: int, move: str
) -> None:
    """It asks nothing of another player, whose announcements are cards of their own (ERY-7)."""
    position = {
        "phase": "players", "Mia.character": ["lave"], "Mia.tile": 5, "Mia.fire": fire, "Mia.earth": 0, "Mia.deck": 4,
        "Mia.hand": 5, "Mia.discard": 0, "Mia.played": 1, "Mia.tainted": 1, "Mia.contaminations": 1, "Tom.tile": 6,
        "Tom.character": ["nuee"], "Mia.hand.cards": ["action"], "tile.5.pollution": 1, "contaminations.left": 3,
        f"{opened}.open": ["contamination", str(paid)],
    }  # fmt: skip
    match = companion.new("erythro", ["Mia", "Tom"], lang="en", position=position)
    ruling = strict_ruling(match, f"Mia: {move}")
    assert {reason.clause for reason in ruling.reasons} == Table(position, "mars").refusals(f"Mia: {move}")
    if opened == "Tom" and match.ask(ruling.move):
        match.play(ruling.move)
        assert match.facts()["Tom.open"] == ("contamination", str(paid))


def test_a_worksheet_asks_the_same() -> None:
    assert asked("erythro", {"seed": "7", "count": "4"}, "fr") == exercises("erythro", "7", 4)


# --- figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bag", "hits", "draws"), [(5, 2, 2), (8, 2, 2), (3, 1, 1), (6, 1, 3)])
def test_chances_of_the_bag_are_counted_out(bag: int, hits: int, draws: int) -> None:
    ways = list(permutations(range(bag), draws))
    good = sum(min(way) >= hits for way in ways)
    assert bags.all_spared(bag, hits, draws).value == 100 * Fraction(good, len(ways))
    assert bags.next_token(bag, hits).value == Fraction(100 * hits, bag)
    (tally,) = bags.simulated(bag, hits, draws, 8000, seed=3, every=8000)
    assert abs(tally.share - good / len(ways)) < 0.03


def test_the_decks_are_counted_as_the_engine_draws() -> None:
    """The lesson’s own example: short of one card without a purchase, of none with one."""
    assert FIGURES["cards-missing"](deck=3, kept=1, bought=0).value == 1
    assert FIGURES["cards-missing"](deck=3, kept=1, bought=1).value == 0
    run = LessonRun(find_lesson("erythro", "timing"), lang="fr")
    for step, pending in (("refill", []), ("refill-short", ["reshuffle"])):
        run.go(step)
        assert run.answer("complète").right
        assert [item.verb for item in run.match.state.pending] == pending
    assert FIGURES["cards-to-draw"](kept=1, bought=1).value == 3
    assert FIGURES["lines-left"](lines=6, step=5).value == 0
    assert FIGURES["saved-by-attack"](extraction=2, phases=3, at_once=2).value == 8


def test_a_pupil_need_not_say_the_own_name() -> None:
    run = LessonRun(find_lesson("erythro", "pollution"), lang="fr")
    run.go("own-card")
    assert run.answer("contamination").right
    run.go("own-card")
    run.restart()
    told = run.answer("Tom : contamination")
    assert told.verdict == "unclear"
    assert "Mia" in told.text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_both_elements_pay_for_the_attack(lang: str) -> None:
    """Whatever right answer the pupil gives is right."""
    for paid in ("attack 9 water 8", "attack 9 air 9"):
        run = LessonRun(find_lesson("erythro", "first-match"), lang=lang)
        run.go("attack")
        assert run.answer(f"Mia: {paid}").right
