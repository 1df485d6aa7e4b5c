"""Scenes of Etraclor: a position in the words of `facts()`, what an attack deals, words of the game."""

from collections.abc import Mapping
from typing import Any

import companion
from companion.core.text.messages import load_words
from tests.games.scenes import Both, clauses, expect, figures, play, refused, told

__all__ = ["Both", "at", "class_word", "clauses", "damage", "expect", "figures", "play", "refused", "start", "told"]


def at(facts: Mapping[str, Any] | None = None, *, seed: int | None = None, lang: str = "en") -> companion.Match:
    """Ana against Bo at a position: if nothing else is said, Ana's third turn, strategy step, cards unknown."""
    position = {"turn": 3, "starter": "Ana", **(facts or {})}
    return companion.new("etraclor", ["Ana", "Bo"], position=position, seed=seed, lang=lang)


def start(*, seed: int | None = None, starter: str = "Ana", lang: str = "en") -> companion.Match:
    """Ana against Bo before the first move."""
    return companion.new("etraclor", ["Ana", "Bo"], seed=seed, starter=starter, lang=lang)


def damage(entry: companion.Entry) -> int:
    """What an attack deals before the shield."""
    return int(figures(entry, "attack")["sum"].result)


def class_word(name: str) -> Both:
    """`healer` → Soigneur, Healer."""
    word = load_words("companion.games.etraclor")["class"][name]
    return word["fr"], word["en"]
