"""What card text does as the table records it: a deed in short, `damage 2`, with what it is done to beside it."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.notation import DeedForm, DeedWords
from companion.cardkit.effects.schema import DeedError, Vocabulary
from companion.core.text.messages import load_words

TEXT: Final = "text"
"""What stands for a deed that has no form: it is left to the table."""
_TYPED: Final = str.maketrans({"“": '"', "”": '"', "−": "-"})


class Recorded:
    """A game's deeds as its entries hold them: read and written in short, and as they are announced."""

    def __init__(self, package: str, forms: Sequence[DeedForm], vocabulary: Vocabulary) -> None:
        self._package, self._forms, self._vocabulary = package, forms, vocabulary
        self.deed = lru_cache(maxsize=1024)(self._deed)
        self.short = lru_cache(maxsize=1024)(self._short)

    @cached_property
    def words(self) -> DeedWords:
        """The forms with their words in both languages; read when first needed."""
        return DeedWords(load_words(self._package), self._forms, self._vocabulary)

    def _deed(self, what: str) -> Deed | None:
        """The deed that was announced, its target left out; None if it is none of the forms."""
        return self.words.read(what) or self.words.read(what, bare=True)

    def _short(self, deed: Deed) -> str:
        """A deed as it is announced, its target left out: `damage 2`, `force +2 this turn`, `tap`.

        One of a card list is what answers a card that asks for it; what has no form is left to the table (`text`).
        """
        bare = deed._replace(when="played", conditions=(), cost=None, may=False, once="", either=())
        try:
            text = self.words.written(bare, "en", bare=not names_card(deed))
        except DeedError:
            return TEXT
        return text.translate(_TYPED)

    def announced(self, what: str, targets: str, lang: str) -> str:
        """What was recorded as it is announced in a language, behind `effect`; `targets`: already in its words."""
        found = self.deed(what)
        return what if found is None else self.words.written(found._replace(on=targets) if targets else found, lang)

    def said(self, what: str, lang: str) -> str:
        """The same without a target; as it was written where it cannot be announced."""
        deed = self.deed(what)
        try:
            return what if deed is None else self.words.written(deed, lang, bare=deed.on == "self")
        except DeedError:
            return what


def names_card(deed: Deed) -> bool:
    """Whether it is done to a card of a zone that is called by its name, and not to one in play."""
    return deed.on[:1] == '"' and (deed.do == "mine" or deed.what.startswith("from "))
