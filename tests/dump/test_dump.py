"""Nothing that a player can see has changed since the digests were written: the first matches of each table."""

import pytest

from tests.budget import sized
from tests.dump.dump import digest, kept, tables

WAS = kept()


@pytest.mark.parametrize(("game", "kind"), tables())
def test_matches_show_what_they_showed(game: str, kind: str) -> None:
    for number in range(sized(2, 200)):
        name = f"{game}/{kind}/{number}"
        assert digest((game, kind, number)) == WAS[name], f"python -m tests.dump.dump show {name}"
