"""The site around the table in Chromium, served with a strict policy, and from a folder: landing pages, rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")
pytest.importorskip("sphinx")
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from companion.core.plugins.registry import find_game
from companion.core.rules.rulebook_address import clause_address
from companion.core.text.messages import LANGUAGES, load_words
from tests.browser.axe import serious
from tests.browser.pages import EMPTY, Watch, sized
from tests.browser.static_site import hosted
from tests.waiting import LIMIT_MS
from tests.web.guides_build import built_guides

pytestmark = pytest.mark.browser

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'"
)
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll("header a, nav a, .play-now, .door, footer a, .games a")]
  .filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 80))"""
WORDS = load_words("companion.web.builder")["landing"]
PAGES = (
    "index.html", "start.html", "rules/index.html", "rules/herocard.html", "printables.html", "lessons/index.html",
    "lessons/etraclor/first-match.html", "notebooks.html", "reference.html", "table-view.html", "trust.html",
    "changes.html",
)  # fmt: skip
LAID_OUT = ("index.html", "rules/herocard.html", "reference.html")
"""One of each kind: what stands beside a page on a laptop is the same for the others, but for colours."""

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def root() -> Path:
    return built_guides()


@pytest.fixture(scope="module")
def home(root: Path) -> Iterator[str]:
    """The address of the site."""
    with hosted(root, POLICY) as host:  # as careful as can be: nothing in a page may run that is not a file of ours
        yield f"http://127.0.0.1:{host.port}"


