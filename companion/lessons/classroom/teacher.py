"""The teacher's page of a class: how each gets on, told in bundles, and what a teacher may do.

The teacher's intents: `watch` (a lesson), `look` (a `step` by its number, a `pupil`, or nothing), `clock` (`minutes`
from now, or null), `advice` (`on`: pupils may ask for it), `csv`, `marks`, `remove` (a pupil), `clear` (`pupils`: names
under which nothing was done, as the page has them in `idle`) and `restore` (those who were taken off last).
"""

import math
from collections.abc import Callable, Generator, Mapping
from typing import Any, Final

from companion.lessons.classroom.journals.journals import JournalInfo, named_lesson, pupil_key
from companion.lessons.classroom.marks.answers import pupil_opened, step_opened
from companion.lessons.classroom.marks.marks import Scale, gradebook, mark_row
from companion.lessons.classroom.marks.results import results_csv
from companion.lessons.classroom.register import Register
from companion.lessons.classroom.roster import by_letter
from companion.lessons.classroom.words import class_word, class_words
from companion.lessons.lesson.reader import lessons
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.progress import LessonRun
from companion.table.hub.hub import Message, Page, Reply

TELL_S, REFRESH_S = 0.5, 5.0
"""How soon the teacher's page shows what happened, and how often it is told anyway (times go on)."""
SHOWN_NOTICES: Final = 5
MOST_MINUTES: Final = 600


