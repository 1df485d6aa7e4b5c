"""Build the fonts of screen and paper from their published sources.

    python scripts/build_fonts.py            # rebuilds companion/fonts
    python scripts/build_fonts.py --check    # builds elsewhere and compares, byte by byte

No good text face also holds ♥♠♦♣, and a PDF cannot fall back from one face to another by itself. So each face
is cut down to French and English text, completed with suits, arrows and marks, and renamed. Each is written
twice from one source: TrueType for PDFs, woff2 for the screen. The letters of names in other scripts have a
face of their own, for PDFs alone: a screen has its system's. The same input gives the same bytes.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools.misc.fixedTools import otRound
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "companion" / "fonts"
VERSION = "5.3.0"
PACKAGES = (
    "alegreya-sans",
    "barlow-condensed",
    "cinzel",
    "noto-sans-math",
    "noto-sans-symbols",
    "noto-sans-symbols-2",
)
# 2026-01-01, in seconds since 1904 as the `head` table counts: a build must not know the day it runs.
STAMP = 3_850_070_400

LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x180)} - {0xAD}
TYPOGRAPHY = set(map(ord, "\u2009\u202f\u2011‘’‚“”„‹›«»–—−…•′″€™×÷±½¼¾Ø"))
SUITS = "♥♠♦♣"
STRAIGHT_ARROWS = "←↑→↓"
ROUND_ARROWS = "↶↷↺↻"
MARKS = "✓✗□■○●☆★⚠"
# U+0149 is deprecated and U+017F historical: no source draws them.
NOT_DRAWN = {0x149, 0x17F}
# Rare letters that the display faces lack; on screen and on paper the text face steps in.
LACKING = {
    "numerals": set(map(ord, "ĔĕĬĲĸĿŎ′″")),
    "titles": set(map(ord, "ĈĉĔĕĜĝĤĥĨĩĬĭĴĵĸŎŏŜŝŨũŬŭ′″Ŧŧ")),
}


@dataclass(frozen=True, slots=True)
class Face:
    """One face to build: its sources in fontsource's packages, and its own name."""

    role: str
    style: str
    source: str
    weight: int
    slope: str = "normal"
    scripts: tuple[str, ...] = ()
    """The packages' files whose letters it holds; empty: those of French and English text."""

    @property
    def file(self) -> str:
        return f"companion-{self.role}-{self.style.lower()}"

    @property
    def family(self) -> str:
        return f"Companion {self.role.title()}"


FACES = (
    Face("text", "Regular", "alegreya-sans", 400),
    Face("text", "Bold", "alegreya-sans", 700),
    Face("text", "Italic", "alegreya-sans", 400, "italic"),
    Face("numerals", "Bold", "barlow-condensed", 700),
    Face("titles", "Bold", "cinzel", 700),
)
SCRIPTS = ("vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")
LETTERS = (
    Face("letters", "Regular", "alegreya-sans", 400, scripts=SCRIPTS),
    Face("letters", "Bold", "alegreya-sans", 700, scripts=SCRIPTS),
)
"""The letters of names in other scripts that the text face's designer has drawn too."""
NAMES_LETTERS = "ễịÁẶơ ΩάλφαἈ Иванґїё"
"""Some that it must hold."""


