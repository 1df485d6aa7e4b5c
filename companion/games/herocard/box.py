"""The card lists: attribute cards, action cards, heroes of the box and custom ones. Read from the owner's files."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from companion.core.datafile import DataError, Row, read_files, read_table
from companion.core.rulebook import plain
from companion.games.herocard.card import NAME, ActionCard, read_figures
from companion.games.herocard.data import ATTRIBUTES, LISTED_KINDS, MOST, TYPES

FILES = ("attributes.csv", "cards.csv", "decks.csv")
INVENTED = ("attributes.csv", "cards.csv")
"""The files of the two demo heroes, which are invented and say so."""

COLUMNS = {
    "hero": "hero", "heros": "hero", "attribute": "attribute", "attribut": "attribute", "value": "value",
    "valeur": "value", "points": "points", "name": "name", "nom": "name", "kind": "kind", "genre": "kind",
    "type": "type", "cost": "cost", "cout": "cost", "copies": "copies", "exemplaires": "copies", "text": "text",
    "texte": "text", "text-en": "text-en", "part": "part", "partie": "part",
}  # fmt: skip
_ATTRIBUTE_WAYS = {
    "body": "body", "b": "body", "corps": "body", "mind": "mind", "m": "mind", "esprit": "mind", "x": "x",
}  # fmt: skip
_KIND_WAYS = {
    **{kind: kind for kind in LISTED_KINDS},
    "attaque": "attack", "modificateur d'attaque": "attack-mod", "modificateur d’attaque": "attack-mod",
    "attaque speciale": "special-attack", "defense": "block", "modificateur de defense": "block-mod",
    "defense speciale": "special-block",
}  # fmt: skip
_TYPE_WAYS = {
    **{kind: kind for kind in TYPES},
    "rapide": "fast", "restreinte": "restricted", "restreint": "restricted", "exclusif": "exclusive",
}  # fmt: skip
_PART_WAYS = {**_ATTRIBUTE_WAYS, "card": "card", "carte": "card"}


class AttributeCard(NamedTuple):
    """An attribute card: whose it is, which attribute, its value and its hero points."""

    hero: str
    attribute: str
    value: int
    points: int


class Hero(NamedTuple):
    """A hero with its deck: the attribute cards, and how many of which action cards."""

    name: str
    attributes: tuple[AttributeCard, ...] = ()
    deck: tuple[tuple[str, int], ...] = ()

    @property
    def points(self) -> int:
        """The hero points of its attribute cards together."""
        return sum(card.points for card in self.attributes)

    @property
    def size(self) -> int:
        """How many action cards the deck has."""
        return sum(copies for _, copies in self.deck)

    @property
    def cards(self) -> tuple[str, ...]:
        """The deck, card by card, in order of names."""
        return tuple(sorted(name for name, copies in self.deck for _ in range(copies)))

    def limit(self, attribute: str) -> int | None:
        """The value of an attribute; None where there is no such card, or more than one."""
        values = [card.value for card in self.attributes if card.attribute == attribute]
        return values[0] if len(values) == 1 else None


@dataclass(frozen=True)
class Box:
    """All cards that a match knows by name. `invented`: they are the demo ones."""

    actions: tuple[ActionCard, ...] = ()
    heroes: tuple[Hero, ...] = ()
    invented: bool = False

    @cached_property
    def _by_name(self) -> Mapping[str, ActionCard]:
        return {card.name: card for card in self.actions}

    @cached_property
    def _heroes(self) -> Mapping[str, Hero]:
        return {hero.name: hero for hero in self.heroes}

    @cached_property
    def _said(self) -> Mapping[str, str]:
        return {spoken(card.name): card.name for card in self.actions}

    @cached_property
    def _heroes_said(self) -> Mapping[str, str]:
        return {spoken(hero.name): hero.name for hero in self.heroes}

    def card(self, code: str) -> ActionCard | None:
        """The figures of a card, by the name of a listed one or by what was announced."""
        return self._by_name.get(code) or read_figures(code)

    @cached_property
    def _sorted_out(self) -> dict[tuple[tuple[str, ...], frozenset[str]], tuple[str, ...]]:
        return {}

    def of_kinds(self, codes: tuple[str, ...], kinds: frozenset[str]) -> tuple[str, ...]:
        """Those cards that are of some kinds, each once, by name. Listing moves asks for the same hands again."""
        known = self._sorted_out.get((codes, kinds))
        if known is None:
            found = {code for code in codes if (card := self.card(code)) is not None and card.kind in kinds}
            if len(self._sorted_out) > 4096:
                self._sorted_out.clear()
            known = self._sorted_out[codes, kinds] = tuple(sorted(found))
        return known

    def hero(self, name: str) -> Hero | None:
        """The hero of that name."""
        return self._heroes.get(name)

    def named(self, text: str) -> str:
        """The name of the listed card that a text says, however it is written; empty if there is none."""
        return self._said.get(spoken(text), "") if self.actions else ""

    def hero_named(self, text: str) -> str:
        """The name of the hero that a text says; empty if there is none."""
        return self._heroes_said.get(spoken(text), "") if self.heroes else ""


def spoken(name: str) -> str:
    """A name as people may write it: lower case, no accents, single spaces, one kind of apostrophe."""
    return " ".join(plain(name.replace("’", "'")).split())


def good_name(name: str) -> bool:
    """Whether a card or a hero can be called so, and announced by it."""
    return NAME.fullmatch(name) is not None and name.isprintable() and read_figures(name) is None


NO_LIST = Box()


def read_owner(cards: Any) -> dict[str, Any]:
    """What the record keeps of the owner's card lists: their texts, or that they are the demo. Raises DataError."""
    if cards == "demo":
        return {"demo": True}
    return {"files": read_files(cards, FILES)}


