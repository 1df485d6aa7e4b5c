"""What chances may be told at all: none of cards that nobody can know, none of a choice that was never measured."""

import random
from typing import Any

from companion.core.facts.determinization import worlds
from companion.core.match.match import Match
from companion.partner.opponent import own_hand
from companion.partner.search.heuristics import sense_of


def unclaimed(match: Match, known: Any, seat: int) -> str:
    """Why nothing is told of a seat's decision, as a key of notes; empty: it may be. `known`: the table that it sees.

    Raises ValueError where no world agrees with the table.
    """
    return "unlisted" if is_unlisted(match, known) else "setup" if is_setup(match, known, seat) else ""


def is_unlisted(match: Match, known: Any) -> bool:
    """Whether hands lie face down at a table, and no list in play says what they may hold.

    Raises ValueError where no world agrees with the table.
    """
    seats = [seat for seat in range(len(match.players)) if own_hand(known, seat).unknown]
    if match.header.seed is not None or not seats:
        return False
    if match.game.boxes and not match.header.data:
        return True
    world = next(worlds(known, None, random.Random(0)))
    return any(own_hand(world, seat).unknown for seat in seats)


def is_setup(match: Match, known: Any, seat: int) -> bool:
    """Whether a seat chooses with what it plays: a deck, a hero. How good one is against another was not measured."""
    game = match.game
    asked = [item.verb for item in known.pending if item.seat == seat][-1:]
    moves = sense_of(game).decision_of(known, seat).moves
    return any(verb in game.chosen_verbs for verb in asked) or (
        bool(moves) and all(move.verb in game.chosen_verbs for move in moves)
    )
