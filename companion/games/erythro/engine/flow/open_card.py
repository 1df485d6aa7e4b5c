"""The cards that are open: what of each is still owed, which one an announcement is a part of, how one closes.

Each player has one open card at most (ERY-7). An announcement is a part of the player's own card, else of another's
that asks another player for it, else it is a card of its own. A card that nobody knows may owe anything: it is taken to
be meant, until the next announcement closes it (game.py, `implied`).
"""

import inspect
from collections.abc import Iterator
from functools import cache

from companion.cardkit.effects.effects import Effect
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.legal_moves import REFUSALS, Rule
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.cards.box import Action
from companion.games.erythro.engine.constants import CONTAMINATION_COST, CONTAMINATION_DRAW, PLAYS
from companion.games.erythro.engine.effects.base import BY_VERB, CardEffect, Share
from companion.games.erythro.engine.flow.hands import (
    MAYBE,
    NO,
    YES,
    drawable,
    holds,
    is_action,
    names_needed,
    owes,
    put_on_table,
)
from companion.games.erythro.engine.flow.updates import Step, elements_of, influence_of
from companion.games.erythro.engine.rules.feasibility import Cards, Owed, can_do, conflict, is_for, is_optional, whole
from companion.games.erythro.engine.state import Open, State


def named_card(state: State, seat: int) -> Action | None:
    """The listed card that a player has named and not begun yet."""
    player = state.seats[seat]
    return None if player.open is not None else state.box.actions.get(player.named)


# --- which card -------------------------------------------------------------------------------------------------------


@clause("ERY-7", "ERY-9")
def serving(state: State, seat: int, verb: str, share: Share | None = None) -> int | None:
    """The seat whose open card an announcement is a part of, the own one first; None if it is a part of none.

    Without `share`: whether it may be one with some figures.
    """
    if not state.open_seats or state.phase != "players":
        return None
    own_first = sorted(state.open_seats, key=lambda owner: (owner != seat, _unlikely(state.seats[owner].open)))
    return next((owner for owner in own_first if _asks(state, owner, seat, verb, share)), None)


def asked_by(state: State, seat: int, verb: str, share: Share | None = None) -> int | None:
    """As `serving`, for what is announced now: another's card that may owe nothing more asks nobody, unless its player
    says so (ERY-7). Records of before have such effects."""
    owner = serving(state, seat, verb, share)
    return None if owner is not None and owner != seat and spent(state.seats[owner].open) else owner


def spent(opened: Open | None) -> bool:
    """Whether nobody knows that a card owes anything more: one that is in no list, and something of it was done."""
    return opened is not None and not opened.known and opened.did > 0


def _unlikely(opened: Open | None) -> int:
    """How unlikely it is that another's card is meant: a known one, one that waits for its first effect, any other."""
    return 0 if opened is None or opened.known else 1 + opened.did


def _asks(state: State, owner: int, seat: int, verb: str, share: Share | None) -> bool:
    """Whether somebody's open card asks a player for such an effect, with these figures or with some."""
    opened, player = state.seats[owner].open, state.seats[seat]
    if opened is None or (owner != seat and player.named and player.open is None and BY_VERB[verb].zone):
        return False  # who has named a card carries that one out
    if opened.kind == "contamination":
        amounts = range(1, CONTAMINATION_COST + 1) if share is None else (share.amount,)
        return owner == seat and any(BY_VERB[verb].pays_contamination(opened.did, amount) for amount in amounts)
    if not opened.known:
        return True
    if share is None:
        return any(True for _ in _due(state, owner, seat, verb))
    return left_after(state, owner, seat, verb, share) is not None


def asked_by_others(state: State, seat: int) -> bool:
    """Whether another's open card waits for what this player may do; one that nobody knows, for its first effect."""
    others = ((owner, opened) for owner in state.open_seats if owner != seat and (opened := state.seats[owner].open))
    return any(
        any(is_for(effect, owner, seat) for effect in opened.owed) if opened.known else not opened.did
        for owner, opened in others
    )


