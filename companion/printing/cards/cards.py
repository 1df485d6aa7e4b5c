"""Cards on paper: as many as fit, cut guides, bleed, empty slots, and backs that lie behind their fronts."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.printing.errors import PrintError
from companion.printing.layout.duplex import sideways
from companion.printing.page import marks
from companion.printing.page.document import Document
from companion.printing.page.page import Page, Point
from companion.printing.page.paper import CARDS, SAFE_MARGIN, Size
from companion.printing.words import Words, words

if TYPE_CHECKING:
    from companion.printing.spec import Job

Draw = Callable[[Page], object]
"""Draws one side of a card on a page of the card's size; what runs over its edge is its bleed."""
Line = tuple[float, float, float, float]

GAP = 1.0
"""Cut guides stay this far, in mm, from what is cut: narrow, for on Letter paper the margin is, too."""
CROP = 3.0
"""The end of a guide beside the cards is a crop mark, strong for this many mm."""
HAIRLINE, MARK = 0.1, 0.15
RULER_ROOM = 5.0
FIGURES_ROOM = 7.0
"""The height in mm of a ruler with its figures, and the width of one that stands."""


@dataclass(frozen=True, slots=True)
class CardGrid:
    """As many cards as fit on a paper within its safe margin, centred; lengths in mm.

    Slots are numbered from 0, row by row. Between neighbours lies a `gutter`; without one they share a cut. A card's
    drawing may run `bleed` over its trim, in a gutter at most to the middle. Raises `ValueError` where no card fits.
    """

    paper: Size
    card: Size
    gutter: float = 0.0
    bleed: float = 0.0

    def __post_init__(self) -> None:
        if self.gutter < 0 or self.bleed < 0:
            raise ValueError(f"gutter and bleed are not negative: {self.gutter}, {self.bleed}")
        if not self.count:
            raise ValueError(f"no card of {self.card} fits on {self.paper}")

    @property
    def columns(self) -> int:
        """How many cards stand side by side."""
        return self._fitting(self.paper.width, self.card.width)

    @property
    def rows(self) -> int:
        """How many cards stand one above the other."""
        return self._fitting(self.paper.height, self.card.height)

    @property
    def count(self) -> int:
        """How many slots a sheet has."""
        return self.columns * self.rows

    @property
    def block(self) -> Size:
        """The size of all slots together, trimmed."""
        wide = self.columns * (self.card.width + self.gutter) - self.gutter
        return Size(wide, self.rows * (self.card.height + self.gutter) - self.gutter)

    @property
    def origin(self) -> Point:
        """The top left corner of the first slot."""
        return (self.paper.width - self.block.width) / 2, (self.paper.height - self.block.height) / 2

    def place(self, slot: int) -> Point:
        """The top left corner of a slot, on the side one looks at."""
        row, column = divmod(slot, self.columns)
        left, top = self.origin
        return left + column * (self.card.width + self.gutter), top + row * (self.card.height + self.gutter)

    def behind(self, slot: int, document: Document) -> int:
        """The slot of the second side that lies behind a slot of the front, as the paper of the document turns."""
        row, column = divmod(slot, self.columns)
        if sideways(self.paper, document.flip):
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    def draw(
        self, document: Document, faces: Iterable[Draw], back: Draw | None = None, *, start: int = 0, label: str = ""
    ) -> None:
        """Draw cards on as many sheets as they need, the first one from slot `start` on.

        Behind each front comes a page of backs, unless there is no `back` or the document has no flip. Every back
        stands upright when its card is turned over sideways. `label`, the sheet's own words, stands in the margin
        with the number of the sheet. Raises `ValueError` for no cards, and for a slot that is not on the sheet.
        """
        if not 0 <= start < self.count:
            raise ValueError(f"slots go from 0 to {self.count - 1}, not {start}")
        sheets = list(self._dealt(faces, start))
        if not sheets:
            raise ValueError("no card to draw")
        said = words("cards", document.lang)
        for number, sheet in enumerate(sheets, start=1):
            page = self._begin(document, said["front"].format(number=number))
            for slot, face in sheet.items():
                self._card(page, slot, face)
            # A sheet that was used before has a label already.
            used = number == 1 and start > 0
            self._margin(page, f"{label} · {number}/{len(sheets)}" if label and not used else "")
            if back is None or document.flip == "none":
                continue
            page = self._begin(document, said["back"].format(number=number), back=True)
            for slot in sheet:
                self._card(page, self.behind(slot, document), back, turned=not sideways(self.paper, document.flip))

    def _fitting(self, length: float, card: float) -> int:
        room = length - 2 * SAFE_MARGIN - 2 * self.bleed + self.gutter
        return max(0, int((room + 1e-6) / (card + self.gutter)))

    def _dealt(self, faces: Iterable[Draw], start: int) -> Iterator[dict[int, Draw]]:
        """Each sheet's faces by slot."""
        sheet: dict[int, Draw] = {}
        for number, face in enumerate(faces, start=start):
            sheet[number % self.count] = face
            if (number + 1) % self.count == 0:
                yield sheet
                sheet = {}
        if sheet:
            yield sheet

    def _begin(self, document: Document, outline: str, *, back: bool = False) -> Page:
        page = document.page(outline, back=back)
        document.cut_box(*self.origin, self.block, self.bleed)
        # Guides of a shifted back still run from edge to edge of the paper.
        self._guides(page, document.shift if back else (0.0, 0.0))
        return page

    def _card(self, page: Page, slot: int, draw: Draw, *, turned: bool = False) -> None:
        row, column = divmod(slot, self.columns)
        inner = min(self.bleed, self.gutter / 2)
        left, right = (self.bleed if column == edge else inner for edge in (0, self.columns - 1))
        above, below = (self.bleed if row == edge else inner for edge in (0, self.rows - 1))
        card = page.part(*self.place(slot), self.card)
        room = (-left, -above, self.card.width + left + right, self.card.height + above + below)
        with card.clipped(*room), card.turned() if turned else nullcontext():
            draw(card)

    # The margin

    def _guides(self, page: Page, shift: Point) -> None:
        xs = self._cuts(self.origin[0], self.card.width, self.columns)
        ys = self._cuts(self.origin[1], self.card.height, self.rows)
        start, end = (-shift[0], -shift[1]), (self.paper.width - shift[0], self.paper.height - shift[1])
        clear = self.bleed + GAP
        left, top, right, bottom = xs[0] - clear, ys[0] - clear, xs[-1] + clear, ys[-1] + clear
        above, below, before, after = (start[1], top), (bottom, end[1]), (start[0], left), (right, end[0])
        guides = [
            *((x, near, x, far) for x in xs for near, far in (above, below) if near < far),
            *((near, y, far, y) for y in ys for near, far in (before, after) if near < far),
        ]
        page.lines(guides, width=HAIRLINE, grey=0.45)
        crops = [
            *((x, near, x, far) for x in xs for near, far in ((top - CROP, top), (bottom, bottom + CROP))),
            *((near, y, far, y) for y in ys for near, far in ((left - CROP, left), (right, right + CROP))),
        ]
        page.lines([*crops, *self._gutter_marks(xs, ys)], width=MARK)

    def _cuts(self, start: float, card: float, count: int) -> list[float]:
        """Where the knife runs along one edge of the paper; neighbours without a gutter share a cut."""
        edges = (start + number * (card + self.gutter) + side for number in range(count) for side in (0, card))
        return sorted({round(edge, 4) for edge in edges})

    def _gutter_marks(self, xs: list[float], ys: list[float]) -> Iterator[Line]:
        """Crop marks where gutters cross, if the bleed leaves room for them."""
        aside = min(self.bleed, self.gutter / 2) + GAP / 2
        if self.gutter - 2 * aside < GAP / 2:
            return
        for y1, y2 in zip(ys[1:-1:2], ys[2::2], strict=True):
            yield from ((x, y1 + aside, x, y2 - aside) for x in xs)
        for x1, x2 in zip(xs[1:-1:2], xs[2::2], strict=True):
            yield from ((x1 + aside, y, x2 - aside, y) for y in ys)

    def _margin(self, page: Page, label: str) -> None:
        """Write the label above the first column; a ruler stands where the margin has room for one."""
        (left, top), clear = self.origin, self.bleed + GAP
        if label:
            highest = SAFE_MARGIN + page.cap("text", 6)
            page.text(left + 2, max(highest, top - clear - 2), label, points=6, room=self.card.width - 4)
        wide, high = (min(100, int((side - 4) // 10) * 10) for side in (self.card.width, self.card.height))
        below, beside = top - clear - SAFE_MARGIN - RULER_ROOM, left - clear - SAFE_MARGIN - FIGURES_ROOM
        if below >= 0 and wide:
            y = top + self.block.height + clear + min(below, 2)
            marks.ruler(page, left + (self.card.width - wide) / 2, y, wide)
        elif beside >= 0 and high:
            x = left + self.block.width + clear + min(beside, 2)
            marks.ruler(page, x, top + (self.card.height - high) / 2, high, down=True)


def card_size(wish: str) -> Size:
    """The size of cards that a person names, the first one for an empty wish. Raises `PrintError`."""
    name = wish.strip().casefold() or next(iter(CARDS))
    if name in CARDS:
        return CARDS[name]
    sizes = ", ".join(f"{one} ({size.width:g} × {size.height:g} mm)" for one, size in CARDS.items())
    raise PrintError("no-card-size", wish=wish, sizes=sizes)


def draw_faces(document: Document, job: "Job", said: Words, faces: Iterable[Draw], back: Draw | None = None) -> None:
    """Draw cards on as many sheets as they need, of the size and from the slot that a job wishes.

    `said`: the words of the sheet, with its `game` and its `scale`. Raises `PrintError` for a wrong wish.
    """
    grid = CardGrid(document.paper, card_size(job.option("size")))
    label = f"{said['game']} · {job.title} · {said['scale']}"
    grid.draw(document, faces, back, start=start_slot(job.option("start"), grid), label=label)


def start_slot(wish: str, grid: CardGrid) -> int:
    """The slot, from 0, that a person counts from 1; the first one for an empty wish. Raises `PrintError`."""
    text = wish.strip() or "1"
    if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= grid.count:
        return int(text) - 1
    raise PrintError("no-slot", count=grid.count, wish=wish)
