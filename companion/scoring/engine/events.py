"""What an entry made happen, as events: what each gains, term by term, who is out, how it ended."""

from collections.abc import Iterator

from companion.core.rules.rulings import Event, Sum, Term
from companion.scoring.engine.book import worded
from companion.scoring.engine.points import Part
from companion.scoring.engine.state import State, scorers
from companion.scoring.file.parts import Sheet

Parts = tuple[tuple[Part, ...], ...]


def gains_told(
    sheet: Sheet, state: State, form: str, parts: Parts, by: int | None, totals: tuple[int, ...]
) -> Iterator[Event]:
    """What each gains, term by term; `totals`: what each has then."""
    names = scorers(sheet, state.players)
    clause = "final" if form == "final" else "gain"
    for place, own in enumerate(parts):
        if own or by == place:
            terms = tuple(Term(one.value, f"{form}.{one.place}", worded(one.figures)) for one in own)
            points = Sum(terms or (Term(0, "nothing"),), sum(one.value for one in own))
            yield Event(clause, {"who": names[place], "points": points, "total": totals[place]})
    if not any(parts) and by is None and form != "final":
        yield Event("nothing")


def news_told(sheet: Sheet, before: State, after: State) -> Iterator[Event]:
    """Who is out now."""
    names = scorers(sheet, after.players)
    for place, (was, now) in enumerate(zip(before.standing.out, after.standing.out, strict=True)):
        if now and not was:
            yield Event("out", {"who": names[place]})


def end_told(sheet: Sheet, state: State, finals: Parts) -> Iterator[Event]:
    """What is added at the end, and the end."""
    if state.outcome is not None:
        yield from gains_told(sheet, state, "final", finals, None, state.standing.totals)
        yield state.outcome.reason
