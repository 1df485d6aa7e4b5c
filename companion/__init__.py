"""A companion to real tabletop games: it keeps score, referees by the rule book, prints and teaches.

import companion
match = companion.new("etraclor", players=["Ana", "Bo"])
match.play("draw")
"""

from companion.core.runtime import start as start  # before all else is looked for

# isort: split
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.core.plugins import former_names, sources

if TYPE_CHECKING:
    from companion.core.answers.answer import Answer
    from companion.core.codes.match_code import CodeError
    from companion.core.match.entry import Entry
    from companion.core.record.ledger import RecordError
    from companion.core.rules.rulings import (
        AmbiguousMove,
        IllegalMove,
        InvalidMove,
        MoveError,
        Outcome,
        PositionError,
        Ruling,
        SetupError,
    )
    from companion.face.answers import answer
    from companion.face.laboratory import simulate
    from companion.face.lessons import exercise_data, exercises, lesson, rules
    from companion.face.lessons import workbook as workbook
    from companion.face.matches import from_code, load, new, options, position_code, setup_code
    from companion.face.paper import deck_builder, deck_from_code, print_form, sheet
    from companion.face.scoresheets import scoresheet, scoresheets
    from companion.face.tables import class_marks, class_results, statistics
    from companion.notebook.match import Match
    from companion.printing.errors import PrintError

    def games() -> tuple[str, ...]:
        """The names of the games installed."""
        ...
else:
    from companion import games

former_names.install()
sources.offer("companion.scoring.source")

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove", "Answer", "CodeError", "Entry", "IllegalMove", "InvalidMove", "Match", "MoveError", "Outcome",
    "PositionError", "PrintError", "RecordError", "Ruling", "SetupError", "answer", "class_marks", "class_results",
    "deck_builder", "deck_from_code", "exercise_data", "exercises", "from_code", "games", "lesson", "load", "new",
    "options", "position_code", "print_form", "rules", "scoresheet", "scoresheets", "setup_code", "sheet",
    "simulate", "statistics",
]  # fmt: skip
_HOMES = {
    "Answer": "companion.core.answers.answer",
    "CodeError": "companion.core.codes.match_code",
    "Entry": "companion.core.match.entry",
    "Match": "companion.notebook.match",
    "PrintError": "companion.printing.errors",
    "RecordError": "companion.core.record.ledger",
    "answer": "companion.face.answers",
    "simulate": "companion.face.laboratory",
    **dict.fromkeys(("exercise_data", "exercises", "lesson", "rules", "workbook"), "companion.face.lessons"),
    **dict.fromkeys(("from_code", "load", "new", "options", "position_code", "setup_code"), "companion.face.matches"),
    **dict.fromkeys(("deck_builder", "deck_from_code", "print_form", "sheet"), "companion.face.paper"),
    **dict.fromkeys(("scoresheet", "scoresheets"), "companion.face.scoresheets"),
    **dict.fromkeys(("class_marks", "class_results", "statistics"), "companion.face.tables"),
}
"""Where what the public face offers stands; the rest is of `companion.core.rules.rulings`."""
_FORMER = {"charges": "companion.games.eredan.tournament"}
"""What one game took with it: found here for this version."""


def __getattr__(name: str) -> Any:
    """What the public face offers, loaded when it is asked for: a command that needs none of it is quick."""
    if name in _FORMER:
        former_names.warn(f"{__name__}.{name}", f"{_FORMER[name]}.{name}", stacklevel=2)
        return getattr(import_module(_FORMER[name]), name)
    if name not in {*__all__, *_HOMES}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "companion.core.rules.rulings")), name)


def __dir__() -> list[str]:
    """What users need, for completion."""
    return sorted({*__all__, *_HOMES})
