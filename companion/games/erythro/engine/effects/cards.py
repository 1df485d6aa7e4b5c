"""What cards do with cards: contaminations taken and destroyed, cards drawn and bought (5. Concepts du jeu)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.cardkit.effects.queue import Task, later
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.moves import Param
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.constants import (
    ACTION,
    CONTAMINATION,
    CONTAMINATION_COST,
    CONTAMINATION_DRAW,
)
from companion.games.erythro.engine.effects.base import CardEffect, Share
from companion.games.erythro.engine.effects.influence import ELEMENT, own_element, some
from companion.games.erythro.engine.effects.references import aim_of
from companion.games.erythro.engine.flow.hands import (
    MAYBE,
    NO,
    contaminations,
    discarded,
    drawable,
    holds,
    is_contamination,
    take_out,
    veiled,
)
from companion.games.erythro.engine.flow.market import refilled, short_of
from companion.games.erythro.engine.flow.open_card import asked_by
from companion.games.erythro.engine.flow.opponent import take_contamination
from companion.games.erythro.engine.flow.updates import Step, elements_of, influence_of, with_influence
from companion.games.erythro.engine.rules.turn import four_cards, not_done
from companion.games.erythro.engine.state import Player, State

# --- contamination cards ----------------------------------------------------------------------------------------------


@clause("ERY-11")
def pile_left(state: State, seat: int) -> Reason | None:
    """An action that needs a contamination card needs the pile to have one (ERY-11)."""
    return None if state.contaminations else Reason("ERY-11", figures={"player": state.players[seat]})


@clause("destroy-card", "ERY-10")
def contamination_there(state: State, seat: int, place: str) -> Reason | None:
    """A contamination card of the hand or the discard is destroyed (Détruire une carte; ERY-10)."""
    player = state.seats[seat]
    found = discarded(player, is_contamination) if place == "discard" else holds(player, is_contamination)
    figures = {"player": state.players[seat], "where": (place, state.players[seat]), "card": CONTAMINATION}
    if found == NO:
        return Reason("destroy-card", "breach" if contaminations(player) else "nonsense", figures)
    return Reason("destroy-card", "assumes", figures) if found == MAYBE else None


@dataclass(frozen=True, slots=True)
class Take(CardEffect):
    """`Ana: take`: a contamination card to the hand."""

    verb = "take"
    rules = (pile_left,)
    needs = frozenset(["pile"])
    changes = frozenset(["pile", "cards"])
    code = 7
    offered = 5

    @clause("ERY-11")
    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """As long as the pile has any (ERY-11)."""
        if state.contaminations:
            yield take_contamination(state, seat)[0]

    def do(self, state: State, seat: int) -> Step:
        """A contamination card to the hand."""
        return take_contamination(state, seat)


def _known(state: State, seat: int, effect: Effect) -> Player:
    """A player's cards as whoever plays the card knows them."""
    return veiled(state.seats[seat]) if state.dealt and aim_of(effect).other else state.seats[seat]


def places(state: State, seat: int) -> Iterable[str]:
    """Hand or discard."""
    return ("hand", "discard")


