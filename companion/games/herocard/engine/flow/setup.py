"""How a match begins: an empty table, heroes to be named, hands to be dealt."""

from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Pending
from companion.core.runtime.replacement import replace
from companion.games.herocard.engine.cards.catalogue import read_box
from companion.games.herocard.engine.constants import DECK, HAND, HERO_POINTS, goal
from companion.games.herocard.engine.flow.apply import asked_deals
from companion.games.herocard.engine.state import House, Player, State


@clause("HER-2")
def blank(setup: Setup, *, demo: bool = False) -> State:
    """The table before anything is said: decks as the match's option has them, seven cards in each hand (HER-2).

    `demo`: without lists of the owner it knows the invented heroes, as it does where the companion deals.

    Raises DataError for card lists that cannot be read.
    """
    options = setup.options
    deck = options.get("deck", DECK)
    house = House(
        options.get("points", 0) or goal(len(setup.players)),
        options.get("hero_points", HERO_POINTS),
        bool(options.get("action_only")),
        deck,
    )
    player = Player(Zone((), deck - HAND), Zone((), HAND))
    box = read_box(setup.data, demo=demo or setup.dealt)
    seats = tuple(player for _ in setup.players)
    return State(setup.players, seats, 1, "discard", setup.starter, setup.starter, house, box)


def hero_item(seat: int, *, dealt: bool) -> Pending:
    """Which hero a player takes: on a physical table it may stay unsaid."""
    return Pending("hero", seat, "hero-choice", skippable=not dealt, late=False)


def with_heroes_asked(state: State) -> State:
    """Every player is asked for a hero, the starter first (newest item last)."""
    seats = [(state.starter + step) % len(state.players) for step in range(len(state.players))]
    asked = tuple(hero_item(seat, dealt=state.dealt) for seat in reversed(seats))
    return replace(state, pending=(*state.pending, *asked))


def dealt_out(state: State) -> State:
    """From here on the companion deals: it owes the cards of all unknown places, and asks for missing heroes."""
    state = replace(state, dealt=True)
    kept = tuple(item for item in state.pending if item.verb != "hero")
    missing = [seat for seat, player in enumerate(state.seats) if not player.hero]
    asked = tuple(hero_item(seat, dealt=True) for seat in reversed(missing))
    state = replace(state, pending=(*kept, *asked))
    return replace(state, pending=(*state.pending, *asked_deals(state)))
