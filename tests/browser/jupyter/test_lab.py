"""The scorekeeper's notebook in a real JupyterLab: taps, refusals, undo, keys, reload, restart, others' moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright")
pytest.importorskip("jupyterlab")

from playwright.sync_api import Locator, expect

import companion
from companion.notebook.match import Match
from tests.browser.lab import Lab, LabPage, troubles

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("lab")]

BOOK = "en/1-scorekeeper.ipynb"
SILLY = "<img src=x onerror=alert(1)>"


FORM = 'from companion.notebook.scorekeeper import scorekeeper\nbureau = scorekeeper(lang="{lang}")\nbureau'


def scorekeeper(opened: LabPage, lang: str = "fr") -> Locator:
    """A new form, in the kernel that is there already."""
    return opened.shown(FORM.format(lang=lang), ".companion-desk")


def started(opened: LabPage, first: str = "Ana", second: str = "Bo") -> Locator:
    """A match begun with the form; its table."""
    form = scorekeeper(opened)
    form.get_by_label("Jeu", exact=True).select_option(label="Etraclor")
    expect(form.get_by_label("Liste des cartes")).to_have_count(0)  # the form of the game chosen now
    form.get_by_label("Joueur 1").fill(first)
    form.get_by_label("Joueur 2").fill(second)
    form.get_by_label("Qui commence").select_option(label=first)
    form.get_by_role("button", name="Commencer", exact=True).click()
    table = form.locator(".companion-table")
    expect(table.locator(".ct-side")).to_have_count(2)
    return table


def place(table: Locator, name: str) -> Locator:
    return table.locator(f'[data-place="{name}"]')


def figure(table: Locator, name: str) -> Locator:
    return place(table, name).locator(".ct-num").first


def summon(table: Locator, where: str, card: str) -> None:
    """A tap on the empty place, a tap on the card."""
    place(table, where).locator("> .ct-face").click()
    table.locator("dialog[open] .ct-tile").filter(has_text=card).first.click()


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def record(lab: Lab) -> Match:
    return companion.load(lab.records()[-1])


def play_elsewhere(lab: Lab, *moves: str) -> None:
    other = record(lab)
    for move in moves:
        other.play(move)


def test_taps_play_are_refused_and_undone(kept: LabPage, lab: Lab) -> None:
    table = started(kept)
    button(table, "Piocher").click()
    expect(figure(table, "Ana.deck")).to_have_text("20")
    summon(table, "Ana.defender", "D")
    expect(figure(table, "Ana.defender.hp")).to_have_text("12")
    # A refusal, with its rule; nothing has changed.
    before = record(lab).newest
    say(table, "attaquer D♦")
    refusal = table.locator("dialog[open].d-refusal")
    expect(refusal).to_contain_text("arme")
    assert record(lab).newest == before
    refusal.get_by_role("button", name="fermer").click()
    close_dialogs(table)
    button(table, "Annuler").click()
    expect(place(table, "Ana.defender").locator(".ct-vacant")).to_be_visible()
    button(table, "Rétablir").click()
    expect(figure(table, "Ana.defender.hp")).to_have_text("12")
    written = record(lab)
    assert written.facts()["Ana.defender.hp"] == 12
    assert [entry.kind for entry in written.entries] == ["start", "move", "move", "undo", "redo"]


def say(table: Locator, text: str) -> None:
    """Announce in words: by one tap on the bar, or beside the table where it is wide."""
    field = table.locator("input[name=say]")
    if not field.count():
        table.page.keyboard.press("Escape")
        button(table, "Annoncer en toutes lettres").click()
    field.fill(text)
    field.press("Enter")


def close_dialogs(table: Locator) -> None:
    while table.locator("dialog[open]").count():
        table.page.keyboard.press("Escape")
        table.page.wait_for_timeout(50)


def test_a_planet_is_drawn_and_tapped(kept: LabPage, lab: Lab) -> None:
    """A board with a map needs a module more, which the notebook's page may not load by itself."""
    form = scorekeeper(kept)
    form.get_by_label("Jeu", exact=True).select_option(label="Erythro")
    expect(form.get_by_label("Adversaire")).to_be_visible()
    form.get_by_label("Joueur 1").fill("Ana")
    form.get_by_label("Joueur 2").fill("Bo")
    form.get_by_role("button", name="Commencer", exact=True).click()
    table = form.locator(".companion-table")
    expect(table.locator(".ct-hex")).to_have_count(12)
    place(table, "tile.3").locator("> .ct-face").click()
    expect(place(table, "tile.3")).to_have_class(re.compile(r"\bp-1\b"))
    assert record(lab).facts()["tile.3.pollution"] == 1


