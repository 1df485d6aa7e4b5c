"""Reads what is said to be printed on a card: its figures in any order, in any language, up to what stands behind."""

from collections.abc import Callable, Collection, Container, Mapping
from typing import Any, Final

from companion.cardkit.figures.figure import Figure, Pair, Said
from companion.cardkit.figures.schema import Printed
from companion.cardkit.figures.words import Keywords, Word
from companion.cardkit.notation.lexer import Figures, Pieces
from companion.cardkit.notation.parser import Reading, joined
from companion.cardkit.notation.tokens import WordLists, fail
from companion.cardkit.notation.word_lists import WordReader, all_ways, known_words

_OF: Final = frozenset(("de", "of"))
"""Words within a name, though a figure may begin with them."""


class FigureReader:
    """Reads the figures of a `Printed`.

    `ends`: the joints at which a card ends. `strange`: the sentence for a figure that other cards of the game have.
    `unread`: words of `printed` that say something else here. `denied`: words that are no free ones. `own`: what reads
    a figure that needs the table for it, by its field.
    """

    def __init__(
        self, printed: Printed[Any], words: WordLists, *, ends: Collection[str] = (), strange: str = "",
        unread: Collection[str] = (), denied: Container[str] = (),
        own: Mapping[str, Callable[[Said], Any]] | None = None,
    ) -> None:  # fmt: skip
        self._ends, self._strange, self._own = ends, strange, own or {}
        self._headless = [figure for figure in printed.announced if isinstance(figure, Pair)]
        self._figures = {head: figure for figure in printed.announced for head in figure.heads}
        keywords = (words[one.words].items() for one in printed.announced if isinstance(one, Keywords))
        heads = dict(one for listed in (all_ways(words, "printed").items(), *keywords) for one in listed)
        counted = [head for figure in printed.announced for head in figure.counted]
        self._heads = Figures({head: ways for head, ways in heads.items() if head not in unread}, counted)
        free = {one.words: one.free for one in printed.announced if isinstance(one, Word)}
        self.lists = {name: WordReader(words, name, free=is_free, denied=denied) for name, is_free in free.items()}
        said = (way[0] for way, head in known_words(words, "printed").items() if head not in unread)
        self.stops = frozenset(said) - _OF
        self._bare: Mapping[tuple[str, ...], tuple[Figure, Any]] = {
            way: (figure, value) for figure in printed.announced for way, value in figure.bare(self.lists).items()
        }

    def fills(self, pieces: Pieces) -> bool:
        """Whether nothing but figures stands where a name without quotes could be."""
        return self._heads.fills(pieces, pieces.run())

    def read(self, reading: Reading, before: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What is said, by fields. `before`: what was said before the name. Raises UnreadError."""
        pieces, said = reading.pieces, dict(before or {})
        joined(pieces)
        while pieces and pieces.joint not in self._ends:
            start = pieces.at
            figure, value = self._next(reading)
            if figure.field in said:
                value = figure.more(said[figure.field], value)
                if value is None:
                    fail("twice", done=reading.done, word=pieces.span(start, start + 1))
            said[figure.field] = value
            joined(pieces)
        return said

    def _next(self, reading: Reading) -> tuple[Figure, Any]:
        """The figure that comes next, and what it says."""
        pieces = reading.pieces
        for pair in self._headless:
            begun = pair.begun(pieces)
            if begun is not None:
                return pair, begun
        bare, length = pieces.begins(self._bare)
        if bare is not None and pieces.word not in self.stops:
            pieces.at += length
            figure, value = bare
            return figure, value
        start = pieces.at
        head, count = self._heads.read(pieces)
        word = pieces.span(start, pieces.at)
        if head not in self._figures:
            fail(self._strange, done=reading.done, word=word)
        figure = self._figures[head]
        return figure, self._own.get(figure.field, figure.read)(Said(reading, self.lists, head, count, word))
