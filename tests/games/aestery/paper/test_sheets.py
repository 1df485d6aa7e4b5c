"""What Aestery's sheets say, against its data, its engine and its card lists; what silly wishes come to."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.decks import read_deck
from companion.core.rules.rulebook import Rulebook, load_rulebook
from companion.core.text.letters import plain
from companion.core.text.messages import load_words
from companion.decks.bench import Bench
from companion.decks.sources.path import from_file
from companion.games.aestery.engine.cards.catalogue import read_box
from companion.games.aestery.engine.cards.decks import DECKS
from companion.games.aestery.engine.constants import COLOURS, COPIES, DECK, HAND, KEYWORDS, KINDS, LIFE, MARKERS
from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper import reference, sheets, tokens, tracker
from companion.games.aestery.paper.parts import faces
from companion.games.aestery.paper.words import CLAUSES, PACKAGE, entries, words
from companion.printing.data.tables import Table, read_csv
from companion.printing.errors import PrintError
from companion.printing.page import icons
from companion.printing.page.marks import CENT
from companion.shop import counter
from tests.printing.readback import Print, Printed, Word, assert_legible, flat

SHEETS = {sheet.name: sheet for sheet in sheets.SHEETS}
BOOK = load_rulebook(PACKAGE, Rulebook)
BOX = read_box({"demo": True})
languages = pytest.mark.parametrize("lang", ["fr", "en"])
turns = pytest.mark.parametrize("turn", ["portrait", "landscape"])
SILLY = "<b>Zoé</b> 🙂 ليلى " + "n" * 60


def refused(sheet: str, **wishes: Any) -> str:
    """What the shop says to a wish that cannot be met."""
    with pytest.raises(PrintError) as error:
        counter.render(SHEETS[sheet], **wishes)
    for lang in ("fr", "en"):
        assert len(error.value.text(lang)) > 20
    return error.value.text(wishes.get("lang", "fr"))


def together(text: str) -> str:
    return "".join(text.replace("**", "").split()).casefold()


def test_the_shop_offers_them_all() -> None:
    assert set(counter.sheets("aestery")) >= set(SHEETS)
    assert set(SHEETS) >= {"quick-reference", "pocket-card", "tracker", "duel-tracker", "tokens", "deck", "cards"}


def test_the_games_page_names_every_sheet_and_the_fields_that_need_words() -> None:
    page = (Path(__file__).parents[4] / "site" / "aestery.md").read_text("utf-8")
    fields = ("deck=", "copies=", "kind=", "least=", "start=", "players=", "--table")
    for part in page.split("## English"):
        assert [name for name in SHEETS if f"`{name}`" not in part] == []
        assert [field for field in fields if field not in part] == []


def test_every_icon_is_a_picture_that_can_be_drawn() -> None:
    assert {*COLOURS, *KINDS, *MARKERS, "hero", "mine", "wonder", "experience", "aether"} <= set(ICONS)
    for name, path in ICONS.items():
        steps = icons.outline(path)
        assert steps[-1][0] == "Z", name
        points = [value for _, points in steps for point in points for value in point]
        assert min(points) >= 0, name
        assert max(points) <= icons.BOX, name
    assert len(set(ICONS.values())) == len(ICONS), "two signs that look alike"


# --- the quick reference and the pocket card --------------------------------------------------------------------------


@languages
@turns
def test_the_reference_has_the_figures_of_the_book_and_every_entry_of_its_glossary(
    printed: Print, lang: str, turn: str
) -> None:
    page = printed(SHEETS["quick-reference"], lang=lang, orientation=turn)
    assert len(page.pages) == 2
    text, told = flat(page), together(page.told)
    for figure in (LIFE, HAND, DECK, COPIES):
        assert re.search(rf"\b{figure}\b", text), figure
    assert len(entries(lang)) == 27
    back = together(" ".join(word.text for word in page.pages[1]))
    for entry in entries(lang).values():
        assert together(entry) in told
    for name in ("arrival", "flight", "full-hand"):
        assert together(BOOK[name].title[lang].rstrip(".")) in back, "the glossary is the second side"
    for name in {name for row in reference.SYMBOLS for name in row}:
        assert words(lang, "symbol")[name] in text


@languages
def test_the_glossary_is_in_the_order_of_its_language(lang: str) -> None:
    from companion.printing.reference.blocks import Reference

    for said in (words, words.in_full()):
        halves = reference.glossary(Reference(said, lang, reference.MAKERS))
        heads = [row.text.split("**")[1] for half in halves for row in half]
        assert len(heads) == 27
        assert heads == sorted(heads, key=plain)
        assert all(halves)


def test_every_keyword_has_an_entry_that_cards_remind_of() -> None:
    for lang in ("fr", "en"):
        for keyword in KEYWORDS:
            assert CLAUSES.get(keyword, keyword) in entries(lang)
            assert faces.reminder(keyword, lang).startswith("(")


@pytest.mark.parametrize("number", [1, 3])
@languages
def test_a_card_reminds_with_its_own_number(lang: str, number: int) -> None:
    for keyword in KEYWORDS:
        told = faces.reminder(f"{keyword} {number}", lang)
        if " X" in entries(lang)[CLAUSES.get(keyword, keyword)].split("**")[1]:
            assert str(number) in told or (keyword, number) == ("bloodthirst", 1)
        assert not re.search(r"\bX\b", told)
    assert faces.reminder("nap 1", "fr").startswith("(1 marqueur\u202f;")
    assert faces.reminder("look 3", "en") == "(3 cards from the top, put back on top or below)"


def test_the_example_of_the_reference_is_drawn_with_what_the_rules_reckon(printed: Print) -> None:
    """AES-11 and AES-12: 6 − 2 − 2 reaches the player, each blocker takes its Defence, the attacker all they strike."""
    text = flat(printed(SHEETS["quick-reference"], lang="en"))
    (force, defence), blockers = reference.ATTACKER, reference.BLOCKERS
    through = force - sum(one[1] for one in blockers)
    fatigue = sum(one[0] for one in blockers)
    assert (through, fatigue) == (2, 2)
    assert "6 − 2 − 2 = 2" in text
    assert "1 + 1 = 2 Fatigue" in text
    assert fatigue < defence, "the attacker lives"
    assert text.count("dies") >= len(blockers)


@languages
def test_the_pocket_card_has_two_sides_that_lie_on_each_other(printed: Print, lang: str) -> None:
    page = printed(SHEETS["pocket-card"], lang=lang, paper="A4", up=9, flip="long-edge")
    assert len(page.pages) == 2
    titles = words(lang, "reference")
    for name in ("turn", "more"):
        assert flat(page).count(titles[name]) == 9
    assert_legible(page, 210, 297)


# --- the trackers -----------------------------------------------------------------------------------------------------


def places(words_: list[Word], value: int) -> Word:
    """Where a value stands on the track: the largest of its figures."""
    return max((word for word in words_ if word.text == str(value)), key=lambda word: word.height)


@turns
def test_a_coin_and_a_cube_fit_every_place_of_life(printed: Print, turn: str) -> None:
    page = printed(SHEETS["tracker"], lang="en", orientation=turn)
    track = [places(page.pages[0], value) for value in range(11, tracker.MOST + 1)]
    assert [int(word.text) for word in track] == list(range(11, 41))
    for one, other in pairwise(track):
        if abs(one.y - other.y) < 1:
            assert other.x - one.x >= tracker.ALONG - 0.4
        else:
            assert other.y - one.y >= CENT + 0.2
    assert tracker.CUBE > 8
    assert tracker.ALONG > CENT * 2 / 3
    assert str(LIFE) in {word.text for word in track}


def test_a_tracker_for_two_has_two_of_everything_and_the_far_one_is_turned(printed: Print) -> None:
    for paper, high in (("A4", 297), ("Letter", 279.4)):
        page = printed(SHEETS["duel-tracker"], lang="fr", paper=paper, options={"players": f"Ana,{SILLY}"})
        forties = sorted((word for word in page.words if word.text == "40"), key=lambda word: -word.height)[:2]
        assert sum(word.y for word in forties) == pytest.approx(high, abs=1.5)
        assert sum(word.x for word in forties) == pytest.approx({"A4": 210, "Letter": 215.9}[paper], abs=1.5)
        assert {"Ana", "<b>Zoé</b>"} <= {word.text for word in page.words}


@languages
def test_a_tracker_names_all_that_it_counts(printed: Print, lang: str) -> None:
    text = flat(printed(SHEETS["tracker"], lang=lang))
    said = words(lang, "tracker")
    for key in ("life", "untapped", "mines", "aether", "prices", "experience", "fighters", "free"):
        assert said[key] in text or said[key].upper() in text.upper(), key
    assert [str(price) in text for price in (2, 4, 6, 8)] == [True] * 4


# --- tokens -----------------------------------------------------------------------------------------------------------


@languages
@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_there_are_tokens_and_markers_of_every_kind(printed: Print, lang: str, paper: str) -> None:
    page = printed(SHEETS["tokens"], lang=lang, paper=paper)
    said = words(lang, "tokens")
    first, second = (" ".join(word.text for word in words_) for words_ in page.pages)
    for name in tokens.TOKENS:
        assert said[name].upper() in first.upper()
    for name in tokens.MARKERS:
        assert said[f"{name}.short"] in second
    assert second.count(said["fatigue.short"]) > second.count(said["nap.short"]) > 2
    assert "Ø" in second


def test_a_sheet_of_one_kind_goes_on_where_a_used_one_ended(printed: Print) -> None:
    for wish in ("sieste", "nap", "Nap"):
        page = printed(SHEETS["tokens"], lang="fr", options={"kind": wish, "start": "12"})
        assert len(page.pages) == 1
        assert page.told.count("Sieste") == 11 * 15 - 11
    assert "merveille" in refused("tokens", options={"kind": "dragon"})
    assert "165" in refused("tokens", options={"kind": "nap", "start": "166"})


# --- cards ------------------------------------------------------------------------------------------------------------


@languages
def test_every_card_says_all_that_is_printed_on_it_and_that_it_is_invented(printed: Print, lang: str) -> None:
    page = printed(SHEETS["cards"], lang=lang, options={"copies": {"fr": "une de chaque", "en": "one of each"}[lang]})
    told, said = together(page.told), words(lang, "cards")
    named = load_words(PACKAGE)
    for card in BOX.cards:
        assert together(card.name) in told
        assert together(card.text[lang]) in told
        for keyword in card.keywords:
            word = keyword.rpartition(" ")[0] if keyword[-1].isdigit() else keyword
            assert together(named["keyword"][word][lang]) in told
    invented = (said["invented-card"], said["invented-hero"])
    assert [page.told.count(one) for one in invented] == [len(BOX.cards), len(BOX.heroes)]
    assert said["cut-text"] not in page.told
    assert len(page.pages) == -(-(len(BOX.cards) + len(BOX.heroes)) // 9)
    kinds = [page.told.count(said[kind]) for kind in KINDS]
    assert all(count >= [one.kind for one in BOX.cards].count(kind) for count, kind in zip(kinds, KINDS, strict=True))


def test_each_colour_has_a_sign_of_its_own_and_all_but_two_a_hatching() -> None:
    drawn = {colour: faces.HATCHING[colour] for colour in COLOURS}
    assert len({ICONS[colour] for colour in COLOURS}) == len(COLOURS)
    assert sorted(colour for colour, angles in drawn.items() if not angles) == ["silver", "white"]
    assert len({angles for angles in drawn.values() if angles}) == 5


def table(text: str) -> Table:
    return read_csv(text, "en")


HEAD = "name,colours,type,cost,pitch,force,defence,keywords,text\n"


def test_cards_of_ones_own_are_text_and_no_text_is_cut_without_a_word(printed: Print) -> None:
    rows = "".join(
        f"Carte {chr(97 + number)},{COLOURS[number % 7]}/red,fighter,{number},3,99,99,flight; nap 99,"
        f"{'W' * 20 + ' ' + 'mot ' * 60 if number == 3 else '<b>ليلى</b> 🙂'}\n"
        for number in range(20)
    )
    page = printed(SHEETS["cards"], lang="fr", table=table(HEAD + rows))
    assert len(page.pages) == 3
    assert page.told.count("raccourci") == 1
    assert "inventée" not in page.told
    assert page.told.count("<b>") == 19
    assert_legible(page, 210, 297)


def test_a_card_without_a_text_says_what_its_effects_do(printed: Print) -> None:
    rows = (
        "name,colours,type,cost,pitch,force,defence,keywords,effects\n"
        "Vanneau,white,fighter,2,2,1,4,arrival,arrival: draw 1 on you; damage 2 on a foe fighter\n"
        "Moulin,,story,1,1,,,,activated (tap): aether 1 on you\n"
    )
    page = printed(SHEETS["cards"], lang="fr", table=table(rows))
    told = together(page.told)
    assert together("Arrivée\u202f: pioche une carte\u202f; inflige 2 dégâts à un combattant adverse.") in told
    assert together("Engager\u202f: reçois 1 Aether.") in told
    assert "raccourci" not in page.told
    assert_legible(page, 210, 297)


def test_a_wrong_list_is_refused_with_line_and_column() -> None:
    for sheet in ("cards", "deck"):
        told = refused(sheet, lang="en", table=table(HEAD + "Merle,pink,fighter,2,3,1,1,,\n"))
        assert "line 2" in told
        assert "pink" in told
        assert "no card below" in refused(sheet, lang="en", table=table(HEAD))
    alone = table(HEAD + "Merle,red,fighter,2,3,1,1,,\n")
    assert "no deck" in refused("deck", lang="en", table=alone)
    assert "Gardiens du gué" in refused("cards", lang="en", options={"deck": "Zorro"})
    assert "250" in refused("deck", lang="en", options={"least": "sixty"})


# --- the deck list ----------------------------------------------------------------------------------------------------


def shown(words_: list[Word]) -> str:
    return " ".join(word.text for word in words_)


@languages
def test_a_deck_list_has_every_card_and_every_rule_of_the_check(printed: Print, lang: str) -> None:
    page: Printed = printed(SHEETS["deck"], lang=lang, options={"deck": "gardiens du gue", "player": SILLY})
    text, deck = flat(page), BOX.deck("Gardiens du gué")
    assert deck is not None
    for name, copies in deck.cards:
        assert re.search(rf"\b{copies} {name} ·", text), name
    assert "✗" not in text
    assert "<b>Zoé</b>" in text
    for clause in ("deck-size", "copies", "hero-colours"):
        assert together(BOOK[clause].title[lang].rstrip(".")) in together(page.told)
    told = printed(SHEETS["deck"], lang=lang, options={"least": "61", "deck": deck.name}).told
    assert "✗" in told


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The demo lists as a folder of one's own."""
    place = tmp_path / "box"
    place.mkdir()
    for name, text in DECKS.demo().items():
        (place / name).write_text(text, "utf-8")
    return place


