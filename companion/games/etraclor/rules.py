"""The rules, one function each: what a clause of the book has to say about a move, or None.

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name.
"""

from functools import lru_cache

from companion.core.cards import JOKER, Card
from companion.core.rulings import Reason
from companion.games.etraclor.data import (
    CHARACTERS,
    CLASS_BONUS,
    EQUIPMENT,
    HEALER,
    MAGE,
    MAX_HP,
    OPENING_HAND,
    PLACE,
    POTIONS,
    SCROLLS,
    SLOT,
    SPELLS,
    VALUE,
    class_of,
    kind_of,
)
from companion.games.etraclor.state import Fighter, State
from companion.games.etraclor.whereabouts import (
    both_hands_may_have_characters,
    hand_may_have_character,
    hand_may_lack_character,
    may_hold,
    may_lie_in_discard,
)

# Listing the legal moves asks the same questions again and again: what is often refused is made once and kept.
_kept = lru_cache(maxsize=2048)
_PENDING = Reason("pending", "nonsense")
_JOKER = Reason("ETR-1", "nonsense")
_NO_GOING_BACK = Reason("ETR-6", figures={"step": "combat"})

# --- whose turn, which step -------------------------------------------------------------------------------------


def match_over(state: State, seat: int) -> Reason | None:
    """Nothing is played after the end (Fin de Partie)."""
    if state.outcome is None:
        return None
    return Reason("match-over", figures={"winner": state.outcome.winners[0]})


def your_turn(state: State, seat: int) -> Reason | None:
    """Players take turns (Fonctionnement du Jeu)."""
    if seat == state.active:
        return None
    return Reason("not-your-turn", figures={"player": state.players[seat], "active": state.players[state.active]})


def draw_first(state: State, seat: int) -> Reason | None:
    """The draw comes first and is mandatory (Tour de jeu, 1; ETR-6)."""
    return _draw_due(state.players[state.active]) if state.step == "draw" else None


@_kept
def _draw_due(player: str) -> Reason:
    return Reason("draw-due", figures={"player": player})


def drawn_once(state: State, seat: int) -> Reason | None:
    """One card is drawn a turn (Tour de jeu, 1)."""
    if state.step == "draw":
        return None
    return _drawn(state.players[seat], len(state.sides[seat].deck))


@_kept
def _drawn(player: str, left: int) -> Reason:
    return Reason("draw", figures={"player": player, "left": left})


def no_going_back(state: State, seat: int) -> Reason | None:
    """Once combat is open, strategy is over (Tour de jeu; ETR-6)."""
    return _NO_GOING_BACK if state.step == "combat" else None


def no_first_combat(state: State, seat: int) -> Reason | None:
    """Who starts has no combat step in the first turn (Installation, 4; ETR-5)."""
    if state.turn != 1:
        return None
    return Reason("starter-no-combat", figures={"player": state.players[state.starter]})


# --- opening hands ----------------------------------------------------------------------------------------------


def hands_hold_characters(state: State, seat: int) -> Reason | None:
    """The first draw vouches that both opening hands hold a character (Installation, 3)."""
    if not state.opening:
        return None
    assumed: list[str] = []
    for other, name in enumerate(state.players):
        if not hand_may_have_character(state, other):
            return Reason("redraw-due", figures={"player": name})
        if hand_may_lack_character(state, other):
            assumed.append(name)
    if not assumed:
        return None
    if not both_hands_may_have_characters(state):  # too few characters are left for both
        return Reason("redraw-due", figures={"player": assumed[-1]})
    return Reason("opening-hand", "assumes", {"player": assumed[0], "players": tuple(assumed)})


def opening_only(state: State, seat: int) -> Reason | None:
    """Hands are drawn again only before anybody has drawn (Installation, 3)."""
    return None if state.opening else _opening_over(state.players[seat])


@_kept
def _opening_over(player: str) -> Reason:
    return Reason("opening-redraw", figures={"player": player})


def hand_lacks_character(state: State, seat: int) -> Reason | None:
    """Only a hand without any character is drawn again (Installation, 3; ETR-3)."""
    known = next((card for card in state.sides[seat].hand.known if card in CHARACTERS), None)
    if not hand_may_lack_character(state, seat):
        return Reason("ETR-3", figures={"player": state.players[seat], "card": known or ""})
    if hand_may_have_character(state, seat):
        return Reason("ETR-3", "assumes", {"player": state.players[seat]})
    return None


# --- cards from the hand ----------------------------------------------------------------------------------------


@_kept
def _assume_held(player: str, card: Card) -> Reason:
    return Reason("GEN-3", "assumes", {"player": player, "card": card})


