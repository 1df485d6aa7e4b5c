"""The ready-made PDFs: the rule that says which there are, and that those in the folder are what it gives."""

import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pypdfium2")

from PIL import Image

from companion.core.plugins.registry import own_games
from companion.core.text.messages import LANGUAGES
from companion.printing.spec import SheetSpec
from companion.shop import counter, printables, samples
from companion.shop.printables import PICTURE_WIDTH, Printable
from tests.alike import alike, all_alike
from tests.printing import checks, drawings
from tests.printing.readback import FICHE, Printed

FOLDER = Path(__file__).parents[2] / "printables"
READY = printables.everyday()
PICTURED = printables.pictured(READY)
pytestmark = pytest.mark.usefixtures("drawn_once")
REBUILD = "`make printables` builds it anew"
HEAVIEST = 2_500_000
"""Bytes of one game in both languages, with its pictures."""
MOST = 2
"""Of one sheet in one language."""


def ready(made: Iterable[Printable]) -> list[Any]:
    """Those of a game on one worker, with its other sheets (test_all_sheets)."""
    return [pytest.param(one, marks=drawings.at(one.sheet.game), id=one.path) for one in made]


def grey(data: bytes) -> Any:
    return np.asarray(Image.open(io.BytesIO(data)).convert("L"), dtype=int)


@pytest.mark.parametrize("one", ready(READY))
def test_the_pdf_in_the_folder_is_what_the_shop_prints(one: Printable) -> None:
    alike((FOLDER / one.path).read_bytes(), one.pdf, REBUILD)


@pytest.mark.parametrize("one", ready(PICTURED))
def test_the_picture_is_its_first_page(one: Printable) -> None:
    kept, drawn = grey((FOLDER / one.picture_path).read_bytes()), grey(one.picture())
    assert kept.shape == drawn.shape, REBUILD
    assert kept.shape[1] == PICTURE_WIDTH
    assert np.abs(kept - drawn).mean() < 2, REBUILD  # another build of pdfium may draw an edge otherwise


@pytest.mark.parametrize("one", ready(one for one in READY if one.sample))
def test_a_sample_has_legible_words_and_keeps_to_the_safe_margin(one: Printable, tmp_path: Path) -> None:
    path = tmp_path / "sample.pdf"
    path.write_bytes(one.pdf)
    variant = checks.Variant(checks.named(one.sheet), one.paper, one.orientation, one.lang, one.style)
    for check in (checks.its_words_come_back_whole, checks.its_words_and_lines_keep_to_the_safe_margin):
        check(variant, Printed(path))


def test_the_index_is_what_the_rule_gives() -> None:
    from companion.shop import index

    alike((FOLDER / "README.md").read_text("utf-8"), index.page(READY), REBUILD)


def test_nothing_else_lies_there() -> None:
    expected = {"README.md", *(one.path for one in READY), *(one.picture_path for one in PICTURED)}
    assert {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()} == expected


def test_there_is_no_more_than_people_print() -> None:
    assert max(Counter((one.lang, one.game, one.sheet.name) for one in READY).values()) <= MOST
    heavy = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    assert heavy < HEAVIEST * len(counter.games())
    assert len({one.path for one in READY}) == len(READY)
    assert len({(FOLDER / one.path).read_bytes() for one in READY}) == len(READY), "no file is there twice"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sheet_is_there_in_every_language(lang: str) -> None:
    assert {one.sheet.name for one in READY if one.lang == lang} == {sheet.name for sheet in counter.every()}


def test_every_sheet_is_there_on_the_papers_of_its_readers_and_has_one_picture() -> None:
    for sheet in counter.every():
        mine = [one for one in READY if (one.sheet.game, one.sheet.name) == (sheet.game, sheet.name)]
        found = [(one.lang, one.paper) for one in mine]
        assert set(found) <= {("fr", "A4"), ("en", "A4"), ("en", "Letter")}
        assert {("fr", "A4"), ("en", "A4")} <= set(found)
        assert ("en", "Letter") in found or sheet.needs or "Letter" not in sheet.papers
        assert {one.style for one in mine} == {sheet.styles[0]}
    assert sorted(one.picture_path for one in PICTURED) == sorted({one.picture_path for one in READY})


