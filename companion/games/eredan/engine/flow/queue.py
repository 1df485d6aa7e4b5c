"""The cards of a turn: who still chooses, the order in which they take effect (the N), what becomes of each.

Book: Phase 2; Ordre de résolution des cartes; Les cartes rappelées.
"""

from companion.cardkit.effects.queue import later
from companion.cardkit.zones.stack import Stack, Waiting
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import Card
from companion.games.eredan.engine.constants import CARDS_A_TURN
from companion.games.eredan.engine.effects.card_executors import cancelled_as_opened
from companion.games.eredan.engine.effects.references import CHARACTER, aim_of
from companion.games.eredan.engine.flow.triggers import tasks_of
from companion.games.eredan.engine.flow.updates import Step, attach, discarded
from companion.games.eredan.engine.rules.playable import gives_chain
from companion.games.eredan.engine.rules.stats import as_it_is
from companion.games.eredan.engine.state import State

HAND, CREATED, RECALLED = "hand", "created", "recalled"
ATTACHED = "attached"

# --- who still chooses ------------------------------------------------------------------------------------------------


@clause("chain", "ERE-6")
def chain_of(state: State, seat: int) -> str:
    """What the first card of a player allows as a second one; nothing where it gives no chain (Phase 2; ERE-6)."""
    played = state.played(seat)
    if not played:
        return ""
    card = state.card(played[0])
    who = as_it_is(state, seat, state.seats[seat].fighter)
    return "" if card is None or who is None else gives_chain(who, card)


def allowed(state: State, seat: int) -> int:
    """How many cards a player may announce in this turn: one, a second by a chain, more where a card grants them."""
    chained = min(CARDS_A_TURN, 1 + bool(chain_of(state, seat)))
    return chained + granted(state, seat)


@clause("deed-grant", "ERE-6")
def granted(state: State, seat: int) -> int:
    """How many further cards of any kind card text allows: what has been granted, and what the cards of this turn grant
    as they are played. That counts as soon as they are laid, as chains do: once they take effect nobody chooses."""
    found = state.seats[seat].changed("card")
    for code in state.played(seat) if state.box.cards else ():
        for effect in state.box.effects(code):
            if (
                (effect.do, effect.when) == ("grant", "played")
                and isinstance(effect.amount, int)
                and not effect.conditions
            ):
                found += effect.amount
    return found


@clause("ready", "one-card", "ERE-6")
def done(state: State, seat: int) -> bool:
    """Whether a player plays no further card: two are laid, one that gives no chain, or it has been said."""
    return state.seats[seat].passed or len(state.played(seat)) >= allowed(state, seat)


def choosing(state: State) -> tuple[int, ...]:
    """The seats that have yet to choose, the player of the turn first."""
    if state.phase != "cards":
        return ()
    found: tuple[int, ...] | None = state.kept_here.get(choosing)
    if found is None:
        found = state.kept_here[choosing] = tuple([seat for seat in state.order if not done(state, seat)])
    return found


@clause("one-card", "ERE-23")
def plays_asked(state: State) -> tuple[Pending, ...]:
    """Both are asked for their cards, in secret unless the table plays openly; who is first asked stands last."""
    secret = not state.house.open_cards
    said = {item.seat: item for item in state.pending if item.verb == "play"}
    asked = [
        said.get(seat) or Pending("play", seat, "one-card", skippable=False, late=False, sealed=secret)
        for seat in reversed(choosing(state))
    ]
    return tuple(asked)


# --- the N ------------------------------------------------------------------------------------------------------------


@clause("n-order", "ERE-6", "ERE-20")
def in_n_order(state: State, items: Stack) -> Stack:
    """Cards from the hand in the order of the N: the first of each, then the second, the active player's before the
    other's; behind them those that were created or recalled (Ordre de résolution des cartes)."""
    counted: dict[int, int] = {}
    ranked: list[tuple[int, bool, Waiting]] = []
    for item in items:
        if item.origin == HAND:
            counted[item.by] = counted.get(item.by, 0) + 1
            ranked.append((counted[item.by], item.by != state.active, item))
    others = tuple(item for item in items if item.origin != HAND)
    return (*(item for _, _, item in sorted(ranked, key=lambda rank: rank[:2])), *others)


def laid(state: State, item: Waiting) -> State:
    """With one more card: in the order of the N while both choose, behind all others once cards take effect."""
    items = (*state.queue, item)
    return replace(state, queue=in_n_order(state, items) if state.phase == "cards" else items)


@clause("n-order", "cards-owed")
def opened(state: State) -> Step:
    """Once both have chosen the cards take effect; without any it is the characters' turn (Phase 3)."""
    if state.phase != "cards" or choosing(state):
        return state, ()
    if not state.queue:
        return replace(state, phase="strike", pending=()), ()
    told = Event("n-order", {"cards": tuple(item.code for item in state.queue)})
    state, more = cancelled_as_opened(replace(state, phase="resolve", next=1, pending=()))
    return state, (told, *more)


# --- resolving --------------------------------------------------------------------------------------------------------


@clause("cards-resolve", "card-cancelled", "created-after", "ERE-6")
def resolve(state: State) -> Step:
    """The next card of the queue takes effect, or is passed over where it was cancelled; what it does comes next."""
    if not state.queue:
        return state, ()
    place = state.next or 1
    item = state.queue[place - 1]
    figures = {"place": place, "card": item.code, "player": state.players[item.by]}
    following = place + 1 if place < len(state.queue) else 0
    state = replace(state, next=following, phase="resolve", pending=())
    if item.cancelled:
        return state, (Event("card-cancelled", figures),)
    told: tuple[Event, ...] = (Event("cards-resolve", figures),)
    card = state.card(item.code)
    own = state.seats[item.by].fighter
    seat, bearer = item.by, own
    if card is not None and card.attaches:
        state, more, (seat, bearer) = _attached(state, place, item, card)
        told += more
    tasks = tasks_of(state, item.by, own, item.code, "played", item.targets)
    tasks += tasks_of(state, seat, bearer, item.code, "attached", item.targets) if bearer else ()
    return later(state, *tasks), told


@clause("object-bearer", "artisan-objects", "one-familiar", "ERE-16")
def _attached(state: State, place: int, item: Waiting, card: Card) -> tuple[State, tuple[Event, ...], tuple[int, int]]:
    """An Object or a Familiar lies with whoever was named, else with the character of the fight who plays it."""
    seat, bearer = item.by, state.seats[item.by].fighter
    for text in item.targets:
        aim = aim_of(state.players, item.by, text)
        if aim is not None and aim.kind == CHARACTER:
            seat, bearer = aim.seat, aim.place
    one = state.character(seat, bearer)
    if one is None or one.dead:
        return state, (), (seat, 0)
    created = item.origin == CREATED
    state, told = attach(state, item.by, seat, bearer, item.code, card.place, created=created)
    queue = (*state.queue[: place - 1], state.queue[place - 1]._replace(how=ATTACHED), *state.queue[place:])
    return replace(state, queue=queue), told, (seat, bearer)


@clause("ERE-26")
def cleared(state: State) -> State:
    """At the end of the turn all cards of the queue that lie with nobody are discarded (ERE-26)."""
    for item in state.queue:
        if item.how != ATTACHED and item.origin != CREATED:
            state = discarded(state, item.by, item.code)
    return replace(state, queue=(), next=0)
