"""What Etraclor knows of good play; companion/partner/sense.py says what each name is asked for."""

from typing import Final

from companion.games.etraclor.partner.judging import figures, worth
from companion.games.etraclor.partner.pruning import sensible
from companion.games.etraclor.partner.thumbs import weigh

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "weigh", "worth"]

HORIZON: Final = 0
EFFORT: Final = (20, 300)
