"""The tap tree grown from moves: by an invented game, a ferry that carries animals and sacks of grain."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.rules.game import Game
from companion.core.rules.moves import Move, Param, Verb
from companion.core.rules.rulings import Reason
from companion.core.view.tap_tree import Pick, Taps, choices_of, node_of, tree_of


@dataclass(frozen=True)
class Ferry:
    """Who waits at the bank, and whether the boat is still tied up."""

    tied: bool = True
    waiting: tuple[str, ...] = ("wolf", "goat")
    players: tuple[str, str] = ("Ana", "Bo")
    active: int = 0
    pending: tuple[Any, ...] = ()
    outcome: None = None


@dataclass(frozen=True, slots=True)
class Untie(Move):
    verb = "untie"


@dataclass(frozen=True, slots=True)
class Carry(Move):
    """`carry goat east`."""

    animal: str = ""
    bank: str = ""
    verb = "carry"


@dataclass(frozen=True, slots=True)
class Load(Move):
    """`load east 2`."""

    bank: str = ""
    sacks: int = 0
    verb = "load"


def afloat(state: Ferry, seat: int) -> Reason | None:
    return Reason("afloat") if state.tied else None


def swims(state: Ferry, seat: int, animal: str) -> Reason | None:
    return Reason("swims") if animal == "duck" else None


def crowded(state: Ferry, seat: int, animal: str, bank: str) -> Reason | None:
    return Reason("crowded") if (animal, bank) == ("goat", "west") else None


def empty(state: Ferry, seat: int, sacks: int) -> Reason | None:
    return Reason("empty", "warning") if sacks == 1 else None


def waiting(state: Ferry, seat: int) -> Sequence[str]:
    return state.waiting


def banks(state: Ferry, seat: int) -> Sequence[str]:
    return ("east", "west")


def figures(state: Ferry, seat: int) -> Sequence[int]:
    return (1, 2)


BANK = Param("bank", "bank", banks)


class Crossing(Game):
    name = "crossing"
    verbs = {  # noqa: RUF012
        "untie": Verb(Untie),
        "carry": Verb(Carry, params=(Param("animal", "animal", waiting), BANK), rules=(afloat, swims, crowded)),
        "load": Verb(Load, params=(BANK, Param("sacks", "number", figures)), rules=(afloat,), advice=(empty,)),
    }
    rulebook: Any = SimpleNamespace(reason=lambda *said: f"{said[0].clause}!")

    def implied(self, state: Ferry, move: Move) -> Sequence[Move]:
        return (Untie(),) if state.tied and move.verb != "untie" else ()

    def apply(self, state: Ferry, move: Move) -> tuple[Ferry, tuple[Any, ...]]:
        return replace(state, tied=False), ()


def taps(*waiting: str, tied: bool = False, named: bool = False) -> Taps:
    words: Any = SimpleNamespace(speaker=None, say=None, word=lambda *listed: f"to {listed[1]}")
    return Taps(Crossing(), Ferry(tied, waiting or ("wolf", "goat")), 0, words, named=named)


def carried(own: Taps) -> Any:
    return tree_of(((move.animal, move.bank), own.leaf(move)) for move in own.tried("carry"))


def test_what_is_tapped_one_after_the_other_is_a_tree_with_its_verdicts() -> None:
    assert carried(taps()) == {
        "wolf": {"legal": True, "next": {
            "east": {"move": "carry wolf east", "label": "to carry", "legal": True},
            "west": {"move": "carry wolf west", "label": "to carry", "legal": True}}},
        "goat": {"legal": True, "next": {
            "east": {"move": "carry goat east", "label": "to carry", "legal": True},
            "west": {"move": "carry goat west", "label": "to carry", "legal": False}}},
    }  # fmt: skip


def test_where_nothing_is_allowed_the_first_move_tells_why() -> None:
    node = carried(taps("duck"))["duck"]
    assert (node["legal"], node["ask"]) == (False, "carry duck east")
    assert [one["legal"] for one in node["next"].values()] == [False, False]


def test_a_choice_of_which_nothing_is_allowed_tells_why_and_still_leads_on() -> None:
    own = taps("duck", "goat")
    duck, goat = choices_of(((Pick(move.animal), move.bank), own.leaf(move)) for move in own.tried("carry"))
    assert (duck["legal"], duck["ask"], list(duck["next"])) == (False, "carry duck east", ["east", "west"])
    assert (goat["legal"], "ask" in goat) == (True, False)


def test_legal_moves_alone_where_a_game_offers_no_others() -> None:
    own = taps("goat", "duck")
    assert [str(move) for move in own.legal("carry")] == ["carry goat east"]
    assert [str(move) for move in taps("goat", named=True).legal("carry")] == ["Ana: carry goat east"]


def test_a_picker_has_a_question_and_choices_and_a_choice_has_its_own_text() -> None:
    own = taps()
    tree = tree_of(
        ((move.bank, Pick(f"{move.sacks} sacks", "How many?", {"tone": "grain"})), own.leaf(move))
        for move in own.legal("load") if move.bank == "east"
    )  # fmt: skip
    assert tree == {"east": {"legal": True, "pick": "How many?", "choices": [
        {"text": "1 sacks", "tone": "grain", "move": "load east 1", "legal": True, "warning": "empty!"},
        {"text": "2 sacks", "tone": "grain", "move": "load east 2", "legal": True},
    ]}}  # fmt: skip


def test_choices_go_on_to_places_or_to_other_choices() -> None:
    own = taps("goat")
    (ferry, grain) = choices_of([
        *(((Pick("ferry"), move.animal, move.bank), own.leaf(move)) for move in own.tried("carry")),
        *(((Pick("grain"), Pick(move.bank, "Where?"), Pick(str(move.sacks), "How many?")), own.leaf(move))
          for move in own.legal("load")),
    ])  # fmt: skip
    assert list(ferry["next"]["goat"]["next"]) == ["east", "west"]
    assert (grain["text"], grain["pick"], grain["legal"]) == ("grain", "Where?", True)
    assert [one["text"] for one in grain["choices"][1]["choices"]] == ["1", "2"]


def test_cards_of_one_text_are_choices_of_their_own() -> None:
    own, (move, other, *_) = taps(), taps().legal("load")
    picks = [Pick("sack", more={"card": {"code": code}}) for code in ("A", "B", "A")]
    found = choices_of(((pick,), own.leaf(one)) for pick, one in zip(picks, (move, other, other), strict=True))
    assert [(one["card"]["code"], one["move"]) for one in found] == [("A", "load east 1"), ("B", "load east 2")]


def test_a_lone_choice_is_taken_at_its_place() -> None:
    own = taps()
    for count, picks in ((1, None), (2, ["1 sacks", "2 sacks"])):
        moves = own.legal("load")[:count]
        node = node_of(
            ((Pick(f"{move.sacks} sacks", "?", lone=True, label="grain"),), own.leaf(move)) for move in moves
        )
        if picks is None:
            assert (node["move"], node["label"]) == ("load east 1", "1 sacks")
        else:
            assert ([one["text"] for one in node["choices"]], node["label"]) == (picks, "grain")


def test_taps_are_judged_after_the_steps_that_they_take_for_granted() -> None:
    assert carried(taps(tied=True)) == carried(taps())
    assert taps(tied=True).legal("carry") == taps().legal("carry")
    own = taps(tied=True)
    assert own.allowed(Carry("wolf", "east"))
    assert not own.game.judge(own.state, Carry("wolf", "east"))


def test_nothing_grows_from_nothing() -> None:
    assert (tree_of(()), choices_of(())) == ({}, [])


def test_a_way_that_goes_on_from_the_end_of_another_is_a_mistake() -> None:
    own = taps()
    leaf = own.leaf(Carry("wolf", "east"))
    for ways in ([("wolf",), ("wolf", "east")], [("wolf", "east"), ("wolf",)]):
        with pytest.raises(ValueError, match="carry wolf east"):
            tree_of((way, leaf) for way in ways)
