"""Erythro at the table: the planet and the players as plain data, for a seat and a language. No rules, no widget."""

from typing import Any

from companion.core.match import Match
from companion.core.parts import Part, counter_part, gauge_part
from companion.core.rulings import Pending
from companion.core.viewing import Words, letters
from companion.games.erythro import asks
from companion.games.erythro import moves as m
from companion.games.erythro.changes import elements_of, influence_of
from companion.games.erythro.data import CONTAMINATION, PHASES, PLAYS
from companion.games.erythro.hands import owes
from companion.games.erythro.planet import planet, story
from companion.games.erythro.state import State
from companion.games.erythro.taps import held_place, speaking_seats, tap_tree


def view(match: Match, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows of this match to a seat (None: the whole table)."""
    state: State = match.state
    words = Words(match, lang)
    asked = bool(state.pending) and state.outcome is None
    tree = asks.answer_tree if asked else tap_tree
    entry = match.entries[-1]
    told = story(entry, words)
    return {
        "bar": _bar(state, words),
        "actions": _actions(match, state, seat, words),
        "board": [planet(state, told, words), *(_side(state, place, seat, words) for place in _order(state, seat))],
        "prompt": asks.prompt(match.game, state, seat, words, match.undoable),
        "tree": tree(match.game, state, seat, words),
        "headline": None if state.outcome is None else words.say("won" if state.outcome.winners else "lost"),
        "story": {"entry": entry.number, "steps": told} if told else None,
    }  # fmt: skip


def ask(match: Match, item: Pending, seat: int | None, lang: str) -> Part:
    """The question of a pending item with its answers."""
    return asks.question(match.game, match.state, item, seat, Words(match, lang))


def _order(state: State, seat: int | None) -> list[int]:
    """The page's own player first, then round the table."""
    count, first = len(state.players), seat or 0
    return [(first + place) % count for place in range(count)]


# --- bar and buttons --------------------------------------------------------------------------------------------------


def _bar(state: State, words: Words) -> Part:
    phases = [phase for phase in PHASES if phase != "setup" and not (phase == "opponent" and _idle(state))]
    if state.phase == "setup":
        return {"title": words.say("setup"), "steps": [], "owes": []}
    now = phases.index(state.phase)
    marks = ("done", "now", "later")
    steps = [
        {"text": words.word("phase-short", phase), "state": marks[(place > now) * 2 + (place == now)]}
        for place, phase in enumerate(phases)
    ]  # fmt: skip
    return {"title": words.say("round", round=state.round), "steps": steps, "owes": _owing(state, words)}


def _idle(state: State) -> bool:
    """Mars has no phase of its own (Compagnie minière de Mars)."""
    return state.house.opponent == "mars"


def _owing(state: State, words: Words) -> list[Part]:
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
        return words.say("finished")
    if player.open is not None:
        return words.say("open")
    if state.phase == "players":
        return words.say("owes", count=owes(player))
    return words.say("may-buy" if state.phase == "purchase" else "to-do")


def _actions(match: Match, state: State, seat: int | None, words: Words) -> list[Part]:
    if state.outcome is not None:
        return []
    actions: list[Part] = []
    owner = state.open_seat
    if owner is not None and owner in speaking_seats(state, seat):
        move = m.Done(by=state.players[owner])
        if match.game.judge(state, move):
            text = words.say("do-done", player=state.players[owner])
            actions.append({"id": "done", "text": text, "move": str(move), "main": True, "confirm": False})
    if state.phase in ("mines", "opponent", "purchase", "draw") and match.game.judge(state, m.Next()):
        text = words.say(f"do-{state.phase}")
        actions.append({"id": "next", "text": text, "move": "next", "main": True, "confirm": False})
    concede = {"id": "concede", "text": words.say("do-concede"), "move": "concede", "menu": True, "confirm": True}
    return [*actions, concede]


# --- the players ------------------------------------------------------------------------------------------------------


def _side(state: State, place: int, seat: int | None, words: Words) -> Part:
    player, name = state.seats[place], state.players[place]
    discard = _cards(state, player.discard.known, words)
    counters = [
        counter_part(f"{name}.deck", "deck", len(player.deck), words.say("deck")),
        counter_part(f"{name}.hand", "hand", len(player.hand), words.say("hand"), _open_cards(state, place, words)),
        counter_part(f"{name}.discard", "discard", len(player.discard), words.say("discard"), discard),
    ]  # fmt: skip
    pips = {
        "kind": "pips", "id": f"{name}.played", "value": player.plays, "max": PLAYS, "label": words.say("played"),
        "fact": f"{name}.played", "marked": player.tainted,
    }  # fmt: skip
    character = state.box.characters.get(player.character)
    shows_hand = state.dealt and seat == place
    hand = [{**card, "id": held_place(name, n)} for n, card in enumerate(_cards(state, player.hand.top, words))]
    return {
        "kind": "side", "id": name, "player": place, "name": name, "letter": letters(state.players)[place],
        "note": character.name if character else words.say("no-character"), "acting": _busy(state, place),
        "badge": _task(state, place, words) if _busy(state, place) else None, "counters": counters, "slots": [],
        "gauges": _dials(state, place, words) if character else [], "pips": pips, "hand": hand if shows_hand else None,
    }  # fmt: skip


def _dials(state: State, seat: int, words: Words) -> list[Part]:
    name = state.players[seat]
    return [
        gauge_part(
            f"{name}.{element}", element, words.word("element", element), fact=f"{name}.{element}",
            value=influence_of(state.seats[seat], element), high=state.box.influence_max,
        )
        for element in elements_of(state, seat)
    ]  # fmt: skip


def _open_cards(state: State, seat: int, words: Words) -> list[Part] | None:
    """The cards of a hand that everybody knows; none where the companion deals: there they are its player's own."""
    return None if state.dealt else _cards(state, state.seats[seat].hand.known, words) or None


def _cards(state: State, cards: tuple[str, ...], words: Words) -> list[Part]:
    found = []
    for card in cards:
        name = words.word("card-name", card) if card in (CONTAMINATION, "action") else state.box.title(card)
        known = state.box.actions.get(card)
        tone = {"tone": known.element} if known is not None and known.element else {}
        found.append({"kind": "card", "code": card, "text": name, "name": name, **tone})
    return found
