"""Which deeds of listed cards are due at a moment, and in which order (ERE-20, ERE-31)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.queue import Task
from companion.core.rules.clauses import clause
from companion.games.eredan.engine.effects.targets import By, chosen_aim
from companion.games.eredan.engine.state import Attached, Character, State

DEED: Final = "deed"
ATTACHED: Final = "attached"
"""How a card of the queue waits that lies with a character by now."""
_OF_FIGHTERS: Final = frozenset(("fight", "fight-end"))
_AFTERWARDS: Final = frozenset(("fight-end", "end"))
"""Moments at which the cards of this turn's queue act as well."""
_UNTIL: Final = {"end": "good", "fight-end": "good", "turn": "turn", "drawn": "turn"}
"""How long what a card changes lasts, where it says nothing: until the fight is over, save at these moments."""


# --- the deeds of one card --------------------------------------------------------------------------------------------


def tasks_of(
    state: State, seat: int, place: int, code: str, when: str, targets: tuple[str, ...] = ()
) -> tuple[Task, ...]:
    """What a listed card or character does at a moment, as tasks; what counts as long as something holds is none.

    `seat`, `place`: the character whose deeds they are: itself, who bears the card, who fights for its player (0: the
    player's own). `targets`: what was announced with the card; it is what deeds choose where it fits.
    """
    deeds = state.box.acting.get((code, when))
    if deeds is None:
        return ()
    by, left, tasks = By(seat, place, code), list(targets), list[Task]()
    for deed in deeds:
        aim, left = _announced(state, by, deed, left)
        tasks.append(Task(DEED, seat, (code, place, _timed(deed), aim)))
    return tuple(tasks)


@lru_cache(maxsize=1024)
def _timed(deed: Deed) -> str:
    """A deed as it stands in a task: with its duration said, its moment left out."""
    until = _UNTIL.get(deed.when, "fight")
    either = tuple(tuple(_lasting(one, until) for one in deeds) for deeds in deed.either)
    return str(_lasting(deed, until)._replace(when="played", either=either))


def _lasting(deed: Deed, until: str) -> Deed:
    if deed.until or deed.do not in ("change", "give", "prevent"):
        return deed
    return deed._replace(until="good" if deed.what in ("draws", "initiative") else until)


def _announced(state: State, by: By, deed: Deed, left: list[str]) -> tuple[str, list[str]]:
    """Which of the announced targets a deed takes, and those that are left for the next one; the last ones serve all
    further deeds."""
    if not deed.target.needs_choice or deed.either:
        return "", left
    fitting = [text for text in left if chosen_aim(state, by, deed, text) is not None][: deed.target.number]
    return " + ".join(fitting), [text for text in left if text not in fitting] or left


# --- a moment ---------------------------------------------------------------------------------------------------------


@clause("each-fight", "each-turn", "end-effects-order", "start-effects-order", "ERE-20", "ERE-31")
def due(state: State, when: str) -> tuple[Task, ...]:
    """All that acts at `turn`, `end`, `fight` or `fight-end`: characters before cards, the active player's first, cards
    in the order in which they were laid (Ordre de résolution des cartes; Effets de combat et effets de tour)."""
    if not (state.box.cards or state.box.characters):
        return ()
    tasks: tuple[Task, ...] = ()
    acting = state.box.acting
    for seat, place, one in _characters(state, when):
        if (one.name, when) in acting:
            tasks += tasks_of(state, seat, place, one.name, when)
    cards = [found for found in _cards(state, when) if (found[3], when) in acting]
    for _, seat, place, code in sorted(cards, key=lambda card: card[0]) if cards else ():
        tasks += tasks_of(state, seat, place, code, when)
    return tasks


def _characters(state: State, when: str) -> Iterator[tuple[int, int, Character]]:
    """The living ones, of a fight those who fight."""
    for seat in state.order:
        for place, one in state.seats[seat].living:
            if when not in _OF_FIGHTERS or state.seats[seat].fighter == place:
                yield seat, place, one


Rank = tuple[bool, bool, int]
"""The active player's first, those of earlier turns first, then in the order of play."""


def _cards(state: State, when: str) -> Iterator[tuple[Rank, int, int, str]]:
    """The cards that lie with them, and at the end those of the queue: when their turn comes, who bears them, which."""
    for seat, place, one in _characters(state, when):
        for item in one.attached:
            yield _rank(state, item), seat, place, item.code
    for place, waits in enumerate(state.queue, 1) if when in _AFTERWARDS else ():
        if waits.how != ATTACHED and not waits.cancelled:
            rank = (waits.by != state.active, True, place)
            yield rank, waits.by, state.seats[waits.by].fighter, waits.code


def _rank(state: State, item: Attached) -> Rank:
    """One that was played in this turn stands where it stood in the queue."""
    other = item.owner != state.active
    for place, waits in enumerate(state.queue, 1):
        if waits.how == ATTACHED and (waits.by, waits.code) == (item.owner, item.code):
            return other, True, place
    return other, False, item.laid
