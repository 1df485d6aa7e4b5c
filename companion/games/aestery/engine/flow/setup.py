"""How a match begins: decks and Heroes to be named, opening hands to be kept or taken anew, cards to be dealt."""

from companion.cardkit.zones import deals
from companion.cardkit.zones.deals import with_deal_owed, with_list
from companion.cardkit.zones.player_zones import with_seat
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.cards.cards import Deck
from companion.games.aestery.engine.cards.catalogue import read_box
from companion.games.aestery.engine.constants import DECK, HAND, MOST_CARDS
from companion.games.aestery.engine.state import House, Player, State


@clause("AES-37", "starting-life", "opening-hand", "deck-size")
def blank(setup: Setup, *, demo: bool = False) -> State:
    """The table before anything is said: 20 life, six cards, decks as the option has them (AES-2, AES-37).

    `demo`: without lists of the owner it knows the invented cards, as it does where the companion deals.

    Raises DataError for card lists that cannot be read.
    """
    options = setup.options
    deck = int(options.get("deck", DECK))
    house = House(
        deck, bool(options.get("surplus")), bool(options.get("mines_bleed")), bool(options.get("full_hand_more")),
        bool(options.get("hero_each")),
    )  # fmt: skip
    player = Player(Zone((), max(0, deck - HAND)), Zone((), min(HAND, deck)))
    box = read_box(setup.data, demo=demo or setup.dealt)
    seats = tuple(player for _ in setup.players)
    deciding = tuple((setup.starter + step) % len(setup.players) for step in range(len(setup.players)))
    return State(setup.players, seats, 1, "start", setup.starter, setup.starter, house, box, deciding=deciding)


def with_decks_asked(state: State) -> State:
    """Every player is asked for a deck of the list, the starter first; where no list has one, nobody is."""
    return deals.decks_asked(state, state.deciding)


def with_deck(state: State, seat: int, deck: Deck) -> State:
    """A player with a deck of the list: its cards are those that lie somewhere."""
    player = state.seats[seat]
    player = with_list(player, deck.pool, min(deck.size, MOST_CARDS), beside=player.cards_in_play)
    player, listed = replace(player, deck_name=deck.name), state.box.hero(deck.hero)
    if listed is not None and not player.hero:
        player = replace(player, hero=listed.name, colours=listed.colours, experience=listed.experience)
    state = with_seat(state, seat, player)
    return with_deal_owed(state, seat) if state.dealt else state


def dealt_out(state: State) -> State:
    """From here on the companion deals: it asks for missing decks and owes the cards of all unknown places."""
    return deals.dealt_out(state, with_decks_asked)
