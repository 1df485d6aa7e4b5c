"""Deck lists read back: every card once with its count, one page where it can be, and a word for all that cannot."""

import random
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from companion.cli import main
from companion.core.codes.decks import read_deck
from companion.decks import decklist
from companion.decks.bench import Bench
from companion.decks.decklist import Check, DeckGroup, DeckLine, DeckList
from companion.decks.sources.game import deck_list
from companion.printing.data import tables
from companion.printing.errors import PrintError
from companion.printing.page.paper import PAPERS
from companion.shop import counter
from tests.alike import alike
from tests.budget import pairs
from tests.printing.readback import Printed, Word, assert_legible, flat

SHEET = counter.find("deck-list")
LONG = (
    "Impératrice Marie-Antoinette-Joséphine de la Forêt aux Mille Murmures, gardienne du septième gué et des lanternes"
)
ENDLESS = "Abracadabrantesque" * 12
EVERY_PAPER = [
    ("A4", "portrait", "low-ink"),
    ("A4", "landscape", "low-ink"),
    ("A5", "portrait", "low-ink"),
    ("A5", "landscape", "low-ink"),
    ("Letter", "portrait", "high-contrast"),
    ("A4", "portrait", "large-print"),
    ("Letter", "landscape", "large-print"),
]
every_paper = pytest.mark.parametrize(("paper", "orientation", "style"), EVERY_PAPER)
both_languages = pytest.mark.parametrize("lang", ["fr", "en"])


def deck_of(count: int, groups: int = 4, **more: Any) -> DeckList:
    """An invented deck of so many names, each a word of its own."""
    dice = random.Random(count)
    lines = [DeckLine(dice.randint(1, 4), f"Carte{number:03} du guet") for number in range(count)]
    size = -(-count // groups)
    parts = [lines[start : start + size] for start in range(0, count, size)] if count else []
    return DeckList(tuple(DeckGroup(f"Groupe{i}", tuple(part)) for i, part in enumerate(parts)), "Essai", "Ana", **more)


DECKS: dict[str, DeckList] = {
    "empty": DeckList(title="Rien encore"),
    "short": deck_of(9, 1),
    "sixty": deck_of(60, checks=(Check(True, "Au moins 60 cartes"), Check(False, "Au plus 3 exemplaires")),
                     notes=("Contre Bo, remplacer la moitié",)),
    "huge": deck_of(500),
    "long": DeckList((DeckGroup(LONG, (DeckLine(2, LONG), DeckLine(1, ENDLESS), DeckLine(999, "Épée"))),), LONG, LONG,
                     LONG, checks=(Check(True, LONG * 3),), notes=(LONG * 5,)),
    "silly": DeckList((DeckGroup("<b>Sorts</b>", (DeckLine(3, "👩 Ondine بسم الله"),
                                                  DeckLine(1, "**Feu** & _glace_"))),), "Маша", "李"),
}  # fmt: skip


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Printed]:
    """A deck on paper, printed once."""
    folder = tmp_path_factory.mktemp("decks")

    @cache
    def make(name: str, paper: str = "A4", orientation: str = "portrait", style: str = "low-ink", lang: str = "fr",
             base: str = "") -> Printed:  # fmt: skip
        wishes = {"paper": paper, "orientation": orientation, "style": style, "lang": lang, "base": base}
        path = folder / f"{name}-{paper}-{orientation}-{style}-{lang}-{len(base)}.pdf"
        path.write_bytes(counter.render(decklist.sheet(DECKS[name]), **wishes))
        return Printed(path)

    return make


def counted(page: Printed) -> dict[str, list[int]]:
    """Every `CarteNNN` of the pages, and the counts that stand before it on its line."""
    found: dict[str, list[int]] = {}
    for words in page.pages:
        for word in words:
            if re.fullmatch(r"Carte\d{3}", word.text):
                found.setdefault(word.text, []).append(int(_before(word, words).text))
    return found


def _left(word: Word) -> float:
    return word.left


def _before(word: Word, words: Iterable[Word]) -> Word:
    """The word that stands nearest at the left on the same line."""
    row = [one for one in words if one.right <= word.left + 0.1 and abs(one.y - word.y) < 0.5 * word.height]
    return max(row, key=lambda one: one.right)


