"""What is set off: arrivals, departures, Hits, Wonders and the like, found by comparing two snapshots.

What is set off waits on the stack like a card; several at once, those of the player of the turn first (AES-28).
"""

from collections.abc import Iterator
from functools import lru_cache

from companion.cardkit.effects.effects import Effect
from companion.cardkit.zones.permanents import taken
from companion.cardkit.zones.stack import Waiting
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.state import Fighter, InPlay, State

HIT, WONDER = "hit", "wonder"
TRIGGERS = ("arrival", "departure", HIT, WONDER, "attacks", "blocks", "upkeep", "turn", "end")
"""What may set something off, as the stack has it (`Waiting.origin`)."""
_TOLD = frozenset(["arrival", "departure", "hit"])
_PRIVILEGE = "from hideout"
FOR = " for "
"""Behind the place of a Hit: the damage that it dealt, where its card counts it."""
HIDEOUT = "hideout"
"""Behind the place of an arrival: the card came out of the hideout."""


@lru_cache(maxsize=1024)
def moments_of(effects: tuple[Effect, ...], hideout: bool = False) -> frozenset[str]:
    """When a card does something; what is Privilege only if it came out of the hideout (AES-7)."""
    return frozenset(effect.when for effect in effects if hideout or _PRIVILEGE not in effect.conditions)


@clause("privilege", "AES-7")
def speaks(state: State, one: InPlay, moment: str, *, hideout: bool = False) -> bool:
    """Whether something of a permanent is set off at a moment: by its effects if it is listed, else by its keyword.

    A list may have the keyword with a text that says no effect: then too the table carries it out. The Arrival of a
    card with Privilege is its line where nothing else is known: it is ignored unless the card came out of the hideout.
    """
    card = state.box.card(one.code) if state.box.cards else None
    if card is None or moment not in moments_of(card.effects, True):
        lines = one.words
        return moment in lines and (hideout or moment != "arrival" or "privilege" not in lines)
    flashed = isinstance(one, Fighter) and one.flashed
    return not flashed and moment in moments_of(card.effects, hideout) and not one.changed("no text")


def trigger(seat: int, code: str, moment: str, source: str, *, hideout: bool = False) -> Waiting:
    """Something that a card has set off. `source`: the place of the card, `2`, `story 1` or `hero`."""
    return Waiting(seat, code, (), moment, how=f"{source} {HIDEOUT}" if hideout else source)


@clause("hit", "AES-29")
def hit(state: State, seat: int, one: Fighter, place: int, dealt: int) -> Waiting:
    """A Hit that is set off, with the damage that it dealt where the card's text counts it (Hit; AES-29)."""
    card = state.box.card(one.code) if state.box.cards else None
    counts = card is not None and any(effect.when == HIT and effect.amount == "damage dealt" for effect in card.effects)
    return trigger(seat, one.code, HIT, f"{place}{FOR}{dealt}" if counts else str(place))


@clause("arrival", "departure", "hit", "AES-28")
def laid(state: State, found: list[Waiting]) -> State:
    """All of these on the stack, those of the player of the turn uppermost, in their owner's order (AES-28)."""
    if not found:
        return state
    first = sorted(found, key=lambda one: one.by != state.active)
    return replace(state, stack=(*state.stack, *reversed(first)))


def set_off(before: State, after: State) -> State:
    """The state after a change, with all that the change sets off on the stack; nothing once the match has ended."""
    return after if after.outcome is not None else laid(after, found(before, after))


def found(before: State, after: State) -> list[Waiting]:
    """What a change sets off, in the order in which it came."""
    found: list[Waiting] = []
    if before.seats is after.seats:
        return found
    for seat in (after.active, 1 - after.active):
        was, now = before.seats[seat], after.seats[seat]
        if was.fighters is not now.fighters:
            found += _of_row(after, seat, was.fighters, now.fighters, "")
        if was.stories is not now.stories:
            found += _of_row(after, seat, was.stories, now.stories, "story ")
    return found


@clause("arrival", "departure", "hit")
def told_of(waiting: list[Waiting]) -> tuple[Event, ...]:
    """What is said of what was set off and waits now."""
    return tuple([Event(one.origin, {"name": one.code}) for one in waiting if one.origin in _TOLD])


@clause("departure", "hit", "wondrous-plunge", "AES-19", "AES-29")
def _of_row(
    state: State, seat: int, was: tuple[InPlay | None, ...], now: tuple[InPlay | None, ...], kind: str
) -> Iterator[Waiting]:
    for place, old in taken(was):
        new = now[place - 1] if place <= len(now) else None
        if new is old:
            continue
        source = f"{kind}{place}"
        if new is None:
            if speaks(state, old, "departure"):
                yield trigger(seat, old.code, "departure", source)
            continue
        hits = isinstance(new, Fighter) and isinstance(old, Fighter) and new.hit and not old.hit
        if hits and speaks(state, new, "hit"):
            yield trigger(seat, new.code, "hit", source)
        if old.tapped and not new.tapped and "wondrous plunge" in new.words and not new.changed(WONDER):
            yield trigger(seat, new.code, WONDER, source)
