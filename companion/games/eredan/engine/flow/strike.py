"""The fight: who strikes, with what, and what comes of it (Phases 3 and 4; Attaque d'un magicien)."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from companion.cardkit.effects.queue import Task, later
from companion.cardkit.effects.resolution import for_each
from companion.cardkit.zones.permanents import Changes
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending, Sum
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.flow.triggers import due
from companion.games.eredan.engine.flow.updates import (
    Step,
    change,
    detach,
    ended,
    hit_figures,
    score,
    suffered,
    update,
    used_up,
    with_change,
)
from companion.games.eredan.engine.rules.stats import attack_sum, classes_of, damage_sum
from companion.games.eredan.engine.state import Character, State

ROLL, BLOWS, BACK = "roll", "blows", "back"
NO_STRIKE = "no strike"
"""A change: the character does not strike in its next fight."""


class Blow(NamedTuple):
    """What a character's strike does: the damage with its terms, or why it does not strike (a clause)."""

    seat: int
    total: Sum
    held: str = ""


# --- who strikes ------------------------------------------------------------------------------------------------------


@clause("mage-no-strike", "priest-keeps-strike", "multiclass", "ERE-8", "ERE-9")
def held_back(state: State, seat: int) -> str:
    """Why the fighter of a side does not strike: a Mage of one class whose spell has produced magic damage, or card
    text; nothing where it does (Attaque d'un magicien; ERE-9)."""
    place = state.seats[seat].fighter
    one = state.character(seat, place)
    if one is None or one.dead:
        return "no-strike"
    if one.cast and classes_of(state, seat, place, one) == ("mage",):
        return "mage-no-strike"
    return "no-strike" if one.changed(NO_STRIKE) > 0 else ""


@clause("physical-attack", "spell-spirit", "ERE-8", "ERE-28")
def blow(state: State, seat: int) -> Blow:
    """What the strike of a side would do now: its attack less the enemy's Defence, never below 0 (Phase 3; ERE-8)."""
    reason = held_back(state, seat)
    target = state.fighter(1 - seat)
    one = state.fighter(seat)
    if reason or one is None or target is None:
        return Blow(seat, Sum((), 0), reason or "no-strike")
    attack = attack_sum(state, seat, state.seats[seat].fighter, one)
    total = damage_sum(state, 1 - seat, state.seats[1 - seat].fighter, target, "physical", attack.result, one.name)
    return Blow(seat, Sum((*attack.terms, *total.terms[1:]), total.result))


def forecast(state: State) -> tuple[Blow, ...]:
    """What both strikes would do if they were dealt now, the active player's first; nothing where nobody fights."""
    if not state.fighting or state.phase not in ("cards", "resolve", "strike"):
        return ()
    return tuple([blow(state, seat) for seat in state.order])


def forecast_sums(state: State) -> Mapping[str, Sum]:
    """The same by the fact that it would change: the HP of who is struck."""
    return {
        f"{state.players[1 - one.seat]}.{state.seats[1 - one.seat].fighter}.hp": one.total
        for one in forecast(state)
        if not one.held
    }


# --- the strike -------------------------------------------------------------------------------------------------------


def unstruck(state: State) -> State:
    """Without what is left to be done of a strike: it was let go, or begins anew."""
    left = tuple(task for task in state.agenda if task.kind not in (ROLL, BLOWS, BACK))
    return state if len(left) == len(state.agenda) else replace(state, agenda=left)


def dealt(state: State) -> bool:
    """Whether both attacks have been dealt, and the way back is still to come."""
    return any(task.kind == BACK for task in state.agenda)


def strikes(state: State) -> State:
    """The rolls that are needed, the active player's first; then the blows, what ends with the fight, the way back."""
    state = unstruck(state)
    rolls = [Task(ROLL, seat) for seat in state.order if rolls_for(state, seat)]
    return later(state, *rolls, Task(BLOWS))


@clause("attack-roll", "ERE-7")
def rolls_for(state: State, seat: int) -> bool:
    """Whether the attack of a side is a range whose value is not known yet (ERE-7)."""
    one = state.fighter(seat)
    ranged = one is not None and one.attack_high is not None and state.seats[seat].rolled is None
    return ranged and not held_back(state, seat)


@clause("roll-owed", "ERE-7")
def ask_roll(state: State, task: Task) -> Pending | None:
    """The value of an attack that is a range."""
    if not rolls_for(state, task.owner):
        return None
    return Pending(ROLL, task.owner, "attack-roll", skippable=False, chance=state.dealt, late=False)


def rolled(state: State, seat: int, value: int) -> Step:
    """The value that was rolled counts as the attack."""
    one = state.fighter(seat)
    state = update(state, seat, rolled=value)
    if one is None:
        return state, ()
    figures = {
        "name": state.called(seat, one), "amount": value, "low": one.attack,
        "high": one.attack if one.attack_high is None else one.attack_high,
    }  # fmt: skip
    return state, (Event("attack-roll", figures),)


