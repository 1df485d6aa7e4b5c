"""What cards do on the planet: pawns moved, sanctuaries placed, pollution added and removed (1. Phase des joueurs)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.legal_moves import Rule
from companion.core.rules.moves import Param
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.constants import CONTAMINATED_AT
from companion.games.erythro.engine.effects.base import CardEffect, Share
from companion.games.erythro.engine.effects.influence import AMOUNT, ELEMENT, own_element, some
from companion.games.erythro.engine.effects.references import Aim, aim_of
from companion.games.erythro.engine.flow.open_card import due, named_card
from companion.games.erythro.engine.flow.updates import (
    PLAYERS,
    Step,
    clean,
    elements_of,
    pollute,
    sanctuaries_left,
    with_tile,
)
from companion.games.erythro.engine.state import State, Tile


def tiles(state: State, seat: int) -> Iterable[int]:
    """All tiles."""
    return state.layout.numbers


def near_tiles(state: State, seat: int) -> tuple[int, ...]:
    """The player's tile and those around it."""
    here = state.seats[seat].tile
    return (here, *state.layout.neighbours.get(here, ())) if here else ()


# --- pawns ------------------------------------------------------------------------------------------------------------


@clause("no-tile")
def is_tile(state: State, seat: int, tile: int) -> Reason | None:
    """The planet has such a tile."""
    return Reason("no-tile", "nonsense", {"tile": tile}) if state.tile(tile) is None else None


TILE = Param("tile", "number", tiles, keeps=(is_tile,))
NEAR_TILE = Param("tile", "number", near_tiles)


@clause("zone-move", "ERY-24")
def named_move(state: State, seat: int, tile: int) -> Reason | None:
    """No further than the card says; less is allowed (second zone, or an effect; ERY-24)."""
    card, effect = named_card(state, seat), next(due(state, seat, "move"), None)
    most = amount_of(effect) if effect is not None else card.move if card is not None else None
    steps = _steps(state, seat, tile)
    if most is None or steps is None or steps <= most:
        return None
    return Reason("zone-move", figures={"tile": tile, "steps": steps, "most": most})


def _steps(state: State, seat: int, tile: int) -> int | None:
    return state.layout.distances.get(state.seats[seat].tile, {}).get(tile)


@clause("partial-move")
def stays(state: State, seat: int, tile: int) -> Reason | None:
    """A move of no step is allowed, as the least part of one (1. Phase des joueurs); it is likely a slip."""
    if tile != state.seats[seat].tile:
        return None
    return Reason("partial-move", "warning", {"player": state.players[seat], "tile": tile})


@dataclass(frozen=True, slots=True)
class Go(CardEffect):
    """`Ana: move 7`: a card's second zone, or an effect (ERY-24)."""

    tile: int = 0

    verb = "move"
    params = (TILE,)
    rules = (is_tile, named_move)
    advice = (stays,)
    zone = True
    counted = True
    partial = True
    needs = frozenset(["place"])
    changes = frozenset(["place"])
    code = 2

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """To each tile within reach."""
        player = state.seats[seat]
        for tile, steps in state.layout.distances.get(player.tile, {}).items():
            if steps <= amount_of(effect):
                yield with_seat(state, seat, replace(player, tile=tile))

    @clause("zone-move", "partial-move")
    def do(self, state: State, seat: int) -> Step:
        """The pawn moves."""
        player = state.seats[seat]
        steps = _steps(state, seat, self.tile) or 0
        state = with_seat(state, seat, replace(player, tile=self.tile))
        if self.tile == player.tile:
            return state, (Event("partial-move", {"player": state.players[seat], "tile": self.tile}),)
        figures = {"player": state.players[seat], "before": player.tile, "tile": self.tile, "steps": steps}
        return state, (Event("zone-move", figures),)


# --- sanctuaries ------------------------------------------------------------------------------------------------------


@clause("card-sanctuary")
def named_sanctuary(state: State, seat: int, element: str) -> Reason | None:
    """The element that the card names (third zone)."""
    card = named_card(state, seat)
    if card is None or element == card.sanctuary:
        return None
    return Reason("card-sanctuary", figures={"element": card.sanctuary, "card": card.name})


@clause("zone-sanctuary")
def sanctuary_free(state: State, seat: int) -> Reason | None:
    """Never two sanctuaries on a tile (1. Phase des joueurs, third zone)."""
    number = state.seats[seat].tile
    tile = state.tile(number)
    if tile is None or not tile.sanctuary:
        return None
    return Reason("zone-sanctuary", figures={"tile": number, "element": tile.sanctuary})


@clause("sanctuary-contaminated")
def sanctuary_soil(state: State, seat: int) -> Reason | None:
    """No sanctuary on a contaminated tile (Terrain contaminé)."""
    number = state.seats[seat].tile
    tile = state.tile(number)
    if tile is None or not tile.contaminated:
        return None
    return Reason("sanctuary-contaminated", figures={"tile": number})


@clause("ERY-22")
def sanctuary_left(state: State, seat: int, element: str) -> Reason | None:
    """Eight sanctuaries of each element (2. Matériel; ERY-22)."""
    return None if sanctuaries_left(state, element) > 0 else Reason("ERY-22", figures={"element": element})


