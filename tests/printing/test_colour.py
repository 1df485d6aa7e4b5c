"""Suits in colour, where somebody wishes it: nothing else on a sheet has one."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import companion
from companion.pictures import svg
from companion.printing.page.ink import SUITS
from companion.shop import counter
from tests.printing.readback import FICHE, Printed


def colours(page: Image.Image) -> set[str]:
    """The colours of areas of a page that are no greys, as `#b3202c`; edges blend into many others."""
    found = page.convert("RGB").getcolors(maxcolors=1 << 24) or ()
    return {"#" + bytes(one).hex() for count, one in found if count > 80 and max(one) - min(one) > 9}


def palette(suit: str) -> str:
    """The colour of a suit on a screen, by day."""
    css = (Path(svg.__file__).parent / "palette.css").read_text("utf-8")
    found = re.search(rf"--{svg.SUITS[suit]}: (#\w+)", css)
    assert found is not None
    return found.group(1)


@pytest.mark.parametrize("style", ["low-ink", "high-contrast"])
def test_the_suits_are_as_on_the_screen(tmp_path: Path, style: str) -> None:
    wished: dict[str, Any] = {"lang": "fr", "style": style, "paper": "A4", "up": 2}
    path = tmp_path / "fiche.pdf"
    path.write_bytes(counter.render(FICHE, colour=True, **wished))
    assert colours(Printed(path).image(150, "RGB")) == {palette(suit) for suit in SUITS}
    path.write_bytes(counter.render(FICHE, **wished))
    assert colours(Printed(path).image(150, "RGB")) == set()


def test_a_preview_shows_them() -> None:
    grey, red = (companion.sheet("fiche-combat", lang="fr", colour=colour) for colour in (False, True))
    assert colours(Image.open(io.BytesIO(grey.picture()))) == set()
    assert len(colours(Image.open(io.BytesIO(red.picture())))) >= len(SUITS)
