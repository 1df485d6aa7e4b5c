"""How good a table of Etraclor is for whom: both decks, who stands in the arenas, what the hands can still lay down."""

from collections.abc import Mapping, Sequence
from math import log
from typing import Final

from companion.games.etraclor.engine.constants import CHARACTERS, MAGE, MAX_HP, PLACE, POTIONS, SCROLLS, SLOT, VALUE
from companion.games.etraclor.engine.state import Side, State
from companion.games.etraclor.partner.policy import blow
from companion.partner.search.evaluation import of_two, summed

WEIGHTS: Final = {
    "arms": 1.037,
    "deck": 0.111,
    "held-character": 0.372,
    "held-objects": 0.198,
    "held-shields": 0.475,
    "held-weapons": 1.199,
    "hp": 0.747,
    "near": 2.679,
    "potions": 0.030,
    "ready": 0.707,
    "scroll": 0.163,
    "shields": 0.632,
    "team": -0.510,
    "turn": -0.090,
}

"""Fitted to 16,000 tables of 1,500 matches of `learner` (`scripts.fit_worth etraclor 1500 learner`), with mean square
0.155 on matches that were kept apart; knowing nothing would give 0.249."""


def worth(state: State) -> Sequence[float]:
    """The chance of each player to win."""
    return of_two(summed(figures(state), WEIGHTS))


def figures(state: State) -> Mapping[str, float]:
    """What speaks for the first player, with a minus what speaks for the other; points of equipment and HP in tens."""
    one, other = map(_of_side, state.sides)
    found = {name: figure - other[name] for name, figure in one.items()}
    sign = 1.0 if state.active == 0 else -1.0
    fighters = state.sides[state.active].fighters() if state.turn > 1 else ()
    found["ready"] = sign * sum(blow(fighter, "") for fighter in fighters if not fighter.acted) / 10
    found["turn"] = sign
    return found


def _of_side(side: Side) -> dict[str, float]:
    return _deck(side) | _arena(side) | _hand(side)


def _deck(side: Side) -> dict[str, float]:
    """The cards that are left; the last ones count most (`near`)."""
    cards = len(side.deck)
    return {"deck": float(cards), "near": log(cards + 0.5)}


def _arena(side: Side) -> dict[str, float]:
    team = hp = shields = arms = potions = scroll = 0
    for fighter in side.fighters():
        team += 1
        hp += fighter.hp
        shields += fighter.shield_left
        arms += blow(fighter, "") - fighter.boost
        if fighter.object in POTIONS:
            potions += min(VALUE[fighter.object], MAX_HP[fighter.card] - fighter.hp + 3)  # a little is to come
        elif fighter.object in SCROLLS and PLACE[fighter.card] == MAGE:
            scroll += VALUE[fighter.object]
    return {
        "team": float(team), "hp": hp / 10, "shields": shields / 10, "arms": arms / 10,
        "potions": potions / 10, "scroll": scroll / 10,
    }  # fmt: skip


def _hand(side: Side) -> dict[str, float]:
    characters = 0
    points = dict.fromkeys(("weapon", "shield", "object"), 0)
    for card in side.hand.known:
        if card in CHARACTERS:
            characters += 1
        else:
            points[SLOT[card]] += VALUE[card]
    held = {f"held-{slot}s": total / 10 for slot, total in points.items()}
    return {"held-character": float(characters > 0), **held}
