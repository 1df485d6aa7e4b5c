"""The names that the owner has given to matches: beside the records, which say nothing of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.core.record.disk import write_whole
from companion.core.record.ledger import RecordError
from companion.core.text.messages import printable, say, system_reason

LONGEST: Final = 60
MOST: Final = 20_000


class Titles:
    """The names of one folder's matches, by the names of their records."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, int] | None = None
        self._titles: dict[str, str] = {}

    def all(self) -> Mapping[str, str]:
        """Every name that was given; none from a file that is none."""
        try:
            found = self.path.stat()
        except OSError:
            return {}
        if self._seen != (found.st_mtime_ns, found.st_size):
            self._seen = (found.st_mtime_ns, found.st_size)
            self._titles = _read(self.path)
        return self._titles

    def put(self, match_id: str, title: Any, lang: str) -> None:
        """Name a match; without a name it is called by its players again. Raises RecordError."""
        self.add({match_id: title}, lang)

    def add(self, titles: Mapping[str, Any], lang: str) -> None:
        """Name several. Raises RecordError."""
        named = {**self.all(), **{match: sound_title(title) for match, title in titles.items()}}
        kept = {match: title for match, title in named.items() if title}
        try:
            write_whole(self.path, json.dumps(kept, ensure_ascii=False, indent=0).encode())
        except OSError as error:
            what = system_reason(error, lang)
            raise RecordError(say("record-unwritable", lang, path=self.path, what=what)) from None


def sound_title(title: Any) -> str:
    """A name on one line, of so many letters at most; empty for what is none."""
    return " ".join(printable(title[: 4 * LONGEST]).split())[:LONGEST] if isinstance(title, str) else ""


def _read(path: Path) -> dict[str, str]:
    try:
        return read_titles(json.loads(path.read_bytes()))
    except (OSError, ValueError, RecursionError):
        return {}


def read_titles(told: Any) -> dict[str, str]:
    """The names in what a file holds."""
    if not isinstance(told, dict):
        return {}
    named = {str(match): sound_title(title) for match, title in list(told.items())[:MOST]}
    return {match: title for match, title in named.items() if title}
