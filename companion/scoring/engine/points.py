"""What an entry does: the terms of each player's points, what is kept, who is out, whether it is the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.scoring.engine.bindings import Bindings
from companion.scoring.engine.state import Standing, State
from companion.scoring.engine.validation import skipped
from companion.scoring.file.forms import WIDEST
from companion.scoring.file.parts import Form, Gain, Sheet
from companion.scoring.language.kinds import UnworkableError
from companion.scoring.language.sentences import both


class Part(NamedTuple):
    """A term of somebody's points: the figure, which term of the form it is, and the figures of its words."""

    value: int
    place: int
    figures: Mapping[str, Any]


class Reckoned(NamedTuple):
    """What an entry comes to: the terms of each who scores, and what stands afterwards."""

    parts: tuple[tuple[Part, ...], ...]
    standing: Standing

    def gains(self) -> tuple[int, ...]:
        """What each gains."""
        return tuple(sum(part.value for part in parts) for parts in self.parts)


def reckoned(sheet: Sheet, state: State, form: Form, bindings: Bindings) -> Reckoned:
    """What an entry comes to. All terms are worked out before any is added. Raises UnworkableError."""
    standing, passed = state.standing, skipped(form, bindings)
    parts = tuple(
        () if passed or (bindings.by is not None and place != bindings.by) else parts_of(form.gains, bindings, place)
        for place in range(bindings.n)
    )
    totals = tuple(total + sum(part.value for part in own) for total, own in zip(standing.totals, parts, strict=True))
    if any(abs(total) > WIDEST for total in totals):
        raise UnworkableError("total")
    counters = standing.counters if passed or form.name != "score" else _counted(sheet, bindings, standing)
    boxes = _filled(form, bindings, standing)
    deal = standing.deal + (form.name == "score")
    after = standing._replace(totals=totals, counters=counters, boxes=boxes, deal=deal)
    bindings.stand(sheet, after)
    out = _out(sheet, bindings, standing.out)
    return Reckoned(parts, after._replace(out=out, active=_next(sheet, standing.active, out, len(state.players))))


def parts_of(gains: Sequence[Gain], bindings: Bindings, place: int) -> tuple[Part, ...]:
    """The terms of one who scores that are not 0."""
    return tuple(_parts(gains, bindings, place))


def _parts(gains: Sequence[Gain], bindings: Bindings, place: int) -> Iterator[Part]:
    for number, gain in enumerate(gains):
        if gain.when is None or gain.when.run(bindings, place):
            value = gain.add.run(bindings, place)
            if value:
                yield Part(_whole(value), number, both(gain.told, bindings, place))


def _whole(value: Any) -> int:
    if value != int(value):
        raise UnworkableError("half")
    return int(value)


def _counted(sheet: Sheet, bindings: Bindings, standing: Standing) -> tuple[Any, ...]:
    """What is kept, afterwards: of who announces, or of everybody."""
    found: list[Any] = []
    for part, before in zip(sheet.counters, standing.counters, strict=True):
        if part.shared:
            found.append(_kept(part.next.run(bindings, bindings.by)))
            continue
        places = range(bindings.n) if bindings.by is None else (bindings.by,)
        after = {place: _kept(part.next.run(bindings, place)) for place in places}
        found.append(tuple(after.get(place, old) for place, old in enumerate(before)))
    return tuple(found)


def _kept(value: Any) -> int:
    whole = _whole(value)
    if abs(whole) > WIDEST:
        raise UnworkableError("large")
    return whole


def _filled(form: Form, bindings: Bindings, standing: Standing) -> tuple[tuple[int | None, ...], ...]:
    """The sheets, with the box that was filled."""
    box = form.box
    if box is None or bindings.by is None:
        return standing.boxes
    assert box.worth is not None
    place, value = box.choices.index(bindings.values[box.name]), _kept(box.worth.run(bindings, bindings.by))
    own = standing.boxes[bindings.by]
    filled = (*own[:place], value, *own[place + 1 :])
    return (*standing.boxes[: bindings.by], filled, *standing.boxes[bindings.by + 1 :])


def _out(sheet: Sheet, bindings: Bindings, before: tuple[bool, ...]) -> tuple[bool, ...]:
    """Who is out: once out, for good."""
    if sheet.out is None:
        return before
    return tuple(gone or bool(sheet.out.run(bindings, place)) for place, gone in enumerate(before))


def _next(sheet: Sheet, active: int, out: tuple[bool, ...], players: int) -> int:
    """Whose turn it is next, or who deals: the next seat that is not out."""
    if sheet.each != "turn" and not sheet.dealer:
        return active
    for step in range(1, players + 1):
        seat = (active + step) % players
        if sheet.sides or not out[seat]:
            return seat
    return (active + 1) % players
