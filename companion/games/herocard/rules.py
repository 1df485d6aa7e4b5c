"""The rules of turns, phases, hands and passes: what a clause has to say about a move, or None.

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name. The rules of
playing cards stand in `rules_cards`.
"""

from collections.abc import Callable

from companion.core.rulings import Reason
from companion.games.herocard.data import ATTRIBUTES, HAND, MOST_CLEARED, MOST_DRAWN, PLACE_OF_PHASE
from companion.games.herocard.deck import check_hero
from companion.games.herocard.hands import MAYBE, NO, holds, needs_names
from companion.games.herocard.state import State

Rule = Callable[..., Reason | None]
_PENDING = Reason("pending", "nonsense")


# --- whenever -------------------------------------------------------------------------------------------------------


def not_waiting(state: State, seat: int) -> Reason | None:
    """While the companion owes a chance, or its deal a hero, nobody else speaks."""
    for item in state.pending:
        if item.chance or (item.verb == "hero" and not item.skippable):
            return _PENDING
    return None


def match_over(state: State, seat: int) -> Reason | None:
    """Nothing is played after the end: the last move is undone or a figure corrected (Jouer des duels simples)."""
    if state.outcome is None:
        return None
    return Reason("match-over", "nonsense", {"players": state.outcome.winners})


def still_in(state: State, seat: int) -> Reason | None:
    """Who has given up plays no more (GEN-2)."""
    return Reason("GEN-2", figures={"player": state.players[seat]}) if state.seats[seat].out else None


def your_turn(state: State, seat: int) -> Reason | None:
    """Players take turns, clockwise (Finir le tour; HER-2)."""
    if seat == state.active:
        return None
    return Reason("turns", figures={"player": state.players[seat], "active": state.players[state.active]})


def no_sequence(state: State, seat: int) -> Reason | None:
    """While an attack is being answered the turn stands still (La séquence d'attaque)."""
    if state.sequence is None:
        return None
    names = tuple(state.players[other] for other in state.waiting)
    return Reason("sequence-first", figures={"players": names})


def answered(state: State, seat: int) -> Reason | None:
    """After a card or a series the others may answer before its player goes on (Jouer des séries de cartes; HER-10)."""
    if state.last != seat:
        return None
    names = tuple(state.players[other] for other in state.waiting if other != seat)
    return Reason("answers", figures={"player": state.players[seat], "players": names}) if names else None


def no_answer_open(state: State, seat: int) -> Reason | None:
    """Outside a sequence too the others may answer a card before the turn goes on (HER-10)."""
    if state.sequence is not None or state.last is None:
        return None
    names = tuple(state.players[other] for other in state.waiting if other not in (seat, state.last))
    return Reason("answers", figures={"player": state.players[state.last], "players": names}) if names else None


# --- the four phases ------------------------------------------------------------------------------------------------


def in_phase(phase: str) -> Rule:
    """The phases come in one order and none comes back (Les 4 phases; HER-3)."""
    place = PLACE_OF_PHASE[phase]

    def phase_open(state: State, seat: int) -> Reason | None:
        if PLACE_OF_PHASE[state.phase] <= place:
            return None
        return Reason("phases", figures={"phase": phase, "now": state.phase})

    return phase_open


def may_redraw(state: State, seat: int) -> Reason | None:
    """Redrawing stands for the whole action phase, without any card this turn (Refaire sa main; HER-6)."""
    figures = {"player": state.players[seat]}
    if state.phase == "redrawn":
        return Reason("HER-6", figures=figures)
    return Reason("redraw", figures=figures) if state.played else None


def something_follows(state: State, seat: int) -> Reason | None:
    """After the action phase only the end of the turn follows."""
    return Reason("next-phase", "nonsense") if PLACE_OF_PHASE[state.phase] >= PLACE_OF_PHASE["action"] else None


# --- discarding, drawing, clearing ----------------------------------------------------------------------------------


def discardable(state: State, seat: int, amount: int, cards: tuple[str, ...]) -> Reason | None:
    """Cards of the hand, as many as one likes (Défausse)."""
    player, count = state.seats[seat], len(cards) or amount
    figures = {"player": state.players[seat], "count": count, "hand": len(player.hand)}
    if count < 1 or count > len(player.hand):
        return Reason("discard-phase", "nonsense", figures)
    if not cards and needs_names(state, player, count):
        return Reason("name-cards", "nonsense", figures)
    return None


