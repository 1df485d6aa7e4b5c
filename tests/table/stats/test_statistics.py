"""Statistics of a folder: finished matches are played through once, and what they told is kept."""

import json
from collections.abc import Generator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.match.duration import PAUSE_S, played_s
from companion.core.runtime.slices import finished
from companion.table.matches.shelf import Shelf
from companion.table.stats import results
from companion.table.stats.results import KEPT, Learnt
from companion.table.stats.statistics import (
    Row,
    against,
    brief_data,
    favourites,
    rows_of,
    statistics_data,
    streaks,
    wins,
)
from tests.table.hubs import table_hub
from tests.table.phones import Phone


def played(
    folder: Path, *moves: str, game: str = "etraclor", players: tuple[str, ...] = ("Ana", "Bo"), **more: Any
) -> str:
    """A match by its name; a minute between two announcements."""
    match = companion.new(game, players=list(players), starter=players[0], **more)
    path = Shelf(folder).add(match)
    for move in moves:
        match.play(move)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    at = datetime.now(UTC) - timedelta(hours=2)
    rows[0]["created"] = at.isoformat(timespec="seconds")
    for row in rows[1:]:
        at += timedelta(minutes=1)
        row["at"] = at.isoformat(timespec="seconds")
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path.stem


def learn(shelf: Shelf) -> list[Row]:
    finished(shelf.learning.learning(shelf.list()))
    return rows_of(shelf.told(shelf.list()))


def test_a_finished_match_gives_a_row_to_each_player(tmp_path: Path) -> None:
    match = played(tmp_path, "summon QD", "equip 6S QD", "end", "summon AC", "Bo: concede")
    played(tmp_path, "draw")
    ana, bo = learn(Shelf(tmp_path))
    assert (ana.match, ana.player, ana.others, ana.result) == (match, "Ana", ("Bo",), "won")
    outcome = Shelf(tmp_path).open(match).outcome
    assert outcome is not None
    assert (ana.score, bo.score) == (outcome.scores["Ana"], outcome.scores["Bo"])
    assert (bo.result, bo.started, ana.started) == ("lost", False, True)
    assert ana.minutes == bo.minutes == 5.0
    assert [text["fr"] for text in ana.favourites] == ["D♦"]
    assert [text["en"] for text in bo.favourites] == ["A♣"]


def test_what_was_learnt_is_kept_until_the_record_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(tmp_path, "summon QD", "concede")
    assert len(learn(Shelf(tmp_path))) == 2

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was played through again")

    with monkeypatch.context() as patch:
        patch.setattr(results, "loading", never)
        again = Shelf(tmp_path)
        assert again.learning.waiting(again.list()) == []
        assert len(learn(again)) == 2
    companion.load(tmp_path / "matches" / f"{match}.jsonl").undo()
    changed = Shelf(tmp_path)
    assert learn(changed) == []
    companion.load(tmp_path / "matches" / f"{match}.jsonl").play("Bo: concede")
    assert [info.id for info in changed.learning.waiting(changed.list())] == [match]
    assert learn(changed)[0].result == "won"


@pytest.mark.parametrize(
    "kept", ["", "[]", '{"version": 1}', '{"version": 1, "matches": {"x": 7}}', '{"version": 99, "matches": {}}']
)
def test_a_damaged_file_of_what_was_learnt_is_none(tmp_path: Path, kept: str) -> None:
    played(tmp_path, "concede")
    (tmp_path / "matches" / KEPT).write_text(kept)
    assert len(learn(Shelf(tmp_path))) == 2


def test_a_record_that_cannot_be_read_keeps_nobody_waiting(tmp_path: Path) -> None:
    match = played(tmp_path, "concede")
    path = tmp_path / "matches" / f"{match}.jsonl"
    path.write_text(path.read_text().replace("concede", "nonsense"))
    shelf = Shelf(tmp_path)
    assert learn(shelf) == []
    assert shelf.learning.waiting(shelf.list()) == []


def test_a_game_that_fails_leaves_the_others_their_statistics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    played(tmp_path, "concede")
    shared = played(tmp_path, "concede", players=("Cléo", "Dan"))
    told = results._told

    def failing(match: companion.Match, stamp: str) -> Generator[None, None, Learnt]:
        assert match.path is not None
        return told(match, stamp) if match.path.stem == shared else _failing()

    monkeypatch.setattr(results, "_told", failing)
    shelf = Shelf(tmp_path)
    assert {one.player for one in learn(shelf)} == {"Cléo", "Dan"}
    assert shelf.learning.waiting(shelf.list()) == []
    assert "tells nothing" in caplog.text


def _failing() -> Generator[None, None, Learnt]:
    yield
    raise ZeroDivisionError


@pytest.mark.parametrize("wrong", [{"headline": {"xx": "Won"}}, {"counted": "nonsense"}, {"turns": "many"}])
def test_what_was_kept_of_a_match_is_whole_or_none(tmp_path: Path, wrong: dict[str, Any]) -> None:
    match = played(tmp_path, "concede")
    learn(Shelf(tmp_path))
    kept = tmp_path / "matches" / KEPT
    data = json.loads(kept.read_text())
    data["matches"][match] |= wrong
    kept.write_text(json.dumps(data))
    shelf = Shelf(tmp_path)
    assert [info.id for info in shelf.learning.waiting(shelf.list())] == [match]
    assert Phone(table_hub(shelf), home=True).view["matches"][0]["match"] == match


