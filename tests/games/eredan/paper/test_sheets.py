"""What Eredan's sheets say, against its data, its engine and its card lists; what silly wishes come to."""

import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.decks import read_deck
from companion.core.rules.rulebook import Rulebook, load_rulebook
from companion.core.text.messages import load_words
from companion.decks.bench import Bench
from companion.decks.sources.path import from_file
from companion.games.eredan.engine.cards.cards import Card, Profile
from companion.games.eredan.engine.cards.catalogue import read_box
from companion.games.eredan.engine.cards.decks import DECKS
from companion.games.eredan.engine.constants import (
    CHARGE,
    CLASSES,
    DECK_LEAST,
    DECK_MOST,
    HAND,
    KINDS,
    LINE,
    PLACES,
    STATS,
)
from companion.games.eredan.engine.constants import TICKETS as EACH
from companion.games.eredan.icons import BOARD, ICONS, STONE
from companion.games.eredan.paper import reference, sheets, team
from companion.games.eredan.paper.words import PACKAGE, words
from companion.printing.data.tables import Table, read_csv
from companion.printing.errors import PrintError
from companion.printing.page import icons
from companion.printing.page.marks import CENT
from companion.shop import counter
from tests.printing.readback import Print, Printed, Word, assert_legible, flat

SHEETS = {sheet.name: sheet for sheet in sheets.SHEETS}
BOOK = load_rulebook(PACKAGE, Rulebook)
BOX = read_box({"demo": True})
NAMES = ("Veilleurs du gué", "Cour des lanternes")
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
    assert set(counter.sheets("eredan")) >= set(SHEETS)
    needed = {
        "quick-reference",
        "pocket-card",
        "rules",
        "team-sheet",
        "tickets",
        "score-sheet",
        "deck",
        "cards",
        "position",
    }
    assert set(SHEETS) == needed


def test_every_icon_is_a_picture_that_can_be_drawn() -> None:
    assert {*STATS, *KINDS, *PLACES, *CLASSES, "order", "rage", "rune", "dead", "tilted"} <= set(ICONS)
    assert set(BOARD) <= set(ICONS)
    for name, path in {**ICONS, "stone": STONE}.items():
        steps = icons.outline(path)
        assert steps[-1][0] == "Z", name
        points = [value for _, points in steps for point in points for value in point]
        assert min(points) >= 0, name
        assert max(points) <= icons.BOX, name
    assert len(set(ICONS.values())) == len(ICONS), "two signs that look alike"


# --- the quick reference, the rules, the pocket card ------------------------------------------------------------------


def clauses(part: str) -> set[str]:
    """The clauses that a part of the words of the sheets says."""
    texts = load_words(PACKAGE, "sheets.toml")[part].values()
    said = (text if isinstance(text, str) else text["fr"] for text in texts)
    return {clause for text in said for clause in re.findall(r"\{§([\w-]+)\}", text)}


@languages
@turns
def test_the_reference_says_every_phase_and_class_on_one_page(printed: Print, lang: str, turn: str) -> None:
    page = printed(SHEETS["quick-reference"], lang=lang, orientation=turn)
    assert len(page.pages) == 1
    told = together(page.told)
    for clause in clauses("reference"):
        assert together(BOOK[clause].short[lang]) in told, clause
    for figure in (HAND, DECK_LEAST, DECK_MOST, CHARGE, EACH):
        assert re.search(rf"\b{figure}\b", flat(page)), figure
    for name in {name for row in reference.SYMBOLS for name in row}:
        assert words(lang, "symbol")[name] in flat(page)


@languages
def test_the_n_goes_up_across_and_up_again(printed: Print, lang: str) -> None:
    """1 and 3 are of the player of the turn, below; 2 and 4 of the other, above; what is created comes last."""
    page = printed(SHEETS["quick-reference"], lang=lang)
    said = words(lang, "reference")
    labels = [word for word in page.words if word.height < 2.6]
    below, above = (next(word for word in labels if word.text == said[key].split()[-1]) for key in ("n.own", "n.foe"))
    assert above.y < below.y
    discs = {}
    for number in "12345":
        near = [word for word in page.words if word.text == number and above.y - 4 < word.y < below.y + 4]
        discs[number] = next(word for word in near if word.height > 3.5)
    assert discs["1"].y == pytest.approx(discs["3"].y, abs=0.2)
    assert discs["2"].y == pytest.approx(discs["4"].y, abs=0.2)
    assert discs["2"].y < discs["5"].y < discs["1"].y
    assert discs["1"].x == pytest.approx(discs["2"].x, abs=0.5)
    assert discs["1"].x < discs["3"].x < discs["5"].x


