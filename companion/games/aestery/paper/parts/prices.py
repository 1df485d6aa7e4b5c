"""What the combats of a turn cost, as a ladder of boxes: on the quick reference, the tracker, the position."""

from typing import TYPE_CHECKING, Final

from companion.games.aestery.engine.constants import COMBAT_STEP

if TYPE_CHECKING:
    from companion.printing.page.fonts import Face
    from companion.printing.page.page import Page

COMBATS: Final = 5
"""So many stand on the ladder."""


def ladder(page: "Page", x: float, y: float, wide: float, high: float, free: str, now: int = 0) -> None:
    """Draw the prices, one box each; the box of combat `now` (from 0) is strong, those before it are struck through."""
    step = (wide + 1.2) / (COMBATS + 0.5)
    for number in range(COMBATS):
        at = x + step * (number + (0.5 if number else 0))
        across = step * (1 if number else 1.5) - 1.2
        page.box(at, y, across, high, radius=0.8, width=0.6 if number == now else 0.2)
        face: Face = "numerals" if number else "bold"
        text, points = (str(COMBAT_STEP * number), min(13, high * 1.7)) if number else (free, 9)
        middle = (at + across / 2, y + high / 2)
        page.text(*middle, text, face=face, points=points, align="centre", middle=True, room=across - 1.6)
        if number < now:
            page.line(at + 1, y + high - 1, at + across - 1, y + 1, width=0.4)
