"""The words of the printed sheets: `sheets.toml` with the figures of the book."""

from typing import Final

from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.engine.constants import (
    CONTAMINATED_AT,
    CONTAMINATION_COST,
    CONTAMINATION_DRAW,
    HAND,
    PLAYS,
)
from companion.printing.words import GameWords

PACKAGE: Final = "companion.games.erythro"
_MARS = [read_box({}).level("mars", "initiation", players) for players in (2, 3, 4)]
FIGURES: Final = {
    "plays": PLAYS,
    "hand": HAND,
    "cost": CONTAMINATION_COST,
    "draw": CONTAMINATION_DRAW,
    "contaminated": CONTAMINATED_AT,
    "dome": _MARS[0].dome_cost,
    "limits": ", ".join(str(level.contaminated) for level in _MARS),
}
"""What the texts call the figures of the book."""
words: Final = GameWords(PACKAGE, FIGURES)
"""The words of a sheet: in a language, of a part of `sheets.toml`."""
