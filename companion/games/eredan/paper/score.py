"""The score sheet: a line for each match of a series, a column for each player's points."""

from typing import TYPE_CHECKING

from companion.games.eredan.paper.words import words
from companion.printing.sheets.score import ScorePen

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job

PLAYERS = 2


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet on one page, as many matches as it holds, their total below."""
    typed = [name.strip() for name in job.option("players").split(",")]
    names = (*typed, "", "")[:PLAYERS] if any(typed) or job.match is None else job.match.players
    ScorePen(document.page(job.title), job, words(job.lang, "score")).points_sheet(
        names, job.match, "number", "starts", "points"
    )
