"""Information-set Monte Carlo tree search: a decision thought through in many worlds that agree with what is known.

Every try takes one of the worlds and goes down the tree of announced moves: where a move is legal in this world it is
chosen by its chance so far, its rule of thumb, and how often it was possible. A move that is new is played, then a
stretch by rules of thumb, and the table is judged. One tree serves all worlds, so that nobody plans with a card that is
not known (Cowling, Powley, Whitehouse 2012; the choice is that of PUCT, Rosin 2011). Chance is drawn in each world.
"""

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from companion.core.facts.determinization import worlds
from companion.core.rules.decisions import Turn
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.partner.search.heuristics import Sense, result, sense_of

WORLDS: Final = 48
"""Worlds that are thought about; further ones would change little."""
BOLDNESS: Final = 1.3
"""How much a rule of thumb counts beside what was found out."""
LONGEST_LINE: Final = 60
Worlds = Iterator[Any]


@dataclass(slots=True, eq=False)
class Node:
    """A decision in the tree, and what became of it: by move, the node after it."""

    children: dict[Move, "Node"] = field(default_factory=dict)
    possible: int = 0
    """How often the move that leads here could be chosen."""
    tries: int = 0
    values: list[float] = field(default_factory=list)
    """The sum of what its tries were worth, by seat."""
    squares: float = 0.0
    """The sum of the squares of what they were worth to who made the move."""
    seat: int = -1
    """Who made the move."""
    share: float = 0.0
    """By rules of thumb, at the first time."""
    seen: dict[int, tuple[Any, Turn, Sequence[float]]] = field(default_factory=dict)
    """In each world: the table, whose decision it is, and how often rules of thumb choose each move."""

    def chance(self, seat: int) -> float:
        """What it is worth to a seat, on average."""
        return self.values[seat] / self.tries if self.tries else 0.5


