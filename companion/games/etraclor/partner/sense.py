"""What Etraclor knows of good play; companion/partner/sense.py says what each name is asked for."""

from collections.abc import Sequence
from typing import Any, Final

from companion.core.moves import Move
from companion.games.etraclor.partner.judging import figures, worth
from companion.games.etraclor.partner.pruning import sensible
from companion.games.etraclor.partner.thumbs import weigh

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "slips", "weigh", "worth"]

HORIZON: Final = 0
EFFORT: Final = (20, 200)


def slips(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Whoever overlooks something may end a turn too early, or arm another than planned: anything that is legal."""
    return moves
