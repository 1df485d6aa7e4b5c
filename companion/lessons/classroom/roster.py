"""How a class gets on: for each pupil the steps, the counts, and since when nothing has moved."""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from companion.lessons.classroom.journals.journals import pupil_key
from companion.lessons.lesson.spec import Lesson
from companion.lessons.pupil.progress import LessonRun

STUCK_S: Final = 180.0
"""Without a step forward for so long, or after STUCK_WRONG wrong answers to one step, a pupil wants a visit."""
STUCK_WRONG: Final = 3
SKIPPED: Final = 2
"""Who leaves so many steps behind unsolved goes through the lesson without doing it."""


SOLVED: Final = "shm"
"""The letters of `step_states` that mean a step is solved."""


class Roster:
    """Notes when each run last moved on; the rest it reads from the runs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._moved: dict[tuple[str, str, str], tuple[tuple[int, int], float]] = {}

    def note(self, run: LessonRun, at: float | None = None) -> None:
        """Look at a run: where its pupil stands, or what is solved, may have changed (now, or `at` that time)."""
        key, state = _key(run), (run.place, _solved(run))
        known = self._moved.get(key)
        if known is None or known[0] != state:
            self._moved[key] = (state, self.clock() if at is None else at)

    def data(
        self, lesson: Lesson | None, runs: Iterable[LessonRun], here: Collection[str], lang: str
    ) -> dict[str, Any]:
        """The teacher's table as plain data: the lesson's title, its steps with how many solved them, the pupils.

        `here`: the keys of the names whose pages are open.
        """
        if lesson is None:
            return {"lesson_title": None, "steps": [], "pupils": [], "done": 0, "stuck": 0, "skip": 0}
        pupils = sorted((self._pupil(run, here) for run in runs), key=lambda one: by_letter(one["name"]))
        steps = [
            {"number": number, "solved": sum(one["steps"][number - 1] in SOLVED for one in pupils)}
            for number, step in enumerate(lesson.steps, 1)
        ]
        marks = [one["mark"] for one in pupils]
        return {
            "lesson_title": lesson.title[lang],
            "steps": steps,
            "pupils": pupils,
            "done": marks.count("done"),
            "stuck": marks.count("stuck"),
            "skip": marks.count("skip"),
        }

    def _pupil(self, run: LessonRun, here: Collection[str]) -> dict[str, Any]:
        standings = [run.standings[step.name] for step in run.lesson.steps]
        since = max(0.0, self.clock() - self._moved.get(_key(run), (None, self.clock()))[1])
        states = step_states(run)
        skipped = states.count("k")
        return {
            "name": run.pupil,
            "place": run.place + 1,
            "steps": states,
            "skipped": skipped,
            "solved": _solved(run),
            "right": sum(one.answers - one.wrong for one in standings),
            "wrong": sum(one.wrong for one in standings),
            "hints": sum(one.hints for one in standings),
            "since": round(since),
            "here": pupil_key(run.pupil) in here,
            "mark": _mark(run, pupil_key(run.pupil) in here, since, skipped),
        }


def step_states(run: LessonRun) -> str:
    """A letter a step: `s` solved at once, `h` after a mistake or a hint, `m` with the solution, `k` left behind
    unsolved, `.` not solved yet."""
    standings = [run.standings[step.name] for step in run.lesson.steps]
    reached = max([run.place, *(place for place, one in enumerate(standings) if one.solved)])
    return "".join(
        ("m" if one.shown else "s" if one.at_once else "h") if one.solved else "k" if place < reached else "."
        for place, one in enumerate(standings)
    )


def _mark(run: LessonRun, is_here: bool, since: float, skipped: int) -> str:
    """What a pupil is about: `done`, `away`, `stuck` (wants a visit), `skip` (leaves steps out), or nothing special."""
    if run.finished or not is_here:
        return "done" if run.finished else "away"
    if run.standing.wrong >= STUCK_WRONG and not run.standing.solved:
        return "stuck"
    return "skip" if skipped >= SKIPPED else "stuck" if since > STUCK_S else ""


def by_letter(name: str) -> tuple[str, str]:
    """The place of a name in a list: Élise comes after Dylan, not after Zoé."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c)), name


def _key(run: LessonRun) -> tuple[str, str, str]:
    return (run.lesson.game, run.lesson.name, pupil_key(run.pupil))


def _solved(run: LessonRun) -> int:
    return sum(standing.solved for standing in run.standings.values())