def row(player: str, other: str, result: str, **more: Any) -> Row:
    given: dict[str, Any] = {
        "match": "m", "minutes": 10.0, "game": "etraclor", "together": False, "score": 1, "started": True, "turns": 5,
        "favourites": (), "began": "2026-11-20T20:00:00+00:00",
    }  # fmt: skip
    return Row(player=player, others=(other,), result=result, **{**given, **more})


def test_wins_streaks_and_head_to_head() -> None:
    rows = [
        one for number, winner in enumerate(("Ana", "ana ", "Bo", "Ana"))
        for one in (
            row(winner, "Bo" if winner != "Bo" else "Ana", "won", match=f"m{number}"),
            row("Bo" if winner != "Bo" else "Ana", winner, "lost", match=f"m{number}"),
        )
    ]  # fmt: skip
    assert wins(rows) == [{"name": "Ana", "won": 3, "played": 4}, {"name": "Bo", "won": 1, "played": 4}]
    assert streaks(rows) == [{"name": "Ana", "best": 2, "now": 1}]
    assert against(rows) == [{"names": ["Ana", "Bo"], "won": [3, 1], "drawn": 0}]


def test_head_to_head_in_a_match_of_three_is_won_by_who_won_it() -> None:
    def match(name: str, winner: str, result: str = "lost") -> list[Row]:
        players = ("Ana", "Bo", "Cléo")
        return [
            replace(row(one, "", "won" if one == winner else result, match=name), others=tuple(set(players) - {one}))
            for one in players
        ]

    rows = [*match("1", "Ana"), *match("2", "Ana"), *match("3", "Cléo"), *match("4", "", "drawn")]
    assert {tuple(one["names"]): (one["won"], one["drawn"]) for one in against(rows)} == {
        ("Ana", "Bo"): ([2, 0], 1), ("Ana", "Cléo"): ([2, 1], 1), ("Bo", "Cléo"): ([0, 1], 1),
    }  # fmt: skip


def test_favourites_are_counted_a_match() -> None:
    lava, cloud = {"fr": "Lave", "en": "Lava"}, {"fr": "Nuée", "en": "Cloud"}
    rows = [row("Ana", "Bo", "won", favourites=(lava,)), row("Ana", "Bo", "won", favourites=(lava, cloud))]
    assert favourites(rows, "en") == [{"name": "Ana", "with": [["Lava", 2], ["Cloud", 1]]}]


def test_players_who_win_as_one_are_no_opponents(tmp_path: Path) -> None:
    played(tmp_path, "concede", game="erythro", players=("Ana", "Bo"), seed=3, cards="demo")
    shelf = Shelf(tmp_path)
    rows = learn(shelf)
    assert {(one.together, one.result, one.score) for one in rows} == {(True, "lost", None)}
    assert against(rows) == []
    listed = Phone(table_hub(shelf), home=True).view["matches"][0]
    assert (listed["title"], listed["detail"].startswith("Erythro, Ana and Bo, ")) == (
        "Defeat: the planet is lost",
        True,
    )
    told = statistics_data(rows, shelf.list(), 0, "en")
    assert told["groups"][0]["together"] == "Together: 0 wins of 1"


def test_pauses_are_not_played() -> None:
    times = ["2026-11-20T20:00:00+00:00", "2026-11-20T20:01:30+00:00", "2026-11-21T09:00:00+00:00", "no time"]
    assert played_s(times) == 90
    assert played_s([times[0], datetime.fromtimestamp(
        datetime.fromisoformat(times[0]).timestamp() + PAUSE_S, UTC).isoformat()]) == PAUSE_S  # fmt: skip


def test_the_page_shows_them_once_they_are_read_and_to_the_owner_alone(tmp_path: Path) -> None:
    played(tmp_path, "summon QD", "Bo: concede")
    played(tmp_path, "draw", players=("Cléo", "Dan"))
    hub = table_hub(Shelf(tmp_path), guests_since=datetime.now(UTC))
    owner, guest = Phone(hub, home=True, door="statistics"), Phone(hub, guest=True, home=True, door="statistics")
    assert owner.view["statistics"]["waiting"] == "One match is still being read: the figures complete themselves."
    for _ in range(3):
        hub.follow()
    told = owner.view["statistics"]
    assert told["waiting"] is None
    (group,) = told["groups"]
    assert group["wins"][0] == {"name": "Ana", "won": 1, "played": 1}
    assert group["text"] == "2 matches, 3\u00a0min of play"
    assert group["longest"]["time"] == "2\u00a0min"
    assert "statistics" not in guest.view
    assert "brief" not in guest.view
    assert guest.view["door"] == ""
    assert owner.ask(type="home")["ok"]
    assert owner.view["brief"]["wins"] == [{"name": "Ana", "won": 1, "played": 1}]
    assert owner.view["matches"][0]["title"] == "Ana beats Bo"
    assert owner.view["matches"][0]["score"] == {"label": "", "text": "20–0"}


def test_nothing_is_told_where_nobody_won() -> None:
    assert brief_data([], [], "fr") is None
