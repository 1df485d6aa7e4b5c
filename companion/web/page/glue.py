"""The hub of the app in a worker of the page: what the worker calls, and what it gets back (front/worker/worker.js).

Nothing here knows JavaScript: texts go in and out, and files are those of a folder that the worker keeps in the
browser's own file system.
"""

import io
import json
import logging
import random
import re
import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from companion.core.match.match import Match
from companion.core.plugins.registry import games
from companion.core.record.ledger import RecordError
from companion.core.text.messages import LANGUAGES
from companion.decks.sources.code import keep
from companion.decks.sources.files import check_files
from companion.lessons.classroom.room import Lessons
from companion.table.hub.changes import Sent
from companion.table.hub.hub import Hub, Message, Page
from companion.table.hub.match_hub import Tables
from companion.table.lookup.papers import Papers
from companion.table.matches.archive import packing
from companion.table.matches.index import SUFFIX
from companion.table.matches.shelf import Shelf
from companion.table.words import app_word

log = logging.getLogger(__name__)

Draw = Callable[[str, str, str, Match | None, str], bytes | str]
"""Draws a sheet, or says why not: its game, its name, the language, the match it is drawn from (None: nothing), and
the address that codes lead to."""
_PAPER: Final = re.compile(r"paper/(game|match)/([^/]+)/([a-z0-9-]+)\.pdf")
_RECORD: Final = re.compile(r"record/([^/]+)\.jsonl")
SHEETS: Final = "sheets.json"
"""What is drawn from nothing but itself, by language and game: written when the site is built."""


class Companion:
    """The matches and lessons of a folder, for the pages (tabs) of one browser."""

    def __init__(self, folder: str, lang: str, build: str = "", site: str = "") -> None:
        """`lang`: of pages that have not chosen one; `site`: the address of the page, for codes that lead there."""
        self.folder = Path(folder)
        self.hub = Hub(lang=lang if lang in LANGUAGES else LANGUAGES[-1], build=build)
        self.hub.site = site
        self.shelf = Shelf(self.folder)
        self.tables = Tables(self.hub, self.shelf)
        self.hub.rooms = (Lessons(self.hub, self.folder, None), self.tables)
        self.hub.keep_deck, self.hub.check_decks = keep, check_files
        self.hub.papers = Papers(_not_here, _offered)
        self._pages: dict[str, tuple[Page, Sent]] = {}
        self._out: list[tuple[str, Message]] = []

    def receive(self, key: str, text: str) -> str:
        """Take a message of a page; what the pages are sent for it, as JSON: `[[page, message], …]`.

        A page is known by its key from its first hello on; another message of an unknown one is answered by `again`.
        """
        if key not in self._pages:
            if '"hello"' not in text[:100]:
                return json.dumps([[key, {"type": "again"}]])
            self._pages[key] = self.hub.join(lambda message: self._send(key, message)), Sent()
        page, sent = self._pages[key]
        if '"hello"' in text[:100]:
            sent.view = {}  # it begins with the whole view
        self.hub.receive(page, text)
        return self._taken()

    def leave(self, key: str) -> None:
        """A page is gone."""
        found = self._pages.pop(key, None)
        if found is not None:
            self.hub.leave(found[0])

    def follow(self) -> str:
        """Do for a moment what waits (lists, statistics); what the pages are sent for it."""
        self.hub.follow()
        return self._taken()

    @property
    def restless(self) -> bool:
        """Whether `follow` has more to do."""
        return self.tables.restless

    def _send(self, key: str, message: Message) -> None:
        _, sent = self._pages[key]
        self._out.append((key, sent.message(message["view"]) if message["type"] == "view" else message))

    def _taken(self) -> str:
        out, self._out = self._out, []
        return json.dumps(out, ensure_ascii=False, separators=(",", ":"))

    # --- files --------------------------------------------------------------------------------------------------------

    def needs_paper(self, address: str) -> bool:
        """Whether a file that a page links to is drawn."""
        return _PAPER.fullmatch(urlsplit(address).path) is not None

    def file(self, address: str, draw: Draw | None = None) -> tuple[str, str, bytes] | str:
        """The file behind a link of the page: its name, its type, its bytes; or the sentence that says why not.

        `draw`: draws sheets, once that is loaded.
        """
        parts = urlsplit(address)
        lang = parse_qs(parts.query).get("lang", [self.hub.lang])[0]
        lang = lang if lang in LANGUAGES else self.hub.lang
        try:
            if parts.path == "matches.zip":
                return "matches.zip", "application/zip", self._archive()
            if found := _RECORD.fullmatch(parts.path):
                name = unquote(found[1])
                return f"{name}{SUFFIX}", "application/jsonl", self.shelf.path(name, lang).read_bytes()
            if found := _PAPER.fullmatch(parts.path):
                return self._drawn(found[1], unquote(found[2]), found[3], lang, draw)
        except (RecordError, OSError) as wrong:
            return wrong.text(lang) if isinstance(wrong, RecordError) else str(wrong)
        return app_word("bad_message", lang)

    def _archive(self) -> bytes:
        file = io.BytesIO()
        for _ in packing(self.shelf, file):
            pass
        return file.getvalue()

    def _drawn(self, kind: str, whose: str, sheet: str, lang: str, draw: Draw | None) -> tuple[str, str, bytes] | str:
        """A sheet. Raises RecordError for a match that is not there."""
        assert draw is not None
        match = self._match(whose, lang) if kind == "match" else None
        if match is not None and match.header.seed is not None and not match.over:
            return app_word("paper_later", lang)
        data = draw(whose if match is None else match.game.name, sheet, lang, match, self.hub.site)
        return data if isinstance(data, str) else (f"{whose}-{sheet}.pdf", "application/pdf", data)

    def _match(self, name: str, lang: str) -> Match:
        """The match of a record, as the pages hold it. Raises RecordError."""
        for page in self.hub.pages:
            if page.match is not None and self.tables.key(page.match) == name:
                return page.match
        self.shelf.path(name, lang)  # which says in the language of the page that it is gone
        return self.shelf.open(name)


