"""The moves of Eredan, one class per verb, and how each is written so that it reads back, in the record and by people.

Characters are said by their place: `2` is the speaker's own, `Bo.2` anybody's. Cards are their codes: the key of a
listed one, or the whole announcement (engine/cards/cards.py).
"""

from dataclasses import dataclass

from companion.cardkit.notation.printer import CardMove
from companion.core.rules.moves import Move
from companion.games.eredan.engine.cards.cards import CARD
from companion.games.eredan.engine.notation.printer import EredanWriter


class _Said(CardMove):
    """A move that has more to say than its verb."""

    __slots__ = ()
    writer = EredanWriter()


# --- set-up -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseDeck(_Said):
    """`Ana: deck "Veilleurs"`: which deck of the list a player has, with its three characters."""

    name: str = ""

    verb = "deck"

    def _parts(self, say: EredanWriter) -> tuple[str, ...]:
        return (say.name(self.name),)


@dataclass(frozen=True, slots=True)
class ChooseCharacter(_Said):
    """`Ana: character 1 "Orme"`, `Ana: character 1 "Orme" guild zil class mage hp 13 attack 2-4 defence 1 spirit 3`.

    `profile`: the key of a listed one, or the announcement behind the place (engine/cards/cards.py,
    `announced_profile`).
    """

    place: int = 0
    profile: str = ""

    verb = "character"

    def _parts(self, say: EredanWriter) -> tuple[str, ...]:
        return (str(self.place), say.profile(self.profile))


@dataclass(frozen=True, slots=True)
class Ticket(Move):
    """`ticket 7`: the ticket that was drawn; the first ones are those of the player who is named first."""

    number: int = 0

    verb = "ticket"


# --- the turn ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fight(_Said):
    """`fight 2 on 1`: the own character 2 against the enemy's 1."""

    own: int = 0
    foe: int = 0

    verb = "fight"

    def _parts(self, say: EredanWriter) -> tuple[str, ...]:
        return (str(self.own), say.joint("against"), str(self.foe))


@dataclass(frozen=True, slots=True)
class PlayCard(_Said):
    """A card that is played. `targets`: whom it is aimed at or attached to."""

    card: str = ""
    targets: tuple[str, ...] = ()

    verb = ""

    def said(self, say: EredanWriter) -> str:
        """Announced with its figures a card says its kind itself."""
        verb = "" if CARD.read(self.card) is not None else say.word("verb", self.verb)
        return " ".join(word for word in (verb, say.card(self.card), say.on(self.targets)) if word)


@dataclass(frozen=True, slots=True)
class PlayAction(PlayCard):
    """`action "Ruse" chain`."""

    verb = "action"


@dataclass(frozen=True, slots=True)
class PlaySpell(PlayCard):
    """`spell "Braise" class mage on Bo.2`."""

    verb = "spell"


@dataclass(frozen=True, slots=True)
class PlayTheurgy(PlayCard):
    """`theurgy "Vœu"`."""

    verb = "theurgy"


@dataclass(frozen=True, slots=True)
class PlayObject(PlayCard):
    """`object weapon "Pique" on 3`."""

    verb = "object"


@dataclass(frozen=True, slots=True)
class PlayFamiliar(PlayCard):
    """`familiar "Pie"`."""

    verb = "familiar"


@dataclass(frozen=True, slots=True)
class PlayListed(PlayCard):
    """`play "Braise"`, `play "Braise" level 2 on Bo.2`: a card of the list."""

    verb = "play"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """`pass`: no card in this turn, or no second one; or what a card offers is passed over."""

    verb = "pass"


@dataclass(frozen=True, slots=True)
class Resolve(Move):
    """`resolve`: the next card of the queue takes effect."""

    verb = "resolve"


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """`strike`: both characters of the fight attack."""

    verb = "strike"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """`roll 4`: the value of an attack that is a range."""

    value: int = 0

    verb = "roll"


@dataclass(frozen=True, slots=True)
class Discard(_Said):
    """`discard 2`, `discard "Ruse"`: cards of the hand, in the last phase or because a card says so."""

    amount: int = 0
    cards: tuple[str, ...] = ()

    verb = "discard"

    def _parts(self, say: EredanWriter) -> tuple[str, ...]:
        return (say.keys(self.cards) or str(self.amount),)


@dataclass(frozen=True, slots=True)
class End(Move):
    """`end`: the turn is over."""

    verb = "end"


# --- what cards do, and what is kept ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardEffect(_Said):
    """`effect magic 3 on Bo.2`: what card text does, recorded by the table.

    `what`: the effect in short, without its targets, as engine/effects/table_effects.py reads it.
    """

    what: str = ""
    targets: tuple[str, ...] = ()

    verb = "effect"

    def _parts(self, say: EredanWriter) -> tuple[str, ...]:
        return (say.effect(self.what, self.targets),)


@dataclass(frozen=True, slots=True)
class Experience(_Said):
    """`experience "Orme" +3`: the tally of a card or a character."""

    name: str = ""
    amount: int = 0

    verb = "experience"

    def _parts(self, say: EredanWriter) -> tuple[str, ...]:
        return (say.name(self.name), f"{self.amount:+}")
