"""Choosing in secret: one phone with its curtain, two pages, a page that reloads in between, a lost one; keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

import companion
from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.front.test_front_access import resized
from tests.browser.hands import Hands
from tests.table.veils.installed import installed
from tests.waiting import until

pytestmark = pytest.mark.browser

CARDS = ("moss", "reed", "oak", "stop")
MORE = """() => {
  for (const key of Object.keys(sessionStorage).filter((one) => one.includes("sealed"))) {
    const kept = JSON.parse(sessionStorage.getItem(key));
    sessionStorage.setItem(key, JSON.stringify({ ...kept, texts: [...kept.texts, "Ana: lay moss"] }));
  }
}"""
"""As if the rules had changed since something was chosen."""
LATE = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const told = send.call(this, text);
    if (JSON.parse(text).intent?.type !== "preview") return told;
    WebSocket.prototype.send = send;
    const [hear, late] = [this.onmessage, []];
    this.onmessage = (event) => (JSON.parse(event.data).type === "reply" ? late.push(event) : hear(event));
    window.letCome = () => {
      this.onmessage = hear;
      for (const event of late) hear(event);
    };
    return told;
  };
}"""
"""The answer to the next preview, and those that follow, come once they are let come; views come as ever."""
PHONES = [(390, 844), (360, 640), (844, 390)]


@pytest.fixture(scope="module", autouse=True)
def veils(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A tiny game in which both choose in secret, installed for this process and for the server."""
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def server(veils: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the game."""
    running = Server(tmp_path_factory.mktemp("app") / "folder").start()
    yield running
    told = running.log()
    assert running.stop() == 0, running.log()
    assert "Traceback" not in told, told


def begun(server: Server, **settings: Any) -> companion.Match:
    return shelve(server, game="veils", starter=None, **settings)


def told(match: companion.Match) -> list[str]:
    """The announcements that count, as the record has them by now."""
    match.follow()
    return [str(match.entries[number].move) for number in sorted(match.live)]


def hold(page: Page, what: str) -> None:
    """Hold a button of the curtain down until it opens."""
    button = page.locator(what)
    button.wait_for()
    page.wait_for_timeout(50)
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator(".ct-curtain")).to_have_count(0)
    page.mouse.up()


def looks(page: Page, name: str) -> None:
    """The curtain asks for somebody, who takes the phone and looks."""
    expect(page.locator(".ct-curtain h2")).to_have_text(name)
    hold(page, "[data-action=open-curtain]")
    expect(page.locator(".ct-sealed.is-choosing")).to_be_visible()


def chosen(page: Page, *texts: str) -> None:
    expect(page.locator("[data-chosen]")).to_have_count(len(texts))
    for place, text in enumerate(texts):
        expect(page.locator(f'[data-chosen="{place}"]')).to_contain_text(text)


def choose(page: Page, hands: Hands, name: str, *cards: str) -> None:
    """Tap cards, one after the other."""
    for count, card in enumerate(cards, 1):
        hands.tap(f"{name}.{card}")
        expect(page.locator("[data-chosen]")).to_have_count(count)


def ready(hands: Hands) -> None:
    hands.press('.ct-bar [data-action="sealed-ready"]')


