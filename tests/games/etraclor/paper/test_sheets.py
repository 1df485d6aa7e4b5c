"""What Etraclor's sheets say, against the figures of the game and what its engine does."""

import re
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import zxingcpp

from companion.core.match.opening import new_match
from companion.core.plugins.registry import find_game
from companion.core.text.messages import load_words
from companion.games.etraclor.engine.constants import CLASSES, RACE_HP, SPELLS, VALUE
from companion.games.etraclor.paper.parts import rules_examples
from companion.games.etraclor.paper.sheets import SHEETS
from companion.games.etraclor.paper.words import PACKAGE, words
from companion.printing.errors import PrintError
from companion.printing.layout import impose
from companion.printing.links import link
from companion.printing.page.document import Document
from companion.printing.page.paper import Size
from companion.shop import counter
from tests.printing.readback import Print, Printed, Word

FICHE, REFERENCE, POCKET, RULES, SCORE, *_ = SHEETS

languages = pytest.mark.parametrize("lang", ["fr", "en"])


def read(page: Printed) -> str:
    """The text in reading order, every blank an ordinary space."""
    return " ".join(page.read().split())


def plain(text: str) -> str:
    """A text as it reads back: every blank an ordinary space, no marks of emphasis."""
    return " ".join(text.replace("**", "").split())


# --- words ------------------------------------------------------------------------------------------------------------

TEXTS = [
    (part, key, text)
    for part, texts in load_words(PACKAGE, "sheets.toml").items()
    for key, text in texts.items()
    if part not in ("sheet", "blocks") and isinstance(text, dict)
]


@pytest.mark.parametrize(("part", "key", "text"), TEXTS, ids=[f"{part}.{key}" for part, key, _ in TEXTS])
def test_both_languages_say_it_with_the_same_figures(part: str, key: str, text: dict[str, str]) -> None:
    assert set(text) == {"fr", "en"}
    bare = {lang: re.sub(r"(?<=\w):[^{}]+(?=\})", "", text[lang]) for lang in ("fr", "en")}  # without forms that agree
    fr, en = (sorted(re.findall(r"\{+[§\w-]+\}+", bare[lang])) for lang in ("fr", "en"))
    assert fr == en
    for lang in ("fr", "en"):
        assert "'" not in text[lang]
        assert text[lang].count("**") % 2 == 0
    assert not re.search(r"[^\u202f]([;!?]| :)", re.sub(r"\{\{?[§\w-]+\}\}?", "x", text["fr"])), (
        "a thin space is missing"
    )


def test_a_link_is_an_address_and_a_code() -> None:
    assert link("", "CODE") == "CODE"
    assert link("https://a.example/x", "CODE") == link("https://a.example/x#", "CODE") == "https://a.example/x#CODE"


# --- the Fiche --------------------------------------------------------------------------------------------------------


def places(page: Printed) -> dict[tuple[str, int], list[Word]]:
    """The figures of the tracks, in lanes: they are by far the largest."""
    figures = [word for word in page.words if word.text.isdigit() and word.height > 6]
    lanes: dict[tuple[str, int], list[Word]] = defaultdict(list)
    upright = len({round(word.x) for word in figures if word.text == "9"}) == 8
    for word in figures:
        lanes["x" if upright else "y", round(word.x if upright else word.y)].append(word)
    return lanes


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_in_large_print_no_coin_touches_the_next_place(printed: Print, paper: str, orientation: str) -> None:
    lanes = places(printed(FICHE, paper=paper, orientation=orientation, style="large-print"))
    counts = [len(lane) for lane in lanes.values()]
    assert sorted(counts) == [11] * 4 + [14] * 4
    for (axis, _), lane in lanes.items():
        along = sorted(word.y if axis == "x" else word.x for word in lane)
        assert min(b - a for a, b in pairwise(along)) >= 16.55
    across = sorted(lane for _, lane in lanes)
    assert min(b - a for a, b in pairwise(across)) >= 16.55


def test_the_two_sheets_of_a_match_lie_side_by_side(printed: Print) -> None:
    page = printed(FICHE, paper="A4", up=2, options={"player": "Ana", "opponent": "Zoé"})
    file = pikepdf.open(page.path)
    assert len(file.pages) == 1
    with file.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Fiche Combat · Ana", "Fiche Combat · Zoé"]
    where = {word.text: word.x for word in page.words if word.text in ("Ana", "Zoé")}
    assert where["Ana"] < 148.5 < where["Zoé"]
    # Without an opponent it is one player's sheet twice.
    assert [word.text for word in printed(FICHE, paper="A4", up=2, options={"player": "Ana"}).words].count("Ana") == 2


def test_a_match_names_its_two_players(printed: Print) -> None:
    match = new_match("etraclor", ("Ana", "Bo"), starter="Ana", lang="en")
    assert len(pikepdf.open(printed(FICHE, match=match).path).pages) == 2


BASE = "https://ana.github.io/companion/"


@pytest.mark.parametrize("sheet", [FICHE, RULES, SCORE], ids=lambda sheet: sheet.name)
def test_a_sheet_that_brings_nothing_back_has_no_code(printed: Print, sheet: Any) -> None:
    page = printed(sheet, base=BASE)
    assert all(zxingcpp.read_barcodes(page.image(150, page=number + 1)) == [] for number in range(len(page.pages)))


