"""Proxies: any card list as cards in a plain design, as many of each as the list says, and the card of the list."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.core.text.messages import Phrasebook
from companion.decks.deck_card import deck_card
from companion.decks.decklist import deck_of_job
from companion.printing.cards.cards import CardGrid, card_size, start_slot
from companion.printing.layout import flow
from companion.printing.page.paper import POINTS_PER_MM
from companion.printing.words import words

if TYPE_CHECKING:
    from companion.decks.decklist import DeckLine
    from companion.printing.page.document import Document
    from companion.printing.page.page import Page
    from companion.printing.spec import Job

EDGE: Final = 4.0
"""Nothing is drawn nearer to the cut, in mm."""

_say = Phrasebook("companion.decks", "sheets.toml", "deck-card")


def draw(document: "Document", job: "Job") -> None:
    """Draw every copy of every card of the job's table, after the card of the list. Raises `PrintError`."""
    deck = deck_of_job(job)
    grid = CardGrid(document.paper, card_size(job.option("size")))
    told = " · ".join(text for text in (deck.game, _say("cards", job.lang, count=deck.total), deck.player) if text)
    top = deck_card(deck.title or job.title, told, deck.code, job.lang, job.base)
    faces = [
        partial(_face, line, group.title) for group in deck.groups for line in group.lines for _ in range(line.count)
    ]
    label = f"{job.title} · {words('shared', job.lang)['scale']}"
    grid.draw(document, [top, *faces], start=start_slot(job.option("start"), grid), label=label)


def _face(line: "DeckLine", group: str, page: "Page") -> None:
    """Draw a card: its name in a frame, its group, its text. What people typed is text, never markup."""
    wide, high = page.size.width, page.size.height
    page.box(2.5, 2.5, wide - 5, high - 5, radius=2, width=0.2)
    room = wide - 2 * EDGE - 2
    y = _lines(page, flow.fitted(line.name, "bold", room, 13, most=3, least=7), EDGE + 6)
    y = _lines(page, flow.fitted(group, "italic", room, 8.5, most=2, least=6), y)
    page.line(EDGE + 1, y - 1.6, wide - EDGE - 1, y - 1.6, width=0.15)
    _lines(page, flow.fitted(line.text, "text", room, 8.6, most=14, least=6), y + 2.4)


def _lines(page: "Page", body: flow.Fitted, baseline: float) -> float:
    step = body.points * flow.LEADING / POINTS_PER_MM
    for line in body.lines:
        page.runs(EDGE + 1, baseline, line, points=body.points)
        baseline += step
    return baseline
