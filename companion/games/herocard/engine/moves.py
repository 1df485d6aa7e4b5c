"""The moves of HeroCard, one class per verb. Cards are named as they lie in zones (engine/cards/cards.py)."""

from dataclasses import dataclass

from companion.cardkit.notation.printer import CardMove
from companion.core.rules.moves import Move
from companion.games.herocard.engine.cards.cards import read_figures
from companion.games.herocard.engine.flow import effects
from companion.games.herocard.engine.notation.printer import HeroWriter


class _Said(CardMove):
    """A move that has more to say than its verb."""

    __slots__ = ()
    writer = HeroWriter()


class _Series(_Said):
    """A card or a series: its first card says the verb itself, if it is announced with its figures."""

    __slots__ = ()
    cards: tuple[str, ...]

    def said(self, say: HeroWriter) -> str:
        """The cards, and whom they are aimed at."""
        first = read_figures(self.cards[0]) if self.cards else None
        verb = say.word("verb", self.verb) if first is None or first.kind != self.verb else ""
        target: str = getattr(self, "target", "")
        against = f"{say.joint('against')} {target}" if target else ""
        return " ".join(word for word in (verb, say.cards(self.cards), against) if word)


@dataclass(frozen=True, slots=True)
class ChooseHero(_Said):
    """`Ana: hero "Brasca"` from the card list, or `Ana: hero 12 10 8`: the values of Body, Mind and X."""

    name: str = ""
    limits: tuple[int, ...] = ()

    verb = "hero"

    def _parts(self, say: HeroWriter) -> tuple[str, ...]:
        return (say.name(self.name) or " ".join(map(str, self.limits)),)


@dataclass(frozen=True, slots=True)
class Discard(_Said):
    """`discard 2`, or `discard "Impact" + "Torsion"`: cards from the hand, at the start of the turn."""

    amount: int = 0
    cards: tuple[str, ...] = ()

    verb = "discard"

    def _parts(self, say: HeroWriter) -> tuple[str, ...]:
        return (say.cards(self.cards) or str(self.amount),)


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """`draw 3`."""

    amount: int = 0

    verb = "draw"


@dataclass(frozen=True, slots=True)
class Clear(_Said):
    """`clear body mind`: the uppermost card of each named pile, in that order; `clear 0`: of none."""

    piles: tuple[str, ...] = ()

    verb = "clear"

    def _parts(self, say: HeroWriter) -> tuple[str, ...]:
        return (*say.piles(self.piles),) or ("0",)


@dataclass(frozen=True, slots=True)
class Attack(_Series):
    """`attack 4 B5 on Bo`, `attack 4 B5 + mod 5 M3 on Bo`, `attack "Impact" on Bo`: a base attack opens a sequence."""

    cards: tuple[str, ...] = ()
    target: str = ""

    verb = "attack"


@dataclass(frozen=True, slots=True)
class Mod(_Series):
    """`mod 5 M3`: modifiers of one's running attack, or of one's blocks."""

    cards: tuple[str, ...] = ()

    verb = "mod"


@dataclass(frozen=True, slots=True)
class Block(_Series):
    """`Bo: block 9 B4`, `Bo: block 4 M2 + mod 5 X1`."""

    cards: tuple[str, ...] = ()

    verb = "block"


@dataclass(frozen=True, slots=True)
class Special(_Series):
    """`special fast M2 "Distracting smile" on Bo`: the table carries out what the card says."""

    cards: tuple[str, ...] = ()
    target: str = ""

    verb = "special"


@dataclass(frozen=True, slots=True)
class CardEffect(_Said):
    """What card text makes a player do or changes: `Bo: effect discard 2`, `effect draw 1`, `Bo: effect clear body`,
    `effect attack 2`, `effect block -3`, `effect again` (one more exclusive card this turn)."""

    what: str = ""
    amount: int = 0
    names: tuple[str, ...] = ()

    verb = "effect"

    def _parts(self, say: HeroWriter) -> tuple[str, ...]:
        takes, names = effects.takes(self.what), self.names
        more = [say.cards(names)] if takes == "hand" else say.piles(names)
        if not names:
            figure = say.change(self.amount) if takes == "change" else str(self.amount)
            more = [figure] if takes != "nothing" else []
        return (say.word("effect", self.what), *more)


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """`pass`, `Bo: pass`: nothing to add to the last card."""

    verb = "pass"


@dataclass(frozen=True, slots=True)
class Close(Move):
    """`all pass`: the player whose turn it is confirms that everybody has passed."""

    verb = "close"


@dataclass(frozen=True, slots=True)
class Next(Move):
    """`next`: on to the next phase."""

    verb = "next"


@dataclass(frozen=True, slots=True)
class Redraw(Move):
    """`redraw`: a new hand instead of the action phase."""

    verb = "redraw"


@dataclass(frozen=True, slots=True)
class End(Move):
    """`end`: the turn goes to the left."""

    verb = "end"
