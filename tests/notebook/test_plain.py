"""Without pandas and matplotlib, as in a browser: the same rows and the same curves, drawn by the companion itself."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import companion
from companion.core.data.plain_table import PlainTable
from companion.notebook.match import Match
from companion.notebook.plots.still_plot import StillPlot
from companion.table.matches.shelf import Shelf

MOVES = (
    "summon QD", "equip 6S QD", "end", "summon AC", "equip 4D AC", "end", "attack QD AC # well", "end",
    "summon JH", "end", "summon KS", "equip 10S KS", "attack KS AC",
)  # fmt: skip


@pytest.fixture(params=["fr", "en"])
def match(request: pytest.FixtureRequest) -> Match:
    played = companion.new("etraclor", ["Ana", "<Bo>"], lang="en", starter="Ana")
    for move in MOVES:
        played.play(move)
    played.lang = request.param
    return played


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "matplotlib"):
        monkeypatch.setitem(sys.modules, name, None)


def test_the_history_has_the_rows_that_pandas_would_have(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    table = match.history()
    assert isinstance(table, PlainTable)
    assert table["entry"] == list(range(match.newest + 1))
    assert "well" in table["comment"]
    assert table["<Bo>.mage.hp"][4:9] == [10, 10, 10, 8, 8]
    assert table["<Bo>.mage.hp"][0] is None
    assert all(moment.tzinfo is not None for moment in table["at"] if moment)
    monkeypatch.undo()
    pytest.importorskip("pandas")
    framed = match.history()
    assert ["entry", *framed.columns] == list(table.columns)
    for name in ("text", "verdict", "Ana.deck"):
        assert framed[name].tolist() == table[name]


def test_the_plot_is_a_picture_that_says_what_it_shows(match: Match, tmp_path: Path) -> None:
    figure = match.plot()
    assert isinstance(figure, StillPlot)
    assert {"fr": "Sans matplotlib", "en": "Without matplotlib"}[match.lang] in figure.svg
    drawn = ET.fromstring(figure.svg)
    told = "".join(drawn.itertext())
    assert "Etraclor" in told
    assert "<Bo>" in told
    assert figure.alt in told
    assert ET.parse(figure.save(tmp_path / "plot.svg")).getroot().tag.endswith("svg")
    assert figure._repr_mimebundle_()["image/svg+xml"] == figure.svg


@pytest.mark.parametrize("game", companion.games())
def test_every_game_is_drawn_from_its_first_entry_on(game: str) -> None:
    begun = companion.new(game, ["Ana", "Bo"], seed=3, lang="fr")
    ET.fromstring(begun.plot().svg)
    assert begun.history()["kind"][0] == "start"


def test_finished_matches_and_lessons_are_plain_tables(tmp_path: Path) -> None:
    over = companion.new("etraclor", ["Ana", "Bo"], starter="Ana")
    Shelf(tmp_path).add(over)
    over.play("Ana: concede")
    table = companion.statistics(tmp_path, lang="en")
    assert sorted(table["result"]) == ["lost", "won"]
    progress = companion.workbook("etraclor", "first-match", lang="fr").progress()
    assert progress.columns[0] == "number"
    assert "pupil" not in progress.columns
