"""The score sheet: a line for each match of a series, a column for each player's points."""

from typing import TYPE_CHECKING

from companion.games.aestery.paper.words import words
from companion.printing.score import ScorePen

if TYPE_CHECKING:
    from companion.printing.document import Document
    from companion.printing.spec import Job

PLAYERS = 2


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet on one page, as many matches as it holds, their total below."""
    said = words(job.lang, "score")
    typed = [name.strip() for name in job.option("players").split(",")]
    names = (*typed, "", "")[:PLAYERS] if any(typed) or job.match is None else job.match.players
    pen = ScorePen(document.page(job.title), job, said)
    pen.heading()
    pen.blanks(((said["place"], 0, 13.2, ""), (said["date"], 13.6, 20, "")))
    pen.points(names, job.match, said["number"], said["starts"], said["points"])
    pen.foot(said["note.1"], said["note.2"])
