"""Heroes as decks to build: three attribute cards, of whatever heroes, and action cards in copies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.cardkit.deckrules import held
from companion.cardkit.names import spoken
from companion.core.datafile import DataError
from companion.core.decks import Deck, DeckBox, DeckCard, Decks, Facet, Measure, Part
from companion.core.game import Text
from companion.core.rulings import Reason
from companion.core.sentences import LANGUAGES, agreeing, load_words
from companion.games.herocard.engine.card import ActionCard
from companion.games.herocard.engine.catalogue import CARDS, Box, Hero, good_name, read_box
from companion.games.herocard.engine.data import ATTRIBUTES, LISTED_KINDS, TYPES
from companion.games.herocard.engine.deck import CARD, RULES
from companion.games.herocard.engine.moves import ChooseHero
from companion.games.herocard.engine.writing import written

_PACKAGE = "companion.games.herocard"


def _words() -> Mapping[str, Any]:
    return load_words(_PACKAGE)


def _both(*parts: tuple[str, str] | str | int) -> dict[str, str]:
    """Words of both languages: a (list, word) of the game's words, or something that is the same in both."""
    return {
        lang: "".join(_words()[part[0]][part[1]][lang] if isinstance(part, tuple) else str(part) for part in parts)
        for lang in LANGUAGES
    }


def _title(attribute: str) -> dict[str, str]:
    return _both(("attribute", attribute))


class HeroDecks(Decks):
    """A hero of one's own (Customiser son héros; HER-1)."""

    game = "herocard"
    files = CARDS.files
    columns = CARDS.headings
    deck_column = "hero"
    clauses = RULES.clauses
    option_names = ("hero_points",)
    group = "kind"
    cards_sheet = "hero-cards"

    @property
    def title(self) -> Text:
        """What the builder is called."""
        return _both(("deck", "title"))

    @property
    def name_title(self) -> Text:
        """What the field for the name is called."""
        return _both(("deck", "name"))

    @property
    def nameless(self) -> Text:
        """A hero that nobody has named yet."""
        return _both(("deck", "nameless"))

    @property
    def parts(self) -> tuple[Part, ...]:
        """Body, Mind, X, and the action cards."""
        attributes = (Part(name, _title(name), slots=1, beside=True) for name in ATTRIBUTES)
        return (*attributes, Part(CARD, _both(("deck", "cards"))))

    def demo(self) -> Mapping[str, str]:
        """The lists of Brasca and Nimbo."""
        return CARDS.invented_texts()

    def box(self, texts: Mapping[str, str]) -> DeckBox:
        """All cards of the lists, and all heroes. Raises DataError."""
        all_cards = read_box({"files": dict(texts)})
        printed = read_box({"files": {name: text for name, text in texts.items() if name != self.file}})
        names = {hero.name for hero in printed.heroes}
        return DeckBox(
            cards=(*_attribute_cards(printed), *_action_cards(printed)),
            decks=tuple(deck_of(hero) for hero in all_cards.heroes),
            own=frozenset(hero.name for hero in all_cards.heroes if hero.name not in names),
            facets=_facets(printed),
            note=self.rules.rulebook["invented"].text if self._is_demo(texts) else None,
        )

    def _is_demo(self, texts: Mapping[str, str]) -> bool:
        return all(texts.get(name) == text for name, text in self.demo().items())

    def sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a card list, as the game says it."""
        return self.rules.data_sentence(error, lang)

    def name_fault(self, box: DeckBox, name: str, lang: str) -> str:
        """A hero's name can be announced, and is not that of a hero of the box."""
        printed = {spoken(deck.name) for deck in box.decks if deck.name not in box.own}
        key = "hero-twice" if spoken(name) in printed else "" if good_name(name) else "bad-name"
        return self.rules.rulebook.speaker(lang).word("data", key, given=name) if key else ""

    def announced(self, deck: Deck, lang: str) -> str:
        """`héros « Nom »`."""
        return written(ChooseHero(name=deck.name), self.rules.rulebook.words, lang) or ""

    def check(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> list[Reason]:
        """What the book and the table say against a hero."""
        return RULES.check(deck.name, held(deck, box), options)

    def measures(self, box: DeckBox, deck: Deck, options: Mapping[str, Any]) -> tuple[Measure, ...]:
        """The size of the deck, and the hero points."""
        titles = {"custom-size": self.part(CARD).title, "hero-points": _both(("deck", "points"))}
        measured = RULES.measures(held(deck, box), options)
        return tuple(Measure(titles[clause], *figures) for clause, figures in measured.items())


# --- from heroes to decks ---------------------------------------------------------------------------------------------


def deck_of(hero: Hero) -> Deck:
    """A hero as a deck."""
    attributes = Counter(f"{card.attribute}/{card.hero}" for card in hero.attributes)
    return Deck(hero.name, (*attributes.items(), *((f"{CARD}/{name}", copies) for name, copies in hero.deck)))


# --- the cards --------------------------------------------------------------------------------------------------------


def _attribute_cards(box: Box) -> Iterator[DeckCard]:
    for hero in box.heroes:
        for card in hero.attributes:
            points = _words()["points"]["#"]
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
