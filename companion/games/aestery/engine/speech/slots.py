"""What was said, as the moves of Aestery take it: figures, what is aimed at, places."""

from collections.abc import Sequence
from typing import Any

from companion.cardkit.speech.crowd import Called
from companion.core.speech.language import Said
from companion.core.speech.lexicon import Noun
from companion.games.aestery.engine.effects.references import FIGHTER, HERO, Aim, aim_text
from companion.games.aestery.engine.speech.references import fighters_of
from companion.games.aestery.engine.state import State


def values(said: Said, name: str) -> list[Any]:
    """What was said in one place of a frame."""
    return [noun.value for noun in said.get(name, ())]


def count_of(said: Said, name: str = "amount") -> int | None:
    """The number that is said; None where none is, or several are."""
    found = values(said, name)
    return int(found[0]) if len(found) == 1 else None


def some_of(said: Said) -> int:
    """How many of something: one where no number is said; 0 where that cannot be told, or where 0 is said."""
    return (count_of(said) or 0) if "amount" in said else 1


def texts(state: State, seat: int, nouns: Sequence[Noun]) -> tuple[str, ...] | None:
    """What is aimed at, as a player announces it; None where one of it is not whose it is said to be."""
    found: list[str] = []
    for noun in nouns:
        aim = None if noun.kind == "player" else aim_said(noun, seat)
        if aim is None and noun.kind != "player":
            return None
        found.append(str(noun.value) if aim is None else aim_text(state.players, seat, aim))
    return tuple(found)


def aim_said(noun: Noun, seat: int) -> Aim | None:
    """What a thing in play is, the Hero being that of whoever speaks; None if it is not whose it is said to be."""
    if noun.kind == "pawn":
        return Aim(HERO, seat)
    called: Called = noun.value
    return called.aim if called.fits(seat) else None


def place_of(noun: Noun, side: int, speaker: int) -> int | None:
    """The place of a Fighter on one side; None for anything else, and where it is not whose the speaker says."""
    if noun.kind == "number":
        return int(noun.value)
    aim = aim_said(noun, speaker)
    return aim.place if aim is not None and aim.kind == FIGHTER and aim.seat == side else None


def places_of(state: State, seat: int, speaker: int, nouns: Sequence[Noun]) -> tuple[int, ...]:
    """The places of several on a side; of all, those that are ready. Nothing where one is none of that side."""
    found: list[int | None] = []
    for noun in nouns:
        if noun.kind == "all":
            ready = [place for place, is_ready in fighters_of(state, seat).items() if is_ready]
            found += ready if noun.value == "all" or len(ready) == int(noun.value) else [None]
        else:
            found.append(place_of(noun, seat, speaker))
    places = [place for place in found if place is not None]
    return tuple(dict.fromkeys(places)) if len(places) == len(found) else ()