@pytest.mark.parametrize("name", ["short", "sixty", "huge"])
@every_paper
def test_every_card_stands_there_once_with_its_count(
    printed: Callable[..., Printed], name: str, paper: str, orientation: str, style: str
) -> None:
    page = printed(name, paper, orientation, style)
    expected = {line.name.split()[0]: [line.count] for group in DECKS[name].groups for line in group.lines}
    assert counted(page) == expected
    assert str(DECKS[name].total) in flat(page)


@pytest.mark.parametrize("name", DECKS)
@every_paper
def test_words_are_large_enough_and_stay_apart(
    printed: Callable[..., Printed], name: str, paper: str, orientation: str, style: str
) -> None:
    size = PAPERS[paper].turned(orientation)  # type: ignore[arg-type]
    assert_legible(printed(name, paper, orientation, style), size.width, size.height)


@every_paper
def test_a_usual_deck_is_one_page(printed: Callable[..., Printed], paper: str, orientation: str, style: str) -> None:
    pages = len(printed("sixty", paper, orientation, style).pages)
    assert pages == 1 or style == "large-print"
    assert len(printed("short", paper, orientation, style).pages) == 1


@pytest.mark.parametrize(("lang", "told"), [("fr", "Liste sur {} pages"), ("en", "A list of {} pages")])
def test_five_hundred_names_take_a_few_pages_and_say_so(printed: Callable[..., Printed], lang: str, told: str) -> None:
    page = printed("huge", lang=lang)
    pages = len(page.pages)
    assert 2 <= pages <= 3
    assert told.format(pages) in flat(page)
    assert [f"page {number}/{pages}" in flat(page) for number in range(1, pages + 1)] == [True] * pages
    again = {"fr": "(suite)", "en": "(continued)"}[lang]
    assert again in flat(page), "a group that goes on in another column says so"


@pytest.mark.parametrize(
    ("lang", "told"), [("fr", "Ce deck est vide : 0 carte."), ("en", "This deck is empty: 0 cards.")]
)
def test_a_deck_without_cards_says_so(printed: Callable[..., Printed], lang: str, told: str) -> None:
    page = printed("empty", lang=lang)
    assert told in flat(page)
    assert "Rien encore".upper() in flat(page).upper()
    assert len(page.pages) == 1


def test_groups_have_their_totals_and_the_deck_its_own(printed: Callable[..., Printed]) -> None:
    words, deck = printed("sixty").words, DECKS["sixty"]
    for group in deck.groups:
        beside = [
            min(
                (one for one in words if one.left > title.right and abs(one.y - title.y) < 1.5),
                key=lambda one: one.left,
            )
            for title in words
            if title.text == group.title
        ]
        # Where a group goes on in another column its total is not told again.
        assert sorted(word.text for word in beside) in ([str(group.total)], ["(suite)", str(group.total)])
    largest = max(words, key=lambda one: one.height)
    assert largest.text == str(deck.total)
    assert f"cartes · {deck.distinct} noms différents" in flat(printed("sixty"))


def test_the_check_tells_its_verdict_and_every_rule(printed: Callable[..., Printed]) -> None:
    text = flat(printed("sixty"))
    for words in ("✗ 1 règle non respectée", "✓ Au moins 60 cartes", "✗ Au plus 3 exemplaires", "Contre Bo, remplacer"):
        assert words in text
    kept = counter.render(decklist.sheet(deck_of(4, checks=(Check(True, "Assez de cartes"),))), lang="en")
    assert kept != counter.render(decklist.sheet(deck_of(4)), lang="en")


@both_languages
def test_what_is_too_long_is_cut_with_a_word(printed: Callable[..., Printed], lang: str) -> None:
    page = printed("long", lang=lang)
    text = flat(page)
    assert f"2 {LONG}" in text, "a long name goes on in a second line"
    assert "999 Épée" in text
    cut = text.count("…") - 1  # the footnote itself
    told = {"fr": f"… : {cut} nom", "en": f"…: {cut} name"}[lang]
    assert told in text


def test_notes_and_rules_are_never_cut(printed: Callable[..., Printed]) -> None:
    text = flat(printed("long")).replace("-", "")
    assert text.count("gardienne") >= 1 + 3 + 5


@both_languages
def test_letters_without_a_shape_are_shown_and_counted(printed: Callable[..., Printed], lang: str) -> None:
    text = flat(printed("silly", lang=lang))
    assert "<b>Sorts</b>" in text
    assert "**Feu** & _glace_" in text
    assert "□ Ondine □□□ □□□□" in text
    boxes = text.count("□") - 1
    assert {"fr": f"□ : {boxes} caractères", "en": f"□: {boxes} characters"}[lang] in text


