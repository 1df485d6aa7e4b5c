"""Printed pages read back: what the tests of the print shop share."""

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.printing import shop
from companion.printing.document import Document
from companion.printing.page import Page
from companion.printing.paper import Size

MM = 72 / 25.4


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
        return tool("pdftotext", "-layout", self.path, "-")

    @property
    def words(self) -> list[Word]:
        found = re.findall(
            r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>',
            tool("pdftotext", "-bbox", self.path, "-"),
        )
        return [Word(w, *(float(side) / MM for side in sides)) for *sides, w in found]

    @property
    def fonts(self) -> list[list[str]]:
        """Name, emb, sub, uni of every font."""
        rows = [line.split() for line in tool("pdffonts", self.path).splitlines()[2:]]
        return [[row[0], *row[-5:-2]] for row in rows]

    def image(self, dpi: int, mode: str = "L") -> Image.Image:
        """The first page as pixels."""
        stem = self.path.with_suffix("")
        tool("pdftoppm", "-r", str(dpi), "-png", "-singlefile", self.path, f"{stem}-{dpi}")
        return Image.open(f"{stem}-{dpi}.png").convert(mode)

    def pixels(self, dpi: int) -> Any:
        """The first page as an array of greys, 0 black to 255 white."""
        return np.asarray(self.image(dpi))


Fiche = Callable[..., Printed]
FICHE = shop.find("fiche-combat")


@pytest.fixture(scope="session")
def fiche(tmp_path_factory: pytest.TempPathFactory) -> Fiche:
    """The Fiche Combat by orientation, language, paper and player, each drawn once."""
    folder = tmp_path_factory.mktemp("fiche")

    @cache
    def make(orientation: str, lang: str = "fr", paper: str = "A5", player: str = "") -> Printed:
        options = {"player": player} if player else None
        data = shop.render(FICHE, paper=paper, orientation=orientation, lang=lang, options=options)
        path = folder / f"{orientation}-{lang}-{paper}-{abs(hash(player))}.pdf"
        path.write_bytes(data)
        return Printed(path)

    return make


@pytest.fixture
def drawn(tmp_path: Path) -> Callable[[Callable[[Page], Any]], Printed]:
    """A small page of 100 by 80 mm with something drawn on it."""

    def make(draw: Callable[[Page], Any]) -> Printed:
        document = Document("Essai", "fr", Size(100, 80), Size(100, 80))
        draw(document.page("Essai"))
        path = tmp_path / "drawn.pdf"
        path.write_bytes(document.save())
        return Printed(path)

    return make
