"""What each move does: the next snapshot and the effects. Takes no outcome of chance.

What follows from it is done by `agenda`: what cards do, the steps of a strike, the end of a turn.
"""

from collections.abc import Callable
from typing import Any

from companion.cardkit.effects.queue import answered, asked_task, counted_off, later
from companion.cardkit.effects.resolution import DISCARD
from companion.cardkit.zones.deals import Deal, laid
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import Waiting
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import SEALED_APPLY, Concede
from companion.core.rules.rulings import Event, Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import PROFILE, zone_key
from companion.games.eredan.engine.effects.resolution import carried_out, passed_over
from companion.games.eredan.engine.effects.table_effects import recorded
from companion.games.eredan.engine.flow import queue, setup, strike, turn_end
from companion.games.eredan.engine.flow.effect_queue import onward

# --- set-up -----------------------------------------------------------------------------------------------------------
from companion.games.eredan.engine.flow.triggers import due, tasks_of
from companion.games.eredan.engine.flow.updates import Step, discard_cards, update, with_character
from companion.games.eredan.engine.rules.stats import hunts, tickets_of
from companion.games.eredan.engine.rules.teams import affiliation
from companion.games.eredan.engine.state import Player, State


@clause("deck-choice", "deck-guild", "three-characters")
def deck(state: State, seat: int, move: m.ChooseDeck) -> Step:
    """Which deck of the list a player has, with its characters (Création de Deck)."""
    state = replace(state, pending=tuple(item for item in state.pending if (item.verb, item.seat) != ("deck", seat)))
    listed = state.box.deck(move.name)
    if listed is None:
        return state, ()
    state = setup.with_deck(state, seat, listed)
    figures = {"player": state.players[seat], "deck": listed.name, "count": listed.size}
    told: tuple[Event, ...] = (Event("deck-choice", figures),)
    for place, one in state.seats[seat].characters:
        figures = {"player": state.players[seat], "name": one.name, "place": place, "hp": one.hp}
        told += (Event("three-characters", figures),)
    guilds = affiliation([one for _, one in state.seats[seat].characters])
    return state, (*told, Event("deck-guild", {"player": state.players[seat], "guilds": guilds}))


@clause("three-characters", "facing-on-line")
def character(state: State, seat: int, move: m.ChooseCharacter) -> Step:
    """A character comes on the line, listed or as announced (Création de Deck)."""
    profile = PROFILE.read(move.profile) or state.box.character(move.profile)
    if profile is None or not 0 < move.place <= len(state.seats[seat].line):
        return state, ()
    one = setup.on_line(profile)
    state = with_character(state, seat, move.place, one)
    pending = tuple(item for item in state.pending if (item.verb, item.seat) != ("deck", seat))
    figures = {"player": state.players[seat], "name": one.name, "place": move.place, "hp": one.hp}
    return replace(state, pending=pending), (Event("three-characters", figures),)


@clause("initiative", "ERE-2")
def ticket(state: State, seat: int, move: m.Ticket) -> Step:
    """The ticket that was drawn: its player begins (Initiative; ERE-2)."""
    first = state.starter
    starter = first if move.number <= tickets_of(state, first) else 1 - first
    figures = {
        "player": state.players[starter], "ticket": move.number, "tickets": setup.tickets(state),
        "percent": setup.percent(state, starter),
    }  # fmt: skip
    state = replace(state, starter=starter, active=starter, drawn=False, pending=())
    state, told = setup.begun(state)
    return state, (Event("initiative", figures), *told)


def deal(state: State, seat: int, move: Deal) -> Step:
    """The companion's answer: where the cards lie that nobody knows."""
    return laid(state, seat, move)[0], ()


# --- the turn ---------------------------------------------------------------------------------------------------------


@clause("turn-fight", "order-bonus", "marauder-bonus", "each-fight", "ERE-4", "ERE-5", "ERE-29")
def fight(state: State, seat: int, move: m.Fight) -> Step:
    """The two of this turn's fight; their Orders wake, and what acts in a fight does so (Phase 1)."""
    foe, state = 1 - seat, strike.unstruck(state)
    for side, place in ((seat, move.own), (foe, move.foe)):
        state = update(state, side, fighter=place)
    own, other = state.fighter(seat), state.fighter(foe)
    if own is None or other is None:
        return state, ()
    figures = {
        "turn": state.turn, "player": state.players[seat], "name": own.name, "other": state.players[foe],
        "target": other.name,
    }  # fmt: skip
    told: tuple[Event, ...] = (Event("turn-fight", figures),)
    state = replace(state, phase="cards" if state.phase == "choose" else state.phase)
    tasks: tuple[Any, ...] = ()
    for side, place, one in ((seat, move.own, own), (foe, move.foe, other)):
        awake = state.orders_awake(side, place, one)
        told += tuple(
            Event(
                "order-bonus",
                {"turn": order.turn, "name": state.called(side, one), "what": order.what, "amount": order.amount},
            )
            for order in awake
        )
        tasks += tasks_of(state, side, place, one.name, "order") if awake else ()
        if hunts(state, side, place, one):
            told += (Event("marauder-bonus", {"name": state.called(side, one), "class": one.against}),)
    return later(state, *tasks, *due(state, "fight")), told


