"""The faces of cards in a plain design of our own: those of a list filled in, and forms to be written on.

The cost stands in the left corner, where it shows in a pile. What people typed is text, never markup.
"""

from typing import TYPE_CHECKING, Final

from companion.core.text.float_sum import total
from companion.games.herocard.engine.cards.cards import ActionCard
from companion.games.herocard.engine.cards.catalogue import AttributeCard
from companion.games.herocard.engine.constants import ATTRIBUTES, MODS, SPECIALS, TYPES
from companion.games.herocard.icons import ICONS
from companion.games.herocard.paper.words import words
from companion.printing.cards.card_face import EDGE, FOOT, SMALLEST, CardFace
from companion.printing.layout import flow

if TYPE_CHECKING:
    from companion.printing.page.page import Page

INDEX: Final = 11.0
"""The width of the corner that shows in a pile."""
TITLE: Final = EDGE + INDEX + 2.4
"""Where the name begins."""
EMBLEM: Final = 37.0
"""The height of the middle of the emblem."""
TYPE: Final = 56.0
"""The baseline of the type."""
TEXT: Final = 60.0
"""Where the text begins."""
LINES: Final = 4
"""Lines to write the text of a card on."""


def action_face(card: ActionCard, hero: str, invented: bool, lang: str, page: "Page") -> None:
    """Draw an action card of a list."""
    face = _Face(page, lang)
    face.corner(ATTRIBUTES[card.attribute], str(card.cost))
    cut = face.name(card.name, face.words[card.kind])
    face.emblem(card.kind, _strength(card))
    face.type(card.type)
    cut |= face.text(card.text[0 if lang == "fr" else 1])
    face.foot(hero, face.words["cut-text"] if cut else face.words["invented-card"] if invented else "")


def attribute_face(card: AttributeCard, invented: bool, lang: str, page: "Page") -> None:
    """Draw an attribute card of a list: its value, and its hero points in the lower left corner, as the book has it."""
    face = _Face(page, lang)
    cut = face.name(card.hero, face.words[card.attribute], left=EDGE)
    face.value(card.attribute, str(card.value))
    face.hero_points(str(card.points))
    face.foot("", face.words["cut-text"] if cut else face.words["invented-card"] if invented else "")


def action_form(kind: str, lang: str, page: "Page") -> None:
    """Draw an action card of a kind to be filled in."""
    face = _Face(page, lang)
    face.corner("", "")
    face.name_line(face.words[kind])
    face.emblem(kind, "" if kind in SPECIALS else "_")
    face.types()
    face.text_lines()
    face.foot_line()


def attribute_form(attribute: str, lang: str, page: "Page") -> None:
    """Draw an attribute card to be filled in."""
    face = _Face(page, lang)
    face.name_line(face.words[attribute], left=EDGE, label="hero")
    face.value(attribute, "")
    face.hero_points("")


def _strength(card: ActionCard) -> str:
    if card.is_special:
        return ""
    return f"+{card.value}" if card.kind in MODS else str(card.value)


