"""What cards do with cards: contaminations taken and destroyed, cards drawn and bought (5. Concepts du jeu)."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.cardkit.agenda import Task, later
from companion.cardkit.holdings import with_seat
from companion.core.enforced import clause
from companion.core.moves import Param, of_table
from companion.core.replacing import replace
from companion.core.rulings import Effect, Reason
from companion.games.erythro.engine.box import Op
from companion.games.erythro.engine.changes import Step, elements_of, influence_of, with_influence
from companion.games.erythro.engine.data import (
    ACTION,
    CONTAMINATION,
    CONTAMINATION_COST,
    CONTAMINATION_DRAW,
    PLACE_OF,
)
from companion.games.erythro.engine.effect import CardEffect
from companion.games.erythro.engine.effects.influence import ELEMENT, own_element, some
from companion.games.erythro.engine.hands import (
    MAYBE,
    NO,
    YES,
    contaminations,
    discarded,
    drawable,
    holds,
    is_contamination,
    take_out,
    veiled,
)
from companion.games.erythro.engine.lexicon import Lexicon
from companion.games.erythro.engine.open_card import opener, owed_at_all, part, part_of, part_of_so_much
from companion.games.erythro.engine.opponent import take_contamination
from companion.games.erythro.engine.rules import not_done
from companion.games.erythro.engine.state import State

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


def _said(words: Lexicon, rest: list[str]) -> list[str]:
    """Without the card that is meant anyway: `one contamination`."""
    return [word for word in words.without_fillers(rest) if word not in ("contamination", "contaminations", "1")]


@dataclass(frozen=True, slots=True)
class Take(CardEffect):
    """`Ana: take`: a contamination card to the hand."""

    verb = "take"
    rules = (part_of("take"), pile_left)
    enabled_by = frozenset({"destroy"})
    code = 7
    offered = 5

    @clause("ERY-11")
    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """As long as the pile has any (ERY-11)."""
        return YES if state.contaminations > 0 else NO

    def do(self, state: State, seat: int) -> Step:
        """A contamination card to the hand."""
        return take_contamination(state, seat)

    @classmethod
    def heard(cls, words: Lexicon, state: State, by: str, rest: list[str]) -> list[str]:
        """`take a contamination`."""
        return _said(words, rest)

    @classmethod
    def meant(cls, words: Lexicon, state: State, rest: list[str]) -> list[str] | None:
        """`take 3 water` is a gain."""
        rest = words.without_fillers(rest)
        gained = len(rest) == 2 and set(rest) & set(words.elements)
        return ["gain", *words.figure_first(rest)] if gained else None


def places(state: State, seat: int) -> Iterable[str]:
    """Hand or discard."""
    return ("hand", "discard")


@dataclass(frozen=True, slots=True)
class Destroy(CardEffect):
    """`Ana: destroy hand`: a contamination card from the hand or the discard goes back to the pile (ERY-10)."""

    place: str = ""

    verb = "destroy"
    params = (Param("place", "where", places),)
    rules = (part_of("destroy"), contamination_there)
    enabled_by = frozenset({"take", "draw"})
    code = 8
    offered = 6

    @property
    def written(self) -> str:
        """By the place it comes from."""
        return f"written-{self.place}"

    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """With one in the hand or the discard; what others hold is theirs to know."""
        hidden = state.dealt and op.who != "self"
        player = veiled(state.seats[seat]) if hidden else state.seats[seat]
        return player.has_such(is_contamination, "hand", "discard")

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
        return state, (Effect("destroy-card", figures),)

    @classmethod
    def heard(cls, words: Lexicon, state: State, by: str, rest: list[str]) -> list[str]:
        """`destroy a contamination of his hand`."""
        said = [word for word in _said(words, rest) if word not in ("his", "her", "sa", "son", "my", "ma")]
        return [words.places.get(word, word) for word in said]


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
    rules = (some, owed_at_all("draw"), part_of_so_much("draw"), enough_cards)
    counted = True
    code = 5
    offered = 4

    @property
    def share(self) -> tuple[int, str]:
        """How many cards."""
        return self.amount, ""

    @clause("ERY-8")
    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """Where so many cards can be drawn, the discard reshuffled (ERY-8)."""
        return YES if drawable(state.seats[seat]) >= op.amount else NO

    @classmethod
    def rest(cls, op: Op, amount: int) -> tuple[Op, ...] | None:
        """All its cards at once."""
        return () if amount == op.amount else None

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

    @classmethod
    def meant(cls, words: Lexicon, state: State, rest: list[str]) -> list[str] | None:
        """In the sixth phase without a figure: up to five."""
        return ["refill"] if state.phase == "draw" and not words.without_fillers(rest) else None


# --- purchases --------------------------------------------------------------------------------------------------------


@clause("phase-order", "special")
@of_table
def buys_now(state: State, seat: int) -> Reason | None:
    """Cards are bought in the fifth phase, or in the first by the effect of a card (5. Phase d'achat)."""
    if state.phase not in ("players", "purchase"):
        return Reason("phase-order", figures={"phase": state.phase, "wanted": "purchase"})
    if state.phase == "players" and opener(state) is None:
        return Reason("special", figures={"player": state.players[seat]})
    return None


def part_buy(state: State, seat: int) -> Reason | None:
    """One card in the fifth phase; in the first what the open card owes (5. Phase d'achat)."""
    return not_done(state, seat) if state.phase == "purchase" else part(state, seat, "buy")


@clause("buy", "ERY-6")
def can_buy(state: State, seat: int, element: str, cost: int) -> Reason | None:
    """A card is paid in its element (Acquérir une carte action; ERY-6)."""
    have = influence_of(state.seats[seat], element)
    if cost <= have or element not in elements_of(state, seat):
        return None
    return Reason("buy", figures={"player": state.players[seat], "element": element, "cost": cost, "have": have})


@clause("buy-printed", "buy-market", "buy-which", "buy-base")
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
    if state.market and card not in state.market:
        return Reason("buy-market", "nonsense", {"card": known.name})
    return None


def costs(state: State, seat: int) -> Iterable[int]:
    """What a card may cost."""
    return range(state.box.influence_max + 1)


def offers(state: State, seat: int, element: str, cost: int) -> Iterable[str]:
    """The cards on offer of that element and cost; no name where there is no market to name one from."""
    if state.market:
        known = state.box.actions
        return [
            card for card in dict.fromkeys(state.market) if (known[card].element, known[card].cost) == (element, cost)
        ]
    named = [card.key for card in state.box.actions.values() if card.element == element and card.cost == cost]
    return ["", *named]


@dataclass(frozen=True, slots=True)
class Buy(CardEffect):
    """`Ana: buy water 4`: an advanced card, with its name where there is a list: the fifth phase, or an effect."""

    element: str = ""
    cost: int = 0
    card: str = ""

    verb = "buy"
    params = (ELEMENT, Param("cost", "number", costs), Param("card", "action-card", offers, optional=True))
    rules = (buys_now, part_buy, own_element, can_buy, as_printed)
    special = False
    enabled_by = frozenset({"gain"})
    code = 10
    offered = 8

    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """With any influence."""
        return YES if max(state.seats[seat].influence) > 0 else NO

    def by_itself(self, state: State) -> bool:
        """In the fifth phase."""
        return state.phase == "purchase"

    @clause("buy", "ERY-6", "market-refill")
    def do(self, state: State, seat: int) -> Step:
        """Paid in its element, to the hand, the market refilled at once (ERY-6)."""
        if self.by_itself(state):
            state = with_seat(state, seat, replace(state.seats[seat], done=True))
        state, _, after = with_influence(state, seat, self.element, -self.cost)
        state = with_seat(state, seat, state.seats[seat].put("hand", self.card or ACTION))
        figures = {"player": state.players[seat], "element": self.element, "cost": self.cost, "after": after,
                   "card": state.box.title(self.card)}  # fmt: skip
        told = (Effect("buy", figures),)
        if self.card not in state.market:
            return state, told
        state, more = _refilled(state, self.card)
        return state, (*told, *more)

    @classmethod
    def heard(cls, words: Lexicon, state: State, by: str, rest: list[str]) -> list[str]:
        """`buy maree`: element and cost are printed on it; `buy 4 water`; `buy for 4 in water marée`."""
        for place in range(len(rest)):
            named = words.named(rest[place:], state.box.titles["action-card"])
            if named[0] in state.box.actions:
                card = state.box.actions[named[0]]
                figures = cls.heard(words, state, by, rest[:place]) if place else [card.element, str(card.cost)]
                return [*figures, card.key]
        kept = words.without_fillers(rest)
        if len(kept) >= 2 and kept[0].isdecimal() and kept[1] in words.elements:
            return [kept[1], kept[0], *kept[2:]]
        return kept


@clause("ERY-6")
def _refilled(state: State, card: str) -> Step:
    place = state.market.index(card)
    pile = 1 + PLACE_OF[state.box.actions[card].element]
    stacks = state.stacks
    market = (*state.market[:place], *state.market[place + 1 :])
    if not stacks[pile]:
        return replace(state, market=market), ()
    fresh = stacks[pile][0]
    stacks = (*stacks[:pile], stacks[pile][1:], *stacks[pile + 1 :])
    market = (*state.market[:place], fresh, *state.market[place + 1 :])
    return replace(state, market=market, stacks=stacks), (Effect("ERY-6", {"card": state.box.title(fresh)}),)
