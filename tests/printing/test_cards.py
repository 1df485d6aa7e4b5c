"""Cards on paper, measured on what was printed: places, cuts, bleed, empty slots, and backs behind their fronts."""

import io
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
import zxingcpp

from companion.printing.cards.cards import CardGrid, Draw, card_size, start_slot
from companion.printing.errors import PrintError
from companion.printing.page import icons, qr
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.paper import CARDS, PAPERS, SAFE_MARGIN, Flip, Size
from tests.printing.readback import MM, Printed

DPI = 200
DOT = 25.4 / DPI
POKER = CARDS["poker"]
Printer = Callable[..., Printed]
papers = pytest.mark.parametrize(
    ("paper", "turn"), [("A4", "portrait"), ("A4", "landscape"), ("Letter", "portrait"), ("A5", "landscape")]
)
flips = pytest.mark.parametrize("flip", ["long-edge", "short-edge"])


@pytest.fixture
def cards(tmp_path: Path) -> Printer:
    """Print faces on a grid."""
    number = itertools.count()

    def make(
        grid: CardGrid, faces: list[Draw], back: Draw | None = None, *, flip: Flip = "none",
        shift: tuple[float, float] = (0.0, 0.0), **more: Any,
    ) -> Printed:  # fmt: skip
        document = Document("Essai", "fr", grid.paper, grid.paper, flip=flip, shift=shift)
        grid.draw(document, faces, back, **more)
        path = tmp_path / f"{next(number)}.pdf"
        path.write_bytes(document.save())
        return Printed(path)

    return make


def sheet(paper: str, turn: Any) -> Size:
    return PAPERS[paper].turned(turn)


def named(text: str) -> Draw:
    return lambda page: page.text(page.size.width / 2, page.size.height / 2, text, align="centre", points=14)


def names(count: int) -> list[Draw]:
    return [named(f"C{number}") for number in range(count)]


def filled(grey: float) -> Draw:
    """A card whose drawing runs far over its edges."""

    def draw(page: Page) -> None:
        corners = [(-20, -20), (120, -20), (120, 120), (-20, 120)]
        page.outline([("M", (corners[0],)), *(("L", (one,)) for one in corners[1:]), ("Z", ())], width=None, fill=grey)

    return draw


def spot(x: float, y: float) -> Draw:
    """A black spot of 6 mm in the middle of (x, y)."""
    return lambda page: page.outline(icons.shape(icons.DISC, x, y, 6), width=None, fill=0)


def at(pixels: Any, x: float, y: float) -> int:
    """The grey at a place in mm."""
    return int(pixels[round(y / DOT), round(x / DOT)])


@pytest.mark.parametrize(
    ("paper", "turn", "card", "columns", "rows"),
    [
        ("A4", "portrait", "poker", 3, 3),
        ("A4", "landscape", "poker", 4, 2),
        ("A4", "portrait", "pack", 3, 3),
        ("A4", "landscape", "pack", 5, 2),
        ("Letter", "portrait", "poker", 3, 3),
        ("Letter", "landscape", "pack", 4, 2),
        ("A5", "portrait", "poker", 2, 2),
        ("A5", "landscape", "pack", 3, 1),
    ],
)
@pytest.mark.parametrize(("gutter", "bleed"), [(0, 0), (3, 1)])
def test_as_many_cards_as_fit_stand_in_the_middle(
    paper: str, turn: str, card: str, columns: int, rows: int, gutter: float, bleed: float
) -> None:
    size, one = sheet(paper, turn), CARDS[card]
    grid = CardGrid(size, one, gutter, bleed)
    if not gutter:
        assert (grid.columns, grid.rows) == (columns, rows)
    left, top = grid.place(0)
    last = grid.place(grid.count - 1)
    right, below = size.width - last[0] - one.width, size.height - last[1] - one.height
    assert (left, top) == pytest.approx((right, below))
    assert min(left, top) - bleed >= SAFE_MARGIN
    # One more would not fit.
    assert left + right - 2 * (SAFE_MARGIN + bleed) < one.width + gutter
    assert top + below - 2 * (SAFE_MARGIN + bleed) < one.height + gutter


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="no card"):
        CardGrid(POKER, POKER)
    with pytest.raises(ValueError, match="negative"):
        CardGrid(PAPERS["A4"], POKER, gutter=-1)
    with pytest.raises(ValueError, match="negative"):
        CardGrid(PAPERS["A4"], POKER, bleed=-1)