def due(state: State, seat: int, verb: str) -> Iterator[Effect]:
    """The effects of such a kind that the card asks this player for, of which an announcement would be a part."""
    owner = serving(state, seat, verb)
    opened = None if owner is None else state.seats[owner].open
    if owner is not None and opened is not None and opened.known:
        yield from (opened.owed[place] for place, _ in _due(state, owner, seat, verb))


Left = tuple[tuple[Effect, ...], Effect | None]
"""What a card still owes, and what nobody is taken to be able to do."""


@clause("GEN-3")
def _due(state: State, owner: int, seat: int, verb: str) -> Iterator[tuple[int, Effect | None]]:
    """Where a known card asks a player for such an effect; and what nobody is then taken to be able to do.

    What may be left out is passed over, and what must be done once there is no way any more to do it; where perhaps
    there is none, that is assumed (GEN-3).
    """
    opened = state.seats[owner].open
    owed = opened.owed if opened is not None else ()
    doubt: Effect | None = None
    for place, effect in enumerate(owed):
        if effect.do == verb and is_for(effect, owner, seat):
            yield place, doubt
        level = NO if is_optional(effect) else _demanded(state, owner, owed, effect)
        if level == YES:
            return
        doubt = effect if doubt is None and level == MAYBE else doubt


def _demanded(state: State, owner: int, owed: tuple[Effect, ...], effect: Effect) -> int:
    """Whether an effect of a card must be done before what follows it: it can be, or a way exists to do the whole."""
    now = can_do(state, owner, effect)
    return now if now == YES else max(now, whole(state, owner, owed)[0])


def left_after(
    state: State, owner: int, seat: int, verb: str, share: Share
) -> tuple[tuple[Effect, ...], Effect | None] | None:
    """What a known card still owes after an announcement, and what nobody is taken to be able to do; None if the
    announcement is no part of what comes next."""
    opened = state.seats[owner].open
    owed = opened.owed if opened is not None else ()
    for place, doubt in _due(state, owner, seat, verb):
        rest = BY_VERB[verb].rest(owed[place], seat, share)
        if rest is not None:
            return (*rest, *owed[place + 1 :]), doubt
    return None


def first_owed(state: State, owner: int, level: int) -> Effect | None:
    """The next effect of a known card that must be done and can be, for sure (YES) or perhaps (MAYBE)."""
    opened = state.seats[owner].open
    owed = tuple(effect for effect in opened.owed if not is_optional(effect)) if opened is not None else ()
    return next((effect for effect in owed if opened and _demanded(state, owner, opened.owed, effect) == level), None)


# --- an announcement --------------------------------------------------------------------------------------------------


def carry_out(state: State, seat: int, move: CardEffect) -> Step:
    """An effect that is announced: as a card by itself it puts one on the table, else it is ticked off an open one."""
    doer = state.players.index(move.whose) if move.whose else seat
    state, laid = _begin(state, seat, doer, move)
    state, told = move.do(state, doer)
    return state, (*laid, *told)


@clause("effect-other")
def _begin(state: State, seat: int, doer: int, move: CardEffect) -> Step:
    if move.by_itself(state):
        return state, ()
    owner = seat if move.whose else _owner(state, seat, move)
    if owner is not None and state.seats[owner].open is not None:
        state, told = served(state, owner, doer, move)
        names = {"player": state.players[owner], "other": state.players[doer]}
        return state, (Event("effect-other", names), *told) if owner != doer else told
    return (state, ()) if state.phase != "players" else lay(state, seat)


def _owner(state: State, seat: int, move: CardEffect) -> int | None:
    """Whose open card it is a part of; where the rules refuse it, the nearest that it can have been meant for."""
    owner = serving(state, seat, move.verb, move.share(state, seat))
    if owner is None and state.seats[seat].open is not None:
        return seat
    return serving(state, seat, move.verb) if owner is None and not may_begin(state, seat, move.verb) else owner


@clause("four-cards")
def lay(state: State, seat: int) -> Step:
    """One action card more on the table."""
    before = state.seats[seat].plays
    player = put_on_table(state, state.seats[seat])
    state = with_seat(state, seat, player)
    if player.plays == before:  # an override: the player has no such card anywhere
        return state, ()
    figures = {"player": state.players[seat], "count": player.plays, "hand": len(player.hand)}
    return state, (Event("four-cards", figures),)


