"""What holds of every table of Eredan, at random moments: cards, overrides, texts, positions, undo."""

import random
from typing import Any

import companion
from companion.games.eredan.engine.state import State
from tests.games.eredan import tables
from tests.games.random_tables import Kind, TableTests


class TestEredan(TableTests):
    """Cards are conserved over deck, hand, queue, attachments and discard; created ones apart."""

    at_random = tables.PLAY
    chosen = ("deck", "character")

    def sizes(self, state: State) -> tuple[int, ...]:
        return tuple(tables.cards_of(state, seat) for seat in range(2))

    def check_cards(self, state: State, sizes: tuple[int, ...]) -> None:
        tables.check_cards(state, sizes)

    def check_listed(self, state: State) -> None:
        tables.check_listed(state)

    def new(self, kind: Kind, rng: random.Random, seed: int) -> companion.Match:
        lists: dict[str, Any] = {"cards": "demo" if kind.listed else None, "lang": rng.choice(("fr", "en"))}
        match = companion.new("eredan", tables.NAMES, seed=seed if kind.dealt else None, **lists)
        for name in tables.NAMES:
            for move in tables.team(match.state, rng, name, listed=kind.listed):
                match.play(move)
        return match
