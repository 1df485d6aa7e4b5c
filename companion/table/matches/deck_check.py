"""Decks in files that are chosen at the start page, against a game's rules: nothing of them is kept on the disk.

Intent `check-decks`: the files come in pieces, as what is brought does (`file` of `files`, `part` of `of`, `name`,
`data`), each with the `game`, the `cards` that a deck file alone goes with and the house rules (`options`); with the
last piece comes the answer.
Who starts the server says how decks are checked (`Hub.check_decks`), for the builder of decks is built upon the table.
Reading lists takes its time: it is done where advice is thought through, in a process of its own, so that nobody waits.
"""

import base64
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.core.data.datafile import LARGEST, DataError, read_files
from companion.core.data.decks import Decks, find_decks
from companion.core.plugins.registry import find_game, games
from companion.core.rules.game import Game
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import printable
from companion.partner.background.mind import Mind
from companion.table.hub.home import option_data
from companion.table.hub.hub import CheckDecks, Files, Hub, Message, Page, Reply, no
from companion.table.matches.shelf import Shelf
from companion.table.words import app_word

MOST_FILES: Final = 6
LONGEST_NAME: Final = 200
HELD: Final = 2 * LARGEST
"""Bytes of a file that are taken: more than there may be, so that who checks it says how large it is."""
HELD_EACH: Final = MOST_FILES * HELD
"""Bytes that one account may have half sent, on however many pages: what it began first is let go of."""
AT_ONCE: Final = 2
"""So many checks at the same time."""
LONGEST_S: Final = 30.0
"""What has taken so long is given up; the largest lists take a second."""
PAUSE_S: Final = 0.001
"""How long is waited between two looks at a check: no longer than a slice."""


class Folder(Protocol):
    """The matches of a shelf on the pages of a hub (companion/table/hub/match_hub.py)."""

    hub: Hub
    shelf: Shelf


class _Chosen:
    """The files that a page is sending: their names and what came of them so far."""

    def __init__(self) -> None:
        self.files: list[tuple[str, bytearray]] = []
        self.part = 0

    @property
    def size(self) -> int:
        """Bytes that it holds."""
        return sum(len(data) for _, data in self.files)

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


@dataclass(frozen=True, slots=True)
class Check:
    """What is asked of the process that reads the files: an answer to the page
    (companion/partner/background/requests.py)."""

    check: CheckDecks
    game: str
    files: Files
    lang: str
    cards: Files
    options: Mapping[str, Any]

    def steps(self) -> Generator[None, None, Message]:
        """Checked."""
        yield
        try:
            return self.check(self.game, self.files, self.lang, self.cards, self.options)
        except SetupError as wrong:
            return no(wrong.text(self.lang))


class Checking:
    """The files of all pages, until they are there and were looked at."""

    def __init__(self, tables: Folder) -> None:
        self.tables = tables
        self._chosen: dict[Page, _Chosen] = {}
        self._running = 0

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
        self._make_room(page)
        if chosen.part or len(chosen.files) < count:
            return None
        self.gone(page)
        game = find_game(str(intent.get("game")), page.lang)
        files = [(name, bytes(data)) for name, data in chosen.files]
        options = intent.get("options") or {}
        if not isinstance(options, dict):
            return no(app_word("bad_message", page.lang))
        cards = self._cards(page, game, intent.get("cards"))
        return self._checked(page, Check(check, game.name, files, page.lang, cards, options))

    def _make_room(self, page: Page) -> None:
        """What an account began to send first, on another page, is let go of where it is too much."""
        mine = [one for one in self._chosen if one.account == page.account and one is not page]
        held = sum(self._chosen[one].size for one in (*mine, page))
        for other in mine:
            if held > HELD_EACH:
                held -= self._chosen.pop(other).size

    def _checked(self, page: Page, asked: Check) -> Generator[None, None, Message]:
        """The answer, once it is there; others are served meanwhile."""
        if self._running >= AT_ONCE:
            return no(app_word("check_busy", page.lang))
        self._running += 1
        mind, until = Mind(asked), time.monotonic() + LONGEST_S
        try:
            while not mind.done and time.monotonic() < until:
                mind.look()
                time.sleep(PAUSE_S)
                yield
            found: Message | None = mind.latest if mind.done and not mind.failed else None
            return found or no(app_word("failed", page.lang))
        finally:
            self._running -= 1
            if not mind.done:
                mind.stop()

    def _cards(self, page: Page, game: Game, value: Any) -> Files:
        """The owner's list of a name; nothing for the invented ones. Raises SetupError for one that there is not."""
        if value is None or value in list(game.boxes):
            return ()
        path = None if page.guest else self.tables.shelf.lists.path(game, value)
        decks = _decks(game.name)
        if path is None or decks is None:
            raise SetupError(app_word("bad_form", page.lang))
        try:
            return [(name, text.encode()) for name, text in read_files(path, decks.files).items()]
        except DataError as error:
            raise SetupError(decks.sentence(error, page.lang)) from None

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
