"""What the moves of a combat do: attackers, blockers, flashed ones, the damage. All total; no outcome of chance."""

from collections.abc import Callable
from typing import Any, Final

from companion.cardkit.zones.permanents import FIGHT, Change, at, settle, taken, with_mark
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import Waiting
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Sum, Term
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.flow.triggers import found, hit, laid, speaks, told_of, trigger
from companion.games.aestery.engine.flow.updates import (
    Step,
    bled,
    check_life,
    deaths,
    fighter_enters,
    leave,
    unblocked,
    update,
    with_fighter,
)
from companion.games.aestery.engine.rules.aether import pay
from companion.games.aestery.engine.rules.blocking import plunges
from companion.games.aestery.engine.rules.combat_sums import (
    Blow,
    Lane,
    defence_now,
    force_now,
    force_sum,
    forecast,
    recidivism,
    suffered,
    used_up,
)
from companion.games.aestery.engine.state import Fighter, State

_IN_COMBAT: Final = ("attack", "block", "damage")


def _rests(one: Fighter) -> Fighter:
    """A Fighter that neither attacks nor blocks."""
    return replace(one, attacking=False, blocks=0, order=0) if one.attacking or one.blocks or one.order else one


# --- attackers --------------------------------------------------------------------------------------------------------


def combat(state: State, seat: int, move: m.Combat) -> Step:
    """The next combat phase begins, and is paid (Acheter des phases de combats supplémentaires)."""
    price = state.combat_price
    state, paid = pay(state, seat, price, move.payment)
    state, begun = _begun(state, price)
    return state, (*paid, *begun)


@clause("more-combats", "AES-15", "AES-25")
def _begun(state: State, price: int) -> Step:
    """A combat phase is counted as it begins, even if nobody will attack (AES-25)."""
    state = replace(state, phase="attack", combats=state.combats + 1)
    figures = {"player": state.players[state.active], "number": state.combats, "price": price}
    return state, (Event("more-combats", figures),)


@clause("attackers", "AES-10", "AES-25")
def attack(state: State, seat: int, move: m.Attack) -> Step:
    """Fighters tap to attack; the first one begins the free combat (Combat 1; AES-10, AES-25)."""
    told: tuple[Event, ...] = ()
    if state.phase not in _IN_COMBAT:
        state, told = _begun(state, 0)
    row = list(state.seats[seat].fighters)
    order = max((one.order for one in row if one is not None and one.attacking), default=0)
    names: tuple[str, ...] = ()
    bleeds: tuple[Event, ...] = ()
    for place in move.places:
        one = at(tuple(row), place)
        if one is None or one.attacking:
            continue
        order += 1
        row[place - 1], blood = _declared(state, replace(one, attacking=True, tapped=True, order=order))
        names, bleeds = (*names, one.code), bleeds + blood
    state = update(state, seat, fighters=tuple(row))
    return state, (*told, Event("attackers", {"player": state.players[seat], "names": names}), *bleeds)


@clause("attack-back")
def stay(state: State, seat: int, move: m.Stay) -> Step:
    """An attacker is taken back, and untaps; what it gained as it was declared is gone."""
    one = state.fighter(seat, move.place)
    if one is None:
        return state, ()
    gained = {change.what.removeprefix(_DECLARED): False for change in one.changes if change.what in _GAINED}
    now: Fighter = replace(_closed(_rests(one)), tapped=False, **gained)
    state = with_fighter(unblocked(state, seat, move.place), seat, move.place, now)
    return state, (Event("attack-back", {"names": (one.code,)}),)


_DECLARED: Final = "declared "
_GAINED: Final = (f"{_DECLARED}firstblood", f"{_DECLARED}skip")
"""Changes that last while attackers may be taken back: what each gained as it was declared."""