def paths(sheet: SheetSpec) -> list[str]:
    return [one.path.removeprefix("fr/etraclor/") for one in printables._of_sheet(sheet, "fr")]


def test_the_rule_of_the_fiche() -> None:
    assert paths(FICHE) == [
        "fiche-combat-a5-portrait.pdf",
        "fiche-combat-a5-landscape.pdf",
        "fiche-combat-a4-2up-portrait.pdf",
        "fiche-combat-a4-2up-landscape.pdf",
        "fiche-combat-letter-portrait.pdf",
        "fiche-combat-a5-portrait-high-contrast.pdf",
        "fiche-combat-a4-portrait-large-print.pdf",
        "fiche-combat-letter-portrait-large-print.pdf",
    ]


def test_a_sheet_with_nothing_to_choose_is_there_once() -> None:
    plain = replace(
        FICHE, name="plain", papers=("A4",), orientations=("landscape",), styles=("low-ink",), up={}, large=()
    )
    assert paths(plain) == ["plain-a4-landscape.pdf"]


def test_a_sheet_without_an_example_is_left_out() -> None:
    assert paths(replace(FICHE, name="nothing-lies-there", needs="match")) == []
    assert paths(replace(FICHE, name="nothing-lies-there", needs="table")) == []


def test_samples_say_that_they_are() -> None:
    samples = [one for one in READY if one.sample]
    assert {one.sheet.name for one in samples} == {sheet.name for sheet in counter.every() if sheet.needs}
    assert all("-example-" in one.path for one in samples)
    told = (FOLDER / "README.md").read_text("utf-8")
    assert told.count("celle de l’image est inventée") == len([one for one in samples if one.lang == "fr"])
    assert told.count("the one in the picture is invented") == len([one for one in samples if one.lang == "en"])


@pytest.mark.parametrize("sheet", [one for one in counter.every() if one.needs == "match"], ids=lambda one: one.name)
def test_the_invented_matches_are_sound(sheet: SheetSpec) -> None:
    for lang in LANGUAGES:
        match = samples.match(sheet, sheet.game or "etraclor", lang)
        assert match is not None
        assert (match.discrepancies, match.notices, match.lang) == ([], [], lang)
        assert "inventée" in match.entries[1].comment
        assert "invented" in match.entries[1].comment


def test_the_examples_are_what_their_script_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from scripts import build_examples

    kept = build_examples.GAMES
    monkeypatch.setattr(build_examples, "GAMES", tmp_path)
    build_examples.main()
    written = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.glob("*/examples/*")}
    all_alike(written, {path.relative_to(kept): path.read_bytes() for path in kept.glob("*/examples/*")})
    assert {path.parts[0] for path in written} == set(own_games())


def test_the_index_leads_to_what_is_there() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    linked = re.findall(r"\]\(([^)]+)\)", text)
    assert {one.path for one in READY} <= set(linked)
    assert [link for link in linked if not link.startswith("#") and not (FOLDER / link).is_file()] == []
    headings = {"#" + re.sub(r"[^\w ]", "", line.lstrip("# ")).lower().replace(" ", "-") for line in text.splitlines()}
    assert [link for link in linked if link.startswith("#") and link not in headings] == []
    assert all(re.findall(r"!\[([^\]]*)\]", text)), "every picture has its words"
    french = re.sub(r"!?\[|\]\([^)]*\)", "", text.split("\n---\n")[0])
    assert not re.search(r"[^\u202f][?!;»]|«[^\u202f]|\w'\w", french)


def test_every_sheet_says_what_to_print_it_on() -> None:
    for sheet in counter.every():
        assert set(sheet.advice) == set(LANGUAGES), sheet.name
        assert not re.search(r"[^\u202f][?!;:»]|«[^\u202f]|\w'\w", sheet.advice["fr"]), sheet.name


def test_the_folder_is_told_of_where_people_look() -> None:
    root = FOLDER.parent
    for page in (root / "README.md", root / "site" / "printing.md"):
        assert "printables" in page.read_text("utf-8")
