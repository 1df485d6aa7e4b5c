"""The faces of cards and characters in a plain design of our own, and their back.

Each kind of card and each class has a sign of its own beside its name: no card rests on colour. What people typed is
text, never markup.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from companion.core.text.letters import capital
from companion.core.text.messages import load_words
from companion.games.eredan.engine.cards.cards import Card, Profile
from companion.games.eredan.engine.cards.figures import ANY
from companion.games.eredan.engine.constants import COURTIER, RUNES, STATS
from companion.games.eredan.engine.notation.printer import told_on
from companion.games.eredan.engine.notation.sentences import EredanSpeaker
from companion.games.eredan.icons import ICONS, STONE
from companion.games.eredan.paper.parts.card_text import attack_of, classes_of, kin_of, more_of, order_told
from companion.games.eredan.paper.words import PACKAGE, words
from companion.printing.cards.card_face import EDGE, FOOT, SMALLEST, CardFace
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.page.paper import POINTS_PER_MM

if TYPE_CHECKING:
    from companion.printing.page.page import Page

INDEX: Final = 10.8
"""The width of the corner that shows in a pile."""
HEAD: Final = 14.8
"""The height of the corner."""
FRAME: Final = (20.8, 21.0)
"""The top and the height of the frame."""
LINES: Final = FRAME[0] + FRAME[1] + 4.2
"""The first baseline below it."""
ROW: Final = 4.2
"""From line to line of what is printed."""
SIGN: Final = 3.2


def card_face(card: Card, invented: bool, lang: str, page: "Page") -> None:
    """Draw a card of a list."""
    face = _Face(page, lang)
    face.corner(_sign(card))
    cut = face.name(card.name, face.kind(card))
    face.emblem(_sign(card), [name for name in ("zone", "unique") if getattr(card, name)])
    y = LINES
    for sign, text in face.printed(card):
        y, shortened = face.row(sign, text, y)
        cut |= shortened
    cut |= face.text(told_on(card, lang), y)
    face.charged(card.charge, "cut-text" if cut else "invented-card" if invented else "")


def character_face(one: Profile, invented: bool, lang: str, page: "Page") -> None:
    """Draw a character of a list, at its level."""
    face = _Face(page, lang)
    face.heart(one.hp)
    classes = [*one.classes, *((COURTIER,) if one.caste == COURTIER else ())]
    room = face.signs(classes)
    cut = face.name(one.name, [classes_of(one, face.speaker), face.level(one.level)], right=room)
    face.figures((attack_of(one), str(one.defence), str(one.spirit)))
    y = LINES
    for sign, text in face.about(one):
        y, shortened = face.row(sign, text, y)
        cut |= shortened
    cut |= face.text(told_on(one, lang), y)
    face.stones(min(RUNES, one.runes_max))
    face.charged(one.charge, "cut-text" if cut else "invented-character" if invented else "")


def _sign(card: Card) -> str:
    """The icon of a card: that of its slot, else of its kind."""
    return card.object if card.object in ICONS else card.kind


class _Face(CardFace):
    """One side of a card."""

    def __init__(self, page: "Page", lang: str) -> None:
        super().__init__(page, words(lang, "cards"), ICONS)
        self.speaker = EredanSpeaker(lang, load_words(PACKAGE))

    # --- the head -----------------------------------------------------------------------------------------------------

    def corner(self, sign: str) -> None:
        """Draw what kind of card it is, where it shows in a pile."""
        self.page.box(EDGE, EDGE, INDEX, HEAD, radius=1.4, width=0.3)
        self.icon(sign, EDGE + INDEX / 2, EDGE + HEAD / 2, 7.6)

    def heart(self, hp: int) -> None:
        """Draw HP in a heart, where it shows in a pile."""
        page, x, y = self.page, EDGE + INDEX / 2 + 0.6, EDGE + 6.6
        page.outline(icons.shape(icons.HEART, x, y, 14), width=0.5)
        page.text(x, y - 0.8, str(hp), face="numerals", points=20, align="centre", middle=True, room=9)
        page.text(x, y + 8.2, self.words["hp"], face="bold", points=6.6, align="centre")

    def signs(self, classes: Iterable[str]) -> float:
        """Draw the sign of each class at the right edge; where they begin."""
        x = self.right
        for name in classes:
            if name in ICONS:
                self.icon(name, x - 2.6, EDGE + 3, 5.2)
                x -= 6
        return x

    def name(self, name: str, kind: list[str], *, right: float = 0) -> bool:
        """Write the name, and what kind it is; say whether the name had to be cut."""
        left, right = EDGE + INDEX + 3, right or self.right
        body = flow.fitted(name, "bold", right - left, 12, most=2, least=7)
        self.lines(body, left, EDGE + 4.2, 1.05)
        text = capital(" · ".join(part for part in kind if part))
        under = flow.fitted(text, "italic", self.right - left, 8.2, most=1, least=SMALLEST)
        self.lines(under, left, EDGE + HEAD - 0.8)
        return body.cut or under.cut

    def kind(self, card: Card) -> list[str]:
        """What kind of card it is, of which type, at which level."""
        type_ = self.speaker.word("object", card.object) if card.object else ""
        return [self.words[card.kind], type_, self.level(card.level)]

    def level(self, level: int) -> str:
        """`niveau 2`; nothing for the first."""
        return self.words["level"].format(level=level) if level > 1 else ""

    # --- the frame ----------------------------------------------------------------------------------------------------

    def emblem(self, sign: str, marks: list[str]) -> None:
        """Draw the emblem of a kind, large, in a frame; at its right what is printed beside it, as signs."""
        (top, high), wide = FRAME, self.right - EDGE
        self.page.box(EDGE, top, wide, high, radius=1.2, width=0.3)
        self.outlined(sign, self.middle, top + high / 2, 14.5)
        for number, mark in enumerate(marks):
            y = top + 4.4 + number * 8
            self.icon(mark, self.right - 5.4, y, 4.2)
            self.page.text(self.right - 5.4, y + 4.6, self.words[mark], points=6.6, align="centre", room=10)

    def figures(self, figures: tuple[str, str, str]) -> None:
        """Draw Attack, Defence and Spirit, large, in a frame."""
        (top, high), page = FRAME, self.page
        wide = (self.right - EDGE) / len(STATS)
        page.box(EDGE, top, wide * len(STATS), high, radius=1.2, width=0.3)
        for number, (stat, figure) in enumerate(zip(STATS, figures, strict=True)):
            x = EDGE + wide * number
            if number:
                page.line(x, top + 2, x, top + high - 2, width=0.15)
            self.icon(stat, x + 4.4, top + 8, 5)
            page.text(x + 8, top + 8, figure, face="numerals", points=27, middle=True, room=wide - 9.8)
            page.text(x + wide / 2, top + high - 2.2, self.words[stat], points=7.4, align="centre")

    # --- what is printed ----------------------------------------------------------------------------------------------

    def printed(self, card: Card) -> Iterator[tuple[str, str]]:
        """Who plays a card, and the chain that it gives, each behind its sign."""
        say = self.speaker.say
        parts = (
            say.slashed("class", card.classes), say.slashed("race", card.races),
            self.speaker.word("element", card.element) if card.element else "", say.slashed("guild", card.guilds),
        )  # fmt: skip
        who = ", ".join(part for part in parts if part)
        if who:
            sign = next((name for name in card.classes if name in ICONS), "")
            yield sign, capital(self.words["play-by"].format(who=who))
        if card.chain:
            yield "chain", capital(self._chain(card.chain))

    def _chain(self, chain: str) -> str:
        if chain == ANY:
            return self.words["chain"]
        said = self.speaker.say.name(chain[1:-1]) if chain[:1] == '"' else self.speaker.word("kind", chain)
        return self.words["chain.of"].format(what=said)

    def about(self, one: Profile) -> Iterator[tuple[str, str]]:
        """Race and guilds, Orders, and what else a character can do."""
        kin, more = kin_of(one, self.speaker), list(more_of(one, self.words, self.speaker))
        if kin:
            yield "", capital(kin)
        for order in one.orders:
            yield "order", order_told(order, self.words, self.speaker)
        if more:
            yield "", capital(", ".join(more))

    def row(self, sign: str, text: str, y: float) -> tuple[float, bool]:
        """Write a row behind its sign; where the next one is, and whether it had to be cut."""
        left = EDGE
        if sign:
            self.icon(sign, EDGE + SIGN / 2, y - 1, SIGN)
            left += SIGN + 1.2
        body = flow.fitted(text, "bold", self.right - left, 8.8, most=2, least=7)
        return self.lines(body, left, y) + ROW, body.cut

    def text(self, text: str, y: float) -> bool:
        """Write the text between what is printed and the foot; say whether it was cut."""
        room = FOOT - 4.6 - y
        for points in (10.2, 9.0, 8.0, 7.0, SMALLEST):
            most = max(1, int(room / (points * flow.LEADING / POINTS_PER_MM)) + 1)
            body = flow.fitted(text, "text", self.right - EDGE, points, most=most, least=points)
            if not body.cut:
                break
        self.lines(body, EDGE, y + 0.6)
        return body.cut

    # --- the foot -----------------------------------------------------------------------------------------------------

    def stones(self, count: int) -> None:
        """Draw the places for runes in the middle of the foot."""
        for number in range(count):
            x = self.middle + (number - (count - 1) / 2) * 4.6
            self.page.outline(icons.shape(STONE, x, FOOT - 1.4, 4), width=0.25)

    def charged(self, charge: int, note: str) -> None:
        """Draw the Charge, and what is to be known of the card."""
        if charge:
            self.icon("charge", EDGE + 1.6, FOOT - 1.2, 3.4)
            self.page.text(EDGE + 4.2, FOOT, str(charge), face="numerals", points=9)
        self.foot("", self.words[note] if note else "")


# --- the back ---------------------------------------------------------------------------------------------------------

GRID: Final = 6.0
"""The width of a stone of the back."""


def back(name: str, page: "Page") -> None:
    """Draw the back, the same upside down: stones in fine lines, the N with its four discs in their middle."""
    wide, high = page.size.width, page.size.height
    frame = (5.0, 5.0, wide - 10, high - 10)
    with page.clipped(*frame):
        stones = [step for x, y in _stones(*frame) for step in icons.shape(STONE, x, y, GRID)]
        page.outline(stones, width=0.12, grey=0.5)
    page.box(*frame, width=0.15)
    page.box(4, 4, wide - 8, high - 8, radius=1.2, width=0.35)
    page.outline(icons.shape(STONE, wide / 2, high / 2, 50), width=0.3, fill=1)
    _half_back(name, page)
    with page.turned():
        _half_back(name, page)


def _half_back(name: str, page: "Page") -> None:
    """Draw the name, and half of the N: it is the same when it is turned."""
    x, y = page.size.width / 2, page.size.height / 2
    page.text(x, y - 13.6, name, face="titles", points=12, align="centre")
    page.lines([(x - 7, y + 7.5, x - 7, y - 7.5), (x - 7, y - 7.5, x, y)], width=1.1)
    for at in (y - 7.5, y + 7.5):
        page.outline(icons.shape(icons.DISC, x - 7, at, 6), width=0.9, fill=1)


def _stones(left: float, top: float, wide: float, high: float) -> Iterator[tuple[float, float]]:
    """The middles of stones that cover a frame, those of each second row between those above."""
    across, down = GRID * 19.6 / 24, GRID * 16.8 / 24
    columns, rows = int(wide / across) + 2, int(high / down) + 2
    start = (left + wide / 2 - (columns - 1) / 2 * across, top + high / 2 - (rows - 1) / 2 * down)
    for row in range(rows):
        for column in range(columns):
            yield start[0] + (column + row % 2 / 2) * across, start[1] + row * down
