"""Matches that were deleted: their records lie in `trash/`, by day, until they are swept out."""

import contextlib
import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import count
from pathlib import Path
from typing import Final

from companion.core.record.disk import make_folder, sync_folder
from companion.core.record.ledger import RecordError
from companion.core.text.messages import say, system_reason
from companion.table.matches.index import SUFFIX
from companion.table.words import app_word

KEPT_DAYS: Final = 30


class Trash:
    """The records that were deleted from one folder, in another beside it."""

    def __init__(self, folder: Path, records: Path) -> None:
        self.folder, self.records = folder, records

    def put(self, path: Path, lang: str, today: date | None = None) -> None:
        """Move a record here; what has lain here for a month goes. Raises RecordError."""
        today = today or date.today()
        self.sweep(today)
        target = self.folder / today.isoformat() / path.name
        if target.exists():  # one of the same name that was deleted today already
            _move(target, next(one for one in _others(target) if not one.exists()), lang)
        _move(path, target, lang)

    def restore(self, match_id: str, lang: str) -> None:
        """Move a record back where it was. Raises RecordError, also for one that is not here."""
        found = next((path for path in self._records() if path.name == f"{match_id}{SUFFIX}"), None)
        if found is None:
            raise RecordError(app_word("trash_without", lang))
        target = self.records / found.name
        if target.exists():
            raise RecordError(say("record-exists", lang, path=match_id))
        _move(found, target, lang)

    def sweep(self, today: date) -> None:
        """Delete for good what was put here more than a month ago."""
        for folder in self._days():
            if date.fromisoformat(folder.name) < today - timedelta(days=KEPT_DAYS):
                shutil.rmtree(folder, ignore_errors=True)

    def _records(self) -> list[Path]:
        """The newest first."""
        days = sorted(self._days(), key=lambda folder: folder.name, reverse=True)
        return [path for folder in days for path in folder.glob(f"*{SUFFIX}") if not path.is_symlink()]

    def _days(self) -> list[Path]:
        try:
            return [one for one in self.folder.iterdir() if one.is_dir() and not one.is_symlink() and _is_day(one.name)]
        except OSError:
            return []


def _is_day(name: str) -> bool:
    with contextlib.suppress(ValueError):
        return date.fromisoformat(name).isoformat() == name
    return False


def _move(path: Path, target: Path, lang: str) -> None:
    """Give a file another place, on the disk. Raises RecordError."""
    try:
        make_folder(target.parent)
        path.rename(target)
        sync_folder(target.parent)
        sync_folder(path.parent)
    except OSError as error:
        raise RecordError(say("record-unwritable", lang, path=path, what=system_reason(error, lang))) from None


def _others(target: Path) -> Iterator[Path]:
    """Further names for a file whose own is taken."""
    return (target.with_name(f"{target.stem}-{number}{target.suffix}") for number in count(2))