def _not_here(game: str, sheet: str, lang: str, match: Match | None) -> bytes:
    """Sheets are drawn by `Companion.file` alone: nothing in the page waits on a thread."""
    raise AssertionError("unreachable")


def _offered(lang: str) -> dict[str, dict[str, str]]:
    """The sheets of each game that are drawn from nothing but themselves, by name, with their titles."""
    found: dict[str, dict[str, dict[str, str]]] = json.loads(files(__package__).joinpath(SHEETS).read_text("utf-8"))
    return found.get(lang, {})


# --- before anybody is there ------------------------------------------------------------------------------------------


def warm(folder: str, lang: str) -> None:
    """Load all that a first view needs, of each game, on a folder that is thrown away: for a picture of the memory."""
    for spoken in sorted(LANGUAGES, key=lambda one: one != lang):
        one = Companion(folder, spoken)
        one.receive("warm", json.dumps({"type": "hello", "page": "warm", "home": True, "lang": spoken}))
        for game in games():
            for intent in ({"type": "new", "game": game, "players": ["1", "2"]}, {"type": "home"}):
                one.receive("warm", json.dumps({"type": "intent", "id": 1, "intent": intent}))
        one.follow()
    shutil.rmtree(folder, ignore_errors=True)


def first_view(lang: str, folder: str) -> dict[str, Any]:
    """The start page of somebody who has never played: what a first visit sees before Python is ready."""
    one = Companion(folder, lang)
    sent = json.loads(one.receive("first", json.dumps({"type": "hello", "page": "first", "home": True, "lang": lang})))
    found: dict[str, Any] = next(message["view"] for _, message in sent if message["type"] == "view")
    return found


def wake() -> None:
    """After a picture of the memory was loaded: what must not be the same for everybody."""
    random.seed()
