"""Cards to be filled in: one of each kind and attribute, or a sheet of one of them."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.games.herocard.engine.constants import ATTRIBUTES, LISTED_KINDS
from companion.games.herocard.paper.card_faces import action_form, attribute_form
from companion.games.herocard.paper.words import PACKAGE, words
from companion.printing.cards.cards import CardGrid, Draw, draw_faces, start_slot
from companion.printing.layout.fields import kind_wished
from companion.printing.page.paper import CARDS as SIZES
from companion.printing.spec import Job

if TYPE_CHECKING:
    from companion.printing.page.document import Document

NAMES: Final = (*LISTED_KINDS, *ATTRIBUTES)


def draw(document: "Document", job: Job) -> None:
    """Draw the forms that were chosen. Raises `PrintError` for a kind that there is not."""
    kind = kind_wished(job, NAMES, PACKAGE)
    grid = CardGrid(document.paper, SIZES["poker"])
    names = (kind,) * (grid.count - start_slot(job.option("start"), grid)) if kind else NAMES
    draw_faces(document, job, words(job.lang, "cards"), (_form(name, job.lang) for name in names))


def _form(name: str, lang: str) -> Draw:
    return partial(attribute_form if name in ATTRIBUTES else action_form, name, lang)
