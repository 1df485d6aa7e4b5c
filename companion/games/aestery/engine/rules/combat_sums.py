"""The sums of a combat: what comes through, what each suffers, who dies. What will come is reckoned as what comes is.

Each attacker is reckoned apart (Le déroulement d'un tour, Combat 3; AES-11, AES-12, AES-13).
"""

from typing import NamedTuple

from companion.cardkit.zones.permanents import Change, Changes
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Sum, Term
from companion.games.aestery.engine.state import Fighter, State

PREVENT = "prevent"
PREVENT_COMBAT = "prevent combat"
ALL = 99
"""So much prevented is everything."""


class Blow(NamedTuple):
    """What a blocker suffers: where it stands, what it holds back, what is left of that as Fatigue, whether it dies."""

    place: int
    held: int
    suffers: int
    dies: bool


class Lane(NamedTuple):
    """One attacker and those before it.

    `through`: what the defending player loses, as a sum; `blows`: what each blocker suffers, in the order in which it
    is struck; `strikes`: the Force that strikes back, less what is prevented, as a sum; `suffers`: what it comes to,
    as Fatigue; `dies`: whether the attacker does.
    """

    attacker: int
    through: Sum
    blows: tuple[Blow, ...]
    strikes: Sum
    suffers: int
    dies: bool


@clause("recidivism", "AES-16")
def recidivism(state: State, one: Fighter) -> int:
    """+X for each earlier combat of this turn in which somebody attacked, while it attacks (Récidive; AES-16)."""
    if not one.attacking or not state.attacked:
        return 0
    return one.words.get("recidivism", 0) * state.attacked


def force_now(state: State, one: Fighter) -> int:
    """Its Force as it counts now; never below 0."""
    return max(0, one.strength + recidivism(state, one))


def defence_now(one: Fighter) -> int:
    """Its Defence as it counts now; never below 0."""
    return max(0, one.toughness)


def force_sum(state: State, one: Fighter) -> Sum:
    """Its Force with the terms that make it."""
    again = recidivism(state, one)
    terms = (
        Term(one.force, "force", one.code), Term(one.marked("plus"), "plus"), Term(one.changed("force"), "boost"),
        Term(again, "recidivism"),
    )  # fmt: skip
    return Sum((terms[0], *(term for term in terms[1:] if term.value)), force_now(state, one))


def defence_sum(one: Fighter) -> Sum:
    """Its Defence with the terms that make it."""
    terms = (
        Term(one.defence, "defence", one.code), Term(one.marked("plus"), "plus"),
        Term(one.changed("defence"), "boost"), Term(-one.marked("fatigue"), "fatigue"),
    )  # fmt: skip
    return Sum((terms[0], *(term for term in terms[1:] if term.value)), defence_now(one))


def prevention(one: Fighter) -> int:
    """How much combat damage to a Fighter is prevented."""
    return one.changed(PREVENT) + one.changed(PREVENT_COMBAT) if one.changes else 0


def used_up(changes: Changes, amount: int) -> Changes:
    """The changes after so much damage was prevented: what is prevented to a number is used up by it."""
    if amount < 1 or any(change.what in (PREVENT, PREVENT_COMBAT) and change.amount >= ALL for change in changes):
        return changes
    left: list[Change] = []
    for change in sorted(changes, key=lambda change: change.what != PREVENT_COMBAT):
        used = min(amount, change.amount) if change.what in (PREVENT, PREVENT_COMBAT) else 0
        amount -= used
        if change.amount > used:
            left.append(change._replace(amount=change.amount - used))
    return tuple(left)


@clause("damage-each", "AES-11", "AES-12", "AES-13", "AES-34", "flash-no-damage", "example-combat")
def lane(state: State, attacker: int) -> Lane:
    """What one attacker and its blockers do to each other (Combat 3; AES-11, AES-12, AES-13, AES-34)."""
    one = state.fighter(state.active, attacker)
    assert one is not None
    foe = state.seats[1 - state.active].fighters
    force = left = force_now(state, one)
    terms, blows, strikes = [Term(force, "attacker", one.code)], [], []
    struck = 0
    for place in state.blockers(attacker):
        blocker = foe[place - 1]
        assert blocker is not None
        defence = defence_now(blocker)
        terms.append(Term(-defence, "blocker", blocker.code))
        held = min(left, defence)
        left -= held
        suffers = max(0, held - prevention(blocker))
        blows.append(Blow(place, held, suffers, dies(blocker, suffers)))
        if not blocker.flashed:
            struck += force_now(state, blocker)
            strikes.append(Term(force_now(state, blocker), "blocker", blocker.code))
    suffers = max(0, struck - prevention(one))
    back = Sum(_less_prevented(strikes, struck - suffers), suffers)
    return Lane(attacker, Sum(tuple(terms), left), tuple(blows), back, suffers, dies(one, suffers))


def _less_prevented(terms: list[Term], amount: int) -> tuple[Term, ...]:
    return (*terms, Term(-amount, "prevented")) if amount else tuple(terms)


def suffered(state: State, attacker: int, blow: Blow) -> Sum:
    """What a blocker suffers of its attacker, as a sum."""
    one = state.fighter(state.active, attacker)
    held = Term(blow.held, "attacker", "" if one is None else one.code)
    return Sum(_less_prevented([held], blow.held - blow.suffers), blow.suffers)


@clause("fatigue", "fatigue-death", "AES-12", "AES-20")
def dies(one: Fighter, more: int = 0) -> bool:
    """Whether its Fatigue reaches its Defence, with so much more of it; a Nap marker holds it (Fatigue; AES-20)."""
    return one.toughness - more <= 0 and not one.naps


def forecast(state: State) -> tuple[Lane, ...]:
    """What the combat would bring if it were dealt now: one lane an attacker, in the order in which they are dealt."""
    return tuple([lane(state, attacker) for attacker in state.attackers])
