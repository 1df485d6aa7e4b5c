"""The words of printed sheets: the shop's own, and those of a game, from `sheets.toml` and its rule book."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from companion.core.rules.rulebook import Rulebook, load_rulebook
from companion.core.text.letters import capital
from companion.core.text.messages import Phrasebook, filled, load_words

PACKAGE: Final = "companion.printing"
Words = Mapping[str, str]
RULE: Final = "§"
"""Before the id of a clause that a text says: `{§last-card}`."""


def words(part: str, lang: str) -> Words:
    """The words of a part of the shop's own in a language, by key."""
    return Phrasebook(PACKAGE, "sheets.toml", part).all(lang)


class GameWords:
    """The words of a game's sheets; call it for those of one sheet in a language, by key.

    They are what all sheets share, what all of the game share, then the sheet's own, the book's `figures` filled in.
    `{§last-card}` is that clause as paper says it; a text that is made of clauses alone is one for both languages. What
    is filled in later, for each thing drawn, stands in double braces or keeps its name: `{round}`. `names` are lists of
    the game's `words.toml` whose words head something on paper.
    """

    def __init__(
        self, package: str, figures: Mapping[str, Any], names: Sequence[str] = (), *, full: bool = False
    ) -> None:
        """`full`: clauses have all their words, not those that paper is short of."""
        self.package, self.figures, self.names, self.full = package, figures, names, full
        self._known: dict[tuple[str, str], Words] = {}

    def __call__(self, lang: str, sheet: str) -> Words:
        """The words of a sheet. Raises KeyError for a clause that the book does not have."""
        found = self._known.get((lang, sheet))
        if found is None:
            found = self._known[lang, sheet] = self._words(lang, sheet)
        return found

    def in_full(self) -> "GameWords":
        """The same with all the words of clauses."""
        return GameWords(self.package, self.figures, self.names, full=True)

    @cached_property
    def book(self) -> Rulebook:
        """The rule book of the game; its engine stays unloaded."""
        return load_rulebook(self.package, Rulebook)

    def _words(self, lang: str, sheet: str) -> Words:
        named = load_words(self.package) if self.names else {}
        found = {**words("shared", lang)}
        found |= {key: capital(word[lang]) for kind in self.names for key, word in named[kind].items()}
        texts, figures = load_words(self.package, "sheets.toml"), _Figures(self, lang)
        for part in ("shared", sheet):
            for key, text in texts.get(part, {}).items():
                found[key] = filled(text if isinstance(text, str) else text[lang], lang, figures)
        return found


class _Figures(dict[str, Any]):
    """Figures of the book, and its clauses; what is neither is the thing's own, and stays to be filled."""

    def __init__(self, of: GameWords, lang: str) -> None:
        super().__init__(of.figures)
        self.game, self.lang = of, lang

    def __missing__(self, key: str) -> str:
        if not key.startswith(RULE):
            return "{" + key + "}"
        clause = self.game.book[key.removeprefix(RULE)]
        return filled((clause.text if self.game.full else clause.short)[self.lang], self.lang, self)