@languages
def test_the_rules_are_those_of_the_book_in_full(printed: Print, lang: str) -> None:
    page = printed(SHEETS["rules"], lang=lang)
    assert len(page.pages) == 2
    told = together(page.told)
    for clause in clauses("rules"):
        assert together(BOOK[clause].text[lang]) in told, clause
    assert len(clauses("rules")) > 60


@languages
def test_the_pocket_card_has_two_sides_that_lie_on_each_other(printed: Print, lang: str) -> None:
    page = printed(SHEETS["pocket-card"], lang=lang, paper="A4", up=9, flip="long-edge")
    assert len(page.pages) == 2
    titles = words(lang, "reference")
    for name in ("turn", "n", "classes"):
        assert flat(page).count(titles[name]) == 9
    assert_legible(page, 210, 297)


# --- the team sheet ---------------------------------------------------------------------------------------------------


def tracks(found: Sequence[Word]) -> list[list[Word]]:
    """The places of HP of each character, in order: the largest figures from 1 to the most."""
    figures = [
        word for word in found if word.text.isdecimal() and word.height > 4.4 and 0 < int(word.text) <= team.MOST
    ]
    by_value = {value: [word for word in figures if word.text == str(value)] for value in range(4, team.MOST + 1)}
    assert {len(words_) for words_ in by_value.values()} == {LINE}
    return [[by_value[value][number] for value in by_value] for number in range(LINE)]


@turns
def test_a_coin_hides_no_place_but_its_own_and_coins_stay_apart(printed: Print, turn: str) -> None:
    page = printed(SHEETS["team-sheet"], lang="en", orientation=turn)
    found = tracks(page.pages[0])
    for track in found:
        for one, other in combinations(track, 2):
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart >= team.PITCH - 0.3, (one, other)
            assert apart - CENT / 2 > 2.5, "the figure beside the coin is seen"
    for first, second in combinations(found, 2):
        apart = min(max(abs(one.x - other.x), abs(one.y - other.y)) for one in first for other in second)
        assert apart >= CENT, "coins of two characters never touch"


@languages
@turns
def test_a_blank_team_sheet_names_all_that_is_written(printed: Print, lang: str, turn: str) -> None:
    page = printed(SHEETS["team-sheet"], lang=lang, orientation=turn)
    text, said, named = flat(page), words(lang, "team"), load_words(PACKAGE)["slot"]
    for key in ("name", "class", "race", "runes", "received", "healed", "attack", "defence", "spirit", "objects"):
        assert text.count(said[key]) >= LINE, key
    for slot in ("weapon", "armour", "shield", "helmet", "familiar"):
        assert text.count(named[slot][lang]) >= LINE
    assert_legible(page, *((210, 148) if turn == "landscape" else (148, 210)))


@languages
@turns
def test_a_team_sheet_of_a_deck_has_what_is_printed_on_its_characters(printed: Print, lang: str, turn: str) -> None:
    options = {"deck": "cour des lanternes", "player": SILLY}
    page = printed(SHEETS["team-sheet"], lang=lang, orientation=turn, options=options)
    text, deck, named = flat(page), BOX.deck("Cour des lanternes"), load_words(PACKAGE)
    assert deck is not None
    assert "<b>Zoé</b>" in text
    for one in filter(None, map(BOX.character, deck.characters)):
        assert one.name in text
        for word in one.classes:
            assert named["class"][word][lang] in text
        for order in one.orders:
            assert f"{ {'fr': 'Tour', 'en': 'Turn'}[lang] } {order.turn}" in text
        assert (f"{one.attack}–{one.attack_high}" if one.attack_high else str(one.attack)) in text
    assert_legible(page, *((210, 148) if turn == "landscape" else (148, 210)))


