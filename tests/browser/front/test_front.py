"""The front end of the table on its bench: refusals, corrections, the bar, new views."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("playwright")


from tests.browser.front.bench import REFUSAL, Open, place, reply, sent, tap
from tests.browser.front.views import fixture, words

pytestmark = pytest.mark.browser


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
    box.get_by_role("button", name="Jouer quand même : R♠ attaque A♣").click()
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


def test_the_log_tells_its_refusals_in_the_language_the_page_has_now(page_of: Open) -> None:
    page = page_of("combat", width=1280, height=800)
    english = {**REFUSAL, "title": "Refused", "reasons": [{**REFUSAL["reasons"][0], "text": "K♠ has no weapon."}]}
    reply(page, "play", {"ok": False, "refusal": {**REFUSAL, "in": {"fr": REFUSAL, "en": english}}})
    page.click("button[data-action=end]")
    page.locator("dialog[open] [aria-label=fermer]").click()
    row = page.locator(".ct-aside .k-refused .ct-text")
    assert row.inner_text() == "Refusé. R♠ n’a pas d’arme."
    view = {**fixture("combat"), "lang": "en", "words": words("en")}
    page.evaluate("view => bench.show(view)", view)
    assert row.inner_text() == "Refused. K♠ has no weapon."
    page.locator(".ct-aside .k-refused .ct-link").click()
    assert "K♠ has no weapon." in page.locator("dialog[open]").inner_text()


def test_what_a_figure_was_and_is_stay_on_one_line(page_of: Open) -> None:
    page = page_of("combat")
    assert "10\u00a0→\u00a08" in str(page.locator(".ct-last .ct-said").text_content())


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
    kinds = [{key: one[key] for key in one if key != "seen"} for one in sent(page)]
    assert kinds == [
        {"type": "seat", "seat": 1},
        {"type": "lang", "lang": "en"},
        {"type": "suits", "suits": 2},
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


def test_a_prompt_without_choices_says_who_is_waited_for(page_of: Open) -> None:
    view = fixture("prompt")
    view["prompt"] = {"text": "Ana choisit une carte en secret.", "choices": [], "many": 1, "skip": None, "entry": 12}
    page = page_of(view)
    assert "Ana choisit" in page.locator(".ct-prompt").inner_text()
    assert page.locator(".ct-prompt button").count() == 0


def test_the_shared_page_offers_the_seats_and_the_address(page_of: Open) -> None:
    view = fixture("combat")
    seats = [{"seat": 0, "text": "Je suis Ana"}, {"seat": 1, "text": "Je suis Bo"}]
    address = {"text": "http://192.168.1.20:8765/companion/", "qr": "M0 0h7v7h-7z", "size": 29}
    view["invite"] = {"text": "Page commune.", "seats": seats, "address": address}
    page = page_of(view)
    page.click(".ct-invite [data-seat='1']")
    assert sent(page) == [{"type": "seat", "seat": 1, "seen": 12}]
    page.click(".ct-invite [data-action=address]")
    assert page.locator("dialog[open] .ct-url").inner_text() == address["text"]
    assert page.locator("dialog[open] .ct-qr path").get_attribute("d") == address["qr"]
    view["invite"] = None
    page.evaluate("view => bench.show(view)", view)
    assert page.locator(".ct-invite, dialog").count() == 0


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


def test_the_end_tells_why_with_its_sum_and_offers_what_comes_next(page_of: Open) -> None:
    page = page_of("ending")
    told = page.locator(".ct-end").inner_text()
    assert "Bo pioche la dernière carte de son deck et perd" in told
    assert "7 (arme 7♠) + 1 (Attaquant) = 8" in told
    assert page.locator(".ct-curve .ct-stairs").count() == 2
    assert page.locator("[data-action=end_report]").get_attribute("href") == "paper/match/it/report.pdf?lang=fr"
    page.locator(".ct-curve > svg").click(position={"x": 30, "y": 40})
    for action in ("end_table", "end-back", "next-round"):
        page.click(f"[data-action={action}]")
    assert [(one["type"], one.get("entry")) for one in sent(page)] == [
        ("look", 0), ("look", 1), ("undo", 1), ("next-round", None),
    ]  # fmt: skip


# --------------------------------------------------------------------------------------------- new views


def test_a_view_patches_only_what_changed_and_keeps_focus_dialogs_and_typing(page_of: Open) -> None:
    page = page_of("combat")
    page.focus(f"{place('Ana.defender')} > .ct-face")
    page.evaluate(
        "window.kept = document.activeElement; window.bo = document.querySelector('[data-place=\"Bo.healer\"]')"
    )
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


@pytest.mark.parametrize(("motion", "moving"), [("reduce", 0), ("no-preference", 1)])
def test_a_figure_is_told_at_once_and_moves_unless_the_system_asks_for_less(
    page_of: Open, motion: str, moving: int
) -> None:
    page = page_of("combat", motion=motion)
    figure = "document.querySelector('[data-place=\"Bo.healer.hp\"] .ct-num')"
    told = f"[{figure}.textContent, {figure}.getAnimations().length]"
    assert page.evaluate(f"view => {{ bench.show(view); return {told}; }}", fixture("after")) == ["5", moving]
    page.wait_for_function(f"() => !{figure}.getAnimations().length")
    assert page.evaluate("view => { bench.show(view); return document.getAnimations().length; }", fixture("after")) == 0


def test_what_did_not_change_is_not_touched(page_of: Open) -> None:
    page = page_of("combat")
    touched = page.evaluate(
        """view => { const places = new Set(); const watch = new MutationObserver(records => {
          for (const record of records) places.add((record.target.closest ? record.target : record.target.parentElement)
            .closest("[data-place]")?.dataset.place); });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        bench.show(view); return new Promise(done => setTimeout(() => done([...places]), 400)); }""",
        fixture("after"),
    )
    assert "Bo.healer.hp" in touched
    assert not [place for place in touched if place and place.startswith("Ana.attacker")]


def test_a_lost_connection_is_said_and_taken_back(page_of: Open) -> None:
    page = page_of("combat")
    page.evaluate("bench.set('lost')")
    assert "Connexion perdue" in page.locator(".ct-note").inner_text()
    page.evaluate("bench.set('live')")
    assert not page.locator(".ct-note").is_visible()


UNDOING = """view => { bench.send = async (intent) => {
  bench.sent.push(intent);
  if (intent.type === "undo") bench.show(view);
  return { ok: true };
}; }"""


def test_the_first_press_after_anothers_undo_plays_nothing(page_of: Open) -> None:
    page = page_of("combat")
    view = fixture("combat")
    view["match"]["seen"] += 1
    view["last"] = {**view["last"], "entry": 13, "kind": "undo", "title": "Bo a annulé : finir."}
    page.evaluate("view => bench.show(view)", view)
    page.click('[data-action="end"]')
    assert sent(page) == []
    assert "rien n’a été joué" in page.locator(".ct-note").inner_text()
    page.click('[data-action="end"]')
    assert [one["move"] for one in sent(page)] == ["end"]
    # What this page takes back itself holds nothing up.
    view["match"]["seen"] += 1
    page.evaluate(UNDOING, view)
    page.keyboard.press("Control+z")
    page.click('[data-action="end"]')
    assert [one["type"] for one in sent(page)] == ["play", "undo", "play"]
