"""Conditions and counted figures of card text, as they are at this moment (EFFECTS.md)."""

from companion.cardkit.deeds import Deed
from companion.games.eredan.engine.state import State


def holds_now(state: State, seat: int, deed: Deed, place: int) -> bool:
    """Whether all conditions of a deed hold. `seat`, `place`: the character whose deed it is (place 0: nobody's)."""
    raise NotImplementedError


def figure(state: State, seat: int, deed: Deed, place: int) -> int:
    """The amount of a deed at this moment."""
    raise NotImplementedError
