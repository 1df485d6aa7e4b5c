"""The pages of one process: who is there, which room takes a message, who is at the start page.

The hub knows no socket: a page is a function that takes messages. Nor does it know what its pages show: that is told by
its rooms (matches: companion/table/hub/match_hub.py, lessons, a class). Everything happens on one thread, so two
announcements are judged one after the other, each on what the one before left. What takes long (reading a long match)
is done in pieces, with others served in between: `work` and `following` give way at each step.

Messages, page → hub: `{"type": "hello", "page", "device", "match", "home", "code", "seat", "lang", "speaks", "suits"}`,
`{"type": "intent", "id", "intent"}`, `{"type": "ping"}`; hub → page: `{"type": "welcome", "build"}`,
`{"type": "view", "view"}`, `{"type": "reply", "id", "ok", …}`, `{"type": "pong"}`.
"""

import json
import logging
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.codes.match_code import CodeError
from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import PositionError, SetupError
from companion.core.text.messages import LANGUAGES, files_by_name
from companion.table.lookup.papers import Papers
from companion.table.matches.own_lists import OwnLists
from companion.table.matches.shelf import Shelf
from companion.table.session.session import Session
from companion.table.words import app_word, spoken

log = logging.getLogger(__name__)

MAX_MESSAGE: Final = 64_000

Message = dict[str, Any]
Reply = Generator[None, None, Message | None] | Message | None
"""What a task gives: an answer (None: all is well), at once or in pieces."""
Task = Callable[[], Reply]
"""What a room does for a page. It may raise CodeError, SetupError, PositionError or RecordError: a sentence."""


Files = Sequence[tuple[str, bytes]]
"""Files by their names."""
CheckDecks = Callable[[str, Files, str, Files, Mapping[str, Any]], Message]
"""The game, the files, the language, the owner's lists that a deck file alone goes with (empty: the invented ones), the
house rules → the answer to the page. Raises SetupError. It is called in another process: a function of a module."""


class Page:
    """One open page: where its messages go, its own choices, the code it may begin from, its session on a match.

    `device`: as the page says; `visitor`: the same as the server knows it, where it does; `address`: where on the
    network it is; `guest`: it may reach what is on the table this evening, not the folder; `notice`: what it is told
    once; `rescue`: and offered; `trashed`: what came of its matches, and the one that it may bring back; `door`: what
    of the start page it has open, of a list `most` rows; `room`: what it shows (None: the start page).
    """

    def __init__(self, send: Callable[[Message], None], lang: str) -> None:
        self.send = send
        self.key = ""
        self.device = ""
        self.visitor = ""
        self.address = ""
        self.guest = False
        self.notice = ""
        self.rescue: Message | None = None
        self.trashed: Message | None = None
        self.door = ""
        self.most = 0
        self.lang = lang
        self.suits = 4
        self.code = ""
        self.session: Session | None = None
        self.room: Room | None = None
        self.greeted = False

    @property
    def match(self) -> Match | None:
        """The match that this page shows."""
        return None if self.session is None else self.session.match

    @property
    def who(self) -> str:
        """The device that the page is on: as the server knows it, else as the page says."""
        return f"cookie {self.visitor}" if self.visitor else self.device or self.key

    @property
    def account(self) -> str:
        """What counts as one where something is limited: whoever has no pass counts with all of that address."""
        return self.address or self.who


class Room:
    """What pages may show and do in one respect: play, learn, be in class. A hub asks its rooms in their order.

    `shelf`: the folder of matches that it shows, if it does.

    A room that shows something on a page calls `Hub.enter`; the room that the page leaves is told by `left`.
    """

    shelf: Shelf | None = None

    def heard(self, page: Page) -> None:
        """A page has sent a message, of whatever kind."""

    def placed(self, page: Page, hello: Message) -> Task | None:
        """What shows a page that opens or comes back where it belongs; None: not in this room."""
        return None

    def taken(self, page: Page, intent: Message) -> Task | None:
        """What does as a page asks; None: this room does not take such an intent now."""
        return None

    def home(self, page: Page, view: Message) -> Message:
        """The start page: `view` is what the rooms after this one put on it."""
        return view

    def left(self, page: Page) -> None:
        """A page that showed something of this room goes elsewhere, or is gone."""

    def gone(self, page: Page) -> None:
        """A page is closed for good."""

    def following(self) -> Generator[None, None, None]:
        """Take in, in pieces, what has changed outside this process, and tell the pages."""
        yield from ()

    def match_of(self, match_id: str, *, guest: bool) -> Generator[None, None, Match | None]:
        """The match of a name, in pieces, for who may reach it; None: it is none of this room's, or not for them."""
        yield from ()
        return None


