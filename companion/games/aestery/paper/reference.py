"""The quick reference, its glossary on the second side, and the pocket card; the book's example is drawn."""

from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from companion.core.text.letters import plain
from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper.parts.prices import ladder
from companion.games.aestery.paper.words import words
from companion.printing.layout.blocks import Block, Picture, Row
from companion.printing.reference.blocks import Makers, Reference, symbols

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

SYMBOLS: Final = (
    ("mine", "wonder", "aether", "first-blood", "flash"),
    ("plus", "fatigue", "bravery", "nap", "bloodthirst"),
    ("experience", "hero", "fighter", "story", "ephemeral"),
    ("red", "green", "purple", "silver", "black"),
    ("white", "blue"),
)
"""The icons, row by row."""
ATTACKER: Final = (6, 4)
BLOCKERS: Final = ((1, 2), (1, 2))
"""The Fighters of the book's example: Force and Defence."""
CARD: Final = (11.0, 14.0)
"""A card of the example, in mm."""
EXAMPLE: Final = 25.0
"""The height of the example."""


def draw(document: "Document", job: "Job") -> None:
    """Draw both sides of the page, or of the card, or the rules."""
    from companion.printing.reference.page import draw_reference  # whoever reads on a screen draws no page

    draw_reference(document, job, words, MAKERS)


def said(lang: str) -> list[Block]:
    """What the page says."""
    return Reference(words, lang, MAKERS).all()


# --- the glossary -----------------------------------------------------------------------------------------------------


def glossary(content: Reference) -> tuple[list[Row], list[Row]]:
    """The entries in the order of the language's alphabet, in two halves of about the same length."""
    rows = sorted(map(partial(_entry, content), content.rows("glossary")), key=lambda row: plain(_explained(row)))
    whole = sum(len(row.text) for row in rows)
    lengths = accumulate(len(row.text) for row in rows)
    half = next(number for number, length in enumerate(lengths, 1) if 2 * length >= whole)
    return rows[:half], rows[half:]


def _explained(row: Row) -> str:
    """What an entry explains: its first words, which are strong."""
    return row.text.split("**")[1]


def _entry(content: Reference, row: Row) -> Row:
    """An entry that begins with what it explains: clauses in full do not."""
    if row.text.startswith("**"):
        return row
    title = next(one.title[content.lang] for one in content.book.values() if one.text[content.lang] == row.text)
    return Row("", f"**{title.rstrip('.')}.** {row.text}")


def _glossary(content: Reference) -> Block:
    return content.titled("glossary", glossary(content)[0])


def _glossary_more(content: Reference) -> Block:
    return content.titled("glossary-more", glossary(content)[1])


# --- the example of the book ------------------------------------------------------------------------------------------


def _example(content: Reference) -> Block:
    """The cards of the example with what each of them suffers, above its sum in words."""
    said_ = content.titles

    def drawn(page: "Page", x: float, y: float, wide: float) -> None:
        _Example(page, said_, x, y, wide).draw()

    return content.titled("example", content.rows("example"), picture=Picture(EXAMPLE, drawn))


class _Example:
    """The attacker, an arrow, those who block it; below them what comes of it."""

    def __init__(self, page: "Page", said: Any, x: float, y: float, wide: float) -> None:
        self.page, self.said, self.x, self.y, self.wide = page, said, x, y, wide

    def draw(self) -> None:
        """Draw it."""
        wide, high = CARD
        top = self.y + 3.6
        left = self.x + 4
        right = self.x + self.wide - 4 - 2 * wide - 3
        strikes = [force for force, _ in BLOCKERS]
        self._card(left, top, ATTACKER, self.said["example.attacks"])
        fatigue = f"{' + '.join(map(str, strikes))} = {sum(strikes)}"
        self._told(left + wide / 2, top + high, fatigue, "fatigue", self.said["example.fatigue"])
        page, middle = self.page, top + high / 2
        page.line(left + wide + 2.5, middle, right - 4, middle, width=0.4)
        page.text(right - 2.2, middle, "→", face="bold", points=12, align="right", middle=True)
        for number, blocker in enumerate(BLOCKERS):
            at = right + number * (wide + 3)
            self._card(at, top, blocker, self.said["example.blocks"] if number == 0 else "")
            self._told(at + wide / 2, top + high, "", "dies", self.said["example.dies"])
        self._sum((left + wide + right) / 2, middle)

    def _card(self, x: float, y: float, figures: tuple[int, int], label: str) -> None:
        """Draw a card: its Force bare, its Defence in a shield."""
        page, (wide, high) = self.page, CARD
        page.box(x, y, wide, high, radius=1.2, width=0.3)
        page.text(x, y - 1, label, points=6.4, face="italic")
        middle = y + high / 2
        page.text(x + wide * 0.26, middle, str(figures[0]), face="numerals", points=15, align="centre", middle=True)
        shield(page, x + wide * 0.68, middle, 6.4, str(figures[1]), points=9)

    def _told(self, x: float, y: float, figures: str, icon: str, word: str) -> None:
        """Write below a card what comes of it."""
        from companion.printing.page import icons

        page = self.page
        text = f"{figures} {word}".strip()
        wide = page.width(text, "bold", 6.8)
        start = max(self.x, x - (wide + 3.6) / 2)
        page.outline(icons.shape(ICONS[icon], start + 1.5, y + 3.1, 2.8), width=None, fill=0)
        page.text(start + 3.6, y + 3.1, text, face="bold", points=6.8, middle=True)

    def _sum(self, x: float, y: float) -> None:
        """Write above and below the arrow what the player suffers."""
        left = ATTACKER[0] - sum(defence for _, defence in BLOCKERS)
        terms = " − ".join(map(str, (ATTACKER[0], *(defence for _, defence in BLOCKERS))))
        self.page.text(x, y - 3.4, f"{terms} = {left}", face="numerals", points=11, align="centre", middle=True)
        self.page.text(x, y + 3.2, self.said["example.life"], points=6.8, align="centre", middle=True)


def shield(page: "Page", x: float, y: float, size: float, figure: str, *, points: float) -> None:
    """Draw a Defence in its shield, centred on (x, y)."""
    from companion.printing.page import icons

    page.outline(icons.shape(icons.SHIELD, x, y, size), width=0.3)
    page.text(x, y - size * 0.03, figure, face="numerals", points=points, align="centre", middle=True)


# --- the prices of combats --------------------------------------------------------------------------------------------


def _more(content: Reference) -> Block:
    """What combats cost, as a ladder, above its rule."""
    free = content.titles["free"]

    def drawn(page: "Page", x: float, y: float, wide: float) -> None:
        ladder(page, x, y + 0.4, wide, 7.0, free)

    return content.titled("more", content.rows("more"), picture=Picture(8.6, drawn))


MAKERS: Final[Makers] = {
    "more": _more,
    "glossary": _glossary,
    "glossary-more": _glossary_more,
    "symbols": symbols(words, ICONS, SYMBOLS, high=8.8, top=2.8, points=6.6, across=5),
    "example": _example,
}