def in_hand(state: State, seat: int, card: Card) -> Reason | None:
    """A card is played from the hand; what nobody can see is assumed (Phase Stratégique; GEN-3)."""
    player = state.players[seat]
    if card in state.pool:
        inside, elsewhere = may_hold(state, seat, card)
        if inside:
            return _assume_held(player, card) if elsewhere else None
    elif card in state.sides[seat].hand.top or card == JOKER:
        return None
    place = state.zone_of(card)
    if place is not None and not (state.dealt and place[0] in ("hand", "deck")):  # a dealt card stays secret
        figures = {"player": player, "card": card, "where": (place[0], state.players[place[1]])}
        return Reason("card-in-hand", figures=figures)
    if card in state.sides[1 - seat].shown:
        return Reason("card-owner", figures={"player": player, "card": card, "owner": state.players[1 - seat]})
    # Where the companion deals it knows that the card is not there: nobody's hand is opened by insisting.
    return Reason("hand-empty", "nonsense" if state.dealt else "breach", {"player": player, "card": card})


def is_character(state: State, seat: int, card: Card) -> Reason | None:
    """Only characters are summoned; the jokers are left out (Phase Stratégique; Première partie; ETR-1)."""
    if card in CHARACTERS:
        return None
    return _JOKER if card == JOKER else Reason("summon", "nonsense", {"card": card})


def one_per_class(state: State, seat: int, card: Card) -> Reason | None:
    """One character of each class in an arena (Phase Stratégique)."""
    if card not in CHARACTERS:
        return None
    holder = state.sides[seat].arena[PLACE[card]]
    if holder is None:
        return None
    return _class_taken(card, holder.card)


@_kept
def _class_taken(card: Card, holder: Card) -> Reason:
    return Reason("one-per-class", figures={"card": card, "class": class_of(card), "holder": holder})


def is_equipment(state: State, seat: int, card: Card) -> Reason | None:
    """Only the cards from 2 to 10 are equipment; the jokers are left out (L'équipement; ETR-1)."""
    if card in EQUIPMENT:
        return None
    return _JOKER if card == JOKER else Reason("equip", "nonsense", {"card": card})


def own_bearer(state: State, seat: int, target: Card) -> Reason | None:
    """One equips one's own characters in the arena (Phase Stratégique)."""
    if _own(state, seat, target) is not None:
        return None
    kind = "breach" if _fighter(state, target) else "nonsense"
    return Reason("equip-own", kind, {"target": target, "player": state.players[seat]})


def free_slot(state: State, seat: int, card: Card, target: Card) -> Reason | None:
    """One weapon, one shield, one object; what is worn stays (Phase Stratégique; ETR-8)."""
    fighter = _fighter(state, target)
    if fighter is None or card not in SLOT:
        return None
    slot = SLOT[card]
    holder = fighter.weapon if slot == "weapon" else fighter.shield if slot == "shield" else fighter.object
    return _slot_taken(card, target, holder) if holder else None


@_kept
def _slot_taken(card: Card, target: Card, holder: Card) -> Reason:
    return Reason("slot-taken", figures={"card": card, "kind": kind_of(holder), "target": target, "holder": holder})


def scroll_on_mage(state: State, seat: int, card: Card, target: Card) -> Reason | None:
    """A scroll serves a Mage alone (La Magie; ETR-13)."""
    if card in SCROLLS and target in CHARACTERS and PLACE[target] != MAGE:
        return Reason("ETR-13", "warning", {"card": card, "target": target})
    return None


# --- characters that act ----------------------------------------------------------------------------------------


def _fighter(state: State, card: Card) -> Fighter | None:
    """The character `card` in either arena; a character stands in the place of its class and nowhere else."""
    place = PLACE.get(card)
    if place is None:
        return None
    one, other = state.sides
    fighter = one.arena[place]
    if fighter is not None and fighter.card == card:
        return fighter
    fighter = other.arena[place]
    return fighter if fighter is not None and fighter.card == card else None


def _own(state: State, seat: int, card: Card) -> Fighter | None:
    """The character `card` in the arena of a player."""
    place = PLACE.get(card)
    if place is None:
        return None
    fighter = state.sides[seat].arena[place]
    return fighter if fighter is not None and fighter.card == card else None


def _acts(state: State, seat: int, card: Card) -> Reason | None:
    if _own(state, seat, card) is not None:
        return None
    kind = "breach" if _fighter(state, card) else "nonsense"
    return Reason("own-character", kind, {"card": card, "player": state.players[seat]})


