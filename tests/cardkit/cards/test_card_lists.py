"""Card lists: what a game declares of its columns, tables and files, and what the record keeps of an owner's."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cardkit.cards.card_lists import (
    CardList,
    Column,
    Table,
    by_key,
    choice,
    flag,
    free_word,
    free_words,
    keywords,
    name_of,
    number,
    several,
    text,
)
from companion.cardkit.notation.card_names import Names, can_be_said, key_of, spoken
from companion.core.data.datafile import DataError, Row
from companion.core.plugins.registry import find_game
from companion.core.rules.rulings import SetupError


class Beast(NamedTuple):
    name: str
    kind: str
    cost: int
    text: str
    copies: int


NAME = name_of("name", "nom", good=can_be_said)
KIND = choice("kind", "genre", ways={"beast": "beast", "bete": "beast", "spell": "spell", "sort": "spell"})
COST = number("cost", "cout", high=20)
COPIES = number("copies", "exemplaires", low=1, empty=1)
TEXT = text("text", "texte", longest=12)
BEASTS: Table[Beast] = Table(
    "beasts.csv", (NAME, KIND, COST), lambda row: Beast(NAME(row), KIND(row), COST(row), TEXT(row), COPIES(row)),
    further=(COPIES, TEXT),
)  # fmt: skip
PLACE = name_of("place", "lieu", good=can_be_said)
PLACES: Table[str] = Table("places.csv", (PLACE,), PLACE, others=True)
Made = tuple[dict[str, Beast], tuple[str, ...], bool]


def _made(texts: Mapping[str, str], invented: bool) -> Made:
    beasts = by_key(LISTS.rows(BEASTS, texts), lambda beast: spoken(beast.name))
    return beasts, tuple(place for _, place in LISTS.rows(PLACES, texts)), invented


# The invented lists of another game stand in for files that only this test has.
LISTS: CardList[Made] = CardList("companion.games.herocard", (BEASTS, PLACES), _made, invented={})


def _read(lists: CardList[Made] = LISTS, **texts: str) -> Made:
    return lists.read({"files": {f"{name}.csv": one for name, one in texts.items()}})


def test_a_table_is_read_by_its_columns_whatever_the_language_of_its_head() -> None:
    english = "name,kind,cost,text,copies\nOld bear,Beast,3,A very long text,2\n"
    french = "\ufeff# mes bêtes\nNom;Genre;Coût;Exemplaires;Texte\nOld bear;bête;3;2;A very long text\n"
    expected = {"old bear": Beast("Old bear", "beast", 3, "A very long ", 2)}
    assert _read(beasts=english)[0] == _read(beasts=french)[0] == expected
    assert COPIES(Row("f", 1, {})) == 1


@pytest.mark.parametrize(
    ("given", "key", "where"),
    [
        ("name,kind\nA,beast\n", "no-column", (1, 1)),
        ("name,kind,cost,colour\nA,beast,1,red\n", "bad-column", (1, 4)),
        ("name,kind,cost\nA,beast,21\n", "bad-number", (2, "cost")),
        ("name,kind,cost\nA,fish,2\n", "bad-word", (2, "kind")),
        ("name,kind,cost\n4 + A,beast,2\n", "bad-name", (2, "name")),
        ("name,kind,cost,copies\nA,beast,2,0\n", "bad-number", (2, "copies")),
        ("name,kind,cost\nA,beast,2\na,spell,1\n", "card-twice", (3, "name")),
    ],
)
def test_what_is_wrong_is_said_with_its_place(given: str, key: str, where: tuple[int, int | str]) -> None:
    with pytest.raises(DataError) as caught:
        _read(beasts=given)
    figures = caught.value.figures
    assert (caught.value.key, figures["file"], figures["line"], figures["column"]) == (key, "beasts.csv", *where)


def test_columns_of_another_table_and_ones_own_may_stand_beside() -> None:
    assert _read(beasts="name,kind,cost,lieu\nA,beast,1,Wood\n")[0]["a"].cost == 1
    assert _read(places="lieu,my own notes\nWood,dark\n")[1] == ("Wood",)
    assert LISTS.headings["genre"] == "kind"


def test_what_the_record_keeps(tmp_path: Path) -> None:
    (tmp_path / "places.csv").write_text("place\nWood\n", "utf-8")
    (tmp_path / "notes.txt").write_text("not a list", "utf-8")
    game = find_game("herocard")
    data = LISTS.given(tmp_path, game, "en")
    assert data == {"files": {"places.csv": "place\nWood\n"}}
    assert LISTS.read(data) is LISTS.read(data)
    assert LISTS.kept("demo") == {"demo": True}
    (tmp_path / "beasts.csv").write_text("name,kind,cost\nA,fish,1\n", "utf-8")
    with pytest.raises(SetupError, match=r"beasts\.csv, line 2, column kind"):
        LISTS.given(tmp_path, game, "en")
    for wrong in (3, tmp_path / "nothing.csv"):
        with pytest.raises(SetupError, match=r"beasts\.csv, places\.csv"):
            LISTS.given(wrong, game, "en")
    for kept in ("x", {"places.csv": 3}):
        with pytest.raises(DataError, match="no-file"):
            LISTS.read({"files": kept})


def test_invented_lists_stand_in_together_or_each_for_itself() -> None:
    def lists(*, apart: bool) -> CardList[dict[str, str]]:
        tables = (Table("attributes.csv", (PLACE,), PLACE), Table("cards.csv", (NAME,), NAME))
        return CardList(
            "companion.games.herocard", tables, lambda texts, invented: {**texts, "invented": str(invented)},
            invented={"attributes.csv": "attributes.csv", "cards.csv": "cards.csv"}, apart=apart,
        )  # fmt: skip

    own = {"files": {"cards.csv": "mine"}}
    together, each = lists(apart=False), lists(apart=True)
    assert together.read({}) == {"invented": "False"}
    assert together.read(own, demo=True) == {"cards.csv": "mine", "invented": "False"}
    assert each.read(own, demo=True) == {**each.invented_texts(), "cards.csv": "mine", "invented": "True"}
    for one in (together, each):
        assert one.read({"demo": True}) == one.read({}, demo=True) == {**one.invented_texts(), "invented": "True"}
    assert together.read({"demo": True, **own})["cards.csv"] != "mine"


def test_names_are_found_however_they_are_written() -> None:
    names = Names([("Raz de marée", 1), ("L’Île", 2)])
    assert [names.named(text) for text in ("raz  DE maree", "l'ile", "Ile", "")] == ["Raz de marée", "L’Île", "", ""]
    assert list(names.items()) == [("Raz de marée", 1), ("L’Île", 2)]
    assert Names[int]().named("Ile") == ""
    assert key_of("Raz de marée !") == "raz-de-maree"


@pytest.mark.parametrize("name", ["", "4 lions", "A + B", "Bo: A", "# A", "A “b”", "A ", "A\tb", "x" * 41])
def test_some_names_cannot_be_announced(name: str) -> None:
    assert not can_be_said(name)
    assert can_be_said("Maître d’armes 2")


def test_a_column_of_the_games_own() -> None:
    def parts(row: Row, column: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in row[column].split("/"))

    assert Column("lines", parts)(Row("f", 1, {"lines": "a / b"})) == ("a", "b")


# --- words of a cell, TOML --------------------------------------------------------------------------------------------

COLOURS = several("colours", "couleurs", ways={"red": "red", "rouge": "red", "blue": "blue", "bleu": "blue"})
KEYWORDS = keywords(
    "keywords", ways={"flight": "flight", "vol": "flight", "récidive": "again", "again": "again"}, counted={"again"}
)  # fmt: skip


def test_several_words_in_a_cell() -> None:
    row = Row("f", 1, {"colours": "Rouge / bleu; RED,", "keywords": "vol;  Recidive 2 / again 03, flight"})
    assert COLOURS(row) == ("red", "blue")
    assert KEYWORDS(row) == ("flight", "again 2", "again 3", "flight")
    assert COLOURS(Row("f", 1, {})) == KEYWORDS(Row("f", 1, {})) == ()


@pytest.mark.parametrize(
    ("cell", "key", "figures"),
    [
        ("vole", "bad-keyword", {"given": "vole", "near": "vol"}),
        ("récidiv 2", "bad-keyword", {"given": "récidiv 2", "near": "récidive"}),
        ("2", "bad-keyword", {"given": "2"}),
        ("again", "no-figure", {"given": "again", "high": 99}),
        ("again x", "bad-keyword", {"near": "again"}),
        ("flight 2", "spare-figure", {"word": "flight", "figure": "2"}),
        ("again 0", "bad-figure", {"figure": "0"}),
        ("again 100", "bad-figure", {"figure": "100"}),
        ("again ٣", "bad-figure", {"figure": "٣"}),
    ],
)
def test_a_keyword_is_refused_with_what_would_be_right(cell: str, key: str, figures: dict[str, object]) -> None:
    with pytest.raises(DataError) as caught:
        KEYWORDS(Row("f", 3, {"keywords": f"vol; {cell}"}))
    assert caught.value.key == key
    assert caught.value.figures.items() >= {"line": 3, "column": "keywords", **figures}.items()


def test_a_word_is_refused_with_the_nearest() -> None:
    with pytest.raises(DataError) as caught:
        COLOURS(Row("f", 1, {"colours": "red/roouge"}))
    assert (caught.value.key, caught.value.figures["near"]) == ("bad-words", "rouge")


def test_rows_may_stand_in_toml_beside_the_tables_or_in_their_stead() -> None:
    beasts = Table("beasts.csv", (NAME, KIND, COST), lambda row: (NAME(row), KIND(row), COST(row), TAGS(row)),
                   further=(TAGS,), entry="beast")  # fmt: skip
    places = Table("places.csv", (PLACE,), PLACE, entry="place")
    lists: CardList[list[object]] = CardList(
        "companion.games.herocard", (beasts, places), lambda texts, _: [
            *(beast for _, beast in lists.rows(beasts, texts)), *(place for _, place in lists.rows(places, texts))
        ], invented={}, toml="all.toml",
    )  # fmt: skip
    assert lists.files == ("all.toml", "beasts.csv", "places.csv")
    assert lists.entries == ("beast", "place")
    toml = '[[place]]\nlieu = "Wood"\n[[beast]]\nname = "Bear"\ngenre = "bête"\ncost = 2\ntags = { brown = 3 }\n'
    table = "name,kind,cost,tags\nWolf,beast,1,\n"
    assert lists.read({"files": {"all.toml": toml}}) == [("Bear", "beast", 2, "brown=3"), "Wood"]
    both = lists.read({"files": {"all.toml": toml, "beasts.csv": table}})
    assert both == [("Wolf", "beast", 1, ""), ("Bear", "beast", 2, "brown=3"), "Wood"]
    with pytest.raises(DataError, match=r"all\.toml:2:cost: bad-number"):
        lists.read({"files": {"all.toml": '[[beast]]\ncost = "two"\nname = "Bear"\nkind = "beast"\n'}})


def _tags(row: Row, column: str, value: dict[str, int]) -> str:
    return ";".join(f"{tag}={count}" for tag, count in value.items())


TAGS: Column[str] = Column("tags", lambda row, column: row[column], written=_tags)


def test_words_of_the_owner_beside_those_that_are_known() -> None:
    ways = {"loup": "wolf", "wolf": "wolf"}
    many, one = free_words("clans", ways=ways), free_word("clan", ways=ways, empty="none")
    assert many(Row("f", 2, {"clans": "Loup / Maison Haute; wolf, tempête"})) == ("wolf", "maison-haute", "tempête")
    assert [one(Row("f", 2, {"clan": said})) for said in ("LOUP", "Ours", "")] == ["wolf", "ours", "none"]
    for said in ("+2", "ours!", "a" * 41):
        with pytest.raises(DataError) as found:
            one(Row("f", 2, {"clan": said}))
        assert (found.value.key, found.value.figures["column"]) == ("bad-free-word", "clan")


def test_yes_and_no_in_tables_and_in_toml() -> None:
    unique = flag("unique")
    said = {"oui": True, "YES": True, "x": True, "1": True, "": False, "non": False, "no": False, "0": False}
    assert {one: unique(Row("f", 2, {"unique": one})) for one in said} == said
    row = Row("f", 2, {})
    assert [unique(Row("f", 2, {"unique": unique.written(row, "unique", one)})) for one in (True, False, "yes")] == [
        True, False, True
    ]  # fmt: skip
    for wrong in ("2", "perhaps"):
        with pytest.raises(DataError) as found:
            unique(Row("f", 2, {"unique": wrong}))
        assert found.value.key == "bad-flag"
