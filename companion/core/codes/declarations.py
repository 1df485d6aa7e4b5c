"""A position in a mixed radix by the declarations of its figures: each in as little room as they leave it.

One walk serves both ways (bidirectional.py): the state's own figures in the order of their declarations, then part by
part (players, tiles, places that are taken) those of each. A game adds forms of its own where its rules leave less.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.core.codes.bidirectional import Way
from companion.core.codes.packed_facts import pull_text, push_text
from companion.core.codes.packing import OtherListsError, Packer, PackError, Unpacker
from companion.core.data.datafile import DataError
from companion.core.facts.facts import Fact, Facts, Places, Values
from companion.core.notation.playing_cards import PACK
from companion.core.rules.moves import Move

_FINGERPRINT: Final = 1 << 16


@dataclass(slots=True)
class Walk:
    """A walk over a position: its way, the figures so far, the players, the lists in play, the state if it writes.

    `free`: the cards of the pack that nothing has named yet. `taken`: of places that come and go those that there
    are, by what their names begin with. `noted`: what forms of the same figures tell each other.
    """

    way: Way
    values: Values
    players: Sequence[str]
    box: Any = None
    state: Any = None
    free: list[str] = field(default_factory=lambda: list(PACK))
    taken: dict[str, list[str]] = field(default_factory=dict)
    noted: dict[str, Any] = field(default_factory=dict)

    def one_free(self, card: str | None) -> str:
        """A card that nothing has named yet; from now on it is."""
        card = str(self.way.one_of(card, self.free))
        self.free.remove(card)
        return card


Form = Callable[[Walk, str, Any], Any]
"""How a figure goes into a code, by its name and value: what the code holds of it. It may take others with it."""


def elsewhere(walk: Walk, name: str, value: Any) -> Any:
    """The form of a figure that another form takes with it."""
    return value


@dataclass(frozen=True, slots=True)
class Lists:
    """Card lists in play, which a code names without holding them: `none`, the `demo` ones, or the owner's by a
    fingerprint of all that a code leaves to them.

    `names`: the kinds there are; those with `own` need the owner's, those with `demo` bring the invented ones.
    `which(box, data)`: which kind a match has, by its lists and the data of its header. `read`: the lists of data;
    raises DataError. `listed(box, players)`: what the fingerprint is made of.
    """

    names: tuple[str, ...]
    which: Callable[[Any, Mapping[str, Any]], str]
    read: Callable[[Mapping[str, Any]], Any]
    listed: Callable[[Any, int], Iterable[str]]

    def pack(self, match: Any, packer: Packer) -> None:
        """Add which card lists a match is played with."""
        which = self.which(match.state.box, match.header.data)
        packer.push(self.names.index(which), len(self.names))
        if "own" in which:
            packer.push(self._fingerprint(match.state.box, len(match.players)), _FINGERPRINT)

    def unpack(self, source: Unpacker, given: Mapping[str, Any] | None, players: int) -> Mapping[str, Any]:
        """The data that a code was written with; raises OtherListsError where the owner's are not those given."""
        which = self.names[source.pull(len(self.names))]
        added: Mapping[str, Any] = {"demo": True} if "demo" in which else {}
        if "own" not in which:
            return added
        wanted, lists = source.pull(_FINGERPRINT), {**(given or {}), **added}
        try:
            box = self.read(lists)
        except DataError:
            raise OtherListsError from None
        if self._fingerprint(box, players) != wanted:
            raise OtherListsError
        return lists

    def _fingerprint(self, box: Any, players: int) -> int:
        return zlib.crc32("\n".join(self.listed(box, players)).encode()) % _FINGERPRINT


