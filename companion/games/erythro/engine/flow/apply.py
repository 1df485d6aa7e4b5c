"""What each move does: the next snapshot and the effects, with their figures. Takes no outcome of chance."""

from collections.abc import Callable
from typing import Any

from companion.cardkit.effects.queue import Task, later, set_off
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import Concede, Skip
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine import answers as a
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import HAND
from companion.games.erythro.engine.effects import EFFECTS
from companion.games.erythro.engine.flow.hands import (
    is_contamination,
    take_out,
)
from companion.games.erythro.engine.flow.open_card import carry_out, close, lay
from companion.games.erythro.engine.flow.opponent import march_of, triggers
from companion.games.erythro.engine.flow.phases import discard_hand, enter_discard
from companion.games.erythro.engine.flow.queue import run
from companion.games.erythro.engine.flow.updates import (
    PLAYERS,
    Step,
    finish,
    pollute,
)
from companion.games.erythro.engine.notation.assumed_lines import plain_answer
from companion.games.erythro.engine.state import Open, State


def apply(state: State, seat: int, move: Move) -> Step:
    """The state after a move, all that it sets off included, and what it did."""
    if state.outcome is not None:
        return state, ()
    after, told = _DOES[type(move)](state, seat, move)
    told = tuple(sorted(told, key=lambda effect: effect.clause == "card-done"))  # what ends a card comes before its end
    state, more = run(set_off(state, after, triggers))
    return state, (*told, *more)


# --- playing cards ----------------------------------------------------------------------------------------------------


@clause("play-card")
def name_card(state: State, seat: int, move: m.Play) -> Step:
    """The card that comes next has a name."""
    state = with_seat(state, seat, replace(state.seats[seat], named=move.card))
    return state, (Event("play-card", {"player": state.players[seat], "card": state.box.title(move.card)}),)


@clause("special", "ERY-9")
def special(state: State, seat: int, move: m.Special) -> Step:
    """The fourth zone is opened; its effects follow one by one (ERY-9)."""
    card = state.box.actions.get(state.seats[seat].named)
    state, laid = lay(_let_go(state, seat), seat)
    owed = (*(card.bonus if move.element else ()), *card.effect) if card else ()
    opened = Open("special", owed, card is not None)
    state = with_seat(state, seat, replace(state.seats[seat], open=opened))
    if card is not None and not owed:
        state, closed = close(state, seat)
        return state, (*laid, Event("special", {"player": state.players[seat]}), *closed)
    return state, (*laid, Event("special", {"player": state.players[seat]}))


def _let_go(state: State, seat: int) -> State:
    """An override begins a card while the player's last one is open: what that one still owes is let go."""
    return with_seat(state, seat, replace(state.seats[seat], open=None))


@clause("contamination-card", "ERY-11", "contamination-back")
def contaminate(state: State, seat: int, move: m.Contaminate) -> Step:
    """A contamination card: one pollution on the own tile, then three influence or three cards (ERY-11)."""
    state = _let_go(state, seat)
    player, card = take_out(state.seats[seat], is_contamination, "hand", "discard", "deck")
    if not card:
        return state, ()
    player = replace(player, tainted=player.tainted + 1, named="", open=Open("contamination", known=True))
    state = with_seat(state, seat, player)
    figures = {"player": state.players[seat], "tile": player.tile, "count": player.plays}
    state, told = pollute(state, player.tile, PLAYERS)
    return state, (Event("contamination-card", figures), *told)


def done(state: State, seat: int, move: m.Done) -> Step:
    """The open card is carried out."""
    return close(state, seat)


# --- the other phases -------------------------------------------------------------------------------------------------


@clause("discard-hand")
def discard(state: State, seat: int, move: m.Discard) -> Step:
    """The whole hand (2. Défausse)."""
    figures = {"player": state.players[seat], "count": len(state.seats[seat].hand)}
    return discard_hand(state, seat, 0, ""), (Event("discard-hand", figures),)


@clause("keep-one")
def keep(state: State, seat: int, move: m.Keep) -> Step:
    """All cards but one (2. Défausse)."""
    figures = {"player": state.players[seat], "count": max(0, len(state.seats[seat].hand) - 1)}
    return discard_hand(state, seat, 1, move.card), (Event("keep-one", figures),)


@clause("ERY-25")
def refill(state: State, seat: int, move: m.Refill) -> Step:
    """Up to five cards in hand; a larger hand is kept (6. Pioche; ERY-25)."""
    player = replace(state.seats[seat], done=True)
    state = with_seat(state, seat, player)
    missing = HAND - len(player.hand)
    if missing <= 0:
        return state, (Event("ERY-25", {"player": state.players[seat], "count": len(player.hand)}),)
    return later(state, Task("draw", seat, (missing,))), ()


@clause("lost-blocked", "ERY-21")
def blocked(state: State, seat: int, move: m.Blocked) -> Step:
    """A player says that no card can be played (ERY-21)."""
    figures = {"player": state.players[seat], "tile": state.seats[seat].tile}
    return finish(state, Event("lost-blocked", figures), won=False)


def go_on(state: State, seat: int, move: m.Next) -> Step:
    """The table goes on: mines, opponent, purchases, draws (6. Déroulement d'une manche)."""
    if state.pending and isinstance(answer := plain_answer(state), m.Line):
        return a.line(state, seat, answer)
    if state.phase == "mines":
        return march_of(later(state, Task("enter opponent")), state.mines), ()
    following = {"opponent": "opponent", "purchase": "enter draw"}.get(state.phase)
    return (later(state, Task(following)), ()) if following else _all_finish(state)


def _all_finish(state: State) -> Step:
    """Everybody who has not yet does the plain thing: draws; against the rule, discards or lets cards go."""
    told: tuple[Event, ...] = ()
    if state.phase == "draw":
        for other in reversed(range(len(state.seats))):  # the last pushed is the first done
            if not state.seats[other].done:
                state, more = refill(state, other, m.Refill())
                told = (*more, *told)
    elif state.phase == "discard":
        for other, player in enumerate(state.seats):
            if not player.done:
                state, more = discard(state, other, m.Discard())
                told += more
    elif state.phase == "players":  # an override: what the players still owe is let go
        return enter_discard(replace(state, seats=tuple(replace(player, open=None) for player in state.seats)))
    return state, told


@clause("GEN-2")
def concede(state: State, seat: int, move: Concede) -> Step:
    """The players give up (GEN-2)."""
    return finish(state, Event("GEN-2", {}), won=False)


_DOES: dict[type, Callable[[State, int, Any], Step]] = {
    m.Play: name_card, m.Special: special, m.Contaminate: contaminate, m.Done: done, m.Discard: discard, m.Keep: keep,
    m.Refill: refill, m.Blocked: blocked, m.Next: go_on, Concede: concede, m.ChooseCharacter: a.choose_character,
    m.Token: a.token, m.Reveal: a.reveal, m.Line: a.line, m.Advance: a.move_mine, m.Extraction: a.extraction,
    m.Event: a.event, m.Shown: a.market, m.Clean: a.event_clean, m.Happens: a.happens, Skip: a.skip,
    m.Reshuffle: a.reshuffle, m.Shuffle: a.shuffle, **dict.fromkeys(EFFECTS, carry_out),
}  # fmt: skip
