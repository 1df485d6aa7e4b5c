"""Characters, a path of cards and the blows of a fight on the bench: what is drawn where, what a tap and a key do."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from companion.core.view.field_builders import item_part
from tests.browser.axe import in_both
from tests.browser.front import fights
from tests.browser.front.bench import Open, place, sent
from tests.browser.front.test_front_access import SMALL, resized
from tests.browser.front.views import View, fixture, words

pytestmark = pytest.mark.browser

SCREENS = [(390, 844), (390, 664), (360, 740), (844, 390), (1280, 800)]
NAMES = ("fight", "choosing", "path")


@pytest.fixture
def opened(page_of: Open) -> Open:
    """Opens a view and waits for its characters, whose module comes with the first of them."""

    def opens(view: str | View, **more: Any) -> Page:
        page = page_of(view, **more)
        page.wait_for_selector(".ct-near .ct-cname")
        return page

    return opens


def press(page: Page, name: str) -> None:
    page.locator(f"{place(name)} > .ct-face").click()


def size(page: Page, name: str) -> float:
    told: float = page.evaluate("(name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize)", name)
    return told


# --- what stands where ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_everything_stands_on_one_screen(opened: Open, name: str) -> None:
    page = opened(name)
    for width, height in SCREENS:
        assert resized(page, width, height) == [width, height], (width, height)
        assert page.evaluate(SMALL, 44) == [], (width, height)
        main = page.locator(".ct-acts .is-main").bounding_box()
        assert main is not None
        assert main["y"] + main["height"] <= height
        scrolled = "(one) => one.scrollHeight - one.clientHeight"
        most = 110 if height < 700 and name == "path" else 0
        assert page.locator(".ct-middle").evaluate(scrolled) <= most, (width, height)


def test_the_score_is_the_largest_figure_and_hp_that_of_a_card(opened: Open) -> None:
    page = opened("fight")
    score = size(page, ".ct-near .ct-tally > .ct-plain > .ct-num")
    hp, attack = size(page, ".ct-near .ct-cheart > .ct-num"), size(page, ".ct-near .ct-cfig > .ct-num")
    assert (score, round(hp)) == (50, 32)
    assert hp > attack >= 16


CUT = """(names) => [...document.querySelectorAll(names)].filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => `${one.className}: ${one.textContent}`)"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_word_is_cut(opened: Open, lang: str) -> None:
    page = opened({**fights.fight(lang), "words": words(lang)})
    for width, height in SCREENS:
        resized(page, width, height)
        told = (
            ".ct-cname, .ct-cline, .ct-trailname, .ct-trailwhat > span, .ct-blow > *, .ct-blowsum > *, .ct-bringstext"
        )
        assert page.evaluate(CUT, told) == [], (width, height)


COVERED = """() => [...document.querySelectorAll(".ct-fcard.is-character")].flatMap((card) => {
  const box = (one) => one.getBoundingClientRect();
  const tags = [...card.querySelectorAll(".ct-utag")].map(box);
  const meet = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  return [...card.querySelectorAll(".ct-cname, .ct-cheart > .ct-num, .ct-cfig > .ct-num, .ct-csign, .ct-cletter")]
    .filter((one) => one.checkVisibility()).filter((one) => tags.some((tag) => meet(tag, box(one))))
    .map((one) => `${card.dataset.place} ${one.className}`);
})"""


@pytest.mark.parametrize("name", NAMES)
def test_a_word_on_the_edge_covers_no_figure(opened: Open, name: str) -> None:
    page = opened(name)
    page.add_style_tag(content=".ct-fcard.is-tilted.is-tilted { rotate: none !important; }")  # boxes are upright
    for width, height in SCREENS:
        resized(page, width, height)
        assert page.evaluate(COVERED) == [], (width, height)


def test_what_lies_with_a_character_stands_at_its_foot(opened: Open) -> None:
    page = opened("fight")
    mage = page.locator(place("Ana.1"))
    assert mage.locator(".ct-cletter").all_inner_texts() == ["C", "Y", ""]
    expect(mage.locator(".ct-cletter.is-free")).to_have_count(1)
    woken = page.locator(f"{place('Ana.2')} .ct-cdue")
    expect(woken).to_have_class("ct-cdue is-awake")
    assert woken.inner_text().split() == ["T5", "+1"]
    expect(page.locator(f"{place('Ana.3')} .ct-cfig > .ct-num").first).to_have_text("2–4")
    expect(page.locator(f"{place('Bo.2')} .ct-cbonus")).to_have_text("+1")


def test_how_a_character_lies_is_never_colour_alone(opened: Open) -> None:
    page = opened("path")
    fallen, fighter = page.locator(place("Bo.1")), page.locator(place("Bo.2"))
    assert "line-through" in str(fallen.locator(".ct-cname").evaluate("(one) => getComputedStyle(one).textDecoration"))
    assert fallen.locator(".ct-utag").all_inner_texts() == ["mort"]
    assert fighter.evaluate("(one) => getComputedStyle(one).rotate") == "5deg"
    assert fighter.locator(".ct-utag").all_inner_texts() == ["combat", "incliné"]