class Teacher:
    """The teacher's pages."""

    def __init__(self, register: Register, address: Mapping[str, Any] | None) -> None:
        """`address`: the pupils', as the page shows it."""
        self.register = register
        self.address = address
        self.pages: set[Page] = set()
        self.watched = register.lesson
        self.news = True
        """Something has happened that these pages do not show yet."""
        self._told = 0.0
        self._looks: dict[Page, Message] = {}
        """What each page has open: a `step` or a `pupil`."""
        self.ends: float | None = None
        """When the time is up that the teacher has set."""
        self.advises = False
        """Whether pupils may ask for advice where a step asks for a move: for this evening."""

    def tell(self) -> None:
        """Show what there is to all of these pages."""
        self._told, self.news = self.register.clock(), False
        for page in self.register.hub.pages:
            if page in self.pages:
                page.send({"type": "view", "view": self.view(page)})

    def tell_in_time(self) -> None:
        """Show it if there is news and it is time, and every now and then anyway."""
        since = self.register.clock() - self._told
        if (self.news and since >= TELL_S) or since >= REFRESH_S or since < 0:
            self.tell()

    # --- intents ------------------------------------------------------------------------------------------------------

    def watch(self, page: Page, intent: Message) -> Message:
        """Look at a lesson. Raises SetupError."""
        self.watched = named_lesson(intent.get("lesson"), page.lang)
        return self._shown()

    def look(self, page: Page, intent: Message) -> Message:
        """Open a step or a pupil on this page, or close what is open."""
        step, name = intent.get("step"), intent.get("pupil")
        self._looks = {one: opened for one, opened in self._looks.items() if one in self.pages and one is not page}
        if isinstance(step, int) and not isinstance(step, bool):
            self._looks[page] = {"step": step}
        elif isinstance(name, str):
            self._looks[page] = {"pupil": pupil_key(name)}
        return self._shown()

    def clock(self, page: Page, intent: Message) -> Message:
        """Set how many minutes are left, or no clock."""
        minutes = intent.get("minutes")
        self.ends = None
        if isinstance(minutes, int) and not isinstance(minutes, bool) and 0 < minutes <= MOST_MINUTES:
            self.ends = self.register.clock() + 60 * minutes
        return self._shown()

    def advice(self, page: Page, intent: Message) -> Message:
        """Pupils may ask for advice from now on, or may not; their pages know it at once."""
        self.advises = intent.get("on") is True
        self.register.lessons.tell_advice(anew=True)
        return self._shown()

    def csv(self, page: Page, intent: Message) -> Generator[None, None, Message]:
        """The table of all that was done; what has not been read yet is read for it, a slice at a time."""
        text = yield from results_csv((yield from self._runs()), page.lang)
        return {"ok": True, "name": f"{class_word('class_file', page.lang)}.csv", "text": text}

    def marks(self, page: Page, intent: Message) -> Generator[None, None, Message]:
        """A line a pupil with a mark."""
        runs = yield from self._runs()
        found = gradebook([mark_row(run, Scale(), page.lang) for run in runs], page.lang)
        return {"ok": True, "name": f"{class_word('marks_file', page.lang)}.csv", "text": found.text}

    def _runs(self) -> Generator[None, None, list[LessonRun]]:
        """Every run, read in slices where it has not been read yet."""
        unread = self.register.unread
        while unread.pending:
            unread.read(0.0)
            yield
        return sorted(self.register.desk.runs(), key=lambda run: (by_letter(run.pupil), run.lesson.order))

    def remove(self, page: Page, intent: Message) -> Message:
        """Take a pupil off the list, with what was done; the journals stay in the folder under another name."""
        self.register.remove([pupil_key(str(intent.get("pupil")))], page.lang)
        return self._shown()

    def clear(self, page: Page, intent: Message) -> Message:
        """Take those of the `pupils` that the teacher was asked about off the list that are still untouched."""
        asked = intent.get("pupils")
        keys = {pupil_key(one) for one in asked if isinstance(one, str)} if isinstance(asked, list) else set()
        self.register.remove([key for key in self.register.untouched() if key in keys], page.lang)
        return self._shown()

    def restore(self, page: Page, intent: Message) -> Generator[None, None, Message]:
        """Bring back those who were taken off last, with what they did. Raises SetupError, RecordError."""
        yield from self.register.restore(page.lang)
        return self._shown()

    def _removed(self, lang: str) -> str | None:
        """Whom the teacher may still bring back, in a sentence."""
        found = self.register.undoable()
        return None if found is None else class_word("class_removed_told", lang, names=", ".join(found.names))

    def _shown(self) -> Message:
        self.tell()
        return {"ok": True}

    # --- what the page shows ------------------------------------------------------------------------------------------

    def view(self, page: Page) -> Message:
        """How the class gets on, as plain data."""
        register = self.register
        lesson, here, journals = self.watched or self._busiest(), register.here(), register.desk.journals
        runs = [run for run in register.desk.runs() if lesson is not None and run.lesson is lesson]
        return {
            "kind": "teacher",
            "lang": page.lang,
            "words": class_words(page.lang),
            "title": class_word("class_title", page.lang),
            "address": self.address,
            "folder": "/".join(journals.folder.parts[-2:]),
            "notices": [_damage_told(info, page.lang) for info in journals.damaged[-SHOWN_NOTICES:]],
            "idle": sorted((register.names[key] for key in register.untouched()), key=by_letter),
            "removed": self._removed(page.lang),
            "lesson": None if lesson is None else f"{lesson.game}/{lesson.name}",
            "lessons": [] if register.lesson else self._lessons_begun(page.lang),
            "reading": len(register.unread),
            "joined": len(here),
            "left": None if self.ends is None else max(0, math.ceil((self.ends - register.clock()) / 60)),
            "advice": self.advises,
            "next": None if lesson is None else _title_after(lesson, page.lang),
            "opened": self._opened(page, lesson, runs),
            **register.roster.data(lesson, runs, here, page.lang),
        }

    def _opened(self, page: Page, lesson: Lesson | None, runs: list[LessonRun]) -> Message | None:
        """What the page has open, as plain data."""
        look = self._looks.get(page)
        if look is None or lesson is None or not runs:
            return None
        if "step" in look:
            return step_opened(runs, look["step"], page.lang) if 1 <= look["step"] <= len(lesson.steps) else None
        run = next((run for run in runs if pupil_key(run.pupil) == look["pupil"]), None)
        return None if run is None else pupil_opened(run, page.lang)

    def _lessons_begun(self, lang: str) -> list[Message]:
        runs = self.register.desk.runs()
        found = {f"{run.lesson.game}/{run.lesson.name}": run.lesson.title[lang] for run in runs}
        return [{"lesson": name, "title": title} for name, title in sorted(found.items(), key=lambda one: one[1])]

    def _busiest(self) -> Lesson | None:
        """The lesson that most have begun, while the teacher has not chosen one."""
        counts: dict[str, list[LessonRun]] = {}
        for run in self.register.desk.runs():
            counts.setdefault(f"{run.lesson.game}/{run.lesson.name}", []).append(run)
        return max(counts.values(), key=len)[0].lesson if counts else None


def _title_after(lesson: Lesson, lang: str) -> str | None:
    """The lesson of the game that comes next."""
    known = lessons(lesson.game)
    after = known[known.index(lesson) + 1 :] if lesson in known else ()
    return after[0].title[lang] if after else None


def _damage_told(info: JournalInfo, lang: str) -> str:
    return class_word("class_damaged", lang, name=info.pupil, file=info.path.name)


TEACHERS: Final[Mapping[str, Callable[[Teacher, Page, Message], Reply]]] = {
    "watch": Teacher.watch,
    "look": Teacher.look,
    "clock": Teacher.clock,
    "advice": Teacher.advice,
    "csv": Teacher.csv,
    "marks": Teacher.marks,
    "remove": Teacher.remove,
    "clear": Teacher.clear,
    "restore": Teacher.restore,
}
"""What a teacher may do."""
