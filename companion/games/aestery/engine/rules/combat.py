"""The rules of combat: what a clause has to say about a move, or None (Le déroulement d'un tour, Combat).

A rule takes the state, the seat that announces, and the parameters of the verb it looks at, by name.
"""

from typing import Final

from companion.cardkit.payment import Payment
from companion.cardkit.zones.permanents import at
from companion.core.rules.clauses import clause
from companion.core.rules.common_moves import match_over
from companion.core.rules.moves import Param, Verb, of_table
from companion.core.rules.rulings import Reason
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.rules import combat_candidates
from companion.games.aestery.engine.rules.blocking import (
    Places,
    attacker_there,
    attacking,
    awake,
    blockable,
    blocks_one,
    flash_catches,
    flash_fighter,
    flash_held,
    flash_reaches,
    flashed_alone,
    flies_too,
    one_blocker,
    own_fighters,
    plunges_too,
    room_to_flash,
    those,
    untapped_fighters,
)
from companion.games.aestery.engine.rules.cards import known_card
from companion.games.aestery.engine.rules.turn import (
    Rule,
    not_waiting,
    nothing_asked,
    nothing_on_stack,
    pays,
    pitched_held,
)
from companion.games.aestery.engine.state import State

# --- whose, and when --------------------------------------------------------------------------------------------------


def in_phase(*open_in: str) -> Rule:
    """What belongs to a step of the combat is announced in it (Le déroulement d'un tour); `open_in`: first its own."""

    @clause("phases")
    @of_table
    def phase_open(state: State, seat: int) -> Reason | None:
        if state.phase in open_in:
            return None
        kind = "breach" if state.phase in ("attack", "block", "damage") else "nonsense"
        figures = _moment(state, seat, now=state.phase, phase=open_in[0])
        return Reason("phases", kind, figures)

    return phase_open


def _moment(state: State, seat: int, **more: str) -> dict[str, str]:
    return {"player": state.players[seat], "active": state.players[state.active], **more}


@clause("phases")
@of_table
def attack_open(state: State, seat: int) -> Reason | None:
    """Attackers are declared in their step, or begin the free combat (AES-25)."""
    if state.phase in ("main", "attack"):
        return None
    kind = "nonsense" if state.phase in ("start", "end") else "breach"
    figures = _moment(state, seat, now=state.phase, phase="attack")
    return Reason("phases", kind, figures)


@clause("attackers")
def attacks_in_turn(state: State, seat: int) -> Reason | None:
    """One attacks in one's own turn (Combat 1)."""
    return None if seat == state.active else Reason("attackers", "nonsense", _moment(state, seat))


@clause("blockers")
def defends(state: State, seat: int) -> Reason | None:
    """It is the opponent who blocks (Combat 2)."""
    if seat != state.active:
        return None
    figures = {"player": state.players[seat], "target": state.players[1 - seat]}
    return Reason("blockers", "nonsense", figures)


@clause("combat-turn")
def begins_in_turn(state: State, seat: int) -> Reason | None:
    """A combat is begun in one's own main phase (Acheter des phases de combats supplémentaires)."""
    if seat == state.active and state.phase == "main":
        return None
    kind = "nonsense" if seat != state.active or state.phase in ("start", "end") else "breach"
    figures = _moment(state, seat, phase=state.phase)
    return Reason("combat-turn", kind, figures)


@clause("more-combats", "AES-15", "AES-25")
@of_table
def combat_left(state: State, seat: int) -> Reason | None:
    """Only the free combat is begun by attacking; the others are bought first (AES-15, AES-25)."""
    if state.phase != "main" or not state.combat_price:
        return None
    return Reason("more-combats", figures={"price": state.combat_price})


@clause("phases")
@of_table
def something_to_close(state: State, seat: int) -> Reason | None:
    """Attackers and blockers are closed in their steps alone (Combat 1 et 2)."""
    if state.phase in ("attack", "block"):
        return None
    figures = _moment(state, seat, now=state.phase, phase="attack" if seat == state.active else "block")
    return Reason("phases", "nonsense", figures)


@clause("done")
def whose_done(state: State, seat: int) -> Reason | None:
    """The attacker closes the attackers, the other player the blockers (Combat 1 et 2)."""
    meant = state.active if state.phase == "attack" else 1 - state.active
    if seat == meant or state.phase not in ("attack", "block"):
        return None
    return Reason("done", figures={"player": state.players[seat], "target": state.players[meant]})


@clause("order-owner", "AES-13")
def orders_own(state: State, seat: int) -> Reason | None:
    """The attackers' player orders who is struck (AES-13)."""
    if seat == state.active:
        return None
    figures = {"player": state.players[seat], "target": state.players[state.active]}
    return Reason("order-owner", figures=figures)


@clause("damage")
@of_table
def damage_open(state: State, seat: int) -> Reason | None:
    """The damage is dealt once the blockers are closed (Combat 3)."""
    if state.phase == "damage":
        return None
    kind = "breach" if state.phase == "block" or state.attackers else "nonsense"
    return Reason("damage", kind, {"phase": state.phase})


