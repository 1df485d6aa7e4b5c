"""What cards do, deed by deed: conditions as their turn comes, what is paid, what somebody chooses (EFFECTS.md)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Deed, deed_of
from companion.cardkit.effects.queue import Kind, Task, answered, later
from companion.cardkit.zones.permanents import Change
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Pending
from companion.core.runtime.replacing import replace
from companion.games.eredan.engine.effects.card_executors import DISCARD, asks_card, parted_what, pile_of, pile_seat
from companion.games.eredan.engine.effects.conditions import holds_now, whose
from companion.games.eredan.engine.effects.executors import perform, use_rune
from companion.games.eredan.engine.effects.references import PLAYER, QUEUE, Aim, aim_of
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.effects.table_effects import queue_place, understood
from companion.games.eredan.engine.effects.targets import Aims, By, borne, candidates, meant, useful
from companion.games.eredan.engine.flow.triggers import DEED, tasks_of
from companion.games.eredan.engine.flow.updates import Step, change, discard_cards, update, with_change
from companion.games.eredan.engine.rules.stats import FULL
from companion.games.eredan.engine.state import State

__all__ = [
    "DEED", "DISCARD", "KINDS_OF_DEEDS", "answered_by", "ask", "asked_deed", "asked_task", "belongs_to",
    "carried_out", "choices", "do", "done", "parts", "passed_over", "source_of", "tasks_of",
]  # fmt: skip
_BEARS: Final = "bears "
_ONCE: Final = "once"
"""A change of the bearer, or of the player: a deed of a card that is done once has been done."""
_TAKES_OFF: Final = frozenset(("destroy", "detach"))


@lru_cache(maxsize=1024)
def deed_in(text: str) -> Deed:
    """The deed of a task; one that says nothing is left to the table."""
    return deed_of(text, VOCABULARY) or Deed("text")


def parts(task: Task) -> tuple[By, Deed, tuple[str, ...]]:
    """Whose deed a task is, the deed, and what was chosen for it."""
    code, place, text, aim = task.figures
    by = By(task.owner, place if isinstance(place, int) else 0, str(code))
    return by, deed_in(str(text)), tuple(str(aim).split(" + ")) if aim else ()


def _with(task: Task, deed: Deed) -> Task:
    code, place, _, aim = task.figures
    return task._replace(figures=(code, place, str(deed), aim))


# --- conditions and what is paid, as its turn comes -------------------------------------------------------------------


def _group(state: State) -> tuple[Task, ...]:
    """The task that is next and those behind it that are of the same ability: one head, one price."""
    task = state.agenda[-1]
    _, deed, _ = parts(task)
    found = [task]
    for other in reversed(state.agenda[:-1]):
        if other.kind != DEED or (other.seat, other.figures[:2]) != (task.seat, task.figures[:2]):
            break
        one = parts(other)[1]
        if one.conditions != deed.conditions or one.once or one.cost:
            break
        found.append(other)
    return tuple(found)


def _price(deed: Deed) -> Deed:
    """What is left of a deed's head once its conditions were looked at: the runes that it consumes, what it costs."""
    return deed._replace(conditions=tuple(one for one in deed.conditions if one.startswith(_BEARS)))


def _bare(deed: Deed) -> Deed:
    return deed._replace(conditions=(), cost=None, once="")


@clause("rune-ability", "rune-consumed", "ERE-17")
def prepare(state: State, task: Task) -> Step:
    """The conditions of a deed are looked at when its turn comes, once for all deeds of one ability; then it is paid.

    One that its player may leave is paid as it is carried out.
    """
    by, deed, _ = parts(task)
    if _bare(deed) == deed:
        return state, ()
    group = _group(state)
    if not holds_now(state, by.seat, deed, by.place, FULL) or not _payable(state, by, deed):
        return _headed(state, group, _bare, len(group)), ()
    if deed.may:
        return (state if _price(deed) == deed else _headed(state, group, _price)), ()
    return _paid(_headed(state, group, _bare), by, deed)


def _headed(state: State, group: tuple[Task, ...], head: Callable[[Deed], Deed], gone: int = 0) -> State:
    """The state with other heads before the deeds of an ability, the first ones `gone`."""
    rest = tuple(_with(one, head(parts(one)[1])) for one in reversed(group[gone:]))
    return replace(state, agenda=(*state.agenda[: len(state.agenda) - len(group)], *rest))


def _payable(state: State, by: By, deed: Deed) -> bool:
    """Whether a deed was not done yet, where it is done once, and its cost can be paid."""
    if deed.once and _served(state, by, deed):
        return False
    return deed.cost is None or len(state.seats[by.seat].hand) >= deed.cost.discard


def _served(state: State, by: By, deed: Deed) -> bool:
    one = state.character(by.seat, by.place)
    changes = state.seats[by.seat].changes if one is None else one.changes
    return any((old.what, old.source) == (_mark_of(state, by, deed), by.code) for old in changes)


