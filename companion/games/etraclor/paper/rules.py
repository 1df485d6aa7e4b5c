"""The rules summary, for teaching: step by step, with pictures, a combat that the engine plays, and three questions."""

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from companion.core.notation.playing_cards import card_text
from companion.games.etraclor.engine.constants import MAX_HP
from companion.games.etraclor.paper.parts import rules_pictures
from companion.games.etraclor.paper.parts.pen import SheetPen
from companion.games.etraclor.paper.parts.rules_examples import (
    ANA,
    BO,
    BOOK,
    CASTER,
    DUEL,
    HURT,
    LAST_CARDS,
    NEARLY_OUT,
    PLAYERS,
    casting,
    match_at,
    told,
)
from companion.games.etraclor.paper.reference import MAKERS
from companion.games.etraclor.paper.words import words
from companion.printing.layout import columns
from companion.printing.layout.blocks import Block, Row
from companion.printing.layout.columns import Setting
from companion.printing.page import marks
from companion.printing.page.paper import SAFE_MARGIN, Size
from companion.printing.reference.blocks import Reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

SIDE: Final = 12.0
"""Margins at the left and at the right, in mm: a sheet that is read wants air."""
GAP: Final = 8.0
FOOT: Final = 20.0
FARTHEST: Final = 18.0
"""Steps stand this far from each other at most, in mm."""
SIZES: Final = tuple(size / 10 for size in range(120, 77, -1))
"""Sizes of letters in points, the largest that fits is taken."""
PAGES: Final = (
    (("aim", "table", "setup", "turn"), ("cards", "hp", "equipped", "attack")),
    (("heal", "magic", "ko", "end"), ("combat", "knockout", "questions")),
)
"""The steps, by page and column."""


class Lesson:
    """The blocks of the summary in one language: the quick reference's texts, our pictures, what the engine says."""

    def __init__(self, pen: SheetPen) -> None:
        self.words, self.lang, self.fiche = pen.words, pen.lang, pen.job.titles()["fiche-combat"]
        self.reference = Reference(words, pen.lang, MAKERS)
        self.start = match_at(BOOK, pen.lang).facts()

    def step(self, name: str, number: int) -> Block:
        """The block of that name, its title numbered."""
        make = getattr(self, f"_{name}", None)
        block: Block = make() if make else self.reference.block(name)
        return replace(block, title=f"{number} · {block.title}")

    def pages(self) -> list[list[list[Block]]]:
        """All steps by page and column, numbered through."""
        numbers = count(1)
        return [[[self.step(name, next(numbers)) for name in names] for names in shape] for shape in PAGES]

    def say(self, key: str, **figures: Any) -> str:
        """A text with figures of an example in it."""
        return self.words[key].format_map(figures)

    def card(self, code: str) -> str:
        """A card as it is printed in the language."""
        return card_text(code, self.lang)

    def _table(self) -> Block:
        return Block(self.words["table"], picture=rules_pictures.table(PLAYERS, self.words, self.lang, self.fiche))

    def _equipped(self) -> Block:
        picture = rules_pictures.equipped(self.start, ANA, "defender", self.words, self.lang)
        return Block(self.words["equipped"], [Row("", self.words["equipped.1"])], picture=picture)

    def _combat(self) -> Block:
        """The book's example: every line is an announcement that the engine judged and played."""
        lines = [
            *((ANA, told(BOOK, move, self.lang)) for move in ("attack QD AC", "attack KS AC")),
            (ANA, self._hurt()),
            *((BO, told(BOOK, move, self.lang, BO)) for move in ("attack AC QD", "attack AC KS")),
            (BO, self._spells()),
        ]
        rows = [Row("", self.words["combat.choices"]), *(Row("", f"**{who}** · {text}") for who, text in lines)]
        picture = rules_pictures.arenas(self.start, PLAYERS, self.words, self.lang)
        return Block(self.words["combat"], rows, picture=picture)

    def _hurt(self) -> str:
        card, hp = self.card(BOOK["Ana.defender"]), HURT["Ana.defender.hp"]
        return self.say("combat.hurt", card=card, hp=hp, told=told(HURT, "heal QD", self.lang))

    def _spells(self) -> str:
        may, other = casting(BOOK, "AC", "7D", "QD", BO).words(self.words, self.lang)
        return self.say("combat.spells", card=self.card(BOOK["Bo.mage"]), spells=may, other=other)

    def _knockout(self) -> Block:
        """A KO: what was, what the engine says, what is."""
        match = match_at(NEARLY_OUT, self.lang)
        before = self._state(match.facts())
        entry = match.play("attack QD AC").explain(self.lang)
        texts = (
            self.say("knockout.before", card=self.card(NEARLY_OUT["Bo.mage"]), hp=NEARLY_OUT["Bo.mage.hp"], **before),
            entry,
            self.say("knockout.after", **self._state(match.facts())),
        )
        return Block(self.words["knockout"], [Row("", text) for text in texts])

    def _state(self, facts: dict[str, Any]) -> dict[str, Any]:
        return {"owner": BO, "deck": facts[f"{BO}.deck"], "hand": facts[f"{BO}.hand"]}

    def _questions(self) -> Block:
        duel = {key: self.card(DUEL[fact]) for key, fact in DUEL_FACTS.items()}
        texts = (
            self.say("questions.1", **duel, hp=MAX_HP[DUEL["Bo.defender"]]),
            self.say("questions.2", mage=self.card(CASTER["Ana.mage"]), scroll=self.card(CASTER["Ana.mage.object"])),
            self.say("questions.3", owner=BO, deck=LAST_CARDS["Bo.deck"]),
        )
        return Block(self.words["questions"], [Row(f"{n}.", text) for n, text in enumerate(texts, start=1)])

    def answers(self) -> list[str]:
        """The answers, as the engine gives them."""
        may, other = casting(CASTER, "KC", "3S", "AH").words(self.words, self.lang)
        over = match_at(LAST_CARDS, self.lang)
        over.play("attack QD AC")
        assert over.outcome is not None
        return [
            told(DUEL, "attack JS KD", self.lang),
            self.say("answers.2", card=self.card(CASTER["Ana.mage"]), spells=may, other=other),
            over.outcome.reason,
        ]


