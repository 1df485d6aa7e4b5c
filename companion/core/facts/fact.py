"""One figure of a match, declared once: its name, its kind, how it is read from a state and set, and its bounds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import IN_PACK, read_card
from companion.core.text.messages import is_printable, quoted, say

Get = Callable[[Any, Any], Any]
"""What a figure is, by what its field holds (without one: what it belongs to, such as a player) and the state."""
EMPTY: Final[Mapping[str, Any]] = {
    "int": None, "numbers": (), "bool": False, "card": "", "cards": (), "player": None, "texts": (), "text": "",
    "choice": "",
}  # fmt: skip
"""The kinds of facts, and what the field of a state holds where one is absent, unless its declaration says so."""
BY_KIND: Final = object()


@dataclass(frozen=True, slots=True)
class Fact:
    """One kind of figure. `pattern`: its name with `<player>` or another `<group>` in it.

    `kind`: `int`, `numbers`, `bool`, `card`, `cards`, `player`, `text`, `texts`, or `choice` (one of `values`). A
    stored fact can be given in a position and corrected; a derived one is computed from its `sources` (patterns of
    stored ones), or from the table as a whole (`of_all`). A list has at most `most` parts, a text of it at most
    `longest` characters, all of which can be printed. `optional`: it may be absent (None). `words`: the list of the
    game's words, or of the match's own cards, that says its texts; or `told(text, speaker)` says one.

    How it is kept: `field` is the attribute that holds it, of what it belongs to (`Facts.parts`). `one`: the field
    holds a single text, the fact a list of it. `empty`: what the field holds where the fact is absent, if not what
    its kind has (`EMPTY`). `get(held, state)`: what it is, where the field holds something else, or no field does; it
    may hang on the field alone, and on what a match never changes. Then, or where `field` is dotted, the game itself
    sets it. `default`: what a position says that leaves it out, if not what the table begins with.

    `hidden`: where the companion deals it is no public figure. `settled`: nor can it be corrected there. `hangs`: the
    facts beside it that go when it is corrected to be absent, or (`anew`) to be anything else. `counts`: the lists of
    known things among those that it counts; it cannot be less, and they go when it is corrected to fewer.

    `spelled`: how the state writes a text that people give; a list of at most one may be given as its text alone.

    In a code a whole number takes least room below `usual`, and has `room` up to there; without, all are alike.
    """

    pattern: str
    kind: str
    title: Mapping[str, str]
    low: int = 0
    high: int = 999
    most: int = 100
    longest: int = 80
    values: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    of_all: bool = False
    optional: bool = True
    words: str = ""
    told: Callable[[str, Any], str] | None = None
    spelled: Callable[[str], str] | None = None
    field: str = ""
    one: bool = False
    empty: Any = BY_KIND
    get: Get | None = None
    default: Any = None
    hidden: bool = False
    settled: bool = False
    hangs: tuple[str, ...] = ()
    anew: bool = False
    counts: tuple[str, ...] = ()
    usual: int | None = None
    room: int = 100

    @property
    def stored(self) -> bool:
        """Whether it is kept, not computed."""
        return not (self.sources or self.of_all)

    @property
    def part(self) -> str:
        """The pattern of what it belongs to: up to its last `<group>`; empty for the state itself."""
        return self.pattern[: self.pattern.rfind(">") + 1]

    @property
    def leaf(self) -> str:
        """The rest of its name, with the dot before it."""
        return self.pattern[self.pattern.rfind(">") + 1 :]

    @property
    def sets(self) -> bool:
        """Whether a position sets its field without the game's help."""
        return self.stored and bool(self.field) and self.get is None and "." not in self.field

    @property
    def nothing(self) -> Any:
        """What the field holds where the fact is absent."""
        if self.empty is not BY_KIND:
            return self.empty
        return "" if self.one else EMPTY[self.kind]

    @property
    def source(self) -> str:
        """The attribute that it is read from; empty: all that it belongs to."""
        return self.field.partition(".")[0]

    def told_by(self) -> Get | None:
        """How it follows from its source and the state; None: it is its source as it stands.

        Raises ValueError where the declaration does not say.
        """
        if self.get is not None:
            return self.get
        if not self.field:
            raise ValueError(f"{self.pattern} has neither a field nor a get")
        end = _end(self)
        rest = self.field.partition(".")[2]
        if not rest:
            return end
        inner = attrgetter(rest)

        def found(value: Any, state: Any) -> Any:
            held = None if value is None else inner(value)
            return held if end is None or value is None else end(held, state)

        return found

    def kept(self, value: Any, players: Sequence[str]) -> Any:
        """What the field holds for a value of the fact, as `read_value` has it."""
        if value is None:
            return self.nothing
        if self.one:
            return value[0]
        return players.index(value) if self.kind == "player" else value


