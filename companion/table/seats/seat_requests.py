"""Pages and their seats: where hands are hidden, a seat that a device holds is asked for on its page first."""

from pathlib import Path
from typing import Any, Protocol

from companion.core.match.match import Match
from companion.table.hub.hub import Page
from companion.table.partner.seat_players import only_person, plays
from companion.table.seats.seat_holders import Place, Seats, mark
from companion.table.words import app_word, page_words


class Viewers(Protocol):
    """Who knows which pages show a match."""

    def key(self, match: Match) -> str:
        """The name of its record."""
        ...

    def viewers(self, match: Match) -> list[Page]:
        """The pages that show it."""
        ...

    def show(self, page: Page) -> None:
        """Send a page its view."""
        ...


class Seating:
    """The seats of the pages that show matches."""

    def __init__(self, tables: Viewers, kept: Path | None = None) -> None:
        """`kept`: the file in which seats outlive the process, if they do."""
        self.tables = tables
        self.seats = Seats(kept)
        self._sits: dict[Place, str] = {}
        """Where nothing is hidden, the devices on whose pages players sit; one that sleeps keeps its seat."""

    def take(self, page: Page, seat: Any) -> bool:
        """Give a page its seat, or ask the one who holds it; whether it sits."""
        session = page.session
        if session is None or not is_seat(session.match, seat):
            return False
        if session.dealt and plays(session.match, seat):
            page.notice = page_words(page.lang)["partner_seat"].format(name=session.match.players[seat])
            return False
        if session.match.header.seed is None:  # nothing is hidden: it only says whose page this is
            self._rise(page, session.match)
            self._sits[self._place(session.match, seat)] = page.who
            session.seat = seat
            return True
        before = self.seats.holder(self._place(session.match, seat))
        if not self._held_here(page, session.match, seat):
            return False
        session.seat = seat
        if before != mark(page.who):
            self._told(page, session.match, seat, "seat_shown" if before is None else "seat_taken")
        return True

    def lets_go(self, page: Page, seat: int) -> bool:
        """Whether a page may say who plays a seat: its hand is hidden from nobody, or no other device holds it. Else
        that one is asked, as for the hand."""
        match = page.match
        if match is None or match.header.seed is None or plays(match, seat):
            return True
        return self.seats.holder(self._place(match, seat)) is None or self._held_here(page, match, seat)

    def _held_here(self, page: Page, match: Match, seat: int) -> bool:
        """Whether the device of a page holds a seat now; the one that does is asked."""
        place = self._place(match, seat)
        before = self.seats.holder(place)
        if self.seats.take(place, mark(page.who)):
            return True
        page.notice = app_word("seat_held", page.lang, name=match.players[seat])
        for other in self._pages_on(match, before):
            self.tables.show(other)
        return False

    def alone(self, page: Page, match: Match) -> int | None:
        """The seat of the one who plays alone against the companion where it deals, unless another device holds it."""
        seat = only_person(match) if match.header.seed is not None and not match.over else None
        return (
            None if seat is None or self.seats.holder(self._place(match, seat)) not in (None, mark(page.who)) else seat
        )

    def leave(self, page: Page) -> None:
        """A page shows the whole table: whoever likes may sit down where its device shows no hand any more."""
        match = page.match
        if match is not None:
            self._rise(page, match)
            others = [
                one.session.seat for one in self._pages_on(match, mark(page.who)) if one is not page and one.session
            ]
            self.seats.leave(self.tables.key(match), mark(page.who), [seat for seat in others if seat is not None])

    def _rise(self, page: Page, match: Match) -> None:
        """No seat of a match is this device's any more, where nothing is hidden."""
        for place in [self._place(match, seat) for seat in range(len(match.players))]:
            if self._sits.get(place) == page.who:
                del self._sits[place]

    def carry(self, match: Match, following: Match) -> None:
        """The seats of a match are those of the round after it."""
        self.seats.carry(self.tables.key(match), self.tables.key(following))

    def hands(self, page: Page) -> list[int]:
        """The seats whose hidden hands the device of a page may show: another one asks there first."""
        match = page.match
        if match is None or match.header.seed is None:
            return []
        own = [seat for seat in range(len(match.players)) if not plays(match, seat)]
        return [seat for seat in own if self.seats.holder(self._place(match, seat)) == mark(page.who)]

    def held(self, page: Page) -> tuple[int, ...]:
        """The seats whose hidden hands other devices show."""
        match = page.match
        if match is None or match.header.seed is None:
            return ()
        holders = [self.seats.holder(self._place(match, seat)) for seat in range(len(match.players))]
        return tuple(seat for seat, holder in enumerate(holders) if holder not in (None, mark(page.who)))

    def here(self, page: Page) -> tuple[int, ...]:
        """The seats whose players choose in secret on a page: those whose hands its device shows, else its own; on one
        of the whole table, where nothing is hidden, all that have no page of their own."""
        session = page.session
        if session is None:
            return ()
        if session.dealt or session.seat is not None:
            own = () if session.seat is None else (session.seat,)
            return tuple(sorted({*self.hands(page), *own}))
        match = session.match
        sitting = {seat: self._sits.get(self._place(match, seat)) for seat in range(len(match.players))}
        return tuple(seat for seat, device in sitting.items() if device in (None, page.who))

    def question(self, page: Page) -> dict[str, Any] | None:
        """What the holder of a seat is asked on its page."""
        match = page.match
        if match is None:
            return None
        for seat, name in enumerate(match.players):
            place = self._place(match, seat)
            if self.seats.asked(place) and self.seats.holder(place) == mark(page.who):
                texts = {word: app_word(f"seat_{word}", page.lang, name=name) for word in ("asked", "give", "keep")}
                return {"seat": seat, **texts}
        return None

    def answer(self, page: Page, seat: int, *, give: bool) -> None:
        """The holder of a seat gives it to the device that asked for it, or keeps it."""
        match = page.match
        assert match is not None
        place = self._place(match, seat)
        asked = self.seats.asked(place)
        if asked is None or self.seats.holder(place) != mark(page.who):
            return
        if give:
            self.seats.give(place, asked)
            self._stand_up(page, seat)
        else:
            self.seats.keep(place)
        for other in self._pages_on(match, asked):
            if give and other.session is not None:
                other.session.seat = seat
            key = "seat_given" if give else "seat_kept"
            other.notice = app_word(key, other.lang, name=match.players[seat])
            self.tables.show(other)

    def _told(self, page: Page, match: Match, seat: int, key: str) -> None:
        """All others are told that a hand is shown on a device; one that showed it before shows it no more."""
        for other in self.tables.viewers(match):
            if other.who != page.who:
                self._stand_up(other, seat)
                other.notice = app_word(key, other.lang, name=match.players[seat])
                self.tables.show(other)

    def _stand_up(self, page: Page, seat: int) -> None:
        for other in self._pages_on(page.match, mark(page.who)):
            if other.session is not None and other.session.seat == seat:
                other.session.seat = None

    def _pages_on(self, match: Match | None, device: str | None) -> list[Page]:
        return [] if match is None else [page for page in self.tables.viewers(match) if mark(page.who) == device]

    def _place(self, match: Match, seat: int) -> Place:
        return (self.tables.key(match), seat)


def is_seat(match: Match, seat: Any) -> bool:
    """Whether this is the number of a seat."""
    return isinstance(seat, int) and not isinstance(seat, bool) and seat in range(len(match.players))
