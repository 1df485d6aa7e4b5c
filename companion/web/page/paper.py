"""Printing in the page: loaded when a sheet is asked for, for reportlab and the faces take their time."""

from companion.core.match import Match
from companion.printing.errors import PrintError
from companion.shop import on_pages


def drawn(game: str, sheet: str, lang: str, match: Match | None) -> bytes | str:
    """A sheet as PDF, or the sentence that says why it cannot be drawn."""
    try:
        return on_pages.drawn(game, sheet, lang, match)
    except PrintError as wrong:
        return wrong.text(lang)
