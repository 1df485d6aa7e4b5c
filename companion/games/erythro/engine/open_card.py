"""The card that is open: what of it is still owed, what an announcement ticks off, what could not be done anyway."""

from companion.cardkit.holdings import with_seat
from companion.core.enforced import clause
from companion.core.listing import Rule
from companion.core.replacing import replace
from companion.core.rulings import Effect, Reason
from companion.games.erythro.engine.box import Action, Op
from companion.games.erythro.engine.changes import Step, elements_of, influence_of
from companion.games.erythro.engine.data import CONTAMINATION_COST, CONTAMINATION_DRAW
from companion.games.erythro.engine.effect import BY_VERB, CardEffect
from companion.games.erythro.engine.hands import MAYBE, NO, YES, drawable, owes, put_on_table
from companion.games.erythro.engine.state import State


def opener(state: State) -> int | None:
    """The seat whose card is being carried out; None if no card is open."""
    return state.open_seat


def owed_to(state: State) -> tuple[Op, ...]:
    """What the open card still owes, where it is known."""
    owner = opener(state)
    opened = state.seats[owner].open if owner is not None else None
    return opened.owed if opened is not None and opened.known else ()


def named_card(state: State, seat: int) -> Action | None:
    """The listed card that a player has named and not begun yet."""
    return None if opener(state) is not None else state.box.actions.get(state.seats[seat].named)


# --- an announcement --------------------------------------------------------------------------------------------------


def carry_out(state: State, seat: int, move: CardEffect) -> Step:
    """An effect that is announced: as a card by itself it puts one on the table, else it is ticked off the open one."""
    state, laid = _begin(state, seat, move)
    state, told = move.do(state, seat)
    return state, (*laid, *told)


@clause("effect-other")
def _begin(state: State, seat: int, move: CardEffect) -> Step:
    if move.by_itself(state):
        return state, ()
    owner = opener(state)
    if owner is not None:
        state, told = served(state, owner, seat, move)
        names = {"player": state.players[owner], "other": state.players[seat]}
        return state, (Effect("effect-other", names), *told) if owner != seat else told
    return (state, ()) if state.phase != "players" else lay(state, seat)


@clause("four-cards")
def lay(state: State, seat: int) -> Step:
    """One action card more on the table."""
    before = state.seats[seat].plays
    player = put_on_table(state, state.seats[seat])
    state = with_seat(state, seat, player)
    if player.plays == before:  # an override: the player has no such card anywhere
        return state, ()
    figures = {"player": state.players[seat], "count": player.plays, "hand": len(player.hand)}
    return state, (Effect("four-cards", figures),)


def served(state: State, owner: int, seat: int, move: CardEffect) -> Step:
    """The open card after an announcement; it closes by itself once nothing more is owed."""
    player = state.seats[owner]
    opened = player.open
    assert opened is not None
    amount, element = move.share
    if opened.kind == "contamination":
        did = move.paid_contamination(opened.did, amount)
        opened, over = replace(opened, did=did), did >= CONTAMINATION_COST
    else:
        left = left_after(state, owner, move.verb, own=owner == seat, amount=amount, element=element)
        owed = opened.owed if left is None else left[0]
        opened, over = replace(opened, owed=owed, did=opened.did + 1), opened.known and not owed
    state = with_seat(state, owner, replace(player, open=opened))
    return close(state, owner) if over else (state, ())


@clause("card-done", "discard-played")
def close(state: State, seat: int) -> Step:
    """The card is carried out."""
    state = with_seat(state, seat, replace(state.seats[seat], open=None))
    return state, (Effect("card-done", {"player": state.players[seat], "left": owes(state.seats[seat])}),)


# --- what it owes -----------------------------------------------------------------------------------------------------


def is_optional(op: Op) -> bool:
    """Whether it may be left out: a move, a removal of pollution, or what a card says one may do."""
    return op.may or BY_VERB[op.verb].partial


@clause("GEN-3")
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
            rest = BY_VERB[verb].rest(op, amount)
            if rest is not None:
                return (*rest, *owed[place + 1 :]), doubt
        level = NO if is_optional(op) else can_do(state, owner, op)
        if level == YES:
            return None
        doubt = op if doubt is None and level == MAYBE else doubt
    return None


