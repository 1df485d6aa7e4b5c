"""What is aimed at, as a text of who speaks: `2` and `story 1` are the speaker's own, `Bo.2`, `Bo` anybody's."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

PLAYER: Final = "player"


class Aim(NamedTuple):
    """One thing that is aimed at; `place` counts from 1, 0 where there is none."""

    kind: str
    seat: int
    place: int = 0

    @property
    def at(self) -> tuple[int, int]:
        """Whose it is, and its place."""
        return self[1:]


class Aims:
    """What can be aimed at in a game.

    `first`: the kind that a bare number is a place of; `placed`: further kinds whose places follow their word;
    `alone`: what each player has once, by the words that say it; `top`: what nobody owns (the uppermost card).
    """

    def __init__(
        self, first: str, placed: Sequence[str] = (), alone: Mapping[str, str] | None = None, top: str = ""
    ) -> None:
        self.first, self.top, self._placed, self._alone = first, top, tuple(placed), dict(alone or {})
        kinds = "|".join((*self._placed, *sorted(self._alone)))
        kind = rf"(?:(?P<kind>{kinds}) ?)?" if kinds else "(?P<kind>(?!))?"
        self._pattern = re.compile(rf"(?:(?P<whose>[^.:#]+?)\.)?{kind}(?P<place>\d{{1,3}})?")
        self.of = lru_cache(maxsize=4096)(self._of)

    def _of(self, players: tuple[str, ...], seat: int, text: str) -> Aim | None:
        """What a text of that player's means; None if it means nothing at this table."""
        if self.top and text == self.top:
            return Aim(self.top, seat)
        people = {name.casefold(): place for place, name in enumerate(players)}
        if text.casefold() in people:
            return Aim(PLAYER, people[text.casefold()])
        found = self._pattern.fullmatch(text)
        if found is None or not (found["kind"] or found["place"]):
            return None
        whose = seat if found["whose"] is None else people.get(found["whose"].casefold())
        if whose is None:
            return None
        kind, place = found["kind"] or self.first, int(found["place"] or 0)
        if kind in self._alone:
            return Aim(self._alone[kind], whose)
        return Aim(kind, whose, place) if found["place"] else None

    def text(self, players: Sequence[str], seat: int, aim: Aim) -> str:
        """How that player says it."""
        if aim.kind == self.top:
            return self.top
        if aim.kind == PLAYER:
            return players[aim.seat]
        thing = str(aim.place) if aim.kind == self.first else aim.kind
        thing = f"{aim.kind} {aim.place}" if aim.kind in self._placed else thing
        return thing if aim.seat == seat else f"{players[aim.seat]}.{thing}"

    def all_of(self, players: tuple[str, ...], seat: int, texts: Iterable[str]) -> tuple[Aim, ...]:
        """What texts of that player's mean; those that mean nothing are left out."""
        return tuple([aim for text in texts if (aim := self.of(players, seat, text)) is not None])

    def renamed(self, text: str, seat: int, old: Sequence[str], new: Sequence[str]) -> str:
        """What is aimed at (`1 + Bo.2`), as other players would say it."""
        found = [(part, self.of(tuple(old), seat, part)) for part in text.split(" + ")] if text else []
        return " + ".join(part if aim is None else self.text(new, seat, aim) for part, aim in found)
