"""The calibration sheet, used as its reader uses it: a printer that is off is measured, and put right."""

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pikepdf
import pytest

from companion.printing.errors import PrintError
from companion.printing.page.paper import PAPERS, SAFE_MARGIN, Size
from companion.printing.sheets.calibration import GREYS, LINES, crosses
from companion.shop import counter
from tests.alike import alike
from tests.budget import pairs
from tests.printing.readback import MM, Printed, Word

SHEET = counter.find("calibration")
DPI = 200
DOT = 25.4 / DPI
Calibration = Callable[..., Printed]
PAPER, TURN, FLIP, LANG = (
    ("A4", "Letter", "A5"), ("portrait", "landscape"), ("none", "long-edge", "short-edge"), ("fr", "en"),
)  # fmt: skip
papers = pytest.mark.parametrize("paper", PAPER)
turns = pytest.mark.parametrize("turn", TURN)
languages = pytest.mark.parametrize("lang", LANG)
every_way = pytest.mark.parametrize(("paper", "turn", "flip"), pairs(PAPER, TURN, FLIP))
each_with_its_words = pytest.mark.parametrize(("paper", "turn", "lang"), pairs(PAPER, TURN, LANG))


@pytest.fixture(scope="module")
def calibration(tmp_path_factory: pytest.TempPathFactory) -> Calibration:
    folder = tmp_path_factory.mktemp("calibration")

    @cache
    def make(
        paper: str, turn: str, flip: str = "long-edge", lang: str = "fr", shift: tuple[float, float] = (0.0, 0.0)
    ) -> Printed:
        path = folder / f"{paper}-{turn}-{flip}-{lang}-{shift}.pdf"
        path.write_bytes(counter.render(SHEET, paper=paper, orientation=turn, flip=flip, lang=lang, shift=shift))
        return Printed(path)

    return make


def seen_through(place: tuple[float, float], size: Size, flip: str) -> tuple[float, float]:
    """Where a place of the back is seen from the front: the paper is turned about an upright or a level axis."""
    x, y = place
    # By hand, as a book.
    about_upright_axis = flip == "none" or (flip == "long-edge") == (size.height > size.width)
    return (size.width - x, y) if about_upright_axis else (x, size.height - y)


def cross(pixels: Any, near: tuple[float, float], reach: float = 7) -> tuple[float, float]:
    """The middle of the cross near a place: the darkest column and the darkest row around it."""
    left, top = (round((one - reach) / DOT) for one in near)
    across = round(2 * reach / DOT)
    dark = 255.0 - pixels[top : top + across, left : left + across]
    return (left + _middle(dark.sum(axis=0))) * DOT, (top + _middle(dark.sum(axis=1))) * DOT


def _middle(profile: Any) -> float:
    """The middle of a line, finer than a dot: its darkest dot and the two beside it, weighed."""
    peak = int(profile.argmax())
    around = profile[peak - 1 : peak + 2] - np.median(profile)
    return float(peak + 0.5 + (around * [-1, 0, 1]).sum() / around.sum())


def figures(words: list[Word], centre: tuple[float, float]) -> tuple[list[Word], list[Word]]:
    """The figures of the scales around a cross: those across, and those up and down."""
    found = [
        word
        for word in words
        if re.fullmatch(r"[+−](5|10)", word.text) and max(abs(word.x - centre[0]), abs(word.y - centre[1])) < 13
    ]
    return [w for w in found if abs(w.x - centre[0]) > 4.5], [w for w in found if abs(w.x - centre[0]) < 4.5]


def reading(words: list[Word], front: tuple[float, float], seen: tuple[float, float]) -> tuple[float, float]:
    """What a person reads off the scales of a front where a cross of the back is seen."""
    level, upright = figures(words, front)
    assert len(level) == len(upright) == 4
    read = []
    for group, at in ((level, 0), (upright, 1)):
        values = [float(word.text.replace("−", "-")) for word in group]
        places = [(word.x, word.y)[at] - front[at] for word in group]
        slope, offset = np.polyfit(places, values, 1)
        assert abs(offset) < 0.2  # the box of a word is not quite centred on its figures
        assert abs(slope) == pytest.approx(1, abs=0.02)  # a millimetre is a millimetre
        read.append(round(slope) * (seen[at] - front[at]))
    return read[0], read[1]


