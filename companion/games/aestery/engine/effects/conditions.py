"""Conditions and counted figures of card text, as they are at this moment (EFFECTS.md)."""

from collections.abc import Mapping

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import compared
from companion.cardkit.zones.permanents import taken
from companion.core.rules.clauses import clause
from companion.games.aestery.engine.constants import HAND
from companion.games.aestery.engine.state import State


@clause("full-hand", "AES-21")
def full_hand(state: State, seat: int) -> bool:
    """Exactly six cards in hand; with the house rule six or more (Main Pleine; AES-21)."""
    count = len(state.seats[seat].hand)
    return count >= HAND if state.house.full_hand_more else count == HAND


@clause("privilege", "hideout-privilege", "AES-7")
def holds_now(state: State, seat: int, effect: Effect, *, hideout: bool = False) -> bool:
    """Whether all conditions of an effect hold; Privilege asks that its card came out of the hideout (AES-7)."""
    return all(_holds(state, seat, condition, hideout) for condition in effect.conditions)


def _holds(state: State, seat: int, condition: str, hideout: bool) -> bool:
    if condition == "from hideout":
        return hideout
    words = condition.split()
    whose = 1 - seat if words[0] == "foe" else seat
    if condition == "full hand" or words[-2:] == ["full", "hand"]:
        return full_hand(state, whose)
    if words[-1] == "hero":
        return bool(state.seats[whose].hero)
    if words[0] == "turn" and words[-1].isdecimal():
        return state.turn == int(words[-1])
    if words[-1].isdecimal():
        return compared(counts(state, seat).get(" ".join(words[:-2]), 0), words[-2], int(words[-1]))
    return True


def counts(state: State, seat: int) -> Mapping[str, int]:
    """What card text may count, for a player: `own hand`, `foe fighters`, `own mines`…"""
    found = {"x": 0}
    for whose, player in (("own", state.seats[seat]), ("foe", state.seats[1 - seat])):
        found |= {
            f"{whose} hand": len(player.hand), f"{whose} deck": len(player.deck), f"{whose} life": player.life,
            f"{whose} hp": player.life, f"{whose} graveyard": len(player.graveyard),
            f"{whose} exile": len(player.exile), f"{whose} mines": player.mines, f"{whose} wonders": player.wonders,
            f"{whose} fighters": sum(1 for _ in taken(player.fighters)), f"{whose} aether": player.aether,
            f"{whose} stories": sum(1 for _ in taken(player.stories)), f"{whose} experience": player.experience,
        }  # fmt: skip
    return found
