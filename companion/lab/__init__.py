"""The laboratory: what a rule, a deck or a way of playing does over many matches (`companion.simulate`).

`plan` says what is played, `work` plays it (it is what other processes run), `local`, `processes` and `cluster` say
where; `keeping` keeps the rows as they come, `runs` is what people hold: its table, comparisons, picture and text.
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.lab.results.runs import Runs


def load(path: str | os.PathLike[str], *, lang: str | None = None) -> "Runs":
    """Runs that were saved (`.csv`, `.parquet`), or that a folder keeps (`into=`). Raises SetupError, LabError."""
    from companion.core.text.formatter import spoken_language
    from companion.lab.results.runs import Runs

    return Runs.load(path, lang=spoken_language(lang))
