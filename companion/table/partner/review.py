"""A match that is over, looked back at for the pages that show its end: thought once for all of them.

It is thought beside the table (partner/background/mind.py), one match after the other, so that nobody waits; what is
known of it is kept as long as the latest few matches are.
"""

import copy
from collections import OrderedDict
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.plugins.optional import in_browser
from companion.core.view.curve import Curve
from companion.partner.advice import percents
from companion.partner.background.mind import Mind
from companion.partner.review import NOTHING, Review, TurningPoint, asked_back, back, keep, of_hindsight
from companion.pictures.letters import width_of
from companion.table.session.viewer import Data, Onlooker

SECONDS: Final = 8.0
SECONDS_IN_PAGE: Final = 20.0
"""A page without a server thinks in pieces, and more slowly."""
KEPT: Final = 8


class Reviewing:
    """What is thought of one match. `review`: as far as it is known; `version`: grows whenever there is news."""

    def __init__(self, match: Match) -> None:
        self.match = copy.copy(match)  # which may go on, once its end is taken back
        self.review: Review | None = None
        self.version = 0
        self.done = False
        self._mind: Mind | None = None

    def look(self) -> None:
        """Begins to think once no other is thought about, and takes in what is known by now."""
        if self.done:
            return
        if self._mind is None:
            if any(one._mind is not None and not one._mind.done for one in _KEPT.values()):
                return
            seconds = SECONDS_IN_PAGE if in_browser() else SECONDS
            request = asked_back(self.match, seconds=seconds)
            if request is None:
                self.review, self.done, self.version = of_hindsight(self.match, NOTHING), True, 1
                return
            self._mind = Mind(request)
        mind = self._mind
        if not mind.look():
            return
        self.version += 1
        self.done = mind.done
        if mind.latest is not None and not mind.failed:
            self.review = of_hindsight(self.match, mind.latest)
            if self.done:
                keep(self.review)

    def stop(self) -> None:
        """Nobody needs it any more."""
        if self._mind is not None:
            self._mind.stop()
        self.done = True


_KEPT: Final = OrderedDict[tuple[str, int], Reviewing]()


def reviewing(match: Match, *, begin: bool = False) -> Reviewing | None:
    """What is thought of a match as it stands, if somebody began; None while it runs, or if nothing was announced."""
    if not match.over or not match.live:
        return None
    key = (match.header.id, match.newest)
    found = _KEPT.get(key)
    if found is None:
        if not begin:
            return None
        found = _KEPT[key] = Reviewing(match)
        while len(_KEPT) > KEPT:
            _KEPT.popitem(last=False)[1].stop()
    _KEPT.move_to_end(key)
    return found


def review_data(page: Onlooker) -> Data | None:
    """What the end of a match shows of it (site/table-view.md); None where this page may not have advice."""
    one = reviewing(page.match) if page.advises else None
    if one is None or (one.done and one.review is None):
        return None
    lang, review = page.lang, one.review
    if review is not None and one.done and not review.curve:
        note = review.note(lang)
        return {"thinking": False, "said": note, "curve": None, "turnings": [], "note": note}
    if review is None or not review.curve:
        return {"thinking": True, "said": back("thinking", lang), "curve": None, "turnings": [], "note": None}
    return {
        "thinking": not one.done,
        "said": back("thinking", lang) if not one.done else review.note(lang) or back("turning", lang),
        "curve": Curve(page.match, review.panel(lang), lang, width_of).part(),
        "turnings": [_turning(number, point, lang) for number, point in enumerate(review, 1)],
        "note": (review.note(lang) or None) if one.done else None,
    }


def _turning(number: int, point: TurningPoint, lang: str) -> Data:
    """One turning point: a row, and the moment that a tap on it shows."""
    mine, other = (percents(one.chance, lang) for one in (point.played, point.better))
    figures: dict[str, Any] = {"points": point.points}
    return {
        "sign": str(number),
        "entry": point.before,
        "when": point.when(lang) or None,
        "player": point.player,
        "played": back("row_played", lang, move=point.played_text(lang), chance=mine),
        "better": back("row_better", lang, move=point.better_text(lang), chance=other),
        "loss": back("row_loss", lang, **figures),
        "why": " ".join(point.why(lang)),
        "look": back("look", lang),
    }
