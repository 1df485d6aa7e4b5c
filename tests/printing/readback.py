"""Printed pages, read back with other programs than the one that wrote them."""

import html
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from companion.shop import counter

MM = 72 / 25.4
FICHE = counter.find("fiche-combat")


@dataclass(frozen=True)
class Word:
    """A word where it stands on the page, in mm from the top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def x(self) -> float:
        return (self.left + self.right) / 2

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def height(self) -> float:
        return self.bottom - self.top


def tool(*command: str | Path) -> str:
    """What a tool prints."""
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


@dataclass(frozen=True)
class Printed:
    """A PDF on disk, read with other programs than the one that wrote it."""

    path: Path

    @property
    def text(self) -> str:
        return self.read("-layout")

    @property
    def told(self) -> str:
        """The words in the order in which they were written, one space between each two."""
        return " ".join(self.read("-raw").split())

    @property
    def words(self) -> list[Word]:
        """The words of all pages."""
        return [word for page in self.pages for word in page]

    @property
    def pages(self) -> list[list[Word]]:
        """The words of each page."""
        return [list(page) for page in _pages(self._file)]

    @property
    def fonts(self) -> list[list[str]]:
        """Name, emb, sub, uni of every font."""
        rows = [line.split() for line in _asked(self._file, "pdffonts").splitlines()[2:]]
        return [[row[0], *row[-5:-2]] for row in rows]

    def image(self, dpi: int, mode: str = "L", page: int = 1) -> Image.Image:
        """A page as pixels."""
        stem = f"{self.path.with_suffix('')}-{dpi}-{mode}-{page}"
        grey = ["-gray"] if mode == "L" else []
        tool("pdftoppm", "-r", str(dpi), *grey, "-singlefile", "-f", str(page), self.path, stem)
        return Image.open(f"{stem}.{'pgm' if grey else 'ppm'}")

    def pixels(self, dpi: int, page: int = 1) -> Any:
        """A page as an array of greys, 0 black to 255 white."""
        return _pixels(self._file, dpi, page)

    def read(self, *options: str) -> str:
        """Its text, as pdftotext gives it with these options."""
        return _asked(self._file, "pdftotext", *options)

    @property
    def _file(self) -> "_File":
        return _File(sha256(self.path.read_bytes()).hexdigest(), self.path)


Print = Callable[..., Printed]
"""Prints something, and gives what came out."""


@dataclass(frozen=True)
class _File:
    """What the tools are asked about once: one file is as good as another with the same bytes."""

    digest: str
    path: Path = field(compare=False)


@lru_cache(maxsize=100)
def _asked(file: _File, name: str, *options: str) -> str:
    return tool(name, *options, file.path, *(["-"] if name == "pdftotext" else []))


@lru_cache(maxsize=50)
def _pages(file: _File) -> list[list[Word]]:
    word = re.compile(r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>')
    return [
        [Word(html.unescape(text), *(float(side) / MM for side in sides)) for *sides, text in word.findall(page)]
        for page in _asked(file, "pdftotext", "-bbox").split("<page ")[1:]
    ]


@lru_cache(maxsize=40)
def _pixels(file: _File, dpi: int, page: int) -> Any:
    return np.asarray(Printed(file.path).image(dpi, page=page))


def too_small(words: list[Word]) -> list[str]:
    """The words set in less than 6 points."""
    # pdftotext's boxes are one font size tall, or a fifth taller for the figures.
    return [word.text for word in words if word.height * MM < 5.9]


def crowded(words: list[Word]) -> list[tuple[Word, Word]]:
    """The pairs of words that lie on each other."""
    # Boxes are as tall as their fonts' metrics; letters fill less than half of that.
    return [
        (one, other)
        for one, other in combinations(words, 2)
        if min(one.right, other.right) - max(one.left, other.left) > 0.3
        and abs(one.y - other.y) < 0.4 * min(one.height, other.height)
    ]


Fiche = Callable[..., Printed]
"""Orientation, language, paper, player → the Fiche, printed."""


def flat(page: Printed) -> str:
    """The text of all pages on one line, every space an ordinary one."""
    return " ".join(page.text.replace("\u00a0", " ").replace("\u202f", " ").split())


def assert_legible(page: Printed, width: float, height: float) -> None:
    """Words of six points or more, on pages of that size in mm: apart from each other, within the safe margin."""
    for words in page.pages:
        assert too_small(words) == []
        assert crowded(words) == []
        for word in words:
            assert 4.4 < word.left < word.right < width - 4.4, word
            assert 3.5 < word.y < height - 3.5, word
