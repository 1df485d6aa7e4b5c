"""The app as people use it: real servers, a real browser, phones and laptops, fingers and keyboards."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

import companion
from companion.table.matches.shelf import Shelf
from tests.browser.app.shelf import SILLY, at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, says, shows
from tests.budget import SOAK

pytestmark = pytest.mark.browser

WIDTHS = {360: 780, 390: 844, 768: 1024, 1280: 800}


# --- a whole match ----------------------------------------------------------------------------------------------------


WHOLE = [(width, way) for way in ("touch", "keys") for width in WIDTHS]
"""Each hand once; in `make soak` in every size: what a size changes is looked at in test_front_access.py."""


@pytest.mark.parametrize(("width", "way"), WHOLE if SOAK else [(360, "touch"), (1280, "keys")])
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
    expect(page.locator('[data-place="Ana.defender.weapon"]').first).to_contain_text("6")  # armed: it may attack
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


# --- everybody -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "width"), [("light", 360), ("dark", 1280)])
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
