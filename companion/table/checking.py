"""Decks in files that are chosen at the start page, against a game's rules: nothing of them is kept on the disk.

Intent `check-decks`: the files come in pieces, as what is brought does (`file` of `files`, `part` of `of`, `name`,
`data`), each with the `game`, the `cards` that a deck file alone goes with and the house rules (`options`); with the
last piece comes the answer.
Who starts the server says how decks are checked (`Hub.check_decks`), for the builder of decks is built upon the table.
"""

import base64
from pathlib import Path
from typing import Any, Final, Protocol

from companion.core.datafile import LARGEST
from companion.core.decks import Decks, find_decks
from companion.core.game import Game
from companion.core.registry import find_game, games
from companion.core.rulings import SetupError
from companion.core.sentences import printable
from companion.table.home import option_data
from companion.table.hub import Hub, Message, Page, Reply, no
from companion.table.shelf import Shelf
from companion.table.words import app_word

MOST_FILES: Final = 6
LONGEST_NAME: Final = 200
HELD: Final = 2 * LARGEST
"""Bytes of a file that are taken: more than there may be, so that who checks it says how large it is."""


class Folder(Protocol):
    """The matches of a shelf on the pages of a hub (companion/table/tables.py)."""

    hub: Hub
    shelf: Shelf


class _Chosen:
    """The files that a page is sending: their names and what came of them so far."""

    def __init__(self) -> None:
        self.files: list[tuple[str, bytearray]] = []
        self.part = 0

    def take(self, intent: Message) -> bool:
        """Take the next piece; False for what is none."""
        name, part, of = intent.get("name"), intent.get("part"), intent.get("of")
        fresh = self.part == 0
        if not isinstance(name, str) or type(part) is not int or type(of) is not int:
            return False
        if not part == self.part < of or intent.get("file") != len(self.files) - (not fresh):
            return False
        try:
            data = base64.b64decode(intent.get("data") or "", validate=True)
        except (ValueError, TypeError):
            return False
        if fresh:
            self.files.append((printable(name[:LONGEST_NAME]), bytearray()))
        held = self.files[-1][1]
        held += data[: max(HELD - len(held), 0)]
        self.part = (part + 1) % of
        return True


class Checking:
    """The files of all pages, until they are there and were looked at."""

    def __init__(self, tables: Folder) -> None:
        self.tables = tables
        self._chosen: dict[Page, _Chosen] = {}

    def gone(self, page: Page) -> None:
        """A page is closed: what it was sending is let go of."""
        self._chosen.pop(page, None)

    def take(self, page: Page, intent: Message) -> Reply:
        """A piece of a file; with the last one the answer: every deck, and what the rules say. Raises SetupError."""
        check, count = self.tables.hub.check_decks, intent.get("files")
        if check is None:
            return no(app_word("not_here", page.lang))
        if type(count) is not int or not 0 < count <= MOST_FILES:
            return no(app_word("many_files", page.lang, most=MOST_FILES))
        if (intent.get("file"), intent.get("part")) == (0, 0):
            self._chosen[page] = _Chosen()
        chosen = self._chosen.get(page)
        if chosen is None or not chosen.take(intent):
            self.gone(page)
            return no(app_word("bad_message", page.lang))
        if chosen.part or len(chosen.files) < count:
            return None
        self.gone(page)
        game = find_game(str(intent.get("game")), page.lang)
        files = [(name, bytes(data)) for name, data in chosen.files]
        options = intent.get("options") or {}
        if not isinstance(options, dict):
            return no(app_word("bad_message", page.lang))
        return check(game.name, files, page.lang, self._cards(page, game, intent.get("cards")), options)

    def _cards(self, page: Page, game: Game, value: Any) -> Path | None:
        """The owner's list of a name. Raises SetupError for one that there is not."""
        if value is None or value in list(game.boxes):
            return None
        path = None if page.guest else self.tables.shelf.lists.path(game, value)
        if path is None:
            raise SetupError(app_word("bad_form", page.lang))
        return path

    def view(self, page: Page) -> list[dict[str, Any]]:
        """The games that have decks, for the start page: the names of their files, the lists to choose from."""
        return [
            {
                "game": decks.game, "title": decks.rules.title, "files": list(decks.files), "file": decks.file,
                "cards": self._offered(page, decks.rules),
                "options": [option_data(option, page.lang) for option in decks.options],
            }
            for name in games() if (decks := _decks(name)) is not None
        ]  # fmt: skip

    def _offered(self, page: Page, game: Game) -> list[dict[str, Any]]:
        own = [] if page.guest else self.tables.shelf.lists.offered(game, page.lang)
        given = [{"value": name, "text": text[page.lang]} for name, text in game.boxes.items()]
        return [*given, *(one for one in own if "problem" not in one)]


def _decks(name: str) -> Decks | None:
    try:
        return find_decks(name)
    except SetupError:  # a game of another package whose decks cannot be used
        return None