def test_a_match_has_a_team_sheet_for_each_player(printed: Print) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], lang="en", starter="Ana")
    for place, name in enumerate(("Silex", "Ronce", "Prune"), 1):
        match.play(f'Ana: character {place} "{name}" class mage hp {10 + place} attack 2-4 defence 1 spirit 3')
    page = printed(SHEETS["team-sheet"], match=match, lang="en")
    first, second = (" ".join(word.text for word in words_) for words_ in page.pages)
    for name in ("Ana", "Silex", "Ronce", "Prune", "2–4"):
        assert name in first
        assert name not in second
    assert "Bo" in second


# --- tickets ----------------------------------------------------------------------------------------------------------


@languages
@pytest.mark.parametrize(("paper", "each"), [("A4", 19), ("A5", 10), ("Letter", 17)])
def test_both_players_have_as_many_tickets_in_their_order(printed: Print, lang: str, paper: str, each: int) -> None:
    page = printed(SHEETS["tickets"], lang=lang, paper=paper)
    said, text = words(lang, "tickets"), flat(page)
    assert len(page.pages) == 1
    for side in ("first", "second"):
        assert text.count(said[side]) == each
    numbers = [word.text for word in page.words if word.text.isdecimal() and word.height > 8]
    assert sorted(map(int, numbers)) == sorted([*range(1, each + 1)] * 2)
    assert text.count(said["bonus"]) >= 2 * (each - EACH)


# --- cards ------------------------------------------------------------------------------------------------------------


