"""The lessons of Aestery: data beside this file, and the table they are played at."""

from typing import Final

from companion.games.aestery.engine.state import State
from companion.lessons.tables import LessonTable


def speaks(state: State) -> int | None:
    """Who is waited for: who may answer or is asked, in the step of blockers the defender, else whose turn it is."""
    asked = [item for item in state.pending if item.seat is not None]
    if asked:
        return asked[-1].seat
    return 1 - state.active if state.phase == "block" else state.active


TABLE: Final = LessonTable(dealt=False, answering=frozenset({"pass", "effect"}), speaks=speaks)
