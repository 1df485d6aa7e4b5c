"""Where HeroCard's questions come from: decks of cards with their figures, and the mistakes that are often made."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.rules.moves import Move
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.cards.cards import said
from companion.games.herocard.engine.constants import ATTRIBUTES, HAND, MOST_CLEARED, MOST_DRAWN
from companion.games.herocard.engine.state import State

_LIMITS: Final = (8, 9, 10, 11, 12)
_DECK: Final = 20
"""The smallest deck that the book allows: its end comes in sight during a question's match."""
_KINDS: Final = ("attack", "attack", "mod", "mod", "block", "block", "block", "special")
_STRENGTH: Final = {"attack": (3, 7), "mod": (1, 4), "block": (3, 6)}
"""The least and the largest value of an invented card of a kind; a block costs about what it is worth."""
_MOST_SLIPS: Final = 40

Held = Mapping[str, Sequence[str]]
"""The cards of a hand by their kind."""


def opening(players: Sequence[str], dice: random.Random) -> Mapping[str, Any]:
    """A duel about to begin: attributes and decks at random, each card invented and written with its figures."""
    position: dict[str, Any] = {"starter": _one_of(dice, players)}
    for name in players:
        position |= {f"{name}.{attribute}": _one_of(dice, _LIMITS) for attribute in ATTRIBUTES}
        deck = [_card(dice) for _ in range(_DECK)]
        position |= {
            f"{name}.hand": HAND, f"{name}.hand.cards": deck[:HAND],
            f"{name}.deck": _DECK - HAND, f"{name}.deck.top": deck[HAND:],
        }  # fmt: skip
    return position


def _one_of(dice: random.Random, items: Sequence[Any]) -> Any:
    """One of the items, by `random()` alone: alike in every Python."""
    return items[int(dice.random() * len(items))]


def _card(dice: random.Random) -> str:
    """An invented card with its figures; a special one may be Restricted."""
    kind = _one_of(dice, _KINDS)
    attribute = int(dice.random() * len(ATTRIBUTES))
    if kind == "special":
        return said(kind, attribute, 1 + int(dice.random() * 4), type=_one_of(dice, ("fast", "restricted")))
    low, high = _STRENGTH[kind]
    value = low + int(dice.random() * (high - low + 1))
    return said(kind, attribute, max(1, value + int(dice.random() * 3) - 1), value=value)


# --- mistakes -------------------------------------------------------------------------------------------------------


def slips(state: State, seat: int) -> Iterator[Move]:
    """Announcements that are often made by mistake, with the cards that a seat holds."""
    name = state.players[seat]
    by = "" if seat == state.active else name
    held = {kind: _held(state, seat, kind) for kind in ("attack", "mod", "block", "special")}
    target = next((state.players[other] for other in state.others(seat)), "")
    found = (*_attacks(held, target, by), *_blocks(held, name), *_alone(held, by))
    yield from found[:_MOST_SLIPS]
    if seat == state.active:
        yield m.Draw(MOST_DRAWN + 1)
        yield m.Clear((ATTRIBUTES[0],) * (MOST_CLEARED + 1))
        if state.seats[seat].hand:
            yield m.Discard(1)


def _held(state: State, seat: int, kind: str) -> list[str]:
    cards = dict.fromkeys(state.seats[seat].hand.known)
    return [code for code in cards if (card := state.card(code)) is not None and card.kind == kind]


def _attacks(held: Held, target: str, by: str) -> Iterator[Move]:
    """Attacks out of turn, or while another runs; two base attacks at once; a block among them; three cards."""
    attacks, mods = held["attack"][:3], held["mod"][:2]
    for first in attacks:
        yield m.Attack((first,), target, by=by)
        if mods:
            yield m.Attack((first, *mods), target, by=by)
    if len(attacks) > 1:
        yield m.Attack((attacks[0], attacks[1]), target, by=by)
    if attacks and held["block"]:
        yield m.Attack((attacks[0], held["block"][0]), target, by=by)


def _blocks(held: Held, name: str) -> Iterator[Move]:
    """Blocks that nobody needs, several at once, and special cards among them."""
    blocks, mods = held["block"][:3], held["mod"][:1]
    for first in blocks:
        yield m.Block((first,), by=name)
    if len(blocks) > 1:
        yield m.Block((blocks[0], blocks[1], *mods), by=name)
    if blocks and held["special"]:
        yield m.Block((blocks[0], held["special"][0]), by=name)


def _alone(held: Held, by: str) -> Iterator[Move]:
    """Modifiers without a base card, a block called a modifier, two special cards at once."""
    for first in held["mod"][:2]:
        yield m.Mod((first,), by=by)
    specials = held["special"]
    yield from (m.Special((first,), by=by) for first in specials[:2])
    if len(specials) > 1:
        yield m.Special((specials[0], specials[1]), by=by)