def test_one_phone_goes_round_behind_its_curtain(server: Server, desk: Desk) -> None:
    match = begun(server)
    page = desk.open(at(server, match), touch=True)
    hands = Hands(page, "touch")
    curtain = page.locator(".ct-curtain")
    expect(curtain).to_contain_text("Passe le téléphone à")
    for width, height in reversed(PHONES):
        resized(page, width, height)
        assert curtain.bounding_box() == {"x": 0, "y": 0, "width": width, "height": height}
    assert page.locator(".is-able").count() == 0, "nothing can be tapped behind it"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    looks(page, "Ana")
    choose(page, hands, "Ana", "moss", "oak")
    chosen(page, "poser mousse", "poser chêne")
    ready(hands)
    expect(curtain).to_contain_text("Ana a choisi")
    expect(page.locator(".ct-curtain h2")).to_have_text("Bo")
    assert page.locator("[data-chosen]").count() == 0, "nothing of it lies behind the curtain"
    fits = "el => el.scrollHeight <= el.clientHeight + 1 && el.scrollWidth <= el.clientWidth + 1"
    for width, height in reversed(PHONES):
        resized(page, width, height)
        assert page.locator(".ct-back").evaluate(fits), (width, height)
        assert serious(page) == []
    assert told(match) == ["Ana: ready"]
    assert match.path is not None
    assert not any(card.encode() in match.path.read_bytes() for card in CARDS)
    looks(page, "Bo")
    assert page.locator("[data-chosen]").count() == 0
    choose(page, hands, "Bo", "oak")
    assert serious(page) == []
    ready(hands)
    expect(page.locator(".ct-sealed")).to_have_count(0)
    expect(curtain).to_have_count(0)
    assert told(match)[2:] == ["Ana: lay moss", "Ana: lay oak", "Bo: lay oak"]
    expect(page.locator(".ct-last, .ct-log").first).to_contain_text("chêne")
    assert page.evaluate("() => Object.keys(sessionStorage).filter((one) => one.includes('sealed'))") == []


