"""The card lists: characters, cards, decks. Read from the owner's files, tables of spreadsheets or one of TOML."""

import re
from collections.abc import Mapping
from typing import Final

from companion.cardkit.cards.card_lists import (
    CardList,
    Column,
    Table,
    by_key,
    choice,
    copies,
    flag,
    free_word,
    free_words,
    in_languages,
    name_of,
    number,
    several,
    text,
    ways_of,
)
from companion.cardkit.effects.effects import deeds_column
from companion.cardkit.notation.card_names import Names, can_be_said, spoken
from companion.core.data.datafile import Row
from companion.core.notation.nearest import nearest
from companion.core.rules.rulebook import plain
from companion.core.text.messages import load_words
from companion.games.eredan.engine.cards.cards import ANY, Box, Card, Deck, Order, Profile, parted, read_announced
from companion.games.eredan.engine.constants import COURTIER, LINE, MOST, MOST_CARDS, RUNES
from companion.games.eredan.engine.effects.schema import VOCABULARY

_PACKAGE: Final = "companion.games.eredan"
_LONGEST_TEXT: Final = 300
_MOST_CHARGE: Final = 9999
_MOST_ORDERS: Final = 6


def _ways(words: str) -> dict[str, str]:
    """How the words of a list may be written, also further ways to say them and as moves have them."""
    said = {word: word for word in load_words(_PACKAGE)[words]}
    for one in (words, f"{words}-typed"):
        if one in load_words(_PACKAGE):
            said |= {way: word for given, word in ways_of(_PACKAGE, one).items() for way in given.split("|")}
    return said


def _choice(name: str, *headings: str, words: str, empty: str | None = None) -> Column[str]:
    return choice(name, *headings, ways={plain(way): word for way, word in _ways(words).items()}, empty=empty)


def good_name(name: str) -> bool:
    """Whether a card or a character can be called so, and announced by it."""
    return can_be_said(name) and read_announced(name) is None


# --- columns ----------------------------------------------------------------------------------------------------------


def _attack(row: Row, column: str) -> tuple[int, int | None]:
    """A figure, or a range of two: `3`, `2-4`. One with equal ends is a plain figure (ERE-7)."""
    found = re.fullmatch(r"([0-9]{1,2})(?:\s*[-–]\s*([0-9]{1,2}))?", row[column])
    if found is None:
        raise row.wrong("bad-attack", column, high=MOST)
    low, high = int(found[1]), int(found[2] or found[1])
    if high < low:
        raise row.wrong("attack-ends", column, low=low, high=high)
    return low, (high if high > low else None)


def _orders(row: Row, column: str) -> tuple[Order, ...]:
    """`4 spirit +1; 6 attack +2`."""
    return tuple(_order(row, column, part.strip()) for part in re.split("[;,]", row[column]) if part.strip())


_ORDER: Final = re.compile(r"(?:(?:tour|turn|t)\s*)?(\d{1,3})\s*:?\s+([^\W\d]+)\s+([+\-−]\d{1,3})", re.IGNORECASE)


def _order(row: Row, column: str, part: str) -> Order:
    found = _ORDER.fullmatch(part)
    if found is None:
        raise row.wrong("bad-order", column, given=part[:40])
    stats = {plain(way): word for way, word in _ways("stat").items()}
    if plain(found[2]) not in stats:
        raise row.wrong("bad-order-stat", column, given=part[:40], word=found[2][:20], known=", ".join(set(stats)))
    turn, amount = int(found[1]), int(found[3].replace("−", "-"))
    if not 1 <= turn <= MOST or not 1 <= abs(amount) <= MOST:
        raise row.wrong("bad-order-figure", column, given=part[:40], most=MOST)
    return Order(turn, stats[plain(found[2])], amount)


def _chain(row: Row, column: str) -> str:
    """What a card gives: nothing, anything (`yes`, `any`), a kind, or the card of a name, kept in quotes."""
    said = plain(row[column])
    kinds = {plain(way): word for way, word in _ways("kind").items()}
    if said in _FREE_CHAINS or said in kinds:
        return _FREE_CHAINS[said] if said in _FREE_CHAINS else kinds[said]
    name = " ".join(row[column].strip(' "“”«»\u202f\xa0').split())
    if not can_be_said(name):
        raise row.wrong("bad-chain", column)
    return f'"{name}"'


_FREE_CHAINS: Final = {"": "", "non": "", "no": "", **dict.fromkeys(("oui", "yes", "x", ANY, "tout", "toute"), ANY)}

