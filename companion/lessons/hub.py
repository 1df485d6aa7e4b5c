"""The app with lessons: the matches of a shelf, and pupils who learn on their own pages.

To the messages of companion/table/hub.py a page adds: hello with `lesson` ("game/name"), `pupil` and `last` (who
learned here last); the intents `learn` (open a lesson) and `pupil` (whose progress the start page shows); in a lesson
those of player.py.
"""

import hashlib
import logging
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

from companion.core.game import Game
from companion.core.ledger import RecordError
from companion.core.match import Match
from companion.core.registry import find_game, games
from companion.core.rulings import SetupError
from companion.lessons.journal import open_run, opening
from companion.lessons.journals import Journals, named_lesson, pupil_key, pupil_name
from companion.lessons.player import LessonSession, panel_words
from companion.lessons.reading import lessons
from companion.lessons.run import LessonRun, RunError
from companion.lessons.spec import Lesson, LessonError
from companion.table.home import app_word
from companion.table.hub import Hub, Message, Page, Reply
from companion.table.index import SUFFIX

log = logging.getLogger(__name__)

MOST_GUEST_JOURNALS: Final = 500
COUNTED_AT_ONCE: Final = 30_000
"""Bytes of a journal that a list reads while its page waits."""
GUESTS: Final = "guests"
"""The folder of the guests' journals, in the companion's own."""


class LessonPage(Page):
    """A page that may show a lesson; `pupil` is whose page it is, `lesson` what it shows while it shows one."""

    def __init__(self, send: Callable[[Message], None], lang: str) -> None:
        super().__init__(send, lang)
        self.pupil = ""
        self.lesson: LessonSession | None = None
        self.desk: Desk | None = None
        """Where the lesson lies that it shows."""


class Desk:
    """The runs of a folder that pages look at; one run however many pages show it."""

    def __init__(self, journals: Journals) -> None:
        self.journals = journals
        self._runs: dict[tuple[str, str, str], LessonRun] = {}
        self._counted: dict[Path, tuple[tuple[int, int], tuple[int, int]]] = {}
        """What journals that nobody shows were found to hold, by their size and time."""
        self.uncounted: dict[Path, Lesson] = {}
        """Journals that are too long to be read while a list waits."""
        self.waiting: set[Path] = set()
        """Journals that somebody is about to read: no list waits for what they hold."""

    def run(self, lesson: Lesson, pupil: str, lang: str) -> Generator[None, None, LessonRun]:
        """The run of a pupil, taken up where the journal ends, in slices. Raises SetupError, in one sentence."""
        key = (lesson.game, lesson.name, pupil_key(pupil))
        run = self._runs.get(key)
        if run is None:
            try:
                read = yield from self.journals.opening(lesson, pupil, lang)
            except RunError as wrong:
                raise SetupError(str(wrong)) from None
            run = self._runs.setdefault(key, read)  # another page may have opened it meanwhile
        elif run.lang != lang:
            run.lang = lang
        return run

    def held(self, lesson: Lesson, pupil: str) -> LessonRun | None:
        """The run of a pupil if it is open."""
        return self._runs.get((lesson.game, lesson.name, pupil_key(pupil)))

    def runs(self) -> Iterator[LessonRun]:
        """All that are open."""
        yield from self._runs.values()

    def let_go(self, run: LessonRun) -> None:
        """Forget a run; its journal has everything."""
        self._runs = {key: one for key, one in self._runs.items() if one is not run}

    def progress(self, lesson: Lesson, pupil: str, lang: str) -> tuple[int, int] | None:
        """How many steps of a lesson a pupil has solved, of how many (0 as long as the journal is `waiting`); None for
        one that is not begun or unreadable."""
        held = self.held(lesson, pupil)
        if held is not None:
            return solved_of(held)
        path = self.journals.path(lesson, pupil)
        if path in self.waiting:
            return 0, len(lesson.steps)
        try:
            found = path.stat()
            known = self._counted.get(path)
            if known is None or known[0] != (found.st_size, found.st_mtime_ns):
                if found.st_size > COUNTED_AT_ONCE:
                    self.uncounted[path] = lesson
                    return known[1] if known else (0, len(lesson.steps))
                known = (found.st_size, found.st_mtime_ns), solved_of(open_run(lesson, path, lang=lang))
                self._counted[path] = known
            return known[1]
        except FileNotFoundError:
            return None
        except (OSError, RecordError, RunError) as wrong:
            log.warning("%s", wrong)
            return None

    def counting(self, lang: str) -> Generator[None, None, None]:
        """Read, in slices, what lists were shown without."""
        while self.uncounted:
            path, lesson = self.uncounted.popitem()
            try:
                found = path.stat()
                run = yield from opening(lesson, path, lang=lang)
            except (OSError, RecordError, RunError) as wrong:
                log.warning("%s", wrong)
                continue
            self._counted[path] = (found.st_size, found.st_mtime_ns), solved_of(run)


