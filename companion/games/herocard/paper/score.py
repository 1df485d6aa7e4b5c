"""The score sheet: a line for each duel of a series, a column for each player's victory points (book: the duels)."""

from typing import TYPE_CHECKING

from companion.games.herocard.engine.constants import MOST_PLAYERS
from companion.games.herocard.paper.words import PACKAGE, words
from companion.printing.data.tables import shown
from companion.printing.errors import PrintError
from companion.printing.sheets.score import ScorePen

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet on one page, as many duels as it holds, their total below."""
    names = _names(job)
    ScorePen(document.page(job.title), job, words(job.lang, "score")).points_sheet(
        names, job.match, "duel", "starts", "victory"
    )


def _names(job: "Job") -> tuple[str, ...]:
    """The players in their order, empty where a name is to be written. Raises PrintError for as many as cannot play."""
    typed = [name.strip() for name in job.option("players").split(",") if name.strip()]
    if not typed and job.match is not None:
        return job.match.players
    if len(typed) > MOST_PLAYERS:
        raise PrintError("too-many-players", PACKAGE, count=len(typed), most=MOST_PLAYERS)
    seats, offered = job.option("seats"), job.sheet.choices["seats"][job.lang]
    if seats and seats not in offered:
        raise PrintError("no-seats", PACKAGE, wish=shown(seats), low=min(offered), most=MOST_PLAYERS)
    return tuple(typed) or ("",) * int(seats or offered[0])
