"""What people say around an announcement that tells nothing: `bon alors, … tant pis`, `ok so I guess I'll …`.

It is taken away in front and behind, an interjection between signs too, and what only says that somebody is about to
do it (`je vais attaquer`, `I'm going to attack`). What sums up or takes back (`du coup 5`, `well, 8`) stays where
something was said before it, and so does every doubt and wish: `I might attack`.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from companion.core.text.letters import plain
from companion.core.text.messages import LANGUAGES, load_words

_SAID: Final = load_words("companion.core", "speech.toml")["talk"]
_SIGNS: Final = r"[\s,.;:!…-]"
_LETTERS: Final = {"’": "'"}


def _ways(kind: str) -> str:
    """A pattern of all ways to say one kind of small talk, the longest first."""
    ways = (plain(way) for lang in LANGUAGES for way in _SAID[kind][lang].split("|"))
    return "|".join(re.escape(way) for way in sorted(ways, key=len, reverse=True))


_FRONT: Final = re.compile(rf"(?:{_ways('front')})(?:[\s,.;:!…]+|(?<='))(?=[^\s?])")
_DEEMED: Final = re.compile(rf"(?:{_ways('deemed')})(?:\s+|(?<='))(?=[^\s?])")
"""`I guess I'll attack`; of a player who is named it is a guess: `I guess Bo passes`."""
_BEHIND: Final = re.compile(rf"(?<=[^\s,.;:!…-]){_SIGNS}+(?:{_ways('behind')}){_SIGNS}*$")
_CRIED: Final = (
    re.compile(rf"(?:{_ways('cried')})\s*[,.;:!…][\s,.;:!…]*(?=[^\s?])"),
    re.compile(rf"(?<=[^\s,.;:!…-])\s*[,.;:!…][\s,.;:!…]*(?:{_ways('cried')})[\s,.;:!…]*$"),
)
"""The same, of what may be in a name: in front of a sign, and behind one."""
_OVER: Final = re.compile(r"(?<=[^\s,.;:!…-])(?<!\band) (?:then|du coup|alors)[\s.!]*$")
"""Ends what was said where no sign parts it, which would lead on to more."""
_BETWEEN: Final = re.compile(rf"(?<=[,;.!])\s*(?:{_ways('between')})(?=\s*[,;.!])")
_SOON: Final = tuple(re.compile(pattern) for pattern in (
    r"\b(?:vais|va|allons|vont)\s+(?=(?:(?:l'|s'|m'|le |la |les |lui |me |se |y |en )?)"
    r"(?!abandonner|conceder|capituler|declarer|rendre)(?!\w*contre\b)(?:[a-z]{2,}(?:er|ir|re))\b)",
    r"(?<=\bi)(?:'m| am)\s+(?:going to|gonna|about to|trying to)\s+(?=[a-z]+\b)(?!the |my |a |tile |space |his |her )",
    r"(?<=\bi)(?:'d| would)\s+like to\s+(?=[a-z])",
    r"\b(?:is|are)\s+(?:going to|gonna|about to)\s+(?=[a-z]{3,}\b)"
    r"(?!the |my |tile |space |his |her |one|two|three|four|five|six"
    r"|seven|eight|nine|ten|eleven|twelve)",
))  # fmt: skip
_CLEFT: Final = re.compile(r"^(?:c'est|it's|it is)\s+((?:[\w'’-]+\s+){1,4})(?:qui|who|that)\s+(?=\w)")
"""`c'est Tarin qui affronte le Roc`: Tarin does."""
_LET_ME: Final = re.compile(r"^(?:let me|lemme)\s+(?=[a-z])")


def without_talk(text: str, players: Sequence[str]) -> str:
    """An announcement without the small talk around it; as it is where nothing else is said."""
    return _bare(text, tuple(map(plain, players))) if len(text) <= _LONGEST else text


_LONGEST: Final = 400


@lru_cache(maxsize=512)
def _bare(text: str, players: tuple[str, ...]) -> str:
    rest = _cut(_BETWEEN, text)
    while (less := _fronted(_cut(_OVER, _cut(_BEHIND, _cut(_CRIED[1], rest))), players)) != rest:
        rest = less
    rest = _cut(_addressed(players), rest)
    return _told(rest) if any(letter.isalnum() for letter in rest) else text


@lru_cache(maxsize=32)
def _addressed(players: tuple[str, ...]) -> re.Pattern[str]:
    """`you` in front of a name: `at you, Bo`, `contre toi Bo`."""
    return re.compile(rf"\b(?:you|toi),?\s+(?=(?:{'|'.join(map(re.escape, players))})\b)")


def _fronted(text: str, players: Sequence[str]) -> str:
    """Without one piece of small talk in front."""
    folded = _folded(text)
    found = _FRONT.match(folded) or _CRIED[0].match(folded)
    if found is None:
        found = _DEEMED.match(folded)
        guessed = found is not None and plain(text[found.end() :]).startswith(tuple(players))
        found = None if guessed else found
    return text[found.end() :] if found else text


def _told(text: str) -> str:
    """What somebody says to be about to do, as done."""
    for pattern in _SOON:
        text = _cut(pattern, text, " ")
    cleft = _CLEFT.match(_folded(text))
    if cleft is not None:
        text = text[slice(*cleft.span(1))] + text[cleft.end() :]
    found = _LET_ME.match(_folded(text))
    return f"I {text[found.end() :]}" if found else text


def _cut(pattern: re.Pattern[str], text: str, instead: str = "") -> str:
    """A text without what a pattern finds in its letters, outside of quotes."""
    spans = [found.span() for found in pattern.finditer(_folded(text)) if not _quoted(text, found.start())]
    for start, end in reversed(spans):
        text = text[:start] + instead + text[end:]
    return text


def _quoted(text: str, place: int) -> bool:
    """Whether a place stands in quotes."""
    before = text[:place]
    open_ones = before.count("«") + before.count("“") > before.count("»") + before.count("”")
    return open_ones or before.count('"') % 2 == 1


def _folded(text: str) -> str:
    """Its plain letters, each where it stands."""
    if text.isascii():
        return text.lower()
    letters = (_LETTERS.get(one) or unicodedata.normalize("NFD", one)[0].lower()[:1] or one for one in text)
    return "".join(letters)