def _mark_of(state: State, by: By, deed: Deed) -> str:
    """What says that a deed was done: its place among the deeds of its card."""
    like = (deed.do, deed.what, deed.once, deed.on, deed.amount)
    for place, one in enumerate(state.box.deeds(by.code), 1):
        if (one.do, one.what, one.once, one.on, one.amount) == like:
            return f"{_ONCE} {place}"
    return _ONCE


def _paid(state: State, by: By, deed: Deed) -> Step:
    """The runes that a deed needs are consumed, cards that it costs are discarded, and that it was done is kept."""
    told: tuple[Event, ...] = ()
    for condition in deed.conditions:
        if condition.startswith(_BEARS):
            seat, place, _ = whose(state, by.seat, by.place, "own")
            state, more = use_rune(state, seat, place, condition.removeprefix(_BEARS))
            told += more
    if deed.once:
        what = Change(_mark_of(state, by, deed), 1, "turn" if deed.once == "turn" else "good", by.code)
        one = state.character(by.seat, by.place)
        if one is None:
            state = update(state, by.seat, changes=with_change(state.seats[by.seat].changes, what))
        else:
            state = change(state, by.seat, by.place, changes=with_change(one.changes, what))
    if deed.cost is not None and deed.cost.discard:
        state = later(state, Task(DISCARD, by.seat, (deed.cost.discard,)))
    return state, told


# --- asked ------------------------------------------------------------------------------------------------------------


def choices(state: State, task: Task) -> Aims:
    """What may be chosen for a deed that is asked."""
    by, deed, _ = parts(task)
    return tuple(candidates(state, by, deed))


@clause("choice", "ERE-20")
def ask(state: State, task: Task) -> Pending | None:
    """A choice that nobody has announced is asked for; what the card only allows may be passed over."""
    by, deed, chosen = parts(task)
    free = deed.may or deed.target.many == "up to" or asks_card(deed)
    item = Pending("effect", task.owner, "choice", skippable=free, late=False)
    if deed.either:
        return item if len(_alternatives(state, by, deed)) > (0 if deed.may else 1) else None
    return item if _possible(state, by, deed) and (deed.may or _chooses(state, by, deed, chosen)) else None


def _alternatives(state: State, by: By, deed: Deed) -> tuple[tuple[Deed, ...], ...]:
    """Those of which the first deed can be done."""
    return tuple(deeds for deeds in deed.either if _possible(state, by, deeds[0]))


def _possible(state: State, by: By, deed: Deed) -> bool:
    """Whether there is anything that a deed could be done to."""
    if asks_card(deed):
        names, unknown = pile_of(state, by, deed)
        return bool(names) or bool(unknown)
    if deed.target.needs_choice:
        return bool(candidates(state, by, deed))
    if deed.do == "cancel" and state.phase in ("choose", "cards"):
        return True
    return any(useful(state, deed, aim) for aim in meant(state, by, deed))


def _chooses(state: State, by: By, deed: Deed, chosen: tuple[str, ...]) -> bool:
    """Whether a player has to say what a deed is done to: the one thing it can be done to need not be said."""
    if asks_card(deed):
        names, unknown = pile_of(state, by, deed)
        return len(names) > 1 or bool(names and unknown) or unknown > 1
    aims = meant(state, by, deed, chosen)
    if deed.target.needs_choice and not aims:
        found = candidates(state, by, deed)
        if len(found) > (0 if deed.target.many == "up to" else deed.target.number):
            return True
        aims = tuple(found)
    return deed.do in _TAKES_OFF and any(len(borne(state, aim, deed.what)) > _many(deed) for aim in aims)


def _many(deed: Deed) -> int:
    return deed.amount if isinstance(deed.amount, int) else 99


def do(state: State, task: Task) -> Step:
    """The deed done to what is meant, or to the only ones that it can be done to."""
    by, deed, chosen = parts(task)
    if deed.either:
        possible = () if deed.may else _alternatives(state, by, deed)[:1]
        return later(state, *(_chosen(task, one) for deeds in possible for one in deeds)), ()
    if not _possible(state, by, deed):
        return state, ()
    if asks_card(deed):
        names, _ = pile_of(state, by, deed)
        return done(state, by, _named(deed, names[0]) if names else deed, (Aim(PLAYER, pile_seat(by, deed)),))
    aims = meant(state, by, deed, chosen)
    if deed.target.needs_choice and not aims:
        aims = tuple(candidates(state, by, deed)[: deed.target.number])
    return done(state, by, deed, tuple(aim for aim in aims if useful(state, deed, aim)))


def _chosen(task: Task, deed: Deed) -> Task:
    """A deed of the alternative that was taken."""
    code, place, *_ = task.figures
    return task._replace(figures=(code, place, str(deed), ""))


def _named(deed: Deed, name: str) -> Deed:
    """A deed about a card of a pile, once it is known which."""
    return deed._replace(what=f'{deed.what} "{name}"'.strip()) if deed.do == "recall" else deed._replace(on=f'"{name}"')


