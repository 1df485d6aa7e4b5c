"""What need not be said: steps that decide nothing, taken for granted by the announcement that comes after them.

A hand of one card is kept unless somebody says otherwise; a phase in which nothing else is possible begins with its
first answer; who reshuffles does so before the opponent reacts; what a mine like another, or the same event, said is
said again. Whatever may be decided stays to be announced, and every step may be announced all the same.
"""

from typing import NamedTuple

from companion.core.rules.common_moves import Skip
from companion.core.rules.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.effects.base import CardEffect
from companion.games.erythro.engine.effects.cards import Buy, Draw
from companion.games.erythro.engine.flow.apply import apply
from companion.games.erythro.engine.flow.market import ASKED
from companion.games.erythro.engine.notation.assumed_lines import plain_answer
from companion.games.erythro.engine.state import State

_MOST = 60
"""Steps before one announcement: as many mines as a planet has tiles, and a few more."""
_OF_MINES = (m.Line, m.Advance)
_OF_OPPONENT = (m.Event, m.Extraction)
_OF_SHUFFLES = (m.Reshuffle, m.Token, m.Happens)
_OF_CARDS = (m.Play, m.Special, m.Contaminate)


def onward(state: State, move: Move) -> tuple[tuple[Move, ...], State]:
    """The plain steps before an announcement, and the state after them; none where they do not lead to it."""
    steps: list[Move] = []
    after = state
    while (step := _before(after, move)) is not None:
        after = _done(after, step)
        steps.append(step)
        if after.outcome is not None or len(steps) > _MOST:
            return (), state
    return (tuple(steps), after) if _has_its_time(after, move) else ((), state)


class Ahead(NamedTuple):
    """What a page can ask already: the state in which something is to be decided, and what leads there by itself.

    `asks`: the state whose question is put: that one, or on the way the first mine's that is taken to be like another;
    `lines`: those mines, by tile, with what their lines are taken to say.
    """

    state: State
    asks: State
    lines: tuple[tuple[int, str], ...] = ()


def ahead(state: State) -> Ahead:
    """The next decision after plain steps; where there is none the very same state.

    The planet suffers nothing on the way but what a mine like it did: mines and opponents that act by themselves are
    let act first, and then seen.
    """
    found, now = Ahead(state, state), state
    lines: tuple[tuple[int, str], ...] = ()
    asks: State | None = None
    while (step := _leads_on(now)) is not None:
        if isinstance(step, m.Line):
            asks = asks or now
            lines = (*lines, (now.agenda[-1].number, step.line))
        before, now = now, _done(now, step)
        if now.outcome is not None or (before.phase in ("mines", "opponent") and not (before.pending or now.pending)):
            break
        if now.pending or now.phase in ("purchase", "players"):
            found = Ahead(now, now if now.pending or asks is None else asks, lines)
    return found


def _done(state: State, step: Move) -> State:
    """The state after a plain step."""
    return apply(state, state.players.index(step.by) if step.by else 0, step)[0]


def _leads_on(state: State) -> Move | None:
    """The next plain step of a table that waits for nobody; None where something is to be decided or seen."""
    if state.dealt:
        return None
    if state.pending:
        return plain_answer(state)
    if state.phase == "discard":
        return _kept(state)
    return m.Next() if state.phase in ("mines", "opponent", "draw") or _all_bought(state) else None


def _before(state: State, move: Move) -> Move | None:
    """The plain step that comes next before an announcement; None if none does."""
    if state.pending:
        asked = state.pending[-1].verb
        if asked == ASKED and move.verb not in (asked, Skip.verb):
            return Skip()  # what came up on the market may stay unsaid
        return None if asked == move.verb or isinstance(move, m.Next) else plain_answer(state)
    if state.phase == "discard" and isinstance(move, (m.Next, *_OF_MINES)):
        return _kept(state)
    waits = {
        "mines": _OF_MINES,
        "opponent": _OF_OPPONENT,
        "purchase": (m.Refill, *_OF_SHUFFLES, *_OF_CARDS, CardEffect) if _all_bought(state) else (),
        "draw": (*_OF_SHUFFLES, *_OF_CARDS, CardEffect),
    }.get(state.phase, ())
    own = (Buy, Draw)  # who says so while everybody buys or draws means that
    return m.Next() if isinstance(move, waits) and not isinstance(move, own) and not state.dealt else None


def _kept(state: State) -> Move | None:
    """The one card in hand of a player who has said nothing; None while somebody has more to choose from."""
    late = [(name, player) for name, player in zip(state.players, state.seats, strict=True) if not player.done]
    if any(len(player.hand) > 1 for _, player in late):
        return None
    return next((m.Keep(by=name) for name, _ in late), None)


def _all_bought(state: State) -> bool:
    """Whether nobody can buy a card any more: each has."""
    return state.phase == "purchase" and all(player.done for player in state.seats)


def _has_its_time(state: State, move: Move) -> bool:
    """Whether an announcement can be made now, as far as the phase and what is asked tell."""
    if state.pending:
        item = state.pending[-1]
        return item.verb == move.verb and (item.seat is None or move.by in ("", state.players[item.seat]))
    if isinstance(move, m.Next | m.Done):
        return True
    home = {m.Refill: "draw", Buy: "purchase", m.Discard: "discard", m.Keep: "discard"}
    return state.phase == home.get(type(move), "players")
