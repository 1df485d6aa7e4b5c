"""What holds for every sheet on offer: true size, own fonts, legible words that stay apart, codes that read."""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pikepdf
import pytest
import zxingcpp

from companion.printing import shop, wishes
from companion.printing.paper import PAPERS
from companion.printing.spec import SheetSpec
from tests.printing.readback import MM, Printed, Word, crowded, too_small

SAFE = 5.0
TO_THE_EDGE = {"/calibration", "etraclor/card-pack", "herocard/card-forms", "herocard/hero-cards"}
"""Sheets whose guides run over the whole paper: their words keep to the safe margin all the same."""
SMALL_ON_PURPOSE = {"/calibration"}
"""A sheet that shows how small a printer can print."""


@dataclass(frozen=True)
class Variant:
    """One way to print a sheet, which is named with its game."""

    sheet: str
    paper: str
    orientation: str
    lang: str
    style: str
    up: int = 1

    def __str__(self) -> str:
        return f"{self.sheet.replace('/', '-')}-{self.paper}-{self.orientation}-{self.lang}-{self.style}-{self.up}"

    def render(self) -> bytes:
        wish = {"paper": self.paper, "orientation": self.orientation, "lang": self.lang, "style": self.style}
        return shop.render(shop.find(self.sheet), up=self.up, **wish)


def offered() -> list[SheetSpec]:
    """The sheets that are printed from nothing but wishes."""
    return [sheet for sheet in shop.every() if sheet.needs is None]


def named(sheet: SheetSpec) -> str:
    """`etraclor/fiche-combat`; several games may have a sheet of one name."""
    return f"{sheet.game}/{sheet.name}"


def variants(sheet: SheetSpec) -> Iterator[Variant]:
    """Each language, orientation, paper, style and number on a paper, not each combination of all five."""
    first, turns, style, name = sheet.papers[0], sheet.orientations, sheet.styles[0], named(sheet)
    for lang in ("fr", "en"):
        yield from (Variant(name, first, turn, lang, style) for turn in turns)
    for paper in sheet.papers[1:]:
        yield Variant(name, paper, turns[-1], "en", style)
    for other in sheet.styles[1:]:
        yield Variant(name, first, turns[0], "fr", other)
    for paper in sheet.large:
        yield from (Variant(name, paper, turn, "fr", "large-print") for turn in turns)
    for paper, up in sheet.up.items():
        yield Variant(name, paper, turns[0], "fr", style, up)


