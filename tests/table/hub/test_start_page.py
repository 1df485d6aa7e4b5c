"""The hub's start page: new matches, those that go on, codes from paper."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.plugins.registry import find_game
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from tests.table.hubs import TURN, elsewhere, records, table_hub, tables
from tests.table.phones import FORM, Phone


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return table_hub(Shelf(tmp_path, kind=companion.Match))


# --- the start page -------------------------------------------------------------------------------------------------


def test_nothing_yet_shows_the_start_page_with_what_the_games_declare(hub: Hub) -> None:
    view = Phone(hub).view
    assert (view["kind"], view["resume"], view["matches"]) == ("home", None, [])
    offered = {game["name"]: game for game in view["games"]}
    assert list(offered) == list(companion.games())
    for name, data in offered.items():
        game = find_game(name)
        assert (data["min"], data["max"]) == game.seats
        assert [one["default"] for one in data["options"]] == [one.default for one in game.options]


def test_new_match_is_on_the_disk_before_the_page_shows_it(hub: Hub) -> None:
    phone = Phone(hub)
    sent = phone.page.send
    seen: list[int] = []

    def send(message: dict[str, Any]) -> None:
        if message["type"] == "view" and message["view"]["kind"] == "table":
            seen.append(len(records(hub)))
        sent(message)

    phone.page.send = send
    assert phone.ask(**FORM, lang="en")["ok"]
    assert seen == [1]
    assert phone.view["match"]["id"] == records(hub)[0].stem
    assert [side["name"] for side in phone.view["board"]] == ["Bo", "Ana"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": ["Ana"]}, "2"),
        ({"players": ["Ana", "ana"]}, "ana"),
        ({"players": ["Ana", "B.o"]}, "B.o"),
        ({"options": {"fog": True}}, "fog"),
        ({"players": "Ana"}, "form"),
        ({"players": [1, 2]}, "form"),
        ({"players": None}, "form"),
        ({"options": [1]}, "form"),
        ({"starter": 7}, "form"),
        ({"starter": True}, "form"),
    ],
)
def test_wrong_form_is_answered_with_a_sentence_and_makes_no_file(hub: Hub, change: Any, told: str) -> None:
    phone = Phone(hub)
    reply = phone.ask(**{**FORM, **change})
    assert not reply["ok"]
    assert told in reply["text"]
    assert records(hub) == []
    assert phone.view["kind"] == "home"


def test_form_sent_twice_makes_one_match(hub: Hub) -> None:
    phone = Phone(hub)
    assert phone.ask(**FORM)["ok"]
    assert phone.ask(**FORM)["ok"]
    assert len(records(hub)) == 1


def test_errors_of_the_form_are_in_the_pages_language(hub: Hub) -> None:
    phone = Phone(hub, lang="fr")
    assert "Jeu inconnu" in phone.ask(**{**FORM, "game": "chess"})["text"]
    assert phone.ask(type="lang", lang="en")["ok"]
    assert phone.view["lang"] == "en"


def test_home_open_and_resume(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    first = phone.view["match"]["id"]
    assert phone.ask(type="home")["ok"]
    assert phone.view["resume"] is None  # it has not begun, and is on no page
    phone.ask(type="open", match=first)
    phone.ask(type="play", move="draw")
    phone.ask(type="home")
    assert phone.view["resume"]["match"] == first
    phone.ask(**{**FORM, "players": ["Cléo", "Dan"]})
    phone.ask(type="play", move="draw")
    phone.ask(type="home")
    assert [one["title"] for one in (phone.view["resume"], *phone.view["matches"])] == [
        "Cléo against Dan", "Ana against Bo",
    ]  # fmt: skip
    assert phone.view["count"] == 2
    assert phone.ask(type="open", match=first)["ok"]
    assert phone.view["match"]["id"] == first
    assert not phone.ask(type="open", match="../../etc/passwd")["ok"]
    assert phone.view["match"]["id"] == first


def test_start_pages_hear_of_a_new_match(hub: Hub) -> None:
    waiting, phone = Phone(hub), Phone(hub)
    phone.ask(**FORM)
    hub.follow()
    assert waiting.view["resume"]["title"] == "Ana against Bo"


def test_another_phone_lands_on_the_match_being_played_even_when_over(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    phone.ask(type="play", move="concede")
    assert Phone(hub).view["match"]["id"] == phone.view["match"]["id"]
    assert Phone(hub, home=True).view["kind"] == "home"


def test_fresh_start_resumes_the_last_unfinished_match(hub: Hub) -> None:
    phone = Phone(hub)
    phone.ask(**FORM)
    running = phone.view["match"]["id"]
    phone.ask(type="home")
    phone.ask(**{**FORM, "players": ["Cléo", "Dan"]})
    phone.ask(type="play", move="concede")
    again = table_hub(tables(hub).shelf)
    assert Phone(again).view["match"]["id"] == running


# --- a code from paper ------------------------------------------------------------------------------------------------


def printed() -> companion.Match:
    """A match whose code somebody has printed."""
    match = companion.new("etraclor", ["Ana", "Bo"], starter="Ana", lang="fr")
    for move in TURN:
        match.play(move)
    return match


def test_address_of_a_printed_code_offers_its_match_and_begins_it(hub: Hub) -> None:
    match = printed()
    code = companion.position_code(match)
    phone = Phone(hub, code=code.lower(), lang="fr")
    assert phone.view["kind"] == "home"
    assert phone.view["offer"] == {
        "code": code, "title": "Ana contre Bo", "detail": "Etraclor · à reprendre · Tour 3", "players": ["Ana", "Bo"],
    }  # fmt: skip
    assert records(hub) == []
    assert phone.ask(type="new", code=code, players=["Zoé", "Max"])["ok"]
    assert [side["name"] for side in phone.view["board"]] == ["Max", "Zoé"]
    begun = elsewhere(hub, phone)
    assert begun.facts()["Max.mage.shield"] == match.facts()["Bo.mage.shield"] == "4D"
    assert phone.ask(type="home")["ok"]
    assert phone.view["offer"] is None


def test_typed_code_stays_on_offer_until_it_is_left(hub: Hub) -> None:
    phone, other = Phone(hub), Phone(hub)
    code = companion.setup_code(companion.new("etraclor", ["Ana", "Bo"], seed=7, lang="en"))
    assert phone.ask(type="code", code=f" https://table.example/companion/#{code}")["ok"]
    assert phone.view["offer"]["detail"] == "Etraclor · new match"
    assert phone.ask(type="lang", lang="fr")["ok"]
    assert phone.view["offer"]["detail"] == "Etraclor · nouvelle partie"
    assert other.ask(**FORM)["ok"]
    hub.follow()  # every start page is drawn anew
    assert phone.view["offer"]["code"] == code
    assert phone.view["resume"]["title"] == "Ana contre Bo"
    assert phone.ask(type="home")["ok"]
    assert phone.view["offer"] is None
    assert phone.ask(type="new", code=code)["ok"]
    assert elsewhere(hub, phone).header.seed == 7


def test_the_code_of_a_deck_is_kept_and_the_start_page_says_where(hub: Hub) -> None:
    phone = Phone(hub, lang="en")
    assert "of a deck" in phone.ask(type="code", code="D1HC2FRTXB")["text"], "nobody here knows decks"
    hub.keep_deck = lambda code, lang, lists: f"{code} {lang} {lists.folder.name}"
    assert phone.ask(type="code", code="D1HC2FRTXB")["ok"]
    assert phone.view["notice"] == "D1HC2FRTXB en cards"
    assert phone.view["offer"] is None
    assert Phone(hub, code="D1HC2FRTXB", lang="fr").view["notice"] == "D1HC2FRTXB fr cards"


def test_round_and_end_are_told_of_a_code(hub: Hub) -> None:
    match = printed()
    match.play("concede")
    second = match.next_round()
    second.play("summon QD")
    told = [Phone(hub, code=companion.position_code(one)).view["offer"]["detail"] for one in (match, second)]
    assert told == ["Etraclor · to go on with · over", "Etraclor · to go on with · round 2 · Turn 1"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_damaged_code_is_refused_with_a_sentence_and_begins_nothing(hub: Hub, lang: str) -> None:
    code = companion.position_code(printed())
    wrong = code[:9] + ("7" if code[9] != "7" else "8") + code[10:]
    told = {"fr": f"caractère 10, «\u202f{wrong[9]}\u202f»", "en": f"character 10, “{wrong[9]}”"}[lang]
    phone = Phone(hub, code=wrong, lang=lang)
    assert told in phone.view["notice"]
    assert phone.view["offer"] is None
    for reply in (phone.ask(type="code", code=wrong), phone.ask(type="new", code=wrong)):
        assert not reply["ok"]
        assert told in reply["text"]
    assert records(hub) == []


@pytest.mark.parametrize("code", [None, 7, ["C1"], "", {"a": 1}, "C1" * 3000])
def test_what_is_no_code_is_refused_in_a_sentence(hub: Hub, code: Any) -> None:
    phone = Phone(hub)
    for intent in ({"type": "code"}, {"type": "new"}, {"type": "new", "players": [1, 2]}):
        reply = phone.ask(**intent, code=code)
        assert not reply["ok"]
        assert reply["text"]
        assert "server" not in reply["text"]
    assert phone.view["kind"] == "home"


@pytest.mark.parametrize(
    ("players", "told"),
    [(["Ana", "ana"], "ana"), (["Ana"], "2 players"), (["A", "B", "C"], "3"), ("Ana", "form"), ([1, 2], "form")],
)
def test_names_for_a_code_are_checked(hub: Hub, players: Any, told: str) -> None:
    phone = Phone(hub, code=companion.position_code(printed()))
    reply = phone.ask(type="new", code=phone.view["offer"]["code"], players=players)
    assert not reply["ok"]
    assert told in reply["text"]
    assert records(hub) == []
