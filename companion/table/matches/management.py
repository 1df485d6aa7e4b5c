"""What the owner does with matches at the start page: delete and bring back, rename, import.

Intents: `delete`, `restore` and `rename` (a `match`, a `title`), `bring` (a file in pieces: `part`, `of`, `data`).
"""

from collections.abc import Generator
from tempfile import SpooledTemporaryFile
from typing import IO, Final, Protocol

from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.table.hub.hub import Hub, Message, Page, Reply, no
from companion.table.hub.start_page import StartPage
from companion.table.matches.archive import joined, unpacking
from companion.table.matches.open_matches import Held
from companion.table.matches.shelf import Shelf
from companion.table.words import app_word

IN_MEMORY: Final = 1_000_000
"""Bytes of a file that is brought before it goes to the disk."""


class Folder(Protocol):
    """The matches of a shelf on the pages of a hub (companion/table/hub/match_hub.py)."""

    hub: Hub
    shelf: Shelf
    held: Held
    start: StartPage

    def viewers(self, match: Match) -> list[Page]:
        """The pages that show a match."""
        ...


class Keeping:
    """The matches of a folder in their owner's hands."""

    def __init__(self, tables: Folder) -> None:
        self.tables = tables
        self._brought: dict[Page, IO[bytes]] = {}

    def take(self, page: Page, intent: Message) -> Reply:
        """Do one of the intents. Raises RecordError."""
        if page.guest:
            return no(app_word("owner_only", page.lang))
        return _DONE[str(intent["type"])](self, page, intent)

    def gone(self, page: Page) -> None:
        """A page is closed: what it was bringing is let go of."""
        file = self._brought.pop(page, None)
        if file is not None:
            file.close()

    def delete(self, page: Page, intent: Message) -> Reply:
        """A record goes to the bin; pages that showed it are told, and the one that asked may take it back."""
        match_id = str(intent.get("match"))
        title = self.tables.start.title(match_id, page.lang)
        path = self.tables.shelf.path(match_id, page.lang)
        match = self.tables.held.get(match_id)
        self.tables.shelf.trash.put(path, page.lang)
        self.tables.held.drop(match_id)
        for other in [] if match is None else self.tables.viewers(match):
            self.tables.hub.go_home(other, app_word("trashed_open", other.lang))
        page.trashed = {"match": match_id, "text": app_word("trashed", page.lang, title=title)}
        self._shown(page)
        return None

    def restore(self, page: Page, intent: Message) -> Reply:
        """A record comes back from the bin."""
        self.tables.shelf.trash.restore(str(intent.get("match")), page.lang)
        self._shown(page)
        return None

    def rename(self, page: Page, intent: Message) -> Reply:
        """A match gets a name of its own, or loses it."""
        match_id = str(intent.get("match"))
        self.tables.shelf.path(match_id, page.lang)
        self.tables.shelf.titles.put(match_id, intent.get("title"), page.lang)
        self._shown(page)
        return None

    def bring(self, page: Page, intent: Message) -> Generator[None, None, Message | None]:
        """A piece of a file; with the last one the matches in it are kept."""
        part, of = intent.get("part"), intent.get("of")
        if type(part) is not int or type(of) is not int or not 0 <= part < of:
            return no(app_word("bad_message", page.lang))
        if part == 0:
            self.gone(page)
            self._brought[page] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it is filled piece by piece
        file = self._brought.get(page)
        if file is None:
            return no(app_word("bad_message", page.lang))
        try:
            joined(file, intent.get("data"), page.lang)
            if part + 1 < of:
                return None
            brought = yield from unpacking(self.tables.shelf, file, page.lang)
        except RecordError:
            self.gone(page)
            raise
        self.gone(page)
        page.trashed = {"match": None, "text": brought.text(page.lang)}
        self._shown(page)
        return None

    def _shown(self, page: Page) -> None:
        """The page at once, other start pages when their turn comes."""
        self.tables.hub.show_home(page)
        self.tables.hub.homes_old = True


_DONE = {
    "delete": Keeping.delete, "restore": Keeping.restore, "rename": Keeping.rename, "bring": Keeping.bring,
}  # fmt: skip
INTENTS = frozenset(_DONE)