class _Face(CardFace):
    """One side of a card."""

    def __init__(self, page: "Page", lang: str) -> None:
        super().__init__(page, words(lang, "cards"), ICONS)

    # The head

    def corner(self, attribute: str, cost: str) -> None:
        """Draw the cost with its attribute; a form has all three attributes, to be circled."""
        page, x = self.page, EDGE + INDEX / 2
        page.box(EDGE, EDGE, INDEX, 17.4, radius=1.4, width=0.3)
        if attribute:
            self.icon(attribute, x, EDGE + 4.6, 6.4)
            page.text(x, EDGE + 12.3, cost, face="numerals", points=24, align="centre", middle=True, room=INDEX - 1)
            return
        for number, name in enumerate(ATTRIBUTES):
            self.icon(name, x, EDGE + 23 + number * 7.6, 4.6)
        page.text(x, EDGE + 16, self.words["cost"], points=6.4, align="centre", grey=0.35)

    def name(self, name: str, kind: str, *, left: float = TITLE) -> bool:
        """Write the name of a card and what kind it is; say whether the name had to be cut."""
        body = flow.fitted(name, "bold", self.right - left, 13, most=2, least=8)
        end = self.lines(body, left, EDGE + 4.4, 1.05)
        self._kind(kind, left, end + 4.4)
        return body.cut

    def name_line(self, kind: str, *, left: float = TITLE, label: str = "name") -> None:
        """Leave a line for the name of a card."""
        y = EDGE + 7
        self.page.text(left, y - 0.6, self.words[label], points=6.4, grey=0.35)
        self.page.line(left, y + 0.6, self.right, y + 0.6, width=0.2)
        self._kind(kind, left, y + 5)

    def _kind(self, kind: str, left: float, baseline: float) -> None:
        self.page.text(left, baseline, kind, face="italic", points=8.5, room=self.right - left)

    # The middle

    def emblem(self, kind: str, strength: str) -> None:
        """Draw what kind of card it is, large, with its strength beside it: `_` leaves a box for it."""
        page = self.page
        if not strength:
            self.outlined(kind, self.middle + 2, EMBLEM, 25)
            return
        x = self.middle - 5
        self.outlined(kind, x, EMBLEM, 22)
        at = x + 13
        if strength == "_":
            page.box(at, EMBLEM - 7.5, 15, 15, radius=1.4, width=0.3)
            if kind in MODS:
                page.text(at + 3.2, EMBLEM, "+", face="numerals", points=18, align="centre", middle=True, grey=0.35)
            return
        page.text(at, EMBLEM, strength, face="numerals", points=46, middle=True, room=self.right - at)

    def value(self, attribute: str, value: str) -> None:
        """Draw the value of an attribute under its icon, very large."""
        page = self.page
        self.outlined(attribute, self.middle, 32, 20)
        if value:
            page.text(self.middle, 57, value, face="numerals", points=76, align="centre", middle=True)
        else:
            page.box(self.middle - 13, 46, 26, 22, radius=1.6, width=0.3)

    # The foot

    def type(self, type_: str) -> None:
        """Write the type with its icon, over a rule."""
        self.icon(type_, EDGE + 2.2, TYPE - 1.1, 4.4)
        self.page.text(EDGE + 6, TYPE, self.words[type_], face="bold", points=9.5)
        self.page.line(EDGE, TYPE + 1.8, self.right, TYPE + 1.8, width=0.2)

    def types(self) -> None:
        """Write the three types, to be circled."""
        x = EDGE
        points = 7.6
        gap = (self.right - EDGE - total(4.6 + self.page.width(self.words[name], "text", points) for name in TYPES)) / 2
        for name in TYPES:
            self.icon(name, x + 1.8, TYPE - 1, 3.6)
            x += 4.6 + self.page.text(x + 4.4, TYPE, self.words[name], points=points) + gap
        self.page.line(EDGE, TYPE + 1.8, self.right, TYPE + 1.8, width=0.2)

    def text(self, text: str) -> bool:
        """Write the text of a card; say whether it had to be cut."""
        body = flow.fitted(text, "text", self.right - EDGE, 8.6, most=7, least=SMALLEST)
        self.lines(body, EDGE, TEXT + 2.4)
        return body.cut

    def text_lines(self) -> None:
        """Leave lines for the text."""
        for number in range(LINES):
            y = TEXT + 4.6 + number * 4.7
            self.page.line(EDGE, y, self.right, y, width=0.12)

    def hero_points(self, points: str) -> None:
        """Write the hero points in the lower left corner."""
        page, side = self.page, 10.0
        page.box(EDGE, FOOT - side + 0.4, side, side, radius=1.2, width=0.3)
        middle = FOOT - side / 2 + 0.4
        if points:
            page.text(
                EDGE + side / 2, middle, points, face="numerals", points=20, align="centre", middle=True, room=side - 1
            )
        page.text(EDGE + side + 2, middle, self.words["hero-points.short"], points=8, middle=True)

    def foot_line(self) -> None:
        """Leave a line for whose card it is."""
        start = EDGE + self.page.text(EDGE, FOOT, self.words["hero"], points=6.4, grey=0.35) + 1.2
        self.page.line(start, FOOT + 0.5, self.right, FOOT + 0.5, width=0.12)