# --- the way ----------------------------------------------------------------------------------------------------------

WAYS = """() => {
  const middle = (one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const discs = [...document.querySelectorAll(".ct-trailcards .ct-traildisc")].map(middle);
  const ends = [...document.querySelectorAll(".ct-way path")].map((one) => {
    const [m, at] = [one.getScreenCTM(), (p) => one.getPointAtLength(p)];
    return [0, one.getTotalLength()].map((p) => at(p).matrixTransform(m)).map((p) => [p.x, p.y]);
  });
  return [discs, ends];
}"""


def joined(page: Page) -> list[tuple[int, int]]:
    """Which discs the pieces of the way join, by their places in the order of effect."""
    discs, ways = page.evaluate(WAYS)
    found = []
    for ends in ways:
        near = [[n for n, disc in enumerate(discs) if max(abs(a - b) for a, b in zip(disc, end, strict=True)) < 6]
                for end in ends]  # fmt: skip
        assert all(len(one) == 1 for one in near), (discs, ends)
        first, second = sorted(one[0] for one in near)
        found.append((first, second))
    return sorted(found)


def path_of(*told: tuple[str, int, str]) -> View:
    """A fight whose path has these cards: whose, in which column, in which state."""
    view = fights.fight()
    view["board"][0]["queue"]["items"] = [
        item_part(str(n), f"Carte {n}", side, "", state, id=f"queue.{n}", side=side, column=column, number=n)
        for n, (side, column, state) in enumerate(told, 1)
    ]
    return {**view, "words": words("fr")}


N = [("Ana", 0), ("Bo", 0), ("Ana", 1), ("Bo", 1)]
TURNED = [("Bo", 0), ("Ana", 0), ("Bo", 1), ("Ana", 1)]
UNEVEN = [("Ana", 0), ("Bo", 0), ("Ana", 1), ("Ana", 2), ("Bo", 2)]


@pytest.mark.parametrize("way", [N, TURNED, UNEVEN, N[:2], N[:3], N[:1], [N[0], N[2]]])
def test_the_way_joins_the_cards_in_the_order_of_effect(opened: Open, way: list[tuple[str, int]]) -> None:
    page = opened(path_of(*((side, column, "later") for side, column in way)))
    page.wait_for_selector(".ct-traildisc")
    for width, height in SCREENS:
        resized(page, width, height)
        assert joined(page) == [(n, n + 1) for n in range(len(way) - 1)], (width, height)
    tops = {one["side"]: page.locator(place(f"queue.{n}")).bounding_box() for n, one in
            enumerate(page.evaluate("bench.view.board[0].queue.items"), 1)}  # fmt: skip
    if len(tops) == 2:
        assert tops["Bo"]["y"] < tops["Ana"]["y"], "each lies before its own row"  # type: ignore[index]


def test_done_is_a_full_line_what_is_to_come_a_dotted_one(opened: Open) -> None:
    page = opened("fight")
    page.wait_for_selector(".ct-traildisc")
    states = [one.split("-")[-1] for one in page.locator(".ct-way").evaluate_all("(all) => all.map((one) => "
              "one.getAttribute('class'))")]  # fmt: skip
    assert states == ["gone", "gone", "later"]
    dots = page.locator(".ct-way.is-later path").evaluate("(one) => getComputedStyle(one).strokeDasharray")
    assert dots != "none"
    expect(page.locator(f"{place('queue.3')} .ct-trailnow")).to_have_text("maintenant")


def test_a_cancelled_card_stays_and_created_ones_go_on_below(opened: Open) -> None:
    page = opened("path")
    page.wait_for_selector(".ct-traildisc")
    assert page.locator(".ct-traildisc").all_inner_texts() == ["1", "2", "3", "4", "5"]
    cancelled = page.locator(f"{place('queue.2')}")
    assert "line-through" in str(
        cancelled.locator(".ct-trailname").evaluate("(one) => getComputedStyle(one).textDecoration")
    )
    below, last = page.locator(place("queue.4")).bounding_box(), page.locator(place("queue.2")).bounding_box()
    assert below is not None
    assert last is not None
    assert below["y"] >= last["y"] + last["height"]


def test_the_way_lies_right_where_two_sit_opposite_each_other(opened: Open) -> None:
    view = fixture("fight")
    view["board"][1]["acting"], view["board"][2]["acting"] = True, False
    page = opened(view)
    page.click("button[aria-label=Menu]")
    page.click("[data-action=turn-far]")
    page.keyboard.press("Escape")
    boxes = [page.locator(one).bounding_box() for one in (".ct-far", place("queue.2"), place("queue.1"), ".ct-near")]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops), "Bo's cards lie before Bo's row, turned or not"
    assert joined(page) == [(0, 1), (1, 2), (2, 3)]


