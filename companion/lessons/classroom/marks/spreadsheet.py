"""Tables as a spreadsheet of a language opens them by a double click."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

_FORMULA: Final = ("=", "+", "-", "@", "\t")


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], lang: str) -> str:
    """Rows as a CSV file in UTF-8 with its mark: in French semicolons and decimal commas, else commas and points.

    A text that a spreadsheet would take for a formula gets an apostrophe before it; what a row does not have is blank.
    """
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, delimiter=";" if lang == "fr" else ",", lineterminator="\r\n")
    writer.writerow([_cell(column, lang) for column in columns])
    for row in rows:
        writer.writerow([_cell(row.get(column, ""), lang) for column in columns])
    return out.getvalue()


def _cell(value: Any, lang: str) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return str(value).replace(".", ",") if lang == "fr" else value
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
