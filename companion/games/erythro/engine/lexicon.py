"""The words of a table, as its announcements are heard: verbs, elements, places, lines, what only fills a sentence."""

from collections.abc import Mapping

from companion.cardkit.names import key_of
from companion.core.rulebook import plain
from companion.games.erythro.engine.data import ELEMENTS

Words = Mapping[str, Mapping[str, Mapping[str, str]]]


class Lexicon:
    """What can be said, by the word lists of the game, each way with the word that moves hold."""

    def __init__(self, words: Words) -> None:
        self.verbs = {key: _ways(texts) for key, texts in words["verb"].items()}
        self.elements = {way: key for key in ELEMENTS for way in (key, *_ways(words["element"][key]))}
        self.places = {way: key for key in ("hand", "discard") for way in (key, *_ways(words["where-typed"][key]))}
        self.fillers = frozenset(_ways(words["filler"]["said"]))
        self.line_words = {way: key for key, texts in words["line-word"].items() for way in _ways(texts)}

    def verb(self, words: list[str]) -> tuple[str, int]:
        """The verb that a text begins with, and how many words it takes; empty if it begins with none."""
        for length in (3, 2, 1):
            said = " ".join(words[:length])
            for verb, ways in self.verbs.items():
                if said == verb or said in ways:
                    return verb, length
        return "", 0

    def without_fillers(self, words: list[str]) -> list[str]:
        """Only what says something."""
        return [word for word in words if word not in self.fillers]

    def figure_first(self, words: list[str]) -> list[str]:
        """`3 water` for `water 3`."""
        return [words[1], words[0]] if len(words) == 2 and words[0] in self.elements else words

    def named(self, words: list[str], known: Mapping[str, str]) -> list[str]:
        """`Raz de marée!` for the card `raz-de-maree`: a name in one word, the way lists have it."""
        name = key_of(" ".join(words))
        return [name] if name in known else words


def _ways(texts: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(plain(way) for text in texts.values() for way in text.split("|"))