def cards_in_hand(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """A card leaves the hand only if it may be there (GEN-3)."""
    if any(state.card(code) is None for code in cards):  # `known_cards` says so
        return None
    answer = holds(state.seats[seat], cards)
    figures = {"player": state.players[seat], "names": cards, "hand": len(state.seats[seat].hand)}
    if answer == NO:
        return Reason("in-hand", "nonsense" if state.dealt else "breach", figures)
    return Reason("GEN-3", "assumes", figures) if answer == MAYBE else None


def known_cards(state: State, seat: int, cards: tuple[str, ...]) -> Reason | None:
    """A card is one of the list, or announced with its figures (HER-17)."""
    for code in cards:
        if state.card(code) is None:
            return Reason("unknown-card", "nonsense", {"name": code})
    return None


def draws(state: State, seat: int, amount: int) -> Reason | None:
    """Up to three cards in the draw phase (Pioche)."""
    if 0 < amount <= state.can_draw:
        return None
    kind = "breach" if 0 < amount <= HAND else "nonsense"
    return Reason("draw-phase", kind, {"count": amount, "drawn": state.drawn, "most": MOST_DRAWN})


def hand_limit(state: State, seat: int, amount: int) -> Reason | None:
    """Never more than seven cards in hand (Pioche)."""
    held = len(state.seats[seat].hand)
    if amount < 1 or held + amount <= HAND:
        return None
    return Reason("hand-limit", figures={"player": state.players[seat], "count": held, "most": HAND})


def cards_to_draw(state: State, seat: int, amount: int) -> Reason | None:
    """Deck and discard are all there is to draw from (Pioche; HER-3)."""
    player = state.seats[seat]
    have = len(player.deck) + len(player.discard)
    if amount <= have:
        return None
    return Reason("HER-3", "nonsense", {"player": state.players[seat], "count": have})


def clears(state: State, seat: int, piles: tuple[str, ...]) -> Reason | None:
    """Up to three cards in the clearing phase (Nettoyer)."""
    if 0 < len(piles) <= state.can_clear:
        return None
    kind = "breach" if piles else "nonsense"
    return Reason("clear-phase", kind, {"count": len(piles), "cleared": state.cleared, "most": MOST_CLEARED})


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


def may_pass(state: State, seat: int) -> Reason | None:
    """One passes where one may answer, once until the next card (La séquence d'attaque; HER-10)."""
    if seat in state.waiting:
        return None
    names = tuple(state.players[other] for other in state.waiting)
    key = "passed" if names else "pass"
    return Reason(key, "nonsense", {"player": state.players[seat], "players": names})


def something_open(state: State, seat: int) -> Reason | None:
    """Only what is open is closed."""
    return None if state.waiting else Reason("pass", "nonsense", {"player": state.players[seat], "players": ()})


def confirmed(state: State, seat: int) -> Reason | None:
    """The player whose turn it is confirms that all have passed (Finir le tour)."""
    if seat == state.active:
        return None
    return Reason("confirm", figures={"player": state.players[seat], "active": state.players[state.active]})


# --- heroes ---------------------------------------------------------------------------------------------------------


def hero_unset(state: State, seat: int) -> Reason | None:
    """A hero is taken once; later its figures are corrected (Mise en place)."""
    player = state.seats[seat]
    if not player.is_known:
        return None
    return Reason("hero-choice", "nonsense", {"player": state.players[seat]})


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


def hero_built(number: int) -> Rule:
    """The checks of a hero of one's own, one after the other (Customiser son héros; Équilibrer les héros; HER-1)."""

    def built(state: State, seat: int, name: str) -> Reason | None:
        hero = state.box.hero(name) if name else None
        wrong = check_hero(hero, state.house.hero_points) if hero is not None else []
        return wrong[number] if number < len(wrong) else None

    return built


# --- card text ------------------------------------------------------------------------------------------------------


def card_played(state: State, seat: int) -> Reason | None:
    """An effect is that of a card that was played this turn (Règle contradictoire; HER-16)."""
    return None if state.cards else Reason("HER-16", figures={"player": state.players[seat]})


def effect_possible(state: State, seat: int, what: str, amount: int, names: tuple[str, ...]) -> Reason | None:
    """What an effect needs to make sense: cards to discard, to draw or to clear, an attack whose value changes."""
    if what == "discard":
        wrong = known_cards(state, seat, names) or discardable(state, seat, amount, names)
        return wrong or (cards_in_hand(state, seat, names) if names else None)
    if what == "draw":
        if amount < 1:
            return Reason("card-text", "nonsense", {"what": what})
        return hand_limit(state, seat, amount) or cards_to_draw(state, seat, amount)
    if what == "clear":
        return piles_hold(state, seat, names) if names else Reason("card-text", "nonsense", {"what": what})
    if what in ("attack", "block"):
        fits = state.sequence is not None and amount != 0
        return None if fits else Reason("card-text", "nonsense", {"what": what})
    return None if what == "again" else Reason("card-text", "nonsense", {"what": what})


# --- what chance answers --------------------------------------------------------------------------------------------


def deal_asked(state: State, seat: int, order: tuple[str, ...]) -> Reason | None:
    """Chance speaks only where it was asked, and of the cards that are there."""
    item = state.pending[-1] if state.pending else None
    if item is None or item.verb != "deal" or item.seat != seat:
        return _PENDING
    numbers = [int(word) for word in order if word.isascii() and word.isdecimal() and len(word) < 4]
    return None if sorted(numbers) == list(range(len(state.seats[seat].pool))) == sorted(set(numbers)) else _PENDING
