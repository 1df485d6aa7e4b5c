"""The shop's own sheets, which serve every game. Drawing loads with the first page."""

from typing import Final

from companion.printing.spec import SheetSpec

SHEETS: Final[tuple[SheetSpec, ...]] = ()