def _no_move(walk: Walk) -> tuple[Move, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Packing:
    """How a game's positions go into codes, beside what its declarations say.

    `forms`: by pattern of a figure; that of a part follows all its members. `members`: of a part those that there
    are, where its group says more. `end`: what ended a match that its figures do not say is over; the moves to it.
    `rest`: what codes of before had no room for: the last thing of a code, which takes none where there is none.
    """

    forms: Mapping[str, Form] = field(default_factory=dict)
    members: Mapping[str, Callable[[Walk], Sequence[str]]] = field(default_factory=dict)
    lists: Lists | None = None
    end: Callable[[Walk], tuple[Move, ...]] = _no_move
    rest: Callable[[Walk], None] | None = None

    def pack(self, facts: Facts, match: Any, packer: Packer) -> None:
        """Add a match's public figures. Raises PackError for one that no position can have."""
        box = getattr(match.state, "box", None)
        self._walk(facts, Walk(Way(packer=packer), dict(match.facts()), match.players, box, match.state))

    def pack_rest(self, match: Any, packer: Packer) -> None:
        """Add, behind everything else, what has its place there. Raises PackError for what no position can have."""
        if self.rest is not None:
            self.rest(Walk(Way(packer=packer), dict(match.facts()), match.players, match.state.box, match.state))

    def unpack_rest(self, source: Unpacker, players: Sequence[str], lists: Mapping[str, Any], values: Values) -> None:
        """Fill in, in a position, what stands behind everything else. Raises PackError for what `pack_rest` does not
        make."""
        if self.rest is not None and self.lists is not None:
            self.rest(Walk(Way(source=source), values, players, self.lists.read(lists)))

    def unpack(
        self, facts: Facts, source: Unpacker, players: Sequence[str], lists: Mapping[str, Any]
    ) -> tuple[Values, tuple[Move, ...]]:
        """The position, and what ended it, if anything did. Raises PackError for what `pack` does not make."""
        walk = Walk(Way(source=source), {}, players, None if self.lists is None else self.lists.read(lists))
        return walk.values, self._walk(facts, walk)

    def _walk(self, facts: Facts, walk: Walk) -> tuple[Move, ...]:
        stored = [fact for fact in facts.facts if fact.stored]
        first = [fact.part[: fact.part.find(">") + 1] for fact in stored]
        for part in sorted(set(first), key=lambda part: (part != "", first.index(part))):
            members = self.members[part](walk) if part in self.members else facts.expand(part, walk.players)
            for member in members:
                for fact, whose in zip(stored, first, strict=True):
                    if whose == part:
                        self._figure(facts, walk, fact, member + fact.pattern[len(part) :])
            if part and part in self.forms:
                self.forms[part](walk, part, None)
        return self.end(walk)

    def _figure(self, facts: Facts, walk: Walk, fact: Fact, pattern: str) -> None:
        """A figure, in all places within its part that there are."""
        form = self.forms.get(fact.pattern)
        for name in _places(facts, walk, fact, pattern):
            value = walk.values.get(name)
            head = any(isinstance(group, Places) and group.head == fact.pattern for group in facts.groups.values())
            found = form(walk, name, value) if form is not None else _plain(walk, fact, value, there=head)
            walk.values[name] = found


def _places(facts: Facts, walk: Walk, fact: Fact, pattern: str) -> Sequence[str]:
    """The names that a pattern stands for; of places that come and go those that are taken."""
    for hole, group in facts.groups.items():
        before, _, after = pattern.partition(f"<{hole}>")
        if isinstance(group, Places) and before != pattern:
            if fact.pattern == group.head:
                here = [place for place in group if walk.values.get(before + place + after) is not None]
                walk.taken[before] = walk.way.some(here, tuple(group))
            return [before + place + after for place in walk.taken[before]]
    return facts.expand(pattern, walk.players)


def _plain(walk: Walk, fact: Fact, value: Any, *, there: bool) -> Any:
    """A figure by its kind alone; `there`: it is not absent."""
    if fact.kind in ("choice", "player"):
        known = fact.values if fact.kind == "choice" else tuple(walk.players)
        return walk.way.one_of(value, (None, *known) if fact.optional and not there else known)
    if fact.optional and not there and not walk.way.flag(value is not None):
        return None
    return _KINDS[fact.kind](walk, fact, value)


def _int(walk: Walk, fact: Fact, value: Any) -> int:
    if fact.usual is None:
        return walk.way.number(None if value is None else value - fact.low, fact.high - fact.low + 1) + fact.low
    least = min(fact.low, 0)
    return walk.way.small(None if value is None else value - least, fact.usual, fact.room - least) + least


def _many(walk: Walk, value: Any, one: Callable[[Any], Any]) -> tuple[Any, ...]:
    given = value or ()
    count = walk.way.small(len(given), 7)
    return tuple(one(given[place] if place < len(given) else None) for place in range(count))


def _text(walk: Walk, value: Any) -> str:
    """A text, which may be a player's name or end in one: those may be others where the code is read."""
    if walk.way.source is not None:
        return pull_text(walk.way.source, walk.players)
    if walk.way.packer is None or not isinstance(value, str):
        raise PackError(f"{value!r} is no text")
    push_text(walk.way.packer, value, walk.players)
    return value


_KINDS: Final[Mapping[str, Callable[[Walk, Fact, Any], Any]]] = {
    "int": _int,
    "bool": lambda walk, _, value: walk.way.flag(value),
    "card": lambda walk, _, value: walk.one_free(value),
    "cards": lambda walk, _, value: _many(walk, value, walk.one_free),
    "numbers": lambda walk, fact, value: _many(walk, value, lambda one: _int(walk, fact, one)),
    "text": lambda walk, _, value: _text(walk, value),
    "texts": lambda walk, _, value: _many(walk, value, lambda one: _text(walk, one)),
}
