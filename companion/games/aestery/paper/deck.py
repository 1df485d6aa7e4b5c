"""A deck as a deck list: the generic page with Aestery's own deck check (Comment construire votre deck ?)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.decks import decklist_sheet
from companion.decks.of_game import deck_list
from companion.games.aestery.engine.card import Box, Deck
from companion.games.aestery.engine.data import DECK
from companion.games.aestery.engine.decks import DECKS, deck_of
from companion.games.aestery.paper.lists import box_of, card_lists, decks_of
from companion.games.aestery.paper.words import PACKAGE
from companion.printing.errors import PrintError
from companion.printing.spec import Job
from companion.printing.tables import shown

if TYPE_CHECKING:
    from companion.printing.document import Document

_MOST: Final = 250
"""Cards that a table may ask for."""


def draw(document: "Document", job: Job) -> None:
    """Draw a deck list for each deck that is asked for. Raises `PrintError` for a wrong wish."""
    least = _least(job)
    box = box_of(job)
    deck_box = DECKS.box(card_lists(job))
    for player, deck in _chosen(job, box):
        page = deck_list(DECKS, deck_box, deck_of(deck), job.lang, options={"deck": least}, player=player)
        if box.invented and deck_box.note is None:
            page = replace(page, notes=(*page.notes, DECKS.rules.rulebook["invented"].text[job.lang]))
        decklist_sheet.draw(document, job, page)


def _least(job: Job) -> int:
    """How many cards a deck has at this table. Raises PrintError."""
    wish = job.option("least") or str(DECK)
    if wish.isascii() and wish.isdecimal() and 1 <= int(wish[:9]) <= _MOST:
        return int(wish)
    raise PrintError("bad-size", PACKAGE, most=_MOST, wish=shown(wish))


def _chosen(job: Job, box: Box) -> list[tuple[str, Deck]]:
    """Who plays which deck: the one that is named, those of a match's players, else all. Raises PrintError."""
    if job.match is not None and job.table is None and job.lists is None and not job.option("deck"):
        pairs = zip(job.match.players, job.match.state.seats, strict=True)
        played = [(name, box.deck(seat.deck_name)) for name, seat in pairs if seat.deck_name]
        found = [(name, deck) for name, deck in played if deck is not None]
        if found:
            return found
    decks = decks_of(job, box)
    if not decks:
        raise PrintError("no-decks", PACKAGE)
    return [(job.option("player"), deck) for deck in decks]
