"""What families say around an announcement: a name without its colon, `je`, a target without `contre`."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from companion.core.rulebook import plain
from companion.games.herocard.box import spoken
from companion.games.herocard.state import State

COST = re.compile(r"([bcmex])(\d{1,2})|(\d{1,2})([bcmex])")
"""A cost as it is typed, in plain letters: `b5`, `5b`; in French also `c5` (Corps) and `e5` (Esprit)."""
_ON = re.compile(r"(?:^|\s)(?:on|sur|contre|against|at|vs)\s+(?=\S)", re.IGNORECASE)
_PRONOUN = re.compile(r"(?:(?:je|i|on|nous|we)\s+|j\s*['’]\s*)(?=\S)", re.IGNORECASE)
_WITH = ("avec", "with")
_ENDS = " .,;!?"

Understood = Callable[[State, str], bool]
"""Whether an announcement that begins so can be read."""


class Phrases:
    """Finds out who speaks and who is meant. `vocabulary`: words that are never taken for a player's bare name."""

    def __init__(self, vocabulary: Iterable[str]) -> None:
        self._vocabulary = frozenset(vocabulary)
        self._bare_names = lru_cache(maxsize=64)(self._find_bare_names)

    def speaker(self, state: State, by: str, text: str, understood: Understood) -> tuple[str, str]:
        """`Bo passe`, `je pioche 2`, `Bo: j'attaque…`: who says it, and what; as it stands if it reads so already."""
        if understood(state, text):
            return by, text
        name, rest = ("", text) if by else self._leading(state, text)
        said = _without_pronoun(rest)
        for candidate in (rest, said):
            if candidate != text and understood(state, candidate):
                return by or name, candidate
        return by, text

    def _leading(self, state: State, text: str) -> tuple[str, str]:
        """The player whose name a text begins with, the longest such name, and what follows it."""
        words = text.split()
        for name in sorted(state.players, key=len, reverse=True):
            length = len(name.split())
            if len(words) > length and spoken(" ".join(words[:length]).rstrip(",;")) == spoken(name):
                return name, text.split(None, length)[length]
        return "", text

    def aimed(self, state: State, text: str) -> tuple[str, str]:
        """The announcement and the player behind `on`: one of the match, or whatever stands there at the end."""
        found = list(_ON.finditer(text))
        for here in found:
            said_name = spoken(text[here.end() :].strip(_ENDS))
            for name in state.players:
                if spoken(name) == said_name:
                    return text[: here.start()].strip(), name
        if found and re.fullmatch(r"[^\W\d_][\w’' -]{0,38}", text[found[-1].end() :].strip()):
            rest = text[: found[-1].start()].strip()
            if rest and rest.count('"') % 2 == 0 and (COST.search(plain(rest)) or rest.endswith(('"', "”", "»"))):
                return rest, text[found[-1].end() :].strip()
        return text.strip(), ""

    def aimed_barely(self, state: State, cards: str) -> tuple[str, str]:
        """The cards and the player whose bare name stands before or behind them: `Bo 4 B5`, `4 B5 Bo`.

        A name that could be a word of a card is no such name: then `on` has to be said.
        """
        words = cards.strip(_ENDS).split()
        first, last = (spoken(words[0].rstrip(",")), spoken(words[-1])) if words else ("", "")
        for name, said in self._bare_names(state.players):
            length = len(said)
            if (
                len(words) > length
                and first == said[0]
                and spoken(" ".join(words[:length]).rstrip(",")).split() == said
            ):
                return " ".join(words[length + (spoken(words[length]) in _WITH) :]), name
            if len(words) > length and last == said[-1] and spoken(" ".join(words[-length:])).split() == said:
                return " ".join(words[:-length]), name
        return cards, ""

    def _find_bare_names(self, players: tuple[str, ...]) -> tuple[tuple[str, list[str]], ...]:
        """The players whose names cannot be words of a card, and these names word by word."""
        names = ((name, spoken(name).split()) for name in players)
        return tuple((name, said) for name, said in names if said and not any(map(self._is_word, said)))

    def _is_word(self, word: str) -> bool:
        return word in self._vocabulary or COST.fullmatch(word) is not None or word.isdecimal()


def _without_pronoun(text: str) -> str:
    found = _PRONOUN.match(text)
    return text[found.end() :] if found else text
