"""The print shop behind the pages of the table: how a sheet that a page asks for is drawn."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.printing.errors import PrintError
from companion.shop import counter
from companion.table.papers import Papers

if TYPE_CHECKING:
    from companion.core.match import Match

NEEDED = ("reportlab", "qrcode")
"""What draws, of the extra `print`."""


def papers() -> Papers | None:
    """What makes the sheets of pages; None where nothing can be drawn here."""
    return Papers(drawn, offered) if all(map(find_spec, NEEDED)) else None


def offered(lang: str) -> dict[str, dict[str, str]]:
    """The sheets of each game that are drawn from nothing but themselves, by name, with their titles."""
    return {
        game: {name: spec.title[lang] for name, spec in counter.sheets(game, lang).items() if spec.needs is None}
        for game in counter.games()
    }


def drawn(game: str, sheet: str, lang: str, match: "Match | None") -> bytes:
    """A sheet as PDF, in its usual form; none that is drawn from a list of rows. Raises PrintError."""
    spec = counter.find(sheet, lang, game=game)
    if spec.needs != (None if match is None else "match"):
        raise PrintError("no-sheet", counter.SHOP, name=sheet, known="")
    return counter.render(spec, lang=lang, match=match)
