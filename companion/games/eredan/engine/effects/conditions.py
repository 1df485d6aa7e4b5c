"""Conditions and counted figures of card text, as they are at this moment (EFFECTS.md).

What counts as long as something holds may itself have conditions. So that none asks for itself, those are read without
such effects (`PLAIN`); an effect that is done once is read with all that counts (figures.FULL).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import Condition, condition_of
from companion.core.rules.clauses import clause
from companion.games.eredan.engine.cards.cards import Words
from companion.games.eredan.engine.constants import ALL, FAMILIAR, MOST
from companion.games.eredan.engine.effects.schema import COUNTED_OF_FIGHTERS
from companion.games.eredan.engine.state import Character, State


class Reading(NamedTuple):
    """How a figure of a character is read, and its words (`class`, `guild`, `race`, `element`)."""

    stat: Callable[[State, int, int, Character, str], int]
    words: Callable[[State, int, int, Character, str], Words]


def printed_words(one: Character, what: str) -> Words:
    """What is printed on a character of that kind; a caste stands among the classes."""
    if what == "class":
        return (*one.classes, one.caste) if one.caste else one.classes
    if what == "guild":
        return one.guilds
    return (one.race if what == "race" else one.element,)


def _plain_words(state: State, seat: int, place: int, one: Character, what: str) -> Words:
    given = tuple([change.what.removeprefix(f"{what} ") for change in one.changes
                   if change.amount > 0 and change.what.startswith(f"{what} ")])  # fmt: skip
    return given[-1:] if given and what == "race" else (*printed_words(one, what), *given)


def _plain_stat(state: State, seat: int, place: int, one: Character, what: str) -> int:
    """Printed, changed and ordered; below 0 it counts 0."""
    orders = sum(order.amount for order in state.orders_awake(seat, place, one) if order.what == what)
    return max(0, int(getattr(one, what)) + one.changed(what) + orders)


PLAIN: Final = Reading(_plain_stat, _plain_words)
"""Without the effects that count as long as something holds."""


def whose(state: State, seat: int, place: int, word: str) -> tuple[int, int, Character | None]:
    """The character whose effect it is (`own`; of a player's own effects the one that fights), or the one that this
    fights (`foe`): seat, place, and who is there."""
    fighter = state.seats[seat].fighter
    place = place or fighter
    if word == "foe":
        seat, place = 1 - seat, state.seats[1 - seat].fighter if place == fighter else 0
    return seat, place, state.character(seat, place)


@clause("rune-ability", "ERE-17")
def holds_now(state: State, seat: int, effect: Effect, place: int, reading: Reading = PLAIN) -> bool:
    """Whether all conditions of an effect hold. `seat`, `place`: the character that has it (place 0: nobody)."""
    return all(_holds(state, seat, place, condition_of(text), reading) for text in effect.conditions)


def _holds(state: State, seat: int, place: int, condition: Condition, reading: Reading) -> bool:
    if condition.what == "turn":
        return condition.compares(state.turn)
    if condition.how:
        return condition.compares(count(state, seat, place, condition, reading))
    side, where, one = whose(state, seat, place, condition.whose)
    if one is None or condition.what == "rage":
        return one is not None and one.rage
    if condition.what == "bears":
        return condition.word in one.runes
    return condition.word in reading.words(state, side, where, one, condition.what)


def is_such(state: State, seat: int, place: int, which: str, reading: Reading = PLAIN) -> bool:
    """Whether a character is such a one: `tilted`, `straight`, `dead`, `class mage`…"""
    one = state.character(seat, place)
    if one is None:
        return False
    asked = condition_of(which)
    if asked.word:
        return asked.word in reading.words(state, seat, place, one, asked.what)
    return {"tilted": one.tilted, "straight": not one.tilted, "dead": one.dead}.get(which, True)


def count(state: State, seat: int, place: int, counted: Condition, reading: Reading) -> int:
    """What card text may count: of a player `own hand`, `foe dead`…, of a character `own hp`, `foe spirit`…"""
    side, what, *_ = counted
    if what not in COUNTED_OF_FIGHTERS:
        return _of_player(state, 1 - seat if side == "foe" else seat, what)
    seat, place, one = whose(state, seat, place, side)
    if one is None:
        return 0
    return one.hp if what == "hp" else reading.stat(state, seat, place, one, what)


def _of_player(state: State, seat: int, what: str) -> int:
    player = state.seats[seat]
    if what in player.ZONES:
        return len(player.zone(what))
    living = [one for _, one in player.living]
    return {
        "living": len(living),
        "dead": len(player.characters) - len(living),
        "runes": sum(len(one.runes) for one in living),
        "objects": sum(item.place != FAMILIAR for one in living for item in one.attached),
        "score": sum(state.points(seat)),
    }.get(what, 0)


def figure(state: State, seat: int, effect: Effect, place: int, reading: Reading = PLAIN) -> int:
    """The amount of an effect at this moment."""
    if isinstance(effect.amount, int):
        return effect.amount
    if effect.amount == "all":
        return ALL if effect.do == "prevent" else MOST
    return 0 if effect.amount == "x" else count(state, seat, place, condition_of(effect.amount), reading)
