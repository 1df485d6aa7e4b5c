"""Full worlds of a table with hidden cards, for the oracle: blind to the engine's own reasoning."""

import random
from dataclasses import replace

from companion.core.zones import Zone
from companion.games.erythro.data import CONTAMINATION
from companion.games.erythro.state import Player, State

ZONES = ("hand", "discard", "deck")


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
    pool = list(player.pool)
    rng.shuffle(pool)
    named = [player.named] if player.named else []  # it was believed to be in the hand
    held = _taken(pool, [one for one in ([card] if inside and card else []) + named if one not in player.hand.top])
    table = _taken(pool, [one for one in pool if one != CONTAMINATION][: player.played.unknown])
    if held is None or table is None or len(held) > player.hand.unknown or len(table) < player.played.unknown:
        return None
    if card and not inside:
        pool.sort(key=lambda one: one == card)  # the hand is filled first
    for zone in ZONES:
        old: Zone = getattr(player, zone)
        room = old.unknown - (len(held) if zone == "hand" else 0)
        laid, pool = pool[:room] + (held if zone == "hand" else []), pool[room:]
        if zone == "hand" and card and not inside and card in laid:
            return None
        rng.shuffle(laid)
        player = player.with_zone(zone, Zone((*old.top, *laid), 0, old.bottom))
    return replace(player, played=Zone((*player.played.top, *table)), pool=())


def _taken(pool: list[str], cards: list[str]) -> list[str] | None:
    """These cards out of the pool; None if one is not there."""
    for card in cards:
        if card not in pool:
            return None
        pool.remove(card)
    return cards
