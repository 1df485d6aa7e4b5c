"""The moves of Aestery, one class per verb, and how each is written so that it reads back (shared notation).

Places are those of the speaker's battlefield; what is aimed at is a text: `2`, `story 1` (own), `Bo.2`, `Bo.story 1`,
`Bo`, `mines`. Cards are their codes: the name of a listed one, or the whole announcement (engine/card.py).
"""

from dataclasses import dataclass

from companion.cardkit.announcing import in_series
from companion.cardkit.paying import Payment
from companion.cardkit.paying import text_of as payment_text
from companion.core.moves import Move
from companion.games.aestery.engine.card import read_announced

HAND = "hand"
HIDEOUT = "hideout"


def quoted(name: str) -> str:
    """A name in quotes."""
    return f'"{name}"'


def series(parts: tuple[int, ...] | tuple[str, ...]) -> str:
    """`1 + 3`."""
    return in_series(str(part) for part in parts)


def _said(move: Move, *words: str) -> str:
    text = " ".join(word for word in words if word)
    return f"{move.by}: {text}" if move.by else text


def _on(targets: tuple[str, ...]) -> str:
    return f"on {in_series(targets)}" if targets else ""


def _with(payment: Payment | None) -> str:
    return f"with {payment_text(payment)}" if payment else ""


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
class ChooseDeck(Move):
    """`Ana: deck "Braises"`: which deck of the list a player has."""

    name: str = ""

    verb = "deck"

    def __str__(self) -> str:
        return _said(self, "deck", quoted(self.name))


@dataclass(frozen=True, slots=True)
class ChooseHero(Move):
    """`hero "Mona" red blue experience 2`; of a listed Hero the name is enough."""

    name: str = ""
    colours: tuple[str, ...] = ()
    experience: int = 0

    verb = "hero"

    def __str__(self) -> str:
        first = f"experience {self.experience}" if self.experience else ""
        return _said(self, "hero", quoted(self.name), *self.colours, first)


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
class Discard(Move):
    """`discard 2`, `discard "Merle"`: cards over the limit of six, or what a card makes one discard."""

    amount: int = 0
    cards: tuple[str, ...] = ()

    verb = "discard"

    def __str__(self) -> str:
        return _said(self, "discard", in_series(map(quoted, self.cards)) or str(self.amount))


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
class PlayCard(Move):
    """A card that is played. `targets`: what it is aimed at; `payment`: how it is paid, None where nobody said."""

    card: str = ""
    targets: tuple[str, ...] = ()
    payment: Payment | None = None
    origin: str = HAND

    def __str__(self) -> str:
        announced = read_announced(self.card)
        body = self.card if announced is not None else f"{self.verb} {quoted(self.card)}"
        source = f"from {HIDEOUT}" if self.origin == HIDEOUT else ""
        return _said(self, body, _on(self.targets), source, _with(self.payment))


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
class Mine(Move):
    """`mine`, `mine "Merle"`, `mine support 2 on 1`."""

    card: str = ""
    support: int = 0
    target: str = ""

    verb = "mine"

    def __str__(self) -> str:
        name = quoted(self.card) if self.card else ""
        force = f"support {self.support}" if self.support else ""
        return _said(self, "mine", name, force, f"on {self.target}" if self.target else "")


@dataclass(frozen=True, slots=True)
class Pitch(Move):
    """`pitch 2`: alone, which pays nothing and is always refused."""

    amount: int = 0

    verb = "pitch"


@dataclass(frozen=True, slots=True)
class Hide(Move):
    """`hide`, `hide "Merle"`: a card into the hideout."""

    card: str = ""

    verb = "hide"

    def __str__(self) -> str:
        return _said(self, "hide", quoted(self.card) if self.card else "")


