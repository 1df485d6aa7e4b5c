"""The parts of matches that are handed over, until all of one are there: each device brings its own.

Scanning the next part opens the page anew, on some phones after the process that keeps them was stopped: they are kept
in a small file too.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.codes.match_code import CodeError
from companion.core.codes.split_code import MOST_PARTS, Part, read_parts
from companion.core.record.disk import write_whole

MOST_DEVICES: Final = 12
"""Whose parts are kept; the one that brought none for longest is forgotten first."""
_LARGEST: Final = MOST_DEVICES * MOST_PARTS * 4000


class Gathered:
    """What devices have brought so far, by their names."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._parts: dict[str, dict[int, Part]] | None = None

    def add(self, who: str, brought: list[Part]) -> dict[int, Part]:
        """Parts that a device brings; all that it has of the match of the last one, by their numbers."""
        parts = self._all()
        whole = (brought[-1].whole, brought[-1].count)
        before = [*parts.pop(who, {}).values(), *brought]
        found = {one.number: one for one in before if (one.whole, one.count) == whole}
        if len(found) < whole[1]:
            parts[who] = found
        for other in list(parts)[:-MOST_DEVICES]:
            del parts[other]
        self._keep()
        return found

    def _all(self) -> dict[str, dict[int, Part]]:
        if self._parts is None:
            self._parts = _read(self.path)
        return self._parts

    def _keep(self) -> None:
        """Write the file, or take it away: where that cannot be, they are in memory."""
        kept = {who: [part.text for part in parts.values()] for who, parts in self._all().items()}
        with suppress(OSError):
            if kept:
                write_whole(self.path, json.dumps(kept).encode())
            else:
                self.path.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, dict[int, Part]]:
    """What the file holds; nothing where it is none of ours."""
    with suppress(OSError, ValueError, RecursionError, AttributeError, TypeError, CodeError):
        if path.stat().st_size <= _LARGEST:
            told = json.loads(path.read_bytes())
            read = {str(who): read_parts(" ".join(map(str, texts)), "en") for who, texts in told.items()}
            return {who: {part.number: part for part in parts} for who, parts in read.items()}
    return {}