class Hub:
    """The pages of a process, and the rooms that take their messages."""

    def __init__(self, *, lang: str = "en", build: str = "") -> None:
        """`lang`: of pages that have not chosen one. `build`: changes with the page's own files."""
        self.lang = lang
        self.build = build
        self.pages: list[Page] = []
        self.rooms: Sequence[Room] = ()
        """In the order in which they are asked; the last one lays the start page, those before it add to it."""
        self.homes_old = False
        """Start pages show what is new when their turn comes: many may be open."""
        self.site = ""
        """The address of a page without a server, which codes lead to; empty: they are bare."""
        self.papers: Papers | None = None
        """Makes what pages may have on paper; None: nothing."""
        self.keep_deck: Callable[[str, str, OwnLists], str] | None = None
        """Keeps the deck of a code among the owner's lists and says where: the code, the language, the lists.

        None: decks are not known here. Raises CodeError, SetupError.
        """
        self.check_decks: CheckDecks | None = None
        """Every deck of some files against a game's rules (companion/table/matches/deck_check.py); None: decks are not
        known."""

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
        self.enter(page, None)
        for room in self.rooms:
            room.gone(page)

    def enter(self, page: Page, room: Room | None) -> None:
        """The page shows something of a room from now on (None: the start page)."""
        before, page.room = page.room, room
        if before is not None and before is not room:
            before.left(page)

    # --- messages ---------------------------------------------------------------------------------------------------

    def receive(self, page: Page, text: str | bytes) -> None:
        """Take a message of a page, and do at once what it asks. Never raises."""
        for _ in self.work(page, text):
            pass

    def work(self, page: Page, text: str | bytes) -> Generator[None, None, None]:
        """Take a message of a page, in pieces. Never raises: what goes wrong is answered, and logged."""
        if page not in self.pages:
            return  # a connection that another one of the same page has replaced
        for room in self.rooms:
            room.heard(page)
        message = _message(text)
        kind = message.get("type")
        if kind == "ping":
            page.send({"type": "pong"})
        elif kind == "hello":
            yield from self._greet(page, message)
        else:
            page.notice, page.rescue, page.trashed = "", None, None
            reply = yield from self._guard(page, lambda: self._answer(page, message))
            page.send({"type": "reply", "id": _id(message), **reply})

    def _guard(self, page: Page, do: Task) -> Generator[None, None, Message]:
        """Whatever a task raises becomes a sentence for the page and a line in the log."""
        with files_by_name():
            try:
                reply = do()
                if isinstance(reply, Generator):
                    reply = yield from reply
                return reply or {"ok": True}
            except (CodeError, SetupError, PositionError, RecordError) as wrong:
                return {"ok": False, "text": wrong.text(page.lang)}
            except Exception:
                log.exception("a page's message could not be handled")
                return {"ok": False, "text": app_word("failed", page.lang)}

    def _greet(self, page: Page, message: Message) -> Iterator[None]:
        told = yield from self._guard(page, lambda: self._hello(page, message))
        if not told["ok"]:
            yield from self._guard(page, lambda: self.go_home(page, str(told["text"])))

    def _hello(self, page: Page, message: Message) -> Reply:
        """A page opens or comes back, with the choices it remembers."""
        key = str(message.get("page") or "")[:100]
        page.key = key
        page.device = str(message.get("device") or key)[:100]
        for other in [one for one in self.pages if key and one is not page and (one.key, one.who) == (key, page.who)]:
            self.leave(other)  # what its old connection may still bring was given up by the page: it must not count
        page.greeted = True
        if message.get("lang") in LANGUAGES:
            page.lang = str(message["lang"])
        elif page.guest and isinstance(message.get("speaks"), list):  # the owner's pages speak as the server was told
            page.lang = spoken(message["speaks"][:20], self.lang)
        if message.get("suits") in (2, 4):
            page.suits = int(message["suits"])
        page.send({"type": "welcome", "build": self.build})
        return self._first(lambda room: room.placed(page, message), lambda: self.go_home(page))

    def _answer(self, page: Page, message: Message) -> Reply:
        intent = message.get("intent")
        if message.get("type") != "intent" or not isinstance(intent, dict):
            return no(app_word("bad_message", page.lang))
        return self._first(lambda room: room.taken(page, intent), lambda: no(app_word("not_here", page.lang)))

    def _first(self, ask: Callable[[Room], Task | None], otherwise: Task) -> Reply:
        """What the first room does that has something to do."""
        task = next((task for room in self.rooms if (task := ask(room)) is not None), otherwise)
        return task()

    # --- the start page -----------------------------------------------------------------------------------------------

    def go_home(self, page: Page, notice: str = "", *, rescue: Message | None = None, door: str = "") -> None:
        """The page shows the start page, or what is behind a `door` of it; it says `notice` and offers `rescue`."""
        self.enter(page, None)
        page.notice, page.rescue, page.door = notice, rescue, door
        self.show_home(page)

    def show_home(self, page: Page) -> None:
        """Send a page the start page, as the rooms lay it."""
        view: Message = {}
        for room in reversed(self.rooms):
            view = room.home(page, view)
        page.send({"type": "view", "view": view})

    def at_home(self) -> list[Page]:
        """The pages that show the start page."""
        return [page for page in self.pages if page.greeted and page.room is None]

    # --- what others do -----------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Take in at once what has changed outside this process."""
        for _ in self.following():
            pass

    def following(self) -> Generator[None, None, None]:
        """Take in, in pieces, what has changed outside this process, and tell the pages."""
        with files_by_name():
            for room in self.rooms:
                yield from room.following()

    def match_of(self, match_id: str, *, guest: bool) -> Generator[None, None, Match | None]:
        """The match of a name, in pieces, for who may reach it; None where there is none."""
        for room in self.rooms:
            found = yield from room.match_of(match_id, guest=guest)
            if found is not None:
                return found
        return None


def no(text: str) -> Message:
    """The answer to what is not done, and why."""
    return {"ok": False, "text": text}


def _message(text: str | bytes) -> Message:
    """A message as sent, or an empty one for what is none."""
    if len(text) > MAX_MESSAGE:
        return {}
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def _id(message: Message) -> int | None:
    """The number of a message, which its reply repeats."""
    number = message.get("id")
    return number if isinstance(number, int) and abs(number) < 2**53 else None
