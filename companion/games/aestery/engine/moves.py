"""The moves of Aestery, one class per verb, and how each is written so that it reads back, in the record and by people.

Places are those of the speaker's battlefield; what is aimed at is a text: `2`, `story 1` (own), `Bo.2`, `Bo.story 1`,
`Bo`, `mines`. Cards are their codes: the name of a listed one, or the whole announcement (engine/cards/cards.py).
"""

from dataclasses import dataclass

from companion.cardkit.notation.printer import CardMove, series
from companion.cardkit.payment import Payment
from companion.core.rules.moves import Move
from companion.games.aestery.engine.cards.cards import CARD
from companion.games.aestery.engine.notation.printer import AesteryWriter

HAND = "hand"
HIDEOUT = "hideout"


class _Said(CardMove):
    """A move that has more to say than its verb."""

    __slots__ = ()
    writer = AesteryWriter()


# --- set-up -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """`keep`: the opening hand stays."""

    verb = "keep"


@dataclass(frozen=True, slots=True)
class Mulligan(Move):
    """`mulligan`: the opening hand goes back and is drawn anew."""

    verb = "mulligan"


@dataclass(frozen=True, slots=True)
class ChooseDeck(_Said):
    """`Ana: deck "Braises"`: which deck of the list a player has."""

    name: str = ""

    verb = "deck"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.name(self.name),)


@dataclass(frozen=True, slots=True)
class ChooseHero(_Said):
    """`hero "Mona" red blue experience 2`; of a listed Hero the name is enough."""

    name: str = ""
    colours: tuple[str, ...] = ()
    experience: int = 0

    verb = "hero"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        colours = (say.word("colour", colour) for colour in self.colours)
        return (say.name(self.name), *colours, say.counted("keyword", "experience", self.experience))


# --- the turn ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Untap(Move):
    """`untap`: the upkeep."""

    verb = "untap"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """`draw`: the draw step."""

    verb = "draw"


@dataclass(frozen=True, slots=True)
class Discard(_Said):
    """`discard 2`, `discard "Merle"`: cards over the limit of six, or what a card makes one discard."""

    amount: int = 0
    cards: tuple[str, ...] = ()

    verb = "discard"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.names(self.cards) or str(self.amount),)


@dataclass(frozen=True, slots=True)
class End(Move):
    """`end`: the end step, then the turn passes."""

    verb = "end"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """`pass`: no answer: what is uppermost resolves; or what a card offers is passed over."""

    verb = "pass"


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayCard(_Said):
    """A card that is played. `targets`: what it is aimed at; `payment`: how it is paid, None where nobody said."""

    card: str = ""
    targets: tuple[str, ...] = ()
    payment: Payment | None = None
    origin: str = HAND

    def said(self, say: AesteryWriter) -> str:
        """Announced with its figures a card says its kind itself."""
        verb = "" if CARD.read(self.card) is not None else say.word("verb", self.verb)
        source = f"{say.joint('from')} {say.word('origin', self.origin)}" if self.origin != HAND else ""
        words = (verb, say.card(self.card), say.on(self.targets), source, say.paid(self.payment))
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class PlayFighter(PlayCard):
    """`fighter "Merle" 2/3 cost 2 flight nap 1`."""

    verb = "fighter"


@dataclass(frozen=True, slots=True)
class PlayStory(PlayCard):
    """`story "Phare" cost 3`."""

    verb = "story"


@dataclass(frozen=True, slots=True)
class PlayEphemeral(PlayCard):
    """`ephemeral "Givre" cost 1 on Bo.2`."""

    verb = "ephemeral"


@dataclass(frozen=True, slots=True)
class PlayListed(PlayCard):
    """`play "Merle"`: a card of the list."""

    verb = "play"


@dataclass(frozen=True, slots=True)
class Mine(_Said):
    """`mine`, `mine "Merle"`, `mine support 2 on 1`."""

    card: str = ""
    support: int = 0
    target: str = ""

    verb = "mine"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.name(self.card), say.counted("verb", "support", self.support), say.on((self.target,)))


@dataclass(frozen=True, slots=True)
class Pitch(_Said):
    """`pitch 2`: alone, which pays nothing and is always refused."""

    amount: int = 0

    verb = "pitch"


