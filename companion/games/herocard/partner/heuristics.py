"""What HeroCard knows of good play; companion/partner/search/heuristics.py says what each name is asked for."""

from typing import Final

from companion.games.herocard.partner.evaluation import figures, worth
from companion.games.herocard.partner.policy import weigh
from companion.games.herocard.partner.pruning import sensible, speaks

__all__ = ["EFFORT", "HORIZON", "figures", "sensible", "speaks", "weigh", "worth"]

HORIZON: Final = 4
EFFORT: Final = (15, 96)
PATIENCE: Final = 12
