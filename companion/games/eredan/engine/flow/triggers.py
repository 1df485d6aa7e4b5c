"""Which effects of listed cards are due at a moment, and in which order (ERE-20, ERE-31)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import Task
from companion.cardkit.effects.resolution import EFFECT
from companion.core.rules.clauses import clause
from companion.games.eredan.engine.effects.targets import By, chosen_aim
from companion.games.eredan.engine.state import Attached, Character, State

ATTACHED: Final = "attached"
"""How a card of the queue waits that lies with a character by now."""
_OF_FIGHTERS: Final = frozenset(("fight", "fight-end"))
_AFTERWARDS: Final = frozenset(("fight-end", "end"))
"""Moments at which the cards of this turn's queue act as well."""
_UNTIL: Final = {"end": "good", "fight-end": "good", "turn": "turn", "drawn": "turn"}
"""How long what a card changes lasts, where it says nothing: until the fight is over, save at these moments."""


# --- the effects of one card ------------------------------------------------------------------------------------------


def tasks_of(
    state: State, seat: int, place: int, code: str, when: str, targets: tuple[str, ...] = ()
) -> tuple[Task, ...]:
    """What a listed card or character does at a moment, as tasks; what counts as long as something holds is none.

    `seat`, `place`: the character whose effects they are: itself, who bears the card, who fights for its player (0: the
    player's own). `targets`: what was announced with the card; it is what effects choose where it fits.
    """
    effects = state.box.acting.get((code, when))
    if effects is None:
        return ()
    by, left, tasks = By(seat, place, code), list(targets), list[Task]()
    for effect in effects:
        aim, left = _announced(state, by, effect, left)
        tasks.append(Task(EFFECT, seat, (code, place, _timed(effect), aim)))
    return tuple(tasks)


@lru_cache(maxsize=1024)
def _timed(effect: Effect) -> str:
    """An effect as it stands in a task: with its duration said, its moment left out."""
    until = _UNTIL.get(effect.when, "fight")
    either = tuple(tuple(_lasting(one, until) for one in effects) for effects in effect.either)
    return str(_lasting(effect, until)._replace(when="played", either=either))


def _lasting(effect: Effect, until: str) -> Effect:
    if effect.until or effect.do not in ("change", "give", "prevent"):
        return effect
    return effect._replace(until="good" if effect.what in ("draws", "initiative") else until)


def _announced(state: State, by: By, effect: Effect, left: list[str]) -> tuple[str, list[str]]:
    """Which of the announced targets an effect takes, and those that are left for the next one; the last ones serve all
    further effects."""
    if not effect.target.needs_choice or effect.either:
        return "", left
    fitting = [text for text in left if chosen_aim(state, by, effect, text) is not None][: effect.target.number]
    return " + ".join(fitting), [text for text in left if text not in fitting] or left


# --- a moment ---------------------------------------------------------------------------------------------------------


@clause("each-fight", "each-turn", "end-effects-order", "start-effects-order", "ERE-20", "ERE-31")
def due(state: State, when: str) -> tuple[Task, ...]:
    """All that acts at `turn`, `end`, `fight` or `fight-end`: characters, the active player's first, then cards in the
    order in which they were laid, whoever laid them (Ordre de résolution des cartes; Effets de combat et effets de
    tour)."""
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


Rank = tuple[bool, int]
"""Those of earlier turns first, then in the order of play."""


def _cards(state: State, when: str) -> Iterator[tuple[Rank, int, int, str]]:
    """The cards that lie with them, and at the end those of the queue: when their turn comes, who bears them, which."""
    for seat, place, one in _characters(state, when):
        for item in one.attached:
            yield _rank(state, item), seat, place, item.code
    for place, waits in enumerate(state.queue, 1) if when in _AFTERWARDS else ():
        if waits.how != ATTACHED and not waits.cancelled:
            yield (True, place), waits.by, state.seats[waits.by].fighter, waits.code


def _rank(state: State, item: Attached) -> Rank:
    """One that was played in this turn stands where it stood in the queue."""
    for place, waits in enumerate(state.queue, 1):
        if waits.how == ATTACHED and (waits.by, waits.code) == (item.owner, item.code):
            return True, place
    return False, item.laid
