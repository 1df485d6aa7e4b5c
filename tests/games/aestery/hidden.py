"""What the companion hides where it deals Aestery: other worlds that look the same, and questions about cards."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.facts.zones import Zone
from companion.games.aestery.engine.effects.resolution import looked_at
from companion.games.aestery.engine.state import Player, State
from tests.games.oracle import secrets_of

OPTIONS: Mapping[str, Any] = {"cards": "demo"}
HIDDEN = ("deck", "hand", "hideout")


def rearranged(player: Player, rng: random.Random, *, own: bool, seen: int) -> Player:
    """A player whose cards were dealt, with those of the deck, and of a hand and a hideout that are not `own`, in other
    places; so many of the top of the own deck lie where they are, for they are being looked at."""
    zones = ("deck",) if own else HIDDEN
    kept, deck = player.deck.top[: seen * own], player.deck
    player = player.with_zone("deck", replace(deck, top=deck.top[len(kept) :]))
    cards = [card for name in zones for card in player.zone(name).top]
    rng.shuffle(cards)
    for name in zones:
        zone = player.zone(name)
        player = player.with_zone(name, replace(zone, top=tuple(cards[: len(zone.top)])))
        cards = cards[len(zone.top) :]
    return player.with_zone("deck", replace(player.deck, top=(*kept, *player.deck.top)))


def other_world(state: State, seats: tuple[int, ...], rng: random.Random) -> State:
    """The same table with the cards of each deck, and of the hands and hideouts of all but `seats`, elsewhere."""
    players = (
        rearranged(player, rng, own=seat in seats, seen=len(looked_at(state, seat)))
        for seat, player in enumerate(state.seats)
    )  # fmt: skip
    return replace(state, seats=tuple(players))


def secret_cards(state: State) -> list[str]:
    """The next card of each deck, the hands, the hideouts."""
    hideouts: list[Zone] = [player.hideout for player in state.seats]
    return [*secrets_of(state.seats), *(card for zone in hideouts for card in zone.top)]


def all_cards(state: State) -> tuple[str, ...]:
    """Every card that a question may name."""
    return tuple(card.name for card in state.box.cards)


def questions(state: State, card: str) -> list[str]:
    """What somebody who wants to know where a card lies may announce."""
    asked = [f'{verb} "{card}"' for verb in ("play", "mine", "hide", "flash", "discard", "effect discard", "jouer")]
    asked += [f'play "{card}" from hideout', f'support "{card}" on 1', f'flash "{card}" on 1', f"reveal 1 {card}"]
    other = next(one for one in all_cards(state) if one != card)
    return [*asked, f'play "{other}" with pitch "{card}"', f'"{card}"', f'combat with pitch "{card}"']


def plain_questions(state: State) -> list[str]:
    """What names no card of a hand."""
    bare = ["keep", "mulligan", "untap", "draw", "mine", "hide", "pitch 2", "pass", "combat", "attack 1", "done", "end"]
    bare += [
        "block 1 with 1",
        "flash 1/4 on 1",
        "damage",
        "discard 1",
        "order 1 on 1 + 2",
        "bravery 1",
        "activate hero",
    ]
    bare += ['fighter "Merle" 2/3 cost 2', "ephemeral cost 1", "story cost 1 from hideout", "support 2 on 1", ""]
    return [
        *bare,
        "effect draw 2",
        "effect discard 2",
        "effect look 2",
        "effect damage 1 on Bo",
        "deal 0 1",
        "# nothing",
    ]


def corrections(state: State, card: str) -> list[dict[str, Any]]:
    """Corrections that name a card, or count cards."""
    given: list[dict[str, Any]] = []
    for name, player in zip(state.players, state.seats, strict=True):
        given += [{f"{name}.{zone}.cards": [card]} for zone in ("hand", "graveyard", "exile", "pitched")]
        given += [{f"{name}.deck.top": [card]}, {f"{name}.hand": len(player.hand) - 1}, {f"{name}.deck": 3}]
        given += [{f"{name}.hand.cards": []}, {f"{name}.hideout": 1 - len(player.hideout)}, {f"{name}.life": 3}]
    return given
