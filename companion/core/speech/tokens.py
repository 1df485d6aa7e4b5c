"""A sentence in pieces: words, numbers in figures and in words, suits, signs, names in quotes."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from companion.core.text.letters import plain


class Token(NamedTuple):
    """One piece of a sentence. `text`: plain letters; `number`: what it counts, None for a word; `quoted`: as it was
    written, empty if it stands in no quotes; `glued`: nothing stands between it and the piece before; `capital`: it
    was written in capitals alone; `raw`: a word as it was written."""

    text: str
    number: int | None = None
    quoted: str = ""
    glued: bool = False
    capital: bool = False
    raw: str = ""


_PIECE: Final = re.compile(
    r"«\s*([^»]*?)\s*»|“\s*([^”]*?)\s*”|\"\s*([^\"]*?)\s*\""  # a name in quotes
    r"|([^\W\d_]+n['’]t\b)"  # don't
    r"|((?i:jusqu|lorsqu|qu|[jldnscmt])['’])"  # j'attaque
    r"|(?<=\w)(['’](?:s|ll|m|ve|re|d)\b)"  # Bo's, I'll
    r"|(\d+)(?:(?-i:er|ere|e|eme|ème|st|nd|rd|th)\b)?"
    r"|([^\W\d_]+)"
    r"|([♥♡♠♤♦♢♣♧])\ufe0f?"
    r"|([-+−&,;.:!?()/])",
    re.IGNORECASE,
)
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_INVERTED: Final = re.compile(r"(?<=[^\W\d_])-(?:t-)?(?:je|tu|ils?|elles?|on)\b", re.IGNORECASE)
"""`puis-je`, `va-t-elle`: so the French ask."""
_ELIDED: Final = re.compile(
    r"(\w+ )?(?<!['’])\b([jldns]|c(?= (?:est|etait|était)\b)|m(?! une?\b)|qu|jusqu)"
    r" (?!(?:et|ou|a|à|au|aux)\b)(?=[aeiouyhàâéèêîôûœ])",
    re.IGNORECASE,
)
"""`j attaque`, `l ours`: what dictation writes without its apostrophe; behind a number a letter may be a suit."""
_CONTRACTED: Final = re.compile(
    r"\b(?:(i|we|you|they|he|she|it|that|there|what|who|let) (m|s|ll|ve|re)"
    r"|((?:do|does|did|is|wo|are|was|could|should|would|have|has)n) (t))\b",
    re.IGNORECASE,
)
"""`i m`, `don t`: the same in English."""
_DECIMAL: Final = re.compile(r"(?<![\d.,])(\d+)[.,](\d+)(?![.,]?\d)")
"""`2,5`: no game counts in halves, and these are not two numbers; `7,8,9` are three."""
_COSTING: Final = re.compile(
    r"(\b(?:an?|the|my|his|her|this|that) )(\d+|one|two|three|four|five|six|seven|eight|nine|ten) cost"
    r"((?: (?!for|on|to|at|from|with|and|called|named|of|in|one|two|three|four|five|six|seven|eight|nine|ten)[a-z]+"
    r"){1,2})\b(?! *\d| (?:one|two|three|four|five|six|seven|eight|nine|ten)\b)", re.IGNORECASE,
)  # fmt: skip
"""`a three-cost water card`: a water card, cost three."""
_OUTSIDE: Final = re.compile(r"(«[^»]*»|“[^”]*”|\"[^\"]*\")|[^«“\"]+|.", re.DOTALL)
"""A name in quotes, which stays letter by letter as it is, or what stands between names."""
_SIGNS: Final = {"−": "-", "♡": "♥", "♤": "♠", "♢": "♦", "♧": "♣"}

_ONES_FR = ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
            "quatorze", "quinze", "seize", "dix sept", "dix huit", "dix neuf")  # fmt: skip
_ONES_EN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
_TENS_FR = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 80: "quatre vingt"}
_TENS_EN = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty",
            90: "ninety"}  # fmt: skip
_TWO = ("a couple of", "a couple", "a pair of", "une paire de", "une paire d'")
_DENYING: Final = frozenset(("ne", "n'", "pas", "non"))
ONE: Final = frozenset(("un", "une", "one", "a", "an"))
"""The words that are an article as well: they count only where something is counted."""


FOES: Final = frozenset(("adverse", "ennemi", "ennemie", "enemy", "opposing"))
"""Words for what is another's: in front of it, or behind it."""
_FACING: Final = (("d'", "en", "face"), ("across", "the", "table"), *((word,) for word in sorted(FOES)))


def facing_at(pieces: Sequence[Token], place: int) -> int:
    """How many pieces at a place say that what they stand behind is another's: `adverse`, `d'en face`."""
    texts = tuple(piece.text for piece in pieces[place : place + 3])
    return next((len(words) for words in _FACING if texts[: len(words)] == words), 0)


