"""The rules of the combat step, one function each: attacks, potions and spells (Phase de combat; La Magie)."""

from companion.core.notation.playing_cards import Card
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.etraclor.engine.constants import (
    CHARACTERS,
    CLASS_BONUS,
    EQUIPMENT,
    HEALER,
    MAGE,
    MAX_HP,
    PLACE,
    POTIONS,
    SCROLLS,
    SPELLS,
    VALUE,
)
from companion.games.etraclor.engine.state import State

# --- characters that act ----------------------------------------------------------------------------------------


def _acts(state: State, seat: int, card: Card) -> Reason | None:
    if state.own_fighter(seat, card) is not None:
        return None
    kind = "breach" if state.fighter(card) else "nonsense"
    return Reason("own-character", kind, {"card": card, "player": state.players[seat]})


def _rested(state: State, card: Card) -> Reason | None:
    fighter = state.fighter(card)
    return Reason("one-action", "breach", {"card": card}) if fighter is not None and fighter.acted else None


@clause("own-character")
def own_attacker(state: State, seat: int, attacker: Card) -> Reason | None:
    """One's own characters in the arena act (Phase de combat)."""
    return _acts(state, seat, attacker)


@clause("one-action", "ETR-7")
def attacker_rested(state: State, seat: int, attacker: Card) -> Reason | None:
    """One action for each character in a turn (Phase de combat; ETR-7)."""
    return _rested(state, attacker)


@clause("attack-needs-weapon", "ETR-10")
def armed(state: State, seat: int, attacker: Card) -> Reason | None:
    """No weapon, no attack (Phase de combat; ETR-10)."""
    fighter = state.fighter(attacker)
    if fighter is None or fighter.weapon:
        return None
    return Reason("attack-needs-weapon", "breach", {"attacker": attacker})


@clause("attack", "attack-target")
def enemy_target(state: State, seat: int, attacker: Card, target: Card) -> Reason | None:
    """An attack goes at an enemy character; at the player only if the arena is empty (Phase de combat; K.O.)."""
    enemy = state.sides[1 - seat]
    if not target:
        if enemy.is_empty():
            return None
        return Reason("attack-target", "breach", {"attacker": attacker, "player": state.players[1 - seat]})
    if state.own_fighter(1 - seat, target) is not None:
        return None
    return Reason("attack", "breach" if state.fighter(target) else "nonsense", {"target": target})


@clause("own-character")
def own_healer(state: State, seat: int, healer: Card) -> Reason | None:
    """One's own characters in the arena act (Phase de combat)."""
    return _acts(state, seat, healer)


@clause("one-action", "ETR-7")
def healer_rested(state: State, seat: int, healer: Card) -> Reason | None:
    """One action for each character in a turn (Phase de combat; ETR-7)."""
    return _rested(state, healer)


@clause("heal")
def has_potion(state: State, seat: int, healer: Card) -> Reason | None:
    """Healing takes the potion that the healing character carries (Phase de combat, Soigner)."""
    fighter = state.fighter(healer)
    if fighter is None or fighter.object in POTIONS:
        return None
    return Reason("heal", "breach", {"card": healer})


@clause("heal-others", "ETR-12")
def healer_heals_others(state: State, seat: int, healer: Card, target: Card) -> Reason | None:
    """Only the Healer heals another (Phase de combat, Soigner; ETR-12)."""
    if not target or target == healer or (healer in CHARACTERS and PLACE[healer] == HEALER):
        return None
    return Reason("heal-others", "breach", {"healer": healer, "target": target})


@clause("heal-own-team")
def heals_own_team(state: State, seat: int, target: Card) -> Reason | None:
    """The one who is healed is of the team (Phase de combat, Soigner)."""
    if not target or state.own_fighter(seat, target) is not None:
        return None
    return Reason("heal-own-team", "breach" if state.fighter(target) else "nonsense", {"target": target})


@clause("ETR-12")
def wounded(state: State, seat: int, healer: Card, target: Card) -> Reason | None:
    """Healing at full HP is legal and serves nothing (ETR-12)."""
    fighter = state.fighter(target or healer)
    if fighter is not None and fighter.hp >= MAX_HP[fighter.card]:
        return Reason("ETR-12", "warning", {"target": fighter.card})
    return None


