"""Announcements of Eredan as they are written: characters and cards with their figures, Orders, what is aimed at."""

from collections.abc import Iterable
from functools import lru_cache

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.rules_text import all_told
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import in_series
from companion.core.text.messages import load_words
from companion.games.eredan.engine.cards.cards import CARD, PROFILE, Card, Profile, parted
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.effects.table_effects import RECORDED


class EredanWriter(Writer):
    """Writes in a language; without one as the record has it, where all words are those of moves."""

    def card(self, code: str) -> str:
        """A card as it is announced: `« Braise » niveau 2` of the list, `sortilège « Braise » enchaînement`."""
        card = CARD.read(code)
        if card is None:
            return self.key(code)
        return CARD.text(card, self) if self.lang else code

    def key(self, key: str) -> str:
        """What is listed, by its name, and its level above the first."""
        name, level = parted(key)
        return " ".join(part for part in (self.name(name), self.level(level)) if part)

    def keys(self, keys: Iterable[str]) -> str:
        """Several of them, as a series."""
        return in_series(map(self.key, keys))

    def level(self, level: int) -> str:
        """`niveau 2`; nothing for the first."""
        return f"{self.word('printed', 'level')} {level}" if level > 1 else ""

    def slashed(self, words: str, names: Iterable[str]) -> str:
        """Several words of a list: `mage/combattant`."""
        return "/".join(self.word(words, name) for name in names)

    # --- characters ---------------------------------------------------------------------------------------------------

    def profile(self, text: str) -> str:
        """A character as it is announced behind its place; a listed one by its name."""
        found = PROFILE.read(text)
        if found is None:
            return self.key(text)
        return PROFILE.text(found, self) if self.lang else text

    # --- effects ------------------------------------------------------------------------------------------------------

    def effect(self, what: str, targets: tuple[str, ...]) -> str:
        """What card text does, and to what."""
        if not self.lang:
            return " ".join(part for part in (what, self.on(targets)) if part)
        return RECORDED.announced(what, in_series(map(self.aim, targets)), self.lang)


def told_on(card: Card | Profile, lang: str) -> str:
    """What a card of a list says: its text, in another language if need be; else what its effects do, in words."""
    return card.text.get(lang) or next(iter(card.text.values()), "") or _told(card.effects, lang)


@lru_cache(maxsize=1024)
def _told(effects: tuple[Effect, ...], lang: str) -> str:
    return all_told(effects, lang, load_words("companion.games.eredan"), VOCABULARY)
