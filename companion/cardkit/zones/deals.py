"""Where the companion deals: in which order the cards lie that nobody has located, as chance answers it.

A game asks for it with `owed`, has `DEAL` among its verbs and `answer` as its answer, and lays the cards with `laid`.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from companion.cardkit.zones.player_zones import Holding, with_seat
from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import Card
from companion.core.rules.clauses import clause
from companion.core.rules.legal_moves import Rule, nothing
from companion.core.rules.moves import Move, Param, Verb, of_table
from companion.core.rules.rulings import Pending, Reason
from companion.core.runtime.replacement import replace

H = TypeVar("H", bound=Holding)
S = TypeVar("S", bound=Any)
_PENDING: Final = Reason("pending", "nonsense")


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """`Ana: deal 3 0 2 …`: the order in which the unlocated cards come to lie, the companion's answer."""

    order: tuple[str, ...] = ()

    verb = "deal"


def deck_item(seat: int, *, dealt: bool) -> Pending:
    """Which deck a player has: on a physical table it may stay unsaid."""
    return Pending("deck", seat, "deck-choice", skippable=not dealt, late=False)


def decks_asked(state: S, seats: Sequence[int]) -> S:
    """The state in which each of these seats that has none yet is asked for a deck of the list, the first of them
    first; where no list has one, nobody is."""
    missing = [seat for seat in seats if not state.seats[seat].deck_name] if state.box.decks else []
    asked = tuple([deck_item(seat, dealt=state.dealt) for seat in reversed(missing)])
    return replace(state, pending=(*state.pending, *asked)) if asked else state


def not_waiting(verb: str) -> Rule:
    """The rule that nobody else speaks while the companion owes a chance, or its deal asks whose cards (`verb`)."""

    @clause("pending")
    @of_table
    def nothing_owed(state: Any, seat: int) -> Reason | None:
        for item in state.pending:
            if item.chance or (item.verb == verb and not item.skippable):
                return _PENDING
        return None

    return nothing_owed


@clause("pending")
def deal_asked(state: Any, seat: int, order: tuple[str, ...]) -> Reason | None:
    """Chance speaks only where it was asked, and of the cards that are there."""
    item = state.pending[-1] if state.pending else None
    if item is None or item.verb != "deal" or item.seat != seat:
        return _PENDING
    numbers = [int(word) for word in order if word.isascii() and word.isdecimal() and len(word) < 4]
    return None if sorted(numbers) == list(range(len(state.seats[seat].pool))) == sorted(set(numbers)) else _PENDING


DEAL: Final = Verb(Deal, params=(Param("order", "names", nothing),), rules=(deal_asked,), listed=False, spoken=False)
"""The verb of the companion's answer."""


def owed(seat: int, clause: str = "opening-hand", many: int = 0) -> Pending:
    """What the companion owes: the order of a player's unlocated cards; `many`: so many are drawn once they lie."""
    return Pending("deal", seat, clause, skippable=False, many=many, chance=True)


def with_deal_owed(state: S, seat: int) -> S:
    """The state in which the companion owes the order of a player's cards that nobody knows, if there are any."""
    player = state.seats[seat]
    if not player.unknown_places or not player.pool:
        return state
    return replace(state, pending=(*state.pending, owed(seat)))


def dealt_out(state: S, with_decks_asked: Callable[[S], S]) -> S:
    """From here on the companion deals: it asks for missing decks and owes the cards of all unknown places."""
    kept = tuple(item for item in state.pending if item.verb != "deck")
    state = with_decks_asked(replace(state, dealt=True, pending=kept))
    for seat, player in enumerate(state.seats):
        if player.deck_name:
            state = with_deal_owed(state, seat)
    return state


def completed(state: S, dice: random.Random) -> S:
    """A full table out of one with unknown cards: each player's unlocated cards at the unknown places, at random. From
    it on the companion deals; cards of players without a list stay unknown."""
    seats = []
    for player in state.seats:
        pool = list(player.pool)
        dice.shuffle(pool)
        seats.append(player.fill(pool) if len(pool) >= player.unknown_places else player)
    return replace(state, seats=tuple(seats), dealt=True)


def answer(state: Any, item: Pending, dice: random.Random) -> Deal:
    """The companion's answer: the places of a player's unlocated cards, in the order in which they come to lie."""
    seat = item.seat or 0
    order = list(range(len(state.seats[seat].pool)))
    dice.shuffle(order)
    return Deal(tuple(map(str, order)), by=state.players[seat])


def laid(state: S, seat: int, move: Deal) -> tuple[S, Pending | None]:
    """The state with the cards in that order, and what was owed."""
    item = next((item for item in state.pending if (item.verb, item.seat) == ("deal", seat)), None)
    player = state.seats[seat]
    state = with_seat(state, seat, player.fill(player.pool[int(word)] for word in move.order))
    return replace(state, pending=tuple(other for other in state.pending if other is not item)), item


def with_list(player: H, cards: Sequence[Card], size: int, *, beside: int = 0, seen: Iterable[Card] = ()) -> H:
    """A player with a deck of a list: its cards are those that lie somewhere, `size` of them.

    `beside`: how many lie in no zone; `seen`: which of those are cards of the list. Where the deck has fewer cards
    than lie in zones already, unknown ones of the hand are none.
    """
    hand = player.zone("hand")
    elsewhere = player.in_zones + beside - len(player.zone("deck"))
    lacking = min(max(0, elsewhere - size), hand.unknown)
    return replace(
        player, deck=Zone((), max(0, size - elsewhere)), hand=Zone(hand.top, hand.unknown - lacking, hand.bottom),
        pool=tuple(sorted((Counter(cards) - Counter((*player.located, *seen))).elements())),
    )  # fmt: skip
