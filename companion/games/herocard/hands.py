"""A player's cards: which may be in the hand, and how they move between deck, hand, discard and piles. All total."""

from collections import Counter
from dataclasses import replace

from companion.core.zones import Zone
from companion.games.herocard.card import read_figures
from companion.games.herocard.state import Player, State

NO, MAYBE, YES = range(3)


def holds(player: Player, cards: tuple[str, ...]) -> int:
    """Whether all these cards are in the hand together: NO, MAYBE, or YES, by all that has been seen (GEN-3).

    Without a card list nobody can say that one is not: then only the number of cards counts.
    """
    if not player.hero and not player.hand.known:
        return YES if len(cards) <= player.hand.unknown else NO
    needed = unseen(player, cards)
    if not needed:
        return YES
    if len(needed) > player.hand.unknown:
        return NO
    if not player.hero:
        return YES
    answer = YES
    elsewhere = len(player.pool) - player.hand.unknown
    for name, count in Counter(needed).items():
        if read_figures(name):  # in no list: it is one of the unknown ones
            continue
        copies = player.pool.count(name)
        if copies < count:
            return NO
        if copies - elsewhere < count:
            answer = MAYBE
    return answer


def unseen(player: Player, cards: tuple[str, ...]) -> list[str]:
    """The cards that are not among the known ones of the hand, each as often as it is missing."""
    known = list(player.hand.known)
    missing = []
    for card in cards:
        if card in known:
            known.remove(card)
        else:
            missing.append(card)
    return missing


def needs_names(state: State, player: Player, amount: int) -> bool:
    """Whether cards that leave the hand must be named: where the companion knows the hand, unless all go."""
    return state.dealt and not player.hand.unknown and 0 < amount < len(player.hand)


def take(player: Player, card: str) -> Player:
    """The player without that card in the hand; an override takes it from wherever the record has it.

    A card that was announced with its figures, and is in no list, is one of the unknown ones.
    """
    if card in player.hand:
        return replace(player, hand=player.hand.take(card))
    in_pool = card in player.pool
    if player.hand.unknown and (in_pool or not player.hero or read_figures(card)):
        return _take_unknown(player, "hand", card if in_pool else "")
    for name in ("deck", "discard"):
        zone: Zone = getattr(player, name)
        if card in zone:
            return _with_zone(player, name, zone.take(card))
        if in_pool and zone.unknown:
            return _take_unknown(player, name, card)
    return _take_any(player)


def _take_any(player: Player) -> Player:
    """An override plays a card that the record does not know: one of the others is gone instead."""
    for name in ("hand", "deck", "discard"):
        zone: Zone = getattr(player, name)
        if zone.unknown:
            return _take_unknown(player, name, "")
    for name in ("hand", "deck", "discard"):
        zone = getattr(player, name)
        if zone.known:
            card = zone.known[0]
            return replace(_with_zone(player, name, zone.take(card)), pool=_more(player, (card,)))
    return player


def _take_unknown(player: Player, name: str, card: str) -> Player:
    zone: Zone = getattr(player, name)
    player = _with_zone(player, name, Zone(zone.top, zone.unknown - 1, zone.bottom))
    return replace(player, pool=_less(player.pool, card)) if card else player


def _with_zone(player: Player, name: str, zone: Zone) -> Player:
    if name == "hand":
        return replace(player, hand=zone)
    return replace(player, deck=zone) if name == "deck" else replace(player, discard=zone)


def _less(pool: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = pool.index(card)
    return pool[:place] + pool[place + 1 :]


def _more(player: Player, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The pool with cards that were located before; those without a list are not followed."""
    listed = tuple(card for card in cards if not read_figures(card))
    return tuple(sorted(player.pool + listed)) if player.hero and listed else player.pool


def lay_off(player: Player, amount: int) -> Player:
    """That many cards from the hand to the discard, without a name (Défausse)."""
    hand, pile = player.hand, player.discard
    amount = min(amount, len(hand))
    if amount == len(hand):
        pile = Zone((*pile.top, *hand.known), pile.unknown + hand.unknown, pile.bottom)
        return replace(player, hand=Zone(), discard=pile)
    if hand.known:  # nobody knows which ones have gone
        player = replace(player, pool=_more(player, hand.known))
        hand = hand.forget()
    pile = Zone(pile.top, pile.unknown + amount, pile.bottom)
    return replace(player, hand=Zone((), hand.unknown - amount), discard=pile)


def lay_off_named(player: Player, cards: tuple[str, ...]) -> Player:
    """These cards from the hand to the discard."""
    for card in cards:
        player = take(player, card)
    return replace(player, discard=player.discard.add_all(cards))


def draw_from_deck(player: Player, count: int) -> Player:
    """That many cards from the top of the deck to the hand; the deck has as many."""
    deck, hand = player.deck, player.hand
    for _ in range(count):
        card, deck = deck.draw()
        hand = hand.add(card)
    return replace(player, deck=deck, hand=hand)


def reshuffle(player: Player) -> Player:
    """The discard is shuffled and becomes the deck (Pioche). Cards of no list are forgotten: they are unknown ones."""
    deck = Zone((), len(player.deck) + len(player.discard))
    return replace(player, deck=deck, discard=Zone(), pool=_more(player, player.discard.known + player.deck.known))


def fill(player: Player, order: tuple[int, ...]) -> Player:
    """The unknown places of hand, deck and discard filled with the unlocated cards in that order."""
    cards = iter([player.pool[place] for place in order])
    zones = {}
    for name in ("hand", "deck", "discard"):
        zone: Zone = getattr(player, name)
        zones[name] = Zone((*zone.top, *(next(cards, "") for _ in range(zone.unknown)), *zone.bottom))
    return replace(player, pool=tuple(sorted(cards)), hand=zones["hand"], deck=zones["deck"], discard=zones["discard"])


def unknown_places(player: Player) -> int:
    """How many of the player's cards lie somewhere without anybody knowing which they are."""
    return player.hand.unknown + player.deck.unknown + player.discard.unknown


def seen_by(state: State, seat: int | None) -> State:
    """Where the companion deals, the state as a seat knows it (None: all who look): its own hand, what lies openly."""
    if not state.dealt:
        return state
    return replace(state, seats=tuple(_veiled(player, place == seat) for place, player in enumerate(state.seats)))


def _veiled(player: Player, own: bool) -> Player:
    hidden = player.deck.known + (() if own else player.hand.known)
    hand = player.hand if own else player.hand.forget()
    return replace(player, deck=player.deck.forget(), hand=hand, pool=_more(player, hidden))