@papers
def test_cards_stand_in_their_slots(cards: Printer, paper: str, turn: str) -> None:
    grid = CardGrid(sheet(paper, turn), POKER)
    found = cards(grid, names(grid.count)).pages[0]
    places = {word.text: word.x for word in found if word.text[0] == "C"}
    assert list(places) == [f"C{number}" for number in range(grid.count)]
    for number, x in enumerate(places.values()):
        left, top = grid.place(number)
        assert x == pytest.approx(left + POKER.width / 2, abs=0.05)
        (y,) = [word.y for word in found if word.text == f"C{number}"]
        assert y == pytest.approx(top + POKER.height / 2, abs=2)


@papers
@pytest.mark.parametrize("gutter", [0, 4])
def test_guides_run_along_every_cut_to_the_edge_of_the_paper(
    cards: Printer, paper: str, turn: str, gutter: float
) -> None:
    grid = CardGrid(sheet(paper, turn), POKER, gutter)
    dark = cards(grid, [named("C")]).pixels(DPI) < 235
    xs = {round(grid.place(n)[0] + side, 3) for n in range(grid.count) for side in (0, POKER.width)}
    ys = {round(grid.place(n)[1] + side, 3) for n in range(grid.count) for side in (0, POKER.height)}
    # A dot of the edge itself may lie half on the paper.
    for line, cuts in ((dark[1], xs), (dark[-2], xs), (dark[:, 1], ys), (dark[:, -2], ys)):
        found = np.nonzero(line)[0] * DOT
        for cut in cuts:
            assert np.abs(found - cut).min() < 2 * DOT
        assert all(min(abs(one - cut) for cut in cuts) < 2 * DOT for one in found)


def test_no_guide_crosses_a_card(cards: Printer) -> None:
    for gutter in (0, 4):
        grid = CardGrid(PAPERS["A4"], POKER, gutter)
        dark = cards(grid, [spot(-9, -9)]).pixels(DPI) < 250
        for slot in range(grid.count):
            left, top = grid.place(slot)
            box = dark[
                round((top + 0.3) / DOT) : round((top + POKER.height - 0.3) / DOT),
                round((left + 0.3) / DOT) : round((left + POKER.width - 0.3) / DOT),
            ]
            assert not box.any()


def test_crop_marks_stand_where_gutters_cross(cards: Printer) -> None:
    grid = CardGrid(PAPERS["A4"], POKER, gutter=4)
    pixels = cards(grid, [spot(-9, -9)]).pixels(DPI)
    left, top = grid.place(grid.columns + 1)
    for x, y in ((left, top - 2), (left - 4, top - 2), (left - 2, top), (left - 2, top - 4)):
        assert pixels[round(y / DOT) - 1 : round(y / DOT) + 2, round(x / DOT) - 1 : round(x / DOT) + 2].min() < 100
    assert at(pixels, left - 2, top - 2) == 255


def test_the_drawing_runs_over_its_trim_by_the_bleed_and_no_further(cards: Printer) -> None:
    grid = CardGrid(PAPERS["A4"], POKER, gutter=6, bleed=2)
    pixels = cards(grid, [filled(0.5)] * grid.count).pixels(DPI)
    for slot in range(grid.count):
        left, top = grid.place(slot)
        x, y = left + 20, top + 20
        for inside, outside in (
            ((left - 1.8, y), (left - 2.3, y)),
            ((left + POKER.width + 1.8, y), (left + POKER.width + 2.3, y)),
            ((x, top - 1.8), (x, top - 2.3)),
            ((x, top + POKER.height + 1.8), (x, top + POKER.height + 2.3)),
        ):
            assert at(pixels, *inside) == pytest.approx(128, abs=4)
            assert at(pixels, *outside) == 255