def _rested(state: State, card: Card) -> Reason | None:
    fighter = _fighter(state, card)
    return _has_acted(card) if fighter is not None and fighter.acted else None


@_kept
def _has_acted(card: Card) -> Reason:
    return Reason("one-action", figures={"card": card})


def own_attacker(state: State, seat: int, attacker: Card) -> Reason | None:
    """One's own characters in the arena act (Phase de combat)."""
    return _acts(state, seat, attacker)


def attacker_rested(state: State, seat: int, attacker: Card) -> Reason | None:
    """One action for each character in a turn (Phase de combat; ETR-7)."""
    return _rested(state, attacker)


def armed(state: State, seat: int, attacker: Card) -> Reason | None:
    """No weapon, no attack (Phase de combat; ETR-10)."""
    fighter = _fighter(state, attacker)
    if fighter is None or fighter.weapon:
        return None
    return _unarmed(attacker)


@_kept
def _unarmed(attacker: Card) -> Reason:
    return Reason("attack-needs-weapon", figures={"attacker": attacker})


def enemy_target(state: State, seat: int, attacker: Card, target: Card) -> Reason | None:
    """An attack goes at an enemy character; at the player only if the arena is empty (Phase de combat; K.O.)."""
    enemy = state.sides[1 - seat]
    if not target:
        if enemy.is_empty():
            return None
        return _not_empty(attacker, state.players[1 - seat])
    if _own(state, 1 - seat, target) is not None:
        return None
    return Reason("attack", "breach" if _fighter(state, target) else "nonsense", {"target": target})


@_kept
def _not_empty(attacker: Card, player: str) -> Reason:
    return Reason("attack-target", figures={"attacker": attacker, "player": player})


def own_healer(state: State, seat: int, healer: Card) -> Reason | None:
    """One's own characters in the arena act (Phase de combat)."""
    return _acts(state, seat, healer)


def healer_rested(state: State, seat: int, healer: Card) -> Reason | None:
    """One action for each character in a turn (Phase de combat; ETR-7)."""
    return _rested(state, healer)


def has_potion(state: State, seat: int, healer: Card) -> Reason | None:
    """Healing takes the potion that the healing character carries (Phase de combat, Soigner)."""
    fighter = _fighter(state, healer)
    if fighter is None or fighter.object in POTIONS:
        return None
    return _no_potion(healer)


@_kept
def _no_potion(healer: Card) -> Reason:
    return Reason("heal", figures={"card": healer})


def healer_heals_others(state: State, seat: int, healer: Card, target: Card) -> Reason | None:
    """Only the Healer heals another (Phase de combat, Soigner; ETR-12)."""
    if not target or target == healer or (healer in CHARACTERS and PLACE[healer] == HEALER):
        return None
    return Reason("heal-others", figures={"healer": healer, "target": target})


def heals_own_team(state: State, seat: int, target: Card) -> Reason | None:
    """The one who is healed is of the team (Phase de combat, Soigner)."""
    if not target or _own(state, seat, target) is not None:
        return None
    return Reason("heal-own-team", "breach" if _fighter(state, target) else "nonsense", {"target": target})


def wounded(state: State, seat: int, healer: Card, target: Card) -> Reason | None:
    """Healing at full HP is legal and serves nothing (ETR-12)."""
    fighter = _fighter(state, target or healer)
    if fighter is not None and fighter.hp >= MAX_HP[fighter.card]:
        return Reason("ETR-12", "warning", {"target": fighter.card})
    return None


# --- magic ------------------------------------------------------------------------------------------------------


def has_mage(state: State, seat: int) -> Reason | None:
    """Only a Mage casts (La Magie)."""
    if state.sides[seat].arena[MAGE] is not None:
        return None
    return _no_mage(state.players[seat])


@_kept
def _no_mage(player: str) -> Reason:
    return Reason("cast-mage", figures={"player": player})


def mage_rested(state: State, seat: int) -> Reason | None:
    """One action for each character in a turn (Phase de combat; ETR-7)."""
    mage = state.sides[seat].arena[MAGE]
    return _has_acted(mage.card) if mage is not None and mage.acted else None


def has_scroll(state: State, seat: int) -> Reason | None:
    """A spell takes the scroll that the Mage carries (La Magie)."""
    mage = state.sides[seat].arena[MAGE]
    if mage is None or mage.object in SCROLLS:
        return None
    return Reason("cast-scroll", figures={"mage": mage.card})


