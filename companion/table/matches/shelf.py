"""The folder of a user's matches: one record a file."""

import json
import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

from companion.core.match.match import Match
from companion.core.match.opening import next_round, save_in
from companion.core.record.ledger import Ledger, RecordError
from companion.core.record.limits import MAX_HEADER
from companion.core.record.loading import load
from companion.table.matches.index import SUFFIX, Index, MatchInfo
from companion.table.matches.own_lists import OwnLists
from companion.table.matches.titles import Titles
from companion.table.matches.trash import Trash
from companion.table.stats.results import Learning, Learnt
from companion.table.words import app_word


def default_folder() -> Path:
    """The user's data folder for the companion (XDG), unless `companion lab --folder` has named another."""
    given = os.environ.get("COMPANION_FOLDER")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "companion"


class Shelf:
    """The matches of a folder."""

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, kind: type[Match] | None = None) -> None:
        self.folder = Path(folder) if folder else default_folder()
        self.matches = self.folder / "matches"
        self.lists = OwnLists(self.folder / "cards")
        self.index = Index(self.matches)
        self.learning = Learning(self.matches)
        self.titles = Titles(self.folder / "titles.json")
        self.trash = Trash(self.folder / "trash", self.matches)
        self.kind = kind

    def add(self, match: Match) -> Path:
        """Save a new match here, under another name where its own is taken. Raises RecordError."""
        return save_in(match, self.matches, SUFFIX)

    def list(self, seconds: float | None = None) -> list[MatchInfo]:
        """The matches, the one played last first; records that were changed are read for so many seconds (None: all).

        What is no record is left out.
        """
        return self.index.look(seconds)

    def told(self, infos: Iterable[MatchInfo]) -> Iterator[tuple[MatchInfo, Learnt]]:
        """The finished ones of some matches with what they tell, as far as they were played through."""
        for info in infos:
            learnt = self.learning.get(info)
            if learnt is not None:
                yield info, learnt

    def path(self, match_id: str, lang: str = "en") -> Path:
        """Where a match lies. Raises RecordError for a name that is none of this folder's."""
        found = self.index.path(match_id)
        if found is None:
            raise RecordError(app_word("match_gone", lang))
        return found

    def open(self, match_id: str) -> Match:
        """The match, going on in its record. Raises RecordError."""
        return load(self.path(match_id), kind=self.kind)


def following_round(match: Match) -> Match:
    """The next match of a series, in a record beside this one's: made once, whoever asks first, in any process.

    Raises SetupError while this one runs, RecordError.
    """
    if match.path is None:
        return next_round(match)
    with Ledger(match.path, match.lang).locked():
        for path in _since(match.path.parent, match.header.created):
            if _previous(path) == match.header.id:
                return load(path, kind=type(match))
        new = next_round(match)
        save_in(new, match.path.parent, SUFFIX)
    return new


def _since(folder: Path, created: str) -> list[Path]:
    """The records that were written to since a moment (ISO): the others were there before."""
    try:
        since = datetime.fromisoformat(created).timestamp() - 1
    except ValueError:
        since = 0.0
    with os.scandir(folder) as entries:
        found = [one for one in entries if one.name.endswith(SUFFIX) and one.is_file() and one.stat().st_mtime >= since]
    return sorted(Path(one.path) for one in found)


def _previous(path: Path) -> str | None:
    """The match before that of a record, by its first line."""
    try:
        with path.open("rb") as file:
            return str(json.loads(file.readline(MAX_HEADER))["series"]["previous"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
