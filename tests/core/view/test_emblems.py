"""The emblems by which lists show the games."""

import re

import pytest

from companion.core.plugins.registry import find_game, own_games
from companion.core.view.emblems import emblem

PALETTE = re.compile(r"--([a-z-]+): #")


@pytest.mark.parametrize("name", own_games())
def test_emblem_is_drawn_in_its_box_with_colours_of_the_house(name: str) -> None:
    from importlib.resources import files

    colours = set(PALETTE.findall(files("companion.pictures").joinpath("palette.css").read_text("utf-8")))
    shapes = emblem(find_game(name).package)
    assert shapes
    for shape in shapes:
        assert shape["tone"] in colours
        x, y, scale = shape.get("place", (0, 0, 64 / 24))
        assert 0 <= x <= x + 24 * scale <= 64 + 2
        assert 0 <= y <= y + 24 * scale <= 64 + 2


def test_a_game_without_one_has_none() -> None:
    assert emblem("companion.core") == ()
