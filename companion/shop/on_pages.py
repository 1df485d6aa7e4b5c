"""The print shop behind the pages of the table: how a sheet that a page asks for is drawn."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from companion.core.text.messages import Phrasebook
from companion.printing.errors import PrintError
from companion.printing.page.paper import EVERYDAY
from companion.printing.spec import SheetSpec
from companion.shop import counter
from companion.table.lookup.papers import Papers

if TYPE_CHECKING:
    from companion.core.match.match import Match

NEEDED = ("reportlab", "qrcode")
"""What draws, of the extra `print`."""
_SEVERAL: Final = re.compile(r"(.+)-(a4|letter)-(\d+)up")


def papers() -> Papers | None:
    """What makes the sheets of pages; None where nothing can be drawn here."""
    return Papers(drawn, offered) if all(map(find_spec, NEEDED)) else None


def offered(lang: str) -> dict[str, dict[str, str]]:
    """The sheets of each game that are drawn from nothing but themselves, by name, with their titles.

    Where several fit on a paper, that is a sheet of its own: `pocket-card-a4-9up`.
    """
    return {
        game: dict(
            named for spec in counter.sheets(game, lang).values() if spec.needs is None for named in _forms(spec, lang)
        )
        for game in counter.games()
    }


def _forms(spec: SheetSpec, lang: str) -> Iterator[tuple[str, str]]:
    title, say = spec.title[lang], Phrasebook("companion.printing")["index"]
    yield spec.name, title
    for paper in EVERYDAY[lang]:
        if spec.up.get(paper, 1) > 1:
            count = spec.up[paper]
            yield f"{spec.name}-{paper.lower()}-{count}up", f"{title} ({paper}, {say('several', lang, up=count)})"


def drawn(game: str, sheet: str, lang: str, match: "Match | None", base: str = "") -> bytes:
    """A sheet as PDF, in its usual form; none that is drawn from a list of rows. Raises PrintError.

    `base`: the address that the codes of a match lead to.
    """
    several = _SEVERAL.fullmatch(sheet)
    spec = counter.find(several[1] if several else sheet, lang, game=game)
    if spec.needs != (None if match is None else "match"):
        raise PrintError("no-sheet", counter.SHOP, name=sheet, known="")
    if several is None:
        # A match that was looked back at already is told with its turning points: nobody waits for them.
        wishes = {"review": spec.choices["review"][lang][1]} if "review" in spec.choices and _known(match) else {}
        return counter.render(spec, lang=lang, match=match, options=wishes, base=base if spec.links else "")
    flip = "long-edge" if spec.backs else "none"
    return counter.render(spec, lang=lang, match=match, paper=several[2], up=min(int(several[3]), 99), flip=flip)


def _known(match: "Match | None") -> bool:
    """Whether a match was looked back at in this process."""
    from companion.partner.review import kept

    return match is not None and kept(match) is not None
