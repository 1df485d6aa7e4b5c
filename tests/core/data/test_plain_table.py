"""Rows where there is no pandas: shown, gone through, narrowed down, written."""

import csv
import sys

import pytest

from companion.core.data.plain_table import PlainTable, framed

ROWS = [
    {"turn": turn, "by": "Ana" if turn % 2 else "Bo", "text": f"<b>{turn}</b>", "hp": turn or None} for turn in range(5)
]
COLUMNS = ("turn", "by", "text", "hp")


@pytest.fixture
def table() -> PlainTable:
    return PlainTable(ROWS, COLUMNS, "en")


def test_rows_columns_and_parts(table: PlainTable) -> None:
    assert len(table) == 5
    assert [row["by"] for row in table] == ["Bo", "Ana", "Bo", "Ana", "Bo"]
    assert table["turn"] == [0, 1, 2, 3, 4]
    assert table[["hp", "by"]].columns == ("hp", "by")
    assert table.head(2)["turn"] == [0, 1]
    assert table.tail(2)["turn"] == [3, 4]
    assert len(table.tail(0)) == len(table.head(-1)) == 0
    assert table.where(by="Ana")["turn"] == [1, 3]
    for unknown in ("x", ["turn", "x"]):
        with pytest.raises(KeyError, match="x"):
            table[unknown]


def test_a_row_that_is_changed_is_a_copy(table: PlainTable) -> None:
    next(iter(table))["turn"] = 99
    assert table["turn"][0] == 0


def test_what_it_is_stands_below_it_and_names_are_text(table: PlainTable) -> None:
    shown = table._repr_html_()
    assert "&lt;b&gt;1&lt;/b&gt;" in shown
    assert "<b>" not in shown
    assert "Without pandas, as in a browser" in shown
    assert repr(table).splitlines()[0].split() == list(COLUMNS)
    assert repr(table).splitlines()[-1] == table.note
    assert "navigateur" in repr(PlainTable((), (), "fr"))


def test_of_a_long_table_the_ends_are_shown() -> None:
    shown = PlainTable(({"n": number} for number in range(200)), ("n",))._repr_html_()
    assert ">0<" in shown
    assert ">199<" in shown
    assert ">100<" not in shown
    assert "140 rows" in shown


def test_what_takes_pandas_is_said(table: PlainTable) -> None:
    with pytest.raises(AttributeError, match="no “groupby”"):
        table.groupby("by")
    assert not hasattr(table, "_ipython_display_")


def test_for_a_spreadsheet(table: PlainTable) -> None:
    assert list(csv.reader(table.to_csv().splitlines()))[1] == ["0", "Bo", "<b>0</b>", ""]


def test_with_pandas_it_is_pandas_without_it_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    assert isinstance(framed(ROWS, COLUMNS, "en"), pandas.DataFrame)
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert isinstance(framed(iter(ROWS), COLUMNS, "en"), PlainTable)