@pytest.mark.parametrize("gutter", [0, 2])
def test_neighbours_meet_halfway_where_the_gutter_is_narrow(cards: Printer, gutter: float) -> None:
    grid = CardGrid(PAPERS["A4"], POKER, gutter, bleed=3)
    pixels = cards(grid, [filled(0.2), filled(0.8)]).pixels(DPI)
    (first, top), (second, _) = grid.place(0), grid.place(1)
    middle = (first + POKER.width + second) / 2
    assert at(pixels, middle - 0.3, top + 30) == pytest.approx(51, abs=4)
    assert at(pixels, middle + 0.3, top + 30) == pytest.approx(204, abs=4)
    # At the edge of the block nothing holds the bleed back.
    assert at(pixels, first - 2.8, top + 30) == pytest.approx(51, abs=4)
    assert at(pixels, first - 3.3, top + 30) == 255


def boxes(file: pikepdf.Pdf, page: int) -> dict[str, list[float]]:
    """The boxes of a page in mm: left, bottom, right, top."""
    names = ("/MediaBox", "/TrimBox", "/BleedBox")
    return {name[1:-3]: [float(side) / MM for side in file.pages[page][name]] for name in names}


@papers
@pytest.mark.parametrize(("gutter", "bleed"), [(0, 0), (4, 2)])
def test_boxes_say_what_is_cut(cards: Printer, paper: str, turn: str, gutter: float, bleed: float) -> None:
    size = sheet(paper, turn)
    grid = CardGrid(size, POKER, gutter, bleed)
    with pikepdf.open(cards(grid, names(1)).path) as file:
        found = boxes(file, 0)
    assert found["Media"] == pytest.approx([0, 0, size.width, size.height], abs=0.001)
    left, top = grid.place(0)
    right, below = (one + side for one, side in zip(grid.place(grid.count - 1), (63, 88), strict=True))
    trim = [left, size.height - below, right, size.height - top]
    assert found["Trim"] == pytest.approx(trim, abs=0.001)
    assert found["Bleed"] == pytest.approx(
        [trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed], abs=0.001
    )


def over(pixels: Any, paper: Size, flip: str) -> Any:
    """A second side as it lies behind its front, seen through the paper: turned about one edge of it."""
    about_upright_axis = (flip == "long-edge") == (paper.height > paper.width)
    return np.fliplr(pixels) if about_upright_axis else np.flipud(pixels)


@papers
@flips
def test_backs_lie_behind_their_fronts_whichever_way_the_paper_turns(
    cards: Printer, paper: str, turn: str, flip: Any
) -> None:
    size = sheet(paper, turn)
    grid = CardGrid(size, POKER)
    # Slots 1 to n-2 are used: a mirror image of that is another one, both ways.
    faces = [spot(31.5, 44)] * (grid.count - 1) if grid.rows == 1 else [spot(31.5, 44)] * (grid.count - 2)
    page = cards(grid, faces, spot(31.5, 44), flip=flip, start=1)
    front, back = page.pixels(DPI, 1) < 128, over(page.pixels(DPI, 2) < 128, size, flip)
    used = range(1, 1 + len(faces))
    for slot in range(grid.count):
        left, top = grid.place(slot)
        y, x = round((top + 44) / DOT), round((left + 31.5) / DOT)
        assert front[y, x] == back[y, x] == (slot in used)
    left, top = grid.origin
    rows = slice(round(top / DOT), round((top + grid.block.height) / DOT))
    # Between the margins above and below, cards and guides are the same through the paper, dot by dot.
    assert np.count_nonzero(front[rows] != back[rows]) < 0.001 * front[rows].size
    assert np.count_nonzero(front[rows]) > 1000


@papers
@flips
def test_guides_of_both_sides_coincide(cards: Printer, paper: str, turn: str, flip: Any) -> None:
    size = sheet(paper, turn)
    page = cards(CardGrid(size, POKER, gutter=3), names(1), named("B"), flip=flip)
    front, back = page.pixels(DPI, 1) < 235, over(page.pixels(DPI, 2) < 235, size, flip)
    for line in (np.s_[3], np.s_[-4], np.s_[:, 3], np.s_[:, -4]):
        ours, theirs = np.nonzero(front[line])[0], np.nonzero(back[line])[0]
        assert len(ours) >= 2
        assert all(np.abs(theirs - one).min() <= 1 for one in ours)
        assert all(np.abs(ours - one).min() <= 1 for one in theirs)


