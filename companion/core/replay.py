"""A record read back: every entry judged again, what differs reported, nothing hidden, nothing guessed."""

import os
from collections.abc import Generator
from dataclasses import replace
from typing import Any

from companion.core.entry import Entry
from companion.core.ledger import BusyError, Ledger, RecordError
from companion.core.match import Match
from companion.core.moves import Move
from companion.core.rows import BadRowError, Line, plain_value, read_header, read_line
from companion.core.rulings import MoveError, PositionError, Ruling, SetupError
from companion.core.slices import finished
from companion.core.words import say


def load(path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False, kind: Any = None) -> Match:
    """The match of a record; it goes on writing there. `partial`: take only the sound lines before a damaged one.

    Raises RecordError.
    """
    return finished(loading(path, lang=lang, partial=partial, kind=kind))


def loading(
    path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False, kind: Any = None
) -> Generator[None, None, Match]:
    """What `load` does, in slices: a pause after every line of the record. Raises RecordError."""
    ledger = Ledger(path, lang or "en")
    match, wrong = yield from reading(ledger, lang=lang, kind=kind, cut=partial)
    if wrong is None:
        match.attach(ledger)
    elif not partial:
        raise wrong
    return match


def reading(
    ledger: Ledger, *, lang: str | None = None, kind: Any = None, cut: bool = True
) -> Generator[None, None, tuple[Match, RecordError | None]]:
    """The match of a record's sound lines, held by nobody, and what is wrong after them; in slices.

    `cut`: of a record that is too large, take what is within the limit. Raises RecordError where there is no match.
    """
    rows = ledger.news(cut=cut)
    match = _begun(ledger, next(rows, None), lang, kind)
    try:
        for number, row in rows:
            yield
            _take(match, ledger, number, row)
    except RecordError as wrong:
        return match, wrong
    if ledger.torn:
        match.notices.append(say("record-torn", ledger.lang, path=ledger.path))
    return match, None


def _begun(ledger: Ledger, first: tuple[int, dict[str, Any]] | None, lang: str | None, kind: Any) -> Match:
    """The match of the first line, before anything is announced. Raises RecordError."""
    from companion.core.opening import open_header

    if first is None:
        raise ledger.damaged(1, say("bad-json", ledger.lang))
    number, row = first
    try:
        header = read_header(row, ledger.path, ledger.lang)
        ledger.lang = lang or header.lang
        match = open_header(header, kind=kind)
    except (BadRowError, SetupError, PositionError, MoveError) as problem:
        raise ledger.damaged(number, str(problem)) from None
    match.lang = ledger.lang
    return match


def _take(match: Match, ledger: Ledger, number: int, row: dict[str, Any]) -> None:
    """Replay a line of the record. Raises RecordError, naming it."""
    try:
        take_row(match, row)
    except (BadRowError, MoveError, PositionError) as problem:
        what = str(problem).removesuffix(".")
        if not isinstance(problem, BadRowError):
            what = say("bad-entry", ledger.lang, what=what)
        raise ledger.damaged(number, what, good=match.newest) from None


def replay_news(match: Match, ledger: Ledger, most: int | None = None) -> int:
    """Take in what others appended to the record that a match follows, `most` entries of it. Raises RecordError."""
    known = match.newest
    try:
        for number, row in ledger.news():
            if match.newest - known == most:
                break  # a line counts as read when the next one is asked for: this one stays news
            _take(match, ledger, number, row)
    except BusyError:
        return 0  # what somebody is still writing could fail: it is none yet
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
    _check_speaker(match, line)
    if line.kind not in ("undo", "redo", "correct"):
        return _replayed_move(match, line)
    for name, given in (("implied", line.implied), ("then", line.then)):
        if given:
            raise BadRowError(say("answers-unasked", match.lang, field=name, given=", ".join(given)[:80]))
    if line.kind == "undo":
        return match._moved_back(match.check_undo(line.refers))
    if line.kind == "redo":
        return match._moved_forth(match.check_redo(line.refers))
    return match._corrected(line.correct, line.why)


