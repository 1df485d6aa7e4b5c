"""The moves of HeroCard, one class per verb. Cards are named as they lie in zones (engine/card.py)."""

from dataclasses import dataclass

from companion.cardkit.announcing import in_series
from companion.core.moves import Move
from companion.games.herocard.engine import effects
from companion.games.herocard.engine.card import read_figures


def cards_text(cards: tuple[str, ...]) -> str:
    """Cards as they are announced: figures as they are, names in quotes."""
    return in_series(code if read_figures(code) else f'"{code}"' for code in cards)


def series_text(cards: tuple[str, ...], verb: str) -> str:
    """A card or a series as it is announced, with the verb where no card says it."""
    shown = cards_text(cards)
    return shown if cards and read_figures(cards[0]) and cards[0].split(" ", 1)[0] == verb else f"{verb} {shown}"


def _announced(move: Move, text: str) -> str:
    return f"{move.by}: {text}" if move.by else text


@dataclass(frozen=True, slots=True)
class ChooseHero(Move):
    """`Ana: hero "Brasca"` from the card list, or `Ana: hero 12 10 8`: the values of Body, Mind and X."""

    name: str = ""
    limits: tuple[int, ...] = ()

    verb = "hero"

    def __str__(self) -> str:
        return _announced(self, " ".join(["hero", *([f'"{self.name}"'] if self.name else map(str, self.limits))]))


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """`discard 2`, or `discard "Impact" + "Torsion"`: cards from the hand, at the start of the turn."""

    amount: int = 0
    cards: tuple[str, ...] = ()

    verb = "discard"

    def __str__(self) -> str:
        return _announced(self, series_text(self.cards, "discard") if self.cards else f"discard {self.amount}")


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """`draw 3`."""

    amount: int = 0

    verb = "draw"


@dataclass(frozen=True, slots=True)
class Clear(Move):
    """`clear body mind`: the uppermost card of each named pile, in that order; `clear 0`: of none."""

    piles: tuple[str, ...] = ()

    verb = "clear"

    def __str__(self) -> str:
        return _announced(self, " ".join(["clear", *(self.piles or "0")]))


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """`attack 4 B5 on Bo`, `attack 4 B5 + mod 5 M3 on Bo`, `attack "Impact" on Bo`: a base attack opens a sequence."""

    cards: tuple[str, ...] = ()
    target: str = ""

    verb = "attack"

    def __str__(self) -> str:
        text = series_text(self.cards, "attack")
        return _announced(self, f"{text} on {self.target}" if self.target else text)


@dataclass(frozen=True, slots=True)
class Mod(Move):
    """`mod 5 M3`: modifiers of one's running attack, or of one's blocks."""

    cards: tuple[str, ...] = ()

    verb = "mod"

    def __str__(self) -> str:
        return _announced(self, series_text(self.cards, "mod"))


@dataclass(frozen=True, slots=True)
class Block(Move):
    """`Bo: block 9 B4`, `Bo: block 4 M2 + mod 5 X1`."""

    cards: tuple[str, ...] = ()

    verb = "block"

    def __str__(self) -> str:
        return _announced(self, series_text(self.cards, "block"))


@dataclass(frozen=True, slots=True)
class Special(Move):
    """`special fast M2 "Distracting smile" on Bo`: the table carries out what the card says."""

    cards: tuple[str, ...] = ()
    target: str = ""

    verb = "special"

    def __str__(self) -> str:
        text = series_text(self.cards, "special")
        return _announced(self, f"{text} on {self.target}" if self.target else text)


@dataclass(frozen=True, slots=True)
class CardEffect(Move):
    """What card text makes a player do or changes: `Bo: effect discard 2`, `effect draw 1`, `Bo: effect clear body`,
    `effect attack 2`, `effect block -3`, `effect again` (one more exclusive card this turn)."""

    what: str = ""
    amount: int = 0
    names: tuple[str, ...] = ()

    verb = "effect"

    def __str__(self) -> str:
        words, takes = ["effect", self.what], effects.takes(self.what)
        if self.names:
            words.append(cards_text(self.names) if takes == "hand" else " ".join(self.names))
        elif takes != "nothing":
            words.append(str(self.amount))
        return _announced(self, " ".join(words))


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
