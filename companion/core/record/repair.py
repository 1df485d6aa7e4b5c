"""A damaged record put in order: its sound lines take its place, and the damaged file is kept beside it."""

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.record import disk
from companion.core.record.ledger import Ledger
from companion.core.record.loading import loading, reading
from companion.core.runtime.slices import finished

DAMAGED: Final = ".damaged"
"""What is added, with a number, to the name of a record that a rescued one has replaced."""


def damage(path: str | os.PathLike[str], lang: str) -> tuple[str, int] | None:
    """What is wrong with a record, in a sentence, and how many entries a rescue keeps; None where nothing is.

    Raises RecordError where there is nothing to rescue: no file, or one whose first line is no match.
    """
    return finished(examining(path, lang))


def examining(path: str | os.PathLike[str], lang: str) -> Generator[None, None, tuple[str, int] | None]:
    """What `damage` does, in slices."""
    timeline, wrong = yield from reading(Ledger(path, lang), lang=lang)
    return None if wrong is None else (str(wrong), timeline.newest)


def rescue(path: str | os.PathLike[str], *, lang: str, kind: Any = None) -> Match:
    """The match of a damaged record's sound lines, which take its place under its name and can be played on.

    The damaged file is kept, byte for byte, as `….damaged1` (2, 3…) beside it. Whatever happens meanwhile, one of the
    two is found under the name of the record, whole. A sound record is left as it is. Raises RecordError where there
    is nothing to rescue, or nothing can be written; then all is as it was.
    """
    return finished(rescuing(path, lang, kind))


def rescuing(path: str | os.PathLike[str], lang: str, kind: Any = None) -> Generator[None, None, Match]:
    """What `rescue` does, in slices."""
    while True:
        ledger = Ledger(path, lang)
        before = _state(ledger.path)
        _, wrong = yield from reading(ledger, lang=lang)
        if wrong is None:
            break
        with ledger.locked("record-unwritable"):
            if _state(ledger.path) != before:  # somebody has been at it meanwhile
                continue
            try:
                _replaced(ledger.path.resolve(), ledger.offset)
            except OSError as error:
                raise ledger.failed("record-unwritable", error) from None
    return (yield from loading(path, lang=lang, kind=kind))


def _state(path: Path) -> tuple[int, int, int] | None:
    """What changes when a file does."""
    try:
        found = path.stat()
    except OSError:  # whoever reads it says so
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def _replaced(path: Path, sound: int) -> None:
    """Put the first bytes of a file in its place, and keep the file under another name. Raises OSError."""
    with path.open("rb") as file:
        kept = file.read(sound)
    number = 1
    while not _is_kept(path, path.with_name(f"{path.name}{DAMAGED}{number}")):
        number += 1
    disk.write_whole(path, kept, path.stat().st_mode & 0o777)


def _is_kept(path: Path, other: Path) -> bool:
    """Keep a file under another name too; False where that is another file's. Raises OSError."""
    try:
        disk.name_too(path, other)
    except FileExistsError:
        return other.samefile(path)  # a rescue that was cut off has named it
    return True
