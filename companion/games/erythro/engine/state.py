"""The snapshot of a match: the planet, the players, the opponent, and what is still to be done. Immutable, hashable."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import Task
from companion.cardkit.zones.player_zones import Holding
from companion.core.facts.zones import Zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Ending, Pending
from companion.games.erythro.engine.cards.box import Box, Level
from companion.games.erythro.engine.cards.layout import Layout
from companion.games.erythro.engine.constants import CONTAMINATED_AT


@dataclass(frozen=True, slots=True)
class House:
    """What was agreed when the match was made: the opponent, the difficulty, the house rules."""

    opponent: str = "mars"
    difficulty: str = "initiation"
    cap_influence: bool = False
    choose_mines: bool = False
    mix_dome: bool = False
    blocked_at_once: bool = False


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine on a tile. `step`: the line its cube is on, from 1; `order`: of appearance; `key`: its card, if known;
    `said`: what its lines were announced to say, of one without a name."""

    level: int
    step: int = 1
    order: int = 0
    key: str = ""
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tile:
    """A hex of the planet."""

    pollution: int = 0
    sanctuary: str = ""
    mine: Mine | None = None
    dome: bool = False

    @property
    @clause("ERY-12")
    def contaminated(self) -> bool:
        """Whether it has its fourth pollution (ERY-12)."""
        return self.pollution >= CONTAMINATED_AT

    @property
    @clause("ERY-13")
    def open_to_bag(self) -> bool:
        """Whether what is drawn from the bag may be put here (ERY-13)."""
        return self.mine is None and not self.dome and not self.contaminated


@dataclass(frozen=True, slots=True)
class Open:
    """A card that is being carried out. `kind`: `special` (fourth zone) or `contamination`; `owed`: what is left of it,
    in order, where the card is known; `known`: whether it is; `did`: how much was announced."""

    kind: str
    owed: tuple[Effect, ...] = ()
    known: bool = False
    did: int = 0


NO_CARDS = Zone()


@dataclass(frozen=True)
class Player(Holding):
    """One player. `influence`: by element, in the order of ELEMENTS. The zones know some cards and count the others;
    `pool`: the cards nobody has located. `tainted`: contamination cards played this round, face down. `named`: the card
    announced by name, not yet carried out. `done`: has finished the phase."""

    ZONES: ClassVar[tuple[str, ...]] = ("deck", "hand", "discard", "played")
    character: str
    tile: int = 0
    influence: tuple[int, ...] = (0, 0, 0, 0)
    deck: Zone = NO_CARDS
    hand: Zone = NO_CARDS
    discard: Zone = NO_CARDS
    played: Zone = NO_CARDS
    pool: tuple[str, ...] = ()
    tainted: int = 0
    named: str = ""
    open: Open | None = None
    done: bool = False

    @property
    def plays(self) -> int:
        """How many of the four cards have been played this round."""
        return len(self.played) + self.tainted


@dataclass(frozen=True)
class State:
    """A match of Erythro at one moment.

    `agenda`: what is still to be done, the next thing last (see flow/queue.py). `mine_keys` and
    `stacks` (event cards, then the element piles) are known only where the companion deals. `market`: cards on offer.
    `seen`: the level and the lines of unnamed mines that are gone; `parts_said`: what the lower parts of the unnamed
    event were announced to do, by task.
    """

    players: tuple[str, ...]
    box: Box
    house: House
    dealt: bool
    seats: tuple[Player, ...]
    tiles: tuple[Tile, ...]
    bag: frozenset[int]
    mine_levels: tuple[int, ...]
    contaminations: int
    round: int = 1
    phase: str = "setup"
    mine_keys: tuple[str, ...] = ()
    destroyed: int = 0
    profitability: int | None = None
    event: str | None = None
    market: tuple[str, ...] = ()
    stacks: tuple[tuple[str, ...], ...] = ((), (), (), (), ())
    agenda: tuple[Task, ...] = ()
    active: int = 0
    seen: tuple[tuple[int, tuple[str, ...]], ...] = ()
    parts_said: tuple[tuple[str, str], ...] = ()
    pending: tuple[Pending, ...] = ()
    outcome: Ending | None = None

    @property
    def layout(self) -> Layout:
        """The planet for this number of players."""
        return self.box.layouts[len(self.players)]

    @property
    def sheet(self) -> Level:
        """The opponent's figures for this difficulty and number of players."""
        return self.box.level(self.house.opponent, self.house.difficulty, len(self.players))

    @property
    def starter(self) -> int:
        """Nobody begins; the core asks all the same."""
        return self.active

    @cached_property
    def open_seats(self) -> tuple[int, ...]:
        """The seats whose cards are being carried out: one card each at most."""
        return tuple([seat for seat, player in enumerate(self.seats) if player.open is not None])

    def tile(self, number: int) -> Tile | None:
        """The tile of a number; None if the planet has none."""
        place = self.layout.index.get(number)
        return None if place is None else self.tiles[place]

    @property
    @clause("ERY-16")
    def mines(self) -> dict[int, Mine]:
        """The mines on the planet by tile number, in order of appearance (ERY-16)."""
        found = [(n, t.mine) for n, t in zip(self.layout.numbers, self.tiles, strict=True) if t.mine is not None]
        return dict(sorted(found, key=lambda pair: pair[1].order))

    @property
    def contaminated(self) -> int:
        """How many tiles are contaminated."""
        return sum(tile.contaminated for tile in self.tiles)

    @property
    def dome(self) -> int | None:
        """The number of the tile that holds the dome; None if there is none."""
        return next((n for n, t in zip(self.layout.numbers, self.tiles, strict=True) if t.dome), None)

    @property
    def furthest(self) -> int | None:
        """The line of the most advanced mine's cube; None without mines."""
        return max((mine.step for mine in self.mines.values()), default=None)
