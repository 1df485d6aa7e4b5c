"""The functions of the language: of figures, of dice, and over all players."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.scoring.language.kinds import DICE, NUMBER, Kind


def _row(dice: Sequence[int]) -> int:
    """The longest run of faces that follow each other."""
    faces, best, run = set(dice), 0, 0
    for face in range(min(faces, default=0), max(faces, default=-1) + 1):
        run = run + 1 if face in faces else 0
        best = max(best, run)
    return best


FIGURES: Final[Mapping[str, tuple[tuple[Kind, ...], Callable[..., Any]]]] = {
    "abs": ((NUMBER,), abs),
    "ceil": ((NUMBER,), math.ceil),
    "floor": ((NUMBER,), math.floor),
    "pips": ((DICE,), sum),
    "face": ((DICE, NUMBER), lambda dice, face: dice.count(face)),
    "same": ((DICE,), lambda dice: max(Counter(dice).values(), default=0)),
    "row": ((DICE,), _row),
    "kinds": ((DICE,), lambda dice: len(set(dice))),
}
"""What each takes. `face(dice, 3)`: how many show a three; `row`: the longest run; `same`: of the commonest face."""
SEVERAL: Final[Mapping[str, Callable[..., Any]]] = {"min": min, "max": max}
OVER_ALL: Final[Mapping[str, Callable[..., Any]]] = {
    "sum": sum, "any": any, "all": all, "most": max, "least": min, "count": lambda values: sum(map(bool, values)),
}  # fmt: skip
"""What is worked out once for each player and put together."""
OF_YES: Final = frozenset(("any", "all", "count"))
BOXES: Final = frozenset(("used", "cell"))
"""Of the sheet of who announces: whether a box is filled, and with what."""
FUNCTIONS: Final = frozenset((*FIGURES, *SEVERAL, *OVER_ALL, *BOXES))
