"""Invented matches and lists, which show what a sheet looks like before there is anything of one's own to print.

They lie beside the sheets that are drawn from them, in a folder `examples`: `<sheet>.jsonl`, the record of a match,
which is told in any language, and `<sheet>.<lang>.csv`, a list.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.text.messages import Phrasebook
from companion.printing.spec import SheetSpec
from companion.shop import counter

if TYPE_CHECKING:
    from companion.core.match.match import Match
    from companion.printing.data.tables import Table


def match(sheet: SheetSpec, game: str, lang: str) -> "Match | None":
    """The invented match of a game that a sheet is shown with; None where there is none."""
    from companion.core.record.loading import load

    path = _folder(counter.package(game)) / f"{sheet.name}.jsonl"
    return load(path, lang=lang) if path.is_file() else None


def table(sheet: SheetSpec, lang: str) -> "Table | None":
    """The invented list that a sheet is shown with; None where there is none."""
    from companion.printing.data.tables import read_csv

    package = counter.package(sheet.game) if sheet.game else "companion.shop"
    path = _folder(package) / f"{sheet.name}.{lang}.csv"
    return read_csv(path, lang) if path.is_file() else None


def fields(sheet: SheetSpec, lang: str) -> dict[str, str]:
    """What an example says of itself where a sheet has a title."""
    return {"title": Phrasebook("companion.printing")["index"]("invented", lang)} if "title" in sheet.options else {}


def _folder(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None, package
    assert spec.origin is not None, package
    return Path(spec.origin).parent / "examples"
