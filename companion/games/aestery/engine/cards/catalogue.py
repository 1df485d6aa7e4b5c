"""The card lists: cards, Heroes, decks. Read from the owner's files, tables of spreadsheets or one of TOML."""

from collections.abc import Mapping
from typing import Final, TypeVar

from companion.cardkit.cards.card_lists import (
    CardList,
    Table,
    choice,
    copies,
    each_once,
    in_languages,
    listed,
    name_of,
    number,
    text,
)
from companion.cardkit.effects.effects import effects_column
from companion.cardkit.notation.card_names import Names, can_be_said, spoken
from companion.cardkit.notation.word_lists import plain_ways
from companion.core.data.datafile import Row
from companion.games.aestery.engine.cards.cards import CARD, Box, Card, Deck, Hero
from companion.games.aestery.engine.constants import MOST, MOST_CARDS
from companion.games.aestery.engine.effects.schema import VOCABULARY

T = TypeVar("T", Card, Hero)

_PACKAGE: Final = "companion.games.aestery"
_LONGEST_TEXT: Final = 300
NOTHING: Final = "none"
"""The word for a card without a colour."""


def good_name(name: str) -> bool:
    """Whether a card can be called so, and announced by it."""
    return can_be_said(name) and CARD.read(name) is None


# --- the tables -------------------------------------------------------------------------------------------------------

NAME = name_of("name", "nom", good=good_name)
KIND = choice("type", "genre", "kind", ways=plain_ways(_PACKAGE, "kind"))
EFFECTS = effects_column("effects", "effets", vocabulary=VOCABULARY)
TEXT = text("text", "texte", "text-fr", longest=_LONGEST_TEXT)
TEXT_EN = text("text-en", "texte-en", longest=_LONGEST_TEXT)
TEXTS = in_languages(TEXT, TEXT_EN)
COLOURS = CARD["colours"].read_column(_PACKAGE)
EXPERIENCE = number("experience", high=MOST, empty=0)
DECK = name_of("deck", "paquet", good=can_be_said)
PART = choice("part", "partie", ways={"hero": "hero", "heros": "hero", "card": "card", "carte": "card"})
LISTED = text("name", "nom")
COPIES = copies(MOST)


def _card(row: Row) -> Card:
    kind = KIND(row)
    printed = CARD.row(row, kind)
    printed["colours"] = _colours(printed["colours"])
    return Card(NAME(row), kind, **printed, effects=EFFECTS(row), text=TEXTS(row), listed=True)


def _colours(colours: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(colour for colour in colours if colour != NOTHING)


def _hero(row: Row) -> Hero:
    return Hero(NAME(row), _colours(COLOURS(row)), EXPERIENCE(row), EFFECTS(row), TEXTS(row))


_CARDS = Table(
    "cards.csv", (NAME, KIND, *CARD.columns(needed=True)), _card, entry="card",
    further=(*CARD.columns(needed=False), EFFECTS, TEXT, TEXT_EN),
)  # fmt: skip
_HEROES = Table(
    "heroes.csv", (NAME, COLOURS), _hero, further=(EXPERIENCE, EFFECTS, TEXT, TEXT_EN), entry="hero"
)  # fmt: skip
_DECKS = Table("decks.csv", (DECK, PART, LISTED), DECK, further=(COPIES,), entry="deck")


# --- the box ----------------------------------------------------------------------------------------------------------


def _box(texts: Mapping[str, str], invented: bool) -> Box:
    cards = each_once(CARDS.rows(_CARDS, texts))
    heroes = each_once(CARDS.rows(_HEROES, texts), "hero-differs")
    return Box(tuple(cards.values()), tuple(heroes.values()), _decks(texts, cards, heroes), invented)


def _decks(texts: Mapping[str, str], cards: Mapping[str, Card], heroes: Mapping[str, Hero]) -> tuple[Deck, ...]:
    """The decks, in the order of the files; rows of one deck go together. Raises DataError."""
    known_cards, known_heroes = Names((name, name) for name in cards), Names((name, name) for name in heroes)
    found: dict[str, Deck] = {}
    files: dict[str, str] = {}
    for row, name in CARDS.rows(_DECKS, texts):
        said = spoken(name)
        if files.setdefault(said, row.file) != row.file:
            raise row.wrong("deck-twice", "deck", where=files[said])
        found[said] = _with_row(found.get(said, Deck(name)), row, known_cards, known_heroes)
        if found[said].size > MOST_CARDS:
            raise row.wrong("deck-too-large", "copies", deck=found[said].name, count=found[said].size, most=MOST_CARDS)
    return tuple(found.values())


def _with_row(deck: Deck, row: Row, cards: Names[str], heroes: Names[str]) -> Deck:
    if PART(row) == "card":
        card = listed(row, LISTED, cards, "unknown-card", "no-cards")
        copies = dict(deck.cards)
        return deck._replace(cards=tuple({**copies, card: copies.get(card, 0) + COPIES(row)}.items()))
    hero = listed(row, LISTED, heroes, "unknown-hero", "no-heroes")
    if deck.hero or COPIES(row) > 1:
        raise row.wrong("two-heroes", "name", deck=deck.name, first=deck.hero or hero)
    return deck._replace(hero=hero)


CARDS: CardList[Box] = CardList(
    _PACKAGE, (_CARDS, _HEROES, _DECKS), _box, toml="cards.toml",
    invented={"cards.csv": "demo-cards.csv", "heroes.csv": "demo-heroes.csv", "decks.csv": "demo-decks.csv"},
)  # fmt: skip
"""The owner's card lists; those of the demonstration are invented and say so."""
read_box = CARDS.read
