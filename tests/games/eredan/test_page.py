"""The game's page for players (site/eredan.md) says what the companion understands, in both languages, and no more."""

import re
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.cardkit.effects.effects import cell_of, effects_of
from companion.core.text.messages import LANGUAGES
from companion.games.eredan.engine.cards.catalogue import CARDS, read_box
from companion.games.eredan.engine.constants import CLASSES, KINDS, RACES, SLOTS
from companion.games.eredan.engine.effects.schema import GIVEN, VOCABULARY
from companion.games.eredan.engine.position.facts import FACTS
from companion.games.eredan.game import GAME, OPTIONS
from companion.games.eredan.paper.sheets import SHEETS
from companion.lessons.lesson.reader import lessons
from tests.games.eredan.listed import acted, table

PAGE = (Path(__file__).parents[3] / "site" / "eredan.md").read_text("utf-8")
CODE = re.compile(r"`([^`\n]+)`")
DEMO = read_box({"demo": True})
both = pytest.mark.parametrize(("half", "lang"), list(zip(PAGE.split("## English"), LANGUAGES, strict=True)))
halves = pytest.mark.parametrize("half", PAGE.split("## English"), ids=LANGUAGES)


def chapter(half: str, number: int) -> str:
    """A chapter of one language, counted from 1."""
    return half.split("\n### ")[number]


def rows(part: str) -> list[list[str]]:
    """The announcements of the tables of a chapter: as this language has them, and as the other has."""
    lines = (line.strip("|").split("|") for line in part.splitlines() if line.startswith("| "))
    return [cells[1:] for cells in lines if len(cells) == 3 and CODE.search(cells[1])]


@both
def test_the_moves_are_the_same_in_both_languages_and_none_is_missing(half: str, lang: str) -> None:
    match, seen = table(cards="demo"), set()
    match.lang = lang
    for cells in rows(chapter(half, 2)):
        one, other = ([match.parse(text) for text in CODE.findall(cell)] for cell in cells)
        assert one == other, cells
        assert [str(move) for move in one] == [str(match.parse(match.move_text(move))) for move in one]
        seen |= {move.verb for move in one}
    assert seen == set(GAME.verbs) - {"deal", "ready", "unready"}


def test_the_halves_show_the_same_announcements() -> None:
    match = table(cards="demo")
    shown = [
        [[match.parse(text) for text in CODE.findall(cells[0])] for cells in rows(chapter(half, 2))]
        for half in PAGE.split("## English")
    ]
    assert shown[0] == shown[1]


@both
def test_the_character_of_the_page_comes_on_the_line(half: str, lang: str) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", lang=lang)
    match.play(CODE.findall(rows(chapter(half, 2))[0][0])[0])
    told = {name: value for name, value in match.facts().items() if name.startswith("Ana.1")}
    assert (told["Ana.1.attack"], told["Ana.1.attack.high"], told["Ana.1.orders"]) == (2, 4, ("4 spirit +1",))


# --- lists and card text ----------------------------------------------------------------------------------------------


@halves
def test_the_page_names_every_column_and_word_and_what_it_shows_is_read(half: str) -> None:
    said = set(CODE.findall(half.replace("```", "")))
    columns = {column.name for part in CARDS.tables for column in (*part.columns, *part.further)}
    assert {*columns, *CARDS.files, *CLASSES, *RACES, *KINDS, *SLOTS, "courtier", "mercenary", "nehantist"} <= said
    words = {word for text in said for word in text.strip("()").split()}
    wanted = {*VOCABULARY.verbs, *VOCABULARY.whens, *VOCABULARY.costs, *VOCABULARY.nouns, *VOCABULARY.untils}
    assert wanted | {word.split()[0] for word in (*VOCABULARY.which, *GIVEN)} <= words
    assert {*VOCABULARY.alone} <= said
    whats = {what for name in ("damage", "change", "skip", "wake", "grant") for what in VOCABULARY.verbs[name].whats}
    assert whats <= said


@halves
def test_the_cells_of_the_page_are_those_of_the_demonstration(half: str) -> None:
    known = {cell_of(card.effects) for card in DEMO.cards} | {cell_of(one.effects) for one in DEMO.characters}
    cells = chapter(half, 6).split("```")[1].strip().splitlines()
    assert len(cells) == 6
    assert set(cells) <= known
    table_of_words = chapter(half, 6)
    row = next(line for line in table_of_words.splitlines() if "`bears cor`" in line)
    conditions = [text for text in CODE.findall(row) if " " in text]
    assert len(conditions) >= 9
    for condition in conditions:
        assert effects_of(f"if {condition}: draw 1 on you", VOCABULARY)[0].conditions == (condition,)
    counted = next(line for line in table_of_words.splitlines() if "`own hand`" in line)
    assert set(CODE.findall(counted)) <= set(VOCABULARY.counts)


