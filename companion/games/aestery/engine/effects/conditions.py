"""Conditions and counted figures of card text, as they are at this moment (EFFECTS.md)."""

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import Condition, condition_of
from companion.cardkit.zones.permanents import taken
from companion.core.rules.clauses import clause
from companion.games.aestery.engine.constants import HAND
from companion.games.aestery.engine.state import Player, State


@clause("full-hand", "AES-21")
def full_hand(state: State, seat: int) -> bool:
    """Exactly six cards in hand; with the house rule six or more (Main Pleine; AES-21)."""
    count = len(state.seats[seat].hand)
    return count >= HAND if state.house.full_hand_more else count == HAND


@clause("privilege", "hideout-privilege", "AES-7")
def holds_now(state: State, seat: int, effect: Effect, *, hideout: bool = False) -> bool:
    """Whether all conditions of an effect hold; Privilege asks that its card came out of the hideout (AES-7)."""
    return all(_holds(state, seat, condition_of(text), hideout) for text in effect.conditions)


def _holds(state: State, seat: int, condition: Condition, hideout: bool) -> bool:
    whose = 1 - seat if condition.whose == "foe" else seat
    match condition.what:
        case "from":
            return hideout
        case "full":
            return full_hand(state, whose)
        case "hero":
            return bool(state.seats[whose].hero)
        case "turn":
            return condition.compares(state.turn)
    return condition.compares(_counted(state.seats[whose], condition.what))


def count(state: State, seat: int, phrase: str) -> int:
    """What card text may count, for a player: `own hand`, `foe fighters`, `own mines`…"""
    whose, _, what = phrase.partition(" ")
    return _counted(state.seats[1 - seat if whose == "foe" else seat], what)


def _counted(player: Player, what: str) -> int:
    if what in player.ZONES:
        return len(player.zone(what))
    return {
        "life": player.life, "hp": player.life, "mines": player.mines, "wonders": player.wonders,
        "aether": player.aether, "experience": player.experience, "fighters": sum(1 for _ in taken(player.fighters)),
        "stories": sum(1 for _ in taken(player.stories)),
    }.get(what, 0)  # fmt: skip
