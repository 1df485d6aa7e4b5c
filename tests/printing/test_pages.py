"""Pages, marks and codes of the print shop, measured on what was printed."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pikepdf
import pytest
import zxingcpp
from PIL import Image

from companion.core.view.icons import LINES, PAPER, SUITS
from companion.printing.errors import MissingGlyph
from companion.printing.page import fonts, icons, marks, qr
from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.paper import PAPERS, Size
from tests.printing.readback import MM, Printed

Drawn = Callable[[Callable[[Page], Any]], Printed]
DPI = 600
DOT = 25.4 / DPI


def dark_box(pixels: Any) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in mm of all that is dark."""
    rows, columns = np.nonzero(pixels < 128)
    return columns.min() * DOT, rows.min() * DOT, (columns.max() + 1) * DOT, (rows.max() + 1) * DOT


def test_lengths_are_true(drawn: Drawn) -> None:
    box = dark_box(drawn(lambda page: page.box(10, 20, 50, 30, width=0.2)).pixels(DPI))
    assert box == pytest.approx((9.9, 19.9, 60.1, 50.1), abs=2 * DOT)


def test_the_coin_ring_has_the_coins_diameter(drawn: Drawn) -> None:
    left, top, right, bottom = dark_box(drawn(lambda page: marks.coin_ring(page, 50, 40, ["1"])).pixels(DPI))
    line = 0.25
    assert (right - left - line, bottom - top - line) == pytest.approx((16.25, 16.25), abs=2 * DOT)


def test_the_ruler_has_a_mark_every_millimetre(drawn: Drawn) -> None:
    pixels = drawn(lambda page: marks.ruler(page, 10, 20, 60)).pixels(DPI)
    row = pixels[round(20.6 / DOT)] < 128
    starts = np.nonzero(np.diff(row.astype(int)) == 1)[0] * DOT
    assert len(starts) == 61
    assert np.diff(starts) == pytest.approx(np.ones(60), abs=2 * DOT)
    assert starts[-1] - starts[0] == pytest.approx(60, abs=2 * DOT)


@pytest.mark.parametrize("step", [(12, 0), (0, 11.15), (0, -11.15), (-12, 0)])
def test_a_coin_track_is_the_edge_of_all_places_of_the_coin(drawn: Drawn, step: tuple[float, float]) -> None:
    start = (50 - 1.5 * step[0], 40 - 1.5 * step[1])
    places = [(start[0] + n * step[0], start[1] + n * step[1]) for n in range(4)]
    pixels = drawn(lambda page: marks.coin_track(page, places, grey=0)).pixels(DPI)
    rows, columns = np.nonzero(pixels < 128)
    distances = np.min([np.hypot((columns + 0.5) * DOT - x, (rows + 0.5) * DOT - y) for x, y in places], axis=0)
    # Every dark dot lies on the rim of its nearest place: none inside a coin, none outside.
    assert distances.min() > marks.CENT / 2 - 0.15
    assert distances.max() < marks.CENT / 2 + 0.15
    across = [place[0] if step[0] == 0 else place[1] for place in places]
    middle = (columns if step[0] == 0 else rows) * DOT
    assert middle.max() - middle.min() == pytest.approx(marks.CENT + max(across) - min(across), abs=0.2)


@pytest.mark.parametrize("icon", [icons.HEART, icons.SHIELD])
def test_icons_are_upright_centred_and_symmetric(drawn: Drawn, icon: str) -> None:
    pixels = drawn(lambda page: page.outline(icons.shape(icon, 50, 40, 24), width=None, fill=0)).pixels(DPI)
    left, top, right, bottom = dark_box(pixels)
    assert left + right == pytest.approx(100, abs=3 * DOT)
    assert abs(top + bottom - 80) < 0.6
    dark = pixels < 128
    # Wide above, pointed below.
    assert dark[round(34 / DOT)].sum() > 8 * dark[round((bottom - 0.4) / DOT)].sum() > 0


