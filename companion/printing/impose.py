"""Imposition: finished pages laid side by side on a larger paper, at true size, with guides that say where to cut."""

import io
from collections.abc import Iterator
from decimal import Decimal

import pikepdf

from companion.printing.paper import POINTS_PER_MM, SAFE_MARGIN, Size

GAP = 3.0
"""Cut guides stay this far, in mm, from the corner they point at."""
GUIDE = 0.15 * POINTS_PER_MM
Box = tuple[float, float, float, float]


def grid(sheet: Size, paper: Size) -> tuple[int, int]:
    """How many columns and rows of `sheet` fit on `paper` (in mm) at true size; zero where none does."""
    slack = 0.05
    return int((paper.width + slack) / sheet.width), int((paper.height + slack) / sheet.height)


def best_turn(sheet: Size, paper: Size, up: int) -> Size | None:
    """The paper upright or lying, whichever holds `up` sheets; None where neither does."""
    for turned in (paper, Size(paper.height, paper.width)):
        columns, rows = grid(sheet, turned)
        if columns * rows >= up:
            return turned
    return None


def lay_out(pdf: bytes, sheet: Size, paper: Size, up: int) -> bytes:
    """Lay the pages of a PDF `up` on a paper, row by row; a single page fills every place.

    Pages keep their true size. The same input gives the same bytes. Raises `ValueError` if they do not fit.
    """
    columns, rows = grid(sheet, paper)
    if columns * rows < up:
        raise ValueError(f"{up} sheets of {sheet} do not fit on {paper}")
    places = list(_places(sheet, paper, columns, up))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = list(document.pages)
        forms = [page.as_form_xobject() for page in pages]
        if len(forms) == 1:
            forms *= up
        first = len(pages)
        for start in range(0, len(forms), up):
            _add(document, forms[start : start + up], places, paper)
        titles = [item.title for item in document.open_outline().root]
        _outline(document, titles, first, up)
        for _ in range(first):
            del document.pages[0]
        document.remove_unreferenced_resources()
        out = io.BytesIO()
        document.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _places(sheet: Size, paper: Size, columns: int, up: int) -> Iterator[Box]:
    """The boxes of the sheets in mm from the bottom left corner, the block centred on the paper."""
    columns = min(columns, up)
    rows = -(-up // columns)
    left, top = (paper.width - columns * sheet.width) / 2, (paper.height - rows * sheet.height) / 2
    for number in range(up):
        row, column = divmod(number, columns)
        x, y = left + column * sheet.width, paper.height - top - (row + 1) * sheet.height
        yield (x, y, x + sheet.width, y + sheet.height)


def _add(document: pikepdf.Pdf, forms: list[pikepdf.Object], places: list[Box], paper: Size) -> None:
    page = document.add_blank_page(page_size=(paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM))
    content = [b"q"]
    names = pikepdf.Dictionary()
    for number, (form, (x, y, _, _)) in enumerate(zip(forms, places, strict=False)):
        names[f"/Sheet{number}"] = form
        content.append(b"q 1 0 0 1 %s %s cm /Sheet%d Do Q" % (_number(x), _number(y), number))
    content += [*_guides(places, paper), b"Q"]
    page.obj.Contents = document.make_stream(b"\n".join(content))
    page.obj.Resources = pikepdf.Dictionary(XObject=names)


def _guides(places: list[Box], paper: Size) -> Iterator[bytes]:
    """Lines along every cut, in the margins where there are some, else thin ones between the sheets."""
    xs = sorted({side for box in places for side in (box[0], box[2])})
    ys = sorted({side for box in places for side in (box[1], box[3])})
    yield b"%s w 0.5 G" % str(round(GUIDE, 3)).encode()
    for x in xs:
        if SAFE_MARGIN < x < paper.width - SAFE_MARGIN:
            yield from _line(x, SAFE_MARGIN, x, ys[0] - GAP)
            yield from _line(x, ys[-1] + GAP, x, paper.height - SAFE_MARGIN)
            if ys[0] - GAP <= SAFE_MARGIN:  # the sheets fill the paper: the guide runs where the knife does
                yield b"[4 4] 0 d"
                yield from _line(x, SAFE_MARGIN, x, paper.height - SAFE_MARGIN)
                yield b"[] 0 d"
    for y in ys:
        if SAFE_MARGIN < y < paper.height - SAFE_MARGIN:
            yield from _line(SAFE_MARGIN, y, xs[0] - GAP, y)
            yield from _line(xs[-1] + GAP, y, paper.width - SAFE_MARGIN, y)
            if xs[0] - GAP <= SAFE_MARGIN:
                yield b"[4 4] 0 d"
                yield from _line(SAFE_MARGIN, y, paper.width - SAFE_MARGIN, y)
                yield b"[] 0 d"


def _line(x1: float, y1: float, x2: float, y2: float) -> Iterator[bytes]:
    if x2 > x1 or y2 > y1:
        yield b"%s %s m %s %s l S" % (_number(x1), _number(y1), _number(x2), _number(y2))


def _number(mm: float) -> bytes:
    """A length in points, written shortly."""
    return str(Decimal(mm * POINTS_PER_MM).quantize(Decimal("0.001")).normalize() + 0).encode()


def _outline(document: pikepdf.Pdf, titles: list[str], first: int, up: int) -> None:
    """The names of the sheets, each leading to the paper that holds it."""
    with document.open_outline() as outline:
        outline.root.clear()
        for number, title in enumerate(titles):
            outline.root.append(pikepdf.OutlineItem(title, first + number // up))
