"""What Etraclor knows of good play; companion/partner/search/heuristics.py says what each name is asked for."""

from collections.abc import Sequence
from typing import Any, Final

from companion.core.rules.moves import Move
from companion.games.etraclor.partner.evaluation import figures, worth
from companion.games.etraclor.partner.policy import weigh
from companion.games.etraclor.partner.pruning import sensible

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "slips", "weigh", "worth"]

HORIZON: Final = 0
EFFORT: Final = (20, 200)


def slips(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Whoever overlooks something may end a turn too early, or arm another than planned: anything that is legal."""
    return moves