def both(fr: str, en: str) -> dict[str, str]:
    """A title in both languages."""
    return {"fr": fr, "en": en}


def size(zone: Zone, state: Any) -> int:
    """How many cards lie in a zone: `get` of a fact whose `field` is the zone."""
    return len(zone)


def known(zone: Zone, state: Any) -> tuple[str, ...] | None:
    """Those of them that are known, absent where none is: `get` of a fact whose `field` is the zone."""
    return zone.known or None


def _end(fact: Fact) -> Get | None:
    """What a figure is by what its field holds; None: the same."""
    empty = fact.nothing
    if fact.one:
        return lambda held, _: None if held == empty else (held,)
    if fact.kind == "player":
        return lambda seat, state: None if seat is None else state.players[seat]
    if not fact.optional or (fact.empty is BY_KIND and fact.kind in ("int", "bool")):
        return None
    return lambda held, _: None if held == empty else held


OVER: Final = Fact(
    "over", "bool", both("partie finie", "match over"), of_all=True, optional=False, field="outcome",
    get=lambda ending, _: ending is not None,
)  # fmt: skip
"""Whether the match has ended: a figure of every game, by which lists know it without its rules."""


# --- values that somebody gives -------------------------------------------------------------------------------------


class _NotRead:
    pass


NOT_READ = _NotRead()


def read_value(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    """The value as the engine keeps it, or NOT_READ. None means absent, where the fact may be."""
    if value is None:
        return None if fact.optional else NOT_READ
    reader = _READERS[fact.kind]
    return reader(fact, value, players)


def unread(name: str, fact: Fact, value: Any, players: Sequence[str], lang: str) -> str:
    """Why a value is none of a fact."""
    figures = {"low": fact.low, "high": fact.high, "most": fact.most, "longest": fact.longest}
    if fact.kind in _LISTS and isinstance(value, list | tuple) and len(value) > fact.most:
        return say("too-many-parts", lang, name=name, count=len(value), most=fact.most)
    if fact.kind == "texts" and isinstance(value, list | tuple):
        value = next((part for part in value if not _is_text(fact, part)), value)
    known = ", ".join(fact.values or tuple(players))
    return say(f"bad-{fact.kind}", lang, name=name, value=quoted(value), values=known, **figures)


def _int(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        return NOT_READ
    return value if fact.low <= value <= fact.high else NOT_READ


def _bool(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    return value if isinstance(value, bool) else NOT_READ


def _card(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    card = read_card(value.strip().casefold()) if isinstance(value, str) and len(value) <= fact.longest else None
    return card if card in IN_PACK else NOT_READ


def _cards(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    if isinstance(value, str) and len(value) <= fact.longest * fact.most:
        value = value.split()
    if not isinstance(value, list | tuple) or len(value) > fact.most:
        return NOT_READ
    cards = tuple(_card(fact, card, players) for card in value)
    return NOT_READ if NOT_READ in cards else cards


def _text(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    if not _is_text(fact, value):
        return NOT_READ
    return value or (None if fact.optional else NOT_READ)


def _texts(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    if fact.most == 1 and isinstance(value, str):
        value = (value,)
    if not isinstance(value, list | tuple) or len(value) > fact.most:
        return NOT_READ
    if not all(_is_text(fact, part) for part in value):
        return NOT_READ
    return tuple(value if fact.spelled is None else map(fact.spelled, value)) or None


def _is_text(fact: Fact, part: Any) -> bool:
    """Whether it is a text that a line of a record can hold and a screen can show."""
    return isinstance(part, str) and len(part) <= fact.longest and is_printable(part)


def _numbers(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    if not isinstance(value, list | tuple) or len(value) > fact.most:
        return NOT_READ
    numbers = tuple(_int(fact, number, players) for number in value)
    if NOT_READ in numbers:
        return NOT_READ
    return numbers or (None if fact.optional else ())


def _player(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    names = {name.casefold(): name for name in players}
    return names.get(value.casefold(), NOT_READ) if isinstance(value, str) else NOT_READ


def _choice(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    return value if isinstance(value, str) and value in fact.values else NOT_READ


_LISTS = ("numbers", "cards", "texts")
_READERS: dict[str, Callable[[Fact, Any, Sequence[str]], Any]] = {
    "int": _int, "numbers": _numbers, "bool": _bool, "card": _card, "cards": _cards,
    "player": _player, "text": _text, "texts": _texts, "choice": _choice,
}  # fmt: skip
