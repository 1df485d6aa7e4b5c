"""Who plays a seat: at random, by rules of thumb, or by thinking; each knows what its seat knows, and no more."""

import random
import time
from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, Final

from companion.core.match.seat_levels import LEVELS
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.partner.search.heuristics import sense_of
from companion.partner.search.ismcts import Search
from companion.partner.search.sequential_halving import Race

Policy = Callable[[Game, Any, int, random.Random], Move]
"""What a seat announces at a table: `policy(game, state, seat, dice)`. The table is whole: it must ask what is seen."""

SECONDS: Final = {"learner": 0.3, "player": 1.0, "master": 3.0}
"""What a usual move takes at most, by level."""


SLIPS: Final = {"learner": 0.35, "player": 0.2}
"""How often a level overlooks what is best, and announces any move that makes sense: a partner who never errs is no
company for a beginner."""


def at_random(game: Game, state: Any, seat: int, dice: random.Random) -> Move:
    """A legal move: any verb, and any move of that verb (else who has many ways to do one thing does no other)."""
    by_verb: dict[str, list[Move]] = {}
    for move in sense_of(game).turn(state).moves:
        by_verb.setdefault(move.verb, []).append(move)
    return dice.choice(by_verb[dice.choice(sorted(by_verb))])


def by_thumb(game: Game, state: Any, seat: int, dice: random.Random) -> Move:
    """The move that the rules of thumb like best."""
    sense = sense_of(game)
    moves = sense.decision(state).moves
    if len(moves) == 1:
        return moves[0]
    known = game.seen_by(state, seat)
    weights = sense.weigh(known, seat, moves)
    best = max(weights)
    return dice.choice([move for move, weight in zip(moves, weights, strict=True) if weight >= best - 1e-9])


def thinker(tries: int, *, cheats: bool = False) -> Policy:
    """A policy that thinks so many tries a move. `cheats`: it sees all cards (to measure luck)."""

    def policy(game: Game, state: Any, seat: int, dice: random.Random) -> Move:
        sense = sense_of(game)
        moves = sense.decision(state).moves
        if len(moves) == 1:
            return moves[0]
        shares = sense.shares(game.seen_by(state, seat), seat, moves)
        race = Race(Search(game, state, seat, dice, cheats=cheats), moves, shares, tries)
        for _ in race.steps():
            pass
        return race.running[0]

    return policy


def erring(policy: Policy, often: float) -> Policy:
    """The same, but that it overlooks so `often` (0 to 1) what is best."""

    def slips(game: Game, state: Any, seat: int, dice: random.Random) -> Move:
        if dice.random() >= often:
            return policy(game, state, seat, dice)
        sense = sense_of(game)
        return dice.choice(sense.slips(state, seat, sense.decision(state).moves))

    return slips


def best_known(
    game: Game, known: Any, seat: int, level: str, dice: random.Random, seconds: float, *, but: Collection[str] = ()
) -> Generator[None, None, Move | None]:
    """The move of a seat at a level, out of what it knows (`known`: a table with unknown cards); None where it may say
    nothing. What can be said for sure goes before what a card nobody has seen would allow. `but`: verbs that are not
    for it to say. It yields at every step.
    """
    sense, sure = sense_of(game), surest(game, known, seat, but)
    weights = sense.weigh(known, seat, sure) if sure else ()
    best = max(zip(weights, sure, strict=True), key=lambda one: one[0], default=(0.0, None))[1]
    if len(sure) > 1 and dice.random() < SLIPS.get(level, 0.0):
        slips = [move for move in sense.slips(known, seat, sure) if not game.judge(known, move).assumes]
        return dice.choice(slips or sure)
    if len(sure) < 2 or level == "learner":
        return best
    tries = dict(zip(("player", "master"), sense.effort, strict=True))[level]
    race = Race(Search(game, known, seat, dice), sure, sense.shares(known, seat, sure), tries)
    until = time.monotonic() + seconds
    for _ in race.steps():
        if time.monotonic() > until:
            break
        yield
    return race.running[0]


def surest(game: Game, known: Any, seat: int, but: Collection[str] = ()) -> Sequence[Move]:
    """What a seat may decide between: what can be said for sure, else what a card nobody has seen would allow. `but`:
    verbs that are not for it to say."""
    sense = sense_of(game)
    sure = [move for move in sense.decision_of(known, seat, sure=True).moves if move.verb not in but]
    return sure or [move for move in sense.decision_of(known, seat).moves if move.verb not in but]


POLICIES: Final = ("random", *LEVELS, "cheater")


def policy_of(game: Game, name: str) -> Policy:
    """The policy of that name; `master/200` thinks 200 tries a move. Raises KeyError for one that is none."""
    plain, _, tries = name.partition("/")
    if plain == "random":
        return at_random
    effort = dict(zip(("player", "master"), sense_of(game).effort, strict=True))
    effort["cheater"] = effort["master"]
    wanted = int(tries) if tries.isdecimal() else effort.get(plain, 0)
    policy = by_thumb if plain == "learner" else thinker(wanted, cheats=plain == "cheater")
    return erring(policy, SLIPS[plain]) if plain in SLIPS else policy
