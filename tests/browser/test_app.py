"""The app as people use it: real servers, a real browser, phones and laptops, fingers and keyboards."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from companion.table.shelf import Shelf
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, says, shows
from tests.browser.proxy import Proxy

pytestmark = pytest.mark.browser

WIDTHS = {360: 780, 390: 844, 768: 1024, 1280: 800}
UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}  # fmt: skip
DRAWN = ("games", "lines", "icons")
SILLY = "<img src=x onerror=alert(1)>"


def shelve(server: Server, *moves: str, players: tuple[str, str] = ("Ana", "Bo"), **settings: Any) -> companion.Match:
    """A match on the server's shelf, as another process would have put it there."""
    settings = {"starter": players[0], **settings} if "position" not in settings else settings
    match = companion.new("etraclor", players, lang="fr", **settings)
    Shelf(server.folder).add(match)
    for move in moves:
        match.play(move)
    return match


def at(server: Server, match: companion.Match, seat: int | None = None) -> str:
    return f"{server.address}#match={match.header.id}" + ("" if seat is None else f"&seat={seat}")


# --- a whole match ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["touch", "keys"])
@pytest.mark.parametrize("width", WIDTHS)
def test_whole_match_from_the_form_to_the_victory(server: Server, desk: Desk, width: int, way: str) -> None:
    page = desk.open(f"{server.address}#home", width=width, height=WIDTHS[width], touch=way == "touch")
    hands = Hands(page, way)
    hands.start("Ana", "Bo", starter=0)

    hands.tap("Ana.defender")
    hands.choose("QD")
    shows(page, "Ana.deck", 20)
    hands.tap("Ana.defender.weapon")
    hands.choose("6S")
    hands.action("end")
    hands.tap("Bo.mage")
    hands.choose("AC")
    shows(page, "Bo.mage.hp", 10)

    # A Mage without a weapon says so at the tap, with its rule; played all the same, with a reason; taken back.
    hands.tap("Bo.mage")
    expect(page.locator("dialog.d-about .ct-reason")).to_contain_text("arme")
    hands.press("dialog.d-about summary")
    hands.write("dialog.d-about input[name=why]", "pour voir")
    hands.press("dialog.d-about form button[type=submit]")
    says(page, "pour voir")
    hands.undo()
    says(page, "Annulé")

    # The page is loaded again in the middle of the match.
    address = page.url
    page.reload()
    page.wait_for_selector(".ct-frame")
    assert page.url == address
    shows(page, "Bo.mage.hp", 10)
    shows(page, "Bo.deck", 20)

    hands.tap("Bo.mage.shield")
    hands.choose("4D")
    hands.action("end")
    hands.action("draw")
    hands.tap("Ana.defender")
    hands.tap("Bo.mage")
    shows(page, "Bo.mage.hp", 8)
    hands.action("end")
    hands.menu("concede-1")
    expect(page.locator(".ct-wonname")).to_contain_text("Ana")
    record = Shelf(server.folder).open(page.url.split("match=")[1])
    assert record.outcome is not None
    assert record.outcome.winners == ("Ana",)
    assert [entry.kind for entry in record.entries].count("override") == 1
    assert [entry.kind for entry in record.entries].count("undo") == 1


@pytest.mark.parametrize(("width", "way"), [(360, "touch"), (1280, "keys")])
def test_last_two_moves_of_a_record_win_it_and_the_next_round_follows(
    server: Server, desk: Desk, width: int, way: str
) -> None:
    position = {
        "turn": 5, "player": "Ana", "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Ana.attacker": "KS",
        "Ana.attacker.weapon": "7S", "Bo.mage": "AC", "Bo.deck": 3, "Ana.deck": 9,
    }  # fmt: skip
    match = shelve(server, position=position)
    page = desk.open(at(server, match), width=width, height=WIDTHS[width], touch=way == "touch")
    hands = Hands(page, way)
    hands.tap("Ana.defender")
    hands.tap("Bo.mage")
    shows(page, "Bo.mage.hp", 4)
    hands.tap("Ana.attacker")
    hands.tap("Bo.mage")
    expect(page.locator(".ct-wonname")).to_contain_text("Ana")
    expect(page.locator(".ct-wonpoints")).to_contain_text("9")
    hands.press(".ct-again")
    page.wait_for_function("id => !location.hash.includes(id)", arg=match.header.id)
    shows(page, "Bo.deck", 21)
    page.go_back()
    expect(page.locator(".ct-wonname")).to_contain_text("Ana")