@clause("first-blood", "bloodthirst", "madness", "plunge", "AES-9", "AES-19")
def _declared(state: State, one: Fighter) -> tuple[Fighter, tuple[Event, ...]]:
    """Who is declared as an attacker gains First Blood, if new or thirsty; with Plunge it skips its next untapping
    (First Blood; Plongée; AES-9, AES-19)."""
    words = one.words
    thirsty = "bloodthirst" in words and "madness" not in words
    now = replace(one, firstblood=True) if thirsty and not one.firstblood else bled(state, one)
    now = replace(now, skip=True) if plunges(now) and not now.skip else now
    bleeds = now.firstblood and not one.firstblood
    gained = ((_GAINED[0], bleeds), (_GAINED[1], now.skip and not one.skip))
    if state.phase == "attack" and now is not one:
        now = replace(now, changes=(*now.changes, *(Change(what, 1, FIGHT) for what, gains in gained if gains)))
    return now, (Event("first-blood", {"name": one.code}),) if bleeds else ()


def _closed(one: Fighter) -> Fighter:
    """An attacker that can be taken back no more."""
    kept = tuple(change for change in one.changes if change.what not in _GAINED)
    return one if len(kept) == len(one.changes) else replace(one, changes=kept)


def done(state: State, seat: int, move: m.Done) -> Step:
    """The attackers are closed, or the blockers (Combat 1 et 2)."""
    if state.phase == "attack":
        return _attackers_closed(state)
    return _blockers_closed(state) if state.phase == "block" else (state, ())


@clause("attackers-closed", "recidivism", "AES-25")
def _attackers_closed(state: State) -> Step:
    """What the attackers are worth, and what attacking sets off; with none the combat is over (Récidive; AES-25)."""
    active = state.active
    figures = {"player": state.players[active], "count": len(state.attackers)}
    told: tuple[Event, ...] = (Event("attackers-closed", figures),)
    if not state.attackers:
        state, more, gone = _over(state, fought=False)
        return laid(state, gone), told + more
    row = list(state.seats[active].fighters)
    waiting: list[Waiting] = []
    for place in state.attackers:
        one = row[place - 1]
        assert one is not None
        now, bleeds = _declared(state, one)  # an attacker of a position has gained nothing yet
        now = row[place - 1] = _closed(now)
        told += bleeds
        if recidivism(state, now):
            told += (Event("recidivism", {"name": one.code, "sum": force_sum(state, now)}),)
        if speaks(state, now, "attacks"):
            waiting.append(trigger(active, one.code, "attacks", str(place)))
    state = replace(update(state, active, fighters=tuple(row)), phase="block")
    return laid(state, waiting), told


# --- blockers ---------------------------------------------------------------------------------------------------------


@clause("done")
def _blockers_closed(state: State) -> Step:
    """The blockers stand; both may still answer before the damage."""
    seat = 1 - state.active
    blocking = [(place, one) for place, one in taken(state.seats[seat].fighters) if one.blocks]
    waiting = [trigger(seat, one.code, "blocks", str(place)) for place, one in blocking if speaks(state, one, "blocks")]
    state = replace(state, phase="damage")
    told = Event("done", {"player": state.players[seat], "count": len(blocking)})
    return laid(state, waiting), (told,)


def _next_order(state: State, attacker: int) -> int:
    """The place of one more blocker in the order of the blows: the last."""
    orders = [
        one.order for _, one in taken(state.seats[1 - state.active].fighters) if one.blocks == attacker
    ]  # fmt: skip
    return max(orders, default=0) + 1


def _target(state: State, attacker: int) -> str:
    one = state.fighter(state.active, attacker)
    return "" if one is None else one.code


@clause("blockers", "AES-10", "AES-26")
def block(state: State, seat: int, move: m.Block) -> Step:
    """Fighters stand before an attacker, behind those that were declared before them (Combat 2; AES-13)."""
    row, order = list(state.seats[seat].fighters), _next_order(state, move.attacker)
    names: tuple[str, ...] = ()
    for place in move.places:
        one = at(tuple(row), place)
        if one is None or one.blocks == move.attacker:
            continue
        row[place - 1] = replace(one, blocks=move.attacker, order=order)
        order += 1
        names += (one.code,)
    figures = {"names": names, "count": len(names), "target": _target(state, move.attacker)}
    return update(state, seat, fighters=tuple(row)), (Event("blockers", figures),)


