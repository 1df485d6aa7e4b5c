"""Plays matches of a plan: in this process, or in another (`python -m companion.lab.matches.work`), which keeps
nothing.

Such a process reads the plan and then numbers of matches from its input, a line of JSON each, and answers with rows.
"""

import json
import random
import signal
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.core.data.decks import find_decks
from companion.core.facts.curves import TURNS
from companion.core.match.opening import new_match
from companion.core.match.setup import check_options
from companion.core.notation.parser import Parser
from companion.core.rules.game import Game
from companion.lab.errors import BrokenMatchError, mistake
from companion.lab.matches.plan import UNFINISHED, Plan, Setting, deck_box
from companion.partner.search.heuristics import result, sense_of
from companion.partner.search.levels import policy_of
from companion.partner.self_play import begun, play_out

Row = Sequence[Any]
"""A match: its number in the plan, then what `Plan.columns` says after the first two."""
_PLANS: Final = 4


@dataclass(frozen=True)
class Seating:
    """Who sits where in a match of a plan: the players by seat, and the seat that begins."""

    order: tuple[int, ...]
    starter: int

    @classmethod
    def of(cls, plan: Plan, number: int) -> "Seating":
        """Of match `number` of any setting: seats are taken in turn, and so is the beginning."""
        count = len(plan.policies)
        order = tuple((seat + number) % count for seat in range(count))
        if plan.starter:
            return cls(order, order.index(plan.names.index(plan.starter)))
        return cls(order, number // count % count)


def row(plan: Plan, number: int) -> Row:
    """Play one match: the same number is the same match, whoever plays it, but for the seconds."""
    began = time.perf_counter()
    place, setting = divmod(number, len(plan.settings))
    seating, game = Seating.of(plan, place), plan.rules
    seed = f"{plan.seed}:{place}"
    state = opened(plan, plan.settings[setting], seating, seed)
    policies = [policy_of(game, plan.policies[player]) for player in seating.order]
    done = play_out(game, state, policies, seed)
    return (number, *_told(plan, done.state, done.moves), round(time.perf_counter() - began, 4))


def opened(plan: Plan, setting: Setting, seating: Seating, seed: str) -> Any:
    """The table before the first decision that is a policy's. Raises SetupError, PositionError."""
    game = plan.rules
    names = tuple(plan.names[player] for player in seating.order)
    options = check_options(game, setting.options, "en", tried=True)
    if setting.position is None:
        state = begun(game, names, seating.starter, options, plan.data, seed)
    else:
        state = _placed(plan, setting, names, seating.starter, seed)
    return _with_decks(game, state, _wanted(plan, setting), seed) if any(setting.decks) else state


def _placed(plan: Plan, setting: Setting, names: Sequence[str], starter: int, seed: str) -> Any:
    """A table that begins in a position; what it does not say, is dealt."""
    assert setting.position is not None
    match = new_match(
        plan.game, names, seed=seed, position=setting.position[1], starter=names[starter], lang="en",
        options=setting.options, data=plan.data,
    )  # fmt: skip
    return sense_of(plan.rules).settled(match.state, random.Random(f"{seed}:deal"))


def _wanted(plan: Plan, setting: Setting) -> dict[str, str]:
    """What each player who has a deck announces for it."""
    decks = find_decks(plan.game)
    assert decks is not None
    known = {deck.name: deck for deck in deck_box(decks, plan.data).decks}
    chosen = zip(plan.names, setting.decks, strict=True)
    return {name: f"{name}: {decks.announced(known[deck], 'en')}" for name, deck in chosen if deck is not None}


def _with_decks(game: Game, state: Any, wanted: Mapping[str, str], seed: str) -> Any:
    """The table once the decks are taken, in whatever order they are asked for. Raises SetupError."""
    sense, parser, left = sense_of(game), Parser(game, "en"), dict(wanted)
    dice = random.Random(f"{seed}:decks")
    while left:
        turn = sense.turn(state)
        name = "" if turn.seat < 0 else state.players[turn.seat]
        if name in left:
            move = parser.parse(state, left.pop(name))
        elif name and name not in wanted:
            move = dice.choice(turn.moves)
        else:
            move = None
        if move is None or not game.judge(state, move):
            raise mistake("deck_late", "en", names=", ".join(wanted))
        state = sense.after(state, move, dice)
    return state


def _told(plan: Plan, state: Any, moves: int) -> Iterable[Any]:
    """What is kept of a match that is over, or was given up."""
    ending, facts = state.outcome, plan.rules.facts.read(state)
    count = len(plan.names)
    if ending is not None:
        worth = dict(zip(state.players, result(state), strict=True))
    else:
        worth = dict.fromkeys(state.players, 0.0 if plan.rules.together else 0.5)
    scores = {} if ending is None else dict(ending.scores)
    yield state.players[state.starter] if plan.rules.has_starter else None
    yield from [worth[name] for name in plan.names][: 1 if plan.rules.together else count]
    yield UNFINISHED if ending is None else str(ending.rule)
    yield next((facts[name] for name in TURNS if facts.get(name) is not None), None)
    yield moves
    yield from (scores.get(name) for name in plan.names)
    yield from (facts.get(name) for name in plan.figures)


# --- for whoever asks -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=_PLANS)
def read_plan(text: str) -> Plan:
    """The plan of a text, read once by a process that plays many of its matches."""
    return Plan.of_data(json.loads(text))


def play(text: str, first: int, end: int) -> list[Row]:
    """The matches of a plan, written as JSON, from number `first` to before `end`. Raises BrokenMatchError."""
    plan = read_plan(text)
    if plan.rules_version != plan.rules.rules_version:
        raise BrokenMatchError(first, f"{plan.game} {plan.rules.rules_version} ≠ {plan.rules_version}")
    rows = []
    for number in range(first, end):
        try:
            rows.append(row(plan, number))
        except Exception as error:  # an engine that fails: which match it was is worth knowing
            raise BrokenMatchError(number, f"{type(error).__name__}: {error}") from error
    return rows


def answer(text: str, first: int, end: int) -> str:
    """The same as JSON, as one process tells another: text, in which nothing can hide."""
    try:
        told: dict[str, Any] = {"rows": play(text, first, end)}
    except BrokenMatchError as broken:
        told = {"broken": [broken.number, broken.what]}
    return json.dumps(told, ensure_ascii=False)


def main() -> None:
    """Answer what is asked until there is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks stops this process
    answers, sys.stdout = sys.stdout, sys.stderr
    text = sys.stdin.readline()
    for line in sys.stdin:
        first, end = json.loads(line)
        answers.write(answer(text, first, end) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
