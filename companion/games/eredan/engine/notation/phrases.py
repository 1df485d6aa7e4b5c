"""What is said in a move of Eredan, with the names of characters where announcements have places."""

from collections.abc import Mapping
from typing import Any

from companion.core.rules.moves import Move, given_arguments
from companion.games.eredan.engine.cards.cards import PROFILE, parted
from companion.games.eredan.engine.effects.references import PLAYER, aim_of, character_at
from companion.games.eredan.engine.effects.table_effects import RECORDED
from companion.games.eredan.engine.notation.sentences import EredanSpeaker
from companion.games.eredan.engine.state import Character, State


def named(state: State, seat: int, move: Move, say: EredanSpeaker) -> Mapping[str, Any]:
    """The figures of a phrase: `own`, `foe` and `targets` by names, `does` for what an effect does."""
    figures = given_arguments(move)
    if move.verb == "fight":
        figures |= {"own": _named(state, seat, figures["own"]), "foe": _named(state, 1 - seat, figures["foe"])}
    if "profile" in figures:
        announced = PROFILE.read(figures["profile"])
        figures["profile"] = parted(figures["profile"])[0] if announced is None else announced.name
    if "targets" in figures:
        figures["targets"] = tuple(_aimed(state, seat, target) for target in figures["targets"])
    if move.verb == "effect":
        figures["does"] = RECORDED.told(figures.pop("what"), figures.pop("targets", ()), say.lang)
    return figures


def _named(state: State, seat: int, place: int) -> str:
    one = state.character(seat, place)
    return str(place) if one is None else _called(state, seat, one)


def _called(state: State, seat: int, one: Character) -> str:
    """A character without its level, with its player where both have one of that name."""
    return state.called(seat, one).replace(one.name, parted(one.name)[0], 1)


def _aimed(state: State, seat: int, text: str) -> str:
    """Who is aimed at, by name; else as it is announced."""
    aim = aim_of(state.players, seat, text)
    if aim is None:
        return text
    one = character_at(state, aim)
    if one is not None:
        return _called(state, aim.seat, one)
    return str(state.players[aim.seat]) if aim.kind == PLAYER else text
