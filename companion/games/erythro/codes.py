"""A position of Erythro in a mixed radix: every public fact in as little room as the rules leave it.

First which card lists are in play: none, the demo box, or the owner's, by a fingerprint of what they list. Then the
round, the opponent, the planet with its mines, the players with their cards, and what is still to be done.

One walk over the facts serves both ways (companion/core/twoway.py): writing hands each value on, reading puts in what
the code says, so that the two cannot drift apart.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.core.datafile import DataError
from companion.core.facts import Values
from companion.core.match import Match
from companion.core.moves import Move
from companion.core.packing import OtherListsError, Packer, PackError, Unpacker
from companion.core.twoway import MOST, Way
from companion.games.erythro.box import COUNTED, OPS, Box, Op, op_of, read_box
from companion.games.erythro.chain import check_blocked
from companion.games.erythro.data import ACTION, CONTAMINATED_AT, CONTAMINATION, ELEMENTS, PHASES
from companion.games.erythro.moves import Blocked, Concede, Line
from companion.games.erythro.state import State

_LISTS: Final = ("none", "demo", "own", "own-demo")
"""`own-demo`: the owner's, and the demo box for what they lack, as where the companion deals."""
_FINGERPRINT: Final = 1 << 16
_MOST_ROUND: Final = 999
_MOST_STEP: Final = 20
_LEVELS: Final = (1, 2, 3, 4)
_TASKS: Final = (
    ("token pollute", ""), ("token mine", ""), ("token pawn", "s"), ("character", "s"), ("name", "t"), ("line", "t"),
    ("march", "T"), ("extraction", ""), ("event", ""), ("clean", "c"), ("effect shuffle", "s"),
    ("effect destroyed", ""), ("draw", "sc"), ("reshuffle", "s"), ("trigger", "s"), ("enter opponent", ""),
    ("enter purchase", ""), ("enter draw", ""), ("start", ""), ("hand", "s"), ("opponent", ""), ("", "x"),
)  # fmt: skip
"""The tasks of the agenda and what follows each: a seat, a tile, tiles, a count; the last is any other, as text."""
_OPENED: Final = ("special", "special unknown", "contamination", "contamination unknown")
_ZONES: Final = ("hand", "deck", "discard", "played")
_ENDED: Final = ("", "GEN-2", "lost-mine", "lost-blocked")


# --- card lists -------------------------------------------------------------------------------------------------------


def pack_lists(match: Match, packer: Packer) -> None:
    """Add which card lists a match is played with."""
    box = match.state.box
    known = {read_box({}).texts: "none", read_box({"demo": True}).texts: "demo"}
    own = "own" if box == read_box(match.header.data) else "own-demo"
    which = known.get(box.texts, own)
    packer.push(_LISTS.index(which), len(_LISTS))
    if which == own:
        packer.push(_fingerprint(box, len(match.players)), _FINGERPRINT)


def unpack_lists(source: Unpacker, given: Mapping[str, Any] | None, players: int) -> Mapping[str, Any]:
    """The data that a code was written with; raises OtherListsError where the owner's are not those given."""
    which = _LISTS[source.pull(len(_LISTS))]
    added: Mapping[str, Any] = {"demo": True} if which in ("demo", "own-demo") else {}
    if which in ("none", "demo"):
        return added
    wanted, lists = source.pull(_FINGERPRINT), {**(given or {}), **added}
    try:
        box = read_box(lists)
    except DataError:
        raise OtherListsError from None
    if _fingerprint(box, players) != wanted:
        raise OtherListsError
    return lists


def _fingerprint(box: Box, players: int) -> int:
    """Sixteen bits of all that a code leaves to the lists: the names in their order, tiles, maximum of influence."""
    layout = box.layouts[players]
    listed = (
        *map(str, layout.numbers), str(box.influence_max), *(f"{c.key}:{'+'.join(c.elements)}" for c in
        box.characters.values()), *(f"{a.key}:{a.element}:{a.character}" for a in box.actions.values()),
        *(f"{m.key}:{m.level}" for m in box.mines.values()), *box.events,
    )  # fmt: skip
    return zlib.crc32("\n".join(listed).encode()) % _FINGERPRINT


# --- a position -------------------------------------------------------------------------------------------------------


def pack(match: Match, packer: Packer) -> None:
    """Add a match's public facts. Raises PackError for a figure that no position can have."""
    way, facts = Way(packer=packer), match.facts()
    _position(way, facts, match.players, match.state.box)
    _end(way, match.state, facts, match.players)


def unpack(source: Unpacker, players: Sequence[str], lists: Mapping[str, Any]) -> tuple[Values, tuple[Move, ...]]:
    """The position, and the move that ended it, if one did. Raises PackError for what `pack` does not make."""
    way, facts = Way(source=source), Values()
    _position(way, facts, players, read_box(lists))
    return facts, _end(way, None, facts, players)


def _position(way: Way, facts: Values, players: Sequence[str], box: Box) -> None:
    numbers = box.layouts[len(players)].numbers
    facts["round"] = way.small(facts.get("round"), 15, _MOST_ROUND)
    facts["phase"] = way.one_of(facts.get("phase"), PHASES)
    facts["bag"] = tuple(way.some(facts.get("bag"), numbers))
    _opponent(way, facts, box)
    _tiles(way, facts, numbers)
    _mines(way, facts, numbers, box)
    for name in players:
        _player(way, facts, name, numbers, box)
    _agenda(way, facts, numbers, players)


