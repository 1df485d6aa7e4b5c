"""What holds for every sheet on offer: true size, own fonts, legible words that stay apart, codes that read.

`read.txt` lists the PDFs that were read and found good, by the hash of their bytes: these need not be read again. Its
first line is the hash of what reads them, this file and `readback.py`: with other checks all are read anew.
`python -m tests.printing.checks` reads what is new and writes the list.
"""

import hashlib
import io
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import pikepdf
import zxingcpp

from companion.core.codes.decks import read_deck
from companion.core.codes.match_code import is_deck, read_code
from companion.printing.page.paper import PAPERS
from companion.printing.spec import SheetSpec
from companion.shop import counter
from tests.printing import readback
from tests.printing.readback import MM, Printed, Word, crowded, too_small

SAFE: Final = 5.0
TO_THE_EDGE: Final = {
    "/calibration", "/proxies", "aestery/cards", "aestery/tokens", "eredan/cards", "eredan/tickets",
    "etraclor/card-pack", "herocard/card-forms", "herocard/hero-cards",
}  # fmt: skip
"""Sheets whose guides run over the whole paper: their words keep to the safe margin all the same."""
SMALL_ON_PURPOSE: Final = {"/calibration"}
"""A sheet that shows how small a printer can print."""
LIST: Final = Path(__file__).with_name("read.txt")


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

    @property
    def game(self) -> str:
        return self.sheet.partition("/")[0]

    def render(self) -> bytes:
        wish = {"paper": self.paper, "orientation": self.orientation, "lang": self.lang, "style": self.style}
        return counter.render(counter.find(self.sheet), up=self.up, **wish)


def offered() -> list[SheetSpec]:
    """The sheets that are printed from nothing but wishes."""
    return [sheet for sheet in counter.every() if sheet.needs is None]


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


def covering(sheet: SheetSpec) -> list[Variant]:
    """The fewest of them with each language, orientation, style, and paper with how it is filled."""
    left, found = list(variants(sheet)), list[Variant]()
    owed = {value for one in left for value in _values(one)}
    while owed:
        best = max(left, key=lambda one: len(owed & _values(one)))  # the first of the best
        left.remove(best)
        found.append(best)
        owed -= _values(best)
    return found


def _values(one: Variant) -> frozenset[object]:
    filled = ("large" if one.style == "large-print" else one.up, one.paper)
    return frozenset({one.lang, one.orientation, one.style, filled})


# --- the checks -------------------------------------------------------------------------------------------------------


def is_a_document_of_its_paper_and_language(variant: Variant, sheet: Printed) -> None:
    file = pikepdf.open(io.BytesIO(sheet.path.read_bytes()))
    paper = PAPERS[variant.paper]
    for page in file.pages:
        left, bottom, right, top = (float(side) / MM for side in page["/MediaBox"])
        assert (left, bottom) == (0, 0)
        sides = zip(sorted((right, top)), sorted((paper.width, paper.height)), strict=True)
        assert all(abs(found - wanted) <= 0.01 for found, wanted in sides)
    assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
    assert str(file.Root.Lang) == variant.lang
    assert str(file.docinfo["/Title"]).startswith(counter.find(variant.sheet).title[variant.lang])
    assert str(file.docinfo["/Author"])
    assert "/OpenAction" not in file.Root
    with file.open_outline() as outline:
        assert len(outline.root) >= 1


def what_it_says_can_be_heard(variant: Variant, sheet: Printed) -> None:
    file = pikepdf.open(io.BytesIO(sheet.path.read_bytes()))
    assert file.Root.MarkInfo.Marked
    assert len(file.Root.StructTreeRoot.K.K)


def its_fonts_are_embedded_and_ours(variant: Variant, sheet: Printed) -> None:
    assert sheet.fonts
    for name, *flags in sheet.fonts:
        assert name.split("+")[-1].startswith("Companion")
        assert flags == ["yes", "yes", "yes"]


def its_words_come_back_whole(variant: Variant, sheet: Printed) -> None:
    text = sheet.text
    assert not re.search("[\ufffd□\x00]|\\(cid", text)
    assert not re.search(r"\{[§\w-]*\}|\*\*", text), "a figure or a mark of emphasis that was not filled in"
    assert variant.lang == "en" or re.search("[éèêàç]", text)


