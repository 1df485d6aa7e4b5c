"""The good sense of Aestery, as whoever thinks asks for it."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.moves import Move
from companion.games.aestery.engine.agenda import acting
from companion.games.aestery.engine.state import State
from companion.games.aestery.partner.judging import figures, worth
from companion.games.aestery.partner.pruning import sensible
from companion.games.aestery.partner.thumbs import weigh

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "speaks", "weigh", "worth"]
HORIZON: Final = 0
EFFORT: Final = (24, 96)


def speaks(state: State, said: Mapping[int, Sequence[Move]]) -> int:
    """Who is asked for an answer, then who blocks, else whose turn it is: each of them can say `pass`, `done` or `end`,
    so that the match goes on. Who holds an Ephemeral plays it when asked, or as the blocks are declared.
    """
    seat = acting(state)
    return seat if seat is not None and seat in said else next(iter(said))
