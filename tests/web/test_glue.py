"""The hub as the worker of the page calls it: messages in, messages out; files behind links; nothing left behind."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion.core.plugins.registry import games
from companion.core.text.messages import LANGUAGES, load_words
from companion.web.builder.table.table import ON_OLD
from companion.web.page import glue
from companion.web.page.glue import Companion

SITE = "https://example.org/companion/table/"


@pytest.fixture
def one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Companion:
    monkeypatch.setattr(glue, "_offered", lambda _: {"etraclor": {"fiche-combat": "Fiche Combat"}})
    return Companion(str(tmp_path / "folder"), "fr", "b1", SITE)


def said(one: Companion, key: str, **message: Any) -> list[dict[str, Any]]:
    """What a page is sent for what it says."""
    return [sent for to, sent in json.loads(one.receive(key, json.dumps(message))) if to == key]


def hello(one: Companion, key: str = "a", **more: Any) -> dict[str, Any]:
    welcome, view = said(one, key, type="hello", page=key, device=key, lang="fr", **more)
    assert welcome == {"type": "welcome", "build": "b1"}
    return dict(view["view"])


def begun(one: Companion, key: str = "a", **more: Any) -> str:
    """The name of a match that a page begins."""
    hello(one, key, home=True)
    intent = {"type": "new", "game": "etraclor", "players": ["Ana", "Bo"], "options": {}, **more}
    sent = said(one, key, type="intent", id=1, intent=intent)
    assert sent[-1] == {"type": "reply", "id": 1, "ok": True}
    return next(Path(one.folder, "matches").glob("*.jsonl")).stem


def test_a_page_is_known_from_its_hello_on(one: Companion) -> None:
    assert said(one, "a", type="intent", id=1, intent={"type": "home"}) == [{"type": "again"}]
    view = hello(one, home=True)
    assert view["kind"] == "home"
    assert [game["name"] for game in view["games"]] == list(games())


def test_what_has_changed_travels_and_a_hello_begins_anew(one: Companion) -> None:
    begun(one)
    view, reply = said(one, "a", type="intent", id=2, intent={"type": "play", "move": "draw"})
    assert reply["ok"]
    assert "view" not in view
    assert view["set"]
    again = hello(one)
    assert again["kind"] == "table"
    assert again["match"]["seen"] == 1


def test_a_question_is_answered_here_too_and_nothing_is_played(one: Companion) -> None:
    begun(one)
    (reply,) = said(one, "a", type="intent", id=2, intent={"type": "question", "text": "comment on gagne ?"})
    assert reply["answer"]["rules"][0] == {"id": "aim", "text": "But du jeu"}
    assert hello(one)["match"]["seen"] == 0


def test_two_tabs_are_on_one_match(one: Companion) -> None:
    begun(one)
    assert hello(one, "b")["kind"] == "table"
    draw = {"type": "intent", "id": 3, "intent": {"type": "play", "move": "draw"}}
    sent = json.loads(one.receive("a", json.dumps(draw)))
    assert {key for key, message in sent if message["type"] == "view"} == {"a", "b"}
    one.leave("b")
    sent = json.loads(one.receive("a", json.dumps({"type": "intent", "id": 4, "intent": {"type": "undo"}})))
    assert {key for key, _ in sent} == {"a"}


def test_a_refusal_leads_to_the_clause_on_the_site(one: Companion) -> None:
    begun(one)
    *_, reply = said(one, "a", type="intent", id=5, intent={"type": "play", "move": "attack QD AC"})
    assert not reply["ok"]
    clause = reply["refusal"]["reasons"][0]["id"]
    *_, told = said(one, "a", type="intent", id=6, intent={"type": "rule", "id": clause})
    assert told["address"] == f"https://example.org/companion/fr/rules/etraclor.html#{clause}"


def test_links_lead_to_files(one: Companion) -> None:
    name = begun(one)
    record = one.file(f"record/{name}.jsonl")
    assert record == (f"{name}.jsonl", "application/jsonl", Path(one.folder, "matches", f"{name}.jsonl").read_bytes())
    packed = one.file("matches.zip")
    assert not isinstance(packed, str)
    with zipfile.ZipFile(io.BytesIO(packed[2])) as found:
        assert f"matches/{name}.jsonl" in found.namelist()
    for wrong in ("record/..%2Fkeys.jsonl", "record/none.jsonl", "static/app.js", "paper/game/etraclor"):
        assert isinstance(one.file(wrong), str)


def test_sheets_are_drawn_by_what_was_loaded_for_it(one: Companion) -> None:
    name = begun(one)
    drawn: list[tuple[str, str, str, bool]] = []

    def draw(game: str, sheet: str, lang: str, match: Any, site: str) -> bytes:
        assert site == SITE
        drawn.append((game, sheet, lang, match is not None))
        return b"%PDF"

    assert one.needs_paper("paper/game/etraclor/fiche-combat.pdf?lang=en")
    assert not one.needs_paper("matches.zip")
    assert one.file("paper/game/etraclor/fiche-combat.pdf?lang=en", draw) == (
        "etraclor-fiche-combat.pdf", "application/pdf", b"%PDF",
    )  # fmt: skip
    assert one.file(f"paper/match/{name}/position.pdf?lang=xx", draw)[0] == f"{name}-position.pdf"
    assert drawn == [("etraclor", "fiche-combat", "en", False), ("etraclor", "position", "fr", True)]


def test_hands_that_are_hidden_are_on_no_paper(one: Companion) -> None:
    name = begun(one, deal=True)
    told = one.file(f"paper/match/{name}/report.pdf?lang=fr", lambda *_: b"%PDF")
    assert isinstance(told, str)
    assert "cachées" in told


def test_what_waits_is_done_and_then_there_is_rest(one: Companion) -> None:
    begun(one)
    hello(one, home=True)
    assert one.restless
    for _ in range(20):
        one.follow()
    assert not one.restless


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_visit_sees_the_start_page(tmp_path: Path, lang: str, one: Companion) -> None:
    view = glue.first_view(lang, str(tmp_path / "empty"))
    assert (view["kind"], view["lang"], view["matches"]) == ("home", lang, [])
    assert set(view["learn"]) == set(hello(one, home=True)["learn"])


def test_warming_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(glue, "_offered", lambda _: {})
    glue.warm(str(tmp_path / "warm"), "en")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "path", sorted((Path(glue.__file__).parent / "front").glob("*/*.js")), ids=lambda path: path.name
)
def test_a_module_of_the_page_is_read_in_one_sitting(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) < 400
    assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == []


def test_the_words_of_the_page_are_there_in_both_languages() -> None:
    words = load_words("companion.web.page")
    front = "".join(path.read_text("utf-8") for path in (Path(glue.__file__).parent / "front").glob("*/*.js"))
    assert set(words) >= ON_OLD
    asked = {key for key in words if f"words.{key}" in front}
    assert asked | ON_OLD == set(words)
    assert all(set(text) == set(LANGUAGES) for text in words.values())
