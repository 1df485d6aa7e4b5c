"""Tables as spreadsheets save them: what parts the cells is found out, remarks are no rows, lines are told truly."""

import pytest

from companion.core.data.datafile import DataError, read_table
from companion.core.data.spreadsheets import parted

COLUMNS = {"nom": "name", "name": "name", "cout": "cost", "cost": "cost"}


@pytest.mark.parametrize(
    "text",
    [
        "name,cost\nAna,1\n",
        "Nom;Coût\r\nAna;1\r\n",
        "name\tcost\nAna\t1\n",
        "\ufeffname;cost\nAna;1\n",
        "sep=;\nname;cost\nAna;1\n",
        "# our own list; of 2026, the second\nNom;Coût\nAna;1\n",
        "\n# one, two, three\n# four; five\nname,cost\n\nAna,1\n# Bo,2\n",
        'name;cost\n"Ana";"1"\n',
    ],
)
def test_a_table_is_read_however_it_was_saved(text: str) -> None:
    (row,) = read_table(text, "cards.csv", COLUMNS, ("name", "cost"))
    assert (row["name"], row["cost"]) == ("Ana", "1")


def test_lines_are_those_of_the_file() -> None:
    rows = list(read_table('# remark\nname,cost\n"A\nB",1\n\nC,2\n', "f", COLUMNS, ("name",)))
    assert [row.line for row in rows] == [3, 6]
    assert parted("sep=;\n# above\na;b\n1;2\n").lines == (3, 4)


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "empty-file", 1),
        ("# nothing\n", "empty-file", 1),
        ("name,price\nAna,1\n", "bad-column", 1),
        ("name,name\nAna,1\n", "column-twice", 1),
        ("# x\ncost\n1\n", "no-column", 2),
        ("name,cost\nAna,1,2\n", "too-many-cells", 2),
        ('name,cost\nAna,1\n"Bo,2\n', "bad-row", 3),
    ],
)
def test_what_is_no_such_table_is_refused_at_its_line(text: str, key: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        list(read_table(text, "cards.csv", COLUMNS, ("name",)))
    assert (caught.value.key, caught.value.figures["line"]) == (key, line)


def test_commas_in_names_part_nothing_where_semicolons_do() -> None:
    assert parted("name;cost\nAna, the first;1\nBo, the second;2\n").separator == ";"
    assert parted("name,cost\nAna; or so,1\n").separator == ","