def test_usual_turn_takes_at_most_seven_taps(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD", "end", "summon AC", "end")
    page = desk.open(at(server, match), touch=True)
    hands = Hands(page, "touch")
    hands.action("draw")
    hands.tap("Ana.mage")
    hands.choose("KC")
    hands.tap("Ana.defender.weapon")
    hands.choose("6S")
    hands.tap("Ana.defender")
    hands.tap("Bo.mage")
    shows(page, "Bo.mage.hp", 4)
    assert hands.acts <= 7


@pytest.mark.parametrize(("width", "way"), [(360, "touch"), (1280, "keys")])
def test_code_on_paper_goes_on_in_the_app(server: Server, desk: Desk, width: int, way: str) -> None:
    match = companion.new("etraclor", ["Ana", SILLY], starter="Ana", lang="fr")
    for move in ("summon QD", "equip 6S QD", "end", "summon AC", "end"):
        match.play(move)
    code = companion.position_code(match)
    kept = len(Shelf(server.folder).list())

    # Scanned: the link of the printed QR code.
    page = desk.open(f"{server.address}#{code}", width=width, height=WIDTHS[width], touch=way == "touch")
    hands = Hands(page, way)
    offer = page.locator(".ct-offer")
    expect(offer.locator("h2")).to_have_text(f"Ana contre {SILLY}")
    expect(offer).to_contain_text("Tour 3")
    page.reload()
    expect(offer.locator("input").nth(1)).to_have_value(SILLY)
    hands.press('.ct-offer button[type="button"]')
    expect(offer).to_have_count(0)
    assert page.url.endswith("#home")
    assert len(Shelf(server.folder).list()) == kept

    # Typed, with a mistake at first; then under another name.
    wrong = code[:7] + ("2" if code[7] != "2" else "3") + code[8:]
    hands.press("[data-door=code]")
    hands.write('input[name="code"]', wrong.lower())
    hands.press(".ct-code button[type=submit]")
    expect(page.locator(".ct-code [role=alert]")).to_contain_text("caractère 8")
    page.locator('input[name="code"]').fill(code)
    hands.press(".ct-code button[type=submit]")
    expect(page.locator(".ct-offer .is-main")).to_be_focused()
    page.locator('input[name="offer-1"]').fill("Max")
    hands.press(".ct-offer button[type=submit]")
    shows(page, "Max.mage.hp", 10)
    hands.action("draw")
    hands.tap("Ana.defender")
    hands.tap("Max.mage")
    shows(page, "Max.mage.hp", 4)
    assert len(Shelf(server.folder).list()) == kept + 1


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
    deadline = time.monotonic() + 15
    while len(views(desk, page)) < 2:
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)
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
    deadline = time.monotonic() + 15
    while not (refused := [page for page in pages if page.locator("dialog.d-refusal").count()]):
        assert time.monotonic() < deadline
        pages[0].wait_for_timeout(50)
    assert len(refused) == 1
    expect(refused[0].locator("dialog.d-refusal .ct-reason")).not_to_have_count(0)


