"""Lessons on the pages of a hub: pupils learn on their own pages.

To the messages of companion/table/hub/hub.py a page adds: hello with `lesson` ("game/name"), `pupil` and `last` (who
learned here last); the intents `learn` (open a lesson) and `pupil` (whose progress the start page shows); in a lesson
those of companion/lessons/pupil/session.py.
"""

import hashlib
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from companion.core.match.match import Match
from companion.core.rules.rulings import SetupError
from companion.lessons.classroom.desk import Desk, learn_data
from companion.lessons.classroom.journals.journals import Journals, named_lesson, pupil_name
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.feedback import say
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import LessonSession, panel_words
from companion.table.hub.hub import Hub, Message, Page, Reply, Room, Task
from companion.table.matches.index import SUFFIX

MOST_GUEST_JOURNALS: Final = 500
GUESTS: Final = "guests"
"""The folder of the guests' journals, in the companion's own."""


@dataclass(slots=True)
class Visit:
    """What the lessons know of a page: whose it is, and what it shows while it shows a lesson."""

    pupil: str = ""
    session: LessonSession | None = None


class Host(Protocol):
    """Who has the lessons on its pages."""

    def noted(self, run: LessonRun) -> None:
        """A run was opened on a page, or answered."""
        ...

    def keeps(self, run: LessonRun) -> bool:
        """Whether a run stays open that no page shows."""
        ...

    def way_out(self, lang: str) -> str:
        """What the button says that leads out of a lesson."""
        ...

    @property
    def hands_over(self) -> bool:
        """Whether that button hands the device to somebody else."""
        ...

    @property
    def advises(self) -> bool:
        """Whether pupils may ask for advice where a step asks for a move."""
        ...


class _StartPage:
    """Lessons beside the matches: a run that nobody shows is let go of, and read anew when next opened."""

    def noted(self, run: LessonRun) -> None:
        pass

    def keeps(self, run: LessonRun) -> bool:
        return False

    def way_out(self, lang: str) -> str:
        return panel_words(lang)["lesson_leave"]

    hands_over = False
    advises = False


