"""What cards do, effect by effect: conditions as their turn comes, what is paid, what somebody chooses (EFFECTS.md)."""

from collections.abc import Callable
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import alternatives
from companion.cardkit.effects.queue import Kind, Task, answered, asked_task, later
from companion.cardkit.effects.resolution import DISCARD, EFFECT, discards, effect_in, for_each
from companion.cardkit.zones.permanents import Change
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.effects.card_executors import asks_card, parted_what, pile_of, pile_seat
from companion.games.eredan.engine.effects.conditions import holds_now, whose
from companion.games.eredan.engine.effects.executors import perform, use_rune
from companion.games.eredan.engine.effects.references import PLAYER, QUEUE, Aim, aims_of
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.effects.table_effects import queue_place, understood
from companion.games.eredan.engine.effects.targets import Aims, By, borne, candidates, meant, useful
from companion.games.eredan.engine.flow.updates import Step, change, discard_cards, update, with_change
from companion.games.eredan.engine.rules.stats import FULL
from companion.games.eredan.engine.state import State

_BEARS: Final = "bears "
_ONCE: Final = "once"
"""A change of the bearer, or of the player: an effect of a card that is done once has been done."""
_TAKES_OFF: Final = frozenset(("destroy", "detach"))


def parts(task: Task) -> tuple[By, Effect, tuple[str, ...]]:
    """Whose effect a task is, the effect, and what was chosen for it."""
    code, place, text, aim = task.figures
    by = By(task.owner, place if isinstance(place, int) else 0, str(code))
    return by, effect_in(str(text), VOCABULARY), tuple(str(aim).split(" + ")) if aim else ()


def _with(task: Task, effect: Effect) -> Task:
    code, place, _, aim = task.figures
    return task._replace(figures=(code, place, str(effect), aim))


# --- conditions and what is paid, as its turn comes -------------------------------------------------------------------


def _group(state: State) -> tuple[Task, ...]:
    """The task that is next and those behind it that are of the same ability: one head, one price."""
    task = state.agenda[-1]
    _, effect, _ = parts(task)
    found = [task]
    for other in reversed(state.agenda[:-1]):
        if other.kind != EFFECT or (other.seat, other.figures[:2]) != (task.seat, task.figures[:2]):
            break
        one = parts(other)[1]
        if one.conditions != effect.conditions or one.once or one.cost:
            break
        found.append(other)
    return tuple(found)


def _price(effect: Effect) -> Effect:
    """What is left of an effect's head once its conditions were looked at: the runes that it takes, what it costs."""
    return effect._replace(conditions=tuple(one for one in effect.conditions if one.startswith(_BEARS)))


def _bare(effect: Effect) -> Effect:
    return effect._replace(conditions=(), cost=None, once="")


@clause("rune-ability", "rune-consumed", "ERE-17")
def prepare(state: State, task: Task) -> Step:
    """The conditions of an effect are looked at when its turn comes, once for all of one ability; then it is paid.

    One that its player may leave is paid as it is carried out.
    """
    by, effect, _ = parts(task)
    if _bare(effect) == effect:
        return state, ()
    group = _group(state)
    if not holds_now(state, by.seat, effect, by.place, FULL) or not _payable(state, by, effect):
        return _headed(state, group, _bare, len(group)), ()
    if effect.may:
        return (state if _price(effect) == effect else _headed(state, group, _price)), ()
    return _paid(_headed(state, group, _bare), by, effect)


def _headed(state: State, group: tuple[Task, ...], head: Callable[[Effect], Effect], gone: int = 0) -> State:
    """The state with other heads before the effects of an ability, the first ones `gone`."""
    rest = tuple(_with(one, head(parts(one)[1])) for one in reversed(group[gone:]))
    return replace(state, agenda=(*state.agenda[: len(state.agenda) - len(group)], *rest))


def _payable(state: State, by: By, effect: Effect) -> bool:
    """Whether an effect was not done yet, where it is done once, and its cost can be paid."""
    if effect.once and _served(state, by, effect):
        return False
    return effect.cost is None or len(state.seats[by.seat].hand) >= effect.cost.discard


def _served(state: State, by: By, effect: Effect) -> bool:
    one = state.character(by.seat, by.place)
    changes = state.seats[by.seat].changes if one is None else one.changes
    return any((old.what, old.source) == (_mark_of(state, by, effect), by.code) for old in changes)


def _mark_of(state: State, by: By, effect: Effect) -> str:
    """What says that an effect was done: its place among the effects of its card."""
    like = (effect.do, effect.what, effect.once, effect.on, effect.amount)
    for place, one in enumerate(state.box.effects(by.code), 1):
        if (one.do, one.what, one.once, one.on, one.amount) == like:
            return f"{_ONCE} {place}"
    return _ONCE