# --- taps, keys, words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told"),
    [("queue.1", "Bruant : Attaque +1"), ("strike.1", "Ordre, Pique − Défense"),
     ("turn.brings", "Ordre de Bruant : Attaque +1")],
)  # fmt: skip
def test_a_card_of_the_way_a_blow_and_the_turn_tell_what_they_are(opened: Open, name: str, told: str) -> None:
    page = opened("fight")
    press(page, name)
    expect(page.locator("dialog.d-why")).to_contain_text(told)
    assert sent(page) == []


def test_a_blow_that_is_not_dealt_says_why(opened: Open) -> None:
    page = opened("path")
    expect(page.locator(f"{place('strike.2')} .ct-blownone")).to_have_text("incliné : ne frappe pas")
    expect(page.locator(f"{place('strike.1')} .ct-comes")).to_have_class("ct-comes is-done")


def test_what_is_in_the_tree_does_what_the_tree_says(opened: Open) -> None:
    view = fixture("fight")
    view["tree"]["queue.4"] = {"legal": True, "move": "counter 4", "label": "annuler"}
    view["tree"]["Ana.3"] = {
        "legal": True,
        "next": {"strike.2": {"move": "shield", "label": "protéger", "legal": True}},
    }
    page = opened(view)
    press(page, "Ana.3")
    expect(page.locator(place("strike.2"))).to_have_class("ct-strike is-target")
    press(page, "strike.2")
    page.wait_for_timeout(30)
    press(page, "queue.4")
    press(page, "Bo.2")
    assert [one["move"] for one in sent(page)] == ["shield", "counter 4", "effect loss 1"]


def test_the_fight_is_chosen_by_two_taps(opened: Open) -> None:
    page = opened("choosing")
    press(page, "Ana.2")
    press(page, "Bo.1")
    assert [one["move"] for one in sent(page)] == ["fight 2 1"]


@pytest.mark.parametrize(("figure", "title"), [("hp", "Tarin · 9 PV sur 13"), ("defence.now", "Tarin · Défense 2")])
def test_a_long_press_opens_the_figure_that_it_rests_on(opened: Open, figure: str, title: str) -> None:
    page = opened("fight")
    box = page.locator(place(f"Bo.2.{figure}")).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(600)
    page.mouse.up()
    expect(page.locator("dialog.d-figure h2")).to_have_text(title)
    assert [one["type"] for one in sent(page)] == ["why"]


def test_a_tap_on_a_character_without_a_choice_tells_all_of_it(opened: Open) -> None:
    page = opened("fight")
    press(page, "Ana.1")
    box = page.locator("dialog.d-about")
    expect(box.locator("h2")).to_have_text("Sorgue")
    for told in ("mage, humaine", "C", "place libre", "Ordre du tour 8", "incliné"):
        expect(box).to_contain_text(told)


def test_what_a_screen_reader_hears(opened: Open) -> None:
    page = opened("fight")
    heard = {name: page.locator(f"{place(name)} > .ct-face").get_attribute("aria-label")
             for name in ("Bo.2", "Ana.3", "queue.2", "strike.1", "Bo.score")}  # fmt: skip
    assert heard == {
        "Bo.2": "Tarin, maraudeur, démon, 9 PV sur 13, Attaque 3, Défense 2, +1, Esprit 1, Cuir bouilli, "
        "Ordre du tour 8 : +1, combat, peut agir",
        "Ana.3": "Ysée, prêtresse, elfine, 12 PV sur 12, Attaque 2–4, Défense 1, Esprit 3, Merle, Ordre du tour 6 : +1",
        "queue.2": "2, Pas de côté, Bo, Tarin : Défense +1, fait",
        "strike.1": "Bruant frappe Tarin, à venir\u202f: 3, 9 → 6",
        "Bo.score": "score 6, deviendrait 7",
    }


def test_tab_goes_part_by_part_and_the_arrows_within(opened: Open) -> None:
    page = opened("fight", width=1280, height=800)
    page.wait_for_selector(".ct-traildisc")
    at = "document.activeElement.closest('[data-place]')?.dataset.place ?? ''"
    reached: list[str] = []
    for _ in range(24):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(at))
    stops = [one for one in reached if one.startswith(("Bo.1", "queue.", "strike.", "turn.", "Ana.1"))]
    assert stops[:5] == ["Bo.1", "turn.brings", "queue.1", "strike.1", "Ana.1"]
    page.locator(f"{place('Ana.1')} > .ct-face").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) == "Ana.2"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(at) == "strike.1"


@pytest.mark.parametrize("name", ["fight", "path"])
def test_axe_finds_nothing_serious(opened: Open, name: str) -> None:
    page = opened(name)
    for width, height in ((360, 740), (844, 390), (1280, 800)):
        resized(page, width, height)
        assert in_both(page, f"{name}, {width}") == []