def fetch(folder: Path) -> None:
    """Install the pinned packages into `folder` with npm."""
    (folder / "package.json").write_text('{"private": true}\n', "utf-8")
    wanted = [f"@fontsource/{name}@{VERSION}" for name in PACKAGES]
    command = [
        "npm",
        "install",
        "--prefix",
        str(folder),
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        *wanted,
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def source(folder: Path, package: str, subset: str, weight: int, slope: str = "normal") -> TTFont:
    """Open one file of a package."""
    name = f"{package}-{subset}-{weight}-{slope}.woff2"
    path = folder / "node_modules" / "@fontsource" / package / "files" / name
    return TTFont(path, recalcTimestamp=False)


def build(face: Face, folder: Path) -> TTFont:
    """Make one face: cut, complete, rename."""
    font = source(folder, face.source, "latin", face.weight, face.slope)
    extra = source(folder, face.source, "latin-ext", face.weight, face.slope)
    cut(font, (LATIN | TYPOGRAPHY) - set(map(ord, STRAIGHT_ARROWS)))
    prefer_lining_figures(font)
    known = set(font.getBestCmap())
    copy(font, extra, [chr(c) for c in sorted(LATIN - known) if c in extra.getBestCmap()])
    add_symbols(font, face, folder)
    add_spaces(font)
    rename(font, face)
    finish(font)
    require(font, face)
    return font


def build_letters(face: Face, folder: Path) -> TTFont:
    """Make a face of the letters that the text face of the same weight lacks."""
    font = source(folder, face.source, "latin", face.weight, face.slope)
    cut(font, {ord(" ")})
    for script in face.scripts:
        other = source(folder, face.source, script, face.weight, face.slope)
        known = LATIN | TYPOGRAPHY | set(font.getBestCmap())
        copy(font, other, [chr(code) for code in sorted(other.getBestCmap()) if code not in known])
    rename(font, face)
    finish(font)
    missing = set(map(ord, NAMES_LETTERS)) - set(font.getBestCmap()) - LATIN
    if missing:
        raise SystemExit(f"{face.file} lacks {' '.join(f'U+{code:04X}' for code in sorted(missing))}")
    return font


def cut(font: TTFont, codes: Iterable[int]) -> None:
    """Keep only what French and English text needs, with kerning, ligatures and figure styles."""
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum", "pnum"]
    options.hinting = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.glyph_names = True
    cutter = Subsetter(options)
    cutter.populate(unicodes=list(codes))
    cutter.subset(font)


def prefer_lining_figures(font: TTFont) -> None:
    """Let the digits be lining ones where the face hides them behind a feature: a PDF applies no features."""
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            lining = f"{table.cmap.get(code)}.lf"
            if lining in glyphs:
                table.cmap[code] = lining


def copy(font: TTFont, other: TTFont, letters: Iterable[str], transform: Transform | None = None) -> None:
    """Copy glyphs with their widths from a face of the same size; composites are drawn out."""
    drawn, names = other.getGlyphSet(), other.getBestCmap()
    for letter in letters:
        name = names[ord(letter)]
        record = DecomposingRecordingPen(drawn)
        drawn[name].draw(record)
        width, shape = drawn[name].width, transform or Transform()
        put(font, ord(letter), record, otRound(width * shape.xx), shape)


def put(font: TTFont, code: int, record: Any, width: int, shape: Transform) -> None:
    """Add one drawn glyph under a code point."""
    pen = TTGlyphPen(None)
    record.replay(TransformPen(pen, shape))
    name = f"uni{code:04X}"
    glyph = pen.glyph()
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, getattr(glyph, "xMin", 0) if glyph.numberOfContours else 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def add_symbols(font: TTFont, face: Face, folder: Path) -> None:
    """Merge suits, arrows and marks, scaled to stand beside the face's capitals."""
    symbols = source(folder, "noto-sans-symbols-2", "symbols", 400)
    arrows = source(folder, "noto-sans-symbols", "symbols", face.weight)
    math = source(folder, "noto-sans-math", "latin", 400)
    capital = font["OS/2"].sCapHeight
    copy(font, symbols, SUITS + MARKS, beside(capital, height=725, middle=362))
    copy(font, arrows, STRAIGHT_ARROWS, beside(capital, height=714, middle=357))
    copy(font, math, ROUND_ARROWS, beside(capital, height=714, middle=357))


def beside(capital: int, height: int, middle: int) -> Transform:
    """Scale symbols of `height` a little above the capitals and centre them on the capitals' middle."""
    scale = 1.08 * capital / height
    return Transform(scale, 0, 0, scale, 0, capital / 2 - middle * scale)


def add_spaces(font: TTFont) -> None:
    """Give the thin spaces of French punctuation a width, and the no-break forms their glyphs.

    The text face's own space is so narrow that `Dame 12` reads as one word in small print: 200 at least.
    """
    names = font.getBestCmap()
    space = max(font["hmtx"][names[ord(" ")]][0], 200)
    font["hmtx"][names[ord(" ")]] = (space, 0)
    empty = DecomposingRecordingPen(font.getGlyphSet())
    for code in (0x2009, 0x202F):
        put(font, code, empty, otRound(max(space * 0.6, 130)), Transform())
    put(font, 0xA0, empty, space, Transform())
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x2011] = names[ord("-")]


def rename(font: TTFont, face: Face) -> None:
    """Carry an own name, as the licence asks of modified faces; every copyright line stays."""
    table = font["name"]
    noto = "Copyright 2022 The Noto Project Authors (https://github.com/notofonts/symbols)"
    math = "Copyright 2022 Google LLC. All Rights Reserved."
    texts = {
        0: f"{table.getDebugName(0)}; {noto}; {math}",
        1: face.family,
        2: face.style,
        3: f"{face.file};{VERSION}",
        4: f"{face.family} {face.style}",
        5: f"Version 1.0; from {face.source} {VERSION}",
        6: f"{face.family.replace(' ', '')}-{face.style}",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }
    table.names = []
    for number, text in texts.items():
        table.setName(text, number, 3, 1, 0x409)


