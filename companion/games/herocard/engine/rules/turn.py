"""The rules of turns, phases, hands and passes: what a clause has to say about a move, or None.

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name. The rules of
playing cards stand in cards.py.
"""

from collections import Counter
from collections.abc import Callable

from companion.cardkit.notation.card_names import spoken
from companion.cardkit.zones import deals
from companion.cardkit.zones.player_zones import NO, YES, in_zone
from companion.cardkit.zones.stack import may_answer, nothing_waits, own_answered, something_waits
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import of_others
from companion.core.rules.moves import of_table
from companion.core.rules.rulings import Reason
from companion.games.herocard.engine.cards.cards import read_figures
from companion.games.herocard.engine.cards.deck_rules import check_hero
from companion.games.herocard.engine.constants import (
    ATTRIBUTES,
    HAND,
    MOST_CLEARED,
    MOST_COPIES,
    MOST_DRAWN,
    PLACE_OF_PHASE,
)
from companion.games.herocard.engine.flow.hand_moves import needs_names
from companion.games.herocard.engine.state import State

Rule = Callable[..., Reason | None]


# --- whenever -------------------------------------------------------------------------------------------------------


not_waiting = deals.not_waiting("hero")
"""While the companion owes a chance, or its deal a hero, nobody else speaks."""


@clause("GEN-2")
def still_in(state: State, seat: int) -> Reason | None:
    """Who has given up plays no more (GEN-2)."""
    return Reason("GEN-2", figures={"player": state.players[seat]}) if state.seats[seat].out else None


@clause("turns", "HER-2")
def your_turn(state: State, seat: int) -> Reason | None:
    """Players take turns, clockwise (Finir le tour; HER-2)."""
    return of_others(state, seat, "turns")


@clause("sequence-first")
@of_table
def no_sequence(state: State, seat: int) -> Reason | None:
    """While an attack is being answered the turn stands still (La séquence d'attaque)."""
    if state.sequence is None:
        return None
    names = tuple(state.players[other] for other in state.waiting)
    return Reason("sequence-first", figures={"players": names})


@clause("answers", "HER-10")
def answered(state: State, seat: int) -> Reason | None:
    """After a card or a series the others may answer before its player goes on (Jouer des séries de cartes; HER-10)."""
    return own_answered(state, seat, "answers")


@clause("answers", "HER-10")
def no_answer_open(state: State, seat: int) -> Reason | None:
    """Outside a sequence too the others may answer a card before the turn goes on (HER-10)."""
    return nothing_waits(state, seat, "answers") if state.sequence is None else None


# --- the four phases ------------------------------------------------------------------------------------------------


@clause("phases", "HER-3")
def in_phase(phase: str) -> Rule:
    """The phases come in one order and none comes back (Les 4 phases; HER-3)."""
    place = PLACE_OF_PHASE[phase]

    @of_table
    def phase_open(state: State, seat: int) -> Reason | None:
        if PLACE_OF_PHASE[state.phase] <= place:
            return None
        return Reason("phases", figures={"phase": phase, "now": state.phase})

    return phase_open


@clause("redraw", "HER-6")
@of_table
def may_redraw(state: State, seat: int) -> Reason | None:
    """Redrawing stands for the whole action phase, without any card this turn (Refaire sa main; HER-6)."""
    figures = {"player": state.players[seat]}
    if state.phase == "redrawn":
        return Reason("HER-6", figures=figures)
    return Reason("redraw", figures=figures) if state.played else None


@clause("next-phase")
@of_table
def something_follows(state: State, seat: int) -> Reason | None:
    """After the action phase only the end of the turn follows."""
    return Reason("next-phase", "nonsense") if PLACE_OF_PHASE[state.phase] >= PLACE_OF_PHASE["action"] else None


# --- discarding, drawing, clearing ----------------------------------------------------------------------------------


