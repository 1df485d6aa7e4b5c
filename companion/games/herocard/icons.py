"""The icons of HeroCard, our own: SVG path data in a box of 24 by 24, to be filled; and the colours of its tones.

Paper and screen draw the same ones; moves, lines and cubic curves alone (companion/printing/page/icons.py). Holes run
against the clock.
"""

from typing import Final

_SMALL_SWORD: Final = (
    "M7 .6 9 3.6 9 14.6 12.2 14.6 12.2 17 8.5 17 8.5 20.2C9.3 20.5 9.8 21.1 9.8 21.8C9.8 22.9 8.6 23.4 7 23.4"
    "C5.4 23.4 4.2 22.9 4.2 21.8C4.2 21.1 4.7 20.5 5.5 20.2L5.5 17 1.8 17 1.8 14.6 5 14.6 5 3.6z"
)
_SMALL_SHIELD: Final = (
    "M8.6 7.6C10.6 8.7 12.8 9.3 15.2 9.4C15.6 15.2 13.4 19.8 8.6 22.6C3.8 19.8 1.6 15.2 2 9.4C4.4 9.3 6.6 8.7 8.6 7.6z"
)
_SMALL_PLUS: Final = (
    "M17.6 1.6 20.4 1.6 20.4 4.6 23.4 4.6 23.4 7.4 20.4 7.4 20.4 10.4 17.6 10.4 17.6 7.4 14.6 7.4 14.6 4.6 17.6 4.6z"
)
_SMALL_SPARK: Final = "M18.4 .8 19.8 5 24 6.4 19.8 7.8 18.4 12 17 7.8 12.8 6.4 17 5z"
_TRAY: Final = "M2 16 4.8 16 4.8 19.6 19.2 19.6 19.2 16 22 16 22 22.4 2 22.4z"

ICONS: Final = {
    # The attributes: a dumbbell, an eye, an X.
    "body": "M1 9 3.6 9 3.6 15 1 15zM4.6 6 8.2 6 8.2 18 4.6 18zM8.2 10.4 15.8 10.4 15.8 13.6 8.2 13.6z"
    "M15.8 6 19.4 6 19.4 18 15.8 18zM20.4 9 23 9 23 15 20.4 15z",
    "mind": "M.8 12C4.4 6.4 8 4 12 4C16 4 19.6 6.4 23.2 12C19.6 17.6 16 20 12 20C8 20 4.4 17.6 .8 12z"
    "M12 6.8C9.1 6.8 6.8 9.1 6.8 12C6.8 14.9 9.1 17.2 12 17.2C14.9 17.2 17.2 14.9 17.2 12C17.2 9.1 14.9 6.8 12 6.8z"
    "M12 9.2C13.5 9.2 14.8 10.5 14.8 12C14.8 13.5 13.5 14.8 12 14.8"
    "C10.5 14.8 9.2 13.5 9.2 12C9.2 10.5 10.5 9.2 12 9.2z",
    "x": "M3.6 2.4 8.6 2.4 12 8.2 15.4 2.4 20.4 2.4 14.6 12 20.4 21.6 15.4 21.6 12 15.8 8.6 21.6 3.6 21.6 9.4 12z",
    # The kinds of cards: a sword attacks, a shield blocks, a plus adds to them, a spark is special.
    "attack": "M12 .6 14 3.6 14 14.6 18.2 14.6 18.2 17 13.5 17 13.5 20.2C14.3 20.5 14.8 21.1 14.8 21.8"
    "C14.8 22.9 13.6 23.4 12 23.4C10.4 23.4 9.2 22.9 9.2 21.8C9.2 21.1 9.7 20.5 10.5 20.2L10.5 17 5.8 17"
    " 5.8 14.6 10 14.6 10 3.6z",
    "attack-mod": _SMALL_SWORD + _SMALL_PLUS,
    "special-attack": _SMALL_SWORD + _SMALL_SPARK,
    "block": "M12 1.4C14.8 3.1 17.8 3.9 21.2 4C21.7 12.2 18.6 18.6 12 22.6C5.4 18.6 2.3 12.2 2.8 4"
    "C6.2 3.9 9.2 3.1 12 1.4z",
    "block-mod": _SMALL_SHIELD + _SMALL_PLUS,
    "special-block": _SMALL_SHIELD + _SMALL_SPARK,
    "mod": "M10 3 14 3 14 10 21 10 21 14 14 14 14 21 10 21 10 14 3 14 3 10 10 10z",
    "special": "M12 .8 15 9 23.2 12 15 15 12 23.2 9 15 .8 12 9 9z",
    "card": "M4.6 1.2 19.4 1.2 19.4 22.8 4.6 22.8zM6.8 3.4 6.8 20.6 17.2 20.6 17.2 3.4z",
    # The types: a flash, an hourglass, a lone 1.
    "fast": "M13.8 .8 4.6 13.6 10.8 13.6 9 23.2 19.4 9.6 12.8 9.6z",
    "restricted": "M5 1.4 19 1.4 19 3.8 17.6 3.8C17.6 8 15.6 10.2 13.6 12C15.6 13.8 17.6 16 17.6 20.2L19 20.2 19 22.6"
    " 5 22.6 5 20.2 6.4 20.2C6.4 16 8.4 13.8 10.4 12C8.4 10.2 6.4 8 6.4 3.8L5 3.8z",
    "exclusive": "M12 1C18.1 1 23 5.9 23 12C23 18.1 18.1 23 12 23C5.9 23 1 18.1 1 12C1 5.9 5.9 1 12 1z"
    "M13.9 5.4 11.7 5.4 8.2 7.8 8.2 10.8 10.9 9.2 10.9 18.6 13.9 18.6z",
    # What a turn is made of: a card goes to the discard, comes from the deck, leaves the top of its pile.
    "discard": "M10.2 1.6 13.8 1.6 13.8 9.6 18 9.6 12 16.8 6 9.6 10.2 9.6z" + _TRAY,
    "draw": "M12 1.6 18 8.8 13.8 8.8 13.8 16.8 10.2 16.8 10.2 8.8 6 8.8z" + _TRAY,
    "clear": "M3 18.8 21 18.8 21 22.4 3 22.4zM3 13.4 21 13.4 21 17 3 17z"
    "M12 1.2 17.4 7.2 13.8 7.2 13.8 11.4 10.2 11.4 10.2 7.2 6.6 7.2z",
    "pass": "M2.4 4 8 4 14.6 12 8 20 2.4 20 9 12zM11 4 16.6 4 23.2 12 16.6 20 11 20 17.6 12z",
    # A victory point.
    "point": "M12 1 15 8.9 23.4 9.2 16.8 14.4 19.1 22.6 12 17.9 4.9 22.6 7.2 14.4 .6 9.2 9 8.9z",
}
"""Icon name → its outline."""

BOARD: Final = {name: ICONS[name] for name in ("attack", "block")}
"""Those that the board at the table shows."""

TONES: Final = {"attack": "red", "block": "blue", "body": "red", "mind": "blue", "x": "teal"}
"""Tone → colour of the house; the letters of Body, Mind and X say the same without colour."""