def finish(font: TTFont) -> None:
    """Fix what would differ from build to build, and drop what nothing reads."""
    font["head"].created = font["head"].modified = STAMP
    font["post"].formatType = 3.0
    for tag in ("DSIG", "gasp", "FFTM", "prep", "meta"):
        if tag in font:
            del font[tag]
    font["OS/2"].recalcUnicodeRanges(font)
    font["OS/2"].recalcCodePageRanges(font)
    font["OS/2"].updateFirstAndLastCharIndex(font)


def require(font: TTFont, face: Face) -> None:
    """Refuse a face that lacks a character it should hold, or that carries a reserved name."""
    symbols = set(map(ord, SUITS + STRAIGHT_ARROWS + ROUND_ARROWS + MARKS))
    wanted = (LATIN | TYPOGRAPHY | symbols) - NOT_DRAWN - LACKING.get(face.role, set())
    missing = wanted - set(font.getBestCmap())
    if missing:
        raise SystemExit(f"{face.file} lacks {' '.join(f'U+{c:04X} {chr(c)}' for c in sorted(missing))}")
    if "Reserved Font Name" in (font["name"].getDebugName(0) or ""):
        raise SystemExit(f"{face.source} reserves its name: read its licence before shipping it")


def licence(folder: Path) -> str:
    """Join the copyright lines of all sources above one text of the licence."""
    lines: list[str] = []
    body = ""
    for name in PACKAGES:
        text = (folder / "node_modules" / "@fontsource" / name / "LICENSE").read_text("utf-8")
        head, _, rest = text.partition("\n\n")
        if "with Reserved Font Name" in head:
            raise SystemExit(f"{name} reserves its name: read its licence before shipping it")
        # Some packages repeat the line for every file of the family.
        first = head.split(" AlegreyaSans-")[0].split(" BarlowCondensed-")[0].strip()
        lines.append(f"{name.replace('-', ' ').title()}: {first}")
        body = rest
    note = "The fonts here are modified from these and renamed (scripts/build_fonts.py)."
    return "\n\n".join(["\n".join(lines), note, body.strip() + "\n"])


def write(folder: Path, target: Path) -> None:
    """Build every face into `target`, with the licence."""
    for face in FACES:
        font = build(face, folder)
        font.flavor = "woff2"
        font.save(target / f"{face.file}.woff2")
        write_paper(font, face, target)
        sizes = [(target / f"{face.file}.{kind}").stat().st_size // 1000 for kind in ("ttf", "woff2")]
        print(f"{face.file}: {len(font.getBestCmap())} characters, {sizes[0]} kB ttf, {sizes[1]} kB woff2")
    for face in LETTERS:
        font = build_letters(face, folder)
        (target / "letters").mkdir(exist_ok=True)
        write_paper(font, face, target / "letters")
        size = (target / "letters" / f"{face.file}.ttf").stat().st_size // 1000
        print(f"{face.file}: {len(font.getBestCmap())} characters, {size} kB ttf")
    (target / "OFL.txt").write_text(licence(folder), "utf-8")


def write_paper(font: TTFont, face: Face, target: Path) -> None:
    """Write a face for PDFs. reportlab reads neither kerning nor features: without them it is a third smaller."""
    font.flavor = None
    for tag in ("GDEF", "GPOS", "GSUB"):
        if tag in font:
            del font[tag]
    font.save(target / f"{face.file}.ttf")


def main() -> int:
    """Build, or with --check compare."""
    parser = argparse.ArgumentParser(description="Build the fonts of screen and paper.")
    parser.add_argument("--check", action="store_true", help="compare with what is there; change nothing")
    check = parser.parse_args().check
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    with tempfile.TemporaryDirectory() as packages, tempfile.TemporaryDirectory() as built:
        fetch(Path(packages))
        write(Path(packages), Path(built))
        files = sorted(path for path in Path(built).rglob("*") if path.is_file())
        places = {file: TARGET / file.relative_to(built) for file in files}
        if check:
            stale = [f.name for f in files if f.read_bytes() != places[f].read_bytes()]
            print("differs: " + ", ".join(stale) if stale else "the same bytes")
            return 1 if stale else 0
        for file in files:
            places[file].parent.mkdir(exist_ok=True)
            shutil.copyfile(file, places[file])
    return 0


if __name__ == "__main__":
    sys.exit(main())
