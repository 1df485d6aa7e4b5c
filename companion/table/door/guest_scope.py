"""What a guest may reach: the match on the table and those begun this evening, not the folder."""

from collections import Counter
from datetime import UTC, datetime
from typing import Final

from companion.table.matches.index import MatchInfo

MOST_BEGUN: Final = 200
"""How many matches guests may begin in an evening, all together."""
MOST_EACH: Final = 40
"""How many of them one device may."""


class Evening:
    """The match on the table, and those begun since a moment."""

    def __init__(self, since: datetime) -> None:
        self.since = since
        self._on_table = ""
        self._begun: set[str] = set()
        self._by_guests: Counter[str] = Counter()

    def show(self, match_id: str) -> None:
        """The owner puts a match on the table, in place of the one that was there."""
        self._on_table = match_id

    def begin(self, match_id: str, guest: str = "") -> None:
        """Somebody has begun a match; `guest`: the device, if it was a guest."""
        self._begun.add(match_id)
        if guest:
            self._by_guests[guest] += 1

    def enough(self, guest: str) -> bool:
        """Whether a guest may begin no more."""
        return self._by_guests[guest] >= MOST_EACH or self._by_guests.total() >= MOST_BEGUN

    @property
    def empty(self) -> bool:
        """Whether nothing was put on the table yet."""
        return not (self._on_table or self._begun)

    def shows(self, match_id: str) -> bool:
        """Whether a match is on the table, or was begun while this server ran."""
        return match_id == self._on_table or match_id in self._begun

    def holds(self, info: MatchInfo) -> bool:
        """Whether a match is one of this evening's."""
        return self.shows(info.id) or _moment(info.created) >= self.since


def _moment(at: str) -> datetime:
    """A time of a record; what is none was long ago."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
