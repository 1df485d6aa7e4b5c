"""What a code of Erythro leaves out, because the box, the planet and the characters say it already.

The order and the room of all other figures follow from their declarations (facts.py, core/codes/declarations.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.cardkit.effects.queue import Task
from companion.core.codes.bidirectional import MOST, Way
from companion.core.codes.declarations import Form, Lists, Packing, Walk, elsewhere
from companion.core.codes.packing import PackError
from companion.core.facts.facts import Values
from companion.core.rules.common_moves import Concede
from companion.core.rules.moves import Move
from companion.core.runtime.replacement import replace
from companion.games.erythro.engine.cards.box import Box
from companion.games.erythro.engine.cards.catalogue import read_box
from companion.games.erythro.engine.constants import ACTION, CONTAMINATED_AT, CONTAMINATION, ELEMENTS
from companion.games.erythro.engine.effects.base import BY_VERB, effect_of, text_of
from companion.games.erythro.engine.effects.references import aim_of, aimed
from companion.games.erythro.engine.flow.market import ASKED
from companion.games.erythro.engine.flow.phases import check_blocked
from companion.games.erythro.engine.flow.queue import KINDS
from companion.games.erythro.engine.moves import Blocked, Line
from companion.games.erythro.engine.state import State

_MOST_STEP: Final = 20
_LEVELS: Final = (1, 2, 3, 4)
_TASKS: Final = (*(name for name in KINDS.by_name if name != ASKED and not name.startswith("stack")), "")
_SEATLESS: Final = "effect destroyed"
"""A task that codes had a number for before it held whose it is: with that it is text."""
"""The kinds of tasks that a code counts; the last is any other, as text."""
_OPENED: Final = ("special", "special unknown", "contamination", "contamination unknown")
_ZONES: Final = ("hand", "deck", "discard", "played")
_ENDED: Final = ("", "GEN-2", "lost-mine", "lost-blocked")


# --- card lists -------------------------------------------------------------------------------------------------------


def _which(box: Box, data: Mapping[str, Any]) -> str:
    """`own-demo`: the owner's, and the demo box for what they lack, as where the companion deals."""
    known = {read_box({}).texts: "none", read_box({"demo": True}).texts: "demo"}
    return known.get(box.texts, "own" if box == read_box(data) else "own-demo")


def _listed(box: Box, players: int) -> Iterable[str]:
    """The names in their order, tiles, maximum of influence."""
    return (
        *map(str, box.layouts[players].numbers), str(box.influence_max), *(f"{c.key}:{'+'.join(c.elements)}" for c in
        box.characters.values()), *(f"{a.key}:{a.element}:{a.character}" for a in box.actions.values()),
        *(f"{m.key}:{m.level}" for m in box.mines.values()), *box.events,
    )  # fmt: skip


# --- the opponent and the planet --------------------------------------------------------------------------------------


def _numbers(walk: Walk) -> Sequence[int]:
    numbers: Sequence[int] = walk.box.layouts[len(walk.players)].numbers
    return numbers


def _levels(walk: Walk, name: str, value: Any) -> tuple[int, ...]:
    if walk.way.flag(value != tuple(sorted(value or ()))):
        return tuple(walk.way.each(value, _LEVELS, 15))
    return tuple(walk.way.some(value, _LEVELS, twice=True))


