"""The figures of a sheet by their names: `Ana.total`, `us.total`, what the file keeps, the boxes of each sheet."""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.facts.fact import Fact, both
from companion.core.facts.facts import Facts, Problem, Values
from companion.core.runtime.replacement import replace
from companion.scoring.engine.outcome import ended
from companion.scoring.engine.rounds import correction, opening
from companion.scoring.engine.state import Standing, State, scorers
from companion.scoring.file.forms import WIDEST
from companion.scoring.file.parts import Sheet

TOTAL: Final = both("total", "total")
_DEALS: Final = 9_999


class SheetFacts(Facts):
    """The figures of a file: all are kept, but for a player’s total where sides score."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.whose = "<side>" if sheet.sides else "<player>"
        groups = {"side": sheet.sides} if sheet.sides else {}
        super().__init__(
            _facts(sheet, self.whose), {**groups, **({"box": sheet.boxes} if sheet.boxes else {})}, self._all
        )

    def _all(self, state: State) -> Values:
        """Every figure."""
        sheet, standing = self.sheet, state.standing
        found: Values = {}
        if (acting := _acting(sheet)) is not None:
            found[acting] = state.players[standing.active]
        found["deal"] = standing.deal
        for place, name in enumerate(scorers(sheet, state.players)):
            found[f"{name}.total"] = standing.totals[place]
            for part, value in zip(sheet.counters, standing.counters, strict=True):
                if not part.shared:
                    found[f"{name}.{part.name}"] = value[place]
            if sheet.out is not None:
                found[f"{name}.out"] = standing.out[place]
            found.update(
                {f"{name}.{box}": value for box, value in zip(sheet.boxes, standing.boxes[place], strict=True)}
            )
        for part, value in zip(sheet.counters, standing.counters, strict=True):
            if part.shared:
                found[part.name] = value
        if sheet.sides:
            found.update({f"{name}.total": standing.totals[seat % 2] for seat, name in enumerate(state.players)})
        return found

    def build(self, setup: Any, values: Values, before: Any = None) -> tuple[Any, list[Problem]]:
        """The state of some figures; what they leave out is as at the start, or as it was `before`."""
        sheet = self.sheet
        start = opening(sheet, setup.players, setup.starter, setup.options) if before is None else before.standing
        standing = _set(sheet, setup.players, start, values)
        if before is None:
            state = State(setup.players, setup.starter, tuple(setup.options.items()), standing)
            return ended(sheet, state, None, added=False)[0], []
        state = replace(
            before, standing=standing, outcome=None, rounds=(*before.rounds, correction(before.standing, standing))
        )
        over = before.outcome is not None and sheet.end.when is None
        return ended(sheet, state, sheet.forms.get("finish") if over else None, added=False)[0], []


def _acting(sheet: Sheet) -> str | None:
    """The figure that says whose turn it is, or who deals."""
    return "player" if sheet.each == "turn" else "dealer" if sheet.dealer else None


def _facts(sheet: Sheet, whose: str) -> tuple[Fact, ...]:
    found = [Fact("deal", "int", _counted(sheet), low=1, high=_DEALS, optional=False)]
    if (acting := _acting(sheet)) is not None:
        title = both("à qui le tour", "whose turn") if acting == "player" else both("donneur", "dealer")
        found.append(Fact(acting, "player", title, optional=False))
    figure: Mapping[str, Any] = {"low": -WIDEST, "high": WIDEST, "optional": False}
    found.append(Fact(f"{whose}.total", "int", TOTAL, **figure))
    for part in sheet.counters:
        found.append(Fact(part.name if part.shared else f"{whose}.{part.name}", "int", part.title, **figure))
    if sheet.out is not None:
        found.append(Fact(f"{whose}.out", "bool", both("éliminé", "out"), optional=False))
    if sheet.boxes:
        found.append(Fact(f"{whose}.<box>", "int", both("case", "box"), low=-WIDEST, high=WIDEST))
    if sheet.sides:
        found.append(Fact("<player>.total", "int", TOTAL, sources=("<side>.total",), **figure))
    return tuple(found)


def _counted(sheet: Sheet) -> Mapping[str, str]:
    """What the entries are called, one by one."""
    if sheet.dealer:
        return both("donne", "deal")
    return both("tour", "turn") if sheet.each else both("manche", "round")


def _set(sheet: Sheet, players: tuple[str, ...], old: Standing, values: Values) -> Standing:
    """What stands, with the figures that are given."""
    names = scorers(sheet, players)

    def of_all(leaf: str, before: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(values.get(f"{name}.{leaf}", was) for name, was in zip(names, before, strict=True))

    counters = tuple(
        values.get(part.name, was) if part.shared else of_all(part.name, was)
        for part, was in zip(sheet.counters, old.counters, strict=True)
    )
    boxes = tuple(
        tuple(values.get(f"{name}.{box}", was) for box, was in zip(sheet.boxes, own, strict=True))
        for name, own in zip(names, old.boxes, strict=True)
    )
    acting = _acting(sheet)
    named = values.get(acting) if acting else None
    active = players.index(named) if named else old.active
    return old._replace(
        totals=of_all("total", old.totals), counters=counters, boxes=boxes, out=of_all("out", old.out),
        deal=values.get("deal", old.deal), active=active,
    )  # fmt: skip