def test_its_code_reads(tmp_path: Path) -> None:
    bench = Bench("herocard", lang="en")
    tried = pairs(EVERY_PAPER, ("", "https://table.example.org/"), (150, 300))
    for number, ((paper, orientation, style), base, dpi) in enumerate(tried):
        path = tmp_path / f"{number}.pdf"
        lists = (deck_list(bench.decks, bench.box, deck, "en") for deck in bench.box.decks)
        wishes = {"paper": paper, "orientation": orientation, "style": style, "base": base}
        path.write_bytes(counter.render(decklist.sheet(*lists), lang="en", **wishes))
        sheet = Printed(path)
        for page, deck in enumerate(bench.box.decks, 1):
            (found,) = zxingcpp.read_barcodes(sheet.image(dpi, page=page))
            assert found.text.startswith(f"{base}#" if base else "D1")
            assert read_deck(found.text, "en").deck(bench.box, "en").same(deck)
        assert "brings this deck back" in flat(sheet)


def test_a_list_that_no_code_brings_back_has_none(printed: Callable[..., Printed]) -> None:
    assert zxingcpp.read_barcodes(printed("sixty").image(150)) == []


def test_two_lists_lie_on_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "two.pdf"
    path.write_bytes(counter.render(decklist.sheet(DECKS["short"], DECKS["sixty"], up=2), lang="en", paper="A4", up=2))
    assert len(Printed(path).pages) == 1


def test_a_code_of_ones_own_is_what_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "own.pdf"
    path.write_bytes(counter.render(decklist.sheet(deck_of(3, code="GUET-60-1")), lang="fr"))
    (found,) = zxingcpp.read_barcodes(Printed(path).image(300))
    assert found.text == "GUET-60-1"
    with pytest.raises(PrintError, match="trop longue"):
        counter.render(decklist.sheet(deck_of(3, code="x" * 300)), lang="fr")


def test_the_same_deck_gives_the_same_bytes() -> None:
    for deck in DECKS.values():
        alike(counter.render(decklist.sheet(deck), lang="fr"), counter.render(decklist.sheet(deck), lang="fr"))


def test_several_decks_are_one_document(tmp_path: Path) -> None:
    path = tmp_path / "both.pdf"
    path.write_bytes(counter.render(decklist.sheet(DECKS["short"], DECKS["sixty"]), lang="en"))
    pages = Printed(path).pages
    assert len(pages) == 2
    assert sum(word.text.startswith("Carte0") for word in pages[0]) == 9
    assert sum(word.text.startswith("Carte0") for word in pages[1]) == 60


# --- where lists come from --------------------------------------------------------------------------------------------

CSV = "Nombre;Nom;Groupe\n3;Gardienne du gué;Personnages\n4;Brume;Sorts\n"
ROWS = [
    {"Nombre": 3, "Nom": "Gardienne du gué", "Groupe": "Personnages"},
    {"Nombre": 4, "Nom": "Brume", "Groupe": "Sorts"},
]


