"""An owner's TOML as rows: cells as a spreadsheet would have them, each with its line."""

from typing import Any

import pytest

from companion.core.data.datafile import LARGEST, MOST_ROWS, DataError, Row
from companion.core.data.toml_tables import parse_toml, read_entries

COLUMNS = {"name": "name", "nom": "name", "cost": "cost", "tags": "tags", "text": "text", "text-en": "text-en"}
TEXT = """# my own
[[beast]]
name = "Ours"
cost = 3
tags = ["big", "brown"]

[[beast]]
  nom = "Loup"
  text = { fr = "Hurle.", en = "Howls." }
[[place]]
name = "Bois"
"""


def rows(text: str, **more: Any) -> list[Row]:
    return list(read_entries(text, "all.toml", "beast", COLUMNS, entries=("beast", "place"), **more))


def test_tables_are_rows_with_the_lines_of_their_cells() -> None:
    bear, wolf = rows(TEXT)
    assert bear.cells == {"name": "Ours", "cost": "3", "tags": "big; brown"}
    assert wolf.cells == {"name": "Loup", "text": "Hurle.", "text-en": "Howls."}
    assert (bear.line, wolf.line) == (2, 7)
    assert (bear.wrong("bad-number", "cost").figures["line"], wolf.wrong("x", "name").figures["line"]) == (4, 8)
    assert wolf.wrong("x", "cost").figures["line"] == 7


def test_a_column_of_ones_own_and_one_that_is_written_its_own_way() -> None:
    def tags(row: Row, column: str, value: Any) -> str:
        return repr(value)

    text = '[[beast]]\nname = "A"\ncolour = "red"\ntags = { a = 1 }\n'
    found = rows(text, others=True, written={"tags": tags})
    assert found[0].cells == {"name": "A", "tags": "{'a': 1}"}


def test_an_array_without_headings_has_rows_too() -> None:
    assert [row["name"] for row in rows('beast = [{ name = "A" }, { name = "B" }]\n')] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("[[beast]]\nname = \n", "bad-toml", 2),
        ("a = " + "[" * 50_000, "bad-toml", 1),
        ("[[beast]]\ncost = " + "9" * 5_000, "bad-toml", 1),
        ("[[beast]]\ncost = 0x" + "F" * 5_000, "bad-value", 2),
        ("[[beasts]]\nname = 'A'\n", "bad-entry", 1),
        ("[beast]\nname = 'A'\n", "bad-entry", 1),
        ("[[beast]]\nname = 'A'\nage = 3\n", "bad-column", 3),
        ("[[beast]]\nname = 'A'\ntext = { de = 'Heult.' }\n", "bad-column", 3),
        ("[[beast]]\nname = 'A'\nnom = 'B'\n", "column-twice", 3),
        ("[[beast]]\nname = true\n", "bad-value", 2),
        ("[[beast]]\nname = 'A'\ncost = { low = 1 }\n", "bad-column", 3),
        ("[[beast]]\nname = [['A', {}]]\n", "bad-value", 2),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, key: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        rows(text)
    assert (caught.value.key, caught.value.figures["file"]) == (key, "all.toml")
    if key != "bad-toml" or line > 1:
        assert caught.value.figures["line"] == line


def test_too_many_tables_are_refused() -> None:
    many = "[[beast]]\n" * (MOST_ROWS + 1)
    assert len(many) < LARGEST
    with pytest.raises(DataError, match="too-many-rows"):
        rows(many)


def test_what_a_file_holds() -> None:
    assert parse_toml("a = 1\n", "f.toml") == {"a": 1}
