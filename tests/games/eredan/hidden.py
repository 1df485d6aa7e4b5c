"""What the companion hides where it deals Eredan: other worlds that look the same, and questions about cards."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.eredan.engine.state import Player, State
from tests.games.oracle import secrets_of

OPTIONS: Mapping[str, Any] = {"cards": "demo"}
HIDDEN = ("deck", "hand")


def rearranged(player: Player, rng: random.Random, *, own: bool) -> Player:
    """A player whose cards were dealt, with those of the deck, and of a hand that is not `own`, in other places."""
    zones = ("deck",) if own else HIDDEN
    cards = [card for name in zones for card in player.zone(name).top]
    rng.shuffle(cards)
    for name in zones:
        zone = player.zone(name)
        player = player.with_zone(name, replace(zone, top=tuple(cards[: len(zone.top)])))
        cards = cards[len(zone.top) :]
    return player


def other_world(state: State, seats: tuple[int, ...], rng: random.Random) -> State:
    """The same table with the cards of each deck, and of the hands of all but `seats`, elsewhere."""
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
    name, _, level = card.partition("/")
    said = f'"{name}" level {level}' if level else f'"{name}"'
    asked = [f"{verb} {said}" for verb in ("play", "discard", "jouer", "effect recall")]
    asked += [f"play {said} on {aim}" for aim in ("1", "Bo.2", "Ana.3")]
    asked += [f'effect move "{name}" from hand to discard', f'effect move "{name}" from deck to discard']
    return [*asked, f'experience "{name}" +1', f'"{name}"', f"reveal 1 {name}"]


def plain_questions(state: State) -> list[str]:
    """What names no card of a hand."""
    said = ["fight 1 on 1", "fight 2 on 3", "pass", "resolve", "strike", "roll 3", "discard 1", "discard 2", "end"]
    said += ['action "Ruse"', "spell chain class mage", "object weapon on 1", "familiar", "ready", "ticket 3"]
    said += ["effect draw 2", "effect discard 2", "effect magic 3 on Bo.2", "effect rune cor on 1", "effect counter 1"]
    return [*said, 'effect create action "Écho"', "effect tilt Bo.1", "deal 0 1", "# nothing", ""]


def corrections(state: State, card: str) -> list[dict[str, Any]]:
    """Corrections that name a card, or count cards."""
    given: list[dict[str, Any]] = []
    for name, player in zip(state.players, state.seats, strict=True):
        given += [{f"{name}.{zone}.cards": [card]} for zone in ("hand", "discard")]
        given += [{f"{name}.deck.top": [card]}, {f"{name}.hand": len(player.hand) - 1}, {f"{name}.deck": 3}]
        given += [{f"{name}.hand.cards": []}, {f"{name}.1.hp": 3}]
    return given
