"""A record read back: every entry judged again, what differs reported, nothing hidden, nothing guessed."""

import os
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.core.entry import Entry
from companion.core.ledger import Ledger, RecordError, line_error
from companion.core.match import Match
from companion.core.rows import BadRowError, Line, plain_value, read_header, read_line
from companion.core.rulings import MoveError, PositionError, SetupError
from companion.core.words import say


def load(path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False, kind: Any = None) -> Match:
    """The match of a record; it goes on writing there. `partial`: take only the sound lines before a damaged one.

    Raises RecordError.
    """
    from companion.core.opening import open_header

    ledger = Ledger(path, lang or "en")
    try:
        rows = list(ledger.news())
        error: RecordError | None = None
    except RecordError as broken:
        rows, error = [], broken
    if error is not None:
        if not partial:
            raise error
        rows = ledger.sound()
    if not rows:
        raise error or RecordError(line_error(ledger.path, 1, say("bad-json", ledger.lang), ledger.lang))
    try:
        header = read_header(rows[0][1], ledger.path, ledger.lang)
        ledger.lang = lang or header.lang
        match = open_header(header, kind=kind)
    except (BadRowError, SetupError, PositionError, MoveError) as problem:
        raise RecordError(line_error(ledger.path, 1, str(problem), ledger.lang)) from None
    sound = _replay_rows(match, ledger, rows[1:], partial=partial)
    if lang:
        match.lang = lang
    if ledger.torn:
        match.notices.append(say("record-torn", ledger.lang, path=ledger.path))
    if sound and error is None:
        match.attach(ledger)
    return match


def _replay_rows(match: Match, ledger: Ledger, rows: Iterable[tuple[int, dict[str, Any]]], *, partial: bool) -> bool:
    for number, row in rows:
        try:
            take_row(match, row)
        except (BadRowError, MoveError, PositionError) as problem:
            if partial:
                return False
            what = str(problem) if isinstance(problem, BadRowError) else say("bad-entry", ledger.lang, what=problem)
            raise RecordError(line_error(ledger.path, number, what, ledger.lang)) from None
    return True


def replay_news(match: Match, ledger: Ledger) -> int:
    """Take in what others appended to the record that a match follows."""
    known = match.newest
    _replay_rows(match, ledger, ledger.news(), partial=False)
    return match.newest - known


def take_row(match: Match, row: dict[str, Any]) -> Entry:
    """Replay one line of a record on top of the match. Raises BadRowError or a MoveError; then nothing was taken."""
    line = read_line(row, match.lang)
    expected = match.newest + 1
    if line.number != expected:
        raise BadRowError(say("bad-number", match.lang, given=line.number, expected=expected))
    entry, state = _replayed(match, line)
    entry = replace(entry, at=line.at, writer=line.writer, seen=line.seen)
    _compare(match, line, entry)
    match.keep(entry, state)
    return entry


def _replayed(match: Match, line: Line) -> tuple[Entry, Any]:
    if line.kind == "undo":
        if line.refers != match.undoable or line.refers is None:
            raise BadRowError(say("undo-not-last", match.lang, entry=line.refers, between=match.undoable))
        return match._moved_back(line.refers)
    if line.kind == "redo":
        if line.refers != match.redoable or line.refers is None:
            raise BadRowError(say("nothing-to-redo", match.lang))
        return match._moved_forth(line.refers)
    if line.kind == "correct":
        return match._corrected(line.correct, line.why)
    return _replayed_move(match, line)


def _replayed_move(match: Match, line: Line) -> tuple[Entry, Any]:
    """The announced move with the recorded implied steps and answers; today's rules judge, the record decides."""
    steps = tuple(match.parse(text) for text in line.implied)
    move = match.parse(line.move)
    ruling = match._rule(match.state, move)
    if any(reason.kind == "nonsense" for reason in ruling.reasons):
        raise BadRowError(say("bad-entry", match.lang, what=str(ruling).splitlines()[1]))
    if ruling.implies != steps:
        ruling = replace(ruling, implies=steps)
    answers = tuple(match.parse(text) for text in line.then)
    return match._performed(line.kind, move, ruling, answers, refers=line.refers, why=line.why, comment=line.comment)


def _compare(match: Match, line: Line, entry: Entry) -> None:
    """Report what today's rules see differently."""
    title = entry.title(match.lang)
    if line.verdict and line.verdict != entry.verdict:
        figures = {"entry": line.number, "move": title, "was": line.verdict, "now": entry.verdict}
        match.discrepancies.append(say("differs-verdict", match.lang, **figures))
    for name in sorted({*line.facts, *entry.changed}):
        was, now = line.facts.get(name), plain_value(entry.changed.get(name))
        if was != now:
            figures = {"entry": line.number, "move": title, "name": name, "was": was, "now": now}
            match.discrepancies.append(say("differs-facts", match.lang, **figures))
