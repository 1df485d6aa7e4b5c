"""The printed sheets of Erythro, as `sheets.toml` has them. Drawing loads with the first page."""

from typing import Final

from companion.core.text.messages import load_words
from companion.printing.spec import read_sheets

_NAMES = [one["name"] for one in load_words("companion.games.erythro", "data/characters.toml")["character"]]
SHEETS: Final = read_sheets(
    "companion.games.erythro",
    {"character": {"character": {"fr": ("à remplir", *_NAMES), "en": ("blank", *_NAMES)}}},
)
