"""The matches of one process and the pages that look at them: who shows what, who is told, what others wrote.

The hub knows no socket: a page is a function that takes messages. Everything happens on one thread, so two
announcements are judged one after the other, each on what the one before left.

Messages, page → hub: `{"type": "hello", "page", "match", "home", "code", "seat", "lang", "suits"}`,
`{"type": "intent", "id", "intent"}`, `{"type": "ping"}`; hub → page: `{"type": "welcome", "build"}`,
`{"type": "view", "view"}`, `{"type": "reply", "id", "ok", …}`, `{"type": "pong"}`.
"""

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from companion.core.codes import CodeError
from companion.core.ledger import RecordError
from companion.core.match import Match
from companion.core.rulings import PositionError, SetupError
from companion.core.words import LANGUAGES
from companion.table.home import app_word, home_view, match_of_form
from companion.table.on_paper import match_of_code, offer
from companion.table.session import Session
from companion.table.shelf import Shelf, following_round

log = logging.getLogger(__name__)

MAX_MESSAGE = 64_000
KEPT_CLOSED = 8
"""How many matches stay loaded that no page shows."""

_PAGE_ONLY = ("seat", "lang", "suits")
Message = dict[str, Any]


class Page:
    """One open page: where its messages go, its own choices, the code it may begin from, its session on a match."""

    def __init__(self, send: Callable[[Message], None], lang: str) -> None:
        self.send = send
        self.key = ""
        self.lang = lang
        self.suits = 4
        self.code = ""
        self.session: Session | None = None
        self.greeted = False

    @property
    def match(self) -> Match | None:
        """The match that this page shows."""
        return None if self.session is None else self.session.match


