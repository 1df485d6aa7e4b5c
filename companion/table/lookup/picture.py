"""The still picture of a match: the view of its table, drawn without a page."""

from companion.core.match.match import Match
from companion.pictures.svg import draw
from companion.table.session.session import Session


def picture(
    match: Match, *, lang: str | None = None, seat: int | None = None, width: int = 780, letters: bool = True
) -> str:
    """The table as SVG, `width` units wide, in `lang` (default: the match's), as `seat` (None: everybody) sees it.

    `letters`: it carries its fonts (companion/pictures/svg.py).
    """
    return draw(Session(match, seat=seat, lang=lang).view(), width, letters=letters)
