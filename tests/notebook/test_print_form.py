"""The print form, without a browser: what is chosen becomes pages, what cannot be becomes a sentence."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")
pytest.importorskip("pypdfium2")

import companion
from companion.core.text.messages import load_words
from companion.notebook.forms.print_form import PrintForm, print_form
from companion.printing.data.tables import read_csv
from companion.printing.spec import SheetSpec
from companion.shop import counter
from tests.alike import alike
from tests.budget import SOAK
from tests.printing.readback import FICHE


@pytest.fixture
def form() -> PrintForm:
    made = print_form(lang="fr")
    made.sheet.value = FICHE
    return made


@pytest.fixture
def match() -> companion.Match:
    return companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")


def choose(form: PrintForm, name: str) -> SheetSpec:
    """Another sheet, by its name."""
    sheet = next(one for _, one in form.sheet.options if one.name == name)
    form.sheet.value = sheet
    return sheet


def offered(field: Any) -> list[Any]:
    return [value for _, value in field.options]


def pdf(form: PrintForm) -> bytes:
    assert form.preview is not None, form.error.value
    return form.preview.pdf


def test_it_begins_with_the_first_sheet_as_the_shop_prints_it() -> None:
    form = print_form(lang="fr")
    first = next(sheet for sheet in counter.every() if sheet.needs != "match")
    alike(pdf(form), counter.render(first, lang="fr"))
    assert form.pager.preview is form.preview
    assert form.error.layout.display == "none"


def test_what_is_chosen_is_what_is_printed(form: PrintForm) -> None:
    form.language.value = "en"
    form.style.value = "high-contrast"
    form.paper.value = "Letter"
    form.orientation.value = "landscape"
    form.fields["player"].value = "Zoé"
    alike(
        pdf(form),
        counter.render(
            FICHE, lang="en", style="high-contrast", paper="Letter", orientation="landscape", options={"player": "Zoé"}
        ),
    )


def test_only_what_the_sheet_can_do_is_offered(form: PrintForm) -> None:
    assert offered(form.paper) == list(FICHE.papers)
    assert offered(form.up) == [1, 2]
    form.up.value = 2
    assert offered(form.paper) == ["A4"]
    alike(pdf(form), counter.render(FICHE, lang="fr", paper="A4", up=2))
    form.style.value = "large-print"
    assert offered(form.paper) == list(FICHE.large)
    alike(pdf(form), counter.render(FICHE, lang="fr", style="large-print", paper=form.paper.value, up=form.up.value))


def test_every_sheet_and_every_choice_gives_pages_or_a_sentence(form: PrintForm) -> None:
    tried: set[tuple[object, ...]] = set()
    for number, (_, sheet) in enumerate(form.sheet.options):
        form.sheet.value = sheet
        fields = (form.style, form.up, form.paper, form.orientation, form.flip)
        for place, field in enumerate(fields):
            choices = (sheet.needs, place, *offered(field))
            known = choices in tried and not SOAK  # another sheet that offers the same there: one last choice, by turns
            tried.add(choices)
            if known and place != number % len(fields):
                continue
            for value in offered(field)[-1 if known else 0 :]:
                if value in offered(field):
                    field.value = value
                if sheet.needs == "table":
                    assert "CSV" in form.error.value
                else:
                    assert form.preview is not None, (sheet.name, field.description, value, form.error.value)
                    assert form.preview.sheet is sheet


def test_a_choice_of_one_is_no_question(form: PrintForm) -> None:
    shown = [field for field in form.grid.children if field.layout.display != "none"]
    assert form.sheet in shown
    for field in shown:
        if field is not form.sheet and hasattr(field, "options"):
            assert len(field.options) > 1, field.description
    form.up.value = 2
    assert (form.paper.value, form.paper.disabled, form.paper.layout.display) == ("A4", True, "")


def test_without_a_match_its_sheets_are_not_offered(form: PrintForm, match: companion.Match) -> None:
    assert not [sheet.name for sheet in offered(form.sheet) if sheet.needs == "match"]
    own = offered(print_form(match, "fr").sheet)
    assert [sheet for sheet in counter.every() if sheet.needs == "match" and sheet.game in ("", "etraclor")] == [
        sheet for sheet in own if sheet.needs == "match"
    ]
    assert {sheet.game for sheet in own} <= {"", "etraclor"}


def test_the_names_of_a_match_are_filled_in_and_can_be_changed(match: companion.Match) -> None:
    form = companion.print_form(match)
    assert form.lang == "fr"
    assert {name: field.value for name, field in form.fields.items()} == {"player": "Ana", "opponent": "Bo"}
    alike(pdf(form), counter.render(FICHE, lang="fr", options={"player": "Ana", "opponent": "Bo"}))
    form.fields["opponent"].value = ""
    alike(pdf(form), counter.render(FICHE, lang="fr", options={"player": "Ana"}))


def test_a_name_is_text_whatever_is_in_it(form: PrintForm) -> None:
    form.fields["player"].value = "<img src=x onerror=alert(1)> 🂡 مرحبا"
    assert form.preview is not None
    assert "onerror" not in "".join((form.pager.picture.value, form.pager.caption.value, form.pager.download.value))


def test_what_was_typed_stays_where_the_next_sheet_has_that_field(
    form: PrintForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    form.fields["player"].value = "Zoé"
    one = counter.render(FICHE)
    monkeypatch.setattr(counter, "render", lambda *_, **__: one)  # the pages do not matter here
    for _, sheet in form.sheet.options:
        form.sheet.value = sheet
        assert list(form.fields) == list(sheet.options)
        if "player" in form.fields:
            assert form.fields["player"].value == "Zoé"
    monkeypatch.undo()
    choose(form, "fiche-combat")
    assert pdf(form)


def test_a_mistake_is_a_sentence_and_no_pages(
    form: PrintForm, monkeypatch: pytest.MonkeyPatch, linked: SheetSpec
) -> None:
    monkeypatch.setattr(form.sheet, "options", [("Essai", linked)])
    form.base.value = "<b>no address</b>"
    assert form.preview is None
    assert form.pager.layout.display == "none"
    assert 'role="alert"' in form.error.value
    assert "&lt;b&gt;no address" in form.error.value
    form.base.value = "https://example.org/t"
    assert form.preview is not None
    assert form.error.value == ""
    assert form.pager.layout.display == ""


def upload(form: PrintForm, name: str, content: bytes) -> None:
    """A file chosen with the button."""
    told = {"name": name, "type": "text/csv", "size": len(content), "last_modified": datetime(2026, 1, 1, tzinfo=UTC)}
    form.upload.value = ({**told, "content": memoryview(content)},)


def test_a_list_is_read_from_the_file_that_was_chosen(form: PrintForm, tmp_path: Path) -> None:
    deck = choose(form, "deck-list")
    assert form.upload in form.grid.children
    assert form.preview is None
    assert "CSV" in form.error.value
    content = "Nombre;Nom\n3;Gardienne du gué\n2;Brume\n".encode()
    upload(form, "mon deck.csv", content)
    (tmp_path / "mon deck.csv").write_bytes(content)
    alike(pdf(form), counter.render(deck, lang="fr", table=read_csv(tmp_path / "mon deck.csv", "fr")))
    assert form.upload.description == "mon deck.csv\u202f: 2 lignes"
    choose(form, "fiche-combat")
    alike(pdf(form), counter.render(FICHE, lang="fr"))
    choose(form, "deck-list")
    assert form.preview is not None


@pytest.mark.parametrize("content", [b"", b"\0\0", b"x" * 2_000_000, b"Nombre;Nom\n3"])
def test_a_file_that_is_no_list_is_a_sentence(form: PrintForm, content: bytes) -> None:
    choose(form, "deck-list")
    upload(form, "../<b>x</b>.csv", content)
    assert form.preview is None
    assert 'role="alert"' in form.error.value
    assert "<b>" not in form.error.value
    assert "/tmp" not in form.error.value


@pytest.fixture
def linked() -> SheetSpec:
    """A sheet that has everything: an address, backs."""
    return replace(FICHE, name="linked", links=True, backs=True)


def test_addresses_and_backs_are_asked_for_where_there_are_some(
    form: PrintForm, monkeypatch: pytest.MonkeyPatch, linked: SheetSpec
) -> None:
    for field in (form.flip, form.right, form.down):
        assert field not in form.grid.children
    seen: list[dict[str, Any]] = []
    draw = counter.render
    monkeypatch.setattr(counter, "render", lambda _, **wishes: seen.append(wishes) or draw(FICHE))
    form.sheet.options = [("Essai", linked)]
    assert {form.base, form.flip, form.right, form.down} <= set(form.grid.children)
    form.base.value, form.flip.value, form.right.value, form.down.value = "https://example.org", "short-edge", 1.5, -2
    assert (seen[-1]["base"], seen[-1]["flip"], seen[-1]["shift"]) == ("https://example.org", "short-edge", (1.5, -2))
    form.right.value = 400
    assert form.right.value == 20


def test_pages_are_turned_and_the_download_is_the_preview(form: PrintForm) -> None:
    pager = form.pager
    assert pager.turns.layout.display == "none"
    form.fields["player"].value, form.fields["opponent"].value = "Ana", "Bo"
    assert pager.turns.layout.display == ""
    assert (pager.back.disabled, pager.forth.disabled) == (True, False)
    first = pager.picture.value
    pager.forth.click()
    assert pager.picture.value != first
    assert "page 2 sur 2" in pager.caption.value
    assert 'role="status"' in pager.caption.value
    assert (pager.back.disabled, pager.forth.disabled) == (False, True)
    pager.forth.click()
    assert "page 2 sur 2" in pager.caption.value
    form.fields["opponent"].value = ""
    assert "page 1 sur 1" in pager.caption.value
    assert form.preview is not None
    alike(pager.download.value, form.preview.download_html())


def test_turning_without_pages_is_nothing() -> None:
    from companion.notebook.forms.print_form import Pager

    pager = Pager("en")
    pager.turn(1)
    assert pager.picture.value == ""


def test_every_field_has_a_label_in_both_languages() -> None:
    words = load_words("companion.printing")["field"]
    for sheet in counter.every():
        assert set(sheet.options) <= set(words), sheet.name
    for lang in ("fr", "en"):
        form = print_form(lang=lang)
        labels = [field.description for field in form.grid.children]
        assert all(labels)
        assert len(set(labels)) == len(labels)


def test_every_word_is_there_in_both_languages() -> None:
    for table, words in load_words("companion.printing").items():
        for key, texts in words.items():
            assert set(texts) == {"fr", "en"}, (table, key)


def test_the_look_comes_from_nowhere_else(form: PrintForm) -> None:
    look = form.children[0].value
    assert look.count("url(data:font/") == 3
    assert look.count("url(") == look.count("url(data:") + look.count("url('data:")
    assert "http" not in look.replace("http://www.w3.org/2000/svg", ""), "the name of SVG is no address that is fetched"
