"""A class: pupils learn on their own devices under their own names, the teacher sees how they get on.

A pupil's page is told nothing of the others but whether a name is in use. The teacher's page is opened with a key that
no pupil's page ever holds. Everything a pupil does is in the pupil's own journal before it is shown, so that a server
that is killed and started again goes on where each of them was.

Messages beside those of hub.py: hello with `teacher` (the key) or `device` and `pupil`; a pupil's intents `join`
(`name`, `mine`: "it is I who was here before") and `leave`; the teacher's `watch`, `csv`, `remove` (a pupil) and
`clear` (the names without an answer).
"""

import logging
import secrets
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, Final

from companion.core.ledger import RecordError
from companion.core.rulings import SetupError
from companion.core.words import LANGUAGES, load_words
from companion.lessons.hub import LessonHub, LessonPage, learn_data
from companion.lessons.journals import REMOVED, JournalInfo, named_lesson, pupil_key, pupil_name, put_aside
from companion.lessons.names import MOST_PUPILS, NEW_FROM_ADDRESS, NEW_NAMES, Names
from companion.lessons.player import LessonSession, panel_words
from companion.lessons.results import csv_text
from companion.lessons.roster import Roster, by_letter
from companion.lessons.run import LessonRun
from companion.lessons.spec import Lesson
from companion.table.home import app_word
from companion.table.hub import Message, Page, Reply
from companion.table.session import page_words

log = logging.getLogger(__name__)