DUEL_FACTS: Final = {
    "attacker": "Ana.attacker",
    "weapon": "Ana.attacker.weapon",
    "target": "Bo.defender",
    "shield": "Bo.defender.shield",
}
"""What the first question calls the cards of its position."""


def draw(document: "Document", job: "Job") -> None:
    """Draw two pages of two columns, in the largest letters that fit both; the answers stand on their head."""
    set_: Setting | None = None
    for number in range(1, len(PAGES) + 1):
        pen = _Pen(document.page(f"{job.title} · {number}"), job)
        lesson = Lesson(pen)
        pages = lesson.pages()
        set_ = set_ or min((pen.setting(shape) for shape in pages), key=lambda one: one.points)
        pen.columns(pages[number - 1], f"{number}/{len(PAGES)}", set_)
        if number == len(PAGES):
            pen.answers(lesson.answers())
        else:
            pen.scale_mark()


class _Pen(SheetPen):
    """One page of the summary."""

    def __init__(self, page: "Page", job: "Job") -> None:
        super().__init__(page, job, "rules", scale=1.2)
        self.left, self.right = SIDE, page.size.width - SIDE
        self.top, self.bottom = self.head + 6, page.size.height - SAFE_MARGIN - FOOT
        self.wide = (self.right - self.left - GAP) / 2

    @property
    def head(self) -> float:
        """The baseline of the heading."""
        return super().head + 3

    def setting(self, shape: "Sequence[Sequence[Block]]") -> Setting:
        """The largest setting in which the columns of a page fit."""
        return columns.largest(shape, self.wide, self.bottom - self.top, SIZES)

    def columns(self, shape: "Sequence[Sequence[Block]]", number: str, set_: Setting) -> None:
        """Draw the heading, the number of the page, and the columns."""
        self.heading()
        self.page.text(self.right, self.head, number, points=9, align="right")
        high = self.bottom - self.top
        for place, blocks in enumerate(shape):
            x = self.left + place * (self.wide + GAP)
            columns.draw_column(self.page, x, self.top, blocks, self.wide, high, set_, farthest=FARTHEST)

    def scale_mark(self) -> None:
        """Draw the ruler at the foot."""
        marks.ruler(self.page, self.left, self.bottom + 6, 100)
        self.page.text(self.left + 106, self.bottom + 9.5, self.words["scale"], points=8)

    def answers(self, answers: list[str]) -> None:
        """Write the answers upside down, so that nobody reads them by mistake."""
        room = Size(self.right - self.left, FOOT - 3)
        part = self.page.part(self.left, self.bottom + 2, room)
        rows = [Row(f"{number}.", text) for number, text in enumerate(answers, start=1)]
        with part.turned():
            columns.draw(part, 0, 0, Block(self.words["answers"], rows), room.width, Setting(7.6))
