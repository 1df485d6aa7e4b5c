"""What the companion hides where it deals Etraclor: other worlds that look the same, and questions about cards."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import PACK
from companion.core.rules.rulings import Pending
from companion.games.etraclor.engine.state import State

OPTIONS: Mapping[str, Any] = {}
CHARACTER_RANKS = ("A", "J", "Q", "K")


def other_world(state: State, seats: tuple[int, ...], rng: random.Random) -> State:
    """The same table with other cards in the decks, and in the hands of all but `seats`: the hidden cards change
    places. That a hand lacks a character shows as long as it is an opening hand."""
    hidden = [card for side in state.sides for card in side.deck.known]
    hidden += [card for seat, side in enumerate(state.sides) if seat not in seats for card in side.hand.known]
    while True:
        new = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        sides = []
        for seat, side in enumerate(state.sides):
            hand = side.hand if seat in seats else Zone(tuple(new[card] for card in side.hand.top))
            sides.append(replace(side, hand=hand, deck=Zone(tuple(new[card] for card in side.deck.known))))
        pending = tuple(item if item.seat in seats else _renamed(item, new) for item in state.pending)
        other = replace(state, sides=(sides[0], sides[1]), pending=pending)
        if not state.opening or _characters(other) == _characters(state):
            return other


def _renamed(item: Pending, new: Mapping[str, str]) -> Pending:
    return item._replace(cards=tuple(new.get(card, card) for card in item.cards))


def _characters(state: State) -> list[bool]:
    return [any(card[:-1] in CHARACTER_RANKS for card in side.hand.known) for side in state.sides]


def secret_cards(state: State) -> list[str]:
    """The next card of each deck, and the hands."""
    return [card for side in state.sides for card in (*side.deck.known[:1], *side.hand.known)]


def all_cards(state: State) -> tuple[str, ...]:
    """Every card that a question may name."""
    return PACK


def questions(state: State, card: str) -> list[str]:
    """What somebody who wants to know where a card lies may announce."""
    arena = [fighter.card for side in state.sides for fighter in side.fighters()]
    asked = [f"summon {card}", f"equip {card}", f"keep {card}", f"shown {card}", f"third {card}", f"reveal 1 {card}"]
    asked += [f"equip {card} {bearer}" for bearer in arena] + [f"attack {card} {target}" for target in arena[:1]]
    return [*asked, f"shuffle {card}", f"cast lightning {card}", f"invoquer {card}"]


def plain_questions(state: State) -> list[str]:
    """What names no card of a hand."""
    arena = [fighter.card for side in state.sides for fighter in side.fighters()]
    acts = [f"{verb} {one} {other}" for verb in ("attack", "heal") for one in arena for other in arena]
    bare = ["summon", "invoquer", "equip", "keep", "draw", "end", "redraw", "skip", "cast reinforcement", "third"]
    return [*bare, *acts, "cast", "attack", "", "# nothing", "summon on", "deal", "concede"]


def corrections(state: State, card: str) -> list[dict[str, Any]]:
    """Corrections that name a card."""
    given: list[dict[str, Any]] = [{f"{name}.discard.cards": [card]} for name in state.players]
    for name, side in zip(state.players, state.sides, strict=True):
        given += [{f"{name}.hand.cards": [card]}, {f"{name}.deck.top": [card]}, {f"{name}.half.cards": [card]}]
        given += [{f"{name}.{place}.{slot}": card} for place in ("mage", "defender") for slot in ("weapon", "object")]
        given += [{f"{name}.hand": len(side.hand) - 1}, {f"{name}.attacker": card}, {f"{name}.hand.character": True}]
    return given
