"""What was said once and is taken to be said again: the line of a mine like another, a part of the same event.

Nobody has said the line of a mine that is only like one that was heard: it is assumed, and where it would contaminate a
tile, destroy a sanctuary or lose the match it is asked.
"""

from companion.core.rules.clauses import clause
from companion.core.rules.moves import Move, of_table
from companion.core.rules.rulings import Reason
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.flow.opponent import do_line
from companion.games.erythro.engine.state import State


def plain_answer(state: State) -> Move | None:
    """What answers the open question and decides nothing: a reshuffle, what was said before; None if nothing does."""
    item, task = state.pending[-1], state.agenda[-1]
    if item.verb == "reshuffle":
        return m.Reshuffle(by=state.players[task.owner])
    if item.verb == "line" and (line := line_before(state, task.number)) and not _grave(state, task.number, line):
        return m.Line(line)
    if item.verb == "effect" and (effect := dict(state.parts_said).get(task.kind)):
        return m.Happens(effect)
    return None


def line_before(state: State, number: int) -> str:
    """What the line under the cube of an unnamed mine said on a mine like it; empty if none told it.

    Like it is one of its level that said the same on all lines before; several that differ tell nothing.
    """
    mine = state.mines.get(number)
    if mine is None or not mine.said or len(mine.said) != mine.step - 1 or "" in mine.said:
        return ""
    count = len(mine.said)
    others = (*state.seen, *((other.level, other.said) for other in state.mines.values()))
    told = {said[count] for level, said in others if level == mine.level and said[:count] == mine.said and said[count:]}
    return told.pop() if len(told) == 1 else ""


def _grave(state: State, number: int, line: str) -> bool:
    """Whether a line does what nothing mends: a tile contaminated, a sanctuary lost, the end of the match."""
    after, _ = do_line(state, number, line)
    return after.outcome is not None or any(
        new.contaminated > old.contaminated or new.sanctuary != old.sanctuary
        for old, new in zip(state.tiles, after.tiles, strict=True)
    )


@clause("pending")
@of_table
def goes_on(state: State, seat: int) -> Reason | None:
    """Where the line of a mine is asked, the table goes on if it is taken to say what one like it said."""
    if not state.pending:
        return None
    step = plain_answer(state)
    if isinstance(step, m.Line):
        return assumed_line(state, step)
    return Reason("pending", "nonsense", {"verb": state.pending[-1].verb})


@clause("mine-lines", "GEN-3")
def assumed_line(state: State, step: m.Line) -> Reason:
    """That an unnamed mine says what one like it said (GEN-3)."""
    return Reason("mine-lines", "assumes", {"tile": state.agenda[-1].number, "line": step.line})
