"""The rules that say who may speak and when: phases, the four cards, the open card; see asked.py for answers.

One function a rule; each takes the state, the seat that announces, and the parameters of the verb that it looks at.
"""

from collections.abc import Callable
from functools import cache

from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.legal_moves import REFUSALS
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.erythro.engine.constants import CONTAMINATION, PLAYS
from companion.games.erythro.engine.flow.hands import (
    MAYBE,
    NO,
    YES,
    drawable,
    holds,
    is_action,
    is_card,
    is_contamination,
    names_needed,
    owes,
    put_on_table,
)
from companion.games.erythro.engine.flow.open_card import (
    contamination_payable,
    first_owed,
    goes_beside,
    named_card,
    not_owed,
)
from companion.games.erythro.engine.flow.phases import is_stuck
from companion.games.erythro.engine.rules.feasibility import whole
from companion.games.erythro.engine.state import State

Rule = Callable[..., Reason | None]

# --- when -----------------------------------------------------------------------------------------------------------


@clause("pending")
@of_table
def not_waiting(state: State, seat: int) -> Reason | None:
    """What the table is asked comes first: nobody can go on before it is known."""
    if not state.pending:
        return None
    return Reason("pending", "nonsense", {"verb": state.pending[-1].verb})


@cache
@clause("phase-order")
def in_phase(phase: str) -> Rule:
    """Each announcement has its phase (6. Déroulement d'une manche); the same rule for all that have the same one."""

    def rule(state: State, seat: int) -> Reason | None:
        if state.phase == phase:
            return None
        return Reason("phase-order", figures={"phase": state.phase, "wanted": phase})

    return of_table(rule)


@clause("once-a-phase")
def not_done(state: State, seat: int) -> Reason | None:
    """Once a phase for each player (2. Défausse; 5. Phase d'achat; 6. Pioche)."""
    if not state.seats[seat].done or state.phase not in ("discard", "purchase", "draw"):
        return None
    return Reason("once-a-phase", figures={"player": state.players[seat], "phase": state.phase})


@clause("all-finish", "simultaneous")
@of_table
def all_finished(state: State, seat: int) -> Reason | None:
    """Everybody has finished a phase before the next begins (6. Déroulement d'une manche)."""
    if state.phase == "players":
        owing = tuple([name for name, player in zip(state.players, state.seats, strict=True) if owes(player)])
        owing = owing or tuple(state.players[seat] for seat in state.open_seats)
    elif state.phase == "discard":
        late = [(name, player) for name, player in zip(state.players, state.seats, strict=True) if not player.done]
        owing = tuple(name for name, player in late if len(player.hand) > 1) or tuple(name for name, _ in late)
    else:
        return None
    return Reason("all-finish", figures={"players": owing, "phase": state.phase}) if owing else None


# --- the four cards ---------------------------------------------------------------------------------------------------


@clause("one-card", "ERY-7")
def one_card_at_a_time(state: State, seat: int) -> Reason | None:
    """A player carries out a card whole before the next one begins (1. Phase des joueurs; ERY-7)."""
    if state.seats[seat].open is None:
        return None
    return Reason("one-card", figures={"player": state.players[seat]})


@clause("one-card")
@of_table
def no_card_open(state: State, seat: int) -> Reason | None:
    """While a card is carried out, nobody is blocked for good (1. Phase des joueurs)."""
    if not state.open_seats:
        return None
    return Reason("one-card", figures={"player": state.players[state.open_seats[0]]})


@clause("four-cards")
def four_cards(state: State, seat: int) -> Reason | None:
    """Exactly four cards each (1. Phase des joueurs)."""
    player = state.seats[seat]
    if player.open is not None or player.plays < PLAYS or state.phase != "players":
        return None
    return Reason("four-cards", figures={"player": state.players[seat], "count": state.seats[seat].plays})


