"""Facts: every public figure of a match under a flat name, such as `Bo.mage.hp`. Stored ones can be set.

A game declares each figure once (`Fact`) and says where the things lie that figures belong to (`parts`). Reading, what
an entry has changed, positions, corrections and the packing into codes follow from that.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.facts.fact import NOT_READ, OVER, Fact, Get, read_value, unread
from companion.core.facts.scopes import Branch, Found, Group, Part, Places, Values
from companion.core.notation.nearest import lookalikes
from companion.core.text.messages import Sentence, given_word, quoted, say, told

__all__ = [
    "FORBIDDEN_IN_NAMES",
    "MOST_BYTES",
    "NOT_READ",
    "OVER",
    "Fact",
    "Facts",
    "Get",
    "Places",
    "Problem",
    "Values",
    "read_value",
]

Problem = tuple[str, dict[str, Any]]
"""What is wrong with a position: the key of a sentence of the game's words, and its figures."""
_Patterns = tuple[tuple[tuple[str, ...], Fact], ...]
"""Facts with the parts of their patterns."""
FORBIDDEN_IN_NAMES = re.compile(r"[.:#\r\n]")
MOST_BYTES: Final = 20_000
"""Of all that a position or a correction says together, as JSON: several times what the fullest table needs."""
MOST_GIVEN: Final = 500
"""Facts of a position or a correction; the fullest tables have some 350."""
MOST_UNKNOWN: Final = 5
"""So many unknown names are looked for among the known ones; of a thousand nobody reads more."""
_TABLES: Final = 32
"""Of so many tables the names are kept."""


