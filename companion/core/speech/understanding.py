"""What was understood of an announcement."""

from typing import NamedTuple

from companion.core.rules.moves import Move


class Heard(NamedTuple):
    """The moves that a text announces, in their order. `exact`: it was said in the companion's own notation; `back`:
    the entry in whose place it is said (`no, the wolf`), which is taken back."""

    moves: tuple[Move, ...]
    exact: bool
    back: int | None = None
