"""The matches of one process and the pages that look at them: who shows what, who is told, what others wrote.

The hub knows no socket: a page is a function that takes messages. Everything happens on one thread, so two
announcements are judged one after the other, each on what the one before left. What takes long (reading a long match)
is done in pieces, with others served in between: `work` and `following` give way at each step.

Messages, page → hub: `{"type": "hello", "page", "device", "match", "home", "code", "seat", "lang", "suits"}`,
`{"type": "intent", "id", "intent"}`, `{"type": "ping"}`; hub → page: `{"type": "welcome", "build"}`,
`{"type": "view", "view"}`, `{"type": "reply", "id", "ok", …}`, `{"type": "pong"}`.
"""

import json
import logging
from collections.abc import Callable, Generator, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from companion.core.codes import CodeError
from companion.core.ledger import RecordError
from companion.core.match import Match
from companion.core.rescue import examining, rescuing
from companion.core.rulings import PositionError, SetupError
from companion.core.words import LANGUAGES, files_by_name
from companion.table.evening import Evening
from companion.table.held import Held
from companion.table.home import app_word, entries_told, home_view, match_of_form
from companion.table.index import MatchInfo, newest
from companion.table.on_paper import match_of_code, offer
from companion.table.seating import Seating, is_seat
from companion.table.session import Session
from companion.table.shelf import Shelf, following_round

log = logging.getLogger(__name__)

MAX_MESSAGE = 64_000
READ_S = 0.03
"""How long records are read at a stretch while the start page waits for its list."""

_PAGE_ONLY = ("seat", "lang", "suits")
Message = dict[str, Any]
Reply = Generator[None, None, Message | None] | Message | None
"""What a handler gives: an answer (None: all is well), at once or in pieces."""