def its_words_are_large_enough_and_stay_apart(variant: Variant, sheet: Printed) -> None:
    for words in sheet.pages:
        assert too_small(words) == [] or variant.sheet in SMALL_ON_PURPOSE
        assert crowded(words) == []


def its_words_and_lines_keep_to_the_safe_margin(variant: Variant, sheet: Printed) -> None:
    file = pikepdf.open(io.BytesIO(sheet.path.read_bytes()))
    for page, words in zip(file.pages, sheet.pages, strict=True):
        wide, high = (float(side) / MM for side in page["/MediaBox"][2:])
        for word in words:
            assert word.left > SAFE - 0.6
            assert word.right < wide - SAFE + 0.6
            assert word.y > SAFE
            assert word.y < high - SAFE
    if variant.sheet not in TO_THE_EDGE:
        pixels = sheet.pixels(100)
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


def its_scale_can_be_checked(variant: Variant, sheet: Printed) -> None:
    """A ruler whose tens lie ten millimetres apart, in large print as well, or a ring of a coin's size."""
    for words in sheet.pages:
        steps = spacing(words)
        if steps:
            assert abs(np.median(steps) - 10) <= 0.05
            return
    assert re.search(r"Ø 16[.,]25 mm", sheet.text)


def its_codes_read_at_150_and_300_dpi(variant: Variant, sheet: Printed) -> None:
    """Whatever codes it has: each brings back a deck or a match. Etraclor's own tests say which sheets have one."""
    spec = counter.find(variant.sheet)
    if variant not in list(variants(spec))[-3:]:
        return
    found = [[code.text for code in zxingcpp.read_barcodes(sheet.image(dpi))] for dpi in (150, 300)]
    assert sorted(found[0]) == sorted(found[1])
    for code in found[0]:
        read_deck(code, variant.lang) if is_deck(code) else read_code(code, variant.lang)


def it_spends_little_ink(variant: Variant, sheet: Printed) -> None:
    share = 1 - sheet.pixels(100).mean() / 255
    assert 0.002 < share < (0.16 if variant.style == "high-contrast" else 0.12)


CHECKS: Final = (
    is_a_document_of_its_paper_and_language,
    what_it_says_can_be_heard,
    its_fonts_are_embedded_and_ours,
    its_words_come_back_whole,
    its_words_are_large_enough_and_stay_apart,
    its_words_and_lines_keep_to_the_safe_margin,
    its_scale_can_be_checked,
    its_codes_read_at_150_and_300_dpi,
    it_spends_little_ink,
)


def check(variant: Variant, data: bytes, folder: Path, *, tagged: bool = True) -> None:
    """Read a PDF with other programs than the one that wrote it. Raises AssertionError for what is not in order.

    `tagged`: what it says can be heard; not of pages that are laid side by side without pikepdf.
    """
    path = folder / f"{variant}.pdf"
    path.write_bytes(data)
    for one in CHECKS if tagged else (check for check in CHECKS if check is not what_it_says_can_be_heard):
        one(variant, Printed(path))


# --- what was read before ---------------------------------------------------------------------------------------------


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def readers() -> str:
    """The hash of what reads the PDFs."""
    return digest(b"".join(Path(str(place)).read_bytes() for place in (__file__, readback.__file__)))


def known() -> frozenset[str]:
    """The hashes of the variants that these very checks have found good."""
    lines = LIST.read_text("utf-8").splitlines() if LIST.is_file() else []
    if not lines or lines[0].split()[0] != readers():
        return frozenset()
    return frozenset(line.split()[0] for line in lines[1:])


def main() -> int:
    """Read every variant that is not known, and write the list of all that are good; tell those that are not."""
    before, lines, bad = known(), [f"{readers()} checks"], 0
    with tempfile.TemporaryDirectory() as folder:
        for variant in (one for sheet in offered() for one in variants(sheet)):
            data = variant.render()
            try:
                if digest(f"{variant}".encode() + data) not in before:
                    check(variant, data, Path(folder))
            except AssertionError as error:
                bad += 1
                print(f"{variant}: {error!r}", file=sys.stderr)
                continue
            lines.append(f"{digest(f'{variant}'.encode() + data)} {variant}")
    LIST.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{len(lines) - 1} sheets are good, {bad} are not")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
