"""What is said in words: one tap away on a phone, kept until it is understood, shown before it is played."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Page, expect

from tests.browser.front.bench import REFUSAL, Open, reply, sent
from tests.browser.front.views import fixture

pytestmark = pytest.mark.browser

SIZES = ((360, 740), (1280, 800))
LOST = {
    "title": "Pas compris", "text": "« polka » n’est pas un coup connu.", "reasons": [], "override": None,
    "try": [{"text": "finir", "move": "end"}, {"text": "attaquer D♦ A♣", "move": "attack QD AC"}],
}  # fmt: skip
HEARD = {
    "title": "Compris ainsi", "text": "Rien n’est encore joué.", "reasons": [], "override": None, "understood": True,
    "try": [{"text": "Jouer : finir + piocher", "move": ["end", "draw"]}],
}  # fmt: skip


def field_of(page: Page, width: int) -> None:
    """The line in which one types; on a phone the one tap that leads to it."""
    if width < 960:
        page.click("[aria-label='Annoncer en toutes lettres']")
        assert page.evaluate("document.activeElement.name") == "say", "one tap, and one speaks"


def announce(page: Page, text: str) -> None:
    page.fill("input[name=say]", text)
    page.press("input[name=say]", "Enter")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_was_not_understood_is_kept_with_what_may_be_tapped(page_of: Open, width: int, height: int) -> None:
    page = page_of("combat", width=width, height=height)
    field_of(page, width)
    reply(page, "play", {"ok": False, "refusal": LOST, "text": LOST["text"]})
    announce(page, "polka")
    assert sent(page)[-1] == {"type": "play", "move": "polka", "typed": True, "seen": 12}
    expect(page.locator(".ct-answer")).to_contain_text("« polka »")
    expect(page.locator("input[name=say]")).to_have_value("polka")
    assert page.locator("dialog.d-refusal").count() == 0
    reply(page, "play", {"ok": True})
    page.click(".ct-answer button >> nth=1")
    assert sent(page)[-1] == {"type": "play", "move": "attack QD AC", "seen": 12}
    assert page.locator(".ct-answer, dialog").count() == 0
    field_of(page, width)
    expect(page.locator("input[name=say]")).to_have_value("")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_how_it_was_understood_is_played_by_a_tap(page_of: Open, width: int, height: int) -> None:
    page = page_of("combat", width=width, height=height)
    field_of(page, width)
    reply(page, "play", {"ok": False, "refusal": HEARD})
    announce(page, "fini pour moi")
    expect(page.locator(".ct-answer.is-understood")).to_contain_text("finir + piocher")
    page.keyboard.press("Escape")
    field_of(page, width)
    expect(page.locator("input[name=say]")).to_have_value("fini pour moi")
    reply(page, "play", {"ok": True})
    page.click(".ct-answer button")
    assert sent(page)[-1]["move"] == ["end", "draw"]
    if width < 960:
        page.click("[aria-label=Journal]")
    assert page.locator(".ct-log .k-refused").count() == 0, "it was no refusal"


def test_a_refusal_by_the_rules_is_told_as_one_and_the_words_stay(page_of: Open) -> None:
    page = page_of("combat", width=360, height=740)
    field_of(page, 360)
    reply(page, "play", {"ok": False, "refusal": REFUSAL})
    announce(page, "R♠ attaque A♣")
    expect(page.locator("dialog.d-refusal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("input[name=say]")).to_have_value("R♠ attaque A♣")


def test_the_line_takes_dictation_as_it_comes(page_of: Open) -> None:
    page = page_of({**fixture("combat"), "lang": "en"}, width=360, height=740)
    page.click(".ct-tools > button:has(.i-say)")
    told = page.locator("input[name=say]").evaluate(
        "el => ['type', 'lang', 'autocapitalize', 'autocorrect', 'spellcheck'].map((name) => el.getAttribute(name))"
    )
    assert told == ["text", "en", "off", "off", "false"]


def test_a_new_view_takes_the_answer_away_and_leaves_the_words(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    reply(page, "play", {"ok": False, "refusal": LOST, "text": LOST["text"]})
    announce(page, "polka")
    expect(page.locator(".ct-answer")).to_be_visible()
    view = fixture("combat")
    view["match"]["seen"] = 13
    page.evaluate("view => bench.show(view)", view)
    assert page.locator(".ct-answer").count() == 0
    expect(page.locator("input[name=say]")).to_have_value("polka")


@pytest.mark.parametrize("name", ["combat", "dealt", "prompt"])
def test_the_bar_of_a_phone_has_room_for_it(page_of: Open, name: str) -> None:
    view = fixture(name)
    for redo in (None, 3):
        view["match"]["redo"] = redo
        page = page_of(view, width=360, height=740)
        boxes = [box for one in page.locator(".ct-tools button").all() if (box := one.bounding_box())]
        assert len({round(box["y"]) for box in boxes}) == 1, "one row"
        assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


ANSWER = {
    "text": "Oui : attaquer D♦ A♣. (Attaquer)", "verdict": "legal", "rules": [{"id": "attack", "text": "Attaquer"}],
    "places": ["Ana.defender", "Bo.mage"], "action": None,
}  # fmt: skip


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_question_is_answered_where_it_was_asked(page_of: Open, width: int, height: int) -> None:
    page = page_of("combat", width=width, height=height)
    field_of(page, width)
    reply(page, "question", {"ok": False, "answer": ANSWER})
    announce(page, "la dame peut attaquer le mage ?")
    assert sent(page)[-1] == {"type": "question", "text": "la dame peut attaquer le mage ?", "seen": 12}
    expect(page.locator(".ct-answer.is-asked")).to_contain_text("Oui : attaquer D♦ A♣.")
    expect(page.locator("input[name=say]")).to_have_value("la dame peut attaquer le mage ?")
    reply(page, "rule", {"ok": True, "title": "Attaquer", "text": "Une attaque vaut son arme.", "section": "Combat"})
    page.click(".ct-answer .ct-link >> nth=0")
    expect(page.locator("dialog.d-rule")).to_contain_text("Une attaque vaut son arme.")
    page.keyboard.press("Escape")
    page.click("[data-action=show-answer]")
    assert page.locator("dialog").count() == 0
    lit = page.locator(".is-advised").evaluate_all("all => all.map((one) => one.dataset.place)")
    assert sorted(lit) == ["Ana.defender", "Bo.mage"]
    page.locator('[data-place="Ana.defender"] > button').press("Enter")
    assert page.locator(".is-advised").count() == 0, "who taps goes on"


def test_what_is_no_question_by_its_sign_may_be_answered_too(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    reply(page, "play", {"ok": False, "answer": {**ANSWER, "places": [], "rules": []}})
    announce(page, "est-ce que la dame peut attaquer")
    assert sent(page)[-1]["type"] == "play"
    expect(page.locator(".ct-answer.is-asked")).to_contain_text("Oui")
    assert page.locator(".ct-answer button").count() == 0