class Page:
    """One open page: where its messages go, its own choices, the code it may begin from, its session on a match.

    `device`: as the page says; `visitor`: the same as the server knows it, where it does; `address`: where on the
    network it is; `guest`: it may reach what is on the table this evening, not the folder; `notice`: what it is told
    once; `rescue`: and offered.
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
        self.lang = lang
        self.suits = 4
        self.code = ""
        self.session: Session | None = None
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
        """What counts as one where something is limited: whoever has no cookie counts with all of that address."""
        return self.address or self.who


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
        guests_since: datetime | None = None,
    ) -> None:
        """`address`: for the other phones, as the start page shows it; `guests_since`: when their evening began."""
        self.shelf = shelf
        self.lang = lang
        self.game = game
        self.address = address
        self.build = build
        self.evening = None if guests_since is None else Evening(guests_since)
        self.seating = Seating(self)
        self.pages: list[Page] = []
        self.held = Held(shelf)
        self._homes_old = False
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
        self.held.forget([page.match for page in self.pages if page.match is not None])

    # --- messages ---------------------------------------------------------------------------------------------------

    def receive(self, page: Page, text: str | bytes) -> None:
        """Take a message of a page, and do at once what it asks. Never raises."""
        for _ in self.work(page, text):
            pass

    def work(self, page: Page, text: str | bytes) -> Generator[None, None, None]:
        """Take a message of a page, in pieces. Never raises: what goes wrong is answered, and logged."""
        if page not in self.pages:
            return  # a connection that another one of the same page has replaced
        message = _message(text)
        kind = message.get("type")
        if kind == "ping":
            page.send({"type": "pong"})
        elif kind == "hello":
            yield from self._greet(page, message)
        else:
            page.notice, page.rescue = "", None
            reply = yield from self._guard(page, lambda: self._answer(page, message))
            page.send({"type": "reply", "id": _id(message), **reply})

    def _guard(self, page: Page, do: Callable[[], Reply]) -> Generator[None, None, Message]:
        """Whatever a handler raises becomes a sentence for the page and a line in the log."""
        try:
            with files_by_name():
                reply = do()
                if isinstance(reply, Generator):
                    reply = yield from reply
            return reply or {"ok": True}
        except (CodeError, SetupError, PositionError, RecordError) as wrong:
            return {"ok": False, "text": str(wrong)}
        except Exception:
            log.exception("a page's message could not be handled")
            return {"ok": False, "text": app_word("failed", page.lang)}

    def _greet(self, page: Page, message: Message) -> Iterator[None]:
        told = yield from self._guard(page, lambda: self._hello(page, message))
        if not told["ok"]:
            yield from self._guard(page, lambda: self._sent_home(page, str(told["text"])))

    def _sent_home(self, page: Page, notice: str) -> None:
        page.code = ""
        self._go_home(page, notice)

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
        if message.get("suits") in (2, 4):
            page.suits = int(message["suits"])
        page.send({"type": "welcome", "build": self.build})
        return self._place(page, message)

    def _place(self, page: Page, message: Message) -> Reply:
        code = message.get("code")
        if isinstance(code, str) and code:
            self._offer(page, code)
            return None
        wanted = message.get("match")
        named = isinstance(wanted, str) and wanted
        match_id = wanted if named else None if message.get("home") else self._current(page)
        if match_id is None:
            self._go_home(page)
            return None
        return self._opened(page, str(match_id), message.get("seat"))

    def _current(self, page: Page) -> str | None:
        """The match that is being played: the one opened last while pages are on it, else the last unfinished."""
        if self._latest and any(page.match is self.held.get(self._latest) for page in self.pages if page.match):
            return self._latest
        found = self._unfinished()
        return found.id if found is not None and self._may(page, found.id) else None

    def _unfinished(self) -> MatchInfo | None:
        return newest(info for info in self._listed() if self.game in (None, info.game))

    def _listed(self) -> list[MatchInfo]:
        """The matches of the shelf; records that take long to read come later (`following`)."""
        return self.shelf.list(READ_S)

    def _may(self, page: Page, match_id: str) -> bool:
        """Whether a page may reach a match: a guest's, those on the table this evening."""
        if not page.guest or self.evening is None:
            return not page.guest
        if self.evening.empty:  # the owner has not put another match on the table than the one to resume
            found = self._unfinished()
            self.evening.show("" if found is None else found.id)
        if self.evening.shows(match_id):
            return True
        return any(self.evening.holds(info) for info in self.shelf.list() if info.id == match_id)

    def _answer(self, page: Page, message: Message) -> Reply:
        intent = message.get("intent")
        if message.get("type") != "intent" or not isinstance(intent, dict):
            return {"ok": False, "text": app_word("bad_message", page.lang)}
        here = _HERE.get(str(intent.get("type")))
        if here is not None:
            return here(self, page, intent)
        if page.session is None:
            return self._choose(page, intent)
        return self._ask_session(page, page.session, intent)

    # --- intents of the app -------------------------------------------------------------------------------------------

    def _home(self, page: Page, intent: Message) -> Reply:
        page.code = ""
        self._go_home(page)
        return None

    def _code(self, page: Page, intent: Message) -> Reply:
        self._offer(page, str(intent.get("code") or ""))
        return None

    def _offer(self, page: Page, code: str) -> None:
        """The start page offers to begin the match of a code. Raises CodeError or PositionError."""
        page.code = ""
        page.code = offer(code, page.lang, self.shelf.lists)["code"]
        self._go_home(page)

    def _open_intent(self, page: Page, intent: Message) -> Reply:
        return self._opened(page, str(intent.get("match")), None)

    def _opened(self, page: Page, match_id: str, seat: Any) -> Generator[None, None, Message | None]:
        """The page shows a match, or the start page that says why it cannot be read."""
        if not self._may(page, match_id):
            return {"ok": False, "text": app_word("not_tonight", page.lang)}
        try:
            match = yield from self._open(match_id)
        except RecordError as wrong:
            log.warning("%s", wrong)
            return (yield from self._lost(page, match_id, wrong))
        if page in self.pages:
            self._show_match(page, match, seat)
        return None

    def _lost(self, page: Page, match_id: str, wrong: RecordError) -> Generator[None, None, Message | None]:
        """Say what is wrong with a record; where some of it can be rescued, on the start page, which offers that."""
        text, offered = yield from self._examined(match_id, page.lang, wrong)
        if offered is None:
            return {"ok": False, "text": text}
        self._go_home(page, text, rescue=offered)
        return None

    def _examined(
        self, match_id: str, lang: str, wrong: RecordError
    ) -> Generator[None, None, tuple[str, Message | None]]:
        """What is wrong with a record, and the offer to rescue what can be."""
        try:
            found = yield from examining(self.shelf.path(match_id, lang), lang)
        except RecordError as hopeless:  # it is gone, or not even its first line can be read
            return app_word("lost_record", lang, what=hopeless), None
        if found is None:
            return app_word("lost_record", lang, what=wrong), None
        told = app_word("rescue", lang, count=entries_told(found[1], lang))
        offered = {"match": match_id, "text": told, "button": app_word("rescue_button", lang)}
        return app_word("lost_record", lang, what=found[0]), offered

    def _rescue(self, page: Page, intent: Message) -> Generator[None, None, Message | None]:
        """Go on with the sound part of a damaged record; the original is kept beside it. Raises RecordError."""
        match_id = str(intent.get("match"))
        if not self._may(page, match_id):
            return {"ok": False, "text": app_word("not_tonight", page.lang)}
        before = self.held.get(match_id)
        match = yield from rescuing(self.shelf.path(match_id, page.lang), page.lang, self.shelf.kind)
        self._goes_on(before, self.held.put(match, match_id), news=True)
        return (yield from self._opened(page, match_id, None))

    def _new(self, page: Page, intent: Message) -> Reply:
        if page.session is not None:
            return None  # the form was sent twice; the first one opened the match that this page shows
        self._check_begun(page)
        make = match_of_code if "code" in intent else match_of_form
        lists = None if page.guest else self.shelf.lists
        match = make(intent, page.lang, self.shelf.kind, lists)
        self.shelf.add(match)
        self.held.put(match)
        self._note_begun(page, self.key(match))
        self._show_match(page, match, None)
        self._refresh_homes()
        return None

    def _check_begun(self, page: Page) -> None:
        """Raises SetupError for a guest who has begun enough."""
        if page.guest and self.evening is not None and self.evening.enough(page.account):
            raise SetupError(app_word("enough_tonight", page.lang))

    def _note_begun(self, page: Page, key: str) -> None:
        if self.evening is not None:
            self.evening.begin(key, page.account if page.guest else "")

    def _choose(self, page: Page, intent: Message) -> Message:
        """The start page's own choices."""
        if intent.get("type") == "lang" and intent.get("lang") in LANGUAGES:
            page.lang = str(intent["lang"])
            self._go_home(page)
            return {"ok": True}
        return {"ok": False, "text": app_word("not_here", page.lang)}

    # --- intents of a table -------------------------------------------------------------------------------------------

    def _seat(self, page: Page, intent: Message) -> Reply:
        """Sit down at a seat, or stand up (None)."""
        if page.session is None:
            return self._choose(page, intent)
        seat = intent.get("seat")
        if not is_seat(page.session.match, seat):
            if seat is None:
                self.seating.leave(page)
            return self._ask_session(page, page.session, intent)
        sits = self.seating.take(page, seat)
        self.show(page)
        return None if sits else {"ok": False, "text": page.notice}

    def _hand_over(self, page: Page, intent: Message) -> Reply:
        """The holder of a seat gives it to the device that asked for it, or keeps it."""
        if page.session is None or not is_seat(page.session.match, intent.get("seat")):
            return {"ok": False, "text": app_word("bad_message", page.lang)}
        self.seating.answer(page, int(intent["seat"]), give=intent.get("give") is True)
        self.show(page)
        return None

    def _ask_session(self, page: Page, session: Session, intent: Message) -> Message:
        match, known = session.match, session.match.newest
        reply = session.handle(intent)
        page.lang, page.suits = session.lang, session.suits
        if session.match is not match:
            self._move_along(page, match, session.match)
        elif match.newest != known:
            self._broadcast(match, first=page)
        elif intent.get("type") in _PAGE_ONLY:
            self.show(page)
        return reply

    def _move_along(self, page: Page, old: Match, new: Match) -> None:
        """All pages of a round go on to the next one."""
        self.seating.carry(old, new)
        for one in (page, *self.viewers(old)):
            assert one.session is not None
            self._show_match(one, new, one.session.seat)
        self._refresh_homes()

    def _next_round(self, page: Page, match: Match) -> Match:
        """The next match of a series, as this process holds it. Raises SetupError, RecordError."""
        self._check_begun(page)
        new = following_round(match)
        key = new.path.stem if new.path else new.header.id
        held = self.held.get(key)
        if held is None:
            self._note_begun(page, key)
        return held or self.held.put(new, key)

    # --- what others write --------------------------------------------------------------------------------------------

    def _open(self, match_id: str) -> Generator[None, None, Match]:
        """The match of a record, with what others wrote to it. Raises RecordError."""
        before = self.held.get(match_id)
        match, news = yield from self.held.open(match_id)
        self._goes_on(before, match, news=news)
        return match

    def _goes_on(self, before: Match | None, now: Match, *, news: bool) -> None:
        """What pages show goes on: with what others wrote, or read again where it no longer continues what was held."""
        for page in self.viewers(before) if before is not None and before is not now else ():
            assert page.session is not None
            page.session.match = now
        if news:
            self._broadcast(now)

    def follow(self) -> None:
        """Take in at once what other processes wrote."""
        for _ in self.following():
            pass

    def following(self) -> Generator[None, None, None]:
        """Take in, in pieces, what other processes wrote to the records that pages show, and tell these pages."""
        with files_by_name():
            for key, match in self.held.items():
                if self.viewers(match):
                    yield from self._follow(key, match)
                yield
            if self.shelf.index.unread:
                self.shelf.index.read(READ_S)
                self._homes_old = not self.shelf.index.unread
            if self._homes_old:
                yield from self._send_homes()

    def _follow(self, key: str, match: Match) -> Iterator[None]:
        try:
            yield from self._open(key)
        except RecordError as wrong:
            told = {}
            for page in self.viewers(match):
                if page.lang not in told:
                    told[page.lang] = yield from self._examined(key, page.lang, wrong)
                text, offered = told[page.lang]
                if page in self.pages and page.match is match:
                    self._go_home(page, text, rescue=offered)

    # --- showing ------------------------------------------------------------------------------------------------------

    def key(self, match: Match) -> str:
        """The name of a match's record, by which pages know it: a record may have been renamed."""
        return self.held.key(match)

    def viewers(self, match: Match, first: Page | None = None) -> list[Page]:
        """The pages that show a match, `first` before the others."""
        return sorted((page for page in self.pages if page.match is match), key=lambda page: page is not first)

    def _show_match(self, page: Page, match: Match, seat: Any) -> None:
        page.code = ""
        page.session = Session(match, lang=page.lang)
        page.session.suits = page.suits
        page.session.address = self.address
        page.session.on_next_round = partial(self._next_round, page)
        self._latest = self.key(match)
        if self.evening is not None and not page.guest:
            self.evening.show(self._latest)
        self.seating.take(page, seat)
        self.show(page)

    def _go_home(self, page: Page, notice: str = "", *, rescue: Message | None = None) -> None:
        page.session, page.notice, page.rescue = None, notice, rescue
        self._send_home(page, self._listed())

    def _send_home(self, page: Page, listed: list[MatchInfo]) -> None:
        evening = self.evening
        found = [info for info in listed if not page.guest or (evening is not None and evening.holds(info))]
        view = home_view(
            self.shelf, page.lang, found=found, game=self.game, address=self.address, notice=page.notice,
            own_lists=not page.guest,
        )  # fmt: skip
        view["offer"] = offer(page.code, page.lang, self.shelf.lists) if page.code else None
        view["rescue"] = page.rescue
        page.send({"type": "view", "view": {**view, **self._more_at_home(page, view)}})

    def _more_at_home(self, page: Page, view: Message) -> Message:
        """What another hub adds to the start page."""
        return {}

    def _at_home(self, page: Page) -> bool:
        """Whether a page shows the start page."""
        return page.greeted and page.session is None

    def _refresh_homes(self) -> None:
        """Start pages show what is new when their turn comes (`following`): many may be open."""
        self._homes_old = True

    def _send_homes(self) -> Iterator[None]:
        self._homes_old = False
        found = self._listed()
        for page in list(self.pages):
            if page in self.pages and self._at_home(page):
                self._send_home(page, found)
            yield

    def _broadcast(self, match: Match, first: Page | None = None) -> None:
        """Every page of the match gets its own view, the one that announced before the others."""
        for page in self.viewers(match, first):
            self.show(page)

    def show(self, page: Page) -> None:
        """Send a page its view; one that cannot be drawn must not keep the others from theirs."""
        assert page.session is not None
        try:
            view = page.session.view()
        except Exception:
            log.exception("a view could not be made")
            return
        view["match"]["id"] = self.key(page.session.match)
        view["asked"] = self.seating.question(page)
        view["notice"] = " ".join(filter(None, [page.notice, view["notice"]])) or None
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


def _id(message: Message) -> int | None:
    """The number of a message, which its reply repeats."""
    number = message.get("id")
    return number if isinstance(number, int) and abs(number) < 2**53 else None


_HERE: dict[str, Callable[[Hub, Page, Message], Reply]] = {
    "code": Hub._code,
    "home": Hub._home,
    "open": Hub._open_intent,
    "new": Hub._new,
    "rescue": Hub._rescue,
    "seat": Hub._seat,
    "hand-over": Hub._hand_over,
}
