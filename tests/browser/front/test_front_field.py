"""The field on its bench: rows, lanes, a queue, paying, several targets, taking back; by finger and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.axe import in_both
from tests.browser.front import fields
from tests.browser.front.bench import REFUSAL, Open, place, reply, sent
from tests.browser.front.test_front_access import SMALL, resized
from tests.browser.front.views import words
from tests.budget import pairs

pytestmark = pytest.mark.browser

SCREENS = [(390, 844), (390, 664), (360, 740), (1280, 800)]
SETTLE = 520
"""A button that has just changed is deaf for so long (ms)."""


def press(page: Page, name: str) -> None:
    page.locator(f"{place(name)} > .ct-face").click()


def moves(page: Page) -> list[Any]:
    return [one.get("move", one) for one in sent(page)]


# --- what stands where ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["field", "lanes"])
def test_everything_stands_on_one_screen(page_of: Open, name: str) -> None:
    page = page_of(name)
    for width, height in SCREENS:
        assert resized(page, width, height) == [width, height], (width, height)
        main = page.locator(".ct-acts .is-main").bounding_box()
        assert main is not None
        assert main["y"] + main["height"] <= height


@pytest.mark.parametrize(("many", "lines"), [(5, 1), (8, 1), (9, 2), (12, 2), (16, 2)])
def test_more_than_eight_cards_fold_to_two_lines_and_more_than_twelve_scroll(
    page_of: Open, many: int, lines: int
) -> None:
    page = page_of({**fields.crowd(many), "words": words("fr")})
    tops = (
        "[...document.querySelectorAll('.ct-near .ct-stand')].map((one) => Math.round(one.getBoundingClientRect().y))"
    )
    assert len(set(page.evaluate(tops))) == lines
    ranks = "getComputedStyle(document.querySelector('.ct-near .ct-ranks')).overflowX"
    assert page.evaluate(ranks) == ("auto" if many > 12 else "visible")
    for width in (390, 360):
        assert resized(page, width, 844)[0] == width
        assert page.evaluate(SMALL, 44) == []


def test_the_largest_figure_is_the_life(page_of: Open) -> None:
    page = page_of("field")
    size = "(name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize)"
    life, force, held = (
        page.evaluate(size, f".ct-near {one} > .ct-num") for one in (".ct-heart", ".ct-ubare", ".ct-uheld")
    )
    assert life > force > held >= 16


def test_what_a_screen_reader_hears_of_a_card(page_of: Open) -> None:
    page = page_of("field")
    told = page.locator(f"{place('Bo.fighter.4')} > .ct-face").get_attribute("aria-label")
    assert told == "Sentinelle de sel, Force 2, Défense 4 sur 5, portée, fatigue 1, engagé"
    mines = page.locator(f"{place('Ana.mines.untapped')} > .ct-face").get_attribute("aria-label")
    assert mines == "mines prêtes 4 sur 6, mines · a miné"


# --- taps -------------------------------------------------------------------------------------------------------------


def test_a_tap_attacks_and_a_tap_takes_it_back(page_of: Open) -> None:
    page = page_of("field")
    press(page, "Ana.fighter.2")
    assert moves(page) == ["attack 2"]
    page = page_of("lanes")
    press(page, "Ana.fighter.2")
    assert [(one["type"], one["entry"]) for one in sent(page)] == [("undo", 18)]


def test_a_blocker_is_sent_before_an_attacker_in_either_order(page_of: Open) -> None:
    for first, second in (("Bo.fighter.3", "Ana.fighter.1"), ("Ana.fighter.1", "Bo.fighter.3")):
        page = page_of("lanes")
        press(page, first)
        page.wait_for_timeout(SETTLE)
        press(page, second)
        assert moves(page) == ["Bo: block 1 with 3"]


def test_the_discs_turn_the_order_round_and_a_forecast_tells_its_sum(page_of: Open) -> None:
    page = page_of("lanes")
    page.locator(f"{place('combat.2.order')} > .ct-face").first.click()
    assert moves(page) == ["order 2 on 2 + 1"]
    page.locator("[data-forecast='combat.2']").click()
    expect(page.locator("dialog.d-why")).to_contain_text("6 − 2 − 2")


def test_the_empty_end_of_a_lane_opens_a_pad_of_two_figures(page_of: Open) -> None:
    page = page_of("lanes")
    press(page, "combat.1")
    for name, value in (("force", 1), ("defence", 4)):
        page.click(f'dialog.d-pad .is-{name} [data-pick="{value}"]')
    assert moves(page) == ["Bo: flash 1/4 on 1"]


def test_several_targets_are_chosen_before_one_sending(page_of: Open) -> None:
    page = page_of("field")
    press(page, "Ana.hero")
    send = page.locator("[data-action=many]")
    expect(send).to_be_disabled()
    for name in ("Ana.fighter.1", "Ana.fighter.2", "Ana.fighter.2", "Ana.fighter.4"):
        page.wait_for_timeout(SETTLE)
        press(page, name)
    assert sent(page) == []
    expect(page.locator(place("Ana.fighter.4"))).to_have_class("ct-fcard  is-target is-picked")
    send.click()
    assert moves(page) == ["activate hero on 1 + 4"]


def test_what_cannot_act_says_why(page_of: Open) -> None:
    page = page_of("field")
    reply(page, "ask", {"ok": False, "refusal": REFUSAL})
    press(page, "Ana.fighter.5")
    expect(page.locator("dialog.d-about .ct-reason h3")).to_have_text("Sans arme")
    expect(page.locator("dialog.d-about .ct-can")).to_contain_text("arrivée · effet déjà joué")


# --- figures ----------------------------------------------------------------------------------------------------------


def test_a_long_press_corrects_a_figure_and_the_whole_of_it(page_of: Open) -> None:
    page = page_of("field")
    page.locator(place("Ana.mines.untapped")).click(delay=600)
    page.click("dialog.d-figure [data-action=whole]")
    box = page.locator("dialog.d-figure").last
    expect(box.locator("input[name=value]")).to_have_value("6")
    box.get_by_role("button", name="un de plus").click()
    box.locator("button[type=submit]").click()
    assert sent(page)[-1]["facts"] == {"Ana.mines": 7}


def test_the_figure_in_a_shield_is_corrected_by_what_it_rests_on(page_of: Open) -> None:
    page = page_of("field")
    page.locator(place("Ana.fighter.4.defence.now")).dispatch_event("contextmenu")
    box = page.locator("dialog.d-figure")
    expect(box.locator("h2")).to_have_text("Vigie du gué · Défense 3 sur 4")
    expect(box.locator("h3")).to_have_text("Corriger · fatigue")
    box.get_by_role("button", name="un de plus").click()
    box.locator("button[type=submit]").click()
    assert sent(page)[-1]["facts"] == {"Ana.fighter.4.fatigue": 2}


# --- paying -----------------------------------------------------------------------------------------------------------


def pay(page: Page) -> Any:
    press(page, "Ana.hand")
    page.click('[data-choice="Colosse de craie"]')
    return page.locator("dialog.d-pay")


def test_nothing_is_sent_before_the_price_is_covered(page_of: Open) -> None:
    page = page_of("field")
    box = pay(page)
    expect(box.locator(".ct-price")).to_have_attribute("aria-label", "4 sur 5, manque 1")
    expect(box.locator(".ct-paylacks")).to_have_text("Payer\u202f: il manque 1")
    expect(box.locator("[data-action=pay]")).to_have_count(0)
    assert box.locator(".ct-payway").all_inner_texts() == [
        "1\njuste\n0 perdu",
        "2\nassez\n1 perdu",
        "3\nassez\n2 perdus",
    ]
    assert box.locator("[data-offer]").all_inner_texts() == ["3 mines + pitch 2", "2 mines + pitch 3"]
    assert sent(page) == []
    box.locator('[data-pay="pitch 1"]').click()
    box.locator("[data-action=pay]").click()
    assert moves(page) == ['Ana: play "Colosse de craie" with 4 mines + pitch 1']
    expect(box).to_have_count(0)


def test_another_payment_is_taken_whole_and_a_card_is_taken_back(page_of: Open) -> None:
    page = page_of("field")
    box = pay(page)
    box.locator('[data-offer="2 mines + pitch 3"]').click()
    expect(box.locator(".ct-paystep .ct-num")).to_have_text("2/4")
    box.locator('[data-back="pitch 3"]').click()
    expect(box.locator(".ct-price")).to_have_attribute("aria-label", "2 sur 5, manque 3")
    box.locator('[data-step="mines 1"]').click()
    expect(box.locator(".ct-paylacks")).to_contain_text("il manque 2")
    reply(page, "play", {"ok": False, "refusal": REFUSAL})
    box.locator('[data-pay="pitch 3"]').click()
    box.locator("[data-action=pay]").click()
    expect(box.locator(".is-refused h3")).to_have_text("Sans arme")


def test_what_is_announced_by_its_figures_is_paid_as_well(page_of: Open) -> None:
    page = page_of("field")
    press(page, "Ana.hand")
    page.click('[data-choice="jouer une carte…"]')
    page.click("dialog.d-pad summary")
    for name, value in (("force", 2), ("defence", 3), ("cost", 2)):
        page.click(f'dialog.d-pad .is-{name} [data-pick="{value}"]')
    page.click("dialog.d-pay [data-action=pay]")
    assert moves(page) == ["Ana: fighter 2/3 cost 2 with 2 mines"]
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_axe_finds_nothing_serious_in_a_payment(page_of: Open) -> None:
    page = page_of("field")
    pay(page)
    assert in_both(page) == []
    assert page.evaluate(SMALL, 44) == []


# --- keys, and two opposite each other --------------------------------------------------------------------------------


def test_tab_goes_row_by_row_and_the_arrows_within_a_row(page_of: Open) -> None:
    page = page_of("field", width=1280, height=800)
    at = "document.activeElement.closest('[data-place]')?.dataset.place"
    stops = []
    for _ in range(12):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(at))
    rows = [one for one in stops if one]
    assert rows[0].startswith("Bo")
    assert len([one for one in rows if one.startswith("Bo.fighter")]) == 1
    assert len([one for one in rows if one.startswith("Ana.fighter")]) == 1
    page.locator(f"{place('Ana.fighter.1')} > .ct-face").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) == "Ana.fighter.2"
    page.keyboard.press("Enter")
    assert moves(page) == ["attack 2"]


def test_the_far_half_is_turned_and_its_lanes_with_it(page_of: Open) -> None:
    view = {**fields.lanes(), "words": words("fr")}
    page = page_of(view)
    first = "document.querySelector('.ct-lane').getBoundingClientRect()"
    card = "document.querySelector('[data-place=\"Ana.fighter.1\"]').getBoundingClientRect().y"
    assert page.evaluate(card) > page.evaluate(f"{first}.y + {first}.height / 2"), "the near side attacks from below"
    view["board"][0]["attacker"] = "Bo"
    page.evaluate("view => bench.show(view)", {**view, "match": {**view["match"], "seen": 19}})
    assert page.evaluate(card) < page.evaluate(f"{first}.y + {first}.height / 2"), "the far side from above"


# --- everything that matters is seen, whatever lies on the table ------------------------------------------------------

PHONES = [(360, 640), (360, 740), (390, 664), (390, 844), (740, 360), (844, 390)]
HIDDEN = """() => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const whole = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    const above = document.elementFromPoint(x, y);
    return whole && one.closest(".ct-life, .ct-phase, .ct-acts").contains(above);
  };
  const all = [".ct-far .ct-heart:not(.is-ghost)", ".ct-near .ct-heart:not(.is-ghost)", ".ct-phase .ct-title",
    ".ct-acts .is-main"];
  return all.filter((name) => !seen(document.querySelector(name)));
}"""
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) + 1
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) + 4; // a figure has air above and below
  const figures = [...document.querySelectorAll(":is(.ct-ubare, .ct-uheld) > .ct-num")];
  return [...document.querySelectorAll(".ct-utag")].flatMap((tag) => figures
    .filter((one) => meets(box(tag), box(one))).map((one) => `${tag.textContent} over ${one.textContent}`));
}"""
CUT = """() => [...document.querySelectorAll(".ct-purse :is(.ct-label, .ct-does), .ct-utag, .ct-step")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.mark.parametrize("many", [0, 6, 9, 13])
def test_lives_turn_and_button_are_seen_on_every_phone(page_of: Open, many: int) -> None:
    view = fields.crowd(many) if many else fields.lanes()
    page = page_of({**view, "words": words("fr")})
    for width, height in PHONES:
        resized(page, width, height)
        assert page.evaluate(HIDDEN) == [], (width, height)
        assert page.evaluate(SMALL, 44) == [], (width, height)
        assert page.evaluate(CUT) == [], (width, height)


@pytest.mark.parametrize("many", [0, 5, 6, 9, 13])
def test_no_tag_covers_a_figure(page_of: Open, many: int) -> None:
    view = fields.crowd(many) if many else fields.lanes()
    marks = [{"kind": "gained", "text": "First Blood", "icon": "drop"}]
    marks += [] if many else [{"kind": "lives", "text": "survit\u202f: 6/1"}]  # what is to come of those in lanes
    for row in view["board"][0]["rows"]:
        for card in row["cards"]:
            card["marks"] = marks
    page = page_of({**view, "words": words("fr")})
    for width, height in PHONES:
        resized(page, width, height)
        assert page.evaluate(COVERED) == [], (width, height)


ASLEEP, TAPPED, FIRST = (
    ("asleep", "sieste 2", "moon"),
    ("tapped", "engagé", "tapped"),
    ("gained", "First Blood", "drop"),
)
SIGNS = {"two": [TAPPED, FIRST], "napping": [ASLEEP, TAPPED], "three": [ASLEEP, TAPPED, FIRST]}
CROWDS = (1, 5, 8, 12)
SIGNED = pairs(CROWDS, SIGNS, [*PHONES, (1280, 800)])


@pytest.mark.parametrize("named", SIGNS)
@pytest.mark.parametrize("many", CROWDS)
def test_several_signs_on_a_tapped_card_leave_its_figures_free(page_of: Open, many: int, named: str) -> None:
    """One of them keeps its word; the others are pictures on a small card, seen whole, and heard as words."""
    signs, sizes = SIGNS[named], [size for *one, size in SIGNED if one == [many, named]]
    assert sizes
    view = fields.crowd(many)
    for row in view["board"][0]["rows"]:
        for card in row["cards"]:
            lies = [kind for kind, *_ in signs if kind != "gained"]
            card.update(lies=lies, marks=[{"kind": kind, "text": text, "icon": icon} for kind, text, icon in signs])
    page = page_of({**view, "words": words("fr")})
    spoken = page.locator(f"{place('Ana.fighter.1')} > .ct-face").get_attribute("aria-label")
    for width, height in sizes:
        resized(page, width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        brief = page.locator(f"{place('Ana.fighter.1')} .is-brief")
        assert brief.count() == len(signs) - 1
        for one in brief.all():
            assert one.locator("svg").is_visible() or one.inner_text().strip(), "a sign rests on its colour alone"
    assert all(text in (spoken or "") for _, text, _ in signs)


def test_a_long_name_is_parted_between_syllables_if_at_all(page_of: Open) -> None:
    view = fields.crowd(5)
    for row in view["board"][0]["rows"]:
        for card in row["cards"]:
            card.update(name="Rémouleuse", lies=["tapped"])
    page = page_of({**view, "words": words("fr")})
    lines = """() => {
      const text = document.querySelector(".ct-near .ct-uname").firstChild;
      const range = document.createRange();
      const top = (n) => { range.setStart(text, n); range.setEnd(text, n + 1); return range.getBoundingClientRect(); };
      const letters = [...text.data].map((one, n) => [one, n]).filter(([one]) => one !== "\u00ad");
      const found = [];
      letters.forEach(([one, n], at) => {
        const y = top(n).y + top(n).height / 2;
        if (!at || Math.abs(y - found.at(-1).y) > 8) found.push({ y, told: "" });
        Object.assign(found.at(-1), { y, told: found.at(-1).told + one });
      });
      return found.map((one) => one.told);
    }"""
    for width, height in PHONES[:4]:
        resized(page, width, height)
        assert page.evaluate(lines) == ["Rémouleuse"], (width, height)
    page = page_of({**fields.crowd(8), "words": words("fr")}, width=360, height=740)
    names = "[...document.querySelectorAll('.ct-near .ct-uname')].map((one) => one.textContent)"
    assert "Mar\u00admotte des cols" in page.evaluate(names)
    assert "Vigie du gué" in page.evaluate(names)


@pytest.mark.parametrize("name", ["Vigie du gué", "Golem d’argile", "Renard des haies"])
def test_a_name_of_two_lines_is_whole_on_a_folded_card(page_of: Open, name: str) -> None:
    view = fields.crowd(9)
    for row in view["board"][0]["rows"]:
        for card in row["cards"]:
            card.update(name=name, lies=["asleep"], marks=[{"kind": "asleep", "text": "sieste 2", "icon": "moon"}])
            for figure, value in zip(card["gauges"], (12, 11), strict=True):
                figure["value"] = value
    page = page_of({**view, "words": words("fr")})
    cut = """() => [...document.querySelectorAll(".ct-uname")].filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => `${one.scrollHeight} in ${one.clientHeight}`)"""
    for width, height in [(360, 740), (390, 664), (390, 844)]:
        resized(page, width, height)
        assert page.evaluate(cut) == [], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)


def test_the_word_on_a_small_card_covers_neither_its_name_nor_is_cut(page_of: Open) -> None:
    view = fields.main_step()
    view["tree"]["Ana.story.1"] = {**view["tree"]["Ana.hero"], "label": "agir"}
    page = page_of({**view, "words": words("fr")})
    press(page, "Ana.story.1")
    story = page.locator(place("Ana.story.1"))
    expect(story.locator(".ct-badge")).to_have_text("agit")
    for width, height in SCREENS:
        resized(page, width, height)
        badge, name, whole = (story.locator(one).bounding_box() for one in (".ct-badge", "b.ct-clip", ".ct-plain"))
        assert badge is not None
        assert name is not None
        assert whole is not None
        assert name["x"] + name["width"] <= badge["x"] + 1, (width, height)
        assert whole["y"] <= badge["y"], (width, height)
        assert badge["x"] + badge["width"] <= whole["x"] + whole["width"], (width, height)
