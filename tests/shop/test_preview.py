"""Previews: every page of the PDF as a picture, and the very same bytes to take away."""

import base64
import io
import re
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pypdfium2")

from PIL import Image

import companion
import companion.printing
from companion.core.plugins.optional import MissingExtraError
from companion.printing.page import pixels
from companion.shop import counter
from companion.shop.preview import MOST_PAGES, WIDTH, Preview
from tests.alike import alike
from tests.printing.readback import FICHE, Printed

OPTIONS = {"player": "Zoé", "opponent": "Bo"}


@pytest.fixture
def match() -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Ana")


def shown(preview: Preview) -> str:
    html = preview._repr_mimebundle_()["text/html"]
    assert isinstance(html, str)
    return html


def image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_preview_holds_the_bytes_of_the_shop() -> None:
    preview = companion.sheet("fiche-combat", lang="fr", paper="A4", up=2, options=OPTIONS)
    alike(preview.pdf, counter.render(FICHE, lang="fr", paper="A4", up=2, options=OPTIONS))
    assert preview.pages == 1
    assert companion.sheet("fiche-combat", lang="fr", options=OPTIONS).pages == 2


def test_the_download_gives_exactly_these_bytes() -> None:
    preview = companion.sheet("fiche-combat", lang="fr")
    (held,) = re.findall(r'href="data:application/pdf;base64,([^"]+)"', shown(preview))
    alike(base64.b64decode(held, validate=True), preview.pdf)
    assert 'download="fiche-combat.pdf"' in shown(preview)


def test_save_writes_them_too(tmp_path: Path) -> None:
    preview = companion.sheet("fiche-combat", lang="fr")
    path = preview.save(tmp_path / "fiche.pdf")
    alike(path.read_bytes(), preview.pdf)
    with pytest.raises(FileNotFoundError):
        preview.save(tmp_path / "nowhere" / "fiche.pdf")


def test_every_page_is_shown_with_words_for_those_who_cannot_see_it() -> None:
    html = shown(companion.sheet("fiche-combat", lang="fr", options=OPTIONS))
    assert re.findall(r'alt="([^"]*)"', html) == [f"Fiche Combat\u202f: page {number} sur 2" for number in (1, 2)]
    pictures = [base64.b64decode(data) for data in re.findall(r'src="data:image/png;base64,([^"]+)"', html)]
    assert [image(data).size[0] for data in pictures] == [WIDTH, WIDTH]
    assert pictures[0] != pictures[1]
    assert "http" not in html


def test_the_picture_is_the_page(tmp_path: Path) -> None:
    """As poppler draws it, another program than the one that drew the preview."""
    preview = companion.sheet("fiche-combat", lang="en", orientation="landscape", style="high-contrast")
    ours = image(preview.picture()).convert("L")
    assert np.asarray(ours).min() == 0
    theirs = Printed(preview.save(tmp_path / "page.pdf")).image(120)
    # From afar: the two draw hairlines and the edges of letters each in its own way.
    one, other = (np.asarray(page.resize((150, 106), Image.Resampling.BOX), dtype=int) for page in (ours, theirs))
    assert np.corrcoef(one.ravel(), other.ravel())[0, 1] > 0.95
    assert np.corrcoef(one.ravel(), other[:, ::-1].ravel())[0, 1] < 0.6, "the measure can tell pages apart"


def test_where_html_is_not_shown_there_is_the_first_page() -> None:
    preview = companion.sheet("fiche-combat", lang="fr")
    bundle = preview._repr_mimebundle_()
    alike(base64.b64decode(bundle["image/png"]), preview.picture(0))
    assert bundle["text/plain"] == f"<Preview of fiche-combat: 1 pages, {len(preview.pdf)} bytes>"


def test_a_page_that_is_not_there_is_an_error() -> None:
    preview = companion.sheet("fiche-combat", lang="fr")
    for page in (-1, 1):
        with pytest.raises(IndexError):
            preview.picture(page)


def test_many_pages_are_not_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one = companion.sheet("fiche-combat", lang="en")
    monkeypatch.setattr("companion.shop.preview._picture", lambda *_: b"")
    one.pages = MOST_PAGES + 3
    assert shown(one).count("<img") == MOST_PAGES
    assert "… and 3 more pages in the PDF." in shown(one)


def test_a_match_gives_its_language_and_its_players_names(match: companion.Match, tmp_path: Path) -> None:
    preview = match.sheet("fiche-combat")
    names = {"player": "Ana", "opponent": "Bo"}
    alike(preview.pdf, counter.render(FICHE, lang="en", options=names))
    assert preview.lang == "en"
    alike(match.sheet("fiche-combat", lang="fr").pdf, counter.render(FICHE, lang="fr", options=names))
    renamed = match.sheet("fiche-combat", options={"player": "Cléo"})
    assert "Cléo" in Printed(renamed.save(tmp_path / "renamed.pdf")).text
    alike(renamed.pdf, counter.render(FICHE, lang="en", options={"player": "Cléo", "opponent": "Bo"}))


def test_without_a_language_the_system_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LANG", "fr_FR.UTF-8")
    assert companion.sheet("fiche-combat").lang == "fr"
    monkeypatch.setenv("COMPANION_LANG", "C")
    assert companion.sheet("fiche-combat").lang == "en"


@pytest.mark.parametrize(("lang", "told"), [("fr", "choisis A5"), ("en", "choose A5")])
def test_what_cannot_be_printed_is_a_sentence(lang: str, told: str, match: companion.Match) -> None:
    with pytest.raises(companion.PrintError, match=told):
        companion.sheet("fiche-combat", lang=lang, paper="A3")
    with pytest.raises(companion.PrintError, match=told):
        match.sheet("fiche-combat", lang=lang, paper="A3")
    with pytest.raises(companion.PrintError, match="fiche-combat"):
        companion.sheet("nothing", lang=lang)


def test_the_names_of_a_match_are_text(tmp_path: Path) -> None:
    silly = companion.new("etraclor", ["<b>Ana</b>", "Bo"], lang="en", starter="Bo")
    preview = silly.sheet("fiche-combat")
    assert "<b>Ana</b>" in Printed(preview.save(tmp_path / "silly.pdf")).text
    assert "<b>Ana" not in shown(preview)


def test_pictures_are_greys_of_the_width_that_was_asked_for() -> None:
    pdf = counter.render(FICHE, orientation="landscape")
    small = image(pixels.picture(pdf, 0, 240))
    assert small.size == (240, 170)
    assert all(red == green == blue for _, (red, green, blue) in small.convert("RGB").getcolors(256))


def test_without_pdfium_the_browser_shows_the_pdf_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: pages are counted, not drawn; and several sheets on a paper are laid out in another way."""
    drawn = [companion.sheet(name, lang="en") for name in ("fiche-combat", "etraclor/quick-reference")]
    pages = [one.pages for one in drawn]
    for name in ("pypdfium2", "pikepdf"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("impose", "ruled"):
        monkeypatch.delitem(sys.modules, f"companion.printing.{name}", raising=False)
        monkeypatch.delattr(companion.printing, name, raising=False)
    again = [companion.sheet(name, lang="en") for name in ("fiche-combat", "etraclor/quick-reference")]
    assert [one.pages for one in again] == pages
    shown = again[0]._repr_mimebundle_()
    assert "image/png" not in shown
    assert 'type="application/pdf"' in shown["text/html"]
    assert "the browser itself" in shown["text/html"]
    with pytest.raises(MissingExtraError, match="pypdfium2"):
        again[0].picture()
    assert companion.sheet("fiche-combat", lang="en", up=2).pages == 1
