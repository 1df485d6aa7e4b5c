"""The front end on one phone between two who sit face to face, and on one whose browser keeps its bars."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from tests.browser.front.bench import Open, place
from tests.browser.front.views import View, fixture

pytestmark = pytest.mark.browser

HEIGHT = "document.documentElement.scrollHeight"


@pytest.mark.parametrize("name", ["combat", "after", "prompt", "dealt", "invite", "contest"])
def test_everything_fits_a_phone_that_keeps_its_bars(page_of: Open, name: str) -> None:
    page = page_of(name, width=390, height=664)
    assert page.evaluate(HEIGHT) <= (664 if name != "contest" else 780), "three players scroll"
    if name == "prompt":
        assert page.locator(".ct-last .ct-said").is_visible(), "the last sum stays under the question"


def far(view: View) -> View:
    """The same, in the turn of who sits opposite, with a 6 and a mark on that side."""
    view["board"][0]["acting"], view["board"][1]["acting"] = True, False
    card = next(slot["card"] for slot in view["board"][0]["slots"] if slot["card"])
    card["marks"] = [{"kind": "spent", "text": "a agi"}, {"kind": "boost", "text": "Boost +3"}]
    view["board"][0]["counters"][0]["value"] = 9
    return view


def test_in_the_far_players_turn_the_middle_is_turned_and_nothing_is_cut(page_of: Open) -> None:
    page = page_of(far(fixture("combat")), width=360, height=740)
    page.click("button[aria-label=Menu]")
    page.click("[data-action=turn-far]")
    page.keyboard.press("Escape")
    assert page.evaluate("getComputedStyle(document.querySelector('.ct-middle')).rotate") == "180deg"
    for mark in page.locator(".ct-far .ct-mark").all():
        shown = mark.bounding_box()
        assert shown is not None
        assert shown["y"] >= 0
    page.click(".ct-middle button[aria-label=Journal]")
    assert page.locator("dialog.d-log.is-turned").count() == 1
    page.keyboard.press("Escape")
    nine = f"getComputedStyle(document.querySelector('{place('Bo.deck')} .ct-num')).textDecorationLine"
    assert page.evaluate(nine) == "underline", "a 9 is told from a 6 upside down"
    page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("names", [("Joueur 1", "Joueur 2"), ("Camille", "Mathilde"), ("Sébastien", "Alexandre")])
def test_ordinary_names_stand_whole_beside_whose_turn_it_is(page_of: Open, names: tuple[str, str]) -> None:
    view = fixture("combat")
    for side, name in zip(view["board"], names, strict=True):
        side["name"] = name
    for width in (390, 360, 320):
        page = page_of(view, width=width, height=740)
        page.wait_for_timeout(80)
        for name in page.locator(".ct-name").all():
            assert name.evaluate("el => el.scrollWidth <= el.clientWidth"), (width, name.inner_text())


@pytest.mark.parametrize("name", ["Sébastien", "Maximilienne"])
def test_the_name_of_who_has_won_is_never_broken(page_of: Open, name: str) -> None:
    view = fixture("ending")
    view["ending"]["who"] = name
    for width in (390, 360, 320):
        page = page_of(view, width=width, height=740)
        page.wait_for_selector(".ct-wonwho")
        page.wait_for_timeout(80)
        winner = page.locator(".ct-wonwho")
        assert winner.evaluate("el => el.scrollWidth <= el.clientWidth && el.getClientRects().length === 1"), width
        line = winner.evaluate("el => parseFloat(getComputedStyle(el).lineHeight)")
        assert winner.evaluate("el => el.offsetHeight") < 1.5 * line, width


def test_on_a_laptop_nothing_but_the_side_below_gives_way_to_what_is_asked(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    seen = "[...document.querySelectorAll('.ct-bar, .ct-far .ct-num')].map(el => el.getBoundingClientRect().top)"
    before = page.evaluate(seen)
    page.evaluate("view => bench.show(view)", {**fixture("combat"), "prompt": fixture("prompt")["prompt"]})
    page.wait_for_selector(".ct-prompt")
    assert page.evaluate(seen) == before
    page.evaluate("view => bench.show(view)", fixture("combat"))
    page.click(place("Ana.defender"), position={"x": 14, "y": 40})
    page.wait_for_selector(".ct-ask")
    assert page.evaluate(seen) == before
    assert page.evaluate(HEIGHT) <= 800
