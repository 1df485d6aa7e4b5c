"""What is played beside a lesson and kept nowhere: its mistakes once more, and exercises without end."""

import secrets
from collections.abc import Callable
from typing import Any, Final, Protocol

from companion.core.match import Match
from companion.core.registry import find_game
from companion.lessons.exercises import QUESTION_KINDS, exercise, lesson_of
from companion.lessons.progress import LessonRun

FRESH_SEED: Final = 2
"""Bytes of chance in the seed of a series."""


class Beside(Protocol):
    """Something to play beside a lesson: a run of its own, of which nothing is kept."""

    kind: str
    """What it is, for a page: `review` or `exercises`."""
    run: LessonRun

    def forward(self) -> bool:
        """Go on; False at the end."""
        ...

    def data(self) -> dict[str, Any]:
        """Where one is, for a page: `number`, `of` (None without end), `right` of `done` at the first try, `last`."""
        ...


def mistakes(run: LessonRun) -> tuple[str, ...]:
    """The solved steps that were answered wrong or whose solution was shown, in their order."""
    found = ((step.name, run.standings[step.name]) for step in run.lesson.steps)
    return tuple(name for name, standing in found if standing.solved and (standing.wrong or standing.shown))


class Review:
    """The mistakes of a lesson once more: each step begins again as it was met."""

    kind = "review"

    def __init__(self, run: LessonRun) -> None:
        """`run`: the lesson as it was played; it stays as it is."""
        self.names = mistakes(run)
        self.right = 0
        self._place = 0
        self.run = LessonRun(run.lesson, lang=run.lang, pupil=run.pupil, kind=run.kind)
        self.run.take(run.events)
        self._begin()

    def _begin(self) -> None:
        """The step is put as it was put the first time: nothing in it has been tried."""
        self.run.go(self.names[self._place])
        self.run.restart()
        self.run.forget(self.names[self._place])

    def forward(self) -> bool:
        """To the next mistake."""
        self.right += self.run.standing.at_once
        if self._place + 1 >= len(self.names):
            return False
        self._place += 1
        self._begin()
        return True

    def data(self) -> dict[str, Any]:
        """See Beside."""
        return {
            "kind": self.kind, "number": self._place + 1, "of": len(self.names), "right": self.right,
            "done": self._place, "last": self._place + 1 == len(self.names),
        }  # fmt: skip


class Exercises:
    """Questions without end, one after the other; each is a lesson of one step."""

    kind = "exercises"

    def __init__(self, game: str, lang: str, kind: type[Match] | None, seed: str = "") -> None:
        """`seed`: the series; a new one without it."""
        self.game, self._kind = find_game(game), kind
        self.seed = seed or secrets.token_hex(FRESH_SEED)
        self.right = self.done = 0
        self._number = 1
        self.run = self._asked(lang)

    def _asked(self, lang: str) -> LessonRun:
        question = exercise(self.game, self.seed, self._number, kinds=QUESTION_KINDS, rule=None, difficulty=None)
        return LessonRun(lesson_of(self.game.name, self.seed, [question]), lang=lang, kind=self._kind)

    def forward(self) -> bool:
        """To the next question; one that was only looked at does not count."""
        standing = self.run.standing
        self.right += standing.at_once
        self.done += bool(standing.answers or standing.hints or standing.shown)
        self._number += 1
        self.run = self._asked(self.run.lang)
        return True

    def data(self) -> dict[str, Any]:
        """See Beside."""
        return {
            "kind": self.kind, "number": self._number, "of": None, "right": self.right, "done": self.done,
            "last": False,
        }  # fmt: skip


KINDS: Final[dict[str, Callable[[LessonRun], Beside]]] = {
    "review": Review,
    "exercises": lambda run: Exercises(run.lesson.game, run.lang, run.kind),
}
"""By the names that a page has for them."""
