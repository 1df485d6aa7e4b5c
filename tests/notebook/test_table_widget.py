"""The notebook's table: what a page asks is done and answered, and the record is followed. No browser here."""

import asyncio
import builtins
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.notebook.match import Match
from companion.table.hub.front_files import widget_module
from companion.table.matches.shelf import Shelf

pytest.importorskip("anywidget")

from companion.core.plugins.optional import MissingExtraError
from companion.notebook.widgets import table_widget as module
from companion.notebook.widgets.table_widget import TableWidget, following_round, front_style, table_widget
from tests.waiting import until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "companion"


@pytest.fixture
def match() -> Match:
    return companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")


@pytest.fixture
def table(match: Match) -> Iterator[TableWidget]:
    shown = match.table()
    assert isinstance(shown, TableWidget)
    yield shown
    shown.close()


def figure(table: TableWidget, place: str) -> Any:
    """A figure as the view shows it, by its place."""
    found = []

    def walk(part: Any) -> None:
        if isinstance(part, dict):
            if part.get("id") == place and "value" in part:
                found.append(part["value"])
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)

    walk(table.view["board"])
    return found[0] if found else None


def test_the_table_shows_the_match(table: TableWidget, match: Match) -> None:
    assert table.view["kind"] == "table"
    assert table.view["match"]["id"] == match.header.id
    assert figure(table, "Ana.deck") == 21
    assert table.view["lang"] == "fr"
    assert json.loads(json.dumps(table.view)) == table.view


def test_a_match_on_a_table_has_a_record(table: TableWidget, match: Match, home: Path) -> None:
    assert match.path is not None
    assert match.path.parent == home / "matches"
    table.answer({"type": "play", "move": "summon QD"})
    assert companion.load(match.path).facts()["Ana.defender"] == "QD"
    assert [info.id for info in Shelf().list()] == [match.header.id]


def test_a_match_with_a_record_keeps_it(match: Match, tmp_path: Path) -> None:
    own = match.save(tmp_path / "own.jsonl")
    shown = match.table()
    assert match.path == own
    assert Shelf().list() == []
    shown.close()


def test_an_intent_plays_and_is_answered(table: TableWidget, match: Match) -> None:
    assert table.answer({"type": "play", "move": "invoquer D♦", "seen": 0}) == {"ok": True}
    assert match.facts()["Ana.deck"] == 20
    assert figure(table, "Ana.defender.hp") == 12
    assert table.view["match"]["seen"] == 1


def test_a_refusal_comes_with_its_rule_and_changes_nothing(table: TableWidget, match: Match) -> None:
    table.answer({"type": "play", "move": "invoquer D♦"})
    reply = table.answer({"type": "play", "move": "attaquer D♦"})
    assert reply["ok"] is False
    reasons = {reason["id"] for reason in reply["refusal"]["reasons"]}
    assert reasons == {r.clause for r in match.ask("attack QD").reasons} != set()
    assert reply["refusal"]["override"] == "attack QD"
    assert match.newest == 1


def test_a_question_is_answered_and_not_played(table: TableWidget, match: Match) -> None:
    newest = match.newest
    reply = table.answer({"type": "play", "move": "comment on gagne ?", "typed": True})
    assert [reply["ok"], reply["answer"]["rules"][0]["id"]] == [False, "aim"]
    assert match.newest == newest


def test_undo_and_redo_name_their_entry(table: TableWidget, match: Match) -> None:
    table.answer({"type": "play", "move": "invoquer D♦"})
    assert table.answer({"type": "undo", "entry": 1})["ok"]
    assert figure(table, "Ana.deck") == 21
    assert table.answer({"type": "redo", "entry": 1})["ok"]
    match.play("finir")
    refused = table.answer({"type": "undo", "entry": 1})
    assert not refused["ok"]
    assert "finir" in refused["text"]


@pytest.mark.parametrize(
    "intent", [None, 7, [], {}, {"type": "home"}, {"type": "play"}, {"type": "undo", "entry": "x"}]
)
def test_nonsense_is_answered_with_a_sentence(table: TableWidget, match: Match, intent: Any) -> None:
    reply = table.answer(intent)
    assert reply["ok"] is False
    assert reply["text"]
    assert match.newest == 0


