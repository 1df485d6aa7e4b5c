"""A record read back: every entry judged again, what differs reported, nothing hidden, nothing guessed."""

from collections.abc import Sequence
from typing import Any

from companion.core.facts.fact import OVER
from companion.core.match.application import Made, corrected, performed, redone, taken_over, undone
from companion.core.match.entry import Entry
from companion.core.match.referee import Referee
from companion.core.match.timeline import Timeline
from companion.core.record.json_line import Row
from companion.core.record.ledger import BusyError, Ledger, Numbered
from companion.core.record.line_schema import BadRowError, Line, plain_facts, read_line
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError, PositionError, Ruling
from companion.core.runtime.replacement import replace
from companion.core.text.messages import inner, say, told


def take_lines(timeline: Timeline, ledger: Ledger, lines: Sequence[Numbered]) -> None:
    """Replay a line of the record, or those that were announced together. Raises RecordError, naming the line that is
    wrong; then nothing was taken."""
    good = timeline.newest
    together = (good + 1, len(lines)) if len(lines) > 1 else None
    with timeline.whole():
        for number, row in lines:
            try:
                take_row(timeline, row, together)
            except (BadRowError, MoveError, PositionError) as problem:
                what = problem if isinstance(problem, BadRowError) else told("bad-entry", what=inner(problem))
                raise ledger.damaged(number, what, good=good) from None


def replay_news(timeline: Timeline, ledger: Ledger, most: int | None = None) -> int:
    """Take in what others appended to the record that a match follows, `most` entries of it. Raises RecordError."""
    known = timeline.newest
    try:
        for lines in ledger.breaths():
            if most is not None and timeline.newest - known >= most:
                break  # a line counts as read when the next one is asked for: this one stays news
            take_lines(timeline, ledger, lines)
    except BusyError:
        return 0  # what somebody is still writing could fail: it is none yet
    return timeline.newest - known


def take_row(timeline: Timeline, row: Row, together: tuple[int, int] | None = None) -> Entry:
    """Replay one line of a record on top of the timeline; `together`: the lines that it stands or falls with.

    Raises BadRowError or a MoveError; then nothing was taken.
    """
    line, entry, state = replayed(timeline, row, together)
    _compare(timeline, line, entry)
    timeline.keep(entry, state)
    return entry


def replayed(
    timeline: Timeline, row: Row, together: tuple[int, int] | None = None, *, drawn: bool = False
) -> tuple[Line, Entry, Any]:
    """A line of a record, the entry that it makes on top of the timeline, and the snapshot after it; nothing is kept.

    `drawn`: what chance is asked is drawn again by the seed, for the line does not have it. Raises as `take_row` does.
    """
    line = read_line(row, timeline.lang)
    if line.together != together or (together and line.kind not in ("move", "reveal")):
        raise BadRowError(told("bad-together"), timeline.lang)
    expected = timeline.newest + 1
    if line.number != expected:
        raise BadRowError(told("bad-number", given=line.number, expected=expected), timeline.lang)
    entry, state = _replayed(timeline, line, drawn=drawn)
    return line, replace(entry, at=line.at, writer=line.writer, seen=line.seen, together=together), state


def _replayed(timeline: Timeline, line: Line, *, drawn: bool) -> Made:
    _check_speaker(timeline, line)
    if line.kind not in ("undo", "redo", "correct", "partner"):
        return _replayed_move(timeline, line, drawn=drawn)
    for name, given in (("implied", line.implied), ("then", line.then)):
        if given:
            raise BadRowError(told("answers-unasked", field=name, given=", ".join(given)[:80]), timeline.lang)
    if line.kind == "undo":
        return undone(timeline, timeline.check_undo(line.refers), line.by)
    if line.kind == "redo":
        return redone(timeline, timeline.check_redo(line.refers), line.by)
    if line.kind == "partner":
        return taken_over(timeline, line.partners, line.by)
    return corrected(timeline, line.correct, line.why)


def _check_speaker(timeline: Timeline, line: Line) -> None:
    if line.by and line.by not in timeline.header.players:
        raise BadRowError(told("bad-field", field="by", expected=" | ".join(timeline.header.players)), timeline.lang)


def _replayed_move(timeline: Timeline, line: Line, *, drawn: bool) -> Made:
    """The announced move with the recorded implied steps and answers; today's rules judge, the record decides."""
    referee = Referee(timeline)
    move = _as_recorded(referee, line)
    ruling = _ruling(referee, move, tuple(line.implied))
    if line.kind == "reveal" and line.refers is not None:
        asked = timeline.asked(line.refers).verb
        if move.verb != asked:
            raise BadRowError(told("bad-field", field="move", expected=asked), timeline.lang)
    if any(reason.kind == "nonsense" for reason in ruling.reasons):
        raise BadRowError(told("bad-entry", what=str(ruling).splitlines()[1]), timeline.lang)
    answers = None if drawn else tuple(referee.read(text) for text in line.then)
    fields = {"refers": line.refers, "why": line.why, "comment": line.comment}
    made = performed(timeline, line.kind, move, ruling, answers, **fields)
    return made if not line.facts else _unasked(timeline, line, *made)