EVERY = [variant for sheet in offered() for variant in variants(sheet)]
every = pytest.mark.parametrize("variant", EVERY, ids=str)
every_sheet = pytest.mark.parametrize("sheet", offered(), ids=named)
FOLDER: list[Path] = []


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where the printed variants lie, each printed once."""
    FOLDER.append(tmp_path_factory.mktemp("sheets"))


@cache
def printed(variant: Variant) -> Printed:
    path = FOLDER[0] / f"{variant}.pdf"
    path.write_bytes(variant.render())
    return Printed(path)


@cache
def pages(variant: Variant) -> list[list[Word]]:
    return printed(variant).pages


def opened(variant: Variant) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(printed(variant).path.read_bytes()))


def test_every_wish_is_printed_here_at_least_once() -> None:
    assert {variant.sheet for variant in EVERY} == {named(sheet) for sheet in offered()}
    for sheet in offered():
        mine = [variant for variant in EVERY if variant.sheet == named(sheet)]
        assert {variant.style for variant in mine} == set(wishes.styles(sheet))
        assert {variant.paper for variant in mine} == {*sheet.papers, *sheet.large, *sheet.up}
        assert {variant.orientation for variant in mine} == set(sheet.orientations)


@every
def test_it_is_a_document_of_its_paper_and_language(variant: Variant) -> None:
    file = opened(variant)
    paper = PAPERS[variant.paper]
    for page in file.pages:
        left, bottom, right, top = (float(side) / MM for side in page["/MediaBox"])
        assert (left, bottom) == (0, 0)
        assert sorted((right, top)) == pytest.approx(sorted((paper.width, paper.height)), abs=0.01)
    assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
    assert str(file.Root.Lang) == variant.lang
    sheet = shop.find(variant.sheet)
    assert str(file.docinfo["/Title"]).startswith(sheet.title[variant.lang])
    assert str(file.docinfo["/Author"])
    assert "/OpenAction" not in file.Root
    with file.open_outline() as outline:
        assert len(outline.root) >= 1


@every
def test_its_fonts_are_embedded_and_ours(variant: Variant) -> None:
    fonts = printed(variant).fonts
    assert fonts
    for name, *flags in fonts:
        assert name.split("+")[-1].startswith("Companion")
        assert flags == ["yes", "yes", "yes"]


@every
def test_its_words_come_back_whole(variant: Variant) -> None:
    text = printed(variant).text
    assert not re.search("[\ufffd□\x00]|\\(cid", text)
    assert not re.search(r"\{\w*\}|\*\*", text), "a figure or a mark of emphasis that was not filled in"
    assert variant.lang == "en" or re.search("[éèêàç]", text)


@every
def test_its_words_are_large_enough_and_stay_apart(variant: Variant) -> None:
    for words in pages(variant):
        assert too_small(words) == [] or variant.sheet in SMALL_ON_PURPOSE
        assert crowded(words) == []


@every
def test_its_words_and_lines_keep_to_the_safe_margin(variant: Variant) -> None:
    for page, words in zip(opened(variant).pages, pages(variant), strict=True):
        wide, high = (float(side) / MM for side in page["/MediaBox"][2:])
        for word in words:
            assert word.left > SAFE - 0.6
            assert word.right < wide - SAFE + 0.6
            assert word.y > SAFE
            assert word.y < high - SAFE
    if variant.sheet not in TO_THE_EDGE:
        pixels = printed(variant).pixels(100)
        edge = int((SAFE - 0.3) / 25.4 * 100)
        assert (pixels < 200).sum() == (pixels[edge:-edge, edge:-edge] < 200).sum() > 0


def spacing(words: list[Word]) -> list[float]:
    """The distances between the tens of a ruler, lying or standing; empty without one."""
    for unit in (word for word in words if word.text == "mm"):
        for along, across in (("x", "y"), ("y", "x")):
            row = [
                w
                for w in words
                if re.fullmatch(r"[1-9]0", w.text) and abs(getattr(w, across) - getattr(unit, across)) < 3
            ]
            row = [w for w in row if abs(w.height - unit.height) < 0.3]
            places = sorted({round(getattr(word, along), 2) for word in row})
            if len(places) >= 3:
                # The last figure makes room for its unit.
                return list(np.diff(places[:-1]))
    return []


@every
def test_its_scale_can_be_checked(variant: Variant) -> None:
    """A ruler whose tens lie ten millimetres apart, in large print as well, or a ring of a coin's size."""
    for words in pages(variant):
        steps = spacing(words)
        if steps:
            assert np.median(steps) == pytest.approx(10, abs=0.05)
            return
    assert re.search(r"Ø 16[.,]25 mm", printed(variant).text)


@every_sheet
def test_its_codes_read_at_150_and_300_dpi(sheet: SheetSpec) -> None:
    """Whatever codes it has; Etraclor's sheets say in their own tests which have one."""
    for variant in [one for one in EVERY if one.sheet == named(sheet)][-3:]:
        page = printed(variant)
        found = [[code.text for code in zxingcpp.read_barcodes(page.image(dpi))] for dpi in (150, 300)]
        assert sorted(found[0]) == sorted(found[1])
        for text in found[0]:
            assert text == shop.identifier(sheet)


@every_sheet
def test_the_same_request_gives_the_same_bytes(sheet: SheetSpec) -> None:
    mine = list(variants(sheet))
    for variant in (mine[0], mine[-1]):
        assert variant.render() == printed(variant).path.read_bytes()


@every
def test_it_spends_little_ink(variant: Variant) -> None:
    share = 1 - printed(variant).pixels(100).mean() / 255
    assert 0.002 < share < (0.16 if variant.style == "high-contrast" else 0.12)
