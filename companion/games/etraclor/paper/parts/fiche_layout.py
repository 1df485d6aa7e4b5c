"""Where the tracks of the Fiche Combat lie: A5 upright and lying, and the large print on any paper. All in mm."""

from typing import TYPE_CHECKING, Final

from companion.games.etraclor.engine.constants import CLASSES
from companion.games.etraclor.paper.parts.tracks import HP, SHIELD, Layout
from companion.printing.page.marks import CENT
from companion.printing.page.paper import SAFE_MARGIN, Size

if TYPE_CHECKING:
    from companion.printing.page.page import Point

FULL: Final = 16.6
"""Places this far apart hold a coin each, and no coin touches the next."""
TRACKS: Final = 2 * len(CLASSES)
LARGE: Final = 1.33
"""How much larger than on A5 the words of the large print are."""
Places = tuple[tuple["Point", ...], ...]


def layout_of(size: Size, *, large: bool) -> Layout:
    """The tracks of an A5 sheet, or of a `large` print on a paper of that size."""
    upright = size.height > size.width
    if large:
        return _large_upright(size) if upright else _large_lying(size)
    if upright:
        hp, shield = columns((SAFE_MARGIN + CENT / 2, 165.2), across=FULL, group=34.9, along=11.15)
        return Layout(hp, shield, icon=11.2)
    hp, shield = _rows((205 - CENT / 2, 10.4 + CENT / 2), across=FULL, along=12.0)
    return Layout(hp, shield, icon=11.8, lift=(1.1, 1.1))


def _rows(last: "Point", *, across: float, along: float) -> tuple[Places, Places]:
    """Eight rows, 0 at the left; `last` is the place of 13 in the first row."""
    left = last[0] - along * HP[-1]
    rows = [last[1] + across * row for row in range(TRACKS)]
    return (
        tuple(tuple((left + along * value, y) for value in HP) for y in rows[::2]),
        tuple(tuple((left + along * value, y) for value in SHIELD) for y in rows[1::2]),
    )


def columns(first: "Point", *, across: float, group: float, along: float) -> tuple[Places, Places]:
    """Eight columns, 0 at the foot: points sink as they are lost; `first` is the place of 0 in the first column."""
    columns = [first[0] + group * number for number in range(len(CLASSES))]
    return (
        tuple(tuple((x, first[1] - along * value) for value in HP) for x in columns),
        tuple(tuple((x + across, first[1] - along * value) for value in SHIELD) for x in columns),
    )


def _large_lying(size: Size) -> Layout:
    """Rows as far apart as the paper allows; a word stands below its ring."""
    top, room = 15.0, 63.0 * LARGE / 2
    across = (size.height - SAFE_MARGIN - top) / TRACKS
    along = max(FULL, (size.width - 2 * SAFE_MARGIN - CENT - room) / HP[-1])
    hp, shield = _rows((size.width - SAFE_MARGIN - CENT / 2, top + 1.2 + CENT / 2), across=across, along=along)
    return Layout(hp, shield, icon=14.0, scale=LARGE, under=11.5, lift=(0, 0))


def _large_upright(size: Size) -> Layout:
    """Columns as far apart as the paper allows; the letter of a race stands left of its ring."""
    top, letters, foot = 14.4, 5.5, 29.0
    group = (size.width - 2 * SAFE_MARGIN) / len(CLASSES)
    along = max(FULL, (size.height - SAFE_MARGIN - foot - top - CENT) / HP[-1])
    first = (SAFE_MARGIN + letters + CENT / 2, top + CENT / 2 + along * HP[-1])
    hp, shield = columns(first, across=group / 2 - 1.2, group=group, along=along)
    return Layout(hp, shield, icon=14.0, scale=LARGE, under=11.5, beside=CENT / 2 + 2.6, lift=(0, 0))