def _unasked(timeline: Timeline, line: Line, entry: Entry, state: Any) -> Made:
    """What the record took for granted that is asked for today: it tells of no question, so it is done as it was then,
    and reported."""
    game = timeline.game
    known = game.facts.names(timeline.header.players)
    asked = [name for name in entry.changed if known[name].settled and name not in line.facts]
    answer = game.granted(state) if asked else None
    if answer is None:
        return entry, state
    while answer is not None:
        state, _ = game.apply(state, answer)
        answer = game.granted(state)
    changed, before = game.facts.changed(timeline.state, state)
    figures = {"entry": line.number, "move": entry.title(timeline.lang)}
    for name in asked:
        label = game.facts.label(name, game.rulebook.speaker(timeline.lang))
        shown = {"was": _shown(timeline, name, None), "now": _shown(timeline, name, entry.changed[name])}
        timeline.discrepancies.append(say("differs-facts", timeline.lang, **figures, name=label, **shown))
    return replace(entry, changed=changed, before=before), state


def _as_recorded(referee: Referee, line: Line) -> Move:
    """The announced move, by whom it was: who of those who may announce it is meant where nobody is named may have
    changed since. A code does not say it: there it is whoever may, if who is meant today may not."""
    move, state, game = referee.read(line.move), referee.timeline.state, referee.game
    others = () if move.by else game.speakers(state, game.verbs[move.verb])[1:]
    names = [state.players[seat] for seat in others if line.by in ("", state.players[seat])]
    if not names or (not line.by and (line.kind != "move" or referee.rule(state, move))):
        return move
    named = (referee.read(f"{name}: {line.move}") for name in names)
    return next((one for one in named if one.by and (line.by or game.judge(state, one))), move)


def _ruling(referee: Referee, move: Move, recorded: tuple[str, ...]) -> Ruling:
    """Today's ruling on the move after its recorded steps: those that it implies, or none of them."""
    state, lang = referee.timeline.state, referee.timeline.lang
    steps = tuple(referee.read(text) for text in recorded)
    ruling = referee.rule(state, move)
    if recorded and not ruling.implies:
        ruling = referee.rule_as_recorded(move)
    # A step of another player is written with its speaker, even where reading it back would need none.
    if steps == ruling.implies or recorded == tuple(map(str, ruling.implies)):
        return ruling
    if not recorded:  # it was played without them
        return replace(referee.game.judge(state, move), context=ruling.context)
    figures = {"given": ", ".join(map(str, steps))[:80], "expected": ", ".join(map(str, ruling.implies)) or "–"}
    raise BadRowError(told("bad-implied", **figures), lang)


def _verdict_then(line: Line, entry: Entry) -> str:
    """What the rules said when the line was written, as far as it tells."""
    if line.kind == "override" and (entry.verdict != "illegal" or not line.verdict):
        return "illegal"
    if line.kind == "override":
        return line.verdict
    if line.verdict and line.verdict != "illegal":
        return line.verdict
    return "legal" if entry.verdict == "illegal" else line.verdict or entry.verdict


def _compare(timeline: Timeline, line: Line, entry: Entry) -> None:
    """Report what today's rules see differently."""
    lang = timeline.lang

    def report(key: str, **figures: Any) -> None:
        told_again = say(key, lang, entry=line.number, move=entry.title(lang), **figures)
        timeline.discrepancies.append(told_again)

    if line.by and line.by != entry.by and entry.move is not None:
        report("differs-by", was=line.by, now=entry.by)
    was_verdict = _verdict_then(line, entry)
    if was_verdict != entry.verdict and entry.move is not None:
        report("differs-verdict", was=_verdict_word(was_verdict, lang), now=_verdict_word(entry.verdict, lang))
    changed = plain_facts(entry.changed)
    if line.facts == changed:
        return
    speaker = timeline.game.rulebook.speaker(lang)
    for name in sorted({*line.facts, *changed}):
        was, now = line.facts.get(name), changed.get(name)
        if was != now and not (name == OVER.pattern and was is None):  # records of before do not tell it
            label = timeline.game.facts.label(name, speaker)
            report("differs-facts", name=label, was=_shown(timeline, name, was), now=_shown(timeline, name, now))


def _shown(timeline: Timeline, name: str, value: Any) -> str:
    """A fact's value for people; a record from outside may hold anything in its place."""
    try:
        return timeline.telling.value_text(name, value, timeline.lang)
    except TypeError:
        return str(value)[:80]


def _verdict_word(verdict: str, lang: str) -> str:
    return say(f"verdict-{verdict}", lang) if verdict in ("legal", "unverifiable", "illegal") else verdict[:80]
