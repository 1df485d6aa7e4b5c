"""The icons of the house (`icons.toml`): SVG path data in a box of 24 by 24, by name. A game's own come with its view.

Screen, still picture and paper draw these; told here once.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.text.messages import load_words

_TOLD: Final[Mapping[str, Any]] = load_words("companion.core", "icons.toml")

LINES: Final[Mapping[str, str]] = _TOLD["lines"]
"""Those that are drawn as lines: heart, shield, coin, points, deck, hand, discard, and the signs of a field."""
SUITS: Final[Mapping[str, str]] = {"hearts": LINES["heart"], **_TOLD["suits"]}
"""Those of the tones of the ordinary pack, filled."""
PAPER: Final[Mapping[str, str]] = _TOLD["paper"]
"""Those that only paper draws, filled."""
