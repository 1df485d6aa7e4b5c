"""What is announced: an entry of the sheet, its beginning, the last one of all, or a correction of an earlier one."""

from dataclasses import dataclass, field
from typing import Any

from companion.core.rules.moves import Move

Values = tuple[tuple[str, Any], ...]
"""What was announced, field by field, as far as it was: a number, a word, a player’s name, yes or no, dice; of a field
of every player the pairs of name and value."""


@dataclass(frozen=True, slots=True)
class Entry(Move):
    """An entry: `text` is how it is written, `values` what that says."""

    text: str = ""
    values: Values = field(default=(), kw_only=True)

    def __str__(self) -> str:
        written = f"{self.verb} {self.text}".rstrip()
        return f"{self.by}: {written}" if self.by else written


@dataclass(frozen=True, slots=True)
class Score(Entry):
    """`score garde, taker Ana, oudlers 2, points 49`: a deal, a turn, a round."""

    verb = "score"


@dataclass(frozen=True, slots=True)
class Finish(Entry):
    """`finish left Ana 3 Bo 0`: the other kind of entry, at the end."""

    verb = "finish"


@dataclass(frozen=True, slots=True)
class Announce(Entry):
    """`announce bid Ana 2 Bo 1`: what is said before a round is played; the score that follows has it already."""

    verb = "announce"


@dataclass(frozen=True, slots=True)
class Rescore(Entry):
    """`rescore 3, points 50`: the third entry of the sheet said otherwise, and all after it worked out again."""

    number: int = field(default=0, kw_only=True)

    verb = "rescore"

    def __str__(self) -> str:
        written = f"{self.verb} {self.number}, {self.text}".removesuffix(", ")
        return f"{self.by}: {written}" if self.by else written


KINDS = {kind.verb: kind for kind in (Score, Finish, Announce, Rescore)}
