"""A whole match between policies, without a record: for measuring, and for whoever asks what a rule does."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import Policy

MOST_MOVES: Final = 3000
"""After which a match that does not end is given up as drawn."""
Watch = Callable[[Any, int, Move], None]


class Played(NamedTuple):
    """A match that was played: the last table, and how many moves were announced."""

    state: Any
    moves: int


def begun(
    game: Game, players: Sequence[str], starter: int, options: Mapping[str, Any], data: Mapping[str, Any], seed: Any
) -> Any:
    """The table of a match that the companion deals by a seed, as it is before the first decision.

    `options`: all of them, checked. Raises SetupError.
    """
    setup = Setup(tuple(players), starter, options, dealt=True, data=data)
    state, _ = game.setup(setup)
    return sense_of(game).settled(state, random.Random(f"{seed}:deal"))


def play_out(
    game: Game, state: Any, policies: Sequence[Policy], seed: Any, *, watch: Watch | None = None, most: int = MOST_MOVES
) -> Played:
    """A match played to its end, a policy a seat; chance and choices by the seed. `watch`: sees each decision."""
    sense, count = sense_of(game), 0
    chance = random.Random(f"{seed}:chance")
    minds = [random.Random(f"{seed}:{seat}") for seat in range(len(policies))]
    while state.outcome is None and count < most:
        turn = sense.turn(state)
        if turn.seat < 0:
            break
        move = turn.moves[0]
        if len(turn.moves) > 1:
            move = policies[turn.seat](game, state, turn.seat, minds[turn.seat])
        if watch is not None:
            watch(state, turn.seat, move)
        state = sense.after(state, move, chance)
        count += 1
    return Played(state, count)
