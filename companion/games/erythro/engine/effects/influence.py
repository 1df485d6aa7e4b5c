"""Influence gained and lost: the first zone of a card, contamination cards, effects (5. Concepts du jeu; ERY-5)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.core.rules.clauses import clause
from companion.core.rules.moves import Param
from companion.core.rules.rulings import Event, Reason
from companion.games.erythro.engine.cards.box import Action
from companion.games.erythro.engine.constants import CONTAMINATION_COST, ELEMENTS
from companion.games.erythro.engine.effects.base import CardEffect, Share
from companion.games.erythro.engine.flow.hands import drawable
from companion.games.erythro.engine.flow.open_card import named_card
from companion.games.erythro.engine.flow.updates import Step, elements_of, influence_of, with_influence
from companion.games.erythro.engine.state import State

MOST_OFFERED = 6
"""Figures above this are rarely printed; they are accepted, and not listed."""


def elements(state: State, seat: int) -> Iterable[str]:
    """The four elements."""
    return ELEMENTS


def amounts(state: State, seat: int) -> Iterable[int]:
    """Usual figures on a card; at most what an open card still owes."""
    return range(1, MOST_OFFERED + 1)


ELEMENT = Param("element", "element", elements)
# --- rules ------------------------------------------------------------------------------------------------------------


@clause("some")
def some(state: State, seat: int, amount: int) -> Reason | None:
    """A figure of at least 1."""
    return Reason("some", "nonsense", {"amount": amount}) if amount < 1 else None


@clause("two-elements", "ERY-5")
def own_element(state: State, seat: int, element: str) -> Reason | None:
    """A player deals in the two elements of the character alone (1. Principes du jeu; ERY-5)."""
    own = elements_of(state, seat)
    if not element or element in own:
        return None
    figures = {"player": state.players[seat], "element": element, "first": own[0], "second": own[-1]}
    return Reason("two-elements", figures=figures)


@clause("ERY-5")
def below_maximum(state: State, seat: int, amount: int, element: str) -> Reason | None:
    """A gain above the maximum is no whole action (ERY-5)."""
    if state.house.cap_influence or not _over(state, seat, element, amount):
        return None
    have, most = influence_of(state.seats[seat], element), state.box.influence_max
    figures = {"player": state.players[seat], "element": element, "have": have, "amount": amount, "max": most}
    return Reason("ERY-5", figures=figures)


def _over(state: State, seat: int, element: str, amount: int) -> bool:
    """Whether a gain goes above the maximum."""
    return influence_of(state.seats[seat], element) + amount > state.box.influence_max


@clause("lose-influence", "ERY-8")
def can_lose(state: State, seat: int, amount: int, element: str) -> Reason | None:
    """Only influence that one has is spent (ERY-8)."""
    have = influence_of(state.seats[seat], element)
    if amount <= have or element not in elements_of(state, seat):
        return None
    figures = {"player": state.players[seat], "element": element, "have": have, "amount": amount}
    return Reason("lose-influence", figures=figures)


@clause("zone-influence")
def named_amount(state: State, seat: int, amount: int) -> Reason | None:
    """As much influence as the named card has (first zone)."""
    card = named_card(state, seat)
    return None if card is None or amount == card.gain[0] else _zone(card)


@clause("zone-influence")
def named_element(state: State, seat: int, amount: int, element: str) -> Reason | None:
    """Influence in the element of the named card (first zone)."""
    card = named_card(state, seat)
    return _zone(card) if card is not None and amount == card.gain[0] and element != card.gain[1] else None


def _zone(card: Action) -> Reason:
    return Reason("zone-influence", figures={"amount": card.gain[0], "element": card.gain[1], "card": card.name})


@clause("contamination-whole", "ERY-8")
def paid_whole(state: State, seat: int) -> Reason | None:
    """Three influence of a contamination card are paid whole or not at all (ERY-8)."""
    opened = state.seats[seat].open  # another player's card asks nothing of this one
    have = sum(influence_of(state.seats[seat], own) for own in elements_of(state, seat))
    if opened is not None and opened.kind == "contamination" and opened.did + have < CONTAMINATION_COST:
        return Reason("contamination-whole", figures={"have": have, "cards": drawable(state.seats[seat])})
    return None


AMOUNT = Param("amount", "number", amounts, keeps=(some,))

# --- effects ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Influence(CardEffect):
    amount: int = 0
    element: str = ""

    params = (AMOUNT, ELEMENT)
    counted = True
    divisible = True
    needs = frozenset(["influence"])
    changes = frozenset(["influence"])
    element_word = "any"

    def share(self, state: State, seat: int) -> Share:
        return Share(self.amount, self.element)


def _shares(state: State, seat: int, effect: Effect) -> Iterator[list[tuple[str, int]]]:
    """How an effect's figure can be shared out among the player's elements that it may be of."""
    own = [element for element in elements_of(state, seat) if effect.what in ("", element)]
    for shares in product(range(amount_of(effect) + 1), repeat=len(own)):
        if sum(shares) == amount_of(effect):
            yield list(zip(own, shares, strict=True))


def _moved(state: State, seat: int, shares: list[tuple[str, int]], sign: int) -> State:
    """The state with influence gained or lost in some elements."""
    for element, share in shares:
        state = with_influence(state, seat, element, sign * share)[0] if share else state
    return state


@dataclass(frozen=True, slots=True)
class Gain(_Influence):
    """`Ana: gain 3 water`: a card's first zone, or an effect of the card that is open (1. Phase des joueurs)."""

    verb = "gain"
    rules = (some, own_element, named_amount, named_element, below_maximum)
    zone = True
    influence = 1
    code = 0

    @clause("ERY-5")
    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """Below the maximum, or capped by it (ERY-5)."""
        for shares in _shares(state, seat, effect):
            if state.house.cap_influence or not any(share and _over(state, seat, one, share) for one, share in shares):
                yield _moved(state, seat, shares, 1)

    @clause("zone-influence")
    def do(self, state: State, seat: int) -> Step:
        """Influence in an element."""
        state, before, after = with_influence(state, seat, self.element, self.amount)
        figures = {"player": state.players[seat], "element": self.element, "amount": after - before, "before": before,
                   "after": after}  # fmt: skip
        return state, (Event("zone-influence", figures),)


@dataclass(frozen=True, slots=True)
class Lose(_Influence):
    """`Ana: lose 2 water`: influence spent by an effect, or by a contamination card."""

    verb = "lose"
    rules = (some, own_element, paid_whole, can_lose)
    influence = -1
    code = 1
    offered = 1

    @clause("ERY-8")
    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """Out of what one has (ERY-8)."""
        for shares in _shares(state, seat, effect):
            if all(share <= influence_of(state.seats[seat], element) for element, share in shares):
                yield _moved(state, seat, shares, -1)

    @clause("ERY-11")
    @classmethod
    def pays_contamination(cls, did: int, amount: int) -> bool:
        """Three influence, in parts (ERY-11)."""
        return did + amount <= CONTAMINATION_COST

    @clause("lose-influence")
    def do(self, state: State, seat: int) -> Step:
        """Influence spent."""
        state, before, after = with_influence(state, seat, self.element, -self.amount)
        figures = {"player": state.players[seat], "element": self.element, "amount": before - after, "before": before,
                   "after": after}  # fmt: skip
        return state, (Event("lose-influence", figures),)
