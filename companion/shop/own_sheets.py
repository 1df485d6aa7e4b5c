"""The shop's own sheets, which serve every game. Drawing loads with the first page."""

from typing import Final

from companion.decks.decklist import DECK_LIST, PROXIES
from companion.printing.spec import SheetSpec, read_sheets

_REPORT, _CALIBRATION = read_sheets("companion.printing", game="")
SHEETS: Final[tuple[SheetSpec, ...]] = (_REPORT, DECK_LIST, PROXIES, _CALIBRATION)
