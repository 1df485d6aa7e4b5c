"""The pages that show matches: which they are, what each is sent, and how all of a round go on to the next one."""

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from companion.core.match.match import Match
from companion.core.rules.rulings import SetupError
from companion.table.door.guest_scope import Evening
from companion.table.hub.hub import Hub, Page, Room
from companion.table.matches.open_matches import Held
from companion.table.matches.shelf import following_round
from companion.table.partner.opponents import opponents
from companion.table.seats.seat_requests import Seating
from companion.table.session.secret_choices import waiting
from companion.table.session.session import Session
from companion.table.words import app_word

log = logging.getLogger(__name__)


class MatchPages(Room):
    """Shows matches on pages of a hub."""

    hub: Hub
    held: Held
    seating: Seating
    evening: Evening | None
    address: Mapping[str, Any] | None
    pace: float
    _latest: str | None

    def left(self, page: Page) -> None:
        """The page shows no match any more."""
        if page.session is not None:
            page.session.drop_advice()
        page.session = None

    def key(self, match: Match) -> str:
        """The name of a match's record, by which pages know it: a record may have been renamed."""
        return self.held.key(match)

    def viewers(self, match: Match, first: Page | None = None) -> list[Page]:
        """The pages that show a match, `first` before the others."""
        return sorted((page for page in self.hub.pages if page.match is match), key=lambda page: page is not first)

    def _show_match(self, page: Page, match: Match, seat: Any) -> None:
        page.code = ""
        self.left(page)
        self.hub.enter(page, self)
        page.session = Session(match, lang=page.lang)
        page.session.device = page.who
        page.session.suits = page.suits
        page.session.address = self.address
        page.session.site = self.hub.site
        name = quote(self.key(match))
        page.session.paper = f"paper/match/{name}/" if self.hub.papers is not None else ""
        page.session.record = "" if page.guest else f"record/{name}.jsonl"
        page.session.on_next_round = partial(self._next_round, page)
        self._latest = self.key(match)
        if self.evening is not None and not page.guest:
            self.evening.show(self._latest)
        self._seated(page, self.seating.take(page, self.seating.alone(page, match) if seat is None else seat))

    def _seated(self, page: Page, sits: bool) -> None:
        """Show a page that has taken a seat or none; who has a page of their own chooses in secret there alone."""
        assert page.session is not None
        if sits and waiting(page.session.match):
            self._broadcast(page.session.match, first=page)
        else:
            self.show(page)

    def _broadcast(self, match: Match, first: Page | None = None) -> None:
        """Every page of the match gets its own view, the one that announced before the others."""
        if match.partners:
            opponents(match).look(match, self.pace)
        for page in self.viewers(match, first):
            self.show(page)

    def show(self, page: Page) -> None:
        """Send a page its view; one that cannot be drawn must not keep the others from theirs."""
        assert page.session is not None
        self._place(page, page.session)
        if page.session.match.partners:
            opponents(page.session.match)  # the companion sits down with whoever looks
        try:
            view = page.session.view()
        except Exception:
            log.exception("a view could not be made")
            return
        view["match"]["id"] = self.key(page.session.match)
        view["match"]["hands"] = self.seating.hands(page)
        view["asked"] = self.seating.question(page)
        view["notice"] = " ".join(filter(None, [page.notice, view["notice"]])) or None
        page.send({"type": "view", "view": view})

    def _place(self, page: Page, session: Session) -> None:
        """Tell a session for whom its page speaks, and for whom other devices do."""
        session.here, session.held = self.seating.here(page), self.seating.held(page)

    def _move_along(self, page: Page, old: Match, new: Match) -> None:
        """All pages of a round go on to the next one."""
        self.seating.carry(old, new)
        for one in (page, *self.viewers(old)):
            assert one.session is not None
            self._show_match(one, new, one.session.seat)
        self.hub.homes_old = True

    def _next_round(self, page: Page, match: Match) -> Match:
        """The next match of a series, as this process holds it. Raises SetupError, RecordError."""
        self._check_begun(page)
        new = following_round(match)
        key = new.path.stem if new.path else new.header.id
        held = self.held.get(key)
        if held is None:
            self._note_begun(page, key)
        return held or self.held.put(new, key)

    def _check_begun(self, page: Page) -> None:
        """Raises SetupError for a guest who has begun enough."""
        if page.guest and self.evening is not None and self.evening.enough(page.account):
            raise SetupError(app_word("enough_tonight", page.lang))

    def _note_begun(self, page: Page, key: str) -> None:
        if self.evening is not None:
            self.evening.begin(key, page.account if page.guest else "")
