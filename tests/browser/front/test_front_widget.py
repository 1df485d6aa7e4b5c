"""The front end in a notebook: one module made of all, a model as its host, changes of the view as messages."""

from __future__ import annotations

import copy
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page

from companion.table.hub.changes import Sent
from companion.table.hub.front_files import widget_module
from tests.browser.front.bench import Open, place
from tests.browser.front.views import View, fixture

pytestmark = pytest.mark.browser

# A model as anywidget gives it; the module is loaded as a notebook's page loads it, from its text.
MODEL = """async ([source, view]) => {
  stop();
  const state = { view, version: 1, modules: {} }, on = {}, messages = [];
  const heard = (name) => { for (const back of on[name] ?? []) back(); };
  window.model = {
    messages,
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; heard(`change:${name}`); },
    on: (name, back) => { (on[name] ??= new Set()).add(back); },
    off: (name, back) => { on[name]?.delete(back); },
    send: (message) => { messages.push(message); },
    hear: (message) => { for (const back of [...on["msg:custom"] ?? []]) back(message); },
  };
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { default: front } = await import(address);
  window.leave = front.initialize({ model });
  window.shut = front.render({ model, el: document.getElementById("app") });
}"""


@pytest.fixture
def widget(page_of: Open) -> Page:
    """The table of a widget that opened with a view of its state."""
    page = page_of("home")
    page.evaluate(MODEL, [widget_module(), fixture("combat")])
    page.wait_for_selector(".ct-frame")
    return page


def messages(page: Page) -> list[dict[str, Any]]:
    """What the page has sent to the kernel."""
    told: list[dict[str, Any]] = page.evaluate("model.messages")
    return told


def later(view: View, hp: int) -> View:
    """The same table with another figure on it, one entry later."""
    new = copy.deepcopy(view)
    new["match"]["seen"] += 1
    mage = next(slot["card"] for slot in new["board"][0]["slots"] if slot.get("id") == "Bo.mage")
    next(gauge for gauge in mage["gauges"] if gauge["id"] == "Bo.mage.hp")["value"] = hp
    return new


def hp(page: Page) -> str:
    return page.locator(f"{place('Bo.mage.hp')} .ct-num").inner_text()


def test_an_intent_goes_to_the_kernel_and_its_reply_comes_back(widget: Page) -> None:
    assert messages(widget) == [{"type": "again", "version": 1}]
    widget.click("button[aria-label=Annuler]")
    _, message = messages(widget)
    number = message.pop("id")
    assert number.endswith("-1")  # what stands before is this display's own
    assert message == {"type": "intent", "intent": {"type": "undo", "entry": 12, "seen": 12}}
    widget.evaluate("id => model.hear({ type: 'reply', id, ok: false, text: 'Trop tard.' })", number)
    assert widget.locator(".ct-note").inner_text() == "Trop tard."
    widget.evaluate("shut()")
    assert widget.locator(".companion-table").count() == 0


def test_what_has_changed_is_put_into_the_view(widget: Page) -> None:
    view, sending = fixture("combat"), Sent()
    sending.message(view)
    for value in (7, 5):
        view = later(view, value)
        widget.evaluate("message => model.hear(message)", sending.message(view))
        assert hp(widget) == str(value)
    assert widget.evaluate("model.get('view')") == view
    assert len(messages(widget)) == 1


def test_a_page_that_missed_a_change_asks_for_the_whole(widget: Page) -> None:
    view, sending = fixture("combat"), Sent()
    sending.message(view)
    view = later(view, 7)
    sending.message(view)  # nobody hears it
    view = later(view, 5)
    widget.evaluate("message => model.hear(message)", sending.message(view))
    assert messages(widget)[1:] == [{"type": "again", "version": 1}]
    widget.evaluate("message => model.hear(message)", sending.whole())
    assert hp(widget) == "5"


def test_a_display_that_is_opened_later_shows_the_newest(widget: Page) -> None:
    view, sending = fixture("combat"), Sent()
    sending.message(view)
    widget.evaluate("shut()")
    widget.evaluate("message => model.hear(message)", sending.message(later(view, 7)))
    assert widget.evaluate("model.get('version')") == 2
    widget.evaluate("leave()")
    widget.evaluate("message => model.hear(message)", sending.message(later(view, 5)))
    assert widget.evaluate("model.get('version')") == 2, "a model that is gone hears nothing"
