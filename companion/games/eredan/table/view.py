"""Eredan at the table: two lines of three as plain data, for a seat and a language. No rules."""

from typing import Any, Final

from companion.core.match.match import Match
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, action_part, bar_part
from companion.core.view.tap_tree import Taps
from companion.core.view.view import Action, Bar
from companion.core.view.words import Words, speaking_seats
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.state import State
from companion.games.eredan.table import prompts
from companion.games.eredan.table.field import field
from companion.games.eredan.table.labels import called
from companion.games.eredan.table.pads import pads
from companion.games.eredan.table.sides import side
from companion.games.eredan.table.taps import tap_tree
from companion.games.eredan.table.turn_summary import told_of


def view(match: Match, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows of this match to a seat (None: the whole table)."""
    state: State = match.state
    words = Words(match, lang)
    opened = pads(match.game, state, seat, words)
    told = told_of(match, words)
    order = [1 - (seat or 0), seat or 0]
    return {
        "bar": _bar(state, words),
        "actions": _actions(match.game, state, seat, words),
        "board": [field(state, order, told, words), *(side(state, each, seat, told, words) for each in order)],
        "prompt": prompts.prompt(match.game, state, seat, words, match.undoable, opened),
        "tree": tap_tree(match.game, state, seat, words, opened),
        "pads": opened,
        "public": _public(state, words),
    }


def ask(match: Match, item: Pending, seat: int | None, lang: str) -> Part:
    """The question of a pending item with its answers."""
    return prompts.question(match.game, match.state, item, seat, Words(match, lang))


def _public(state: State, words: Words) -> list[str]:
    """The fight, which all know while both choose in secret: who, what stands between them, whom."""
    one, other = (state.fighter(seat) for seat in state.order)
    return [] if one is None or other is None else [called(one), words.say("against"), called(other)]


# --- bar and buttons --------------------------------------------------------------------------------------------------


def _bar(state: State, words: Words) -> Bar:
    """The turn with its phase."""
    before = state.phase in ("team", "initiative")
    title = words.say("before-turn") if before else words.say("turn", turn=state.turn)
    return bar_part(title, [words.word("step", state.phase)], 0)


def _actions(game: Game, state: State, seat: int | None, words: Words) -> list[Action]:
    """What comes next; giving up is in the menu."""
    if state.outcome is not None:
        return []
    speaking = speaking_seats(state, seat)
    found = _answers(state, speaking, words) or _next(game, state, speaking, words)
    for each in speaking or range(len(state.players)):
        name = state.players[each]
        text = words.say("do-concede", player=name)
        found.append(action_part(f"concede-{each}", text, f"{name}: concede", menu=True, confirm=True))
    return found


_ANSWERED: Final = {"team": "list", "choose": "list", "initiative": "lot"}


def _answers(state: State, speaking: tuple[int, ...], words: Words) -> list[Action]:
    """The dark button where something is asked that it can answer: a team, the fight by a list, a ticket or a roll by
    lot."""
    asked = state.pending[-1] if state.pending else None
    if asked is not None and asked.chance:
        return []
    if asked is not None and asked.verb == "roll" and asked.seat in speaking:
        return [action_part("lot", words.say("do-roll"), "", main=True, answers="lot")]
    missing = any(not state.seats[seat].whole for seat in speaking)
    speaks = missing if state.phase == "team" else state.active in speaking
    how = _ANSWERED.get(state.phase)
    if how is None or not speaks or (asked is not None and state.phase == "choose"):
        return []
    return [action_part(how, words.say(f"do-{state.phase}"), "", main=True, answers=how)]


def _next(game: Game, state: State, speaking: tuple[int, ...], words: Words) -> list[Action]:
    """The dark button: one announcement that comes next."""
    if state.phase == "cards":
        return _passes(state, speaking, words)
    if state.pending or state.active not in speaking:
        return []
    taps = Taps(game, state, state.active, words, named=True)
    kind = {"resolve": m.Resolve, "strike": m.Strike, "discard": m.End}.get(state.phase)
    move = None if kind is None else kind(by=taps.name)
    if move is None or not taps.allowed(move):
        return []
    first = "-first" if move.verb == "resolve" and state.next == 1 else ""
    text = words.say(f"do-{move.verb}{first}", n=state.next)
    return [action_part(move.verb, text, str(move), main=True)]


def _passes(state: State, speaking: tuple[int, ...], words: Words) -> list[Action]:
    """Whoever has yet to choose cards plays none, or no second one."""
    found: list[Action] = []
    for seat in choosing(state):
        if seat in speaking:
            name = state.players[seat]
            key = "do-pass-second" if state.played(seat) else "do-pass"
            text = words.say(key, player=name)
            found.append(action_part(f"pass-{seat}", text, str(m.Pass(by=name)), main=not found))
    return found
