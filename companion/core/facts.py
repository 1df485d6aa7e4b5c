"""Facts: every public figure of a match under a flat name, such as `Bo.mage.hp`. Stored ones can be set."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.core.cards import IN_PACK, read_card
from companion.core.words import given_word, quoted, say

Values = dict[str, Any]
FORBIDDEN_IN_NAMES = re.compile(r"[.:#\r\n]")
MOST_BYTES: Final = 20_000
"""Of all that a position or a correction says together, as JSON: several times what the fullest table needs."""
MOST_UNKNOWN: Final = 5
"""So many unknown names are looked for among the known ones; of a thousand nobody reads more."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One kind of figure. `pattern`: its name with `<player>` or another `<group>` in it.

    `kind`: `int`, `numbers`, `bool`, `card`, `cards`, `player`, `texts`, or `choice` (one of `values`). A stored fact
    can be given in a position and corrected; a derived one is computed from its `sources` (patterns of stored ones).
    A list has at most `most` parts, a text of it at most `longest` characters, all of which can be printed.
    `optional`: it may be absent (None). `words`: the list of the game's words, or of the match's own cards, that says
    its texts; or `told(text, speaker)` says one.
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
    optional: bool = True
    words: str = ""
    told: Callable[[str, Any], str] | None = None

    @property
    def stored(self) -> bool:
        """Whether it is kept, not computed."""
        return not self.sources


class Facts:
    """The facts of a game: their declarations, how to read them from a state, how to build a state from them."""

    def __init__(
        self,
        facts: Sequence[Fact],
        groups: Mapping[str, tuple[str, ...]],
        read: Callable[[Any], Values],
        build: Callable[[Any, Values], tuple[Any, list[tuple[str, dict[str, Any]]]]],
        draft: Callable[[Any], Values] | None = None,
        revise: Callable[[Values, Values], Values] | None = None,
    ) -> None:
        """`read(state)`: the public facts. `build(setup, values)`: the state, and what is wrong with it (sentence keys
        of the game's words with their figures). `draft(state)`: the stored facts, hidden ones too (left out: nothing
        is hidden). `revise(draft, changes)`: the draft after a correction (left out: nothing hangs on another)."""
        self.facts = tuple(facts)
        self.groups = groups
        self.read, self.build = read, build
        self.draft = draft or self._stored
        self.revise = revise or (lambda values, changes: {**values, **changes})

    def _stored(self, state: Any) -> Values:
        known = self.names(state.players)
        return {name: value for name, value in self.read(state).items() if known[name].stored}

    def names(self, players: Sequence[str]) -> dict[str, Fact]:
        """Every fact of a match by its whole name."""
        found: dict[str, Fact] = {}
        for fact in self.facts:
            for name in self._expand(fact.pattern, players):
                found[name] = fact
        return found

    def _expand(self, pattern: str, players: Sequence[str]) -> list[str]:
        names = [pattern]
        for group, values in (("player", tuple(players)), *self.groups.items()):
            hole = f"<{group}>"
            names = [n.replace(hole, v) for n in names for v in (values if hole in n else ("",))]
        return names

    def fact(self, name: str) -> Fact | None:
        """The declaration of a fact by its whole name; None if there is none."""
        given = name.split(".")
        for fact in self.facts:
            holes = fact.pattern.split(".")
            pairs = list(zip(given, holes, strict=False))
            fits = len(given) == len(holes) and all(hole == part or hole.startswith("<") for part, hole in pairs)
            if fits and all(part in self.groups[hole[1:-1]] for part, hole in pairs if hole[1:-1] in self.groups):
                return fact
        return None

    def label(self, name: str, speaker: Any) -> str:
        """A fact's name for people: `PV (Ana, Défenseur)` for `Ana.defender.hp`."""
        fact = self.fact(name)
        if fact is None:
            return name
        pairs = zip(name.split("."), fact.pattern.split("."), strict=True)
        whose = [speaker.word(hole[1:-1], part) for part, hole in pairs if hole.startswith("<")]
        title = fact.title[speaker.lang]
        return f"{title} ({', '.join(whose)})" if whose else title

    def check(self, given: object, players: Sequence[str], lang: str) -> tuple[Values, list[str]]:
        """The given facts with their values read, and a sentence for each that cannot be."""
        if not isinstance(given, Mapping):
            return {}, [say("bad-facts", lang, given=quoted(given))]
        known = self.names(players)
        lower = {name.casefold(): name for name in known}
        values: Values = {}
        problems: list[str] = []
        unknown: list[Any] = []
        spelled: dict[str, Any] = {}
        for raw, value in given.items():
            name = lower.get(raw.casefold()) if isinstance(raw, str) else None
            if name is None:
                unknown.append(raw)
                continue
            if name in spelled:
                problems.append(say("fact-twice", lang, first=given_word(spelled[name]), second=given_word(raw)))
            spelled[name] = raw
            fact = known[name]
            if not fact.stored:
                sources = ", ".join(self.sources(name, players))
                problems.append(say("derived-fact", lang, name=name, sources=sources))
                continue
            read = read_value(fact, value, players)
            if read is NOT_READ:
                problems.append(_unread(name, fact, value, players, lang))
            else:
                values[name] = read
        problems += [_unknown(raw, known, lang) for raw in unknown[:MOST_UNKNOWN]]
        if len(unknown) > MOST_UNKNOWN:
            problems.append(say("more-unknown", lang, count=len(unknown) - MOST_UNKNOWN))
        size = len(json.dumps(values, ensure_ascii=False).encode())
        if size > MOST_BYTES:
            problems.append(say("facts-too-long", lang, size=size, most=MOST_BYTES))
        return values, problems

    def sources(self, name: str, players: Sequence[str]) -> list[str]:
        """What a derived fact is computed from, by name: of the same player and place, of all where it names none."""
        fact, holes = self.names(players)[name], {}
        for part, given in zip(fact.pattern.split("."), name.split("."), strict=True):
            if part.startswith("<"):
                holes[part] = given
        sources = (".".join(holes.get(part, part) for part in source.split(".")) for source in fact.sources)
        return [whole for source in sources for whole in self._expand(source, players)]