@dataclass(frozen=True, slots=True)
class Destroy(CardEffect):
    """`Ana: destroy hand`: a contamination card from the hand or the discard goes back to the pile (ERY-10)."""

    place: str = ""

    verb = "destroy"
    params = (Param("place", "where", places),)
    rules = (contamination_there,)
    needs = frozenset(["cards"])
    changes = frozenset(["pile", "cards"])
    code = 8
    offered = 6

    @property
    def written(self) -> str:
        """By the place it comes from."""
        return f"written-{self.place}"

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """Out of the discard, which leaves fewer cards to draw, or out of the hand."""
        player = _known(state, seat, effect)
        for zone in ("discard", "hand"):
            if player.has_such(is_contamination, zone):
                after = with_seat(state, seat, take_out(player, is_contamination, zone)[0])
                yield replace(after, contaminations=state.contaminations + 1)

    @classmethod
    def able(cls, state: State, seat: int, effect: Effect) -> int:
        """With one in the hand or the discard; what others hold is theirs to know."""
        return _known(state, seat, effect).has_such(is_contamination, "hand", "discard")

    @clause("destroy-card")
    def do(self, state: State, seat: int) -> Step:
        """A contamination card back to the pile."""
        zones = (self.place, *(zone for zone in ("hand", "discard", "deck") if zone != self.place))
        player, card = take_out(state.seats[seat], is_contamination, *zones)
        if not card:
            return state, ()
        state = replace(with_seat(state, seat, player), contaminations=state.contaminations + 1)
        name = state.players[seat]
        figures = {"player": name, "where": (self.place, name), "left": state.contaminations}
        return state, (Event("destroy-card", figures),)


# --- draws ------------------------------------------------------------------------------------------------------------


@clause("draw", "ERY-8")
def enough_cards(state: State, seat: int, amount: int) -> Reason | None:
    """So many cards must be there to be drawn, the discard reshuffled (ERY-8)."""
    cards = drawable(state.seats[seat])
    if amount <= cards:
        return None
    return Reason("draw", figures={"player": state.players[seat], "count": amount, "cards": cards})


def draws(state: State, seat: int) -> Iterable[int]:
    """One to three cards."""
    return range(1, 4)


@dataclass(frozen=True, slots=True)
class Draw(CardEffect):
    """`Ana: draw 3`: an effect, or a contamination card, draws cards."""

    amount: int = 0

    verb = "draw"
    params = (Param("amount", "number", draws, keeps=(some,)),)
    rules = (some, enough_cards)
    counted = True
    needs = frozenset(["cards"])
    changes = frozenset(["cards"])
    code = 5
    offered = 4

    def share(self, state: State, seat: int) -> Share:
        """How many cards."""
        return Share(self.amount)

    @clause("ERY-8")
    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """Where so many cards can be drawn, the discard reshuffled (ERY-8); nobody knows which."""
        player = state.seats[seat]
        if drawable(player) >= amount_of(effect):
            if len(player.deck) < amount_of(effect):
                player = player.move_some(len(player.discard), "discard", "deck")
            yield with_seat(state, seat, player.veiled("deck").move_some(amount_of(effect), "deck", "hand"))

    @classmethod
    def rest(cls, effect: Effect, seat: int, share: Share) -> tuple[Effect, ...] | None:
        """All its cards at once."""
        return () if share.amount == amount_of(effect) else None

    @clause("ERY-11")
    @classmethod
    def pays_contamination(cls, did: int, amount: int) -> bool:
        """Three cards instead of three influence (ERY-11)."""
        return not did and amount == CONTAMINATION_DRAW

    @classmethod
    def paid_contamination(cls, did: int, amount: int) -> int:
        """The whole card."""
        return CONTAMINATION_COST

    def do(self, state: State, seat: int) -> Step:
        """Cards drawn, as soon as what comes before is done."""
        return later(state, Task("draw", seat, (self.amount,))), ()


# --- purchases --------------------------------------------------------------------------------------------------------


@clause("phase-order", "buy-by-card")
def buys_now(state: State, seat: int) -> Reason | None:
    """Cards are bought in the fifth phase, or in the first by the effect of a card (5. Phase d'achat)."""
    if state.phase == "purchase" or asked_by(state, seat, Buy.verb) is not None:
        return None
    if state.phase == "players" and state.seats[seat].open is not None:
        return None  # that the own card does not ask for it is told elsewhere
    if state.phase == "players" and four_cards(state, seat) is None:
        return Reason("buy-by-card", figures={"player": state.players[seat]})
    return Reason("phase-order", figures={"phase": state.phase, "wanted": "purchase"})