@clause("one-card", "chain", "ERE-6", "ERE-23")
def play_card(state: State, seat: int, move: m.PlayCard) -> Step:
    """A card of the hand joins the queue of the turn (Phase 2)."""
    state = with_seat(state, seat, _without(state.seats[seat], zone_key(move.card)))
    state = queue.laid(state, Waiting(seat, move.card, move.targets, queue.HAND))
    figures = {"player": state.players[seat], "cards": (move.card,)}
    return state, (Event("one-card", figures),)


def _without(player: Player, key: str | None) -> Player:
    """A player without the card that is played. One that is let in comes from wherever the record has it, else it is
    believed to be one of those that nobody has named: there are no more cards than before."""
    found, there = player.take(key, *player.ZONES) if key is not None else (player, False)
    return found if there else player.take_any(*player.ZONES)


@clause("no-card", "ready")
def passes(state: State, seat: int, move: m.Pass) -> Step:
    """No card, or no further one; or what a card offers is passed over (Phase 2)."""
    if state.agenda:
        return passed_over(state, seat)
    count = len(state.played(seat))
    state = update(state, seat, passed=True)
    return state, (Event("no-card", {"player": state.players[seat], "count": count}),)


def resolve(state: State, seat: int, move: m.Resolve) -> Step:
    """The next card takes effect."""
    return queue.resolve(state)


def strikes(state: State, seat: int, move: m.Strike) -> Step:
    """Both fighters attack; what they need to roll is asked first."""
    return replace(strike.strikes(state), phase="strike", next=0), ()


def roll(state: State, seat: int, move: m.Roll) -> Step:
    """The value of an attack that is a range (ERE-7)."""
    task = asked_task(state, seat, strike.ROLL)
    state = answered(state)[0] if task is not None else state
    return strike.rolled(state, seat, move.value)


@clause("discard-phase", "deed-discard")
def discard(state: State, seat: int, move: m.Discard) -> Step:
    """Cards of the hand, as many as one likes in the last phase, or those that a card makes one discard (Phase 5)."""
    count = len(move.cards) or move.amount
    if asked_task(state, seat, DISCARD) is None:
        return discard_cards(state, seat, count, move.cards, "discard-phase")
    return discard_cards(counted_off(state, count), seat, count, move.cards, "deed-discard")


def end(state: State, seat: int, move: m.End) -> Step:
    """The turn is over."""
    return turn_end.turn_ends(replace(state, agenda=())), ()


# --- what cards do, what is kept, giving up ---------------------------------------------------------------------------


@clause("card-text-first", "created-after")
def effect(state: State, seat: int, move: m.CardEffect) -> Step:
    """What card text does, recorded by the table, or the answer to what a card asks (EFFECTS.md)."""
    effect = recorded(move.what)
    return (state, ()) if effect is None else carried_out(state, seat, effect, move.targets)


@clause("experience", "ERE-18", "ERE-35")
def experience(state: State, seat: int, move: m.Experience) -> Step:
    """The tally of a card or a character (Expérience et évolutions; ERE-35)."""
    tally = dict(state.seats[seat].tally)
    before = tally.get(move.name, 0)
    tally[move.name] = before + move.amount
    word = "gained" if move.amount >= 0 else "lost"
    total = Sum((Term(before, "experience", move.name), Term(move.amount, word)), before + move.amount)
    kept = tuple(sorted((name, count) for name, count in tally.items() if count))
    figures = {"name": move.name, "sum": total}
    return update(state, seat, tally=kept), (Event("experience", figures),)


@clause("forfeit", "GEN-2", "ERE-21")
def concede(state: State, seat: int, move: Concede) -> Step:
    """A player gives up: the other one wins (Fin de partie; ERE-21)."""
    return strike.finish(state, 1 - seat, "GEN-2")


APPLY: dict[str, Callable[[State, int, Any], Step]] = {
    "deck": deck, "character": character, "ticket": ticket, "deal": deal, "fight": fight, "action": play_card,
    "spell": play_card, "theurgy": play_card, "object": play_card, "familiar": play_card, "play": play_card,
    "pass": passes, "resolve": resolve, "strike": strikes, "roll": roll, "discard": discard, "end": end,
    "effect": effect, "experience": experience, "concede": concede, **SEALED_APPLY,
}  # fmt: skip


@clause("created-after", "ERE-6")
def apply(state: State, seat: int, move: Any) -> Step:
    """The state after a move, with all that follows from it, and what it did.

    A card that joins the queue once all others have taken effect is the next one to do so (ERE-6); a strike that still
    waits for a roll begins anew behind it.
    """
    count = len(state.queue)
    state, told = APPLY[move.verb](state, seat, move)
    state, more = onward(state)
    if len(state.queue) > count and not state.next and state.phase in ("strike", "resolve") and not strike.dealt(state):
        again = strike.unstruck(state)
        pending = state.pending if again is state else ()
        state = replace(again, phase="resolve", next=count + 1, pending=pending)
    return state, told + more
