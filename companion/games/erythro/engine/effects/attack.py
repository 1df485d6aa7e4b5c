"""Attacks on mines and on the dome: what they cost, and what falls (Attaquer une mine; ERY-18)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.cardkit.effects.effects import Effect
from companion.core.rules.clauses import clause
from companion.core.rules.moves import Param
from companion.core.rules.rulings import Event, Reason, Sum, Term
from companion.games.erythro.engine.constants import ELEMENTS
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.effects.influence import ELEMENT, can_lose, own_element, some
from companion.games.erythro.engine.effects.tiles import is_tile
from companion.games.erythro.engine.flow.updates import (
    Step,
    destroy_mine,
    elements_of,
    fallen,
    influence_of,
    strike_dome,
    told_mine,
    with_influence,
    with_tile,
)
from companion.games.erythro.engine.state import Player, State


def price(state: State, player: Player, number: int, element: str) -> tuple[int, int]:
    """What destroying a mine or striking the dome costs in an element: from, to; (0, 0): it cannot be paid in it."""
    tile = state.tile(number)
    if tile is not None and tile.mine is not None:
        if not tile.mine.key:
            return 1, 99
        cost = state.box.mines[tile.mine.key].costs.get(element, 0)
        return cost, cost
    cost = state.sheet.dome_cost
    if not state.house.mix_dome:
        return cost, cost
    others = sum(player.influence) - influence_of(player, element)
    return max(1, cost - others), cost


def targets(state: State, seat: int) -> Iterable[int]:
    """The tiles with a mine or the dome."""
    found = zip(state.layout.numbers, state.tiles, strict=True)
    return [number for number, tile in found if tile.mine is not None or tile.dome]


def prices(state: State, seat: int, tile: int, element: str) -> Iterable[int]:
    """What the attack may cost: its price, or any figure up to the influence in hand where nobody knows it."""
    least, most = price(state, state.seats[seat], tile, element)
    return range(max(1, least), min(most, max(least, state.box.influence_max)) + 1)


# --- rules ------------------------------------------------------------------------------------------------------------


@clause("attack-what")
def something_there(state: State, seat: int, tile: int) -> Reason | None:
    """There is a mine or the dome on the tile (Attaquer une mine)."""
    found = state.tile(tile)
    if found is None or found.mine is not None or found.dome:
        return None
    return Reason("attack-what", "nonsense", {"tile": tile})


@clause("ERY-18")
def on_own_tile(state: State, seat: int, tile: int) -> Reason | None:
    """A mine is attacked from its own tile (Attaquer une mine; ERY-18)."""
    here = state.seats[seat].tile
    if not here or tile == here or state.tile(tile) is None:
        return None
    return Reason("ERY-18", figures={"player": state.players[seat], "tile": tile, "here": here})


@clause("attack-mine", "attack-element", "attack-dome", "ERY-18")
def right_price(state: State, seat: int, tile: int, element: str, amount: int) -> Reason | None:
    """What the mine, or the dome, costs in that element (Attaquer une mine; ERY-18)."""
    found = state.tile(tile)
    if found is None or (found.mine is None and not found.dome) or (found.mine is not None and not found.mine.key):
        return None  # what a mine that nobody has named costs, nobody knows
    least, most = price(state, state.seats[seat], tile, element)
    if least <= amount <= most:
        return None
    if found.mine is None:
        return Reason("attack-dome", figures={"amount": amount, "cost": state.sheet.dome_cost})
    if not least:
        return Reason("attack-element", figures={"tile": tile, "element": element})
    return Reason("attack-mine", figures={"tile": tile, "element": element, "amount": amount, "cost": least})


@clause("dome-mixed", "ERY-18")
def mixes(state: State, seat: int, tile: int, element: str, amount: int) -> Reason | None:
    """Where the dome is paid in a mix, what is missing comes from the other element: said, as nobody names it
    (ERY-18)."""
    found = state.tile(tile)
    rest = state.sheet.dome_cost - amount
    if not state.house.mix_dome or found is None or found.mine is not None or not found.dome or rest < 1:
        return None
    figures = {"element": element, "amount": amount, "left": rest, "cost": state.sheet.dome_cost}
    return Reason("dome-mixed", "warning", figures)


# --- the effect -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attack(CardEffect):
    """`Ana: attack 9 earth 7`: the mine (or the dome) on the player's tile, for 7 influence in earth."""

    tile: int = 0
    element: str = ""
    amount: int = 0

    verb = "attack"
    params = (Param("tile", "number", targets), ELEMENT, Param("amount", "number", prices))
    rules = (
        is_tile, something_there, on_own_tile, own_element, some, right_price, can_lose, mixes,
    )  # fmt: skip
    influence = -1
    needs = frozenset(["place", "planet", "influence"])
    changes = frozenset(["planet", "influence"])
    code = 9
    offered = 3

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """Where the player stands on a mine or the dome and can pay for it in one of the own elements."""
        player = state.seats[seat]
        tile = state.tile(player.tile)
        if tile is None or (tile.mine is None and not tile.dome):
            return
        for own in elements_of(state, seat):
            least = price(state, player, player.tile, own)[0]
            if 0 < least <= influence_of(player, own):
                paid = cls(player.tile, own, least).paid(state, seat)[0]
                yield with_tile(paid, player.tile, fallen(state, tile))

    @clause("attack-mine", "attack-dome")
    def do(self, state: State, seat: int) -> Step:
        """It is paid, and the mine or the dome falls."""
        tile = state.tile(self.tile)
        if tile is None:
            return state, ()
        state, paid = self.paid(state, seat)
        figures = {
            "player": state.players[seat], **told_mine(state, self.tile),
            "sum": Sum(paid, sum(term.value for term in paid)),
        }  # fmt: skip
        if tile.mine is not None:
            state, told = destroy_mine(state, self.tile)
            return state, (Event("attack-mine", figures), *told)
        if tile.dome:
            state, told = strike_dome(state, self.tile)
            return state, (Event("attack-dome", figures), *told)
        return state, ()

    def paid(self, state: State, seat: int) -> tuple[State, tuple[Term, ...]]:
        """The influence it costs: of one element, or of both where the dome may be paid in any mix."""
        tile = state.tile(self.tile)
        dome = tile is not None and tile.dome and tile.mine is None
        state, before, after = with_influence(state, seat, self.element, -self.amount)
        paid = [Term(before - after, self.element)]
        rest = state.sheet.dome_cost - self.amount if dome and state.house.mix_dome else 0
        for element in ELEMENTS:
            if rest > 0 and element != self.element:
                given = min(rest, influence_of(state.seats[seat], element))
                state, _, _ = with_influence(state, seat, element, -given)
                paid += [Term(given, element)] if given else []
                rest -= given
        return state, tuple(paid)