def test_who_changes_their_mind_holds_the_button_down(server: Server, desk: Desk) -> None:
    match = begun(server)
    page = desk.open(at(server, match), touch=True)
    hands = Hands(page, "touch")
    looks(page, "Ana")
    choose(page, hands, "Ana", "reed")
    ready(hands)
    expect(page.locator(".ct-curtain h2")).to_have_text("Bo")
    page.locator("[data-action=mind-0]").tap()
    expect(page.locator(".ct-curtain")).to_contain_text("encore une fois")
    assert told(match) == ["Ana: ready"]
    hold(page, "[data-action=mind-0]")
    expect(page.locator(".ct-sealed.is-choosing")).to_be_visible()
    expect(page.locator("[data-chosen]")).to_have_count(0)
    choose(page, hands, "Ana", "oak")
    ready(hands)
    looks(page, "Bo")
    ready(hands)
    expect(page.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[-2:] == ["Ana: lay oak", "Bo: stop"], "who is ready with nothing has said that it is all"


def test_bo_may_look_first_and_a_phone_that_lies_about_is_covered(server: Server, desk: Desk) -> None:
    desk.offline_noise = True  # on a busy machine its clock leaves the server behind
    page = desk.open(f"{server.address}#home", touch=True)
    page.clock.install()
    page.goto(at(server, begun(server)))
    page.locator("[data-action=first-1]").click()
    expect(page.locator(".ct-curtain h2")).to_have_text("Bo")
    for _ in range(2):
        page.locator("[data-action=open-curtain]").press("Enter")
    expect(page.locator(".ct-sealed.is-choosing")).to_be_visible()
    Hands(page, "touch").tap("Bo.moss")
    chosen(page, "poser mousse")
    for _ in range(3):  # not all at once: the page believes in its server as long as that answers
        page.clock.fast_forward(7_000)
        page.wait_for_timeout(100)
    expect(page.locator(".ct-curtain h2")).to_have_text("Bo")
    for _ in range(2):
        page.locator("[data-action=open-curtain]").press("Enter")
    chosen(page, "poser mousse")


def test_what_was_chosen_is_taken_out_again_and_a_refusal_says_why(server: Server, desk: Desk) -> None:
    match = begun(server)
    page, other = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    hands = Hands(page, "touch")
    choose(page, hands, "Ana", "moss", "reed")
    hands.press('[data-chosen="0"]')
    chosen(page, "poser roseau")
    hands.undo()
    expect(page.locator("[data-chosen]")).to_have_count(0)
    assert told(match) == []
    hands.press(".ct-tools button:has(.i-say)")
    hands.write("dialog[open] input[name=say]", "pose chêne")
    page.keyboard.press("Enter")
    chosen(page, "poser chêne")
    hands.press(".ct-tools button:has(.i-say)")
    hands.write("dialog[open] input[name=say]", "pose roseau")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.d-refusal")).to_contain_text("a déjà tout posé")
    assert page.locator("dialog.d-refusal [data-action=override], dialog.d-refusal .ct-all").count() == 0
    expect(other.locator(".ct-sealed")).to_contain_text("Ana choisit")
    assert told(match) == []


def test_two_pages_see_of_each_other_only_that_they_are_ready(server: Server, desk: Desk) -> None:
    match = begun(server)
    ana, bo = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    for page in (ana, bo):
        expect(page.locator(".ct-sealed.is-choosing")).to_be_visible()
        expect(page.locator(".ct-curtain")).to_have_count(0)
    choose(ana, Hands(ana, "touch"), "Ana", "moss", "oak")
    ready(Hands(ana, "touch"))
    expect(bo.locator(".ct-sealed")).to_contain_text("Ana a choisi")
    expect(ana.locator(".ct-sealed")).to_contain_text("Bo choisit")
    assert ana.locator(".is-able").count() == 0
    assert serious(ana) == []
    assert "mousse" not in bo.locator(".ct-far").inner_text()
    choose(bo, Hands(bo, "touch"), "Bo", "reed")
    ready(Hands(bo, "touch"))
    for page in (ana, bo):
        expect(page.locator(".ct-sealed")).to_have_count(0)
        expect(page.locator(".ct-bar [data-action=score]")).to_be_visible()
    assert told(match)[2:] == ["Ana: lay moss", "Ana: lay oak", "Bo: lay reed"]


def with_late_answers(server: Server, desk: Desk) -> tuple[companion.Match, Page, Page]:
    """A page for each, of which Bo's will wait for its answers."""
    match = begun(server)
    ana, bo = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    bo.locator('.ct-bar [data-action="sealed-ready"]').wait_for()
    bo.evaluate(LATE)
    return match, ana, bo


def ana_is_ready_and_bo_has_asked(ana: Page, bo: Page) -> None:
    """Bo's page sees it, and asks how the table is now."""
    ready(Hands(ana, "touch"))
    expect(bo.locator(".ct-sealers .is-ready")).to_contain_text("Ana")
    until(lambda: bo.evaluate("'letCome' in window"), rest=lambda: bo.wait_for_timeout(20))


def test_who_is_ready_before_a_late_answer_comes_is_ready(server: Server, desk: Desk) -> None:
    match, ana, bo = with_late_answers(server, desk)
    ana_is_ready_and_bo_has_asked(ana, bo)
    ready(Hands(bo, "touch"))
    bo.evaluate("window.letCome()")
    expect(bo.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[2:] == ["Ana: stop", "Bo: stop"]


def test_a_card_whose_late_answer_comes_after_a_view_stays_chosen(server: Server, desk: Desk) -> None:
    match, ana, bo = with_late_answers(server, desk)
    Hands(bo, "touch").tap("Bo.moss")
    ana_is_ready_and_bo_has_asked(ana, bo)
    bo.evaluate("window.letCome()")
    chosen(bo, "poser mousse")
    ready(Hands(bo, "touch"))
    expect(bo.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[2:] == ["Ana: stop", "Bo: lay moss", "Bo: stop"]


def test_a_page_that_reloads_keeps_its_choice_before_and_after_it_is_ready(server: Server, desk: Desk) -> None:
    match = begun(server)
    ana, bo = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    choose(ana, Hands(ana, "touch"), "Ana", "moss")
    ana.reload()
    chosen(ana, "poser mousse")
    choose_more = Hands(ana, "touch")
    choose_more.tap("Ana.oak")
    chosen(ana, "poser mousse", "poser chêne")
    ready(choose_more)
    expect(bo.locator(".ct-sealed")).to_contain_text("Ana a choisi")
    ana.reload()
    expect(ana.locator("[data-again='0']")).to_be_visible()
    ready(Hands(bo, "touch"))
    expect(ana.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[2:] == ["Ana: lay moss", "Ana: lay oak", "Bo: stop"]


def test_a_lost_page_says_so_and_chooses_anew(server: Server, desk: Desk) -> None:
    match = begun(server)
    ana, bo = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    choose(ana, Hands(ana, "touch"), "Ana", "oak")
    ready(Hands(ana, "touch"))
    expect(ana.locator("[data-again='0']")).to_contain_text("change d’avis")
    ana.evaluate("() => sessionStorage.clear()")
    ana.reload()
    expect(ana.locator(".ct-sealed")).to_contain_text("Le choix d’Ana n’est pas sur cet appareil")
    choose(bo, Hands(bo, "touch"), "Bo", "reed")
    ready(Hands(bo, "touch"))
    expect(bo.locator(".ct-sealed")).to_contain_text("On attend le choix")
    assert told(match) == ["Ana: ready", "Bo: ready"]
    Hands(ana, "touch").press("[data-again='0']")
    expect(ana.locator(".ct-sealed.is-choosing")).to_be_visible()
    choose(ana, Hands(ana, "touch"), "Ana", "moss", "moss")
    ready(Hands(ana, "touch"))
    expect(bo.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[-3:] == ["Ana: lay moss", "Ana: lay moss", "Bo: lay reed"]


def test_one_phone_that_reloads_goes_on_where_it_was(server: Server, desk: Desk) -> None:
    match = begun(server)
    page = desk.open(at(server, match), touch=True)
    hands = Hands(page, "touch")
    looks(page, "Ana")
    choose(page, hands, "Ana", "oak")
    ready(hands)
    expect(page.locator(".ct-curtain h2")).to_have_text("Bo")
    page.reload()
    expect(page.locator(".ct-curtain")).to_contain_text("Ana a choisi")
    looks(page, "Bo")
    choose(page, hands, "Bo", "reed")
    ready(hands)
    expect(page.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[2:] == ["Ana: lay oak", "Bo: lay reed"]


def test_where_the_companion_deals_one_phone_of_two_hands_chooses_so_too(server: Server, desk: Desk) -> None:
    match = begun(server, seed=3)
    page = desk.open(at(server, match, seat=0), touch=True)
    hands = Hands(page, "touch")
    choose(page, hands, "Ana", "oak")
    page.evaluate("() => { location.hash = location.hash.replace('seat=0', 'seat=1'); }")
    expect(page.locator(".ct-curtain")).to_be_visible()
    name = page.locator(".ct-curtain h2").inner_text()
    looks(page, name)
    order = ("Bo", "Ana") if name == "Bo" else ("Ana", "Bo")
    for who in order:
        if who != name:
            looks(page, who)
        if page.locator("[data-chosen]").count() == 0:
            choose(page, hands, who, "oak")
        ready(hands)
    expect(page.locator(".ct-sealed")).to_have_count(0)
    assert sorted(told(match)[2:]) == ["Ana: lay oak", "Bo: lay oak"]


def test_a_refused_choice_comes_back_to_its_page(server: Server, desk: Desk) -> None:
    match = begun(server)
    ana, bo = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    choose(ana, Hands(ana, "touch"), "Ana", "oak")
    ready(Hands(ana, "touch"))
    expect(ana.locator("[data-again='0']")).to_be_visible()
    ana.evaluate(MORE)
    choose(bo, Hands(bo, "touch"), "Bo", "reed")
    ready(Hands(bo, "touch"))
    expect(ana.locator(".ct-sealed [role=alert]")).to_contain_text("a déjà tout posé")
    expect(bo.locator(".ct-sealed")).to_contain_text("Ana choisit")
    choose(ana, Hands(ana, "touch"), "Ana", "reed")
    ready(Hands(ana, "touch"))
    expect(bo.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[-2:] == ["Ana: lay reed", "Bo: lay reed"]


def test_by_keyboard_alone(server: Server, desk: Desk) -> None:
    match = begun(server)
    page = desk.open(at(server, match), width=1280, height=800)
    hands = Hands(page, "keys")
    expect(page.locator("[data-action=open-curtain]")).to_be_focused()
    for name, cards in (("Ana", ("moss", "oak")), ("Bo", ())):
        expect(page.locator(".ct-curtain h2")).to_have_text(name)
        for _ in range(2):
            page.keyboard.press("Enter")
        expect(page.locator(".ct-sealed.is-choosing")).to_be_visible()
        choose(page, hands, name, *cards)
        ready(hands)
    expect(page.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[2:] == ["Ana: lay moss", "Ana: lay oak", "Bo: stop"]
    assert serious(page) == []


def test_a_page_of_the_whole_table_shows_who_is_ready_and_offers_no_choice(server: Server, desk: Desk) -> None:
    match = begun(server)
    table, ana = desk.open(at(server, match), touch=True), desk.open(at(server, match, seat=0), touch=True)
    expect(table.locator(".ct-sealed.is-choosing")).to_contain_text("Ana choisit")  # Bo has no page yet but this one
    bo = desk.open(at(server, match, seat=1), touch=True)
    expect(table.locator(".ct-sealed.is-choosing, .ct-curtain")).to_have_count(0)
    assert table.locator(".is-able").count() == 0
    ready(Hands(ana, "touch"))
    expect(table.locator(".ct-sealed")).to_contain_text("Ana a choisi")
    expect(table.locator(".ct-sealed")).to_contain_text("Bo choisit")
    ready(Hands(bo, "touch"))
    for page in (table, ana, bo):
        expect(page.locator(".ct-bar [data-action=score]")).to_be_visible()


def test_what_was_opened_and_undone_is_chosen_anew(server: Server, desk: Desk) -> None:
    match = begun(server)
    page = desk.open(at(server, match), touch=True)
    hands = Hands(page, "touch")
    for name in ("Ana", "Bo"):
        looks(page, name)
        choose(page, hands, name, "oak")
        ready(hands)
    expect(page.locator(".ct-bar [data-action=score]")).to_be_visible()
    hands.undo()
    expect(page.locator(".ct-sealed")).to_contain_text("Les choix ne sont plus sur cet appareil")
    expect(page.locator(".ct-curtain")).to_have_count(0)
    assert told(match) == ["Ana: ready", "Bo: ready"]
    hands.press("[data-again='0']")
    expect(page.locator(".ct-curtain h2")).to_have_text("Ana")
    looks(page, "Ana")
    choose(page, hands, "Ana", "reed")
    ready(hands)
    expect(page.locator(".ct-sealed")).to_contain_text("Le choix de Bo n’est pas sur cet appareil")
    hands.press("[data-again='1']")
    looks(page, "Bo")
    ready(hands)
    expect(page.locator(".ct-sealed")).to_have_count(0)
    assert told(match)[-2:] == ["Ana: lay reed", "Bo: stop"]


def test_what_was_brought_to_a_server_that_went_away_is_brought_again(serve: Callable[..., Server], desk: Desk) -> None:
    server = serve()
    match = begun(server)
    ana, bo = (desk.open(at(server, match, seat=seat), touch=True) for seat in (0, 1))
    choose(ana, Hands(ana, "touch"), "Ana", "moss", "oak")
    ready(Hands(ana, "touch"))
    expect(bo.locator(".ct-sealed")).to_contain_text("Ana a choisi")
    desk.offline_noise = True
    server.kill()
    server.start()
    expect(ana.locator(".ct-note.is-lost")).to_have_count(0)
    expect(bo.locator(".ct-note.is-lost")).to_have_count(0)
    choose(bo, Hands(bo, "touch"), "Bo", "reed")
    ready(Hands(bo, "touch"))
    for page in (ana, bo):
        expect(page.locator(".ct-bar [data-action=score]")).to_be_visible()
    assert sorted(told(match)[2:]) == ["Ana: lay moss", "Ana: lay oak", "Bo: lay reed"]
