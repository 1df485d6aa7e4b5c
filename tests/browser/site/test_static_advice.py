"""Advice on the page without a server: thought in the page's own Python, in pieces, while the page stays alive."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from tests.browser.static_site import Device, Host, ready
from tests.waiting import LOADING_MS

pytestmark = pytest.mark.browser


def test_the_page_itself_thinks_and_stays_alive(device: Device, host: Host) -> None:
    page = device.page()
    page.goto(f"{host.address}#play")
    ready(page)
    page.wait_for_selector(".ct-bar", timeout=LOADING_MS)
    page.click(".ct-tools button:has(.i-menu)")
    page.click('dialog[open] [data-action="advice"]')
    expect(page.locator(".ct-advice")).to_be_visible()
    expect(page.locator(".ct-advice:not(.is-thinking) .ct-tip").first).to_be_visible(timeout=LOADING_MS)
    assert page.locator(".is-advised").count() > 0
    page.click('[data-action="advice-close"]')
    expect(page.locator(".ct-advice")).to_have_count(0)
