"""Who is in a class: the names, the pages they are open on, what was done under them, which of them give way."""

from collections.abc import Callable
from typing import Final

from companion.core.rulings import SetupError
from companion.lessons.classroom.journals import REMOVED, JournalInfo, pupil_key, put_aside
from companion.lessons.classroom.names import MOST_PUPILS, NEW_FROM_ADDRESS, NEW_NAMES, Names
from companion.lessons.classroom.room import Lessons
from companion.lessons.classroom.roster import Roster
from companion.lessons.classroom.unread import Unread
from companion.lessons.classroom.words import class_word
from companion.lessons.spec import Lesson
from companion.table.hub import Hub, Page

AWAY_S: Final = 25.0
"""A page that was not heard for so long is away: its pupil may go on from another device."""


class Register:
    """The list of a class. `lesson`: the one lesson of the class, unless pupils choose."""

    def __init__(self, hub: Hub, lessons: Lessons, lesson: Lesson | None, clock: Callable[[], float]) -> None:
        self.hub = hub
        self.lessons = lessons
        self.desk = lessons.desk
        self.lesson = lesson
        self.clock = clock
        self.roster = Roster(clock)
        self.names = Names(clock)
        found = [info for info in self.desk.journals.list() if info.pupil and self._is_ours(info)]
        for info in found:
            self.names.add(pupil_key(info.pupil), info.pupil)
        self.unread = Unread(self.desk, self.roster, found, hub.lang)
        self._heard: dict[Page, float] = {}

    def _is_ours(self, info: JournalInfo) -> bool:
        return self.lesson is None or info.lesson == f"{self.lesson.game}/{self.lesson.name}"

    # --- pages --------------------------------------------------------------------------------------------------------

    def pupil(self, page: Page) -> str:
        """The name on a page; empty at the door."""
        return self.lessons.visit(page).pupil

    def put_down(self, page: Page, name: str) -> None:
        """The page is that of a name (empty: nobody's)."""
        self.lessons.visit(page).pupil = name

    def pages_of(self, key: str) -> list[Page]:
        """The pages on which a name is open."""
        return [page for page in self.hub.pages if (name := self.pupil(page)) and pupil_key(name) == key]

    def heard(self, page: Page) -> None:
        """A page has sent something: it is there."""
        self._heard[page] = self.clock()

    def gone(self, page: Page) -> None:
        """A page is closed."""
        self._heard.pop(page, None)
        self.names.gone(page)

    def is_here(self, page: Page) -> bool:
        """Whether a page was heard of late."""
        return self.clock() - self._heard.get(page, 0.0) < AWAY_S

    def here(self) -> set[str]:
        """The keys of the names whose pages are there."""
        return {pupil_key(name) for page in self.hub.pages if (name := self.pupil(page)) and self.is_here(page)}

    def send_out(self, page: Page, notice: str = "") -> None:
        """Back to the door."""
        self.put_down(page, "")
        self.hub.go_home(page, notice)

    # --- names --------------------------------------------------------------------------------------------------------

    def make_name(self, page: Page, key: str, name: str) -> None:
        """Put a new name on the list; in a full one another gives way. Raises SetupError."""
        makers: dict[object, int] = {page: NEW_NAMES, **({page.who: NEW_NAMES} if page.who else {})}
        if page.address:
            makers[f"from {page.address}"] = NEW_FROM_ADDRESS
        if self.names.made_enough(makers):
            raise SetupError(class_word("class_names_made", page.lang, most=NEW_NAMES))
        idle = self.giving_way() or self.giving_way(1) if self.names.full else []
        if self.names.full and not idle:
            raise SetupError(class_word("class_full", page.lang, most=MOST_PUPILS))
        for other in idle[:1]:
            self._take_off(other, "gave_way")
            self.names.drop(other)
        self.names.add(key, name, makers)

    def giving_way(self, answers: int = 0) -> list[str]:
        """The names that give way, the first to go first: nothing was answered under them, as far as journals were
        read; or so many `answers` at most, where nobody is there any more."""
        here = self.here()
        counted = ((pupil_key(run.pupil), run.answers) for run in self.desk.runs())
        busy = {key for key, count in counted if count > (0 if key in here else answers)}
        busy.update(pupil_key(info.pupil) for info in self.unread)
        return self.names.giving_way(busy, here)

    def remove(self, key: str, why: str, lang: str) -> None:
        """Take a name off the list, with what was done; its device may bring another. Raises RecordError."""
        self._take_off(key, why, lang)
        self.names.forgive(key)

    def _take_off(self, key: str, why: str, lang: str | None = None) -> None:
        """Put aside what a name has in the folder, and send its pages to the door. Raises RecordError."""
        for info in [info for info in self.unread if pupil_key(info.pupil) == key]:
            put_aside(info.path, REMOVED, lang or self.hub.lang)
            self.unread.known(info)
        for run in [run for run in self.desk.runs() if pupil_key(run.pupil) == key]:
            if self.desk.journals.has(run.lesson, run.pupil):
                self.desk.journals.remove(run.lesson, run.pupil, lang or self.hub.lang)
            self.desk.let_go(run)
        for one in self.pages_of(key):
            self.send_out(one, class_word(f"class_{why}", one.lang))
