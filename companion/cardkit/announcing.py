"""Announcements with cards, taken apart: who speaks, the verb, the cards of a series, whom they are aimed at.

What all card games share of `Bo: attack 4 B5 + mod 5 M3 on Ana`: names in quotes, series joined by `+`, `&`, commas
and `and`, words that say nothing, a player behind `on` or bare beside the cards, a name or a pronoun in front instead
of a colon. A game makes a subclass with its verbs, and reads the figures of its own cards (`figures`).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, NoReturn

from companion.cardkit.names import can_be_said, spoken
from companion.core.rulebook import plain
from companion.core.sentences import THIN, Phrasebook, load_words

WordLists = Mapping[str, Mapping[str, Mapping[str, str]]]
"""The words of a game: list → word → language → ways to say it, parted by `|`."""

QUOTES: Final = f'"“”«»{THIN}\u00a0 '
MOST: Final = 99
"""The largest number that is announced."""
ENDS: Final = " .,;!?"
_QUOTED = r"\"[^\"]*\"|“[^”]*”|«[^»]*»"
_QUOTED_TEXT = re.compile(_QUOTED)
_TOKEN = re.compile(rf"{_QUOTED}|[^\s\"“”«»]+")
_PART = re.compile(rf"(?:{_QUOTED}|[^+&,\"“”«»]|[\"“”«»])+?(?=[+&,]|$)")
_BREAK = re.compile(r"[\s,;+’'“”\"«»().!?]+")
_SOMEBODY = re.compile(r"[^\W\d_][\w’' -]{0,38}")
_LONGEST_VERB = 3
_WRITTEN = Phrasebook("companion.cardkit")["written"]


def ways(words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Every way to say a value, in plain letters, with the value."""
    return {plain(way): value for value, texts in words.items() for text in texts.values() for way in text.split("|")}


def _said(word: str) -> frozenset[str]:
    return frozenset(ways({word: load_words("companion.cardkit")["said"][word]}))


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


PRONOUNS: Final = _said("pronoun")
FILLERS: Final = _said("filler")
_WITH, _ALL = _said("with"), _said("all")
_ON = re.compile(rf"(?:^|\s)(?:{_any_of(_said('on'))})\s+(?=\S)", re.IGNORECASE)
_AND = re.compile(rf"(\s+(?:{_any_of(_said('and'))})\s+)", re.IGNORECASE)
_PRONOUN = re.compile(rf"(?:(?:{_any_of(PRONOUNS)})\s+|j\s*['’]\s*)(?=\S)", re.IGNORECASE)  # `j’attaque`


class UnreadError(ValueError):
    """An announcement that lacks something: the key of its sentence in the word list `reading`, and its figures."""

    def __init__(self, key: str, **figures: Any) -> None:
        super().__init__(key)
        self.key, self.figures = key, figures


def fail(key: str, **figures: Any) -> NoReturn:
    """Refuse an announcement. Raises UnreadError."""
    raise UnreadError(key, **figures)


class Known(NamedTuple):
    """What an announcement may name: the players, and listed cards by `named(text)`, empty if it names none."""

    players: tuple[str, ...]
    named: Callable[[str], str]
    has_list: bool = True


Understood = Callable[[str], bool]
"""Whether an announcement that begins so can be read."""


