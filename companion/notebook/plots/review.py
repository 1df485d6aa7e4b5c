"""A match looked back at as a notebook shows it: the curve of the chance with its turning points, and a table."""

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.core.data.plain_table import framed
from companion.core.facts.curves import places
from companion.notebook.plots.still_plot import plot as still_plot
from companion.notebook.plots.still_plot import plotted
from companion.partner.advice import percents
from companion.partner.review import Review, TurningPoint, back

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from companion.notebook.plots.still_plot import StillPlot

COLUMNS: Final = (
    "entry", "turn", "player", "played", "chance", "better", "better_chance", "points", "low", "high", "sure", "why",
)  # fmt: skip
_CELL: Final = "padding:4px 10px;text-align:left;vertical-align:top"


class ShownReview(Review):
    """A match looked back at; a notebook shows the curve of the chance, and the turning points as a table.

    It is a sequence of turning points: `player`, `turn`, `entry`, `points`, `sure`, `played`, `better` (with `chance`),
    and in words `text()`, `why()`. `frame` has them as a table, `chances` the curve; `svg` is the picture, `plot()` the
    same by matplotlib, `str()` the text of the command line.
    """

    def __init__(self, review: Review) -> None:
        self.__dict__.update(vars(review))  # the same review, dressed: its points still belong to it

    @property
    def frame(self) -> Any:
        """One row a turning point, a pandas table, or a plain one without pandas: `chance` and `better_chance` are
        shares of 1, `points` what was given away in percents, with its bounds of 95 % `low` and `high`."""
        return framed((self._row(one) for one in self), COLUMNS, self.lang)

    def _row(self, one: TurningPoint) -> dict[str, Any]:
        return {
            "entry": one.entry, "turn": one.turn, "player": one.player, "played": one.played_text(),
            "chance": one.played.chance, "better": one.better_text(), "better_chance": one.better.chance,
            "points": one.points, "low": round(100 * one.turning.low), "high": round(100 * one.turning.high),
            "sure": one.sure, "why": " ".join(one.why()),
        }  # fmt: skip

    @property
    def chances(self) -> Any:
        """One row an announcement that counts, with its `entry`, and a column a player: the chance to win, a share of
        1."""
        numbers = places(self.match) if self.curve else ()
        rows = (
            {"entry": number, **dict(zip(self.match.players, shares, strict=True))}
            for number, shares in zip(numbers, self.curve, strict=True)
        )
        return framed(rows, ("entry", *self.match.players), self.lang)

    @property
    def svg(self) -> str:
        """The curve with its turning points, as an SVG."""
        return still_plot(self.match, [self.panel()]).svg

    def plot(self) -> "Figure | StillPlot":
        """The curve with its turning points (matplotlib); without matplotlib a picture of the companion's own."""
        return plotted(self.match, [self.panel()])

    def _repr_html_(self) -> str:
        """The picture above the table; what people wrote is text."""
        note = f"<p>{html.escape(self.note())}</p>" if self.note() else ""
        if not self.curve:
            return note
        return f"{self.svg}{note}{self._table() if len(self) else ''}"

    def _table(self) -> str:
        keys = ("number", "turn", "player", "was_played", "was_better", "loss", "because")
        titles = "".join(f'<th scope="col" style="{_CELL}">{html.escape(back(key, self.lang))}</th>' for key in keys)
        rows = "".join(f"<tr>{''.join(self._cells(number, one))}</tr>" for number, one in enumerate(self, 1))
        return f"<table><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table>"

    def _cells(self, number: int, one: TurningPoint) -> Iterator[str]:
        mine, other = (percents(one.chance, self.lang) for one in (one.played, one.better))
        texts = (
            str(number), one.when(), one.player, f"{one.played_text()} ({mine})", f"{one.better_text()} ({other})",
            f"−{one.points}", " ".join(one.why()),
        )  # fmt: skip
        return (f'<td style="{_CELL}">{html.escape(text)}</td>' for text in texts)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        """A picture with its table, the picture alone, and the text, for whoever shows it."""
        shown = {"text/html": self._repr_html_(), "text/plain": str(self)}
        return {**shown, "image/svg+xml": self.svg} if self.curve else shown
