"""The printed sheets of Etraclor, as data. Drawing loads with the first page."""

from typing import TYPE_CHECKING, Final

from companion.printing.spec import Job, SheetSpec

if TYPE_CHECKING:
    from companion.printing.document import Document


def _draw_fiche(document: "Document", job: Job) -> None:
    from companion.games.etraclor.sheets_fiche import draw

    draw(document, job)


FICHE: Final = SheetSpec(
    name="fiche-combat",
    game="etraclor",
    title={"fr": "Fiche Combat", "en": "Combat Sheet"},
    size="A5",
    papers=("A5", "A4", "Letter"),
    draw=_draw_fiche,
    options=("player", "opponent"),
    up={"A4": 2},
)
SHEETS: Final = (FICHE,)
