"""The card that is open: what of it is still owed, what an announcement ticks off, what could not be done anyway."""

from collections.abc import Callable

from companion.core.renewed import replace
from companion.core.rulings import Effect
from companion.games.erythro.box import Op
from companion.games.erythro.changes import Step, elements_of, influence_of, sanctuaries_left, with_seat
from companion.games.erythro.data import CONTAMINATION_COST, CONTAMINATION_DRAW
from companion.games.erythro.hands import MAYBE, NO, YES, destroyable, drawable, owes, veiled
from companion.games.erythro.state import Player, State

_PARTIAL = ("move", "remove")
_ENABLES = {
    "attack": {"gain", "move"}, "lose": {"gain"}, "sanctuary": {"move"}, "destroy": {"take", "draw"},
    "take": {"destroy"}, "pollute": {"move"}, "draw": set(), "buy": {"gain"}, "gain": {"lose", "attack", "buy"},
}  # fmt: skip
"""What an earlier effect may make possible (ERY-9)."""


def opener(state: State) -> int | None:
    """The seat whose card is being carried out; None if no card is open."""
    return state.open_seat


def is_optional(op: Op) -> bool:
    """Whether it may be left out: a move, a removal of pollution, or what a card says one may do."""
    return op.may or op.verb in _PARTIAL


def left_after(
    state: State, owner: int, verb: str, *, own: bool, amount: int, element: str
) -> tuple[tuple[Op, ...], Op | None] | None:
    """What a known card still owes after an announcement; None if the announcement is no part of what comes next.

    What nobody can do is passed over, as what is optional; also told is what perhaps nobody can (GEN-3).
    """
    opened, doubt = state.seats[owner].open, None
    owed = opened.owed if opened is not None else ()
    for place, op in enumerate(owed):
        if op.verb == verb and (op.who == "self") == own and op.element in ("", element):
            rest = _rest(op, amount)
            if rest is not None:
                return (*rest, *owed[place + 1 :]), doubt
        level = NO if is_optional(op) else can_do(state, owner, op)
        if level == YES:
            return None
        doubt = op if doubt is None and level == MAYBE else doubt
    return None


def _rest(op: Op, amount: int) -> tuple[Op, ...] | None:
    if op.verb in ("gain", "lose", "remove", "pollute"):
        if amount > op.amount:
            return None
        return (op._replace(amount=op.amount - amount),) if amount < op.amount else ()
    if op.verb == "draw":
        return () if amount == op.amount else None
    return ()


def fits(state: State, owner: int, verb: str, *, own: bool, amount: int, element: str) -> tuple[bool, Op | None]:
    """Whether an announcement may be a part of the open card; and the effect that is taken to be impossible, if any."""
    opened = state.seats[owner].open
    if opened is None:
        return True, None
    if opened.kind == "contamination":
        if verb == "draw":
            return own and not opened.did and amount == CONTAMINATION_DRAW, None
        return own and verb == "lose" and opened.did + amount <= CONTAMINATION_COST, None
    if not opened.known:
        return True, None
    left = left_after(state, owner, verb, own=own, amount=amount, element=element)
    return (False, None) if left is None else (True, left[1])


def served(state: State, owner: int, seat: int, verb: str, amount: int, element: str) -> Step:
    """The open card after an announcement; it closes by itself once nothing more is owed."""
    player = state.seats[owner]
    opened = player.open
    assert opened is not None
    if opened.kind == "contamination":
        did = CONTAMINATION_COST if verb == "draw" else opened.did + amount
        opened, over = replace(opened, did=did), did >= CONTAMINATION_COST
    else:
        left = left_after(state, owner, verb, own=owner == seat, amount=amount, element=element)
        owed = opened.owed if left is None else left[0]
        opened, over = replace(opened, owed=owed, did=opened.did + 1), opened.known and not owed
    state = with_seat(state, owner, replace(player, open=opened))
    return close(state, owner) if over else (state, ())


def contamination_payable(state: State, seat: int, did: int) -> bool:
    """Whether a contamination card of which `did` influence is paid can still be carried out."""
    player = state.seats[seat]
    have = sum(influence_of(player, element) for element in elements_of(state, seat))
    return did + have >= CONTAMINATION_COST or (not did and drawable(player) >= CONTAMINATION_DRAW)


def close(state: State, seat: int) -> Step:
    """The card is carried out."""
    state = with_seat(state, seat, replace(state.seats[seat], open=None))
    return state, (Effect("card-done", {"player": state.players[seat], "left": owes(state.seats[seat])}),)