def test_the_decks_of_a_folder_are_printed_and_come_back(printed: Print, folder: Path) -> None:
    lists = from_file(SHEETS["cards"], folder, "fr")
    page = printed(SHEETS["cards"], lang="fr", table=lists)
    assert len(page.pages) == -(-sum(1 + bool(deck.hero) + deck.size for deck in BOX.decks) // 9)
    found = [one.text for n in range(len(page.pages)) for one in zxingcpp.read_barcodes(page.image(150, page=n + 1))]
    bench = Bench("aestery", folder)
    assert [read_deck(code, "fr").deck(bench.box, "fr").name for code in found] == [deck.name for deck in BOX.decks]
    assert page.told.count("inventée") >= len(BOX.cards), "the demo’s own files stay as invented as they are"
    named = from_file(SHEETS["deck"], folder / "decks.csv", "fr")
    assert len(printed(SHEETS["deck"], lang="fr", table=named).pages) == len(BOX.decks)


def test_a_match_has_the_deck_list_of_each_player(printed: Print) -> None:
    match = companion.new("aestery", ["Ana", "Bo"], seed=4, cards="demo", lang="fr", starter="Ana")
    for name, deck in zip(match.players, reversed(BOX.decks), strict=True):
        match.play(f"{name}: deck « {deck.name} »")
    page = printed(SHEETS["deck"], match=match, lang="fr")
    for words_, name, deck in zip(page.pages, match.players, reversed(BOX.decks), strict=True):
        text = shown(words_)
        assert name in text
        assert deck.name.upper() in text.upper()
