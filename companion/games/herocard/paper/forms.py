"""Cards to be filled in: one of each kind and attribute, or a sheet of one of them."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.core.rulebook import plain
from companion.core.sentences import LANGUAGES
from companion.games.herocard.engine.data import ATTRIBUTES, LISTED_KINDS
from companion.games.herocard.paper.card_faces import action_form, attribute_form
from companion.games.herocard.paper.words import PACKAGE, words
from companion.printing.cards import CardGrid, Draw, start_slot
from companion.printing.errors import PrintError, in_both
from companion.printing.paper import CARDS as SIZES
from companion.printing.spec import Job
from companion.printing.tables import shown

if TYPE_CHECKING:
    from companion.printing.document import Document

NAMES: Final = (*LISTED_KINDS, *ATTRIBUTES)


def draw(document: "Document", job: Job) -> None:
    """Draw the forms that were chosen. Raises `PrintError` for a kind that there is not."""
    grid = CardGrid(document.paper, SIZES["poker"])
    start = start_slot(job.option("start"), grid)
    kind = _chosen(job.option("kind"), job.sheet.choices["kind"])
    names = (kind,) * (grid.count - start) if kind else NAMES
    said = words(job.lang, "cards")
    label = f"{said['game']} · {job.title} · {said['scale']}"
    grid.draw(document, (_form(name, job.lang) for name in names), start=start, label=label)


def _form(name: str, lang: str) -> Draw:
    return partial(attribute_form if name in ATTRIBUTES else action_form, name, lang)


def _chosen(wish: str, offered: Mapping[str, tuple[str, ...]]) -> str:
    """The kind that a person names in either language, empty for all of them. Raises PrintError."""
    known = {plain(word): name for one in LANGUAGES for word, name in zip(offered[one], ("", *NAMES), strict=True)}
    given = plain(wish)
    if given and given not in known and given not in NAMES:
        raise PrintError("no-kind", PACKAGE, wish=shown(wish), known=in_both(lambda one: ", ".join(offered[one])))
    return known.get(given, given)