# --- the price --------------------------------------------------------------------------------------------------------


@clause("more-combats", "payment", "AES-15", "AES-25")
def combat_paid(state: State, seat: int, payment: Payment | None) -> Reason | None:
    """Each combat costs 2 Aether more than the one before, the first nothing (AES-15, AES-25)."""
    if seat != state.active:  # `begins_in_turn` says so
        return None
    return pays(state, seat, state.combat_price, payment)


# --- who attacks ------------------------------------------------------------------------------------------------------


@clause("attack-once")
def attacks_once(state: State, seat: int, places: Places) -> Reason | None:
    """Nobody is declared twice (Combat 1)."""
    seen = set[int]()
    for place in places:
        one = at(state.seats[seat].fighters, place)
        if one is not None and (one.attacking or place in seen):
            return Reason("attack-once", "nonsense", {"name": one.code})
        seen.add(place)
    return None


@clause("no-such-attacker")
def attacks_now(state: State, seat: int, place: int) -> Reason | None:
    """Only what attacks is taken back."""
    return attacker_there(state, state.active, place)


@clause("attack-new", "AES-9")
def gains_first_blood(state: State, seat: int, places: Places) -> Reason | None:
    """Who attacks in the turn of its arrival will be sacrificed (Combat 1; AES-9): a warning."""
    for one in those(state, seat, places):
        if one.new and not one.firstblood and not one.attacking and "madness" not in one.words:
            return Reason("attack-new", "warning", {"name": one.code})
    return None


# --- the order of the blows -------------------------------------------------------------------------------------------


@clause("order", "order-nobody", "AES-13")
def orders_all(state: State, seat: int, attacker: int, places: Places) -> Reason | None:
    """An order names each blocker of the attacker once (AES-13)."""
    before = state.blockers(attacker)
    one = attacking(state, attacker)
    if one is None or (before and sorted(places) == sorted(before)):
        return None
    if not before:
        return Reason("order-nobody", "nonsense", {"target": one.code})
    return Reason("order", "nonsense", {"target": one.code, "names": before})


# --- the verbs --------------------------------------------------------------------------------------------------------

_FREE = (not_waiting, match_over)
_SETTLED = (nothing_on_stack, nothing_asked)
_in_attack, _in_block, _in_order = in_phase("attack"), in_phase("block"), in_phase("block", "damage")

COMBAT_VERBS: Final[tuple[Verb, ...]] = (
    Verb(
        m.Combat,
        params=(Param("payment", "payment", combat_candidates.combat_payments, optional=True, keeps=(combat_paid,)),),
        rules=(*_FREE, begins_in_turn, *_SETTLED, combat_paid, pitched_held),
    ),
    Verb(
        m.Attack,
        params=(Param("places", "places", combat_candidates.own_places, keeps=(own_fighters,)),),
        rules=(
            *_FREE, attacks_in_turn, attack_open, *_SETTLED, combat_left, own_fighters,
            attacks_once, untapped_fighters, awake,
        ),
        advice=(gains_first_blood,),
    ),
    Verb(
        m.Stay,
        params=(Param("place", "number", combat_candidates.attackers, keeps=(attacks_now,)),),
        rules=(*_FREE, attacks_in_turn, _in_attack, *_SETTLED, attacks_now),
    ),
    Verb(m.Done, rules=(*_FREE, something_to_close, whose_done, *_SETTLED)),
    Verb(
        m.Block,
        params=(
            Param("attacker", "number", combat_candidates.attackers, keeps=(attacker_there,)),
            Param("places", "places", combat_candidates.own_places, keeps=(own_fighters,)),
        ),
        rules=(
            *_FREE, defends, _in_block, *_SETTLED, attacker_there, blockable,
            own_fighters, untapped_fighters, awake, blocks_one, one_blocker, flies_too, plunges_too,
        ),
    ),
    Verb(
        m.Flash,
        params=(
            Param("card", "names", combat_candidates.flashable, keeps=(known_card, flash_fighter, flash_held)),
            Param("attacker", "number", combat_candidates.attackers, keeps=(attacker_there,)),
        ),
        rules=(
            *_FREE, defends, _in_block, room_to_flash, known_card, flash_fighter, flash_held,
            attacker_there, blockable, flashed_alone, flash_catches, flash_reaches,
        ),
    ),
    Verb(
        m.Order,
        params=(
            Param("attacker", "number", combat_candidates.in_order, keeps=(attacker_there,)),
            Param("places", "places", combat_candidates.orders, keeps=(orders_all,)),
        ),
        rules=(*_FREE, orders_own, _in_order, attacker_there, orders_all),
    ),
    Verb(m.Damage, rules=(*_FREE, damage_open, *_SETTLED)),
)  # fmt: skip
"""The verbs of combat, as the game adds them."""