@dataclass(frozen=True, slots=True)
class Hide(_Said):
    """`hide`, `hide "Merle"`: a card into the hideout."""

    card: str = ""

    verb = "hide"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.name(self.card),)


@dataclass(frozen=True, slots=True)
class Support(_Said):
    """`support 2 on 1`, `support "Merle" on 1`: a card with Support is exiled from the hand."""

    amount: int = 0
    target: str = ""
    card: str = ""

    verb = "support"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.name(self.card) or str(self.amount), say.on((self.target,)))


@dataclass(frozen=True, slots=True)
class Bravery(_Said):
    """`bravery 2`: a Bravery marker and a Fatigue marker less."""

    place: int = 0

    verb = "bravery"


@dataclass(frozen=True, slots=True)
class Activate(_Said):
    """`activate 1 tap`, `activate story 1 cost 2`, `activate hero -2`: an ability of a card in play.

    `what`: `1`, `story 1` or `hero`; `cost`: its price in words (`tap`, `cost 2`, `-2`, `discard 1`, `sacrifice`).
    """

    what: str = ""
    cost: str = ""
    targets: tuple[str, ...] = ()
    payment: Payment | None = None

    verb = "activate"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.user(self.what), say.cost(self.cost), say.on(self.targets), say.paid(self.payment))


# --- combat -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Combat(_Said):
    """`combat`, `combat with 2 mines`: the next combat phase, with its price."""

    payment: Payment | None = None

    verb = "combat"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.paid(self.payment),)


@dataclass(frozen=True, slots=True)
class Attack(_Said):
    """`attack 1`, `attack 1 + 3`: declares attackers; the first one begins the free combat."""

    places: tuple[int, ...] = ()

    verb = "attack"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (series(self.places),)


@dataclass(frozen=True, slots=True)
class Stay(_Said):
    """`stay 1`: an attacker is taken back before the attackers are closed."""

    place: int = 0

    verb = "stay"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """`done`: closes the attackers, then (by the other player) the blockers."""

    verb = "done"


@dataclass(frozen=True, slots=True)
class Block(_Said):
    """`block 1 with 2`, `block 1 with 2 + 3`: own Fighters stand before attacker 1."""

    attacker: int = 0
    places: tuple[int, ...] = ()

    verb = "block"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (str(self.attacker), say.joint("with"), series(self.places))


@dataclass(frozen=True, slots=True)
class Flash(_Said):
    """`flash 1/4 on 1`, `flash "Merle" 2/3 on 1`: a Fighter of the hand blocks attacker 1."""

    card: str = ""
    attacker: int = 0

    verb = "flash"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        announced, against = CARD.read(self.card), f"{say.joint('against')} {self.attacker}"
        if announced is None:
            return (say.name(self.card), against)
        return (say.name(announced.name), announced.figures, *say.keywords(announced.keywords), against)


@dataclass(frozen=True, slots=True)
class Order(_Said):
    """`order 1 on 3 + 2`: attacker 1 strikes blocker 3 first."""

    attacker: int = 0
    places: tuple[int, ...] = ()

    verb = "order"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (str(self.attacker), say.joint("on"), series(self.places))


@dataclass(frozen=True, slots=True)
class Damage(Move):
    """`damage`: the combat damage is dealt, attacker by attacker."""

    verb = "damage"


@dataclass(frozen=True, slots=True)
class NameCard(_Said):
    """`reveal 12 "Merle"`: the name of a card that lies somewhere unnamed. `where`: a zone, or `fighter 2/3`."""

    where: str = ""
    card: str = ""

    verb = "name"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        kind, _, figures = self.where.partition(" ")
        return (say.word("kind" if figures else "zone", kind), figures, say.name(self.card))


# --- what cards do, and chance ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardEffect(_Said):
    """`effect damage 2 on Bo.1`: what card text does, recorded by the table.

    `what`: the effect in short, without its targets, as engine/effects/executors.py reads it.
    """

    what: str = ""
    targets: tuple[str, ...] = ()

    verb = "effect"

    def _parts(self, say: AesteryWriter) -> tuple[str, ...]:
        return (say.effect(self.what, self.targets),)
