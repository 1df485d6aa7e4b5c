"""Where the things lie that figures belong to, and the one walk over them: reading, comparing, setting."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import attrgetter
from typing import Any

from companion.core.facts.fact import Fact
from companion.core.runtime.replacement import replace

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Places:
    """A group whose members come and go: places from 1 to `most`, of which a table has some.

    `head`: the fact that says that a place is taken, such as `<player>.fighter.<n>`.
    """

    most: int
    head: str

    def __iter__(self) -> Iterator[str]:
        return map(str, range(1, self.most + 1))

    def __len__(self) -> int:
        return self.most

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str) or len(name) > len(str(self.most)) or not (name.isascii() and name.isdecimal()):
            return False
        return name[0] != "0" and int(name) <= self.most


Group = tuple[str, ...] | Places
Part = str | tuple[str, Callable[[Any], Sequence[str]]] | Callable[[Any], Sequence[Any]]
"""Where the members of a group lie in what they belong to: a field that can be set too, or what a function finds; in
the order of the group's values, or of the names that a second function has for the field. None: nobody is there."""
_Reader = tuple[str, int, Callable[[Any, Any], Any] | None]
"""The end of a figure's name, the place of its source among those that were fetched, how it follows from it."""
Found = tuple[Values, Values]
"""What figures are after an entry, and what they were."""


class Branch:
    """The figures of one part, how they are read openly and where the companion deals, and the parts within it."""

    def __init__(self, part: Part, values: Group | None, head: str) -> None:
        """`values`: those of its group (None: the players); `head`: what stands before them in a name."""
        self.names: Callable[[Any], Sequence[str]] | None = part[1] if isinstance(part, tuple) else None
        self.field = part[0] if isinstance(part, tuple) else part if isinstance(part, str) else ""
        self.of = attrgetter(self.field) if self.field or not callable(part) else part
        self.values = None if values is None else tuple(values)
        self.comes_and_goes = isinstance(values, Places)
        self.head = head
        self.sources: list[str] = []
        self.shown: list[_Reader] = []
        self.veiled: list[_Reader] = []
        self.stored: list[_Reader] = []
        self.sets: list[Fact] = []
        self.within: list[Branch] = []
        self._held: Callable[[Any], tuple[Any, ...]] = _alone

    def take(self, fact: Fact) -> None:
        """Add a figure."""
        if fact.source and fact.source not in self.sources:
            self.sources.append(fact.source)
            several = attrgetter(*self.sources, "__class__")  # so that even one source gives a tuple
            self._held = lambda owner: (*several(owner), owner)
        place = self.sources.index(fact.source) if fact.source else -1
        read = (fact.leaf, place, fact.told_by())
        self.shown.append(read)
        self.veiled.append((fact.leaf, -1, _nothing) if fact.hidden else read)
        self.stored += [read] * fact.stored
        self.sets += [fact] * fact.sets

    def members(self, owner: Any, players: Sequence[str]) -> tuple[Sequence[str], Sequence[Any]]:
        """The names of the places, and what lies there; None: nobody."""
        names = players if self.values is None else self.values
        if owner is None:
            return names, () if self.comes_and_goes else (None,) * len(names)
        return names if self.names is None else self.names(owner), self.of(owner)

    def collect(self, prefix: str, owner: Any, state: Any, values: Values, readers: str) -> None:
        """Read everything here and within; a place that nobody has taken is not named."""
        found = None if owner is None else self._held(owner)
        for leaf, place, tell in getattr(self, readers):
            if found is None:
                values[prefix + leaf] = None
            else:
                values[prefix + leaf] = found[place] if tell is None else tell(found[place], state)
        for branch in self.within:
            head = prefix + branch.head
            for name, member in zip(*branch.members(owner, state.players), strict=False):
                if member is not None or not branch.comes_and_goes:
                    branch.collect(head + name, member, state, values, readers)

    def compare(self, prefix: str, was: tuple[Any, Any], now: tuple[Any, Any], found: Found, readers: str) -> None:
        """Read what is not the very same thing as before. `was`, `now`: what it belongs to, and the state."""
        (old, before), (new, after) = was, now
        olds = None if old is None else self._held(old)
        news = None if new is None else self._held(new)
        kept = () if olds is None or news is None else [one is other for one, other in zip(olds, news, strict=True)]
        for leaf, place, tell in getattr(self, readers):
            if (kept and kept[place]) or tell is _nothing:
                continue
            one = None if olds is None else olds[place] if tell is None else tell(olds[place], before)
            other = None if news is None else news[place] if tell is None else tell(news[place], after)
            if one != other:
                found[0][prefix + leaf], found[1][prefix + leaf] = other, one
        for branch in self.within:
            if old is None or new is None or branch.of(old) is not branch.of(new):
                branch.compare_members(prefix + branch.head, was, now, found, readers)

    def compare_members(
        self, head: str, was: tuple[Any, Any], now: tuple[Any, Any], found: Found, readers: str
    ) -> None:
        """Compare place by place."""
        (old, before), (new, after) = was, now
        names, ones = self.members(old, before.players)
        names, others = self.members(old if new is None else new, after.players)
        others = () if new is None else others
        lies = bool(self.field)  # else what lies there was made just now: it is the same if it is equal
        for place, (one, other) in enumerate(zip_longest(ones, others)):
            if one is not other and (lies or one != other):
                self.compare(head + names[place], (one, before), (other, after), found, readers)

    def filled(self, prefix: str, owner: Any, players: Sequence[str], values: Values) -> Any:
        """What it belongs to with the fields that the values set, here and within."""
        fields: Values = {}
        for fact in self.sets:
            name = prefix + fact.leaf
            if name in values or fact.default is not None:
                value = values.get(name)
                fields[fact.field] = fact.kept(fact.default if value is None else value, players)
        for branch in self.within:
            if branch.field:
                head = prefix + branch.head
                fields[branch.field] = tuple(
                    None if member is None else branch.filled(head + name, member, players, values)
                    for name, member in zip(*branch.members(owner, players), strict=False)
                )
        return _renewed(owner, fields) if fields else owner


def _renewed(owner: Any, fields: Values) -> Any:
    """What it belongs to with other values in these fields; a named tuple knows how."""
    renew: Any = getattr(owner, "_replace", None)
    return replace(owner, **fields) if renew is None else renew(**fields)


def _nothing(held: Any, state: Any) -> None:
    return None


def _alone(owner: Any) -> tuple[Any, ...]:
    return (owner,)
