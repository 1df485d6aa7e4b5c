"""What a tournament asks beside its matches: the Charges of the cards, update by update."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.core.plugins.optional import needs
from companion.core.text.formatter import spoken_language

if TYPE_CHECKING:
    import pandas as pd


def charges(
    decks: Any, results: Any, parameters: Mapping[str, Any] | None = None, *, lang: str | None = None
) -> "pd.DataFrame":
    """The Charges of the cards of a tournament of Eredan, update by update (pandas).

    `decks`: the cards and characters of each deck by its name, or a table as `decks.csv` is. `results`: one row a match
    and player, with `tournament` (its number, from 1), `deck`, `elo` and `won`. `parameters`: figures of the formula by
    name (`elo`, `gain`, `more`, `win`, `every`, `first_every`, `first_updates`, `kept`, `least`, `new`, `banned`: see
    `companion/games/eredan/engine/cards/charges.py`), `charges` (those of the beginning, by card), `new_cards` and
    `banned_cards` (by name: banned before), `tournaments` (how many were held, where the last ones had no match).
    Columns: `update` (0: the beginning), `after` (that tournament), `card`, `before`, `gained`, `charge`.
    Raises SetupError for what makes no sense, MissingExtraError without pandas.
    """
    speaks = spoken_language(lang)
    with needs("notebook", speaks):
        from companion.games.eredan.tournament.charge_table import charge_table

    return charge_table(decks, results, parameters, speaks)
