"""Etraclor at the table: two Fiches Combat as plain data, for a seat and a language. No rules, no widget."""

from typing import Any

from companion.core.match.match import Match
from companion.core.notation.playing_cards import SYMBOLS, TONES, Card, sorted_cards
from companion.core.rules.common_moves import Skip
from companion.core.rules.rulings import Pending
from companion.core.view.board import Card as CardPart
from companion.core.view.board import Counter, Gauge, Mark, Side, Slot
from companion.core.view.builders import (
    Part,
    action_part,
    bar_part,
    card_part,
    counter_part,
    gauge_part,
    side_part,
    slot_part,
    waiting_part,
)
from companion.core.view.view import Action, Bar
from companion.core.view.words import Words
from companion.games.etraclor.engine.constants import CLASSES, MAX_HP, SUIT_OF_CLASS, VALUE, kind_of
from companion.games.etraclor.engine.moves import Redraw
from companion.games.etraclor.engine.state import Fighter, State
from companion.games.etraclor.table.taps import asked, seat_speaks, tap_tree

STEPS = ("draw", "strategy", "combat")
LOW_DECK = 3


def view(match: Match, seat: int | None, lang: str) -> dict[str, Any]:
    """What the table shows of this match to a seat (None: the whole table)."""
    state: State = match.state
    words = Words(match, lang)
    near = seat or 0
    return {
        "bar": _bar(state, words),
        "actions": _actions(match, state, seat, words),
        "board": [_side(state, place, seat, words) for place in (1 - near, near)],
        "prompt": _prompt(match, state, seat, words),
        "tree": tap_tree(match.game, state, seat, words),
    }


def _bar(state: State, words: Words) -> Bar:
    steps = [step for step in STEPS if not (step == "combat" and state.turn == 1)]
    told = [words.word("step", step).capitalize() for step in steps]
    return bar_part(words.say("turn", turn=state.turn), told, STEPS.index(state.step))


def _actions(match: Match, state: State, seat: int | None, words: Words) -> list[Action]:
    if state.outcome is not None:
        return []
    actions: list[Action] = []
    if seat_speaks(state, seat):
        verb = "draw" if state.step == "draw" else "end"
        actions.append(action_part(verb, words.say(f"do-{verb}"), verb, main=True))
    for place, name in enumerate(state.players):
        if seat in (None, place):
            if state.opening and match.game.judge(state, Redraw(by=name)):
                text = words.say("do-redraw", player=name)
                actions.append(action_part(f"redraw-{place}", text, f"{name}: redraw", menu=True))
            text = words.say("do-concede", player=name)
            actions.append(action_part(f"concede-{place}", text, f"{name}: concede", menu=True, confirm=True))
    return actions


# --- the sides ----------------------------------------------------------------------------------------------------


def _side(state: State, place: int, seat: int | None, words: Words) -> Side:
    side, name = state.sides[place], state.players[place]
    acting = place == state.active and state.outcome is None
    pile = [card_part(card, words.lang) for card in reversed(side.discard.known)]
    counters = [
        _deck(f"{name}.deck", len(side.deck), words),
        counter_part(f"{name}.hand", "hand", len(side.hand), words.say("hand"), _open_hand(state, place, words)),
        counter_part(f"{name}.discard", "discard", len(side.discard), words.say("discard"), pile),
    ]
    slots = [_place(f"{name}.{group}", group, side.arena[i], words) for i, group in enumerate(CLASSES)]
    badge = words.say("your-turn" if seat in (None, place) else "plays") if acting else None
    hand = [card_part(card, words.lang, f"{name}.hand.{card}") for card in sorted_cards(side.hand.known)]
    return side_part(name, place, badge, counters, slots, hand=hand if state.dealt and seat == place else None)


def _deck(place: str, left: int, words: Words) -> Counter:
    """Who draws the last card of the deck loses: near its end it says so."""
    if left > LOW_DECK:
        return counter_part(place, "deck", left, words.say("deck"))
    return {**counter_part(place, "deck", left, words.say("deck-low")), "low": True}


def _open_hand(state: State, place: int, words: Words) -> list[CardPart] | None:
    """The cards of a hand that everybody knows; none where the companion deals: there they are its player's own."""
    known = () if state.dealt else state.sides[place].hand.known
    return [card_part(card, words.lang) for card in sorted_cards(known)] or None


def _place(name: str, group: str, fighter: Fighter | None, words: Words) -> Slot:
    suit = SUIT_OF_CLASS[group]
    card = None if fighter is None else _fighter(name, fighter, words)
    label = words.word("class", group)
    return slot_part(name, label, words.say("summon"), card, tone=TONES[suit], suit=SYMBOLS[suit])


def _fighter(name: str, fighter: Fighter, words: Words) -> CardPart:
    high = MAX_HP[fighter.card]
    heart = gauge_part(
        f"{name}.hp", "heart", words.say("hp"), value=fighter.hp, high=high, fact=f"{name}.hp", main=True,
        text=words.say("hp-of", value=fighter.hp, max=high),
    )  # fmt: skip
    slots = [_worn(f"{name}.{slot}", fighter.slot(slot), slot, words) for slot in ("weapon", "object")]
    gauges = [heart, _shield(name, fighter, words)]
    return card_part(fighter.card, words.lang, name, gauges=gauges, slots=slots, marks=_marks(fighter, words))


def _shield(name: str, fighter: Fighter, words: Words) -> Gauge:
    label = words.word("slot", "shield")
    if not fighter.shield:
        return gauge_part(f"{name}.shield", "shield", label, value=0, high=None, fact=None, empty=True)
    return gauge_part(
        f"{name}.shield", "shield", label, value=fighter.shield_left, high=VALUE[fighter.shield],
        fact=f"{name}.shield.left", card=card_part(fighter.shield, words.lang),
    )  # fmt: skip


def _worn(place: str, card: Card, slot: str, words: Words) -> Slot:
    label = words.word("slot", slot)
    if not card:
        return slot_part(place, label, label, None)
    return slot_part(place, words.word("kind", kind_of(card)), label, card_part(card, words.lang))


def _marks(fighter: Fighter, words: Words) -> list[Mark]:
    marks: list[Mark] = []
    if fighter.boost:
        marks.append({"kind": "boost", "text": words.say("boosted", boost=fighter.boost)})
    if fighter.acted:
        marks.append({"kind": "spent", "text": words.say("spent")})
    return marks


# --- what is asked ------------------------------------------------------------------------------------------------


def _prompt(match: Match, state: State, seat: int | None, words: Words) -> Part | None:
    item = state.pending[-1] if state.pending else None
    if item is None or state.outcome is not None:
        return None
    question = ask(match, item, seat, words.lang)
    if question is None:  # a secret choice: the other pages say who is waited for
        text = words.say(f"wait-{item.verb}", player=state.players[item.seat or 0])
        return {**waiting_part(text), "entry": match.undoable}
    skip = {"text": words.word("verb", "skip"), "move": "skip"} if match.game.judge(state, Skip()) else None
    return {**question, "verb": item.verb, "skip": skip, "entry": match.undoable}


def ask(match: Match, item: Pending, seat: int | None, lang: str) -> Part | None:
    """The question of a pending item with the cards that may answer it; None for a seat it is not meant for."""
    state: State = match.state
    if item.verb == "keep" and seat != item.seat:
        return None
    words = Words(match, lang)
    player = state.players[item.seat or 0]
    choices = asked(match.game, state, item, words.lang)
    return {"text": words.say(f"ask-{item.verb}", player=player), "choices": choices, "many": item.many}
