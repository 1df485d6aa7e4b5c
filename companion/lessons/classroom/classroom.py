"""A class: pupils learn on their own devices under their own names, the teacher sees how they get on.

A pupil's page is told nothing of the others but whether a name is in use. The teacher's page is opened with a key that
no pupil's page ever holds. Everything a pupil does is in the pupil's own journal before it is shown, so that a server
that is killed and started again goes on where each of them was.

Messages beside those of the lessons (room.py) and of the teacher's page (teacher.py): hello with `teacher` (the key) or
`device` and `pupil`; a pupil's intents `join` (`name`, `mine`: "it is I who was here before") and `leave`.
"""

import secrets
import time
from collections.abc import Callable, Generator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.core.match.match import Match
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import LANGUAGES
from companion.lessons.classroom.desk import learn_data
from companion.lessons.classroom.journals.backlog import READ_S
from companion.lessons.classroom.journals.journals import named_lesson, pupil_key, pupil_name
from companion.lessons.classroom.register import Register
from companion.lessons.classroom.room import Lessons
from companion.lessons.classroom.teacher import TEACHERS, Teacher
from companion.lessons.classroom.words import class_word, class_words
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.session import panel_words
from companion.table.hub.hub import Hub, Message, Page, Reply, Room, Task, no
from companion.table.words import app_word