@clause("flash", "flash-free", "AES-14", "AES-34")
def flash(state: State, seat: int, move: m.Flash) -> Step:
    """A Fighter of the hand blocks, free of charge and without its text (Flash; AES-14, AES-34)."""
    card, player = state.card(move.card), state.seats[seat]
    if card is None:
        return state, ()
    taken_out, there = player.take(card.name, "hand", *player.ZONES) if card.name else (player, False)
    player = taken_out if there else player.take_any("hand")
    one = Fighter(
        card.called, force=card.force, defence=card.defence, keywords=card.keywords, flashed=True,
        blocks=move.attacker, order=_next_order(state, move.attacker),
    )  # fmt: skip
    state, _ = fighter_enters(with_seat(state, seat, player), seat, one)
    figures = {
        "player": state.players[seat], "fighter": (card.name, card.figures), "name": card.called,
        "target": _target(state, move.attacker), "hand": len(player.hand),
    }  # fmt: skip
    return state, (Event("flash-free", figures),)


@clause("order", "AES-13")
def order(state: State, seat: int, move: m.Order) -> Step:
    """The blockers of an attacker in the order in which it strikes them (AES-13)."""
    foe = 1 - state.active
    row = list(state.seats[foe].fighters)
    names: tuple[str, ...] = ()
    for number, place in enumerate(move.places, 1):
        one = at(tuple(row), place)
        if one is not None:
            row[place - 1] = replace(one, order=number)
            names += (one.code,)
    state = update(state, foe, fighters=tuple(row))
    return state, (Event("order", {"target": _target(state, move.attacker), "names": names}),)


# --- the damage -------------------------------------------------------------------------------------------------------


@clause("damage", "AES-26", "AES-28")
def damage(state: State, seat: int, move: m.Damage) -> Step:
    """The damage, attacker by attacker in the order in which they were declared (Combat 3; AES-26).

    What it sets off waits once all is dealt. A life of 0 ends the match before the next attacker strikes.
    """
    told: tuple[Event, ...] = ()
    if state.phase == "attack":  # an override: the attackers are closed first
        state, told = _attackers_closed(state)
        if state.phase == "main":
            return state, told
    sides, waiting = _Sides(state), list[Waiting]()
    for dealt in forecast(state):
        told += sides.deals(dealt)
        hits = sides.hits
        if dealt.dies or any(blow.dies for blow in dealt.blows) or min(sides.lives) <= 0:
            state, more, gone = _buried(sides.after())
            told, hits, sides = (*told, *more), hits + gone, _Sides(state)
        if state.outcome is not None:
            return state, told
        told += told_of(hits)
        waiting += hits
        sides.hits = []
    state, more, gone = _over(sides.after(), fought=True)
    return laid(state, waiting + gone), told + more


Dealt = tuple[State, tuple[Event, ...], list[Waiting]]
"""A state, what was told, and what was set off."""


@clause("between-damage", "AES-12", "AES-26")
def _buried(before: State) -> Dealt:
    """The deaths of one combat, and whether the match is over: nothing comes between (AES-12, AES-26)."""
    state, died = deaths(before)
    gone = found(before, state)
    state, ended = check_life(state)
    return state, died + ended, gone


