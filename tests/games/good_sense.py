"""What holds of the good sense of every game: nothing hidden weighs in it, and chances are chances."""

import random
from collections.abc import Sequence
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.moves import Move
from companion.core.setup import check_options
from companion.core.worlds import worlds
from companion.partner.levels import at_random, policy_of
from companion.partner.playing import begun, play_out
from companion.partner.sense import sense_of


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


def check_chances(game: Game, sense: ModuleType, state: Any, dice: random.Random) -> None:
    """Raises AssertionError unless both chances are such, and 1 together, in a match that is played at random."""
    well = sense_of(game)
    while state.outcome is None:
        chances = sense.worth(state)
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)
        state = well.after(state, at_random(game, state, well.turn(state).seat, dice), dice)
    assert sum(well.worth(state)) == 1
