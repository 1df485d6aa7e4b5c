"""Score sheets filled in with a thumb, on the smallest phone: what is tapped is what is counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.app.shelf import at, shelve
from tests.browser.axe import serious
from tests.browser.conftest import Desk, Server
from tests.browser.hands import Hands

FOUR: Final = ("Ana", "Bo", "Cyprien", "Diane")
SEND: Final = "[data-action=entry]"


def of(field: str, value: object) -> str:
    return f'.ct-fillin [data-of="{field}"][data-value="{value}"]'


def keys(figures: object) -> tuple[str, ...]:
    return tuple(f'.ct-keypad [data-key="{one}"]' for one in str(figures))


def faces(*dice: int) -> tuple[str, ...]:
    return tuple(f'[data-face="{one}"]' for one in dice)


class Sheet(NamedTuple):
    game: str
    players: tuple[str, ...]
    settings: dict[str, Any]
    taps: tuple[tuple[str, ...], ...]
    """Of each entry."""
    totals: dict[str, str]


SHEETS: Final = [
    # Garde, two oudlers, 49 points: eight more than 41; (25 + 8) × 2 = 66 from each defender.
    Sheet("tarot", FOUR, {}, (
        (of("contract", "garde"), of("taker", "Bo"), of("oudlers", 2), *keys(49), SEND),
        (of("contract", "passed"),),
    ), {"Ana": "−66", "Bo": "198", "Cyprien": "−66", "Diane": "−66"}),
    Sheet("tarot", FOUR[:3], {}, (
        (of("contract", "garde"), of("taker", "Ana"), of("oudlers", 2), *keys(49), SEND),
    ), {"Ana": "132", "Bo": "−66", "Cyprien": "−66"}),
    # With a partner, at five: the taker twice, the partner once, three defenders.
    Sheet("tarot", (*FOUR, "Eva"), {}, (
        (of("contract", "garde"), of("taker", "Ana"), of("oudlers", 2), *keys(49), '[data-field="partner"]',
         of("partner", "Bo"), SEND),
    ), {"Ana": "132", "Bo": "66", "Cyprien": "−66", "Diane": "−66", "Eva": "−66"}),
    # The second side's points are what is left of 162.
    Sheet("belote", FOUR, {}, ((of("taker", "us"), *keys(95), SEND),),
          {"us": "95", "them": "67"}),
    Sheet("yams", ("Ana", "Bo"), {}, (
        (*faces(3, 3, 2, 2, 2), of("box", "full"), SEND),
        (*faces(6, 6, 6, 1, 2), of("box", "sixes"), SEND),
    ), {"Ana": "25", "Bo": "18"}),
    Sheet("darts501", ("Ana", "Bo"), {"start": 301}, (
        ('[data-quick="180"]', SEND), (*keys(61), SEND),
    ), {"Ana": "121", "Bo": "240"}),
    Sheet("molkky", ("Ana", "Bo"), {}, ((of("points", 12),), (of("points", 0),), (of("points", 7),)),
          {"Ana": "19", "Bo": "0"}),
]  # fmt: skip


def totals(page: Page, sheet: Sheet) -> None:
    """Every total, as a player reads it."""
    for name, figure in sheet.totals.items():
        expect(page.locator(f"[data-place={json.dumps(f'{name}.total')}] .ct-tilenum")).to_have_text(figure)


def whole(page: Page) -> None:
    """Nothing is beside the page, and what is tapped is large enough for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    low = page.locator(".ct-gridboard button:visible").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.outerHTML)"
    )
    assert low == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.game}-{len(sheet.players)}")
def test_what_is_tapped_is_what_is_counted(server: Server, desk: Desk, sheet: Sheet) -> None:
    match = shelve(server, game=sheet.game, players=sheet.players, **sheet.settings)
    page = desk.open(at(server, match), width=360, height=740, touch=True)
    hands = Hands(page, "touch")
    for count, taps in enumerate(sheet.taps, 1):
        for one in taps:
            hands.press(one)
        expect(page.locator(".ct-sheettable tbody tr")).to_have_count(count)
    totals(page, sheet)
    whole(page)
    assert serious(page) == []


def test_a_line_is_corrected_taken_back_and_told_why(server: Server, desk: Desk) -> None:
    match = shelve(server, "contract garde, taker Ana, oudlers 2, points 49", game="tarot", players=FOUR)
    page = desk.open(at(server, match), width=360, height=740, touch=True)
    hands = Hands(page, "touch")
    hands.press('[data-line="line.1"]')
    hands.press(f"dialog[open] {of('taker', 'Diane')}")
    hands.press(f"dialog[open] {SEND}")
    totals(page, Sheet("tarot", FOUR, {}, (), {"Ana": "−66", "Bo": "−66", "Cyprien": "−66", "Diane": "198"}))
    hands.undo()
    totals(page, Sheet("tarot", FOUR, {}, (), {"Ana": "198", "Bo": "−66", "Cyprien": "−66", "Diane": "−66"}))


def test_a_game_of_ones_own_is_checked_tried_and_played(serve: Callable[..., Server], desk: Desk) -> None:
    page = desk.open(f"{serve().address}#home", width=360, height=740, touch=True)
    hands = Hands(page, "touch")
    hands.press("[data-action=sheets]")
    hands.press("[data-action=own-game]")
    text = page.locator("textarea[name=sheet]")
    right = text.input_value()
    text.fill(right.replace("[game]", "[game"))
    hands.press("[data-action=own-check]")
    line = right.splitlines().index("[game]") + 1
    expect(page.locator("dialog[open] .ct-error").last).to_contain_text(f"Ligne {line}")
    text.fill(right)
    hands.press("[data-action=own-check]")
    for one in (7, 5, 2, 1):
        hands.press(f".ct-owntrial {keys(one)[0]}")
        hands.press(".ct-owntrial [data-key=next]")
    hands.press(f".ct-owntrial {SEND}")
    expect(page.locator(".ct-owntotals")).to_have_text("Ana 3Bo 3")
    page.locator("[data-action=own-take]").tap()
    hands.press(".ct-start")
    page.wait_for_selector(".ct-gridboard")
    whole(page)
