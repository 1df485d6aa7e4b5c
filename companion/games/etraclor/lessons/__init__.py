"""The lessons of Etraclor: data beside this file, and the figures that they reckon."""

from typing import Final

from companion.games.etraclor.lessons.chances import FIGURES as _CHANCES

FIGURES: Final = _CHANCES
