"""The rules of what the table reveals and of what chance answers, one function each (K.O.; Installation; GEN-3)."""

from companion.core.notation.playing_cards import JOKER, Card
from companion.core.rules.clauses import clause
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.etraclor.engine.constants import CHARACTERS, OPENING_HAND
from companion.games.etraclor.engine.rules.card_location import may_lie_in_discard
from companion.games.etraclor.engine.state import State

# --- what the table reveals -------------------------------------------------------------------------------------


@clause("third-card", "ETR-19")
def third_owed(state: State, seat: int) -> Reason | None:
    """A third card of a KO waits for its name (K.O.; ETR-19)."""
    if state.sides[seat].discard.unknown:
        return None
    return Reason("third-card", "nonsense", {"player": state.players[seat]})


@clause("ETR-1", "GEN-3")
def third_possible(state: State, seat: int, card: Card) -> Reason | None:
    """The named card may be the one that was discarded (GEN-3)."""
    if not state.sides[seat].discard.unknown or may_lie_in_discard(state, seat, card):
        return None
    return _elsewhere(state, seat, card)


def _elsewhere(state: State, seat: int, card: Card) -> Reason:
    if card == JOKER:
        return Reason("ETR-1", "nonsense")
    place, other = state.zone_of(card), state.players[1 - seat]
    if place is not None:
        where = (place[0], state.players[place[1]])
    else:
        where = ("half" if card in state.sides[1 - seat].shown else "elsewhere", other)
    return Reason("GEN-3", "nonsense", {"player": state.players[seat], "card": card, "where": where})


@clause("shown-hand")
def hand_was_shown(state: State, seat: int) -> Reason | None:
    """A hand without a character was shown, and its cards were not named yet (Installation, 3)."""
    side = state.sides[seat]
    asked = any(item.verb == "shown" and item.seat == seat for item in state.pending)
    if side.redraws and not state.dealt and (asked or not side.shown):  # a companion that deals shows the hand itself
        return None
    return Reason("shown-hand", "nonsense", {"player": state.players[seat]})


@clause("shown-hand", "ETR-1", "ETR-3", "GEN-3")
def shown_possible(state: State, seat: int, cards: tuple[Card, ...]) -> Reason | None:
    """The cards shown are five at most, hold no character, and lie in that player's half (ETR-3)."""
    if state.dealt:  # the hand is shown already (`hand_was_shown`); where other cards lie is nobody's business
        return None
    if len(set(cards)) != len(cards) or not 0 < len(cards) <= OPENING_HAND:
        return Reason("shown-hand", "nonsense", {"player": state.players[seat]})
    for card in cards:
        if card in CHARACTERS:
            return Reason("ETR-3", "nonsense", {"player": state.players[seat], "card": card})
        place = state.zone_of(card)
        theirs = card in state.sides[1 - seat].shown if place is None else place[1] != seat
        if theirs or card == JOKER:
            return _elsewhere(state, seat, card)
    room = state.sides[seat].deck.unknown + state.sides[seat].hand.unknown + state.sides[seat].discard.unknown
    named = state.sides[seat].shown | (set(cards) & state.pool)
    if len(named) > min(room, OPENING_HAND * max(1, state.sides[seat].redraws)):
        return Reason("shown-hand", "nonsense", {"player": state.players[seat]})
    return None


@clause("ETR-16", "pending")
def choice_open(state: State, seat: int) -> Reason | None:
    """Reinforcement waits for the choice of a card (La Magie; ETR-16)."""
    if any(item.verb == "keep" and item.seat == seat for item in state.pending):
        return None
    return Reason("pending", "nonsense")


@clause("ETR-16")
@of_table
def choice_made(state: State, seat: int) -> Reason | None:
    """Where the companion deals, nothing is played before Reinforcement's choice, nor is it passed over (ETR-16)."""
    for item in state.pending:
        if item.verb == "keep":
            return Reason("ETR-16", "breach", {"player": state.players[item.seat or 0]})
    return None


@clause("reinforcement-choice")
def among_looked_at(state: State, seat: int, card: Card) -> Reason | None:
    """The card kept is one of those looked at (La Magie, Renfort)."""
    for item in state.pending:
        if item.verb == "keep" and item.seat == seat and card not in item.cards:
            return Reason("reinforcement-choice", "nonsense", {"card": card})
    return None


@clause("pending")
def chance_asked(state: State, seat: int, cards: tuple[Card, ...]) -> Reason | None:
    """Chance speaks only where it was asked, and of the cards that are there."""
    item = state.pending[-1] if state.pending else None
    if item is None or not item.chance:
        return Reason("pending", "nonsense")
    if item.verb == "shuffle":
        fits = sorted(cards) == sorted(state.sides[item.seat or 0].deck.known)
    else:
        fits = len(cards) == item.many and len(set(cards)) == item.many and set(cards) <= state.pool
    return None if fits else Reason("pending", "nonsense")