class _Sides:
    """Both sides of the table while one attacker and its blockers strike: all of it counts at once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rows = [list(player.fighters) for player in state.seats]
        self.lives = [player.life for player in state.seats]
        self.hits: list[Waiting] = []

    def _one(self, seat: int, place: int) -> Fighter:
        """Who stands there."""
        one = self.rows[seat][place - 1]
        assert one is not None
        return one

    def _life(self, seat: int, amount: int, word: str) -> Sum:
        """Life that is lost or gained."""
        before = self.lives[seat]
        self.lives[seat] += amount
        return Sum((Term(before, "life"), Term(amount, word)), before + amount)

    @clause("damage-each", "AES-11", "AES-26")
    def deals(self, dealt: Lane) -> tuple[Event, ...]:
        """The damage of one attacker and its blockers (Combat 3; AES-11, AES-26)."""
        active, attacker = self.state.active, dealt.attacker
        told = self._strikes(dealt)
        for blow in dealt.blows:
            if blow.held:
                told += self._suffers(1 - active, blow, suffered(self.state, attacker, blow))
        struck = sum([term.value for term in dealt.strikes.terms if term.value > 0])
        if struck:
            told += self._suffers(active, Blow(attacker, struck, dealt.suffers, dealt.dies), dealt.strikes)
        return told

    @clause("damage", "damage-each", "hit", "AES-11", "AES-29")
    def _strikes(self, dealt: Lane) -> tuple[Event, ...]:
        """What comes through is life of the defending player; then the attacker has Hit (Combat 3; Hit)."""
        active, foe = self.state.active, 1 - self.state.active
        one, amount = self._one(active, dealt.attacker), dealt.through.result
        if not amount:
            return (Event("damage-each", {"name": one.code, "damage": dealt.through}),)
        if not one.hit:
            one = self.rows[active][dealt.attacker - 1] = replace(one, hit=True)
            if speaks(self.state, one, "hit"):
                self.hits.append(hit(self.state, active, one, dealt.attacker, amount))
        figures = {"name": one.code, "damage": dealt.through, "target": self.state.players[foe]}
        return (Event("damage", {**figures, "life": self._life(foe, -amount, "damage")}),)

    @clause("fatigue-markers", "devotion", "AES-11", "AES-17")
    def _suffers(self, seat: int, blow: Blow, why: Sum) -> tuple[Event, ...]:
        """Damage that is not prevented is Fatigue; Devotion gains as much life (Fatigue; Dévouement; AES-17)."""
        one, count = self._one(seat, blow.place), blow.suffers
        now = with_mark(one, "fatigue", count) if count else one
        if count < blow.held:
            now = replace(now, changes=used_up(now.changes, blow.held - count))
        self.rows[seat][blow.place - 1] = now
        figures = {
            "name": one.code, "sum": why, "fatigue": now.marked("fatigue"), "force": force_now(self.state, now),
            "defence": defence_now(now),
        }  # fmt: skip
        if not count or "devotion" not in one.words:
            return (Event("fatigue-markers", figures),)
        gained = {
            "name": one.code, "player": self.state.players[seat], "count": count,
            "life": self._life(seat, count, "devotion"),
        }  # fmt: skip
        return Event("fatigue-markers", figures), Event("devotion", gained)

    def after(self) -> State:
        """The state once all of it is dealt."""
        sides = zip(self.state.seats, self.rows, self.lives, strict=True)
        seats = tuple(replace(player, fighters=tuple(row), life=life) for player, row, life in sides)
        return replace(self.state, seats=seats)


@clause("flash-exile", "exile-zone", "second-main", "AES-14", "AES-15", "AES-16")
def _over(state: State, *, fought: bool) -> Dealt:
    """The combat is over: flashed ones are exiled, what lasted for it ends, it is the main phase (Combat 2)."""
    before = state
    told: tuple[Event, ...] = ()
    for seat, player in enumerate(state.seats):
        row = settle(tuple([None if one is None else _rests(one) for one in player.fighters]), FIGHT)
        state = update(state, seat, fighters=row)
        for place, one in taken(row):
            if one.flashed:
                state = leave(state, seat, place)
                told += (Event("flash-exile", {"name": one.code, "player": state.players[seat]}),)
    state, died = deaths(state)
    figures = {"number": state.combats, "player": state.players[state.active]}
    attacked = state.attacked + (1 if fought else 0)
    gone = found(before, state)
    told += (*died, *told_of(gone), Event("second-main", figures))
    return replace(state, phase="main", attacked=attacked), told, gone


APPLY: Final[dict[str, Callable[[State, int, Any], Step]]] = {
    "combat": combat, "attack": attack, "stay": stay, "done": done, "block": block, "flash": flash, "order": order,
    "damage": damage,
}  # fmt: skip
