"""The printed sheets of every game in a file: they are the same for all, drawn from the file."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.text.messages import load_words
from companion.printing.spec import SheetSpec, drawn_in

PAPERS: Final = ("A4", "A5", "Letter", "A3")
_WORDS: Final[Mapping[str, Any]] = load_words("companion.scoring", "sheets.toml")["title"]


def sheets_of(game: Any) -> tuple[SheetSpec, ...]:
    """The sheet to write on, and the page of rules, of one game."""
    home = "companion.scoring.paper"
    return (
        SheetSpec("score-sheet", game.name, _title("score-sheet"), PAPERS, drawn_in(f"{home}.score_sheet"),
                  options=("players",)),
        SheetSpec("rules", game.name, _title("rules"), PAPERS, drawn_in(f"{home}.rules_page")),
    )  # fmt: skip


def _title(name: str) -> dict[str, str]:
    return dict(_WORDS[name])