def _numbers() -> dict[tuple[str, ...], int]:
    """Every number from 0 to 99 in words, French and English."""
    said = {"zero": 0, "une": 1}
    for ones in (_ONES_FR, _ONES_EN):
        said.update({word: place for place, word in enumerate(ones, 1)})
    for tens, word in _TENS_FR.items():
        most = 19 if tens >= 60 else 9
        said[word] = tens
        for unit in range(1, most + 1):
            said[f"{word} {_ONES_FR[unit - 1]}"] = said[f"{word} et {_ONES_FR[unit - 1]}"] = tens + unit
    said["quatre vingts"] = 80
    for tens, word in _TENS_EN.items():
        said[word] = tens
        said.update({f"{word} {_ONES_EN[unit - 1]}": tens + unit for unit in range(1, 10)})
    said.update(dict.fromkeys(_TWO, 2))
    return {tuple(words.split()): figure for words, figure in said.items()}


NUMBERS: Final = _numbers()
_LONGEST = max(map(len, NUMBERS))
_FIRST = frozenset(words[0] for words in NUMBERS)


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The pieces of a text; what is no piece (a stray sign) becomes one that means nothing."""
    return _signed(counted(_pieces(text)))


def _signed(pieces: Sequence[Token]) -> tuple[Token, ...]:
    """With a plus sign for the word in front of a number (`mod plus five`), where it neither adds up nor denies."""
    if all(piece.text != "plus" for piece in pieces):
        return tuple(pieces)
    found, denied = list(pieces), False
    for place, (piece, behind) in enumerate(pairwise(pieces)):
        denied = denied or piece.text in _DENYING
        counts = behind.number is not None or behind.text in ONE
        if piece.text == "plus" and not piece.quoted and counts and not denied and not _adds(pieces, place):
            found[place] = piece._replace(text="+")
            found[place + 1] = behind._replace(number=1 if behind.number is None else behind.number)
    return tuple(found)


def _adds(pieces: Sequence[Token], place: int) -> bool:
    """Whether a number stands before a place, or before a comma there: what comes next is added to it."""
    place -= place > 0 and pieces[place - 1].text == "," and not pieces[place - 1].quoted
    return place > 0 and pieces[place - 1].number is not None


def _pieces(text: str) -> list[Token]:
    found: list[Token] = []
    text, end = _OUTSIDE.sub(lambda part: part[1] or _readable(part[0]), text), 0
    for piece in _PIECE.finditer(text):
        stray = text[end : piece.start()].strip()
        if stray:
            found.append(Token(stray))
        found.append(_token(piece, glued=bool(found) and piece.start() == end and not stray))
        end = piece.end()
    if text[end:].strip():
        found.append(Token(text[end:].strip()))
    return found


def _readable(text: str) -> str:
    """What stands outside of quotes, with signs that are read: questions, no hyphens, whole numbers, apostrophes."""
    return with_apostrophes(_COSTING.sub(r"\1\3 cost \2", _readable_signs(text)))


def _readable_signs(text: str) -> str:
    return _DECIMAL.sub(r"\1_\2", _HYPHEN.sub(" ", _INVERTED.sub(" ? ", text)))


def with_apostrophes(text: str) -> str:
    """A text with the apostrophes that dictation leaves out: `j'attaque`, `don't`."""
    return _ELIDED.sub(_elided, _CONTRACTED.sub(lambda said: f"{said[1] or said[3]}'{said[2] or said[4]}", text))


def _elided(said: re.Match[str]) -> str:
    """A letter with the apostrophe that it lacks; behind a number, or another letter, it is a suit or a column."""
    before = (said[1] or "").strip()
    is_code = before.isdecimal() or (before.lower(),) in NUMBERS or len(before) == 1
    return said[0] if is_code else f"{said[1] or ''}{said[2]}'"


def _token(piece: re.Match[str], *, glued: bool) -> Token:
    quoted = piece[1] or piece[2] or piece[3]
    if quoted:
        return Token(plain(quoted), quoted=quoted)
    if piece[7]:
        figure = int(piece[7]) if len(piece[7]) <= 4 else None
        return Token(piece[7], figure, glued=glued)
    shown = piece[0].replace("\ufe0f", "")
    text, capital = _SIGNS.get(shown, plain(shown).replace("’", "'")), shown.isupper() and shown.isalpha()
    return Token(text, glued=glued, capital=capital, raw=shown)


def counted(pieces: Sequence[Token]) -> tuple[Token, ...]:
    """With numbers in words as one piece each, the longest first; `one` and the articles stay words."""
    found: list[Token] = []
    place = 0
    while place < len(pieces):
        token = pieces[place]
        is_word = token.number is None and not token.quoted
        length = _said_length(pieces, place) if is_word and token.text in _FIRST else 0
        if length and not (length == 1 and token.text in ONE):
            words = tuple(piece.text for piece in pieces[place : place + length])
            found.append(Token(" ".join(words), NUMBERS[words], glued=token.glued))
            place += length
        else:
            found.append(token)
            place += 1
    return tuple(found)


def _said_length(pieces: Sequence[Token], place: int) -> int:
    """How many pieces from a place on say one number."""
    for length in range(min(_LONGEST, len(pieces) - place), 0, -1):
        if tuple(piece.text for piece in pieces[place : place + length]) in NUMBERS:
            return length
    return 0
