"""What is aimed at: a Fighter, a Story, a player, the mines, a Hero, or what is uppermost on the stack."""

from typing import Final

from companion.cardkit.effects.references import PLAYER, Aim, Aims
from companion.games.aestery.engine.state import HERO, Fighter, State, Story

FIGHTER, STORY, MINES, TOP = "fighter", "story", "mines", "top"
__all__ = ["FIGHTER", "HERO", "MINES", "PLAYER", "STORY", "TOP", "Aim", "aim_of", "aim_text", "aims_of", "permanent_at"]
AIMS: Final = Aims(FIGHTER, (STORY,), {"mine": MINES, MINES: MINES, HERO: HERO}, TOP)
aim_of: Final = AIMS.of
aims_of: Final = AIMS.all_of
aim_text: Final = AIMS.text


def permanent_at(state: State, aim: Aim) -> Fighter | Story | None:
    """The Fighter or the Story that is aimed at; None where nobody is, or for anything else."""
    if aim.kind == FIGHTER:
        return state.fighter(aim.seat, aim.place)
    return state.story(aim.seat, aim.place) if aim.kind == STORY else None
