"""The builder's form, without a browser: what is chosen is what the bench holds, and what cannot be is a sentence."""

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import ipywidgets as ipw

import companion
from companion.decks import decklist
from companion.decks.bench import Bench
from companion.notebook.forms.deck_cards import ROWS
from companion.notebook.forms.deck_form import DeckForm
from companion.shop import counter
from companion.table.matches.shelf import Shelf
from tests.alike import alike
from tests.decks.boxes import a_hero, folder_with


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "box")


@pytest.fixture
def form(box: Path) -> DeckForm:
    return companion.deck_builder("herocard", box, lang="fr")


def shown(widget: Any) -> str:
    """The words of an HTML widget."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", widget.value)).split())


def texts(widget: Any) -> list[Any]:
    return [label for label, _ in widget.options]


def names(form: DeckForm) -> list[str]:
    return [shown(row.named) for row in form.cards.shown.children]


def controls(widget: Any) -> Iterator[Any]:
    for one in getattr(widget, "children", ()):
        yield from controls(one)
    if isinstance(widget, ipw.Text | ipw.Textarea | ipw.Dropdown | ipw.BoundedIntText | ipw.Button | ipw.FileUpload):
        yield widget


def click(button: Any) -> None:
    button.click()


def row(form: DeckForm, name: str) -> Any:
    return next(one for one in form.cards.shown.children if shown(one.named) == name)


def test_it_shows_the_box_and_what_the_rules_want(form: DeckForm) -> None:
    assert names(form) == ["Coup", "Élan", "Ruse", "Garde", "Mur"]
    assert texts(form.start) == ["rien", "Kara", "Loup", "Juste (à toi)", "Peu (à toi)"]
    assert texts(form.slots["body", 0]) == ["–", "Kara · 12 · 12 points", "Loup · 14 · 14 points"]
    assert "9 cartes" not in shown(form.holds)
    assert shown(form.holds).endswith("11 cartes à choisir.")
    assert "✗ Cartes action\u202f: 0 (20 au moins)" in html.unescape(form.bar.value)
    assert form.rules.value.count("<details>") == 4
    assert shown(form.list) == "Encore rien."
    assert form.curves.value == ""
    assert form.link.value == ""


def test_every_control_says_what_it_is(form: DeckForm) -> None:
    found = list(controls(form))
    assert len(found) > 25
    assert all(one.description for one in found)
    said = [one.description for one in found if isinstance(one, ipw.Button)]
    assert len(set(said)) == len(said)


def test_a_hero_is_built_card_by_card(form: DeckForm) -> None:
    for part, owner in (("body", "Kara"), ("mind", "Loup"), ("x", "Kara")):
        form.slots[part, 0].value = f"{part}/{owner}"
    form.name.value = "Neuve"
    for name, copies in (("Coup", 6), ("Élan", 6), ("Mur", 6), ("Ruse", 3)):
        for _ in range(copies):
            click(row(form, name).plus)
    click(row(form, "Ruse").minus)
    assert form.bench.deck.same(a_hero(Bench("herocard", form.bench.folder, "fr")))
    assert shown(row(form, "Ruse").count) == "2"
    click(row(form, "Garde").minus)  # none is left to take out: nothing happens
    assert shown(row(form, "Garde").count) == "0"
    assert shown(form.rules) == "✓ Toutes les règles sont respectées."
    assert "20 (20 au moins)" in shown(form.bar)
    assert "6 Coup · Corps 4 · valeur 4 · exclusive" in shown(form.list)
    assert "Attaque de base 6" in shown(form.list)
    assert re.search(r"Coût 2 8 3 0 4 6 5 6", shown(form.curves))
    click(form.undo)
    assert shown(row(form, "Ruse").count) == "3"


def test_each_breach_has_its_rule_its_place_and_its_why(form: DeckForm) -> None:
    form.begin("Juste")
    form.add("card/Coup", 1)
    form.house["hero_points"].value = 28
    told = shown(form.rules)
    assert "✗ Le paquet de Juste a 7 exemplaires de Coup ; 6 au plus. (Six exemplaires au plus · Customiser" in told
    assert "Juste compte 29 points de héros" in told
    assert "Équilibrer les héros" in told
    assert "Un paquet composé ne contient pas plus de six fois la même carte." in told
    assert "Décision HER-1" in told
    assert "✗ 2 règles ne sont pas respectées." in shown(form.bar)
    form.house["hero_points"].value = 29
    assert "✗ 1 règle n’est pas respectée." in shown(form.bar)


def test_cards_are_looked_for(form: DeckForm) -> None:
    form.cards.facets["hero"].value = "Loup"
    assert names(form) == ["Coup", "Ruse", "Mur"]
    form.cards.search.value = "corps"
    assert names(form) == ["Coup", "Mur"]
    click(row(form, "Mur").plus)
    form.cards.show.value = True
    assert names(form) == ["Mur"]
    click(row(form, "Mur").minus)
    assert names(form) == ["Mur"]  # a slip is mended at the same place
    form.cards.search.value = "rien de tel"
    assert names(form) == []
    assert "Aucune carte" in shown(form.cards.status)


def test_a_long_box_comes_in_pages() -> None:
    form = companion.deck_builder("herocard", lang="en")
    assert "invented" in shown(form.holds)
    seen = names(form)
    assert (len(seen), form.cards.back.disabled, form.cards.forth.disabled) == (ROWS, True, False)
    while not form.cards.forth.disabled:
        click(form.cards.forth)
        seen += names(form)
    assert len(set(seen)) == len(seen) == 22
    assert shown(form.cards.status) == "Cards 19 to 22 of 22"
    form.add(form.cards.rows[0].card, 1)
    assert shown(form.cards.status) == "Cards 19 to 22 of 22"
    form.cards.facets["kind"].value = "special-block"
    assert form.cards.turns.layout.display == "none"


def test_a_bad_box_is_told_and_what_was_there_stays(form: DeckForm, tmp_path: Path) -> None:
    form.begin("Juste")
    deck, deck_box = form.bench.deck, form.bench.box
    bad = folder_with(tmp_path / "bad", attributes="hero,attribute,value,points\nKara,nez,3,3\n")
    form.folder.value = str(bad)
    form.open_box(form.folder.value)
    assert form.error.startswith("attributes.csv, ligne 2, colonne attribute")
    assert shown(form.told) == " ".join(form.error.split())
    form.take(({"name": "cards.csv", "content": memoryview(b"name\x81")},))
    assert "UTF-8" in form.error
    form.open_box("")
    assert form.error
    assert (form.bench.deck, form.bench.box) == (deck, deck_box)
    form.add("card/Coup", 1)
    assert form.error == ""


def test_files_are_chosen_in_the_browser(box: Path) -> None:
    form = companion.deck_builder("herocard", lang="fr")
    form.begin("Brasca")
    files = [{"name": path.name, "content": memoryview(path.read_bytes())} for path in sorted(box.iterdir())]
    form.upload.value = tuple(
        file | {"type": "text/csv", "size": len(file["content"]), "last_modified": datetime.now(UTC)} for file in files
    )
    assert texts(form.start)[1:] == ["Kara", "Loup", "Juste (à toi)", "Peu (à toi)"]
    assert "ont quitté ta liste" in shown(form.told)
    assert form.slots["body", 0].value == ""
    assert shown(form.holds).startswith("Tes fichiers")


def test_it_saves_and_says_how_to_play_with_it(form: DeckForm, box: Path) -> None:
    a_hero(form.bench)
    form.refresh()
    assert form.save_folder.value == str(box)
    assert "data:text/csv;base64," in form.link.value
    click(form.save_button)
    assert f"Neuve est enregistré dans {box / 'decks.csv'}." in shown(form.kept)
    assert f'companion.new("herocard", […], cards="{box}")' in shown(form.kept)
    assert "héros «\u202fNeuve\u202f»" in html.unescape(form.kept.value)
    assert form.start.value == "Neuve"
    assert "Neuve (à toi)" in texts(form.start)
    form.add("card/Coup", 1)
    assert form.kept.value == ""
    click(form.save_button)
    assert "la table le refusera" in shown(form.kept)
    again = companion.deck_builder("herocard", str(box), lang="fr")
    again.begin("Neuve")
    assert again.bench.deck.same(form.bench.deck)


def test_a_hero_of_the_invented_box_is_kept_where_new_matches_find_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path))
    form = companion.deck_builder("herocard", lang="en")
    assert form.folder.options == ()
    form.begin("Nimbo")
    form.name.value = "Gale"
    click(form.save_button)
    place = tmp_path / "cards" / "herocard" / "my-cards"
    assert f"saved in {place / 'decks.csv'}" in shown(form.kept)
    assert "The form of a new match offers this folder" in shown(form.kept)
    shelf = Shelf()
    offered = shelf.lists.offered(form.bench.decks.rules, "en")
    assert [(one["value"], "problem" in one) for one in offered] == [("cards/my-cards", False)]
    again = companion.deck_builder("herocard", lang="en")
    assert again.folder.options == (str(place),)
    again.open_box(again.folder.options[0])
    assert again.bench.box.own == {"Gale"}


def test_another_hero_of_the_name_is_replaced_at_the_second_go_only(form: DeckForm, box: Path) -> None:
    before = (box / "decks.csv").read_bytes()
    a_hero(form.bench, "Peu")
    form.refresh()
    click(form.save_button)
    assert "Peu est déjà dans decks.csv" in form.error
    form.name.value = "Juste"
    click(form.save_button)  # another name: asked anew
    assert "Juste est déjà" in form.error
    alike((box / "decks.csv").read_bytes(), before)
    click(form.save_button)
    assert "Juste est enregistré" in shown(form.kept)


def test_a_name_is_text_whatever_is_in_it(form: DeckForm) -> None:
    form.name.value = "<img src=x onerror=alert(1)>"
    form.slots["body", 0].value = "body/Kara"
    for widget in (form.rules, form.list, form.bar, form.kept, form.told, form.link):
        assert "<img" not in widget.value
    form.save()
    assert "<img" not in form.kept.value


def test_a_typed_deck_is_taken_whole_or_not_at_all(form: DeckForm) -> None:
    form.typed.value = "Corps : Kara\n6 Coup\n2 Mur"
    click(form.type_button)
    assert dict(form.bench.deck.cards) == {"body/Kara": 1, "card/Coup": 6, "card/Mur": 2}
    assert form.slots["body", 0].value == "body/Kara"
    form.typed.value = "6 Coup\n2 Murs\n3 Couq"
    click(form.type_button)
    assert form.bench.deck.copies("card/Mur") == 2
    assert "ligne 2" in form.error
    assert form.told.value.count("<br>") == 1
    assert form.odds.value == ""


def test_the_list_is_printed_as_the_shop_prints_it(form: DeckForm) -> None:
    pytest.importorskip("reportlab")
    form.begin("Juste")
    form.paper.value = "A5"
    click(form.print_button)
    assert form.preview is not None
    alike(form.preview.pdf, counter.render(decklist.sheet(form.bench.deck_list()), lang="fr", paper="A5"))
    assert len(form.pages.children) == 1
    form.add("card/Coup", 1)
    assert (form.preview, form.pages.children) == (None, ())


def test_a_box_that_cannot_be_opened_at_first_is_told_in_the_form(tmp_path: Path) -> None:
    form = companion.deck_builder("herocard", tmp_path / "nowhere", lang="en")
    assert "none of the expected files" in shown(form.told)
    assert form.bench.box.note is not None
    with pytest.raises(companion.SetupError, match="no decks"):
        companion.deck_builder("etraclor", lang="en")
    with pytest.raises(companion.SetupError):
        companion.deck_builder("herocard", lang="en", colour=3)
    with pytest.raises(companion.SetupError, match="1 to 999"):
        companion.deck_builder("herocard", lang="en", hero_points=-1)
