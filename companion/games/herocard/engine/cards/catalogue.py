"""The card lists: attribute cards, action cards, heroes of the box and custom ones. Read from the owner's files."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from companion.cardkit.cards.box import CardBox
from companion.cardkit.cards.card_lists import CardList, Table, choice, copies, each_once, listed, name_of, number, text
from companion.cardkit.notation.card_names import Names, can_be_said
from companion.core.data.datafile import Row
from companion.games.herocard.engine.cards.cards import ActionCard, Announced, read_figures
from companion.games.herocard.engine.cards.cards import said as text_of
from companion.games.herocard.engine.constants import ATTRIBUTES, LISTED_KINDS, MOST, SAID_KIND, TYPES, USUAL_TYPE

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
_LONGEST_TEXT = 300


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
class Box(CardBox):
    """All cards that a match knows by name. `invented`: they are the demo ones."""

    KINDS = MappingProxyType({"listed": "actions", "hero": "heroes"})
    SAID = ("listed",)

    actions: tuple[ActionCard, ...] = ()
    heroes: tuple[Hero, ...] = ()
    invented: bool = False

    @cached_property
    def _listed(self) -> Names[ActionCard]:
        return self.names["listed"]

    def card(self, code: str) -> ActionCard | None:
        """The figures of a card, by the name of a listed one or by what was announced."""
        return self._listed.get(code) or read_figures(code)

    def called(self, code: str) -> ActionCard | None:
        """The listed card whose name a card bears that is announced with its figures; None for any other card."""
        said = read_figures(code) if self.actions else None
        return self._listed.get(self.named(said.name)) if said is not None and said.name else None

    def announced(self, said: Announced, usual: str) -> str:
        """The text by which a card lies in zones, of what was said of it: its name, if the list has it so.

        What is not said is as the list has it (HER-17); of a card in no list its kind is `usual`, and so its type.
        """
        listed = self._listed.get(self.named(said.name)) if said.name else None
        if listed is None:
            kind, value = said.kind or usual, said.value or 0
            return text_of(kind, said.attribute, said.cost, value=value, type=said.type, name=said.name)
        kind = said.kind or SAID_KIND[listed.kind]
        unsaid = listed.type if kind == SAID_KIND[listed.kind] else USUAL_TYPE[kind]
        full = ActionCard(
            listed.name, kind, said.type or unsaid, said.attribute, said.cost,
            listed.value if said.value is None else said.value,
        )  # fmt: skip
        if full.figures == listed.announced:
            return listed.name
        full = full._replace(name=said.name)
        return full.typed if said.type not in ("", listed.type) else full.figures

    def held_as(self, code: str) -> str:
        """The name by which a hand holds a card: that of the list, though it is announced with other figures."""
        card = self.called(code)
        return card.name if card is not None else code

    def kind_of(self, name: str) -> str:
        """The kind of the listed card that is called so, as it is announced; empty if there is none."""
        card = self._listed.get(self.named(name))
        return SAID_KIND[card.kind] if card is not None else ""

    def contradicts(self, code: str) -> bool:
        """Whether a card is announced by a listed name with other figures than the list has."""
        said, card = read_figures(code), self.called(code)
        return said is not None and card is not None and said._replace(name=card.name).figures != card.announced

    def of_kinds(self, codes: Iterable[str], kinds: Container[str]) -> tuple[str, ...]:
        """Those cards that are of some kinds, each once, by name."""
        return tuple(sorted({code for code in codes if (card := self.card(code)) is not None and card.kind in kinds}))

    def hero(self, name: str) -> Hero | None:
        """The hero of that name."""
        return self.names["hero"].get(name)

    def hero_named(self, text: str) -> str:
        """The name of the hero that a text says; empty if there is none."""
        return self.named(text, "hero")


def good_name(name: str) -> bool:
    """Whether a card or a hero can be called so, and announced by it."""
    return can_be_said(name) and read_figures(name) is None


# --- the tables -------------------------------------------------------------------------------------------------------

HERO = name_of("hero", "heros", good=good_name)
ATTRIBUTE = choice("attribute", "attribut", ways=_ATTRIBUTE_WAYS)
VALUE = number("value", "valeur", high=MOST)
POINTS = number("points", high=MOST)
NAME = name_of("name", "nom", good=good_name)
KIND = choice("kind", "genre", ways=_KIND_WAYS)
TYPE = choice("type", ways=_TYPE_WAYS)
COST = number("cost", "cout", high=MOST)
COPIES = copies(MOST)
TEXT = text("text", "texte", longest=_LONGEST_TEXT)
TEXT_EN = text("text-en", longest=_LONGEST_TEXT)
PART = choice("part", "partie", ways={**_ATTRIBUTE_WAYS, "card": "card", "carte": "card"})
LISTED = text("name", "nom")


def _attribute_card(row: Row) -> AttributeCard:
    return AttributeCard(HERO(row), ATTRIBUTE(row), VALUE(row), POINTS(row))


def _action_card(row: Row) -> ActionCard:
    name, kind = NAME(row), KIND(row)
    special = kind.startswith("special")
    if special and row["value"]:
        raise row.wrong("special-value", "value")
    return ActionCard(
        name, kind, TYPE(row), ATTRIBUTES.index(ATTRIBUTE(row)), COST(row), 0 if special else VALUE(row),
        (TEXT(row), TEXT_EN(row) or TEXT(row)),
    )  # fmt: skip


_ATTRIBUTES = Table("attributes.csv", (HERO, ATTRIBUTE, VALUE, POINTS), _attribute_card)
_CARDS = Table(
    "cards.csv", (NAME, KIND, TYPE, ATTRIBUTE, COST), _action_card, further=(VALUE, COPIES, TEXT, TEXT_EN, HERO)
)
_DECKS = Table("decks.csv", (HERO, PART, LISTED), HERO, further=(COPIES,))


class _Reading:
    """Reads the three tables one after the other."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.cards: dict[str, ActionCard] = {}
        self.attributes: dict[str, list[AttributeCard]] = {}
        self.decks: dict[str, Counter[str]] = {}

    def box(self, *, invented: bool) -> Box:
        self._attributes()
        self._cards()
        self._decks()
        heroes = tuple(
            Hero(name, tuple(self.attributes.get(name, ())), tuple(sorted(self.decks.get(name, Counter()).items())))
            for name in dict.fromkeys((*self.attributes, *self.decks))
        )
        return Box(tuple(self.cards.values()), heroes, invented)

    def _attributes(self) -> None:
        for row, card in CARDS.rows(_ATTRIBUTES, self.texts):
            if any(other.attribute == card.attribute for other in self.attributes.get(card.hero, ())):
                raise row.wrong("attribute-twice", "attribute", hero=card.hero)
            self.attributes.setdefault(card.hero, []).append(card)

    def _cards(self) -> None:
        rows = list(CARDS.rows(_CARDS, self.texts))
        self.cards = each_once(rows)
        for row, card in rows:
            if row["hero"]:
                self.decks.setdefault(HERO(row), Counter())[card.name] += COPIES(row)

    def _decks(self) -> None:
        """Heroes of one's own: `part` says which attribute card is taken of whom, or which action card."""
        printed = Names((name, tuple(cards)) for name, cards in self.attributes.items())
        known_cards, known = Names(self.cards.items()), {*printed, *self.decks}
        for row, hero in CARDS.rows(_DECKS, self.texts):
            if hero in known:
                raise row.wrong("hero-twice", "hero")
            part = PART(row)
            if part == "card":
                self.decks.setdefault(hero, Counter())[listed(row, LISTED, known_cards, "no-such-name")] += COPIES(row)
                continue
            found = [card for card in printed[listed(row, LISTED, printed, "no-such-name")] if card.attribute == part]
            if not found:
                raise row.wrong("no-attribute", "name", attribute=part)
            self.attributes.setdefault(hero, []).extend(found)


CARDS: CardList[Box] = CardList(
    "companion.games.herocard", (_ATTRIBUTES, _CARDS, _DECKS),
    lambda texts, invented: _Reading(texts).box(invented=invented),
    invented={"attributes.csv": "attributes.csv", "cards.csv": "cards.csv"},
)  # fmt: skip
"""The owner's card lists; the two demo heroes are invented and say so."""
read_box = CARDS.read
