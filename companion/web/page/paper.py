"""Printing in the page: loaded when a sheet is asked for, for reportlab and the faces take their time."""

from companion.core.match.match import Match
from companion.printing.errors import PrintError
from companion.shop import on_pages


def drawn(game: str, sheet: str, lang: str, match: Match | None, site: str) -> bytes | str:
    """A sheet as PDF, its codes leading to the page if they hold its address; or the sentence that says why not."""
    for base in dict.fromkeys((site, "")):
        try:
            return on_pages.drawn(game, sheet, lang, match, base)
        except PrintError as wrong:
            told = wrong.text(lang)
    return told
