"""The printed sheets of Eredan, as `sheets.toml` has them. Drawing loads with the first page."""

from typing import Final

from companion.printing.spec import read_sheets

SHEETS: Final = read_sheets("companion.games.eredan")