@every_way
def test_crosses_of_both_sides_coincide_on_a_true_printer(
    calibration: Calibration, paper: str, turn: Any, flip: str
) -> None:
    size, page = PAPERS[paper].turned(turn), calibration(paper, turn, flip)
    for place in crosses(size):
        front = cross(page.pixels(DPI, 1), place)
        back = cross(page.pixels(DPI, 2), seen_through(place, size, flip))
        assert front == pytest.approx(place, abs=0.1)
        assert seen_through(back, size, flip) == pytest.approx(front, abs=0.1)


@pytest.mark.parametrize(("off", "paper", "turn", "flip"), pairs([(2.0, 1.0), (-1.5, 3.0)], PAPER, TURN, FLIP))
def test_what_is_read_off_puts_a_printer_right(
    calibration: Calibration, paper: str, turn: Any, flip: str, off: tuple[float, float]
) -> None:
    """A printer lays its second sides `off` mm to the right and down, as one looks at them."""
    size = PAPERS[paper].turned(turn)

    def read(shift: tuple[float, float]) -> list[tuple[float, float]]:
        page = calibration(paper, turn, flip, "fr", shift)
        found = []
        for place in crosses(size):
            near = np.add(seen_through(place, size, flip), shift)
            x, y = cross(page.pixels(DPI, 2), (near[0], near[1]))
            seen = seen_through((x + off[0], y + off[1]), size, flip)
            found.append(reading(page.pages[0], cross(page.pixels(DPI, 1), place), seen))
        return found

    for one in read((0.0, 0.0)):
        assert one == pytest.approx((-off[0], -off[1]), abs=0.15)
    for one in read((-off[0], -off[1])):
        assert one == pytest.approx((0, 0), abs=0.15)


def test_a_flip_on_the_wrong_edge_shows(calibration: Calibration) -> None:
    """The ring around the back's first cross then encloses the second scale."""
    size = PAPERS["A4"]
    page = calibration("A4", "portrait", "long-edge")
    upper, lower = crosses(size)
    for flip, ringed in (("long-edge", upper), ("short-edge", lower)):
        found = []
        for place in (upper, lower):
            x, y = seen_through(place, size, flip)
            # North-west of the middle, where a ring of 15 mm runs and no arm of the cross.
            box = [round((one - 15 * 0.7071) / DOT) for one in (y, x)]
            dark = page.pixels(DPI, 2)[box[0] - 60 : box[0] + 60, box[1] - 60 : box[1] + 60] < 200
            found.append(bool(dark.any()))
        assert found == [ringed == upper, ringed == lower]


@each_with_its_words
def test_it_has_two_sides_of_the_papers_true_size(calibration: Calibration, paper: str, turn: Any, lang: str) -> None:
    size = PAPERS[paper].turned(turn)
    page = calibration(paper, turn, "short-edge", lang)
    with pikepdf.open(page.path) as file:
        assert len(file.pages) == 2
        for side in file.pages:
            for box in ("/MediaBox", "/TrimBox"):
                assert [float(one) / MM for one in side[box]] == pytest.approx([0, 0, *_extent(size)], abs=0.001)
        with file.open_outline() as outline:
            assert [item.title for item in outline.root] == {"fr": ["Recto", "Verso"], "en": ["Front", "Back"]}[lang]
    assert all(flags == ["yes", "yes", "yes"] for _, *flags in page.fonts)


def _extent(size: Size) -> tuple[float, float]:
    return size.width, size.height


@each_with_its_words
def test_no_two_words_run_into_each_other_and_none_into_the_margin(
    calibration: Calibration, paper: str, turn: Any, lang: str
) -> None:
    size = PAPERS[paper].turned(turn)
    page = calibration(paper, turn, "long-edge", lang, (1.5, -2.0))
    for words in page.pages:
        for one, other in combinations(words, 2):
            overlap = min(one.right, other.right) - max(one.left, other.left)
            assert overlap < 0.3 or abs(one.y - other.y) > 0.4 * min(one.height, other.height), (one, other)
    edge = round((SAFE_MARGIN - 0.2) / DOT)
    front = page.pixels(DPI, 1)
    assert (front < 250).sum() == (front[edge:-edge, edge:-edge] < 250).sum() > 0
    assert all(word.right < size.width - SAFE_MARGIN + 0.2 for word in page.pages[0])


