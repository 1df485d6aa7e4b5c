"""A class: pupils learn on their own devices under their own names, the teacher sees how they get on.

A pupil's page is told nothing of the others but whether a name is in use. The teacher's page is opened with a key that
no pupil's page ever holds. Everything a pupil does is in the pupil's own journal before it is shown, so that a server
that is killed and started again goes on where each of them was.

Messages beside those of hub.py: hello with `teacher` (the key) or `device` and `pupil`; a pupil's intents `join`
(`name`, `mine`: "it is I who was here before") and `leave`; the teacher's `watch`, `csv` and `remove`.
"""

import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.ledger import RecordError
from companion.core.rulings import SetupError
from companion.core.words import LANGUAGES, load_words
from companion.lessons.hub import LessonHub, LessonPage, learn_data
from companion.lessons.journals import JournalInfo, named_lesson, pupil_key, pupil_name
from companion.lessons.player import LessonSession, panel_words
from companion.lessons.results import csv_text
from companion.lessons.roster import Roster, by_letter
from companion.lessons.run import LessonRun
from companion.lessons.spec import Lesson
from companion.table.home import app_word
from companion.table.hub import Message, Page
from companion.table.session import page_words

log = logging.getLogger(__name__)

AWAY_S: Final = 25.0
"""A page that was not heard for so long is away: its pupil may go on from another device."""
MOST_PUPILS: Final = 200
READ_S: Final = 0.05
"""How long journals are read at a stretch while a class is taken up again; answers are not kept waiting."""
TELL_S, REFRESH_S = 0.5, 5.0
"""How soon the teacher's page shows what happened, and how often it is told anyway (times go on)."""


def class_word(key: str, lang: str, **figures: Any) -> str:
    """One of the class's own words."""
    text: str = load_words("companion.lessons", "classroom.toml")[f"class_{key}"][lang]
    return text.format(**figures)


def class_words(lang: str) -> dict[str, str]:
    """Every word that the pages of a class need."""
    own = {key: texts[lang] for key, texts in load_words("companion.lessons", "classroom.toml").items()}
    return {**page_words(lang), **panel_words(lang), **own}


class ClassPage(LessonPage):
    """A pupil's page, or (`teacher`) the teacher's."""

    def __init__(self, send: Callable[[Message], None], lang: str) -> None:
        super().__init__(send, lang)
        self.teacher = False
        self.device = ""
        self.heard = 0.0


