"""Announcements of Aestery as they are written: cards with their figures, keywords, costs, what is aimed at."""

from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.rules_text import all_told
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import in_series
from companion.core.text.messages import load_words
from companion.games.aestery.engine.cards.cards import CARD, KEYWORD, Card, Hero, Keywords
from companion.games.aestery.engine.effects.schema import VOCABULARY
from companion.games.aestery.engine.effects.table_effects import RECORDED

_WORDS_OF_AIMS: Final = ("mines", "hero", "top")
_THE: Final = {"fr": "le "}
"""The article of the Hero."""


class AesteryWriter(Writer):
    """Writes in a language; without one as the record has it, where all words are those of moves."""

    def card(self, code: str) -> str:
        """A card as it is announced: `« Vigie »` of the list, `combattant « Merle » 2/3 coût 2 vol`."""
        card = CARD.read(code)
        if card is None:
            return self.name(code)
        return CARD.text(card, self) if self.lang else code

    def keywords(self, keywords: Keywords) -> list[str]:
        """Keywords with their X: `sieste 1`."""
        return list(map(self.keyword, keywords))

    def keyword(self, keyword: str) -> str:
        """One of them."""
        return KEYWORD.keyword(keyword, self)

    def aim(self, aim: str) -> str:
        """What is aimed at: `Bo.2`, `Bo.histoire 1`, `mines`."""
        whose, dot, thing = aim.rpartition(".")
        kind, _, place = thing.partition(" ")
        if (kind == "story" and place.isdecimal()) or (kind in _WORDS_OF_AIMS and not place):
            thing = " ".join(word for word in (self.word("aim", kind), place) if word)
        return f"{whose}{dot}{thing}"

    def user(self, what: str) -> str:
        """Whose ability is used: `1`, `histoire 1`, `le héros`."""
        return (_THE.get(self.lang, "") if what == "hero" else "") + self.aim(what)

    def cost(self, cost: str) -> str:
        """What an ability costs: `engager`, `coût 2`, `-2`."""
        return " ".join(self.word("ability", word) for word in cost.split())

    def effect(self, what: str, targets: tuple[str, ...]) -> str:
        """What card text does, and to what."""
        if not self.lang:
            return " ".join(part for part in (what, self.on(targets)) if part)
        return RECORDED.announced(what, in_series(map(self.aim, targets)), self.lang)


def told_on(card: Card | Hero, lang: str) -> str:
    """What a card of a list says: its text, in another language if need be; else what its effects do, in words."""
    return card.text.get(lang) or next(iter(card.text.values()), "") or _told(card.effects, lang)


@lru_cache(maxsize=1024)
def _told(effects: tuple[Effect, ...], lang: str) -> str:
    return all_told(effects, lang, load_words("companion.games.aestery"), VOCABULARY)