def solved_of(run: LessonRun) -> tuple[int, int]:
    """How many steps are solved, of how many."""
    return sum(standing.solved for standing in run.standings.values()), len(run.lesson.steps)


def learn_data(desk: Desk, pupil: str, lang: str) -> dict[str, Any]:
    """The lessons per game, with the progress of a pupil: what a list of them shows."""
    listed = [_game_lessons(desk, find_game(name), pupil, lang) for name in games()]
    return {"pupil": pupil, "games": [one for one in listed if one["lessons"]]}


def _game_lessons(desk: Desk, game: Game, pupil: str, lang: str) -> dict[str, Any]:
    try:
        found = lessons(game.name)
    except LessonError as wrong:
        log.warning("%s", wrong)
        found = ()
    return {"title": game.title, "lessons": [lesson_data(desk, lesson, pupil, lang) for lesson in found]}


def lesson_data(desk: Desk, lesson: Lesson, pupil: str, lang: str) -> dict[str, Any]:
    """A lesson in a list."""
    progress = desk.progress(lesson, pupil, lang)
    return {
        "lesson": f"{lesson.game}/{lesson.name}",
        "title": lesson.title[lang],
        "aim": lesson.aims[0][lang] if lesson.aims else "",
        "minutes": lesson.minutes,
        "level": lesson.level,
        "begun": progress is not None,
        "solved": progress[0] if progress else 0,
        "of": len(lesson.steps),
    }


