"""What the companion hides where it deals Erythro: other worlds that look the same, and questions about cards."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.erythro.engine.flow.phases import check_blocked
from companion.games.erythro.engine.state import State
from tests.games.oracle import rearranged, secrets_of

OPTIONS: Mapping[str, Any] = {"cards": "demo", "opponent": "consortium"}
TRIES = 20


def other_world(state: State, seats: tuple[int, ...], rng: random.Random) -> State:
    """The same table with the cards of each deck, of the hands of all but `seats`, of the piles and of the mine deck
    (within a level) in other places. A match in which nobody could play any more would be over."""
    for _ in range(TRIES):
        players = tuple(rearranged(player, rng, own=seat in seats) for seat, player in enumerate(state.seats))
        stacks = tuple(tuple(rng.sample(stack, len(stack))) for stack in state.stacks)
        other = replace(state, seats=players, stacks=stacks, mine_keys=_mines(state, rng))
        if state.phase != "players" or check_blocked(other)[0].outcome is None:
            return other
    return state


def _mines(state: State, rng: random.Random) -> tuple[str, ...]:
    by_level: dict[int, list[str]] = {}
    for level, key in zip(state.mine_levels, state.mine_keys, strict=False):
        by_level.setdefault(level, []).append(key)
    for keys in by_level.values():
        rng.shuffle(keys)
    return tuple(by_level[level].pop() for level in state.mine_levels[: len(state.mine_keys)])


def secret_cards(state: State) -> list[str]:
    """The next card of each deck and pile, and the hands."""
    return [*secrets_of(state.seats), *(card for stack in state.stacks for card in stack[:1]), *state.mine_keys[:1]]


def all_cards(state: State) -> tuple[str, ...]:
    """Every card that a question may name."""
    return (*state.box.actions, *state.box.events, *state.box.mines)


def questions(state: State, card: str) -> list[str]:
    """What somebody who wants to know where a card lies may announce."""
    known = state.box.actions.get(card)
    buys = [f"buy {known.element} {known.cost} {card}"] if known is not None and known.element else []
    verbs = ("play", "keep", "jouer", "event", "mine", "order", "reveal 1")
    return [*(f"{verb} {card}" for verb in verbs), *buys]


def plain_questions(state: State) -> list[str]:
    """What names no card of a hand."""
    bare = ["special", "contaminate", "play", "keep", "discard", "refill", "blocked", "done", "next", "keep action"]
    bare += ["keep contamination", "destroy hand", "destroy discard", "destroy", "take", "draw 1", "draw 3", "event"]
    elements = [
        f"{verb} {element}" for verb in ("gain 1", "lose 1", "sanctuary", "special") for element in ("fire", "air")
    ]
    tiles = [f"{verb} {tile}" for verb in ("move", "remove 1", "pollute") for tile in state.layout.numbers[:3]]
    return [*bare, *elements, *tiles, "", "buy", "# nothing", "skip", "concede", "order", "mine"]


def corrections(state: State, card: str) -> list[dict[str, Any]]:
    """Corrections that name a card, or count cards."""
    given: list[dict[str, Any]] = [{"market": [card]}, {"event": [card]}]
    for name, player in zip(state.players, state.seats, strict=True):
        given += [{f"{name}.{zone}.cards": [card]} for zone in ("hand", "deck", "discard", "played")]
        given += [{f"{name}.{zone}": count} for zone in ("hand", "deck", "discard") for count in (0, 1, 3)]
        given += [{f"{name}.contaminations": count} for count in (0, 1, 5)]
        given += [
            {f"{name}.cards": [card]},
            {f"{name}.tainted": player.tainted + 1},
            {f"{name}.hand": len(player.hand) - 1},
        ]
    return given
