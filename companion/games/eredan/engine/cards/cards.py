"""Cards and characters: those of a list with all that is printed on them, and those announced with their figures.

What is listed is called by its name, an evolution above the first with its level behind it: `Braise/2` (its *key*).
A card that is announced with its figures is, while it lies in the queue or is attached, its whole announcement
(`spell "Braise" chain class mage unique level 2`, its *code*); in zones it lies under its key, with `!` behind it where
it was said to be unique, so that rules about copies know it again. One that nobody named lies there unknown.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from companion.cardkit.cards.box import CardBox
from companion.cardkit.effects.effects import Effect
from companion.cardkit.notation.card_names import Names, spoken
from companion.games.eredan.engine.constants import COURTIER, FAMILIAR, KINDS, OBJECT, RUNES, SLOTS, STATS

Words = tuple[str, ...]
ANY: Final = "any"
"""A chain that any card satisfies."""
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


class Order(NamedTuple):
    """What a character gains in the fight of a turn: `4 spirit +1`."""

    turn: int
    what: str
    amount: int

    def __str__(self) -> str:
        return f"{self.turn} {self.what} {self.amount:+}"


_ORDER: Final = re.compile(rf"(\d{{1,2}}) ({'|'.join(STATS)}) ([+-]\d{{1,2}})")


def order_of(text: str) -> Order | None:
    """The Order that a text says; None if it says none."""
    found = _ORDER.fullmatch(text)
    if found is None or int(found[1]) == 0 or str(int(found[1])) != found[1]:
        return None
    order = Order(int(found[1]), found[2], int(found[3]))
    return order if str(order) == text else None


class Profile(NamedTuple):
    """What is printed on a character. `attack_high`: the upper end of an attack that is a range, else None.

    `chain`: the type of Object behind which a Fighter plays a second card; `against`: the class that a Marauder hunts.
    """

    name: str
    level: int = 1
    guilds: Words = ()
    classes: Words = ()
    race: str = "unknown"
    element: str = ""
    caste: str = ""
    hp: int = 0
    attack: int = 0
    attack_high: int | None = None
    defence: int = 0
    spirit: int = 0
    initiative: int = 0
    orders: tuple[Order, ...] = ()
    chain: str = ""
    against: str = ""
    ambidextrous: bool = False
    runes_max: int = RUNES
    charge: int = 0
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
    level: int = 1
    object: str = ""
    guilds: Words = ()
    classes: Words = ()
    races: Words = ()
    element: str = ""
    zone: bool = False
    chain: str = ""
    unique: bool = False
    charge: int = 0
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
        return key_of(self.name, self.level) if self.listed else announced(self)

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
        return self._cards.get(code) or read_announced(code)

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

_LIST: Final = r"[^\s/\"]+(?:/[^\s/\"]+)*"
_ANNOUNCED: Final = re.compile(
    rf"(?P<kind>{'|'.join(KINDS)})(?: (?P<object>(?!chain\b|guild\b|class\b|race\b|element\b|zone\b|unique\b|level\b)"
    rf'[^\W\d_][^\s/"]*))?(?: "(?P<name>[^"]+)")?'
    rf'(?P<chain> chain(?: (?P<of>{"|".join(KINDS)}|"[^"]+"))?)?'
    rf"(?: guild (?P<guilds>{_LIST}))?(?: class (?P<classes>{_LIST}))?(?: race (?P<races>{_LIST}))?"
    r"(?: element (?P<element>[^\s/\"]+))?(?P<zone> zone)?(?P<unique> unique)?(?: level (?P<level>[2-9]|[1-9]\d))?"
)


def announced(card: Card) -> str:
    """A card as it is announced: `spell "Braise" chain class mage zone unique level 2`."""
    chain = () if not card.chain else ("chain",) if card.chain == ANY else ("chain", card.chain)
    words = (
        card.kind, card.object, f'"{card.name}"' if card.name else "", *chain,
        f"guild {'/'.join(card.guilds)}" if card.guilds else "",
        f"class {'/'.join(card.classes)}" if card.classes else "",
        f"race {'/'.join(card.races)}" if card.races else "", f"element {card.element}" if card.element else "",
        "zone" if card.zone else "", "unique" if card.unique else "", f"level {card.level}" if card.level > 1 else "",
    )  # fmt: skip
    return " ".join(word for word in words if word)


@lru_cache(maxsize=4096)
def read_announced(code: str) -> Card | None:
    """The card of such an announcement; None for anything else, such as a bare name."""
    found = _ANNOUNCED.fullmatch(code)
    if found is None or (found["object"] is not None and found["kind"] != "object"):
        return None
    return Card(
        found["name"] or "", found["kind"], int(found["level"] or 1), found["object"] or "", _listed(found["guilds"]),
        _listed(found["classes"]), _listed(found["races"]), found["element"] or "", bool(found["zone"]),
        (found["of"] or ANY) if found["chain"] else "", bool(found["unique"]),
    )  # fmt: skip


def _listed(text: str | None) -> Words:
    return tuple(text.split("/")) if text else ()


@lru_cache(maxsize=4096)
def zone_key(code: str) -> str | None:
    """Under which a card lies in zones, of its code; None where nobody named it."""
    card = read_announced(code)
    return code if card is None else card.key or None


_PROFILE: Final = re.compile(
    rf'"(?P<name>[^"]+)"(?: level (?P<level>[2-9]|[1-9]\d))?(?: guild (?P<guilds>{_LIST}))?'
    rf"(?: class (?P<classes>{_LIST}))?(?: race (?P<race>[^\s/\"]+))?(?: element (?P<element>[^\s/\"]+))?"
    r"(?P<courtier> courtier)? hp (?P<hp>[1-9]\d?) attack (?P<attack>\d{1,2})(?:-(?P<high>\d{1,2}))?"
    r" defence (?P<defence>\d{1,2}) spirit (?P<spirit>\d{1,2})(?: initiative (?P<initiative>\d{1,2}))?"
    rf"(?P<orders>(?: order \d{{1,2}} (?:{'|'.join(STATS)}) [+-]\d{{1,2}})*)"
    r"(?: chain (?P<chain>[^\s/\"]+))?(?: against (?P<against>[^\s/\"]+))?(?P<ambidextrous> ambidextrous)?"
)
_ONE_ORDER: Final = re.compile(r"(?<= order )\d{1,2} \w+ [+-]\d{1,2}")


def announced_profile(one: Profile) -> str:
    """A character as it is announced behind its place: `"Orme" guild zil class mage race human hp 13 attack 2-4 …`."""
    high = f"-{one.attack_high}" if one.attack_high is not None else ""
    words = (
        f'"{one.name}"', f"level {one.level}" if one.level > 1 else "",
        f"guild {'/'.join(one.guilds)}" if one.guilds else "", f"class {'/'.join(one.classes)}" if one.classes else "",
        f"race {one.race}" if one.race != "unknown" else "", f"element {one.element}" if one.element else "",
        one.caste, f"hp {one.hp}", f"attack {one.attack}{high}", f"defence {one.defence}", f"spirit {one.spirit}",
        f"initiative {one.initiative}" if one.initiative else "", *(f"order {order}" for order in one.orders),
        f"chain {one.chain}" if one.chain else "", f"against {one.against}" if one.against else "",
        "ambidextrous" if one.ambidextrous else "",
    )  # fmt: skip
    return " ".join(word for word in words if word)


@lru_cache(maxsize=1024)
def read_profile(text: str) -> Profile | None:
    """The character of such an announcement; None for anything else, such as a bare key."""
    found = _PROFILE.fullmatch(text)
    if found is None:
        return None
    orders = tuple(order_of(order) for order in _ONE_ORDER.findall(found["orders"]))
    profile = Profile(
        found["name"], int(found["level"] or 1), _listed(found["guilds"]), _listed(found["classes"]),
        found["race"] or "unknown", found["element"] or "", COURTIER if found["courtier"] else "", int(found["hp"]),
        int(found["attack"]), None if found["high"] is None else int(found["high"]), int(found["defence"]),
        int(found["spirit"]), int(found["initiative"] or 0), tuple(order for order in orders if order is not None),
        found["chain"] or "", found["against"] or "", bool(found["ambidextrous"]),
    )  # fmt: skip
    return profile if announced_profile(profile) == text else None