class Search:
    """One decision of a seat, thought through as long as wanted: `step` makes one try; all figures stand at any time.

    `state`: the table; of what the seat does not know nothing is used. `cheats`: it sees all cards (to measure luck).
    `among`: the moves that are thought about, as far as a world allows them; without them all that make sense.
    """

    def __init__(
        self,
        game: Game,
        state: Any,
        seat: int,
        dice: random.Random,
        *,
        cheats: bool = False,
        among: Sequence[Move] = (),
    ) -> None:
        self.game, self.seat, self._dice, self._among = game, seat, dice, among
        self.sense: Sense = sense_of(game)
        drawn: Worlds = iter(lambda: state, None) if cheats else worlds(state, seat, dice)
        self._worlds = islice(drawn, WORLDS)
        self._roots: list[Any] = []
        self.root = Node()
        self.tries = 0

    def step(self, first: Move | None = None) -> None:
        """One try. `first`: the move that it begins with, where the next world allows it."""
        place = self.tries % WORLDS
        self._draw(place)
        self.tries += 1
        allowed = first is not None and self.game.judge(self._roots[place], first)
        self._try(place, first if allowed else None)

    def tried(self, first: Move, world: int) -> float | None:
        """What a try in a certain world, begun with a move, is worth to the seat; None where the world forbids it."""
        place = world % WORLDS
        self._draw(place)
        begun = self.root.children.get(first)
        if (begun is None or place not in begun.seen) and not self.game.judge(self._roots[place], first):
            return None
        self.tries += 1
        return self._try(place, first)[self.seat]

    def _draw(self, place: int) -> None:
        while place >= len(self._roots):
            self._roots.append(self.sense.settled(next(self._worlds), self._dice))

    def think(self, tries: int, enough: Callable[[], bool] = lambda: False) -> "Search":
        """So many tries, fewer if it is `enough`, or if no other move can still become the most tried one."""
        for left in range(tries, 0, -1):
            self.step()
            if enough() or self.clear(left):
                break
        return self

    def clear(self, left: int) -> bool:
        """Whether so many more tries could not make another move the most tried one. Asked now and then: seldom so."""
        if left % 16:
            return False
        tried = sorted((child.tries for child in self.root.children.values()), reverse=True)
        return bool(tried) and tried[0] - (tried[1] if len(tried) > 1 else 0) > left

    def possible(self, move: Move) -> float:
        """In which share of the worlds that were drawn the seat may announce a move."""
        return sum(bool(self.game.judge(world, move)) for world in self._roots) / max(1, len(self._roots))

    def moves(self) -> list[tuple[Move, Node]]:
        """The moves that were tried, the best first: the one that was tried most, which is the surest."""
        found = self.root.children.items()
        return sorted(found, key=lambda one: (one[1].tries, one[1].chance(self.seat)), reverse=True)

    # --- one try ------------------------------------------------------------------------------------------------------

    def _try(self, world: int, first: Move | None) -> Sequence[float]:
        """A way down the tree; `first`: the move that it begins with, which this world allows."""
        node, path, state, move = self.root, [self.root], self._roots[world], first
        while True:
            if move is None:
                state, turn, shares = self._seen(node, state, world)
                if state.outcome is not None or turn.seat < 0 or len(path) > LONGEST_LINE:
                    value: Sequence[float] = self.sense.worth(state)
                    break
                move = self._choice(node, turn, shares)
                child = node.children[move]
            else:
                child = node.children.setdefault(move, Node(seat=self.seat))
                child.possible += 1
            path.append(child)
            if world not in child.seen:
                state, fresh = self.sense.after(state, move, self._dice), child.tries < self.sense.patience
                if fresh:
                    value = self._judged(self._seen(child, state, world)[0])
                    break
            node, move = child, None
        self._keep(path, value)
        return value

    def _seen(self, node: Node, state: Any, world: int) -> tuple[Any, Turn, Sequence[float]]:
        """The next decision at a place of the tree in a world; `state`: the table there."""
        kept = node.seen.get(world)
        if kept is None:
            kept = node.seen[world] = self._look(state, at_root=node is self.root)
        return kept

    def _look(self, state: Any, *, at_root: bool = False) -> tuple[Any, Turn, Sequence[float]]:
        """The next decision from a table on: where only one thing can be said, it is said."""
        sense = self.sense
        if at_root:
            turn = self._narrowed(state) if self._among else sense.decision_of(state, self.seat)
            return state, turn, sense.shares(state, *turn) if turn.moves else ()
        for _ in range(LONGEST_LINE):
            turn = Turn(-1, ()) if state.outcome is not None else sense.decision(state)
            if len(turn.moves) != 1:
                break
            state = sense.after(state, turn.moves[0], self._dice)
        return state, turn, sense.shares(state, *turn) if turn.moves else ()

    def _narrowed(self, state: Any) -> Turn:
        moves = [move for move in self._among if self.game.judge(state, move)]
        return Turn(self.seat if moves else -1, moves)

    def _choice(self, node: Node, turn: Turn, shares: Sequence[float]) -> Move:
        seat, children = turn.seat, node.children
        hoped = node.values[seat] / node.tries if node.tries else 0.5
        best, chosen = -math.inf, turn.moves[0]
        for move, share in zip(turn.moves, shares, strict=True):
            child = children.get(move)
            if child is None:
                child = children[move] = Node(seat=seat, share=share)
            child.possible += 1
            known = child.values[seat] / child.tries if child.tries else hoped - 0.1
            value = known + BOLDNESS * share * math.sqrt(child.possible) / (1 + child.tries)
            if value > best:
                best, chosen = value, move
        return chosen

    def _judged(self, state: Any) -> Sequence[float]:
        if state.outcome is not None:
            return result(state)
        return self.sense.worth(self.sense.played_on(state, self._dice))

    def _keep(self, path: Sequence[Node], value: Sequence[float]) -> None:
        for node in path:
            node.tries += 1
            if node.values:
                node.values = [one + other for one, other in zip(node.values, value, strict=True)]
            else:
                node.values = list(value)
            if node.seat >= 0:
                node.squares += value[node.seat] ** 2
