"""Who may play a card, what may be played behind it, which decks may hold it (Effets des classes; ERE-6, ERE-16)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from companion.cardkit.notation.card_names import spoken
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.cards.cards import Card, Words, parted
from companion.games.eredan.engine.cards.figures import ANY
from companion.games.eredan.engine.constants import COURTIER, MERCENARY
from companion.games.eredan.engine.rules.teams import Member, affiliation, guilds_of

GOLEM, GUEMELITE = "golem", "guemelite"


class Who(Member, Protocol):
    """A character that plays cards, printed or on the line."""

    @property
    def classes(self) -> Words:
        """Its classes."""
        ...

    @property
    def race(self) -> str:
        """Its race."""
        ...

    @property
    def element(self) -> str:
        """The element of a Guemelite."""
        ...

    @property
    def chain(self) -> str:
        """The type of Object behind which a Fighter plays a second card."""
        ...


@clause("played-by", "played-by-guild", "played-by-race", "played-by-caste", "courtier-caste", "multiclass",
        "class-unknown", "races", "ERE-14", "ERE-16", "ERE-34")  # fmt: skip
def cannot_play(who: Who, card: Card, player: str = "") -> Reason | None:
    """Why a character may not play a card: of what is printed on it the first thing that it lacks.

    `player`: whose character it is.
    """
    lacking = _kept_from(_Kin(who.guilds, who.caste, who.classes, who.race, who.element), card)
    if not lacking:
        return None
    said = {"card": card.code, "name": parted(who.name)[0], **({"player": player} if player else {})}
    printed = {"guilds": card.guilds, "classes": card.classes, "race": "/".join(card.races), "element": card.element}
    return Reason(lacking, figures={**said, **printed})


class _Kin(NamedTuple):
    """What tells whether a character may play a card, alike for all who have it."""

    guilds: Words
    caste: str
    classes: Words
    race: str
    element: str
    name: str = ""
    chain: str = ""


@lru_cache(maxsize=4096)
def _kept_from(who: _Kin, card: Card) -> str:
    return "" if _any_object(who, card) else _lacking(who, card)


def _lacking(who: Who, card: Card) -> str:
    """The clause that keeps a character from a card; empty if none does."""
    if card.guilds and not set(card.guilds).intersection(who.guilds):
        return "played-by-guild"
    classes = classes_of(card)
    if classes and not set(classes).intersection(_counted(who, card)):
        return _class_clause(who, card)
    if card.races and who.race not in card.races:
        return "played-by-race"
    return "guemelite-spells" if _of_another_element(who, card) else ""


@clause("golem-objects", "two-races", "ERE-16")
def _any_object(who: Who, card: Card) -> bool:
    """A Golem takes any Object."""
    return who.race == GOLEM and card.kind == "object"


@clause("mage-spells", "priest-theurgy", "classes", "ERE-16")
def classes_of(card: Card) -> Words:
    """The classes that may play a card: those that it names; else Mages a Spell, Priests a Theurgy."""
    usual = {"spell": ("mage",), "theurgy": ("priest",)}
    return card.classes or usual.get(card.kind, ())


@clause("guemelite-spells", "guemelite-guild", "ERE-16")
def _counted(who: Who, card: Card) -> Words:
    """The classes of a character, its caste among them; a Guemelite has those that a Spell of its element asks for."""
    own = card.kind == "spell" and who.race == GUEMELITE and who.element != "" and who.element == card.element
    lent = tuple(one for one in classes_of(card) if one != COURTIER) if own else ()
    return (*who.classes, *lent, *((who.caste,) if who.caste else ()))


def _class_clause(who: Who, card: Card) -> str:
    """Which clause keeps a character of other classes from a card."""
    if card.classes == (COURTIER,):
        return "played-by-caste"
    if card.kind == "spell" and card.element and who.race == GUEMELITE:
        return "guemelite-spells"
    return {"spell": "mage-spells", "theurgy": "priest-theurgy"}.get("" if card.classes else card.kind, "played-by")


@clause("guemelite-spells", "ERE-16")
def _of_another_element(who: Who, card: Card) -> bool:
    """The element of a Spell opens it for a Guemelite; that of any other card keeps it for those who have it."""
    return card.element not in ("", who.element) and card.kind != "spell"


@clause("artisan-objects", "object-bearer", "ERE-16")
def anywhere(who: Who, card: Card) -> bool:
    """Whether it may be attached to any living character: an Object reserved to Artisans, by one of them."""
    return card.kind == "object" and "artisan" in card.classes and "artisan" in who.classes


# --- a second card ----------------------------------------------------------------------------------------------------


@clause("chain", "mage-chain", "fighter-chain", "guemelite-no-chain", "multiclass", "multiclass-mage-fighter",
        "multiclass-mage-marauder", "multiclass-mage-priest", "multiclass-marauder-fighter",
        "multiclass-fighter-priest", "multiclass-priest-marauder", "ERE-6", "ERE-16", "ERE-29")  # fmt: skip
def gives_chain(who: Who, card: Card) -> str:
    """Which second card is allowed behind a first one: none (empty), `any`, one of a kind, or a name in quotes."""
    return ANY if _mage_chain(who, card) or _fighter_chain(who, card) else card.chain


def _mage_chain(who: Who, card: Card) -> bool:
    """Of one class alone, and no Guemelite."""
    return card.kind == "spell" and not card.zone and who.classes == ("mage",) and who.race != GUEMELITE


def _fighter_chain(who: Who, card: Card) -> bool:
    """Of whatever other class besides."""
    return card.kind == "object" and "fighter" in who.classes and who.chain != "" and card.object == who.chain


@clause("chain", "ERE-6")
def satisfies(chain: str, card: Card) -> bool:
    """Whether a card may be the second one."""
    if chain[:1] == '"':
        return spoken(chain[1:-1]) == spoken(card.name)
    return chain in (ANY, card.kind)


# --- a deck -----------------------------------------------------------------------------------------------------------


@clause("card-guild", "mercenary-deck", "ERE-14", "ERE-32")
def cards_wrong(members: Sequence[Who], cards: Iterable[Card], deck: str = "") -> Reason | None:
    """Why the deck of a whole trio may not hold some of its cards: they are of guilds that none of its characters has.

    `deck`: whose it is.
    """
    names = tuple(dict.fromkeys(card.code for card in cards if not _of_guild(members, card)))
    if not names:
        return None
    guilds = affiliation(members)
    if not guilds and members and all(MERCENARY in member.guilds for member in members):
        return Reason("mercenary-deck", figures={"deck": deck, "names": names})
    return Reason("card-guild", figures={"names": names, "deck": deck, "guilds": guilds})


def deck_allows(members: Sequence[Who], card: Card, deck: str = "") -> Reason | None:
    """Why the deck of a whole trio may not hold a card."""
    return cards_wrong(members, (card,), deck)


@clause("card-guild", "golem-deck", "ERE-14", "ERE-16")
def _of_guild(members: Sequence[Who], card: Card) -> bool:
    """Whether somebody of a trio is of the guild of a card, or a Golem takes it, as any Object."""
    if not card.guilds or set(card.guilds).intersection(guilds_of(members)):
        return True
    return any(_any_object(member, card) for member in members)


def playable(members: Iterable[Who], card: Card) -> bool:
    """Whether somebody of a trio could play a card."""
    return any(cannot_play(member, card) is None for member in members)
