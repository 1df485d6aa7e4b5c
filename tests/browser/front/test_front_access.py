"""The front end for every hand, eye and ear: keyboard, sizes, widths, themes, axe; and the start page."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.axe import in_both
from tests.browser.front.bench import REFUSAL, Open, place, reply, sent, tap
from tests.browser.front.views import EVERY, TABLES, fixture

pytestmark = pytest.mark.browser


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


def test_the_log_is_one_stop_and_its_entries_are_reached_by_arrows(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    page.focus(".ct-aside .ct-log")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "say"
    page.keyboard.press("Shift+Tab")
    for key, from_end in (("ArrowUp", -1), ("ArrowUp", -2), ("ArrowDown", -1)):
        page.keyboard.press(key)
        assert page.evaluate("[...document.querySelectorAll('.ct-log button')].indexOf(document.activeElement)") == (
            page.locator(".ct-log button").count() + from_end
        )


def test_keys_stay_in_the_table(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate("window.leaked = []; document.addEventListener('keydown', event => leaked.push(event.key))")
    page.focus(f"{place('Ana.defender')} > .ct-face")
    for key in ("b", "d", "Enter", "ArrowLeft", "Escape"):
        page.keyboard.press(key)
    assert page.evaluate("leaked") == []
    page.click("button[aria-label=Menu]")
    every = ":is(button, input, select, summary, [tabindex])"
    bare = f"document.querySelectorAll('{every}:not([data-lm-suppress-shortcuts=true])').length"
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
    assert page.evaluate(WHOLE, ".ct-near .ct-name"), "a long name is told whole"
    page.click("button[aria-label=Menu]")
    page.wait_for_timeout(50)
    page.evaluate("document.querySelector('dialog').close(); stop()")
    page.evaluate("view => start(view)", fixture("home"))
    page.wait_for_selector(".ct-match")
    assert page.locator("img").count() == 0


WHOLE = """name => { const el = document.querySelector(name);
  return el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight + 1; }"""


SMALL = """least => [...document.querySelectorAll('button, input, summary, a')]
  .filter(el => el.checkVisibility())
  .map(el => [el.getAttribute('aria-label') ?? el.textContent, el.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)"""


WIDTHS = [360, 390, 768, 1280]
SCREENS = [(390, 844), (360, 800), (360, 740), (740, 360), (844, 390), (1280, 800)]
EXTENT = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("name", EVERY)
def test_every_screen_holds_the_page_and_every_thumb_hits(page_of: Open, name: str) -> None:
    """One page, resized: nothing scrolls sideways, a table not at all, and what is touched is large enough."""
    page = page_of(name, width=360, height=800)
    assert page.evaluate(SMALL, 48 if name == "home" else 44) == []
    if name != "home":
        for button in ("Menu",) if name == "ending" else ("Menu", "Journal"):
            page.click(f"button[aria-label={button}]")
            assert page.evaluate(SMALL, 44) == []
            page.keyboard.press("Escape")
    for width in (768,) if name in TABLES else WIDTHS:  # the others are those of the screens
        assert resized(page, width, 844)[0] <= width, width
    for width, height in SCREENS if name in TABLES else ():
        wide, high = resized(page, width, height)
        assert (wide <= width, high <= height) == (True, True), (width, height, wide, high)


def resized(page: Page, width: int, height: int) -> list[int]:
    """The extent of a page on a screen of that size, once it has settled: it looks at its width in the next frames."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(60)
    extent: list[int] = page.evaluate(EXTENT)
    return extent


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


@pytest.mark.parametrize("name", EVERY)
def test_axe_finds_nothing_serious(page_of: Open, name: str) -> None:
    found = look_over(page_of(name, theme="dark"), name)
    assert not found, "\n".join(found)


def look_over(page: Page, name: str) -> list[str]:
    """What axe says of a page and, of the one in a fight, of all that can be opened on it."""
    found = in_both(page, "page")
    if name == "combat":
        tap(page, "Ana.defender")
        found += in_both(page, "targets")
        page.keyboard.press("Escape")
        page.click(f"{place('Ana.attacker.weapon')} button")
        found += in_both(page, "picker")
        page.keyboard.press("Escape")
        page.click("button[aria-label=Menu]")
        found += in_both(page, "menu")
        page.keyboard.press("Escape")
        page.click("button[aria-label=Journal]")
        found += in_both(page, "log")
        page.keyboard.press("Escape")
        reply(page, "play", {"ok": False, "refusal": REFUSAL})
        page.click("button[data-action=end]")
        page.wait_for_selector("dialog[open]")
        found += in_both(page, "refusal")
    return found


# -------------------------------------------------------------------------------------------- start page


def test_a_new_match_from_the_start_page(page_of: Open) -> None:
    page = page_of("home")
    page.click("[data-who='0']")
    page.click("[data-person=Ana]")
    assert page.evaluate(SMALL, 44) == []
    page.get_by_label("Nom du joueur 1").press("Enter")
    page.keyboard.type("Zoé")
    page.keyboard.press("Enter")
    page.click("[data-chip=starter]")
    page.get_by_role("button", name="Zoé", exact=True).click()
    page.click("[data-chip=cards]")
    page.get_by_role("button", name="Le compagnon distribue").click()
    page.click("[data-option=open_hands]")
    page.click(".d-sheet .ct-start")
    assert page.locator("[data-chip=starter]").inner_text() == "commence\u202f: Zoé"
    assert page.locator("[data-chip=cards]").inner_text() == "cartes\u202f: distribuées, règles maison"
    reply(page, "new", {"ok": False, "text": "Deux joueurs portent le même nom."})
    page.click(".ct-glance .ct-start")
    assert sent(page) == [
        {
            "type": "new",
            "game": "etraclor",
            "players": ["Ana", "Zoé"],
            "partners": [None, None],
            "options": {"open_hands": True, "opening": 5, "level": "normal"},
            "cards": None,
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


def test_what_a_card_holds_says_whose_it_is(page_of: Open) -> None:
    page = page_of("after")
    card = page.get_by_role("group", name="Dame de carreau")
    assert card.locator("button").count() > 1
    assert page.evaluate("""() => [...document.querySelectorAll('.ct-card')].every((one) =>
      one.getAttribute('role') === 'group' && one.getAttribute('aria-label'))""")


def test_an_error_is_tied_to_its_field(page_of: Open) -> None:
    page = page_of("combat")
    reply(page, "correct", {"ok": False, "text": "De 1 à 13."})
    page.locator(place("Bo.mage.hp")).locator("button").first.focus()
    page.keyboard.press("c")
    field = page.locator("dialog[open] input[name=value]")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    field.fill("3")
    page.click("dialog.d-figure button[type=submit]")
    expect(field).to_have_attribute("aria-invalid", "true")
    told = field.get_attribute("aria-describedby")
    assert page.locator(f"#{told}").inner_text() == "De 1 à 13."
    reply(page, "correct", {"ok": True})
    page.click("dialog.d-figure button[type=submit]")
    expect(page.locator("[aria-invalid]")).to_have_count(0)
