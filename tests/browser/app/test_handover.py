"""A match that goes from phone to phone: the code on one screen, read as a camera does, and the other page goes on."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

pytest.importorskip("playwright")
pytest.importorskip("zxingcpp")
pytest.importorskip("PIL")
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from companion.core.codes import split_code
from companion.core.codes.handover import hand_over
from companion.table.matches.shelf import Shelf
from tests.browser.axe import in_both
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands, shows
from tests.core.codes.test_handover import long_match

pytestmark = pytest.mark.browser


def begin(desk: Desk, address: str) -> tuple[Page, Hands]:
    """A phone on a match of a few entries, some of them undone."""
    page = desk.open(f"{address}#home", width=360, height=780, touch=True)
    hands = Hands(page, "touch")
    hands.start("Ana", "Bo", starter=0)
    hands.tap("Ana.defender")
    hands.choose("QD")
    shows(page, "Ana.deck", 20)
    hands.undo()
    hands.tap("Ana.mage")
    hands.choose("AC")
    shows(page, "Ana.mage.hp", 10)
    return page, hands


def seen(page: Page) -> list[str]:
    """The codes on the screen, read from a picture of it."""
    picture = Image.open(io.BytesIO(page.screenshot(scale="device")))
    return [code.text for code in zxingcpp.read_barcodes(picture)]


def log(page: Page) -> list[str]:
    """The log in sentences."""
    page.locator('.ct-tools [data-action="log"], .ct-tools button[aria-label="Journal"]').first.click()
    texts = page.locator("dialog .ct-log li").all_inner_texts()
    page.keyboard.press("Escape")
    return texts


def test_the_other_phone_goes_on_with_the_whole_record(
    server: Server, serve: Callable[..., Server], desk: Desk
) -> None:
    page, hands = begin(desk, server.address)
    hands.menu("hand-on")
    expect(page.locator(".ct-handing .ct-qr")).to_be_visible()
    (code,) = seen(page)
    assert code == page.locator(".ct-handing textarea").input_value()
    match = Shelf(server.folder).open(page.url.split("match=")[1].partition("&")[0])
    assert hand_over(match) == (code,)
    page.emulate_media(color_scheme="dark")
    assert seen(page) == [code]
    assert in_both(page) == []
    overflow = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not overflow
    page.keyboard.press("Escape")

    there = serve()
    other = desk.open(f"{there.address}#{code}", width=390, touch=True)
    shows(other, "Ana.mage.hp", 10)
    expect(other.locator(".companion-table")).to_contain_text("Partie reprise de l’autre appareil")
    assert log(other) == log(page)
    assert other.url.split("match=")[1].partition("&")[0] == match.header.id
    Hands(other, "touch").action("end")
    shows(other, "Bo.deck", 21)
    assert Shelf(there.folder).open(match.header.id).newest == match.newest + 1


def test_two_codes_are_shown_one_after_the_other_and_gathered(serve: Callable[..., Server], desk: Desk) -> None:
    here, there = serve("--site", "https://table.example"), serve()
    match = long_match(60, 40)
    Shelf(here.folder).add(match)
    page = desk.open(f"{here.address}#match={match.header.id}", width=360, height=780, touch=True)
    Hands(page, "touch").menu("hand-on")
    expect(page.locator(".ct-handing-steps")).to_contain_text("Code 1 sur 2")
    found = seen(page)
    page.locator('[data-action="hand-next"]').click()
    expect(page.locator(".ct-handing-steps")).to_contain_text("Code 2 sur 2")
    found += seen(page)
    assert [text.partition("#")[0] for text in found] == ["https://table.example/table/"] * 2
    parts = [split_code.read_parts(text, "fr")[0] for text in found]
    assert tuple(part.text for part in parts) == hand_over(match)

    second = desk.open(f"{there.address}#{parts[1].text}", width=390, touch=True)
    expect(second.locator(".ct-home")).to_contain_text("Code lu")
    assert second.url.endswith("#door=code")
    second.locator("input[name=code]").fill(found[0])
    second.locator('.ct-code button[type="submit"]').click()
    second.wait_for_selector(".ct-frame")
    expect(second.locator(".companion-table")).to_contain_text("Partie reprise")
    assert Shelf(there.folder).open(match.header.id).newest == match.newest
