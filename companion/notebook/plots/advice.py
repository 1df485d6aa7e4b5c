"""Advice as a notebook shows it: a small table, and a picture of the chances with their intervals; and as a frame."""

import html
from collections.abc import Iterator
from typing import Any, Final

from companion.core.data.plain_table import framed
from companion.notebook.plots.still_plot import framed_picture, lettered
from companion.partner.advice import Advice, Suggestion, percents, say
from companion.pictures.letters import shorten
from companion.pictures.svg import tag

COLUMNS: Final = ("move", "chance", "low", "high", "does", "line", "against")
WIDE: Final = 640.0
NAMES: Final = 250.0
"""The room of the moves, left of the bars."""
BAR: Final = WIDE - NAMES - 80
HEAD: Final = 34.0
ROW: Final = 30.0
_CELL: Final = "padding:4px 10px;text-align:left;vertical-align:top"


class ShownAdvice(Advice):
    """The advice for a player, the best move first; a notebook shows it as a table with a picture.

    It is a sequence of suggestions: `move`, `chance`, `low`, `high`, and in words `text()`, `does()`, `line()`,
    `against()`. `frame` is all of it as a table, `svg` the picture, `str()` the text of the command line.
    """

    def __init__(self, advice: Advice) -> None:
        self.__dict__.update(vars(advice))  # the same advice, dressed: its suggestions still belong to it

    @property
    def frame(self) -> Any:
        """One row a move, a pandas table, or a plain one without pandas: `move`, `chance`, `low`, `high` (shares of 1),
        `does`, `line`, `against` (in words)."""
        return framed((self._row(one) for one in self), COLUMNS, self.lang)

    def _row(self, one: Suggestion) -> dict[str, Any]:
        stop = say("stop", self.lang)
        return {
            "move": one.text(), "chance": one.chance, "low": one.low, "high": one.high, "does": one.does(),
            "line": stop.join(one.line()), "against": stop.join(one.against()),
        }  # fmt: skip

    @property
    def svg(self) -> str:
        """The moves with their chances as bars, and how sure they are, as an SVG."""
        alt = " ".join(f"{one.text()}: {self._share(one)}." for one in self) or self.note()
        high = HEAD + ROW * len(self) + 22
        return framed_picture(self.title(), alt, "".join(self._drawn()), WIDE, high, self.lang)

    def _share(self, one: Suggestion) -> str:
        between = say("between", self.lang, low=percents(one.low, self.lang), high=percents(one.high, self.lang))
        return f"{say('chance', self.lang, share=percents(one.chance, self.lang))} ({between})"

    def _drawn(self) -> Iterator[str]:
        yield lettered(0, 20, self.title(), "titles-bold", 18)
        for place, one in enumerate(self):
            yield from self._bar(one, HEAD + ROW * place)
        foot = HEAD + ROW * len(self) + 14
        for share in (0.0, 0.5, 1.0):
            anchor = "start" if share == 0 else "end" if share == 1 else "middle"
            text = percents(share, self.lang)
            yield lettered(NAMES + share * BAR, foot, text, "numerals-bold", 12, "quiet", anchor)

    def _bar(self, one: Suggestion, top: float) -> Iterator[str]:
        """A move, a track from 0 to 1, the interval on it, the chance across it, and the figure."""
        middle, room = top + ROW / 2, {"height": 10.0, "rx": 5.0}
        yield lettered(0, middle + 5, shorten(one.text(), "text-bold", 15, NAMES - 12), "text-bold", 15)
        yield tag("rect", {"x": NAMES, "y": middle - 5, "width": BAR, **room, "class": "f-line"})
        left, right = NAMES + one.low * BAR, NAMES + one.high * BAR
        yield tag("rect", {"x": left, "y": middle - 5, "width": max(4.0, right - left), **room, "class": "f-blue"})
        mark = {"x": NAMES + one.chance * BAR - 2, "y": middle - 9, "width": 4, "height": 18, "rx": 2, "class": "f-ink"}
        yield tag("rect", mark)
        yield lettered(WIDE, middle + 6, percents(one.chance, self.lang), "numerals-bold", 18, "ink", "end")

    def _repr_html_(self) -> str:
        """The picture above the table; what people wrote is text."""
        words = [self.note(), self.alone()]
        notes = "".join(f"<p>{html.escape(text)}</p>" for text in words if text)
        if not len(self):
            return notes
        return f"{self.svg}{notes}{self._table()}<p><small>{html.escape(self.effort())}</small></p>"

    def _table(self) -> str:
        titles = "".join(
            f'<th scope="col" style="{_CELL}">{html.escape(say(key, self.lang))}</th>'
            for key in ("move", "wins", "interval", "does", "line", "against")
        )
        rows = "".join(f"<tr>{''.join(self._cells(one))}</tr>" for one in self)
        return f"<table><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table>"

    def _cells(self, one: Suggestion) -> Iterator[str]:
        row, lang = self._row(one), self.lang
        between = f"{percents(one.low, lang)} – {percents(one.high, lang)}"
        texts = (row["move"], percents(one.chance, lang), between, row["does"], row["line"], row["against"])
        return (f'<td style="{_CELL}">{html.escape(text)}</td>' for text in texts)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        """A table with its picture, the picture alone, and the text, for whoever shows it."""
        shown = {"text/html": self._repr_html_(), "text/plain": str(self)}
        return {**shown, "image/svg+xml": self.svg} if len(self) else shown
