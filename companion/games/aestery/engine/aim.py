"""What is aimed at: a Fighter, a Story, a player, the mines, a Hero, or what is uppermost on the stack, as a text.

Texts are those of the speaker: `2` and `story 1` are the speaker's own; `Bo.2`, `Bo.story 1`, `Bo` anybody's.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.aestery.engine.state import HERO, Fighter, State, Story

FIGHTER, STORY, PLAYER, MINES, TOP = "fighter", "story", "player", "mines", "top"
__all__ = ["FIGHTER", "HERO", "MINES", "PLAYER", "STORY", "TOP", "Aim", "aim_of", "aim_text", "permanent_at"]
_AIM: Final = re.compile(r"(?:(?P<whose>[^.:#]+?)\.)?(?:(?P<kind>story|mine|mines|hero) ?)?(?P<place>\d{1,3})?")


class Aim(NamedTuple):
    """One thing that is aimed at; `place` counts from 1, 0 where there is none."""

    kind: str
    seat: int
    place: int = 0


@lru_cache(maxsize=4096)
def aim_of(players: tuple[str, ...], seat: int, text: str) -> Aim | None:
    """What a text of that player's means; None if it means nothing at this table."""
    if text == TOP:
        return Aim(TOP, seat)
    people = {name.casefold(): place for place, name in enumerate(players)}
    if text.casefold() in people:
        return Aim(PLAYER, people[text.casefold()])
    found = _AIM.fullmatch(text)
    if found is None or not (found["kind"] or found["place"]):
        return None
    whose = seat if found["whose"] is None else people.get(found["whose"].casefold())
    if whose is None:
        return None
    kind, place = found["kind"] or FIGHTER, int(found["place"] or 0)
    if kind in (FIGHTER, STORY):
        return Aim(kind, whose, place) if found["place"] else None
    return Aim(MINES if kind in ("mine", "mines") else kind, whose)


def aim_text(players: tuple[str, ...], seat: int, aim: Aim) -> str:
    """How that player says it."""
    if aim.kind == TOP:
        return TOP
    if aim.kind == PLAYER:
        return players[aim.seat]
    thing = {FIGHTER: str(aim.place), STORY: f"story {aim.place}"}.get(aim.kind, aim.kind)
    return thing if aim.seat == seat else f"{players[aim.seat]}.{thing}"


def permanent_at(state: State, aim: Aim) -> Fighter | Story | None:
    """The Fighter or the Story that is aimed at; None where nobody is, or for anything else."""
    if aim.kind == FIGHTER:
        return state.fighter(aim.seat, aim.place)
    return state.story(aim.seat, aim.place) if aim.kind == STORY else None