def served(state: State, owner: int, seat: int, move: CardEffect) -> Step:
    """An open card after an announcement; it closes by itself once nothing more is owed."""
    player = state.seats[owner]
    opened = player.open
    assert opened is not None
    share = move.share(state, seat)
    if opened.kind == "contamination":
        did = move.paid_contamination(opened.did, share.amount)
        opened, over = replace(opened, did=did), did >= CONTAMINATION_COST
    else:
        left = left_after(state, owner, seat, move.verb, share)
        owed = opened.owed if left is None else left[0]
        opened, over = replace(opened, owed=owed, did=opened.did + 1), opened.known and not owed
    state = with_seat(state, owner, replace(player, open=opened))
    return close(state, owner) if over else (state, ())


@clause("card-done", "discard-played")
def close(state: State, seat: int) -> Step:
    """The card is carried out."""
    state = with_seat(state, seat, replace(state.seats[seat], open=None))
    return state, (Event("card-done", {"player": state.players[seat], "left": owes(state.seats[seat])}),)


# --- rules ------------------------------------------------------------------------------------------------------------


def may_begin(state: State, seat: int, verb: str) -> bool:
    """Whether a player can carry out such an effect as a card of its own: one of its simple zones."""
    player = state.seats[seat]
    ready = player.open is None and player.plays < PLAYS and holds(player, is_action) != NO
    return ready and BY_VERB[verb].zone and (bool(player.named) or not names_needed(state, player))


@clause("card-effect", "card-figures", "contamination-card", "contamination-begun")
def not_owed(state: State, owner: int, verb: str, effect: Effect | None = None) -> Reason:
    """What an open card does not owe; `effect`: what it owes of the kind, where the figures alone are other ones."""
    opened, player = state.seats[owner].open, state.players[owner]
    if effect is not None:
        figures = {"player": player, "amount": effect.amount, "element": effect.what, "verb": verb}
        return Reason("card-figures", figures=figures)
    if opened is None or opened.kind != "contamination":
        return Reason("card-effect", figures={"player": player, "verb": verb})
    if not opened.did:
        return Reason("contamination-card", figures={"player": player, "verb": verb})
    missing = CONTAMINATION_COST - opened.did
    return Reason("contamination-begun", figures={"player": player, "did": opened.did, "left": missing})


@cache
def alone(rule: Rule) -> Rule:
    """A rule about a card that begins, while no card is open; one and the same for all effects."""

    def asked(state: State, seat: int) -> Reason | None:
        return None if state.open_seats else rule(state, seat)

    return asked


def amid(verb: str, *rules: Rule) -> Rule:
    """Those rules while cards are open: an announcement may be a part of one of these."""

    def asked(state: State, seat: int) -> Reason | None:
        if not state.open_seats or state.phase != "players" or asked_by(state, seat, verb) is not None:
            return None
        if state.seats[seat].open is not None:
            return not_owed(state, seat, verb)
        found = [reason for rule in rules if (reason := rule(state, seat)) is not None]
        return next((reason for reason in found if reason.kind in REFUSALS), found[0] if found else None)

    return asked


def fits_cards(kind: type[CardEffect]) -> Rule:
    """An effect is, with its figures, what an open card asks for, and spoils none of those that are open."""

    def asked(state: State, seat: int, *args: object) -> Reason | None:
        if not state.open_seats or state.phase != "players":
            return None
        move = kind(*args)
        return _part(state, seat, move) or _spoilt(state, seat, move)

    names = ("state", "seat", *(param.name for param in kind.params))
    each = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    asked.__signature__ = inspect.Signature(each)  # type: ignore[attr-defined]  # what a list looks at
    return asked


