"""The quick reference: what a player asks at the table, on one page; figures from `data`, rulings from the rulebook."""

from typing import TYPE_CHECKING, Final

from companion.core.cards import SYMBOLS, card_text
from companion.core.registry import find_game
from companion.core.words import number
from companion.games.etraclor.data import (
    BOOST_BONUS,
    CLASS_BONUS,
    CLASSES,
    EQUIPMENT_OF_SUIT,
    RACE_HP,
    SCROLLS,
    SPELLS,
    SUIT_OF_CLASS,
    VALUE,
)
from companion.games.etraclor.sheets import REFERENCE
from companion.games.etraclor.sheets_pen import SheetPen
from companion.games.etraclor.sheets_words import words
from companion.printing import columns, flow, marks
from companion.printing.columns import Block, Row

if TYPE_CHECKING:
    from companion.games.etraclor.sheets_words import Words
    from companion.printing.document import Document
    from companion.printing.spec import Job

ASKED: Final = (
    "ETR-7",
    "ETR-8",
    "ETR-10",
    "ETR-12",
    "ETR-13",
    "ETR-16",
    "ETR-17",
    "ETR-18",
    "ETR-19",
    "ETR-20",
    "ETR-22",
)
"""The rulings that come up at the table, in the rulebook's own words."""
CLAUSE_OF_BLOCK: Final = {
    "aim": "aim",
    "setup": "setup-order",
    "cards": "suits",
    "hp": "race-hp",
    "turn": "turn-order",
    "attack": "attack",
    "heal": "heal",
    "magic": "cast-power",
    "ko": "ko",
    "end": "last-card",
}
"""The clause that says where in the book a block comes from."""
TABS: Final = (0.32, 0.62)
"""Where the columns of the cards stand, in parts of the width."""


class Content:
    """The blocks of the quick reference in one language."""

    def __init__(self, pen: SheetPen, texts: "Words", *, sources: bool) -> None:
        """`texts` are the sentences, long or short; with `sources` each block names its chapter of the book."""
        self.pen, self.lang, self.texts, self.sources = pen, pen.lang, texts, sources
        self.words = words(pen.lang, "reference")
        self.rulebook = find_game(pen.sheet.game).rulebook

    def block(self, name: str) -> Block:
        """The block of that name."""
        make = getattr(self, f"_{name}", None)
        rows = make() if make else self._texts(name)
        title = self.words["hp.title" if name == "hp" else name]
        return Block(title, rows, self._source(name), TABS if name == "cards" else ())

    def _source(self, name: str) -> str:
        """The chapter of the book; nothing where it says no more than the title."""
        if not self.sources or name not in CLAUSE_OF_BLOCK:
            return ""
        chapter = self.rulebook[CLAUSE_OF_BLOCK[name]].section.split(" · ")[0]
        return "" if chapter in (self.words[name], "K.O.") else chapter

    def _texts(self, name: str, sign: str = "") -> list[Row]:
        """The texts `name.1`, `name.2`, … as rows, one after the other."""
        rows, place = [], 1
        while text := self.texts.get(f"{name}.{place}"):
            rows.append(Row(sign.format(place=place), text))
            place += 1
        return rows

    def _setup(self) -> list[Row]:
        return self._texts("setup", "{place}.")

    def _turn(self) -> list[Row]:
        more = self.texts.get("turn.more")
        return [*self._texts("turn", "{place}."), *([Row("", more)] if more else [])]

    def _cards(self) -> list[Row]:
        """Suits, what their numbers are, and the class of their characters with its bonus."""
        heads = Row(cells=(self.words["cards.equipment"], self.words["cards.characters"]))
        rows = [heads]
        for name in CLASSES:
            suit = SUIT_OF_CLASS[name]
            bonus = number(CLASS_BONUS, signed=True)
            cells = (self.words[EQUIPMENT_OF_SUIT[suit]], f"{self.words[name]} {bonus}")
            rows.append(Row(SYMBOLS[suit], f"**{self.words[f'{name}.element']}**", cells=cells))
        return rows

    def _hp(self) -> list[Row]:
        races = (f"{self.pen.race(rank)}\u00a0**{hp}**" for rank, hp in RACE_HP.items())
        return [Row("", " · ".join(races))]

    def _attack(self) -> list[Row]:
        """What an attack adds up to, then what happens to it."""
        terms = {
            "attack.weapon": f"{min(VALUE.values())}–{max(VALUE.values())}",
            "attack.attacker": number(CLASS_BONUS, signed=True),
            "attack.defender": number(-CLASS_BONUS),
            "attack.boost": number(BOOST_BONUS, signed=True),
        }
        rows = [Row("", self.words[key], figure) for key, figure in terms.items()]
        return [*rows, Row("", self.words["attack.damage"], total=True), *self._texts("attack")]

    def _magic(self) -> list[Row]:
        """The rule, then the spells with their numbers and the least scroll that carries them."""
        rows = self._texts("magic")
        for name, power in SPELLS.items():
            effect = f"**{self.words[name]}** : {self.texts[f'{name}.effect']}"
            if self.lang == "en":
                effect = effect.replace(" :", ":")
            rows.append(Row(str(power), effect, self.least_scroll(power)))
        return rows

    def least_scroll(self, power: int) -> str:
        """`dès 2♣`: the least scroll whose power is enough; `10♣ seul` where no other is."""
        enough = sorted((VALUE[card], card) for card in SCROLLS if VALUE[card] + CLASS_BONUS >= power)
        word = self.words["magic.from" if len(enough) > 1 else "magic.only"]
        return word.format(card=card_text(enough[0][1], self.lang))

    def _asked(self) -> list[Row]:
        return [Row("", f"**{ruling}** {self.rulebook[ruling].text[self.lang]}") for ruling in ASKED]


UPRIGHT: Final = (("aim", "setup", "cards", "hp", "turn", "attack", "heal"), ("magic", "ko", "end", "asked"))
LYING: Final = (("aim", "setup", "cards", "hp", "turn"), ("attack", "heal", "magic", "ko"), ("end", "asked"))
SIZES: Final = tuple(size / 10 for size in range(84, 65, -1))
"""Sizes of letters in points, the largest that fits is taken."""


def draw(document: "Document", job: "Job") -> None:
    """Draw the page: two columns upright, three lying."""
    page = document.page(REFERENCE.title[job.lang])
    pen = SheetPen(page, REFERENCE, job, "reference")
    upright = page.size.height > page.size.width
    content = Content(pen, pen.words, sources=True)
    shape = [[content.block(name) for name in names] for names in (UPRIGHT if upright else LYING)]
    pen.heading()
    top, foot, gap = pen.head + 4.2, page.size.height - 13.0, 5.0
    wide = (pen.right - pen.left - gap * (len(shape) - 1)) / len(shape)
    set_ = columns.largest(shape, wide, foot - top, SIZES)
    for place, blocks in enumerate(shape):
        columns.draw_column(page, pen.left + place * (wide + gap), top, blocks, wide, foot - top, set_)
    marks.ruler(page, pen.left, foot + 3.0, 50, points=5.5)
    for line, text in enumerate(("sources", "scale")):
        flow.paragraph(page, pen.left + 56, foot + 2.2 + 2.9 * line, pen.words[text], wide=80, points=6.6)
