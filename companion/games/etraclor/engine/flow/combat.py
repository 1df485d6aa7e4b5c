"""Combat and magic: what attacks, potions and spells do, with the sums of their figures (Phase de combat; La Magie)."""

from collections.abc import Callable
from typing import Any

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import Card
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending, Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import (
    ATTACKER,
    CLASS_BONUS,
    DEFENDER,
    HEALER,
    LOOKED_AT,
    MAGE,
    MAX_HP,
    PLACE,
    POTIONS,
    SCROLLS,
    VALUE,
)
from companion.games.etraclor.engine.flow.updates import (
    Step,
    check_last_card,
    discard,
    draw_card,
    knock_out,
    ko_draws,
    open_combat,
    update_fighter,
    with_side,
)
from companion.games.etraclor.engine.state import Fighter, State

# --- combat -----------------------------------------------------------------------------------------------------


@clause("attack", "attack-empty", "ETR-9", "ETR-11", "ETR-19")
def attack(state: State, seat: int, move: m.Attack) -> Step:
    """Weapon + 1 (Attacker) - 1 (against a Defender) + 3 (boost), on the shield first (ETR-9, ETR-11, ETR-19)."""
    state, opened = open_combat(state)
    state = update_fighter(state, move.attacker, acted=True)
    if not move.target:
        arena = "empty" if state.sides[1 - seat].is_empty() else "held"  # the latter is an override
        told = Event("attack-empty", {"attacker": move.attacker, "player": state.players[1 - seat], "arena": arena})
        state, drawn = ko_draws(state, 1 - seat)
        return state, (*opened, told, *drawn)
    damage = attack_sum(state, move.attacker, move.target)
    struck = Event("attack", {"attacker": move.attacker, "target": move.target, "sum": damage})
    state, effects = hurt(state, move.target, damage.result)
    return state, (*opened, struck, *effects)


def attack_sum(state: State, attacker: Card, target: Card) -> Sum:
    """The damage of an attack as the table stands, with its terms."""
    found = state.find(attacker)
    return blow_sum(found[1] if found else Fighter(attacker, 0), target)


@clause("ETR-9", "attack-damage", "class-bonus", "equipment-power")
def blow_sum(fighter: Fighter, target: Card) -> Sum:
    """The damage of a character's attack on another with its terms (Phase de combat, Attaquer; ETR-9)."""
    weapon = fighter.weapon
    terms = [Term(VALUE[weapon], "weapon", weapon) if weapon else Term(0, "no-weapon")]
    if PLACE[fighter.card] == ATTACKER:
        terms.append(Term(CLASS_BONUS, "attacker"))
    if target and PLACE[target] == DEFENDER:
        terms.append(Term(-CLASS_BONUS, "defender"))
    if fighter.boost:
        terms.append(Term(fighter.boost, "boost"))
    return Sum(tuple(terms), max(0, sum(term.value for term in terms)))


@clause("hp-damage", "ETR-11", "damage-is-hp")
def hurt(state: State, target: Card, damage: int) -> Step:
    """The shield takes what it can, the rest goes to HP; at 0 the character is out (La Fiche Combat; ETR-11)."""
    found = state.find(target)
    if found is None or damage == 0:
        return state, ()
    seat, fighter, _ = found
    effects: tuple[Event, ...] = ()
    if fighter.shield:
        taken = min(fighter.shield_left, damage)
        damage -= taken
        state, effects = _hurt_shield(state, seat, fighter, taken)
    if damage == 0:
        return state, effects
    left = max(0, fighter.hp - damage)
    state = update_fighter(state, target, hp=left)
    figures = {"target": target, "lost": fighter.hp - left, "before": fighter.hp, "after": left}
    effects += (Event("hp-damage", figures),)
    if left:
        return state, effects
    state, out = knock_out(state, target)
    return state, effects + out


@clause("shield-damage", "shield-break")
def _hurt_shield(state: State, seat: int, fighter: Fighter, taken: int) -> Step:
    left = fighter.shield_left - taken
    figures = {"shield": fighter.shield, "taken": taken, "left": left, "target": fighter.card}
    if left:
        return update_fighter(state, fighter.card, shield_left=left), (Event("shield-damage", figures),)
    state = update_fighter(state, fighter.card, shield="", shield_left=0)
    return discard(state, seat, (fighter.shield,)), (Event("shield-break", figures),)


@clause("heal", "heal-others", "ETR-12", "heal-maximum", "potion-spent")
def heal(state: State, seat: int, move: m.Heal) -> Step:
    """The potion's value, + 1 by a Healer, up to the maximum; the potion is discarded (Phase de combat; ETR-12)."""
    state, opened = open_combat(state)
    found, target = state.find(move.healer), move.target or move.healer
    if found is None:
        return state, opened
    owner, healer, _ = found
    power = heal_sum(healer)
    potion = healer.object if healer.object in POTIONS else ""
    state = update_fighter(state, move.healer, acted=True, object="" if potion else healer.object)
    if potion:
        state = discard(state, owner, (potion,))
    drinker = state.find(target)
    if drinker is None:
        return state, opened
    before = drinker[1].hp
    after = max(before, min(MAX_HP[target], before + power.result))
    state = update_fighter(state, target, hp=after)
    figures = {
        "healer": move.healer, "target": target, "potion": potion, "sum": power,
        "healed": after - before, "before": before, "after": after, "with": "potion" if potion else "nothing",
    }  # fmt: skip
    clause = "heal" if target == move.healer else "heal-others"
    return state, (*opened, Event(clause, figures))