class Classroom(Room):
    """All that the pages of a hub show in a class: the door, the lessons, the teacher's page. No match is reachable."""

    def __init__(
        self,
        hub: Hub,
        folder: Path,
        kind: type[Match] | None,
        *,
        secret: str,
        lesson: str = "",
        address: Mapping[str, Any] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`folder`: the companion's own; `kind`: the class of the matches that lessons show; `secret`: the teacher's;
        `lesson`: "game/name", unless pupils choose; `address`: the pupils'. Raises SetupError."""
        self.hub = hub
        self.secret = secret
        self.lesson = named_lesson(lesson, hub.lang) if lesson else None
        self.lessons = Lessons(hub, folder, kind, host=self)
        self.register = Register(hub, self.lessons, self.lesson, clock)
        self.teacher = Teacher(self.register, address)

    def heard(self, page: Page) -> None:
        """A page is there."""
        self.register.heard(page)

    def gone(self, page: Page) -> None:
        """A page is closed."""
        self.lessons.gone(page)
        self.register.gone(page)
        self.teacher.pages.discard(page)
        self.teacher.news = True

    def following(self) -> Generator[None, None, None]:
        """Go on taking the class up again, and tell the teacher's pages what is new."""
        self.lessons.tell_advice()
        yield from self.lessons.desk.counting(self.hub.lang)
        unread = self.register.unread
        if len(unread):
            unread.read(READ_S)
            self.teacher.news = True
        if unread.read_of:
            self._refresh_lists()
        self.teacher.tell_in_time()

    def _refresh_lists(self) -> None:
        """Show what journals were found to hold to those who look at their list of lessons."""
        unread = self.register.unread
        read, unread.read_of = unread.read_of, set()
        for page in self.hub.at_home():
            pupil = self.register.pupil(page)
            if pupil and pupil_key(pupil) in read:
                self.hub.go_home(page)

    # --- as the lessons' host -----------------------------------------------------------------------------------------

    def noted(self, run: LessonRun) -> None:
        """A run was opened on a page, or answered."""
        self.register.roster.note(run)
        self.teacher.news = True

    def keeps(self, run: LessonRun) -> bool:
        """The teacher still sees what was done under a name that is on the list."""
        return pupil_key(run.pupil) in self.register.names

    def way_out(self, lang: str) -> str:
        """What the button says that leads out of a lesson."""
        return class_word("class_leave", lang) if self.lesson else panel_words(lang)["lesson_leave"]

    @property
    def hands_over(self) -> bool:
        """Where the class has one lesson, the way out of it leads to the door, for somebody else."""
        return self.lesson is not None

    @property
    def advises(self) -> bool:
        """Off, unless the teacher allows it."""
        return self.teacher.advises

    # --- the door -----------------------------------------------------------------------------------------------------

    def placed(self, page: Page, hello: Message) -> Task | None:
        """The teacher's page, a pupil's where it was, or the door. Raises SetupError for a name that is too long."""
        self.teacher.pages.discard(page)
        self.register.put_down(page, "")
        if hello.get("teacher") is not None:
            return lambda: self._let_in_teacher(page, str(hello["teacher"]))
        name = pupil_name(hello.get("pupil"), page.lang)
        return (lambda: self._enter(page, name, mine=True, lesson=hello.get("lesson"))) if name else None

    def _let_in_teacher(self, page: Page, key: str) -> None:
        fits = secrets.compare_digest(key.encode("utf-8", "replace"), self.secret.encode())
        if fits:
            self.teacher.pages.add(page)
        self.hub.go_home(page, "" if fits else class_word("class_wrong_key", page.lang))

    def _join(self, page: Page, intent: Message) -> Reply:
        name = pupil_name(intent.get("name"), page.lang)
        if not name:
            return no(class_word("class_no_name", page.lang))
        return self._enter(page, name, mine=intent.get("mine") is True)

    def _enter(self, page: Page, name: str, *, mine: bool, lesson: Any = None) -> Generator[None, None, Message | None]:
        """Let a pupil in, unless the name is in use; of one that was here before it is asked first whose it is."""
        register, key = self.register, pupil_key(name)
        names = register.names
        others = [one for one in register.pages_of(key) if one is not page and one.who != page.who]
        if any(register.is_here(one) for one in others):
            return no(class_word("class_name_taken", page.lang, name=names[key]))
        if key in names and not mine and not names.is_at(key, page.who):
            return {**no(class_word("class_name_known", page.lang, name=names[key])), "known": True}
        if key not in names:
            register.make_name(page, key, name)
        for one in others:
            register.send_out(one, class_word("class_elsewhere", one.lang, name=register.pupil(one)))
        names.vouch(key, page.who)
        register.put_down(page, names[key])
        try:
            return (yield from self._show_pupil(page, lesson))
        except (SetupError, RecordError):
            if self.lesson is not None:  # the page stays at the door, and may knock again
                register.put_down(page, "")
            raise

    def _show_pupil(self, page: Page, lesson: Any) -> Generator[None, None, Message | None]:
        if self.lesson is None and not lesson:
            self.hub.go_home(page)
            return None
        if self.lesson is not None and not (lesson and self._has_done(page, self.lesson)):
            lesson = f"{self.lesson.game}/{self.lesson.name}"
        return (yield from self.lessons.open(page, lesson))

    def _has_done(self, page: Page, lesson: Lesson) -> bool:
        """Whether the pupil has solved all of a lesson: who has done the class's own may go on to others."""
        solved = self.lessons.desk.progress(lesson, self.register.pupil(page), page.lang)
        return solved is not None and solved[0] == solved[1]

    # --- intents ------------------------------------------------------------------------------------------------------

    def taken(self, page: Page, intent: Message) -> Task | None:
        """What whoever is at the page may do, and in a lesson what its page asks."""
        kind = str(intent.get("type"))
        if kind == "lang":
            return partial(self._choose_lang, page, intent)
        if page in self.teacher.pages:
            asked = TEACHERS.get(kind)
            return None if asked is None else partial(asked, self.teacher, page, intent)
        handlers = _PUPIL if self.register.pupil(page) else _DOOR
        if kind in handlers:
            return partial(handlers[kind], self, page, intent)
        return partial(self.lessons.ask, page, intent) if page.room is self.lessons else None

    def _choose_lang(self, page: Page, intent: Message) -> Message:
        if intent.get("lang") not in LANGUAGES:
            return no(app_word("bad_message", page.lang))
        page.lang = str(intent["lang"])
        if page.room is self.lessons:
            return self.lessons.ask(page, intent)
        self.hub.go_home(page)
        return {"ok": True}

    def _learn(self, page: Page, intent: Message) -> Reply:
        return self._show_pupil(page, intent.get("lesson"))

    def _way_out(self, page: Page, intent: Message) -> Message:
        """From a lesson to the list of lessons; where the class has one lesson, to the door."""
        if self.lesson is not None:
            return self._bye(page, intent)
        self.hub.go_home(page)
        return {"ok": True}

    def _bye(self, page: Page, intent: Message) -> Message:
        """Somebody else takes the device: it vouches for this name no more."""
        self.register.names.vouch(pupil_key(self.register.pupil(page)), "")
        self.register.send_out(page)
        return {"ok": True}

    # --- what pages show ----------------------------------------------------------------------------------------------

    def home(self, page: Page, view: Message) -> Message:
        """Where a page is that shows no lesson: the teacher's, the list of lessons, or the door."""
        self.teacher.news = True
        if page in self.teacher.pages:
            return self.teacher.view(page)
        title = self.lesson.title[page.lang] if self.lesson else panel_words(page.lang)["lesson_learn"]
        shown = {"lang": page.lang, "words": class_words(page.lang), "title": title, "notice": page.notice or None}
        pupil = self.register.pupil(page)
        if not pupil:
            return {**shown, "kind": "join"}
        self.register.unread.first(pupil)
        return {**shown, "kind": "learn", "pupil": pupil, "learn": learn_data(self.lessons.desk, pupil, page.lang)}


Handler = Callable[[Classroom, Page, Message], Reply]
_DOOR: Final[dict[str, Handler]] = {"join": Classroom._join}
_PUPIL: Final[dict[str, Handler]] = {
    "home": Classroom._way_out,
    "leave": Classroom._bye,
    "learn": Classroom._learn,
}
"""What may be done under a name; in a lesson everything else goes to the lesson."""
