"""A match looked back at: how the chance to win ran, and the decisions after which much was lost by a choice.

First every table of the match is judged in worlds that agree with what all at it know, the same dice for all of them.
Then the decisions that look worst are thought through once more with what their seat knew then: the move that was
played and the best one are tried equally often in the same worlds. It gives way at every step, and may be ended at any
time: what is known by then is told.
"""

import math
import random
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.facts.determinization import worlds
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.partner.search.heuristics import Sense, result, sense_of
from companion.partner.search.ismcts import Node, Search
from companion.partner.search.search_result import LEAST_SPREAD, SURE, Found, found_of

ROUNDS: Final = 10
"""Worlds in which each table is judged at most."""
CURVE_SHARE: Final = 0.35
"""Of the time, what the curve may take."""
FIRST_LOOK: Final = 30
"""Tries after which a decision is put aside, or looked at more closely."""
LOOKED_AT, THOUGHT_OVER = 24, 6
"""So many decisions are looked at, and so many of them closely."""
TRIES: Final = 320
"""Tries of a decision at most."""
PIECE: Final = 15
"""Tries at a stretch."""
LED: Final = 3
"""Tries that the search leads, before the two moves are compared once more: all worlds come in turn."""
CLEAR: Final = 0.05
"""A loss that is smaller is no turning point."""
TURNS: Final = 3
"""So many turning points are told."""
THUMB: Final = 0.2
"""How much it counts for a closer look that rules of thumb like another move better."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that was made: at which place of the curve it led, by whom, what the seat knew, what it played."""

    place: int
    seat: int
    known: Any
    move: Move


