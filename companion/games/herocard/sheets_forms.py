"""Cards to be filled in: one of each kind and attribute, or a sheet of one of them."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.core.rulebook import plain
from companion.games.herocard.data import ATTRIBUTES, LISTED_KINDS
from companion.games.herocard.sheets import FORMS
from companion.games.herocard.sheets_card_faces import action_form, attribute_form
from companion.games.herocard.sheets_words import words
from companion.printing.cards import CardGrid, Draw, start_slot
from companion.printing.paper import CARDS as SIZES
from companion.printing.spec import LANGUAGES, Job, PrintError
from companion.printing.tables import shown

if TYPE_CHECKING:
    from companion.printing.document import Document

NAMES: Final = (*LISTED_KINDS, *ATTRIBUTES)


def draw(document: "Document", job: Job) -> None:
    """Draw the forms that were chosen. Raises `PrintError` for a kind that there is not."""
    grid = CardGrid(document.paper, SIZES["poker"])
    start = start_slot(job.options.get("start", ""), grid, job.lang)
    kind = _chosen(job.options.get("kind", ""), job.lang)
    names = (kind,) * (grid.count - start) if kind else NAMES
    said = words(job.lang, "cards")
    label = f"{said['game']} · {FORMS.title[job.lang]} · {said['scale']}"
    grid.draw(document, (_form(name, job.lang) for name in names), start=start, label=label)


def _form(name: str, lang: str) -> Draw:
    return partial(attribute_form if name in ATTRIBUTES else action_form, name, lang)


def _chosen(wish: str, lang: str) -> str:
    """The kind that a person names in either language, empty for all of them. Raises PrintError."""
    offered = FORMS.choices["kind"]
    known = {plain(word): name for one in LANGUAGES for word, name in zip(offered[one], ("", *NAMES), strict=True)}
    given = plain(wish.strip())
    if given and given not in known and given not in NAMES:
        french, english = (", ".join(offered[one]) for one in LANGUAGES)
        raise PrintError(
            lang,
            fr=f"Pas de cartes «\u202f{shown(wish)}\u202f»\u202f: choisis {french}.",
            en=f"There are no cards “{shown(wish)}”: choose {english}.",
        )
    return known.get(given, given)