@dataclass(frozen=True, slots=True)
class Support(Move):
    """`support 2 on 1`, `support "Merle" on 1`: a card with Support is exiled from the hand."""

    amount: int = 0
    target: str = ""
    card: str = ""

    verb = "support"

    def __str__(self) -> str:
        what = quoted(self.card) if self.card else str(self.amount)
        return _said(self, "support", what, f"on {self.target}" if self.target else "")


@dataclass(frozen=True, slots=True)
class Bravery(Move):
    """`bravery 2`: a Bravery marker and a Fatigue marker less."""

    place: int = 0

    verb = "bravery"


@dataclass(frozen=True, slots=True)
class Activate(Move):
    """`activate 1 tap`, `activate story 1 cost 2`, `activate hero -2`: an ability of a card in play.

    `what`: `1`, `story 1` or `hero`; `cost`: its price in words (`tap`, `cost 2`, `-2`, `discard 1`, `sacrifice`).
    """

    what: str = ""
    cost: str = ""
    targets: tuple[str, ...] = ()
    payment: Payment | None = None

    verb = "activate"

    def __str__(self) -> str:
        return _said(self, "activate", self.what, self.cost, _on(self.targets), _with(self.payment))


# --- combat -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Combat(Move):
    """`combat`, `combat with 2 mines`: the next combat phase, with its price."""

    payment: Payment | None = None

    verb = "combat"

    def __str__(self) -> str:
        return _said(self, "combat", _with(self.payment))


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """`attack 1`, `attack 1 + 3`: declares attackers; the first one begins the free combat."""

    places: tuple[int, ...] = ()

    verb = "attack"

    def __str__(self) -> str:
        return _said(self, "attack", series(self.places))


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """`stay 1`: an attacker is taken back before the attackers are closed."""

    place: int = 0

    verb = "stay"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """`done`: closes the attackers, then (by the other player) the blockers."""

    verb = "done"


@dataclass(frozen=True, slots=True)
class Block(Move):
    """`block 1 with 2`, `block 1 with 2 + 3`: own Fighters stand before attacker 1."""

    attacker: int = 0
    places: tuple[int, ...] = ()

    verb = "block"

    def __str__(self) -> str:
        return _said(self, "block", str(self.attacker), "with", series(self.places))


@dataclass(frozen=True, slots=True)
class Flash(Move):
    """`flash 1/4 on 1`, `flash "Merle" 2/3 on 1`: a Fighter of the hand blocks attacker 1."""

    card: str = ""
    attacker: int = 0

    verb = "flash"

    def __str__(self) -> str:
        announced = read_announced(self.card)
        if announced is None:
            return _said(self, "flash", quoted(self.card), f"on {self.attacker}")
        name = quoted(announced.name) if announced.name else ""
        return _said(self, "flash", name, announced.figures, *announced.keywords, f"on {self.attacker}")


@dataclass(frozen=True, slots=True)
class Order(Move):
    """`order 1 on 3 + 2`: attacker 1 strikes blocker 3 first."""

    attacker: int = 0
    places: tuple[int, ...] = ()

    verb = "order"

    def __str__(self) -> str:
        return _said(self, "order", str(self.attacker), "on", series(self.places))


@dataclass(frozen=True, slots=True)
class Damage(Move):
    """`damage`: the combat damage is dealt, attacker by attacker."""

    verb = "damage"


@dataclass(frozen=True, slots=True)
class NameCard(Move):
    """`reveal 12 "Merle"`: the name of a card that lies somewhere unnamed. `where`: a zone, or `fighter 2/3`."""

    where: str = ""
    card: str = ""

    verb = "name"

    def __str__(self) -> str:
        return _said(self, "name", self.where, quoted(self.card))


# --- what cards do, and chance ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardEffect(Move):
    """`effect damage 2 on Bo.1`: what card text does, recorded by the table.

    `what`: the deed in short, without its targets, as engine/effects.py reads it.
    """

    what: str = ""
    targets: tuple[str, ...] = ()

    verb = "effect"

    def __str__(self) -> str:
        return _said(self, "effect", self.what, _on(self.targets))
