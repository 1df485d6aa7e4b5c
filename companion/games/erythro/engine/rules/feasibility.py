"""Whether a card can be carried out whole: the ways to do all that it must, with real figures (ERY-8, ERY-9).

An effect is tried by each who may do it, in every way that leaves something else to those after it (in one way, if none
of them hangs on it); what may be left out is also left out. The search ends at the first way that is sure.
"""

from functools import lru_cache
from itertools import chain, permutations

from companion.cardkit.effects.effects import Effect
from companion.core.rules.clauses import clause
from companion.games.erythro.engine.effects.base import BY_VERB, SHARED
from companion.games.erythro.engine.effects.references import aim_of
from companion.games.erythro.engine.flow.hands import MAYBE, NO, YES
from companion.games.erythro.engine.state import State

Found = tuple[int, int]
"""How sure the best way is (NO, MAYBE, YES), and the place of the effect that it ends at, or hangs on."""
Owed = tuple[int, Effect]
"""An effect, and the seat whose card it stands on."""
Cards = tuple[tuple[int, tuple[Effect, ...]], ...]
"""Open cards: whose each is, and what it still owes."""


def is_optional(effect: Effect) -> bool:
    """Whether it may be left out: a move, a removal of pollution, or what a card says one may do."""
    return effect.may or BY_VERB[effect.do].partial


def is_for(effect: Effect, owner: int, seat: int) -> bool:
    """Whether a player may do an effect of somebody's card; what has begun stays with who began it (ERY-9)."""
    aim = aim_of(effect)
    return owner != seat and aim.seat in (-1, seat) if aim.other else owner == seat


def can_do(state: State, owner: int, effect: Effect) -> int:
    """Whether somebody whom the effect is for can do it whole now: NO, MAYBE (by a card nobody sees), YES."""
    doers = [seat for seat in range(len(state.seats)) if is_for(effect, owner, seat)]
    return max((BY_VERB[effect.do].able(state, seat, effect) for seat in doers), default=NO)


@clause("ERY-8", "ERY-9")
@lru_cache(maxsize=64)  # a list of moves asks of the same table again and again
def whole(state: State, owner: int, effects: tuple[Effect, ...]) -> tuple[int, Effect | None]:
    """Whether a way exists to carry out what a card must: NO, MAYBE, YES; and the effect that stands in it."""
    level, place = _best(state, _owed(owner, effects), 0)
    return level, None if level == YES else effects[place]


@clause("ERY-7")
@lru_cache(maxsize=64)
def conflict(state: State, cards: Cards) -> Owed | None:
    """What stands in the way where cards of several players cannot all be carried out, one after another in any order;
    None if they can, for sure or perhaps."""
    found: Owed | None = None
    for order in permutations(cards):
        owed = tuple(chain.from_iterable(_owed(owner, effects) for owner, effects in order))
        level, place = _best(state, owed, 0)
        if level != NO:
            return None
        found = found or owed[place]
    return found


def _owed(owner: int, effects: tuple[Effect, ...]) -> tuple[Owed, ...]:
    return tuple([(owner, effect) for effect in effects])


def _best(state: State, owed: tuple[Owed, ...], place: int) -> Found:
    """The best way from an effect on: the surest, of those the one that comes furthest."""
    if all(is_optional(effect) for _, effect in owed[place:]):
        return YES, len(owed)
    (owner, effect), bears = owed[place], _bearing(owed)[place]
    best = _best(state, owed, place + 1) if is_optional(effect) else (NO, place)
    if is_optional(effect) and not bears:
        return best
    kind = BY_VERB[effect.do]
    for seat in range(len(state.seats)):
        if best[0] == YES or not is_for(effect, owner, seat):
            continue
        sure = kind.able(state, seat, effect)
        for after in kind.ways(state, seat, effect) if sure else ():
            found = _best(after, owed, place + 1)
            best = max(best, (MAYBE, place) if sure == MAYBE < found[0] else found)
            if best[0] == YES or not bears:
                break
    return best


@lru_cache(maxsize=256)
def _bearing(owed: tuple[Owed, ...]) -> tuple[bool, ...]:
    """For each effect whether what must be done after it, itself or by way of others, may hang on what it changes."""
    found: list[bool] = []
    for place in reversed(range(len(owed))):
        later = zip(owed[place + 1 :], reversed(found), strict=True)
        found.append(any(_serves(owed[place], one) and (bears or not is_optional(one[1])) for one, bears in later))
    return tuple(reversed(found))


def _serves(first: Owed, then: Owed) -> bool:
    """Whether an effect changes what a later one needs: what its own player has, or what all share. Of another's card,
    it may be the same player who does both."""
    changed = BY_VERB[first[1].do].changes & BY_VERB[then[1].do].needs
    alike = first[0] != then[0] or aim_of(first[1]).other == aim_of(then[1]).other
    return bool(changed if alike else changed & SHARED)
