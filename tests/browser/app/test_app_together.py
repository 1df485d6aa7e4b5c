"""The app on several pages and in several processes: all stay in step, no hand is shown, no break loses anything."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from companion.table.matches.shelf import Shelf
from tests.browser.app.shelf import at, shelve
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows
from tests.browser.proxy import Proxy
from tests.waiting import until

pytestmark = pytest.mark.browser

DRAWN = ("games", "lines", "icons")


# --- several pages, several processes ---------------------------------------------------------------------------------


def views(desk: Desk, page: Page) -> list[str]:
    """Of each view that a page was sent, whether it came whole or as what had changed."""
    heard = [json.loads(text) for text in desk.messages[page]]
    return ["whole" if "view" in one else "changes" for one in heard if one["type"] == "view"]


def test_second_page_and_another_process_are_in_step(server: Server, desk: Desk) -> None:
    match = shelve(server)
    one, two = desk.open(at(server, match), touch=True), desk.open(at(server, match), width=1280)
    Hands(one, "touch").tap("Ana.defender")
    Hands(one, "touch").choose("QD")
    shows(two, "Ana.deck", 20)
    match.follow()
    match.play("équiper 6♠ D♦")
    for page in (one, two):
        shows(page, "Ana.hand", 4)
        assert views(desk, page) == ["whole", "changes", "changes"]
    # What a page loads again is whole, and goes on in changes.
    two.reload()
    two.wait_for_selector(".ct-frame")
    shows(two, "Ana.hand", 4)
    match.play("finir")
    for page in (one, two):
        shows(page, "Bo.deck", 21)
        expect(page.locator(".ct-title")).to_have_text("Tour 2")
    assert views(desk, one) == ["whole", "changes", "changes", "changes"]
    assert views(desk, two) == ["whole", "changes", "changes", "whole", "changes"]


# The socket of the page, found as it sends, is deaf to the next view.
DEAF = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const hear = this.onmessage;
    this.onmessage = (event) => {
      if (JSON.parse(event.data).type === "view") this.onmessage = hear;
      else hear(event);
    };
    WebSocket.prototype.send = send;
    return send.call(this, text);
  };
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_page_that_missed_a_change_gets_the_whole_again(server: Server, desk: Desk) -> None:
    match = shelve(server)
    page = desk.open(at(server, match))
    page.evaluate(DEAF)
    match.play("summon QD")
    until(lambda: len(views(desk, page)) > 1, rest=lambda: page.wait_for_timeout(50))
    shows(page, "Ana.deck", 21)
    match.play("équiper 6♠ D♦")
    shows(page, "Ana.hand", 4)
    shows(page, "Ana.deck", 20)
    assert views(desk, page) == ["whole", "changes", "changes", "whole"]


def test_two_moves_at_the_same_moment_lose_neither(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD")
    pages = [desk.open(at(server, match), width=1280) for _ in range(2)]
    for page, text in zip(pages, ["équiper 6♠ D♦", "équiper 4♦ D♦"], strict=True):
        page.locator("input[name=say]").fill(text)
    # Both are on their way before either page has seen the other's.
    for page in pages:
        page.evaluate("() => document.querySelector('.ct-say').requestSubmit()")
    for page in pages:
        shows(page, "Ana.hand", 3)
        expect(page.locator(".ct-log .k-move")).to_have_count(3)
    # The same card twice: one is played, the other is told which rule forbids it.
    for page in pages:
        page.locator("input[name=say]").fill("invoquer A♣")
    for page in pages:
        page.evaluate("() => document.querySelector('.ct-say').requestSubmit()")
    expect(pages[0].locator(".ct-log .k-move")).to_have_count(4)
    refused = until(
        lambda: [page for page in pages if page.locator("dialog.d-refusal").count()],
        rest=lambda: pages[0].wait_for_timeout(50),
    )
    assert len(refused) == 1
    expect(refused[0].locator("dialog.d-refusal .ct-reason")).not_to_have_count(0)


def test_undo_of_somebodys_newer_move_is_refused(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD")
    page = desk.open(at(server, match))
    shows(page, "Ana.deck", 20)
    # This page's view is one entry old when its undo arrives: the socket's next view is held back.
    refused = page.evaluate(
        """async () => {
          const [pass] = Object.values(JSON.parse(localStorage.getItem("companion.passes")));
          const address = location.href.replace("http", "ws").replace(/#.*/, "") + "socket";
          const socket = new WebSocket(address, ["companion", pass]);
          const heard = [];
          socket.onmessage = (event) => heard.push(JSON.parse(event.data));
          await new Promise((done, fail) => { socket.onopen = done; socket.onerror = () => fail("no door"); });
          const match = new URLSearchParams(location.hash.slice(1)).get("match");
          const say = (message) => socket.send(JSON.stringify(message));
          say({ type: "hello", page: "elsewhere", match });
          say({ type: "intent", id: 1, intent: { type: "play", move: "equip 6S QD", seen: 1 } });
          say({ type: "intent", id: 2, intent: { type: "undo", entry: 1, seen: 1 } });
          while (!heard.some((one) => one.id === 2)) await new Promise((done) => setTimeout(done, 20));
          socket.close();
          return heard.find((one) => one.id === 2);
        }"""
    )
    assert refused["ok"] is False
    assert "6♠" in json.dumps(refused, ensure_ascii=False)
    shows(page, "Ana.hand", 4)


def test_choices_of_a_page_survive_its_reload_and_are_its_own(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD")
    page, other = desk.open(at(server, match), width=1280), desk.open(at(server, match), width=1280)
    hands = Hands(page, "keys")
    for value in ('"en"', '"2"', '"1"'):
        hands.press(".ct-tools button:has(.i-menu)")
        hands.press(f"dialog[open] [data-value={value}]")
        expect(page.locator(f"dialog[open] [data-value={value}]")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".ct-frame.ct-frame")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert "seat=1" in page.url
    expect(page.locator(".companion-table.suits-2")).to_have_count(1)
    expect(page.locator(".ct-side").last).to_have_attribute("data-place", "Bo")
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    assert "seat" not in other.url


# --- hidden hands -----------------------------------------------------------------------------------------------------


def test_seat_never_receives_the_other_hand(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#home", touch=True)
    Hands(page, "touch").start("Ana", "Bo", dealt=True)
    name = page.url.split("match=")[1]
    ana = desk.open(f"{server.address}#match={name}&seat=0", touch=True)
    bo = desk.open(f"{server.address}#match={name}&seat=1", touch=True)
    expect(ana.locator(".ct-held")).to_have_count(5)
    expect(bo.locator(".ct-held")).to_have_count(5)
    hand = {seat: _codes(one) for seat, one in ((0, ana), (1, bo))}
    held = Shelf(server.folder).open(name)
    assert hand == {seat: {*held.state.sides[seat].hand.known} for seat in (0, 1)}
    heard = {one: "\n".join(map(_undrawn, desk.messages[one])) for one in (page, ana, bo)}
    for seat, own, other in ((0, ana, bo), (1, bo, ana)):
        for card in hand[seat]:
            assert f'"{card}"' in heard[own]
            assert not _mentions(heard[other], card)
            assert not _mentions(heard[page], card)


def _codes(page: Page) -> set[str]:
    places = page.locator(".ct-held").evaluate_all("all => all.map((one) => one.dataset.place)")
    return {place.rsplit(".", 1)[1] for place in places}


def _undrawn(text: str) -> str:
    """A message without the lines of its icons, which hold figures like the name of a card (`.3C`)."""
    message = json.loads(text)
    view = {name: part for name, part in message.get("view", {}).items() if name not in DRAWN}
    changes = [change for change in message.get("set", ()) if change[0][0] not in DRAWN]
    return json.dumps({**message, "view": view, "set": changes}, ensure_ascii=False)


def _mentions(text: str, card: str) -> bool:
    return any(f"{edge}{card}" in text for edge in ('"', " ", "."))


# --- breaks -----------------------------------------------------------------------------------------------------------


def test_server_killed_and_started_again_brings_the_match_back(serve: Callable[..., Server], desk: Desk) -> None:
    server = serve()
    desk.offline_noise = True
    page = desk.open(f"{server.address}#home", touch=True)
    hands = Hands(page, "touch")
    hands.start("Ana", "Bo")
    hands.tap("Ana.defender")
    hands.choose("QD")
    shows(page, "Ana.deck", 20)
    server.kill()
    expect(page.locator(".ct-note.is-lost")).to_be_visible()
    # What is announced while nobody hears it is refused, and not kept for later.
    hands.action("end", held=True)
    expect(page.locator(".ct-note")).to_contain_text("Connexion perdue")
    server.start()
    expect(page.locator(".ct-note.is-lost")).to_have_count(0)
    shows(page, "Ana.deck", 20)
    record = Shelf(server.folder).list()[0]
    assert record.entries == 1
    hands.action("end")
    shows(page, "Bo.deck", 21)
    expect(page.locator(".ct-bar")).to_contain_text("Tour 2")
    again = desk.open(server.address)
    shows(again, "Ana.deck", 20)


def test_phone_that_wakes_up_shows_the_live_table_at_once(server: Server, proxy: Proxy, desk: Desk) -> None:
    match = shelve(server)
    page = desk.open(at(server, match).replace(str(server.port), str(proxy.port)))
    proxy.freeze()  # the socket is as sleep leaves it: it looks open and nothing comes
    match.play("summon QD")
    page.wait_for_timeout(700)
    assert page.locator('[data-place="Ana.deck"] .ct-num').text_content() == "21"
    asked = page.evaluate(
        """() => {
          const sent = [], send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) { sent.push(text); return send.call(this, text); };
          document.dispatchEvent(new Event("visibilitychange"));
          return sent;
        }"""
    )
    assert asked == ['{"type":"ping"}'], "it waits for no timer to find out that nobody is there"
    shows(page, "Ana.deck", 20)
    assert views(desk, page) == ["whole", "whole"]


def test_announcement_that_the_network_lost_is_refused_and_never_arrives_later(
    server: Server, proxy: Proxy, desk: Desk
) -> None:
    match = shelve(server, "summon QD")
    page = desk.open(at(server, match).replace(str(server.port), str(proxy.port)), touch=True)
    hands = Hands(page, "touch")
    proxy.freeze()
    hands.action("end", held=True)  # on its way, and held back
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".ct-note")).to_contain_text("Connexion perdue")
    expect(page.locator(".ct-note.is-lost")).to_have_count(0)
    shows(page, "Ana.deck", 20)
    proxy.thaw()  # now the old connection delivers it
    page.wait_for_timeout(500)
    assert match.follow() == 0
    hands.action("end")
    expect(page.locator(".ct-bar")).to_contain_text("Tour 2")
    assert match.follow() == 1
