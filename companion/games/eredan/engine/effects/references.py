"""What is aimed at: a character, a player, or a card of the queue."""

from typing import Final

from companion.cardkit.effects.references import PLAYER, Aim, Aims
from companion.games.eredan.engine.state import Character, State

CHARACTER, QUEUE = "character", "queue"
__all__ = ["CHARACTER", "PLAYER", "QUEUE", "Aim", "aim_of", "aim_text", "aims_of", "character_at"]
AIMS: Final = Aims(CHARACTER)
aim_of: Final = AIMS.of
aims_of: Final = AIMS.all_of
aim_text: Final = AIMS.text
"""A card of the queue (`Aim(QUEUE, seat, K)`) is aimed at by `counter K` alone, whose place is no text of an aim."""


def character_at(state: State, aim: Aim) -> Character | None:
    """The character that is aimed at; None where nobody is, or for anything else."""
    return state.character(aim.seat, aim.place) if aim.kind == CHARACTER else None
