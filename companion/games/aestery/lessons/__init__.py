"""The lessons of Aestery: data beside this file, the figures that they ask for, and the table they are played at."""

from collections.abc import Mapping
from typing import Final

from companion.games.aestery.engine.state import State
from companion.games.aestery.lessons import sums
from companion.lessons.computed import Figure
from companion.lessons.tables import LessonTable

FIGURES: Final[Mapping[str, Figure]] = {
    "missing": sums.missing,
    "outlasts": sums.outlasts,
    "patient": sums.patient,
    "combats": sums.combats,
}


def speaks(state: State) -> int | None:
    """Who is waited for: who may answer or is asked, in the step of blockers the defender, else whose turn it is."""
    asked = [item for item in state.pending if item.seat is not None]
    if asked:
        return asked[-1].seat
    return 1 - state.active if state.phase == "block" else state.active


TABLE: Final = LessonTable(dealt=False, answering=frozenset({"pass", "effect"}), speaks=speaks)
