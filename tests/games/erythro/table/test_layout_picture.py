"""A layout is shown as it was read, or what is wrong with it is told by line and column."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.core.rules.rulings import SetupError
from companion.games.erythro.engine.cards.layout import read_layout
from companion.games.erythro.table.layout_picture import layout_picture

SVG = "{http://www.w3.org/2000/svg}"
SMALL = "  2   3\n4   1*  5\n"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shipped_layouts_are_shown_whole(players: int) -> None:
    shown = layout_picture(players)
    drawing = ElementTree.fromstring(shown.svg())
    numbers = {int(one.text or "0") for one in drawing.iter(f"{SVG}text")}
    assert numbers == set(shown.layout.numbers)
    assert len(list(drawing.iter(f"{SVG}circle"))) == 1
    again = read_layout(str(shown), "again")
    assert again.neighbours == shown.layout.neighbours
    assert again.centre == shown.layout.centre


def test_neighbours_are_drawn_next_to_each_other() -> None:
    """The centres of tiles that touch are one hex apart, all others further."""
    shown = layout_picture(SMALL)
    drawing = ElementTree.fromstring(shown.svg())
    at = {int(one.text or "0"): (float(one.get("x", 0)), float(one.get("y", 0))) for one in drawing.iter(f"{SVG}text")}
    for number, near in shown.layout.neighbours.items():
        for other in at.keys() - {number}:
            apart = sum((a - b) ** 2 for a, b in zip(at[number], at[other], strict=True)) ** 0.5
            assert (apart < 70.5) == (other in near), (number, other, apart)


def test_file_of_the_owner_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(SMALL, "utf-8")
    assert layout_picture(path).layout.numbers == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("  2   x\n4   1*  5\n", "line 1, column 7", "“x” is no tile"),
        ("  2   3\n4   1*  2\n", "line 2, column 9", "tile 2 is already in line 1"),
        ("  2   3\n4   1*  5\n\n      \n              6\n", "line 5", "tile 6"),
        ("  2   3\n4   1   5\n", "line 1, column 1", "no central tile"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(text: str, where: str, what: str) -> None:
    with pytest.raises(SetupError) as told:
        layout_picture(text)
    assert where in str(told.value)
    assert what in str(told.value)


def test_no_such_file_and_no_such_layout_are_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="nowhere"):
        layout_picture(tmp_path / "nowhere.txt", "fr")
    with pytest.raises(SetupError, match=r"layout-2\.txt"):
        layout_picture(7)