def _check_speaker(match: Match, line: Line) -> None:
    if line.by and line.by not in match.players:
        raise BadRowError(say("bad-field", match.lang, field="by", expected=" | ".join(match.players)))


def _replayed_move(match: Match, line: Line) -> tuple[Entry, Any]:
    """The announced move with the recorded implied steps and answers; today's rules judge, the record decides."""
    move = match.parse(line.move)
    ruling = _ruling(match, move, tuple(match.parse(text) for text in line.implied))
    if line.kind == "reveal" and line.refers is not None:
        asked = match.asked(line.refers).verb
        if move.verb != asked:
            raise BadRowError(say("bad-field", match.lang, field="move", expected=asked))
    if any(reason.kind == "nonsense" for reason in ruling.reasons):
        raise BadRowError(say("bad-entry", match.lang, what=str(ruling).splitlines()[1]))
    answers = tuple(match.parse(text) for text in line.then)
    return match._performed(line.kind, move, ruling, answers, refers=line.refers, why=line.why, comment=line.comment)


def _ruling(match: Match, move: Move, recorded: tuple[Move, ...]) -> Ruling:
    """Today's ruling on the move after its recorded steps: those that it implies, or none of them."""
    ruling = match._rule(match.state, move)
    if recorded and not ruling.implies:
        ruling = match.rule_as_recorded(move)
    if recorded == ruling.implies:
        return ruling
    if not recorded:  # it was played without them
        alone = match.game.judge(match.state, move)
        return replace(alone, context=ruling.context)
    figures = {"given": ", ".join(map(str, recorded))[:80], "expected": ", ".join(map(str, ruling.implies)) or "–"}
    raise BadRowError(say("bad-implied", match.lang, **figures))


def _verdict_then(line: Line, entry: Entry) -> str:
    """What the rules said when the line was written, as far as it tells."""
    if line.kind == "override" and (entry.verdict != "illegal" or not line.verdict):
        return "illegal"
    if line.kind == "override":
        return line.verdict
    if line.verdict and line.verdict != "illegal":
        return line.verdict
    return "legal" if entry.verdict == "illegal" else line.verdict or entry.verdict


def _compare(match: Match, line: Line, entry: Entry) -> None:
    """Report what today's rules see differently."""
    title = entry.title(match.lang)
    if line.by and line.by != entry.by and entry.move is not None:
        figures = {"entry": line.number, "move": title, "was": line.by, "now": entry.by}
        match.discrepancies.append(say("differs-by", match.lang, **figures))
    was_verdict = _verdict_then(line, entry)
    if was_verdict != entry.verdict and entry.move is not None:
        verdicts = {"was": _verdict_word(was_verdict, match.lang), "now": _verdict_word(entry.verdict, match.lang)}
        figures = {"entry": line.number, "move": title, **verdicts}
        match.discrepancies.append(say("differs-verdict", match.lang, **figures))
    speaker = match.game.rulebook.speaker(match.lang)
    for name in sorted({*line.facts, *entry.changed}):
        was, now = line.facts.get(name), plain_value(entry.changed.get(name))
        if was != now:
            label = match.game.facts.label(name, speaker)
            told = {"was": _shown(match, name, was), "now": _shown(match, name, now)}
            figures = {"entry": line.number, "move": title, "name": label, **told}
            match.discrepancies.append(say("differs-facts", match.lang, **figures))


def _shown(match: "Match", name: str, value: Any) -> str:
    """A fact's value for people; a record from outside may hold anything in its place."""
    try:
        return match.telling.value_text(name, value, match.lang)
    except TypeError:
        return str(value)[:80]


def _verdict_word(verdict: str, lang: str) -> str:
    return say(f"verdict-{verdict}", lang) if verdict in ("legal", "unverifiable", "illegal") else verdict[:80]