@papers
@flips
def test_a_card_turned_over_sideways_shows_its_back_upright(cards: Printer, paper: str, turn: str, flip: Any) -> None:
    size = sheet(paper, turn)
    grid = CardGrid(size, POKER)
    page = cards(grid, names(1), spot(10, 12), flip=flip)
    back = over(page.pixels(DPI, 2), size, flip)
    left, top = grid.place(0)
    # The top left of the back lies behind the top right of the front.
    assert at(back, left + POKER.width - 10, top + 12) < 50
    for x, y in ((10, 12), (10, 76), (53, 76)):
        assert at(back, left + x, top + y) == 255


@flips
def test_the_printer_is_told_how_to_turn_the_paper(cards: Printer, flip: Any) -> None:
    with pikepdf.open(cards(CardGrid(PAPERS["A4"], POKER), names(1), named("B"), flip=flip).path) as file:
        said = str(file.Root.ViewerPreferences.Duplex)
    assert said == {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}[flip]


def test_without_a_flip_there_are_no_backs(cards: Printer) -> None:
    page = cards(CardGrid(PAPERS["A4"], POKER), names(10), named("B"))
    assert len(page.pages) == 2
    assert not any(word.text == "B" for word in page.words)


@papers
@flips
def test_an_offset_moves_backs_alone(cards: Printer, paper: str, turn: str, flip: Any) -> None:
    grid = CardGrid(sheet(paper, turn), POKER)
    still = cards(grid, names(1), named("B"), flip=flip)
    moved = cards(grid, names(1), named("B"), flip=flip, shift=(1.5, -2.25))
    assert moved.pages[0] == still.pages[0]
    assert np.array_equal(moved.pixels(DPI, 1), still.pixels(DPI, 1))
    (one,), (other,) = still.pages[1], moved.pages[1]
    assert (other.x - one.x, other.y - one.y) == pytest.approx((1.5, -2.25), abs=0.001)
    with pikepdf.open(still.path) as before, pikepdf.open(moved.path) as after:
        assert boxes(after, 0) == boxes(before, 0)
        steps = np.subtract(boxes(after, 1)["Trim"], boxes(before, 1)["Trim"])
    assert steps == pytest.approx([1.5, 2.25, 1.5, 2.25], abs=0.001)
    # Guides move with the backs, and still reach the edges.
    for line in (1, -2):
        found = np.nonzero(moved.pixels(DPI, 2)[line] < 235)[0] * DOT
        assert np.abs(found - grid.place(0)[0] - 1.5).min() < 2 * DOT


@pytest.mark.parametrize("shift", [(20.0, 20.0), (-20.0, -20.0)])
def test_guides_of_a_far_shifted_back_stay_off_the_cards(cards: Printer, shift: tuple[float, float]) -> None:
    grid = CardGrid(PAPERS["Letter"], POKER)
    pixels = cards(grid, names(1), spot(-9, -9), flip="long-edge", shift=shift).pixels(DPI, 2) < 250
    left, top = (one + step + 0.4 for one, step in zip(grid.origin, shift, strict=True))
    rows = slice(max(0, round(top / DOT)), round((top + grid.block.height - 0.8) / DOT))
    assert not pixels[rows, max(0, round(left / DOT)) : round((left + grid.block.width - 0.8) / DOT)].any()
    assert pixels.any()


def test_a_half_used_sheet_is_used_up(cards: Printer) -> None:
    grid = CardGrid(PAPERS["A4"], POKER)
    page = cards(grid, names(12), named("B"), flip="long-edge", start=4, label="Essai")
    fronts = [[word.text for word in words if word.text[0] == "C"] for words in page.pages[::2]]
    assert [set(front) for front in fronts] == [{f"C{n}" for n in range(5)}, {f"C{n}" for n in range(5, 12)}]
    first = next(word for word in page.pages[0] if word.text == "C0")
    assert first.x == pytest.approx(grid.place(4)[0] + POKER.width / 2, abs=0.05)
    assert [len(words) for words in page.pages[1::2]] == [5, 7]
    # The label would be printed on the one that is there already.
    assert [sum(word.text == "Essai" for word in words) for words in page.pages[::2]] == [0, 1]
    with pikepdf.open(page.path) as file, file.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Recto 1", "Verso 1", "Recto 2", "Verso 2"]