def read_box(data: Mapping[str, Any], *, demo: bool = False) -> Box:
    """The cards of a match; `demo`: the demo ones where there is no list. Raises DataError."""
    if data.get("demo") or (demo and not data):
        return _demo()
    texts = data.get("files") or {}
    if not isinstance(texts, Mapping) or not all(isinstance(text, str) for text in texts.values()):
        raise DataError("no-file", "cards", known=", ".join(FILES))
    return _parsed(tuple((name, texts[name]) for name in FILES if name in texts))


@lru_cache(maxsize=1)
def _demo() -> Box:
    folder = files("companion.games.herocard").joinpath("data")
    box = _parsed(tuple((name, folder.joinpath(name).read_text("utf-8")) for name in INVENTED))
    return Box(box.actions, box.heroes, invented=True)


@lru_cache(maxsize=16)
def _parsed(texts: tuple[tuple[str, str], ...]) -> Box:
    return _Reading(dict(texts)).box() if texts else NO_LIST


class _Reading:
    """Reads the three tables one after the other."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.cards: dict[str, ActionCard] = {}
        self.first: dict[str, Row] = {}
        self.attributes: dict[str, list[AttributeCard]] = {}
        self.decks: dict[str, Counter[str]] = {}

    def box(self) -> Box:
        for name, take in zip(FILES, (self._attributes, self._cards, self._decks), strict=True):
            if name in self.texts:
                take(name, self.texts[name])
        names = dict.fromkeys((*self.attributes, *self.decks))
        heroes = tuple(
            Hero(name, tuple(self.attributes.get(name, ())), tuple(sorted(self.decks.get(name, Counter()).items())))
            for name in names
        )
        return Box(tuple(self.cards.values()), heroes)

    def _attributes(self, file: str, text: str) -> None:
        for row in read_table(text, file, COLUMNS, ("hero", "attribute", "value", "points")):
            hero = self._name(row, "hero")
            card = AttributeCard(
                hero,
                row.choice("attribute", _ATTRIBUTE_WAYS),
                row.number("value", 0, MOST),
                row.number("points", 0, MOST),
            )
            if any(other.attribute == card.attribute for other in self.attributes.get(hero, ())):
                raise row.wrong("attribute-twice", "attribute", hero=hero)
            self.attributes.setdefault(hero, []).append(card)

    def _cards(self, file: str, text: str) -> None:
        for row in read_table(text, file, COLUMNS, ("name", "kind", "type", "attribute", "cost")):
            card = self._card(row)
            known = self.first.get(spoken(card.name))
            if known is not None and self.cards.get(card.name) != card:
                raise row.wrong("card-differs", "name", first=known.line)
            self.first.setdefault(spoken(card.name), row)
            self.cards[card.name] = card
            if row["hero"]:
                hero = self._name(row, "hero")
                self.decks.setdefault(hero, Counter())[card.name] += row.number("copies", 1, MOST, empty=1)

    def _card(self, row: Row) -> ActionCard:
        name = self._name(row, "name")
        kind = row.choice("kind", _KIND_WAYS)
        special = kind.startswith("special")
        if special and row["value"]:
            raise row.wrong("special-value", "value")
        return ActionCard(
            name, kind, row.choice("type", _TYPE_WAYS), ATTRIBUTES.index(row.choice("attribute", _ATTRIBUTE_WAYS)),
            row.number("cost", 0, MOST), 0 if special else row.number("value", 0, MOST),
            (row["text"][:300], (row["text-en"] or row["text"])[:300]),
        )  # fmt: skip

    def _decks(self, file: str, text: str) -> None:
        """Heroes of one's own: `part` says which attribute card is taken of whom, or which action card."""
        printed = {name: tuple(cards) for name, cards in self.attributes.items()}
        known = {*printed, *self.decks}
        for row in read_table(text, file, COLUMNS, ("hero", "part", "name")):
            hero = self._name(row, "hero")
            if hero in known:
                raise row.wrong("hero-twice", "hero")
            part = row.choice("part", _PART_WAYS)
            if part == "card":
                card = self._listed(row, (card.name for card in self.cards.values()))
                self.decks.setdefault(hero, Counter())[card] += row.number("copies", 1, MOST, empty=1)
                continue
            owner = self._listed(row, printed)
            found = [card for card in printed[owner] if card.attribute == part]
            if not found:
                raise row.wrong("no-attribute", "name", attribute=part)
            self.attributes.setdefault(hero, []).extend(found)

    def _listed(self, row: Row, names: Iterable[str]) -> str:
        for name in names:
            if spoken(name) == spoken(row["name"]):
                return name
        raise row.wrong("no-such-name", "name")

    def _name(self, row: Row, column: str) -> str:
        name = " ".join(row[column].split())
        if not good_name(name):
            raise row.wrong("bad-name", column)
        return name