class Announcer:
    """Takes announcements apart, by the words of a game. `figures` is the game's own."""

    def __init__(
        self, verbs: Mapping[str, str], card_verbs: Iterable[str], cost: re.Pattern[str], vocabulary: Iterable[str]
    ) -> None:
        """`verbs`: each way to say a verb (plain), with the verb; `card_verbs`: those behind which cards are announced.

        `cost`: what tells the figures of a card, in plain letters. `vocabulary`: words of cards, never a player's bare
        name.
        """
        self.verbs, self.card_verbs, self.cost = verbs, frozenset(card_verbs), cost
        self._vocabulary = FILLERS.union(vocabulary)
        self.verb = lru_cache(maxsize=1024)(self._find_verb)
        self._bare_names = lru_cache(maxsize=64)(self._find_bare_names)

    def figures(self, known: Known, part: str, verb: str) -> Iterable[str]:
        """The cards that are announced with their figures between two plus signs, as they lie in zones.

        `verb`: what was said before the first. Raises UnreadError.
        """
        raise NotImplementedError

    # --- the verb, and who says it ----------------------------------------------------------------------------------

    def _find_verb(self, text: str) -> tuple[str, str]:
        """The verb that a text begins with, and what follows it."""
        words = text.split(None, _LONGEST_VERB)
        for length in range(min(_LONGEST_VERB, len(words)), 0, -1):
            verb = self.verbs.get(plain(" ".join(words[:length])).strip(",;.!?()"))
            if verb:
                return verb, text.split(None, length)[length] if len(words) > length else ""
        return "", text

    def bare_verb(self, text: str) -> str:
        """The verb that a text is, and nothing else; empty if it is none."""
        return self.verbs.get(plain(text.strip(ENDS)), "")

    def apart(self, text: str) -> str:
        """`clear,body` as `clear body`, where that begins with a verb: the core would take it apart as well."""
        words = "" if self.verb(text)[0] else " ".join(_BREAK.split(text))
        return words if words and self.verb(words)[0] else text

    def speaker(self, known: Known, by: str, text: str, understood: Understood) -> tuple[str, str]:
        """`Bo passe`, `je pioche 2`, `Bo: j'attaque…`: who says it, and what; as it stands if it reads so already."""
        if understood(text):
            return by, text
        name, rest = ("", text) if by else _leading(known, text)
        for candidate in (rest, _without_pronoun(rest)):
            if candidate != text and understood(candidate):
                return by or name, candidate
        return by, text

    # --- whom it is aimed at ----------------------------------------------------------------------------------------

    def target(self, known: Known, text: str) -> tuple[str, str]:
        """The announcement without the player it is aimed at, and that player, if any."""
        body, target = self._aimed(known, text)
        if target:
            return body, target
        verb, rest = self.verb(body)
        if (verb and verb not in self.card_verbs) or known.named(bare(body)):
            return body, ""
        cards, target = self._aimed_barely(known, rest)
        if not target or not (self.cost.search(plain(cards)) or self._is_listed(known, cards)):
            return body, ""
        said_with = self.pieces(known, rest)[-1 if rest.startswith(cards) else 0]
        if known.named(bare(said_with)):  # the name of a player is part of the card's
            return body, ""
        return f"{body[: len(body) - len(rest)]}{cards}", target

    def _aimed(self, known: Known, text: str) -> tuple[str, str]:
        """The announcement and the player behind `on`: one of the match, or whatever stands there at the end."""
        found = list(_ON.finditer(text))
        for here in found:
            said_name = spoken(text[here.end() :].strip(ENDS))
            for name in known.players:
                if spoken(name) == said_name:
                    return text[: here.start()].strip(), name
        if found and _SOMEBODY.fullmatch(text[found[-1].end() :].strip()):
            rest = text[: found[-1].start()].strip()
            if rest and rest.count('"') % 2 == 0 and (self.cost.search(plain(rest)) or rest.endswith(('"', "”", "»"))):
                return rest, text[found[-1].end() :].strip()
        return text.strip(), ""

    def _aimed_barely(self, known: Known, cards: str) -> tuple[str, str]:
        """The cards and the player whose bare name stands before or behind them: `Bo 4 B5`, `4 B5 Bo`.

        A name that could be a word of a card is no such name: then `on` has to be said.
        """
        words = cards.strip(ENDS).split()
        first, last = (spoken(words[0].rstrip(",")), spoken(words[-1])) if words else ("", "")
        for name, said in self._bare_names(known.players):
            length = len(said)
            if len(words) <= length:
                continue
            if first == said[0] and spoken(" ".join(words[:length]).rstrip(",")).split() == said:
                return " ".join(words[length + (spoken(words[length]) in _WITH) :]), name
            if last == said[-1] and spoken(" ".join(words[-length:])).split() == said:
                return " ".join(words[:-length]), name
        return cards, ""

    def _find_bare_names(self, players: tuple[str, ...]) -> tuple[tuple[str, list[str]], ...]:
        """The players whose names cannot be words of a card, and these names word by word."""
        names = ((name, spoken(name).split()) for name in players)
        return tuple((name, said) for name, said in names if said and not any(map(self._is_word, said)))

    def _is_word(self, word: str) -> bool:
        return word in self._vocabulary or self.cost.fullmatch(word) is not None or word.isdecimal()

    # --- the cards --------------------------------------------------------------------------------------------------

    def begins_listed(self, known: Known, text: str) -> bool:
        """Whether the first card of a text is one of the list."""
        return known.has_list and bool(known.named(bare(self.pieces(known, text)[0])))

    def _is_listed(self, known: Known, text: str) -> bool:
        """Whether the first or the last card of a text is one of the list."""
        parts = self.pieces(known, text) if known.has_list else []
        return any(known.named(bare(part)) for part in (*parts[:1], *parts[-1:]))

    def pieces(self, known: Known, text: str) -> list[str]:
        """The cards of a text, not yet read; at least one, if only an empty one."""
        return [piece for part in _parts(text) for piece in self._joined(known, part)] or [""]

    def _joined(self, known: Known, part: str) -> tuple[str, ...]:
        """`4 B5 et mod 5 M3`: two cards, where what follows is one; else the word is part of a name."""
        pieces = _AND.split(part)
        if len(pieces) == 1 or _QUOTED_TEXT.search(part) or known.named(bare(part)):
            return (part,)
        cards = [pieces[0]]
        for joint, piece in zip(pieces[1::2], pieces[2::2], strict=True):
            whole = self.cost.search(plain(cards[-1])) or self._listed(known, cards[-1])
            if whole and (self.verb(piece)[0] in self.card_verbs or self._listed(known, piece)):
                cards.append(piece)
            else:
                cards[-1] += joint + piece
        return tuple(cards)

    def _listed(self, known: Known, text: str) -> str:
        """The listed card that a text says, with or without a verb before it; empty if there is none."""
        verb, rest = self.verb(text)
        return known.named(bare(text)) or (known.named(bare(rest)) if verb else "")

    def series(self, known: Known, text: str, verb: str = "") -> tuple[str, ...]:
        """The cards of a series, each by its name or its figures; `verb`: what was said before them, if anything.

        Raises UnreadError.
        """
        codes: list[str] = []
        for number, part in enumerate(filter(None, self.pieces(known, text))):
            said_verb, rest = self.verb(part)
            listed = known.named(bare(part)) or known.named(bare(rest if said_verb in self.card_verbs else part))
            codes.extend((listed,) if listed else self.figures(known, part, "" if number else verb))
        if not codes:
            fail("cards-missing", done=text[:60])
        return tuple(codes)