@clause("effects-whole", "GEN-3", "ERY-7")
def _part(state: State, seat: int, move: CardEffect) -> Reason | None:
    """Whether an open card asks for so much; else it is a card of its own, where another's asks (ERY-7)."""
    nearest, share = asked_by(state, seat, move.verb), move.share(state, seat)
    owner = asked_by(state, seat, move.verb, share)
    if nearest is None or owner is None:
        if nearest is None or not may_begin(state, seat, move.verb):
            effect = next(due(state, seat, move.verb), None)
            return None if nearest is None else not_owed(state, nearest, move.verb, effect)
        figures = {"player": state.players[seat], "card": "action"}
        return Reason("GEN-3", "assumes", figures) if holds(state.seats[seat], is_action) == MAYBE else None
    left = left_after(state, owner, seat, move.verb, share)
    doubt = None if left is None else left[1]
    return None if doubt is None else Reason("effects-whole", "assumes", {"verb": doubt.do, "amount": doubt.amount})


def bound_cards(state: State) -> Cards:
    """The open cards of which something must still be done, as far as anybody knows."""
    opened = ((owner, state.seats[owner].open) for owner in state.open_seats)
    return tuple(
        (owner, one.owed) for owner, one in opened if one and one.known and not all(map(is_optional, one.owed))
    )


@clause("ERY-7", "ERY-9")
def _spoilt(state: State, seat: int, move: CardEffect) -> Reason | None:
    """Whether an open card could no longer be carried out whole: the one that it is a part of, or one that it conflicts
    with. Where open cards conflict already, whichever is done first is done."""
    bound = bound_cards(state)
    if not bound or ((tile := getattr(move, "tile", 0)) and state.tile(tile) is None):
        return None
    own = _owner(state, seat, move)
    if len(bound) > 1 and conflict(state, bound):
        bound = tuple(one for one in bound if one[0] == own)
    after = carry_out(state, seat, move)[0]
    if after.outcome is not None:
        return None
    for owner, owed in bound:
        left = after.seats[owner].open
        level, effect = (YES, None) if left is None else whole(after, owner, left.owed)
        if level == NO and effect is not None and whole(state, owner, owed)[0] != NO:
            return _in_the_way(state, (owner, effect), "ERY-9" if own == owner else "ERY-7")
    at_odds = conflict(after, bound_cards(after)) if len(bound) > 1 else None
    return None if at_odds is None else _in_the_way(state, at_odds, "ERY-7")


@clause("ERY-7")
def goes_beside(state: State, seat: int, effects: tuple[Effect, ...]) -> Reason | None:
    """A card is opened beside others only where all can be carried out; `state`: with it on the table."""
    others = bound_cards(state)
    at_odds = conflict(state, ((seat, effects), *others)) if others else None
    return None if at_odds is None or conflict(state, others) else _in_the_way(state, at_odds, "ERY-7")


def _in_the_way(state: State, stuck: Owed, rule: str) -> Reason:
    """What of whose card could no longer be done."""
    owner, effect = stuck
    return Reason(rule, figures={"player": state.players[owner], "verb": effect.do})


@clause("card-done")
def counts_as_part(state: State, seat: int) -> Reason | None:
    """Whatever comes without “done” is taken for one more effect of the own card that nobody knows."""
    opened = state.seats[seat].open
    if opened is None or opened.known or not opened.did:
        return None
    return Reason("card-done", "warning", {"player": state.players[seat]})


def announced_for(state: State, owner: int, doer: int, move: CardEffect) -> tuple[State, Reason | None]:
    """An effect that the actor announces for another: the table with that card alone open, on which it is judged as the
    other's; and what is wrong with it before."""
    opened = state.seats[owner].open
    if opened is None:
        return state, Reason("special", figures={"player": state.players[owner]})
    asking = opened if opened.known else replace(opened, did=0)  # the actor says that it asks for this too
    seats = tuple(
        replace(player, open=asking) if seat == owner else replace(player, open=None, named="")
        for seat, player in enumerate(state.seats)
    )
    state = replace(state, seats=seats)
    asks = _asks(state, owner, doer, move.verb, move.share(state, doer))
    return state, None if asks else not_owed(state, owner, move.verb)


def contamination_payable(state: State, seat: int, did: int) -> bool:
    """Whether a contamination card of which `did` influence is paid can still be carried out."""
    player = state.seats[seat]
    have = sum(influence_of(player, element) for element in elements_of(state, seat))
    return did + have >= CONTAMINATION_COST or (not did and drawable(player) >= CONTAMINATION_DRAW)
