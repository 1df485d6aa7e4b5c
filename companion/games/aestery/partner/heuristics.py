"""The good sense of Aestery, as whoever thinks asks for it."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from companion.core.rules.moves import Move
from companion.games.aestery.engine.flow.queue import acting
from companion.games.aestery.engine.state import State
from companion.games.aestery.partner.evaluation import figures, worth
from companion.games.aestery.partner.policy import weigh
from companion.games.aestery.partner.pruning import can_cancel, sensible

__all__ = ["EFFORT", "HORIZON", "asks", "figures", "sensible", "speaks", "weigh", "worth"]
HORIZON: Final = 0
"""The figures of a table count a combat that runs as good as dealt: nothing needs to be played on."""
EFFORT: Final = (6, 96)
"""So few tries correct the rules of thumb where they err most; a hundred see through a turn and its answer."""


def speaks(state: State, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked for an answer, then who blocks, else whose turn it is: each of them can say `pass`, `done` or `end`,
    so that the match goes on. Who holds an Ephemeral plays it when asked, or as the blocks are declared.
    """
    seat = acting(state)
    return seat if seat is not None and seat in said else next(iter(said))


_MAIN: Final = frozenset(["play", "mine", "hide", "activate", "bravery", "combat", "attack", "end"])
_BLOCK: Final = frozenset(["block", "flash", "done", "play", "activate", "bravery"])
_DAMAGE: Final = frozenset(["damage", "order", "play", "support", "activate", "bravery"])
_ATTACK: Final = frozenset(["attack", "done"])
_PASS: Final = ("pass",)
_ANSWER: Final = frozenset(["pass", "play"])


def asks(state: State) -> tuple[int, Collection[str]] | None:
    """Who decides, and the verbs that `sensible` would keep something of: what can wait for a better moment waits."""
    if state.phase == "start" or (state.agenda and not state.stack):
        return None
    seat = acting(state)
    if seat is None:
        return None
    if state.stack:
        item = state.pending[-1] if state.pending else None
        if item is None or item.verb != "pass":
            return None
        return seat, _ANSWER if can_cancel(state, seat) else _PASS
    words = _STEPS.get(state.phase)
    return None if words is None else (seat, words)


_STEPS: Final[Mapping[str, Collection[str]]] = {
    "upkeep": ("untap",), "draw": ("draw",), "main": _MAIN, "attack": _ATTACK, "block": _BLOCK, "damage": _DAMAGE,
}  # fmt: skip