def test_names_typed_before_another_game_is_chosen_stay(kept: LabPage) -> None:
    form = scorekeeper(kept)
    first, second = form.get_by_label("Joueur 1"), form.get_by_label("Joueur 2")
    first.fill("Ana")
    form.get_by_label("Jeu", exact=True).select_option(label="HeroCard")
    second.fill("Bo")  # while the form of that game is on its way
    expect(form.get_by_label("Joueur 6")).to_be_visible()
    second.press("End")
    form.get_by_label("Jeu", exact=True).select_option(label="Etraclor")
    second.press_sequentially("ris")
    expect(form.get_by_label("Joueur 6")).to_have_count(0)
    expect(first).to_have_value("Ana")
    expect(second).to_have_value("Boris")


def test_keys_in_the_table_are_not_keys_of_jupyterlab(kept: LabPage) -> None:
    table = started(kept)
    page = kept.page
    cells = kept.cells()
    for name in ("Ana.defender", "Bo.deck", "Ana.mage"):
        place(table, name).locator("button").first.focus()
        for key in ("b", "a", "d", "d", "x", "0", "0", "m"):
            page.keyboard.press(key)
    button(table, "Piocher").focus()
    for key in ("b", "d", "d"):
        page.keyboard.press(key)
    assert kept.cells() == cells
    expect(place(table, "Ana.defender")).to_be_visible()
    place(table, "Ana.defender").locator("button").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[data-place]').dataset.place") == "Ana.mage"
    button(table, "Piocher").focus()
    page.keyboard.press("Enter")
    expect(figure(table, "Ana.deck")).to_have_text("20")


def test_the_shortcuts_of_jupyterlab_do_work_outside(kept: LabPage) -> None:
    """Else the test above would prove nothing."""
    scorekeeper(kept)
    cells = kept.cells()
    kept.page.locator(".jp-Cell .jp-InputPrompt").first.click()
    kept.page.keyboard.press("Escape")
    for key, count in (("b", cells + 1), ("z", cells)):
        kept.page.keyboard.press(key)
        kept.page.wait_for_function(f"window.jupyterapp.shell.currentWidget.content.model.cells.length === {count}")


def test_a_reload_brings_the_table_back(kept: LabPage, lab: Lab) -> None:
    table = started(kept)
    say(table, "invoquer D♦")
    expect(figure(table, "Ana.defender.hp")).to_have_text("12")
    kept.save()
    again = kept.reload(".companion-desk .companion-table")
    expect(figure(again, "Ana.defender.hp")).to_have_text("12")
    button(again, "Annuler").click()
    expect(figure(again, "Ana.deck")).to_have_text("21")
    assert record(lab).facts()["Ana.deck"] == 21


def test_after_a_restart_the_match_comes_back_from_its_record(kept: LabPage, lab: Lab) -> None:
    table = started(kept, "Zoé", "Yann")
    say(table, "invoquer D♦")
    expect(figure(table, "Zoé.defender.hp")).to_have_text("12")
    kept.restart()
    form = scorekeeper(kept)
    first = form.locator("button.is-first")
    expect(first).to_contain_text("Zoé")
    first.click()
    table = form.locator(".companion-table")
    expect(figure(table, "Zoé.defender.hp")).to_have_text("12")
    say(table, "équiper 6♠ D♦")
    expect(place(table, "Zoé.defender.weapon")).to_contain_text("6")
    assert record(lab).facts()["Zoé.defender.weapon"] == "6S"


def test_a_dead_kernel_is_told(kept: LabPage) -> None:
    table = started(kept)
    kept.restart()
    button(table, "Piocher").click()
    expect(table).to_contain_text("Connexion perdue")
    expect(figure(table, "Ana.deck")).to_have_text("21")


