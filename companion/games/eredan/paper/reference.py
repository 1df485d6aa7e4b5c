"""The quick reference, the rules, and the pocket card; the N, in which cards take effect, is drawn."""

from typing import TYPE_CHECKING, Final

from companion.games.eredan.icons import ICONS
from companion.games.eredan.paper.parts.frames import dashed
from companion.games.eredan.paper.words import words
from companion.printing.layout.blocks import Block, Picture
from companion.printing.reference.blocks import Makers, Reference, symbols

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job
    from companion.printing.words import Words

SYMBOLS: Final = (
    ("attack", "defence", "spirit", "order", "rage", "rune"),
    ("action", "spell", "theurgy", "object", "familiar", "chain"),
    ("berserker", "fighter", "mage", "marauder", "priest", "artisan"),
    ("courtier", "zone", "unique", "charge"),
)
"""The icons, row by row."""
CARD: Final = (8.6, 8.8)
"""A card of the N, in mm."""
BETWEEN: Final = 3.4
"""Between its two rows."""
DISC: Final = 5.6
"""The number of a card stands in a disc."""
N: Final = 2 * CARD[1] + BETWEEN + 6.0
"""The height of the picture of the N."""
LABEL: Final = 6.8
"""The letters of what stands beside the rows, in points."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the page, both sides of the card, or the rules."""
    from companion.printing.reference.page import draw_reference  # whoever reads on a screen draws no page

    draw_reference(document, job, words, MAKERS)


def said(lang: str) -> list[Block]:
    """What the page says."""
    return Reference(words, lang, MAKERS).all()


def _n(content: Reference) -> Block:
    """The four cards of a turn and what joins them, in the order in which they take effect, above its rule."""

    def drawn(page: "Page", x: float, y: float, wide: float) -> None:
        draw_n(page, content.titles, x, y, wide)

    return content.titled("n", content.rows("n"), picture=Picture(N, drawn))


def draw_n(page: "Page", said: "Words", x: float, y: float, wide: float) -> None:
    """Draw the N: the cards of the player of the turn below, those of the other above, then what joins them."""
    from companion.printing.page import icons

    (card, high), top = CARD, y + 0.6
    above, below = top + high / 2, top + high * 1.5 + BETWEEN
    labels = wide * 0.27
    first, second, later = (x + labels + (wide - labels) * share for share in (0.12, 0.48, 0.86))
    for middle, key in ((above, "n.foe"), (below, "n.own")):
        _label(page, said[key], x, middle, labels - 1)
    ways = [(first, below), (first, above), (second, below), (second, above)]
    for at, middle in ways:
        page.box(at - card / 2, middle - high / 2, card, high, radius=1, width=0.25)
    centre = (above + below) / 2
    dashed(page, later - card / 2, centre - high / 2, card, high)
    page.lines([(*ways[number], *ways[number + 1]) for number in range(3)], width=0.9)
    page.outline([("M", (ways[3],)), ("L", ((later - card / 2, centre),))], width=0.5, dash=(0.9, 1.1))
    for number, (at, middle) in enumerate((*ways, (later, centre)), 1):
        dash = (0.8, 0.8) if number > len(ways) else None
        page.outline(icons.shape(icons.DISC, at, middle, DISC), width=0.5, fill=1, dash=dash)
        page.text(at, middle, str(number), face="numerals", points=11, align="centre", middle=True)
    foot = below + high / 2 + 3
    for at, line, key in ((first, foot, "n.first"), (second, foot, "n.second"),
                          (later, foot - 2.6, "n.created"), (later, foot, "n.recalled")):  # fmt: skip
        page.text(at, line, said[key], points=6.4, align="centre", room=second - first - 1)


def _label(page: "Page", text: str, x: float, middle: float, wide: float) -> None:
    """Write a label beside a row, on as many lines as it takes, centred on it."""
    from companion.printing.layout import flow

    high = flow.height(text, wide, LABEL)
    flow.paragraph(page, x, middle - high / 2, text, wide=wide, points=LABEL)


MAKERS: Final[Makers] = {"n": _n, "symbols": symbols(words, ICONS, SYMBOLS, high=8.6, top=2.8, points=6.4, across=6)}