class Hub:
    """Holds the matches of a shelf for all pages of a process."""

    def __init__(
        self,
        shelf: Shelf,
        *,
        lang: str = "en",
        game: str | None = None,
        address: Mapping[str, Any] | None = None,
        build: str = "",
    ) -> None:
        self.shelf = shelf
        self.lang = lang
        self.game = game
        self.address = address
        self.build = build
        self.pages: list[Page] = []
        self._held: dict[str, Match] = {}
        self._latest: str | None = None

    # --- coming and going -----------------------------------------------------------------------------------------

    def join(self, send: Callable[[Message], None]) -> Page:
        """A new page; it shows nothing until it has said hello."""
        page = Page(send, self.lang)
        self.pages.append(page)
        return page

    def leave(self, page: Page) -> None:
        """The page is gone."""
        if page in self.pages:
            self.pages.remove(page)
        page.session = None
        self._forget()

    def _forget(self) -> None:
        """Matches that nobody looks at are let go of, the oldest first; their records stay."""
        shown = {id(page.match) for page in self.pages if page.match is not None}
        idle = [key for key, match in self._held.items() if id(match) not in shown]
        for key in idle[: max(0, len(idle) - KEPT_CLOSED)]:
            del self._held[key]

    # --- messages ---------------------------------------------------------------------------------------------------

    def receive(self, page: Page, text: str | bytes) -> None:
        """Take a message of a page. Never raises: what goes wrong is answered, and logged."""
        if page not in self.pages:
            return  # a connection that another one of the same page has replaced
        message = _message(text)
        kind = message.get("type")
        if kind == "ping":
            page.send({"type": "pong"})
        elif kind == "hello":
            self._greet(page, message)
        else:
            reply = self._guard(page, lambda: self._answer(page, message))
            page.send({"type": "reply", "id": message.get("id"), **reply})

    def _guard(self, page: Page, do: Callable[[], Message | None]) -> Message:
        """Whatever a handler raises becomes a sentence for the page and a line in the log."""
        try:
            return do() or {"ok": True}
        except (CodeError, SetupError, PositionError, RecordError) as wrong:
            return {"ok": False, "text": str(wrong)}
        except Exception:
            log.exception("a page's message could not be handled")
            return {"ok": False, "text": app_word("failed", page.lang)}

    def _greet(self, page: Page, message: Message) -> None:
        told = self._guard(page, lambda: self._hello(page, message))
        if not told["ok"]:
            self._guard(page, lambda: self._go_home(page, str(told["text"])))

    def _hello(self, page: Page, message: Message) -> None:
        """A page opens or comes back, with the choices it remembers."""
        key = str(message.get("page") or "")
        for other in [one for one in self.pages if key and one is not page and one.key == key]:
            self.leave(other)  # what its old connection may still bring was given up by the page: it must not count
        page.key = key
        page.greeted = True
        if message.get("lang") in LANGUAGES:
            page.lang = str(message["lang"])
        if message.get("suits") in (2, 4):
            page.suits = int(message["suits"])
        page.send({"type": "welcome", "build": self.build})
        self._place(page, message)

    def _place(self, page: Page, message: Message) -> None:
        code = message.get("code")
        if isinstance(code, str) and code:
            self._offer(page, code)
            return
        wanted = message.get("match")
        match_id = wanted if isinstance(wanted, str) and wanted else None if message.get("home") else self._current()
        if match_id is None:
            self._go_home(page)
            return
        try:
            self._show_match(page, self._open(match_id), message.get("seat"))
        except RecordError as wrong:
            log.warning("%s", wrong)
            self._go_home(page, app_word("lost_record", page.lang, what=wrong))

    def _current(self) -> str | None:
        """The match that is being played: the one opened last while pages are on it, else the last unfinished."""
        if self._latest and any(page.match is self._held.get(self._latest) for page in self.pages if page.match):
            return self._latest
        fits = (info for info in self.shelf.list() if not info.over and self.game in (None, info.game))
        return next((info.id for info in fits), None)

    def _answer(self, page: Page, message: Message) -> Message:
        intent = message.get("intent")
        if message.get("type") != "intent" or not isinstance(intent, dict):
            return {"ok": False, "text": app_word("bad_message", page.lang)}
        here = _HERE.get(str(intent.get("type")))
        if here is not None:
            return here(self, page, intent) or {"ok": True}
        if page.session is None:
            return self._choose(page, intent)
        return self._ask_session(page, page.session, intent)

    # --- intents of the app -------------------------------------------------------------------------------------------

    def _home(self, page: Page, intent: Message) -> None:
        page.code = ""
        self._go_home(page)

    def _code(self, page: Page, intent: Message) -> None:
        self._offer(page, str(intent.get("code") or ""))

    def _offer(self, page: Page, code: str) -> None:
        """The start page offers to begin the match of a code. Raises CodeError or PositionError."""
        page.code = ""
        page.code = offer(code, page.lang, self.shelf.lists)["code"]
        self._go_home(page)

    def _open_intent(self, page: Page, intent: Message) -> None:
        self._show_match(page, self._open(str(intent.get("match"))), None)

    def _new(self, page: Page, intent: Message) -> None:
        if page.session is not None:
            return  # the form was sent twice; the first one opened the match that this page shows
        make = match_of_code if "code" in intent else match_of_form
        match = make(intent, page.lang, self.shelf.kind, self.shelf.lists)
        self.shelf.add(match)
        self._hold(match)
        self._show_match(page, match, None)
        self._refresh_homes()

    def _choose(self, page: Page, intent: Message) -> Message:
        """The start page's own choices."""
        if intent.get("type") == "lang" and intent.get("lang") in LANGUAGES:
            page.lang = str(intent["lang"])
            self._go_home(page)
            return {"ok": True}
        return {"ok": False, "text": app_word("not_here", page.lang)}

    # --- intents of a table -------------------------------------------------------------------------------------------

    def _ask_session(self, page: Page, session: Session, intent: Message) -> Message:
        match, known = session.match, session.match.newest
        reply = session.handle(intent)
        page.lang, page.suits = session.lang, session.suits
        if session.match is not match:
            self._move_along(page, match, session.match)
        elif match.newest != known:
            self._broadcast(match, first=page)
        elif intent.get("type") in _PAGE_ONLY:
            self._show(page)
        return reply

    def _move_along(self, page: Page, old: Match, new: Match) -> None:
        """All pages of a round go on to the next one."""
        self._latest = new.header.id
        for one in self._viewers(old, first=page):
            assert one.session is not None
            self._show_match(one, new, one.session.seat)
        if page.match is new:
            self._show(page)
        self._refresh_homes()

    def _next_round(self, match: Match) -> Match:
        """The next match of a series, as this process holds it."""
        new = following_round(match)
        key = new.path.stem if new.path else new.header.id
        if key not in self._held:
            self._hold(new, key)
        return self._held[key]

    # --- matches ------------------------------------------------------------------------------------------------------

    def _open(self, match_id: str) -> Match:
        held = self._held.get(match_id)
        if held is not None and self._caught_up(match_id, held):
            self._broadcast(self._held[match_id])
        if match_id not in self._held:
            self._hold(self.shelf.open(match_id), match_id)
        return self._held[match_id]

    def _hold(self, match: Match, match_id: str | None = None) -> None:
        self._held[match_id or match.header.id] = match

    def _key(self, match: Match) -> str:
        return next((key for key, held in self._held.items() if held is match), match.header.id)

    def follow(self) -> None:
        """Take in what other processes wrote to the records that pages show, and tell these pages."""
        for key, match in list(self._held.items()):
            if any(page.match is match for page in self.pages) and self._caught_up(key, match):
                self._broadcast(self._held[key])

    def _caught_up(self, key: str, match: Match) -> bool:
        """Whether there was news; a record that no longer continues what is held is read again from its start."""
        try:
            return match.follow() > 0
        except RecordError as wrong:
            log.warning("%s", wrong)
        return self._read_again(key, match)

    def _read_again(self, key: str, match: Match) -> bool:
        viewers = self._viewers(match)
        try:
            self._held[key] = self.shelf.open(key)
        except RecordError as wrong:
            del self._held[key]
            for page in viewers:
                self._go_home(page, app_word("lost_record", page.lang, what=wrong))
            return False
        for page in viewers:
            assert page.session is not None
            page.session.match = self._held[key]
        return True

    # --- showing ------------------------------------------------------------------------------------------------------

    def _viewers(self, match: Match, first: Page | None = None) -> list[Page]:
        return sorted((page for page in self.pages if page.match is match), key=lambda page: page is not first)

    def _show_match(self, page: Page, match: Match, seat: Any) -> None:
        places = range(len(match.players))
        sits = seat if isinstance(seat, int) and not isinstance(seat, bool) and seat in places else None
        page.code = ""
        page.session = Session(match, seat=sits, lang=page.lang)
        page.session.suits = page.suits
        page.session.address = self.address
        page.session.on_next_round = self._next_round
        self._latest = self._key(match)
        self._show(page)

    def _go_home(self, page: Page, notice: str = "") -> None:
        page.session = None
        view = home_view(self.shelf, page.lang, game=self.game, address=self.address, notice=notice)
        view["offer"] = offer(page.code, page.lang, self.shelf.lists) if page.code else None
        page.send({"type": "view", "view": {**view, **self._more_at_home(page, view)}})

    def _more_at_home(self, page: Page, view: Message) -> Message:
        """What another hub adds to the start page."""
        return {}

    def _at_home(self, page: Page) -> bool:
        """Whether a page shows the start page."""
        return page.greeted and page.session is None

    def _refresh_homes(self) -> None:
        for page in self.pages:
            if self._at_home(page):
                self._go_home(page)

    def _broadcast(self, match: Match, first: Page | None = None) -> None:
        """Every page of the match gets its own view, the one that announced before the others."""
        for page in self._viewers(match, first):
            self._show(page)

    def _show(self, page: Page) -> None:
        """Send a page its view; one that cannot be drawn must not keep the others from theirs."""
        assert page.session is not None
        try:
            view = page.session.view()
        except Exception:
            log.exception("a view could not be made")
            return
        view["match"]["id"] = self._key(page.session.match)  # a renamed record is found by its file's name
        page.send({"type": "view", "view": view})


def _message(text: str | bytes) -> Message:
    """A message as sent, or an empty one for what is none."""
    if len(text) > MAX_MESSAGE:
        return {}
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


_HERE: dict[str, Callable[[Hub, Page, Message], Message | None]] = {
    "code": Hub._code,
    "home": Hub._home,
    "open": Hub._open_intent,
    "new": Hub._new,
}