class Visitors:
    """The browsers of visitors, which stay open: each is emptied for the next one who has the same."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self.here: list[tuple[str, BrowserContext]] = []

    def comes(self, **more: Any) -> Page:
        """The page of one, whose browser has these settings."""
        kind = repr(more)
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else self._browser.new_context(reduced_motion="reduce", **more)
        self.here.append((kind, context))
        return context.new_page()

    def leave(self) -> None:
        """All of them; one whose browser cannot be emptied takes it along."""
        for kind, context in self.here:
            try:
                for page in context.pages:
                    page.evaluate(EMPTY)
                    page.close()
                context.clear_cookies()
            except Error:
                context.close()
            else:
                self._free[kind].append(context)
        self.here.clear()


@pytest.fixture(scope="module")
def visitors(browser: Browser) -> Visitors:
    return Visitors(browser)


@pytest.fixture
def visit(visitors: Visitors, home: str) -> Iterator[Visit]:
    """Opens pages as a visitor does; nothing outside may be asked for, and no page may complain."""
    trouble = list[str]()

    def opened(
        place: str, width: int = 1280, height: int = 800, *, lang: str = "fr-FR", theme: Any = "light", **more: Any
    ) -> Page:
        page = visitors.comes(locale=lang, **more)
        sized(page, width=width, height=height, theme=theme, motion="reduce")
        page.set_default_timeout(LIMIT_MS)
        Watch(page, trouble)
        page.goto(place if "://" in place else f"{home}/{place}")
        return page

    yield opened
    visitors.leave()
    assert [one for one in trouble if not one.startswith("asked for file:")] == []


# --- the landing page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("browser_lang", "lang"), [("fr-CA", "fr"), ("en-GB", "en"), ("de-DE", "en")])
def test_the_landing_page_comes_in_the_language_of_the_browser(visit: Visit, browser_lang: str, lang: str) -> None:
    page = visit("", 360, 800, lang=browser_lang)
    page.wait_for_url(f"**/{lang}/index.html")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["headline"][lang].replace("|", " "))
    play = page.get_by_role("link", name=WORDS["play"][lang], exact=True)
    expect(play).to_have_attribute("href", "../table/#play")
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(play).to_be_in_viewport()
        assert page.evaluate(WIDE) <= 0, width
        assert page.evaluate(SMALL) == [], width
        for door in ("players", "teachers", "printing"):
            expect(page.locator(".door", has_text=WORDS[door][lang])).to_be_visible()


def test_on_a_laptop_all_three_doors_are_on_the_first_screen(visit: Visit) -> None:
    page = visit("fr/index.html", 1280, 800)
    for place in range(3):
        expect(page.locator(".door").nth(place)).to_be_in_viewport(ratio=1)


def test_a_language_that_was_chosen_is_the_next_visits(visit: Visit, home: str) -> None:
    page = visit("", lang="fr-FR")
    page.wait_for_url("**/fr/index.html")
    page.get_by_role("link", name=WORDS["other_name"]["fr"]).first.click()
    page.wait_for_url("**/en/index.html")
    page.goto(home)
    page.wait_for_url("**/en/index.html")


def test_without_a_script_both_languages_are_offered(visit: Visit) -> None:
    page = visit("", 390, java_script_enabled=False)
    for lang in LANGUAGES:
        expect(page.get_by_role("link", name=WORDS["in_language"][lang])).to_be_visible()
    page.get_by_role("link", name=WORDS["in_language"]["fr"]).click()
    expect(page.get_by_role("link", name=WORDS["play"]["fr"], exact=True)).to_be_visible()


# --- all pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PAGES)
def test_a_page_reads_well_on_phones_and_laptop_for_everybody(visit: Visit, place: str) -> None:
    page = visit(f"fr/{place}", 360, 740, theme="dark", bypass_csp=True)
    assert page.evaluate(WIDE) <= 0
    assert serious(page, f"{place} at 360, dark") == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(WIDE) <= 0
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(WIDE) <= 0
    assert serious(page, f"{place} at 1280, light", colours=place not in LAID_OUT) == []


def test_the_same_place_in_the_other_language_is_a_tap_away(visit: Visit) -> None:
    page = visit(clause_address("etraclor", "attack-needs-weapon", "fr"))
    page.locator(".house-ways [data-language]").click()
    page.wait_for_url(f"**/{clause_address('etraclor', 'attack-needs-weapon', 'en')}")


def test_the_pages_search_finds_a_rule_by_its_words(visit: Visit) -> None:
    page = visit("fr/start.html")
    page.locator(".sidebar-search").fill("bouclier brisé")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results a[href*='rules/etraclor.html']").first).to_be_visible()


# --- the rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [390, 1280])
def test_an_address_opens_at_its_clause(visit: Visit, width: int) -> None:
    page = visit(clause_address("etraclor", "attack-needs-weapon", "en"), width, 800)
    clause = page.locator("#attack-needs-weapon")
    expect(clause).to_be_in_viewport()
    box, header = clause.bounding_box(), page.locator(".mobile-header").bounding_box()
    assert box is not None
    assert (header["y"] + header["height"] if header else 0) <= box["y"] + 1 < 400


@pytest.mark.parametrize(
    ("words", "lang"),
    [("ARME attaquer", "fr"), ("weapon", "fr"), ("attack-needs-weapon", "en"), ("shield breaks", "en")],
)
def test_a_rule_is_found_by_words_in_any_order_and_language(visit: Visit, words: str, lang: str) -> None:
    page = visit(f"{lang}/rules/etraclor.html", 390)
    page.locator("#clause-words").fill(words)
    expect(page.locator("#clause-found li").first).to_be_visible()
    found = page.locator("#clause-found a").evaluate_all("links => links.map((one) => one.getAttribute('href'))")

    assert found == [f"#{clause.id}" for clause in find_game("etraclor").rulebook.search(words)][:30]
    page.locator("#clause-found a").first.click()
    expect(page.locator(f"{found[0]}")).to_be_in_viewport()


def test_accents_do_not_matter_and_nothing_found_is_told(visit: Visit) -> None:
    page = visit("fr/rules/index.html", 390)
    page.locator("#clause-words").fill("defenseur degats")
    expect(page.locator("#clause-found a").first).to_be_visible()
    page.locator("#clause-words").fill("zzzz")
    expect(page.locator("#clause-count")).to_have_text(load_words("companion.web.builder")["rules"]["none"]["fr"])
    expect(page.locator("#clause-found li")).to_have_count(0)


def test_names_in_a_search_are_text(visit: Visit) -> None:
    page = visit("fr/rules/index.html?words=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(page.locator("#clause-count")).not_to_be_empty()
    assert page.locator(".clause-search img").count() == 0


def test_from_a_folder_the_rules_are_found_as_well(visit: Visit, root: Path) -> None:
    page = visit((root / "index.html").as_uri())
    page.wait_for_url("**/fr/index.html")
    page.get_by_role("link", name=WORDS["rules"]["fr"], exact=True).first.click()
    page.locator("#clause-words").fill("bouclier brise")
    page.locator("#clause-found a").first.click()
    page.wait_for_url("**/rules/etraclor.html#*")


@pytest.mark.parametrize("place", ["index.html", "rules/herocard.html", "etraclor.html"])
def test_paper_has_the_colours_of_the_day(visit: Visit, place: str) -> None:
    page = visit(f"en/{place}", theme="dark")
    read = "() => getComputedStyle(document.querySelector('h1')).color"
    assert sum(map(int, re.findall(r"\d+", page.evaluate(read))[:3])) > 500, "pale on the dark screen"
    page.emulate_media(media="print", color_scheme="dark")
    assert sum(map(int, re.findall(r"\d+", page.evaluate(read))[:3])) < 200, "dark on white paper"
    page.emulate_media(media="screen", color_scheme="light")
    page.evaluate("document.body.dataset.theme = 'dark'")
    page.emulate_media(media="print")
    assert sum(map(int, re.findall(r"\d+", page.evaluate(read))[:3])) < 200
    page.emulate_media(media="screen")
