"""The cards and decks that a sheet is asked for: those of a list, of a match, or of the demonstration."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.core.words import listing
from companion.decks import of_job
from companion.games.aestery.engine.card import Box, Deck
from companion.games.aestery.engine.catalogue import read_box
from companion.games.aestery.engine.decks import DECKS
from companion.games.aestery.paper.words import PACKAGE
from companion.printing.errors import PrintError, in_both
from companion.printing.spec import Job
from companion.printing.tables import shown


def box_of(job: Job) -> Box:
    """The cards that a sheet may name: those of lists or a table, of the match, or the demo ones. Raises PrintError."""
    if job.lists is not None or job.table is not None:
        box = of_job.read_lists(card_lists(job), job, read_box, DECKS)
        if not box.cards:
            raise PrintError("no-cards", PACKAGE)
        # The demo's own file, handed over as a list, stays as invented as it is.
        return replace(box, invented=set(box.cards) <= set(read_box({"demo": True}).cards))
    known: Box | None = None if job.match is None else job.match.state.box
    return known if known is not None and known.cards else read_box({"demo": True})


def card_lists(job: Job) -> Mapping[str, str]:
    """The card lists that a sheet is drawn from, by the names of their files: as `box_of`."""
    return of_job.card_lists(job, DECKS)


def decks_of(job: Job, box: Box) -> tuple[Deck, ...]:
    """The deck that is wished, else all; of a deck file that was named, those composed in it. Raises PrintError."""
    wish = job.option("deck")
    if wish:
        deck = box.deck(box.deck_named(wish))
        if deck is None:
            known = in_both(partial(listing, [one.name for one in box.decks]))
            raise PrintError("no-deck" if box.decks else "no-decks", PACKAGE, wish=shown(wish), known=known)
        return (deck,)
    if job.lists is None or not job.lists.named:
        return box.decks
    own = DECKS.box(job.lists.texts).own
    return tuple(deck for deck in box.decks if deck.name in own) or box.decks
