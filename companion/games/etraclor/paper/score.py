"""The score sheet of a series: one line a round, blank or with what a match already knows (book: Score; ETR-21)."""

from typing import TYPE_CHECKING

from companion.games.etraclor.paper.words import words
from companion.printing.sheets.score import Column, Round, ScorePen, rounds

if TYPE_CHECKING:
    from companion.printing.page.document import Document
    from companion.printing.spec import Job
    from companion.printing.words import Words


def draw(document: "Document", job: "Job") -> None:
    """Draw the sheet on one page, as many rounds as it holds."""
    said = words(job.lang, "score")
    pen = ScorePen(document.page(job.title), job, said)
    one, other = job.options.get("player", ""), job.options.get("opponent", "")
    pen.heading()
    pen.blanks((
        (said["player"], 0, 7.4, one),
        (said["opponent"], 7.8, 15.2, other),
        (said["date"], 15.6, 20, ""),
    ))  # fmt: skip
    players = () if job.match is None else job.match.players
    pen.table(_columns(said, one, other), (_cells(line, players) for line in rounds(job.match)))
    pen.foot(said["note.1"], said["note.2"])


def _columns(said: "Words", one: str, other: str) -> tuple[Column, ...]:
    """The totals are named after the players; the initials of who leads are never printed."""
    return (
        Column(11, (said["round"],), "number"),
        Column(22, (said["starts"],), "name"),
        Column(22, (said["winner"],), "name"),
        Column(17, tuple(said["left"].split("|")), "figure"),
        *(
            Column(17, (said["total"],) if name else (said["total"], said[place]), "figure", name or None)
            for name, place in ((one, "player"), (other, "opponent"))
        ),
        Column(22, tuple(said["leader"].split("|")), "figure"),
    )


def _cells(line: Round, players: tuple[str, ...]) -> tuple[str, ...]:
    left = str(line.points[line.winner]) if line.winner else ""
    totals = [str(line.totals.get(name, 0)) if line.totals else "" for name in players or ("", "")]
    return (line.label, line.starter, line.winner, left, *totals, "")
