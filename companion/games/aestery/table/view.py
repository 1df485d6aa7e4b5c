"""Aestery at the table: two players' fields as plain data, for a seat and a language. No rules."""

from collections.abc import Mapping
from typing import Any

from companion.core.match.match import Match
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, action_part, bar_part
from companion.core.view.tap_tree import Taps
from companion.core.view.view import Action, Bar
from companion.core.view.words import Words, speaking_seats
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.state import State
from companion.games.aestery.icons import BOARD, TONES
from companion.games.aestery.table import prompts
from companion.games.aestery.table.field import COMBAT_PHASES, field
from companion.games.aestery.table.pads import pads
from companion.games.aestery.table.purses import purse
from companion.games.aestery.table.sides import side
from companion.games.aestery.table.taps import Newest, tap_tree


def view(match: Match, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows of this match to a seat (None: the whole table)."""
    state: State = match.state
    words = Words(match, lang)
    opened = pads(match.game, state, seat, words, () if state.dealt else match.nameless())
    order = [1 - (seat or 0), seat or 0]
    speaking = speaking_seats(state, seat) if state.outcome is None else ()
    return {
        "icons": BOARD,
        "tones": TONES,
        "bar": _bar(state, words),
        "actions": _actions(match.game, state, seat, words),
        "board": [field(state, order, words), *(side(state, each, seat, words) for each in order)],
        "prompt": prompts.prompt(match.game, state, seat, words, match.undoable),
        "tree": tap_tree(match.game, state, seat, words, opened, _newest(match)),
        "pads": opened,
        "purses": {state.players[each]: purse(match.game, state, each, words) for each in speaking},
    }


def _newest(match: Match) -> Newest:
    """What would be taken back now."""
    number = match.undoable
    entry = None if number is None else next((one for one in reversed(match.entries) if one.number == number), None)
    return None if entry is None or entry.move is None else (entry.number, entry.move)


def ask(match: Match, item: Pending, seat: int | None, lang: str) -> Part:
    """The question of a pending item with its answers."""
    return prompts.question(match.game, match.state, item, seat, Words(match, lang))


# --- bar and buttons --------------------------------------------------------------------------------------------------

_STEPS = {"start": ("start",), "end": ("main", "end")}
_USUAL = ("upkeep", "draw", "main")


def _bar(state: State, words: Words) -> Bar:
    """The turn with its steps; while there is a combat, its own."""
    shown: tuple[str, ...] = COMBAT_PHASES
    if state.phase in COMBAT_PHASES:
        title = words.say("combat-number", number=max(1, state.combats))
    else:
        shown, title = _STEPS.get(state.phase, _USUAL), words.say("turn", turn=state.turn)
    return bar_part(title, [words.word("step", one) for one in shown], shown.index(state.phase))


def _actions(game: Game, state: State, seat: int | None, words: Words) -> list[Action]:
    """What comes next; giving up is in the menu."""
    if state.outcome is not None:
        return []
    speaking = speaking_seats(state, seat)
    found = _next(game, state, speaking, words)
    for each in speaking or range(len(state.players)):
        name = state.players[each]
        text = words.say("do-concede", player=name)
        found.append(action_part(f"concede-{each}", text, f"{name}: concede", menu=True, confirm=True))
    return found


def _next(game: Game, state: State, speaking: tuple[int, ...], words: Words) -> list[Action]:
    """The dark button: one announcement, or the few that are always said together."""
    if state.phase == "start":
        return []
    if state.pending:
        return _passes(state, speaking, words)
    if state.phase == "block":
        return _closes_blocks(state, speaking, words)
    if state.active not in speaking:
        return []
    taps, name = Taps(game, state, state.active, words, named=True), state.players[state.active]
    move = _NEXT[state.phase](by=name)
    if not taps.allowed(move):
        return []
    key = "do-attackers" if state.phase == "attack" else f"do-{move.verb}"
    return [action_part(move.verb, words.say(key), str(move), main=True)]


_NEXT: Mapping[str, type[Move]] = {
    "upkeep": m.Untap, "draw": m.Draw, "main": m.End, "attack": m.Done, "damage": m.Damage, "end": m.End,
}  # fmt: skip


def _passes(state: State, speaking: tuple[int, ...], words: Words) -> list[Action]:
    """Who may answer what waits lets it pass."""
    passing = next((item.seat for item in reversed(state.pending) if item.verb == "pass"), None)
    if passing is None or passing not in speaking:
        return []
    name = state.players[passing]
    return [action_part("pass", words.say("do-pass", player=name), f"{name}: pass", main=True)]


def _closes_blocks(state: State, speaking: tuple[int, ...], words: Words) -> list[Action]:
    """Who defends closes the blockers; where nobody blocks and one page speaks for both, the damage comes with it."""
    foe = 1 - state.active
    if foe not in speaking:
        return []
    blocked = any(state.blockers(place) for place in state.attackers)
    also = [] if blocked or state.active not in speaking else [f"{state.players[state.active]}: damage"]
    key = "do-blockers" if blocked else "do-no-block-damage" if also else "do-no-block"
    return [action_part("done", words.say(key), f"{state.players[foe]}: done", main=True, also=also)]