def test_a_fault_of_ours_is_answered_too(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(intent: Any) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setattr(table.session, "handle", broken)
    reply = table.answer({"type": "play", "move": "draw"})
    assert reply["ok"] is False
    assert reply["text"]


def test_the_view_changes_before_the_reply(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table._heard(table, {"type": "intent", "id": 3, "intent": {"type": "play", "move": "draw"}}, [])
    table._heard(table, {"type": "other"}, [])
    table._heard(table, "nonsense", [])
    view, reply = sent
    assert (view["type"], view["since"], view["version"]) == ("view", 1, table.version)
    assert [["match", "seen"], 1] in json.loads(json.dumps(view["set"]))
    assert reply == {"type": "reply", "id": 3, "ok": True}


def test_a_page_that_missed_a_change_gets_the_whole_view(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table._heard(table, {"type": "again", "version": 1}, [])
    assert sent == []
    table.answer({"type": "play", "move": "draw"})
    table._heard(table, {"type": "again", "version": 1}, [])
    assert sent[1:] == [{"type": "view", "version": 2, "view": table.view}]
    assert table.get_state()["view"] == table.view


def test_what_shows_nothing_new_sends_no_view(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table._heard(table, {"type": "intent", "id": 4, "intent": {"type": "ask", "move": "draw"}}, [])
    assert [one["type"] for one in sent] == ["reply"]


def test_the_reply_to_a_rule_keeps_its_own_number(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table._heard(table, {"type": "intent", "id": 9, "intent": {"type": "rule", "id": "draw"}}, [])
    assert sent[0]["id"] == 9
    assert sent[0]["title"]


def test_others_moves_show(table: TableWidget, match: Match) -> None:
    assert match.path is not None
    assert table.catch_up() is False
    other = companion.load(match.path)
    other.play("invoquer D♦")
    assert table.catch_up() is True
    assert figure(table, "Ana.defender.hp") == 12
    assert table.catch_up() is False


def test_moves_played_in_code_show(table: TableWidget, match: Match) -> None:
    match.play("invoquer D♦")
    assert table.catch_up() is True
    assert table.view["match"]["seen"] == 1


def test_two_tables_of_one_match_stay_in_step(match: Match) -> None:
    first, second = match.table(), match.table(seat="bo")
    assert second.view["match"]["seat"] == 1
    first.answer({"type": "play", "move": "draw"})
    second.catch_up()
    assert second.view["match"]["seen"] == first.view["match"]["seen"] == 1
    first.close()
    second.close()


def test_the_running_loop_follows_by_itself_and_stops(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FOLLOW_S", 0.01)

    async def scene() -> tuple[int, int, int]:
        shown = table_widget(match)
        assert match.path is not None
        companion.load(match.path).play("draw")
        for _ in range(200):
            await asyncio.sleep(0.01)
            if shown.view["match"]["seen"]:
                break
        seen = shown.view["match"]["seen"]
        shown.close()
        companion.load(match.path).play("end")
        await asyncio.sleep(0.1)
        waiting = [handle for handle in asyncio.get_running_loop()._scheduled if not handle.cancelled()]  # type: ignore[attr-defined]
        return seen, shown.view["match"]["seen"], len(waiting)

    assert asyncio.run(scene()) == (1, 1, 0)


def test_a_damaged_record_is_told_once_and_then_goes_on(table: TableWidget, match: Match) -> None:
    assert match.path is not None
    sound = match.path.read_bytes()
    match.path.write_bytes(sound + b"this is no entry\n")
    assert table.catch_up() is True
    assert "JSON" in table.view["notice"]
    assert table.catch_up() is False
    match.path.write_bytes(sound)
    assert table.catch_up() is True
    assert table.view["notice"] is None


def test_a_record_that_is_gone_refuses_the_move(table: TableWidget, match: Match) -> None:
    assert match.path is not None
    match.path.unlink()
    reply = table.answer({"type": "play", "move": "draw"})
    assert reply["ok"] is False
    assert str(match.path) in reply["text"]
    assert match.newest == 0


def test_an_unknown_player_is_one_sentence(match: Match) -> None:
    with pytest.raises(companion.SetupError, match="Cléo"):
        match.table(seat="Cléo")
    assert match.path is None


def test_a_seat_sees_no_other_hand() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], lang="en", starter="Ana", seed=3)
    shown = match.table(seat="Ana")
    hidden = match.state.sides[1].hand.known
    told = json.dumps(shown.view, ensure_ascii=False)
    assert hidden
    assert [card for card in hidden if f'"{card}"' in told] == []
    shown.close()


def test_the_next_round_is_made_once_and_kept(table: TableWidget, match: Match) -> None:
    table.answer({"type": "play", "move": "Bo: abandonner"})
    assert table.answer({"type": "next-round"})["ok"]
    assert table.match is not match
    assert table.match.round == 2
    assert table.match.path is not None
    assert following_round(match).header.id == table.match.header.id
    assert len(Shelf().list()) == 2


def test_the_front_end_travels_whole() -> None:
    assert "export default" in widget_module()
    style = front_style()
    assert style.count("@font-face") == 5
    assert "http" not in style.replace("http://www.w3.org", "")
    assert style.count("url(") == style.count("url(data:")


@pytest.mark.parametrize(("lang", "start"), [("fr", "Il manque"), ("en", "anywidget is missing")])
def test_a_missing_package_is_one_sentence(
    match: Match, monkeypatch: pytest.MonkeyPatch, lang: str, start: str
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.split(".", 1)[0] == "anywidget":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "companion.notebook.widgets.table_widget", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    match.lang = lang
    with pytest.raises(MissingExtraError, match="notebook") as error:
        match.table()
    assert str(error.value).startswith(start)
    assert "pip install" in str(error.value)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_in_a_browser_nobody_is_sent_to_pip(match: Match, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "companion.notebook.widgets.table_widget", raising=False)
    match.lang = lang
    with pytest.raises(MissingExtraError) as error:
        match.table()
    assert "pip" not in str(error.value)
    assert {"fr": "navigateur", "en": "browser"}[lang] in str(error.value)


def test_a_board_with_a_map_brings_its_module(table: TableWidget) -> None:
    """A notebook's page loads nothing: what draws a map travels with the view that has one."""
    assert "map.js" not in table.modules
    shown = companion.new("erythro", ["Ana", "Bo"], lang="fr").table()
    assert "export function mapBoard" in shown.modules["map.js"]
    assert ".ct-hex" in front_style()
    shown.close()


def test_a_board_round_a_contest_brings_its_modules_and_the_pad() -> None:
    shown = companion.new("herocard", ["Ana", "Bo"], lang="fr").table()
    assert "export function contestBoard" in shown.modules["contest.js"]
    assert "export function padDialog" in shown.modules["pad.js"]
    assert ".ct-contest" in front_style()
    shown.close()


def test_a_table_leaves_its_picture_behind(table: TableWidget, match: Match) -> None:
    """Where the widget cannot live (a saved notebook, a repository), its light picture does."""
    shown = table._repr_mimebundle_()
    assert shown is not None
    assert {"application/vnd.jupyter.widget-view+json", "image/svg+xml"} <= shown[0].keys()
    picture = shown[0]["image/svg+xml"]
    assert "Ana" in picture
    assert "@font-face" not in picture
    assert len(picture) < 25_000
    assert "@font-face" not in match._repr_mimebundle_()["image/svg+xml"]


# --- advice -----------------------------------------------------------------------------------------------------------


def test_advice_comes_between_the_cells_and_is_dropped_with_the_table(table: TableWidget, match: Match) -> None:
    assert "advice.js" in table.modules
    assert table.answer({"type": "advice", "seconds": 0.4})["ok"]
    assert table.view["advice"]["thinking"]

    def thought() -> bool:
        table.catch_up()
        return not table.view["advice"]["thinking"]

    until(thought)
    assert table.view["advice"]["cards"]
    assert table.answer({"type": "advice", "seconds": 20})["ok"]
    mind = table.session.advising
    assert mind is not None
    match.play("piocher")  # by code in a cell
    table.catch_up()
    assert table.view["advice"] is None
    assert mind.done


def test_a_closed_table_thinks_no_more(match: Match) -> None:
    async def session() -> None:
        shown = match.table()
        shown.answer({"type": "advice", "seconds": 20})
        mind = shown.session.advising
        assert mind is not None
        shown.comm = None  # as JupyterLab closes it
        for _ in range(40):
            await asyncio.sleep(0.05)
            if mind.done:
                return
        raise AssertionError("it still thinks")

    asyncio.run(session())


def test_the_companion_plays_its_seat_in_a_notebook(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.table.partner.opponents.QUICK_S", 0.0)
    monkeypatch.setattr("companion.table.partner.opponents.PACE_S", 0.0)
    match = companion.new("etraclor", ["Ana", "Bo"], seed="table-1", starter="Bo", partners={"Bo": "learner"})
    shown = table_widget(match)
    assert shown.view["match"]["seat"] == 0  # the widget is that of the one who plays
    assert not any(side.get("hand") for side in shown.view["board"] if side["name"] == "Bo")
    until(lambda: shown.catch_up() and match.newest > 0)
    assert match.entries[1].by == "Bo"
    until(lambda: not shown.catch_up() and match.state.active == 0)
    assert shown.view["match"]["seen"] == match.newest
    assert shown.do({"type": "partner", "seat": 1, "level": None})["ok"]
    assert match.partners == {}
    shown.close()