@dataclass(frozen=True, slots=True)
class Turning:
    """A decision by which much was lost: `played` and what would have been `better`, each with its chance, and the
    bounds of 95 % of the loss (a share of 1)."""

    place: int
    seat: int
    played: Found
    better: Found
    low: float
    high: float

    @property
    def loss(self) -> float:
        """What the move gave away: the better one's chance less its own."""
        return self.better.chance - self.played.chance

    @property
    def clear(self) -> bool:
        """Whether it is clear by far, by the tries."""
        return self.low >= CLEAR

    @property
    def seen(self) -> bool:
        """Whether it stands on what was seen: the move that was played needed no card that nobody had seen."""
        return self.played.possible > 0.995


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A match looked back at. `curve`: by place, the chance of each seat to win; `turnings`: in the order of the match.

    `judged`: worlds that each table was judged in; `tries`: of all decisions together.
    """

    curve: tuple[tuple[float, ...], ...]
    turnings: tuple[Turning, ...] = ()
    judged: int = 0
    tries: int = 0
    seconds: float = 0.0


Looking = Generator[Hindsight | None, None, Hindsight]
"""Looking back step by step: now and then it yields how it stands, and at last returns it."""


def look_back(
    game: Game, states: Sequence[Any], decisions: Sequence[Decision], *, seconds: float, seed: int, tries: int = TRIES
) -> Looking:
    """The whole match, for so many seconds at most. `states`: the table at each place, as all who look at it know it.

    `tries`: of a decision at most. Raises ValueError where no world agrees with a table.
    """
    curve = _Curve(game, states, seed)
    curve.warm()
    began = time.monotonic()
    yield from curve.run(began + CURVE_SHARE * seconds)
    judged = curve.smooth()
    yield Hindsight(judged, judged=curve.rounds, seconds=time.monotonic() - began)
    cases = yield from _worst(game, decisions, curve.raw())
    until, half = began + seconds, began + seconds * (1 + CURVE_SHARE) / 2
    yield from _looked_at(game, cases, seed, half)
    close = sorted((case for case in cases if case.search), key=_Case.hope, reverse=True)[:THOUGHT_OVER]
    for most in range(FIRST_LOOK + PIECE, tries + PIECE, PIECE):
        for case in close:
            if time.monotonic() >= until:
                break
            if case.hope() > CLEAR / 2:
                yield from case.think(min(most, tries))
    turnings = sorted(filter(None, (case.turning() for case in close)), key=lambda one: one.loss, reverse=True)[:TURNS]
    told = tuple(sorted(turnings, key=lambda one: one.place))
    done = sum(case.search.tries for case in cases if case.search)
    return Hindsight(judged, told, curve.rounds, done, time.monotonic() - began)


# --- the curve --------------------------------------------------------------------------------------------------------


class _Curve:
    """The chances at every place: round by round one more world of each, with the same dice for all of them."""

    def __init__(self, game: Game, states: Sequence[Any], seed: int) -> None:
        self._sense, self._states, self._seed = sense_of(game), states, seed
        self._sums: list[list[float]] = [[] for _ in states]
        self._counts = [0] * len(states)
        self.rounds = 0

    def warm(self) -> None:
        """What a game reads when it is first played is read before the time runs."""
        known = self._states[0]
        if known.outcome is None:
            _one_world(self._sense, known, "")

    def run(self, until: float) -> Generator[None, None, None]:
        """Rounds until the time is over; of the first one at least the start and the end."""
        for number in range(ROUNDS):
            for place in self._order():
                if time.monotonic() >= until and (number or (self._counts[0] and self._counts[-1])):
                    return
                self._judge(place, number)
                yield
            self.rounds += 1

    def _order(self) -> Iterator[int]:
        """All places: the last and the first, then ever finer between them."""
        last, seen = len(self._states) - 1, set[int]()
        step = 1 << max(0, last).bit_length()
        while step:
            for place in (*range(0, last + 1, step), last):
                if place not in seen:
                    seen.add(place)
                    yield place
            step //= 2

    def _judge(self, place: int, number: int) -> None:
        known, sense = self._states[place], self._sense
        value = result(known) if known.outcome is not None else _one_world(sense, known, f"{self._seed}:{number}")
        before = self._sums[place] or [0.0] * len(value)
        self._sums[place] = [one + other for one, other in zip(before, value, strict=True)]
        self._counts[place] += 1

    def raw(self) -> list[tuple[float, ...]]:
        """By place; between two that were judged, on the way from one to the other."""
        known = [place for place, count in enumerate(self._counts) if count]
        found = []
        for place in range(len(self._counts)):
            left = max(one for one in known if one <= place)
            right = min(one for one in known if one >= place)
            share = (place - left) / (right - left) if right > left else 0.0
            near, far = self._mean(left), self._mean(right)
            found.append(tuple(one + share * (other - one) for one, other in zip(near, far, strict=True)))
        return found

    def _mean(self, place: int) -> list[float]:
        return [value / self._counts[place] for value in self._sums[place]]

    def smooth(self) -> tuple[tuple[float, ...], ...]:
        """To be read: each place with its neighbours; an end that is known stays as it is."""
        raw = self.raw()
        last = len(raw) - 1
        found = []
        for place in range(len(raw)):
            if self._states[place].outcome is not None:
                found.append(raw[place])
                continue
            near = [(raw[one], 3 - abs(one - place)) for one in range(max(0, place - 2), min(last, place + 2) + 1)]
            near = [one for one in near if one[0] is not raw[last]] if self._states[last].outcome is not None else near
            whole = sum(weight for _, weight in near)
            seats = range(len(raw[place]))
            found.append(tuple(sum(values[seat] * weight for values, weight in near) / whole for seat in seats))
        return tuple(found)


def _one_world(sense: Sense, known: Any, seed: str) -> Sequence[float]:
    dice = random.Random(seed)
    world = next(worlds(known, None, dice))
    return sense.worth(sense.played_on(sense.settled(world, dice), dice))


# --- the decisions ----------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class _Case:
    """A decision that is thought through again."""

    decision: Decision
    weight: float
    moves: Sequence[Move]
    """What is thought about: the move that was played, and none that rests on a card which nobody has seen: the hand
    may not have held it."""
    search: Search | None = None
    worlds: int = 0
    """How many worlds the two moves were compared in."""

    def begin(self, game: Game, seed: int) -> None:
        """Its search."""
        one = self.decision
        dice = random.Random(f"{seed}:{one.place}")
        self.search = Search(game, one.known, one.seat, dice, among=self.moves)

    def think(self, tries: int) -> Generator[None, None, None]:
        """So many tries in all: some where the search leads, and between them, always in one world, the move that was
        played and the best one."""
        search = self.search
        assert search is not None
        while search.tries < tries:
            for _ in range(LED):
                search.step()
                yield
            best = self._best()
            if best is not None:
                for move in (best[0], self.decision.move):
                    search.tried(move, self.worlds)
                    yield
            self.worlds += 1

    def _best(self) -> tuple[Move, Node] | None:
        """The other move that is best, as far as it was tried: by the least that its tries promise."""
        assert self.search is not None
        seat, played = self.decision.seat, self.decision.move
        others = [one for one in self.search.root.children.items() if one[0] != played and one[1].tries]
        return max(others, key=lambda one: one[1].chance(seat) - _error(one[1], seat), default=None)

    def loss(self) -> tuple[float, float]:
        """What the move that was played gives away, and how far off that may be (95 %)."""
        assert self.search is not None
        best, mine = self._best(), self.search.root.children.get(self.decision.move)
        if best is None or mine is None or not mine.tries:
            return -1.0, 0.0
        seat = self.decision.seat
        apart = best[1].chance(seat) - mine.chance(seat)
        return apart, SURE * math.hypot(_error(best[1], seat), _error(mine, seat))

    def hope(self) -> float:
        """How much it may have given away."""
        apart, off = self.loss()
        return apart + off / 2

    def turning(self) -> Turning | None:
        """What it gave away, if that is clear."""
        apart, off = self.loss()
        if apart < CLEAR or apart <= off:
            return None
        best, search, one = self._best(), self.search, self.decision
        assert best is not None
        assert search is not None
        played = found_of(search, one.known, one.move, search.root.children[one.move])
        better = found_of(search, one.known, *best)
        return Turning(one.place, one.seat, played, better, apart - off, min(1.0, apart + off))


def _error(node: Node, seat: int) -> float:
    """The standard error of what a move is worth."""
    spread = max(0.0, node.squares / node.tries - node.chance(seat) ** 2) + LEAST_SPREAD**2
    return math.sqrt(spread / node.tries)


def _worst(
    game: Game, decisions: Sequence[Decision], curve: Sequence[Sequence[float]]
) -> Generator[None, None, list[_Case]]:
    """The decisions that look worst: after which the chance fell most, or which rules of thumb like least."""
    sense, found = sense_of(game), list[_Case]()
    for one in decisions:
        yield
        sure = sense.decision_of(one.known, one.seat, sure=True).moves
        others = [move for move in sure if move != one.move and move.verb not in game.chosen_verbs]
        if not others:
            continue
        moves = (*others, one.move)
        fell = curve[one.place - 1][one.seat] - curve[one.place][one.seat]
        *shares, mine = sense.shares(one.known, one.seat, moves)
        found.append(_Case(one, fell + THUMB * (max(shares) - mine), moves))
    return sorted(found, key=lambda case: case.weight, reverse=True)[:LOOKED_AT]


def _looked_at(game: Game, cases: Sequence[_Case], seed: int, until: float) -> Generator[None, None, None]:
    """A first look at each, as many as the time allows."""
    for case in cases:
        if time.monotonic() >= until:
            return
        case.begin(game, seed)
        yield from case.think(FIRST_LOOK)
