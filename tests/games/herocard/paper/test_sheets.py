"""What HeroCard's sheets say, against its data, its engine and its card lists; what silly wishes come to."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

import companion
from companion.core.codes.decks import read_deck
from companion.core.plugins.registry import find_game
from companion.core.text.messages import load_words
from companion.decks.bench import Bench
from companion.decks.sources.path import from_file
from companion.games.herocard.engine.cards.catalogue import read_box
from companion.games.herocard.engine.constants import (
    ATTRIBUTES,
    HAND,
    HERO_POINTS,
    LEAST_DECK,
    LISTED_KINDS,
    MOST_COPIES,
    goal,
)
from companion.games.herocard.icons import ICONS
from companion.games.herocard.paper import hero as sheets_hero
from companion.games.herocard.paper import reference, sheets
from companion.games.herocard.paper.words import words
from companion.printing.data.tables import Table, from_rows, read_csv
from companion.printing.errors import PrintError
from companion.printing.page import icons
from companion.printing.page.marks import CENT
from companion.shop import counter
from tests.decks.boxes import folder_with
from tests.games.herocard.scenes import duel, listed
from tests.printing.readback import Print, Printed, Word, assert_legible, flat

HERO, REFERENCE, POCKET, RULES, SCORE, DECK, FORMS, CARDS, POSITION = sheets.SHEETS

languages = pytest.mark.parametrize("lang", ["fr", "en"])
turns = pytest.mark.parametrize("turn", ["portrait", "landscape"])
SILLY = "<b>Zoé</b> 🙂 ليلى " + "n" * 60
BOX = read_box({"demo": True})
LIST = (Path(sheets.__file__).parents[1] / "data" / "cards.csv").read_text("utf-8").partition("\n")[2]


BOOK = find_game("herocard").rulebook


def flat_text(text: str) -> str:
    return "".join(text.split()).casefold()


def refused(sheet: Any, **wishes: Any) -> str:
    """What the shop says to a wish that cannot be met."""
    with pytest.raises(PrintError) as error:
        counter.render(sheet, **wishes)
    for lang in ("fr", "en"):
        assert len(error.value.text(lang)) > 20
    return error.value.text(wishes.get("lang", "fr"))


def test_the_shop_offers_them_all() -> None:
    assert set(counter.sheets("herocard")) >= {sheet.name for sheet in sheets.SHEETS}
    assert {sheet.name for sheet in sheets.SHEETS} >= {
        "hero-sheet", "quick-reference", "pocket-card", "hero-deck", "card-forms", "hero-cards", "position",
    }  # fmt: skip


def test_the_games_page_names_every_sheet_and_the_fields_that_need_words() -> None:
    page = (Path(__file__).parents[4] / "site" / "herocard.md").read_text("utf-8")
    fields = ("hero=", "body=", "mind=", "x=", "hero_points=", "kind=", "--table")
    for part in page.split("## English"):
        assert [sheet.name for sheet in sheets.SHEETS if f"`{sheet.name}`" not in part] == []
        assert [field for field in fields if field not in part] == []


def test_every_icon_is_a_picture_that_can_be_drawn() -> None:
    assert {*ATTRIBUTES, *LISTED_KINDS, "mod", "special", "card", "fast", "restricted", "exclusive"} <= set(ICONS)
    for name, path in ICONS.items():
        steps = icons.outline(path)
        assert steps[-1][0] == "Z", name
        points = [value for _, points in steps for point in points for value in point]
        assert min(points) >= 0, name
        assert max(points) <= icons.BOX, name


# --- the hero sheet ---------------------------------------------------------------------------------------------------


def places(page: Printed, value: int) -> list[Word]:
    """Where a value stands on the three tracks: the largest figures of the page."""
    found = [word for word in page.pages[0] if word.text == str(value)]
    return sorted(sorted(found, key=lambda word: -word.height)[:3], key=lambda word: (round(word.x), round(word.y)))


@turns
def test_a_coin_and_a_cube_fit_every_place_of_the_three_tracks(printed: Print, turn: str) -> None:
    page = printed(HERO, lang="en", orientation=turn)
    upright = turn == "portrait"
    along, across = (lambda w: w.y, lambda w: w.x) if upright else (lambda w: w.x, lambda w: w.y)
    tracks = list(zip(*(places(page, value) for value in range(1, sheets_hero.MOST + 1)), strict=True))
    for track in tracks:
        assert max(across(word) for word in track) - min(across(word) for word in track) < 0.5
        for one, other in pairwise(track):
            assert abs(along(one) - along(other)) == pytest.approx(sheets_hero.ALONG[turn], abs=0.35)
    lanes = sorted(across(track[4]) for track in tracks)
    assert all(other - one >= CENT + 0.2 for one, other in pairwise(lanes))
    assert min(lanes) - CENT / 2 > 4.4
    assert sheets_hero.CUBE > 8
    assert min(sheets_hero.ALONG.values()) > CENT * 2 / 3


@languages
@turns
def test_a_named_hero_fills_the_sheet_in_and_says_that_it_is_invented(printed: Print, lang: str, turn: str) -> None:
    hero = BOX.hero("Brasca")
    assert hero is not None
    page = printed(HERO, lang=lang, orientation=turn, options={"player": "Ana", "hero": "brasca"})
    text = flat(page)
    assert "Ana" in text
    assert "Brasca" in text
    assert words(lang, "hero")["invented"] in text
    found = Counter(word.text for word in page.words)
    empty = Counter(word.text for word in printed(HERO, lang=lang, orientation=turn).words)
    figures = [*(card.value for card in hero.attributes), *(card.points for card in hero.attributes), hero.points]
    assert found - empty == Counter([*map(str, figures), "Ana", "Brasca", *words(lang, "hero")["invented"].split()]) + (
        (found - empty) & Counter(words(lang, "hero")["spent.strong"].split())
    )
    assert str(HERO_POINTS) in text
    assert str(HAND) in text


def test_three_values_do_as_well_and_large_ones_say_how_they_are_counted(printed: Print) -> None:
    page = printed(HERO, lang="en", options={"hero": "12 10 23"})
    assert "23" in [word.text for word in page.words]
    assert words("en", "hero")["spent.beyond"] in page.told
    assert "invented" not in page.told
    assert "Brasca and Nimbo" in refused(HERO, lang="en", options={"hero": "Zorro"})
    assert "12 10 8" in refused(HERO, lang="fr", options={"hero": "12 10 1234"})


def test_a_match_has_a_sheet_for_each_player(printed: Print) -> None:
    page = printed(HERO, match=listed(), lang="fr")
    assert len(page.pages) == 2
    for words_, names in zip(page.pages, (("Ana", "Brasca"), ("Bo", "Nimbo")), strict=True):
        assert {*names, "28" if "Brasca" in names else "30"} <= {word.text for word in words_}
    numbers = printed(HERO, match=duel(limit=13), lang="fr")
    assert [sum(word.text == "13" for word in words_) for words_ in numbers.pages] == [6, 6], "track and value"


@pytest.mark.parametrize("style", ["low-ink", "high-contrast", "large-print"])
def test_silly_names_are_names_and_end_in_a_sign_where_they_are_cut(printed: Print, style: str) -> None:
    page = printed(HERO, style=style, lang="fr", options={"player": SILLY, "hero": "12 10 8"})
    assert "<b>Zoé</b>" in flat(page)
    assert "n…" in flat(page)
    assert_legible(page, *((148, 210) if style != "large-print" else (210, 297)))


# --- the quick reference and the pocket card --------------------------------------------------------------------------


@languages
def test_the_reference_has_the_figures_of_the_book_and_the_rulings(printed: Print, lang: str) -> None:
    text = flat(printed(REFERENCE, lang=lang))
    for figure in (goal(2), goal(3), goal(4), HAND, HERO_POINTS, LEAST_DECK, MOST_COPIES):
        assert re.search(rf"\b{figure}\b", text), figure
    told = printed(REFERENCE, lang=lang).told
    for ruling in load_words("companion.games.herocard", "sheets.toml")["blocks"]["asked"]:
        assert ruling not in told, "a number says nothing to a reader"
        assert flat_text(BOOK[ruling].title[lang].rpartition(": ")[2].rstrip(".")) in flat_text(told)
    for name in load_words("companion.games.herocard", "sheets.toml")["symbol"].values():
        assert name[lang] in text


def test_the_example_of_the_reference_is_what_the_engine_reckons() -> None:
    match = duel("attack 4 B1 on Bo")
    reckoned = [match.facts()["sequence.attack"]]
    match.play("Bo: pass")
    match.play("mod 5 M1")
    reckoned.append(match.facts()["sequence.attack"])
    for text in ("Bo: block 9 B1", "pass", "Bo: block 4 M1", "pass", "Bo: mod 5 X1"):
        match.play(text)
        if text.startswith("Bo"):
            reckoned.append(match.facts()["sequence.block"])
    assert [str(figure) for figure in reckoned] == list(reference.EXAMPLE)


@languages
def test_the_pocket_card_has_two_sides_that_lie_on_each_other(printed: Print, lang: str) -> None:
    page = printed(POCKET, lang=lang, paper="A4", up=9, flip="long-edge")
    assert len(page.pages) == 2
    titles = words(lang, "reference")
    assert [flat(page).upper().count(titles[name].upper()) for name in ("turn", "attack")] == [9, 9]
    assert_legible(page, 210, 297)


# --- the deck list with its check -------------------------------------------------------------------------------------


def table(text: str = LIST) -> Table:
    return read_csv(text, "en")


@languages
def test_a_deck_list_has_every_card_and_every_rule_of_the_check(printed: Print, lang: str) -> None:
    page = printed(DECK, lang=lang, options={"hero": "Nimbo", "player": SILLY})
    text, hero = flat(page), BOX.hero("Nimbo")
    assert hero is not None
    for name, copies in hero.deck:
        assert re.search(rf"\b{copies} {name} ·", text), name
    assert text.count("✓") == 5, "the verdict and four rules"
    assert "✗" not in text
    assert "<b>Zoé</b>" in text
    book = companion.new("herocard", ["Ana", "Bo"]).game.rulebook
    for clause in ("custom-attributes", "custom-size", "custom-copies", "hero-points"):
        assert book[clause].title[lang] in text
        assert " ".join(book[clause].where[lang].split()) in text
    codes = [code.text for code in zxingcpp.read_barcodes(page.image(300))]
    assert [read_deck(code, lang).game.name for code in codes] == ["herocard"]


def test_what_breaks_a_rule_is_told_with_its_rule(printed: Print) -> None:
    told = printed(DECK, lang="en", options={"hero": "Nimbo", "hero_points": "29"}).told
    assert "Nimbo has 30 hero points; the table allows 29." in told
    assert "1 rule broken" in told
    many = LIST.replace("Brasca,Impact,attack,exclusive,body,4,4,4", "Brasca,Impact,attack,exclusive,body,4,4,7")
    wishes = {"hero": "Brasca", "body": "12/11", "mind": "8/8", "x": "9/9"}
    told = printed(DECK, lang="en", table=table(many), options=wishes).told
    assert "Brasca’s deck has 7 copies of Impact; 6 at most." in told
    assert "1 rule broken" in told
    assert "Invented" not in told


def test_a_list_without_attribute_cards_says_how_to_add_them(printed: Print) -> None:
    told = printed(DECK, lang="en", table=table(), options={"hero": "Brasca"}).told
    assert "3 rules broken" in told
    assert "body=12/11" in told


def test_all_heroes_of_a_list_and_the_players_of_a_match(printed: Print) -> None:
    assert len(printed(DECK, lang="fr").pages) == len(BOX.heroes)
    page = printed(DECK, match=listed(), lang="fr")
    assert [{"Ana", "BRASCA"} <= shown(words_) for words_ in page.pages] == [True, False]
    assert {"Bo", "NIMBO"} <= shown(page.pages[1])


def shown(words_: list[Word]) -> set[str]:
    return {word.text if word.text in ("Ana", "Bo") else word.text.upper() for word in words_}


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"hero": "Zorro"}, "There is no hero “Zorro”: there are Brasca and Nimbo."),
        ({"hero_points": "0"}, "1 to 999"),
        ({"hero_points": "thirty"}, "“thirty”"),
        ({"body": "12/11"}, "complete a list"),
    ],
)
def test_a_wrong_wish_says_what_would_be_right(wishes: dict[str, str], said: str) -> None:
    assert said in refused(DECK, lang="en", options=wishes)


def test_a_wrong_list_is_refused_with_line_and_column() -> None:
    bad = LIST.replace("Collision,attack,exclusive,body", "Collision,attack,exclusive,bodi")
    for sheet in (DECK, CARDS, HERO):
        told = refused(sheet, lang="en", table=table(bad))
        assert "line 3, column attribute: “bodi”" in told
    assert "12/11" in refused(DECK, lang="en", table=table(), options={"hero": "Brasca", "body": "strong"})
    assert "hero=Name" in refused(DECK, lang="en", table=table(), options={"body": "12/11"})
    stray = "name;kind;type;attribute;cost;value\nImpact;attack;exclusive;body;4;4\n"
    heading = "hero;name;kind;type;attribute;cost;value\n"
    for sheet in (DECK, CARDS, HERO):
        assert "column hero" in refused(sheet, lang="en", table=table(stray))
        assert "no card below its first line" in refused(sheet, lang="en", table=table(heading))
    assert "line 1, column 1: “count”" in refused(CARDS, lang="en", table=table("count;name\n3;Impact\n"))


def test_a_list_without_a_wish_gives_each_of_its_heroes_a_sheet(printed: Print) -> None:
    page = printed(HERO, lang="en", table=table())
    assert len(page.pages) == 2
    assert [page.told.count(name) for name in ("Brasca", "Nimbo")] == [1, 1]


def test_the_lists_that_are_there_to_be_copied_are_read_as_they_are(printed: Print) -> None:
    path = Path(sheets.__file__).parents[1] / "data" / "cards.csv"
    assert path.read_text("utf-8").startswith("#")
    copied = read_csv(path, "en")
    assert copied.rows == table().rows
    assert [copied.line(0), table().line(0)] == [3, 2]
    page = printed(CARDS, table=copied, lang="en", options={"hero": "Nimbo"})
    assert page.told.count("invented card") == 30
    assert "exists in" in printed(DECK, table=copied, lang="en", options={"hero": "Nimbo"}).told
    counted = read_csv("#;name\n3;Impact\n", "en")
    assert counted.columns == ("#", "name")


# --- cards ------------------------------------------------------------------------------------------------------------


@languages
def test_the_cards_of_a_hero_are_its_deck_each_said_to_be_invented(printed: Print, lang: str) -> None:
    hero = BOX.hero("Brasca")
    assert hero is not None
    page = printed(CARDS, lang=lang, options={"hero": "Brasca"})
    text = flat(page)
    for name, copies in hero.deck:
        assert len(re.findall(rf"\b{name}\b", text)) == copies, name
    invented = words(lang, "cards")["invented-card"]
    assert page.told.count(invented) == hero.size + len(ATTRIBUTES)
    assert len(page.pages) == -(-(1 + hero.size + len(ATTRIBUTES)) // 9)
    texts = [card.text[lang == "en"] for card in BOX.actions if card.name in dict(hero.deck) and card.text[0]]
    assert len(texts) == 3
    for told in texts:
        assert told.split(".")[0] in page.told


def test_a_composed_hero_is_printed_from_its_folder_and_comes_back(printed: Print, tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "box")
    composed = from_file(CARDS, folder / "decks.csv", "fr")
    page = printed(CARDS, lang="fr", table=composed)
    assert flat(page).count("Juste") >= 20
    codes = [one.text for n in range(len(page.pages)) for one in zxingcpp.read_barcodes(page.image(150, page=n + 1))]
    bench = Bench("herocard", folder)
    assert [read_deck(code, "fr").deck(bench.box, "fr").name for code in codes] == ["Juste", "Peu"]
    assert len(printed(DECK, lang="fr", table=composed).pages) == 2
    assert len(printed(DECK, lang="fr", table=from_file(DECK, folder, "fr")).pages) == 4
    assert flat(printed(HERO, lang="fr", table=composed, options={"hero": "juste"})).count("Juste") == 1
    (folder / "decks.csv").write_text("hero,part,name\nMoi,nez,Kara\n", "utf-8")
    with pytest.raises(PrintError, match=r"decks\.csv, ligne 2"):
        from_file(CARDS, folder, "fr")


def test_sixty_cards_of_ones_own_and_no_text_cut_without_a_word(printed: Print) -> None:
    rows: list[list[str]] = [["hero", "name", "kind", "type", "attribute", "cost", "value", "text"]]
    for number in range(60):
        kind = LISTED_KINDS[number % 6]
        value = "" if "special" in kind else str(number % 21)
        text = ("W" * 20 + " ") * 14 if number == 7 else "<b>ليلى</b> 🙂"
        rows.append(
            ["Zorro", f"Carte n {chr(97 + number % 26)}{number}", kind, "fast", "bmx"[number % 3], "99", value, text]
        )
    page = printed(CARDS, lang="fr", table=from_rows(rows, lang="fr"))
    assert len(page.pages) == 7
    assert page.told.count("raccourci") == 1
    assert "inventée" not in page.told
    assert page.told.count("<b>") == 59
    assert_legible(page, 210, 297)


@languages
def test_there_is_a_form_for_every_kind_of_card(printed: Print, lang: str) -> None:
    page = printed(FORMS, lang=lang)
    said = words(lang, "cards")
    assert len(page.pages) == 1
    for name in (*LISTED_KINDS, *ATTRIBUTES):
        assert said[name] in page.told.replace("\u202f", " ")
    assert page.told.count(said["fast"]) == len(LISTED_KINDS)
    for name, wish in (("block-mod", said["block-mod"].lower()), ("mind", "mind")):
        only = printed(FORMS, lang=lang, options={"kind": wish, "start": "4"})
        assert only.told.count(said[name]) == 6
    assert said["attack"].lower() in refused(FORMS, lang=lang, options={"kind": "dragon"})
    assert "9" in refused(FORMS, lang=lang, options={"start": "12"})


# --- the score sheet --------------------------------------------------------------------------------------------------


def test_a_blank_score_sheet_has_a_column_for_each_player(printed: Print) -> None:
    for options, count in (({}, 4), ({"seats": "2"}, 2), ({"players": " Ana ,Bo,, Zoé "}, 3)):
        found = list(printed(SCORE, options=options).words)
        assert [word.text for word in found].count("Points") == count
        numbers = sorted(int(word.text) for word in found if word.text.isdigit() and word.x < 16 and word.y < 185)
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= 12
    assert {"Ana", "Bo", "Zoé"} <= {word.text for word in found}
    assert "Trop de joueurs (7)\u202f: 6 au plus" in refused(SCORE, options={"players": "a,b,c,d,e,f,g"})
    assert "«\u202fneuf\u202f»" in refused(SCORE, options={"seats": "neuf"})


def test_duels_that_are_over_stand_on_it_with_their_total(printed: Print) -> None:
    first = companion.new("herocard", ["Ana", "Bo", "Cleo"], position={"Ana.points": 4, "Bo.points": 2}, starter="Ana")
    first.play("Bo: concede")
    first.play("Cleo: concede")
    second = first.next_round()
    second.play("Ana: concede")
    running = printed(SCORE, match=second).text.splitlines()
    rows = [line.split() for line in running if re.match(r"\s*(1|2|Total) ", line) and len(line.split()) > 1]
    scores = [str(points) for points in first.series_scores.values()]
    assert rows[0] == ["1", *scores]
    assert rows[-1] == ["Total", *scores]
