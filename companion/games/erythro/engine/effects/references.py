"""For whom an effect of a card is, and where it is done: what `on` says in this game."""

from functools import lru_cache
from typing import NamedTuple

from companion.cardkit.effects.effects import Effect


class Aim(NamedTuple):
    """`other`: for another player; `near`: on an adjacent tile too.

    Of an effect that has begun: `seat`: the other player whom it is for; `tile`: where it is done; -1 and 0 while that
    is open. As text: `self`, `near`, `other`, and begun `other 2`, `near 6`, `other 2 near 6`.
    """

    other: bool = False
    near: bool = False
    seat: int = -1
    tile: int = 0

    @property
    def begun(self) -> bool:
        """Whether it is already said for whom it is, or where."""
        return self.seat >= 0 or self.tile > 0

    def __str__(self) -> str:
        words = ["other"] if self.other else []
        words += [str(self.seat)] if self.other and self.seat >= 0 else []
        words += ["near"] if self.near else []
        words += [str(self.tile)] if self.near and self.tile else []
        return " ".join(words) or "self"


def aim_of(effect: Effect) -> Aim:
    """Whom an effect is for, and where."""
    return _aim(effect.on)


@lru_cache(maxsize=1024)
def _aim(on: str) -> Aim:
    words = on.split()
    seat, tile = _behind(words, "other"), _behind(words, "near")
    return Aim("other" in words, "near" in words, -1 if seat is None else seat, tile or 0)


def _behind(words: list[str], word: str) -> int | None:
    """The number behind a word, if both are there."""
    place = words.index(word) + 1 if word in words else len(words)
    return int(words[place]) if place < len(words) and words[place].isdecimal() else None


def aimed(effect: Effect, *, seat: int | None = None, tile: int | None = None) -> Effect:
    """An effect that has begun: for that player alone, on that tile alone, where one is given."""
    aim = aim_of(effect)
    aim = aim if seat is None else aim._replace(seat=seat)
    return effect._replace(on=str(aim if tile is None else aim._replace(tile=tile)))