class Lessons(Room):
    """The lessons that the pages of a hub show."""

    def __init__(self, hub: Hub, folder: Path, kind: type[Match] | None, host: Host | None = None) -> None:
        """`folder`: the companion's own; `kind`: the class of the matches that lessons show."""
        self.hub = hub
        self.folder = folder
        self.host = host or _StartPage()
        self.desk = Desk(Journals(folder, kind=kind))
        self._guests: dict[str, Desk] = {}
        self._visits: dict[Page, Visit] = {}

    def visit(self, page: Page) -> Visit:
        """What is known of a page."""
        return self._visits.setdefault(page, Visit())

    def desk_of(self, page: Page) -> Desk:
        """Where a page learns: guests have journals of their own; whoever has given no name, on that device alone."""
        if not page.guest:
            return self.desk
        pupil = self.visit(page).pupil
        place = "" if pupil else hashlib.sha256(page.who.encode("utf-8", "replace")).hexdigest()[:16]
        if place not in self._guests:
            self._guests[place] = Desk(Journals(self.folder / GUESTS / place, kind=self.desk.journals.kind))
        return self._guests[place]

    def _check_begun(self, page: Page, lesson: Lesson) -> None:
        """Raises SetupError where the guests have begun so many lessons that no other may be begun."""
        if page.guest and not self.desk_of(page).journals.has(lesson, self.visit(page).pupil):
            begun = sum(1 for _ in (self.folder / GUESTS).rglob(f"*{SUFFIX}"))
            if begun >= MOST_GUEST_JOURNALS:
                raise SetupError(say("enough-lessons", page.lang))

    # --- where a page is, what it asks --------------------------------------------------------------------------------

    def placed(self, page: Page, hello: Message) -> Task | None:
        """The lesson that the page showed. Raises SetupError for a name that is too long."""
        self.visit(page).pupil = pupil_name(hello.get("pupil") or hello.get("last"), page.lang)
        return (lambda: self.open(page, hello["lesson"])) if hello.get("lesson") else None

    def taken(self, page: Page, intent: Message) -> Task | None:
        """What is asked of the lessons anywhere, and in a lesson all but the ways out of it."""
        kind, visit = intent.get("type"), self.visit(page)
        if kind == "learn":
            return lambda: self.open(page, intent.get("lesson"))
        if kind == "pupil":
            return lambda: self._whose(page, intent)
        if visit.session is not None and kind not in ("home", "open"):
            return lambda: self.ask(page, intent)
        return None

    def home(self, page: Page, view: Message) -> Message:
        """The start page lists the lessons, with a pupil's progress."""
        words = {**view.get("words", {}), **panel_words(page.lang)}
        return {**view, "words": words, "learn": learn_data(self.desk_of(page), self.visit(page).pupil, page.lang)}

    def left(self, page: Page) -> None:
        """The page shows its lesson no more."""
        visit = self.visit(page)
        session, visit.session = visit.session, None
        if session is not None:
            session.drop_advice()
            self._let_go(session.run)

    def gone(self, page: Page) -> None:
        """The page is closed."""
        self._visits.pop(page, None)

    def following(self) -> Generator[None, None, None]:
        """Count what journals hold that a start page asked for."""
        self.tell_advice()
        for desk in self._desks():
            if desk.uncounted:
                yield from desk.counting(self.hub.lang)
                self.hub.homes_old = True

    def _desks(self) -> list[Desk]:
        return [self.desk, *self._guests.values()]

    def _whose(self, page: Page, intent: Message) -> Reply:
        """The start page shows somebody else's progress."""
        self.visit(page).pupil = pupil_name(intent.get("name"), page.lang)
        if page in self.hub.at_home():
            self.hub.go_home(page, door=page.door)
        return None

    # --- lessons ------------------------------------------------------------------------------------------------------

    def open(self, page: Page, name: Any) -> Generator[None, None, Message | None]:
        """The page shows a lesson. Raises SetupError or RecordError where there is nothing to open."""
        visit = self.visit(page)
        lesson, pupil = named_lesson(name, page.lang), visit.pupil
        self._check_begun(page, lesson)
        run = yield from self.desk_of(page).run(lesson, pupil, page.lang)
        if page not in self.hub.pages or visit.pupil != pupil:  # gone meanwhile, or somebody else's
            self._let_go(run)
            return None
        if visit.session is None or visit.session.run is not run:
            self.left(page)
            visit.session = LessonSession(run, suits=page.suits)
        self.hub.enter(page, self)
        self._show(page)
        self.host.noted(run)
        return None

    def _let_go(self, run: LessonRun) -> None:
        """Forget a run that nobody shows, unless it is to stay open."""
        if self.host.keeps(run):
            self.host.noted(run)
        elif not self._showing(run):
            for desk in self._desks():
                desk.let_go(run)

    def ask(self, page: Page, intent: Message) -> Message:
        """What the page of a lesson asks of it."""
        session = self.visit(page).session
        assert session is not None
        session.advises = self.host.advises
        before = session.shown
        reply = session.handle(intent)
        page.lang, page.suits = session.lang, session.suits
        if session.shown != before:
            for one in sorted(self._showing(session.run), key=lambda one: one is not page):
                self._show(one)
        self.host.noted(session.run)
        return reply

    def tell_advice(self, *, anew: bool = False) -> None:
        """Show what is new of the advice that pages asked for; `anew`: whether it may be asked for is otherwise now."""
        for page, visit in list(self._visits.items()):
            if visit.session is not None and (anew or visit.session.advised()):
                self._show(page)

    def _showing(self, run: LessonRun) -> list[Page]:
        return [page for page, visit in self._visits.items() if visit.session is not None and visit.session.run is run]

    def _show(self, page: Page) -> None:
        session = self.visit(page).session
        assert session is not None
        session.advises = self.host.advises
        leave = {"leave": self.host.way_out(page.lang), "handover": self.host.hands_over}
        page.send({"type": "view", "view": {**session.view(), **leave}})
