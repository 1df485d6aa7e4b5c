"""How a turn ends if both go on by the rules of thumb, and the figures of the table then: what speaks for whom."""

import math
from collections.abc import Mapping
from typing import Final

from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import DISCARD
from companion.core.rules.moves import Move
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.effects.choices import answer_targets, answers
from companion.games.eredan.engine.flow.apply import apply
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.flow.strike import ROLL
from companion.games.eredan.engine.rules.stats import draws_now, stat_now
from companion.games.eredan.engine.state import State
from companion.games.eredan.game import GAME
from companion.games.eredan.partner.forecast import rolled_more
from companion.games.eredan.partner.policy import good_cards

MOST_STEPS: Final = 60
SOME: Final = 0.7
"""What takes hit points beside the strikes: cards."""


def turn_over(state: State) -> State:
    """The table as the next turn begins, or the match has ended, where both lay what the rules of thumb like best and
    nobody discards. What a card asks is answered by the first thing that answers it, and a range strikes as it does on
    average: nothing is left to chance.
    """
    turn = state.turn
    for _ in range(MOST_STEPS):
        if state.outcome is not None or (_begins(state, turn) and not (state.agenda and state.pending)):
            break
        seat, move = _step(state)
        if move is None:
            break
        state, _ = apply(state, seat, move)
    return state


def _begins(state: State, turn: int) -> bool:
    """Whether a fight is to be chosen, in this turn or the next, or the match has not begun."""
    return state.turn != turn or state.phase in ("team", "initiative", "choose")


def _step(state: State) -> tuple[int, Move | None]:
    """What is said next, and by whom; None: nothing can be."""
    if state.agenda and state.pending:
        return _answer(state)
    waiting = choosing(state)
    if waiting:
        return waiting[0], _card(state, waiting[0])
    if state.phase == "discard":
        return state.active, m.End()
    return state.active, m.Resolve() if state.next else m.Strike()


def _card(state: State, seat: int) -> Move:
    """The card that somebody lays who knows the rules of thumb."""
    moves = [move for move in GAME.legal(state) if GAME.seat_of(state, move) == seat]
    values = good_cards(state, seat, moves)
    best = max(values, default=0.0)
    return next((move for move, value in zip(moves, values, strict=True) if value >= best), m.Pass())


def _answer(state: State) -> tuple[int, Move | None]:
    """The first answer to what is asked."""
    task, item = state.agenda[-1], state.pending[-1]
    seat = task.owner
    if task.kind == ROLL:
        one = state.fighter(seat)
        return seat, None if one is None else m.Roll(one.attack + int(rolled_more(state, seat, one)))
    if asked_task(state, seat, DISCARD) is not None:
        return seat, m.Discard(min(task.number, len(state.seats[seat].hand)))
    for what in answers(state, seat):
        for targets in answer_targets(state, seat, what):
            return seat, m.CardEffect(what, targets)
    return seat, m.Pass() if item.skippable else None


def figures(state: State) -> Mapping[str, float]:
    """What speaks for the first player at the end of this turn, what speaks for the other with a minus."""
    state = turn_over(state)
    if state.outcome is not None:
        winners = state.outcome.winners
        return {"over": 0.0 if len(winners) != 1 else 1.0 if winners[0] == state.players[0] else -1.0}
    lines = (_line(state, 0), _line(state, 1))
    one, other = _of(state, 0, lines), _of(state, 1, lines)
    found = {name: one[name] - other[name] for name in one}
    found["turn"] = 1.0 if state.active == 0 else -1.0
    return found


Line = list[tuple[float, int, int]]


def _line(state: State, seat: int) -> Line:
    """Attack, Defence and hit points of those who still stand."""
    return [
        (
            stat_now(state, seat, place, one, "attack") + rolled_more(state, seat, one),
            stat_now(state, seat, place, one, "defence"),
            one.hp,
        )
        for place, one in state.seats[seat].living
        if one.hp > 0
    ]


def _blow(line: Line, foes: Line) -> float:
    """What a strike of a line takes on average, of whoever fights whom."""
    return sum(max(0.0, attack - defence) for attack, _, _ in line for _, defence, _ in foes) / max(
        1, len(line) * len(foes)
    )


def _of(state: State, seat: int, lines: tuple[Line, Line]) -> dict[str, float]:
    """The figures of a side."""
    player, line, foes = state.seats[seat], lines[seat], lines[1 - seat]
    hp = sum(one[2] for one in line)
    blow = _blow(line, foes)
    spare = len(player.deck) + len(player.hand) - draws_now(state, seat)
    return {
        "hp": hp,
        "living": len(line),
        "blow": blow,
        "lasts": math.log((hp + 1) / (_blow(foes, line) + SOME)),
        "straight": sum(not one.tilted for _, one in player.living),
        "rage": sum(one.rage for _, one in player.living),
        "borne": sum(len(one.attached) for _, one in player.living),
        "spirit": sum(stat_now(state, seat, place, one, "spirit") for place, one in player.living),
        "spare": math.log(max(0, spare) + 1),
        "thin": max(0, 4 - spare) / 4,
        "hand": len(player.hand),
        "doomed": float(player.deckout),
        "score": sum(state.points(seat)) / 10,
    }
