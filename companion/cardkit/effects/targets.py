"""Whom or what an effect is done to: `a foe fighter`, `each own character`, `up to 2 own mines`, `you`, `the next`."""

from functools import lru_cache
from typing import Final, NamedTuple

from companion.cardkit.effects.schema import GENERAL, Vocabulary, plural, refuse, tokens

WHOSE: Final = ("own", "foe", "any")
NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
COUNTS: Final = ("a", "each", "up to", *NUMBERS)


class Target(NamedTuple):
    """A target as a card list says it, or (`at`) what was said or chosen at the table: a place, a player, a card.

    `alone`: a phrase that is a whole target (`you`). Else: `many` (`a`, `each`, `up to`, `just` so many, or nothing
    said: one), `number` of them, `whose`, `kinds` (one of these), and `which` of those.
    """

    alone: str = ""
    many: str = ""
    number: int = 1
    whose: str = ""
    kinds: tuple[str, ...] = ()
    which: tuple[str, ...] = ()
    at: str = ""

    def __str__(self) -> str:
        if self.alone or self.at:
            return self.alone or self.at
        several = self.number > 1
        many = "" if self.many == "just" else self.many
        count = (many, str(self.number)) if self.many in ("up to", "just") else (many,)
        kinds = " or ".join(plural(kind) if several else kind for kind in self.kinds)
        before = [which for which in self.which if " " not in which]
        behind = [which for which in self.which if " " in which]
        return " ".join(word for word in (*count, self.whose, *before, kinds, *behind) if word)

    @property
    def needs_choice(self) -> bool:
        """Whether somebody must say which: it is neither plain nor said already, and not all there are."""
        return not self.alone and not self.at and self.many != "each"

    def seats(self, seat: int) -> tuple[int, ...]:
        """Whose things it can be, for a player of two: the player's own first."""
        return (seat,) if self.whose == "own" else (1 - seat,) if self.whose == "foe" else (seat, 1 - seat)


def target_of(text: str, vocabulary: Vocabulary = GENERAL) -> Target:
    """The target that a text says. Raises EffectError, naming the word that is unknown."""
    return _target(text, vocabulary)


@lru_cache(maxsize=2048)
def _target(text: str, vocabulary: Vocabulary) -> Target:
    words = tokens(text)
    if not words:
        refuse("deed-target", "", (*vocabulary.alone, *COUNTS))
    if " ".join(words) in vocabulary.alone:
        return Target(" ".join(words))
    count, number, rest = _count(words)
    whose = ""
    kinds: list[str] = []
    which: list[str] = []
    while rest:
        length = vocabulary.begins(rest, vocabulary.which)
        noun = vocabulary.plurals.get(rest[0], "")
        if length:
            which.append(" ".join(rest[:length]))
        elif rest[0] in WHOSE and not whose:
            whose, length = rest[0], 1
        elif noun and not kinds:
            kinds, length = _kinds(rest, vocabulary)
        else:
            refuse("deed-target", rest[0], _known(vocabulary))
        rest = rest[length:]
    if not kinds or len(which) > 4:
        refuse("deed-target", text.strip(), _known(vocabulary))
    return Target("", count, number, whose, tuple(kinds), tuple(sorted(which, key=lambda one: " " in one)))


def _count(words: list[str]) -> tuple[str, int, list[str]]:
    """How many, and the words behind."""
    if words[0] in ("a", "an"):
        return "a", 1, words[1:]
    if words[0] == "each":
        return "each", 1, words[1:]
    upto = words[:2] == ["up", "to"]
    rest = words[2:] if upto else words
    number = _number(rest[0]) if rest else 0
    if upto and not number:
        refuse("deed-target", " ".join(words[:3]), (*(f"up to {number}" for number in (1, 2, 3)),))
    if upto:
        return "up to", number, rest[1:]
    return ("just" if number > 1 else "a" if number else ""), number or 1, rest[1:] if number else rest


def _number(word: str) -> int:
    if word in NUMBERS:
        return NUMBERS.index(word) + 2
    return int(word) if len(word) == 1 and word.isascii() and word.isdecimal() else 0


def _kinds(words: list[str], vocabulary: Vocabulary) -> tuple[list[str], int]:
    """`fighter or player`: the nouns, and how many words they take."""
    kinds, length = [vocabulary.plurals[words[0]]], 1
    while len(words) > length + 1 and words[length] == "or" and words[length + 1] in vocabulary.plurals:
        kinds.append(vocabulary.plurals[words[length + 1]])
        length += 2
    return list(dict.fromkeys(kinds)), length


def _known(vocabulary: Vocabulary) -> tuple[str, ...]:
    return (*vocabulary.alone, *COUNTS[:3], *WHOSE, *vocabulary.which, *vocabulary.nouns)
