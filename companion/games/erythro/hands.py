"""A player's cards: which may be in the hand, and how they move between deck, hand, discard and table."""

from collections.abc import Callable

from companion.core.renewed import replace
from companion.core.zones import Zone
from companion.games.erythro.data import ACTION, CONTAMINATION
from companion.games.erythro.state import Player, State

NO, MAYBE, YES = range(3)
Wanted = Callable[[str], bool]


def is_contamination(card: str) -> bool:
    """Whether it is a contamination card."""
    return card == CONTAMINATION


def is_action(card: str) -> bool:
    """Whether it is an action card, of whatever name."""
    return card != CONTAMINATION


def is_card(state: State, name: str) -> Wanted:
    """Whether it is the card of that name; an advanced card that was bought without a name may be it."""
    known = state.box.actions.get(name)
    nameless = known is not None and bool(known.element)
    return lambda card: card == name or (card == ACTION and nameless)


def holds(player: Player, wanted: Wanted) -> int:
    """Whether such a card is in the hand: NO, MAYBE, or YES, by all that has been announced (GEN-3)."""
    if any(wanted(card) for card in player.hand.top):
        return YES
    return _among_unknown(player, wanted, player.hand.unknown)


def discarded(player: Player, wanted: Wanted) -> int:
    """Whether such a card is in the discard pile."""
    if any(wanted(card) for card in player.discard.top):
        return YES
    return _among_unknown(player, wanted, player.discard.unknown)


def destroyable(player: Player) -> int:
    """Whether a contamination card is in the hand or in the discard, wherever of the two."""
    if CONTAMINATION in player.hand.top or CONTAMINATION in player.discard.top:
        return YES
    return _among_unknown(player, is_contamination, player.hand.unknown + player.discard.unknown)


def _among_unknown(player: Player, wanted: Wanted, here: int) -> int:
    fitting = sum(1 for card in player.pool if wanted(card))
    if not here or not fitting:
        return NO
    elsewhere = unknown_places(player) - here
    return YES if fitting > elsewhere else MAYBE


def unknown_places(player: Player) -> int:
    """How many of the player's cards lie somewhere without anybody knowing which they are."""
    return player.deck.unknown + player.hand.unknown + player.discard.unknown + player.played.unknown


def holds_only_contamination(player: Player) -> int:
    """Whether every card of a hand that is not empty is a contamination card: NO, MAYBE, YES."""
    if not len(player.hand) or any(map(is_action, player.hand.top)):
        return NO
    if not player.hand.unknown:
        return YES
    tainted = sum(map(is_contamination, player.pool))
    if tainted < player.hand.unknown:
        return NO
    return YES if tainted == len(player.pool) else MAYBE


def contaminations(player: Player) -> int:
    """The contamination cards in a player's deck, hand and discard."""
    zones = (*player.deck.known, *player.hand.known, *player.discard.known)
    return zones.count(CONTAMINATION) + player.pool.count(CONTAMINATION)


def owes(player: Player) -> int:
    """How many cards the player still has to play; an empty hand owes nothing more (ERY-21)."""
    return max(0, 4 - player.plays) if len(player.hand) else 0


def names_needed(state: State, player: Player) -> bool:
    """Whether an action card must be announced by its name: all cards of the hand are known by theirs."""
    return not player.hand.unknown and any(is_action(card) and card != ACTION for card in player.hand.top)


# --- cards on the move ----------------------------------------------------------------------------------------------


def without(zone: Zone, card: str) -> Zone:
    """The zone without one known card of that name."""
    top = list(zone.top)
    if card in top:
        top.remove(card)
        return Zone(tuple(top), zone.unknown, zone.bottom)
    bottom = list(zone.bottom)
    bottom.remove(card)
    return Zone(zone.top, zone.unknown, tuple(bottom))


