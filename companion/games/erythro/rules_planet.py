"""The rules of the planet: influence, tiles, sanctuaries, pollution, attacks, purchases. One function a rule."""

from companion.core.rulings import Reason
from companion.games.erythro.card import opener, price
from companion.games.erythro.changes import elements_of, influence_of, sanctuaries_left
from companion.games.erythro.data import CONTAMINATION
from companion.games.erythro.hands import MAYBE, NO, contaminations, discarded, drawable, holds, is_contamination
from companion.games.erythro.state import State

# --- influence ------------------------------------------------------------------------------------------------------


def some(state: State, seat: int, amount: int) -> Reason | None:
    """A figure of at least 1."""
    return Reason("some", "nonsense", {"amount": amount}) if amount < 1 else None


def own_element(state: State, seat: int, element: str) -> Reason | None:
    """A player deals in the two elements of the character alone (1. Principes du jeu; ERY-5)."""
    own = elements_of(state, seat)
    if not element or element in own:
        return None
    figures = {"player": state.players[seat], "element": element, "first": own[0], "second": own[-1]}
    return Reason("two-elements", figures=figures)


def below_maximum(state: State, seat: int, amount: int, element: str) -> Reason | None:
    """A gain above the maximum is no whole action (ERY-5)."""
    have, most = influence_of(state.seats[seat], element), state.box.influence_max
    if have + amount <= most or state.house.cap_influence:
        return None
    figures = {"player": state.players[seat], "element": element, "have": have, "amount": amount, "max": most}
    return Reason("ERY-5", figures=figures)


def can_lose(state: State, seat: int, amount: int, element: str) -> Reason | None:
    """Only influence that one has is spent (ERY-8)."""
    have = influence_of(state.seats[seat], element)
    if amount <= have or element not in elements_of(state, seat):
        return None
    figures = {"player": state.players[seat], "element": element, "have": have, "amount": amount}
    return Reason("lose-influence", figures=figures)


# --- tiles ------------------------------------------------------------------------------------------------------------


def is_tile(state: State, seat: int, tile: int) -> Reason | None:
    """The planet has such a tile."""
    return Reason("no-tile", "nonsense", {"tile": tile}) if state.tile(tile) is None else None


def stays(state: State, seat: int, tile: int) -> Reason | None:
    """A move of no step is allowed, as the least part of one (1. Phase des joueurs); it is likely a slip."""
    if tile != state.seats[seat].tile:
        return None
    return Reason("partial-move", "warning", {"player": state.players[seat], "tile": tile})


def sanctuary_free(state: State, seat: int) -> Reason | None:
    """Never two sanctuaries on a tile (1. Phase des joueurs, third zone)."""
    number = state.seats[seat].tile
    tile = state.tile(number)
    if tile is None or not tile.sanctuary:
        return None
    return Reason("zone-sanctuary", figures={"tile": number, "element": tile.sanctuary})


def sanctuary_soil(state: State, seat: int) -> Reason | None:
    """No sanctuary on a contaminated tile (Terrain contaminé)."""
    number = state.seats[seat].tile
    tile = state.tile(number)
    if tile is None or not tile.contaminated:
        return None
    return Reason("sanctuary-contaminated", figures={"tile": number})


def sanctuary_left(state: State, seat: int, element: str) -> Reason | None:
    """Eight sanctuaries of each element (2. Matériel; ERY-22)."""
    return None if sanctuaries_left(state, element) > 0 else Reason("ERY-22", figures={"element": element})


def in_reach(state: State, seat: int, tile: int) -> Reason | None:
    """The player's tile or an adjacent one (1. Phase des joueurs, table of effects); its own alone if the card says."""
    here = state.seats[seat].tile
    steps = state.layout.distances.get(here, {}).get(tile)
    if steps is None:
        return None
    owner = opener(state)
    opened = state.seats[owner].open if owner is not None else None
    owed = opened.owed if opened is not None and opened.known else ()
    near = next((op.near for op in owed if op.verb in ("remove", "pollute")), True)
    if steps <= int(near):
        return None
    return Reason("near-tile", figures={"player": state.players[seat], "tile": tile, "here": here, "steps": steps})


