"""What card text does: one function a verb of EFFECTS.md, for effects of listed cards and for those that are recorded.

Each takes the state, whose effect it is (`By`), the effect, what it is done to, and its figure; all are total. Effects
about cards stand in `card_executors`.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import later
from companion.cardkit.effects.resolution import for_each
from companion.cardkit.zones.permanents import Change
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Sum, Term
from companion.games.eredan.engine.constants import ALL, STATS
from companion.games.eredan.engine.effects import card_executors
from companion.games.eredan.engine.effects.card_executors import Perform, each_character, each_player
from companion.games.eredan.engine.effects.conditions import figure
from companion.games.eredan.engine.effects.references import Aim, character_at
from companion.games.eredan.engine.effects.targets import Aims, By
from companion.games.eredan.engine.flow import updates
from companion.games.eredan.engine.flow.strike import NO_STRIKE
from companion.games.eredan.engine.flow.triggers import tasks_of
from companion.games.eredan.engine.flow.updates import Step, change, update, with_change
from companion.games.eredan.engine.rules.stats import (
    FULL,
    attack_sum,
    by_text,
    draws_now,
    prevented,
    stat_sum,
    tickets_of,
)
from companion.games.eredan.engine.state import Character, Player, State

SKIP_DRAW: Final = "skip draw"


def perform(state: State, by: By, effect: Effect, aims: Aims) -> Step:
    """An effect done to what it is aimed at."""
    return PERFORMERS[effect.do](state, by, effect, aims, figure(state, by.seat, effect, by.place, FULL))


def _who(state: State, aim: Aim, one: Character) -> dict[str, Any]:
    return {"player": state.players[aim.seat], "name": one.name}


# --- damage, life loss, healing ---------------------------------------------------------------------------------------


@each_character
@clause("deed-damage", "deed-stopped", "spell-spirit", "example-spirit", "mage-no-strike", "ERE-9", "ERE-22")
def _damage(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """Physical, magic or direct damage; magic damage of a spell is remembered of who cast it (ERE-9)."""
    if amount <= 0:
        return state, ()
    stopped = prevented(state, *aim.at, one, effect.what)
    if stopped < amount:
        state = _cast(state, by, effect)
    state, told = updates.damage(state, *aim.at, effect.what, amount, by.code)
    return state, _told_damage(told, stopped)


def _told_damage(told: tuple[Event, ...], stopped: int) -> tuple[Event, ...]:
    """What is told of damage: that it was stopped, where nothing else has met it."""
    first = told[0].figures if told else {}
    total = first.get("sum")
    if not stopped or total is None or total.result:
        return told
    count = -sum(term.value for term in total.terms if term.word == "prevented")
    figures = {name: first[name] for name in ("player", "name", "kind")}
    return (Event("deed-stopped", {**figures, "count": count}),) if count else told


@clause("mage-no-strike", "priest-keeps-strike", "ERE-9")
def _cast(state: State, by: By, effect: Effect) -> State:
    """A spell of this turn has produced magic damage: whoever fights for its player has cast it (ERE-9)."""
    if effect.what != "magic" or not any(item.by == by.seat and item.code == by.code for item in state.queue):
        return state
    card = state.card(by.code)
    return change(state, by.seat, state.seats[by.seat].fighter, cast=True) if card and card.kind == "spell" else state


@each_character
@clause("deed-loss", "ERE-22")
def _lose(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """HP that are lost without damage."""
    return updates.lose(state, *aim.at, amount, by.code)


@each_character
@clause("deed-heal")
def _heal(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """HP that come back, up to the maximum."""
    return updates.heal(state, *aim.at, amount, by.code)


# --- figures, what somebody is ----------------------------------------------------------------------------------------


def _until(effect: Effect) -> str:
    """Until when, where nothing is said: for good, save what is prevented, which is for this turn."""
    return effect.until or ("turn" if effect.do == "prevent" else "good")


def _changed(state: State, aim: Aim, one: Character, what: Change) -> State:
    return change(state, *aim.at, changes=with_change(one.changes, what))


@clause("deed-change", "ERE-27", "ERE-28")
def _change(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """Attack, Defence or Spirit, for a time or for good; what a player draws, the tickets of the lot."""
    return (_change_stat if effect.what in STATS else _change_player)(state, by, effect, aims, amount)


@each_character
def _change_stat(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    until = _until(effect)
    state = _changed(state, aim, one, Change(effect.what, amount, until, by.code))
    now = character_at(state, aim)
    assert now is not None
    total = stat_of(state, *aim.at, now, effect.what)
    figures = {**_who(state, aim, now), "what": effect.what, "amount": amount, "until": until, "sum": total}
    return state, (Event("deed-change", figures),)


def stat_of(state: State, seat: int, place: int, one: Character, what: str) -> Sum:
    """One of the three figures of a character as it counts now, with its terms."""
    if what == "attack":
        return attack_sum(state, seat, place, one)
    return stat_sum(state, seat, place, one, what, one.defence if what == "defence" else one.spirit)


@each_player
@clause("deed-draws", "deed-initiative", "ERE-2", "ERE-12")
def _change_player(state: State, by: By, effect: Effect, amount: int, seat: int, player: Player) -> Step:
    """How many cards a hand is filled up to, how many tickets lie in the lot."""
    until, name, before = _until(effect), state.players[seat], draws_now(state, seat)
    if (effect.what, until) == ("draws", "good"):
        state = update(state, seat, draws=player.draws + amount)
    else:
        what = Change(effect.what, amount, until, by.code)
        state = update(state, seat, changes=with_change(player.changes, what))
    if effect.what == "draws":
        total = Sum((Term(before, "draws"), by_text(amount, by.code)), draws_now(state, seat))
        return state, (Event("deed-draws", {"player": name, "amount": amount, "until": until, "sum": total}),)
    return state, (Event("deed-initiative", {"player": name, "amount": amount, "count": tickets_of(state, seat)}),)


@each_character
@clause("deed-give", "ambidexterity", "ERE-27")
def _give(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """A class, a race, a guild, ambidexterity."""
    state = _changed(state, aim, one, Change(effect.what, 1, _until(effect), by.code))
    return state, (Event("deed-give", {**_who(state, aim, one), "what": effect.what, "until": _until(effect)}),)


@each_character
@clause("deed-prevent", "deed-immune")
def _prevent(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """Damage that will not be suffered: so much of it, or all, of one kind or of any."""
    what = Change(f"prevent {effect.what}".strip(), amount, _until(effect), by.code)
    figures = {**_who(state, aim, one), "kind": effect.what or "all", "until": _until(effect)}
    immune = amount >= ALL
    told = Event("deed-immune", figures) if immune else Event("deed-prevent", {**figures, "count": amount})
    return _changed(state, aim, one, what), (told,)


# --- runes ------------------------------------------------------------------------------------------------------------


@each_character
@clause("rune-gain", "rune-limit", "rune-oldest", "rune-consumed", "runes", "ERE-17")
def _mark(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """Runes that are gained, or consumed (Les Runes; ERE-17)."""
    does = gain_rune if amount > 0 else use_rune
    return for_each(state, range(abs(amount)), lambda state, _: does(state, *aim.at, effect.what))


def gain_rune(state: State, seat: int, place: int, rune: str) -> Step:
    """A rune lies behind the others; where there is no room the oldest gives way (ERE-17)."""
    one = state.character(seat, place)
    if one is None or one.runes_max < 1:
        return state, ()
    runes = (*one.runes, rune)
    gone = runes[: len(runes) - one.runes_max] if len(runes) > one.runes_max else ()
    runes = runes[len(gone) :]
    figures = {"name": state.called(seat, one), "rune": rune, "names": runes}
    told = Event("rune-oldest", {**figures, "other": gone[0]}) if gone else Event("rune-gain", figures)
    return change(state, seat, place, runes=runes), (told,)


def use_rune(state: State, seat: int, place: int, rune: str) -> Step:
    """The oldest rune of that kind is consumed; nothing happens where there is none."""
    one = state.character(seat, place)
    if one is None or rune not in one.runes:
        return state, ()
    index = one.runes.index(rune)
    runes = (*one.runes[:index], *one.runes[index + 1 :])
    state = change(state, seat, place, runes=runes)
    return state, (Event("rune-consumed", {"name": state.called(seat, one), "rune": rune, "names": runes}),)


# --- tilted, skipped, woken, granted ----------------------------------------------------------------------------------


@clause("deed-tilt", "deed-straighten")
def _tilt(said: str, *, tilted: bool) -> Perform:
    """Characters tilt, or straighten."""

    @each_character
    def turned(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
        if one.tilted == tilted:
            return state, ()
        return change(state, *aim.at, tilted=tilted), (Event(said, _who(state, aim, one)),)

    return turned


@clause("deed-skip", "no-strike")
def _skip(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """A character does not strike in its next fight, a player does not fill up the hand the next time."""
    return (_skip_draw if effect.what == "draw" else _skip_strike)(state, by, effect, aims, amount)


@each_player
def _skip_draw(state: State, by: By, effect: Effect, amount: int, seat: int, player: Player) -> Step:
    state = update(state, seat, changes=with_change(player.changes, Change(SKIP_DRAW, 1, "good", by.code)))
    return state, (Event("deed-skip", {"name": state.players[seat], "what": "draw"}),)


@each_character
def _skip_strike(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    state = _changed(state, aim, one, Change(NO_STRIKE, 1, _until(effect), by.code))
    return state, (Event("deed-skip", {"name": state.called(aim.seat, one), "what": "strike"}),)


@each_character
@clause("order-woken", "berserker-rage", "rage-once", "ERE-5", "ERE-27", "ERE-30")
def _wake(state: State, by: By, effect: Effect, amount: int, aim: Aim, one: Character) -> Step:
    """All Orders of a character, for this turn; its Rage, until card text ends it (ERE-27, ERE-30)."""
    rage, name = effect.what == "rage", state.called(aim.seat, one)
    if one.rage if rage else one.woken:
        return state, ()
    acts = rage or not state.orders_awake(*aim.at, one)
    if rage:
        state, told = change(state, *aim.at, rage=True), Event("berserker-rage", {"name": name})
    else:
        state = change(state, *aim.at, woken=True)
        told = Event("order-woken", {"name": name, "orders": tuple(map(str, one.orders))})
    codes = (one.name, *(item.code for item in one.attached)) if acts else ()
    return later(state, *(task for code in codes for task in tasks_of(state, *aim.at, code, effect.what))), (told,)


@each_player
@clause("deed-grant", "ERE-6")
def _grant(state: State, by: By, effect: Effect, amount: int, seat: int, player: Player) -> Step:
    """One more card in this turn; that of a card which is played counts as it is laid (queue.allowed)."""
    if state.phase not in ("choose", "cards"):
        return state, ()
    kept = with_change(player.changes, Change(effect.what, amount, "turn", by.code))
    return update(state, seat, changes=kept, passed=False), (Event("deed-grant", {"player": state.players[seat]}),)


@clause("deed-text", "card-text-first")
def _text(state: State, by: By, effect: Effect, aims: Aims, amount: int) -> Step:
    """What a card says and the table carries out."""
    return state, (Event("deed-text", {"text": by.code}),)


PERFORMERS: Final[Mapping[str, Perform]] = {
    "damage": _damage, "lose": _lose, "heal": _heal, "draw": card_executors.draw, "discard": card_executors.discard,
    "move": card_executors.move, "destroy": card_executors.detach, "detach": card_executors.detach,
    "attach": card_executors.attach, "create": card_executors.create, "recall": card_executors.recall,
    "cancel": card_executors.cancel, "mark": _mark, "change": _change, "give": _give, "prevent": _prevent,
    "tap": _tilt("deed-tilt", tilted=True), "untap": _tilt("deed-straighten", tilted=False), "skip": _skip,
    "wake": _wake, "grant": _grant, "text": _text,
}  # fmt: skip
"""What Eredan does for each verb."""
