"""The card lists: characters, cards, decks. Read from the owner's files, tables of spreadsheets or one of TOML."""

from collections.abc import Mapping
from typing import Final

from companion.cardkit.cards.card_lists import (
    CardList,
    Table,
    by_key,
    choice,
    copies,
    in_languages,
    name_of,
    number,
    text,
)
from companion.cardkit.effects.effects import effects_column
from companion.cardkit.notation.card_names import Names, can_be_said, spoken
from companion.cardkit.notation.word_lists import plain_ways
from companion.core.data.datafile import Row
from companion.core.notation.nearest import nearest
from companion.games.eredan.engine.cards.cards import CARD, PROFILE, Box, Card, Deck, Profile, parted
from companion.games.eredan.engine.constants import COURTIER, LINE, MOST, MOST_CARDS
from companion.games.eredan.engine.effects.schema import VOCABULARY

_PACKAGE: Final = "companion.games.eredan"
_LONGEST_TEXT: Final = 300


def good_name(name: str) -> bool:
    """Whether a card or a character can be called so, and announced by it."""
    return can_be_said(name) and CARD.read(name) is None


# --- columns ----------------------------------------------------------------------------------------------------------

NAME = name_of("name", "nom", good=good_name)
EFFECTS = effects_column("effects", "effets", vocabulary=VOCABULARY)
TEXT = text("text", "texte", "text-fr", longest=_LONGEST_TEXT)
TEXT_EN = text("text-en", "texte-en", longest=_LONGEST_TEXT)
TEXTS = in_languages(TEXT, TEXT_EN)
KIND = choice("kind", "genre", ways=plain_ways(_PACKAGE, "kind"))
DECK = name_of("deck", "paquet", good=can_be_said)
CHARACTER: Final = "character"
_PARTS: Final = {"character": CHARACTER, "personnage": CHARACTER, "card": "card", "carte": "card"}
PART = choice("part", "partie", ways=_PARTS)
LISTED = text("name", "nom")
LISTED_LEVEL = number("level", low=0, high=MOST, empty=0)
COPIES = copies(MOST)


# --- the tables -------------------------------------------------------------------------------------------------------


def _character(row: Row) -> Profile:
    """A Courtier may be said among the classes as well."""
    printed = PROFILE.row(row)
    if COURTIER in printed["classes"]:
        printed["classes"] = tuple(one for one in printed["classes"] if one != COURTIER)
        printed["caste"] = COURTIER
    return Profile(NAME(row), **printed, effects=EFFECTS(row), text=TEXTS(row), listed=True)


def _card(row: Row) -> Card:
    kind = KIND(row)
    return Card(NAME(row), kind, **CARD.row(row, kind), effects=EFFECTS(row), text=TEXTS(row), listed=True)


_BESIDE: Final = (EFFECTS, TEXT, TEXT_EN)
_CHARACTERS = Table(
    "characters.csv", (NAME, *PROFILE.columns(needed=True)), _character, entry=CHARACTER,
    further=(*PROFILE.columns(needed=False), *_BESIDE),
)  # fmt: skip
_CARDS = Table(
    "cards.csv", (NAME, KIND), _card, entry="card", further=(*CARD.columns(needed=False), *_BESIDE)
)  # fmt: skip
_DECKS = Table("decks.csv", (DECK, PART, LISTED), DECK, further=(LISTED_LEVEL, COPIES), entry="deck")


# --- the box ----------------------------------------------------------------------------------------------------------


def _box(texts: Mapping[str, str], invented: bool) -> Box:
    characters = by_key(CARDS.rows(_CHARACTERS, texts), _same)
    cards = by_key(CARDS.rows(_CARDS, texts), _same)
    box = Box(tuple(cards.values()), tuple(characters.values()), (), invented)
    return Box(box.cards, box.characters, _decks(texts, box), invented)


def _same(one: Card | Profile) -> tuple[str, int]:
    """Two of the same name and level are the same to people."""
    return spoken(one.name), one.level


def _decks(texts: Mapping[str, str], box: Box) -> tuple[Deck, ...]:
    """The decks, in the order of the files; rows of one deck go together. Raises DataError."""
    found: dict[str, Deck] = {}
    files: dict[str, str] = {}
    for row, name in CARDS.rows(_DECKS, texts):
        said = spoken(name)
        if files.setdefault(said, row.file) != row.file:
            raise row.wrong("deck-twice", "deck", where=files[said])
        found[said] = _with_row(found.get(said, Deck(name)), row, box)
        if found[said].size > MOST_CARDS:
            raise row.wrong("deck-too-large", "copies", deck=found[said].name, count=found[said].size, most=MOST_CARDS)
    return tuple(found.values())


def _with_row(deck: Deck, row: Row, box: Box) -> Deck:
    if PART(row) == "card":
        card = _listed(row, box, "listed", "unknown-card", "no-cards")
        copies = dict(deck.cards)
        return deck._replace(cards=tuple({**copies, card: copies.get(card, 0) + COPIES(row)}.items()))
    who = _listed(row, box, CHARACTER, "unknown-character", "no-characters")
    if COPIES(row) > 1 or any(parted(one)[0] == parted(who)[0] for one in deck.characters):
        raise row.wrong("character-twice", "copies" if COPIES(row) > 1 else "name", deck=deck.name, name=parted(who)[0])
    if len(deck.characters) == LINE:
        raise row.wrong("four-characters", "name", deck=deck.name, most=LINE)
    return deck._replace(characters=(*deck.characters, who))


def _listed(row: Row, box: Box, kind: str, unknown: str, none: str) -> str:
    """The key that a row of a deck means; without a level the first there is. Raises DataError."""
    name, level = LISTED(row), LISTED_LEVEL(row)
    names: Names[object] = box.names[kind]
    found = box.level_named(name, level or None, kind)
    if found:
        return found
    if not names:
        raise row.wrong(none, "name")
    if box.level_named(name, None, kind):
        levels = (parted(key)[1] for key in names if spoken(parted(key)[0]) == spoken(name))
        raise row.wrong("unknown-level", "level", name=name, known=", ".join(map(str, sorted(levels))))
    raise row.wrong(unknown, "name", near=nearest(name, (parted(key)[0] for key in names), spoken))


CARDS: CardList[Box] = CardList(
    _PACKAGE, (_CHARACTERS, _CARDS, _DECKS), _box, toml="cards.toml",
    invented={
        "characters.csv": "demo-characters.csv", "cards.csv": "demo-cards.csv", "decks.csv": "demo-decks.csv"
    },
)  # fmt: skip
"""The owner's card lists; those of the demonstration are invented and say so."""
read_box = CARDS.read
