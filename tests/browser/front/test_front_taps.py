"""The front end of the table on its bench: taps, what they choose, what they warn of."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import expect

from tests.browser.front.bench import REFUSAL, Open, place, reply, sent, tap
from tests.browser.front.views import View, fixture

pytestmark = pytest.mark.browser


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
        lambda: page.click(".ct-steps"),
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


def test_slots_of_the_chosen_character_start_their_own_action(page_of: Open) -> None:
    view = fixture("combat")
    view["tree"] = {
        "Ana.defender": view["tree"]["Ana.defender"],
        "Ana.defender.object": {"move": "heal QD", "label": "soigner", "legal": True},
    }
    del view["tree"]["Ana.defender"]["next"]["Ana.defender.object"]
    page = page_of(view)
    tap(page, "Ana.defender")
    page.click(f"{place('Ana.defender.object')} button")
    assert [one["move"] for one in sent(page)] == ["heal QD"]
    tap(page, "Ana.defender")
    page.click(f"{place('Ana.defender.weapon')} button")
    assert page.locator(".is-chosen").count() == 0, "what starts nothing counts for the chosen card"


def test_the_chosen_slot_lets_go_though_its_card_is_a_target(page_of: Open) -> None:
    view = fixture("combat")
    targets = {"Ana.defender": {"move": "heal QD", "label": "soigner", "legal": True}}
    view["tree"] = {"Ana.defender.object": {"legal": True, "next": targets}}
    page = page_of(view)
    page.click(f"{place('Ana.defender.object')} button")
    assert page.locator(".is-target").count() == 1
    page.click(f"{place('Ana.defender.object')} button")
    assert page.locator(".is-chosen, .is-target").count() == 0
    assert sent(page) == []


def spent(targets: int) -> View:
    """Ana’s Defender has acted: nothing of what it could do is allowed."""
    view = fixture("combat")
    cards = {"Bo.mage": "AC", "Bo.healer": "JH"}
    leaves = {
        name: {"move": f"attack QD {card}", "label": "attaquer", "legal": False}
        for name, card in [*cards.items()][:targets]
    }
    view["tree"]["Ana.defender"] = {"legal": False, "ask": "attack QD AC", "next": leaves}
    return view


def test_a_character_that_cannot_act_is_looked_at_and_says_why(page_of: Open) -> None:
    page = page_of(spent(2))
    reply(page, "ask", {"ok": False, "refusal": REFUSAL})
    reply(page, "why", {"ok": True, "lines": [{"text": "Entrée 4 : 12 → 9.", "rule": None}]})
    tap(page, "Ana.defender")
    box = page.locator("dialog.d-about")
    for text in ("R♠ n’a pas d’arme.", "12 → 9"):
        expect(box).to_contain_text(text)
    assert "Refusé" not in box.inner_text(), "nothing was announced"
    assert sent(page)[0] == {"type": "ask", "move": "attack QD AC", "seen": 12}
    assert {one["type"] for one in sent(page)[1:]} == {"why"}
    assert page.locator(".is-chosen").count() == 0
    box.locator("[aria-label=fermer]").click()
    page.click("button[aria-label=Journal]")
    assert page.locator(".ct-log .k-refused").count() == 0, "nothing was announced"


def test_a_tapped_character_offers_its_targets_what_else_it_can_do_and_a_look_at_it(page_of: Open) -> None:
    view = fixture("combat")
    barred = {"Bo.mage": {"move": "attack QD AC", "label": "attaquer", "legal": False}}
    potion = {"text": "Potion 4♥", "move": "heal QD", "legal": True}
    view["tree"]["Ana.defender"] = {"legal": True, "pick": "Que fait D♦ ?", "next": barred, "choices": [potion]}
    page = page_of(view)
    reply(page, "ask", {"ok": False, "refusal": REFUSAL})
    tap(page, "Ana.defender")
    page.click(".ct-ask [data-choice=attaquer]")
    expect(page.locator("dialog.d-about")).to_contain_text("Jouer quand même : R♠ attaque A♣")
    page.click("dialog.d-about header button")
    page.click(".ct-ask [data-action=look]")
    expect(page.locator("dialog.d-about h2")).to_contain_text("carreau")
    page.click("dialog.d-about header button")
    page.click(".ct-ask [data-choice='Potion 4♥']")
    assert sent(page)[-1] == {"type": "play", "move": "heal QD", "seen": 12}


def test_all_the_same_goes_on_to_the_targets(page_of: Open) -> None:
    page = page_of(spent(2))
    reply(page, "ask", {"ok": False, "refusal": REFUSAL})
    tap(page, "Ana.defender")
    page.click("dialog[open] summary")
    page.fill("dialog[open] input[name=why]", "pour voir")
    page.click("dialog[open] [data-action=onward]")
    assert page.locator("dialog").count() == 0
    assert page.locator(".is-target").count() == 2
    tap(page, "Bo.healer")  # it was told already: three taps
    assert sent(page)[-2] == {"type": "ask", "move": "attack QD JH", "seen": 12}
    assert sent(page)[-1] == {"type": "override", "move": REFUSAL["override"], "why": "pour voir", "seen": 12}
    assert page.locator("dialog").count() == 0


def test_an_only_target_is_overridden_at_once(page_of: Open) -> None:
    page = page_of(spent(1))
    reply(page, "ask", {"ok": False, "refusal": REFUSAL})
    tap(page, "Ana.defender")
    assert page.locator("dialog[open] [data-action=onward]").count() == 0
    page.locator("dialog[open] summary").click()
    page.locator("dialog[open] form button[type=submit]").click()
    assert sent(page)[-1]["type"] == "override"


# ------------------------------------------------------------------------------------------- warnings

WASTED = "D♦ a déjà tous ses PV : la potion est gaspillée."


def test_a_single_tap_that_serves_nothing_is_confirmed(page_of: Open) -> None:
    view = fixture("combat")
    view["tree"] = {"Ana.defender.object": {"move": "heal QD", "label": "soigner", "legal": True, "warning": WASTED}}
    page = page_of(view)
    page.click(f"{place('Ana.defender.object')} button")
    assert WASTED in page.locator("dialog[open] .ct-warning").inner_text()
    page.get_by_role("button", name="Laisser").click()
    assert sent(page) == []
    page.click(f"{place('Ana.defender.object')} button")
    page.click("[data-confirm=warned]")
    assert [one["move"] for one in sent(page)] == ["heal QD"]


def test_targets_and_cards_wear_the_sign_of_their_warning(page_of: Open) -> None:
    view = fixture("combat")
    view["tree"]["Ana.defender"]["next"]["Bo.mage"]["warning"] = WASTED
    for choice in view["tree"]["Ana.attacker.object"]["choices"]:
        if choice["card"]["suit"] == "♣":
            choice["warning"] = "R♠ n’est pas Mage."
    page = page_of(view)
    tap(page, "Ana.defender")
    assert "⚠" in page.locator(f"{place('Bo.mage')} > .b-target").inner_text()
    assert "⚠" not in page.locator(f"{place('Bo.healer')} > .b-target").inner_text()
    assert WASTED in str(page.locator(f"{place('Bo.mage')} > .ct-face").get_attribute("aria-label"))
    page.keyboard.press("Escape")
    page.click(f"{place('Ana.attacker.object')} button")
    assert (
        page.locator("dialog[open] .ct-sign").count()
        == page.locator("dialog [role=group][aria-label='♣'] *").locator("xpath=self::button").count()
    )
    assert page.locator("dialog[open] .ct-warning").all_inner_texts() == ["⚠\ufe0e R♠ n’est pas Mage."]


def test_a_warning_stands_at_the_last_entry_and_in_the_log(page_of: Open) -> None:
    view = fixture("combat")
    view["last"]["warnings"] = view["log"][-1]["warnings"] = [WASTED]
    page = page_of(view)
    assert WASTED in page.locator(".ct-last .ct-warning").inner_text()
    assert WASTED in page.locator("[aria-live=polite]").inner_text()
    page.click("button[aria-label=Journal]")
    assert WASTED in page.locator(".ct-log .ct-entry:last-child .ct-warning").inner_text()


def test_what_a_counter_holds_is_shown(page_of: Open) -> None:
    page = page_of("combat")
    page.click(f"{place('Bo.discard')} button")
    assert page.locator("dialog[open] .ct-tile").count() == 3
    assert page.locator("dialog[open] h2").inner_text() == "défausse de Bo"