def test_a_file_a_text_rows_and_a_frame_give_the_same_page(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    path = tmp_path / "deck.csv"
    path.write_text(CSV, encoding="utf-8")
    given = [
        tables.read_csv(CSV), tables.read_csv(path), tables.from_rows(ROWS),
        tables.from_frame(pandas.DataFrame(ROWS)),
    ]  # fmt: skip
    assert len({counter.render(SHEET, lang="fr", table=table) for table in given}) == 1


@pytest.mark.parametrize("head", ["Qté;Carte", "qty\tcard name", "COUNT,NAME", '"Nombre";"Nom"', "Nb;Titre"])
def test_columns_go_by_the_names_that_people_give_them(head: str) -> None:
    mark = next(one for one in ";\t," if one in head)
    deck = decklist.deck_from_table(tables.read_csv(f"{head}\nx2{mark}Brume\n 3 {mark}Gué\n"))
    assert [(line.count, line.name) for line in deck.groups[0].lines] == [(2, "Brume"), (3, "Gué")]


def test_old_files_keep_their_accents_and_the_page_says_what_was_assumed(tmp_path: Path) -> None:
    old = tmp_path / "old.csv"
    old.write_bytes("Nombre;Nom\n2;Éclaircie d’été\n".encode("cp1252"))
    path = tmp_path / "old.pdf"
    path.write_bytes(counter.render(SHEET, lang="fr", table=tables.read_csv(old)))
    text = flat(Printed(path))
    assert "Éclaircie d’été" in text
    assert "Windows-1252" in text


BAD = {
    "Nombre;Nom\n3;Gué\ndeux;Brume\n": ("ligne 3", "Nombre", "deux", "entier de 1 à 999"),
    "Nombre;Nom\n0;Gué\n": ("ligne 2", "Nombre", "« 0 »", "entier de 1 à 999"),
    "Nombre;Nom\n-1;Gué\n": ("ligne 2", "Nombre", "-1", "entier de 1 à 999"),
    "Nombre;Nom\n1000;Gué\n": ("ligne 2", "Nombre", "1000", "entier de 1 à 999"),
    "Nombre;Nom\n;Gué\n": ("ligne 2", "Nombre", "manque", "entier de 1 à 999"),
    "Nombre;Nom\n3;\n": ("ligne 2", "Nom", "manque"),
    "Nombre;Nom\n3;Gué;trop\n": ("ligne 2", "3 cases pour 2 colonnes"),
    "Combien;Nom\n3;Gué\n": ("ligne 1", "nombre", "Combien"),
    "Nombre;Nom;nom\n3;Gué;x\n": ("ligne 1", "colonne 3", "nom est là deux fois"),
    'Nombre;Nom\n3;"Gué\n': ("ligne 2", "guillemets"),
    "Nombre;Nom\n3;Gu\0é\n": ("ligne 2", "octet nul"),
    "\n\n": ("vide",),
}  # fmt: skip


@pytest.mark.parametrize("text", BAD, ids=lambda text: repr(text)[:30])
def test_a_bad_list_is_refused_where_it_is_bad(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "mon deck.csv", tmp_path / "deck.pdf"
    path.write_text(text, encoding="utf-8")
    assert main(["print", "deck-list", "--table", str(path), "--lang", "fr", "-o", str(out)]) == 2
    said = capsys.readouterr().err.replace("\u202f", " ")
    for words in ("mon deck.csv", *BAD[text]):
        assert words in said
    assert not out.exists()
    with pytest.raises(PrintError) as wrong:
        counter.render(SHEET, lang="en", table=tables.read_csv(path, "en"))
    english = wrong.value.text("en")
    assert english.startswith("mon deck.csv")
    assert "ligne" not in english


def test_a_list_that_is_not_there_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = [
        "print",
        "deck-list",
        "--table",
        str(tmp_path / "nothing.csv"),
        "--lang",
        "en",
        "-o",
        str(tmp_path / "x.pdf"),
    ]
    assert main(run) == 2
    assert "nothing.csv: there is no file there." in capsys.readouterr().err


def test_the_command_prints_a_list(tmp_path: Path) -> None:
    path, out = tmp_path / "deck.csv", tmp_path / "deck.pdf"
    path.write_text(CSV, encoding="utf-8")
    fields = ["--set", "title=Le guet", "--set", "check=+ 7 cartes | - 60 cartes", "--set", "notes=Un|Deux"]
    assert main(["print", "deck-list", "--table", str(path), "--lang", "fr", *fields, "-o", str(out)]) == 0
    text = flat(Printed(out))
    for words in (
        "3 Gardienne du gué",
        "4 Brume",
        "✓ 7 cartes",
        "✗ 60 cartes",
        "Un",
        "Deux",
        "✗ 1 règle non respectée",
    ):
        assert words in text


@pytest.mark.parametrize("check", ["60 cartes", "+", "+ oui | peut-être"])
def test_a_check_without_a_sign_is_refused(check: str) -> None:
    with pytest.raises(PrintError) as wrong:
        counter.render(SHEET, lang="fr", table=tables.from_rows(ROWS), options={"check": check})
    assert "commencer par + (règle respectée) ou -" in wrong.value.text("fr")
    assert "must begin with +" in wrong.value.text("en")


def test_a_list_without_rows_is_an_empty_deck(tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    path.write_bytes(counter.render(SHEET, lang="fr", table=tables.read_csv("Nombre;Nom\n")))
    assert "Ce deck est vide" in flat(Printed(path))
