"""A player's cards: which may be in the hand, and how they move between deck, hand, discard and table."""

from companion.cardkit.zones import player_zones
from companion.cardkit.zones.player_zones import Wanted, seen_from
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.constants import ACTION, CONTAMINATION, PLAYS
from companion.games.erythro.engine.state import Player, State

NO, MAYBE, YES = player_zones.NO, player_zones.MAYBE, player_zones.YES


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


@clause("GEN-3")
def holds(player: Player, wanted: Wanted) -> int:
    """Whether such a card is in the hand: NO, MAYBE, or YES, by all that has been announced (GEN-3)."""
    return player.has_such(wanted, "hand")


def discarded(player: Player, wanted: Wanted) -> int:
    """Whether such a card is in the discard pile."""
    return player.has_such(wanted, "discard")


def holds_only_contamination(player: Player) -> int:
    """Whether every card of a hand that is not empty is a contamination card: NO, MAYBE, YES."""
    return player.has_only(is_contamination, "hand") if len(player.hand) else NO


def contaminations(player: Player) -> int:
    """The contamination cards in a player's deck, hand and discard."""
    zones = (*player.deck.known, *player.hand.known, *player.discard.known)
    return zones.count(CONTAMINATION) + player.pool.count(CONTAMINATION)


@clause("ERY-21")
def owes(player: Player) -> int:
    """How many cards the player still has to play; an empty hand owes nothing more (ERY-21)."""
    left = PLAYS - player.plays
    return left if left > 0 and len(player.hand) else 0


def names_needed(state: State, player: Player) -> bool:
    """Whether an action card must be announced by its name: all cards of the hand are known by theirs."""
    return not player.hand.unknown and any(is_action(card) and card != ACTION for card in player.hand.top)


# --- cards on the move ----------------------------------------------------------------------------------------------


def take_out(player: Player, wanted: Wanted, *zones: str) -> tuple[Player, str]:
    """The player without one such card, from the first zone that has it or may have it; which card it was ("": none).

    An override may name a card that is not where it should be: it comes from wherever the record has it.
    """
    player, card = player.take_such(wanted, *zones)
    return player, card or ""


def take_named(state: State, player: Player, name: str) -> tuple[Player, bool]:
    """The player without the card of that name, in the hand if it may be there; whether there was one."""
    zones = ("hand", "discard", "deck")
    if name in player.pool or any(name in player.zone(zone) for zone in zones):
        return player.take(name, *zones)
    player, found = take_out(player, is_card(state, name), *zones)
    return player, bool(found)


def put_on_table(state: State, player: Player) -> Player:
    """One action card from the hand to the table: the named one, else any, unnamed."""
    if player.named:
        name = player.named
        player, found = take_named(state, replace(player, named=""), name)
        card = name if found else ""
    elif player.hand.unknown and any(card not in (ACTION, CONTAMINATION) for card in player.pool):
        return player.move(None, "hand", "played")
    else:
        player, card = take_out(player, is_action, "hand", "discard", "deck")
    return replace(player, played=player.played.add(card)) if card else player


def sweep(state: State, player: Player, kept: int, card: str) -> Player:
    """The hand and the played cards go to the discard; `kept` cards stay, `card` if it was said which (phase 2)."""
    stays = Zone()
    if kept and card:
        player, found = take_named(state, player, card)
        stays = stays.add(card) if found else stays
    elif kept and len(player.hand):
        if player.hand.unknown:  # nobody knows which one stays; of a hand that is known it is said (`kept_card`)
            player = player.veiled("hand")
        first, rest = player.hand.draw()
        stays, player = stays.add(first), player.with_zone("hand", rest)
    for name in ("hand", "played"):
        player = player.move_some(len(player.zone(name)), name, "discard")
    return replace(player, hand=stays, tainted=0, done=True)


def drawable(player: Player) -> int:
    """How many cards could be drawn, the discard reshuffled."""
    return len(player.deck) + len(player.discard)


# --- what a seat knows ----------------------------------------------------------------------------------------------


def seen_by(state: State, seat: int | None) -> State:
    """Where the companion deals, the state as a seat knows it (None: all who look): its own hand, what lies openly."""
    if not state.dealt:
        return state
    stacks = tuple(tuple(sorted(stack)) for stack in state.stacks)
    return replace(state, seats=seen_from(seat, state.seats), stacks=stacks, mine_keys=())


def veiled(player: Player) -> Player:
    """The player as others know the cards."""
    return player.veiled("deck", "hand")