@clause("class-bonus", "equipment-power")
def heal_sum(healer: Fighter) -> Sum:
    """What a character's potion restores, with its terms (Phase de combat, Soigner)."""
    potion = healer.object if healer.object in POTIONS else ""
    terms = [Term(VALUE[potion], "potion", potion) if potion else Term(0, "no-potion")]
    if PLACE[healer.card] == HEALER:
        terms.append(Term(CLASS_BONUS, "healer"))
    return Sum(tuple(terms), sum(term.value for term in terms))


# --- magic ------------------------------------------------------------------------------------------------------


def cast(state: State, seat: int, move: m.Cast) -> Step:
    """The scroll is discarded, the spell does its work (La Magie)."""
    state, opened = open_combat(state)
    state, told = _spend_scroll(state, seat, move.spell)
    state, effects = _SPELLS[move.spell](state, seat, move.target)
    return state, (*opened, *told, *effects)


@clause("ETR-14", "class-bonus")
def power_sum(mage: Fighter) -> Sum:
    """The magic power of a Mage with its terms (La Magie; ETR-14)."""
    scroll = mage.object if mage.object in SCROLLS else ""
    first = Term(VALUE[scroll], "scroll", scroll) if scroll else Term(0, "no-scroll")
    terms = (first, Term(CLASS_BONUS, "mage"))
    return Sum(terms, sum(term.value for term in terms))


@clause("cast", "scroll-spent")
def _spend_scroll(state: State, seat: int, spell: str) -> Step:
    mage = state.sides[seat].arena[MAGE]
    if mage is None:
        return state, ()
    scroll = mage.object if mage.object in SCROLLS else ""
    state = update_fighter(state, mage.card, acted=True, object="" if scroll else mage.object)
    if scroll:
        state = discard(state, seat, (scroll,))
    figures = {"mage": mage.card, "scroll": scroll, "spell": spell, "sum": power_sum(mage)}
    return state, (Event("cast", figures),)


@clause("spell-boost")
def _boost(state: State, seat: int, target: Card) -> Step:
    found = state.find(target)
    bonus = (found[1].boost if found else 0) + state.boost
    state = update_fighter(state, target, boost=bonus)
    return state, (Event("spell-boost", {"target": target, "bonus": state.boost}),)


@clause("spell-reinforcement", "ETR-16")
def _reinforcement(state: State, seat: int, target: Card) -> Step:
    """One of the first five cards to the hand, the others shuffled back (La Magie; ETR-16)."""
    side, player = state.sides[seat], state.players[seat]
    looked = min(LOOKED_AT, len(side.deck))
    if not looked:  # an override after the end
        return state, (Event("spell-reinforcement", {"player": player, "looked": 0, "left": 0}),)
    if state.dealt:
        state = _take_first(state, seat, side.deck.known[:looked])
    else:
        known = frozenset(side.deck.known)
        deck = Zone((), len(side.deck) - 1)
        side = replace(side, deck=deck, hand=side.hand.add(None), shown=side.shown | known)
        state = replace(with_side(state, seat, side), pool=state.pool | known)
    left = len(state.sides[seat].deck)
    effects = (Event("spell-reinforcement", {"player": player, "looked": looked, "left": left}),)
    state, ending = check_last_card(state, seat)
    return state, effects + ending


def _take_first(state: State, seat: int, looked: tuple[Card, ...]) -> State:
    """Where the companion deals: the first card until the player says which; then the deck is shuffled."""
    state = draw_card(state, seat)
    items: tuple[Pending, ...] = ()
    if len(looked) > 1:
        items = (
            Pending("keep", seat, "spell-reinforcement", cards=looked, late=False),
            Pending("shuffle", seat, "spell-reinforcement", skippable=False, chance=True),
        )
    return replace(state, pending=(*state.pending, *items))


@clause("spell-dematerialise")
def _dematerialise(state: State, seat: int, target: Card) -> Step:
    found = state.find(target)
    if found is None:  # an override: it paid for the spell
        mages = (fighter.card for fighter in state.sides[seat].fighters() if PLACE[fighter.card] == MAGE)
        return state, (Event("spell-dematerialise", {"card": target, "holder": next(mages), "how": "spent"}),)
    owner, fighter, slot = found
    changes: dict[str, Any] = {slot: "", **({"shield_left": 0} if slot == "shield" else {})}
    state = discard(update_fighter(state, fighter.card, **changes), owner, (target,))
    return state, (Event("spell-dematerialise", {"card": target, "holder": fighter.card, "how": "worn"}),)


@clause("spell-lightning")
def _lightning(state: State, seat: int, target: Card) -> Step:
    state, effects = knock_out(state, target)
    return state, (Event("spell-lightning", {"target": target}), *effects)


_SPELLS: dict[str, Callable[[State, int, Card], Step]] = {
    "boost": _boost,
    "reinforcement": _reinforcement,
    "dematerialise": _dematerialise,
    "lightning": _lightning,
}
