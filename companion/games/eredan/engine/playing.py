"""Who may play a card, what may be played behind it, which decks may hold it (Effets des classes; ERE-6, ERE-16)."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from companion.cardkit.names import spoken
from companion.core.enforced import clause
from companion.core.rulings import Reason
from companion.games.eredan.engine.card import ANY, Card, Words
from companion.games.eredan.engine.data import COURTIER
from companion.games.eredan.engine.teams import Member, guilds_of


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


@clause("played-by", "golem", "guemelite", "spells-for-mages", "theurgies-for-priests", "courtier-caste", "ERE-14",
        "ERE-16", "ERE-34")  # fmt: skip
def cannot_play(who: Who, card: Card) -> Reason | None:
    """Why a character may not play a card: of what is printed on it the first thing that it lacks."""
    if _any_object(who, card):
        return None
    checks = (
        ("guild", card.guilds, who.guilds),
        ("class", _classes(card), _counted(who, card)),
        ("race", card.races, (who.race,)),
        ("element", _element(card), (who.element,)),
    )
    for what, needed, has in checks:
        if needed and not set(needed).intersection(has):
            figures = {"name": who.name, "card": card.code, "what": what, "needed": needed, "has": has}
            return Reason("played-by", figures=figures)
    return None


@clause("golem", "ERE-16")
def _any_object(who: Who, card: Card) -> bool:
    """A Golem takes any Object."""
    return who.race == "golem" and card.kind == "object"


@clause("spells-for-mages", "theurgies-for-priests", "ERE-16")
def _classes(card: Card) -> Words:
    """The classes that may play a card: those that it names; else Mages a Spell, Priests a Theurgy."""
    usual = {"spell": ("mage",), "theurgy": ("priest",)}
    return card.classes or usual.get(card.kind, ())


@clause("guemelite", "courtier-caste", "ERE-16")
def _counted(who: Who, card: Card) -> Words:
    """The classes of a character, its caste among them; a Guemelite has those that a Spell of its element asks for."""
    own = card.kind == "spell" and who.race == "guemelite" and who.element != "" and who.element == card.element
    lent = tuple(one for one in _classes(card) if one != COURTIER) if own else ()
    return (*who.classes, *lent, *((who.caste,) if who.caste else ()))


def _element(card: Card) -> Words:
    """The element that somebody must have: a Spell is opened by it, other cards are kept for those who have it."""
    return (card.element,) if card.element and card.kind != "spell" else ()


@clause("artisan", "ERE-16")
def anywhere(who: Who, card: Card) -> bool:
    """Whether it may be attached to any living character: an Object reserved to Artisans, by one of them."""
    return card.kind == "object" and "artisan" in card.classes and "artisan" in who.classes


# --- a second card ----------------------------------------------------------------------------------------------------


@clause("chain", "mage-chain", "fighter-chain", "multi-class", "guemelite", "ERE-6", "ERE-29")
def gives_chain(who: Who, card: Card) -> str:
    """Which second card is allowed behind a first one: none (empty), `any`, one of a kind, or a name in quotes."""
    return ANY if _mage_chain(who, card) or _fighter_chain(who, card) else card.chain


def _mage_chain(who: Who, card: Card) -> bool:
    """Of one class alone, and no Guemelite."""
    return card.kind == "spell" and not card.zone and who.classes == ("mage",) and who.race != "guemelite"


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


@clause("deck-guilds", "golem", "ERE-14", "ERE-16")
def deck_allows(members: Sequence[Who], card: Card) -> Reason | None:
    """Why the deck of a trio may not hold a card: none of its characters is of its guild (Cartes).

    Objects of any guild go with a Golem.
    """
    if not card.guilds or set(card.guilds).intersection(guilds_of(members)):
        return None
    if any(_any_object(member, card) for member in members):
        return None
    figures = {"names": (card.code,), "card": card.code, "needed": card.guilds, "guilds": guilds_of(members)}
    return Reason("deck-guilds", figures=figures)


def playable(members: Iterable[Who], card: Card) -> bool:
    """Whether somebody of a trio could play a card."""
    return any(cannot_play(member, card) is None for member in members)
