"""Whole matches at random against every opponent, by two to four players: all end by the rules, none by an error."""

import random
from collections import Counter

import pytest

from companion.games.erythro.engine.constants import OPPONENTS
from companion.games.erythro.engine.state import State
from companion.games.erythro.game import GAME
from tests.budget import sized
from tests.games.erythro.tables import check_tables, fresh, legal_move, play

KINDS = ("physical", "list", "dealt")
PARTS = 1
EACH = sized(21, 30_000)
"""Matches against each opponent, by two, three and four players in turn: 10,000 for each of them in `make soak`."""
LOST = {"lost-tiles", "lost-mine", "lost-blocked"}
ENDINGS = {
    "mars": LOST | {"won-mars"},
    "alliance": LOST | {"won-alliance", "lost-profit"},
    "consortium": LOST | {"won-clean", "won-deck"},
}


def whole_match(seed: str, opponent: str, players: int, kind: str) -> State:
    """A match from its set-up to its end; half of them by players who attack and clean where they can."""
    rng = random.Random(seed)
    data = {"demo": True} if kind == "list" else None
    state = fresh(rng, dealt=kind == "dealt", count=players, data=data, opponent=opponent)
    keen = rng.random() < 0.5
    for _ in range(4000):
        if state.outcome is not None:
            return state
        state = play(state, legal_move(state, rng, keen=keen), rng)
    raise AssertionError(f"a match without an end: {seed}")


def check_end(state: State) -> None:
    """The ending is one of the opponent's, and what it says is so."""
    outcome = state.outcome
    assert outcome is not None
    assert outcome.rule in ENDINGS[state.house.opponent]
    won = outcome.rule.startswith("won")
    assert outcome.winners == (state.players if won else ())
    assert dict(outcome.scores) == dict.fromkeys(state.players, int(won))
    assert not list(GAME.legal(state))
    figures = outcome.reason.figures
    told = {
        "lost-tiles": lambda: state.contaminated >= state.sheet.contaminated == figures["limit"],
        "lost-mine": lambda: bool(state.mines),
        "lost-blocked": lambda: any(tile.contaminated for tile in state.tiles),
        "lost-profit": lambda: (state.profitability or 0) >= (state.sheet.profitability_max or 0),
        "won-mars": lambda: not state.mines and state.dome is None,
        "won-alliance": lambda: state.profitability == 0,
        "won-clean": lambda: not any(tile.pollution for tile in state.tiles),
        "won-deck": lambda: not state.mines and not state.mine_levels,
    }
    assert told[outcome.rule]()
    check_tables(state)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_random_matches_end_by_the_rules(opponent: str, part: int) -> None:
    endings: Counter[str] = Counter()
    for number in range(EACH // PARTS):
        players, kind = 2 + number % 3, KINDS[number // 3 % 3]
        state = whole_match(f"{opponent} {part} {number}", opponent, players, kind)
        check_end(state)
        assert state.outcome is not None
        endings[state.outcome.rule] += 1
    assert len(endings) >= 3, endings
    assert any(rule.startswith("won") for rule in endings), endings
