"""What can go wrong in the laboratory, each in a sentence."""

from typing import Any, Final

from companion.core.rules.rulings import SetupError
from companion.core.text.messages import Phrasebook, ToldError, shown

words: Final = Phrasebook("companion.lab")
"""All that the laboratory says."""


class LabError(ToldError):
    """Matches could not be played, or runs not be read. `runs`: what was done before, if anything was."""

    runs: Any = None


class BrokenMatchError(RuntimeError):
    """A match that could not be played, as a worker says it: its number in the plan, and what happened."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(number, what)
        self.number, self.what = number, what


def mistake(key: str, lang: str, /, **figures: Any) -> SetupError:
    """What is wrong with what was asked for, to be raised."""
    safe = _safe(figures)
    return SetupError(lambda spoken: words["wrong"](key, spoken, **safe), lang)


def trouble(key: str, lang: str, /, **figures: Any) -> LabError:
    """What went wrong meanwhile, to be raised."""
    safe = _safe(figures)
    return LabError(lambda spoken: words["wrong"](key, spoken, **safe), lang)


def _safe(figures: dict[str, Any]) -> dict[str, Any]:
    """What was typed, or is named on a disk, may be anything."""
    return {name: shown(value) if isinstance(value, str) else value for name, value in figures.items()}
