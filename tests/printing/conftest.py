"""What the tests of the print shop share: the Fiche in all its forms, and small pages to draw on."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.printing import shop
from companion.printing.document import Document
from companion.printing.page import Page
from companion.printing.paper import Size
from tests.printing.readback import FICHE, Fiche, Printed


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
