"""Advice at the table, as pages ask for it: begun, shown as it grows, stopped, closed, gone with what it was for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import companion
from companion.core.view.contract import check_view
from companion.table.hub.hub import Hub
from companion.table.matches.shelf import Shelf
from companion.table.partner.advice import AT_ONCE, MOST_SECONDS, Advising
from companion.table.session.highlights import action_of, places_of
from companion.table.session.session import Session
from tests.partner.tables import dealt
from tests.table.hubs import TURN, elsewhere, table_hub, tables
from tests.table.phones import FORM, Phone
from tests.waiting import until

CARD = {"move", "text", "share", "chance", "low", "high", "between", "does", "line", "against", "places", "action"}


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    return table_hub(Shelf(tmp_path, kind=companion.Match))


@pytest.fixture
def phone(hub: Hub) -> Phone:
    """At a match of Etraclor in its third turn, a card drawn: before that there is one move, soon thought of."""
    one = Phone(hub, home=True)
    one.ask(**FORM)
    for move in (*TURN, "draw"):
        assert one.ask(type="play", move=move)["ok"]
    return one


def of_page(phone: Phone) -> Any:
    return phone.view["advice"]


def thought(phone: Phone) -> Any:
    """The advice of a page once it is thought through."""

    def done() -> bool:
        phone.hub.follow()
        return not of_page(phone)["thinking"]

    until(done)
    return of_page(phone)


# --- asked, thought, shown --------------------------------------------------------------------------------------------


def test_a_page_asks_and_is_shown_what_is_thought(phone: Phone) -> None:
    assert phone.view["match"]["advises"]
    assert of_page(phone) is None
    assert phone.ask(type="advice", seconds=0.6)["ok"]
    assert of_page(phone)["thinking"]
    assert of_page(phone)["said"] == "The companion is thinking…"
    before = phone.views
    advice = thought(phone)
    assert phone.views > before
    assert advice["title"] == "Advice for Ana"
    assert 1 <= len(advice["cards"]) <= 3
    best = advice["cards"][0]
    assert advice["said"] == f"The best move found: {best['text']}, {best['share']}."
    for card in advice["cards"]:
        assert card.keys() == CARD
        assert 0 <= card["low"] <= card["chance"] <= card["high"] <= 1
        assert phone.ask(type="ask", move=card["move"])["ok"]
        assert card["places"] or card["action"]
    assert phone.page.session is not None
    assert check_view(phone.page.session.view()) == []
    assert phone.hub.rooms[0].restless is False  # type: ignore[attr-defined]


def test_asking_waits_for_nothing(phone: Phone) -> None:
    phone.ask(type="advice", seconds=20)
    phone.hub.follow()
    assert of_page(phone)["thinking"]  # else it would have been waited for
    assert tables(phone.hub).restless
    phone.ask(type="advice-close")
    assert not tables(phone.hub).restless


def test_stopped_it_stays_as_it_is(phone: Phone) -> None:
    phone.ask(type="advice", seconds=20)

    def known() -> bool:
        phone.hub.follow()
        return bool(of_page(phone)["cards"])

    until(known)
    assert of_page(phone)["thinking"]
    phone.ask(type="advice-stop")
    assert not of_page(phone)["thinking"]
    assert of_page(phone)["cards"]


def test_stopped_before_anything_is_known_it_says_so(phone: Phone) -> None:
    phone.ask(type="advice", seconds=20)
    phone.ask(type="advice-stop")
    advice = of_page(phone)
    assert not advice["thinking"]
    assert advice["cards"] or "stopped before its end" in advice["note"]


def test_closed_it_is_gone_and_nothing_thinks(phone: Phone) -> None:
    phone.ask(type="advice", seconds=20)
    session = phone.page.session
    assert session is not None
    mind = session.advising
    assert mind is not None
    phone.ask(type="advice-close")
    assert of_page(phone) is None
    assert mind.done
    assert phone.ask(type="advice-close")["ok"]
    assert phone.ask(type="advice-stop")["ok"]


def test_it_is_told_in_the_language_of_the_page(phone: Phone) -> None:
    phone.ask(type="advice", seconds=0.2)
    thought(phone)
    phone.ask(type="lang", lang="fr")
    advice = of_page(phone)
    assert advice["title"] == "Conseil pour Ana"
    assert "entre" in advice["cards"][0]["between"]
    assert advice["said"].startswith("Le meilleur coup trouvé\u202f:")


# --- gone with what it was for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "then", [{"type": "play", "move": "end"}, {"type": "undo"}, {"type": "correct", "facts": {"Bo.mage.hp": 4}}]
)
def test_it_closes_when_the_match_moves_on(phone: Phone, then: dict[str, Any]) -> None:
    phone.ask(type="advice", seconds=20)
    session = phone.page.session
    assert session is not None
    mind = session.advising
    assert mind is not None
    assert phone.ask(**then)["ok"]
    assert of_page(phone) is None
    assert mind.done


def test_it_closes_when_another_process_moves_on(phone: Phone) -> None:
    phone.ask(type="advice", seconds=20)
    elsewhere(phone.hub, phone).play("end")
    phone.hub.follow()
    assert of_page(phone) is None


def test_a_refused_announcement_leaves_it(phone: Phone) -> None:
    phone.ask(type="advice", seconds=0.2)
    thought(phone)
    assert not phone.ask(type="play", move="attack KS AC")["ok"]
    assert of_page(phone) is not None


def test_a_page_that_leaves_thinks_no_more(phone: Phone) -> None:
    for leave in (lambda: phone.ask(type="home"), lambda: phone.hub.leave(phone.page)):
        phone.ask(type="open", match=tables(phone.hub).listed()[0].id)
        phone.ask(type="advice", seconds=20)
        session = phone.page.session
        assert session is not None
        mind = session.advising
        assert mind is not None
        leave()
        assert mind.done


def test_another_page_is_shown_nothing_of_it(phone: Phone) -> None:
    other = Phone(phone.hub, match=phone.view["match"]["id"])
    phone.ask(type="advice", seconds=0.2)
    thought(phone)
    assert of_page(other) is None


# --- who is advised ---------------------------------------------------------------------------------------------------


def test_where_hands_are_hidden_a_seat_is_taken_first(hub: Hub) -> None:
    phone = Phone(hub, home=True)
    phone.ask(**{**FORM, "deal": True})
    reply = phone.ask(type="advice")
    assert not reply["ok"]
    assert reply["text"] == "Take a seat first (menu): advice rests on your hand."
    assert of_page(phone) is None


def test_a_page_is_advised_for_its_seat_alone() -> None:
    match = companion.new("etraclor", ["Ana", "Bo"], seed=7, starter="Ana", lang="en")
    page = Session(match, seat=1)
    assert page.handle({"type": "advice", "seconds": 0.2})["ok"]
    advice = page.view()["advice"]
    assert advice["note"] == "Bo has nothing to decide at the moment."
    assert not advice["thinking"]
    assert advice["cards"] == []


def test_it_goes_with_the_seat(hub: Hub) -> None:
    phone = Phone(hub, home=True)
    phone.ask(**{**FORM, "deal": True})
    match = phone.page.match
    assert match is not None
    phone.ask(type="seat", seat=match.state.active)
    phone.ask(type="advice", seconds=20)
    assert of_page(phone)["thinking"]
    phone.ask(type="seat", seat=None)
    assert of_page(phone) is None


def test_where_all_play_together_the_group_is_advised_of_what_all_see() -> None:
    match = next(one for one in dealt("erythro", "group") if one.state.phase == "players")
    page = Session(match, lang="en")
    assert page.handle({"type": "advice", "seconds": 0.2})["ok"]
    until(lambda: page.advised() and not page.thinks)
    shown = page.view()["advice"]
    assert shown["title"] == "Advice for the group"
    assert shown["cards"]
    assert page.advising is not None
    request = page.advising._request
    assert request is not None
    assert all(not player.hand.known for player in request.known.seats)


def test_a_match_that_is_over_offers_none(phone: Phone) -> None:
    phone.ask(type="play", move="Bo: concede")
    assert not phone.view["match"]["advises"]


# --- limits -----------------------------------------------------------------------------------------------------------


def waits(phone: Phone) -> bool:
    """Whether a page that has asked is not thought for yet."""
    session = phone.page.session
    assert session is not None
    assert session.advising is not None
    return session.advising.waits


def test_so_many_think_at_the_same_time_and_the_others_wait_for_their_turn(phone: Phone) -> None:
    match = phone.view["match"]["id"]
    pages = [phone, *(Phone(phone.hub, visitor=f"v{number}", match=match) for number in range(AT_ONCE))]
    for one in pages:
        assert one.ask(type="advice", seconds=20)["ok"]
        assert of_page(one)["thinking"]
    assert [waits(one) for one in pages] == [False] * AT_ONCE + [True]
    pages[0].ask(type="advice-close")
    phone.hub.follow()
    assert not waits(pages[-1])
    for one in pages:
        phone.hub.leave(one.page)


def test_one_device_does_not_keep_advice_from_the_others(phone: Phone) -> None:
    """Three pages of a guest that ask again and again have one share, like the page of anybody else."""
    match = phone.view["match"]["id"]
    greedy = [Phone(phone.hub, visitor="g", match=match) for _ in range(AT_ONCE)]
    for one in greedy:
        assert one.ask(type="advice", seconds=20)["ok"]
    assert [waits(one) for one in greedy] == [False, True, True]
    assert phone.ask(type="advice", seconds=20)["ok"]
    assert not waits(phone)
    others = [Phone(phone.hub, visitor=f"o{number}", match=match) for number in range(2)]
    for one in others:
        assert one.ask(type="advice", seconds=20)["ok"]
    assert [waits(one) for one in others] == [False, True]
    assert greedy[0].ask(type="advice", seconds=20)["ok"]  # its place goes to who was not served so long
    assert [waits(one) for one in (*greedy, *others)] == [True, True, True, False, False]
    for one in (phone, *greedy, *others):
        phone.hub.leave(one.page)


@pytest.mark.parametrize("seconds", ["2", True, 0, -1, float("nan"), [2], {}])
def test_seconds_that_make_no_sense_are_told(phone: Phone, seconds: Any) -> None:
    reply = phone.ask(type="advice", seconds=seconds)
    assert not reply["ok"]
    assert reply["text"]
    assert of_page(phone) is None


def test_nobody_has_it_thought_for_an_hour(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("companion.table.partner.advice.Mind", asked.append)
    session = phone.page.session
    assert session is not None
    Advising(session, 3600)
    assert asked[0].seconds == MOST_SECONDS


def test_a_process_that_is_killed_is_a_sentence(phone: Phone) -> None:
    phone.ask(type="advice", seconds=20)
    session = phone.page.session
    assert session is not None
    assert session.advising is not None
    mind = session.advising._mind
    assert mind is not None
    until(lambda: mind._child)
    child = mind._child
    assert child is not None
    child.end()
    assert "stopped before its end" in thought(phone)["note"]


def test_in_a_page_without_a_server_it_is_thought_while_the_hub_follows(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.partner.background.mind.in_browser", lambda: True)
    phone.ask(type="advice", seconds=0.3)
    assert tables(phone.hub).restless
    assert thought(phone)["cards"]
    assert not tables(phone.hub).restless


# --- where a move is tapped -------------------------------------------------------------------------------------------


def test_the_places_of_a_move_are_those_of_its_taps(phone: Phone) -> None:
    match, view = phone.page.match, phone.view
    assert match is not None
    attack, end = match.parse("attack QD AC"), match.parse("end")
    assert places_of(view, attack, "Ana") == ["Ana.defender", "Bo.mage"]
    assert action_of(view, attack, "Ana") is None
    assert places_of(view, end, "Ana") == []
    assert action_of(view, end, "Ana") == "end"


@pytest.mark.parametrize("game", companion.games())
def test_every_move_that_can_be_advised_has_a_place_or_a_button(game: str) -> None:
    """At least the player's side; what a prompt offers has its button there."""
    lit = 0
    for match in dealt(game, "lit", matches=2):
        for seat, name in enumerate(match.players):
            view = Session(match, seat=seat, lang="en").view()
            board = str(view["board"])
            for move in match.game.legal(match.game.seen_by(match.state, seat)):
                if match.game.seat_of(match.state, move) != seat:
                    continue
                places = places_of(view, move, name)
                assert places or action_of(view, move, name), str(move)
                lit += all(f"'id': '{place}'" in board for place in places)
    assert lit > 20