@languages
def test_every_card_says_all_that_is_printed_on_it_and_that_it_is_invented(printed: Print, lang: str) -> None:
    page = printed(SHEETS["cards"], lang=lang, options={"copies": {"fr": "une de chaque", "en": "one of each"}[lang]})
    told, said, named = together(page.told), words(lang, "cards"), load_words(PACKAGE)
    printed_ones: tuple[Card | Profile, ...] = (*BOX.cards, *BOX.characters)
    for one in printed_ones:
        assert together(one.name) in told
        assert together(one.text.get(lang, "")) in told
        for word in one.classes:
            assert together(named["class"][word][lang]) in told
    assert page.told.count(said["invented-card"]) == len(BOX.cards)
    assert page.told.count(said["invented-character"]) == len(BOX.characters)
    assert said["cut-text"] not in page.told
    assert len(page.pages) == -(-(len(BOX.cards) + len(BOX.characters)) // 9)
    assert_legible(page, 210, 297)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_every_card_has_the_same_back_behind_it(printed: Print, flip: str) -> None:
    page = printed(SHEETS["cards"], lang="fr", options={"deck": NAMES[0]}, flip=flip)
    deck = BOX.deck(NAMES[0])
    assert deck is not None
    count = 1 + LINE + deck.size
    backs = page.pages[1::2]
    assert len(page.pages) == 2 * -(-count // 9)
    assert sum(len([word for word in words_ if word.text == "EREDAN"]) for words_ in backs) == 2 * count


def table(text: str) -> Table:
    return read_csv(text, "en")


HEAD = "name,kind,type,guild,class,chain,charge,text\n"


def test_cards_of_ones_own_are_text_and_nothing_is_cut_without_a_word(printed: Print) -> None:
    long = "/".join(chr(97 + number) * 30 for number in range(8))
    rows = "".join(
        f"Carte {chr(97 + number)},object,weapon,{long if number == 3 else ''},mage/priest,yes,{number},"
        f"{'mot ' * 74 if number == 3 else '<b>ليلى</b> 🙂'}\n"
        for number in range(20)
    )
    page = printed(SHEETS["cards"], lang="fr", table=table(HEAD + rows))
    assert len(page.pages) == 3
    assert page.told.count("mot") == 74, "the longest text that a list has stands whole"
    assert page.told.count("raccourci") == 1, "so many guilds do not"
    assert "inventée" not in page.told
    assert page.told.count("<b>") == 19
    assert_legible(page, 210, 297)


def test_a_card_without_a_text_says_what_its_effects_do(printed: Print) -> None:
    rows = "name,kind,class,effects\nBraise,spell,mage,damage magic 4 on the opposing\n"
    page = printed(SHEETS["cards"], lang="fr", table=table(rows))
    assert together("4 dégâts magiques") in together(page.told)
    assert "raccourci" not in page.told


def test_a_wrong_list_is_refused_with_line_and_column() -> None:
    for sheet in ("cards", "deck", "team-sheet"):
        told = refused(sheet, lang="en", table=table(HEAD + "Merle,dance,,,,,,\n"))
        assert "line 2" in told
        assert "dance" in told
        assert "no card below" in refused(sheet, lang="en", table=table(HEAD))
    alone = table(HEAD + "Merle,action,,,,,,\n")
    for sheet in ("deck", "team-sheet"):
        assert "no deck" in refused(sheet, lang="en", table=alone)
    for sheet in ("cards", "deck", "team-sheet"):
        assert NAMES[0] in refused(sheet, lang="en", options={"deck": "Zorro"})
    assert "9999" in refused("deck", lang="en", options={"charge": "sixty"})


# --- the deck list ----------------------------------------------------------------------------------------------------


@languages
def test_a_deck_list_has_every_card_its_guild_its_charge_and_every_rule(printed: Print, lang: str) -> None:
    page: Printed = printed(SHEETS["deck"], lang=lang, options={"deck": "veilleurs du gue", "player": SILLY})
    text, deck = flat(page), BOX.deck(NAMES[0])
    assert deck is not None
    for key, copies in deck.cards:
        name = key.partition("/")[0]
        assert re.search(rf"\b{copies} {name} ·", text), name
    for key in deck.characters:
        assert f"1 {key.partition('/')[0]} ·" in text, "characters go by their names"
    assert "✗" not in text
    assert "<b>Zoé</b>" in text
    assert "veilleurs" in text
    found = [
        *(BOX.card(key) for key, copies in deck.cards for _ in range(copies)),
        *map(BOX.character, deck.characters),
    ]
    total = sum(one.charge for one in found if one is not None)
    assert re.search(rf"Charge ?: {total} ", text)
    for clause in DECKS.clauses:
        assert together(BOOK[clause].title[lang].rstrip(".")) in together(page.told)
    told = printed(SHEETS["deck"], lang=lang, options={"charge": str(total - 1), "deck": deck.name}).told
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
    assert len(page.pages) == -(-sum(1 + LINE + deck.size for deck in BOX.decks) // 9)
    found = [one.text for n in range(len(page.pages)) for one in zxingcpp.read_barcodes(page.image(150, page=n + 1))]
    bench = Bench("eredan", folder)
    assert [read_deck(code, "fr").deck(bench.box, "fr").name for code in found] == [deck.name for deck in BOX.decks]
    assert "inventée" in page.told, "the demo’s own files stay as invented as they are"
    named = from_file(SHEETS["deck"], folder / "decks.csv", "fr")
    assert len(printed(SHEETS["deck"], lang="fr", table=named).pages) == len(BOX.decks)
    assert len(printed(SHEETS["team-sheet"], lang="fr", table=named).pages) == len(BOX.decks)


def test_a_match_has_the_deck_list_of_each_player(printed: Print) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], cards="demo", lang="fr", starter="Ana")
    for name, deck in zip(match.players, NAMES, strict=True):
        match.play(f"{name}: deck « {deck} »")
    page = printed(SHEETS["deck"], match=match, lang="fr")
    for words_, name, deck in zip(page.pages, match.players, NAMES, strict=True):
        text = " ".join(word.text for word in words_)
        assert name in text
        assert deck.upper() in text.upper()
    pages = printed(SHEETS["team-sheet"], match=match, lang="fr").pages
    assert [word.text for word in pages[0] if word.text in match.players] == ["Ana"]
    assert [word.text for word in pages[1] if word.text in match.players] == ["Bo"]


def test_a_score_sheet_has_the_players_of_the_match(printed: Print) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], lang="en", starter="Ana")
    match.play("Bo: concede")
    text = flat(printed(SHEETS["score-sheet"], match=match, lang="en"))
    assert "Ana" in text
    assert "Bo" in text
    assert together(BOOK["score"].short["en"]) in together(text)
