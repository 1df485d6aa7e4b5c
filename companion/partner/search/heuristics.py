"""What a game knows of good play, beside its rules: its rules of thumb, and how good a table is for whom.

A game has them in its room `partner`, as plain functions of the module `sense`; each may be missing:

- `weigh(state, seat, moves) -> Sequence[float]`: how good each move looks to who knows the lesson's rules of thumb. A
  point more is about three times as good; only differences count. It looks at nothing that the seat cannot see.
- `worth(state) -> Sequence[float]`: of a full table, the chance of each seat to win, from 0 to 1, without a search.
- `speaks(state, said) -> int`: which seat speaks now, where several may (`said`: the moves of each).
- `asks(state) -> tuple[int, Collection[str]] | None`: who decides here, and the verbs that are worth a thought; the
  others are not even looked up. None: whoever `speaks`, and all verbs. It looks at nothing that this seat cannot see.
- `sensible(state, seat, moves) -> Sequence[Move]`: those that whoever thinks needs to consider, at least one: without
  what changes nothing, or is never better than another. It looks at nothing that the seat cannot see.
- `slips(state, seat, moves) -> Sequence[Move]`: what somebody may announce who overlooks what is best; `moves`: all
  that are legal. Without it any that is sensible.
- `PATIENCE`: how many tries a move has in the search before it is looked further than its own table.
- `HORIZON`: how many moves are played by the rules of thumb before `worth` is asked; without `worth`, to the end.
- `EFFORT`: how many times a `player` and a `master` think a move through: `(player, master)`.
"""

import math
import random
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, Final

from companion.core.facts.determinization import game_of
from companion.core.plugins.game_modules import module_of
from companion.core.rules.decisions import Turn, turn_of
from companion.core.rules.game import Game
from companion.core.rules.moves import Move

TO_THE_END: Final = 400
"""Moves that a match is played on at most where nobody says how good a table is."""
EFFORT: Final = (120, 480)
PATIENCE: Final = 4


class Sense:
    """The good sense of one game; without a room `partner` all moves look alike."""

    def __init__(self, game: Game) -> None:
        module = module_of(game.package, "heuristics")
        self.game = game
        self._weigh: Callable[[Any, int, Sequence[Move]], Sequence[float]] | None = getattr(module, "weigh", None)
        self._worth: Callable[[Any], Sequence[float]] | None = getattr(module, "worth", None)
        self._asks: Callable[[Any], tuple[int, Collection[str]] | None] | None = getattr(module, "asks", None)
        self._sensible: Callable[[Any, int, Sequence[Move]], Sequence[Move]] | None = getattr(module, "sensible", None)
        self._slips: Callable[[Any, int, Sequence[Move]], Sequence[Move]] | None = getattr(module, "slips", None)
        self.patience: int = getattr(module, "PATIENCE", PATIENCE)
        self.horizon: int = getattr(module, "HORIZON", 0 if self._worth else TO_THE_END)
        self.effort: tuple[int, int] = getattr(module, "EFFORT", EFFORT)
        self._last: tuple[Any, Turn] = (None, Turn(-1, ()))

    @property
    def judges(self) -> bool:
        """Whether the game says how good a table is, so that a move can be judged within a moment."""
        return self._worth is not None

    # --- whose decision -----------------------------------------------------------------------------------------------

    def turn(self, state: Any) -> Turn:
        """Who decides now, and between what. Where several may speak, the one who is asked, else whose turn it is."""
        table, turn = self._last
        if table is not state:  # whoever plays asks what whoever asked them to play has asked already
            turn = turn_of(self.game, state)
            self._last = state, turn
        return turn

    def decision(self, state: Any) -> Turn:
        """Who decides now, and between what it is worth thinking of."""
        seat, moves = self._asked(state) or self.turn(state)
        if self._sensible is not None and len(moves) > 1:
            moves = self._sensible(state, seat, moves)
        return Turn(seat, moves)

    def _asked(self, state: Any) -> Turn | None:
        """The decision that the game's `asks` tells, if there is anything to be said."""
        found = None if self._asks is None else self._asks(state)
        if found is None:
            return None
        seat, words = found
        moves = [move for _, those in self.game.legal_by_verb(state, words, seat) for move in those]
        return Turn(seat, moves) if moves else None

    def slips(self, state: Any, seat: int, sensible: Sequence[Move]) -> Sequence[Move]:
        """What a seat may announce that overlooks what is best. `sensible`: what is worth thinking of."""
        if self._slips is None:
            return sensible
        said = self.game.legal_by_verb(state)
        return self._slips(state, seat, [move for who, found in said if who == seat for move in found]) or sensible

    def decision_of(self, state: Any, seat: int, *, sure: bool = False) -> Turn:
        """What a seat may decide now, even where another speaks first; nobody's decision where it may say nothing.
        `sure`: only what may be said whatever the cards are that nobody has seen."""
        said = self.game.legal_by_verb(state)
        moves: Sequence[Move] = [move for who, found in said if who == seat for move in found]
        if sure:
            moves = [move for move in moves if not self.game.judge(state, move).assumes]
        if not moves:
            return Turn(-1, ())
        if self._sensible is not None and len(moves) > 1:
            moves = self._sensible(state, seat, moves)
        return Turn(seat, moves)

    # --- how good -----------------------------------------------------------------------------------------------------

    def weigh(self, state: Any, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        """How good each move looks."""
        return [0.0] * len(moves) if self._weigh is None else self._weigh(state, seat, moves)

    def shares(self, state: Any, seat: int, moves: Sequence[Move]) -> list[float]:
        """How often each move would be chosen by rules of thumb; together 1."""
        weights = self.weigh(state, seat, moves)
        most = max(weights)
        grown = [math.exp(max(weight - most, -12.0)) for weight in weights]
        total = sum(grown)
        return [one / total for one in grown]

    def worth(self, state: Any) -> Sequence[float]:
        """The chance of each seat to win; what it is worth where the match is over."""
        if state.outcome is not None:
            return result(state)
        if self._worth is None:
            return [0.5] * len(state.players)
        return self._worth(state)

    # --- playing on ---------------------------------------------------------------------------------------------------

    def settled(self, state: Any, dice: random.Random) -> Any:
        """The state once what chance is asked is answered."""
        game = self.game
        while state.pending and state.pending[-1].chance and state.outcome is None:
            state, _ = game.apply(state, game.answer(state, state.pending[-1], dice))
        return state

    def after(self, state: Any, move: Move, dice: random.Random) -> Any:
        """The state after a move, and after what chance answered."""
        return self.settled(self.game.apply(state, move)[0], dice)

    def played_on(self, state: Any, dice: random.Random) -> Any:
        """The table some moves later, played by rules of thumb."""
        for _ in range(self.horizon):
            if state.outcome is not None:
                break
            seat, moves = self.decision(state)
            if seat < 0:
                break
            move = moves[0]
            if len(moves) > 1:
                move = dice.choices(moves, self.shares(state, seat, moves))[0]
            state = self.after(state, move, dice)
        return state


@cache
def sense_of(game: Game) -> Sense:
    """The good sense of a game."""
    return Sense(game)


def result(state: Any) -> Sequence[float]:
    """What the end of a match is worth to each seat: 1 to who has won, and to nobody else; a draw is half a win."""
    winners, together = state.outcome.winners, game_of(state).together
    if not winners and not together:
        return [0.5] * len(state.players)
    alone = 1.0 if len(winners) < len(state.players) or together else 0.5
    return [alone if name in winners else 0.0 for name in state.players]
