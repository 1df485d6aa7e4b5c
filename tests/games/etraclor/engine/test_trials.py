"""What a designer may change of Etraclor to see what it does, and no table does: how much Boost adds."""

import pytest

import companion
from companion.core.match.setup import check_options
from companion.core.rules.option import Setup
from companion.core.runtime.replacement import replace
from companion.games.etraclor.engine.flow.combat import attack_sum
from companion.games.etraclor.engine.moves import Cast
from companion.games.etraclor.engine.state import Fighter, State
from companion.games.etraclor.game import GAME


def boosted(boost: int) -> State:
    """The attacker of Ana after her mage has cast Boost on it, where Boost adds so much."""
    options = check_options(GAME, {"boost": boost}, "en", tried=True)
    state, _ = GAME.setup(Setup(("Ana", "Bo"), 0, options, dealt=False))
    arena = (None, Fighter("KS", 13, weapon="6S"), None, Fighter("AC", 12, object="5C"))
    sides = (replace(state.sides[0], arena=arena), state.sides[1])
    return GAME.apply(replace(state, step="strategy", sides=sides), Cast("boost", "KS"))[0]


@pytest.mark.parametrize("boost", [0, 1, 3, 6])
def test_boost_adds_what_is_tried(boost: int) -> None:
    assert attack_sum(boosted(boost), "KS", "QH").result == 6 + 1 + boost


def test_no_table_plays_so() -> None:
    with pytest.raises(companion.SetupError, match="boost"):
        companion.new("etraclor", ["Ana", "Bo"], boost=1, lang="en")
    assert GAME.options == ()
    assert check_options(GAME, {}, "en", tried=True) == {"boost": 3}