@clause("card-from-hand", "GEN-3")
def action_in_hand(state: State, seat: int) -> Reason | None:
    """A card is played from the hand; what nobody sees is assumed (1. Phase des joueurs; GEN-3)."""
    if state.seats[seat].open is not None or state.phase != "players" or state.seats[seat].named:
        return None
    found = holds(state.seats[seat], is_action)
    if found == NO:
        kind = "breach" if len(state.seats[seat].hand) else "nonsense"
        return Reason("card-from-hand", kind, {"player": state.players[seat], "card": "action"})
    return Reason("GEN-3", "assumes", {"player": state.players[seat], "card": "action"}) if found == MAYBE else None


@clause("play-card")
def named_first(state: State, seat: int) -> Reason | None:
    """Where all cards of a hand are known, the card is named before it is carried out."""
    player = state.seats[seat]
    if player.open is not None or player.named or state.phase != "players" or not names_needed(state, player):
        return None
    return Reason("play-card", figures={"player": state.players[seat]})


@clause("special")
def special_first(state: State, seat: int) -> Reason | None:
    """Such an effect stands on the fourth zone of a card (1. Phase des joueurs)."""
    if state.phase != "players":
        return None
    for reason in (action_in_hand(state, seat), named_first(state, seat), card_whole(state, seat, "")):
        if reason is not None and reason.kind in REFUSALS:
            return reason  # no advice that would be refused itself
    return Reason("special", figures={"player": state.players[seat]})


@clause("card-from-hand", "GEN-3")
def named_in_hand(state: State, seat: int, card: str) -> Reason | None:
    """The named card is in the hand, as far as anybody can know (GEN-3)."""
    if state.seats[seat].named == card:
        return None
    if card in state.seats[seat].hand:
        return None
    found = holds(state.seats[seat], is_card(state, card))
    figures = {"player": state.players[seat], "card": state.box.title(card)}
    if found == NO:
        return Reason("card-from-hand", "breach", figures)
    return Reason("GEN-3", "assumes", figures) if found == MAYBE else None


@clause("bonus-sanctuary", "bonus-none", "ERY-9")
def bonus_part(state: State, seat: int, element: str) -> Reason | None:
    """The yellow part needs the right sanctuary on the acting player's tile; it is optional (ERY-9)."""
    if not element:
        return None
    card = named_card(state, seat)
    if card is not None and card.bonus_sanctuary != element:
        return Reason("bonus-none", figures={"element": element, "card": card.name})
    tile = state.tile(state.seats[seat].tile)
    if tile is not None and tile.sanctuary == element:
        return None
    return Reason("bonus-sanctuary", figures={"element": element, "tile": state.seats[seat].tile})


@clause("whole-action", "ERY-8", "ERY-7")
def card_whole(state: State, seat: int, element: str) -> Reason | None:
    """A player's action only where it can be done whole (5. Concepts du jeu; ERY-8), and others' open cards too
    (ERY-7)."""
    card = named_card(state, seat)
    if card is None:
        return None
    effects = (*(card.bonus if element else ()), *card.effect)
    laid = with_seat(state, seat, put_on_table(state, state.seats[seat]))  # it is no longer in the hand
    level, effect = whole(laid, seat, effects)
    beside = None if level == NO else goes_beside(laid, seat, effects)
    if beside is not None or effect is None:
        return beside
    return Reason("whole-action", "breach" if level == NO else "assumes", {"verb": effect.do, "card": card.name})


@clause("card-from-hand", "GEN-3")
def contamination_in_hand(state: State, seat: int) -> Reason | None:
    """A contamination card is played from the hand (Jouer une carte contamination; GEN-3)."""
    found = holds(state.seats[seat], is_contamination)
    if found == YES:
        return None
    figures = {"player": state.players[seat], "card": CONTAMINATION}
    if found == NO:
        return Reason("card-from-hand", figures=figures)
    return Reason("GEN-3", "assumes", figures) if found == MAYBE else None


