"""An entry held against its form: what is asked, whether what was said can be, what the file's checks say of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.core.rules.rulings import Reason
from companion.scoring.engine.bindings import Bindings, bindings_of
from companion.scoring.engine.state import State
from companion.scoring.file.parts import Check, Field, Form, Sheet
from companion.scoring.language.kinds import UnworkableError
from companion.scoring.language.sentences import both

ABSENT: Final = "none"
"""What is written for a field that is left empty on purpose."""


class Seen(NamedTuple):
    """An entry that was looked at: what its expressions see, and what cannot be."""

    bindings: Bindings
    wrong: list[Reason]


def seen(sheet: Sheet, state: State, form: Form, values: Mapping[str, Any], seat: int | None) -> Seen:
    """Hold an entry against its form, field by field: what is asked may hang on what was said before."""
    bindings = bindings_of(sheet, state, seat)
    wrong = list(_speaker_faults(sheet, state, form, seat))
    if any(reason.clause == "missing" for reason in wrong):
        return Seen(bindings, wrong)
    skipped = False
    for field in form.fields:
        given = values.get(field.name)
        try:
            asked = not skipped and (field.when is None or bool(field.when.run(bindings, bindings.by)))
            value, faults = _read(field, given, bindings) if asked else _unasked(field, given)
        except UnworkableError as cannot:
            value, faults = None, [formula_fault(cannot, field.when.text if field.when else field.name)]
        wrong += [fault for fault in faults if not (wrong and fault.clause == "not-asked")]
        bindings.put(field, value)
        skipped = skipped or (field.skips is not None and value == field.skips)
    return Seen(bindings, wrong)


def skipped(form: Form, bindings: Bindings) -> bool:
    """Whether nothing more is counted: the deal was passed."""
    return any(field.skips is not None and bindings.values.get(field.name) == field.skips for field in form.fields)


def asked_now(form: Form, bindings: Bindings) -> tuple[Field, ...]:
    """The fields that are asked after what was said."""
    found: list[Field] = []
    for field in form.fields:
        try:
            asked = field.when is None or bool(field.when.run(bindings, bindings.by))
        except UnworkableError:
            asked = False
        if asked:
            found.append(field)
        if field.skips is not None and bindings.values.get(field.name) == field.skips:
            break
    return tuple(found)


def formula_fault(cannot: UnworkableError, text: str) -> Reason:
    """That a formula of the file gives no figure here."""
    return Reason("formula", "nonsense", {"why": cannot.why, "text": text})


def _nonsense(clause: str, field: Field, **figures: Any) -> Reason:
    return Reason(clause, "nonsense", {"field": field.name, **figures})


def _speaker_faults(sheet: Sheet, state: State, form: Form, seat: int | None) -> Iterator[Reason]:
    """Whose entry it may be."""
    if not sheet.each or form.name == "finish":
        return
    if seat is None:
        yield Reason("missing", "nonsense", {"field": "by"})
    elif state.standing.out[seat]:
        yield Reason("out", "nonsense", {"player": state.players[seat]})
    elif sheet.each == "turn" and seat != state.standing.active:
        figures = {"player": state.players[seat], "active": state.players[state.standing.active]}
        yield Reason("turn", "nonsense", figures)


def _unasked(field: Field, given: Any) -> tuple[Any, list[Reason]]:
    return None, [] if given is None else [_nonsense("not-asked", field)]


def _read(field: Field, given: Any, bindings: Bindings) -> tuple[Any, list[Reason]]:
    """What a field says, and what is wrong with it."""
    if field.each:
        return _read_each(field, given, bindings)
    if given is None or (given == ABSENT and _may_be_absent(field)):
        needed = field.default is None and not field.optional
        return None, [_nonsense("missing", field)] if needed else []
    fault = _fault(field, given, bindings)
    return (None, [fault]) if fault else (given, [])


def _may_be_absent(field: Field) -> bool:
    return field.optional and ABSENT not in field.choices


def _read_each(field: Field, given: Any, bindings: Bindings) -> tuple[Any, list[Reason]]:
    pairs: list[tuple[Any, Any]] = []
    faults: list[Reason] = []
    rows = (
        given if isinstance(given, tuple) and all(isinstance(one, tuple) and len(one) == 2 for one in given) else None
    )
    if given is not None and rows is None:
        return None, [_nonsense(_CLAUSES[field.kind], field, given=given, **_bounds(field, bindings))]
    for name, value in rows or ():
        place = bindings.names.index(name) if name in bindings.names else None
        if place is None:
            faults.append(_nonsense("side" if bindings.names[0] == "us" else "player", field, given=name))
        elif bindings.out[place] and value not in (None, field.default, 0, False):
            faults.append(Reason("out", "nonsense", {"player": name}))
        elif value is not None and (fault := _fault(field, value, bindings)):
            faults.append(fault)
        elif value is not None:
            pairs.append((name, value))
    said = dict(pairs)
    lacking = [name for place, name in enumerate(bindings.names) if name not in said and not bindings.out[place]]
    if lacking and field.default is None and not field.optional and not faults:
        faults.append(_nonsense("missing", field, player=lacking[0]))
    return tuple(pairs), faults


def _fault(field: Field, value: Any, bindings: Bindings) -> Reason | None:
    """Why one value cannot be."""
    if _SOUND[field.kind](field, value, bindings):
        return None
    clause = "side" if field.kind == "player" and bindings.names[0] == "us" else _CLAUSES[field.kind]
    if field.once and value in field.choices:
        clause = "used"
    return _nonsense(clause, field, given=value, **_bounds(field, bindings))


def _bounds(field: Field, bindings: Bindings) -> dict[str, Any]:
    if field.kind == "number":
        low, high = bounds_of(field, bindings)
        return {"low": low, "high": high, "step": field.step}
    if field.kind == "dice":
        return {"many": field.dice, "faces": field.faces}
    return {"known": field.choices if field.kind == "choice" else bindings.names}


def bounds_of(field: Field, bindings: Bindings) -> tuple[Any, Any]:
    """The least and the most that a field may say here."""
    low = field.low.run(bindings, bindings.by) if field.low else 0
    return low, field.high.run(bindings, bindings.by) if field.high else 0


def _number(field: Field, value: Any, bindings: Bindings) -> bool:
    if isinstance(value, bool | str | tuple):
        return False
    low, high = bounds_of(field, bindings)
    return bool(low <= value <= high) and (value - low) % field.step == 0


def _choice(field: Field, value: Any, bindings: Bindings) -> bool:
    return value in field.choices and not (field.once and bindings.boxes.get(value) is not None)


def _dice(field: Field, value: Any, bindings: Bindings) -> bool:
    if not isinstance(value, tuple) or len(value) != field.dice:
        return False
    return all(type(one) is int and 1 <= one <= field.faces for one in value)


_CLAUSES: Final = {"number": "range", "choice": "choice", "player": "player", "yes": "choice", "dice": "dice"}
_SOUND: Final[Mapping[str, Callable[[Field, Any, Bindings], bool]]] = {
    "number": _number,
    "choice": _choice,
    "player": lambda _, value, bindings: isinstance(value, str) and value in bindings.names,
    "yes": lambda _, value, __: isinstance(value, bool),
    "dice": _dice,
}


# --- the checks of the file -------------------------------------------------------------------------------------------


def checked(form: Form, bindings: Bindings, *, early: bool = False) -> list[Reason]:
    """What the file's checks say of an entry that can be: each is a breach, which the table may pass over.

    `early`: those alone that speak of what is announced before the round.
    """
    if skipped(form, bindings):
        return []
    checks = (check for check in form.checks if check.early or not early)
    return [reason for check in checks if (reason := _checked(check, bindings)) is not None]


def _checked(check: Check, bindings: Bindings) -> Reason | None:
    places = range(bindings.n) if check.each else (bindings.by,)
    try:
        for place in places:
            if (check.when is None or check.when.run(bindings, place)) and not check.must.run(bindings, place):
                return Reason(check.id, "breach", both(check.told, bindings, place))
    except UnworkableError as cannot:
        return formula_fault(cannot, check.must.text)
    return None