def soil_open(state: State, seat: int, tile: int) -> Reason | None:
    """No pollution is added to or taken off a contaminated tile (Terrain contaminé; ERY-12)."""
    found = state.tile(tile)
    if found is None or not found.contaminated:
        return None
    return Reason("contaminated-closed", figures={"tile": tile})


def enough_pollution(state: State, seat: int, amount: int, tile: int) -> Reason | None:
    """No more pollution is removed than there is; less is allowed (1. Phase des joueurs)."""
    found = state.tile(tile)
    if found is None or amount <= found.pollution:
        return None
    return Reason("remove-pollution", figures={"tile": tile, "have": found.pollution, "amount": amount})


# --- contamination cards, draws ---------------------------------------------------------------------------------------


def pile_left(state: State, seat: int) -> Reason | None:
    """An action that needs a contamination card needs the pile to have one (ERY-11)."""
    return None if state.contaminations else Reason("ERY-11", figures={"player": state.players[seat]})


def contamination_there(state: State, seat: int, place: str) -> Reason | None:
    """A contamination card of the hand or the discard is destroyed (Détruire une carte; ERY-10)."""
    player = state.seats[seat]
    found = discarded(player, is_contamination) if place == "discard" else holds(player, is_contamination)
    figures = {"player": state.players[seat], "where": (place, state.players[seat]), "card": CONTAMINATION}
    if found == NO:
        return Reason("destroy-card", "breach" if contaminations(player) else "nonsense", figures)
    return Reason("destroy-card", "assumes", figures) if found == MAYBE else None


def enough_cards(state: State, seat: int, amount: int) -> Reason | None:
    """So many cards must be there to be drawn, the discard reshuffled (ERY-8)."""
    cards = drawable(state.seats[seat])
    if amount <= cards:
        return None
    return Reason("draw", figures={"player": state.players[seat], "count": amount, "cards": cards})


# --- attacks ----------------------------------------------------------------------------------------------------------


def something_there(state: State, seat: int, tile: int) -> Reason | None:
    """There is a mine or the dome on the tile (Attaquer une mine)."""
    found = state.tile(tile)
    if found is None or found.mine is not None or found.dome:
        return None
    return Reason("attack-what", "nonsense", {"tile": tile})


def on_own_tile(state: State, seat: int, tile: int) -> Reason | None:
    """A mine is attacked from its own tile (Attaquer une mine; ERY-18)."""
    here = state.seats[seat].tile
    if tile == here or state.tile(tile) is None:
        return None
    return Reason("ERY-18", figures={"player": state.players[seat], "tile": tile, "here": here})


def right_price(state: State, seat: int, tile: int, element: str, amount: int) -> Reason | None:
    """What the mine, or the dome, costs in that element (Attaquer une mine; ERY-18)."""
    found = state.tile(tile)
    if found is None or (found.mine is None and not found.dome):
        return None
    least, most = price(state, state.seats[seat], tile, element)
    if least <= amount <= most:
        return None
    if found.mine is None:
        return Reason("attack-dome", figures={"amount": amount, "cost": state.sheet.dome_cost})
    if not least:
        return Reason("attack-element", figures={"tile": tile, "element": element})
    return Reason("attack-mine", figures={"tile": tile, "element": element, "amount": amount, "cost": least})


def can_pay(state: State, seat: int, element: str, amount: int) -> Reason | None:
    """One spends what one has, in that element (Attaquer une mine)."""
    return can_lose(state, seat, amount, element)


# --- purchases --------------------------------------------------------------------------------------------------------


def can_buy(state: State, seat: int, element: str, cost: int) -> Reason | None:
    """A card is paid in its element (Acquérir une carte action; ERY-6)."""
    have = influence_of(state.seats[seat], element)
    if cost <= have or element not in elements_of(state, seat):
        return None
    return Reason("buy", figures={"player": state.players[seat], "element": element, "cost": cost, "have": have})


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