@halves
def test_the_page_tells_the_demonstration_as_it_is(half: str) -> None:
    assert [(one.name, sum(copies for _, copies in one.cards)) for one in DEMO.decks] == [
        ("Veilleurs du gué", 24), ("Cour des lanternes", 24), ("Marche d’ombre", 24),
    ]  # fmt: skip
    for deck in DEMO.decks:
        assert f"*{deck.name}*" in " ".join(half.split())
    assert len({one.name for one in DEMO.characters}) == len(DEMO.characters) - 1 == 10


@pytest.mark.parametrize(
    ("text", "moves", "until"),
    [
        ("action: change attack +1", (), "fight"),
        ("object weapon: fight-end: change attack +1", ("strike",), "good"),
        ("object weapon: end: change attack +1", ("strike", "end"), "good"),
        ("object weapon: turn: change attack +1", ("strike", "end"), "turn"),
    ],
)
def test_how_long_a_change_of_a_listed_card_lasts_where_nothing_is_said(
    text: str, moves: tuple[str, ...], until: str, tmp_path: Path
) -> None:
    match = acted(tmp_path, text, *moves)
    assert match.facts()["Ana.1.changes"] == (f"attack +1 {until} Essai",)


def test_what_the_table_records_holds_for_good_save_what_shelters() -> None:
    match = table("fight 1 on 1", "pass", "Bo: pass")
    for text in ("effect attack +1 on 1", "effect prevent 2 on 1", "effect immune magic on 1"):
        match.play(text)
    assert match.facts()["Ana.1.changes"] == ("attack +1 good", "prevent +2 turn", "prevent magic +999 turn")


# --- paper, lessons, figures, rulings ---------------------------------------------------------------------------------


@halves
def test_the_page_names_every_sheet_lesson_and_option(half: str) -> None:
    fields = ("deck=", "copies=", "charge=", "start=", "players=", "--table")
    assert [sheet.name for sheet in SHEETS if f"`{sheet.name}`" not in half] == []
    assert [field for field in fields if field not in half] == []
    assert re.findall(r"^\| `([a-z-]+)` \|", chapter(half, 9), re.MULTILINE) == [one.name for one in lessons("eredan")]
    said = set(CODE.findall(half))
    assert {option.name for option in OPTIONS} - {"open_cards"} <= {text.partition("=")[0] for text in said}
    assert "open_cards=True" in half


def names_of(half: str) -> set[str]:
    """The names in the table of figures, each in full."""
    found: set[str] = set()
    for line in chapter(half, 10).splitlines():
        if not line.startswith("| `"):
            continue
        cells = line.split("|")
        first, *others = CODE.findall(cells[1].replace("<joueur>", "<player>"))
        stem = "<player>.<place>" if first.startswith(("….", "<player>.N")) else "<player>"
        first = first.replace("….", "<player>.<place>.").replace("<player>.N", "<player>.<place>")
        others += [text for text in CODE.findall(cells[2]) if text.startswith(".")]
        found.update([first, *(stem + other if other.startswith(".") else other for other in others)])
    return {name.replace("queue.K", "queue.<K>") for name in found}


@halves
def test_the_page_names_every_figure_and_no_other(half: str) -> None:
    assert names_of(half) == {fact.pattern for fact in FACTS} | {"over"}


@halves
def test_the_rulings_that_the_page_names_exist(half: str) -> None:
    named = set(re.findall(r"ERE-\d+", half))
    assert named <= set(GAME.rulebook)
    assert {clause for clause in GAME.rulebook if clause.startswith("ERE-")} - named == {"ERE-21", "ERE-34"}


@halves
def test_what_the_page_has_people_run_runs(half: str) -> None:
    pytest.importorskip("pandas")
    code = half.split("```python\n")[1].partition("```")[0]
    lines = code.strip().splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines[:-1]), names)
    table_of_charges = eval(lines[-1], names)
    assert list(table_of_charges["update"].unique()) == [0, 1]
    assert table_of_charges.set_index(["update", "card"])["charge"][0, "Braise errante"] == 20