def _less(pool: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = pool.index(card)
    return pool[:place] + pool[place + 1 :]


def _more(pool: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(pool + cards)) if cards else pool


def take_out(player: Player, wanted: Wanted, *zones: str) -> tuple[Player, str]:
    """The player without one such card, from the first zone that has it or may have it; which card it was ("": none).

    An override may name a card that is not where it should be: it comes from wherever the record has it.
    """
    for name in zones:
        zone: Zone = getattr(player, name)
        card = next((card for card in zone.known if wanted(card)), "")
        if card:
            return player.with_zone(name, without(zone, card)), card
        card = next((card for card in player.pool if wanted(card)), "")
        if zone.unknown and card:
            less = Zone(zone.top, zone.unknown - 1, zone.bottom)
            return replace(player.with_zone(name, less), pool=_less(player.pool, card)), card
    return player, ""


def take_named(state: State, player: Player, name: str) -> tuple[Player, bool]:
    """The player without the card of that name, in the hand if it may be there; whether there was one."""
    zones = ("hand", "discard", "deck")
    if name in player.pool or any(name in getattr(player, zone) for zone in zones):
        player, found = take_out(player, lambda card: card == name, *zones)
    else:
        player, found = take_out(player, is_card(state, name), *zones)
    return player, bool(found)


def put_on_table(state: State, player: Player) -> Player:
    """One action card from the hand to the table: the named one, else any, unnamed."""
    if player.named:
        name = player.named
        player, found = take_named(state, replace(player, named=""), name)
        card = name if found else ""
    elif player.hand.unknown and any(card not in (ACTION, CONTAMINATION) for card in player.pool):
        less = Zone(player.hand.top, player.hand.unknown - 1, player.hand.bottom)
        return replace(player, hand=less, played=player.played.add(None))
    else:
        player, card = take_out(player, is_action, "hand", "discard", "deck")
    return replace(player, played=player.played.add(card)) if card else player


def sweep(state: State, player: Player, kept: int, card: str) -> Player:
    """The hand and the played cards go to the discard; `kept` cards stay, `card` if it was said which (phase 2)."""
    hand, pool = player.hand, player.pool
    stays = Zone()
    if kept and card:
        player, found = take_named(state, player, card)
        hand, pool = player.hand, player.pool
        stays = stays.add(card) if found else stays
    elif kept and len(hand):
        same = not hand.unknown and len(set(hand.top)) == 1
        if same:
            stays, hand = Zone(hand.top[:1]), Zone(hand.top[1:])
        else:  # nobody knows which one stays
            pool = _more(pool, hand.top)
            stays, hand = Zone((), 1), Zone((), len(hand) - 1)
    known = player.discard.top + hand.top + player.played.top
    unknown = player.discard.unknown + hand.unknown + player.played.unknown
    return replace(player, hand=stays, discard=Zone(known, unknown), played=Zone(), pool=pool, tainted=0, done=True)


def draw_one(player: Player) -> Player:
    """The uppermost card of the deck to the hand."""
    card, deck = player.deck.draw()
    return replace(player, deck=deck, hand=player.hand.add(card))


def gather(player: Player) -> Player:
    """The discard becomes the deck, in an order that nobody knows."""
    count = len(player.discard) + len(player.deck)
    pool = _more(player.pool, player.discard.top + player.deck.known)
    return replace(player, deck=Zone((), count), discard=Zone(), pool=pool)


def stack(player: Player, cards: tuple[str, ...]) -> Player:
    """The deck in the order that the companion dealt; the discard is in it."""
    return replace(player, deck=Zone(cards), discard=Zone())


def add_to_hand(player: Player, card: str) -> Player:
    """A known card comes into the hand."""
    return replace(player, hand=player.hand.add(card))


def drawable(player: Player) -> int:
    """How many cards could be drawn, the discard reshuffled."""
    return len(player.deck) + len(player.discard)


# --- what a seat knows ----------------------------------------------------------------------------------------------


def seen_by(state: State, seat: int | None) -> State:
    """Where the companion deals, the state as a seat knows it (None: all who look): its own hand, what lies openly."""
    if not state.dealt:
        return state
    seats = tuple(veiled(player, own=place == seat) for place, player in enumerate(state.seats))
    stacks = tuple(tuple(sorted(stack)) for stack in state.stacks)
    return replace(state, seats=seats, stacks=stacks, mine_keys=())


def veiled(player: Player, *, own: bool = False) -> Player:
    """The player as others know the cards, or (`own`) as that player does: the order of the deck is hidden anyway."""
    hidden = player.deck.known + (() if own else player.hand.known)
    hand = player.hand if own else player.hand.forget()
    return replace(player, deck=player.deck.forget(), hand=hand, pool=_more(player.pool, hidden))
