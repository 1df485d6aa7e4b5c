"""Whom or what an effect is done to: what fits a target of card text, what it means at this moment (EFFECTS.md)."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.targets import Target
from companion.core.rules.clauses import clause
from companion.games.eredan.engine.effects.conditions import is_such
from companion.games.eredan.engine.effects.references import (
    CHARACTER,
    PLAYER,
    QUEUE,
    Aim,
    aim_of,
    aim_text,
    character_at,
)
from companion.games.eredan.engine.rules.stats import FULL
from companion.games.eredan.engine.state import State

Aims = tuple[Aim, ...]


class By(NamedTuple):
    """Whose effect it is: the seat, the place of the character (0: the player's own), the card by its code."""

    seat: int
    place: int = 0
    code: str = ""


def everything(state: State, by: By, target: Target) -> Iterator[Aim]:
    """All of the kinds that a target says, a player's own first: characters, the dead ones too, and players."""
    for kind in target.kinds:
        for seat in target.seats(by.seat):
            if kind == PLAYER:
                yield Aim(PLAYER, seat)
            elif kind == CHARACTER:
                yield from (Aim(CHARACTER, seat, place) for place, _ in state.seats[seat].characters)


@clause("dead-character", "tilted-can-be-aimed")
def fits(state: State, by: By, target: Target, aim: Aim) -> bool:
    """Whether something is such a one as a target asks for; the dead are none, unless it asks for them."""
    if aim.kind not in target.kinds or aim.seat not in target.seats(by.seat):
        return False
    one = character_at(state, aim)
    if one is None:
        return aim.kind == PLAYER
    if one.dead and "dead" not in target.which:
        return False
    if "other" in target.which and (aim.seat, aim.place) == (by.seat, by.place):
        return False
    return all(is_such(state, aim.seat, aim.place, which, FULL) for which in target.which)


def candidates(state: State, by: By, effect: Effect) -> list[Aim]:
    """All that could be chosen for an effect, where it would change something."""
    target = effect.target
    if effect.do == "cancel":
        return list(waiting(state, by, effect))
    return [aim for aim in everything(state, by, target) if fits(state, by, target, aim) and useful(state, effect, aim)]


def useful(state: State, effect: Effect, aim: Aim) -> bool:
    """Whether an effect can change a character: there is a rune to consume, an Order to wake, a card to take off."""
    one = character_at(state, aim)
    if one is None:
        return True
    match effect.do, effect.what:
        case "wake", "order":
            found = bool(one.orders) or any(own.when == "order" for own in state.box.effects(one.name))
        case "wake", "rage":
            found = not one.rage and is_such(state, aim.seat, aim.place, "class berserker", FULL)
        case "mark", rune if isinstance(effect.amount, int) and effect.amount < 0:
            found = rune in one.runes
        case (("destroy" | "detach"), what):
            found = bool(borne(state, aim, what))
        case (("tap" | "untap"), _):
            found = one.tilted == (effect.do == "untap")
        case _:
            found = True
    return found


def borne(state: State, aim: Aim, what: str) -> tuple[int, ...]:
    """Which of the attached cards of a character are meant: all, those of a place, that of a name (`weapon "Pique"`);
    as indices, the oldest of each place first."""
    one = character_at(state, aim)
    words, _, name = what.partition('"')
    where, name = words.strip(), name.rstrip('"')
    if one is None:
        return ()
    return tuple(
        index
        for index, item in enumerate(one.attached)
        if where in ("", item.place) and (not name or name.casefold() in names_of(state, item.code))
    )


def names_of(state: State, code: str) -> tuple[str, ...]:
    """By which names a card may be called: its own, and its key with the level."""
    card = state.card(code)
    return (code.casefold(),) if card is None else (card.name.casefold(), card.key.casefold())


# --- the queue --------------------------------------------------------------------------------------------------------


@clause("recalled-untouched", "already-resolved", "ERE-6")
def waiting(state: State, by: By, effect: Effect) -> Iterator[Aim]:
    """The places of the queue whose cards have not taken effect, are not cancelled, and are such as an effect asks for.

    Only what lies there now: nothing touches a card that comes later (Les cartes rappelées; ERE-6).
    """
    whose = effect.target.whose or ("foe" if effect.target.alone == "the next" else "any")
    for place, item in enumerate(state.queue, 1):
        card = state.card(item.code)
        if place < state.next or not state.next or item.cancelled:
            continue
        if (whose == "any" or (item.by == by.seat) == (whose == "own")) and (
            not effect.what or (card is not None and card.kind == effect.what)
        ):
            yield Aim(QUEUE, item.by, place)


# --- what is meant ----------------------------------------------------------------------------------------------------


def meant(state: State, by: By, effect: Effect, chosen: tuple[str, ...] = ()) -> Aims:
    """What an effect is done to now, by what was chosen where somebody has to choose."""
    target = effect.target
    if target.alone:
        return _alone(state, by, effect)
    if target.many == "each":
        return tuple(aim for aim in everything(state, by, target) if fits(state, by, target, aim))
    return tuple(aim for text in chosen if (aim := chosen_aim(state, by, effect, text)) is not None)


def chosen_aim(state: State, by: By, effect: Effect, text: str) -> Aim | None:
    """What a text chooses for an effect; None where that is not such a one."""
    if effect.target.kinds == ("card",):
        return next((aim for aim in waiting(state, by, effect) if str(aim.place) == text), None)
    aim = aim_of(state.players, by.seat, text)
    return aim if aim is not None and fits(state, by, effect.target, aim) else None


def said(state: State, by: By, aim: Aim) -> str:
    """How whoever does an effect says what it aims at."""
    return str(aim.place) if aim.kind == QUEUE else aim_text(state.players, by.seat, aim)


def _alone(state: State, by: By, effect: Effect) -> Aims:
    match effect.target.alone:
        case "the opposing":
            return _opposing(state, by)
        case "the next":
            return tuple(waiting(state, by, effect))[:1]
        case "self" if by.place:
            aim = Aim(CHARACTER, by.seat, by.place)
            one = character_at(state, aim)
            return () if one is None or one.dead else (aim,)
    return (Aim(PLAYER, 1 - by.seat if effect.target.alone == "foe" else by.seat),)


def _opposing(state: State, by: By) -> Aims:
    """The enemy's fighter, of a character that fights it, and of a player whose character does."""
    place, foe = state.seats[1 - by.seat].fighter, 1 - by.seat
    one = state.character(foe, place)
    fights = by.place in (0, state.seats[by.seat].fighter)
    return (Aim(CHARACTER, foe, place),) if fights and one is not None and not one.dead else ()
