"""Advice at the table: what a page has asked for, while it is thought about and until the match moves on.

It is thought beside the table (partner/background/mind.py), so that nobody waits; a page is shown how it stands
meanwhile. It knows what the page's seat knows, and no more (partner/advice.py).
"""

from collections import OrderedDict
from collections.abc import Mapping
from itertools import count
from typing import Any, Final
from weakref import WeakSet

from companion.core.plugins.optional import in_browser
from companion.partner.advice import Advice, Suggestion, asked, broken_off, contradicted, of_thought, percents, say
from companion.partner.background.mind import Mind
from companion.table.session.highlights import action_of, places_of
from companion.table.session.viewer import Data, Onlooker

SECONDS: Final = 2.0
SECONDS_IN_PAGE: Final = 6.0
"""A page without a server thinks in pieces, and more slowly."""
MOST_SECONDS: Final = 30.0
"""A page may ask for so long at most."""
COUNT: Final = 3
AT_ONCE: Final = 3
"""So many devices of a process may have it thought for them at the same time, each for one page; the others wait."""

_ASKED: Final = WeakSet["Advising"]()
_NUMBERS: Final = count()
_SERVED: Final = OrderedDict[str, None]()
"""The devices that it was thought for, the latest last."""
MOST_SERVED: Final = 500


class Advising:
    """The advice of one page: for its seat as it was when it asked, and for the entry that was the newest then."""

    def __init__(self, page: Onlooker, seconds: Any = None) -> None:
        """Begins to think as soon as it is its device's turn. `seconds`: how long at most, in s. Raises SetupError for
        figures that make no sense."""
        usual = SECONDS_IN_PAGE if in_browser() else SECONDS
        wished = usual if seconds is None else seconds
        if isinstance(wished, int | float):
            wished = min(wished, MOST_SECONDS)
        self._of = _occasion(page)
        match, together = page.match, page.match.game.together
        self._match = match
        openly = together and page.seat is None
        request, self.advice = asked(match, page.seat, seconds=wished, count=COUNT, openly=openly)
        if request is None and together:  # the group is advised, whoever of it decides
            request, self.advice = asked(match, None, seconds=wished, count=COUNT, openly=True)
        self._request = request
        self._mind: Mind | None = None
        self.device, self.number = page.device or f"page {id(page)}", next(_NUMBERS)
        _ASKED.add(self)
        _go_round()

    @property
    def done(self) -> bool:
        """Whether nothing more will come."""
        return self._request is None if self._mind is None else self._mind.done

    @property
    def waits(self) -> bool:
        """Whether nobody thinks about it yet: others are served first."""
        return self._mind is None and self._request is not None

    def begin(self) -> None:
        """It is its turn."""
        assert self._request is not None
        self._mind = Mind(self._request)

    def fits(self, page: Onlooker) -> bool:
        """Whether it is still what the page asked for: nothing was announced since, and its seat is the same."""
        return self._of == _occasion(page)

    def news(self) -> bool:
        """Whether it stands otherwise than at the last look; in a browser page it is thought on meanwhile."""
        _go_round()
        mind, request = self._mind, self._request
        if mind is None or request is None or not mind.look():
            return False
        if mind.failed:
            self.advice = (contradicted if mind.no_world else broken_off)(self._match, request)
        elif mind.latest is not None:
            self.advice = of_thought(self._match, request, mind.latest)
        elif mind.done:
            self.advice = broken_off(self._match, request)
        return True

    def stop(self) -> None:
        """Ends the thinking at once: what is known so far stays."""
        if self._mind is not None and not self._mind.done:
            self._mind.stop()
            self.news()
        elif self._mind is None and self._request is not None:
            self.advice, self._request = broken_off(self._match, self._request), None

    def data(self, page: Onlooker, view: Mapping[str, Any]) -> Data:
        """What the page shows of it (site/table-view.md). `view`: with the tap tree on which its moves are lit."""
        lang, advice = page.lang, self.advice
        return {
            "thinking": not self.done,
            "title": advice.title(lang) if advice.seat is not None else page.say("advice"),
            "note": advice.note(lang) or None,
            "only": (advice.alone(lang) if self.done else "") or None,
            "effort": advice.effort(lang) if len(advice) else None,
            "said": self._said(page),
            "cards": [_card(one, advice, view, lang) for one in advice],
        }

    def _said(self, page: Onlooker) -> str:
        """What those are told who listen."""
        if not self.done:
            return page.say("advice_thinking")
        if not len(self.advice):
            return self.advice.note(page.lang)
        best = self.advice[0]
        return page.say("advice_best", move=best.text(page.lang), share=percents(best.chance, page.lang))


def _go_round() -> None:
    """Begin what waits: one page of a device at a time, first of that which was not served for the longest time."""
    thinking = {one.device for one in _ASKED if not one.done and not one.waits}
    waiting = sorted((one for one in _ASKED if one.waits), key=lambda one: one.number)
    served = {device: place for place, device in enumerate(_SERVED)}
    for one in sorted(waiting, key=lambda one: served.get(one.device, -1)):
        if len(thinking) >= AT_ONCE:
            return
        if one.device not in thinking:
            thinking.add(one.device)
            _SERVED[one.device] = None
            _SERVED.move_to_end(one.device)
            while len(_SERVED) > MOST_SERVED:
                _SERVED.popitem(last=False)
            one.begin()


def _occasion(page: Onlooker) -> tuple[Any, ...]:
    return (page.match.header.id, page.match.newest, page.seat)


def _card(one: Suggestion, advice: Advice, view: Mapping[str, Any], lang: str) -> Data:
    """One move that is advised."""
    low, high = percents(one.low, lang), percents(one.high, lang)
    seat = advice.seat or 0
    return {
        "move": str(one.move),
        "text": one.text(lang),
        "share": percents(one.chance, lang),
        "chance": round(one.chance, 3),
        "low": round(one.low, 3),
        "high": round(one.high, 3),
        "between": say("between", lang, low=low, high=high),
        "does": one.does(lang),
        "line": one.line(lang),
        "against": say("stop", lang).join(one.against(lang)),
        "places": places_of(view, one.move, advice.players[seat]),
        "action": action_of(view, one.move, advice.players[seat]),
    }
