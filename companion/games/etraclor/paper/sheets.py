"""The printed sheets of Etraclor, as `sheets.toml` has them. Drawing loads with the first page."""

from typing import Final

from companion.core.text.messages import LANGUAGES
from companion.printing.page.paper import CARDS
from companion.printing.spec import read_sheets

SHEETS: Final = read_sheets("companion.games.etraclor", {"card-pack": {"size": dict.fromkeys(LANGUAGES, tuple(CARDS))}})