def enough_power(state: State, seat: int, spell: str) -> Reason | None:
    """Scroll + 1 must reach the spell's number (La Magie; ETR-14)."""
    mage = state.sides[seat].arena[MAGE]
    if mage is None or mage.object not in SCROLLS:
        return None
    power = VALUE[mage.object] + CLASS_BONUS
    if power >= SPELLS[spell]:
        return None
    figures = {"spell": spell, "needed": SPELLS[spell], "power": power, "scroll": mage.object}
    return Reason("cast-power", figures=figures)


def spell_target(state: State, seat: int, spell: str, target: Card) -> Reason | None:
    """What each spell can be cast on (La Magie; ETR-15, ETR-17, ETR-18)."""
    return _TARGET_RULES[spell](state, seat, target)


def _boost_target(state: State, seat: int, target: Card) -> Reason | None:
    if _own(state, seat, target) is not None:
        return None
    return Reason("spell-boost", "breach" if _fighter(state, target) else "nonsense", {"target": target})


def _no_target(state: State, seat: int, target: Card) -> Reason | None:
    return Reason("spell-reinforcement", "nonsense", {"target": target}) if target else None


def _worn_target(state: State, seat: int, target: Card) -> Reason | None:
    found = state.find(target) if target in EQUIPMENT else None
    return None if found else Reason("spell-dematerialise", "nonsense", {"card": target})


def _arena_target(state: State, seat: int, target: Card) -> Reason | None:
    return None if _fighter(state, target) else Reason("spell-lightning", "nonsense", {"target": target})


_TARGET_RULES = {
    "boost": _boost_target,
    "reinforcement": _no_target,
    "dematerialise": _worn_target,
    "lightning": _arena_target,
}


def spell_serves(state: State, seat: int, spell: str, target: Card) -> Reason | None:
    """Legal, but against oneself or for nothing (ETR-15, ETR-17, ETR-18)."""
    side = state.sides[seat]
    if spell == "boost":
        mage = side.arena[MAGE]
        return Reason("ETR-15", "warning", {"target": target}) if mage is not None and mage.card == target else None
    if spell == "lightning" and _own(state, seat, target):
        return Reason("ETR-18", "warning", {"target": target})
    if spell == "dematerialise" and any(target in fighter.worn() for fighter in side.fighters()):
        return Reason("ETR-17", "warning", {"card": target})
    return None


# --- what the table reveals -------------------------------------------------------------------------------------


def third_owed(state: State, seat: int) -> Reason | None:
    """A third card of a KO waits for its name (K.O.; ETR-19)."""
    if state.sides[seat].discard.unknown:
        return None
    return _none_owed(state.players[seat])


@_kept
def _none_owed(player: str) -> Reason:
    return Reason("third-card", "nonsense", {"player": player})


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


def hand_was_shown(state: State, seat: int) -> Reason | None:
    """A hand without a character was shown, and its cards were not named yet (Installation, 3)."""
    side = state.sides[seat]
    asked = any(item.verb == "shown" and item.seat == seat for item in state.pending)
    if side.redraws and not state.dealt and (asked or not side.shown):  # a companion that deals shows the hand itself
        return None
    return Reason("shown-hand", "nonsense", {"player": state.players[seat]})


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


def choice_open(state: State, seat: int) -> Reason | None:
    """Reinforcement waits for the choice of a card (La Magie; ETR-16)."""
    if any(item.verb == "keep" and item.seat == seat for item in state.pending):
        return None
    return _PENDING


def among_looked_at(state: State, seat: int, card: Card) -> Reason | None:
    """The card kept is one of those looked at (La Magie, Renfort)."""
    for item in state.pending:
        if item.verb == "keep" and item.seat == seat and card not in item.cards:
            return Reason("reinforcement-choice", "nonsense", {"card": card})
    return None


def something_asked(state: State, seat: int) -> Reason | None:
    """Only what is asked, and may stay unsaid, can be skipped (GEN-3)."""
    return None if state.pending and state.pending[-1].skippable else _PENDING


def chance_asked(state: State, seat: int, cards: tuple[Card, ...]) -> Reason | None:
    """Chance speaks only where it was asked, and of the cards that are there."""
    item = state.pending[-1] if state.pending else None
    if item is None or not item.chance:
        return _PENDING
    if item.verb == "shuffle":
        fits = sorted(cards) == sorted(state.sides[item.seat or 0].deck.known)
    else:
        fits = len(cards) == item.many and len(set(cards)) == item.many and set(cards) <= state.pool
    return None if fits else _PENDING


def not_waiting(state: State, seat: int) -> Reason | None:
    """While the companion owes a chance, nobody else speaks."""
    return _PENDING if state.pending and state.pending[-1].chance else None
