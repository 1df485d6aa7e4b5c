"""The front end where room is short: small phones, phones held across, long names, large hands, questions open."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Locator

from tests.browser.front.bench import Open, place
from tests.browser.front.views import View, fixture

pytestmark = pytest.mark.browser

SCREENS = [(390, 844), (360, 800), (360, 740), (390, 664), (740, 360), (844, 390), (1280, 800)]
ACROSS = [(740, 360), (844, 390)]


def box(found: Locator) -> dict[str, float]:
    shown: Any = found.bounding_box()
    assert shown is not None
    return {**shown, "right": shown["x"] + shown["width"], "bottom": shown["y"] + shown["height"]}


WHOLE = """name => { const el = document.querySelector(name);
  return el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight + 1; }"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_a_long_name_is_told_whole_beside_its_counters(page_of: Open, size: tuple[int, int]) -> None:
    view = fixture("combat")
    names = ("Anastasia-Maximilienne de la Tour d’Auvergne", "Bartholomé-Constantin")
    for side, name in zip(view["board"], names, strict=True):
        side["name"] = name
    page = page_of(view, width=size[0], height=size[1])
    for side in (".ct-far", ".ct-near"):
        assert page.evaluate(WHOLE, f"{side} .ct-name")
        assert box(page.locator(f"{side} .ct-head"))["bottom"] <= box(page.locator(f"{side} .ct-row"))["y"] + 4
        assert page.locator(f"{side} .ct-counter .ct-icon").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def crowded() -> View:
    """Ten cards in the hand, and a question."""
    view = fixture("dealt")
    view["prompt"] = {**fixture("prompt")["prompt"], "text": "Renfort : quelle carte garder ?"}
    hand = view["board"][-1]["hand"]
    codes = [f"{rank}{suit}" for suit in "SD" for rank in range(2, 11)]
    more = [{**hand[0], "id": f"Ana.hand.{code}", "code": code} for code in codes]
    view["board"][-1]["hand"] = [*hand, *more][:10]
    return view


# The corner of a card in a fan: what lies at its rank is that card and no other.
SEEN = """card => { const rank = card.querySelector('.ct-rank').getBoundingClientRect();
  return card.contains(document.elementFromPoint(rank.left + rank.width / 2, rank.top + rank.height / 2)); }"""


@pytest.mark.parametrize("size", SCREENS)
def test_a_question_over_a_large_hand_fits_one_screen(page_of: Open, size: tuple[int, int]) -> None:
    page = page_of(crowded(), width=size[0], height=size[1])
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    buttons = page.locator(".ct-prompt button").all()
    assert len(buttons) == 2
    for button in buttons:
        button.click(trial=True)
        assert box(button)["height"] >= 44
    near = box(page.locator(".ct-near"))
    for card in page.locator(".ct-held").all():
        held = box(card)
        assert near["x"] <= held["x"]
        assert held["right"] <= near["right"]
        assert page.evaluate(SEEN, card.element_handle())


@pytest.mark.parametrize("size", ACROSS)
def test_a_phone_held_across_has_the_teams_side_by_side(page_of: Open, size: tuple[int, int]) -> None:
    page = page_of("prompt", width=size[0], height=size[1])
    far, near = box(page.locator(".ct-far")), box(page.locator(".ct-near"))
    assert far["y"] == near["y"]
    assert far["right"] <= near["x"] + 1
    page.locator(".ct-prompt .is-main").click(trial=True)
    assert page.locator(".ct-last").is_hidden(), "one thing at a time stands below the teams"
    page.evaluate("view => bench.show(view)", fixture("combat"))
    for what in (".ct-last [data-why]", "button[data-action=end]", "button[aria-label=Journal]"):
        page.locator(what).click(trial=True)


@pytest.mark.parametrize("size", ACROSS)
def test_the_shared_page_fits_a_phone_held_across(page_of: Open, size: tuple[int, int]) -> None:
    view = fixture("combat")
    view["invite"] = {"text": "Page commune.", "seats": [{"seat": 0, "text": "Je suis Ana"}], "address": None}
    page = page_of(view, width=size[0], height=size[1])
    page.locator(".ct-invite [data-seat='0']").click(trial=True)
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


def test_what_an_entry_changed_covers_no_figure(page_of: Open) -> None:
    page = page_of("combat", width=360, height=740)
    badge = box(page.locator(f"{place('Bo.mage.hp')} .ct-delta"))
    right, middle = page.evaluate(
        """name => { const range = document.createRange(); range.selectNodeContents(document.querySelector(name));
        const shown = range.getBoundingClientRect(); return [shown.right, shown.top + shown.height * .7]; }""",
        f"{place('Bo.mage.hp')} .ct-num",
    )
    assert badge["x"] >= right or badge["y"] >= middle


UNDERLINED = """[...document.querySelectorAll('.ct-hint')]
  .filter(el => getComputedStyle(el).textDecorationLine !== 'none')
  .map(el => el.closest('[data-place]').dataset.place)"""


def test_only_what_can_be_tapped_is_underlined(page_of: Open) -> None:
    view = fixture("combat")
    view["tree"] = {"Ana.attacker": view["tree"]["Ana.defender"]}
    page = page_of(view)
    assert page.locator(f"{place('Ana.attacker')}.is-able {place('Ana.attacker.object')}").count() == 1
    assert page.evaluate(UNDERLINED) == []
    view["tree"]["Ana.attacker.object"] = {"pick": "?", "choices": []}
    page.evaluate("view => bench.show(view)", view)
    assert page.evaluate(UNDERLINED) == ["Ana.attacker.object"]


def test_a_row_of_the_log_with_two_buttons_keeps_its_width(page_of: Open) -> None:
    page = page_of("prompt", width=1280, height=800)
    row = page.locator(".ct-aside .ct-entry:has(.ct-link + .ct-link)").first
    text = box(row.locator(".ct-text"))
    assert text["width"] > 240
    assert box(row.locator(".ct-link").first)["y"] >= text["bottom"] - 1


def test_entries_of_the_log_show_the_number_that_reasons_name(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    numbers = page.locator(".ct-log .ct-number").all_inner_texts()
    assert numbers == [str(row["entry"]) for row in fixture("combat")["log"]]


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (740, 360), (1280, 800)])
def test_points_of_the_series_stand_beside_the_names(page_of: Open, size: tuple[int, int]) -> None:
    view = fixture("combat")
    for side, points in zip(view["board"], (7, 15), strict=True):
        side["series"] = {"value": points, "text": f"points dans la série : {points} (manche 2)"}
    page = page_of(view, width=size[0], height=size[1])
    assert page.locator(".ct-far .ct-series .ct-num").inner_text() == "7"
    assert page.locator(".ct-near .ct-series").get_attribute("title") == "points dans la série : 15 (manche 2)"
    assert page.evaluate(WHOLE, ".ct-near .ct-name")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
