"""The faces of cards and Heroes in a plain design of our own: cost to the left, pitch to the right, as the book has it.

Each colour shows as its sign, its name and its hatching, that of heralds: no card rests on colour. What people typed is
text, never markup.
"""

from typing import TYPE_CHECKING, Final

from companion.core.text.float_sum import total
from companion.core.text.letters import capital
from companion.core.text.messages import filled, load_words
from companion.games.aestery.engine.cards.cards import Card, Hero, Keywords
from companion.games.aestery.engine.notation.printer import told_on
from companion.games.aestery.engine.notation.sentences import AesterySpeaker
from companion.games.aestery.icons import ICONS
from companion.games.aestery.paper.words import CLAUSES, PACKAGE, entries, words
from companion.printing.cards.card_face import EDGE, FOOT, SMALLEST, CardFace
from companion.printing.layout import flow
from companion.printing.page import icons
from companion.printing.page.paper import POINTS_PER_MM

if TYPE_CHECKING:
    from companion.printing.page.page import Page

    Line = tuple[float, float, float, float]

INDEX: Final = 10.4
"""The width of the corner that shows in a pile."""
PITCH: Final = 3.6
"""The size of a gem of the pitch."""
FRAME: Final = (20.6, 25.0)
"""The top and the height of the frame with the emblem."""
TEXTS: Final = FRAME[0] + FRAME[1] + 1.2
"""Where keywords and text begin."""
REMINDER: Final = 8.2
"""The size of what reminds of a keyword's rule, in points."""
COLON: Final = " \u202f:"
"""What stands behind a word that is explained."""
FIGHTS: Final = 74.2
"""The middle of Force and Defence."""
STEP: Final = 1.5
"""Between two lines of a hatching."""
HATCHING: Final = {
    "red": (90,), "blue": (0,), "green": (45,), "purple": (-45,), "black": (0, 90), "silver": (), "white": (),
}  # fmt: skip
"""The angles of the lines that heralds draw for a colour; silver has dots instead, white nothing."""


def card_face(card: Card, invented: bool, lang: str, page: "Page") -> None:
    """Draw a card of a list."""
    face = _Face(page, lang)
    face.corner(str(card.cost))
    face.pitch(card.pitch)
    cut = face.name(card.name, [face.words[card.kind], face.colours(card.colours)])
    face.frame(card.kind, card.colours)
    foot = FIGHTS - 8.6 if card.kind == "fighter" else FOOT - 3.4
    cut |= face.texts(card.keywords, told_on(card, lang), foot)
    if card.kind == "fighter":
        face.fights(card.force, card.defence)
    face.foot("", face.words["cut-text"] if cut else face.words["invented-card"] if invented else "")


def hero_face(hero: Hero, invented: bool, lang: str, page: "Page") -> None:
    """Draw a Hero of a list, with its first Experience markers."""
    face = _Face(page, lang)
    cut = face.name(hero.name, [face.words["hero"], face.colours(hero.colours)], left=EDGE, right=face.right - 16)
    face.experience(hero.experience)
    face.frame("hero", hero.colours)
    cut |= face.texts((), told_on(hero, lang), FOOT - 3.4)
    face.foot("", face.words["cut-text"] if cut else face.words["invented-hero"] if invented else "")


