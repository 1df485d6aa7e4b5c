"""What would answer a card that asks for something: the effects as they are announced, and what they may be done to."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import alternatives
from companion.cardkit.effects.queue import Task, asked_task
from companion.cardkit.effects.resolution import EFFECT
from companion.games.eredan.engine.cards.cards import parted
from companion.games.eredan.engine.effects.card_executors import asks_card, pile_of, recalled
from companion.games.eredan.engine.effects.conditions import figure
from companion.games.eredan.engine.effects.references import CHARACTER, character_at
from companion.games.eredan.engine.effects.resolution import parts
from companion.games.eredan.engine.effects.table_effects import answer_of, recorded, short_of
from companion.games.eredan.engine.effects.targets import Aims, By, borne, candidates, meant, said
from companion.games.eredan.engine.rules.stats import FULL
from companion.games.eredan.engine.state import State

Targets = tuple[str, ...]
_NO_TARGETS: Final[tuple[Targets, ...]] = ((),)
_MOST: Final = 12
"""Ways to aim that are listed at most."""
_TAKES_OFF: Final = frozenset(("destroy", "detach"))


def asked_words(state: State, task: Task) -> tuple[str, str]:
    """The card that asks, and the first of the effects that it asks for, as it is announced."""
    by, effect, _ = parts(task)
    return by.code, _short(state, by, alternatives(effect)[0])


def _short(state: State, by: By, effect: Effect) -> str:
    """An effect as it is announced now, with the figure that it counts."""
    if effect.amount != "all":
        effect = effect._replace(amount=figure(state, by.seat, effect, by.place, FULL))
    return answer_of(effect)


def answers(state: State, seat: int) -> Iterable[str]:
    """What answers a card that asks this player for something; nothing where none does."""
    task = asked_task(state, seat, EFFECT)
    if task is None:
        return ()
    by, effect, _ = parts(task)
    return tuple(dict.fromkeys(text for one in alternatives(effect) for text in _answers(state, by, one)))


def _answers(state: State, by: By, effect: Effect) -> Iterator[str]:
    if asks_card(effect):
        yield from (_of_pile(effect, parted(name)[0]) for name in pile_of(state, by, effect)[0])
    elif effect.do == "cancel" and effect.target.needs_choice:
        yield from (short_of(Effect("cancel", aim.place, on="the next")) for aim in candidates(state, by, effect))
    elif effect.do in _TAKES_OFF:
        yield from _taken_off(state, by, effect)
    else:
        yield _short(state, by, effect)


def _of_pile(effect: Effect, name: str) -> str:
    """The answer that names a card of a pile."""
    if effect.do == "move":
        return short_of(effect._replace(on=f'"{name}"'))
    if recalled(effect)[2]:
        return short_of(Effect("move", what="from discard to hand", on=f'"{name}"'))
    return short_of(Effect("recall", what=f'"{name}"', on="you"))


def _aimed(state: State, by: By, effect: Effect) -> Aims:
    """What an effect may be done to, or is done to where nobody chooses."""
    return tuple(candidates(state, by, effect)) if effect.target.needs_choice else meant(state, by, effect)


def _taken_off(state: State, by: By, effect: Effect) -> Iterator[str]:
    """Each attached card that is meant, by its place and its name."""
    for aim in _aimed(state, by, effect):
        one = character_at(state, aim)
        for index in borne(state, aim, effect.what) if one is not None else ():
            assert one is not None
            item = one.attached[index]
            card = state.card(item.code)
            name = card.name if card is not None else item.code
            yield short_of(Effect(effect.do, what=f'{item.place} "{name}"' if name else item.place))


def answer_targets(state: State, seat: int, what: str) -> Iterable[Targets]:
    """What such an answer may be done to."""
    task, answer = asked_task(state, seat, EFFECT), recorded(what)
    if task is None or answer is None:
        return _NO_TARGETS
    by, effect, _ = parts(task)
    for one in alternatives(effect):
        if what in _answers(state, by, one):
            return _targets(state, by, one, answer)
    return _NO_TARGETS


def _targets(state: State, by: By, effect: Effect, answer: Effect) -> Iterable[Targets]:
    if effect.do in _TAKES_OFF:
        found = [aim for aim in _aimed(state, by, effect) if borne(state, aim, answer.what)]
        return [(said(state, by, aim),) for aim in found]
    if asks_card(effect) or effect.do == "cancel":
        return _NO_TARGETS
    if not effect.target.needs_choice:
        return [tuple(said(state, by, aim) for aim in meant(state, by, effect) if aim.kind == CHARACTER)]
    texts = [said(state, by, aim) for aim in candidates(state, by, effect)]
    most = min(effect.target.number, len(texts))
    least = 1 if effect.target.many == "up to" else most
    ways = [way for count in range(most, least - 1, -1) for way in combinations(texts, count)]
    return ways[:_MOST]
