"""The entries of a sheet one after the other: played, said otherwise later, and worked out again from the start."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.core.rules.rulings import Reason
from companion.core.runtime.replacement import replace
from companion.scoring.engine.bindings import Bindings
from companion.scoring.engine.moves import Values
from companion.scoring.engine.outcome import ended
from companion.scoring.engine.points import Part, reckoned
from companion.scoring.engine.state import Round, Standing, State, scorers
from companion.scoring.engine.validation import ABSENT, checked, formula_fault, seen
from companion.scoring.file.forms import WIDEST
from companion.scoring.file.parts import Form, Sheet
from companion.scoring.language.kinds import UnworkableError

CORRECTION = "correct"
MOST = 2_000
"""Entries of a match."""


class Done(NamedTuple):
    """A state after an entry, the terms of the points, those that are added once at the end, and what it had seen."""

    state: State
    parts: tuple[tuple[Part, ...], ...]
    finals: tuple[tuple[Part, ...], ...]
    bindings: Bindings


def opening(sheet: Sheet, players: tuple[str, ...], starter: int, options: Mapping[str, Any]) -> Standing:
    """What stands before the first entry."""
    count = len(scorers(sheet, players))
    start = 0
    if sheet.start is not None:
        probe = State(players, starter, tuple(options.items()), _nothing(sheet, count, starter))
        start = int(sheet.start.run(Bindings(sheet, probe, None), None))
    return _nothing(sheet, count, starter)._replace(totals=(start,) * count)


def _nothing(sheet: Sheet, count: int, starter: int) -> Standing:
    counters = tuple(part.start if part.shared else (part.start,) * count for part in sheet.counters)
    return Standing((0,) * count, counters, ((None,) * len(sheet.boxes),) * count, (False,) * count, 1, starter)


def whole(state: State, form: Form, values: Values) -> Values:
    """An entry with what was announced before the round."""
    if form.name != "score" or not state.opened:
        return values
    given = dict(values)
    return tuple((field.name, {**dict(state.opened), **given}[field.name]) for field in form.fields
                 if field.name in given or field.name in dict(state.opened))  # fmt: skip


def findings(sheet: Sheet, state: State, form: Form, values: Values, seat: int | None) -> list[Reason]:
    """All that is wrong with an entry."""
    return tried(sheet, state, form, values, seat)[0]


def played(sheet: Sheet, state: State, form: Form, values: Values, seat: int | None) -> Done:
    """The state after an entry that makes sense, whatever its checks say."""
    done = tried(sheet, state, form, values, seat)[1]
    assert done is not None, "what makes no sense is never played"
    return done


def tried(sheet: Sheet, state: State, form: Form, values: Values, seat: int | None) -> tuple[list[Reason], Done | None]:
    """What is wrong with an entry, and what it comes to: nothing, where it makes no sense."""
    if state.outcome is not None:
        return [Reason("over", "nonsense", {"players": state.outcome.winners})], None
    if len(state.rounds) >= MOST:
        return [Reason("too-long", "nonsense", {"most": MOST})], None
    values = whole(state, form, values)
    bindings, wrong = seen(sheet, state, form, dict(values), seat)
    if wrong:
        return wrong, None
    reasons = checked(form, bindings)
    if any(reason.kind == "nonsense" for reason in reasons):
        return reasons, None
    try:
        result = reckoned(sheet, state, form, bindings)
    except UnworkableError as cannot:
        return [*reasons, _unworkable(cannot, form)], None
    breaches = frozenset(reason.clause for reason in reasons)
    entry = Round(form.name, -1 if seat is None else seat, values, result.gains(), breaches, state.standing)
    after = replace(state, standing=result.standing, opened=(), rounds=(*state.rounds, entry))
    after, finals = ended(sheet, after, form)
    return reasons, Done(after, result.parts, finals, bindings)


def _unworkable(cannot: UnworkableError, form: Form) -> Reason:
    if cannot.why == "total":
        return Reason("too-large", "nonsense", {"most": WIDEST})
    return formula_fault(cannot, form.gains[0].add.text)


# --- corrections ------------------------------------------------------------------------------------------------------


class Redone(NamedTuple):
    """What a correction of an earlier entry comes to: the state, or why it cannot be, and of which entry that is."""

    state: State
    reasons: tuple[Reason, ...]
    number: int


def numbered(state: State, number: int) -> int | None:
    """The place among the rounds of an entry of the sheet, counted from 1; None if there is none."""
    places = [place for place, one in enumerate(state.rounds) if one.kind != CORRECTION]
    return places[number - 1] if 0 < number <= len(places) else None


def number_of(state: State, place: int) -> int:
    """The number on the sheet of the entry at a place among the rounds."""
    return sum(one.kind != CORRECTION for one in state.rounds[: place + 1])


def changed(form: Form, old: Values, new: Values) -> Values:
    """An entry with other values: what is said to be none is taken out; of every player those that are named."""
    fields = {field.name: field for field in form.fields}
    given = dict(old)
    for name, value in new:
        merges = fields[name].each and value and isinstance(value, tuple) and isinstance(given.get(name), tuple)
        given[name] = tuple({**dict(given[name]), **dict(value)}.items()) if merges else value
        if value in ((), ABSENT):
            del given[name]
    return tuple((name, given[name]) for name in fields if name in given)


def rescored(sheet: Sheet, state: State, number: int, new: Values) -> Redone:
    """The match with an entry said otherwise: all later ones are worked out again, as they were said, whatever checks
    say of them; only where one makes no sense any more it stays as it was.

    A later one that made sense, or that the checks allowed, and no longer does, is a reason against it.
    """
    place = numbered(state, number)
    if place is None:
        return Redone(state, (Reason("rescore", "nonsense", {"number": number, "last": len(state.rounds)}),), number)
    first, reasons = state.rounds[place], list[Reason]()
    now = replace(state, standing=first.before, opened=(), outcome=None, rounds=state.rounds[:place])
    for at, entry in enumerate(state.rounds[place:], place):
        if entry.kind == CORRECTION:
            now = recorrected(sheet, now, entry)
            continue
        form = sheet.forms[entry.kind]
        values = changed(form, entry.values, new) if at == place else entry.values
        seat = None if entry.by < 0 else entry.by
        found, done = tried(sheet, now, form, values, seat)
        wrong = [one for one in found if one.kind == "nonsense" or at == place or one.clause not in entry.breaches]
        reasons += wrong if at == place or not wrong else [_of_later(wrong, number_of(state, at))]
        if done is None:
            return Redone(state, tuple(reasons), number_of(state, at))
        now = done.state
    return Redone(now, tuple(reasons), number)


def _of_later(wrong: Sequence[Reason], number: int) -> Reason:
    kind = "nonsense" if any(one.kind == "nonsense" for one in wrong) else "breach"
    return Reason("entry", kind, {"number": number, "reasons": tuple(wrong)})


def correction(before: Standing, after: Standing) -> Round:
    """Figures that were set by hand, as an entry: what they differ by."""
    differs = (
        tuple(new - old for old, new in zip(before.totals, after.totals, strict=True)),
        tuple(_apart(old, new) for old, new in zip(before.counters, after.counters, strict=True)),
        after.boxes if after.boxes != before.boxes else None,
        after.out if after.out != before.out else None,
        after.deal - before.deal,
        after.active if after.active != before.active else None,
    )
    return Round(CORRECTION, -1, (("differs", differs),), differs[0], frozenset(), before)


def _apart(old: Any, new: Any) -> Any:
    return tuple(b - a for a, b in zip(old, new, strict=True)) if isinstance(old, tuple) else new - old


def recorrected(sheet: Sheet, state: State, entry: Round) -> State:
    """The same correction on top of what stands now."""
    totals, counters, boxes, out, deal, active = entry.values[0][1]
    old = state.standing

    def more(was: Any, by: Any) -> Any:
        return tuple(map(sum, zip(was, by, strict=True))) if isinstance(was, tuple) else was + by

    standing = old._replace(
        totals=more(old.totals, totals), counters=tuple(map(more, old.counters, counters)), boxes=boxes or old.boxes,
        out=out or old.out, deal=old.deal + deal, active=old.active if active is None else active,
    )  # fmt: skip
    now = replace(state, standing=standing, rounds=(*state.rounds, entry._replace(before=old)))
    return ended(sheet, now, None)[0]
