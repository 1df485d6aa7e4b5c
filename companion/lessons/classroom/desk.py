"""The lessons that pages learn from: the runs of a folder that are open, and lists of lessons with what is solved."""

import logging
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Final

from companion.core.plugins.registry import find_game, games
from companion.core.record.ledger import RecordError
from companion.core.rules.game import Game
from companion.core.rules.rulings import SetupError
from companion.lessons.classroom.journals.journal import open_run, opening
from companion.lessons.classroom.journals.journals import Journals, pupil_key
from companion.lessons.lesson.problems import LessonError
from companion.lessons.lesson.reader import lessons
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.events import RunError
from companion.lessons.pupil.progress import LessonRun

log = logging.getLogger(__name__)

COUNTED_AT_ONCE: Final = 30_000
"""Bytes of a journal that a list reads while its page waits."""


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
