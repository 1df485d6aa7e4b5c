"""The card that lies on top of a printed deck: its name, what it holds, and the code that brings it back."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.core.codes.match_code import grouped, is_deck
from companion.core.text.messages import Phrasebook
from companion.printing.cards.cards import Draw
from companion.printing.errors import PrintError
from companion.printing.layout import flow
from companion.printing.links import link
from companion.printing.page import qr
from companion.printing.page.paper import POINTS_PER_MM

if TYPE_CHECKING:
    from companion.printing.page.page import Page

EDGE: Final = 4.0
"""Nothing is drawn nearer to the cut, in mm."""
MODULE: Final = 0.7
"""The largest square of the code, in mm."""

_say = Phrasebook("companion.decks", "sheets.toml", "deck-card")


def deck_card(title: str, told: str, code: str, lang: str, base: str = "") -> Draw:
    """The face: `told` stands under the title. Drawing raises `PrintError` for a code, or an address, too long."""
    return partial(_draw, title, told, link(base, code) if code else "", grouped(code) if is_deck(code) else "", lang)


def _draw(title: str, told: str, address: str, letters: str, lang: str, page: "Page") -> None:
    wide = page.size.width - 2 * EDGE
    y = _write(page, flow.fitted(title, "titles", wide, 14, most=2, least=7), EDGE + 5)
    y = _write(page, flow.fitted(told, "text", wide, 8.5, most=3, least=6), y + 1.4)
    page.line(EDGE, y - 1.4, EDGE + wide, y - 1.4, width=0.2)
    if not address:
        return
    if not qr.holds(address):
        raise PrintError("address-too-long", size=len(address.encode()))
    side, room = qr.extent(address, MODULE), page.size.height - EDGE - y - 16
    module = max(qr.SMALLEST_MODULE, MODULE * min(1.0, wide / side, room / side))
    side = qr.draw(page, address, (page.size.width - qr.extent(address, module)) / 2, y, module)
    if letters:
        y = flow.paragraph(page, EDGE, y + side, _say("how", lang), wide=wide, points=7)
        flow.paragraph(page, EDGE, y + 0.6, letters, wide=wide, points=6.6)


def _write(page: "Page", body: flow.Fitted, baseline: float) -> float:
    """Write lines, and give the baseline for what follows."""
    step = body.points * flow.LEADING / POINTS_PER_MM
    for line in body.lines:
        page.runs(EDGE, baseline, line, points=body.points)
        baseline += step
    return baseline
