"""Full worlds of a table with hidden cards, for the oracle: blind to the engine's own reasoning."""

import random
from dataclasses import replace

from companion.games.erythro.engine.constants import CONTAMINATION
from companion.games.erythro.engine.state import Player, State
from tests.games.oracle import completed


def world(state: State, rng: random.Random, seat: int = -1, card: str = "", *, inside: bool = True) -> State | None:
    """The table with all cards named, at random; `card` in the hand of `seat`, or kept out of it. None: impossible."""
    seats: list[Player] = []
    for place, player in enumerate(state.seats):
        found = _filled(player, rng, card if place == seat else "", inside=inside)
        if found is None:
            return None
        seats.append(found)
    return replace(state, seats=tuple(seats))


def _filled(player: Player, rng: random.Random, card: str, *, inside: bool) -> Player | None:
    """The player with the cards of the pool laid into the unknown places, none of contamination on the table."""
    if card and not inside and card in player.hand.top:
        return None
    named = [player.named] if player.named else []  # it was believed to be in the hand
    held = [one for one in ([card] if inside and card else []) + named if one not in player.hand.top]
    avoided = "" if inside else card
    found = completed(player, rng, held=held, avoided=avoided, only={"played": lambda one: one != CONTAMINATION})
    return None if found is not None and avoided and avoided in found.hand else found
