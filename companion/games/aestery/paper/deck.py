"""A deck as a deck list: the generic page with Aestery's own deck check (Comment construire votre deck ?)."""

from typing import TYPE_CHECKING

from companion.games.aestery.engine.constants import DECK, MOST_CARDS
from companion.games.aestery.paper.parts.lists import LISTS
from companion.games.aestery.paper.words import PACKAGE
from companion.printing.layout.fields import number_wished
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document


def draw(document: "Document", job: Job) -> None:
    """Draw a deck list for each deck that is asked for. Raises `PrintError` for a wrong wish."""
    least = number_wished(job, "least", DECK, MOST_CARDS, PACKAGE, "bad-size")
    LISTS.draw_lists(document, job, LISTS.box(job), {"deck": least})
