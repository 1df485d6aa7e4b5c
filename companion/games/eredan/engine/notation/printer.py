"""Announcements of Eredan as they are written: characters and cards with their figures, Orders, what is aimed at."""

from collections.abc import Iterable
from functools import lru_cache

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.rules_text import all_told
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import in_series
from companion.core.text.messages import load_words
from companion.games.eredan.engine.cards.cards import ANY, Card, Order, Profile, parted, read_announced, read_profile
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.effects.table_effects import RECORDED


class EredanWriter(Writer):
    """Writes in a language; without one as the record has it, where all words are those of moves."""

    def card(self, code: str) -> str:
        """A card as it is announced: `« Braise » niveau 2` of the list, `sortilège « Braise » enchaînement`."""
        card = read_announced(code)
        if card is None:
            return self.key(code)
        return self._announced(card) if self.lang else code

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

    def _announced(self, card: Card) -> str:
        chain = "" if card.chain == ANY else self.name(card.chain[1:-1]) if card.chain[:1] == '"' else card.chain
        words = (
            self.word("kind", card.kind), self.word("object", card.object), self.name(card.name),
            self.word("printed", "chain") if card.chain else "", self.word("kind", chain) if chain else "",
            self._some("guild", card.guilds), self._some("class", card.classes), self._some("race", card.races),
            self._some("element", (card.element,) if card.element else ()),
            self.word("printed", "zone") if card.zone else "", self.word("printed", "unique") if card.unique else "",
            self.level(card.level),
        )  # fmt: skip
        return " ".join(word for word in words if word)

    def _some(self, words: str, names: tuple[str, ...]) -> str:
        return f"{self.word('printed', words)} {self.slashed(words, names)}" if names else ""

    # --- characters ---------------------------------------------------------------------------------------------------

    def profile(self, text: str) -> str:
        """A character as it is announced behind its place; a listed one by its name."""
        found = read_profile(text)
        if found is None:
            return self.key(text)
        return self._profile(found) if self.lang else text

    def _profile(self, one: Profile) -> str:
        high = f"-{one.attack_high}" if one.attack_high is not None else ""
        words = (
            self.name(one.name), self.level(one.level), self._some("guild", one.guilds),
            self._some("class", one.classes), self._some("race", () if one.race == "unknown" else (one.race,)),
            self._some("element", (one.element,) if one.element else ()),
            self.word("printed", one.caste) if one.caste else "", f"{self.word('printed', 'hp')} {one.hp}",
            f"{self.word('stat', 'attack')} {one.attack}{high}", f"{self.word('stat', 'defence')} {one.defence}",
            f"{self.word('stat', 'spirit')} {one.spirit}", self.counted("printed", "initiative", one.initiative),
            *(f"{self.word('printed', 'order')} {self.order(order)}" for order in one.orders),
            f"{self.word('printed', 'chain')} {self.word('object', one.chain)}" if one.chain else "",
            f"{self.word('printed', 'against')} {self.word('class', one.against)}" if one.against else "",
            self.word("printed", "ambidextrous") if one.ambidextrous else "",
        )  # fmt: skip
        return " ".join(word for word in words if word)

    def order(self, order: Order) -> str:
        """`4 esprit +1`."""
        return f"{order.turn} {self.word('stat', order.what)} {order.amount:+}"

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
