"""The front end of the table on a bench: a fake host, fixed views, a real browser, and no network but the loopback."""

from __future__ import annotations

import functools
import http.server
import json
import threading
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, Route, sync_playwright

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = Path(__file__).parent / "front" / "fixtures"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
).split()
TABLES = ["combat", "after", "opening", "prompt", "outcome", "dealt", "silly"]
EVERY = [*TABLES, "home"]
REFUSAL = {
    "title": "Refusé",
    "text": "R♠ attaque A♣ : ce coup ne va pas.",
    "reasons": [
        {"id": "attack-needs-weapon", "title": "Sans arme", "text": "R♠ n’a pas d’arme.", "section": "Combat, p. 9"}
    ],
    "try": [{"text": "attaquer avec D♦", "move": "attack QD AC"}],
    "override": "attack KS AC",
}

Open = Callable[..., Page]
View = dict[str, Any]


def words(lang: str) -> dict[str, str]:
    table = tomllib.loads((ROOT / "companion" / "table" / "words.toml").read_text(encoding="utf-8"))
    return {key: word[lang] for key, word in table.items()}


def fixture(name: str) -> View:
    view: View = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    view["words"] = words("fr")
    return view


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        return


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page_of(browser: Browser, address: str) -> Iterator[Open]:
    """Opens the harness on a fixture; no page may fail, ask the internet, or open a dialog of the browser."""
    contexts = []
    trouble: list[str] = []

    def guard(route: Route) -> None:
        if route.request.url.startswith((address, "data:")):
            route.continue_()
        else:
            trouble.append(f"asked for {route.request.url}")
            route.abort()

    def shout(dialog: Any) -> None:
        trouble.append(f"a browser dialog: {dialog.message}")
        dialog.dismiss()

    def opened(
        view: str | View, width: int = 390, height: int = 844, theme: Any = "light", motion: Any = "reduce", touch: bool = False
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion=motion, has_touch=touch
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.route("**/*", guard)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("dialog", shout)
        page.goto(f"{address}/tests/browser/front/harness.html")
        page.wait_for_function("() => Boolean(window.start)")
        page.evaluate("view => start(view)", fixture(view) if isinstance(view, str) else view)
        page.wait_for_selector(".ct-frame, .ct-home")
        page.evaluate("document.fonts.ready")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert trouble == []


def sent(page: Page) -> list[dict[str, Any]]:
    intents: list[dict[str, Any]] = page.evaluate("bench.sent")
    return intents


def place(name: str) -> str:
    return f'[data-place="{name}"]'


def tap(page: Page, name: str) -> None:
    """Taps the corner of a place, where a card shows its rank."""
    page.click(place(name), position={"x": 10, "y": 14})


def reply(page: Page, kind: str, answer: dict[str, Any]) -> None:
    page.evaluate("([kind, answer]) => { bench.replies[kind] = answer; }", [kind, answer])


# ------------------------------------------------------------------------------------------------ taps


def test_two_taps_announce_an_attack(page_of: Open) -> None:
    page = page_of("combat")
    tap(page, "Ana.defender")
    assert page.locator(f"{place('Ana.defender')} > .b-acts").inner_text() == "agit"
    lit = page.evaluate("[...document.querySelectorAll('.is-target')].map(el => el.dataset.place)")
    assert sorted(lit) == ["Ana.defender.object", "Bo.healer", "Bo.mage"]
    assert page.locator(f"{place('Bo.mage')} > .b-target").inner_text() == "cible"
    tap(page, "Bo.mage")
    assert sent(page) == [{"type": "play", "move": "attack QD AC", "seen": 12}]
    assert page.locator(".is-chosen, .is-target").count() == 0


def test_a_heart_counts_for_its_card(page_of: Open) -> None:
    page = page_of("combat")
    page.click(f"{place('Ana.defender.hp')} button")
    page.click(f"{place('Bo.healer.hp')} button")
    assert [one["move"] for one in sent(page)] == ["attack QD JH"]


def test_the_chosen_place_elsewhere_and_escape_let_go(page_of: Open) -> None:
    page = page_of("combat")
    for leave in (
        lambda: tap(page, "Ana.defender"),
        lambda: page.click(".ct-title"),
        lambda: page.keyboard.press("Escape"),
    ):
        tap(page, "Ana.defender")
        assert page.locator(".is-chosen").count() == 1
        leave()
        assert page.locator(".is-chosen, .is-target").count() == 0
    assert sent(page) == []


def test_a_picker_shows_the_cards_by_suit_and_sends_the_choice(page_of: Open) -> None:
    page = page_of("combat")
    page.click(f"{place('Ana.attacker.object')} button")
    assert page.locator("dialog[open] .ct-tiles").count() == 2
    assert page.locator("dialog[open] .ct-tile").count() == 18
    page.click('dialog[open] [data-choice="8C"]')
    assert sent(page) == [{"type": "play", "move": "equip KS 8C", "seen": 12}]
    assert page.locator("dialog").count() == 0


def test_a_choice_may_light_more_places(page_of: Open) -> None:
    page = page_of("dealt")
    tap(page, "Ana.hand.9C")
    assert page.locator(place("Ana.attacker.object") + ".is-target").count() == 1
    page.click('[data-choice="3 Boost"]')
    assert page.locator(place("Ana.attacker") + ".is-target").count() == 1
    tap(page, "Ana.attacker")
    assert [one["move"] for one in sent(page)] == ["cast boost KS"]


def test_what_a_counter_holds_is_shown(page_of: Open) -> None:
    page = page_of("combat")
    page.click(f"{place('Bo.discard')} button")
    assert page.locator("dialog[open] .ct-tile").count() == 3
    assert page.locator("dialog[open] h2").inner_text() == "défausse de Bo"


# ------------------------------------------------------------------------------------- refusals, corrections


def test_a_refusal_shows_its_rule_at_the_place_and_can_be_overridden(page_of: Open) -> None:
    page = page_of("combat")
    reply(page, "play", {"ok": False, "refusal": REFUSAL})
    tap(page, "Ana.attacker")
    tap(page, "Bo.mage")
    box = page.locator("dialog[open]")
    for text in ("Refusé", "Sans arme", "R♠ n’a pas d’arme.", "Combat, p. 9", "attaquer avec D♦"):
        assert text in box.inner_text()
    at, shown = page.locator(place("Bo.mage")).bounding_box(), box.bounding_box()
    assert at is not None
    assert shown is not None
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 390
    box.get_by_text("quand même", exact=True).click()
    box.get_by_label("Raison (facultatif)").fill("la carte le dit")
    box.get_by_text("Jouer quand même", exact=True).click()
    assert sent(page)[-1] == {"type": "override", "move": "attack KS AC", "why": "la carte le dit", "seen": 12}
    assert page.locator("dialog").count() == 0


def test_a_nearest_legal_move_is_one_tap_and_the_refusal_stays_in_this_log(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    reply(page, "play", {"ok": False, "refusal": REFUSAL})
    tap(page, "Ana.attacker")
    tap(page, "Bo.mage")
    page.click('[data-try="attack QD AC"]')
    assert sent(page)[-1]["move"] == "attack QD AC"
    page.locator("dialog[open] [aria-label=fermer]").click()
    assert "R♠ n’a pas d’arme." in page.locator(".ct-log .k-refused").first.inner_text()


def test_a_refusal_without_override_offers_none(page_of: Open) -> None:
    page = page_of("combat")
    reply(page, "play", {"ok": False, "refusal": {**REFUSAL, "override": None}})
    page.click("button[data-action=end]")
    assert page.locator("dialog[open]").count() == 1
    assert page.locator("dialog .ct-override").count() == 0


def test_a_long_press_corrects_a_figure(page_of: Open) -> None:
    page = page_of("combat")
    at = page.locator(f"{place('Bo.mage.hp')} button").bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    page.wait_for_selector("dialog[open]")
    page.mouse.up()
    assert page.locator("dialog[open]").count() == 1, "letting go of the long press is no tap"
    page.get_by_label("un de moins").click()
    assert page.get_by_label("Nouvelle valeur").input_value() == "7"
    page.get_by_label("Raison (facultatif)").fill("une potion oubliée")
    page.locator("dialog[open] button[type=submit]").click()
    assert sent(page)[-1] == {"type": "correct", "facts": {"Bo.mage.hp": 7}, "why": "une potion oubliée", "seen": 12}
    assert page.locator("dialog").count() == 0


def test_the_key_c_corrects_and_a_refused_correction_says_why(page_of: Open) -> None:
    page = page_of("combat")
    reply(page, "correct", {"ok": False, "text": "12 dépasse le maximum de 10."})
    page.focus(f"{place('Bo.mage')} > .ct-face")
    page.keyboard.press("c")
    field = page.get_by_label("Nouvelle valeur")
    field.fill("12")
    page.keyboard.press("Enter")
    assert sent(page)[-1]["facts"] == {"Bo.mage.hp": 12}
    assert page.locator("dialog[open] [role=alert]").inner_text() == "12 dépasse le maximum de 10."
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('[data-place]').dataset.place") == "Bo.mage"


def test_a_figure_and_an_entry_say_why(page_of: Open) -> None:
    page = page_of("combat")
    lines = [{"text": "10 au départ", "rule": {"id": "hp", "text": "Points de vie"}}]
    reply(page, "why", {"ok": True, "title": "PV de A♣", "lines": lines})
    page.click(f"{place('Bo.mage.hp')} button")
    page.wait_for_selector("dialog[open] .ct-sum")
    assert sent(page)[-1] == {"type": "why", "fact": "Bo.mage.hp", "seen": 12}
    page.keyboard.press("Escape")
    page.click(".ct-last [data-why]")
    page.wait_for_selector("dialog[open] .ct-sum")
    assert sent(page)[-1] == {"type": "why", "entry": 12, "seen": 12}
    reply(page, "rule", {"ok": True, "title": "Les PV", "text": "Un As en a dix.", "section": "Personnages"})
    page.click("dialog[open] .ct-link")
    page.get_by_text("Un As en a dix.").wait_for()
    assert sent(page)[-1] == {"type": "rule", "id": "hp", "seen": 12}


# ------------------------------------------------------------------------------------------- bar and menu


def test_undo_and_the_main_action(page_of: Open) -> None:
    page = page_of("combat")
    page.click("button[aria-label=Annuler]")
    page.locator("button[aria-label=Rétablir]").dispatch_event("click")
    page.click("button[data-action=end]")
    assert sent(page) == [{"type": "undo", "entry": 12, "seen": 12}, {"type": "play", "move": "end", "seen": 12}]


def test_conceding_asks_first(page_of: Open) -> None:
    page = page_of("combat")
    page.click("button[aria-label=Menu]")
    page.click("button[data-action=concede]")
    assert sent(page) == []
    page.click("button[data-confirm=concede]")
    assert [one["move"] for one in sent(page)] == ["concede"]
    assert page.locator("dialog").count() == 0


def test_the_menu_sends_the_choices_of_the_page(page_of: Open) -> None:
    page = page_of("combat")
    page.click("button[aria-label=Menu]")
    page.get_by_role("button", name="Bo", exact=True).click()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="deux couleurs").click()
    page.get_by_label("Annoncer en toutes lettres").fill("D♦ attaque A♣")
    page.keyboard.press("Enter")
    kinds = [{key: one[key] for key in one if key != "seen"} for one in sent(page)]
    assert kinds == [
        {"type": "seat", "seat": 1},
        {"type": "lang", "lang": "en"},
        {"type": "suits", "suits": 2},
        {"type": "play", "move": "D♦ attaque A♣"},
    ]


def test_the_far_side_turns_and_the_page_remembers(page_of: Open) -> None:
    page = page_of("combat")
    page.click("button[aria-label=Menu]")
    page.click("button[data-action=turn-far]")
    assert page.evaluate("getComputedStyle(document.querySelector('.ct-far')).rotate") == "180deg"
    page.evaluate("view => { stop(); start(view); }", fixture("combat"))
    assert page.locator(".companion-table.is-turned").count() == 1
    assert sent(page) == []


def test_a_prompt_is_answered_or_skipped(page_of: Open) -> None:
    page = page_of("prompt")
    page.click(".ct-prompt .is-main")
    page.click('dialog[open] [data-choice="5H"]')
    page.get_by_text("passer", exact=True).click()
    assert [one["move"] for one in sent(page)] == ["third 5H", "skip"]


def test_several_cards_are_picked_then_sent_together(page_of: Open) -> None:
    view = fixture("prompt")
    view["prompt"].update(many=2, verb="discard")
    page = page_of(view)
    page.click(".ct-prompt .is-main")
    for code in ("5H", "6S"):
        page.click(f'dialog[open] [data-choice="{code}"]')
    page.click("dialog[open] .ct-buttons .is-main")
    assert [one["move"] for one in sent(page)] == ["discard 5H 6S"]


def test_an_earlier_entry_is_revealed_from_the_log(page_of: Open) -> None:
    page = page_of("prompt")
    page.click("button[aria-label=Journal]")
    page.get_by_text("révéler", exact=True).click()
    for code in ("4H", "2H"):
        page.click(f'dialog[open].d-reveal [data-choice="{code}"]')
    page.click("dialog[open].d-reveal .ct-buttons .is-main")
    assert sent(page)[-1] == {"type": "reveal", "entry": 12, "cards": ["4H", "2H"], "seen": 12}


def test_the_outcome_offers_the_next_round(page_of: Open) -> None:
    page = page_of("outcome")
    assert "Bo a pioché la dernière carte" in page.locator(".ct-outcome").inner_text()
    page.click(".ct-outcome .is-main")
    assert sent(page) == [{"type": "next-round", "seen": 12}]


# --------------------------------------------------------------------------------------------- new views


def test_a_view_patches_only_what_changed_and_keeps_focus_dialogs_and_typing(page_of: Open) -> None:
    page = page_of("combat")
    page.focus(f"{place('Ana.defender')} > .ct-face")
    page.evaluate("window.kept = document.activeElement; window.bo = document.querySelector('[data-place=\"Bo.healer\"]')")
    page.keyboard.press("c")
    page.get_by_label("Raison (facultatif)").fill("je tape enco")
    page.evaluate("view => bench.show(view)", fixture("after"))
    assert page.get_by_label("Raison (facultatif)").input_value() == "je tape enco"
    assert page.evaluate("document.activeElement.name") == "why"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === window.kept")
    page.evaluate("view => bench.show(view)", fixture("combat"))
    assert page.evaluate("document.activeElement === window.kept && window.bo.isConnected")


def test_a_running_choice_survives_a_view_that_still_allows_it(page_of: Open) -> None:
    page = page_of("combat")
    tap(page, "Ana.defender")
    view = fixture("combat")
    view["match"]["seen"] = 13
    page.evaluate("view => bench.show(view)", view)
    assert page.locator(".is-target").count() == 3
    view["tree"] = {}
    page.evaluate("view => bench.show(view)", view)
    assert page.locator(".is-target, .is-chosen").count() == 0


def test_a_delta_stays_until_a_newer_entry(page_of: Open) -> None:
    page = page_of("combat")
    delta = page.locator(f"{place('Bo.mage.hp')} .ct-delta")
    assert delta.inner_text() == "−2"
    text = json.dumps(fixture("combat")).replace('"delta": -2', '"delta": 0')
    page.evaluate("view => bench.show(view)", json.loads(text))
    assert delta.inner_text() == "−2"
    page.evaluate("view => bench.show(view)", fixture("after"))
    assert delta.count() == 0
    assert page.locator(f"{place('Bo.healer.hp')} .ct-delta").inner_text() == "−6"


@pytest.mark.parametrize(("motion", "at_once"), [("reduce", True), ("no-preference", False)])
def test_numbers_count_unless_the_system_asks_for_less(page_of: Open, motion: str, at_once: bool) -> None:
    page = page_of("combat", motion=motion)
    look = "document.querySelector('[data-place=\"Bo.healer.hp\"] .ct-num').textContent"
    first = page.evaluate(f"view => {{ bench.show(view); return {look}; }}", fixture("after"))
    assert first == ("5" if at_once else "11")
    page.wait_for_function(f"() => {look} === '5'")
    running = page.evaluate("document.getAnimations().length")
    assert running == 0 or not at_once


def test_a_view_is_drawn_within_a_frame(page_of: Open) -> None:
    page = page_of("combat")
    spent = page.evaluate(
        """([one, two]) => { const times = [];
        for (let i = 0; i < 40; i++) { const view = structuredClone(i % 2 ? one : two); view.match.seen = 20 + i;
          const start = performance.now(); bench.show(view); document.body.offsetHeight; times.push(performance.now() - start); }
        return times.sort((a, b) => a - b)[20]; }""",
        [fixture("combat"), fixture("after")],
    )
    print(f"view to layout: {spent:.1f} ms (median)")
    assert spent < 16


def test_a_lost_connection_is_said_and_taken_back(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate("bench.set('lost')")
    assert "Connexion perdue" in page.locator(".ct-note").inner_text()
    page.evaluate("bench.set('live')")
    assert not page.locator(".ct-note").is_visible()


# ---------------------------------------------------------------------------------------------- keyboard


def test_a_turn_by_keyboard_alone(page_of: Open) -> None:
    page = page_of("combat")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("Boolean(document.activeElement.closest('.ct-near'))"):
            break
    for _ in range(8):
        if page.evaluate("document.activeElement.closest('[data-place]')?.dataset.place") == "Ana.defender":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('[data-place]').classList.contains('is-target')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('[data-place]').dataset.place") == "Ana.defender"
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert [one["move"] for one in sent(page)] == ["attack QD AC"]
    page.keyboard.press("Control+z")
    assert sent(page)[-1]["type"] == "undo"


def test_keys_stay_in_the_table(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate("window.leaked = []; document.addEventListener('keydown', event => leaked.push(event.key))")
    page.focus(f"{place('Ana.defender')} > .ct-face")
    for key in ("b", "d", "Enter", "ArrowLeft", "Escape"):
        page.keyboard.press(key)
    assert page.evaluate("leaked") == []
    page.click("button[aria-label=Menu]")
    bare = "document.querySelectorAll(':is(button, input, select, summary, [tabindex]):not([data-lm-suppress-shortcuts=true])').length"
    assert page.evaluate(bare) == 0


def test_what_a_screen_reader_hears(page_of: Open) -> None:
    page = page_of("after")
    label = page.locator(f"{place('Ana.defender')} > .ct-face").get_attribute("aria-label")
    assert label == "Dame de carreau, Défenseur, 12 PV sur 12, bouclier 7, arme 6 de pique, objet 4 de cœur, a agi"
    assert "D♦ attaque V♥." in page.locator("[aria-live=polite]").inner_text()


# ------------------------------------------------------------------------------------- text, sizes, access


def test_a_name_is_text_and_never_markup(page_of: Open) -> None:
    page = page_of("silly")
    name = "<img src=x onerror=alert(1)>"
    assert page.locator(".ct-near .ct-name").text_content() == name
    assert page.locator(".ct-near .ct-name").get_attribute("title") == name
    assert page.locator("img").count() == 0
    cut = "const el = document.querySelector('.ct-far .ct-name'); return el.scrollWidth > el.clientWidth"
    assert page.evaluate(f"() => {{ {cut} }}"), "a long name is cut with an ellipsis"
    page.click("button[aria-label=Menu]")
    page.wait_for_timeout(50)
    page.evaluate("document.querySelector('dialog').close(); stop()")
    page.evaluate("view => start(view)", fixture("home"))
    page.wait_for_selector(".ct-match")
    assert page.locator("img").count() == 0


SMALL = """least => [...document.querySelectorAll('button, input, summary, a')]
  .filter(el => el.checkVisibility())
  .map(el => [el.getAttribute('aria-label') ?? el.textContent, el.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""


@pytest.mark.parametrize("name", EVERY)
def test_everything_that_can_be_touched_is_large_enough(page_of: Open, name: str) -> None:
    page = page_of(name, width=360, height=800)
    assert page.evaluate(SMALL, 48 if name == "home" else 44) == []
    if name != "home":
        for button in ("Menu", "Journal"):
            page.click(f"button[aria-label={button}]")
            assert page.evaluate(SMALL, 44) == []
            page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
@pytest.mark.parametrize("name", EVERY)
def test_nothing_scrolls_sideways(page_of: Open, name: str, width: int) -> None:
    page = page_of(name, width=width, height=844)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(390, 844), (360, 800), (1280, 800)])
@pytest.mark.parametrize("name", TABLES)
def test_the_table_fits_one_screen(page_of: Open, name: str, size: tuple[int, int]) -> None:
    page = page_of(name, width=size[0], height=size[1])
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


@pytest.mark.parametrize("width", [320, 500, 700, 1000])
def test_the_table_follows_its_own_width_not_the_window(page_of: Open, width: int) -> None:
    page = page_of("combat", width=1280, height=900)
    page.evaluate("width => { bench.page = false; document.getElementById('app').style.width = `${width}px`; }", width)
    page.wait_for_function("width => document.querySelector('.companion-table').clientWidth === width", arg=width)
    page.wait_for_timeout(60)
    assert page.evaluate("(el => el.scrollWidth <= el.clientWidth)(document.querySelector('.companion-table'))")
    assert page.locator(".ct-aside").count() == (1 if width >= 960 else 0)


@pytest.mark.parametrize(("attribute", "paper"), [("false", "rgb(20, 23, 29)"), ("true", "rgb(246, 242, 233)")])
def test_the_theme_of_jupyterlab_wins(page_of: Open, attribute: str, paper: str) -> None:
    page = page_of("combat", theme="light" if attribute == "false" else "dark")
    page.evaluate("value => document.body.setAttribute('data-jp-theme-light', value)", attribute)
    assert page.evaluate("getComputedStyle(document.querySelector('.companion-table')).backgroundColor") == paper


def check(page: Page, what: str) -> list[str]:
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{what}: {one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", EVERY)
def test_axe_finds_nothing_serious(page_of: Open, name: str, theme: str) -> None:
    if not AXE.exists():
        pytest.fail("axe-core is missing: run `npm install --no-package-lock`")
    page = page_of(name, theme=theme)
    page.add_script_tag(path=str(AXE))
    found = check(page, "page")
    if name == "combat":
        tap(page, "Ana.defender")
        found += check(page, "targets")
        page.keyboard.press("Escape")
        page.click(f"{place('Ana.attacker.weapon')} button")
        found += check(page, "picker")
        page.keyboard.press("Escape")
        page.click("button[aria-label=Menu]")
        found += check(page, "menu")
        page.keyboard.press("Escape")
        page.click("button[aria-label=Journal]")
        found += check(page, "log")
        page.keyboard.press("Escape")
        reply(page, "play", {"ok": False, "refusal": REFUSAL})
        page.click("button[data-action=end]")
        page.wait_for_selector("dialog[open]")
        found += check(page, "refusal")
    assert not found, "\n".join(found)


# -------------------------------------------------------------------------------------------- start page


def test_a_new_match_from_the_start_page(page_of: Open) -> None:
    page = page_of("home")
    page.get_by_label("Nom du joueur 1").fill("Ana")
    page.get_by_label("Nom du joueur 2").fill("Zoé")
    page.get_by_role("button", name="Zoé", exact=True).click()
    page.get_by_role("button", name="Le compagnon distribue").click()
    page.get_by_text("Règles de la maison").click()
    page.click("[data-option=open_hands]")
    reply(page, "new", {"ok": False, "text": "Deux joueurs portent le même nom."})
    page.click(".ct-start")
    assert sent(page) == [
        {
            "type": "new",
            "game": "etraclor",
            "players": ["Ana", "Zoé"],
            "options": {"open_hands": True, "opening": 5, "level": "normal"},
            "starter": 1,
            "deal": True,
            "lang": "fr",
        }
    ]
    assert page.locator(".ct-new [role=alert]").inner_text() == "Deux joueurs portent le même nom."


def test_resume_and_open(page_of: Open) -> None:
    page = page_of("home")
    page.click(".ct-resume")
    page.click('[data-match="m2"]')
    assert sent(page) == [{"type": "open", "match": "m1"}, {"type": "open", "match": "m2"}]


def test_the_anywidget_wrapper(page_of: Open) -> None:
    page = page_of("home")
    page.evaluate(
        """view => { stop(); const on = {}; window.messages = [];
        window.model = { get: () => view, on: (name, back) => { on[name] = back; }, off: () => {},
          send: message => { messages.push(message);
            on['msg:custom']({ type: 'reply', id: message.id, ok: false, text: 'Trop tard.' }); } };
        window.shut = front.render({ model: window.model, el: document.getElementById('app') }); }""",
        fixture("combat"),
    )
    page.click("button[aria-label=Annuler]")
    assert page.evaluate("messages") == [{"type": "intent", "id": 1, "intent": {"type": "undo", "entry": 12, "seen": 12}}]
    assert page.locator(".ct-note").inner_text() == "Trop tard."
    page.evaluate("shut()")
    assert page.locator(".companion-table").count() == 0


def test_every_word_that_the_modules_ask_for_exists() -> None:
    import re

    known = words("fr")
    front = ROOT / "companion" / "table" / "front"
    for name in ("table.js", "home.js"):
        source = (front / name).read_text(encoding="utf-8")
        asked = set(re.findall(r"word\((?:t\.)?view, \"(\w+)\"", source))
        assert asked
        assert asked <= known.keys()
        assert "innerHTML" not in source
    assert words("en").keys() == known.keys()
