"""What holds of the good sense of every game: nothing hidden weighs in it, and chances are chances."""

import random
from collections.abc import Sequence
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from companion.core.facts.determinization import worlds
from companion.core.match.setup import check_options
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import at_random, by_thumb, policy_of
from companion.partner.self_play import begun, play_out


def other_worlds(
    sense: ModuleType, state: Any, seat: int, moves: Sequence[Move], dice: random.Random, count: int
) -> list[Any]:
    """So many worlds that agree with what a seat sees. Raises AssertionError where one changes what it thinks of."""
    weights, kept = list(sense.weigh(state, seat, moves)), list(sense.sensible(state, seat, moves))
    found = list(islice(worlds(state, seat, dice), count))
    for other in found:
        assert list(sense.weigh(other, seat, moves)) == weights
        assert list(sense.sensible(other, seat, moves)) == kept
    return found


def decisions(
    game: Game, seed: int, count: int, *, setup: str, lot: bool = False
) -> list[tuple[Any, int, Sequence[Move]]]:
    """Decisions after the phase `setup` of a dealt match that is played by rules of thumb, with a slip now and then.

    `lot`: set-up itself is played at random.
    """
    found: list[tuple[Any, int, Sequence[Move]]] = []
    learner, well = policy_of(game, "learner"), sense_of(game)
    state = begun(game, ("Ana", "Bo"), seed % 2, check_options(game, {}, "en"), {}, seed)

    def slips(game: Game, state: Any, seat: int, dice: random.Random) -> Move:
        by_lot = (lot and state.phase == setup) or dice.random() < 0.2
        return (at_random if by_lot else learner)(game, state, seat, dice)

    def watch(state: Any, seat: int, move: Move) -> None:
        turn = well.turn(state)
        if len(turn.moves) > 1 and state.phase != setup:
            found.append((state, seat, turn.moves))

    play_out(game, state, [slips, slips], seed, watch=watch, most=140)
    return random.Random(seed).sample(found, min(count, len(found)))


def worlds_looked_at(game: Game, sense: ModuleType, state: Any, dice: random.Random, *, most: int, each: int) -> int:
    """How many other worlds were looked at, `each` for a decision, in so many moves of a match by rules of thumb."""
    well, looked = sense_of(game), 0
    for _ in range(most):
        seat, moves = well.turn(state)
        if len(moves) > 1:
            looked += len(other_worlds(sense, state, seat, moves, dice, each))
        state = well.after(state, by_thumb(game, state, seat, dice), dice)
        if state.outcome is not None:
            break
    return looked


def other_hands(sense: ModuleType, tables: Sequence[tuple[Any, int, Sequence[Move]]], seed: int) -> int:
    """In how many of the other worlds of some decisions between two the hand of the other player is another one."""
    dice = random.Random(seed)
    return sum(
        other.seats[1 - seat].hand != state.seats[1 - seat].hand
        for state, seat, moves in tables
        for other in other_worlds(sense, state, seat, moves, dice, 3)
    )


def check_two_chances(sense: ModuleType, tables: Sequence[tuple[Any, int, Sequence[Move]]]) -> None:
    """Raises AssertionError unless the chances of two players are such, and 1 together, at each of some decisions."""
    for state, _, _ in tables:
        first, other = sense.worth(state)
        assert 0 <= first <= 1
        assert abs(first + other - 1) < 1e-9


def check_chances(game: Game, sense: ModuleType, state: Any, dice: random.Random) -> None:
    """Raises AssertionError unless both chances are such, and 1 together, in a match that is played at random."""
    well = sense_of(game)
    while state.outcome is None:
        chances = sense.worth(state)
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)
        state = well.after(state, at_random(game, state, well.turn(state).seat, dice), dice)
    assert sum(well.worth(state)) == 1