def _opponent(way: Way, facts: Values, box: Box) -> None:
    levels = facts.get("mines.levels")
    if way.flag(levels != tuple(sorted(levels or ()))):
        facts["mines.levels"] = tuple(way.each(levels, _LEVELS, 15))
    else:
        facts["mines.levels"] = tuple(way.some(levels, _LEVELS, twice=True))
    facts["mines.destroyed"] = way.small(facts.get("mines.destroyed"), 15)
    facts["contaminations.left"] = way.small(facts.get("contaminations.left"), 31)
    profit = facts.get("profitability")
    facts["profitability"] = way.small(profit, 31) if way.flag(profit is not None) else None
    event = (facts.get("event") or (None,))[0]
    event = way.one_of(event, (None, "", *box.events))
    facts["event"] = None if event is None else (event,)
    market = facts.get("market")
    facts["market"] = tuple(way.each(market, list(box.actions), 15)) or None if way.flag(market) else None


# --- the planet -------------------------------------------------------------------------------------------------------


def _tiles(way: Way, facts: Values, numbers: Sequence[int]) -> None:
    for number in numbers:
        name = f"tile.{number}.pollution"
        facts[name] = way.number(facts.get(name), CONTAMINATED_AT + 1)
    held = way.some([n for n in numbers if facts.get(f"tile.{n}.sanctuary")], numbers)
    for number in held:
        name = f"tile.{number}.sanctuary"
        facts[name] = way.one_of(facts.get(name), ELEMENTS)
    dome = next((n for n in numbers if facts.get(f"tile.{n}.dome")), None)
    dome = way.one_of(dome, (None, *numbers))
    for number in numbers:
        facts[f"tile.{number}.dome"] = number == dome


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


def _player(way: Way, facts: Values, name: str, numbers: Sequence[int], box: Box) -> None:
    key = way.one_of((facts.get(f"{name}.character") or (None,))[0], (None, *box.characters))
    facts[f"{name}.character"] = None if key is None else (key,)
    facts[f"{name}.tile"] = way.one_of(facts.get(f"{name}.tile"), (None, *numbers))
    for element in box.characters[key].elements if key is not None else ():
        facts[f"{name}.{element}"] = way.number(facts.get(f"{name}.{element}"), box.influence_max + 1)
    for part, usual in (("deck", 15), ("hand", 7), ("discard", 15), ("played", 4), ("tainted", 1),
                        ("contaminations", 7)):  # fmt: skip
        facts[f"{name}.{part}"] = way.small(facts.get(f"{name}.{part}"), usual)
    facts[f"{name}.done"] = way.flag(facts.get(f"{name}.done"))
    _known(way, facts, name, _own_cards(key, box), box)
    _open(way, facts, f"{name}.open")


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
    ops = [_op(way, op_of(owed[place]) if place < len(owed) else None) for place in range(count)]
    facts[name] = (kind, str(did), *map(str, ops))


def _op(way: Way, op: Op | None) -> Op:
    given = op or Op(OPS[0])
    verb = way.one_of(given.verb, OPS)
    who = way.one_of(given.who, ("self", "other"))
    amount = 1 + way.number(given.amount - 1, 9) if verb in COUNTED else 1
    named = verb in ("gain", "lose", "sanctuary")
    element = way.one_of(given.element, ("", *ELEMENTS)) if named else ""
    return Op(verb, who, amount, element, way.flag(given.may), way.flag(given.near))


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


def _task(way: Way, task: str | None, numbers: Sequence[int], players: Sequence[str]) -> str:
    words = (task or "").split()
    split = _head(words, len(players), numbers)
    head, shape = way.one_of(split[0] if task is not None else None, _TASKS)
    args = iter(words[len(head.split()) :])
    told = [head] if head else []
    for kind in shape:
        if kind == "x":
            return way.text(task)
        if kind == "T":
            told += map(str, way.each([int(arg) for arg in args], numbers, 7))
        else:
            value = next(args, None)
            told.append(str(_argument(way, kind, None if value is None else int(value), numbers, players)))
    return " ".join(told)


def _argument(way: Way, kind: str, value: int | None, numbers: Sequence[int], players: Sequence[str]) -> int:
    if kind == "s":
        return way.number(value, len(players))
    if kind == "t":
        return int(way.one_of(value, numbers))
    return way.small(None if value is None else value + 1, 7) - 1  # -1: as many as an event without a name says


def _head(words: list[str], seats: int, numbers: Sequence[int]) -> tuple[tuple[str, str], list[str]]:
    """The task that these words are, and their arguments."""
    for head, shape in _TASKS[:-1]:
        length = len(head.split())
        args = words[length:]
        if " ".join(words[:length]) != head or (len(args) != len(shape) and shape != "T"):
            continue
        fits = (_fits(kind, arg, seats, numbers) for kind, arg in zip(shape * (len(args) or 1), args, strict=False))
        if all(fits):
            return (head, shape), args
    return _TASKS[-1], words


def _fits(kind: str, arg: str, seats: int, numbers: Sequence[int]) -> bool:
    if kind == "s":
        return arg in map(str, range(seats))
    if kind in "tT":
        return arg in map(str, numbers)
    return arg in map(str, range(-1, MOST))


def _end(way: Way, state: State | None, facts: Values, players: Sequence[str]) -> tuple[Move, ...]:
    """The announcement that ended a match, where its figures alone do not say that it is over."""
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