def test_paper_can_draw_every_icon_of_the_house() -> None:
    for name, data in {**LINES, **SUITS, **PAPER}.items():
        points = [value for _, step in icons.outline(data) for point in step for value in point]
        assert points, name
        assert -0.5 <= min(points) <= max(points) <= icons.BOX + 0.5, name  # a curve may be pulled from outside


@pytest.mark.parametrize("data", ["M0 0 A1 1 0 0 0 2 2", "M0 0 H5", "M0 0 L5", "M1e5 0", "hello"])
def test_path_data_that_is_not_understood_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        icons.outline(data)


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize(
    "text", ["COMPANION:ETRACLOR:FICHE-COMBAT", "companion:é:" + "x" * 60, "https://example.org/#" + "C1AE0Z5K" * 50]
)
def test_a_code_reads_back(drawn: Drawn, text: str, dpi: int) -> None:
    page = drawn(lambda page: qr.draw(page, text, 10, 10))
    assert [code.text for code in zxingcpp.read_barcodes(page.image(dpi))] == [text]


def test_a_code_keeps_its_quiet_zone(drawn: Drawn) -> None:
    text = "COMPANION:TEST"
    left, top, right, bottom = dark_box(drawn(lambda page: qr.draw(page, text, 10, 10)).pixels(DPI))
    side = qr.extent(text)
    assert (left, top) == pytest.approx((12, 12), abs=2 * DOT)
    assert (right, bottom) == pytest.approx((8 + side, 8 + side), abs=2 * DOT)


def test_a_code_has_no_white_seams(drawn: Drawn) -> None:
    pixels = drawn(lambda page: qr.draw(page, "COMPANION:TEST", 10, 10)).pixels(DPI)
    # The centre of the top left finder pattern is 3 by 3 modules of pure black.
    start, end = round((12 + 1.05) / DOT), round((12 + 2.45) / DOT)
    assert pixels[start:end, start:end].max() == 0


def test_codes_that_cannot_be_read_are_refused(drawn: Drawn) -> None:
    for text in ("", "x" * 521, "é" * 261):
        with pytest.raises(ValueError, match="1 to 520 bytes"):
            qr.matrix(text)
    for text in ("", "x" * 241, "é" * 121):
        assert not qr.holds(text)
    assert qr.holds("x" * 240)
    assert qr.holds("x" * 520, qr.DENSEST)
    with pytest.raises(ValueError, match=r"0\.5 mm at least"):
        drawn(lambda page: qr.draw(page, "X", 10, 10, module=0.4))


def test_own_text_without_a_glyph_raises_and_names_it(drawn: Drawn) -> None:
    with pytest.raises(MissingGlyph, match="龍"):
        drawn(lambda page: page.text(10, 20, "Le 龍", face="titles"))


def test_a_players_text_is_text(drawn: Drawn) -> None:
    typed = "<img src=x onerror=alert(1)> & ) \\ ( %s"
    page = drawn(lambda page: page.player_text(5, 20, typed, room=90))
    assert page.text.strip() == typed


def test_what_no_font_draws_becomes_a_placeholder(drawn: Drawn) -> None:
    page = drawn(lambda page: page.player_text(5, 20, "Zoé 🐉 龍 ♥", room=90))
    assert page.text.strip() == "Zoé □ □ ♥"
    assert {name.split("+")[1] for name, *_ in page.fonts} == {"CompanionText-Regular"}


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_long_players_text_is_cut_inside_its_room(drawn: Drawn, align: Any) -> None:
    x = {"left": 20, "centre": 50, "right": 80}[align]
    page = drawn(lambda page: page.player_text(x, 20, "Wilhelmine " * 40, room=60, align=align, points=12))
    left, _, right, _ = dark_box(page.pixels(DPI))
    assert 19.5 <= left < 22
    assert 78 < right <= 80.5
    assert page.text.strip().endswith("…")


