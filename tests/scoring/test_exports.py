"""Files tried out, and matches for other programs."""

import csv
import io
import json
from pathlib import Path
from urllib.parse import unquote

import pytest

import companion
from companion.cli.main import main
from companion.scoring import source
from companion.scoring.exports import BG_STATS, bg_stats_link, lines_csv
from companion.scoring.trial import tried_out
from tests.budget import sized
from tests.scoring.test_files import FILE


@pytest.mark.parametrize("game", source.names())
def test_entries_by_lot_never_bring_a_file_of_the_house_to_an_end(game: str) -> None:
    found = source.game_of(game)
    assert found is not None
    trial = tried_out(found, sized(150, 20_000))
    assert trial.unworkable == {}
    assert trial.uneven == ()


def test_a_formula_that_gives_nothing_is_found_by_trying() -> None:
    spoilt = FILE.replace('"2 * worth[kind]"', '"6 // (sum(points) % 7)"')
    assert tried_out(source.own_game(spoilt), 300).unworkable


def test_the_lines_of_a_match_are_a_table() -> None:
    match = companion.new("belote", ["Ana", "Bo", "Cy", "Di"], lang="fr")
    match.score(taker="us", points=[100, 62], belote="us")
    match.correct({"us.total": 130}, why="oubli")
    rows = list(csv.reader(io.StringIO(lines_csv(match, "fr"))))
    assert rows == [
        ["Ligne", "Annonce", "nous", "eux"], ["1", "nous · Points 100 / 62 · nous", "120", "62"],
        ["", "corrigé à la main", "10", "0"], ["", "Total", "130", "62"],
    ]  # fmt: skip


def test_no_cell_is_a_formula() -> None:
    match = companion.new("points", ["=HYPERLINK(1)", "+Bo"], lang="en")
    match.score(points=[1, 2])
    heads = lines_csv(match, "en").splitlines()[0]
    assert "'=HYPERLINK(1)" in heads
    assert "'+Bo" in heads


def test_a_match_is_handed_to_bg_stats_as_its_link_has_it() -> None:
    match = companion.new("petanque", ["Ana", "Bo"], target=3)
    match.score(side="Bo", points=3)
    link = bg_stats_link(match, "en")
    assert link.startswith(BG_STATS)
    data = json.loads(unquote(link.removeprefix(BG_STATS)))
    assert data["game"] == {"name": "Pétanque", "sourceGameId": "petanque", "highestWins": True, "noPoints": False}
    told = [(one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"]) for one in data["players"]]
    assert told == [("Ana", "0", 2, False, True), ("Bo", "3", 1, True, False)]


def test_the_command_checks_a_file_and_writes_the_template(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my-game.toml"
    assert main(["scoresheet", "new", str(path), "--lang", "en"]) == 0
    assert main(["scoresheet", "check", str(path), "--lang", "en"]) == 0
    assert "in order" in capsys.readouterr().out
    path.write_text(path.read_text("utf-8").replace("sum(cards)", "sum(crads)"), "utf-8")
    assert main(["scoresheet", "check", str(path), "--lang", "fr"]) == 1
    assert "my-game.toml, ligne 26, colonne 13" in capsys.readouterr().err
    assert main(["scoresheet", "new", str(path)]) == 2
    assert main(["scoresheet", "check", str(tmp_path / "none.toml")]) == 1
    match = companion.new("points", ["Ana", "Bo"])
    match.score(points=[3, 4])
    record = match.save(tmp_path / "match.jsonl")
    assert main(["scoresheet", "csv", str(record), "--lang", "en"]) == 0
    assert "1,Points 3 / 4,3,4" in capsys.readouterr().out
    assert main(["scoresheet", "bgstats", str(record)]) == 0
    assert main(["scoresheet", "csv"]) == 2
