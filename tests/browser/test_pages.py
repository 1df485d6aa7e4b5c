"""What the other tests of this folder rest on: nothing outside is reached, and a page that was used is empty again."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page

from tests.browser.pages import Kept, Watch

pytestmark = pytest.mark.browser

ASK = "url => fetch(url).then(() => 'reached', () => 'nobody there')"
STORED = "() => [localStorage.length, sessionStorage.length, document.cookie]"


def taken(kept_open: Kept) -> Page:
    return kept_open.take(touch=False, width=390, height=844, theme="light", motion="reduce")


@pytest.mark.parametrize("outside", ["http://example.org/", "http://192.0.2.1/"])
def test_what_is_outside_is_noted_and_out_of_reach(kept_open: Kept, outside: str) -> None:
    page, trouble = taken(kept_open), list[str]()
    watch = Watch(page, trouble, lambda text: "Failed to load" in text)
    assert page.evaluate(ASK, outside) == "nobody there"
    kept_open.give(page, touch=False)
    watch.end()
    assert trouble == [f"asked for {outside}"]


def test_a_page_that_was_used_is_empty_again(kept_open: Kept, address: str) -> None:
    page, trouble = taken(kept_open), list[str]()
    watch = Watch(page, trouble)
    page.goto(f"{address}/tests/browser/front/harness.html")
    page.evaluate("() => { localStorage.a = sessionStorage.b = '1'; document.cookie = 'c=1'; console.warn('heard'); }")
    kept_open.give(page, touch=False)
    watch.end()
    assert trouble == ["warning: heard"]
    again = taken(kept_open)
    assert again is page
    again.goto(f"{address}/tests/browser/front/harness.html")
    assert again.evaluate(STORED) == [0, 0, ""]
    again.evaluate("() => console.warn('not heard any more')")
    kept_open.give(again, touch=False)
    assert len(trouble) == 1