def test_slots_that_are_not_there_and_no_cards_are_refused() -> None:
    grid = CardGrid(PAPERS["A4"], POKER)
    document = Document("Essai", "fr", grid.paper, grid.paper)
    for start in (-1, 9):
        with pytest.raises(ValueError, match="0 to 8"):
            grid.draw(document, names(1), start=start)
    with pytest.raises(ValueError, match="no card"):
        grid.draw(document, [])


@pytest.mark.parametrize(("paper", "turn"), [("A4", "portrait"), ("A5", "landscape"), ("Letter", "portrait")])
def test_a_ruler_proves_the_scale(cards: Printer, paper: str, turn: str) -> None:
    """Under the first column, or on Letter, whose lower margin is too narrow, beside the last one."""
    grid = CardGrid(sheet(paper, turn), POKER)
    words = [word for word in cards(grid, names(1)).pages[0] if word.text.isdigit()]
    upright = paper == "Letter"
    length = 80 if upright else 50
    assert [word.text for word in words] == [str(mark) for mark in range(0, length + 1, 10)]
    tens = [word.y if upright else word.x for word in words[1:-1]]
    assert np.diff(tens) == pytest.approx(np.full(len(tens) - 1, 10.0), abs=0.01)
    right, below = max(word.right for word in words), max(word.bottom for word in words)
    assert right <= grid.paper.width - SAFE_MARGIN
    assert below <= grid.paper.height - SAFE_MARGIN + 0.8  # the box of a word is taller than its figures


def test_the_label_counts_the_sheets(cards: Printer) -> None:
    page = cards(CardGrid(PAPERS["Letter"], POKER), names(10), label="Etraclor")
    for number, words in enumerate(page.pages, start=1):
        (count,) = [word for word in words if word.text == f"{number}/2"]
        assert 4 < count.top < count.bottom < CardGrid(PAPERS["Letter"], POKER).origin[1]


def coded(number: int) -> Draw:
    def draw(page: Page) -> None:
        page.text(5, 10, f"Carte {number}", face="bold", points=12)
        qr.draw(page, f"COMPANION:TEST:CARD:{number}", 20, 30)

    return draw


def many() -> bytes:
    grid = CardGrid(PAPERS["A4"], POKER)
    document = Document("Essai", "fr", grid.paper, grid.paper)
    grid.draw(document, (coded(number) for number in range(540)), label="Essai")
    return document.save()


def test_540_cards_with_a_code_each(tmp_path: Path) -> None:
    data = many()
    assert len(data) < 400_000
    path = tmp_path / "many.pdf"
    path.write_bytes(data)
    page = Printed(path)
    assert len(page.pages) == 60
    codes = sorted(code.text for code in zxingcpp.read_barcodes(page.image(150, page=60)))
    assert codes == [f"COMPANION:TEST:CARD:{number}" for number in range(531, 540)]


def test_the_same_bytes_twice() -> None:
    def once() -> bytes:
        grid = CardGrid(PAPERS["Letter"], POKER, gutter=2, bleed=1)
        document = Document("Essai", "en", grid.paper, grid.paper, flip="short-edge", shift=(1, 2))
        grid.draw(document, names(11), named("B"), start=3, label="Test")
        return document.save()

    assert once() == once()
    # With this gutter and bleed six cards fit: three sheets, six sides.
    assert len(pikepdf.open(io.BytesIO(once())).pages) == 6


def test_sizes_and_slots_are_read_kindly() -> None:
    grid = CardGrid(PAPERS["A4"], POKER)
    assert card_size("") == card_size(" Poker ") == Size(63, 88)
    assert card_size("pack") == Size(56, 87)
    assert [start_slot(text, grid) for text in ("", " 1", "9")] == [0, 0, 8]


@pytest.mark.parametrize("wish", ["0", "10", "-1", "1.5", "trois", "²", "9" * 5000])
def test_a_slot_that_is_not_there_is_answered_with_those_that_are(wish: str) -> None:
    with pytest.raises(PrintError, match="from 1 to 9") as caught:
        start_slot(wish, CardGrid(PAPERS["A4"], POKER))
    assert "de 1 à 9" in caught.value.text("fr")


def test_a_size_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(PrintError, match=r"poker \(63 × 88 mm\), pack \(56 × 87 mm\)") as caught:
        card_size("tarot")
    assert "choose poker" in caught.value.text("en")
