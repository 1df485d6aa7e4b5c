"""Decks to build: a Hero, if one likes, and cards in copies (Comment construire votre deck ?)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.cardkit.decks.builder import Both, CardDecks
from companion.cardkit.decks.rules import CARD
from companion.cardkit.notation.card_names import spoken
from companion.cardkit.notation.tokens import in_quotes
from companion.core.data.decks import Deck, DeckCard, Facet, Part, Wish
from companion.core.text.messages import LANGUAGES, load_words
from companion.games.aestery.engine.cards.cards import CARD as PRINTED
from companion.games.aestery.engine.cards.cards import KEYWORD, Box, Card, Hero, by_word
from companion.games.aestery.engine.cards.cards import Deck as ListedDeck
from companion.games.aestery.engine.cards.catalogue import CARDS
from companion.games.aestery.engine.cards.deck_rules import COLOUR, COLOURLESS, HERO, RULES
from companion.games.aestery.engine.constants import COLOURS, HAND, KEYWORDS, KINDS, PITCHES
from companion.games.aestery.engine.notation.sentences import AesterySpeaker

_PACKAGE: Final = "companion.games.aestery"
CHEAP: Final = 2
"""What can be paid in the first turns: a mine, and a card or two that are pitched."""


_both: Final = Both(_PACKAGE)
_word: Final = _both.word


class AesteryDecks(CardDecks):
    """A deck of one's own, with or without a Hero."""

    game = "aestery"
    package = _PACKAGE
    card_list = CARDS
    deck_rules = RULES
    option_names = ("deck",)
    group = "kind"
    cards_sheet = "cards"
    hand = HAND

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """Something to play early, a Fighter at that, and a card that pays for much."""
        return (
            Wish(_word("wish", "cheap"), lambda card: card.cost is not None and card.cost <= CHEAP),
            Wish(_word("wish", "early"), lambda card: (card.cost or 0) <= CHEAP and "fighter" in card.facets["kind"]),
            Wish(_word("wish", "pitch"), lambda card: str(max(PITCHES)) in card.facets["pitch"]),
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """The Hero, who may be missing, and the cards."""
        hero = Part(HERO, _word("deck", "hero"), slots=1, beside=True, optional=True)
        return (hero, Part(CARD, _word("deck", "cards")))

    def cards_in(self, box: Box) -> Iterator[DeckCard]:
        """Its Heroes and cards."""
        yield from map(_hero, box.heroes)
        yield from _cards(box)

    def decks_in(self, box: Box) -> Iterator[Deck]:
        """Its decks."""
        return map(deck_of, box.decks)

    def facets_in(self, box: Box) -> tuple[Facet, ...]:
        """Kinds and pitch values always, since their curves show what is missing; of the rest what there is."""
        return _facets(box)

    def announced(self, deck: Deck, lang: str) -> str:
        """`deck « Nom »`."""
        return f"{load_words(_PACKAGE)['verb']['deck'][lang].partition('|')[0]} {in_quotes(deck.name, lang)}"


def deck_of(deck: ListedDeck) -> Deck:
    """A deck of a list as one that is built."""
    hero = Counter([f"{HERO}/{deck.hero}"] if deck.hero else [])
    return Deck(deck.name, (*hero.items(), *((f"{CARD}/{name}", copies) for name, copies in deck.cards)))


# --- the cards --------------------------------------------------------------------------------------------------------


def _hero(hero: Hero) -> DeckCard:
    figures: dict[str, str] = {}
    for lang in LANGUAGES:
        colours = AesterySpeaker(lang, load_words(_PACKAGE)).format_field(hero.colours, "colours")
        figures[lang] = f"{colours} · {_word('deck', 'experience')[lang]} {hero.experience}"
    return DeckCard(HERO, hero.name, figures, hero.text, {COLOUR: hero.colours or (COLOURLESS,)})


def _cards(box: Box) -> Iterator[DeckCard]:
    for card in sorted(box.cards, key=lambda one: (KINDS.index(one.kind), one.cost, spoken(one.name))):
        facets = {**PRINTED.sorted_by(card), "kind": (card.kind,), COLOUR: card.colours or (COLOURLESS,)}
        yield DeckCard(CARD, card.name, {lang: _figures(card, lang) for lang in LANGUAGES}, card.text, facets,
                       card.cost)  # fmt: skip


def _figures(card: Card, lang: str) -> str:
    """`1/4 · coût 2 · pitch 2 · blanc · sieste 1, portée`; the kind is a facet, by which lists are grouped."""
    speaker = AesterySpeaker(lang, load_words(_PACKAGE))
    rest = PRINTED.line(card, speaker.say, but=("force", "colours", "keywords"))
    colours = speaker.format_field(card.colours, "colours")
    parts = [card.figures, *rest, colours, KEYWORD.told(card.keywords, speaker.say)]
    return " · ".join(part for part in parts if part)


def _facets(box: Box) -> tuple[Facet, ...]:
    """Kinds and pitch values always, since their curves show what is missing; of the rest what there is."""
    colours = {colour for card in box.cards for colour in card.colours or (COLOURLESS,)}
    words = {word for card in box.cards for word in by_word(card.keywords)}
    return (
        Facet("kind", _word("deck", "kind"), {kind: _word("kind", kind) for kind in KINDS}, curve=True),
        Facet(COLOUR, _word("deck", "colour"),
              {one: _word("colour", one) for one in (*COLOURS, COLOURLESS) if one in colours}, curve=True),
        Facet("keyword", _word("deck", "keyword"), {one: _word("keyword", one) for one in KEYWORDS if one in words}),
        Facet("pitch", _word("deck", "pitch"), {str(one): dict.fromkeys(LANGUAGES, str(one)) for one in PITCHES},
              curve=True),
    )  # fmt: skip


DECKS = AesteryDecks()
