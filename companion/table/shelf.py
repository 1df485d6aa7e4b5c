"""The folder of a user's matches: one record a file."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from companion.core.ledger import MAX_LINE, Ledger, RecordError, parse_line
from companion.core.match import Match
from companion.core.opening import next_round
from companion.core.replay import load
from companion.core.rows import BadRowError, read_header
from companion.core.words import say
from companion.table.own_lists import OwnLists

SUFFIX = ".jsonl"


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a list says of a match: `entries` announced, `at` the time of the last one (ISO), `over` or not."""

    id: str
    path: Path
    game: str
    players: tuple[str, ...]
    entries: int
    at: str
    over: bool


def default_folder() -> Path:
    """The user's data folder for the companion (XDG), unless `companion lab --folder` has named another."""
    given = os.environ.get("COMPANION_FOLDER")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "companion"


class Shelf:
    """The matches of a folder; each is opened once and then shared."""

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, kind: type[Match] | None = None) -> None:
        self.folder = Path(folder) if folder else default_folder()
        self.matches = self.folder / "matches"
        self.lists = OwnLists(self.folder / "cards")
        self.kind = kind

    def add(self, match: Match) -> Path:
        """Save a new match here. Raises RecordError."""
        return match.save(self.matches / f"{match.header.id}{SUFFIX}")

    def list(self) -> list[MatchInfo]:
        """The matches, the one played last first. Damaged files are left out."""
        found = [info for path in self.matches.glob(f"*{SUFFIX}") if (info := _info(path)) is not None]
        return sorted(found, key=lambda info: (info.at, info.id), reverse=True)

    def path(self, match_id: str) -> Path:
        """Where a match lies. Raises RecordError for a name that is none of this folder's."""
        for path in self.matches.glob(f"*{SUFFIX}"):
            if path.stem == match_id:
                return path
        raise RecordError(say("record-missing", "en", path=match_id))

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
        for path in sorted(match.path.parent.glob(f"*{SUFFIX}")):
            if _previous(path) == match.header.id:
                return load(path, kind=type(match))
        new = next_round(match)
        new.save(match.path.with_name(f"{new.header.id}{SUFFIX}"))
    return new


def _previous(path: Path) -> str | None:
    """The match before that of a record, by its first line."""
    try:
        with path.open("rb") as file:
            return str(json.loads(file.readline(MAX_LINE))["series"]["previous"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _info(path: Path) -> MatchInfo | None:
    """What the lines of a record say, without replaying it."""
    try:
        first, *rest = path.read_bytes().split(b"\n")
        header = read_header(json.loads(first), path, "en")
    except (OSError, ValueError, BadRowError, AttributeError, RecursionError):
        return None
    entries, at, winner = 0, header.created, None
    for line in rest:
        row = parse_line(line)
        if row is not None:
            entries += 1
            at = str(row.get("at") or at)
            facts = row.get("facts")
            winner = facts.get("winner", winner) if isinstance(facts, dict) else winner
    return MatchInfo(path.stem, path, header.game, header.players, entries, at, over=winner is not None)
