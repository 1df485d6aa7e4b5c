"""The matches of a simulation as data: columns, settings, comparisons."""

from collections.abc import Sequence
from functools import cached_property

from companion.core.text.messages import given_word
from companion.lab.errors import mistake
from companion.lab.matches.result_log import Kept
from companion.lab.results import table
from companion.lab.results.comparison import Compared, compared, known, usual
from companion.lab.results.settings import Settings
from companion.lab.results.table import Columns


class Played:
    """Matches that were played, and what was meant to be."""

    def __init__(self, columns: Columns | None, lang: str, kept: Kept | None = None) -> None:
        """`columns`: as `table.columns_of` has them; `kept`: where they are read when they are asked for."""
        assert columns is not None or kept is not None
        self._columns, self._kept = columns, kept
        self.lang = lang
        """The language of texts and pictures."""

    @property
    def columns(self) -> Columns:
        """All there is, column by column: those of `Runs.frame`, and before them what is the same in all rows."""
        if self._columns is None:
            assert self._kept is not None
            self._columns = table.columns_of(self._kept)
        return self._columns

    def __len__(self) -> int:
        """How many matches were played."""
        return self._kept.count() if self._kept is not None else len(self.columns["match"])

    @property
    def missing(self) -> int:
        """How many matches an interruption has left out; with `into=` a second call plays them."""
        return 0 if self._kept is None else self._kept.plan.total - len(self)

    @cached_property
    def settings(self) -> Settings:
        """The ways in which matches were played, and their names."""
        return Settings(self.columns)

    def compared(self, figures: Sequence[str] | None = None) -> list[Compared]:
        """What `Runs.compare` tells, as plain data. Raises SetupError."""
        asked = usual(self.columns) if figures is None else [figures] if isinstance(figures, str) else list(figures)
        there = known(self.columns)
        for name in asked:
            if name not in there:
                raise mistake("no_figure", self.lang, given=given_word(name), known=", ".join(there))
        return compared(self.columns, asked)
