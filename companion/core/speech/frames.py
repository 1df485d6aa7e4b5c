"""How a verb is spoken of: the words that call for it, the things that fill its parameters, and where these stand.

A game writes its frames in `speech.toml`, one table each (site/speech.md):

    [frame.attack]
    cue = "attack"                      # senses that must all be said; several ways in a list, "" for none
                                        # with "-is": not if a word of that sense is said
    also = "arena empty"                # senses that may be said, and add nothing
    attacker = "card @subject @with"    # a parameter: kinds of nouns, where they stand, ? may be left unsaid
    claim-potion = "card ?"             # what is said beside the move, and must be true
    doer = "all"                        # not who was named before in the same breath
    starts = "card"                     # things that announce it by themselves, whatever was announced before them

Where a thing stands: behind a preposition (`@with`, `@on`, …), before or behind what calls for it (`@subject`,
`@object`), behind it with another thing behind itself (`@first`). Where nothing calls, the first thing stands as
before it (`@bare`), the others as behind it. A slot without marks takes things anywhere, but for `@-to`: not there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

CLAIM: Final = "claim-"
_BEING: Final = frozenset(("passive",))
_LIKE: Final = {"first": "object", "bare": "subject"}
_OWN: Final = ("verb", "cue", "also", "when", "doer", "starts")


@dataclass(frozen=True, slots=True)
class Slot:
    """What may fill a parameter or a claim. `marks`: where it may stand (empty: anywhere), `barred`: where not;
    `many`: it takes several."""

    name: str
    kinds: frozenset[str]
    marks: frozenset[str]
    barred: frozenset[str]
    may: bool
    many: bool

    @property
    def is_claim(self) -> bool:
        """Whether it fills nothing: what is said beside the move, and must be true."""
        return self.name.startswith(CLAIM)

    def takes(self, kind: str, mark: str) -> bool:
        """Whether a noun of a kind that stands there can be it."""
        if kind not in self.kinds or mark in self.barred:
            return False
        return not self.marks or mark in self.marks or _LIKE.get(mark, mark) in self.marks


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to speak of a verb. `calls`: what calls for it, with the senses that may be said then, the longest
    first; `words`: all senses that it knows; `of_all`: whoever was named before does not do it alone; `starts`: kinds
    of things that announce it by themselves."""

    name: str
    verb: str
    calls: tuple[tuple[frozenset[str], frozenset[str]], ...]
    slots: tuple[Slot, ...]
    words: frozenset[str]
    kinds: frozenset[str]
    when: tuple[str, ...]
    of_all: bool
    starts: frozenset[str]

    def heard_when_untimely(self, cue: frozenset[str]) -> bool:
        """Whether a cue calls for it outside its time too: not for a verb that nobody said."""
        return self.name == self.verb or self.verb in cue

    @property
    def done_by_number(self) -> frozenset[str]:
        """The senses of what somebody does who can be named by a number or otherwise: `2 attacks`, as `Loup` does."""
        by_number = any(
            slot.takes("number", "subject") and len(slot.kinds) > 1 and not slot.is_claim for slot in self.slots
        )
        return frozenset(sense for cue, _ in self.calls if by_number and len(cue) == 1 for sense in cue)

    @property
    def can_be_passive(self) -> bool:
        """Whether somebody does it behind `by`, so that what stands in front has it done to it."""
        return any("by" in slot.marks for slot in self.slots)


def read_slot(name: str, text: str) -> Slot:
    """A slot as it is written: `card player @on @to ?`, `number @-to`."""
    words = text.split()
    places = frozenset(word[1:] for word in words if word.startswith("@"))
    barred = frozenset(place[1:] for place in places if place.startswith("-"))
    marks = frozenset(place for place in places if not place.startswith("-"))
    kinds = frozenset(word for word in words if word[0] not in "@?*")
    return Slot(name, kinds, marks, barred, "?" in words, "*" in words)


def _read_cue(text: str, silent: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """A cue as it is written, with the senses that may be said then: `attack -is` is not called for by what `is`."""
    words = text.split()
    cue = frozenset(word for word in words if not word.startswith("-"))
    barred = {word[1:] for word in words if word.startswith("-")}
    return cue, (silent | cue) - barred - (_BEING if "is" in barred else frozenset())


def read_frame(name: str, table: Mapping[str, Any], shared: frozenset[str]) -> Frame:
    """A frame as a game writes it; `shared`: senses that every sentence may hold."""
    cue = table.get("cue", name)
    silent = shared.union(table.get("also", "").split())
    ways = [_read_cue(one, silent) for one in (cue if isinstance(cue, list) else [cue])]
    calls = tuple(sorted(ways, key=lambda way: len(way[0]), reverse=True))
    slots = [read_slot(key, text) for key, text in table.items() if key not in _OWN]
    if not any(slot.name == "by" for slot in slots):
        slots.append(read_slot("by", "player @subject ?"))
    return Frame(
        name,
        table.get("verb", name),
        calls,
        tuple(slots),
        silent.union(*(one for one, _ in calls)),
        frozenset().union(*(slot.kinds for slot in slots)),
        tuple(table.get("when", "").split()),
        "all" in table.get("doer", ""),
        frozenset(table.get("starts", "").split()),
    )
