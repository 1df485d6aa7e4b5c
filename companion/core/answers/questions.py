"""What a question asks: whether something may be done, why something is so, what would happen, a figure, a rule."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from companion.core.speech.tokens import with_apostrophes
from companion.core.text.letters import plain
from companion.core.text.messages import load_words

Kind = Literal["may", "why", "if", "now", "todo", "winner", "turn", "last", "table", "figure"]
LONGEST: Final = 150
"""The most letters of a question."""
ANYTHING: Final = "*"
"""In a phrase: one or two words."""
_INVERTED: Final = re.compile(r"(?<=[^\W\d_])-(t-)?(?=(?:je|tu|ils?|elles?|on|nous|vous|ce|y)\b)", re.IGNORECASE)
"""`puis-je`, `peut-il`, `est-ce`: so the French ask."""
_INQUIRED: Final = re.compile(r"(?<=[^\W\d_])-(t-)?(?:je|tu|ils?|elles?|on|ce)\b", re.IGNORECASE)
"""The same where no sign says that it is a question."""
_PIECE: Final = re.compile(r"«[^»]*»|“[^”]*”|\"[^\"]*\"|[^\W\d_]+['’]|['’][^\W\d_]+|[^\s'’«“\"?!…]+")
_LATEST: Final = 9
"""So far into a question `may` is looked for."""
_FEWEST: Final = 3
"""Words of a question that no sign tells from a few words to look for."""
_SOMEBODY: Final = ("il", "elle", "on", "ils", "elles")
_MOMENTS: Final[tuple[Kind, ...]] = ("winner", "turn", "now", "todo", "last", "table")


class Word(NamedTuple):
    """A word of a question: as it was written, and in plain letters without signs around it."""

    raw: str
    plain: str


class Asked(NamedTuple):
    """A question, sorted: what is asked, and the words that are left of it without what asks."""

    kind: Kind
    said: tuple[Word, ...]
    verb: int = -1
    """Of a `may`: the place of the word that stood behind it."""


def sorted_out(question: str) -> Asked:
    """What a question asks, however it is typed: with or without its signs, capitals, accents."""
    words = _without_openers(split(question[:LONGEST]))
    if not words and "?" in question:
        return Asked("table", words)
    for kind in _MOMENTS:
        for start, end in _found(words, kind):
            if start == 0 and {word.plain for word in words[end:]} <= _moment_words():
                return Asked(kind, words[end:])
    behind = _behind(words, "if")
    if behind is not None:
        return Asked("if", behind)
    behind = _behind(words, "why")
    if behind is None:
        return _permission(words) or Asked("figure", words)
    denied = any(word.plain in words_of("not") for word in behind)
    return (_permission(behind) if denied else None) or Asked("why", behind)


def is_question(text: str) -> bool:
    """Whether a text asks rather than names or announces: by its sign, or by its words."""
    if "?" in text:
        return True
    said = split(text[:LONGEST])
    words = _without_openers(said)
    first = has(words[:1], "figure") or _behind(words, "asking-first") is not None
    if sorted_out(text).kind in ("last", "table"):
        return True
    if len(words) < _FEWEST:
        return first and len(words) > 1
    if first or has(said, "asking") or _ends(words, "asking-last") or _INQUIRED.search(text):
        return True
    return sorted_out(text).kind != "figure" and not _is_told(words)


def _is_told(words: tuple[Word, ...]) -> bool:
    """Whether a `may` tells rather than asks, as far as the order of words shows: `Ana may play another`, `he cannot
    any more`; but `je peux` and `le loup peut` are how the French ask."""
    start = next((one for one, _ in _found(words, "may")), 0)
    if not start:
        return False
    denied = any(word.plain in words_of("not") for word in words[: start + 3])
    somebody = words[0].plain in words_of("me") | words_of("article") | words_of("indefinite") | words_of("pronoun")
    return denied or not somebody or words[start].plain in words_of("may-told")


def split(text: str) -> tuple[Word, ...]:
    """The words of a text; a name in quotes is one word."""
    pieces = _PIECE.findall(with_apostrophes(_INVERTED.sub(" ", text)))
    found = [Word(raw.rstrip(",;.:"), plain(raw).strip("'’,;.:()\"")) for raw in pieces]
    glue = [place for place, word in enumerate(found[:-1]) if word.raw == "t" and found[place + 1].plain in _SOMEBODY]
    return tuple(word for place, word in enumerate(found) if word.raw and place not in glue)


def joined(words: Sequence[Word]) -> str:
    """Words as a text again."""
    text = ""
    for word in words:
        glued = not text or text[-1] in "'’" or word.raw[0] in "'’"
        text += word.raw if glued else f" {word.raw}"
    return text


def without(words: Sequence[Word], kind: str) -> tuple[Word, ...]:
    """Words without the phrases of a row of `answers.toml`."""
    left = list(words)
    for start, end in reversed(list(_apart(words, kind))):
        del left[start:end]
    return tuple(left)


def has(words: Sequence[Word], kind: str) -> bool:
    """Whether a phrase of a row stands among some words."""
    return next(_found(words, kind), None) is not None


def _permission(words: tuple[Word, ...]) -> Asked | None:
    """A question whether something may be done, as what is done: without `can`, `may`, `not`, `still`."""
    if words and words[0].plain in words_of("figure"):
        return None
    parts = _parted(words)
    if parts is None:
        return None
    before, after = without(parts[0], "not"), without(parts[1], "not")
    if before and after and after[0].plain in words_of("pronoun"):  # the wolf, may it block
        after = after[1:]
    if len(before) > 1 and before[-1].plain in words_of("pronoun"):  # the wolf, it may block
        before = before[:-1]
    said = without((*before, *after), "aside")
    kept = without(before, "aside")
    subject = len(kept) or _subject(said)
    return Asked("may", said, subject) if after else None


def _parted(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], tuple[Word, ...]] | None:
    """What stands in front of `may` and behind it; `is the wolf allowed to` asks the same."""
    if words and words[0].plain in words_of("being"):
        found = next((one for one in _found(words, "allowed") if one[0] > 1), None)
        return None if found is None else ((), (*words[1 : found[0]], *words[found[1] :]))
    found = next((one for one in _found(words, "may") if one[0] < _LATEST and not _is_then(words, one[0])), None)
    return None if found is None else (words[: found[0]], words[found[1] :])


def _is_then(words: Sequence[Word], place: int) -> bool:
    """Whether a `puis` goes on with what is told, and asks for nothing (`puis-je`)."""
    asks = place + 1 < len(words) and words[place + 1].plain in words_of("me")
    return words[place].plain == "puis" and not (asks and (not place or words[place - 1].plain in words_of("figure")))


def _ends(words: tuple[Word, ...], kind: str) -> bool:
    """Whether a phrase of a row stands at the end."""
    return any(end == len(words) for _, end in _found(words, kind))


def _subject(said: Sequence[Word]) -> int:
    """The place of the verb where `may` stood in front: behind who does it (`can the wolf attack`)."""
    if said and said[0].plain in words_of("article"):
        return min(2, len(said) - 1)
    return min(1, len(said) - 1)


def _behind(words: tuple[Word, ...], kind: str) -> tuple[Word, ...] | None:
    """What stands behind a phrase at the beginning; None where there is none."""
    ends = [end for start, end in _found(words, kind) if start == 0]
    return words[max(ends) :] if ends else None


def _without_openers(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """A question without what leads to it."""
    while words and (behind := _behind(words, "opener")) is not None:
        if not behind or has(words[: len(words) - len(behind) + 3], "todo"):
            return words
        words = behind
    return words


# --- phrases ----------------------------------------------------------------------------------------------------------


@cache
def _phrases(kind: str) -> tuple[tuple[str, ...], ...]:
    """The phrases of a row, the longest first."""
    text: str = load_words("companion.core", "answers.toml")["question"][kind]
    ways = (tuple(word.plain for word in split(way)) for way in text.split("|"))
    return tuple(sorted(ways, key=len, reverse=True))


@cache
def words_of(kind: str) -> frozenset[str]:
    """The phrases of a row that are one word."""
    return frozenset(phrase[0] for phrase in _phrases(kind) if len(phrase) == 1)


def _moment_words() -> frozenset[str]:
    return words_of("moment")


def _found(words: Sequence[Word], kind: str) -> Iterator[tuple[int, int]]:
    """Where phrases of a row stand, place by place, the longest first."""
    for start in range(len(words)):
        for phrase in _phrases(kind):
            end = _match(words, start, phrase)
            if end is not None:
                yield start, end


def _apart(words: Sequence[Word], kind: str) -> Iterator[tuple[int, int]]:
    """The same, none upon another."""
    last = 0
    for start, end in _found(words, kind):
        if start >= last:
            yield start, end
            last = end


def _match(words: Sequence[Word], start: int, phrase: tuple[str, ...]) -> int | None:
    """Where a phrase ends that begins at a place; None where it does not stand there."""
    if not phrase:
        return start
    if start >= len(words):
        return None
    if phrase[0] == ANYTHING:
        ends = (_match(words, start + length, phrase[1:]) for length in (1, 2))
        return next((end for end in ends if end is not None), None)
    return _match(words, start + 1, phrase[1:]) if words[start].plain == phrase[0] else None
