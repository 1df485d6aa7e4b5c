"""The rules of thumb of Etraclor's lessons, one small function each: how good a move looks to who knows them.

They look at the seat's own hand and at what lies openly.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from companion.core.notation.playing_cards import Card
from companion.core.rules.moves import Move
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import (
    ATTACKER,
    BOOST_BONUS,
    CHARACTERS,
    HEALER,
    KO_DRAWS,
    MAGE,
    MAX_HP,
    PLACE,
    SCROLLS,
    SLOT,
    VALUE,
)
from companion.games.etraclor.engine.flow.combat import blow_sum, heal_sum
from companion.games.etraclor.engine.state import Fighter, Side, State

LAY_DOWN: Final = 6.0
"""Cards come before combat: once it is open, none is laid down any more (lesson: First match)."""
FIGHT: Final = 2.0
NEVER: Final = -9.0
USELESS: Final = -3.0

# --- what can be reckoned -------------------------------------------------------------------------------------------


@lru_cache(100_000)
def blow(attacker: Fighter, target: Card) -> int:
    """What an attack deals, before the shield."""
    return blow_sum(attacker, target).result if attacker.weapon else 0


def strength(fighter: Fighter) -> int:
    """What is between a character and its KO: shield and HP together."""
    return fighter.hp + fighter.shield_left


def blows_left(side: Side, target: Card) -> int:
    """What the characters of a side that have not acted yet can deal to one target in this turn."""
    return sum(blow(fighter, target) for fighter in side.fighters() if not fighter.acted)


def threat(side: Side, target: Card) -> int:
    """What a side can deal to one target in a whole turn."""
    return sum(blow(fighter, target) for fighter in side.fighters())


# --- laying cards down ----------------------------------------------------------------------------------------------


def summon(state: State, seat: int, move: m.Summon) -> float:
    """Begin with the toughest; a team that stands wide leaves no empty arena (lessons: First match, Gearing up)."""
    return LAY_DOWN + 3.0 + MAX_HP[move.card] / 5


def equip(state: State, seat: int, move: m.Equip) -> float:
    """Each piece where it serves, the strongest first: it stays for good (lesson: Gearing up)."""
    bearer = state.own_fighter(seat, move.target)
    assert bearer is not None
    return LAY_DOWN + _EQUIP[SLOT[move.card]](state, seat, move.card, bearer)


def _weapon(state: State, seat: int, card: Card, bearer: Fighter) -> float:
    place = PLACE[bearer.card]
    best = 1.0 if place == ATTACKER else 0.0 if place != MAGE else -0.4
    return VALUE[card] / 3 + best + strength(bearer) / 20


def _shield(state: State, seat: int, card: Card, bearer: Fighter) -> float:
    return VALUE[card] / 4 + (1.0 if bearer.weapon else 0.0) + bearer.hp / 20


def _object(state: State, seat: int, card: Card, bearer: Fighter) -> float:
    if card in SCROLLS:
        return VALUE[card] / 4 + 1.0 if PLACE[bearer.card] == MAGE else NEVER - LAY_DOWN
    keeps_free = any(one in SCROLLS for one in state.sides[seat].hand.known)
    best = 0.7 if PLACE[bearer.card] == HEALER else 0.0
    if PLACE[bearer.card] == MAGE and keeps_free:
        best = -2.0
    return VALUE[card] / 5 + best


_EQUIP: Final[dict[str, Callable[[State, int, Card, Fighter], float]]] = {
    "weapon": _weapon, "shield": _shield, "object": _object,
}  # fmt: skip

# --- combat ---------------------------------------------------------------------------------------------------------


def attack(state: State, seat: int, move: m.Attack) -> float:
    """Reckon first: a blow that knocks out, else one on whom the team can knock out this turn (lesson: Sums)."""
    if not move.target:
        return FIGHT + 4.0  # counts as a KO, and nothing can stop it (lesson: First match)
    own, other = state.sides[seat], state.sides[1 - seat]
    attacker, target = state.own_fighter(seat, move.attacker), state.own_fighter(1 - seat, move.target)
    assert attacker is not None
    assert target is not None
    damage, left = blow(attacker, move.target), strength(target)
    if not damage:
        return NEVER
    danger = blow(target, "") / 10 + VALUE.get(target.object, 0) / 20
    if damage >= left:
        return FIGHT + 3.0 + danger - (damage - left) / 10
    if blows_left(own, move.target) >= left:
        return FIGHT + 2.0 + danger - left / 20
    past = max(0, damage - target.shield_left)
    return FIGHT + danger / 2 + past / 8 - left / 12 + (0.0 if other.is_empty() else 0.3)


def heal(state: State, seat: int, move: m.Heal) -> float:
    """A potion when nothing of it is lost, or when the next blows could be the last (lesson: Sums)."""
    healer = state.own_fighter(seat, move.healer)
    drinker = state.own_fighter(seat, move.target or move.healer)
    assert healer is not None
    assert drinker is not None
    missing = MAX_HP[drinker.card] - drinker.hp
    power = heal_sum(healer).result
    if not missing:
        return NEVER
    danger = threat(state.sides[1 - seat], drinker.card)
    saves = strength(drinker) <= danger < strength(drinker) + min(power, missing)
    price = blow(healer, "") / 4  # it could have struck instead
    return FIGHT + min(power, missing) / 3 - max(0, power - missing) / 3 - price + (2.0 if saves else 0.0)


def cast(state: State, seat: int, move: m.Cast) -> float:
    """Each spell where it does most; what the scroll could do better is not thrown away (lesson: Magic)."""
    mage = state.sides[seat].arena[MAGE]
    assert mage is not None
    price = blow(mage, "") / 6
    return FIGHT + _SPELLS[move.spell](state, seat, move.target) - price


def _boost(state: State, seat: int, target: Card) -> float:
    ally = state.own_fighter(seat, target)
    if ally is None or ally.acted or not ally.weapon or PLACE[target] == MAGE:
        return NEVER
    own = state.sides[seat]
    for enemy in state.sides[1 - seat].fighters():
        left, dealt = strength(enemy), blows_left(own, enemy.card)
        if dealt < left <= dealt + BOOST_BONUS:
            return 3.5
    return -0.5


def _reinforcement(state: State, seat: int, target: Card) -> float:
    return 1.5 if len(state.sides[seat].deck) > 2 * KO_DRAWS else USELESS


def _dematerialise(state: State, seat: int, target: Card) -> float:
    found = state.find(target)
    if found is None or found[0] == seat:
        return NEVER
    _, fighter, slot = found
    gone = fighter.shield_left if slot == "shield" else VALUE[target]
    return gone / 3


def _lightning(state: State, seat: int, target: Card) -> float:
    fighter = state.own_fighter(1 - seat, target)
    if fighter is None:
        return NEVER
    return 3.0 + strength(fighter) / 10 + blow(fighter, "") / 10


_SPELLS: Final[dict[str, Callable[[State, int, Card], float]]] = {
    "boost": _boost, "reinforcement": _reinforcement, "dematerialise": _dematerialise, "lightning": _lightning,
}  # fmt: skip

# --- all together -----------------------------------------------------------------------------------------------------


def keep(state: State, seat: int, move: m.Keep) -> float:
    """Of what Reinforcement shows: what the team can use, a character where one is missing (lesson: Magic)."""
    side = state.sides[seat]
    if move.card in CHARACTERS:
        held = sum(card in CHARACTERS for card in side.hand.known)
        return 3.0 if side.arena[PLACE[move.card]] is None and not held else 1.0
    free = any(not fighter.slot(SLOT[move.card]) for fighter in side.fighters())
    kind = 1.0 if SLOT[move.card] == "weapon" else 0.5 if SLOT[move.card] == "shield" else 0.0
    return VALUE[move.card] / 3 + kind if free else VALUE[move.card] / 6


RULES: Final[dict[str, Callable[[State, int, Any], float]]] = {
    "summon": summon, "equip": equip, "attack": attack, "heal": heal, "cast": cast, "keep": keep,
}  # fmt: skip


def weigh(state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """How good each move looks; what no rule of thumb speaks of (to draw, to end the turn) counts 0."""
    return [RULES[move.verb](state, seat, move) if move.verb in RULES else 0.0 for move in moves]
