"""The rules of a turn and of its strategy step, one function each: what a clause says about a move, or None.

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name.
"""

from companion.core.notation.playing_cards import JOKER, Card
from companion.core.rules.clauses import clause
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.etraclor.engine.constants import (
    CHARACTERS,
    EQUIPMENT,
    MAGE,
    PLACE,
    SCROLLS,
    SLOT,
    class_of,
    kind_of,
)
from companion.games.etraclor.engine.rules.card_location import (
    both_hands_may_have_characters,
    hand_may_have_character,
    hand_may_lack_character,
    may_hold,
)
from companion.games.etraclor.engine.state import State

# --- whose turn, which step -------------------------------------------------------------------------------------


@clause("match-over")
@of_table
def match_over(state: State, seat: int) -> Reason | None:
    """Nothing is played after the end, unless the table agrees to play on (Fin de Partie)."""
    return None if state.outcome is None else Reason("match-over", "breach", {"winner": state.outcome.winners[0]})


@clause("draw-due", "ETR-6")
@of_table
def draw_first(state: State, seat: int) -> Reason | None:
    """The draw comes first and is mandatory (Tour de jeu, 1; ETR-6)."""
    if state.step != "draw":
        return None
    return Reason("draw-due", "breach", {"player": state.players[state.active]})


@clause("draw")
def drawn_once(state: State, seat: int) -> Reason | None:
    """One card is drawn a turn (Tour de jeu, 1)."""
    if state.step == "draw":
        return None
    return Reason("draw", "breach", {"player": state.players[seat], "left": len(state.sides[seat].deck)})


@clause("ETR-6")
@of_table
def no_going_back(state: State, seat: int) -> Reason | None:
    """Once combat is open, strategy is over (Tour de jeu; ETR-6)."""
    return Reason("ETR-6", "breach", {"step": "combat"}) if state.step == "combat" else None


@clause("starter-no-combat", "ETR-5")
@of_table
def no_first_combat(state: State, seat: int) -> Reason | None:
    """Who starts has no combat step in the first turn (Installation, 4; ETR-5)."""
    if state.turn != 1:
        return None
    return Reason("starter-no-combat", "breach", {"player": state.players[state.starter]})


@clause("pending")
@of_table
def not_waiting(state: State, seat: int) -> Reason | None:
    """While the companion owes a chance, nobody else speaks."""
    return Reason("pending", "nonsense") if state.pending and state.pending[-1].chance else None


# --- opening hands ----------------------------------------------------------------------------------------------


@clause("opening-hand", "redraw-due")
def hands_hold_characters(state: State, seat: int) -> Reason | None:
    """The first draw vouches that both opening hands hold a character (Installation, 3)."""
    if not state.opening:
        return None
    assumed: list[str] = []
    for other, name in enumerate(state.players):
        if not hand_may_have_character(state, other):
            return Reason("redraw-due", "breach", {"player": name})
        if hand_may_lack_character(state, other):
            assumed.append(name)
    if not assumed:
        return None
    if not both_hands_may_have_characters(state):  # too few characters are left for both
        return Reason("redraw-due", "breach", {"player": assumed[-1]})
    return Reason("opening-hand", "assumes", {"player": assumed[0], "players": tuple(assumed)})


@clause("opening-redraw")
@of_table
def opening_only(state: State, seat: int) -> Reason | None:
    """Hands are drawn again only before anybody has drawn (Installation, 3)."""
    return None if state.opening else Reason("opening-redraw", "breach", {"player": state.players[seat]})


@clause("ETR-3")
def hand_lacks_character(state: State, seat: int) -> Reason | None:
    """Only a hand without any character is drawn again (Installation, 3; ETR-3)."""
    known = next((card for card in state.sides[seat].hand.known if card in CHARACTERS), None)
    if not hand_may_lack_character(state, seat):
        return Reason("ETR-3", "breach", {"player": state.players[seat], "card": known or ""})
    if hand_may_have_character(state, seat):
        return Reason("ETR-3", "assumes", {"player": state.players[seat]})
    return None