@pytest.mark.parametrize("typed", ["A" * 100_000, "👩" * 100_000, "Zoé 🐉 " * 20_000], ids=["plain", "signs", "both"])
def test_a_name_without_end_is_cut_at_once(drawn: Drawn, typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    measured, plain = 0, fonts.width

    def width(text: str, face: fonts.Face, points: float) -> float:
        nonlocal measured
        measured += len(text)
        return plain(text, face, points)

    monkeypatch.setattr(fonts, "width", width)
    page = drawn(lambda page: page.player_text(5, 20, typed, room=60))
    assert 0 < measured < 6 * len(typed), "a search from the end would measure it as often as it has letters"
    assert 20 < len(page.text.strip()) < 60
    assert page.text.strip().endswith("…")


def test_text_with_little_room_is_set_smaller(drawn: Drawn) -> None:
    page = drawn(lambda page: page.text(10, 20, "Dématérialisation", points=20, room=30))
    left, _, right, _ = dark_box(page.pixels(DPI))
    assert right - left == pytest.approx(30, abs=1)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_smaller_sheet_is_centred_between_cut_guides(paper: str) -> None:
    document = Document("Essai", "fr", PAPERS["A5"], PAPERS[paper])
    document.page("Essai")
    file = pikepdf.open(io.BytesIO(document.save()))
    media, trim = ([float(v) / MM for v in file.pages[0][box]] for box in ("/MediaBox", "/TrimBox"))
    assert media == pytest.approx([0, 0, PAPERS[paper].width, PAPERS[paper].height], abs=0.001)
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((148, 210), abs=0.001)
    assert (trim[0] + trim[2], trim[1] + trim[3]) == pytest.approx((media[2], media[3]), abs=0.001)


def test_cut_guides_point_at_the_corners(tmp_path: Any) -> None:
    document = Document("Essai", "fr", PAPERS["A5"], PAPERS["A4"])
    document.page("Essai")
    path = tmp_path / "guides.pdf"
    path.write_bytes(document.save())
    dark = Printed(path).pixels(300) < 128
    dot = 25.4 / 300
    columns, rows = np.nonzero(dark[round(20 / dot)])[0] * dot, np.nonzero(dark[:, round(20 / dot)])[0] * dot
    assert sorted({round(c) for c in columns}) == [31, 179]
    # 43.5 and 253.5 mm from the top.
    assert [rows.min(), rows.max()] == pytest.approx([43.5, 253.5], abs=0.2)
    inside = dark[round(43 / dot) : round(254 / dot), round(30 / dot) : round(180 / dot)]
    assert not inside.any()


def test_a_sheet_larger_than_its_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Document("Essai", "fr", PAPERS["A4"], PAPERS["A5"])


def test_pages_are_named_in_the_outline_and_stay_apart() -> None:
    document = Document("Deux pages", "en", Size(50, 50), Size(50, 50))
    for name in ("Recto ♥", "Verso"):
        document.page(name).text(5, 10, name)
    file = pikepdf.open(io.BytesIO(document.save()))
    with file.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Recto ♥", "Verso"]
    assert len(file.pages) == 2


def test_settings_of_reportlab_are_left_as_they_were() -> None:
    from reportlab import rl_config

    before = rl_config.useA85, rl_config.pdfComments, rl_config.ttfAsciiReadable
    document = Document("Essai", "fr", Size(50, 50), Size(50, 50))
    document.page("Essai")
    document.save()
    assert (rl_config.useA85, rl_config.pdfComments, rl_config.ttfAsciiReadable) == before


def test_image_helper_reads_grey(drawn: Drawn) -> None:
    """The measuring tool itself: a mid grey comes back as one, or the tests above would measure nothing."""
    steps = icons.shape(icons.SHIELD, 50, 40, 40)
    image: Image.Image = drawn(lambda page: page.outline(steps, width=None, fill=0.5)).image(100)
    assert abs(image.getpixel((197, 157)) - 128) < 4
