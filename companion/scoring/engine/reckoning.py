"""What an entry does: the terms of each player's points, what is kept, who is out, whether it is the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.scoring.engine.facing import Facing
from companion.scoring.engine.reading import skipped
from companion.scoring.engine.state import Standing, State
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


def reckoned(sheet: Sheet, state: State, form: Form, facing: Facing) -> Reckoned:
    """What an entry comes to. All terms are worked out before any is added. Raises UnworkableError."""
    standing, passed = state.standing, skipped(form, facing)
    parts = tuple(
        () if passed or (facing.by is not None and place != facing.by) else parts_of(form.gains, facing, place)
        for place in range(facing.n)
    )
    totals = tuple(total + sum(part.value for part in own) for total, own in zip(standing.totals, parts, strict=True))
    if any(abs(total) > WIDEST for total in totals):
        raise UnworkableError("total")
    counters = standing.counters if passed or form.name != "score" else _counted(sheet, facing, standing)
    boxes = _filled(form, facing, standing)
    deal = standing.deal + (form.name == "score")
    after = standing._replace(totals=totals, counters=counters, boxes=boxes, deal=deal)
    facing.stand(sheet, after)
    out = _out(sheet, facing, standing.out)
    return Reckoned(parts, after._replace(out=out, active=_next(sheet, standing.active, out, len(state.players))))


def parts_of(gains: Sequence[Gain], facing: Facing, place: int) -> tuple[Part, ...]:
    """The terms of one who scores that are not 0."""
    return tuple(_parts(gains, facing, place))


def _parts(gains: Sequence[Gain], facing: Facing, place: int) -> Iterator[Part]:
    for number, gain in enumerate(gains):
        if gain.when is None or gain.when.run(facing, place):
            value = gain.add.run(facing, place)
            if value:
                yield Part(_whole(value), number, both(gain.told, facing, place))


def _whole(value: Any) -> int:
    if value != int(value):
        raise UnworkableError("half")
    return int(value)


def _counted(sheet: Sheet, facing: Facing, standing: Standing) -> tuple[Any, ...]:
    """What is kept, afterwards: of who announces, or of everybody."""
    found: list[Any] = []
    for part, before in zip(sheet.counters, standing.counters, strict=True):
        if part.shared:
            found.append(_kept(part.next.run(facing, facing.by)))
            continue
        places = range(facing.n) if facing.by is None else (facing.by,)
        after = {place: _kept(part.next.run(facing, place)) for place in places}
        found.append(tuple(after.get(place, old) for place, old in enumerate(before)))
    return tuple(found)


def _kept(value: Any) -> int:
    whole = _whole(value)
    if abs(whole) > WIDEST:
        raise UnworkableError("large")
    return whole


def _filled(form: Form, facing: Facing, standing: Standing) -> tuple[tuple[int | None, ...], ...]:
    """The sheets, with the box that was filled."""
    box = form.box
    if box is None or facing.by is None:
        return standing.boxes
    assert box.worth is not None
    place, value = box.choices.index(facing.values[box.name]), _kept(box.worth.run(facing, facing.by))
    own = standing.boxes[facing.by]
    filled = (*own[:place], value, *own[place + 1 :])
    return (*standing.boxes[: facing.by], filled, *standing.boxes[facing.by + 1 :])


def _out(sheet: Sheet, facing: Facing, before: tuple[bool, ...]) -> tuple[bool, ...]:
    """Who is out: once out, for good."""
    if sheet.out is None:
        return before
    return tuple(gone or bool(sheet.out.run(facing, place)) for place, gone in enumerate(before))


def _next(sheet: Sheet, active: int, out: tuple[bool, ...], players: int) -> int:
    """Whose turn it is next, or who deals: the next seat that is not out."""
    if sheet.each != "turn" and not sheet.dealer:
        return active
    for step in range(1, players + 1):
        seat = (active + step) % players
        if sheet.sides or not out[seat]:
            return seat
    return (active + 1) % players
