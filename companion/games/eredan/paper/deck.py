"""A deck as a deck list: the generic page with Eredan's own deck check, its guild and its Charge (Création de Deck)."""

from typing import TYPE_CHECKING

from companion.games.eredan.engine.constants import CHARGE
from companion.games.eredan.paper.parts.lists import LISTS
from companion.games.eredan.paper.words import PACKAGE
from companion.printing.layout.fields import number_wished
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.core.data.decks import Deck
    from companion.printing.page.document import Document

MOST_CHARGE = 9999


def draw(document: "Document", job: Job) -> None:
    """Draw a deck list for each deck that is asked for. Raises `PrintError` for a wrong wish."""
    limit = number_wished(job, "charge", CHARGE, MOST_CHARGE, PACKAGE, "bad-charge")
    options, box = {"charge_limit": limit}, LISTS.box(job)
    deck_box = LISTS.builder.box(LISTS.texts(job))

    def noted(deck: "Deck") -> tuple[str, ...]:
        note = LISTS.builder.note(deck_box, deck, options)
        return () if note is None else (note[job.lang],)

    LISTS.draw_lists(document, job, box, options, noted=noted)