@each_with_its_words
def test_it_says_how_it_was_printed(calibration: Calibration, paper: str, turn: Any, lang: str) -> None:
    text = " ".join(calibration(paper, turn, "short-edge", lang, (1.5, -2.0)).text.split())
    plain = " ".join(calibration(paper, turn, "none", lang).text.split())
    assert {"fr": "sur le bord court", "en": "on the short edge"}[lang] in text
    assert {"fr": "sur le bord long", "en": "on the long edge"}[lang] in plain
    assert {"fr": "décalage 1,5 ; −2 mm", "en": "offset 1.5, −2 mm"}[lang] in text
    assert {"fr": "imprimé sans décalage", "en": "without an offset"}[lang] in plain
    assert "--shift dx,dy" in text
    assert "♥ ♠ ♦ ♣ 0123456789" in text
    assert {"fr": "Dès l’été, l’œil du mage :", "en": "é œ ç"}[lang] in text


@papers
@turns
def test_rulers_are_as_long_as_it_says(calibration: Calibration, paper: str, turn: Any) -> None:
    page = calibration(paper, turn)
    dark = page.pixels(DPI, 1) < 128
    said = re.search(r"règles font\s+(\d+)\s+et\s+(\d+)\s*mm", " ".join(word.text for word in page.pages[0]))
    assert said
    across, down = (int(one) for one in said.groups())
    upright = np.nonzero(dark[:, round(SAFE_MARGIN / DOT)])[0] * DOT
    level = np.nonzero(dark[round((PAPERS[paper].turned(turn).height - SAFE_MARGIN - 4) / DOT)])[0] * DOT
    # The rulers' edges are the only lines there.
    assert upright.max() - upright.min() == pytest.approx(down, abs=0.3)
    level = level[level > 14]
    assert level.max() - level.min() == pytest.approx(across, abs=0.3)
    assert across >= 120
    assert down >= 120


@papers
@turns
def test_greys_are_as_black_as_it_says(calibration: Calibration, paper: str, turn: Any) -> None:
    page = calibration(paper, turn, "long-edge", "en")
    words = page.pages[0]
    (title,) = [word for word in words if word.text == "Greys"]
    row = [w for w in words if w.text.isdigit() and 0 < w.y - title.y < 17 and w.left > title.left - 2]
    figures = sorted((w for w in row if abs(w.y - title.y - 14.5) < 2), key=lambda word: word.x)[: len(GREYS)]
    assert [int(word.text) for word in figures] == list(GREYS)
    for word in figures:
        grey = page.pixels(DPI, 1)[round((word.y - 6) / DOT), round(word.x / DOT)]
        assert grey == pytest.approx(255 * (1 - int(word.text) / 100), abs=3)


def test_lines_are_as_thick_as_it_says(calibration: Calibration) -> None:
    page = calibration("A5", "portrait", "long-edge", "en")
    words = [w for w in page.pages[0] if w.text in [f"{width:g}" for width in LINES]]
    words = sorted((w for w in words if abs(w.y - _height_of(page, "0.05")) < 0.5), key=lambda word: word.x)
    assert [float(word.text) for word in words] == list(LINES)
    dot = 25.4 / 1200
    pixels = page.pixels(1200, 1)
    for word in words[2:]:
        # The stroke that stands above the figure: from just left of it.
        row = pixels[round((word.y - 4) / dot), round((word.left - 1) / dot) : round((word.left + 1.4) / dot)]
        assert (255.0 - row).sum() / 255 * dot == pytest.approx(float(word.text), abs=0.04)


def _height_of(page: Printed, text: str) -> float:
    (word,) = [word for word in page.pages[0] if word.text == text]
    return word.y


def test_ink_is_what_it_measures() -> None:
    with pytest.raises(PrintError, match="low-ink"):
        counter.render(SHEET, style="high-contrast", lang="en")


@languages
def test_the_same_bytes_twice(lang: str) -> None:
    alike(counter.render(SHEET, lang=lang, shift=(1, 2)), counter.render(SHEET, lang=lang, shift=(1, 2)))
