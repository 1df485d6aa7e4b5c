"""How much is looked at to understand what is announced in one breath: what is said at length must hold nobody up."""

from typing import Final

from companion.core.rules.rulings import InvalidMove
from companion.core.text.messages import told

MOST: Final = 4200
"""Steps of an announcement; the longest sentence of the tests takes half."""
FURTHER: Final = 800
"""Steps of all further tries: what is taken back, both languages mixed, nothing said between."""
PIECE: Final = 8
"""Steps that it takes to see what one piece can mean."""
FILLED: Final = 20
"""Steps that it takes to find the moves of one way to read a sentence."""


class Effort:
    """What is left of the steps that all texts of an announcement may take together."""

    def __init__(self, lang: str, most: int = MOST) -> None:
        self.lang = lang
        self.left = most
        self.text = ""
        """What is heard just now."""

    def spend(self, steps: int = 1) -> None:
        """Take so many steps. Raises InvalidMove where none are left."""
        self.left -= steps
        if self.left < 0:
            raise InvalidMove(told("too-entangled", text=self.text.strip()[:80]), self.lang)
