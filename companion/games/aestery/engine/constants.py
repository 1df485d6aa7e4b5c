"""The fixed figures and words of Aestery, as its book has them."""

from typing import Final

LIFE: Final = 20
"""Life at the start (Commencer la partie)."""
HAND: Final = 6
"""Cards of the opening hand, and the most at the end of one's turn (Commencer la partie; Fin de tour)."""
DECK: Final = 60
"""Cards of a deck at least (Comment construire votre deck ?)."""
COPIES: Final = 4
"""Copies of a card in a deck at most."""
COMBAT_STEP: Final = 2
"""What each further combat phase costs above the one before it (Acheter des phases de combats supplémentaires)."""

PHASES: Final = ("start", "upkeep", "draw", "main", "attack", "block", "damage", "end")
COLOURS: Final = ("red", "green", "purple", "silver", "black", "white", "blue")
KINDS: Final = ("fighter", "story", "ephemeral")
PERMANENTS: Final = ("fighter", "story")
PITCHES: Final = (1, 2, 3)
"""What a pitched card may be worth (Pitcher)."""

KEYWORDS: Final = (
    "arrival", "bravery", "departure", "devotion", "efficiency", "experience", "fascination", "madness", "hit",
    "unblockable", "elusive", "mine", "plunge", "wondrous plunge", "reach", "privilege", "recidivism", "look", "nap",
    "bloodthirst", "healing", "support", "flight",
)  # fmt: skip
"""Keywords as they are announced and kept (Glossaire)."""
COUNTED: Final = frozenset(
    ["bravery", "efficiency", "experience", "mine", "recidivism", "look", "nap", "bloodthirst", "healing", "support"]
)
"""Keywords with an X behind them."""
AIMED: Final = frozenset(["experience", "healing", "support"])
"""Keywords that need a target."""
MARKERS: Final = ("plus", "fatigue", "bravery", "nap", "bloodthirst")
"""Markers of Fighters that the book knows; card text may have others."""

MOST: Final = 99
"""The largest figure that is announced."""
MOST_CARDS: Final = 250
"""Cards in a zone at most."""
MOST_PLACES: Final = 20
"""Fighters, and Stories, on one side at most."""
MOST_STACK: Final = 40
LONGEST_NAME: Final = 40
LONGEST_CODE: Final = 240
"""A card announced with its figures and all its keywords, or what waits."""
