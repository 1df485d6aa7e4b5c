"""How fast Aestery's engine is: its lines of `make bench`."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter_ns
from typing import Any

import companion
from companion.core.rules.game import Game
from companion.core.runtime.replacement import replace
from companion.games.aestery.game import GAME
from tests.games.aestery.tables import fresh, settle

NAMES = (
    "Merle",
    "Golem",
    "Louve",
    "Vigie",
    "Marmotte",
    "Renard",
    "Loup",
    "Passeur",
    "Sentinelle",
    "Ronce",
    "Héron",
    "Tortue",
)
ANNOUNCED = (
    'fighter "Merle" 2/3 cost 2 flight nap 1', 'fighter "Merle" 2/3 cost 2 with 1 mine + pitch 2', "attack 1 + 3",
    'ephemeral "Givre" cost 1 on Bo.2', "mine", "combat with 2 mines", "effect damage 2 on Bo.1", "end",
)  # fmt: skip
ANSWERED = ("Bo: block 1 with 2", "Bo: flash 1/4 on 2", 'Bo: ephemeral "Givre" cost 1 on Ana.2', "Bo: done")


def random_aestery(rng: random.Random, game: Game = GAME) -> Iterator[None]:
    """One whole dealt match of the demo decks, move by move: list, pick, apply."""
    state = fresh(rng, dealt=True)
    while state.outcome is None:
        state, _ = game.apply(state, rng.choice(list(game.legal(state))))
        state = settle(state, rng) if state.pending else state
        yield


def table(fighters: int, *, attackers: int = 0, **more: Any) -> companion.Match:
    """A match with so many fighters a side, of whom so many attack and are blocked."""
    facts: dict[str, Any] = {"turn": 8, "player": "Ana", "phase": "damage" if attackers else "main", **more}
    for name in ("Ana", "Bo"):
        facts |= {f"{name}.mines": 6, f"{name}.mines.untapped": 6, f"{name}.hand": 5, f"{name}.deck": 35}
        for place in range(1, fighters + 1):
            one = f"{name}.fighter.{place}"
            facts |= {one: NAMES[place - 1], f"{one}.force": 3, f"{one}.defence": 4}
            facts |= {f"{one}.fatigue": place % 2, f"{one}.keywords": ["reach"] if place % 3 else ["recidivism 1"]}
            if place <= attackers:
                facts |= (
                    {f"{one}.attacking": True, f"{one}.tapped": True} if name == "Ana" else {f"{one}.blocks": place}
                )
    return companion.new("aestery", ["Ana", "Bo"], starter="Ana", position=facts, lang="en")


def askers() -> list[Callable[[], object]]:
    """`ask` on one announced text each: in a main phase, and before the blockers are closed."""
    main, fight = table(6), table(6)
    for text in ("attack 1 + 2 + 3", "done"):
        fight.play(text)
    return [*(partial(main.ask, text) for text in ANNOUNCED), *(partial(fight.ask, text) for text in ANSWERED)]


def lister() -> Callable[[], object]:
    """All moves with twelve fighters a side, and the cards of a demo deck in hand."""
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", seed=3, cards="demo", lang="en")
    names = [deck.name for deck in match.state.box.decks]
    for player, name in zip(("Ana", "Bo"), names, strict=True):
        match.play(f'{player}: deck "{name}"')
    for text in ("Ana: keep", "Bo: keep", "untap"):
        match.play(text)
    crowd = table(12).state
    seats = tuple(
        replace(own, fighters=other.fighters, mines=8, untapped=8)
        for own, other in zip(match.state.seats, crowd.seats, strict=True)
    )
    state = replace(match.state, seats=seats)
    return lambda: list(GAME.legal(state))


def forecaster() -> Callable[[], object]:
    """What eight lanes would bring."""
    state = table(8, attackers=8).state

    def forecast() -> object:
        vars(state).pop("attackers", None)  # reckoned anew, as in a new snapshot
        vars(state).pop("_blockers", None)
        return GAME.forecast(state)

    return forecast


def entered() -> list[float]:
    """Microseconds of entries through Match with six fighters a side: facts and their difference too."""
    taken = []
    for _ in range(30):
        match = table(6)
        for text in ("mine", "attack 1", "attack 2", "done", "Bo: block 1 with 1", "Bo: block 2 with 3", "Bo: done",
                     "damage", "end"):  # fmt: skip
            move = match.parse(text)
            start = perf_counter_ns()
            match.play(move)
            taken.append((perf_counter_ns() - start) / 1000)
    return sorted(taken)


def code_lengths() -> tuple[int, int]:
    """Characters of the code of a position with six fighters a side: without known cards, and of listed ones."""
    plain = companion.position_code(table(6))
    listed = companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards="demo", position=_listed(), lang="en")
    return len(plain), len(companion.position_code(listed))


def _listed() -> dict[str, Any]:
    box = companion.new("aestery", ["Ana", "Bo"], cards="demo").state.box
    facts: dict[str, Any] = {"turn": 9, "player": "Ana", "phase": "main"}
    for name, deck in zip(("Ana", "Bo"), box.decks, strict=True):
        facts[f"{name}.deck.name"] = deck.name
        fighters = [card for one, _ in deck.cards if (card := box.card(one)) is not None and card.kind == "fighter"]
        for place, card in enumerate(fighters[:6], 1):
            one = f"{name}.fighter.{place}"
            facts |= {one: card.name, f"{one}.force": card.force, f"{one}.defence": card.defence}
            facts |= {f"{one}.keywords": list(card.keywords)} if card.keywords else {}
        others = [one for one, _ in deck.cards if one not in {card.name for card in fighters[:6]}]
        facts |= {f"{name}.graveyard.cards": others[:8], f"{name}.graveyard": 8, f"{name}.exile.cards": others[8:12]}
        facts |= {f"{name}.exile": 4, f"{name}.mines": 5, f"{name}.hand": 4}
    return facts
