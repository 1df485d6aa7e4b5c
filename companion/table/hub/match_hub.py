"""The matches of a shelf on the pages of a hub: who shows what, who is told, what others wrote.

Intents at the start page and from anywhere: `home`, `open` (a match), `new`, `code`, `check-decks`, `rescue`,
`own-game`; at a table `seat`, `hand-over`, `hand-on` and those of companion/table/session/session.py.
"""

import logging
from collections.abc import Callable, Generator, Iterator, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.core.codes.match_code import is_deck
from companion.core.codes.split_code import is_part
from companion.core.match.match import Match
from companion.core.plugins.registry import find_game
from companion.core.record.ledger import RecordError
from companion.core.record.repair import examining, rescuing
from companion.core.text.messages import LANGUAGES
from companion.table.door.guest_scope import Evening
from companion.table.handover.transfer import Handing
from companion.table.hub.home import entries_told, match_of_form, own_game_read
from companion.table.hub.hub import Hub, Message, Page, Reply, Task, no
from companion.table.hub.match_pages import MatchPages
from companion.table.hub.start_page import StartPage
from companion.table.lookup.book import rules_told
from companion.table.matches.deck_check import Checking
from companion.table.matches.index import MatchInfo, newest
from companion.table.matches.management import INTENTS, Keeping
from companion.table.matches.open_matches import Held
from companion.table.matches.paper_codes import match_of_code, offer
from companion.table.matches.shelf import Shelf
from companion.table.partner.opponents import found_at, opponents
from companion.table.seats.seat_requests import Seating, is_seat
from companion.table.session.session import Session
from companion.table.words import app_word

log = logging.getLogger(__name__)

READ_S: Final = 0.03
"""How long records are read at a stretch while the start page waits for its list."""

_PAGE_ONLY = ("seat", "lang", "suits", "look", "advice", "advice-stop", "advice-close")


