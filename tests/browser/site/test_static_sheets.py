"""A score sheet on the page without a server: chosen, filled in, corrected, kept."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from tests.browser.static_site import Device, Host, ready

pytestmark = pytest.mark.browser


def test_a_score_sheet_is_played_without_a_server(device: Device, host: Host) -> None:
    page = device.page()
    page.goto(f"{host.address}?picture=no#home")
    ready(page)
    page.locator("[data-action=sheets]").click()
    page.locator("[data-sheet=molkky]").click()
    page.locator(".ct-start").click()
    for points in (12, 0):
        page.locator(f'.ct-fillin [data-of="points"][data-value="{points}"]').click()
    rows = page.locator(".ct-sheettable tbody tr")
    expect(rows).to_have_count(2)
    page.reload()
    expect(rows).to_have_count(2)
    assert sorted(page.locator(".ct-tilenum").all_inner_texts()) == ["0", "12"]
