"""Worlds: full tables that agree with all that a seat has seen, each as likely as any other
(core/facts/determinization.py)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import sqrt
from typing import Any

import pytest

import companion
from companion.core.facts.determinization import game_of, worlds
from companion.core.facts.zones import Zone
from companion.core.plugins.registry import find_game, games
from tests.budget import sized
from tests.partner.tables import dealt, owners, unknown, with_lists

DEALT = [name for name in games() if find_game(name).deals]
MATCHES = sized(3, 60)
WORLDS = sized(400, 8000)


def seen(state: Any, seat: int | None) -> Any:
    """What a seat knows; but for a mark of Etraclor's, which says how a hand came to be known to hold a character."""
    known = game_of(state).seen_by(state, seat)
    if not hasattr(known, "sides"):
        return known
    return replace(known, sides=tuple(replace(side, vouched=False) for side in known.sides))


@pytest.mark.parametrize("game", DEALT)
def test_a_world_is_complete_and_its_seat_sees_what_it_saw(game: str) -> None:
    dice, moments = random.Random(1), 0
    for match in dealt(game, "seen", matches=MATCHES):
        moments += 1
        for seat in (None, 0, 1):
            world = next(worlds(match.state, seat, dice))
            assert unknown(world) == 0
            assert seen(world, seat) == seen(match.state, seat)
            assert owners(world)[0].hand.known or not owners(world)[0].hand
    assert moments >= MATCHES


@pytest.mark.parametrize("game", DEALT)
def test_a_table_of_real_cards_is_completed_and_looks_the_same(game: str) -> None:
    dice = random.Random(2)
    found = find_game(game)

    def shown(state: Any) -> dict[str, Any]:
        """The public figures, but for what a list says of a whole deck: where the companion deals, it says nothing."""
        return {
            name: value
            for name, value in found.facts.read(state).items()
            if name.count(".") != 1 or name[-6:] != ".cards"
        }

    for match in dealt(game, "lists", matches=MATCHES):
        table = with_lists(match)
        before = shown(table.state)
        for seat in (None, 0, 1):
            world = next(worlds(table.state, seat, dice))
            assert unknown(world) == 0
            assert shown(found.seen_by(world, None)) == before


@pytest.mark.parametrize("game", DEALT)
def test_what_is_legal_for_sure_is_legal_in_every_world(game: str) -> None:
    dice, found, judged = random.Random(3), find_game(game), 0
    for match in dealt(game, "legal", matches=MATCHES):
        for seat in (0, 1):
            known = found.seen_by(match.state, seat)
            own = [move for move in found.legal(known) if found.seat_of(known, move) == seat]
            sure = [move for move in own if found.judge(known, move).verdict == "legal"]
            for world in islice(worlds(match.state, seat, dice), 2):
                for move in sure:
                    assert found.judge(world, move), (str(move), str(found.judge(world, move).reasons))
                    judged += 1
    assert judged > 20 * MATCHES


@pytest.mark.parametrize("game", DEALT)
def test_no_card_lies_in_the_other_hand_more_often_than_another(game: str) -> None:
    """Of what seat 0 has not located, each copy is about as often in the hand of seat 1."""
    dice = random.Random(4)
    match = next(one for one in dealt(game, "bias", matches=9) if len(owners(one.state)[1].hand) > 1 and calm(one))
    known = owners(match.game.seen_by(match.state, 0))[1].hand.known
    held, lying = Counter[str](), Counter[str]()
    for world in islice(worlds(match.state, 0, dice), WORLDS):
        held.update(Counter(owners(world)[1].hand.known) - Counter(known))
        lying = unlocated(world, known)
    assert held.keys() <= lying.keys()
    share = held.total() / WORLDS / lying.total()
    for card, copies in lying.items():
        expected = WORLDS * copies * share
        assert abs(held[card] - expected) < 5 * sqrt(expected) + 3, (card, held[card], expected)


def calm(match: companion.Match) -> bool:
    """Whether nothing tells what sort of cards a hand has, as an opening hand without a character does."""
    return not getattr(match.state, "opening", False) and not any(
        getattr(side, "vouched", False) for side in owners(match.game.seen_by(match.state, 0))
    )


def unlocated(world: Any, known: tuple[str, ...]) -> Counter[str]:
    """What may lie in the hand of seat 1, as seat 0 sees it: the hand, the deck; where the pack is one, both decks."""
    mine, other = owners(world)
    lying = Counter(other.hand.known) + Counter(other.deck.known) - Counter(known)
    return lying + Counter(mine.deck.known) if hasattr(world, "sides") else lying


def test_a_table_that_contradicts_itself_has_no_world() -> None:
    """Every character lies on the table, and the rules say that a hand has one."""
    match = companion.new("etraclor", ["Ana", "Bo"], seed=3)
    known = match.game.seen_by(match.state, 0)
    impossible = replace(
        known, sides=(known.sides[0], replace(known.sides[1], hand=Zone((), len(known.sides[1].hand) + 40)))
    )
    with pytest.raises(ValueError, match="unknown places"):
        next(worlds(impossible, 0, random.Random(5)))