class Facts:
    """The facts of a game: their declarations, how to read them from a state, how to build a state from them."""

    def __init__(
        self,
        facts: Sequence[Fact],
        groups: Mapping[str, Group],
        read: Callable[[Any], Values] | None = None,
        build: Callable[[Any, Values], tuple[Any, list[Problem]]] | None = None,
        *,
        parts: Mapping[str, Part] | None = None,
        start: Callable[[Any, Values, Any], Any] | None = None,
        complete: Callable[[Any, Any, Values, Any, list[Problem]], Any] | None = None,
        revise: Callable[[Values, Values], Values] | None = None,
        held: Callable[[Values, Values, Values], list[str]] | None = None,
    ) -> None:
        """`facts`: a game's own, beside `OVER`, which every game has.

        `groups`: the values of each `<group>` but the players. A game either reads and builds as a whole, or says
        where figures lie and what fields do not tell:

        `read(state)`: all figures. `build(setup, values)`: the state, and what is wrong with it.

        `parts`: by pattern (`<player>`, `<player>.<class>`), where they lie in the part before. What belongs to one
        hangs on it alone, and on what a match never changes. `start(setup, values, before)`: the table before the
        values, which set their fields in it; `before` is the state that is corrected, None for a position.
        `complete(state, setup, values, before, problems)`: the state with all that no field says by itself; it adds to
        the problems. `revise(values, changes)`: the figures after a correction, where `hangs` does not say what goes
        with it. `held(draft, values, changes)`: which changes cannot be made where the companion deals, beside those
        of `settled` figures.
        """
        self.facts = (*facts, OVER)
        self.groups = groups
        self._whole, self._build = read, build
        self._start, self._complete, self._revise, self._held = start, complete, revise, held
        self._by_end = _by_end(self.facts)
        self._tables: dict[tuple[str, ...], _Names] = {}
        self._branches = {"": Branch("", None, "")}
        if read is None:
            self._grow(parts or {})

    def _grow(self, parts: Mapping[str, Part]) -> None:
        for pattern, part in parts.items():
            before, _, group = pattern[:-1].rpartition("<")
            above = before[: before.rfind(">") + 1]
            branch = Branch(part, self.groups.get(group), before[len(above) :])
            self._branches[pattern] = branch
            self._branches[above].within.append(branch)
        for fact in self.facts:
            self._branches[fact.part].take(fact)

    # --- names ------------------------------------------------------------------------------------------------------

    def names(self, players: Sequence[str]) -> Mapping[str, Fact]:
        """Every fact of a match by its whole name."""
        key = tuple(players)
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) >= _TABLES:
                self._tables.clear()
            found = self._tables[key] = _Names(self, key)
        return found

    def coming(self, players: Sequence[str]) -> dict[str, str]:
        """The names of figures of places that come and go, each with the fact that says that its place is taken."""
        found: dict[str, str] = {}
        for group in (group for group in self.groups.values() if isinstance(group, Places)):
            length = group.head.count(".") + 1
            for pattern in (fact.pattern for fact in self.facts if f"{fact.pattern}.".startswith(f"{group.head}.")):
                found |= {name: ".".join(name.split(".")[:length]) for name in self.expand(pattern, players)}
        return found

    def expand(self, pattern: str, players: Sequence[str]) -> list[str]:
        """The names that a pattern stands for."""
        names = [pattern]
        for group, values in (("player", tuple(players)), *self.groups.items()):
            hole = f"<{group}>"
            names = [n.replace(hole, v) for n in names for v in (values if hole in n else ("",))]
        return names

    def is_counted(self, name: str) -> bool:
        """Whether a fact lists what is known of things that another one counts, such as the cards of a hand."""
        fact = self.fact(name)
        return fact is not None and any(fact.pattern in one.counts for one in self.facts)

    def fact(self, name: str) -> Fact | None:
        """The declaration of a fact by its whole name; None if there is none."""
        given = name.split(".")
        for holes, fact in self._by_end.get((len(given), given[-1])) or self._by_end.get((len(given), ""), ()):
            if all(hole == part or self._fills(hole, part) for part, hole in zip(given, holes, strict=True)):
                return fact
        return None

    def _fills(self, hole: str, part: str) -> bool:
        group = hole[1:-1]
        return hole.startswith("<") and (group not in self.groups or part in self.groups[group])

    def label(self, name: str, speaker: Any) -> str:
        """A fact's name for people: `PV (Ana, Défenseur)` for `Ana.defender.hp`."""
        fact = self.fact(name)
        if fact is None:
            return name
        whose = self.holes(name, speaker).values()
        title = fact.title[speaker.lang]
        return f"{title} ({', '.join(whose)})" if whose else title

    def holes(self, name: str, speaker: Any) -> dict[str, str]:
        """What fills the holes of a fact's name, in words: player and class for `Ana.defender.hp`. Raises KeyError."""
        fact = self.fact(name)
        if fact is None:
            raise KeyError(name)
        pairs = zip(name.split("."), fact.pattern.split("."), strict=True)
        return {hole[1:-1]: speaker.word(hole[1:-1], part) for part, hole in pairs if hole.startswith("<")}

    def sources(self, name: str, players: Sequence[str]) -> list[str]:
        """What a derived fact is computed from, by name: of the same player and place, of all where it names none."""
        fact = self.names(players)[name]
        return [whole for source in self.beside(name, fact, fact.sources) for whole in self.expand(source, players)]

    def beside(self, name: str, fact: Fact, patterns: Sequence[str]) -> list[str]:
        """Patterns with the player and the places that a fact's name has."""
        pairs = zip(fact.pattern.split("."), name.split("."), strict=True)
        holes = {hole: given for hole, given in pairs if hole.startswith("<")}
        return [".".join(holes.get(part, part) for part in pattern.split(".")) for pattern in patterns]

    # --- reading ----------------------------------------------------------------------------------------------------

    def read(self, state: Any) -> Values:
        """Every public figure; what is absent is None, and a place that nobody has taken is not named."""
        if self._whole is not None:
            return self._whole(state) | {OVER.pattern: state.outcome is not None}
        values: Values = {}
        self._branches[""].collect("", state, state, values, _readers(state))
        return values

    def draft(self, state: Any) -> Values:
        """The stored figures, hidden ones too: a position that a correction changes."""
        if self._whole is not None:
            known = self.names(state.players)
            return {name: value for name, value in self._whole(state).items() if known[name].stored}
        values: Values = {}
        self._branches[""].collect("", state, state, values, "stored")
        return values

    def changed(self, before: Any, after: Any) -> tuple[Values, Values]:
        """The public figures that differ after an entry, and what they were. Only what is another thing is read."""
        found: Found = ({}, {})
        if self._whole is None and _readers(before) == _readers(after):
            self._branches[""].compare("", (before, before), (after, after), found, _readers(after))
            return found
        was, now = self.read(before), self.read(after)
        for name in now | was:
            if was.get(name) != now.get(name):
                found[0][name], found[1][name] = now.get(name), was.get(name)
        return found

    # --- positions and corrections ----------------------------------------------------------------------------------

    def build(self, setup: Any, values: Values, before: Any = None) -> tuple[Any, list[Problem]]:
        """The state of checked facts, with defaults for what they leave out, and what is wrong with it.

        `before`: the state that is corrected, for what no fact tells.
        """
        if self._build is not None:
            return self._build(setup, values)
        assert self._start is not None
        assert self._complete is not None
        problems = self._miscounted(setup.players, values)
        state = self.filled("", "", self._start(setup, values, before), setup.players, values)
        return self._complete(state, setup, values, before, problems), problems

    def _miscounted(self, players: Sequence[str], values: Values) -> list[Problem]:
        """A zone that holds fewer things than are known to be there."""
        problems: list[Problem] = []
        for fact in self.facts:
            for name in self.expand(fact.pattern, players) if fact.counts else ():
                known = sum(len(values.get(part) or ()) for part in self.beside(name, fact, fact.counts))
                if values.get(name) is not None and values[name] < known:
                    problems.append(("position-zone", {"name": name, "count": values[name], "known": known}))
        return problems

    def filled(self, pattern: str, name: str, owner: Any, players: Sequence[str], values: Values) -> Any:
        """What figures of a pattern belong to, with the fields that the values set; the figures begin with `name`."""
        return self._branches[pattern].filled(name, owner, players, values)

    def correct(self, setup: Any, before: Any, changes: Values) -> tuple[Any, list[Problem]]:
        """The state after a correction, and what is wrong with it.

        What was wrong before is no news: overrides lead where no position could be set.
        """
        draft, known = self.draft(before), self.names(before.players)
        held: list[str] = []
        if _readers(before) == "veiled":
            held = [name for name in changes if known[name].settled]
            if not held and self._held is not None:
                held = self._held(draft, self._revised(draft, changes, before.players), changes)
        made = {name: value for name, value in changes.items() if name not in held}
        values = self._revised(draft, made, before.players)
        state, problems = self.build(setup, values, before)
        if held:
            problems.append(("position-dealt", {"names": ", ".join(held)}))
        if problems:
            old = {_about(problem) for problem in self.build(setup, draft, before)[1]}
            problems = [problem for problem in problems if _about(problem) not in old]
        return state, problems

    def _revised(self, draft: Values, changes: Values, players: Sequence[str]) -> Values:
        """The figures after a correction: what hung on a changed one goes with it."""
        known, values = self.names(players), dict(draft)
        for name, value in changes.items():
            fact = known[name]
            if fact.hangs and value != draft.get(name) and (fact.anew or value is None):
                for pattern in self.beside(name, fact, fact.hangs):
                    values.update(dict.fromkeys(self.expand(pattern, players)))
            for part in self.beside(name, fact, fact.counts):
                if value is not None and value < len(values.get(part) or ()):  # nobody knows which ones are gone
                    values[part] = None
        if self._revise is not None:
            values = self._revise(values, changes)
        return values | changes

    def check(self, given: object, players: Sequence[str]) -> tuple[Values, list[Sentence]]:
        """The given facts with their values read, and a sentence for each that cannot be."""
        if not isinstance(given, Mapping):
            return {}, [told("bad-facts", given=quoted(given))]
        if len(given) > MOST_GIVEN:
            return {}, [told("too-many-facts", count=len(given), most=MOST_GIVEN)]
        known = self.names(players)
        values: Values = {}
        problems: list[Sentence] = []
        unknown: list[Any] = []
        spelled: dict[str, Any] = {}
        for raw, value in given.items():
            name = self._spelled(raw, players) if isinstance(raw, str) else None
            if name is None:
                unknown.append(raw)
                continue
            if name in spelled:
                problems.append(told("fact-twice", first=given_word(spelled[name]), second=given_word(raw)))
            spelled[name] = raw
            fact = known[name]
            if not fact.stored:
                sources = ", ".join(self.sources(name, players))
                problems.append(told("derived-fact" if sources else "derived-of-all", name=name, sources=sources))
                continue
            read = read_value(fact, value, players)
            if read is NOT_READ:
                problems.append(partial(unread, name, fact, value, players))
            else:
                values[name] = read
        problems += [partial(_unknown, raw, known) for raw in unknown[:MOST_UNKNOWN]]
        if len(unknown) > MOST_UNKNOWN:
            problems.append(told("more-unknown", count=len(unknown) - MOST_UNKNOWN))
        size = len(json.dumps(values, ensure_ascii=False).encode())
        if size > MOST_BYTES:
            problems.append(told("facts-too-long", size=size, most=MOST_BYTES))
        return values, problems

    def is_derived(self, raw: object, players: Sequence[str]) -> bool:
        """Whether a text names a fact that is worked out, whatever its case."""
        name = self._spelled(raw, players) if isinstance(raw, str) else None
        return name is not None and not self.names(players)[name].stored

    def _spelled(self, raw: str, players: Sequence[str]) -> str | None:
        """The whole name that a text means, whatever its case."""
        people = {name.casefold(): name for name in players}
        parts = raw.casefold().split(".")
        for first in filter(None, (people.get(parts[0]), parts[0])):
            name = ".".join((first, *parts[1:]))
            if name in self.names(players):
                return name
        return None


