"""Tables from outside, as rows of text: a CSV file, a pandas frame, a list of mappings."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns; `source` says where they come from, `first` the line of the first row in it."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: str = ""
    first: int = 2