def _unknown(raw: Any, known: Mapping[str, Fact], lang: str) -> str:
    import difflib

    near = difflib.get_close_matches(raw[:80], known, 3, 0.5) if isinstance(raw, str) else []
    return say("unknown-fact", lang, name=given_word(raw), near=", ".join(near or list(known)[:3]))


def _unread(name: str, fact: Fact, value: Any, players: Sequence[str], lang: str) -> str:
    """Why a value is none of a fact."""
    figures = {"low": fact.low, "high": fact.high, "most": fact.most, "longest": fact.longest}
    if fact.kind in _LISTS and isinstance(value, list | tuple) and len(value) > fact.most:
        return say("too-many-parts", lang, name=name, count=len(value), most=fact.most)
    if fact.kind == "texts" and isinstance(value, list | tuple):
        value = next((part for part in value if not _is_text(fact, part)), value)
    known = ", ".join(fact.values or tuple(players))
    return say(f"bad-{fact.kind}", lang, name=name, value=quoted(value), values=known, **figures)


class _NotRead:
    pass


NOT_READ = _NotRead()


def read_value(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    """The value as the engine keeps it, or NOT_READ. None means absent, where the fact may be."""
    if value is None:
        return None if fact.optional else NOT_READ
    reader = _READERS[fact.kind]
    return reader(fact, value, players)


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


def _texts(fact: Fact, value: Any, players: Sequence[str]) -> Any:
    if not isinstance(value, list | tuple) or len(value) > fact.most:
        return NOT_READ
    return (tuple(value) or None) if all(_is_text(fact, part) for part in value) else NOT_READ


def _is_text(fact: Fact, part: Any) -> bool:
    """Whether it is a text that a line of a record can hold and a screen can show."""
    return isinstance(part, str) and len(part) <= fact.longest and part.isprintable()


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
    "player": _player, "texts": _texts, "choice": _choice,
}  # fmt: skip