def test_others_moves_show(kept: LabPage, lab: Lab) -> None:
    table = started(kept)
    expect(figure(table, "Ana.deck")).to_have_text("21")
    play_elsewhere(lab, "piocher")
    expect(figure(table, "Ana.deck")).to_have_text("20")
    # Undoing what somebody else has answered meanwhile takes nothing else back.
    button(table, "Annuler").click()
    expect(figure(table, "Ana.deck")).to_have_text("21")
    assert record(lab).entries[-1].kind == "undo"


def test_moves_played_in_a_cell_show(kept: LabPage) -> None:
    table = started(kept)
    run(kept, "bureau.match.play('invoquer D♦')")
    expect(figure(table, "Ana.defender.hp")).to_have_text("12")


def run(opened: LabPage, source: str) -> None:
    """Run code in the notebook's kernel."""
    opened.page.evaluate(
        "(code) => void window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code})",
        source,
    )


TWO = """from IPython.display import display
import companion
carte = companion.new('etraclor', ['Ana', 'Bo'], lang='fr', starter='Ana').table()
display(carte, carte)"""


def test_two_displays_of_one_table_stay_in_step(kept: LabPage) -> None:
    kept.shown(TWO, ".companion-table")
    tables = kept.page.locator(".jp-Cell .companion-table:not(.is-old)")
    expect(tables).to_have_count(2)
    first, second = tables.nth(0), tables.nth(1)
    button(first, "Piocher").click()
    for table in (first, second):
        expect(figure(table, "Ana.deck")).to_have_text("20")
    say(second, "attaquer")
    expect(second.locator(".ct-answer")).to_be_visible()
    expect(first.locator(".ct-answer, dialog[open]")).to_have_count(0)


def test_a_silly_name_stays_a_name(kept: LabPage) -> None:
    table = started(kept, SILLY, "Bo")
    expect(table.locator(".ct-near .ct-name")).to_have_text(SILLY)
    say(table, f"piocher # {SILLY}")
    expect(figure(table, f"{SILLY}.deck")).to_have_text("20")
    run(kept, f"bureau.match.play('finir # {SILLY}')")
    expect(table.locator(".ct-last")).to_contain_text("Bo")
    assert kept.page.locator("img[src=x]").count() == 0


def test_a_mistake_in_the_form_is_told_there(kept: LabPage) -> None:
    form = scorekeeper(kept)
    form.get_by_label("Joueur 1").fill("Ana")
    form.get_by_label("Joueur 2").fill("ANA")
    form.get_by_role("button", name="Commencer", exact=True).click()
    expect(form.get_by_role("alert")).to_contain_text("ANA")
    expect(form.locator(".companion-table")).to_have_count(0)


def test_the_form_is_made_for_thumbs(kept: LabPage) -> None:
    form = scorekeeper(kept, "en")
    expect(form.get_by_role("button", name="Start")).to_be_visible()
    for width in (360, 1280):
        kept.page.set_viewport_size({"width": width, "height": 800})
        expect(form.get_by_label("Player 1")).to_be_visible()
        kept.page.wait_for_timeout(200)
        check_form(form, wide=width > 700)


def check_form(form: Locator, *, wide: bool) -> None:
    for control in form.locator(".companion-forms :is(button, input, select)").all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 48
    boxes: list[Any] = [form.get_by_label(f"Player {number}").bounding_box() for number in (1, 2)]
    assert (boxes[0]["y"] == boxes[1]["y"]) == wide


def test_a_whole_notebook_shows_form_table_picture_and_plot(opened: LabPage) -> None:
    page = opened.open(BOOK)
    opened.run_all()
    form = page.locator(".companion-desk")
    form.locator("button").first.wait_for()
    opened.ready()
    expect(form.get_by_role("button", name="Start")).to_be_visible()
    expect(page.locator(".companion-table").last).to_contain_text("Turn")
    pictures = page.locator(".jp-OutputArea-output img")
    expect(pictures).to_have_count(2)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("(img) => img.complete && img.naturalWidth") > 600


def test_troubles_of_a_log_are_told() -> None:
    start = "[E] x\n    Traceback (most recent call last):\n"
    closed = start + '      File "/x/zmq.py"\n    tornado.websocket.WebSocketClosedError\n'
    ours = closed.replace("/x/zmq.py", companion.__file__)
    other = start + "    KeyError: 1\n"
    assert troubles("[I] well\n" + closed + other + ours) == [other, ours]
