"""What the companion hides where it deals Aestery: other worlds that look the same, and questions about cards."""

import random
from collections.abc import Mapping
from typing import Any

from companion.core.replacing import replace
from companion.games.aestery.engine.state import State
from tests.games.oracle import rearranged, secrets_of

OPTIONS: Mapping[str, Any] = {"cards": "demo"}


def other_world(state: State, seats: tuple[int, ...], rng: random.Random) -> State:
    """The same table with the cards of each deck, and of the hands of all but `seats`, in other places."""
    players = (rearranged(player, rng, own=seat in seats) for seat, player in enumerate(state.seats))
    return replace(state, seats=tuple(players))


def secret_cards(state: State) -> list[str]:
    """The next card of each deck, and the hands."""
    return secrets_of(state.seats)


def all_cards(state: State) -> tuple[str, ...]:
    """Every card that a question may name."""
    return tuple(card.name for card in state.box.cards)


def questions(state: State, card: str) -> list[str]:
    """What somebody who wants to know where a card lies may announce."""
    other = state.players[1 - state.active]
    asked = [f'{verb} "{card}"' for verb in ("play", "mine", "hide", "discard", "flash", "effect mine")]
    asked += [f'play "{card}" on {other}.1', f'play "{card}" from hideout', f'flash "{card}" on 1']
    asked += [f'play "{card}" with pitch "{card}"', f'combat with pitch "{card}"', f'support "{card}" on 1']
    return [*asked, f'"{card}"', f'jouer "{card}"', f'effect move "{card}" from hand to graveyard', f"reveal 1 {card}"]


def plain_questions(state: State) -> list[str]:
    """What names no card of a hand."""
    bare = [
        "mine",
        "hide",
        "discard 1",
        "discard 2",
        "draw",
        "untap",
        "pass",
        "end",
        "combat",
        "attack 1",
        "attack 1 + 2",
    ]
    bare += ["done", "damage", "stay 1", "block 1 with 1", "order 1 on 2 + 1", "keep", "mulligan", "bravery 1", ""]
    bare += [
        "activate 1 tap",
        "activate hero +1",
        "activate hero -2",
        "combat with pitch 2",
        "pitch 2",
        "support 1 on 1",
    ]
    bare += ['fighter "Loup" 2/2 cost 1', "flash 2/2 on 1", "effect draw 1", "effect discard 1", "effect look 2"]
    return [*bare, "effect mine 1", "effect damage 1 on 1", 'hero "Mona" red', "deal 0 1 2", "# nothing"]


def corrections(state: State, card: str) -> list[dict[str, Any]]:
    """Corrections that name a card."""
    given: list[dict[str, Any]] = []
    for name, player in zip(state.players, state.seats, strict=True):
        given += [{f"{name}.{part}": [card]} for part in ("hand.cards", "graveyard.cards", "exile.cards", "deck.top")]
        given += [{f"{name}.{part}": [card]} for part in ("hideout.cards", "pitched.cards", "deck.bottom")]
        given += [{f"{name}.hand": len(player.hand) - 1}, {f"{name}.deck": 3}, {f"{name}.hand.cards": []}]
        given += [{f"{name}.fighter.1": card}, {f"{name}.hideout": 1}, {f"{name}.graveyard": 4}]
    return given
