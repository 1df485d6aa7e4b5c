"""The things of a sentence, one after the other: what each fills in a frame, and who does what."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.core.speech.frames import Frame
from companion.core.speech.language import ALWAYS, JOINTS, MARKS, PASSIVE, STATE
from companion.core.speech.lexicon import Meaning, Noun

_MARKS, _STATE = frozenset(MARKS), frozenset((STATE,))
_ARTICLES, _COMMA = frozenset(("filler", "article")), frozenset(("filler", "and"))
_BEHIND_FIRST = frozenset(("", "on", "to", "against"))
"""Where a thing stands that has another before it: `attack the queen on the king`."""


class Item(NamedTuple):
    """A thing where it stands in a sentence: `mark`: behind which word; `joined`: behind another of its like."""

    noun: Noun
    mark: str
    joined: bool


def stated(way: tuple[Meaning, ...], cue: frozenset[str]) -> tuple[Meaning, ...]:
    """With each word settled that can be a preposition or say what is (French `a`): a preposition is in front of a
    thing, with nothing that calls for the frame between."""
    if all(STATE not in meaning.senses for meaning in way):
        return way
    settled: list[Meaning] = []
    is_thing = False
    for meaning in reversed(way):
        senses = meaning.senses
        if meaning.noun is not None or senses & cue:
            is_thing = meaning.noun is not None
        elif STATE in senses and senses & _MARKS:
            senses -= _STATE if is_thing else _MARKS
        settled.append(meaning._replace(senses=senses))
    return tuple(reversed(settled))


def is_between(meanings: Sequence[Sequence[Meaning]], place: int, length: int) -> bool:
    """Whether things are named just before a word, by what can be nothing else, and behind it, but for an article."""
    words = {(start, one.length) for start in range(place) for one in meanings[start] if one.noun is None}
    things = {(start, one.length) for start in range(place) for one in meanings[start]} - words
    ends = {start + reached for start, reached in things}
    behind, start = place + length, place
    while start and all(_is_comma(one) for one in meanings[start - 1]):  # `6 B5, plus a mod`
        start -= 1
    while behind < len(meanings) and any(one.senses & _ARTICLES for one in meanings[behind]):
        behind += 1
    return start in ends and any(one.noun is not None for one in (*meanings, ())[behind])


def _is_comma(one: Meaning) -> bool:
    return one.noun is None and one.senses >= _COMMA


def items_of(way: Sequence[Meaning], frame: Frame, cue: frozenset[str]) -> tuple[Item, ...]:
    """The things of a sentence with where they stand: behind a preposition, before or behind what calls for them."""
    items: list[Item] = []
    mark, joined, called, apart = "", False, False, False
    passive = frame.can_be_passive and _is_passive(way, cue)
    for meaning in way:
        if meaning.noun is None:
            marks = [mark for mark in MARKS if mark in meaning.senses]
            if meaning.senses & cue:
                called, mark = True, ""
            elif marks:
                mark = marks[0]
            elif meaning.senses.intersection(JOINTS):
                joined, mark = bool(items), ""
            apart = apart or not meaning.senses & ALWAYS
            continue
        joined = joined and not apart
        inherits = joined and not mark and are_alike(frame, items[-1], meaning.noun.kind)
        first = "subject" if cue else "object" if items else "bare"
        bare = "object" if called or (passive and mark == "") else first
        if items and bare == "object" == items[-1].mark and mark in _BEHIND_FIRST and not joined:
            items[-1] = items[-1]._replace(mark="first")
        items.append(Item(meaning.noun, items[-1].mark if inherits else mark or bare, joined))
        mark, joined, apart = "", False, False
    return tuple(items)


def _is_passive(way: Sequence[Meaning], cue: frozenset[str]) -> bool:
    """Whether what stands in front has it done to it: `is attacked`, `attacked by the queen`."""
    told = [one for one in way if one.noun is not None or not one.senses <= _ARTICLES]
    return any("by" in one.senses for one in way if one.noun is None) or any(
        one.noun is None and then.noun is None and PASSIVE in one.senses and bool(then.senses & cue - one.senses)
        for one, then in pairwise(told)
    )


def is_doer(item: Item) -> bool:
    """Whether a thing stands where the player who does it does."""
    return item.noun.kind == "player" and item.mark in ("subject", "bare")


def doer_of(said: Mapping[str, Sequence[Noun]], carried: str) -> str:
    """The player who is named as doing it, else who is `carried` on; empty where it is others, or everybody."""
    doers = said.get("by", ())
    return next((str(noun.value) for noun in doers if noun.kind == "player"), "" if doers else carried)


def are_alike(frame: Frame, item: Item, kind: str) -> bool:
    """Whether a thing of a kind goes where another stands: `with the Impact and a 5 M3`."""
    return item.noun.kind == kind or any(
        slot.many and slot.marks and slot.takes(kind, item.mark) and slot.takes(item.noun.kind, item.mark)
        for slot in frame.slots
    )


def filled(frame: Frame, items: Sequence[Item], by: str) -> Iterator[dict[str, list[Noun]]]:
    """Every way to put all things of a sentence into the slots of a frame; `by`: who was named before a colon."""

    def fill(place: int, said: dict[str, list[Noun]], last: str) -> Iterator[dict[str, list[Noun]]]:
        if place == len(items):
            yield said
            return
        item = items[place]
        for slot in frame.slots:
            held = said.get(slot.name, [])
            again = slot.many or (item.joined and last == slot.name and held[-1].kind == item.noun.kind)
            if slot.takes(item.noun.kind, item.mark) and (not held or again):
                yield from fill(place + 1, {**said, slot.name: [*held, item.noun]}, slot.name)

    for said in fill(0, {}, ""):
        if all(slot.may or slot.name in said or (slot.name == "by" and by) for slot in frame.slots):
            yield said
