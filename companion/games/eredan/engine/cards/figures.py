"""What Eredan alone prints on cards: an attack that may be a range, Orders, chains."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.cardkit.cards.card_lists import Column
from companion.cardkit.figures.figure import COUNT, MOST, NUMBER, Double, Figure, Said
from companion.cardkit.figures.words import Word, merged
from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import fail
from companion.cardkit.notation.word_lists import plain_ways
from companion.core.codes.bidirectional import Way
from companion.core.data.datafile import Row
from companion.core.text.letters import plain
from companion.games.eredan.engine.constants import KINDS, STATS

ANY: Final = "any"
"""A chain that any card satisfies."""
_TO: Final = frozenset(("-", "–", "—", "\u2212", "a", "to"))
"""Between the ends of a range: `2-4`, `2 à 4`."""
_TURN: Final = frozenset(("tour", "turn"))


@dataclass(frozen=True, kw_only=True)
class Range(Double):
    """A figure, or a range of two: `3`, `2-4`. One with equal ends is a plain figure (ERE-7). The upper end of a plain
    figure is None."""

    def body(self, value: Any, say: Writer) -> str:
        return str(value[0]) if value[1] is None else f"{value[0]}-{value[1]}"

    @property
    def behind(self) -> str:
        return f"{NUMBER}(?:-{NUMBER})?"

    def value(self, text: str) -> tuple[int, int | None]:
        low, sign, high = text.partition("-")
        return int(low), int(high) if sign else None

    def read(self, said: Said) -> tuple[int, int | None]:
        pieces, word = said.pieces, said.word
        low = pieces.number()
        if low is None:
            fail("keyword-x", word=word)
        if pieces.word not in _TO:
            return low, None
        pieces.at += 1
        high = pieces.number()
        if high is None:
            fail("keyword-x", word=f"{word} {low}-")
        if high < low:
            fail("bad-range", low=low, high=high)
        return low, (high if high > low else None)

    def read_column(self, package: str) -> Column[Any]:
        return Column(self.column, _attack, self.headings)

    def packed(self, way: Way, value: Any) -> Any:
        """The lower end: the upper one has its room elsewhere in a code."""
        return way.small(value, 7, MOST)


def _attack(row: Row, column: str) -> tuple[int, int | None]:
    found = re.fullmatch(r"([0-9]{1,2})(?:\s*[-–]\s*([0-9]{1,2}))?", row[column])
    if found is None:
        raise row.wrong("bad-attack", column, high=MOST)
    low, high = int(found[1]), int(found[2] or found[1])
    if high < low:
        raise row.wrong("attack-ends", column, low=low, high=high)
    return low, (high if high > low else None)


# --- Orders -----------------------------------------------------------------------------------------------------------


class Order(NamedTuple):
    """What a character gains in the fight of a turn: `4 spirit +1`."""

    turn: int
    what: str
    amount: int

    def __str__(self) -> str:
        return f"{self.turn} {self.what} {self.amount:+}"

    def text(self, say: Writer) -> str:
        """`4 esprit +1`."""
        return f"{self.turn} {say.word('stat', self.what)} {self.amount:+}"


_ORDER: Final = rf"{COUNT} (?:{'|'.join(STATS)}) (?:\+{NUMBER}|-{COUNT})"


def order_of(text: str) -> Order | None:
    """The Order that a text says; None if it says none."""
    if re.fullmatch(_ORDER, text) is None:
        return None
    turn, what, amount = text.split()
    return Order(int(turn), what, int(amount))


@dataclass(frozen=True, kw_only=True)
class Orders(Word):
    """Orders, each behind the word for one: `order 4 spirit +1 order 6 attack +2`."""

    words: str = "stat"

    def written(self, value: Any, say: Writer) -> str:
        return " ".join(f"{say.word('printed', self.head)} {order.text(say)}" for order in value)

    @property
    def pattern(self) -> str:
        return f"(?P<{self.field}>(?: {self.head} {_ORDER})*)"

    def value(self, text: str) -> tuple[Order, ...]:
        return tuple(order for one in re.findall(_ORDER, text) if (order := order_of(one)) is not None)

    def read(self, said: Said) -> tuple[Order, ...]:
        pieces = said.pieces
        if pieces.word in _TURN:
            pieces.at += 1
        turn = pieces.number()
        stat, length = pieces.begins(said.lists[self.words].known)
        pieces.at += length
        amount = pieces.signed() if stat is not None else None
        if amount is None and stat is not None:
            amount = pieces.number()
        if turn is None or stat is None or amount is None:
            fail("bad-order", done=said.reading.done)
        return (Order(turn or fail("no-turn-zero", done=said.reading.done), stat, amount),)

    def more(self, said: Any, value: Any) -> Any:
        return merged(said, value)

    def read_column(self, package: str) -> Column[Any]:
        stats = plain_ways(package, self.words)

        def read(row: Row, column: str) -> tuple[Order, ...]:
            parts = (part.strip() for part in re.split("[;,]", row[column]))
            return tuple(_order(row, column, part, stats) for part in parts if part)

        return Column(self.column, read, self.headings)

    def packed(self, way: Way, value: Sequence[str] | None) -> tuple[str, ...] | None:
        found = []
        for place in range(way.small(len(value or ()), 3)):
            turn, what, amount = ("", "", "") if value is None or way.reads else value[place].split()
            number = way.small(int(turn) if turn else None, 15, MOST)
            stat = way.one_of(what, STATS)
            count = way.small(int(amount) + MOST if amount else None, 2 * MOST, 2 * MOST) - MOST
            found.append(f"{number} {stat} {count:+}")
        return tuple(found) or None

    def told(self, value: Any, say: Writer) -> str:
        return f"{say.word(*self.label)} {', '.join(order.text(say) for order in value)}"


_IN_TABLE: Final = re.compile(r"(?:(?:tour|turn|t)\s*)?(\d{1,3})\s*:?\s+([^\W\d]+)\s+([+\-−]\d{1,3})", re.IGNORECASE)


def _order(row: Row, column: str, part: str, stats: dict[str, str]) -> Order:
    """`4 spirit +1`, as an owner may write it."""
    found = _IN_TABLE.fullmatch(part)
    if found is None:
        raise row.wrong("bad-order", column, given=part[:40])
    if plain(found[2]) not in stats:
        raise row.wrong("bad-order-stat", column, given=part[:40], word=found[2][:20], known=", ".join(set(stats)))
    turn, amount = int(found[1]), int(found[3].replace("−", "-"))
    if not 1 <= turn <= MOST or not 1 <= abs(amount) <= MOST:
        raise row.wrong("bad-order-figure", column, given=part[:40], most=MOST)
    return Order(turn, stats[plain(found[2])], amount)


# --- chains -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Chain(Figure):
    """What a card gives: nothing, `any` card, one of a kind, the one of a name, in quotes. What reads an announcement
    knows the names of the table (notation/card_parser.py)."""

    def body(self, value: Any, say: Writer) -> str:
        if value == ANY:
            return ""
        return say.name(value[1:-1]) if value[:1] == '"' else say.word("kind", value)

    @property
    def pattern(self) -> str:
        return rf'(?P<{self.field}> {self.head}(?: (?:{"|".join(KINDS)}|"[^"]+"))?)?'

    def value(self, text: str) -> str:
        return text.partition(" ")[2] or ANY

    def read_column(self, package: str) -> Column[Any]:
        kinds = plain_ways(package, "kind") | _FREE

        def read(row: Row, column: str) -> str:
            said = plain(row[column])
            name = " ".join(row[column].strip(' "“”«»\u202f\xa0').split())
            if said not in kinds and not can_be_said(name):
                raise row.wrong("bad-chain", column)
            return kinds.get(said, f'"{name}"')

        return Column(self.column, read, self.headings)

    def told(self, value: Any, say: Writer) -> str:
        return say.word(*self.label)


_FREE: Final = {"": "", "non": "", "no": "", **dict.fromkeys(("oui", "yes", "x", ANY, "tout", "toute"), ANY)}