def _paid(state: State, by: By, effect: Effect) -> Step:
    """The runes that an effect needs are consumed, cards that it costs are discarded, and that it was done is kept."""
    seat, place, _ = whose(state, by.seat, by.place, "own")
    runes = [one.removeprefix(_BEARS) for one in effect.conditions if one.startswith(_BEARS)]
    state, told = for_each(state, runes, lambda state, rune: use_rune(state, seat, place, rune))
    if effect.once:
        what = Change(_mark_of(state, by, effect), 1, "turn" if effect.once == "turn" else "good", by.code)
        one = state.character(by.seat, by.place)
        if one is None:
            state = update(state, by.seat, changes=with_change(state.seats[by.seat].changes, what))
        else:
            state = change(state, by.seat, by.place, changes=with_change(one.changes, what))
    if effect.cost is not None and effect.cost.discard:
        state = later(state, Task(DISCARD, by.seat, (effect.cost.discard,)))
    return state, told


# --- asked ------------------------------------------------------------------------------------------------------------


@clause("choice", "ERE-20")
def ask(state: State, task: Task) -> Pending | None:
    """A choice that nobody has announced is asked for; what the card only allows may be passed over."""
    by, effect, chosen = parts(task)
    free = effect.may or effect.target.many == "up to" or asks_card(effect)
    item = Pending("effect", task.owner, "choice", skippable=free, late=False)
    if effect.either:
        return item if len(_alternatives(state, by, effect)) > (0 if effect.may else 1) else None
    return item if _possible(state, by, effect) and (effect.may or _chooses(state, by, effect, chosen)) else None


def _alternatives(state: State, by: By, effect: Effect) -> tuple[tuple[Effect, ...], ...]:
    """Those of which the first effect can be done."""
    return tuple(effects for effects in effect.either if _possible(state, by, effects[0]))


def _possible(state: State, by: By, effect: Effect) -> bool:
    """Whether there is anything that an effect could be done to."""
    if asks_card(effect):
        names, unknown = pile_of(state, by, effect)
        return bool(names) or bool(unknown)
    if effect.target.needs_choice:
        return bool(candidates(state, by, effect))
    if effect.do == "cancel" and state.phase in ("choose", "cards"):
        return True
    return any(useful(state, effect, aim) for aim in meant(state, by, effect))


def _chooses(state: State, by: By, effect: Effect, chosen: tuple[str, ...]) -> bool:
    """Whether a player has to say what an effect is done to: the one thing it can be done to need not be said."""
    if asks_card(effect):
        names, unknown = pile_of(state, by, effect)
        return len(names) > 1 or bool(names and unknown) or unknown > 1
    aims = meant(state, by, effect, chosen)
    if effect.target.needs_choice and not aims:
        found = candidates(state, by, effect)
        if len(found) > (0 if effect.target.many == "up to" else effect.target.number):
            return True
        aims = tuple(found)
    return effect.do in _TAKES_OFF and any(len(borne(state, aim, effect.what)) > _many(effect) for aim in aims)


def _many(effect: Effect) -> int:
    return effect.amount if isinstance(effect.amount, int) else 99


def do(state: State, task: Task) -> Step:
    """The effect done to what is meant, or to the only ones that it can be done to."""
    by, effect, chosen = parts(task)
    if effect.either:
        possible = () if effect.may else _alternatives(state, by, effect)[:1]
        return later(state, *(_chosen(task, one) for effects in possible for one in effects)), ()
    if not _possible(state, by, effect):
        return state, ()
    if asks_card(effect):
        names, _ = pile_of(state, by, effect)
        return done(state, by, _named(effect, names[0]) if names else effect, (Aim(PLAYER, pile_seat(by, effect)),))
    aims = meant(state, by, effect, chosen)
    if effect.target.needs_choice and not aims:
        aims = tuple(candidates(state, by, effect)[: effect.target.number])
    return done(state, by, effect, tuple(aim for aim in aims if useful(state, effect, aim)))


def _chosen(task: Task, effect: Effect) -> Task:
    """An effect of the alternative that was taken."""
    code, place, *_ = task.figures
    return task._replace(figures=(code, place, str(effect), ""))


def _named(effect: Effect, name: str) -> Effect:
    """An effect about a card of a pile, once it is known which."""
    return (
        effect._replace(what=f'{effect.what} "{name}"'.strip())
        if effect.do == "recall"
        else effect._replace(on=f'"{name}"')
    )


def done(state: State, by: By, effect: Effect, aims: Aims) -> Step:
    """An effect done to what it is aimed at."""
    return perform(state, by, effect, aims)


KINDS_OF_EFFECTS: Final[tuple[Kind[State], ...]] = (
    Kind(EFFECT, ("seat", "card", "place", "deed", "aim"), ask, do, prepare),
    discards(discard_cards),
)
"""What is still to be done because card text says so."""


