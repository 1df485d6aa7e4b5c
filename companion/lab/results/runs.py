"""The matches of a simulation as people hold them: a table, comparisons, a picture, a text, a file."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.data.plain_table import PlainTable, framed
from companion.core.plugins.optional import installed, needs
from companion.lab.matches.matches import Played
from companion.lab.results import table
from companion.lab.results.comparison import COLUMNS, as_row
from companion.lab.results.summary import told

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Runs(Played):
    """Matches that were simulated: `frame`, `compare()`, `plot()`, `print(runs)`, `save(path)`, `Runs.load(path)`."""

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, lang: str = "en") -> "Runs":
        """Runs that were saved, or that a folder keeps. Raises SetupError, LabError, MissingExtraError."""
        return cls(table.load(Path(path).expanduser(), lang), lang)

    # --- as tables ----------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> "pd.DataFrame":
        """One row a match (pandas; without it a plain table of the same rows).

        Columns: `match` (its number: the same in two settings is the same seed), `setting` (the number of the options,
        position and decks it was played with), `option.<name>`, `position`, `deck.<player>`, `starter`, `winner` (who,
        by name) and `winner_policy`, `won.<player>` (1, a draw 0.5, 0; of a group `won`), `reason` (the clause that
        ended it), `turns` (or rounds), `moves` (announced), `score.<player>`, the game's key figures as they stood at
        the end, `seconds`.
        """
        columns = {name: values for name, values in self.columns.items() if not table.is_of(name, table.SAME)}
        pandas = installed("pandas")
        if pandas is None:
            rows = (dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
            return PlainTable(rows, tuple(columns), self.lang)
        found = pandas.DataFrame(columns)
        absent = {name: "Int64" for name, values in columns.items() if _has_gaps(values)}
        return found.astype(absent)

    def compare(self, figures: Sequence[str] | None = None) -> "pd.DataFrame":
        """Each figure in each setting, with its interval of 95 %, and how much it differs from the first setting.

        `figures`: columns of `frame`, and `begins`, the share of matches that who began has won (of two players it
        helps to begin if all of its interval lies above 0.5); by default who wins, `begins`, turns, moves.
        Columns: `figure`, `setting`, `label`, `matches`, `value`, `low`, `high`, `difference`, `difference_low`,
        `difference_high`, `clear` (0 lies outside: no chance of the draw).

        Shares have Wilson's interval, their differences Newcombe's for pairs; means, and their differences pair by
        pair, 1.96 standard errors. Matches of the same number have the same seed in every setting, so that luck both
        have weighs on neither. Who compares twenty figures finds one `clear` by chance alone. Raises SetupError.
        """
        rows = [as_row(one, self.settings.label(one.setting, self.lang)) for one in self.compared(figures)]
        found: pd.DataFrame = framed(rows, COLUMNS, self.lang)
        return found

    # --- shown --------------------------------------------------------------------------------------------------------

    def plot(self) -> "Figure":
        """Who wins in each setting, with intervals, and how long matches are; of decks against decks a heat map.

        A figure of matplotlib, in the language of the runs. Raises MissingExtraError.
        """
        with needs("lab", self.lang):
            from companion.lab.results.picture import plot

        return plot(self)

    def text(self, lang: str | None = None) -> str:
        """What there is to say, in a few lines."""
        return told(self, self.lang if lang is None else lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    # --- kept ---------------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write all matches to a `.csv` or a `.parquet`, from which `Runs.load` reads them back, and give its path.

        Beside the columns of `frame` the file says the game, the seed and the policies.
        Raises SetupError, LabError, MissingExtraError.
        """
        place = Path(path).expanduser()
        table.save(self.columns, place, self.lang)
        return place


def _has_gaps(values: Sequence[Any]) -> bool:
    """Whether some of these whole numbers are absent."""
    kinds = {type(value) for value in values}
    return kinds == {int, type(None)}
