"""What came out of thinking a decision through, as plain data: it goes from one process to another."""

import copyreg
import math
import random
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from companion.core.facts.determinization import worlds
from companion.core.notation.parser import move_phrase
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Event
from companion.core.text.messages import LANGUAGES
from companion.partner.search.heuristics import result, sense_of
from companion.partner.search.ismcts import Node, Search

SURE: Final = 1.96
"""Standard errors on both sides of a share, for 95 %."""
LEAST_SPREAD: Final = 0.08
"""A single judgement of a table is taken to be off by so much, however alike the tries were."""
LONGEST_LINE: Final = 6
TRIES_OF_ONE: Final = 24
"""Tries of the only move there is: nothing hangs on it."""
SURE_OF_STEP: Final = 3
"""Tries that a move of the expected line must have."""


class Step(NamedTuple):
    """A move of the line that is expected: who announces it, what it does (in one of the worlds), and what it is called
    by language."""

    seat: int
    move: Move
    effects: tuple[Event, ...]
    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Found:
    """A move that was thought about. `chance`: to win after it, with the bounds of 95 % of the tries; `possible`: in
    which share of the worlds it may be announced (below 1 where it needs a card that nobody has seen)."""

    move: Move
    chance: float
    low: float
    high: float
    tries: int
    possible: float
    effects: tuple[Event, ...]
    line: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision of a seat, thought through: the best moves first. `only`: nothing else may be announced; `lone`:
    nothing else is worth considering."""

    seat: int
    found: tuple[Found, ...]
    tries: int
    seconds: float
    chance: float = 0.5
    only: bool = False
    lone: bool = False


Thinking = Generator[Thought | None, None, Thought]
"""Thinking step by step: now and then it yields how it stands, and at last returns it."""


def think(
    game: Game, known: Any, seat: int, *, seconds: float, count: int, dice: random.Random, tries: int = 1_000_000,
    every: float = 0.25,
) -> Thinking:  # fmt: skip
    """A seat's decision, thought through for so many seconds, or tries. `known`: the table as the seat knows it.

    It yields at every step, and how it stands `every` so many seconds. Raises ValueError where no world agrees with the
    table.
    """
    search = Search(game, known, seat, dice)
    search.step()
    began = told = time.monotonic()  # the first try loads what the game brings, which takes time once
    legal = sum(len(moves) for who, moves in game.legal_by_verb(known) if who == seat)
    if not legal:
        return Thought(seat, (), 0, 0.0)

    def stands(seconds: float) -> Thought:
        lone = len(search.root.children) == 1
        found = thought_of(search, known, count, seconds)
        sure = all(one.possible == 1 for one in found.found)  # another hand would have other moves
        return replace(found, only=lone and legal == 1 and sure, lone=lone and sure)

    while search.tries < tries and (now := time.monotonic()) - began < seconds:
        if search.tries >= TRIES_OF_ONE and len(search.root.children) == 1:  # whatever the world
            break
        search.step()
        news = now - told >= every
        told = now if news else told
        yield stands(now - began) if news else None
    return stands(time.monotonic() - began)


def thought_of(search: Search, known: Any, count: int, seconds: float) -> Thought:
    """How a search stands."""
    # In a world what the table is asked is answered: what may be said only then is no advice for now.
    chosen = search.game.chosen_verbs  # what a deck or a hero is worth was not measured
    tried = ((move, node) for move, node in search.moves() if node.tries and move.verb not in chosen)
    sayable = [(move, node) for move, node in tried if search.game.judge(known, move)]
    most = sayable[0][1].chance(search.seat) if sayable else 0.0  # what seems better, by tries too few, is not told
    told = ((move, node) for move, node in sayable if node.chance(search.seat) <= most)
    found = [found_of(search, known, move, node) for move, node in islice(told, count)]
    found[1:] = sorted(found[1:], key=lambda one: one.low, reverse=True)  # of those tried less, what is sure counts
    return Thought(search.seat, tuple(found), search.tries, seconds, search.root.chance(search.seat))


def found_of(search: Search, known: Any, move: Move, node: Node) -> Found:
    """What a search has found of a move."""
    chance = node.chance(search.seat)
    low, high = bounds(chance, node.squares / node.tries - chance**2, node.tries)
    effects = search.game.apply(known, move)[1]
    if known.active == search.seat or any(item.seat == search.seat for item in known.pending):
        # In some worlds another speaks first; and of a choice between two moves only these are tried.
        decided = max(child.possible for child in search.root.children.values())
        possible = node.possible / max(1, decided)
    else:  # nobody waits for it: in most worlds it may have nothing to say
        possible = search.possible(move)
    return Found(move, chance, low, high, node.tries, possible, effects, _line(search, move, node))


def bounds(mean: float, variance: float, tries: int) -> tuple[float, float]:
    """Between what a mean of shares lies, with 95 % of what tries like these bring."""
    spread = SURE * math.sqrt((max(variance, 0.0) + LEAST_SPREAD**2) / max(tries, 1))
    return max(0.0, mean - spread), min(1.0, mean + spread)


def _line(search: Search, move: Move, node: Node) -> tuple[Step, ...]:
    """What is expected after a move: down the tree where most tries went, told in a world in which it can be said."""
    for world, (state, turn, _) in search.root.seen.items():
        if move in turn.moves and world in node.seen:
            return _line_in(search, world, search.game.apply(state, move)[0], node)
    return ()


def _line_in(search: Search, world: int, state: Any, node: Node) -> tuple[Step, ...]:
    steps: list[Step] = []
    while len(steps) < LONGEST_LINE and world in node.seen:
        state, turn, _ = node.seen[world]
        here = [(move, child) for move, child in node.children.items() if move in turn.moves and world in child.seen]
        if not here:
            break
        move, node = max(here, key=lambda one: one[1].tries)
        if node.tries < SURE_OF_STEP:
            break
        said = {lang: move_phrase(search.game, state, move, lang) for lang in LANGUAGES}
        steps.append(Step(turn.seat, move, search.game.apply(state, move)[1], said))
    return tuple(steps)


def chances(
    game: Game, states: Sequence[Any], *, tries: int, dice: random.Random
) -> Generator[None, None, list[list[float]]]:
    """The chance of each seat to win, table by table, judged in so many worlds each. `states`: as somebody knows them.

    It yields after each table. Raises ValueError where no world agrees with one.
    """
    sense = sense_of(game)
    found: list[list[float]] = []
    for known in states:
        yield
        if known.outcome is not None:
            found.append(list(result(known)))
            continue
        drawn = islice(worlds(known, None, dice), tries)
        judged = [sense.worth(sense.played_on(sense.settled(world, dice), dice)) for world in drawn]
        found.append([sum(values) / len(judged) for values in zip(*judged, strict=True)])
    return found


def _again(content: Mapping[str, Any]) -> Any:
    return MappingProxyType(dict(content))


def _copied(content: Any) -> tuple[Callable[[Mapping[str, Any]], Any], tuple[dict[str, Any]]]:
    return _again, (dict(content),)


copyreg.pickle(MappingProxyType, _copied)
"""Figures that nobody may change go to another process with what holds them."""