# --- answered ---------------------------------------------------------------------------------------------------------


def asked_effect(task: Task, effect: Effect) -> Effect | None:
    """The effect of a task that another one answers: itself, or the first of an alternative; None if it answers none.

    `text` answers anything: the table carries it out in its own way.
    """
    found = alternatives(parts(task)[1])
    if effect.do == "text":
        return found[0]
    like = [one for one in found if _kin(one) == _kin(effect) or (one.do, effect.do) == ("destroy", "detach")]
    same = [one for one in like if _about(one) == _about(effect)]
    return next(iter(same or like), None)


def _kin(effect: Effect) -> str:
    """What an effect is called by people: a card that goes from the discard to the hand is recalled as well."""
    to_hand = effect.do == "recall" and effect.what.endswith("to hand")
    return "move" if to_hand else effect.do


def _about(effect: Effect) -> str:
    return parted_what(effect)[0]


def answered_by(state: State, seat: int, effect: Effect) -> tuple[State, By, Effect | None, tuple[Event, ...]]:
    """The state without the effect that was asked of a player, where this is its answer: it is paid, and what else
    belongs to the alternative that was taken comes next. With it whose effect it was, and the effect that was asked."""
    task = asked_task(state, seat, EFFECT)
    asked = None if task is None else asked_effect(task, effect)
    if task is None or asked is None:
        return state, belongs_to(state, seat), None, ()
    by, whole, _ = parts(task)
    state = _headed(state, _group(state), _bare, 1)
    for effects in whole.either if effect.do != "text" else ():
        if effects[0] == asked:
            state = later(state, *(_chosen(task, one) for one in effects[1:]))
            break
    state, told = _paid(state, by, whole)
    left = max(_many(asked) if asks_card(asked) and effect.do != "text" else 1, 1) - 1
    if left > 0:
        state = later(state, _with(task, _bare(asked)._replace(amount=left)))
    return state, by, asked, told


@clause("card-text-first", "choice")
def carried_out(state: State, seat: int, effect: Effect, targets: tuple[str, ...]) -> Step:
    """What card text does, as the table records it, or the answer to what a card asks (EFFECTS.md)."""
    state, by, asked, told = answered_by(state, seat, effect)
    effect = effect if asked is None else understood(effect, asked)
    if asked is None and effect.do != "damage":  # whom `you` means, and whose enemy: the speaker
        by = By(seat, 0, by.code)
    state, more = done(state, by, effect, _aims(state, seat, effect, targets) or _unsaid(state, by, effect, asked))
    return state, told + more


def _unsaid(state: State, by: By, effect: Effect, asked: Effect | None) -> Aims:
    """What an effect is done to of which nobody says it."""
    if asked is not None and asks_card(asked):
        return (Aim(PLAYER, pile_seat(by, asked)),)
    return () if effect.on[:1] == '"' else meant(state, by, asked or effect)


def _aims(state: State, seat: int, effect: Effect, targets: tuple[str, ...]) -> Aims:
    """What was said that an effect is done to: characters, players, a place of the queue."""
    if effect.do == "cancel":
        place = queue_place(effect)
        return () if place is None else (Aim(QUEUE, seat, place),)
    return aims_of(state.players, seat, targets)


@clause("choice")
def passed_over(state: State, seat: int) -> Step:
    """What a card offers is passed over."""
    task = asked_task(state, seat, EFFECT)
    if task is None:
        return state, ()
    return answered(state)[0], (Event("choice", {"card": parts(task)[0].code, "player": state.players[seat]}),)


# --- whose a recorded effect is ---------------------------------------------------------------------------------------


@clause("card-text-first", "ERE-9")
def belongs_to(state: State, seat: int) -> By:
    """Whose an effect is that the table records: it belongs to the card resolved last (EREDAN.md).

    Said by the player of the turn, who need not say so, it may be of either's card; said by the other, to that one's
    own card, else to the speaker.
    """
    item = state.queue[place - 1] if (place := _resolved_last(state, seat)) else None
    return By(seat) if item is None else By(item.by, state.seats[item.by].fighter, item.code)


def _resolved_last(state: State, seat: int) -> int:
    """The place of the queue whose card took effect last; 0: none did."""
    if state.phase not in ("resolve", "strike", "discard"):
        return 0
    place = state.next - 1 if state.next else len(state.queue)
    while place > 0 and state.queue[place - 1].cancelled:
        place -= 1
    return place if place > 0 and (seat == state.active or state.queue[place - 1].by == seat) else 0


def source_of(state: State, seat: int) -> str:
    """The code of the card that a recorded effect belongs to; empty where it is the speaker's own."""
    return belongs_to(state, seat).code
