"""Random play against the second reckoning: every upkeep, combat and end step of matches with announced cards."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.aestery.engine.state import State
from companion.games.aestery.game import GAME
from tests.budget import sized
from tests.games.aestery import tables
from tests.games.aestery.reckoner import Table, differences

STEPS = ("untap", "damage", "end")


def plain(before: State, after: State) -> bool:
    """Whether nothing was changed by card text, and nothing that is set off holds the step up."""
    changed = any(one.changes for seat in before.seats for one in (*seat.fighters, *seat.stories) if one is not None)
    told = any(seat.changes for seat in before.seats)
    return not (changed or told or before.stack or before.agenda or after.agenda)


def orders(facts: dict[str, Any], name: str) -> dict[int, int]:
    """In which order the fighters of a player attack, or are struck."""
    return {place: facts.get(f"{name}.fighter.{place}.order") or place for place in range(1, 21)}


def reckoned(verb: str, facts: dict[str, Any]) -> dict[str, Any]:
    """The table after a step."""
    table = Table(facts)
    if verb == "untap":
        table.upkeep()
    elif verb == "end":
        table.end()
    else:
        mine, foe = (orders(facts, side.name) for side in (table.mine, table.foe))
        attackers = sorted((place for place, one in table.mine.fighters.items() if one.attacking), key=mine.__getitem__)
        blocks = {
            attacker: sorted((place for place, one in table.foe.fighters.items() if one.blocks == attacker),
                             key=foe.__getitem__)
            for attacker in attackers
        }  # fmt: skip
        table.damage(attackers, blocks)
    return table.facts()


@pytest.mark.parametrize("part", range(2))
def test_steps_of_played_matches(part: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(sized(10, 1500)):
        rng = random.Random(f"played {part} {number}")
        options = {"mines_bleed": False, "listed": False}
        for before, move, after in tables.walk(rng, dealt=False, longest=250, **options):
            if move.verb not in STEPS or not GAME.judge(before, move) or not plain(before, after):
                continue
            facts = GAME.facts.read(before)
            found = differences(reckoned(move.verb, facts), GAME.facts.read(after))
            assert found == {}, (str(move), facts)
            seen[move.verb] += 1
    assert min(seen[verb] for verb in STEPS) > 20, seen
