"""Cards and characters: those of a list with all that is printed on them, and those announced with their figures.

What is listed is called by its name, an evolution above the first with its level behind it: `Braise/2` (its *key*).
A card that is announced with its figures is, while it lies in the queue or is attached, its whole announcement
(`spell "Braise" chain class mage unique level 2`, its *code*); in zones it lies under its key, with `!` behind it where
it was said to be unique, so that rules about copies know it again. One that nobody named lies there unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple

from companion.cardkit.cards.box import CardBox
from companion.cardkit.effects.effects import Effect
from companion.cardkit.figures.figure import Flag, Number, Signed
from companion.cardkit.figures.schema import Printed
from companion.cardkit.figures.words import Several, Type, Word
from companion.cardkit.notation.card_names import Names, spoken
from companion.games.eredan.engine.cards.figures import Chain, Order, Orders, Range
from companion.games.eredan.engine.constants import (
    CLASSES,
    COURTIER,
    FAMILIAR,
    KINDS,
    MERCENARY,
    OBJECT,
    RACES,
    RUNES,
    SLOTS,
)

Words = tuple[str, ...]
UNIQUE: Final = "!"
LEVEL: Final = "/"
LASTING: Final = frozenset(("attached", "order", "rage"))
"""When an effect counts as long as something holds."""
COUNTING: Final = frozenset(("change", "give", "prevent"))
"""The verbs of effects that then count, and are not done."""


def key_of(name: str, level: int) -> str:
    """How a card or a character of a level is called in moves and zones: `Braise`, `Braise/2`."""
    return name if level == 1 or not name else f"{name}{LEVEL}{level}"


@lru_cache(maxsize=4096)
def parted(key: str) -> tuple[str, int]:
    """The name and the level that a key says; what is unique loses its sign."""
    name, sign, level = key.removesuffix(UNIQUE).rpartition(LEVEL)
    return (name, int(level)) if sign and level.isdecimal() else (key.removesuffix(UNIQUE), 1)


_LEVEL: Final = Number(head="level", low=1, rank=0, headings=("niveau",), facet="level")
Guilds = Annotated[Words, Several(head="guild", words="guild", free=True, is_bare=True, alone=(MERCENARY,),
                                  column="guild", headings=("guilde", "guilds", "guildes"),
                                  facet="guilds")]  # fmt: skip
_CLASSES: Final = Several(head="class", words="class", is_bare=True, never_bare=(COURTIER,), column="class",
                          known=CLASSES, headings=("classe", "classes"), facet="class")  # fmt: skip
Element = Annotated[str, Word(head="element", words="element", free=True, facet="element")]
_ORDERS: Final = ("order", "ordre", "ordres")
Charge = Annotated[int, Number(high=9999, listed=True, label=("deck", "charge"))]


class Profile(NamedTuple):
    """What is printed on a character. `attack_high`: the upper end of an attack that is a range, else None.

    `chain`: the type of Object behind which a Fighter plays a second card; `against`: the class that a Marauder hunts.
    """

    name: str
    level: Annotated[int, _LEVEL] = 1
    guilds: Guilds = ()
    classes: Annotated[Words, _CLASSES] = ()
    race: Annotated[str, Word(head="race", words="race", is_bare=True, known=RACES, facet="race")] = "unknown"
    element: Element = ""
    caste: Annotated[str, Flag(head=COURTIER, so=COURTIER, label=("caste", COURTIER), facet="caste")] = ""
    hp: Annotated[int, Number(head="hp", low=1, needed=True, small=31, headings=("pv",))] = 0
    attack: Annotated[int, Range(head="attack", other="attack_high", needed=True, headings=("attaque",))] = 0
    attack_high: int | None = None
    defence: Annotated[int, Number(head="defence", needed=True, headings=("defense",))] = 0
    spirit: Annotated[int, Number(head="spirit", needed=True, headings=("esprit",))] = 0
    initiative: Annotated[int, Signed(head="initiative")] = 0
    orders: Annotated[tuple[Order, ...], Orders(head="order", headings=_ORDERS, label=("deck", "order"))] = ()
    chain: Annotated[str, Word(head="chain", words="object", free=True, headings=("enchainement",))] = ""
    against: Annotated[str, Word(head="against", words="class", known=(None, *CLASSES), headings=("contre",))] = ""
    ambidextrous: Annotated[bool, Flag(head="ambidextrous", headings=("ambidextre",))] = False
    runes_max: Annotated[int, Number(column="runes", high=9, listed=True)] = RUNES
    charge: Charge = 0
    effects: tuple[Effect, ...] = ()
    text: Mapping[str, str] = MappingProxyType({})
    listed: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.level))

    @property
    def key(self) -> str:
        """How it is called in moves."""
        return key_of(self.name, self.level)


class Card(NamedTuple):
    """What is printed on a card. `object`: the type of an Object (a slot or any other word).

    `guilds`, `classes`, `races`, `element`: who may play it, one of each that is said; among the classes `courtier`
    stands for the caste. `chain`: what it gives: nothing, `any`, a kind, or a name in quotes.
    """

    name: str
    kind: str
    level: Annotated[int, replace(_LEVEL, rank=2)] = 1
    object: Annotated[str, Type(words="object", free=True, only=(OBJECT,), is_bare=True, column="type",
                                headings=("object", "objet"), facet="type")] = ""  # fmt: skip
    guilds: Guilds = ()
    classes: Annotated[Words, replace(_CLASSES, alone=(COURTIER,), never_bare=())] = ()
    races: Annotated[Words, Several(head="race", words="race", column="race", headings=("races",), facet="race")] = ()
    element: Element = ""
    zone: Annotated[bool, Flag(head="zone")] = False
    chain: Annotated[str, Chain(head="chain", rank=0, headings=("enchainement",))] = ""
    unique: Annotated[bool, Flag(head="unique", facet="unique")] = False
    charge: Charge = 0
    effects: tuple[Effect, ...] = ()
    text: Mapping[str, str] = MappingProxyType({})
    listed: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.kind, self.level))

    @property
    def key(self) -> str:
        """Under which it lies in zones; empty where nobody named it."""
        return key_of(self.name, self.level) + (UNIQUE if self.unique and self.name and not self.listed else "")

    @property
    def code(self) -> str:
        """What it is called in moves and in the queue: its key if it is listed, else its whole announcement."""
        return key_of(self.name, self.level) if self.listed else CARD.text(self)

    @property
    def place(self) -> str:
        """Where it lies with a character: a slot, with the Familiar, or among the Objects that have none."""
        return FAMILIAR if self.kind == FAMILIAR else self.object if self.object in SLOTS else OBJECT

    @property
    def attaches(self) -> bool:
        """Whether it stays with a character."""
        return self.kind in ("object", "familiar")


class Deck(NamedTuple):
    """A deck of a list: its three characters, and how many of which cards, all by their keys."""

    name: str
    characters: tuple[str, ...] = ()
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def size(self) -> int:
        """How many cards it has; the characters are none of them."""
        return sum(copies for _, copies in self.cards)

    @property
    def pool(self) -> tuple[str, ...]:
        """The deck, card by card, in order of names."""
        return tuple(sorted(name for name, copies in self.cards for _ in range(copies)))


@dataclass(frozen=True)
class Box(CardBox):
    """All that a match knows by name: cards, characters, decks. `invented`: they are the demo ones.

    Cards and characters are found by their keys; a name alone means its lowest level.
    """

    KINDS = MappingProxyType({"listed": "cards", "character": "characters", "deck": "decks"})

    cards: tuple[Card, ...] = ()
    characters: tuple[Profile, ...] = ()
    decks: tuple[Deck, ...] = ()
    invented: bool = False

    @cached_property
    def names(self) -> Mapping[str, Names[Any]]:
        """What is listed, by kind and key."""
        return {
            "listed": Names((card.key, card) for card in self.cards),
            "character": Names((one.key, one) for one in self.characters),
            "deck": Names((deck.name, deck) for deck in self.decks),
        }

    @cached_property
    def _cards(self) -> Names[Card]:
        return self.names["listed"]

    @cached_property
    def _levels(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The keys of each kind by the plain name, the lowest level first."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for kind, names in self.names.items():
            levels = found.setdefault(kind, {})
            for key in sorted(names, key=lambda key: parted(key)[1]):
                name = spoken(parted(key)[0])
                levels[name] = (*levels.get(name, ()), key)
        return found

    @cached_property
    def _effects(self) -> Mapping[str, tuple[Effect, ...]]:
        listed: list[Profile | Card] = [*self.characters, *self.cards]
        return {one.key: one.effects for one in listed if one.effects}

    @cached_property
    def aimed(self) -> Mapping[str, Effect]:
        """The first effect of a card that asks for a character as it is played; what is attached has none."""
        found = ((card, effect) for card in self.cards if not card.attaches for effect in reversed(card.effects))
        return {card.key: effect for card, effect in found if effect.when == "played" and _asks(effect)}

    @cached_property
    def lasting(self) -> Mapping[str, tuple[Effect, ...]]:
        """What counts as long as something holds (a card is attached, Orders or Rage are awake), by the card."""
        found = {
            key: tuple(effect for effect in effects if effect.when in LASTING and effect.do in COUNTING)
            for key, effects in self._effects.items()
        }
        return {key: effects for key, effects in found.items() if effects}

    @cached_property
    def acting(self) -> Mapping[tuple[str, str], tuple[Effect, ...]]:
        """What is done at a moment, by the card and the moment; what counts as long as something holds is none."""
        found: dict[tuple[str, str], tuple[Effect, ...]] = {}
        for key, effects in self._effects.items():
            for effect in effects:
                if effect.when not in LASTING or effect.do not in COUNTING:
                    found[key, effect.when] = (*found.get((key, effect.when), ()), effect)
        return found

    def card(self, code: str) -> Card | None:
        """A card by the key of a listed one, or by its announcement; None for a name that no list has."""
        return self._cards.get(code) or CARD.read(code)

    def character(self, key: str) -> Profile | None:
        """The listed character of that key."""
        return self.names["character"].get(key)

    def deck(self, name: str) -> Deck | None:
        """The listed deck of that name."""
        return self.names["deck"].get(name)

    def effects(self, code: str) -> tuple[Effect, ...]:
        """What a listed card or character does; nothing for any other."""
        return self._effects.get(code, ())

    def named(self, text: str, kind: str = "listed") -> str:
        """The key as listed that a text says, however it is written: of a name alone the lowest level."""
        return self.names[kind].named(text) or self.level_named(text, kind=kind)

    def level_named(self, name: str, level: int | None = None, kind: str = "listed") -> str:
        """The key of that name and level (None: the lowest that there is); empty if nothing is called so."""
        keys = self._levels[kind].get(spoken(name), ())
        return next((key for key in keys if level is None or parted(key)[1] == level), "")


def _asks(effect: Effect) -> bool:
    return not effect.either and effect.target.needs_choice and effect.target.kinds == ("character",)


# --- announced --------------------------------------------------------------------------------------------------------

CARD: Final = Printed(Card, "companion.games.eredan", KINDS)
"""A card as it is announced: `spell "Braise" chain class mage zone unique level 2`."""
PROFILE: Final = Printed(Profile, "companion.games.eredan")
"""A character as it is announced behind its place: `"Orme" guild zil class mage race human hp 13 attack 2-4 …`."""


@lru_cache(maxsize=4096)
def zone_key(code: str) -> str | None:
    """Under which a card lies in zones, of its code; None where nobody named it."""
    card = CARD.read(code)
    return code if card is None else card.key or None
