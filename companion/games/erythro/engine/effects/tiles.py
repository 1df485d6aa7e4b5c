"""What cards do on the planet: pawns moved, sanctuaries placed, pollution added and removed (1. Phase des joueurs)."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.cardkit.holdings import with_seat
from companion.core.enforced import clause
from companion.core.moves import Param
from companion.core.replacing import replace
from companion.core.rulings import Effect, Reason
from companion.games.erythro.engine.box import Op
from companion.games.erythro.engine.changes import (
    PLAYERS,
    Step,
    clean,
    elements_of,
    pollute,
    sanctuaries_left,
    with_tile,
)
from companion.games.erythro.engine.effect import BY_VERB, CardEffect
from companion.games.erythro.engine.effects.influence import AMOUNT, ELEMENT, own_element, some
from companion.games.erythro.engine.hands import NO, YES
from companion.games.erythro.engine.lexicon import Lexicon
from companion.games.erythro.engine.open_card import (
    named_card,
    opener,
    owed_at_all,
    owed_to,
    part,
    part_of,
    part_of_so_much,
    so_much,
)
from companion.games.erythro.engine.state import State


def tiles(state: State, seat: int) -> Iterable[int]:
    """All tiles."""
    return state.layout.numbers


def near_tiles(state: State, seat: int) -> Iterable[int]:
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
def part_move(state: State, seat: int, tile: int) -> Reason | None:
    """No further than the card says; less is allowed (second zone; ERY-24)."""
    most = _most_steps(state, seat)
    steps = None if most is None else _steps(state, seat, tile)
    if most is None or steps is None or steps <= most:
        return None
    return Reason("zone-move", figures={"tile": tile, "steps": steps, "most": most})


def _most_steps(state: State, seat: int) -> int | None:
    """How far the named or the open card lets a player move; None where it does not say, or owes no move."""
    owner = opener(state)
    if owner is None:
        card = named_card(state, seat)
        return None if card is None else card.move
    opened = state.seats[owner].open
    if opened is None or not opened.known or part(state, seat, "move") is not None:
        return None
    return next((op.amount for op in opened.owed if op.verb == "move" and (op.who == "self") == (owner == seat)), None)


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
    rules = (is_tile, part_of("move"), part_move)
    advice = (stays,)
    zone = True
    counted = True
    partial = True
    code = 2

    @clause("zone-move", "partial-move")
    def do(self, state: State, seat: int) -> Step:
        """The pawn moves."""
        player = state.seats[seat]
        steps = _steps(state, seat, self.tile) or 0
        state = with_seat(state, seat, replace(player, tile=self.tile))
        if self.tile == player.tile:
            return state, (Effect("partial-move", {"player": state.players[seat], "tile": self.tile}),)
        figures = {"player": state.players[seat], "before": player.tile, "tile": self.tile, "steps": steps}
        return state, (Effect("zone-move", figures),)


# --- sanctuaries ------------------------------------------------------------------------------------------------------


@clause("card-sanctuary")
def part_sanctuary(state: State, seat: int, element: str) -> Reason | None:
    """The element that the card names (third zone)."""
    card = named_card(state, seat)
    if card is not None and element != card.sanctuary:
        return Reason("card-sanctuary", figures={"element": card.sanctuary, "card": card.name})
    return so_much(state, seat, "sanctuary", 1, element)


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
    rules = (own_element, owed_at_all("sanctuary"), part_sanctuary, sanctuary_free, sanctuary_soil, sanctuary_left)
    zone = True
    element_word = "one"
    enabled_by = frozenset({"move"})
    code = 6

    @property
    def share(self) -> tuple[int, str]:
        """How much, in which element."""
        return 1, self.element

    @property
    def written(self) -> str:
        """By its element."""
        return f"written-{self.element}"

    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """On the own tile, as long as there are any."""
        tile = state.tile(state.seats[seat].tile)
        free = tile is not None and not tile.sanctuary and not tile.contaminated
        left = op.element in elements_of(state, seat) and sanctuaries_left(state, op.element) > 0
        return YES if free and left else NO

    @clause("zone-sanctuary")
    def do(self, state: State, seat: int) -> Step:
        """A sanctuary on the player's tile."""
        number = state.seats[seat].tile
        tile = state.tile(number)
        if tile is None:
            return state, ()
        state = with_tile(state, number, replace(tile, sanctuary=self.element))
        figures = {"player": state.players[seat], "element": self.element, "tile": number}
        return state, (Effect("zone-sanctuary", figures),)

    @classmethod
    def verbless(cls, words: Lexicon, said: list[str]) -> list[str] | None:
        """`fire sanctuary`."""
        if len(said) == 2 and said[0] in words.elements and words.verb(said[1:])[0] == cls.verb:
            return [cls.verb, said[0]]
        return None

    @classmethod
    def heard(cls, words: Lexicon, state: State, by: str, rest: list[str]) -> list[str]:
        """`place a fire sanctuary`: the verb may be said twice."""
        return [word for word in words.without_fillers(rest) if words.verb([word])[0] != cls.verb]


# --- pollution --------------------------------------------------------------------------------------------------------


@clause("near-tile")
def in_reach(state: State, seat: int, tile: int) -> Reason | None:
    """The player's tile or an adjacent one (1. Phase des joueurs, table of effects); its own alone if the card says."""
    here = state.seats[seat].tile
    steps = state.layout.distances.get(here, {}).get(tile)
    if steps is None:
        return None
    near = next((op.near for op in owed_to(state) if BY_VERB[op.verb].near), True)
    if steps <= int(near):
        return None
    return Reason("near-tile", figures={"player": state.players[seat], "tile": tile, "here": here, "steps": steps})


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


@dataclass(frozen=True, slots=True)
class Remove(CardEffect):
    """`Ana: remove 2 5`: two pollution tokens from tile 5."""

    amount: int = 0
    tile: int = 0

    verb = "remove"
    params = (AMOUNT, NEAR_TILE)
    rules = (some, is_tile, owed_at_all("remove"), part_of_so_much("remove"), in_reach, soil_open, enough_pollution)
    counted = True
    divisible = True
    near = True
    partial = True
    code = 3
    offered = 2

    @property
    def share(self) -> tuple[int, str]:
        """How much, in which element."""
        return self.amount, ""

    def do(self, state: State, seat: int) -> Step:
        """Pollution tokens off a tile."""
        return clean(state, self.tile, self.amount, "remove-pollution")


@dataclass(frozen=True, slots=True)
class Pollute(CardEffect):
    """`Ana: pollute 5`: an effect puts one pollution on a tile."""

    tile: int = 0

    verb = "pollute"
    params = (NEAR_TILE,)
    rules = (is_tile, part_of("pollute"), in_reach, soil_open)
    counted = True
    divisible = True
    near = True
    enabled_by = frozenset({"move"})
    code = 4
    offered = 7

    @classmethod
    def able(cls, state: State, seat: int, op: Op) -> int:
        """On the own tile as long as it is not contaminated."""
        tile = state.tile(state.seats[seat].tile)
        return YES if tile is not None and not tile.contaminated else NO

    def do(self, state: State, seat: int) -> Step:
        """An effect that pollutes."""
        return pollute(state, self.tile, PLAYERS)