def test_undo_of_somebodys_newer_move_is_refused(server: Server, desk: Desk) -> None:
    match = shelve(server, "summon QD")
    page = desk.open(at(server, match))
    shows(page, "Ana.deck", 20)
    # This page's view is one entry old when its undo arrives: the socket's next view is held back.
    refused = page.evaluate(
        """async () => {
          const socket = new WebSocket(location.href.replace("http", "ws").replace(/#.*/, "") + "socket");
          const heard = [];
          socket.onmessage = (event) => heard.push(JSON.parse(event.data));
          await new Promise((done) => { socket.onopen = done; });
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
    expect(page.locator(".ct-note.is-lost")).to_have_count(0, timeout=15000)
    shows(page, "Ana.deck", 20)
    record = Shelf(server.folder).list()[0]
    assert record.entries == 1
    hands.action("end")
    shows(page, "Bo.deck", 21)
    expect(page.locator(".ct-bar")).to_contain_text("Tour 2")
    again = desk.open(server.address)
    shows(again, "Ana.deck", 20)


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    between = Proxy(server.port)
    yield between
    between.close()


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


# --- the key --------------------------------------------------------------------------------------------------------


def knock(server: Server, path: str, headers: dict[str, str]) -> int:
    """The status that a request gets; 101 is an open socket."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


def answer(address: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status and the content policy of an answer, whatever it is."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as given:
            return given.status, given.headers["Content-Security-Policy"]
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers["Content-Security-Policy"]


def test_lan_serves_nobody_without_the_token(serve: Callable[..., Server], desk: Desk) -> None:
    server = serve("--lan")
    for path, headers in [
        ("", {}), ("static/table.js", {}), ("socket", UPGRADE), ("?token=wrong", {}), ("socket?token=wrong", UPGRADE),
    ]:  # fmt: skip
        assert knock(server, f"/companion/{path}", headers) == 403, path
    owners, guests = server.tokens()
    assert knock(server, f"/companion/socket?token={owners}", UPGRADE) == 101
    assert knock(server, f"/companion/socket?token={guests}", UPGRADE) == 101
    page = desk.open(f"{server.address}#home")
    assert "token" not in page.url
    expect(page.locator(".ct-address .ct-qr")).to_be_visible()
    expect(page.locator(".ct-url")).to_contain_text(guests)
    page.reload()
    page.wait_for_selector(".ct-home")
    Hands(page, "keys").start("Ana", "Bo")
    shows(page, "Ana.deck", 21)


@pytest.mark.parametrize(
    ("headers", "code"),
    [({"Host": "evil.example"}, 403), ({"Host": "192.168.1.20:8899"}, 403), ({"Host": "localhost"}, 200)],
)
def test_page_answers_only_to_this_machines_own_names(server: Server, headers: dict[str, str], code: int) -> None:
    answered, policy = answer(server.address, headers)
    assert answered == code
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("origin", "code"), [("http://evil.example", 403), ("http://localhost:1", 403), (None, 101), ("own", 101)]
)
def test_socket_refuses_the_pages_of_other_sites(server: Server, origin: str | None, code: int) -> None:
    own = f"http://127.0.0.1:{server.port}"
    headers = UPGRADE if origin is None else {**UPGRADE, "Origin": own if origin == "own" else origin}
    assert knock(server, f"/companion/socket?token={server.tokens()[0]}", headers) == code


@pytest.mark.parametrize(
    "path", ["files/x", "api/contents", "api/kernels", "api/sessions", "api/terminals", "lab", "tree"]
)
def test_server_of_the_table_serves_nothing_else(server: Server, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(server.address.replace("companion/", path), timeout=10)
    assert refused.value.code == 404


# --- everybody -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_serious(server: Server, desk: Desk, theme: str, width: int) -> None:
    match = shelve(server, "summon QD", "equip 6S QD", "end", "summon AC", "equip 4D AC", "end", "draw", "attack QD AC")
    for address in (f"{server.address}#home", at(server, match)):
        page = desk.open(address, width=width, height=WIDTHS[width], theme=theme)
        assert serious(page) == []


def test_silly_name_is_a_silly_name(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#home", width=1280, height=800)
    hands = Hands(page, "keys")
    hands.start(SILLY, "Bo")
    hands.action("draw")
    expect(page.locator(".ct-side .ct-name").last).to_have_text(SILLY)
    expect(page.locator(".ct-log")).to_contain_text(SILLY)
    hands.menu("home")
    page.wait_for_selector(".ct-home")
    expect(page.locator(".ct-resume strong")).to_contain_text(SILLY)
    assert page.locator("img").count() == 0
    assert "onerror" not in page.evaluate(
        "() => [...document.querySelectorAll('*')].flatMap((el) => el.getAttributeNames())"
    )


def test_wrong_form_keeps_what_was_typed_and_says_why(server: Server, desk: Desk) -> None:
    page = desk.open(f"{server.address}#home", touch=True)
    hands = Hands(page, "touch")
    hands.press('.ct-games [data-value="etraclor"]')
    hands.seat("Ana", "ana")
    hands.press(".ct-glance .ct-start")
    expect(page.locator(".ct-error")).to_contain_text("ana")
    expect(page.locator(".ct-who")).to_have_text(["Ana", "ana"])


def test_damaged_record_sends_the_page_home_with_a_sentence(server: Server, desk: Desk) -> None:
    match = shelve(server)
    (server.folder / "matches" / f"{match.header.id}.jsonl").write_text("nothing of the kind\n")
    page = desk.open(at(server, match))
    expect(page.locator(".ct-home .ct-error")).to_contain_text(match.header.id)