# --- the quick reference and the pocket card --------------------------------------------------------------------------


@languages
@pytest.mark.parametrize("sheet", [REFERENCE, POCKET], ids=lambda sheet: sheet.name)
def test_the_figures_are_those_of_the_game(printed: Print, sheet: Any, lang: str) -> None:
    text = read(printed(sheet, lang=lang))
    said = words(lang, "reference")
    races = {"fr": ("As", "Valet", "Dame", "Roi"), "en": ("Ace", "Jack", "Queen", "King")}[lang]
    for race, hp in zip(races, RACE_HP.values(), strict=True):
        assert f"{race} {hp}" in text
    for name in CLASSES:
        assert f"{said[name]} +1" in text
    for least in {power: min(v for v in VALUE.values() if v + 1 >= power) for power in SPELLS.values()}.values():
        assert f"{least}♣" in text
    assert f"10♣ {'seul' if lang == 'fr' else 'only'}" in text
    for figure in ("+1", "−1", "+3", "2–10"):
        assert figure in text


@languages
def test_rulings_stand_in_the_rulebooks_own_words_and_blocks_name_their_chapter(printed: Print, lang: str) -> None:
    text = read(printed(REFERENCE, lang=lang))
    rulebook = find_game("etraclor").rulebook
    for ruling in load_words(PACKAGE, "sheets.toml")["blocks"]["asked"]:
        about = rulebook[ruling].title[lang].rpartition(": ")[2].rstrip(".")
        assert f"{about[0].upper()}{about[1:]}. {plain(rulebook[ruling].text[lang])}" in text
        assert ruling not in text, "a number says nothing to a reader"
    for clause in ("setup-order", "turn-order", "cast-power", "race-hp"):
        assert rulebook[clause].heading[lang].split(" · ")[0] in text


@pytest.mark.parametrize(("paper", "up"), [("A4", 9), ("Letter", 9), ("A4", 1)])
def test_the_paper_of_pocket_cards_has_one_ruler_and_no_card_has_any(printed: Print, paper: str, up: int) -> None:
    front, back = printed(POCKET, paper=paper, up=up, flip="long-edge").pages
    (unit,) = [word for word in front if word.text == "mm"]
    assert not [word for word in back if word.text == "mm"]
    titles = [word for word in front if word.text == "ETRACLOR"]
    assert len(titles) == up
    left, top = min(word.left for word in titles) - 3.5, min(word.top for word in titles) - 3.5
    beyond = top + 88 * (3 if up == 9 else 1)
    assert unit.y > beyond or unit.right < left


