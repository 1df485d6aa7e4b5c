"""What is said in a move of Aestery, with the names of Fighters, Stories and Heroes where announcements have places."""

from collections.abc import Mapping
from typing import Any, Final

from companion.cardkit.zones.permanents import taken
from companion.core.rules.moves import Move, given_arguments
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, PLAYER, STORY, aim_of, permanent_at
from companion.games.aestery.engine.effects.table_effects import RECORDED
from companion.games.aestery.engine.moves import HAND
from companion.games.aestery.engine.notation.names import name_in_play
from companion.games.aestery.engine.notation.sentences import AesterySpeaker
from companion.games.aestery.engine.state import State

_OWN: Final = ("stay", "bravery", "attack", "order")
"""Moves whose first place is one of the speaker's own Fighters."""
_FOES: Final = ("order",)
"""Moves whose other places are Fighters of the foe."""


def named(state: State, seat: int, move: Move, say: AesterySpeaker) -> Mapping[str, Any]:
    """The figures of a phrase: `places` and `targets` by names, `does` for what an effect does."""
    figures = given_arguments(move)
    if figures.get("origin") == HAND:
        del figures["origin"]
    if "place" in figures:
        figures["place"] = _fighter(state, seat, figures["place"], say)
    if "attacker" in figures:
        figures["attacker"] = _fighter(state, seat if move.verb in _OWN else 1 - seat, figures["attacker"], say)
    if "places" in figures:
        side = 1 - seat if move.verb in _FOES else seat
        figures["places"] = tuple(_fighter(state, side, place, say) for place in figures["places"])
    if "target" in figures:
        figures["target"] = _aimed(state, seat, figures["target"], say)
    if "targets" in figures:
        figures["targets"] = tuple(_aimed(state, seat, target, say) for target in figures["targets"])
    if move.verb == "activate":
        figures["what"] = _aimed(state, seat, figures["what"], say)
    if move.verb == "effect":
        figures["does"] = RECORDED.told(figures.pop("what"), figures.pop("targets", ()), say.lang)
    return figures


def _fighter(state: State, seat: int, place: int, say: AesterySpeaker) -> str:
    """A Fighter by its name; by its place too where its side has several of that name."""
    one = state.fighter(seat, place)
    if one is None:
        return str(place)
    alike = sum(name_in_play(other.code) == name_in_play(one.code) for _, other in taken(state.seats[seat].fighters))
    return say.card_words(one.code) + (f" {place}" if alike > 1 else "")


def _aimed(state: State, seat: int, text: str, say: AesterySpeaker) -> str:
    """What is aimed at by its name: a Fighter, a Story, a Hero, a player; else as it is announced."""
    aim = aim_of(state.players, seat, text)
    if aim is None:
        return say.say.aim(text)
    if aim.kind == PLAYER:
        return str(state.players[aim.seat])
    if aim.kind == FIGHTER:
        return _fighter(state, aim.seat, aim.place, say)
    one = permanent_at(state, aim) if aim.kind == STORY else None
    hero = state.seats[aim.seat].hero if aim.kind == HERO else ""
    return hero or (say.say.user(text) if one is None else say.card_words(one.code))
