"""What has to fall, and who of the group does it: counted in cards, from what everybody sees.

The lessons' advice on it: the mine with the fewest lines left before "lost" comes first, and each pays where it is
cheapest (lessons/mars.toml); against the alliance what lowers profitability most (lessons/alliance.toml).
"""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.erythro.engine.constants import PLAYS
from companion.games.erythro.engine.effects.attack import price
from companion.games.erythro.engine.flow.updates import elements_of, influence_of
from companion.games.erythro.engine.state import Mine, State

GAIN_A_CARD: Final = 2.7
"""Influence that a card usually gains in the element that is wanted."""
STEPS_A_CARD: Final = 1.7
UNKNOWN_LINES: Final = 6
UNKNOWN_PRICE: Final = 7
"""Of a mine without a name: lines, and what it costs beside its level."""
NEVER: Final = 99
"""Cards after which something without a deadline must have fallen."""
MOST_BLOWS: Final = 4
"""Blows at the alliance's dome that are planned ahead."""


class Target(NamedTuple):
    """Something to attack: its tile, and how many cards a player has until it loses the match."""

    tile: int
    due: int


class Job(NamedTuple):
    """An attack that somebody does: where, in which element, for how much; after how many cards of that player it is
    done, and when it must be."""

    seat: int
    tile: int
    element: str
    price: int
    cards: float
    due: int


def plays_left(state: State, seat: int) -> int:
    """The cards that a player plays before the mines move on."""
    if state.phase == "players":
        return PLAYS - state.seats[seat].plays
    return 0 if state.phase in ("discard", "mines") else PLAYS


def lines_left(state: State, mine: Mine) -> int:
    """How many times a mine's cube moves until it stands on "lost"."""
    card = state.box.mines.get(mine.key)
    return max(1, (len(card.lines) if card is not None else UNKNOWN_LINES) - mine.step)


def cost(state: State, seat: int, tile: int, element: str) -> int:
    """What an attack costs in an element; 0: it cannot be paid in it."""
    found = state.tile(tile)
    if found is not None and found.mine is not None and not found.mine.key:
        return UNKNOWN_PRICE + found.mine.level
    return price(state, state.seats[seat], tile, element)[0]


def targets(state: State) -> tuple[Target, ...]:
    """What has to fall, the most pressing first."""
    left = min((plays_left(state, seat) for seat in range(len(state.seats))), default=0)
    due = {tile: left + PLAYS * (lines_left(state, mine) - 1) for tile, mine in state.mines.items()}
    if state.house.opponent == "alliance":
        return tuple(_against_profit(state, due))
    found = sorted((Target(tile, cards) for tile, cards in due.items()), key=lambda target: target.due)
    dome = state.dome
    return (*found, Target(dome, NEVER)) if dome is not None else tuple(found)


def _against_profit(state: State, due: dict[int, int]) -> Iterator[Target]:
    """Mines early, for each adds its extraction every round; the dome until nothing is left."""
    sheet, left = state.sheet, state.profitability or 0
    each, blow = sheet.profit_per_mine or 1, sheet.profit_per_dome or 1
    last = state.dome is not None and left <= blow
    if not last:
        for tile in sorted(due, key=lambda tile: (due[tile] > 2 * PLAYS, -extraction(state, tile), due[tile])):
            if left <= 0 and due[tile] > 2 * PLAYS:
                break
            left -= each
            yield Target(tile, due[tile])
    for _ in range(MOST_BLOWS):
        if state.dome is not None and left > 0:
            left -= blow
            yield Target(state.dome, NEVER)


def extraction(state: State, tile: int) -> int:
    """By how much the mine on a tile raises profitability every round."""
    found = state.tile(tile)
    if found is None or found.mine is None:
        return 0
    card = state.box.mines.get(found.mine.key)
    return found.mine.level if card is None else card.extraction


def jobs_of(state: State) -> tuple[Job, ...]:
    """Who attacks what, one thing after the other: always who is done with it first, in the element in which it is."""
    players = tuple([(player.tile, player.influence, player.character) for player in state.seats])
    plays = tuple([plays_left(state, seat) for seat in range(len(players))])
    return _jobs(_Public((state.box, state.house, state.tiles, state.profitability, players, plays), state))


class _Public:
    """A table by what its jobs hang on: tables that differ in cards alone have the same."""

    __slots__ = ("key", "state")

    def __init__(self, key: tuple[Hashable, ...], state: State) -> None:
        self.key, self.state = key, state

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Public) and self.key == other.key


@lru_cache(maxsize=2048)
def _jobs(table: _Public) -> tuple[Job, ...]:
    state = table.state
    count = len(state.seats)
    busy, here = [0.0] * count, [player.tile for player in state.seats]
    own = [elements_of(state, seat) for seat in range(count)]
    left = [{one: influence_of(state.seats[seat], one) for one in own[seat]} for seat in range(count)]
    found: list[Job] = []
    for target in targets(state):
        steps = state.layout.distances.get(target.tile, {})
        best: Job | None = None
        for seat in range(count):
            way = busy[seat] + 1 + steps.get(here[seat], 2) / STEPS_A_CARD
            for element, have in left[seat].items():
                needed = cost(state, seat, target.tile, element)
                done = way + max(0, needed - have) / GAIN_A_CARD
                if needed and (best is None or done < best.cards):
                    best = Job(seat, target.tile, element, needed, done, target.due)
        if best is not None:
            found.append(best)
            busy[best.seat], here[best.seat] = best.cards, target.tile
            left[best.seat][best.element] = max(0, left[best.seat][best.element] - best.price)
    return tuple(found)
