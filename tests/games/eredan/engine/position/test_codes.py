"""Codes of Eredan: what is printed on announced characters comes back from the code of a match."""

from companion.core.codes.match_code import from_code, position_code
from tests.games.eredan.listed import fact
from tests.games.eredan.scenes import ZIL, fresh, named


def test_announced_characters_come_back_with_their_orders() -> None:
    several = '"Galet" class fighter hp 18 attack 4 defence 2 spirit 0 order 2 attack +1 order 5 defence -1'
    match = named(fresh(), bo=(several, *ZIL[1:]))
    again = from_code(position_code(match), lang="en")
    assert fact(again, "Ana.1.orders") == ("4 spirit +1",)
    assert fact(again, "Bo.1.orders") == ("2 attack +1", "5 defence -1")
    assert again.facts() == match.facts()
