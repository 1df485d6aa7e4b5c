"""Who is in a class: the names, the pages they are open on, what was done under them, which of them give way."""

from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import dataclass, field
from typing import Final

from companion.core.rules.rulings import SetupError
from companion.lessons.classroom.journals.backlog import Unread
from companion.lessons.classroom.journals.journals import REMOVED, JournalInfo, pupil_key, put_aside
from companion.lessons.classroom.names import MOST_PUPILS, NEW_FROM_ADDRESS, NEW_NAMES, Names
from companion.lessons.classroom.room import Lessons
from companion.lessons.classroom.roster import Roster
from companion.lessons.classroom.words import class_word
from companion.lessons.lesson.spec import Lesson
from companion.table.hub.hub import Hub, Page

AWAY_S: Final = 25.0
"""A page that was not heard for so long is away: its pupil may go on from another device."""
UNDO_S: Final = 900.0
"""How long names that were taken off can be brought back by one tap."""


@dataclass(slots=True)
class Removal:
    """Names that were taken off the list together, and the pages that had them open."""

    at: float
    names: list[str] = field(default_factory=list)
    pages: list[tuple[Page, str]] = field(default_factory=list)


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
        self.removal: Removal | None = None
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
        idle = self.untouched() if self.names.full else []
        if self.names.full and not idle:
            raise SetupError(class_word("class_full", page.lang, most=MOST_PUPILS))
        for other in idle[:1]:
            self._take_off(other, page.lang)
            self.names.drop(other)
        self._put_on(name, page.lang, makers)

    def untouched(self) -> list[str]:
        """The names that may give way, the first to go first: nothing was done under them, not even a hint asked for
        or a step left out, as far as journals were read, and no page has them open."""
        has = self.desk.journals.has
        busy = {pupil_key(run.pupil) for run in self.desk.runs() if run.events or has(run.lesson, run.pupil)}
        busy.update(pupil_key(info.pupil) for info in self.unread)
        busy.update(pupil_key(name) for page in self.hub.pages if (name := self.pupil(page)))
        return [key for key in self.names if key not in busy]

    def remove(self, keys: Iterable[str], lang: str) -> None:
        """Take names off the list, with what was done; their devices may bring others. Raises RecordError."""
        removal = Removal(self.clock())
        for key in [key for key in keys if key in self.names]:
            self.removal = removal
            name, pages = self.names[key], self.pages_of(key)
            self._take_off(key, lang)
            self.names.forgive(key)
            removal.names.append(name)
            removal.pages.extend((page, name) for page in pages)

    def undoable(self) -> Removal | None:
        """What was taken off last, as long as it can be brought back."""
        found = self.removal
        return found if found is not None and found.names and self.clock() - found.at < UNDO_S else None

    def restore(self, lang: str) -> Generator[None, None, None]:
        """Bring back what was taken off last: the names, what was done under them, the pages that were sent out.

        Raises SetupError where there is nothing (any more) to bring back, or no room; RecordError.
        """
        found = self.undoable()
        if found is None:
            raise SetupError(class_word("class_nothing_back", lang))
        if len(self.names) + sum(pupil_key(name) not in self.names for name in found.names) > MOST_PUPILS:
            raise SetupError(class_word("class_full", lang, most=MOST_PUPILS))
        self.removal = None
        for name in found.names:
            self._put_on(name, lang)
        for page, name in found.pages:
            if page in self.hub.pages and not self.pupil(page):
                self.names.vouch(pupil_key(name), page.who)
                self.put_down(page, name)
                yield from self._show_again(page)
        if self.lesson is not None:
            for name in found.names:
                yield from self.desk.run(self.lesson, name, lang)

    def _show_again(self, page: Page) -> Generator[None, None, None]:
        if self.lesson is None:
            self.hub.go_home(page)
        else:
            yield from self.lessons.open(page, f"{self.lesson.game}/{self.lesson.name}")

    def _put_on(self, name: str, lang: str, makers: Collection[object] = ()) -> None:
        """Put a name on the list. What was done under it before it was taken off is the name's again: whoever comes
        back has seen what they were shown. Raises RecordError."""
        back = self.desk.journals.bring_back(name, lang)
        self.names.add(pupil_key(name), name, makers)
        self.unread.add([info for info in back if self._is_ours(info)])

    def _take_off(self, key: str, lang: str) -> None:
        """Put aside what a name has in the folder, and send its pages to the door. Raises RecordError."""
        for info in [info for info in self.unread if pupil_key(info.pupil) == key]:
            put_aside(info.path, REMOVED, lang)
            self.unread.known(info)
        for run in [run for run in self.desk.runs() if pupil_key(run.pupil) == key]:
            if self.desk.journals.has(run.lesson, run.pupil):
                self.desk.journals.remove(run.lesson, run.pupil, lang)
            self.desk.let_go(run)
        for one in self.pages_of(key):
            self.send_out(one, class_word("class_removed", one.lang))