def _by_end(facts: Iterable[Fact]) -> Mapping[tuple[int, str], _Patterns]:
    """The facts with the parts of their patterns, by how many these are and the last one; empty: any other last one."""
    patterns = [(tuple(fact.pattern.split(".")), fact) for fact in facts]
    ends = {(len(parts), "" if parts[-1].startswith("<") else parts[-1]) for parts, _ in patterns}
    return {
        (length, end): tuple(
            (parts, fact) for parts, fact in patterns
            if len(parts) == length and (parts[-1].startswith("<") or parts[-1] == end)
        )
        for length, end in {*ends, *((length, "") for length, _ in ends)}
    }  # fmt: skip


class _Names(Mapping[str, Fact]):
    """The facts of a table by their whole names; those of places that come and go are found by their pattern."""

    def __init__(self, facts: Facts, players: tuple[str, ...]) -> None:
        self._facts, self._players = facts, players
        self._found: dict[str, Fact] = {}

    def __getitem__(self, name: str) -> Fact:
        found = self._found.get(name)
        if found is None:
            found = self._facts.fact(name)
            if found is None or (found.pattern.startswith("<player>") and name.partition(".")[0] not in self._players):
                raise KeyError(name)
            if len(self._found) < 10_000:
                self._found[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return (name for fact in self._facts.facts for name in self._facts.expand(fact.pattern, self._players))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _readers(state: Any) -> str:
    """Which readers say what is public: where the companion deals, hidden figures are none."""
    return "veiled" if getattr(state, "dealt", False) else "shown"


def _about(problem: Problem) -> tuple[str, Any]:
    """What is wrong with which fact or player, whatever the figures."""
    key, figures = problem
    return key, figures.get("name") or figures.get("player") or figures.get("card")


def _unknown(raw: Any, known: Mapping[str, Fact], lang: str) -> str:
    names = list(known)
    near = lookalikes(raw, names, 3, 0.5) if isinstance(raw, str) else []
    return say("unknown-fact", lang, name=given_word(raw), near=", ".join(near or names[:3]))
