"""The printed sheets of HeroCard, as `sheets.toml` has them. Drawing loads with the first page."""

from typing import Final

from companion.core.text.messages import load_words
from companion.games.herocard.engine.constants import ATTRIBUTES, LISTED_KINDS
from companion.printing.spec import read_sheets


def _kinds(lang: str, every: str) -> tuple[str, ...]:
    """The kinds of cards that a form is for: all, action cards by kind, then attributes."""
    words = load_words("companion.games.herocard")
    kinds = [words["listed-kind"][kind][lang] for kind in LISTED_KINDS]
    return (every, *kinds, *(words["attribute"][attribute][lang] for attribute in ATTRIBUTES))


SHEETS: Final = read_sheets(
    "companion.games.herocard", {"card-forms": {"kind": {"fr": _kinds("fr", "toutes"), "en": _kinds("en", "all")}}}
)
