"""The panels of a match laid out side by side, for whoever draws them: our own picture, or matplotlib."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.core.facts import curves
from companion.core.facts.curves import Panel, curve_word
from companion.core.match.match import Match
from companion.core.text.formatter import listing
from companion.core.view.curve import HIGH, WIDE, Curve, alike
from companion.pictures.letters import width_of

GAP: Final = 12.0
EDGE: Final = 14.0
HEAD: Final = 44.0
TITLE: Final = 30.0
"""The room above the curves of a panel."""
NOTE: Final = 26.0
NARROW: Final = WIDE + 2 * EDGE
WHOLE: Final = 2 * NARROW + GAP
TALL: Final = TITLE + HIGH + 4


class LaidPlot:
    """Panels of a match, placed: its `title`, each curve with its corner, how `high` all is, and all of it in words."""

    def __init__(self, match: Match, given: Sequence[Panel] | None = None) -> None:
        self.lang = lang = match.lang
        panels = [one for one in (curves.panels(match, lang) if given is None else given) if one.stretches]
        versus = curve_word("versus", lang)
        players = listing(list(match.players), lang) if match.game.together else versus.join(match.players)
        self.title = curve_word("title", lang, game=match.game.title, players=players)
        self.curves = list(self._placed(match, panels))
        self.high = max((y + TALL for _, y, _ in self.curves), default=HEAD) + NOTE
        told = (one.text() for _, _, one in self.curves)
        self.alt = " ".join((f"{self.title}.", *told)) if self.curves else curve_word("nothing", lang)
        self.notes = [curve_word("gone", lang)] if any(one.named for _, _, one in self.curves) else []

    def _placed(self, match: Match, panels: Sequence[Panel]) -> Iterator[tuple[float, float, Curve]]:
        """Narrow panels two a row, wide ones a row each."""
        x, y = 0.0, HEAD
        for panel in panels:
            wide = WHOLE if panel.wide else NARROW
            if x and x + wide > WHOLE + 1:
                x, y = 0.0, y + TALL + GAP
            yield x, y, Curve(match, panel, self.lang, width_of, wide=wide - 2 * EDGE, alike=alike(panel, panels))
            x += wide + GAP
            if x >= WHOLE:
                x, y = 0.0, y + TALL + GAP
