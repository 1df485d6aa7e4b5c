"""The cards on offer: two an element, refilled at once; with real cards the table says which one came up (ERY-6)."""

from collections import Counter
from collections.abc import Iterable

from companion.cardkit.effects.queue import Task, later
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.constants import MARKET_EACH, PLACE_OF
from companion.games.erythro.engine.flow.chance import expected_cards
from companion.games.erythro.engine.flow.updates import Step
from companion.games.erythro.engine.state import State

ASKED = "market"
"""The task, and the verb that answers it: which card of an element has come up."""


@clause("ERY-6", "market-refill")
def short_of(state: State, element: str) -> int:
    """How many cards of an element have come up on a market of real cards that nobody has named yet (ERY-6)."""
    shown = sum(state.box.actions[card].element == element for card in state.market)
    return 0 if state.dealt or not state.market else max(0, MARKET_EACH - shown)


def left_in_pile(state: State, element: str) -> Counter[str]:
    """The cards of an element that may lie in its pile: neither a player's, as far as is known, nor on offer."""
    return Counter(expected_cards(state, Task("", figures=(element,)))) - Counter(state.market)


def may_come_up(state: State, element: str) -> tuple[str, ...]:
    """The same, each once."""
    return tuple(dict.fromkeys(left_in_pile(state, element).elements()))


def asked_for(state: State) -> str:
    """The element whose new card the table is asked for; empty if it is not."""
    task = state.agenda[-1] if state.pending and state.agenda else None
    return task.name if task is not None and task.kind == ASKED else ""


def answers(state: State, seat: int) -> Iterable[str]:
    """The cards that may have come up."""
    return may_come_up(state, asked_for(state))


@clause("market-refill")
def comes_up(state: State, seat: int, card: str) -> Reason | None:
    """A card of that element that may still lie in the pile (Acquérir une carte action)."""
    element = asked_for(state)
    if not element or card in may_come_up(state, element):
        return None
    return Reason("market-refill", "nonsense", {"card": state.box.title(card), "element": element})


@clause("ERY-6", "market-refill")
def refilled(state: State, card: str, element: str) -> Step:
    """The market after a card of it was bought: the next of the pile comes up; with real cards it is asked for."""
    place = state.market.index(card) if card in state.market else len(state.market)
    before, behind = state.market[:place], state.market[place + 1 :]
    pile = 1 + PLACE_OF[element]
    if not state.stacks[pile]:
        state = replace(state, market=(*before, *behind))
        missing = short_of(state, element)
        if not missing or not may_come_up(state, element):
            return state, ()
        state = later(state, Task(ASKED, figures=(element,)))
        return state, (Event("market-refill", {"element": element, "count": missing}),)
    fresh, *rest = state.stacks[pile]
    stacks = (*state.stacks[:pile], tuple(rest), *state.stacks[pile + 1 :])
    state = replace(state, market=(*before, fresh, *behind), stacks=stacks)
    return state, (Event("ERY-6", {"card": state.box.title(fresh)}),)


@clause("ERY-6")
def shown(state: State, card: str, element: str) -> Step:
    """The card that came up, beside the other of its element."""
    same = [place for place, other in enumerate(state.market) if state.box.actions[other].element == element]
    place = same[-1] + 1 if same else len(state.market)
    market = (*state.market[:place], card, *state.market[place:])
    return replace(state, market=market), (Event("ERY-6", {"card": state.box.title(card)}),)
