"""What is said at a table in words: who is meant by a place, what somebody loses, names with figures."""

import pytest

from tests.games.eredan.listed import table
from tests.games.eredan.scenes import played
from tests.games.scenes import taken_as

UNHEARD = "InvalidMove"


@pytest.mark.parametrize(("text", "meant"), [
    ("Bruant attacks Bo.2", "fight 2 on 2"), ("je combats Bo.2 avec Orme", "fight 1 on 2"),
    ("Ana.3 fights Bo.3", "fight 3 on 3"),
])  # fmt: skip
def test_a_place_behind_a_name_is_one_of_that_players_line(text: str, meant: str) -> None:
    assert taken_as(table(), text) == meant


@pytest.mark.parametrize(("text", "meant"), [
    ("Tarin loses 2 attack", "effect attack -2 on Bo.1"), ("Tarin perd 2 en attaque", "effect attack -2 on Bo.1"),
    ("Tarin gains 2 attack", "effect attack +2 on Bo.1"),
])  # fmt: skip
def test_what_is_lost_is_taken_off(text: str, meant: str) -> None:
    assert taken_as(played('action "Ruse"', "Bo: pass", "resolve"), text) == meant


@pytest.mark.parametrize("name", ["Cinq", "Trois Loups", "Ruse Deux", "Coup de douze", "Vingt Loups"])
def test_a_figure_is_part_of_no_name_without_quotes(name: str) -> None:
    assert taken_as(played(), f"action {name}") == UNHEARD
    assert taken_as(played(), f'action "{name}"') == f'action "{name}"'
