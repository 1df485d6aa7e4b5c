"""Heroes as decks to build: three attribute cards, of whatever heroes, and action cards in copies."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.cardkit.decks.builder import Both, CardDecks
from companion.cardkit.decks.rules import CARD
from companion.cardkit.notation.card_names import spoken
from companion.core.data.decks import Deck, DeckCard, Facet, Part
from companion.core.rules.option import Text
from companion.core.text.messages import LANGUAGES, agreeing, load_words
from companion.games.herocard.engine.cards.cards import ActionCard
from companion.games.herocard.engine.cards.catalogue import CARDS, Box, Hero, good_name
from companion.games.herocard.engine.cards.deck_rules import RULES
from companion.games.herocard.engine.constants import ATTRIBUTES, LISTED_KINDS, TYPES
from companion.games.herocard.engine.moves import ChooseHero
from companion.games.herocard.engine.notation.printer import HeroWriter

_PACKAGE = "companion.games.herocard"


_both: Final = Both(_PACKAGE)


def _title(attribute: str) -> dict[str, str]:
    return _both.word("attribute", attribute)


class HeroDecks(CardDecks):
    """A hero of one's own (Customiser son héros; HER-1)."""

    game = "herocard"
    package = _PACKAGE
    card_list = CARDS
    deck_rules = RULES
    deck_column = "hero"
    twice = "hero-twice"
    option_names = ("hero_points",)
    group = "kind"
    cards_sheet = "hero-cards"

    @property
    def parts(self) -> tuple[Part, ...]:
        """Body, Mind, X, and the action cards."""
        attributes = (Part(name, _title(name), slots=1, beside=True) for name in ATTRIBUTES)
        return (*attributes, Part(CARD, _both(("deck", "cards"))))

    def cards_in(self, box: Box) -> Iterator[DeckCard]:
        """Its attribute cards and action cards."""
        yield from _attribute_cards(box)
        yield from _action_cards(box)

    def decks_in(self, box: Box) -> Iterator[Deck]:
        """Its heroes."""
        return map(deck_of, box.heroes)

    def facets_in(self, box: Box) -> tuple[Facet, ...]:
        """What heroes, kinds, types and attributes there are."""
        return _facets(box)

    def measured(self, clause: str) -> Text:
        """The hero points, else the cards."""
        return _both.word("deck", "points") if clause == "hero-points" else super().measured(clause)

    def good_name(self, name: str) -> bool:
        """Whether a hero can be called so."""
        return good_name(name)

    def announced(self, deck: Deck, lang: str) -> str:
        """`héros « Nom »`."""
        return ChooseHero(name=deck.name).said(HeroWriter(self.rules.rulebook.words, lang))


# --- from heroes to decks ---------------------------------------------------------------------------------------------


def deck_of(hero: Hero) -> Deck:
    """A hero as a deck."""
    attributes = Counter(f"{card.attribute}/{card.hero}" for card in hero.attributes)
    return Deck(hero.name, (*attributes.items(), *((f"{CARD}/{name}", copies) for name, copies in hero.deck)))


# --- the cards --------------------------------------------------------------------------------------------------------


def _attribute_cards(box: Box) -> Iterator[DeckCard]:
    for hero in box.heroes:
        for card in hero.attributes:
            points = load_words(_PACKAGE)["points"]["#"]
            figures = {lang: f"{card.value} · {agreeing(card.points, points[lang], lang)}" for lang in LANGUAGES}
            yield DeckCard(
                card.attribute, card.hero, figures, dict.fromkeys(LANGUAGES, ""), copies=1,
                counts={"points": card.points},
            )  # fmt: skip


def _action_cards(box: Box) -> Iterator[DeckCard]:
    copies: Counter[str] = Counter()
    owners: dict[str, list[str]] = {}
    for hero in box.heroes:
        for name, count in hero.deck:
            copies[name] += count
            owners.setdefault(name, []).append(hero.name)
    for card in sorted(box.actions, key=lambda one: (LISTED_KINDS.index(one.kind), one.cost, spoken(one.name))):
        facets = {"hero": tuple(owners.get(card.name, ())), "kind": (card.kind,), "type": (card.type,)}
        facets["attribute"] = (ATTRIBUTES[card.attribute],)
        text = dict(zip(LANGUAGES, card.text, strict=True))
        yield DeckCard(CARD, card.name, _figures(card), text, facets, card.cost, copies[card.name])


def _figures(card: ActionCard) -> dict[str, str]:
    """`Corps 5 · valeur 4 · exclusive`; the kind is a facet, by which lists are grouped."""
    value = () if card.is_special else (("deck", "value"), f" {card.value} · ")
    return _both(("attribute", ATTRIBUTES[card.attribute]), f" {card.cost} · ", *value, ("type", card.type))


def _facets(box: Box) -> tuple[Facet, ...]:
    heroes = {hero.name: dict.fromkeys(LANGUAGES, hero.name) for hero in box.heroes if hero.deck}
    return (
        Facet("hero", _both(("deck", "hero")), heroes),
        Facet("kind", _both(("deck", "kind")), {k: _both(("listed-kind", k)) for k in LISTED_KINDS}, curve=True),
        Facet("type", _both(("deck", "type")), {kind: _both(("type", kind)) for kind in TYPES}),
        Facet("attribute", _both(("deck", "attribute")), {a: _title(a) for a in ATTRIBUTES}, curve=True),
    )


DECKS = HeroDecks()
