"""A player's strip of Eredan's table: hand, deck, discard, and the score with what the strike would add."""

from typing import Any

from companion.core.view.board import Card, Counter, Gauge, Side
from companion.core.view.builders import counter_part, gauge_part, named_card, side_part
from companion.core.view.words import Words, held_place
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.flow.strike import forecast
from companion.games.eredan.engine.flow.updates import score
from companion.games.eredan.engine.rules.stats import tickets_of
from companion.games.eredan.engine.state import State
from companion.games.eredan.table.labels import card_called, kind_text, text_of
from companion.games.eredan.table.turn_summary import Told


def side(state: State, seat: int, viewer: int | None, told: Told, words: Words) -> Side:
    """One player's strip, for a page of one seat or of the whole table."""
    player, name = state.seats[seat], state.players[seat]
    hand = [_held(state, seat, n, code, words) for n, code in enumerate(player.hand.top)]
    shows = viewer == seat and (state.dealt or bool(hand))
    open_hand = () if state.dealt or shows else player.hand.known
    counters = [
        _pile(state, name, "hand", len(player.hand), open_hand, words),
        _pile(state, name, "deck", len(player.deck), (), words),
        _pile(state, name, "discard", len(player.discard), player.discard.known, words),
    ]
    if state.phase in ("team", "initiative"):
        counters = [
            counter_part(f"{name}.initiative", "coin", tickets_of(state, seat), words.say("tickets"), fixed=True)
        ]
    return side_part(
        name, seat, _badge(state, seat, viewer, words), counters, gauges=[_score(state, seat, told, words)],
        hand=hand if shows else None,
    )  # fmt: skip


def _badge(state: State, seat: int, viewer: int | None, words: Words) -> str | None:
    """What a player may do now, in a word or two."""
    if state.outcome is not None:
        return None
    asked = [item.seat for item in state.pending if item.seat is not None]
    if state.phase == "cards":
        return words.say("chooses") if seat in choosing(state) else None
    if state.phase == "team":
        return words.say("names") if not state.seats[seat].whole else None
    if asked:
        return words.say("answers") if seat in asked else None
    if seat != state.active or state.phase == "initiative":
        return None
    return words.say("active")


def _score(state: State, seat: int, told: Told, words: Words) -> Gauge:
    """The largest figure, and what it would be if they struck now."""
    name, value = state.players[seat], score(state, seat)
    blows = () if told.blows or state.outcome is not None else forecast(state)
    more = sum(blow.total.result for blow in blows if blow.seat == seat and not blow.held)
    will: dict[str, Any] = {"will": value + more} if more else {}
    return gauge_part(f"{name}.score", "points", words.say("score"), value=value, high=None, fact=f"{name}.score",
                      main=True, fixed=True, **will)  # fmt: skip


def _pile(state: State, name: str, zone: str, count: int, known: tuple[str, ...], words: Words) -> Counter:
    cards = [_open(state, code, words) for code in known] or None
    return counter_part(f"{name}.{zone}", zone, count, words.say(zone), cards)


def _open(state: State, code: str, words: Words) -> Card:
    """A card that lies openly."""
    card, text = state.card(code), card_called(code, words)
    return named_card(code, text, text if card is None else f"{text} · {kind_text(card, words)}")


def _held(state: State, seat: int, number: int, code: str, words: Words) -> Card:
    """A card of a hand that lies on its player's own page."""
    card, text = state.card(code), card_called(code, words)
    detail = "" if card is None else words.word("kind", card.kind)
    whole = "" if card is None else kind_text(card, words)
    return named_card(code, text, " · ".join(filter(None, (text, whole, text_of(state, code, words)))),
                      id=held_place(state.players[seat], number), detail=detail)  # fmt: skip
