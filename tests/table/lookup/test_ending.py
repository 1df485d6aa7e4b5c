"""The end of a match as a page tells it, the last sum at every moment, the rule of a figure, looking back."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.answers.changes import changing_clause
from companion.core.facts.summary import best_blow, played_s
from companion.core.match.duration import PAUSE_S
from companion.table.matches.shelf import Shelf
from companion.table.session.session import Session
from tests.table.hubs import table_hub
from tests.table.phones import FORM, Phone

GAMES = Path(__file__).parents[2] / "games"
GOLDEN = sorted(GAMES.glob("*/golden/*.jsonl"))
KO: dict[str, Any] = {
    "turn": 11, "player": "Ana", "Ana.attacker": "KS", "Ana.attacker.weapon": "7S", "Bo.mage": "AC", "Bo.mage.hp": 6,
    "Bo.healer": "KH", "Bo.deck": 12, "Ana.deck": 9,
}  # fmt: skip
SUM = "7 (arme 7♠) + 1 (Attaquant) = 8"


def golden(game: str, name: str, lang: str = "fr") -> companion.Match:
    match = companion.load(GAMES / game / "golden" / f"{name}.jsonl", lang=lang)
    assert isinstance(match, companion.Match)
    return match


def told(match: companion.Match) -> dict[str, Any]:
    found: dict[str, Any] = Session(match).view()["ending"]
    return found


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_every_game_has_a_whole_end_in_both_languages(path: Path, lang: str) -> None:
    end = told(companion.load(path, lang=lang))  # type: ignore[arg-type]
    assert end["why"].endswith(".")
    assert end["length"]["text"]
    curve = end["curve"]
    assert curve["lines"]
    for line in curve["lines"]:
        assert line["path"].startswith("M")
        assert line["end"] is None or 0 <= line["end"][0] <= curve["wide"]
        assert line["end"] is None or 0 <= line["beside"] <= curve["high"]
    for text in (end["title"], end["why"], curve["text"], end["again"]["text"]):
        assert "{" not in text
        assert "|" not in text


def test_a_win_says_who_why_and_why_so_many_points() -> None:
    end = told(golden("etraclor", "dealt"))
    assert (end["who"], end["title"], end["points"]) == ("Ana", "gagne la partie", {"value": 10, "text": "points"})
    assert end["why"] == (
        "Bo pioche la dernière carte de son deck et perd, Ana gagne. "
        "Il reste 10 cartes dans le deck d’Ana\u202f: autant de points."
    )
    assert (end["blow"]["value"], end["blow"]["when"], end["blow"]["entry"]) == (9, "tour 16", 71)
    assert end["again"] == {"text": "Revanche", "detail": "Ana mène et commence"}
    assert [line["name"] for line in end["curve"]["lines"]] == ["Ana", "Bo"]  # the winner's line is the whole one
    assert len(end["curve"]["crosses"]) == 5
    assert end["curve"]["cross"] == "K.O."


def test_a_lost_match_of_all_together_is_told_with_the_same_dignity() -> None:
    end = told(golden("erythro", "consortium"))
    assert (end["who"], end["won"], end["points"], end["scores"]) == (None, False, None, [])
    assert "perdue" in end["title"]
    assert end["again"] == {"text": "Rejouer", "detail": None}


def test_a_series_is_told_and_more_than_two_players_have_their_points() -> None:
    assert told(golden("etraclor", "round"))["series"]["value"] == "24–0"
    assert told(golden("herocard", "three"))["scores"] == [["Ana", 2], ["Bo", 0], ["Cy", 1]]


def test_a_match_that_runs_has_no_end_and_one_that_goes_on_again_neither() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana")
    page = Session(match)
    assert page.view()["ending"] is None
    match.play("concede")
    assert page.view()["ending"]["who"] == "Bo"
    assert best_blow(match) is None
    match.undo()
    assert page.view()["ending"] is None


def test_the_length_is_without_the_pauses() -> None:
    match = golden("etraclor", "table")
    whole = played_s(match)
    entries = match.timeline.entries
    moved = [*entries[:30], *(_later(entry) for entry in entries[30:])]
    match.timeline.entries[:] = moved
    assert played_s(match) == whole - 60


def _later(entry: Any) -> Any:
    """The same entry on the next day."""
    from companion.core.runtime.replacement import replace

    assert PAUSE_S < 24 * 3600
    return replace(entry, at=entry.at.replace("2026-01-01", "2026-01-02"))


def test_the_report_is_offered_where_it_can_be_had(tmp_path: Path) -> None:
    hub = table_hub(Shelf(tmp_path, kind=companion.Match))
    phone = Phone(hub)
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("concede")
    name = Shelf(tmp_path).add(match).stem
    phone.ask(type="open", match=name)
    assert phone.view["ending"]["report"] is None
    hub.papers = object()  # type: ignore[assignment]
    phone.ask(type="open", match=name)
    assert phone.view["ending"]["report"] == f"paper/match/{name}/report.pdf?lang={phone.view['lang']}"
    assert phone.view["ending"]["record"] == f"record/{name}.jsonl"


def test_a_guest_is_offered_no_record(tmp_path: Path) -> None:
    hub = table_hub(Shelf(tmp_path, kind=companion.Match), guests_since=datetime.now(UTC))
    Phone(hub, home=True).ask(**FORM)
    guest = Phone(hub, guest=True)
    guest.ask(type="play", move="concede")
    assert guest.view["ending"]["record"] is None


# --- the last sum -----------------------------------------------------------------------------------------------------


def test_the_sum_of_a_knock_out_is_there_while_it_asks_after_its_answer_and_after_an_undo() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], position=KO, lang="fr")
    page = Session(match)
    match.play("attack KS AC")
    assert page.view()["prompt"]
    assert SUM in page.view()["last"]["text"]
    match.play("third 5H")
    last = page.view()["last"]
    assert SUM in last["text"]
    assert last["title"] == "Ana\u202f:"
    assert "5♥" in last["text"]
    lines = page.handle({"type": "why", "entry": last["why"]})["lines"]
    assert any(SUM in line["text"] for line in lines)
    match.undo()
    last = page.view()["last"]
    assert last["before"].startswith("Annulé")
    assert SUM in last["text"]
    assert last["why"] == 1


def test_after_an_undo_of_everything_the_start_is_told() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    match.play("summon QD")
    match.undo()
    last = Session(match).view()["last"]
    assert last["before"].startswith("Annulé\u202f: invoquer D♦")
    assert "Ana commence" in last["text"]


# --- the rule of a figure ---------------------------------------------------------------------------------------------


def test_why_cites_the_rule_that_changed_the_figure() -> None:
    match = golden("erythro", "consortium")
    last = match.entries[match.undoable or 0]
    assert changing_clause(last, "tile.13.pollution") == "pollution"
    assert changing_clause(last, "tile.13.mine.step") == "mine-advances"
    gains = [entry for entry in match.entries for name in entry.changed if name.endswith((".earth", ".water"))]
    clauses = {changing_clause(e, n) for e in gains for n in e.changed if n.endswith((".earth", ".water"))}
    assert clauses & {"zone-influence", "lose-influence"}
    assert not any(clause and clause.startswith("phase-") for clause in clauses)
    knocked = companion.new("etraclor", ["Ana", "Bo"], position=KO, lang="fr")
    knocked.play("attack KS AC")
    assert changing_clause(knocked.entries[1], "Bo.deck") == "ko-draws"
    why = Session(knocked).handle({"type": "why", "fact": "Bo.deck"})
    assert why["lines"][0]["rule"]["id"] == "ko-draws"


# --- the log ----------------------------------------------------------------------------------------------------------


def test_rows_of_the_log_know_their_turn() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    for move in ("summon QD", "end", "summon AC"):
        match.play(move)
    match.undo()
    assert [row["turn"] for row in Session(match).view()["log"]] == ["Tour 1"] * 3 + ["Tour 2"] * 2
    herocard = companion.new("herocard", ["Ana", "Bo"], lang="en")
    assert Session(herocard).view()["log"][0]["turn"] == "Turn 1"


# --- looking back -----------------------------------------------------------------------------------------------------


def test_a_match_that_is_over_can_be_looked_at_as_it_stood() -> None:
    match = golden("etraclor", "table")
    page = Session(match)
    assert page.handle({"type": "look", "entry": 10}) == {"ok": True}
    view = page.view()
    assert (view["ending"], view["tree"], view["actions"], view["match"]["undo"]) == (None, {}, [], None)
    assert view["match"]["outcome"] is None
    assert view["match"]["look"] == {"entry": 10, "back": 9, "on": 11, "text": "10 / 59"}
    decks = {one["fact"]: one["value"] for side in view["board"] for one in side["counters"]}
    known = match.facts_after(10)
    assert {name: known[name] for name in decks} == decks
    assert match.newest == 61
    assert page.handle({"type": "look", "entry": None}) == {"ok": True}
    assert page.view()["ending"]
    assert not page.handle({"type": "look", "entry": 999})["ok"]
    running = Session(companion.new("etraclor", ["Ana", "Bo"]))
    assert not running.handle({"type": "look", "entry": 0})["ok"]


def test_an_undo_ends_the_looking_back() -> None:
    match = golden("etraclor", "round")
    page = Session(match)
    page.handle({"type": "look", "entry": 1})
    match.timeline = match.timeline.__copy__()
    match._ledger = None
    match.undo()
    assert page.view()["ending"] is None
    assert page.view()["match"].get("look") is None
    assert page.view()["tree"]


def test_a_match_without_points_tells_its_own_figure() -> None:
    """Aestery is won or lost: the lives of both, not one point."""
    position = {"turn": 5, "player": "Ana", "starter": "Ana", "phase": "main", "Ana.life": 20, "Bo.life": 4}
    match = companion.new("aestery", ["Ana", "Bo"], position=position, lang="fr")
    match.play("concede")
    end = Session(match, lang="fr").view()["ending"]
    assert end["points"] == {"value": "4 à 20", "text": "points de vie"}
    assert Session(match, lang="en").view()["ending"]["points"] == {"value": "4 to 20", "text": "life"}
