"""What holds of every table of Aestery, at random moments: cards, overrides, texts, positions, undo."""

import random
from typing import Any

import companion
from companion.games.aestery.engine.state import State
from tests.games.aestery import tables
from tests.games.random_tables import Kind, TableTests


class TestAestery(TableTests):
    """Cards are conserved over deck, hand, hideout, pitched, stack, battlefield, graveyard and exile; tokens and mines
    apart."""

    at_random = tables.PLAY
    chosen = ("hero", "deck")

    def sizes(self, state: State) -> tuple[int, ...]:
        return tuple(tables.cards_of(state, seat) for seat in range(2))

    def check_cards(self, state: State, sizes: tuple[int, ...]) -> None:
        tables.check_cards(state, sizes)

    def check_listed(self, state: State) -> None:
        tables.check_listed(state)

    def new(self, kind: Kind, rng: random.Random, seed: int) -> companion.Match:
        lists: dict[str, Any] = {"cards": "demo" if kind.listed else None, "lang": rng.choice(("fr", "en"))}
        return companion.new("aestery", tables.NAMES, seed=seed if kind.dealt else None, **lists)
