"""The moves of Erythro, one class per verb, but for the effects of cards (effects/): what a player announces, then what
the whole table does."""

from dataclasses import dataclass

from companion.core.rules.moves import Move


@dataclass(frozen=True, slots=True)
class ChooseCharacter(Move):
    """`Ana: character lave`: at set-up."""

    key: str = ""

    verb = "character"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """`Ana: play maree`: names the card that is carried out next, where there is a card list."""

    card: str = ""

    verb = "play"


@dataclass(frozen=True, slots=True)
class Special(Move):
    """`Ana: special`: a card's fourth zone is opened; `special fire`: with its yellow part."""

    element: str = ""

    verb = "special"


@dataclass(frozen=True, slots=True)
class Contaminate(Move):
    """`Ana: contaminate`: a contamination card is played; then `lose` 3 influence or `draw 3`."""

    verb = "contaminate"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """`Ana: done`: the open card is carried out."""

    verb = "done"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """`Ana: discard`: the whole hand, in the second phase."""

    verb = "discard"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """`Ana: keep`: one card is kept, the others are discarded; `keep action`: and it is said which."""

    card: str = ""

    verb = "keep"


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """`Ana: refill`: draws up to five cards, in the sixth phase."""

    verb = "refill"


@dataclass(frozen=True, slots=True)
class Blocked(Move):
    """`Ana: blocked`: only contamination cards in hand, on a contaminated tile."""

    verb = "blocked"


@dataclass(frozen=True, slots=True)
class Reshuffle(Move):
    """`Ana: reshuffle`: the discard becomes the deck."""

    verb = "reshuffle"


@dataclass(frozen=True, slots=True)
class Next(Move):
    """`next`: the table goes on: the mines move, the opponent acts, nobody buys any more, everybody draws."""

    verb = "next"


@dataclass(frozen=True, slots=True)
class Token(Move):
    """`token 7`: the number drawn from the bag."""

    number: int = 0

    verb = "token"


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """`mine puits`: which card the new mine is, where there is a list."""

    card: str = ""

    verb = "mine"


@dataclass(frozen=True, slots=True)
class Line(Move):
    """`line pollute-1`: what the line under a mine's cube says."""

    line: str = ""

    verb = "line"


@dataclass(frozen=True, slots=True)
class Advance(Move):
    """`advance 9`: the mine that moves next, where the players choose the order."""

    tile: int = 0

    verb = "advance"


@dataclass(frozen=True, slots=True)
class Extraction(Move):
    """`extraction 4`: the sum of the extraction levels of the mines that nobody named."""

    amount: int = 0

    verb = "extraction"


@dataclass(frozen=True, slots=True)
class Event(Move):
    """`event pluies`: the event card that was turned up; without a name if there is no list."""

    card: str = ""

    verb = "event"


@dataclass(frozen=True, slots=True)
class Shown(Move):
    """`market maree`: the card that came up on the market of real cards."""

    card: str = ""

    verb = "market"


@dataclass(frozen=True, slots=True)
class Clean(Move):
    """`clean 2 5`: the event removes two pollution tokens from tile 5."""

    amount: int = 0
    tile: int = 0

    verb = "clean"


@dataclass(frozen=True, slots=True)
class Happens(Move):
    """`effect pollute-1`: what a part of the event card in force does now."""

    effect: str = ""

    verb = "effect"


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """`order …`: the order of a shuffled deck or pile, the companion's answer."""

    cards: tuple[str, ...] = ()

    verb = "order"
