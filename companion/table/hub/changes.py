"""A page is sent its view once, then what has changed of it (site/table-view.md, What travels).

Every message bears a number, and a change the number of the view that it goes on from: a page that has another one asks
for the whole. What has changed is told by the way to it: keys of maps, places in lists.
"""

from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]
Way = tuple[str | int, ...]

_GONE: Any = object()


class Sent:
    """What one page has been sent, so that it gets what is new alone."""

    def __init__(self) -> None:
        self.view: Data = {}
        """The view that the page has, empty before the first; its words are all that it was sent in that language."""
        self.version = 0

    def message(self, view: Data) -> Data:
        """The message that brings the page up to a view, which nobody may change afterwards."""
        before, since = self.view, self.version
        if before.get("lang") == view["lang"]:
            view = {**view, "words": {**before["words"], **view["words"]}}
        self.view = view
        if not before:
            self.version = 1
            return self.whole()
        dropped = _dropped(before.get("log") or (), view.get("log") or ())
        if dropped:
            before = {**before, "log": before["log"][dropped:]}
        found = list(_changes(before, view))
        self.version += bool(found or dropped)
        return {
            "type": "view",
            "version": self.version,
            "since": since,
            "dropped": dropped,
            "cut": [way for way, value in found if value is _GONE],
            "set": [[way, value] for way, value in found if value is not _GONE],
        }

    def whole(self) -> Data:
        """The message for a page that lacks what a change goes on from."""
        return {"type": "view", "version": self.version, "view": self.view}


def _dropped(before: Any, now: Any) -> int:
    """How many of the oldest rows a log shows no more: it is long, and goes on at its other end."""
    first = now[0]["entry"] if now else None
    return next((place for place, row in enumerate(before) if row["entry"] == first), 0)


def _changes(before: Any, now: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """The ways to what differs, and what stands there now."""
    if isinstance(before, dict) and isinstance(now, dict):
        yield from (((*way, key), _GONE) for key in before if key not in now)
        places: Any = now.items()
    elif isinstance(before, list) and isinstance(now, list) and len(before) <= len(now):
        places = enumerate(now)
    else:
        yield way, now
        return
    for place, value in places:
        old = _at(before, place)
        if old is _GONE:
            yield (*way, place), value
        elif old is not value and old != value:
            yield from _changes(old, value, (*way, place))


def _at(parts: Any, place: Any) -> Any:
    """What stands at a place of a map or a list, if anything does."""
    if isinstance(parts, dict):
        return parts.get(place, _GONE)
    return parts[place] if place < len(parts) else _GONE
