"""Sentences of Eredan: characters and cards by what they are called, with their figures where that is needed."""

from companion.cardkit.notation.sentences import CardSpeaker
from companion.core.rules.rulebook import Rulebook
from companion.core.text.formatter import listing
from companion.core.text.messages import of
from companion.games.eredan.engine.cards.cards import CARD, PROFILE, parted
from companion.games.eredan.engine.cards.figures import ANY, order_of
from companion.games.eredan.engine.effects.table_effects import RECORDED
from companion.games.eredan.engine.notation.printer import EredanWriter


class EredanSpeaker(CardSpeaker):
    """Fills sentences with what is called so at the table. Specs beside those of every game:

    `code` `codes` (cards; None where nobody knows which), `printed` (a card or a character with its figures), `chain`
    (what it asks for), `guilds` `classes` `orders` `runes` (several words of a list), `anyguild` `anyclass` (of which
    one is enough), `given` (a class, a guild…),
    `effect` (of card text), `who` `whos` `whose` (characters by their keys), `places` (numbers of characters), `things`
    (characters, by place and name).
    """

    @property
    def say(self) -> EredanWriter:
        """How announcements are written."""
        return EredanWriter(self.lists, self.lang)

    # --- cards --------------------------------------------------------------------------------------------------------

    def card_words(self, code: str | None) -> str:
        """Its name with its level, or its kind; `une carte` where nobody knows which it is."""
        card = CARD.read(code or "")
        name, level = parted(code or "") if card is None else (card.name, card.level)
        if name:
            return " ".join(part for part in (name, self.say.level(level)) if part)
        return self.word("a-card", "unknown" if card is None else card.kind)

    def _codes(self, codes: tuple[str | None, ...]) -> str:
        """Those that are known by name, then how many others there are."""
        unknown = sum(not code for code in codes)
        known = [self.card_words(code) for code in codes if code]
        rest = [self.card_words(None) if unknown == 1 else self.format_field(unknown, "count")] if unknown else []
        return self.all_or("no-card", known + rest)

    def _printed(self, code: str) -> str:
        return self.say.profile(code) if PROFILE.read(code) is not None else self.say.card(code)

    def _chain(self, chain: str) -> str:
        """What a chain asks for: any card, one of a kind, or a card by its name."""
        if chain[:1] == '"':
            return self.say.name(chain[1:-1])
        return self.word("a-card", "unknown" if chain in ("", ANY, "card") else chain)

    def _effect(self, what: str) -> str:
        """As it is announced; as it was written where it cannot be."""
        return RECORDED.said(what, self.lang)

    # --- characters ---------------------------------------------------------------------------------------------------

    def _who(self, key: str) -> str:
        """A character by its name: its level is told where its figures are."""
        return parted(key)[0]

    def _whose(self, key: str) -> str:
        return of(self._who(key), self.lang)

    def _whos(self, keys: tuple[str, ...]) -> str:
        return self.all_or("nobody", [self._who(key) for key in keys])

    # --- words of lists -----------------------------------------------------------------------------------------------

    def _guilds(self, guilds: tuple[str, ...]) -> str:
        return self._some("guild", guilds, "no-guild")

    def _classes(self, classes: tuple[str, ...]) -> str:
        return self._some("class", classes, "no-class")

    def _anyguild(self, guilds: tuple[str, ...]) -> str:
        return listing([self.word("guild", name) for name in guilds], self.lang, choice=True)

    def _anyclass(self, classes: tuple[str, ...]) -> str:
        return listing([self.word("class", name) for name in classes], self.lang, choice=True)

    def _runes(self, runes: tuple[str, ...]) -> str:
        return self._some("rune", runes, "no-rune")

    def _orders(self, orders: tuple[str, ...]) -> str:
        found = (order_of(order) for order in orders)
        told = ({"word": one.what, "amount": one.amount, "turn": one.turn} for one in found if one is not None)
        return self.all_or("nobody", [self.word("given", "order", **order) for order in told])

    def _some(self, words: str, names: tuple[str, ...], nothing: str) -> str:
        return listing([self.word(words, name) for name in names], self.lang) or self.word("none", nothing)

    def _race(self, races: str) -> str:
        """One race, or several of which a card asks for one: `golem/human`."""
        return "/".join(self.word("race", race) for race in races.split("/"))

    def _given(self, what: str) -> str:
        """What card text gives: `class mage`, `ambidexterity`."""
        kind, _, word = what.partition(" ")
        return self.word("given", kind, word=word)

    # --- places -------------------------------------------------------------------------------------------------------

    def _things(self, things: tuple[tuple[str, str], ...]) -> str:
        """`1 (Bruant), Bo.2 (Tarin)`."""
        said = [f"{aim} ({name})" if aim else name for aim, name in things]
        return ", ".join(said) or "–"

    def _places(self, places: tuple[str | int, ...]) -> str:
        return self.all_or("nobody", [str(place) for place in places])


class EredanRulebook(Rulebook):
    """The rule book, spoken of with characters and cards."""

    speaks = EredanSpeaker