def _event(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    event = walk.way.one_of((value or (None,))[0], (None, "", *walk.box.events))
    return None if event is None else (event,)


def _market(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    return tuple(walk.way.each(value, list(walk.box.actions), 15)) or None if walk.way.flag(value) else None


def _planet(walk: Walk, name: str, value: Any) -> None:
    """The sanctuaries, the dome and the mines."""
    way, facts, numbers = walk.way, walk.values, _numbers(walk)
    for number in way.some([n for n in numbers if facts.get(f"tile.{n}.sanctuary")], numbers):
        name = f"tile.{number}.sanctuary"
        facts[name] = way.one_of(facts.get(name), ELEMENTS)
    dome = way.one_of(next((n for n in numbers if facts.get(f"tile.{n}.dome")), None), (None, *numbers))
    for number in numbers:
        facts[f"tile.{number}.dome"] = number == dome
    _mines(way, facts, numbers, walk.box)


def _mines(way: Way, facts: Values, numbers: Sequence[int], box: Box) -> None:
    """The tiles with a mine; then in the order of their appearance what each is, its line, and gaps in the order."""
    mined = [n for n in numbers if facts.get(f"tile.{n}.mine")]
    left, last = way.some(mined, numbers), 0
    mined.sort(key=lambda n: facts[f"tile.{n}.mine.order"])
    for place in range(len(left)):
        tile = way.one_of(None if way.reads else mined[place], left)
        left.remove(tile)
        name = f"tile.{tile}.mine"
        key = way.one_of((facts.get(name) or (None,))[0], ("mine", *box.mines))
        card = box.mines.get(key)
        level = facts.get(f"{name}.level")
        if card is not None and level not in (None, card.level):
            raise PackError(f"{name}.level is not the card's")
        facts[name] = (key,)
        facts[f"{name}.level"] = card.level if card is not None else way.one_of(level, _LEVELS)
        facts[f"{name}.step"] = 1 + way.small(_less(facts.get(f"{name}.step"), 1), 7, _MOST_STEP - 1)
        last += 1 + way.small(_less(facts.get(f"{name}.order"), last + 1), 3)
        facts[f"{name}.order"] = last


def _less(value: Any, by: int) -> Any:
    return None if value is None else value - by


# --- players ----------------------------------------------------------------------------------------------------------


def _character(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    key = walk.way.one_of((value or (None,))[0], (None, *walk.box.characters))
    walk.noted["character"] = key
    return None if key is None else (key,)


def _influence(walk: Walk, name: str, value: Any) -> Any:
    """The points of all elements that the character has, in its order."""
    player, key = name.rpartition(".")[0], walk.noted["character"]
    for element in walk.box.characters[key].elements if key is not None else ():
        own = f"{player}.{element}"
        walk.values[own] = walk.way.number(walk.values.get(own), walk.box.influence_max + 1)
    return walk.values.get(name)


def _zones(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    """Whether a player has finished the phase; then all known cards."""
    player = name.removesuffix(".deck.cards")
    walk.values[f"{player}.done"] = walk.way.flag(walk.values.get(f"{player}.done"))
    _known(walk.way, walk.values, player, _own_cards(walk.noted["character"], walk.box), walk.box)
    found: tuple[str, ...] | None = walk.values[name]
    return found


def _opened(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
    _open(walk.way, walk.values, name)
    found: tuple[str, ...] | None = walk.values[name]
    return found


def _own_cards(character: str | None, box: Box) -> tuple[str, ...]:
    """The cards that a player of a character can have, by the rules."""
    found = box.characters.get(character or "")
    elements = found.elements if found is not None else ()
    own = sorted(card.key for card in box.actions.values() if card.character == character or card.element in elements)
    return (CONTAMINATION, ACTION, *own)


def _known(way: Way, facts: Values, name: str, own: tuple[str, ...], box: Box) -> None:
    """The known cards of each zone in their order, those not located, and the card announced."""
    lists = {part: facts.get(f"{name}.{part}") for part in (*(f"{zone}.cards" for zone in _ZONES), "cards", "named")}
    strange = any(card not in own for cards in lists.values() for card in cards or ())
    cards = (CONTAMINATION, ACTION, *sorted(box.actions)) if way.flag(strange) else own
    for zone in _ZONES:
        part = f"{name}.{zone}.cards"
        known = facts.get(part)
        facts[part] = tuple(way.each(known, cards, 7)) or None if way.flag(known) else None
    pool = facts.get(f"{name}.cards")
    facts[f"{name}.cards"] = tuple(way.some(pool, cards, twice=True)) or None if way.flag(pool) else None
    if pool and facts[f"{name}.cards"] != tuple(pool):
        raise PackError(f"{name}.cards is in another order")
    named = facts.get(f"{name}.named")
    facts[f"{name}.named"] = tuple(way.each(named, cards, 1)) if way.flag(named) else None


def _open(way: Way, facts: Values, name: str) -> None:
    """The card that is being carried out: what it is, how much was announced, what it still owes."""
    words = facts.get(name)
    if not way.flag(words):
        facts[name] = None
        return
    kind, did, *owed = words or (None, None)
    kind = way.one_of(kind, _OPENED)
    did = way.small(None if did is None else int(did), 7)
    count = way.small(len(owed), 7)
    effects = [_effect(way, effect_of(owed[place]) if place < len(owed) else None) for place in range(count)]
    facts[name] = (kind, str(did), *map(text_of, effects))


def _effect(way: Way, effect: Effect | None) -> Effect:
    verbs = sorted(BY_VERB, key=lambda verb: BY_VERB[verb].code)
    given = effect or Effect(verbs[0])
    kind = BY_VERB[way.one_of(given.do, verbs)]
    aim = aim_of(given)
    other = way.one_of("other" if aim.other else "self", ("self", "other")) == "other"
    amount = 1 + way.number(amount_of(given) - 1, 9) if kind.counted else 1
    element = way.one_of(given.what, ("", *ELEMENTS)) if kind.element_word else ""
    may, near = way.flag(given.may), way.flag(aim.near)
    return Effect(kind.verb, amount, element, str(aim._replace(other=other, near=near)), may=may)


def _bound(walk: Walk) -> None:
    """Whom effects that have begun are for, and on which tile."""
    way, facts, count = walk.way, walk.values, len(walk.players)
    names = [f"{player}.open" for player in walk.players if facts.get(f"{player}.open")]
    owed = [effect for name in names for effect in map(effect_of, facts[name][2:]) if effect is not None]
    if not way.reads and not any(aim_of(effect).begun for effect in owed):
        return
    for name in names:
        kind, did, *owed = facts[name]
        effects = [_begun(walk, effect, count) for effect in map(effect_of, owed) if effect is not None]
        facts[name] = (kind, did, *map(text_of, effects))


def _begun(walk: Walk, effect: Effect, count: int) -> Effect:
    aim = aim_of(effect)
    seat = walk.way.number(aim.seat + 1, count + 1) - 1
    return aimed(effect, seat=seat, tile=walk.way.one_of(aim.tile, (0, *_numbers(walk))))


# --- what is still to be done, and the end ----------------------------------------------------------------------------


def _agenda(way: Way, facts: Values, numbers: Sequence[int], players: Sequence[str]) -> None:
    """The tasks in their order, the same ones in a row counted."""
    tasks = list(facts.get("pending") or ())
    rows = [[task] for task in tasks[:1]]
    for task in tasks[1:]:
        if task == rows[-1][0]:
            rows[-1].append(task)
        else:
            rows.append([task])
    found: list[str] = []
    for place in range(way.small(len(rows), 3)):
        row = rows[place] if place < len(rows) else []
        task = _task(way, row[0] if row else None, numbers, players)
        found += [task] * (1 + way.small(len(row) - 1 if row else None, 1))
    facts["pending"] = tuple(found) or None


def _task(way: Way, text: str | None, numbers: Sequence[int], players: Sequence[str]) -> str:
    """A task by the number of its kind and what it holds; any that nobody would write so, as text."""
    task = None if text is None else KINDS.read(text)
    if text is not None and (task is None or not _fits(task, numbers, players)):
        task = Task("")
    name = way.one_of(None if task is None else task.kind, _TASKS)
    if not name:
        return way.text(text)
    holds, seat, figures = KINDS.by_name[name].holds, None, []
    if holds[:1] in (("seat",), ("seat?",)) and name != _SEATLESS:
        holds, seat = holds[1:], way.number(None if task is None else task.seat, len(players))
    for place, what in enumerate(holds):
        if what == "mine…":
            figures = way.each(None if task is None else task.figures, numbers, 7)
        elif what == "mine":
            figures.append(way.one_of(None if task is None else task.number, numbers))
        else:  # -1: as many as an event without a name says
            figures.append(way.small(None if task is None else task.numbers[place] + 1, 7) - 1)
    return str(Task(name, seat, tuple(figures)))


def _fits(task: Task, numbers: Sequence[int], players: Sequence[str]) -> bool:
    """Whether a code has room for what a task holds."""
    if task.kind == _SEATLESS:
        return task.seat is None
    known = {"seat": range(len(players)), "mine": numbers, "count": range(-1, MOST), "most": range(-1, MOST)}
    held = list(KINDS.held(task))
    whole = len(held) >= len(KINDS.by_name[task.kind].holds)
    return whole and task.kind in _TASKS and all(value in known.get(what, ()) for what, value in held)


def _end(walk: Walk) -> tuple[Move, ...]:
    """What is still to be done; the announcement that ended a match, where its figures do not say that it is over."""
    way, state, facts, players = walk.way, walk.state, walk.values, walk.players
    _agenda(way, facts, _numbers(walk), players)
    rule = way.one_of(_ended_by(state), _ENDED)
    if rule == "GEN-2":
        return (Concede(),)
    if rule == "lost-blocked":
        seat = way.one_of(None if state is None else _told(state)["player"], players)
        return (Blocked(by=seat),)
    if rule == "lost-mine":
        tile = way.small(None if state is None else _told(state)["tile"], 16)
        facts["pending"] = (f"line {tile}",)
        named = facts.get(f"tile.{tile}.mine") != ("mine",)
        return () if named else (Line("lost"),)
    return ()


def _ended_by(state: State | None) -> str:
    if state is None or state.outcome is None or state.outcome.rule not in _ENDED:
        return ""
    rule = state.outcome.rule
    by_itself = rule == "lost-blocked" and check_blocked(replace(state, outcome=None))[0].outcome is not None
    return "" if by_itself else rule


def _told(state: State) -> Mapping[str, Any]:
    assert state.outcome is not None
    return state.outcome.reason.figures


_ELSEWHERE: Final = (
    "pending", "<player>.done", "<player>.named", "<player>.cards", *(f"<player>.{zone}.cards" for zone in _ZONES),
    *(f"<player>.{element}" for element in ELEMENTS), "tile.<tile>.sanctuary", "tile.<tile>.dome",
    *(f"tile.<tile>.mine{part}" for part in ("", ".level", ".step", ".order")),
)  # fmt: skip
_FORMS: Final[Mapping[str, Form]] = dict.fromkeys(_ELSEWHERE, elsewhere) | {
    "bag": lambda walk, _, value: tuple(walk.way.some(value, _numbers(walk))),
    "mines.levels": _levels,
    "event": _event,
    "market": _market,
    "tile.<tile>.pollution": lambda walk, _, value: walk.way.number(value, CONTAMINATED_AT + 1),
    "tile.<tile>": _planet,
    "<player>.character": _character,
    "<player>.tile": lambda walk, _, value: walk.way.one_of(value, (None, *_numbers(walk))),
    f"<player>.{ELEMENTS[0]}": _influence,
    "<player>.deck.cards": _zones,
    "<player>.open": _opened,
}
PACKING: Final = Packing(
    _FORMS,
    {"tile.<tile>": lambda walk: [f"tile.{number}" for number in _numbers(walk)]},
    Lists(("none", "demo", "own", "own-demo"), _which, read_box, _listed),
    _end,
    _bound,
)
