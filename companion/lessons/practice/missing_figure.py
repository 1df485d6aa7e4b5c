"""What an announcement lacks: the figure that a refusal names, as the sum that a game's lessons say it is."""

from dataclasses import dataclass
from typing import Any

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Reason, Sum
from companion.lessons.practice.tables import lesson_table


@dataclass(frozen=True, slots=True)
class Lack:
    """Why an announcement is refused, and the figure that it lacks."""

    reason: Reason
    sum: Sum


def lack(game: Game, state: Any, move: Move) -> Lack | None:
    """What an announcement lacks, where that alone refuses it and it is known; None where there is no such figure."""
    reasons = [reason for reason in game.findings(state, move) if reason.kind != "warning"]
    if len(reasons) != 1:
        return None
    (reason,) = reasons
    reckon = lesson_table(game).lacks.get(reason.clause)
    return None if reckon is None or reason.kind != "breach" else Lack(reason, reckon(state, move, reason))
