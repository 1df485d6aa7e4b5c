"""What was understood of an announcement."""

from typing import NamedTuple

from companion.core.rules.moves import Move


class Heard(NamedTuple):
    """The moves that a text announces, in their order. `exact`: it was said in the companion's own notation."""

    moves: tuple[Move, ...]
    exact: bool