@clause("effects-whole", "card-effect", "contamination-card", "ERY-9")
def part(state: State, seat: int, verb: str, amount: int = 1, element: str = "") -> Reason | None:
    """Whether an announcement is a part of the open card (ERY-9); an effect taken to be impossible is told."""
    owner = opener(state)
    opened = None if owner is None else state.seats[owner].open
    if owner is None or opened is None:
        return None
    own, doubt = owner == seat, None
    if opened.kind == "contamination":
        fits = own and BY_VERB[verb].pays_contamination(opened.did, amount)
    else:
        left = left_after(state, owner, verb, own=own, amount=amount, element=element) if opened.known else ((), None)
        fits, doubt = left is not None, None if left is None else left[1]
    if fits:
        return (
            None if doubt is None else Reason("effects-whole", "assumes", {"verb": doubt.verb, "amount": doubt.amount})
        )
    return _not_owed(state, verb)


def _not_owed(state: State, verb: str) -> Reason | None:
    """What the open card does not owe."""
    owner = opener(state)
    opened = None if owner is None else state.seats[owner].open
    if owner is None or opened is None:
        return None
    clause = "contamination-card" if opened.kind == "contamination" else "card-effect"
    return Reason(clause, figures={"player": state.players[owner], "verb": verb})


def so_much(state: State, seat: int, verb: str, amount: int, element: str = "") -> Reason | None:
    """Whether the figures of an announcement are what the open card owes; `owed_at_all` tells where it owes no such."""
    return part(state, seat, verb, amount, element) if _may_owe(state, seat, verb) else None


def _may_owe(state: State, seat: int, verb: str) -> bool:
    """Whether an announcement can be a part of the open card with some figures, or no card is open."""
    owner = opener(state)
    opened = None if owner is None else state.seats[owner].open
    if owner is None or opened is None:
        return True
    if opened.kind == "contamination":
        paid = range(1, CONTAMINATION_COST + 1)
        return owner == seat and any(BY_VERB[verb].pays_contamination(opened.did, amount) for amount in paid)
    for op in opened.owed:
        if op.verb == verb and (op.who == "self") == (owner == seat):
            return True
        if not is_optional(op) and can_do(state, owner, op) == YES:
            return False
    return not opened.known


def owed_at_all(verb: str) -> Rule:
    """The open card owes such an effect, whatever its figures (ERY-9)."""

    def rule(state: State, seat: int) -> Reason | None:
        return None if _may_owe(state, seat, verb) else _not_owed(state, verb)

    return rule


def part_of(verb: str) -> Rule:
    """An effect without figures as the open card has it."""

    def rule(state: State, seat: int) -> Reason | None:
        return part(state, seat, verb)

    return rule


def part_of_so_much(verb: str) -> Rule:
    """An effect with its figure as the open card has it."""

    def rule(state: State, seat: int, amount: int) -> Reason | None:
        return so_much(state, seat, verb, amount)

    return rule


def contamination_payable(state: State, seat: int, did: int) -> bool:
    """Whether a contamination card of which `did` influence is paid can still be carried out."""
    player = state.seats[seat]
    have = sum(influence_of(player, element) for element in elements_of(state, seat))
    return did + have >= CONTAMINATION_COST or (not did and drawable(player) >= CONTAMINATION_DRAW)


def first_owed(state: State, owner: int, level: int) -> Op | None:
    """The next effect of a known card that must be done and can be, for sure (YES) or perhaps (MAYBE)."""
    opened = state.seats[owner].open
    if opened is None:
        return None
    return next((op for op in opened.owed if not is_optional(op) and can_do(state, owner, op) == level), None)


@clause("ERY-8", "ERY-9")
def missing_part(state: State, seat: int, ops: tuple[Op, ...]) -> tuple[Op, int] | None:
    """An effect of a card that must be done and cannot (NO), else one that perhaps cannot (MAYBE), where none before it
    may make it possible (ERY-8, ERY-9)."""
    doubt: tuple[Op, int] | None = None
    before: set[str] = set()
    for op in ops:
        if not is_optional(op) and before.isdisjoint(BY_VERB[op.verb].enabled_by):
            level = can_do(state, seat, op)
            if level == NO:
                return op, NO
            if level == MAYBE and doubt is None:
                doubt = op, MAYBE
        before.add(op.verb)
    return doubt


def can_do(state: State, owner: int, op: Op) -> int:
    """Whether somebody whom the effect is for can do it whole now: NO, MAYBE (by a card nobody sees), YES."""
    if op.who == "self":
        return BY_VERB[op.verb].able(state, owner, op)
    return max(BY_VERB[op.verb].able(state, seat, op) for seat in range(len(state.seats)) if seat != owner)