def first_owed(state: State, owner: int, level: int) -> Op | None:
    """The next effect of a known card that must be done and can be, for sure (YES) or perhaps (MAYBE)."""
    opened = state.seats[owner].open
    if opened is None:
        return None
    return next((op for op in opened.owed if not is_optional(op) and can_do(state, owner, op) == level), None)


def missing_part(state: State, seat: int, ops: tuple[Op, ...], level: int) -> Op | None:
    """An effect of a card that must be done and cannot (NO) or perhaps cannot (MAYBE), nor become possible by one
    before it (ERY-8, ERY-9)."""
    before: set[str] = set()
    for op in ops:
        if not is_optional(op) and can_do(state, seat, op) == level and not before & _ENABLES.get(op.verb, set()):
            return op
        before.add(op.verb)
    return None


def can_do(state: State, owner: int, op: Op) -> int:
    """Whether somebody whom the effect is for can do it whole now: NO, MAYBE (by a card nobody sees), YES."""
    if op.who == "self":
        return _able(state, owner, op)
    return max(_able(state, seat, op) for seat in range(len(state.seats)) if seat != owner)


def _able(state: State, seat: int, op: Op) -> int:
    test = _ABLE.get(op.verb)
    if test is None:
        return YES
    able = test(state, seat, op)
    return able if op.verb == "destroy" else YES if able else NO


def _influence_able(state: State, seat: int, op: Op) -> bool:
    player = state.seats[seat]
    elements = [e for e in elements_of(state, seat) if op.element in ("", e)]
    if op.verb == "lose":
        return sum(influence_of(player, element) for element in elements) >= op.amount
    if state.house.cap_influence:
        return bool(elements)
    return sum(state.box.influence_max - influence_of(player, element) for element in elements) >= op.amount


def _sanctuary_able(state: State, seat: int, op: Op) -> bool:
    tile = state.tile(state.seats[seat].tile)
    free = tile is not None and not tile.sanctuary and not tile.contaminated
    return free and op.element in elements_of(state, seat) and sanctuaries_left(state, op.element) > 0


def _pollute_able(state: State, seat: int, op: Op) -> bool:
    tile = state.tile(state.seats[seat].tile)
    return tile is not None and not tile.contaminated


def _destroy_able(state: State, seat: int, op: Op) -> int:
    hidden = state.dealt and op.who != "self"  # what others hold is theirs to know
    return destroyable(veiled(state.seats[seat]) if hidden else state.seats[seat])


def _take_able(state: State, seat: int, op: Op) -> bool:
    return state.contaminations > 0


def _draw_able(state: State, seat: int, op: Op) -> bool:
    return drawable(state.seats[seat]) >= op.amount


def _attack_able(state: State, seat: int, op: Op) -> bool:
    return bool(attack_prices(state, seat, state.seats[seat].tile))


def _buy_able(state: State, seat: int, op: Op) -> bool:
    return max(state.seats[seat].influence) > 0


_ABLE: dict[str, Callable[[State, int, Op], int]] = {
    "gain": _influence_able, "lose": _influence_able, "sanctuary": _sanctuary_able, "pollute": _pollute_able,
    "take": _take_able, "destroy": _destroy_able, "draw": _draw_able, "attack": _attack_able, "buy": _buy_able,
}  # fmt: skip


def attack_prices(state: State, seat: int, number: int) -> list[tuple[str, int, int]]:
    """What an attack on a tile may cost a player who can pay it: element, least, most."""
    tile, player = state.tile(number), state.seats[seat]
    if tile is None or (tile.mine is None and not tile.dome):
        return []
    found: list[tuple[str, int, int]] = []
    for element in elements_of(state, seat):
        have = influence_of(player, element)
        least, most = price(state, player, number, element)
        if 0 < least <= have:
            found.append((element, least, min(have, most)))
    return found


def price(state: State, player: Player, number: int, element: str) -> tuple[int, int]:
    """What destroying a mine or striking the dome costs in an element: from, to; (0, 0): it cannot be paid in it."""
    tile = state.tile(number)
    if tile is not None and tile.mine is not None:
        if not tile.mine.key:
            return 1, 99
        cost = state.box.mines[tile.mine.key].costs.get(element, 0)
        return cost, cost
    cost = state.sheet.dome_cost
    if not state.house.mix_dome:
        return cost, cost
    others = sum(player.influence) - influence_of(player, element)
    return max(1, cost - others), cost