@clause("once-a-phase")
def not_bought(state: State, seat: int) -> Reason | None:
    """Once a purchase phase (5. Phase d'achat); elsewhere it is no matter whether the phase is done."""
    return not_done(state, seat) if state.phase == "purchase" else None


@clause("buy", "ERY-6")
def can_buy(state: State, seat: int, element: str, cost: int) -> Reason | None:
    """A card is paid in its element (Acquérir une carte action; ERY-6)."""
    have = influence_of(state.seats[seat], element)
    if cost <= have or element not in elements_of(state, seat):
        return None
    return Reason("buy", figures={"player": state.players[seat], "element": element, "cost": cost, "have": have})


@clause("buy-printed", "buy-market", "buy-which", "buy-base", "ERY-6")
def as_printed(state: State, seat: int, element: str, cost: int, card: str) -> Reason | None:
    """The named card is of that element, at that cost, and on offer (Acquérir une carte action)."""
    known = state.box.actions.get(card)
    if known is None:
        return Reason("buy-which", "nonsense") if state.market else None
    if not known.element:
        return Reason("buy-base", "nonsense", {"card": known.name})
    if (known.element, known.cost) != (element, cost):
        figures = {"card": known.name, "element": known.element, "cost": known.cost}
        return Reason("buy-printed", figures=figures)
    if not state.market or card in state.market:
        return None
    if short_of(state, known.element):
        return Reason("ERY-6", "assumes", {"card": known.name, "element": known.element})
    return Reason("buy-market", "nonsense", {"card": known.name})


def costs(state: State, seat: int) -> Iterable[int]:
    """What a card may cost."""
    return range(state.box.influence_max + 1)


def offers(state: State, seat: int, element: str, cost: int) -> Iterable[str]:
    """The cards on offer of that element and cost; no name where there is no market to name one from."""
    if state.market and not short_of(state, element):
        known = state.box.actions
        return [
            card for card in dict.fromkeys(state.market) if (known[card].element, known[card].cost) == (element, cost)
        ]
    named = [card.key for card in state.box.actions.values() if card.element == element and card.cost == cost]
    return named if state.market else ["", *named]


@dataclass(frozen=True, slots=True)
class Buy(CardEffect):
    """`Ana: buy water 4`: an advanced card, with its name where there is a list: the fifth phase, or an effect."""

    element: str = ""
    cost: int = 0
    card: str = ""

    verb = "buy"
    params = (ELEMENT, Param("cost", "number", costs), Param("card", "action-card", offers, optional=True))
    rules = (buys_now, not_bought, own_element, can_buy, as_printed)
    special = False
    needs = frozenset(["influence"])
    changes = frozenset(["influence", "cards"])
    code = 10
    offered = 8

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """What is on offer for what one has; with any influence where nobody knows the market."""
        known = [state.box.actions[card] for card in state.market]
        if not known and max(state.seats[seat].influence) > 0:
            yield state
        for element, cost in {(card.element, card.cost) for card in known}:
            if element in elements_of(state, seat) and cost <= influence_of(state.seats[seat], element):
                yield with_influence(state, seat, element, -cost)[0]

    def by_itself(self, state: State) -> bool:
        """In the fifth phase."""
        return state.phase == "purchase"

    @clause("buy", "ERY-6")
    def do(self, state: State, seat: int) -> Step:
        """Paid in its element, to the hand, the market refilled at once (ERY-6)."""
        if self.by_itself(state):
            state = with_seat(state, seat, replace(state.seats[seat], done=True))
        state, before, after = with_influence(state, seat, self.element, -self.cost)
        state = with_seat(state, seat, state.seats[seat].put("hand", self.card or ACTION))
        figures = {"player": state.players[seat], "element": self.element, "cost": before - after, "after": after,
                   "card": state.box.title(self.card)}  # fmt: skip
        told = (Event("buy", figures),)
        if self.card not in state.market and not short_of(state, self.element):
            return state, told
        state, more = refilled(state, self.card, self.element)
        return state, (*told, *more)