def done(state: State, by: By, deed: Deed, aims: Aims) -> Step:
    """A deed done to what it is aimed at."""
    return perform(state, by, deed, aims)


# --- cards that are discarded -----------------------------------------------------------------------------------------


@clause("deed-discard")
def ask_discard(state: State, task: Task) -> Pending | None:
    """Whose hand is known says which cards go; else their number is enough."""
    player = state.seats[task.owner]
    count = min(task.number, len(player.hand))
    if not count or not player.hand.known or count == len(player.hand):
        return None
    return Pending("discard", task.owner, "deed-discard", skippable=False, late=False, many=count)


def discard(state: State, task: Task) -> Step:
    """So many cards, as many as there are."""
    count = min(task.number, len(state.seats[task.owner].hand))
    return discard_cards(state, task.owner, count, (), "deed-discard") if count else (state, ())


KINDS_OF_DEEDS: Final[tuple[Kind[State], ...]] = (
    Kind(DEED, ("seat", "card", "place", "deed", "aim"), ask, do, prepare),
    Kind(DISCARD, ("seat", "count"), ask_discard, discard),
)
"""What is still to be done because card text says so."""


# --- answered ---------------------------------------------------------------------------------------------------------


def asked_task(state: State, kind: str | None, seat: int) -> Task | None:
    """The task which a player is asked about now: of that kind, or (None) of any that a card makes."""
    task = state.agenda[-1] if state.agenda else None
    kinds = (DEED, DISCARD) if kind is None else (kind,)
    return task if task is not None and task.kind in kinds and task.seat == seat else None


def asked_deed(task: Task, deed: Deed) -> Deed | None:
    """The deed of a task that another one answers: itself, or the first of an alternative; None if it answers none.

    `text` answers anything: the table carries it out in its own way.
    """
    asked = parts(task)[1]
    found = [deeds[0] for deeds in asked.either] if asked.either else [asked]
    if deed.do == "text":
        return found[0]
    like = [one for one in found if _kin(one) == _kin(deed) or (one.do, deed.do) == ("destroy", "detach")]
    same = [one for one in like if _about(one) == _about(deed)]
    return next(iter(same or like), None)


def _kin(deed: Deed) -> str:
    """What a deed is called by people: a card that goes from the discard to the hand is recalled as well."""
    to_hand = deed.do == "recall" and deed.what.endswith("to hand")
    return "move" if to_hand else deed.do


def _about(deed: Deed) -> str:
    return parted_what(deed)[0]


def answered_by(state: State, seat: int, deed: Deed) -> tuple[State, By, Deed | None, tuple[Event, ...]]:
    """The state without the deed that was asked of a player, where this is its answer: it is paid, and what else
    belongs to the alternative that was taken comes next. With it whose deed it was, and the deed that was asked."""
    task = asked_task(state, DEED, seat)
    asked = None if task is None else asked_deed(task, deed)
    if task is None or asked is None:
        return state, belongs_to(state, seat), None, ()
    by, whole, _ = parts(task)
    state = _headed(state, _group(state), _bare, 1)
    for deeds in whole.either if deed.do != "text" else ():
        if deeds[0] == asked:
            state = later(state, *(_chosen(task, one) for one in deeds[1:]))
            break
    state, told = _paid(state, by, whole)
    left = max(_many(asked) if asks_card(asked) and deed.do != "text" else 1, 1) - 1
    if left > 0:
        state = later(state, _with(task, _bare(asked)._replace(amount=left)))
    return state, by, asked, told


@clause("card-text-first", "choice")
def carried_out(state: State, seat: int, deed: Deed, targets: tuple[str, ...]) -> Step:
    """What card text does, as the table records it, or the answer to what a card asks (EFFECTS.md)."""
    state, by, asked, told = answered_by(state, seat, deed)
    deed = deed if asked is None else understood(deed, asked)
    if asked is None and deed.do != "damage":  # whom `you` means, and whose enemy: the speaker
        by = By(seat, 0, by.code)
    state, more = done(state, by, deed, _aims(state, seat, deed, targets) or _unsaid(state, by, deed, asked))
    return state, told + more


def _unsaid(state: State, by: By, deed: Deed, asked: Deed | None) -> Aims:
    """What a deed is done to of which nobody says it."""
    if asked is not None and asks_card(asked):
        return (Aim(PLAYER, pile_seat(by, asked)),)
    return () if deed.on[:1] == '"' else meant(state, by, asked or deed)


def _aims(state: State, seat: int, deed: Deed, targets: tuple[str, ...]) -> Aims:
    """What was said that a deed is done to: characters, players, a place of the queue."""
    if deed.do == "cancel":
        place = queue_place(deed)
        return () if place is None else (Aim(QUEUE, seat, place),)
    return tuple(aim for text in targets if (aim := aim_of(state.players, seat, text)) is not None)


@clause("choice")
def passed_over(state: State, seat: int) -> Step:
    """What a card offers is passed over."""
    task = asked_task(state, DEED, seat)
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