@clause("discard-phase", "name-cards", "HER-3")
def discardable(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """Cards of the hand, as many as one likes, or none (Défausse; HER-3)."""
    player, count = state.seats[seat], len(cards) or amount
    held = 0 <= count <= len(player.hand)
    if held and (cards or not needs_names(state, player, count)):
        return None
    figures = {"player": state.players[seat], "count": count, "hand": len(player.hand)}
    return Reason("name-cards" if held else "discard-phase", "nonsense", figures)


@clause("in-hand", "GEN-3", "HER-17")
def cards_in_hand(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """A card leaves the hand only if it may be there; one that a list in play lacks is believed (GEN-3; HER-17)."""
    player = state.seats[seat]
    found = player.has("hand", tuple(map(state.box.held_as, cards)))
    if any(state.card(code) is None for code in cards):  # `known_cards` says so
        return None
    if found == YES and (state.dealt or not state.box.actions):
        return None
    if found == YES:
        believed = tuple(code for code in cards if read_figures(code) and code not in player.hand.known)
        assumed = Reason("HER-17", "assumes", {"player": state.players[seat], "names": believed})
        return assumed if believed else None
    lacking = tuple(code for code in cards if player.has("hand", [state.box.held_as(code)] * cards.count(code)) == NO)
    figures = {"player": state.players[seat], "names": lacking or cards, "hand": len(player.hand)}
    kind = "nonsense" if state.dealt or len(cards) > len(player.hand) else "breach"
    return in_zone(found, "in-hand", figures, kind=kind)


@clause("unknown-card", "listed-figures", "HER-17")
def known_cards(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """A card is one of the list, or announced with its figures; both at once only if they agree (HER-17)."""
    for code in cards:
        if state.card(code) is None:
            return Reason("unknown-card", "nonsense", {"name": code})
        if state.box.contradicts(code) and (listed := state.box.called(code)) is not None:
            return Reason("listed-figures", figures={"name": listed.name, "said": code, "listed": listed.announced})
    return None


@clause("custom-copies", "HER-1")
def copies_left(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """No card comes a seventh time, of those that lie openly; a listed hero's deck was checked whole (HER-1)."""
    player = state.seats[seat]
    named = [card for code in cards if not player.follows(code) and (card := state.card(code)) is not None]
    if not named or len(player.in_piles) + len(player.discard.known) + len(cards) <= MOST_COPIES:
        return None
    shown = Counter(
        spoken(card.name)
        for code in (*player.in_piles, *player.discard.known, *cards)
        if (card := state.card(code)) is not None
    )
    for card in named:
        count = shown[spoken(card.name)]
        if card.name and count > MOST_COPIES:
            figures = {"hero": state.players[seat], "card": card.name, "count": count, "most": MOST_COPIES}
            return Reason("custom-copies", figures=figures)
    return None


@clause("draw-phase", "HER-3")
def draws(state: State, seat: int, amount: int) -> Reason | None:
    """Up to three cards in the draw phase, or none (Pioche; HER-3)."""
    if 0 <= amount <= state.can_draw:
        return None
    kind = "breach" if 0 < amount <= HAND else "nonsense"
    return Reason("draw-phase", kind, {"count": amount, "left": state.can_draw, "most": MOST_DRAWN})


@clause("hand-limit")
def hand_limit(state: State, seat: int, amount: int) -> Reason | None:
    """Never more than seven cards in hand (Pioche)."""
    held = len(state.seats[seat].hand)
    if amount < 1 or held + amount <= HAND:
        return None
    return Reason("hand-limit", figures={"player": state.players[seat], "count": held, "most": HAND})


@clause("HER-3")
def cards_to_draw(state: State, seat: int, amount: int) -> Reason | None:
    """Deck and discard are all there is to draw from (Pioche; HER-3)."""
    player = state.seats[seat]
    have = len(player.deck) + len(player.discard)
    if amount <= have:
        return None
    return Reason("HER-3", "nonsense", {"player": state.players[seat], "count": have})


@clause("clear-phase", "HER-3")
def clears(state: State, seat: int, piles: tuple[str, ...]) -> Reason | None:
    """Up to three cards in the clearing phase, or none (Nettoyer; HER-3)."""
    if len(piles) <= state.can_clear:
        return None
    return Reason("clear-phase", figures={"count": len(piles), "left": state.can_clear, "most": MOST_CLEARED})


@clause("clear-top", "HER-4")
def piles_hold(state: State, seat: int, piles: tuple[str, ...]) -> Reason | None:
    """Only cards that lie in a pile are cleared, from the top (Nettoyer; HER-4)."""
    for name in piles:
        if name not in ATTRIBUTES:
            return Reason("clear-top", "nonsense", {"player": state.players[seat], "attribute": name, "count": 0})
    for place, attribute in enumerate(ATTRIBUTES):
        have = len(state.seats[seat].piles[place])
        if piles.count(attribute) > have:
            figures = {"player": state.players[seat], "attribute": attribute, "count": have}
            return Reason("clear-top", "nonsense", figures)
    return None


# --- passing --------------------------------------------------------------------------------------------------------


@clause("pass", "passed", "HER-10")
def may_pass(state: State, seat: int) -> Reason | None:
    """One passes where one may answer, once until the next card (La séquence d'attaque; HER-10)."""
    return may_answer(state, seat, "pass", passed="passed") if state.waiting else None  # `something_open` says so


@clause("pass")
@of_table
def something_open(state: State, seat: int) -> Reason | None:
    """Only what is open is closed."""
    return something_waits(state, seat, "pass")


@clause("confirm")
def confirmed(state: State, seat: int) -> Reason | None:
    """The player whose turn it is confirms that all have passed (Finir le tour)."""
    return of_others(state, seat, "confirm")


# --- heroes ---------------------------------------------------------------------------------------------------------


@clause("hero-choice")
def hero_unset(state: State, seat: int) -> Reason | None:
    """A hero is taken once; later its figures are corrected (Mise en place)."""
    player = state.seats[seat]
    if not player.is_known:
        return None
    return Reason("hero-choice", "nonsense", {"player": state.players[seat]})


@clause("unknown-hero", "HER-17")
def hero_known(state: State, seat: int, name: str, limits: tuple[int, ...]) -> Reason | None:
    """A hero is one of the list, or said by its three values; where the companion deals it needs the list."""
    if name and state.box.hero(name) is None:
        known = tuple(hero.name for hero in state.box.heroes)
        if not known:
            return Reason("HER-17", "nonsense", {"name": name})
        return Reason("unknown-hero", "nonsense", {"name": name, "players": known})
    if not name and (state.dealt or len(limits) != len(ATTRIBUTES)):
        known = tuple(hero.name for hero in state.box.heroes)
        return Reason("unknown-hero", "nonsense", {"name": " ".join(map(str, limits)), "players": known})
    return None


@clause("HER-1")
def hero_wrong(state: State, seat: int, name: str) -> list[Reason]:
    """All that is wrong with a hero of one's own (Customiser son héros; Équilibrer les héros; HER-1)."""
    hero = state.box.hero(name) if name else None
    return [] if hero is None else check_hero(hero, state.house.hero_points)


# --- card text ------------------------------------------------------------------------------------------------------


@clause("HER-16")
@of_table
def card_played(state: State, seat: int) -> Reason | None:
    """An effect is that of a card that was played this turn (Règle contradictoire; HER-16)."""
    return None if state.cards else Reason("HER-16", figures={"player": state.players[seat]})