def test_nine_pocket_cards_stand_front_and_back(printed: Print) -> None:
    page = printed(POCKET, up=9, flip="long-edge", shift=(2, 1), lang="en")
    fronts, backs = page.pages
    titles = [[(w.left, w.top) for w in words if w.text == "ETRACLOR"] for words in (fronts, backs)]
    assert [len(side) for side in titles] == [9, 9]
    front, back = (sorted(side) for side in titles)
    # Every back lies where a front lies, as the printer's offset says: the grid is symmetrical.
    for one, other in zip(front, back, strict=True):
        assert (other[0] - one[0], other[1] - one[1]) == pytest.approx((2, 1), abs=0.01)
    assert str(pikepdf.open(page.path).Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"


# --- second sides, side by side ---------------------------------------------------------------------------------------


def imposed(tmp_path: Path, names: list[str], up: int, backs: impose.Backs | None, paper: Size) -> list[list[Word]]:
    """The words on each paper, for small pages that hold their names in the top left corner."""
    document = Document("Essai", "fr", Size(60, 40), Size(60, 40))
    for name in names:
        document.page(name).text(5, 10, name)
    path = tmp_path / "imposed.pdf"
    path.write_bytes(impose.lay_out(document.save(), Size(60, 40), paper, up, backs))
    with pikepdf.open(path).open_outline() as outline:
        assert [item.title for item in outline.root] == names
    return Printed(path).pages


@pytest.mark.parametrize("flip", ["none", "long-edge", "short-edge"])
def test_each_back_lies_behind_its_front(tmp_path: Path, flip: Any) -> None:
    """Fronts stand at 15 and 75 mm; like a page of a book the back of one lies at the other's place."""
    paper = Size(150, 200)
    names = ["A1", "A2", "B1", "B2", "C1", "C2"]
    fronts, backs, more, last = imposed(tmp_path, names, 2, impose.Backs(flip), paper)
    assert [[w.text for w in page] for page in (fronts, more, last)] == [["A1", "B1"], ["C1"], ["C2"]]
    front, back = ({w.text[0]: w for w in page} for page in (fronts, backs))
    assert set(back) == {"A", "B"}
    for card, left, behind in (("A", 15, 75), ("B", 75, 15)):
        assert front[card].left == pytest.approx(left + 5, abs=0.1)
        if flip == "short-edge":
            # Turned over from top to bottom it keeps its column, and stands on its head there.
            assert back[card].right == pytest.approx(left + 60 - 5, abs=0.1)
            assert back[card].y == pytest.approx(paper.height - front[card].y, abs=0.1)
        else:
            assert back[card].left == pytest.approx(behind + 5, abs=0.1)
            assert back[card].y == pytest.approx(front[card].y, abs=0.1)


def test_without_second_sides_pages_follow_each_other(tmp_path: Path) -> None:
    papers = imposed(tmp_path, ["A", "B", "C"], 2, None, Size(150, 200))
    assert [[w.text for w in page] for page in papers] == [["A", "B"], ["C"]]
    assert [[w.text for w in page] for page in imposed(tmp_path, ["A"], 4, None, Size(150, 200))] == [["A"] * 4]


# --- the score sheet --------------------------------------------------------------------------------------------------


def test_a_blank_score_sheet_numbers_its_rounds(printed: Print) -> None:
    found = list(printed(SCORE, options={"player": "Ana", "opponent": "Bo"}).words)
    column = [int(w.text) for w in sorted(found, key=lambda w: w.y) if w.text.isdigit() and w.x < 16 and w.y < 185]
    assert column == list(range(1, len(column) + 1))
    assert len(column) >= 15
    assert [w.text for w in found].count("Ana") == 2


def test_a_match_fills_in_what_it_knows_of_the_series(printed: Print) -> None:
    match = new_match("etraclor", ("Ana", "Bo"), starter="Ana", lang="en", seed=5)
    match.play("Bo: concede")
    first = match.series_scores
    from companion.core.match.opening import next_round

    second = next_round(match)
    running = read(printed(SCORE, match=second))
    second.play("Ana: concede")
    scores = second.series_scores
    assert first["Ana"] > 0
    assert scores["Bo"] > 0
    lines = printed(SCORE, match=second).text.splitlines()
    rows = [line.split() for line in lines if re.match(r"\s*[123] ", line) and len(line.split()) > 1]
    assert rows[0] == ["1", str(first["Ana"]), "0"]
    assert rows[1] == ["2", "Ana", "Bo", str(scores["Bo"]), str(scores["Ana"]), str(scores["Bo"])]
    # While the second round runs only its starter is known.
    assert str(scores["Bo"]) not in running or first["Ana"] == scores["Bo"]


def test_a_match_of_another_game_is_refused() -> None:
    match = new_match("etraclor", ("Ana", "Bo"), starter="Ana", lang="en")
    with pytest.raises(PrintError, match="the match is one of Etraclor"):
        counter.render(replace(SCORE, game="erythro"), match=match)


# --- the rules summary ------------------------------------------------------------------------------------------------


@languages
@pytest.mark.parametrize("paper", RULES.papers)
def test_the_examples_are_what_the_engine_says(printed: Print, lang: str, paper: str) -> None:
    text = read(printed(RULES, lang=lang, paper=paper))
    for move, player in (
        ("attack QD AC", "Ana"),
        ("attack KS AC", "Ana"),
        ("attack AC QD", "Bo"),
        ("attack AC KS", "Bo"),
    ):
        assert plain(rules_examples.told(rules_examples.BOOK, move, lang, player)) in text
    assert plain(rules_examples.told(rules_examples.NEARLY_OUT, "attack QD AC", lang)) in text
    assert plain(rules_examples.told(rules_examples.HURT, "heal QD", lang)) in text


@pytest.mark.parametrize(
    ("move", "player", "figures"),
    [("attack QD AC", "Ana", "10 → 8"), ("attack AC QD", "Bo", "en prend 1, il lui en reste 6"),
     ("attack AC KS", "Bo", "en prend 2, il lui en reste 1"), ("attack KS AC", "Ana", "n’a pas d’arme")],
)  # fmt: skip
def test_the_books_example_comes_out(move: str, player: str, figures: str) -> None:
    """Exemple de phase de combat: two HP lost, shields worn by 1 and by 2, nothing for the unarmed (ETR-23)."""
    assert figures in plain(rules_examples.told(rules_examples.BOOK, move, "fr", player))


def test_the_books_mage_casts_three_of_the_four_spells() -> None:
    assert rules_examples.casting(rules_examples.BOOK, "AC", "7D", "QD", "Bo").may == (
        "boost",
        "reinforcement",
        "dematerialise",
    )


@languages
def test_the_answers_stand_on_their_head(printed: Print, lang: str) -> None:
    page = printed(RULES, lang=lang)
    answers = [plain(rules_examples.told(rules_examples.DUEL, "attack JS KD", lang)), words(lang, "rules")["answers"]]
    for answer in answers:
        assert answer.casefold() in read(page).casefold()
    first = answers[0].split()[0]
    foot = [word for word in page.pages[1] if word.y > 270]
    (start,) = [word for word in foot if word.text == first]
    line = [word for word in foot if abs(word.y - start.y) < 0.5]
    # Read on, the line runs to the left; upright it would run to the right.
    assert len(line) > 10
    assert [word.text for word in line if word.x > start.x] == ["1."]
    heading = next(word for word in foot if word.text.casefold() == answers[1].casefold())
    assert heading.y > start.y
