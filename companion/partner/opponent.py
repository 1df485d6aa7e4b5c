"""A seat that the companion plays: whether it has to decide now, and what it announces, out of what it knows.

On a real table the companion sees no hand, its own as little as another: its cards lie face down. It plays cards that
it knows, no others: where it has something to decide it asks for all that lie face down to be turned over first. What a
die, a bag or a card on the table shows is told by people, whoever is asked (`Game.told_verbs`).
"""

import random
from collections import Counter
from collections.abc import Generator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from companion.core.facts.determinization import worlds
from companion.core.facts.zones import Zone
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.partner.search.levels import best_known

POOLED: Final = 24
"""Worlds whose hands and decks together hold every card that may lie in a hand."""


class TurnOver(NamedTuple):
    """Instead of a move: the cards that lie face down are to be turned over first."""

    hidden: int
    """How many there are."""


Chosen = Move | TurnOver | None


def choosing(
    game: Game, known: Any, seat: int, level: str, dice: random.Random, seconds: float, *, dealt: bool
) -> Generator[None, None, Chosen]:
    """What a seat announces at a level, or that cards are to be turned over first. It yields at every step.

    Raises ValueError where no world agrees with the table.
    """
    but = () if dealt else game.told_verbs
    hidden = 0 if dealt else own_hand(known, seat).unknown
    if hidden and _decides(game, known, seat):
        return TurnOver(hidden)
    return (yield from best_known(game, known, seat, level, dice, seconds, but=but))


def _decides(game: Game, known: Any, seat: int) -> bool:
    """Whether there is more than one thing to say, or it rests on a card that nobody has seen."""
    moves = [move for move in game.legal(known) if game.seat_of(known, move) == seat]
    return len(moves) > 1 or any(game.judge(known, move).assumes for move in moves)


def own_hand(known: Any, seat: int) -> Zone:
    """The hand of a seat; empty in a game without hands."""
    owners: Sequence[Any] = getattr(known, "seats", None) or getattr(known, "sides", None) or ()
    hand = getattr(owners[seat], "hand", None) if seat < len(owners) else None
    return hand if isinstance(hand, Zone) else Zone()


def listed(game: Game, known: Any, seat: int) -> bool:
    """Whether some list says what the cards that lie face down in a hand may be.

    Raises ValueError where no world agrees with the table.
    """
    return not own_hand(next(worlds(known, seat, random.Random(0))), seat).unknown


def may_be_held(game: Game, known: Any, seat: int) -> list[Any]:
    """The cards that may lie face down in a hand, as facts name them; empty where no list says what they may be.

    Raises ValueError where no world agrees with the table.
    """
    if not listed(game, known, seat):
        return []
    found: dict[Any, None] = {}
    seen = _in_hand_and_deck(known, seat)
    for world in islice(worlds(known, seat, random.Random(0)), POOLED):
        found |= dict.fromkeys(_in_hand_and_deck(world, seat) - seen)
    return sorted(found, key=str)


def _in_hand_and_deck(known: Any, seat: int) -> Counter[Any]:
    """The known cards of a seat that lie in its hand or its deck."""
    owner = (getattr(known, "seats", None) or known.sides)[seat]
    return Counter(card for zone in (owner.hand, owner.deck) for card in zone.known)