# --- words ------------------------------------------------------------------------------------------------------------


def tokens(text: str) -> list[str]:
    """The words of a text, each name in quotes as one."""
    return _TOKEN.findall(text)


def bare(text: str) -> str:
    """A text without the quotes around it."""
    return text.strip(QUOTES)


def is_number(word: str) -> bool:
    """Whether a word is a number in figures."""
    return word.isascii() and word.isdecimal()


def number(word: str) -> int:
    """A number as it is announced. Raises UnreadError."""
    if not is_number(word) or len(word) > len(str(MOST)):
        fail("no-number", word=word[:40], most=MOST)
    return int(word)


def how_many(rest: str, whole: int) -> int | None:
    """`2`, `2 cards`, `all` (the `whole`); None for something else, such as cards by name. Raises UnreadError."""
    words = without_fillers(rest)
    if not words:
        fail("how-many", done=rest)
    if len(words) > 1 or not (is_number(words[0]) or words[0] in _ALL):
        return None
    return whole if words[0] in _ALL else number(words[0])


def without_fillers(text: str) -> list[str]:
    """The words of a text, in plain letters, that say something."""
    return [word for word in plain(text).split() if word not in FILLERS]


def is_name(text: str) -> bool:
    """Whether a text, with or without quotes, could be the name of a card."""
    return can_be_said(bare(text))


def _parts(text: str) -> list[str]:
    """What stands between the plus signs, `&` and commas that are in no quotes."""
    return [part.strip() for part in _PART.findall(text) if part.strip()]


def _leading(known: Known, text: str) -> tuple[str, str]:
    """The player whose name a text begins with, the longest such name, and what follows it."""
    words = text.split()
    for name in sorted(known.players, key=len, reverse=True):
        length = len(name.split())
        if len(words) > length and spoken(" ".join(words[:length]).rstrip(",;")) == spoken(name):
            return name, text.split(None, length)[length]
    return "", text


def _without_pronoun(text: str) -> str:
    found = _PRONOUN.match(text)
    return text[found.end() :] if found else text


# --- as people write it -----------------------------------------------------------------------------------------------


def in_quotes(name: str, lang: str) -> str:
    """A name in the quotation marks of a language."""
    return f"«{THIN}{name}{THIN}»" if lang == "fr" else f"“{name}”"


def in_series(cards: Iterable[str]) -> str:
    """Cards, already in words, as one series."""
    return " + ".join(cards)


def aimed_at(text: str, target: str, lang: str) -> str:
    """An announcement with the player it is aimed at, if any."""
    return f"{text} {_WRITTEN('on', lang)} {target}" if target else text