class _Face(CardFace):
    """One side of a card."""

    def __init__(self, page: "Page", lang: str) -> None:
        super().__init__(page, words(lang, "cards"), ICONS)
        self.speaker = AesterySpeaker(lang, load_words(PACKAGE))

    def colours(self, colours: tuple[str, ...]) -> str:
        """The names of the colours, or that there is none."""
        return self.speaker.format_field(colours, "colours")

    # The head

    def corner(self, cost: str) -> None:
        """Draw the cost under a gem."""
        page, x = self.page, EDGE + INDEX / 2
        page.box(EDGE, EDGE, INDEX, 14.4, radius=1.4, width=0.3)
        self.icon("aether", x, EDGE + 3.3, 4.2)
        page.text(x, EDGE + 9.8, cost, face="numerals", points=23, align="centre", middle=True, room=INDEX - 1)

    def pitch(self, pitch: int) -> None:
        """Draw what the card is pitched for: a gem each, and the figure below."""
        for number in range(pitch):
            self.icon("aether", self.right - PITCH * (number + 0.5), EDGE + 2, PITCH)
        if pitch:
            self.page.text(self.right - 0.3, EDGE + 8.4, str(pitch), face="numerals", points=11, align="right")

    def experience(self, markers: int) -> None:
        """Draw how many Experience markers a Hero begins with."""
        self.icon("experience", self.right - 9.4, EDGE + 4.6, 5.4)
        self.page.text(self.right, EDGE + 4.6, str(markers), face="numerals", points=20, align="right", middle=True)

    def name(self, name: str, kind: list[str], *, left: float = 0, right: float = 0) -> bool:
        """Write the name of a card and what kind it is; say whether the name had to be cut."""
        left, right = left or EDGE + INDEX + 2, right or self.right - 3 * PITCH - 0.6
        body = flow.fitted(name, "bold", right - left, 12, most=2, least=8)
        self.lines(body, left, EDGE + 4.2, 1.05)
        text = " · ".join(kind)
        self.page.text(left, EDGE + 14, text, face="italic", points=8.2, room=self.right - left)
        return body.cut

    # The frame with the emblem

    def frame(self, kind: str, colours: tuple[str, ...]) -> None:
        """Draw the emblem of a kind in a frame that is hatched for each colour, with its sign to either side."""
        page, (top, high) = self.page, FRAME
        wide = self.right - EDGE
        shown = colours or ("",)
        for number, colour in enumerate(shown):
            left = EDGE + wide * number / len(shown)
            with page.clipped(left, top, wide / len(shown), high):
                self._hatched(colour, left, top, wide / len(shown), high)
        page.box(EDGE, top, wide, high, width=0.3)
        self._disc(self.middle, top + high / 2, 18.5)
        self.outlined(kind, self.middle, top + high / 2, 13)
        sides = (shown[0], shown[-1])
        for colour, x in zip(sides, (EDGE + 7, self.right - 7), strict=True):
            if colour:
                self._disc(x, top + high / 2, 8.4)
                self.icon(colour, x, top + high / 2, 5.6)

    def _disc(self, x: float, y: float, diameter: float) -> None:
        """Draw a blank disc with a ring."""
        self.page.outline(icons.shape(icons.DISC, x, y, diameter), width=0.2, fill=1)

    def _hatched(self, colour: str, x: float, y: float, wide: float, high: float) -> None:
        page = self.page
        if colour == "silver":
            dots = [
                (x + (2 * column + row % 2 + 0.5) * STEP, y + (row + 0.5) * STEP)
                for row in range(int(high / STEP) + 1)
                for column in range(int(wide / STEP / 2) + 1)
            ]
            page.lines([(dot - 0.15, at, dot + 0.15, at) for dot, at in dots], width=0.3, grey=0.4)
        for angle in HATCHING.get(colour, ()):
            page.lines(_hatches(angle, x, y, wide, high), width=0.12, grey=0.5)

    # Texts and figures

    def texts(self, keywords: Keywords, text: str, foot: float) -> bool:
        """Write keywords, strong, each with its rule where there is room, then the text; say whether it was cut."""
        wide, lang = self.right - EDGE, self.speaker.lang
        said = [self.speaker.format_field(keyword, "keyword") for keyword in keywords]
        told = [f"**{capital(one)}** {reminder(keyword, lang)}" for one, keyword in zip(said, keywords, strict=True)]
        body = flow.fitted(text, "text", wide, 9.2, most=7, least=8)
        needed = len(body.lines) * body.points * flow.LEADING / POINTS_PER_MM + 1.6
        if total(flow.height(one, wide, REMINDER) + 0.5 for one in told) + needed > foot - TEXTS:
            told = [f"**{capital(', '.join(said))}**"] if said else []
        y = TEXTS
        for one in told:
            points = REMINDER if len(told) == len(said) else 8.8
            y = flow.paragraph(self.page, EDGE, y, one, wide=wide, points=points) + 0.5
        body = flow.fitted(text, "text", wide, 9.2, most=max(1, int((foot - y) / 3.4)), least=SMALLEST)
        self.lines(body, EDGE, y + (1.0 if told else 0.4) + body.points * 0.31)
        return body.cut

    def fights(self, force: int, defence: int) -> None:
        """Write Force bare and Defence in its shield, large, at the foot."""
        page, x = self.page, self.right - 7.2
        page.outline(icons.shape(icons.SHIELD, x, FIGHTS, 15.5), width=0.5)
        page.text(x, FIGHTS - 0.4, str(defence), face="numerals", points=21, align="centre", middle=True, room=9)
        wide = page.text(x - 9.4, FIGHTS, str(force), face="numerals", points=34, align="right", middle=True)
        self.icon("combat", x - 13.6 - wide, FIGHTS, 5)


def reminder(keyword: str, lang: str) -> str:
    """What the glossary says of a keyword, in brackets; with its number, where it has one."""
    word, _, x = keyword.rpartition(" ")
    word = word if x.isdecimal() else keyword
    clause = CLAUSES.get(word, word)
    if x.isdecimal() and clause in load_words(PACKAGE, "sheets.toml")["reminder"]:
        return f"({filled(words(lang, 'reminder')[clause], lang, {'count': int(x)})})"
    told = entries(lang)[clause].split("**", 2)[2].lstrip(COLON).rstrip(".")
    return f"({told})"


def _hatches(angle: int, x: float, y: float, wide: float, high: float) -> "list[Line]":
    """Lines across a box: lying, standing, or slanting down to the right (45) or to the left (-45)."""
    if angle == 0:
        return [(x, y + at, x + wide, y + at) for at in _steps(high)]
    if angle == 90:
        return [(x + at, y, x + at, y + high) for at in _steps(wide)]
    starts = [(at - high, at) for at in _steps(wide + high, STEP * 2**0.5)]
    lines = [(x + low, y, x + top, y + high) for low, top in starts]
    return lines if angle > 0 else [(x1, y2, x2, y1) for x1, y1, x2, y2 in lines]


def _steps(length: float, step: float = STEP) -> list[float]:
    return [step * (number + 0.5) for number in range(int(length / step))]