@clause("physical-attack", "physical-held", "tilted", "ERE-8")
def blows(state: State, task: Task) -> Step:
    """Both attacks at once, then both fighters are tilted (Phases 3 and 4; ERE-8)."""
    both = [blow(state, seat) for seat in state.order]
    state, told = for_each(state, both, partial(_dealt, state))
    names = []
    for seat in state.order:
        fighter = state.fighter(seat)
        if fighter is not None:
            left = _strike_skipped(fighter.changes)
            state = change(state, seat, state.seats[seat].fighter, tilted=True, changes=left)
            names.append(state.called(seat, fighter))
    told += (Event("tilted", {"names": tuple(names)}),)
    return later(state, *due(state, "fight-end"), Task(BACK)), told


@clause("deed-skip")
def _strike_skipped(changes: Changes) -> Changes:
    """Without one strike that was to be skipped."""
    found = next((one for one in changes if one.what == NO_STRIKE), None)
    return changes if found is None else with_change(changes, found._replace(amount=-1))


def _dealt(before: State, state: State, one: Blow) -> Step:
    """One of two attacks that come at once: `before` is the state of both."""
    striker, target = before.fighter(one.seat), before.fighter(1 - one.seat)
    if striker is None or target is None:
        return state, ()
    if one.held:
        return state, (Event(one.held, {"player": state.players[one.seat], "name": state.called(one.seat, striker)}),)
    place = state.seats[1 - one.seat].fighter
    state = used_up(state, 1 - one.seat, place, "physical", one.total)
    state = suffered(state, 1 - one.seat, place, one.total.result)
    figures = hit_figures(state, 1 - one.seat, place, target, one.total)
    names = {"name": state.called(one.seat, striker), "target": state.called(1 - one.seat, target)}
    figures = {**figures, **names, "player": state.players[one.seat], "other": state.players[1 - one.seat]}
    return state, (Event("physical-attack" if one.total.result else "physical-held", figures),)


# --- the way back, deaths, ends ---------------------------------------------------------------------------------------


@clause("ERE-8", "ERE-25")
def back(state: State, task: Task) -> Step:
    """The two go back to the line: the dead, and the end of the match, are looked for (Phase 3; ERE-25)."""
    return look_for_dead(replace(state, phase="discard"))


@clause("death", "ERE-25")
def look_for_dead(state: State) -> Step:
    """Whoever has no HP left is dead, and is discarded with all that it bears; a side may have lost by it (Phase 3;
    ERE-25, ERE-26)."""
    dead = [(seat, *one) for seat in state.order for one in state.seats[seat].living if one[1].hp <= 0]
    state, told = for_each(state, dead, lambda state, one: _dies(state, *one))
    state, more = look_for_end(state)
    return state, told + more


@clause("death-discards", "ERE-26")
def _dies(state: State, seat: int, place: int, one: Character) -> Step:
    told: tuple[Event, ...] = (Event("death", {"player": state.players[seat], "name": one.name}),)
    if one.attached:
        told += (
            Event(
                "death-discards", {"name": state.called(seat, one), "cards": tuple(item.code for item in one.attached)}
            ),
        )
    for item in one.attached:
        state, _ = detach(state, seat, place, item)
    return change(state, seat, place, dead=True, rage=False, woken=False, runes=(), changes=(), tilted=False), told


@clause("victory-three-dead", "all-dead-score", "score-draw", "end-of-match", "ERE-10")
def look_for_end(state: State) -> Step:
    """A side without a living character has lost; where both have none the score decides (Conditions de victoire)."""
    if state.outcome is not None:
        return state, ()
    lost = [seat for seat in state.order if not state.seats[seat].living]
    if len(lost) == 1:
        return finish(state, 1 - lost[0], "victory-three-dead")
    return by_score(state, "all-dead-score") if lost else (state, ())


@clause("all-dead-score", "deck-out-score", "score-draw", "ERE-10", "ERE-11")
def by_score(state: State, rule: str) -> Step:
    """The higher score wins; equal ones are a draw (Conditions de victoire; ERE-10)."""
    points = [score(state, seat) for seat in (0, 1)]
    if points[0] == points[1]:
        return finish(state, None, "score-draw", score=points[0])
    winner = 0 if points[0] > points[1] else 1
    return finish(state, winner, rule, score=points[winner], lower=points[1 - winner])


def finish(state: State, winner: int | None, rule: str, **figures: int) -> Step:
    """The match ends: who has won (None: a draw), by which clause."""
    if state.outcome is not None:
        return state, ()
    names = {} if winner is None else {"player": state.players[winner], "other": state.players[1 - winner]}
    state = ended(state, () if winner is None else (winner,), rule, **names, **figures)
    assert state.outcome is not None
    return state, (state.outcome.reason,)


# --- what a fight leaves ----------------------------------------------------------------------------------------------


@clause("ERE-27")
def fight_over(state: State) -> State:
    """Nobody fights any more, and no value is rolled."""
    for seat in (0, 1):
        player = replace(state.seats[seat], fighter=0, rolled=None, passed=False)
        state = with_seat(state, seat, player)
    return state