AWAY_S: Final = 25.0
"""A page that was not heard for so long is away: its pupil may go on from another device."""
READ_S: Final = 0.02
"""How long journals are read at a stretch while a class is taken up again; answers are not kept waiting."""
TELL_S, REFRESH_S = 0.5, 5.0
"""How soon the teacher's page shows what happened, and how often it is told anyway (times go on)."""
SHOWN_NOTICES: Final = 5


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
        self._unread = [info for info in self.desk.journals.list() if info.pupil and self._is_ours(info)]
        self.desk.waiting.update(info.path for info in self._unread)
        self._read_of: set[str] = set()
        self.names = Names(clock)
        for info in self._unread:
            self.names.add(pupil_key(info.pupil), info.pupil)
        self._taking: Iterator[None] | None = None
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
        self.names.gone(page)
        self._news = True

    def work(self, page: Page, text: str | bytes) -> Generator[None, None, None]:
        """Take a message of a page, in pieces."""
        assert isinstance(page, ClassPage)
        page.heard = self.clock()
        return super().work(page, text)

    def _close(self, page: LessonPage) -> None:
        page.lesson = None  # the run stays open: the teacher sees it

    # --- the door -----------------------------------------------------------------------------------------------------

    def _place(self, page: Page, message: Message) -> Reply:
        assert isinstance(page, ClassPage)
        page.teacher, page.pupil, page.lesson = False, "", None
        if message.get("teacher") is not None:
            self._let_in_teacher(page, str(message["teacher"]))
            return None
        name = pupil_name(message.get("pupil"), page.lang)
        if not name:
            self._go_home(page)
            return None
        return self._enter(page, name, mine=True, lesson=message.get("lesson"))

    def _let_in_teacher(self, page: ClassPage, key: str) -> None:
        page.teacher = secrets.compare_digest(key.encode("utf-8", "replace"), self.secret.encode())
        self._go_home(page, "" if page.teacher else class_word("wrong_key", page.lang))

    def _join(self, page: ClassPage, intent: Message) -> Reply:
        name = pupil_name(intent.get("name"), page.lang)
        if not name:
            return _no(class_word("no_name", page.lang))
        return self._enter(page, name, mine=intent.get("mine") is True)

    def _enter(
        self, page: ClassPage, name: str, *, mine: bool, lesson: Any = None
    ) -> Generator[None, None, Message | None]:
        """Let a pupil in, unless the name is in use; of one that was here before it is asked first whose it is."""
        key = pupil_key(name)
        others = [one for one in self._pages_of(key) if one is not page and one.who != page.who]
        if any(self._is_here(one) for one in others):
            return _no(class_word("name_taken", page.lang, name=self.names[key]))
        if key in self.names and not mine and not self.names.is_at(key, page.who):
            return {**_no(class_word("name_known", page.lang, name=self.names[key])), "known": True}
        if key not in self.names:
            self._make_name(page, key, name)
        for one in others:
            self._send_out(one, class_word("elsewhere", one.lang, name=one.pupil))
        self.names.vouch(key, page.who)
        page.pupil = self.names[key]
        try:
            return (yield from self._show_pupil(page, lesson))
        except (SetupError, RecordError):
            if self.lesson is not None:  # the page stays at the door, and may knock again
                page.pupil = ""
            raise

    def _make_name(self, page: ClassPage, key: str, name: str) -> None:
        """Put a new name on the list; in a full one another gives way. Raises SetupError."""
        makers: dict[object, int] = {page: NEW_NAMES, **({page.who: NEW_NAMES} if page.who else {})}
        if page.address:
            makers[f"from {page.address}"] = NEW_FROM_ADDRESS
        if self.names.made_enough(makers):
            raise SetupError(class_word("names_made", page.lang, most=NEW_NAMES))
        idle = self._giving_way() or self._giving_way(1) if self.names.full else []
        if self.names.full and not idle:
            raise SetupError(class_word("full", page.lang, most=MOST_PUPILS))
        for other in idle[:1]:
            self._take_off(other, "gave_way")
            self.names.drop(other)
        self.names.add(key, name, makers)

    def _show_pupil(self, page: ClassPage, lesson: Any) -> Generator[None, None, Message | None]:
        if self.lesson is None and not lesson:
            self._go_home(page)
            return None
        fixed = self.lesson and f"{self.lesson.game}/{self.lesson.name}"
        return (yield from self._open_lesson(page, fixed or lesson))

    def _send_out(self, page: ClassPage, notice: str = "") -> None:
        page.pupil = ""
        self._go_home(page, notice)

    def _pages_of(self, key: str) -> list[ClassPage]:
        return [page for page in self.pages if page.pupil and pupil_key(page.pupil) == key]

    def _is_here(self, page: ClassPage) -> bool:
        return self.clock() - page.heard < AWAY_S

    # --- intents ------------------------------------------------------------------------------------------------------

    def _answer(self, page: Page, message: Message) -> Reply:
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

    def _learn_here(self, page: ClassPage, intent: Message) -> Reply:
        return self._show_pupil(page, intent.get("lesson"))

    def _way_out(self, page: ClassPage, intent: Message) -> Message:
        """From a lesson to the list of lessons; where the class has one lesson, to the door."""
        if self.lesson is not None:
            return self._bye(page, intent)
        self._go_home(page)
        return {"ok": True}

    def _bye(self, page: ClassPage, intent: Message) -> Message:
        """Somebody else takes the device: it vouches for this name no more."""
        self.names.vouch(pupil_key(page.pupil), "")
        self._send_out(page)
        return {"ok": True}

    def _ask_lesson(self, page: LessonPage, lesson: LessonSession, intent: Message) -> Message:
        reply = super()._ask_lesson(page, lesson, intent)
        self.roster.note(lesson.run)
        self._news = True
        return reply

    def _open_lesson(self, page: LessonPage, name: Any) -> Generator[None, None, Message | None]:
        yield from super()._open_lesson(page, name)
        if page.lesson is not None:
            self.roster.note(page.lesson.run)
        self._news = True
        return None

    def _given_up(self, page: LessonPage, run: LessonRun) -> None:
        """The teacher still sees what was done under a name that is on the list."""
        if pupil_key(run.pupil) in self.names:
            self.roster.note(run)
        else:
            super()._given_up(page, run)

    # --- the teacher --------------------------------------------------------------------------------------------------

    def _watch(self, page: ClassPage, intent: Message) -> Message:
        self.watched = named_lesson(intent.get("lesson"), page.lang)
        return self._shown(page)

    def _csv(self, page: ClassPage, intent: Message) -> Generator[None, None, Message]:
        """The table of all that was done; what has not been read yet is read for it, a slice at a time."""
        while self._unread or self._taking is not None:
            self._read(0.0)
            yield
        runs = sorted(self.desk.runs(), key=lambda run: (by_letter(run.pupil), run.lesson.order))
        text = yield from csv_text(runs, page.lang)
        return {"ok": True, "name": f"{class_word('file', page.lang)}.csv", "text": text}

    def _remove(self, page: ClassPage, intent: Message) -> Message:
        """Take a pupil off the list, with what was done; the journals stay in the folder under another name."""
        key = pupil_key(str(intent.get("pupil")))
        self._take_off(key, "removed", page.lang)
        self.names.forgive(key)
        return self._shown(page)

    def _clear(self, page: ClassPage, intent: Message) -> Message:
        """Take the names off the list that have no answer, but for those that have only just come in."""
        for key in self._giving_way():
            self._take_off(key, "gave_way", page.lang)
            self.names.forgive(key)
        return self._shown(page)

    def _take_off(self, key: str, why: str, lang: str | None = None) -> None:
        """Put aside what a name has in the folder, and send its pages to the door. Raises RecordError."""
        for info in [info for info in self._unread if pupil_key(info.pupil) == key]:
            put_aside(info.path, REMOVED, lang or self.lang)
            self._known(info)
        for run in [run for run in self.desk.runs() if pupil_key(run.pupil) == key]:
            if self.desk.journals.has(run.lesson, run.pupil):
                self.desk.journals.remove(run.lesson, run.pupil, lang or self.lang)
            self.desk.let_go(run)
        for one in self._pages_of(key):
            self._send_out(one, class_word(why, one.lang))

    def _giving_way(self, answers: int = 0) -> list[str]:
        """The names that give way, the first to go first: nothing was answered under them, as far as journals were
        read; or so many `answers` at most, where nobody is there any more."""
        here = self._here()
        counted = ((pupil_key(run.pupil), run.answers) for run in self.desk.runs())
        busy = {key for key, count in counted if count > (0 if key in here else answers)}
        busy.update(pupil_key(info.pupil) for info in self._unread)
        return self.names.giving_way(busy, here)

    def _here(self) -> set[str]:
        return {pupil_key(one.pupil) for one in self.pages if one.pupil and self._is_here(one)}

    def _shown(self, page: ClassPage) -> Message:
        self._tell()
        return {"ok": True}

    def following(self) -> Generator[None, None, None]:
        """Go on taking the class up again, and tell the teacher's pages what is new."""
        yield from super().following()
        if self._unread:
            self._read(READ_S)
            self._news = True
        if self._read_of:
            self._refresh_lists()
        since = self.clock() - self._told
        if (self._news and since >= TELL_S) or since >= REFRESH_S or since < 0:
            self._tell()

    def _read(self, seconds: float) -> None:
        """Read journals of pupils who have not come back yet, for so long."""
        start = time.monotonic()
        self._taking = self._taking or self._reading()
        for _ in self._taking:
            if time.monotonic() - start >= seconds:
                return
        self._taking = None

    def _reading(self) -> Iterator[None]:
        """Read the journals of pupils who have not come back yet, with a pause after each."""
        while self._unread:
            info = self._unread[-1]
            try:
                yield from self._reading_one(info)
            except (SetupError, RecordError, OSError) as wrong:
                log.warning("%s", wrong)
            self._known(info)
            yield

    def _reading_one(self, info: JournalInfo) -> Generator[None, None, None]:
        """Read a journal, unless its pupil was quicker. Raises SetupError, RecordError or OSError."""
        lesson = named_lesson(info.lesson, self.lang)
        if self.desk.held(lesson, info.pupil) is not None:
            return
        moved = info.path.stat().st_mtime
        run = yield from self.desk.run(lesson, info.pupil, self.lang)
        if info in self._unread:
            self.roster.note(run, moved)
        else:  # taken off the list meanwhile
            self.desk.let_go(run)

    def _known(self, info: JournalInfo) -> None:
        """A journal need not be read any more."""
        if info in self._unread:
            self._unread.remove(info)
        self.desk.waiting.discard(info.path)
        self._read_of.add(pupil_key(info.pupil))

    def _refresh_lists(self) -> None:
        """Show what journals were found to hold to those who look at their list of lessons."""
        read, self._read_of = self._read_of, set()
        for page in self.pages:
            if page.pupil and page.lesson is None and pupil_key(page.pupil) in read:
                self._go_home(page)

    def _read_first(self, pupil: str) -> None:
        """Somebody looks at a list of lessons: these journals come next."""
        key = pupil_key(pupil)
        self._unread.sort(key=lambda info: pupil_key(info.pupil) == key)

    def _tell(self) -> None:
        self._told, self._news = self.clock(), False
        for page in self.pages:
            if page.teacher:
                page.send({"type": "view", "view": self._teacher_view(page)})

    def _teacher_view(self, page: ClassPage) -> Message:
        lesson = self.watched or self._busiest()
        here = self._here()
        runs = [run for run in self.desk.runs() if lesson is not None and run.lesson is lesson]
        return {
            "kind": "teacher",
            "lang": page.lang,
            "words": class_words(page.lang),
            "title": class_word("title", page.lang),
            "address": self.address,
            "folder": "/".join(self.desk.journals.folder.parts[-2:]),
            "notices": [self._damage_told(info, page.lang) for info in self.desk.journals.damaged[-SHOWN_NOTICES:]],
            "idle": len(self._giving_way()),
            "lesson": None if lesson is None else f"{lesson.game}/{lesson.name}",
            "lessons": [] if self.lesson else self._lessons_begun(page.lang),
            "reading": len(self._unread),
            "joined": len(here),
            **self.roster.data(lesson, runs, here, page.lang),
        }

    def _damage_told(self, info: JournalInfo, lang: str) -> str:
        return class_word("damaged", lang, name=info.pupil, file=info.path.name)

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

    def _go_home(self, page: Page, notice: str = "", *, rescue: Message | None = None) -> None:
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
        self._read_first(page.pupil)
        learn = learn_data(self.desk, page.pupil, page.lang)
        page.send({"type": "view", "view": {**view, "kind": "learn", "pupil": page.pupil, "learn": learn}})

    def _refresh_homes(self) -> None:
        """No list of matches is shown here."""

    def _more_in_lesson(self, page: LessonPage) -> Message:
        return {"leave": class_word("leave", page.lang) if self.lesson else panel_words(page.lang)["lesson_leave"]}


def _no(text: str) -> Message:
    return {"ok": False, "text": text}


Handler = Callable[[Classroom, ClassPage, Message], Reply]
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
    "clear": Classroom._clear,
}
