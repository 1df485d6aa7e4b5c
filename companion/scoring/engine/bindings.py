"""What expressions see: what stands, and what was announced on top of it."""

from collections.abc import Mapping
from typing import Any

from companion.scoring.engine.state import Standing, State, scorer_of, scorers
from companion.scoring.file.parts import Field, Sheet


class Bindings:
    """An entry that is looked at. What was worked out for it is kept in `known`."""

    __slots__ = ("boxes", "by", "counters", "deal", "full", "known", "n", "names", "options", "out", "totals", "values")

    def __init__(self, sheet: Sheet, state: State, by: int | None) -> None:
        """`by`: the place, among those who score, of whose entry it is; None: the table’s."""
        standing = state.standing
        self.names = scorers(sheet, state.players)
        self.n = len(self.names)
        self.by = by
        self.options: Mapping[str, Any] = dict(state.options)
        self.values: dict[str, Any] = {}
        self.stand(sheet, standing)

    def stand(self, sheet: Sheet, standing: Standing) -> None:
        """Look at what stands; what was worked out before is forgotten."""
        self.deal, self.totals, self.out = standing.deal, standing.totals, standing.out
        self.counters = {part.name: value for part, value in zip(sheet.counters, standing.counters, strict=True)}
        self.full = tuple(None not in boxes for boxes in standing.boxes)
        self.boxes: Mapping[str, int | None] = {}
        if sheet.boxes and self.by is not None:
            self.boxes = dict(zip(sheet.boxes, standing.boxes[self.by], strict=True))
        self.known: dict[Any, Any] = {}

    def put(self, field: Field, value: Any) -> None:
        """Keep what a field says; of every player in the order in which they score."""
        if field.each:
            given = dict(value or ())
            nothing = nothing_of(field)
            self.values[field.name] = tuple(given.get(name, nothing) for name in self.names)
        elif value is None:
            self.values[field.name] = nothing_of(field)
        elif field.kind == "player":
            self.values[field.name] = self.names.index(value)
        else:
            self.values[field.name] = value
        if self.known:
            self.known = {}


def nothing_of(field: Field) -> Any:
    """What stands for a field that was not asked, or left out."""
    if field.default is not None:
        return field.default
    return {"number": 0, "yes": False, "dice": ()}.get(field.kind)


def bindings_of(sheet: Sheet, state: State, seat: int | None) -> Bindings:
    """What an entry of a seat sees, before anything of it is read."""
    return Bindings(sheet, state, None if seat is None or not sheet.each else scorer_of(sheet, seat))
