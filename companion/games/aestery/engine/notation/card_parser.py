"""Cards as they are announced, with what stands behind them: what they are aimed at, where from, how they are paid."""

from collections.abc import Mapping
from typing import Any, Final

from companion.cardkit.figures.reader import FigureReader
from companion.cardkit.notation.lexer import (
    FROM,
    JOINED,
    NAMED,
    ON,
    WITH,
    each,
    name_of,
    payment,
    words_in,
)
from companion.cardkit.notation.parser import Reading, counted, tails
from companion.cardkit.notation.tokens import WordLists, fail
from companion.cardkit.payment import Payment
from companion.core.rules.moves import Move
from companion.core.text.letters import ways
from companion.games.aestery.engine import moves as m
from companion.games.aestery.engine.cards.cards import CARD, Card
from companion.games.aestery.engine.constants import LONGEST_CODE

COST: Final = "cost"
_PAIR: Final = "force"
_PLAYED: Final[Mapping[str, type[m.PlayCard]]] = {
    "fighter": m.PlayFighter, "story": m.PlayStory, "ephemeral": m.PlayEphemeral,
}  # fmt: skip


class CardReader:
    """Reads cards that are played, flashed, mined, paid with."""

    def __init__(self, words: WordLists) -> None:
        self._kinds = ways(words["kind"])
        self._figures = FigureReader(CARD, words, ends=(ON, WITH, FROM))
        self._sources = ways(words["payment-typed"])
        self._supports = frozenset(way for way, verb in ways(words["verb"]).items() if verb == "support")
        self._origins = {words_in(way): origin for way, origin in ways(words["origin"]).items()}

    # --- a card -------------------------------------------------------------------------------------------------------

    def fighter(self, reading: Reading) -> Move:
        """`fighter "Merle" 2/3 cost 2 flight`."""
        return self._played(reading, "fighter")

    def story(self, reading: Reading) -> Move:
        """`story "Phare" cost 3`."""
        return self._played(reading, "story")

    def ephemeral(self, reading: Reading) -> Move:
        """`ephemeral "Givre" cost 1 on Bo.2`."""
        return self._played(reading, "ephemeral")

    def play(self, reading: Reading) -> Move:
        """`play "Merle"`; with its kind said, or with Force and Defence, it is such a card that is played."""
        reading.pieces.skip()
        kind = self._kinds.get(reading.pieces.word, "")
        reading.pieces.at += bool(kind)
        return self._played(reading, kind)

    def _played(self, reading: Reading, kind: str) -> Move:
        code = self.card(reading, kind)
        targets, origin, paid = self.tails(reading)
        figures = CARD.read(code)
        made = m.PlayListed if figures is None else _PLAYED[figures.kind]
        return made(code, targets, paid, origin, by=reading.by)

    def card(self, reading: Reading, kind: str, *, costs: bool = True) -> str:
        """A card of a kind, of any where none was said, as the match calls it. Raises UnreadError."""
        pieces = reading.pieces
        in_quotes = pieces.word == NAMED
        nameless = not in_quotes and self._figures.fills(pieces)
        name = "" if nameless else self._name(reading)
        printed = self._figures.read(reading)
        if COST in printed and not costs:
            fail("left-over", done=reading.done, rest=COST)
        card: Card | None = reading.state.box.card(name) if name else None
        if card is not None and card.listed and kind in ("", card.kind) and CARD.has(card, printed):
            return card.name
        kind = kind or ("fighter" if _PAIR in printed else "")
        if kind:
            return self._announced(reading, kind, name, printed, costs=costs)
        if not name or printed:
            fail("card-missing", done=reading.done, example="play" if costs else "flash")
        return name if in_quotes else fail("unlisted", name=name)

    def _announced(self, reading: Reading, kind: str, name: str, printed: dict[str, Any], *, costs: bool) -> str:
        """The announcement of a card with its figures; what `costs` says its cost. Raises UnreadError for one that
        lacks them (GEN-5)."""
        if (kind == "fighter") != (_PAIR in printed):
            fail("figures-missing" if kind == "fighter" else "no-figures", done=reading.done)
        if not name and not printed:
            fail("card-missing", done=reading.done, example=kind)
        if costs and COST not in printed:
            fail("cost-missing", done=reading.done, example=kind)
        code = CARD.text(CARD.made(printed, name=name, kind=kind))
        return code if len(code) <= LONGEST_CODE else fail("too-long", done=reading.done)

    def _name(self, reading: Reading) -> str:
        """The name of a card, as listed if it is so; without quotes none goes beyond the word of a cost."""
        return name_of(reading.pieces, reading.state.box.named, self._figures.stops)

    def of_hand(self, reading: Reading) -> str:
        """A card by its name alone: one of the list, or any in quotes; empty where none is said. Raises UnreadError."""
        in_quotes = reading.pieces.word == NAMED
        name = name_of(reading.pieces, reading.state.box.named, JOINED | self._supports)
        known = in_quotes or not name or reading.state.box.named(name)
        return name if known else fail("unlisted", name=name)

    # --- what stands behind -------------------------------------------------------------------------------------------

    def tails(self, reading: Reading) -> tuple[tuple[str, ...], str, Payment | None]:
        """What it is aimed at, where it comes from, how it is paid, in any order. Raises UnreadError."""
        pieces = reading.pieces
        found = tails(pieces, {
            ON: lambda: self._targets(reading),
            WITH: lambda: payment(pieces, self._sources, lambda name: _pitched(reading, name)),
            FROM: lambda: self._origin(reading),
        })  # fmt: skip
        return found.get(ON, ()), found.get(FROM, m.HAND), found.get(WITH)

    @staticmethod
    def _targets(reading: Reading) -> tuple[str, ...]:
        """One thing or several that are aimed at, anywhere on the table."""
        naming, both = reading.naming, (reading.seat, 1 - reading.seat)
        found = tuple([naming.text(naming.aim(reading.pieces, both)) for _ in each(reading.pieces)])
        return found or naming.missing(reading.pieces)

    @staticmethod
    def target(reading: Reading) -> str:
        """One thing behind `on`, an own one before others; empty where nothing is said."""
        if reading.pieces.joint != ON:
            return ""
        reading.pieces.at += 1
        return reading.naming.text(reading.naming.aim(reading.pieces, (reading.seat,), (1 - reading.seat,)))

    def _origin(self, reading: Reading) -> str:
        """What stands behind `from`."""
        pieces = reading.pieces
        origin, length = pieces.begins(self._origins)
        pieces.at += length
        return str(origin) if length else fail("where-from", done=reading.done)

    # --- cards of the hand --------------------------------------------------------------------------------------------

    def mine(self, reading: Reading) -> Move:
        """`mine`, `mine "Merle"`, `mine support 2 on 1`."""
        pieces = reading.pieces
        card, amount = self.of_hand(reading), 0
        if pieces.word in self._supports:
            pieces.at += 1
            amount = counted(reading, "which-support")
        target = self.target(reading)
        pieces.unread()
        return m.Mine(card, amount, target, by=reading.by)

    def pitch(self, reading: Reading) -> Move:
        """`pitch 2`; of a card that is named, what it is pitched for."""
        amount = reading.pieces.number()
        if amount is None:
            name, amount = _pitched(reading, self.of_hand(reading) or fail("which-pitch", done=reading.done))
            if not amount:
                fail("unlisted", name=name)
        reading.pieces.unread()
        return m.Pitch(amount, by=reading.by)

    def hide(self, reading: Reading) -> Move:
        """`hide`, `hide "Merle"`."""
        card = self.of_hand(reading)
        reading.pieces.unread()
        return m.Hide(card, by=reading.by)

    def support(self, reading: Reading) -> Move:
        """`support 2 on 1`, `support "Merle" on 1`."""
        amount = reading.pieces.number()
        card = self.of_hand(reading) if amount is None else ""
        if amount is None and not card:
            fail("which-support", done=reading.done)
        target = self.target(reading)
        reading.pieces.unread()
        return m.Support(amount or 0, target or reading.naming.missing(reading.pieces), card, by=reading.by)

    def discard(self, reading: Reading) -> Move:
        """`discard 2`, `discard "Merle" + "Loup"`."""
        amount = reading.pieces.number()
        cards = tuple([self.of_hand(reading) for _ in each(reading.pieces)]) if amount is None else ()
        reading.pieces.unread()
        if amount is None and not all(cards or ("",)):
            fail("how-many")
        return m.Discard(amount or 0, cards, by=reading.by)


def _pitched(reading: Reading, name: str) -> tuple[str, int]:
    """A card as it is listed, and what it is pitched for; 0 where nobody knows."""
    box = reading.state.box
    card = box.card(box.named(name) or name)
    return (card.name, card.pitch) if card is not None and card.listed else (name, 0)
