"""Sheets in the page: the same Python and the same packs, run by Node.js, give the bytes that the desktop gives."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("reportlab")

from companion.core.plugins.registry import own_games
from companion.core.record.loading import load
from companion.core.text.messages import LANGUAGES
from companion.printing.errors import PrintError
from companion.shop import counter, on_pages
from companion.web.builder.runtime.packing import unpack
from companion.web.builder.runtime.runtime import node
from companion.web.builder.sources import PACKAGE
from companion.web.builder.table.ready_sheets import ready_made
from companion.web.builder.table.table import FOLDER
from tests.budget import SOAK, by_turns
from tests.web.build_cache import built_once
from tests.web.table_build import HOME, KEPT, built_table

DRAW = "draw.mjs"
GOLDEN = PACKAGE.parent / "tests" / "games"
OF_MATCH = ("position", "report")
UNKNOWN = "paper/game/etraclor/nothing.pdf?lang=fr"
LARGEST = 3_200_000
"""Bytes of what prints, before it is packed tight: a quarter of that is sent."""


def records() -> dict[str, Path]:
    """A match of each game that has come far, and hides nothing."""
    found = {}
    for game in own_games():
        over = [path for path in sorted((GOLDEN / game / "golden").glob("*.jsonl")) if load(path).over]
        found[f"golden-{game}"] = over[0]
    return found


def sheets() -> Iterator[tuple[str, str, str]]:
    for lang in LANGUAGES:
        for game, found in on_pages.offered(lang).items():
            yield from ((game, name, lang) for name in found)


def compared() -> list[tuple[str, str, str]]:
    """The sheets that are drawn on both sides: each once, by turns of its games and languages; in `make soak` all."""
    return [
        (game, name, lang) for name, game, lang in by_turns(sorted((name, game, lang) for game, name, lang in sheets()))
    ]


def address(kind: str, whose: str, sheet: str, lang: str) -> str:
    return f"paper/{kind}/{whose}/{sheet}.pdf?lang={lang}"


@pytest.fixture(scope="module")
def table() -> Path:
    return built_table() / FOLDER


@pytest.fixture(scope="module")
def drawn(table: Path) -> Any:
    """All that can be asked for, drawn in one go."""
    addresses = [address("game", *one) for one in compared()]
    addresses += [address("match", name, sheet, lang) for name in records() for sheet in OF_MATCH for lang in LANGUAGES]
    texts = {name: path.read_text("utf-8") for name, path in records().items()}
    wanted, script = json.dumps({"records": texts, "addresses": [*addresses, UNKNOWN]}), Path(__file__).with_name(DRAW)

    def draw(part: Path) -> None:
        asked = part / "asked.json"
        asked.write_text(wanted)
        command = [node(), "--no-warnings", script, table, asked]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        (part / "drawn.json").write_text(done.stdout)

    name = summed(f"{table.parent.name} {wanted} {script.read_text()}".encode())[:20]
    return json.loads((built_once(HOME.with_name("test-paper"), name, draw, kept=KEPT) / "drawn.json").read_text())


def test_every_sheet_on_offer_has_the_bytes_of_the_desktop(
    drawn: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several on a paper have those of a desktop without pikepdf, which is nothing for browsers."""
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    wanted = {address("game", *one): summed(on_pages.drawn(*one, None)) for one in compared()}
    assert len(wanted) > (140 if SOAK else 30)
    assert {(game, lang) for game, _, lang in compared()} == {(game, lang) for game, _, lang in sheets()}
    assert {place: drawn["sums"][place] for place in wanted} == wanted


@pytest.mark.parametrize("game", own_games())
def test_a_match_has_its_position_and_its_report(drawn: Mapping[str, Any], game: str) -> None:
    name = f"golden-{game}"
    for lang in LANGUAGES:
        for sheet in OF_MATCH:
            match = load(records()[name])
            wanted = summed(counter.render(counter.find(sheet, lang, game=game), lang=lang, match=match))
            assert drawn["sums"][address("match", name, sheet, lang)] == wanted, (sheet, lang)


def test_what_cannot_be_drawn_says_why(drawn: Mapping[str, Any]) -> None:
    with pytest.raises(PrintError) as refused:
        counter.find("nothing", "fr", game="etraclor")
    assert drawn["sums"][UNKNOWN] == refused.value.text("fr")


def test_what_prints_is_loaded_when_it_is_asked_for_and_no_more_than_that(
    drawn: Mapping[str, Any], table: Path
) -> None:
    packed = (table / "py" / "paper.pack").read_bytes()
    assert len(packed) < LARGEST
    modules = {place.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for place in unpack(packed)}
    others = {name for name in modules if name.startswith(("reportlab", "qrcode", "PIL"))}
    assert others - set(drawn["modules"]) == set()


def test_each_sheet_lies_ready_as_well_for_where_it_cannot_be_drawn() -> None:
    ready, home = ready_made(), PACKAGE.parent
    for game, name, lang in sheets():
        assert (home / ready[lang][game][name]).is_file()


def summed(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