class LessonHub(Hub):
    """A hub whose pages show matches and lessons."""

    pages: list[LessonPage]  # type: ignore[assignment]

    def __init__(self, *given: Any, kind: type[Match] | None = None, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.desk = Desk(Journals(self.shelf.folder, kind=kind or self.shelf.kind))
        self._guests: dict[str, Desk] = {}

    def desk_of(self, page: Page) -> Desk:
        """Where a page learns: guests have journals of their own; whoever has given no name, on that device alone."""
        if not page.guest:
            return self.desk
        assert isinstance(page, LessonPage)
        place = "" if page.pupil else hashlib.sha256(page.who.encode("utf-8", "replace")).hexdigest()[:16]
        if place not in self._guests:
            self._guests[place] = Desk(Journals(self.shelf.folder / GUESTS / place, kind=self.desk.journals.kind))
        return self._guests[place]

    def _check_room(self, page: LessonPage, lesson: Lesson) -> None:
        """Raises SetupError where the guests have begun so many lessons that no other may be begun."""
        if page.guest and not self.desk_of(page).journals.has(lesson, page.pupil):
            begun = sum(1 for _ in (self.shelf.folder / GUESTS).rglob(f"*{SUFFIX}"))
            if begun >= MOST_GUEST_JOURNALS:
                raise SetupError(app_word("enough_lessons", page.lang))

    def join(self, send: Callable[[Message], None]) -> LessonPage:
        """A new page."""
        page = LessonPage(send, self.lang)
        self.pages.append(page)
        return page

    def leave(self, page: Page) -> None:
        """The page is gone."""
        super().leave(page)
        if isinstance(page, LessonPage):
            self._close(page)

    def _close(self, page: LessonPage) -> None:
        """The page shows its lesson no more; a run that nobody shows is let go of, and read anew when next opened."""
        session, page.lesson = page.lesson, None
        if session is not None and not self._showing(session.run):
            (page.desk or self.desk).let_go(session.run)

    # --- what a page wants --------------------------------------------------------------------------------------------

    def _place(self, page: Page, message: Message) -> Reply:
        assert isinstance(page, LessonPage)
        page.pupil = pupil_name(message.get("pupil") or message.get("last"), page.lang)
        if message.get("lesson"):
            return self._open_lesson(page, message["lesson"])
        self._close(page)
        return super()._place(page, message)

    def _answer(self, page: Page, message: Message) -> Reply:
        assert isinstance(page, LessonPage)
        intent = message.get("intent")
        if isinstance(intent, dict) and message.get("type") == "intent":
            mine = _HERE.get(str(intent.get("type")))
            if mine is not None:
                return mine(self, page, intent)
            if page.lesson is not None and intent.get("type") not in ("home", "open"):
                return self._ask_lesson(page, page.lesson, intent)
        return super()._answer(page, message)

    def _learn(self, page: LessonPage, intent: Message) -> Reply:
        return self._open_lesson(page, intent.get("lesson"))

    def _whose(self, page: LessonPage, intent: Message) -> Reply:
        """The start page shows somebody else's progress."""
        page.pupil = pupil_name(intent.get("name"), page.lang)
        if self._at_home(page):
            self._go_home(page)
        return None

    # --- lessons ------------------------------------------------------------------------------------------------------

    def _open_lesson(self, page: LessonPage, name: Any) -> Generator[None, None, Message | None]:
        """Raises SetupError or RecordError where there is nothing to open."""
        lesson, pupil, desk = named_lesson(name, page.lang), page.pupil, self.desk_of(page)
        self._check_room(page, lesson)
        run = yield from desk.run(lesson, pupil, page.lang)
        if page not in self.pages or page.pupil != pupil:  # gone meanwhile, or somebody else's
            self._given_up(page, run)
            return None
        if page.lesson is None or page.lesson.run is not run:
            self._close(page)
            page.lesson, page.desk = LessonSession(run, suits=page.suits), desk
        page.session = None
        self._show_lesson(page)
        return None

    def _given_up(self, page: LessonPage, run: LessonRun) -> None:
        """A run was taken up for a page that no longer wants it."""
        if not self._showing(run):
            for desk in (self.desk, *self._guests.values()):
                desk.let_go(run)

    def following(self) -> Generator[None, None, None]:
        """Besides, count what journals hold that a start page asked for."""
        yield from super().following()
        for desk in (self.desk, *self._guests.values()):
            if desk.uncounted:
                yield from desk.counting(self.lang)
                self._refresh_homes()

    def _ask_lesson(self, page: LessonPage, lesson: LessonSession, intent: Message) -> Message:
        before = lesson.shown
        reply = lesson.handle(intent)
        page.lang, page.suits = lesson.lang, lesson.suits
        if lesson.shown != before:
            for one in sorted(self._showing(lesson.run), key=lambda one: one is not page):
                self._show_lesson(one)
        return reply

    def _showing(self, run: LessonRun) -> list[LessonPage]:
        return [page for page in self.pages if page.lesson is not None and page.lesson.run is run]

    def _show_lesson(self, page: LessonPage) -> None:
        assert page.lesson is not None
        page.send({"type": "view", "view": {**page.lesson.view(), **self._more_in_lesson(page)}})

    def _more_in_lesson(self, page: LessonPage) -> Message:
        """What a lesson's page shows besides: where its way out leads."""
        return {"leave": panel_words(page.lang)["lesson_leave"]}

    # --- the start page -----------------------------------------------------------------------------------------------

    def _go_home(self, page: Page, notice: str = "", *, rescue: Message | None = None) -> None:
        assert isinstance(page, LessonPage)
        self._close(page)
        super()._go_home(page, notice, rescue=rescue)

    def _at_home(self, page: Page) -> bool:
        return super()._at_home(page) and isinstance(page, LessonPage) and page.lesson is None

    def _more_at_home(self, page: Page, view: Message) -> Message:
        assert isinstance(page, LessonPage)
        words = {**view["words"], **panel_words(page.lang)}
        return {"words": words, "learn": learn_data(self.desk_of(page), page.pupil, page.lang)}

    def _show_match(self, page: Page, match: Match, seat: Any) -> None:
        if isinstance(page, LessonPage):
            self._close(page)
        super()._show_match(page, match, seat)


_HERE: dict[str, Callable[[LessonHub, LessonPage, Message], Reply]] = {
    "learn": LessonHub._learn,
    "pupil": LessonHub._whose,
}
