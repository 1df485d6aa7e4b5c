"""A seat that the companion plays: whether it has to decide now, and what it announces, out of what it knows.

On a real table the companion sees no hand, its own as little as another: its cards lie face down. What it can do with
cards that are turned over already goes first; only where it would rather play a card that nobody has seen, in most of
the worlds that agree with the table, it asks for one to be turned over. What a die, a bag or a card on the table shows
is told by people, whoever is asked (`Game.told_verbs`).
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
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import best_known, surest

WORLDS: Final = 13
"""Worlds that are asked whether a card is wanted that nobody has seen."""
USUAL: Final = 0.7
"""What can be said in such a share of the worlds needs no card turned over: it may rest on another's hand."""
POOLED: Final = 24
"""Worlds whose hands and decks together hold every card that may lie in a hand."""


class TurnOver(NamedTuple):
    """Instead of a move: one of the cards that lie face down is to be turned over first."""

    hidden: int
    """How many there are."""


Chosen = Move | TurnOver | None


def choosing(
    game: Game, known: Any, seat: int, level: str, dice: random.Random, seconds: float, *, dealt: bool
) -> Generator[None, None, Chosen]:
    """What a seat announces at a level, or that a card is to be turned over first. It yields at every step.

    Raises ValueError where no world agrees with the table.
    """
    but = () if dealt else game.told_verbs
    hidden = 0 if dealt else own_hand(known, seat).unknown
    if hidden and _decides(game, known, seat):
        yield
        if not listed(game, known, seat) or _wants_a_card(game, known, seat, dice):
            return TurnOver(hidden)
    return (yield from best_known(game, known, seat, level, dice, seconds, but=but))


def _decides(game: Game, known: Any, seat: int) -> bool:
    """Whether there is more than one thing to say, or it rests on a card that nobody has seen."""
    moves = [move for move in game.legal(known) if game.seat_of(known, move) == seat]
    return len(moves) > 1 or any(game.judge(known, move).assumes for move in moves)


def _wants_a_card(game: Game, known: Any, seat: int, dice: random.Random) -> bool:
    """Whether in most worlds a card that nobody has seen would do more than all that can be said for sure."""
    sense, told = sense_of(game), game.told_verbs
    sure = {move for move in surest(game, known, seat, told) if not game.judge(known, move).assumes}
    drawn = list(islice(worlds(known, seat, dice), WORLDS))
    usual = Counter(move for world in drawn for move in game.legal(world) if game.seat_of(world, move) == seat)
    sure |= {move for move, count in usual.items() if count >= USUAL * WORLDS}
    wanted = 0
    for world in drawn:
        moves = [move for move in sense.decision_of(world, seat).moves if move.verb not in told]
        if moves:
            weights = sense.weigh(world, seat, moves)
            liked = [move for move, weight in zip(moves, weights, strict=True) if weight >= max(weights) - 1e-9]
            wanted += not sure.intersection(liked)
    return 2 * wanted > WORLDS


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
