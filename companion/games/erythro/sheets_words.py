"""The words of the printed sheets: `sheets.toml` with the figures of the book."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.games.erythro.box import read_box
from companion.games.erythro.data import CONTAMINATED_AT, CONTAMINATION_COST, CONTAMINATION_DRAW, HAND, PLAYS
from companion.printing.sheets_words import game_words

PACKAGE: Final = "companion.games.erythro"


@cache
def words(lang: str, sheet: str) -> Mapping[str, str]:
    """The words of a sheet in a language by key."""
    mars = [read_box({}).level("mars", "initiation", players) for players in (2, 3, 4)]
    figures = {
        "plays": PLAYS,
        "hand": HAND,
        "cost": CONTAMINATION_COST,
        "draw": CONTAMINATION_DRAW,
        "contaminated": CONTAMINATED_AT,
        "dome": mars[0].dome_cost,
        "limits": ", ".join(str(level.contaminated) for level in mars),
    }
    return game_words(PACKAGE, sheet, lang, figures)
