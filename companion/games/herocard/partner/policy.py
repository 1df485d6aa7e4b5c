"""The rules of thumb of HeroCard's lessons, one small function each: how good a move looks to who knows them.

They look at the seat's own hand, at what lies openly, and at how many cards others hold.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.rules.moves import Move
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES, BLOCK_MODS, HAND, MOST_DRAWN
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum
from companion.games.herocard.engine.state import State
from companion.games.herocard.partner.reckoning import cards_of, cost, free_points, most, paid, strength

NEVER: Final = -9.0
USUAL_BLOCK: Final = 4
"""What somebody with cards and points usually blocks."""


def discard(state: State, seat: int, move: m.Discard) -> float:
    """A full hand draws nothing: what does least goes, for a better draw (lesson: Chance)."""
    held = len(state.seats[seat].hand)
    if not move.cards or held + MOST_DRAWN - 1 <= HAND:
        return NEVER
    (card,) = cards_of(state, move.cards) or (None,)
    if card is None or card.is_special:
        return 6.0
    twice = state.seats[seat].hand.known.count(move.cards[0]) - 1
    return 0.8 * twice - card.value / 2 + (0.5 if held == HAND else -1.0)


def draw(state: State, seat: int, move: m.Draw) -> float:
    """As many as may be drawn (lesson: First duel)."""
    return 2.0 + move.amount


def clear(state: State, seat: int, move: m.Clear) -> float:
    """Three cards at most come back, from the top: those that free most (lesson: Costs)."""
    return 3.0 + freed(state, seat, move) / 2


def freed(state: State, seat: int, move: m.Clear) -> float:
    """The points that come back; a point of an attribute that has hardly any left counts more."""
    player, free, total = state.seats[seat], free_points(state, seat), 0.0
    for place, attribute in enumerate(ATTRIBUTES):
        count = move.piles.count(attribute)
        if count:
            points = cost(state, (laid.code for laid in player.piles[place][-count:]))
            total += points * (1.3 if free[place] < 4 else 1.0)
    return total


def attack(state: State, seat: int, move: m.Attack) -> float:
    """Above what the other can still block; and points are kept to defend oneself (lessons: First duel, Costs)."""
    target = state.players.index(move.target)
    power, price = strength(state, move.cards), cost(state, move.cards)
    kept = sum(free_points(state, seat)) - price
    return 2.0 + (power - expected_block(state, target)) / 2 - price / 10 + min(kept, 8) / 8


def expected_block(state: State, seat: int) -> float:
    """What a player can be expected to block with: little without cards or without points."""
    points = [min(free, 5) for free in free_points(state, seat)]
    return USUAL_BLOCK * min(1.0, len(state.seats[seat].hand) / 4) * min(1.0, sum(points) / 8)


def block(state: State, seat: int, move: m.Block) -> float:
    """At least the attack, and no dearer than it must be (lesson: First duel: block enough)."""
    over = block_sum(state).result + strength(state, move.cards) - attack_sum(state).result
    if over < 0:  # one after the other two may do
        return 2.0 + over / 3 if still_to_come(state, seat, move.cards) + over >= 0 else NEVER
    return 4.0 - cost(state, move.cards) / 3 + min(over, 3) / 4


def still_to_come(state: State, seat: int, played: Sequence[str]) -> int:
    """What the blocks and modifiers that stay in hand can add, as far as the points go."""
    hand, free = list(state.seats[seat].hand.known), free_points(state, seat)
    for code, card in zip(played, cards_of(state, played), strict=True):
        if code in hand:  # else it was believed to be there
            hand.remove(code)
        free = paid(free, card.attribute, card.cost)
    kinds = {"block", *BLOCK_MODS}
    return most(tuple((c.attribute, c.cost, c.value) for c in cards_of(state, hand) if c.kind in kinds), free)


def mod(state: State, seat: int, move: m.Mod) -> float:
    """A modifier is for when it turns the scales (lesson: Series)."""
    running = state.sequence
    if running is None:
        return NEVER
    lead = attack_sum(state).result - block_sum(state).result
    added = strength(state, move.cards)
    turns = lead <= 0 < lead + added if seat == running.attacker else lead > 0 >= lead - added
    return 4.0 - cost(state, move.cards) / 3 if turns else NEVER


def redraw(state: State, seat: int, move: m.Redraw) -> float:
    """A new hand costs the turn: for who can neither attack nor block (lesson: Chance)."""
    cards = cards_of(state, state.seats[seat].hand.known)
    useful = sum(card.kind in ("attack", "block") for card in cards)
    return 1.5 - 1.5 * useful


def special(state: State, seat: int, move: m.Special) -> float:
    """What a special card says is done by the table: without it, it costs and does nothing."""
    return -4.0


RULES: Final[dict[str, Callable[[State, int, Any], float]]] = {
    "discard": discard, "draw": draw, "clear": clear, "attack": attack, "block": block, "mod": mod, "redraw": redraw,
    "special": special,
}  # fmt: skip


def weigh(state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """How good each move looks; what no rule of thumb speaks of (to pass, to go on) counts 0."""
    return [RULES[move.verb](state, seat, move) if move.verb in RULES else 0.0 for move in moves]
