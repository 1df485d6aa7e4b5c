"""Decks to build: three characters, and cards in copies that somebody of them may play (Création de Deck)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from companion.cardkit.decks.builder import Both, CardDecks
from companion.cardkit.decks.rules import CARD, held
from companion.cardkit.notation.card_names import spoken
from companion.cardkit.notation.tokens import in_quotes
from companion.core.data.decks import Deck, DeckBox, DeckCard, Facet, Part, Sieve, Wish
from companion.core.rules.clauses import clause
from companion.core.rules.option import Text
from companion.core.text.formatter import listing
from companion.core.text.messages import LANGUAGES, load_words
from companion.games.eredan.engine.cards.cards import CARD as PRINTED
from companion.games.eredan.engine.cards.cards import PROFILE, Box, Card, Profile
from companion.games.eredan.engine.cards.cards import Deck as ListedDeck
from companion.games.eredan.engine.cards.catalogue import CARDS
from companion.games.eredan.engine.cards.deck_rules import (
    CHARACTER,
    CHARGED,
    RULES,
    card_of,
    counts_of,
    facets_of,
    trio_of,
)
from companion.games.eredan.engine.constants import CHARGE, CLASSES, COURTIER, HAND, KINDS, LINE
from companion.games.eredan.engine.notation.sentences import EredanSpeaker
from companion.games.eredan.engine.rules.playable import playable
from companion.games.eredan.engine.rules.teams import affiliation, guilds_of, possible_guilds, trio_wrong

_PACKAGE: Final = "companion.games.eredan"
NO_GUILD: Final = "none"
"""The word for a card without a guild, among those that cards are sorted by."""

_both: Final = Both(_PACKAGE)
_word: Final = _both.word


class EredanDecks(CardDecks):
    """A deck of one's own: three characters, and 20 to 50 cards."""

    game = "eredan"
    package = _PACKAGE
    card_list = CARDS
    deck_rules = RULES
    option_names = ("charge_limit", "courtier_mercenary")
    group = "kind"
    cards_sheet = "cards"
    hand = HAND

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """A card that lets one play a second, something that stays, and cards that act at once."""
        return (
            Wish(_word("wish", "chain"), lambda card: "chain" in card.facets["gives"]),
            Wish(_word("wish", "attached"), lambda card: not {"object", "familiar"}.isdisjoint(card.facets["kind"])),
            Wish(_word("wish", "at-once"), lambda card: {"object", "familiar"}.isdisjoint(card.facets["kind"]), 2),
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """The trio, and the cards."""
        trio = Part(CHARACTER, _word("deck", "character"), slots=LINE, beside=True)
        return (trio, Part(CARD, _word("deck", "cards")))

    @property
    def sieves(self) -> tuple[Sieve, ...]:
        """What somebody of the trio may play, and what the Charge that is left allows."""
        return (
            Sieve("playable", _word("deck", "playable"), _playable),
            Sieve("room", _word("deck", "charge-left"), _within_charge),
        )

    def measured(self, clause: str) -> Text:
        """What the figure that a rule limits is called."""
        return _word("deck", "charge") if clause == "charge-sum" else super().measured(clause)

    def note(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> Text:
        """Of which guilds somebody may still join the trio; of a whole one, of which the deck is."""
        trio = trio_of(held(deck, box))
        neutral = bool(options.get("courtier_mercenary", False))
        if len(trio) < LINE:
            known = guilds_of(trio_of(held(Deck("", tuple((one.id, 1) for one in box.of(CHARACTER))), box)))
            return _noted("guilds-possible", possible_guilds(trio, known, courtier_mercenary=neutral))
        wrong = trio_wrong(trio, courtier_mercenary=neutral) is not None
        return _noted("guilds-mixed" if wrong else "guilds-of-deck", affiliation(trio))

    def cards_in(self, box: Box) -> Iterator[DeckCard]:
        """Its characters and cards."""
        yield from (_character(one, several=several) for one, several in _by_family(box.characters))
        ordered = sorted(box.cards, key=lambda one: (KINDS.index(one.kind), spoken(one.name), one.level))
        yield from (_card(one, several=several) for one, several in _by_family(ordered))

    def decks_in(self, box: Box) -> Iterator[Deck]:
        """Its decks."""
        ids = {(one.part, _key(one)): one.id for one in self.cards_in(box)}
        return (deck_of(deck, ids) for deck in box.decks)

    def facets_in(self, box: Box) -> tuple[Facet, ...]:
        """Kinds and guilds with their curves; classes, types of Objects and levels where there are any."""
        return _facets(box)

    def announced(self, deck: Deck, lang: str) -> str:
        """`deck « Nom »`."""
        return f"{load_words(_PACKAGE)['verb']['deck'][lang].partition('|')[0]} {in_quotes(deck.name, lang)}"


def deck_of(deck: ListedDeck, ids: Mapping[tuple[str, str], str]) -> Deck:
    """A deck of a list as one that is built. `ids`: those of the builder's cards, by part and key."""
    trio = Counter(ids[CHARACTER, key] for key in deck.characters)
    return Deck(deck.name, (*trio.items(), *((ids[CARD, key], copies) for key, copies in deck.cards)))


def _key(card: DeckCard) -> str:
    return next(iter(card.facets["key"]))


# --- what hangs on the deck as it is ----------------------------------------------------------------------------------


def _playable(box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> Callable[[DeckCard], bool]:
    """Cards that somebody of those who were chosen may play; all while nobody was."""
    trio = trio_of(held(deck, box))

    def through(card: DeckCard) -> bool:
        (one,) = held(Deck("", ((card.id, 1),)), box)
        return not trio or playable(trio, card_of(one))

    return through


def _within_charge(box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> Callable[[DeckCard], bool]:
    """Cards of which one more keeps to the limit of Charge."""
    limit = int(options.get("charge_limit", CHARGE))
    left = limit - sum(box.card(card).counts[CHARGED] * copies for card, copies in deck.cards)
    return lambda card: not limit or card.counts[CHARGED] <= left


def _noted(key: str, guilds: Iterable[str]) -> Text:
    names = tuple(guilds)
    return {
        lang: _speaker(lang).word("deck", key if names else f"{key}-none", guilds=_words("guild", names, lang))
        for lang in LANGUAGES
    }


# --- the cards --------------------------------------------------------------------------------------------------------


def _speaker(lang: str) -> EredanSpeaker:
    return EredanSpeaker(lang, load_words(_PACKAGE))


def _words(words: str, names: Iterable[str], lang: str) -> str:
    return listing([_speaker(lang).word(words, name) for name in names], lang)


def _by_family(cards: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Cards, and whether each is one of several levels, or above the first."""
    found = tuple(cards)
    counted = Counter(spoken(one.name) for one in found)
    yield from ((one, counted[spoken(one.name)] > 1 or one.level > 1) for one in found)


def _character(one: Profile, *, several: bool) -> DeckCard:
    figures = {lang: _profile_figures(one, lang) for lang in LANGUAGES}
    facets = {**facets_of(one), "key": (one.key,), "gives": ()}
    return DeckCard(CHARACTER, one.name, figures, _texts(one), facets, counts=counts_of(one),
                    level=one.level if several else 0)  # fmt: skip


@clause("charge-shown")
def _profile_figures(one: Profile, lang: str) -> str:
    """`niveau 2 · 13 PV · 2-4/1/3 · zil · combattant · humain · Ordre 4 esprit +1 · Charge 20`."""
    say = _speaker(lang).say
    attack = PROFILE["attack"].body(PROFILE["attack"].of(one), say)
    first = [say.level(one.level), f"{one.hp} {_word('deck', 'hp')[lang]}", f"{attack}/{one.defence}/{one.spirit}"]
    return " · ".join(part for part in (*first, *PROFILE.line(one, say, but=_APART)) if part)


_APART: Final = (
    "level", "hp", "attack", "defence", "spirit",  # stand before all else
    "initiative", "chain", "against", "ambidextrous", "runes_max",  # nobody builds a deck by them
)  # fmt: skip


def _card(card: Card, *, several: bool) -> DeckCard:
    facets = {
        **facets_of(card), "key": (card.key,), "guild": card.guilds or (NO_GUILD,),
        "gives": ("chain",) if card.chain else (),
    }  # fmt: skip
    figures = {lang: _card_figures(card, lang) for lang in LANGUAGES}
    return DeckCard(CARD, card.name, figures, _texts(card), facets, counts=counts_of(card),
                    level=card.level if several else 0)  # fmt: skip


@clause("charge-shown")
def _card_figures(card: Card, lang: str) -> str:
    """`niveau 2 · arme · zil · combattant · feu · enchaînement · unique · Charge 20`; the kind is a facet, by which
    lists are grouped."""
    return " · ".join(PRINTED.line(card, _speaker(lang).say))


def _texts(one: Card | Profile) -> Text:
    return {lang: one.text.get(lang, "") for lang in LANGUAGES}


def _facets(box: Box) -> tuple[Facet, ...]:
    guilds = (*dict.fromkeys(guild for card in box.cards for guild in card.guilds), NO_GUILD)
    classes = {word for card in box.cards for word in card.classes}
    types = dict.fromkeys(card.object for card in box.cards if card.object)
    levels = sorted({card.level for card in box.cards})
    return (
        Facet("kind", _word("deck", "kind"), {kind: _word("kind", kind) for kind in KINDS}, curve=True),
        Facet("guild", _word("deck", "guild"), {one: _said("guild", one) for one in guilds}, curve=True),
        Facet("class", _word("deck", "class"),
              {one: _said("class", one) for one in (*CLASSES, COURTIER) if one in classes}),
        Facet("type", _word("deck", "type"), {one: _said("object", one) for one in types}),
        Facet("level", _word("deck", "level"), {str(one): dict.fromkeys(LANGUAGES, str(one)) for one in levels}),
    )  # fmt: skip


def _said(words: str, name: str) -> Text:
    """A word of a list, or an owner's own as it is."""
    if name == NO_GUILD:
        return _word("deck", "no-guild")
    return {lang: _speaker(lang).word(words, name) for lang in LANGUAGES}


DECKS = EredanDecks()
