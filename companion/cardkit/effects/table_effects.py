"""What card text does as the table records it: an effect in short, `damage 2`, with what it is done to beside it."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.notation import EffectForm, EffectWords
from companion.cardkit.effects.rules_text import told
from companion.cardkit.effects.schema import EffectError, Vocabulary
from companion.core.text.formatter import listing
from companion.core.text.messages import load_words

TEXT: Final = "text"
"""What stands for an effect that has no form: it is left to the table."""
_TYPED: Final = str.maketrans({"“": '"', "”": '"', "−": "-"})


class Recorded:
    """A game's effects as its entries hold them: read and written in short, and as they are announced."""

    def __init__(self, package: str, forms: Sequence[EffectForm], vocabulary: Vocabulary) -> None:
        self._package, self._forms, self._vocabulary = package, forms, vocabulary
        self.effect = lru_cache(maxsize=1024)(self._effect)
        self.short = lru_cache(maxsize=1024)(self._short)

    @cached_property
    def words(self) -> EffectWords:
        """The forms with their words in both languages; read when first needed."""
        return EffectWords(load_words(self._package), self._forms, self._vocabulary)

    def _effect(self, what: str) -> Effect | None:
        """The effect that was announced, its target left out; None if it is none of the forms."""
        return self.words.read(what) or self.words.read(what, bare=True)

    def _short(self, effect: Effect) -> str:
        """An effect as it is announced, its target left out: `damage 2`, `force +2 this turn`, `tap`.

        One of a card list is what answers a card that asks for it; what has no form is left to the table (`text`).
        """
        bare = effect._replace(when="played", conditions=(), cost=None, may=False, once="", either=())
        try:
            text = self.words.written(bare, "en", bare=not names_card(effect))
        except EffectError:
            return TEXT
        return text.translate(_TYPED)

    def announced(self, what: str, targets: str, lang: str) -> str:
        """What was recorded as it is announced in a language, behind `effect`; `targets`: already in its words."""
        found = self.effect(what)
        return what if found is None else self.words.written(found._replace(on=targets) if targets else found, lang)

    def told(self, what: str, targets: Sequence[str], lang: str) -> str:
        """What was recorded, in words, done to things that are called so: `deals 4 magic damage to Orme`."""
        effect = self.effect(what)
        if effect is None or names_card(effect):
            return self.said(what, lang)
        return told(effect, lang, load_words(self._package), self._vocabulary, listing(targets, lang))

    def said(self, what: str, lang: str) -> str:
        """The same without a target; as it was written where it cannot be announced."""
        effect = self.effect(what)
        try:
            return what if effect is None else self.words.written(effect, lang, bare=effect.on == "self")
        except EffectError:
            return what


def names_card(effect: Effect) -> bool:
    """Whether it is done to a card of a zone that is called by its name, and not to one in play."""
    return effect.on[:1] == '"' and (effect.do == "mine" or effect.what.startswith("from "))
