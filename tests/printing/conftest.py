"""What the tests of the print shop share: small pages to draw on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.printing.page.document import Document
from companion.printing.page.page import Page
from companion.printing.page.paper import Size
from tests.printing.readback import Printed


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
