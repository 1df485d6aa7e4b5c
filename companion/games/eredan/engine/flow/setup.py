"""How a match begins: teams and decks to be named, the lot, opening hands, cards to be dealt."""

from collections.abc import Mapping
from typing import Any

from companion.cardkit.effects.queue import later
from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.zones import deals
from companion.cardkit.zones.deals import with_deal_owed, with_list
from companion.cardkit.zones.player_zones import with_seat
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import Deck, Profile
from companion.games.eredan.engine.cards.catalogue import read_box
from companion.games.eredan.engine.constants import CHARGE, DECK_LEAST, HAND, LINE, MOST_CARDS
from companion.games.eredan.engine.flow.triggers import due
from companion.games.eredan.engine.flow.updates import Step, draw, update
from companion.games.eredan.engine.rules.stats import tickets_of
from companion.games.eredan.engine.state import Character, House, Player, State


@clause("facing-on-line", "ERE-24")
def blank(setup: Setup, *, demo: bool = False) -> State:
    """The table before anything is said: nobody on the lines, decks as the option has them.

    `demo`: without lists of the owner it knows the invented cards, as it does where the companion deals.

    Raises DataError for card lists that cannot be read.
    """
    options = setup.options
    house = House(
        int(options.get("deck", DECK_LEAST)), int(options.get("charge_limit", CHARGE)), bool(options.get("open_cards")),
        bool(options.get("object_refused")), bool(options.get("courtier_mercenary")),
    )  # fmt: skip
    box = read_box(setup.data, demo=demo or setup.dealt)
    seats = tuple(Player(Zone((), house.deck)) for _ in setup.players)
    return State(
        setup.players, seats, 1, "team", setup.starter, setup.starter, house, box, dealt=setup.dealt, drawn=setup.drawn
    )


@clause("experience", "ERE-35")
def with_tallies(state: State, carried: Mapping[str, Any]) -> State:
    """The experience that the match before has given on, by player and name; what is none of this is left out."""
    for seat, name in enumerate(state.players):
        given = carried.get(name)
        tally = given.items() if isinstance(given, dict) else ()
        sound = [(card, count) for card, count in tally if type(count) is int and can_be_said(card)]
        state = update(state, seat, tally=tuple(sorted(sound))) if sound else state
    return state


def on_line(profile: Profile) -> Character:
    """A character as it comes on the line, with all that is printed on it."""
    return Character(
        profile.key, profile.guilds, profile.classes, profile.race, profile.element, profile.caste, profile.hp,
        profile.hp, profile.attack, profile.attack_high, profile.defence, profile.spirit, profile.orders, profile.chain,
        profile.against, profile.initiative, ambidextrous=profile.ambidextrous, runes_max=profile.runes_max,
    )  # fmt: skip


# --- teams and decks --------------------------------------------------------------------------------------------------


def with_decks_asked(state: State) -> State:
    """Every player is asked for a deck of the list, the first named first; where no list has one, nobody is."""
    return deals.decks_asked(state, state.order) if state.phase == "team" else state


@clause("deck-choice", "three-characters")
def with_deck(state: State, seat: int, deck: Deck) -> State:
    """A player with a deck of the list: its characters on the line, its cards are those that lie somewhere."""
    found = [state.box.character(key) for key in deck.characters[:LINE]]
    line = tuple([None if profile is None else on_line(profile) for profile in found])
    player = replace(state.seats[seat], line=(*line, *(None,) * (LINE - len(line))))
    player = with_list(player, deck.pool, min(deck.size, MOST_CARDS))
    state = with_seat(state, seat, replace(player, deck_name=deck.name))
    return with_deal_owed(state, seat) if state.dealt else state


def dealt_out(state: State) -> State:
    """From here on the companion deals: it asks for missing decks and owes the cards of all unknown places."""
    return deals.dealt_out(state, with_decks_asked)


# --- the lot, the opening hands ---------------------------------------------------------------------------------------


def complete(state: State) -> bool:
    """Whether both lines are named and nothing is asked that set-up needs."""
    named = all(one is not None for player in state.seats for one in player.line)
    return named and not any(item.chance or (item.verb == "deck" and not item.skippable) for item in state.pending)


@clause("initiative", "ERE-2", "ERE-24")
def after_teams(state: State) -> Step:
    """With both teams named comes the lot, or at once the opening hands where the table has said who begins
    (Initiative; ERE-24)."""
    if state.phase != "team" or not complete(state):
        return state, ()
    if state.drawn:
        return replace(state, phase="initiative", pending=(ticket_item(state),)), ()
    return begun(replace(state, pending=()))


def ticket_item(state: State) -> Pending:
    """The ticket that decides who begins."""
    return Pending("ticket", None, "initiative", skippable=False, chance=state.dealt, late=False)


def tickets(state: State) -> int:
    """How many lie in the lot."""
    return sum(tickets_of(state, seat) for seat in state.order)


@clause("initiative", "initiative-bonus", "ERE-2")
def percent(state: State, seat: int) -> int:
    """A player's chance to begin in per cent, rounded (Initiative; ERE-2)."""
    total = tickets(state)
    return (200 * tickets_of(state, seat) + total) // (2 * total)


@clause("opening-hand", "ERE-24")
def begun(state: State) -> Step:
    """Five cards each, and the first turn: it has no further draw (Début de partie; ERE-24)."""
    for seat in state.order:
        missing = HAND - len(state.seats[seat].hand)
        state, _ = draw(state, seat, max(0, missing), "fill-hand")
    state = replace(state, phase="choose", turn=1)
    told: tuple[Event, ...] = (Event("opening-hand", {"count": HAND}),)
    return later(state, *due(state, "turn")), told
