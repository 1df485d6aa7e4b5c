"""The start page of a hub: what each page sees of the matches and opens of them; what is read for it meanwhile."""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.table.door.guest_scope import Evening
from companion.table.hub.home import DOORS, MORE, OWNERS, Asked, home_view
from companion.table.hub.hub import Hub, Message, Page, Reply
from companion.table.matches.deck_check import Checking
from companion.table.matches.index import MatchInfo
from companion.table.matches.open_matches import Held
from companion.table.matches.paper_codes import offer
from companion.table.matches.shelf import Shelf
from companion.table.matches.summaries import game_title, match_title

LEARN_S, LOOKED_AT_S = 0.03, 0.15
"""How long matches are played through at a stretch; and while somebody waits for their statistics."""


class Folder(Protocol):
    """The matches of a shelf on the pages of a hub (companion/table/hub/match_hub.py): `game` leads the form, `address`
    is for the other phones, `evening` what guests may reach."""

    hub: Hub
    shelf: Shelf
    held: Held
    game: str | None
    address: Mapping[str, Any] | None
    evening: Evening | None
    checking: Checking

    def listed(self) -> list[MatchInfo]:
        """The matches of the shelf, as far as they are read."""
        ...


class StartPage:
    """What the pages of a hub show that are at no table."""

    def __init__(self, tables: Folder) -> None:
        self.tables = tables
        self._learning: Generator[None, None, None] | None = None
        self._resumed: set[str] = set()
        """Matches to go on with that start pages show before they are loaded."""
        self._asked = False
        """A start page was made since finished matches were last looked for."""
        self._found: Sequence[MatchInfo] | None = None
        """The matches, while many start pages are sent one after the other."""

    def go(self, page: Page, intent: Message) -> Reply:
        """The intent `home`: the start page, what is behind a `door` of it, or `more` of that."""
        in_lesson = page.room is not None and page.session is None  # who comes out of one goes on among lessons
        page.code, door = "", self.door(page, intent.get("door", "learn" if in_lesson else ""))
        page.most = page.most + MORE if intent.get("more") is True and door == page.door else MORE
        self.tables.hub.go_home(page, door=door)
        return None

    def door(self, page: Page, asked: Any) -> str:
        """What a page opens of the start page: no guest the owner's."""
        return asked if asked in DOORS and not (page.guest and asked in OWNERS) else ""

    def view(self, page: Page) -> Message:
        """The start page: the matches that the page may reach, the form of a new one, what it is offered."""
        tables = self.tables
        asked = Asked(tables.game, tables.address, page.notice, page.door, max(page.most, MORE), owner=not page.guest)
        shown = home_view(tables.shelf, page.lang, found=self._reached(page), asked=asked, held=self._loaded)
        papers = tables.hub.papers
        shown["papers"] = papers is not None
        if page.door == "print" and papers is not None:
            found = papers.of_games(page.lang).items()
            shown["sheets"] = [
                {"game": game, "title": game_title(game), "sheets": list(map(list, sheets.items()))}
                for game, sheets in found if sheets
            ]  # fmt: skip
        shown["checks"] = tables.hub.check_decks is not None
        if page.door == "decks" and tables.hub.check_decks is not None:
            shown["decks"] = tables.checking.view(page)
        self._asked = True
        shown["offer"] = offer(page.code, page.lang, tables.shelf.lists) if page.code else None
        shown["rescue"], shown["trashed"] = page.rescue, page.trashed
        return shown

    def _reached(self, page: Page) -> list[MatchInfo]:
        """The matches that a page may reach; those that never began only while they are on a page."""
        tables, evening = self.tables, self.tables.evening
        on_pages = {tables.held.key(one.match) for one in tables.hub.pages if one.match is not None}
        begun = [info for info in self._found or tables.listed() if info.entries or info.id in on_pages]
        return begun if not page.guest else [info for info in begun if evening is not None and evening.holds(info)]

    def _loaded(self, info: MatchInfo) -> Match | None:
        """A match with all that its record holds; one that is not loaded so far is loaded for the next start page."""
        match = self.tables.held.get(info.id)
        if match is not None and match.newest == info.entries:
            return match
        self._resumed.add(info.id)
        return None

    def title(self, match_id: str, lang: str) -> str:
        """What a match is called, by its name or by its players."""
        named = self.tables.shelf.titles.all().get(match_id)
        info = next((info for info in self.tables.shelf.list() if info.id == match_id), None)
        return named or ("" if info is None else match_title(info.players, lang, info.game))

    # --- what is read meanwhile ---------------------------------------------------------------------------------------

    def following(self) -> Generator[None, None, None]:
        """Load what start pages would go on with, play finished matches through for a moment, send what is new."""
        hub = self.tables.hub
        resumed, self._resumed = self._resumed, set()
        for match_id in resumed:
            with suppress(RecordError):
                yield from self.tables.held.open(match_id)
                hub.homes_old = True
        yield from self._learn()
        if hub.homes_old:
            yield from self._send()

    @property
    def restless(self) -> bool:
        """Whether something waits to be loaded, played through or sent."""
        return bool(self._resumed or self._asked or self._learning is not None or self.tables.hub.homes_old)

    def _learn(self) -> Generator[None, None, None]:
        hub, learning = self.tables.hub, self.tables.shelf.learning
        if self._learning is None and self._asked:
            self._asked = False
            waiting = learning.waiting(self.tables.listed())
            self._learning = learning.learning(waiting, self.tables.held.get) if waiting else None
        if self._learning is None:
            return
        looked_at = any(page.door == "statistics" for page in hub.at_home())
        until = time.monotonic() + (LOOKED_AT_S if looked_at else LEARN_S)
        while time.monotonic() < until:
            if next(self._learning, self) is self:
                self._learning, hub.homes_old = None, True
                break
            yield
        hub.homes_old = hub.homes_old or looked_at

    def _send(self) -> Iterator[None]:
        hub = self.tables.hub
        hub.homes_old = False
        found = self.tables.listed()
        for page in hub.at_home():
            if page in hub.at_home():
                self._found = found
                hub.show_home(page)
                self._found = None
            yield