NAME = name_of("name", "nom", good=good_name)
LEVEL = number("level", "niveau", low=1, high=MOST, empty=1)
GUILD = free_words("guild", "guilde", "guilds", "guildes", ways=_ways("guild"))
CLASS = several("class", "classe", "classes", ways=_ways("class"))
RACE = _choice("race", words="race", empty="unknown")
RACES = several("race", "races", ways=_ways("race"))
ELEMENT = free_word("element", ways=_ways("element"))
CASTE = _choice("caste", words="caste", empty="")
HP = number("hp", "pv", low=1, high=MOST)
ATTACK = Column("attack", _attack, ("attaque",))
DEFENCE = number("defence", "defense", high=MOST)
SPIRIT = number("spirit", "esprit", high=MOST)
INITIATIVE = number("initiative", high=MOST, empty=0)
ORDERS = Column("orders", _orders, ("order", "ordre", "ordres"))
TYPE_CHAIN = free_word("chain", "enchainement", ways=_ways("object"))
AGAINST = _choice("against", "contre", words="class", empty="")
AMBIDEXTROUS = flag("ambidextrous", "ambidextre")
RUNE_ROOM = number("runes", high=9, empty=RUNES)
CHARGE = number("charge", high=_MOST_CHARGE, empty=0)
EFFECTS = deeds_column("effects", "effets", vocabulary=VOCABULARY)
TEXT = text("text", "texte", "text-fr", longest=_LONGEST_TEXT)
TEXT_EN = text("text-en", "texte-en", longest=_LONGEST_TEXT)
TEXTS = in_languages(TEXT, TEXT_EN)
KIND = _choice("kind", "genre", words="kind")
TYPE = free_word("type", "object", "objet", ways=_ways("object"))
ZONE = flag("zone")
CHAIN = Column("chain", _chain, ("enchainement",))
UNIQUE = flag("unique")
DECK = name_of("deck", "paquet", good=can_be_said)
CHARACTER: Final = "character"
CARD: Final = "card"
_PARTS: Final = {"character": CHARACTER, "personnage": CHARACTER, "card": CARD, "carte": CARD}
PART = choice("part", "partie", ways=_PARTS)
LISTED = text("name", "nom")
LISTED_LEVEL = number("level", low=0, high=MOST, empty=0)
COPIES = copies(MOST)


# --- the tables -------------------------------------------------------------------------------------------------------


def _character(row: Row) -> Profile:
    """Whose attack is a range has both ends; a Courtier may be said among the classes as well."""
    attack, high = ATTACK(row)
    classes, caste = CLASS(row), CASTE(row)
    if COURTIER in classes:
        classes, caste = tuple(one for one in classes if one != COURTIER), COURTIER
    return Profile(
        NAME(row), LEVEL(row), GUILD(row), classes, RACE(row), ELEMENT(row), caste, HP(row), attack, high,
        DEFENCE(row), SPIRIT(row), INITIATIVE(row), ORDERS(row), TYPE_CHAIN(row), AGAINST(row), AMBIDEXTROUS(row),
        RUNE_ROOM(row), CHARGE(row), EFFECTS(row), TEXTS(row), True,
    )  # fmt: skip


def _card(row: Row) -> Card:
    """Objects alone have a type."""
    kind, what = KIND(row), TYPE(row)
    if what and kind != "object":
        raise row.wrong("objects-alone", "type")
    return Card(
        NAME(row), kind, LEVEL(row), what, GUILD(row), CLASS(row), RACES(row), ELEMENT(row), ZONE(row), CHAIN(row),
        UNIQUE(row), CHARGE(row), EFFECTS(row), TEXTS(row), True,
    )  # fmt: skip


_BOTH: Final = (GUILD, CLASS, ELEMENT, CHARGE, EFFECTS, TEXT, TEXT_EN)
_CHARACTERS = Table(
    "characters.csv", (NAME, HP, ATTACK, DEFENCE, SPIRIT), _character, entry=CHARACTER,
    further=(
        LEVEL, *_BOTH, RACE, CASTE, INITIATIVE, ORDERS, TYPE_CHAIN, AGAINST, AMBIDEXTROUS, RUNE_ROOM,
    ),
)  # fmt: skip
_CARDS = Table(
    "cards.csv", (NAME, KIND), _card, entry=CARD, further=(LEVEL, *_BOTH, TYPE, RACES, ZONE, CHAIN, UNIQUE)
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
    if PART(row) == CARD:
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