@clause("contamination-closed", "ERY-11")
def contamination_tile(state: State, seat: int) -> Reason | None:
    """Never on a contaminated tile (Jouer une carte contamination; ERY-11)."""
    number = state.seats[seat].tile
    tile = state.tile(number)
    if tile is None or not tile.contaminated:
        return None
    return Reason("contamination-closed", figures={"player": state.players[seat], "tile": number})


@clause("contamination-whole", "ERY-8", "ERY-11")
def contamination_price(state: State, seat: int) -> Reason | None:
    """Three influence to spend or three cards to draw: one of them must be possible (ERY-8, ERY-11)."""
    if contamination_payable(state, seat, 0):
        return None
    player = state.seats[seat]
    have, cards = sum(player.influence), drawable(player)
    return Reason("contamination-whole", figures={"have": have, "cards": cards})


@clause("card-done")
def own_card_open(state: State, seat: int) -> Reason | None:
    """Who played the card says that it is done."""
    if state.seats[seat].open is not None:
        return None
    return Reason("card-done", "nonsense", {"player": state.players[seat]})


@clause("effects-whole", "ERY-9")
def nothing_owed(state: State, seat: int) -> Reason | None:
    """The effects of the lower part are all carried out (Jouer une carte action; ERY-9)."""
    opened = state.seats[seat].open
    if opened is None:
        return None
    if opened.kind == "contamination":
        if not contamination_payable(state, seat, opened.did):  # an override led here
            return None
        return not_owed(state, seat, "done")
    for level, kind in ((YES, "breach"), (MAYBE, "assumes")):
        effect = first_owed(state, seat, level)
        if effect is not None:
            return Reason("effects-whole", kind, {"verb": effect.do, "amount": effect.amount})
    return None


@clause("effects-whole")
def did_something(state: State, seat: int) -> Reason | None:
    """A card without any effect is likely a slip."""
    opened = state.seats[seat].open
    if opened is None or opened.known or opened.did:
        return None
    return Reason("effects-whole", "warning", {"player": state.players[seat]})


# --- discard, draw, blocked -------------------------------------------------------------------------------------------


@clause("card-from-hand", "keep-one", "keep-which", "GEN-3")
def kept_card(state: State, seat: int, card: str) -> Reason | None:
    """One card of the hand is kept, or none (2. Défausse)."""
    player = state.seats[seat]
    figures = {"player": state.players[seat], "card": state.box.title(card) or "action"}
    if not len(player.hand):
        return Reason("keep-one", figures={"player": state.players[seat]})
    if not card:
        known = not player.hand.unknown and len(set(player.hand.top)) > 1
        return Reason("keep-which", "nonsense", {"player": state.players[seat]}) if known else None
    found = holds(player, is_action if card == "action" else is_card(state, card))
    if found == NO:
        return Reason("card-from-hand", figures=figures)
    return Reason("GEN-3", "assumes", figures) if found == MAYBE else None


@clause("ERY-21")
def truly_blocked(state: State, seat: int) -> Reason | None:
    """Only contamination cards in hand, on a contaminated tile, a card still owed (ERY-21)."""
    stuck = is_stuck(state, seat)
    figures = {"player": state.players[seat], "tile": state.seats[seat].tile}
    if stuck == 0:
        return Reason("ERY-21", "nonsense", figures)
    return Reason("ERY-21", "assumes", figures) if stuck == 1 else None


@clause("ERY-21", "blocked-help")
def nobody_can_help(state: State, seat: int) -> Reason | None:
    """As long as others owe a card, they may still help (ERY-21)."""
    if state.house.blocked_at_once or not is_stuck(state, seat):
        return None
    owing = [place for place, player in enumerate(state.seats) if place != seat and owes(player)]
    if state.dealt:  # it ends a match where nobody can help, and tells nothing of a hand where somebody may
        helpers = tuple(state.players[place] for place in owing)
        return Reason("blocked-help", "breach", {"players": helpers}) if helpers else None
    for level, kind in ((0, "breach"), (1, "assumes")):
        others = tuple(state.players[place] for place in owing if is_stuck(state, place) == level)
        if others:
            return Reason("blocked-help", kind, {"players": others})
    return None
