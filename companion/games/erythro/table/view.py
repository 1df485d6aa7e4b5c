"""Erythro at the table: the planet and the players as plain data, for a seat and a language. No rules, no widget."""

from collections.abc import Iterator
from typing import Any, Final
from weakref import WeakKeyDictionary

from companion.core.match.match import Match
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.board import Card, Gauge, Side
from companion.core.view.builders import (
    Part,
    action_part,
    bar_part,
    counter_part,
    gauge_part,
    named_card,
    pips_part,
    side_part,
)
from companion.core.view.tap_tree import Tree
from companion.core.view.view import Action, Bar, Owing
from companion.core.view.words import Words, held_place, letters, speaking_seats
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.constants import CONTAMINATION, PHASES, PLAYS
from companion.games.erythro.engine.flow.hands import owes
from companion.games.erythro.engine.flow.implied_steps import ahead
from companion.games.erythro.engine.flow.updates import elements_of, influence_of
from companion.games.erythro.engine.state import State
from companion.games.erythro.icons import BOARD, TONES
from companion.games.erythro.table import prompts
from companion.games.erythro.table.planet import planet, story
from companion.games.erythro.table.taps import tap_tree


def view(match: Match, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows of this match to a seat (None: the whole table)."""
    state: State = match.state
    words = Words(match, lang)
    after = ahead(state)  # a page asks at once what the next decision is
    entry = match.entries[-1]
    told = story(entry, words)
    prompt = prompts.prompt(match.game, state, after, seat, words, match.undoable)
    tree = _kept_tree(match, after.state, seat, words)
    return {
        "icons": BOARD,
        "tones": TONES,
        "bar": _bar(state, _ring(state, prompt, tree, entry.by), words),
        "actions": _actions(match, state, seat, words),
        "board": [planet(state, told, words), *(_side(state, place, seat, words) for place in _order(state, seat))],
        "prompt": prompt,
        "tree": tree,
        "headline": None if state.outcome is None else words.say("won" if state.outcome.winners else "lost"),
        "story": {"entry": entry.number, "steps": told} if told else None,
    }  # fmt: skip


_TREES: Final = WeakKeyDictionary[Match, tuple[State, dict[tuple[int | None, str], Tree]]]()
"""Of each match the state that is shown, and its trees by seat and language: the pages of a table share them."""


def _kept_tree(match: Match, after: State, seat: int | None, words: Words) -> Tree:
    """All that may be announced now, and after what goes without saying; worked out once for all pages."""
    known = _TREES.get(match)
    if known is None or known[0] is not match.state:
        known = _TREES[match] = (match.state, {})
    key = (seat, words.lang)
    if key not in known[1]:
        known[1][key] = _tree(match.game, after, seat, words) | _tree(match.game, match.state, seat, words)
    return known[1][key]


def _tree(game: Game, state: State, seat: int | None, words: Words) -> Tree:
    asked = bool(state.pending) and state.outcome is None
    return (prompts.answer_tree if asked else tap_tree)(game, state, seat, words)


def ask(match: Match, item: Pending, seat: int | None, lang: str) -> Part:
    """The question of a pending item with its answers."""
    return prompts.question(match.game, match.state, item, seat, Words(match, lang))


def _order(state: State, seat: int | None) -> list[int]:
    """The page's own player first, then round the table."""
    count, first = len(state.players), seat or 0
    return [(first + place) % count for place in range(count)]


# --- bar and buttons --------------------------------------------------------------------------------------------------


def _bar(state: State, ring: str | None, words: Words) -> Bar:
    idle = "opponent" if _idle(state) and state.phase != "opponent" else ""  # an override may lead there all the same
    phases = [phase for phase in PHASES if phase not in ("setup", idle)]
    want = None if state.outcome is not None else words.word("want", state.phase)
    if state.phase == "setup":
        return bar_part(words.say("setup"), (), 0, owes=[], want=want)
    told, now = [words.word("phase-short", phase) for phase in phases], phases.index(state.phase)
    title = words.say("round", round=state.round)
    return bar_part(title, told, now, owes=_owing(state, words), want=want, ring=ring)


def _ring(state: State, prompt: Part | None, tree: Tree, last: str) -> str | None:
    """Whose usual answers a page offers first: whose card is open, else the next after `last` who owes some."""
    if prompt is not None:
        return prompt.get("side")
    first = state.players.index(last) + 1 if last in state.players else 0
    after = (*range(first, len(state.players)), *range(first))
    waiting = (state.players[seat] for seat in after if _busy(state, seat))
    return next((name for name in waiting if tree.get(name, {}).get("choices")), None)


def _idle(state: State) -> bool:
    """Mars has no phase of its own (Compagnie minière de Mars)."""
    return state.house.opponent == "mars"


def _owing(state: State, words: Words) -> list[Owing]:
    """Who still has what to do in this phase, in a few words."""
    if state.outcome is not None or state.phase in ("setup", "mines", "opponent"):
        return []
    return [
        {
            "player": seat,
            "name": name,
            "letter": letter,
            "text": _task(state, seat, words),
            "done": not _busy(state, seat),
        }
        for seat, (name, letter) in enumerate(zip(state.players, letters(state.players), strict=True))
    ]


def _busy(state: State, seat: int) -> bool:
    """Whether the phase still waits for this player, or would let it act."""
    player = state.seats[seat]
    if state.outcome is not None or state.phase in ("setup", "mines", "opponent"):
        return False
    if state.phase == "players":
        return player.open is not None or owes(player) > 0
    return not player.done


def _task(state: State, seat: int, words: Words) -> str:
    player = state.seats[seat]
    if not _busy(state, seat):
        return words.say("kept", count=len(player.hand)) if state.phase == "discard" else words.say("finished")
    if player.open is not None:
        return words.say("open")
    if state.phase == "players":
        return words.say("owes", count=owes(player))
    return words.say("may-buy" if state.phase == "purchase" else "to-do")


def _actions(match: Match, state: State, seat: int | None, words: Words) -> list[Action]:
    if state.outcome is not None:
        return []
    actions: list[Action] = []
    for owner in state.open_seats:
        move = m.Done(by=state.players[owner])
        if owner in speaking_seats(state, seat) and match.game.judge(state, move):
            name = f"done.{owner}" if actions else "done"
            actions.append(action_part(name, words.say("do-done", player=state.players[owner]), str(move), main=True))
    actions += _all_keep(state, seat, words)
    if state.phase in ("mines", "opponent", "purchase", "draw") and match.game.judge(state, m.Next()):
        actions.append(action_part("next", words.say(f"do-{state.phase}"), "next", main=True))
    return [*actions, action_part("concede", words.say("do-concede"), "concede", menu=True, confirm=True)]


def _all_keep(state: State, seat: int | None, words: Words) -> list[Action]:
    """Where several have still to say what stays in hand: all of them keep a card."""
    late = [n for n in speaking_seats(state, seat) if _busy(state, n)] if state.phase == "discard" else []
    if len(late) < 2:
        return []
    first, *others = (str(m.Keep(by=state.players[n])) for n in late)
    return [action_part("all-keep", words.say("all-keep"), first, main=True, also=others)]


# --- the players ------------------------------------------------------------------------------------------------------


def _side(state: State, place: int, seat: int | None, words: Words) -> Side:
    player, name = state.seats[place], state.players[place]
    discard = _cards(state, player.discard.known, words)
    counters = [
        counter_part(f"{name}.deck", "deck", len(player.deck), words.say("deck")),
        counter_part(f"{name}.hand", "hand", len(player.hand), words.say("hand"), _open_cards(state, place, words)),
        counter_part(f"{name}.discard", "discard", len(player.discard), words.say("discard"), discard),
    ]  # fmt: skip
    pips = pips_part(
        f"{name}.played", words.say("played"), "pollution", value=player.plays, high=PLAYS, marked=player.tainted
    )
    character = state.box.characters.get(player.character)
    hand = [named_card(code, text, text, id=held_place(name, n), tone=tone)
            for n, (code, text, tone) in enumerate(_told(state, player.hand.top, words))]  # fmt: skip
    return side_part(
        name, place, _task(state, place, words) if _busy(state, place) else None, counters,
        hand=hand if state.dealt and seat == place else None, letter=letters(state.players)[place], pips=pips,
        note=character.name if character else words.say("no-character"),
        gauges=_dials(state, place, words) if character else [],
    )  # fmt: skip


def _dials(state: State, seat: int, words: Words) -> list[Gauge]:
    name = state.players[seat]
    return [
        gauge_part(
            f"{name}.{element}", element, words.word("element", element), fact=f"{name}.{element}",
            value=influence_of(state.seats[seat], element), high=state.box.influence_max, tone=element,
        )
        for element in elements_of(state, seat)
    ]  # fmt: skip


def _open_cards(state: State, seat: int, words: Words) -> list[Card] | None:
    """The cards of a hand that everybody knows; none where the companion deals: there they are its player's own."""
    return None if state.dealt else _cards(state, state.seats[seat].hand.known, words) or None


def _cards(state: State, cards: tuple[str, ...], words: Words) -> list[Card]:
    return [named_card(code, text, text, tone=tone) for code, text, tone in _told(state, cards, words)]


def _told(state: State, cards: tuple[str, ...], words: Words) -> Iterator[tuple[str, str, str | None]]:
    """Each card with its name and the element that it has."""
    for card in cards:
        text = words.word("card-name", card) if card in (CONTAMINATION, "action") else state.box.title(card)
        known = state.box.actions.get(card)
        yield card, text, (known.element or None) if known is not None else None
