"""HeroCard at the table: the heroes round a running sequence as plain data, for a seat and a language. No rules."""

from collections.abc import Mapping
from typing import Any

from companion.core.match.match import Match
from companion.core.rules.game import Game
from companion.core.rules.rulings import Pending
from companion.core.view.board import Card, Pile, Side
from companion.core.view.board import Laid as LaidPart
from companion.core.view.builders import (
    Part,
    action_part,
    bar_part,
    counter_part,
    gauge_part,
    named_card,
    paid_part,
    side_part,
)
from companion.core.view.tap_tree import Taps
from companion.core.view.view import Action, Bar
from companion.core.view.words import Words, held_place, speaking_seats
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.constants import ATTRIBUTES, LETTERS, PHASES, USUAL_TYPE
from companion.games.herocard.engine.rules.stats import left, spent
from companion.games.herocard.engine.state import Laid, State
from companion.games.herocard.icons import BOARD, TONES
from companion.games.herocard.table import prompts
from companion.games.herocard.table.contest import contest
from companion.games.herocard.table.labels import cost_text, still_answers, title, worth
from companion.games.herocard.table.pads import pads
from companion.games.herocard.table.taps import tap_tree


def view(match: Match, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows of this match to a seat (None: the whole table)."""
    state: State = match.state
    words = Words(match, lang)
    opened = pads(match.game, state, seat, words)
    return {
        "icons": BOARD,
        "tones": TONES,
        "bar": _bar(state, seat, opened, words),
        "actions": _actions(match.game, state, seat, words),
        "board": [contest(match, seat, words), *(_side(state, place, seat, words) for place in _order(state, seat))],
        "prompt": prompts.prompt(match.game, state, seat, words, match.undoable),
        "tree": tap_tree(match.game, state, seat, words, opened),
        "pads": opened,
    }


def ask(match: Match, item: Pending, seat: int | None, lang: str) -> Part:
    """The question of a pending item with its answers."""
    return prompts.question(match.game, match.state, item, seat, Words(match, lang))


def _order(state: State, seat: int | None) -> list[int]:
    """Round the table, the page's own player last: nearest to who holds it."""
    count, near = len(state.players), seat or 0
    return [(near + step) % count for step in range(1, count + 1)]


# --- bar and buttons --------------------------------------------------------------------------------------------------


def _bar(state: State, seat: int | None, opened: Mapping[str, Part], words: Words) -> Bar:
    shown = [phase for phase in PHASES if phase != ("action" if state.phase == "redrawn" else "redrawn")]
    told = [words.word("phase-short", phase) for phase in shown]
    want = _want(state, seat, opened, words)
    return bar_part(words.say("turn", turn=state.turn), told, shown.index(state.phase), want=want)


def _want(state: State, seat: int | None, opened: Mapping[str, Part], words: Words) -> str | None:
    """What the phase wants of the player of the turn, on a page that speaks for that player and is asked nothing."""
    pad = opened.get(state.players[state.active])
    if pad is None or state.pending or state.active not in speaking_seats(state, seat):
        return None
    may_attack = any(kind["id"] == "attack" and kind["legal"] for kind in pad["kinds"])
    return words.word("want", "acted" if state.phase == "action" and not may_attack else state.phase)


def _actions(game: Game, state: State, seat: int | None, words: Words) -> list[Action]:
    """The buttons of the player of the turn; giving up is in the menu."""
    if state.outcome is not None:
        return []
    speaking = speaking_seats(state, seat)
    actions: list[Action] = []
    if state.active in speaking:
        taps = Taps(game, state, state.active, words, named=True)
        draw = max((move.amount for move in taps.legal("draw")), default=0)
        if draw:
            actions.append(action_part("draw", words.say("do-draw", count=draw), f"draw {draw}", main=True))
        if taps.allowed(m.End()):
            main = (state.played or state.phase == "redrawn") and not state.waiting  # then the dark one closes
            actions.append(action_part("end", words.say("do-end"), "end", main=main))
        for move in (m.Next(), m.Redraw()):
            if taps.allowed(move):
                actions.append(action_part(move.verb, words.say(f"do-{move.verb}"), str(move), menu=True))
    for place in speaking or range(len(state.players)):
        name = state.players[place]
        if not state.seats[place].out:
            text = words.say("do-concede", player=name)
            actions.append(action_part(f"concede-{place}", text, f"{name}: concede", menu=True, confirm=True))
    return actions


# --- the heroes -------------------------------------------------------------------------------------------------------


def _side(state: State, place: int, seat: int | None, words: Words) -> Side:
    player, name = state.seats[place], state.players[place]
    badge = _badge(state, place, seat, words)
    shows_hand = seat == place and (state.dealt or bool(player.hand.top))
    known = None if shows_hand else _open_hand(state, place, words)
    counters = [
        counter_part(f"{name}.deck", "deck", len(player.deck), words.say("deck")),
        counter_part(f"{name}.hand", "hand", len(player.hand), words.say("hand"), known),
        counter_part(f"{name}.discard", "discard", len(player.discard), words.say("discard"),
                     [_card(state, code, words) for code in player.discard.known]),
    ]  # fmt: skip
    points = gauge_part(
        f"{name}.points", "points", words.say("points"), value=player.points, high=state.house.goal,
        fact=f"{name}.points", main=True, text=words.say("points-of", value=player.points, goal=state.house.goal),
    )  # fmt: skip
    hand = [_held(state, place, n, words) for n, _ in enumerate(player.hand.top)] if shows_hand else None
    slots = [_pile(state, place, one, words) for one, _ in enumerate(ATTRIBUTES)]
    return side_part(
        name, place, badge, counters, slots, hand=hand, acting=place == state.active and state.outcome is None,
        note=_hero(state, place, words), out=player.out, gauges=[points],
    )  # fmt: skip


def _badge(state: State, place: int, seat: int | None, words: Words) -> str | None:
    """What a player may do now, in two words."""
    if state.seats[place].out:
        return words.say("out")
    if state.outcome is not None:
        return None
    if still_answers(state, place):
        return words.say("may-answer")
    if place != state.active or state.last is not None:
        return None
    return words.say("your-turn" if seat in (None, place) else "plays")


def _hero(state: State, place: int, words: Words) -> str:
    """The name of the hero; of one said by its values, that it is known."""
    player = state.seats[place]
    if player.hero:
        return player.hero
    return "" if player.is_known else words.say("no-hero")


def _open_hand(state: State, place: int, words: Words) -> list[Card] | None:
    """The cards of a hand that everybody knows; none where the companion deals: there they are its player's own."""
    known = () if state.dealt else state.seats[place].hand.known
    return [_card(state, code, words) for code in known] or None


def _card(state: State, code: str, words: Words) -> Card:
    card = state.card(code)
    text = title(state, code, words)
    figures = "" if card is None or not card.name else " ".join(filter(None, (worth(card), cost_text(card))))
    return named_card(code, text, f"{text} · {figures}" if figures else text)


def _held(state: State, place: int, number: int, words: Words) -> Card:
    """A card of a hand that lies on its player's own page."""
    code = state.seats[place].hand.top[number]
    card, where = state.card(code), held_place(state.players[place], number)
    if card is None:
        return {**_card(state, code, words), "id": where}
    unusual = card.is_special or card.type != USUAL_TYPE.get(card.kind, card.type)
    type_ = words.word("type", card.type) if unusual else ""
    figures = " ".join(filter(None, (type_, worth(card), cost_text(card))))
    if not card.name:  # its kind above its figures, as it is announced
        return named_card(code, words.word("kind", card.kind), title(state, code, words), id=where, detail=figures)
    return {**_card(state, code, words), "id": where, "detail": figures}


# --- a pile beside its attribute --------------------------------------------------------------------------------------


def _pile(state: State, place: int, attribute: int, words: Words) -> Pile:
    """An attribute with the cards that were paid with it, from the bottom up; the last one is cleared first."""
    player, name = state.seats[place], f"{state.players[place]}.{ATTRIBUTES[attribute]}"
    limit, free, used = player.limits[attribute], left(state, place, attribute), spent(state, place, attribute)
    label = words.word("attribute", ATTRIBUTES[attribute])
    cards = [_laid(state, laid, words) for laid in player.piles[attribute]]
    told = words.say("pile-unknown", spent=used) if limit is None else words.say("pile-left", left=free, limit=limit)
    shown = [words.say("in-sequence", card=one["name"]) if one["active"] else one["name"] for one in cards]
    stack = words.say("pile-cards", cards=", ".join(shown)) if cards else words.say("pile-empty")
    return paid_part(
        name, ATTRIBUTES[attribute], LETTERS[attribute], label, f"{label}, {told}, {stack}", limit=limit, spent=used,
        left=free, cards=cards,
    )  # fmt: skip


def _laid(state: State, laid: Laid, words: Words) -> LaidPart:
    card = state.card(laid.code)
    name = title(state, laid.code, words)
    if card is None:
        return {"cost": 0, "worth": "", "name": name, "short": "", "active": laid.active}
    full = f"{name} ({cost_text(card)})" if card.name else name
    return {"cost": card.cost, "worth": worth(card), "name": full, "short": card.name, "active": laid.active}
