"""How fast Eredan's engine is: its lines of `make bench`."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter_ns
from typing import Any

import companion
from companion.core.rules.game import Game
from companion.games.eredan.engine.cards.deck_rules import check_deck
from companion.games.eredan.game import GAME
from companion.games.eredan.tournament import charges
from tests.games.eredan.listed import fight, table
from tests.games.eredan.scenes import ZIL, fresh
from tests.games.eredan.tables import fresh as begun
from tests.games.eredan.tables import settle

CHOOSING = ("fight 2 on 1", "effect magic 3 on Bo.2", "effect attack +2 on 1 this turn", 'experience "Orme" +3')
ANNOUNCED = (
    'spell "Braise" class mage', 'action "Ruse" chain action', 'object weapon "Pique" chain class fighter/mage',
    'Bo: familiar "Pie" guild zil', "pass",
)  # fmt: skip
MATCHES, CHECKED = 100_000, 1000


def random_eredan(rng: random.Random, game: Game = GAME) -> Iterator[None]:
    """One whole dealt match of demo decks, move by move: list, pick, apply."""
    state = begun(rng, dealt=True)
    while state.outcome is None:
        state, _ = game.apply(state, rng.choice(list(game.legal(state))))
        state = settle(state, rng) if state.pending else state
        yield


def askers() -> list[Callable[[], object]]:
    """`ask` on one announced text each: as a fight is chosen, and while cards are."""
    choosing, cards = table(), table("fight 1 on 1")
    return [*(partial(choosing.ask, text) for text in CHOOSING), *(partial(cards.ask, text) for text in ANNOUNCED)]


def character() -> Callable[[], object]:
    """`ask` on a character with all its figures."""
    return partial(fresh().ask, f"Ana: character 1 {ZIL[0]}")


def entered() -> list[float]:
    """Microseconds of entries through Match: facts and their difference too."""
    taken = []
    for _ in range(30):
        match = table()
        for text in ("fight 1 on 1", 'spell "Braise" class mage', 'Bo: object weapon "Pique"', "pass", "resolve",
                     "effect magic 4 on Bo.1", "resolve", "strike", "discard 1", "end"):  # fmt: skip
            move = match.parse(text)
            start = perf_counter_ns()
            match.play(move)
            taken.append((perf_counter_ns() - start) / 1000)
    return sorted(taken)


def forecaster() -> Callable[[], object]:
    """What both strikes would do, with Orders and changes."""
    changed = {f"{name}__1__changes": ["attack +2 fight", "defence +1 turn"] for name in ("Ana", "Bo")}
    state = fight(Ana__1__orders=["3 attack +1"], Bo__1__orders=["3 defence +1"], **changed).state
    return lambda: GAME.forecast(state)


def checked() -> float:
    """Seconds that the check of so many decks takes."""
    box = companion.new("eredan", ["Ana", "Bo"], cards="demo").state.box
    start = perf_counter_ns()
    for number in range(CHECKED):
        check_deck(box.decks[number % len(box.decks)], box)
    return (perf_counter_ns() - start) / 1e9


def charged() -> float:
    """Seconds that an update of Charges takes, of so many matches with 200 decks."""
    import pandas as pd

    rng = random.Random(7)
    decks = {f"deck {one}": rng.sample([f"card {card}" for card in range(600)], 27) for one in range(200)}
    played = pd.DataFrame({
        "tournament": [1 + number * 8 // (2 * MATCHES) for number in range(2 * MATCHES)],
        "deck": [f"deck {rng.randrange(200)}" for _ in range(2 * MATCHES)],
        "elo": [rng.uniform(1300, 2100) for _ in range(2 * MATCHES)],
        "won": [bool(number % 2) for number in range(2 * MATCHES)],
    })  # fmt: skip
    start = perf_counter_ns()
    charges(decks, played)
    return (perf_counter_ns() - start) / 1e9


def code_lengths() -> tuple[int, int]:
    """Characters of the code of a position with listed characters: without known cards, and with them."""
    return tuple(len(companion.position_code(_listed(known=known))) for known in (False, True))  # type: ignore[return-value]


def _listed(*, known: bool) -> companion.Match:
    """Turn 9 of two demo decks, hurt and armed."""
    box = companion.new("eredan", ["Ana", "Bo"], cards="demo").state.box
    facts: dict[str, Any] = {"turn": 9, "player": "Ana", "phase": "choose"}
    for name, deck in zip(("Ana", "Bo"), box.decks, strict=False):
        facts |= {f"{name}.deck.name": deck.name, f"{name}.hand": 5, f"{name}.discard": 8}
        for place, key in enumerate(deck.characters, 1):
            one = box.character(key)
            assert one is not None
            facts |= {f"{name}.{place}": one.key, f"{name}.{place}.hp": 2 + place, f"{name}.{place}.received": 9}
            facts |= {f"{name}.{place}.tilted": place == 1}
        if known:
            facts[f"{name}.discard.cards"] = list(deck.pool[:8])
            facts[f"{name}.hand.cards"] = list(deck.pool[8:11])
    return companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", position=facts, lang="en")
