"""Heroes as decks to build: three attribute cards, of whatever heroes, and action cards in copies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from companion.core.datafile import DataError
from companion.core.decks import Deck, DeckCard, Decks, Facet, Measure, Part, Pool
from companion.core.game import Text
from companion.core.rulings import Reason
from companion.core.words import LANGUAGES, load_words
from companion.games.herocard.box import COLUMNS, FILES, INVENTED, AttributeCard, Box, Hero, good_name, read_box, spoken
from companion.games.herocard.card import ActionCard
from companion.games.herocard.data import ATTRIBUTES, HERO_POINTS, LEAST_DECK, LISTED_KINDS, TYPES
from companion.games.herocard.deck import check_hero
from companion.games.herocard.moves import ChooseHero
from companion.games.herocard.writing import written

_PACKAGE = "companion.games.herocard"
_CARD = "card"


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
    files = FILES
    columns = COLUMNS
    deck_column = "hero"
    clauses = ("custom-attributes", "custom-size", "custom-copies", "hero-points")
    option_names = ("hero_points",)
    group = "kind"

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
        return (*attributes, Part(_CARD, _both(("deck", "cards"))))

    def demo(self) -> Mapping[str, str]:
        """The lists of Brasca and Nimbo."""
        folder = files(_PACKAGE).joinpath("data")
        return {name: folder.joinpath(name).read_text("utf-8") for name in INVENTED}

    def pool(self, texts: Mapping[str, str]) -> Pool:
        """All cards of the lists, and all heroes. Raises DataError."""
        box = read_box({"files": dict(texts)})
        printed = read_box({"files": {name: text for name, text in texts.items() if name != self.file}})
        names = {hero.name for hero in printed.heroes}
        return Pool(
            cards=(*_attribute_cards(printed), *_action_cards(printed)),
            decks=tuple(deck_of(hero) for hero in box.heroes),
            own=frozenset(hero.name for hero in box.heroes if hero.name not in names),
            facets=_facets(printed),
            note=self.rules.rulebook["invented"].text if self._is_demo(texts) else None,
        )

    def _is_demo(self, texts: Mapping[str, str]) -> bool:
        return all(texts.get(name) == text for name, text in self.demo().items())

    def sentence(self, error: DataError, lang: str) -> str:
        """What is wrong with a card list, as the game says it."""
        return str(self.rules.data_sentence(error, lang))  # type: ignore[attr-defined]

    def name_fault(self, pool: Pool, name: str, lang: str) -> str:
        """A hero's name can be announced, and is not that of a hero of the box."""
        printed = {spoken(deck.name) for deck in pool.decks if deck.name not in pool.own}
        key = "hero-twice" if spoken(name) in printed else "" if good_name(name) else "bad-name"
        return self.rules.rulebook.speaker(lang).word("data", key, given=name) if key else ""

    def announced(self, deck: Deck, lang: str) -> str:
        """`héros « Nom »`."""
        return written(ChooseHero(name=deck.name), self.rules.rulebook.words, lang) or ""

    def check(self, pool: Pool, deck: Deck, options: Mapping[str, Any]) -> list[Reason]:
        """What the book and the table say against a hero."""
        return check_hero(hero_of(deck, pool), options.get("hero_points", HERO_POINTS))

    def measures(self, pool: Pool, deck: Deck, options: Mapping[str, Any]) -> tuple[Measure, ...]:
        """The size of the deck, and the hero points."""
        hero = hero_of(deck, pool)
        return (
            Measure(self.part(_CARD).title, hero.size, low=LEAST_DECK),
            Measure(
                _both(("deck", "points")), hero.points,
                high=options.get("hero_points", HERO_POINTS),
            ),
        )  # fmt: skip


# --- from heroes to decks and back ------------------------------------------------------------------------------------


def deck_of(hero: Hero) -> Deck:
    """A hero as a deck."""
    attributes = Counter(f"{card.attribute}/{card.hero}" for card in hero.attributes)
    return Deck(hero.name, (*attributes.items(), *((f"{_CARD}/{name}", copies) for name, copies in hero.deck)))


def hero_of(deck: Deck, pool: Pool) -> Hero:
    """A deck as a hero; its attribute cards in the order of the table."""
    found = [(pool.card(card), copies) for card, copies in deck.cards]
    attributes = sorted(
        (_attribute(card) for card, copies in found if card.part != _CARD for _ in range(copies)),
        key=lambda card: ATTRIBUTES.index(card.attribute),
    )
    return Hero(
        deck.name, tuple(attributes), tuple((card.name, copies) for card, copies in found if card.part == _CARD)
    )


def _attribute(card: DeckCard) -> AttributeCard:
    return AttributeCard(card.name, card.part, card.counts["value"], card.counts["points"])


# --- the cards --------------------------------------------------------------------------------------------------------


def _attribute_cards(box: Box) -> Iterator[DeckCard]:
    for hero in box.heroes:
        for card in hero.attributes:
            points = ("point-word", "one" if card.points < 2 else "more")
            yield DeckCard(
                card.attribute, card.hero,
                _both(f"{card.value} · {card.points} ", points),
                dict.fromkeys(LANGUAGES, ""), copies=1, counts={"value": card.value, "points": card.points},
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
        yield DeckCard(_CARD, card.name, _figures(card), text, facets, card.cost, copies[card.name])


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