# --- magic ------------------------------------------------------------------------------------------------------


@clause("cast-mage")
def has_mage(state: State, seat: int) -> Reason | None:
    """Only a Mage casts (La Magie)."""
    if state.sides[seat].arena[MAGE] is not None:
        return None
    return Reason("cast-mage", "breach", {"player": state.players[seat]})


@clause("one-action", "ETR-7")
def mage_rested(state: State, seat: int) -> Reason | None:
    """One action for each character in a turn (Phase de combat; ETR-7)."""
    mage = state.sides[seat].arena[MAGE]
    return Reason("one-action", "breach", {"card": mage.card}) if mage is not None and mage.acted else None


@clause("cast-scroll")
def has_scroll(state: State, seat: int) -> Reason | None:
    """A spell takes the scroll that the Mage carries (La Magie)."""
    mage = state.sides[seat].arena[MAGE]
    if mage is None or mage.object in SCROLLS:
        return None
    return Reason("cast-scroll", "breach", {"mage": mage.card})


@clause("cast-power", "ETR-14")
def enough_power(state: State, seat: int, spell: str) -> Reason | None:
    """Scroll + 1 must reach the spell's number (La Magie; ETR-14)."""
    mage = state.sides[seat].arena[MAGE]
    if mage is None or mage.object not in SCROLLS:
        return None
    power = VALUE[mage.object] + CLASS_BONUS
    if power >= SPELLS[spell]:
        return None
    figures = {"spell": spell, "needed": SPELLS[spell], "power": power, "scroll": mage.object}
    return Reason("cast-power", "breach", figures)


@clause("ETR-15", "ETR-17", "ETR-18")
def spell_target(state: State, seat: int, spell: str, target: Card) -> Reason | None:
    """What each spell can be cast on (La Magie; ETR-15, ETR-17, ETR-18)."""
    return _TARGET_RULES[spell](state, seat, target)


@clause("spell-boost")
def _boost_target(state: State, seat: int, target: Card) -> Reason | None:
    if state.own_fighter(seat, target) is not None:
        return None
    return Reason("spell-boost", "breach" if state.fighter(target) else "nonsense", {"target": target})


@clause("spell-reinforcement")
def _no_target(state: State, seat: int, target: Card) -> Reason | None:
    return Reason("spell-reinforcement", "nonsense", {"target": target}) if target else None


@clause("spell-dematerialise", "ETR-17")
def _worn_target(state: State, seat: int, target: Card) -> Reason | None:
    if target not in EQUIPMENT or state.find(target) is None:
        return Reason("spell-dematerialise", "nonsense", {"card": target})
    mage = state.sides[seat].arena[MAGE]
    pays = target in SCROLLS and mage is not None and mage.object == target
    return Reason("ETR-17", "breach", {"card": target}) if pays else None


@clause("spell-lightning")
def _arena_target(state: State, seat: int, target: Card) -> Reason | None:
    return None if state.fighter(target) else Reason("spell-lightning", "nonsense", {"target": target})


_TARGET_RULES = {
    "boost": _boost_target,
    "reinforcement": _no_target,
    "dematerialise": _worn_target,
    "lightning": _arena_target,
}


@clause("ETR-15", "ETR-17", "ETR-18")
def spell_serves(state: State, seat: int, spell: str, target: Card) -> Reason | None:
    """Legal, but against oneself or for nothing (ETR-15, ETR-17, ETR-18)."""
    side = state.sides[seat]
    if spell == "boost":
        return _boost_serves(state, seat, target)
    if spell == "lightning" and state.own_fighter(seat, target):
        return Reason("ETR-18", "warning", {"target": target})
    if spell == "dematerialise" and any(target in fighter.worn() for fighter in side.fighters()):
        return Reason("ETR-17", "warning", {"card": target})
    return None


@clause("ETR-15")
def _boost_serves(state: State, seat: int, target: Card) -> Reason | None:
    """Whether the ally still attacks in this turn: in combat nobody takes up a weapon any more."""
    fighter = state.own_fighter(seat, target)
    if fighter is None:
        return None
    idle = "caster" if PLACE[target] == MAGE else "acted" if fighter.acted else "" if fighter.weapon else "unarmed"
    return Reason("ETR-15", "warning", {"target": target, "idle": idle}) if idle else None