@dataclass(frozen=True, slots=True)
class Sanctuary(CardEffect):
    """`Ana: sanctuary fire`: a card's third zone, or an effect; on the player's tile."""

    element: str = ""

    verb = "sanctuary"
    params = (ELEMENT,)
    rules = (own_element, named_sanctuary, sanctuary_free, sanctuary_soil, sanctuary_left)
    zone = True
    element_word = "one"
    needs = frozenset(["place", "planet"])
    changes = frozenset(["planet"])
    code = 6

    def share(self, state: State, seat: int) -> Share:
        """Of which element."""
        return Share(1, self.element)

    @property
    def written(self) -> str:
        """By its element."""
        return f"written-{self.element}"

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """On the own tile, as long as there are any."""
        number = state.seats[seat].tile
        tile = state.tile(number)
        if tile is None or tile.sanctuary or tile.contaminated:
            return
        for element in elements_of(state, seat):
            if effect.what in ("", element) and sanctuaries_left(state, element) > 0:
                yield with_tile(state, number, replace(tile, sanctuary=element))

    @clause("zone-sanctuary")
    def do(self, state: State, seat: int) -> Step:
        """A sanctuary on the player's tile."""
        number = state.seats[seat].tile
        tile = state.tile(number)
        if tile is None:
            return state, ()
        state = with_tile(state, number, replace(tile, sanctuary=self.element))
        figures = {"player": state.players[seat], "element": self.element, "tile": number}
        return state, (Event("zone-sanctuary", figures),)


# --- pollution --------------------------------------------------------------------------------------------------------


@clause("near-tile", "one-tile", "ERY-9")
def in_reach(verb: str) -> Rule:
    """The player's tile or an adjacent one (1. Phase des joueurs, table of effects); its own alone if the card says;
    the one that was chosen first, where the effect has begun (ERY-9)."""

    def rule(state: State, seat: int, tile: int) -> Reason | None:
        here = state.seats[seat].tile
        steps = state.layout.distances.get(here, {}).get(tile)
        effect = next(due(state, seat, verb), None)
        aim = Aim(near=True) if effect is None else aim_of(effect)
        if aim.tile not in (0, tile):
            return Reason("one-tile", figures={"tile": tile, "first": aim.tile})
        if steps is None or steps <= int(aim.near) or aim.tile == tile:
            return None
        return Reason("near-tile", figures={"player": state.players[seat], "tile": tile, "here": here, "steps": steps})

    return rule


@clause("contaminated-closed", "ERY-12")
def soil_open(state: State, seat: int, tile: int) -> Reason | None:
    """No pollution is added to or taken off a contaminated tile (Terrain contaminé; ERY-12)."""
    found = state.tile(tile)
    if found is None or not found.contaminated:
        return None
    return Reason("contaminated-closed", figures={"tile": tile})


@clause("remove-pollution")
def enough_pollution(state: State, seat: int, amount: int, tile: int) -> Reason | None:
    """No more pollution is removed than there is; less is allowed (1. Phase des joueurs)."""
    found = state.tile(tile)
    if found is None or amount <= found.pollution:
        return None
    return Reason("remove-pollution", figures={"tile": tile, "have": found.pollution, "amount": amount})


def _soil(state: State, seat: int, effect: Effect) -> Iterator[tuple[int, Tile]]:
    """The tiles an effect may be done on: the own one, those around it if the card says; the one where it began."""
    aim = aim_of(effect)
    for number in near_tiles(state, seat)[: None if aim.near else 1]:
        tile = state.tile(number)
        if tile is not None and aim.tile in (0, number):
            yield number, tile


@dataclass(frozen=True, slots=True)
class Remove(CardEffect):
    """`Ana: remove 2 5`: two pollution tokens from tile 5."""

    amount: int = 0
    tile: int = 0

    verb = "remove"
    params = (AMOUNT, NEAR_TILE)
    rules = (some, is_tile, in_reach("remove"), soil_open, enough_pollution)
    counted = True
    divisible = True
    near = True
    partial = True
    needs = frozenset(["place", "planet"])
    changes = frozenset(["planet"])
    code = 3
    offered = 2

    def share(self, state: State, seat: int) -> Share:
        """How much, on which tile."""
        return Share(self.amount, tile=self.tile)

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """As much as the card says off a tile within reach, or all that is there."""
        for number, tile in _soil(state, seat, effect):
            if tile.pollution and not tile.contaminated:
                yield with_tile(state, number, replace(tile, pollution=max(0, tile.pollution - amount_of(effect))))

    def do(self, state: State, seat: int) -> Step:
        """Pollution tokens off a tile."""
        return clean(state, self.tile, self.amount, "remove-pollution")


@dataclass(frozen=True, slots=True)
class Pollute(CardEffect):
    """`Ana: pollute 5`: an effect puts one pollution on a tile."""

    tile: int = 0

    verb = "pollute"
    params = (NEAR_TILE,)
    rules = (is_tile, in_reach("pollute"), soil_open)
    counted = True
    divisible = True
    near = True
    needs = frozenset(["place", "planet"])
    changes = frozenset(["planet"])
    code = 4
    offered = 7

    def share(self, state: State, seat: int) -> Share:
        """One, on which tile."""
        return Share(1, tile=self.tile)

    @classmethod
    def ways(cls, state: State, seat: int, effect: Effect) -> Iterator[State]:
        """On one tile that can take it whole: the own one, or an adjacent one if the card says."""
        for number, tile in _soil(state, seat, effect):
            after = amount_of(effect) + tile.pollution
            if after <= CONTAMINATED_AT:
                cleared = "" if after == CONTAMINATED_AT else tile.sanctuary
                yield with_tile(state, number, replace(tile, pollution=after, sanctuary=cleared))

    def do(self, state: State, seat: int) -> Step:
        """An effect that pollutes."""
        return pollute(state, self.tile, PLAYERS)
