"""Names of several words that nobody has heard before, without quotes: `boule de feu`, `Call to Arms`.

Such a name stands behind the kind of the card, and goes on to what ends it: a comma, a price, what it is aimed at. A
word that says something of its own is never swallowed but at the beginning, or behind `of`.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Final, NamedTuple

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.speech.places import text_at, words_of, written
from companion.core.speech.tokens import ONE, Token
from companion.core.text.messages import LANGUAGES, load_words

LONGEST: Final = 6
"""Pieces of such a name."""
OF: Final = frozenset(("de", "d'", "du", "des", "of"))
_LINKS: Final = OF | {"la", "le", "les", "l'", "au", "aux", "the", "to", "in", "a"}
"""Between two words of a name in small letters."""
_ENDING: Final = frozenset(("sur", "contre", "avec", "with", "on", "against", "onto", "upon", "pour", "for", "at", "va",
                            "goes"))  # fmt: skip
_ANOTHER: Final = ONE - _LINKS
"""Articles of what comes next."""
ADVERBS: Final = ("ment", "ly")
TOLD: Final = (*ADVERBS, "é", "ée", "és", "ed", "en", "ing", "er", "ent", "ait", "ez", "ons", "s")
"""Ends of adverbs, participles, verbs and plurals: they tell something of a thing."""
_CORE: Final = load_words("companion.core", "speech.toml")["sense"]
_NEVER: Final = frozenset(
    words_of(way)[0]
    for sense in ("me", "pronoun", "and", "then", "aside", "likewise", "correction", "idea", "is", "determiner")
    for lang in LANGUAGES for way in _CORE[sense][lang].split("|") if way[:1].isalpha() and " " not in way
) - _LINKS  # fmt: skip
"""Words of every table that no such name holds: pronouns, joints, denials."""


class Stops(NamedTuple):
    """What a name does not hold. `taken`: words that say something else, but behind `of`, or with a capital; `never`:
    words that it never holds; `ends`: whether something else begins at a place; `lies`: whether what lies on the table
    is named there."""

    taken: Container[str]
    never: Container[str]
    ends: Callable[[int], bool]
    lies: Callable[[int], bool]


def long_names(pieces: Sequence[Token], place: int, players: Sequence[str], stops: Stops) -> Iterator[tuple[int, str]]:
    """The name of two words or more that begins at a place, if one does, and how many pieces it takes."""
    people = {words_of(player)[0] for player in players}
    end = place
    while end < min(len(pieces), place + LONGEST) and not _is_over(pieces, place, end, stops):
        if pieces[end].text in people or not _belongs(pieces, place, end, stops):
            return
        end += 1
    last = end
    if end < len(pieces) and _is_word(pieces[end]):
        while end > place and text_at(pieces, end - 1) in _LINKS:
            end -= 1  # `Braise to the Rock`
        if not OF.isdisjoint(text_at(pieces, at) for at in range(end, last)):
            return  # `Ruse de mage` says whose it is
    if end == last < len(pieces) and stops.lies(last):
        return  # `Ruse touche Tarin` tells what it does
    name = written(pieces[place:end])
    if end - place > 1 and text_at(pieces, end - 1) not in _LINKS and can_be_said(name):
        yield end - place, name[:1].upper() + name[1:]


def _is_over(pieces: Sequence[Token], start: int, at: int, stops: Stops) -> bool:
    """Whether a name that begins at a place is over at another one."""
    if at == start:
        return False
    text = pieces[at].text
    if text in _ENDING or text in _ANOTHER or not _is_word(pieces[at]) or stops.ends(at):
        return True
    return text not in _LINKS and stops.lies(at)


def _is_word(piece: Token) -> bool:
    return bool(piece.raw) and not piece.quoted and piece.number is None and piece.text.strip("'").isalpha()


def _belongs(pieces: Sequence[Token], start: int, at: int, stops: Stops) -> bool:
    """Whether a word is one of a name that begins at a place."""
    piece, last = pieces[at], text_at(pieces, at - 1)
    if at > start and _is_word(piece) and (piece.text in _LINKS or (piece.text == "or" and last in OF)):
        return True  # French gold is no English `or`
    if not _is_word(piece) or piece.text in _NEVER or piece.text in stops.never:
        return False
    named, begins = is_capital(piece.raw), is_capital(pieces[start].raw)
    if at == start:
        return piece.text not in _LINKS | _ENDING | ONE or named
    if named:  # a name begins with its capital, and goes on with one
        return begins and (is_capital(pieces[at - 1].raw) or last in _LINKS)
    is_of = last in OF or text_at(pieces, at - 2) in OF or last == "to"
    tells = piece.text in stops.taken or piece.raw.lower().endswith(TOLD if begins else ADVERBS)
    return is_of or not tells


def is_capital(raw: str) -> bool:
    """Whether a word is written as in a name; where all is in capitals they say nothing."""
    letters = raw.rstrip("'’-")
    return letters[:1].isupper() and (len(letters) == 1 or not letters.isupper())