# --- cards from the hand ----------------------------------------------------------------------------------------


@clause("card-in-hand", "card-owner", "hand-empty", "GEN-3")
def in_hand(state: State, seat: int, card: Card) -> Reason | None:
    """A card is played from the hand; what nobody can see may be there (Phase Stratégique; GEN-3)."""
    if card in state.pool:
        if may_hold(state, seat, card)[0]:
            return None
    elif card in state.sides[seat].hand.top or card == JOKER:
        return None
    player, place = state.players[seat], state.zone_of(card)
    if place is not None and not (state.dealt and place[0] in ("hand", "deck")):  # a dealt card stays secret
        where = (place[0], state.players[place[1]])
        return Reason("card-in-hand", "breach", {"player": player, "card": card, "where": where})
    if card in state.sides[1 - seat].shown:
        return Reason("card-owner", "breach", {"player": player, "card": card, "owner": state.players[1 - seat]})
    # Where the companion deals it knows that the card is not there: nobody's hand is opened by insisting.
    why = "excluded" if len(state.sides[seat].hand) else "empty"
    return Reason("hand-empty", "nonsense" if state.dealt else "breach", {"player": player, "card": card, "why": why})


@clause("GEN-3")
def may_be_elsewhere(state: State, seat: int, card: Card) -> Reason | None:
    """That an unlocated card is in the hand is assumed, unless it can be nowhere else (GEN-3)."""
    if may_hold(state, seat, card) == (True, True):
        return Reason("GEN-3", "assumes", {"player": state.players[seat], "card": card})
    return None


@clause("summon", "ETR-1")
def is_character(state: State, seat: int, card: Card) -> Reason | None:
    """Only characters are summoned; the jokers are left out (Phase Stratégique; Première partie; ETR-1)."""
    if card in CHARACTERS:
        return None
    return Reason("ETR-1", "nonsense") if card == JOKER else Reason("summon", "nonsense", {"card": card})


@clause("one-per-class")
def one_per_class(state: State, seat: int, card: Card) -> Reason | None:
    """One character of each class in an arena (Phase Stratégique)."""
    if card not in CHARACTERS:
        return None
    holder = state.sides[seat].arena[PLACE[card]]
    if holder is None:
        return None
    return Reason("one-per-class", "breach", {"card": card, "class": class_of(card), "holder": holder.card})


@clause("equip", "ETR-1")
def is_equipment(state: State, seat: int, card: Card) -> Reason | None:
    """Only the cards from 2 to 10 are equipment; the jokers are left out (L'équipement; ETR-1)."""
    if card in EQUIPMENT:
        return None
    return Reason("ETR-1", "nonsense") if card == JOKER else Reason("equip", "nonsense", {"card": card})


@clause("equip-own")
def own_bearer(state: State, seat: int, target: Card) -> Reason | None:
    """One equips one's own characters in the arena (Phase Stratégique)."""
    if state.own_fighter(seat, target) is not None:
        return None
    kind = "breach" if state.fighter(target) else "nonsense"
    return Reason("equip-own", kind, {"target": target, "player": state.players[seat]})


@clause("slot-taken", "ETR-8")
def free_slot(state: State, seat: int, card: Card, target: Card) -> Reason | None:
    """One weapon, one shield, one object; what is worn stays (Phase Stratégique; ETR-8)."""
    slot, fighter = SLOT.get(card), state.fighter(target)
    if slot is None or fighter is None or not (holder := fighter.slot(slot)):
        return None
    return Reason("slot-taken", "breach", {"card": card, "kind": kind_of(holder), "target": target, "holder": holder})


@clause("ETR-13")
def scroll_on_mage(state: State, seat: int, card: Card, target: Card) -> Reason | None:
    """A scroll serves a Mage alone (La Magie; ETR-13)."""
    if card in SCROLLS and target in CHARACTERS and PLACE[target] != MAGE:
        return Reason("ETR-13", "warning", {"card": card, "target": target})
    return None