class Classroom(LessonHub):
    """The hub of a class. No match is reachable here."""

    pages: list[ClassPage]  # type: ignore[assignment]

    def __init__(
        self, *given: Any, plan: Mapping[str, Any], clock: Callable[[], float] = time.time, **settings: Any
    ) -> None:
        """`plan`: the teacher's `secret`, and the `lesson` ("game/name") unless pupils choose. Raises SetupError."""
        super().__init__(*given, **settings)
        self.secret = str(plan["secret"])
        self.lesson = named_lesson(plan["lesson"], self.lang) if plan.get("lesson") else None
        self.clock = clock
        self.watched = self.lesson
        self.roster = Roster(clock)
        self._devices: dict[str, str] = {}
        self._unread = [info for info in self.desk.journals.list() if info.pupil and self._is_ours(info)]
        self._names = {pupil_key(info.pupil): info.pupil for info in self._unread}
        self._told = 0.0
        self._news = True

    def _is_ours(self, info: JournalInfo) -> bool:
        return self.lesson is None or info.lesson == f"{self.lesson.game}/{self.lesson.name}"

    def join(self, send: Callable[[Message], None]) -> ClassPage:
        """A new page."""
        page = ClassPage(send, self.lang)
        self.pages.append(page)
        return page

    def leave(self, page: Page) -> None:
        """The page is gone."""
        super().leave(page)
        self._news = True

    def receive(self, page: Page, text: str | bytes) -> None:
        """Take a message of a page."""
        assert isinstance(page, ClassPage)
        page.heard = self.clock()
        super().receive(page, text)

    def _close(self, page: LessonPage) -> None:
        page.lesson = None  # the run stays open: the teacher sees it

    # --- the door -----------------------------------------------------------------------------------------------------

    def _place(self, page: Page, message: Message) -> None:
        assert isinstance(page, ClassPage)
        page.teacher, page.pupil, page.lesson = False, "", None
        page.device = str(message.get("device") or page.key)[:100]
        if message.get("teacher") is not None:
            self._let_in_teacher(page, str(message["teacher"]))
            return
        name = pupil_name(message.get("pupil"), page.lang)
        if not name:
            self._go_home(page)
            return
        reply = self._enter(page, name, mine=True, lesson=message.get("lesson"))
        if not reply["ok"]:
            self._go_home(page, str(reply["text"]))

    def _let_in_teacher(self, page: ClassPage, key: str) -> None:
        page.teacher = secrets.compare_digest(key.encode(), self.secret.encode())
        self._go_home(page, "" if page.teacher else class_word("wrong_key", page.lang))

    def _join(self, page: ClassPage, intent: Message) -> Message:
        name = pupil_name(intent.get("name"), page.lang)
        if not name:
            return _no(class_word("no_name", page.lang))
        return self._enter(page, name, mine=intent.get("mine") is True)

    def _enter(self, page: ClassPage, name: str, *, mine: bool, lesson: Any = None) -> Message:
        """Let a pupil in, unless the name is in use; of one that was here before it is asked first whose it is."""
        key = pupil_key(name)
        others = [one for one in self._pages_of(key) if one is not page and one.device != page.device]
        if any(self._is_here(one) for one in others):
            return _no(class_word("name_taken", page.lang, name=self._names.get(key, name)))
        known = key in self._names
        if known and not mine and self._devices.get(key) != page.device:
            return {**_no(class_word("name_known", page.lang, name=self._names[key])), "known": True}
        if not known and len(self._names) >= MOST_PUPILS:
            return _no(class_word("full", page.lang, most=MOST_PUPILS))
        for one in others:
            self._send_out(one, class_word("elsewhere", one.lang, name=one.pupil))
        self._names.setdefault(key, name)
        self._devices[key] = page.device
        page.pupil = self._names[key]
        self._show_pupil(page, lesson)
        return {"ok": True}

    def _show_pupil(self, page: ClassPage, lesson: Any) -> None:
        if self.lesson is None and not lesson:
            self._go_home(page)
            return
        fixed = self.lesson and f"{self.lesson.game}/{self.lesson.name}"
        self._open_lesson(page, fixed or lesson)

    def _send_out(self, page: ClassPage, notice: str = "") -> None:
        page.pupil = ""
        self._go_home(page, notice)

    def _pages_of(self, key: str) -> list[ClassPage]:
        return [page for page in self.pages if page.pupil and pupil_key(page.pupil) == key]

    def _is_here(self, page: ClassPage) -> bool:
        return self.clock() - page.heard < AWAY_S

    # --- intents ------------------------------------------------------------------------------------------------------

    def _answer(self, page: Page, message: Message) -> Message:
        assert isinstance(page, ClassPage)
        intent = message.get("intent")
        if message.get("type") != "intent" or not isinstance(intent, dict):
            return _no(app_word("bad_message", page.lang))
        kind = str(intent.get("type"))
        handlers = _TEACHER if page.teacher else _PUPIL if page.pupil else _DOOR
        if kind in handlers:
            return handlers[kind](self, page, intent)
        if page.lesson is not None:
            return self._ask_lesson(page, page.lesson, intent)
        return _no(app_word("not_here", page.lang))

    def _choose_lang(self, page: ClassPage, intent: Message) -> Message:
        if intent.get("lang") not in LANGUAGES:
            return _no(app_word("bad_message", page.lang))
        page.lang = str(intent["lang"])
        if page.lesson is not None:
            return self._ask_lesson(page, page.lesson, intent)
        self._go_home(page)
        return {"ok": True}

    def _learn_here(self, page: ClassPage, intent: Message) -> Message:
        self._show_pupil(page, intent.get("lesson"))
        return {"ok": True}

    def _way_out(self, page: ClassPage, intent: Message) -> Message:
        """From a lesson to the list of lessons; where the class has one lesson, to the door."""
        if self.lesson is not None:
            return self._bye(page, intent)
        self._go_home(page)
        return {"ok": True}

    def _bye(self, page: ClassPage, intent: Message) -> Message:
        """Somebody else takes the device: it vouches for this name no more."""
        self._devices.pop(pupil_key(page.pupil), None)
        self._send_out(page)
        return {"ok": True}

    def _ask_lesson(self, page: LessonPage, lesson: LessonSession, intent: Message) -> Message:
        reply = super()._ask_lesson(page, lesson, intent)
        self.roster.note(lesson.run)
        self._news = True
        return reply

    def _open_lesson(self, page: LessonPage, name: Any) -> None:
        super()._open_lesson(page, name)
        assert page.lesson is not None
        self.roster.note(page.lesson.run)
        self._news = True

    # --- the teacher --------------------------------------------------------------------------------------------------

    def _watch(self, page: ClassPage, intent: Message) -> Message:
        self.watched = named_lesson(intent.get("lesson"), page.lang)
        return self._shown(page)

    def _csv(self, page: ClassPage, intent: Message) -> Message:
        self._read(None)
        runs = sorted(self.desk.runs(), key=lambda run: (by_letter(run.pupil), run.lesson.order))
        return {"ok": True, "name": f"{class_word('file', page.lang)}.csv", "text": csv_text(runs, page.lang)}

    def _remove(self, page: ClassPage, intent: Message) -> Message:
        """Take a pupil off the list, with what was done; the journals stay in the folder under another name."""
        key = pupil_key(str(intent.get("pupil")))
        self._read(None)
        for run in [run for run in self.desk.runs() if pupil_key(run.pupil) == key]:
            self.desk.journals.remove(run.lesson, run.pupil, page.lang)
            self.desk.let_go(run)
        self._names.pop(key, None)
        self._devices.pop(key, None)
        for one in self._pages_of(key):
            self._send_out(one, class_word("removed", one.lang))
        return self._shown(page)

    def _shown(self, page: ClassPage) -> Message:
        self._tell()
        return {"ok": True}

    def follow(self) -> None:
        """Go on taking the class up again, and tell the teacher's pages what is new."""
        super().follow()
        if self._unread:
            self._read(READ_S)
            self._news = True
        since = self.clock() - self._told
        if (self._news and since >= TELL_S) or since >= REFRESH_S or since < 0:
            self._tell()

    def _read(self, seconds: float | None) -> None:
        """Read journals of pupils who have not come back yet: for so many seconds, or all."""
        start = time.monotonic()
        while self._unread and (seconds is None or time.monotonic() - start < seconds):
            info = self._unread.pop()
            try:
                lesson = named_lesson(info.lesson, self.lang)
                if self.desk.held(lesson, info.pupil) is None:
                    self.roster.note(self.desk.run(lesson, info.pupil, self.lang), info.path.stat().st_mtime)
            except (SetupError, RecordError, OSError) as wrong:
                log.warning("%s", wrong)

    def _tell(self) -> None:
        self._told, self._news = self.clock(), False
        for page in self.pages:
            if page.teacher:
                page.send({"type": "view", "view": self._teacher_view(page)})

    def _teacher_view(self, page: ClassPage) -> Message:
        lesson = self.watched or self._busiest()
        here = {pupil_key(one.pupil) for one in self.pages if one.pupil and self._is_here(one)}
        runs = [run for run in self.desk.runs() if lesson is not None and run.lesson is lesson]
        return {
            "kind": "teacher",
            "lang": page.lang,
            "words": class_words(page.lang),
            "title": class_word("title", page.lang),
            "address": self.address,
            "folder": str(self.desk.journals.folder),
            "lesson": None if lesson is None else f"{lesson.game}/{lesson.name}",
            "lessons": [] if self.lesson else self._lessons_begun(page.lang),
            "reading": len(self._unread),
            "joined": len(here),
            **self.roster.data(lesson, runs, here, page.lang),
        }

    def _lessons_begun(self, lang: str) -> list[Message]:
        found = {f"{run.lesson.game}/{run.lesson.name}": run.lesson.title[lang] for run in self.desk.runs()}
        return [{"lesson": name, "title": title} for name, title in sorted(found.items(), key=lambda one: one[1])]

    def _busiest(self) -> Lesson | None:
        """The lesson that most have begun, while the teacher has not chosen one."""
        counts: dict[str, list[LessonRun]] = {}
        for run in self.desk.runs():
            counts.setdefault(f"{run.lesson.game}/{run.lesson.name}", []).append(run)
        return max(counts.values(), key=len)[0].lesson if counts else None

    # --- what pages show ----------------------------------------------------------------------------------------------

    def _go_home(self, page: Page, notice: str = "") -> None:
        """Where a page is that shows no lesson: the teacher's, the list of lessons, or the door."""
        assert isinstance(page, ClassPage)
        page.session, page.lesson = None, None
        self._news = True
        if page.teacher:
            page.send({"type": "view", "view": self._teacher_view(page)})
            return
        title = self.lesson.title[page.lang] if self.lesson else panel_words(page.lang)["lesson_learn"]
        view = {"lang": page.lang, "words": class_words(page.lang), "title": title, "notice": notice or None}
        if not page.pupil:
            page.send({"type": "view", "view": {**view, "kind": "join"}})
            return
        learn = learn_data(self.desk, page.pupil, page.lang)
        page.send({"type": "view", "view": {**view, "kind": "learn", "pupil": page.pupil, "learn": learn}})

    def _refresh_homes(self) -> None:
        """No list of matches is shown here."""

    def _more_in_lesson(self, page: LessonPage) -> Message:
        return {"leave": class_word("leave", page.lang) if self.lesson else panel_words(page.lang)["lesson_leave"]}


def _no(text: str) -> Message:
    return {"ok": False, "text": text}


Handler = Callable[[Classroom, ClassPage, Message], Message]
_DOOR: dict[str, Handler] = {"join": Classroom._join, "lang": Classroom._choose_lang}
_PUPIL: dict[str, Handler] = {
    "home": Classroom._way_out,
    "leave": Classroom._bye,
    "learn": Classroom._learn_here,
    "lang": Classroom._choose_lang,
}
_TEACHER: dict[str, Handler] = {
    "lang": Classroom._choose_lang,
    "watch": Classroom._watch,
    "csv": Classroom._csv,
    "remove": Classroom._remove,
}
