"""The matches of a shelf that a process holds: each is read once, in pieces, and then shared by all pages."""

from collections.abc import Generator, Sequence
from typing import Final

from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.record.loading import loading
from companion.table.matches.shelf import Shelf

AT_A_STRETCH: Final = 40
"""How many entries that others wrote are taken in before others are served."""
KEPT_CLOSED: Final = 8
"""How many matches stay loaded that no page shows."""


class Held:
    """The matches that are loaded, by the names of their records."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._held: dict[str, Match] = {}

    def open(self, key: str) -> Generator[None, None, tuple[Match, bool]]:
        """The match of a record with all that was written to it, and whether that was news. Raises RecordError.

        A record that no longer continues what is held is read again from its start.
        """
        match = self._held.get(key)
        if match is not None:
            try:
                return match, (yield from self._news(match))
            except RecordError:
                pass
        read = yield from loading(self.shelf.path(key), kind=self.shelf.kind)
        if self._held.get(key) is match:  # else another page has opened it meanwhile
            self._held[key] = read
        return self._held[key], match is not None

    def _news(self, match: Match) -> Generator[None, None, bool]:
        """Take in what others wrote, in pieces; whether there was anything. Raises RecordError."""
        before = match.newest
        while match.follow(AT_A_STRETCH):
            yield
        return match.newest != before

    def put(self, match: Match, key: str | None = None) -> Match:
        """Hold a match that was just made."""
        self._held[key or self.key(match)] = match
        return match

    def get(self, key: str) -> Match | None:
        """The match of a record, if it is held."""
        return self._held.get(key)

    def drop(self, key: str) -> None:
        """Let go of a match whose record is gone."""
        self._held.pop(key, None)

    def items(self) -> list[tuple[str, Match]]:
        """The matches with the names of their records."""
        return list(self._held.items())

    def key(self, match: Match) -> str:
        """The name of a match's record."""
        held = next((key for key, held in self._held.items() if held is match), None)
        return held or (match.path.stem if match.path else match.header.id)

    def forget(self, shown: Sequence[Match]) -> None:
        """Let go of matches that nobody looks at, the oldest first; their records stay."""
        looked_at = {id(match) for match in shown}
        idle = [key for key, match in self._held.items() if id(match) not in looked_at]
        for key in idle[: max(0, len(idle) - KEPT_CLOSED)]:
            del self._held[key]
