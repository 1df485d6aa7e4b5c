"""When a match of a sheet is over, what is added then, and who has won."""

from companion.core.rules.rulings import Ending, Event
from companion.scoring.engine.bindings import Bindings
from companion.scoring.engine.points import Part, parts_of
from companion.scoring.engine.state import Standing, State, seats_of
from companion.scoring.file.parts import Form, Sheet
from companion.scoring.language.kinds import UnworkableError


def ended(
    sheet: Sheet, state: State, form: Form | None, *, added: bool = True
) -> tuple[State, tuple[tuple[Part, ...], ...]]:
    """The state, over if it is the end, and the terms that are added once then. `form`: the kind of entry before;
    `added`: these terms are still to come."""
    bindings = Bindings(sheet, state, None)
    try:
        if not (form is not None and form.ends) and not (sheet.end.when and sheet.end.when.run(bindings, None)):
            return state, ()
        parts = tuple(parts_of(sheet.finals if added else (), bindings, place) for place in range(bindings.n))
        totals = tuple(
            total + sum(part.value for part in own) for total, own in zip(state.standing.totals, parts, strict=True)
        )
        best = _winners(sheet, bindings, totals)
        if sheet.end.play_on and len(best) > 1:
            return state, ()
        counts = tuple(_counts(sheet, bindings, place, best) for place in range(bindings.n))
    except UnworkableError:  # the end is looked at again after the next entry
        return state, ()
    standing = state.standing._replace(totals=totals)
    return State(
        state.players, state.starter, state.options, standing, (), _ending(sheet, state, standing, best, counts),
        (), state.rounds, state.dealt,
    ), parts  # fmt: skip


def _winners(sheet: Sheet, bindings: Bindings, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won, as the file says, else the best of those who are not out."""
    if sheet.end.won is not None:
        return tuple(place for place in range(bindings.n) if sheet.end.won.run(bindings, place))
    able = [place for place in range(bindings.n) if not bindings.out[place]] or list(range(bindings.n))
    best = (min if is_lowest(sheet, bindings) else max)(totals[place] for place in able)
    return tuple(place for place in able if totals[place] == best)


def is_lowest(sheet: Sheet, bindings: Bindings) -> bool:
    """Whether the fewest points win."""
    return sheet.lowest is not None and bool(sheet.lowest.run(bindings, None))


def _counts(sheet: Sheet, bindings: Bindings, place: int, best: tuple[int, ...]) -> int:
    """What the match counts for somebody in a series, where the file says so."""
    if sheet.end.counts is None or place not in best:
        return 0
    return int(sheet.end.counts.run(bindings, place))


def _ending(
    sheet: Sheet, state: State, standing: Standing, best: tuple[int, ...], counts: tuple[int, ...]
) -> Ending:  # fmt: skip
    winners = tuple(name for place in best for name in seats_of(sheet, state.players, place))
    winners = tuple(name for name in state.players if name in winners)
    points = dict.fromkeys(state.players, 0)
    for place, total in enumerate(standing.totals):
        points.update(dict.fromkeys(seats_of(sheet, state.players, place), total))
    told = {"players": winners, "sides": tuple(sheet.sides[place] for place in best) if sheet.sides else ()}
    clause = "end" if len(best) == 1 else "level"
    counted = {"counts": dict(zip(_names(sheet, state), counts, strict=True))} if sheet.end.counts else {}
    return Ending(winners, clause, Event(clause, {**told, **counted}), tuple(points.items()))


def _names(sheet: Sheet, state: State) -> tuple[str, ...]:
    return sheet.sides or state.players


def places(sheet: Sheet, state: State) -> tuple[int, ...]:
    """The place of each who scores, from 1: level ones share one; the winners of a match that is over first."""
    bindings = Bindings(sheet, state, None)
    totals = state.standing.totals
    won = set(state.outcome.winners) if state.outcome else set[str]()
    sign = 1 if is_lowest(sheet, bindings) else -1

    def rank(place: int) -> tuple[int, bool, int]:
        leads = bool(won.intersection(seats_of(sheet, state.players, place)))
        return (0 if leads or not won else 1, bindings.out[place], sign * totals[place])

    ranks = [rank(place) for place in range(bindings.n)]
    return tuple(1 + sum(other < own for other in ranks) for own in ranks)
