"""What the companion hides where it deals HeroCard: other worlds that look the same, and questions about cards."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.herocard.engine.state import State
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
    return tuple(card.name for card in state.box.actions)


def questions(state: State, card: str) -> list[str]:
    """What somebody who wants to know where a card lies may announce."""
    target = state.players[1 - state.active]
    asked = [f'{verb} "{card}"' for verb in ("play", "mod", "block", "special", "discard", "effect discard")]
    return [*asked, f'"{card}"', f'attack "{card}" on {target}', f'attaque "{card}" sur {target}', f"reveal 1 {card}"]


def plain_questions(state: State) -> list[str]:
    """What names no card of a hand."""
    bare = ["attack", "block", "mod", "special", "discard", "discard all", "discard 1", "draw", "draw 1", "draw 3"]
    bare += ["close", "pass", "next", "redraw", "end", "clear body", "attack 4 B3", "block 4 B3", "deal 0 1 2", ""]
    return [*bare, "effect draw 2", "effect discard 2", "effect again", "hero Nimbo", "# nothing"]


def corrections(state: State, card: str) -> list[dict[str, Any]]:
    """Corrections that name a card."""
    given: list[dict[str, Any]] = []
    for name, player in zip(state.players, state.seats, strict=True):
        given += [{f"{name}.{part}": [card]} for part in ("hand.cards", "discard.cards", "deck.top", "body.cards")]
        given += [{f"{name}.hand": len(player.hand) - 1}, {f"{name}.deck": 3}, {f"{name}.hand.cards": []}]
        given += [{f"{name}.body.pile": [1]}, {f"{name}.hero": ["Brasca"]}]
    return given
