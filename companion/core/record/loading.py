"""A record as a match that goes on writing there."""

import gc
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from companion.core.match.match import Match
from companion.core.match.opening import open_header
from companion.core.match.timeline import Timeline
from companion.core.record.ledger import Ledger, Numbered, RecordError
from companion.core.record.line_schema import BadRowError, read_header
from companion.core.record.replay import take_lines
from companion.core.rules.rulings import MoveError, PositionError, SetupError
from companion.core.runtime.slices import finished
from companion.core.text.formatter import check_language
from companion.core.text.messages import told


def load(
    path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False, kind: type[Match] | None = None
) -> Match:
    """The match of a record; it goes on writing there. `partial`: take only the sound lines before a damaged one.

    Raises RecordError.
    """
    with _all_is_kept():
        return finished(loading(path, lang=lang, partial=partial, kind=kind))


@contextmanager
def _all_is_kept() -> Iterator[None]:
    """What is read stays: to look meanwhile for what can be thrown away would cost a tenth of the time."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


def loading(
    path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False, kind: type[Match] | None = None
) -> Generator[None, None, Match]:
    """What `load` does, in slices: a pause after every line of the record. Raises RecordError."""
    ledger = Ledger(path, lang or "en")
    timeline, wrong = yield from reading(ledger, lang=lang, cut=partial)
    if wrong is not None and not partial:
        raise wrong
    match = (kind or Match)(timeline, None if wrong else ledger)
    if wrong is None and ledger.torn:
        match.note(told(ledger.torn, path=ledger.path))
    return match


def reading(
    ledger: Ledger, *, lang: str | None = None, cut: bool = True
) -> Generator[None, None, tuple[Timeline, RecordError | None]]:
    """What a record's sound lines say, and what is wrong after them; in slices.

    `cut`: of a record that is too large, take what is within the limit. Raises RecordError where there is no match.
    """
    breaths = ledger.breaths(cut=cut)
    timeline = _begun(ledger, next(breaths, None), lang)
    try:
        for lines in breaths:
            yield
            take_lines(timeline, ledger, lines)
    except RecordError as wrong:
        return timeline, wrong
    return timeline, None


def _begun(ledger: Ledger, first: list[Numbered] | None, lang: str | None) -> Timeline:
    """The match of the first line, before anything is announced. Raises RecordError."""
    if first is None:
        raise ledger.damaged(1, told("bad-json"))
    number, row = first[0]
    try:
        header = read_header(row, ledger.path, ledger.lang)
        ledger.lang = lang or header.lang
        timeline = open_header(header)
    except (BadRowError, SetupError, PositionError, MoveError) as problem:
        raise ledger.damaged(number, problem) from None
    timeline.speak(check_language(ledger.lang))
    return timeline