class Tables(MatchPages):
    """Holds the matches of a shelf for all pages of a hub."""

    def __init__(
        self,
        hub: Hub,
        shelf: Shelf,
        *,
        game: str | None = None,
        address: Mapping[str, Any] | None = None,
        guests_since: datetime | None = None,
        seats: Path | None = None,
    ) -> None:
        """`address`: for the other phones, as the start page shows it; `guests_since`: when their evening began;
        `seats`: the file in which who sits where outlives the server, if it does."""
        self.hub = hub
        self.shelf: Shelf = shelf
        self.game = game
        self.address = address
        self.evening = None if guests_since is None else Evening(guests_since)
        self.seating = Seating(self, seats)
        self.keeping = Keeping(self)
        self.start = StartPage(self)
        self.handing = Handing(self)
        self.checking = Checking(self)
        self.held = Held(shelf)
        self._latest: str | None = None
        self.pace = 1.0
        """How long the companion waits before it announces, beside the usual; 0: not at all."""

    def gone(self, page: Page) -> None:
        """Matches that nobody looks at are let go of, the oldest first; their records stay."""
        self.held.forget([one.match for one in self.hub.pages if one.match is not None])
        self.keeping.gone(page)
        self.checking.gone(page)

    # --- where a page is, what it asks --------------------------------------------------------------------------------

    def placed(self, page: Page, hello: Message) -> Task | None:
        """The offer of a code, the match that the page showed, or the one that is being played."""
        page.code, page.door = "", self.start.door(page, hello.get("door"))
        code = hello.get("code")
        if isinstance(code, str) and code:
            return lambda: self._offer(page, code)
        wanted = hello.get("match")
        named = isinstance(wanted, str) and wanted
        at_home = hello.get("home") or page.door
        match_id = wanted if named else None if at_home else self._current(page)
        if match_id is None:
            return lambda: self.hub.go_home(page, door=page.door)
        return lambda: self._opened(page, str(match_id), hello.get("seat"))

    def match_of(self, match_id: str, *, guest: bool) -> Generator[None, None, Match | None]:
        """A match of the shelf that the owner, or a guest, may reach; None for one that cannot be read, too."""
        if not self._may(match_id, guest=guest):
            return None
        try:
            return (yield from self._open(match_id))
        except RecordError:
            return None

    def taken(self, page: Page, intent: Message) -> Task | None:
        """What the start page and the tables ask for."""
        here = _HERE.get(str(intent.get("type")))
        if here is not None:
            return lambda: here(self, page, intent)
        session = page.session
        if session is not None:
            return lambda: self._ask_session(page, session, intent)
        return partial(self._choose, page, intent)

    def _current(self, page: Page) -> str | None:
        """The match that is being played: the one opened last while pages are on it, else the last unfinished."""
        if self._latest and any(page.match is self.held.get(self._latest) for page in self.hub.pages if page.match):
            return self._latest
        found = self._unfinished()
        return found.id if found is not None and self._may(found.id, guest=page.guest) else None

    def _unfinished(self) -> MatchInfo | None:
        return newest(info for info in self.listed() if self.game in (None, info.game))

    def listed(self) -> list[MatchInfo]:
        """The matches of the shelf; records that take long to read come later (`following`)."""
        return self.shelf.list(READ_S)

    def _may(self, match_id: str, *, guest: bool) -> bool:
        """Whether a match may be reached: by a guest, those on the table this evening."""
        if not guest or self.evening is None:
            return not guest
        if self.evening.empty:  # the owner has not put another match on the table than the one to resume
            found = self._unfinished()
            self.evening.show("" if found is None else found.id)
        if self.evening.shows(match_id):
            return True
        return any(self.evening.holds(info) for info in self.shelf.list() if info.id == match_id)

    # --- intents of the app -------------------------------------------------------------------------------------------

    def _home(self, page: Page, intent: Message) -> Reply:
        return self.start.go(page, intent)

    def home(self, page: Page, view: Message) -> Message:
        """The start page: the matches that the page may reach, the form of a new one, what it is offered."""
        return {**view, **self.start.view(page)}

    def _keep(self, page: Page, intent: Message) -> Reply:
        return self.keeping.take(page, intent)

    def _check_decks(self, page: Page, intent: Message) -> Reply:
        return self.checking.take(page, intent)

    def _code(self, page: Page, intent: Message) -> Reply:
        return self._offer(page, str(intent.get("code") or ""))

    def _offer(self, page: Page, code: str) -> Reply:
        """The start page offers to begin the match of a code, or says where the deck of one is now; a match that is
        handed over goes on at once.

        Raises CodeError, PositionError or SetupError.
        """
        if is_part(code):
            return self.handing.take(page, code)
        page.code, told = "", ""
        if is_deck(code) and self.hub.keep_deck is not None and not page.guest:
            told = self.hub.keep_deck(code, page.lang, self.shelf.lists)
        else:
            page.code = offer(code, page.lang, self.shelf.lists)["code"]
        self.hub.go_home(page, told)
        return None

    def _open_intent(self, page: Page, intent: Message) -> Reply:
        return self._opened(page, str(intent.get("match")), None)

    def show_record(self, page: Page, match_id: str) -> Generator[None, None, Message | None]:
        """The page shows a match of the shelf."""
        return self._opened(page, match_id, None)

    def _opened(self, page: Page, match_id: str, seat: Any) -> Generator[None, None, Message | None]:
        """The page shows a match, or the start page that says why it cannot be read."""
        if not self._may(match_id, guest=page.guest):
            return no(app_word("not_tonight", page.lang))
        try:
            match = yield from self._open(match_id)
        except RecordError as wrong:
            log.warning("%s", wrong)
            return (yield from self._lost(page, match_id, wrong))
        if page in self.hub.pages:
            self._show_match(page, match, seat)
        return None

    def _lost(self, page: Page, match_id: str, wrong: RecordError) -> Generator[None, None, Message | None]:
        """Say what is wrong with a record; where some of it can be rescued, on the start page, which offers that."""
        text, offered = yield from self._examined(match_id, page.lang, wrong)
        if offered is None:
            return no(text)
        self.hub.go_home(page, text, rescue=offered)
        return None

    def _examined(
        self, match_id: str, lang: str, wrong: RecordError
    ) -> Generator[None, None, tuple[str, Message | None]]:
        """What is wrong with a record, and the offer to rescue what can be."""
        try:
            path = self.shelf.path(match_id, lang)
        except RecordError as gone:
            return str(gone), None
        try:
            found = yield from examining(path, lang)
        except RecordError as hopeless:  # not even its first line can be read
            return app_word("lost_record", lang, what=hopeless), None
        if found is None:
            return app_word("lost_record", lang, what=wrong), None
        told = app_word("rescue", lang, count=entries_told(found[1], lang))
        offered = {"match": match_id, "text": told, "button": app_word("rescue_button", lang)}
        return app_word("lost_record", lang, what=found[0]), offered

    def _rescue(self, page: Page, intent: Message) -> Generator[None, None, Message | None]:
        """Go on with the sound part of a damaged record; the original is kept beside it. Raises RecordError."""
        match_id = str(intent.get("match"))
        if not self._may(match_id, guest=page.guest):
            return no(app_word("not_tonight", page.lang))
        before = self.held.get(match_id)
        try:
            yield from self._open(match_id)
        except RecordError:  # a sound one goes on as it is, with all that its pages have brought
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
        self.hub.homes_old = True
        return None

    def _choose(self, page: Page, intent: Message) -> Message:
        """The start page's own choices."""
        if intent.get("type") == "lang" and intent.get("lang") in LANGUAGES:
            page.lang = str(intent["lang"])
            self.hub.go_home(page, door=page.door)
            return {"ok": True}
        return no(app_word("not_here", page.lang))

    def _rules(self, page: Page, intent: Message) -> Message:
        """The rule book of a game, for whoever is at the start page. Raises SetupError."""
        if page.session is not None:
            return self._ask_session(page, page.session, intent)
        game = find_game(str(intent.get("game")), page.lang)
        return rules_told(game, intent, page.lang, paper=self.hub.papers is not None)

    def _own_game(self, page: Page, intent: Message) -> Message:
        """The file of a game of one's own, read and tried; nothing is kept. Raises SetupError."""
        return own_game_read(intent, page.lang)

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
        self._seated(page, sits)
        return None if sits else no(page.notice)

    def _partner(self, page: Page, intent: Message) -> Reply:
        """The companion plays a seat from now on, or a person does: a hand that another device holds is not given away
        from here."""
        if page.session is None:
            return self._choose(page, intent)
        seat: Any = intent.get("seat")
        if is_seat(page.session.match, seat) and not self.seating.lets_go(page, seat):
            return no(page.notice)
        return self._ask_session(page, page.session, intent)

    def _hand_over(self, page: Page, intent: Message) -> Reply:
        """The holder of a seat gives it to the device that asked for it, or keeps it."""
        if page.session is None or not is_seat(page.session.match, intent.get("seat")):
            return no(app_word("bad_message", page.lang))
        self.seating.answer(page, int(intent["seat"]), give=intent.get("give") is True)
        self.show(page)
        return None

    def _hand_on(self, page: Page, intent: Message) -> Reply:
        return self.handing.show(page)

    def _ask_session(self, page: Page, session: Session, intent: Message) -> Message:
        match, known = session.match, session.match.newest
        self._place(page, session)
        reply = session.handle(intent)
        page.lang, page.suits = session.lang, session.suits
        if session.match is not match:
            self._move_along(page, match, session.match)
        elif match.newest != known:
            self._broadcast(match, first=page)
        elif intent.get("type") in _PAGE_ONLY:
            self.show(page)
        return reply

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
        if before is not None and before is not now:
            opponents(before).rest()
        if news:
            self._broadcast(now)

    def following(self) -> Generator[None, None, None]:
        """Take in, in pieces, what other processes wrote to the records that pages show, and tell these pages."""
        for key, match in self.held.items():
            if self.viewers(match):
                yield from self._follow(key, match)
                self._let_play(match)
            elif (left := found_at(match)) is not None:
                left.rest()
            yield
        for page in self.hub.pages:
            if page.session is not None and page.session.advised():
                self.show(page)
        if self.shelf.index.unread:
            self.shelf.index.read(READ_S)
            self.hub.homes_old = not self.shelf.index.unread
        yield from self.start.following()

    @property
    def restless(self) -> bool:
        """Whether `following` has more to do than to look at what others write."""
        thinks = any(page.session is not None and page.session.thinks for page in self.hub.pages)
        plays = any(page.match and page.match.partners and opponents(page.match).busy for page in self.hub.pages)
        return thinks or plays or bool(self.shelf.index.unread) or self.start.restless

    def _let_play(self, match: Match) -> None:
        """The companion announces for its seats, if it can by now, and all pages see it."""
        if match.partners and opponents(match).look(match, self.pace):
            for page in self.viewers(match):
                self.show(page)

    def _follow(self, key: str, match: Match) -> Iterator[None]:
        try:
            yield from self._open(key)
        except RecordError as wrong:
            told = {}
            for page in self.viewers(match):
                if page.lang not in told:
                    told[page.lang] = yield from self._examined(key, page.lang, wrong)
                text, offered = told[page.lang]
                if page in self.hub.pages and page.match is match:
                    self.hub.go_home(page, text, rescue=offered)


_HERE: dict[str, Callable[[Tables, Page, Message], Reply]] = {
    "code": Tables._code,
    "check-decks": Tables._check_decks,
    "home": Tables._home,
    **dict.fromkeys(INTENTS, Tables._keep),
    "open": Tables._open_intent,
    "new": Tables._new,
    "rescue": Tables._rescue,
    "rules": Tables._rules,
    "own-game": Tables._own_game,
    "seat": Tables._seat,
    "partner": Tables._partner,
    "hand-over": Tables._hand_over,
    "hand-on": Tables._hand_on,
}
