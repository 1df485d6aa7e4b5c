"""What is in a box: planets, characters, opponents, and (if there is a list) the cards. Read by catalogue.py."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from companion.cardkit.effects.effects import Effect
from companion.games.erythro.engine.cards.layout import Layout


@dataclass(frozen=True, slots=True)
class Action:
    """An action card: its three simple zones, the fourth with its yellow part, and where it belongs.

    What the effects of the fourth zone are about is an element, empty where the player chooses; whom
    they are for, and where, is an `Aim` (effects/references.py).
    """

    key: str
    name: str
    element: str
    character: str
    cost: int
    gain: tuple[int, str]
    move: int
    sanctuary: str
    bonus_sanctuary: str
    bonus: tuple[Effect, ...]
    effect: tuple[Effect, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class MineCard:
    """A mine card: level, extraction, what destroying it costs by element, and its lines from the first to the last."""

    key: str
    name: str
    level: int
    extraction: int
    costs: Mapping[str, int]
    lines: tuple[str, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event card of the Consortium: pollution removed at once, then what a shuffle and a destroyed mine set off."""

    key: str
    name: str
    clean: int
    shuffle: str
    destroyed: str
    copies: int


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its two elements with the influence each starts with."""

    key: str
    name: str
    start: tuple[tuple[str, int], ...]

    @property
    def elements(self) -> tuple[str, ...]:
        """The two elements."""
        return tuple(element for element, _ in self.start)


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent's sheet for one difficulty and number of players; None: the figure does not exist for it."""

    opponent: str
    difficulty: str
    dome: bool
    dome_cost: int
    mines: tuple[int, ...]
    pollution: int
    contaminated: int
    profitability: int | None
    profitability_max: int | None
    profit_per_mine: int | None
    profit_per_dome: int | None
    mines_per_round: int
    destroyed: int | None
    invented: bool

    @property
    def mine_levels(self) -> tuple[int, ...]:
        """The mine deck by level, the first on top (3. Mise en place, 4)."""
        return tuple(level for level, count in enumerate(self.mines, 1) for _ in range(count))


@dataclass(frozen=True, eq=False)
class Box:
    """All the data of a match. Two boxes made of the same texts are the same."""

    texts: tuple[tuple[str, str], ...]
    layouts: Mapping[int, Layout]
    characters: Mapping[str, Character]
    influence_max: int
    opponents: Mapping[str, Any]
    actions: Mapping[str, Action]
    mines: Mapping[str, MineCard]
    events: Mapping[str, EventCard]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.texts == other.texts

    @cached_property
    def _hash(self) -> int:
        return hash(self.texts)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def elements(self) -> Mapping[str, tuple[str, ...]]:
        """The two elements of each character."""
        return {key: character.elements for key, character in self.characters.items()}

    def level(self, opponent: str, difficulty: str, players: int) -> Level:
        """The opponent's figures for a number of players."""
        return _level(self, opponent, difficulty, players)

    def base_cards(self, character: str) -> tuple[str, ...]:
        """The eight cards of a character's starting deck; empty without a card list."""
        own = [card for card in self.actions.values() if card.character == character]
        return tuple(card.key for card in own for _ in range(card.copies))

    @cached_property
    def titles(self) -> Mapping[str, Mapping[str, str]]:
        """The names of cards and characters, by kind and key."""
        actions = {key: card.name for key, card in self.actions.items()}
        return {
            "action-card": actions, "kept": actions, "mine-card": {key: card.name for key, card in self.mines.items()},
            "event-card": {key: card.name for key, card in self.events.items()},
            "character": {key: character.name for key, character in self.characters.items()},
        }  # fmt: skip

    def title(self, key: str) -> str:
        """A card's or character's name as its owner wrote it."""
        for cards in (self.actions, self.mines, self.events, self.characters):
            if key in cards:
                return str(cards[key].name)
        return key


@lru_cache(maxsize=512)
def _level(box: Box, opponent: str, difficulty: str, players: int) -> Level:
    sheet = {**box.opponents[opponent], **box.opponents[opponent][difficulty]}
    place = players - 2

    def figure(name: str) -> int | None:
        return int(sheet[name][place]) if name in sheet else None

    return Level(
        opponent, difficulty, bool(sheet.get("dome")), int(sheet.get("dome-cost", 10)),
        tuple(int(row[place]) for row in sheet["mines"]), figure("pollution") or 0, figure("contaminated") or 0,
        figure("profitability"), figure("profitability-max"), figure("profit-per-mine"), figure("profit-per-dome"),
        figure("mines-per-round") or 0, figure("destroyed"), bool(sheet.get("invented")),
    )  # fmt: skip
