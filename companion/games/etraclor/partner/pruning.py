"""What is worth thinking of in Etraclor: without what is never better than another move, in one order of many."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.core.rules.moves import Move
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import BOOST_BONUS, MAGE, MAX_HP, PLACE, SCROLLS, SLOT, VALUE
from companion.games.etraclor.engine.state import State
from companion.games.etraclor.partner.policy import blow, blows_left, strength


def sensible(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves to choose from: cards are laid down first, in one order; then come the blows that can do something."""
    if state.step == "draw" or state.pending:
        return moves
    summons = [move for move in moves if isinstance(move, m.Summon)]
    if summons:
        return [max(summons, key=lambda move: (MAX_HP[move.card], move.card))]
    return _equipment(state, seat, [move for move in moves if isinstance(move, m.Equip)]) or _combat(state, seat, moves)


def _equipment(state: State, seat: int, moves: Sequence[m.Equip]) -> Sequence[Move]:
    """Who takes up the best weapon; else the best shield; else a scroll for the Mage, or a potion."""
    for slot in ("weapon", "shield"):
        fitting = [move for move in moves if SLOT[move.card] == slot]
        if fitting:
            best = max(VALUE[move.card] for move in fitting)
            return [move for move in fitting if VALUE[move.card] == best]
    scrolls = [move for move in moves if move.card in SCROLLS and PLACE[move.target] == MAGE]
    if scrolls:
        return scrolls
    potions = [move for move in moves if move.card not in SCROLLS]
    if potions:
        best = max(VALUE[move.card] for move in potions)
        return [move for move in potions if VALUE[move.card] == best]
    return ()


def _combat(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Blows that hurt, in one order where none of them can end in a KO; and what might be better than a blow."""
    attacks = [move for move in moves if isinstance(move, m.Attack) and _hurts(state, seat, move)]
    if attacks and attacks[0].target and not _knocks_out(state, seat):
        attacks = [move for move in attacks if move.attacker == attacks[0].attacker]
    elif attacks and not attacks[0].target:
        attacks = attacks[:1]
    others = [move for move in moves if move.verb in _SERVES and _SERVES[move.verb](state, seat, move)]
    if attacks:
        return [*attacks, *others]
    return [*others, *(move for move in moves if move.verb == "end")] or moves


def _hurts(state: State, seat: int, move: m.Attack) -> bool:
    attacker = state.own_fighter(seat, move.attacker)
    return attacker is not None and (not move.target or blow(attacker, move.target) > 0)


def _knocks_out(state: State, seat: int) -> bool:
    """Whether the blows of this turn can knock out anybody, with a boost if need be."""
    own, other = state.sides[seat], state.sides[1 - seat]
    mage = own.arena[MAGE]
    boost = BOOST_BONUS if mage is not None and not mage.acted and mage.object in SCROLLS else 0
    return any(blows_left(own, enemy.card) + boost >= strength(enemy) for enemy in other.fighters())


def _heals(state: State, seat: int, move: m.Heal) -> bool:
    drinker = state.own_fighter(seat, move.target or move.healer)
    return drinker is not None and drinker.hp < MAX_HP[drinker.card]


def _serves(state: State, seat: int, move: m.Cast) -> bool:
    if move.spell == "reinforcement":
        return True
    if move.spell == "boost":
        ally = state.own_fighter(seat, move.target)
        return ally is not None and bool(ally.weapon) and not ally.acted and PLACE[ally.card] != MAGE
    found = state.find(move.target)
    return found is not None and found[0] != seat


_SERVES: Final[dict[str, Callable[[State, int, Any], bool]]] = {"heal": _heals, "cast": _serves}
