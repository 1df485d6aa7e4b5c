"""The shop's own sheets, which serve every game. Drawing loads with the first page."""

from typing import TYPE_CHECKING, Final

from companion.printing.decklist import DECK_LIST
from companion.printing.report import REPORT
from companion.printing.spec import Job, SheetSpec

if TYPE_CHECKING:
    from companion.printing.document import Document


def _draw_calibration(document: "Document", job: Job) -> None:
    from companion.printing.calibration import draw

    draw(document, job)


CALIBRATION: Final = SheetSpec(
    name="calibration",
    game="",
    title={"fr": "Feuille de calibrage", "en": "Calibration sheet"},
    size=None,
    papers=("A4", "Letter", "A5"),
    draw=_draw_calibration,
    # Ink is what it measures: in strong black there would be no greys and no fine lines.
    styles=("low-ink",),
    backs=True,
    advice={
        "fr": "Une fois par imprimante, recto verso, avant d’imprimer des cartes à dos.",
        "en": "Once a printer, on both sides, before you print cards with backs.",
    },
)
SHEETS: Final[tuple[SheetSpec, ...]] = (REPORT, DECK_LIST, CALIBRATION)
