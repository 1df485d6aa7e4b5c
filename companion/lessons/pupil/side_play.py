"""What is played beside a lesson and kept nowhere: its mistakes once more, and exercises without end."""

import secrets
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from companion.core.match.match import Match
from companion.core.plugins.optional import in_browser
from companion.core.plugins.registry import find_game
from companion.lessons.lesson.problems import LessonError
from companion.lessons.practice.exercises import QUESTION_KINDS, QUICK_KINDS, Exercise, exercise, lesson_of
from companion.lessons.pupil.progress import LessonRun
from companion.partner.background.mind import Mind
from companion.partner.search.heuristics import sense_of

EVERY: Final = 3
"""Each third question may be one that takes some thinking."""
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


@dataclass(frozen=True, slots=True)
class Ahead:
    """A question that takes some thinking, to be made in a process of its own: an `Exercise`, or None."""

    game: str
    seed: str
    number: int

    def steps(self) -> Generator[None, None, Exercise | None]:
        """Made."""
        yield
        kinds = tuple(kind for kind in QUESTION_KINDS if kind not in QUICK_KINDS)
        try:
            return exercise(find_game(self.game), self.seed, self.number, kinds=kinds, rule=None, difficulty=None)
        except LessonError:
            return None


class Exercises:
    """Questions without end, one after the other; each is a lesson of one step. What is quickly made is made when its
    turn comes; a question that takes some thinking comes when it is ready, so that nobody waits."""

    kind = "exercises"

    def __init__(self, game: str, lang: str, kind: type[Match] | None, seed: str = "") -> None:
        """`seed`: the series; a new one without it."""
        self.game, self._kind = find_game(game), kind
        self.seed = seed or secrets.token_hex(FRESH_SEED)
        self.right = self.done = 0
        self._number = 1
        self._ahead: Mind | None = None
        self.run = self._asked(lang)

    def _asked(self, lang: str) -> LessonRun:
        question = self._thought_over()
        if question is None:
            question = exercise(self.game, self.seed, self._number, kinds=QUICK_KINDS, rule=None, difficulty=None)
        return LessonRun(lesson_of(self.game.name, self.seed, [question]), lang=lang, kind=self._kind)

    def _thought_over(self) -> Exercise | None:
        """Now and then the one that was made meanwhile, if it is ready; then the next one is begun."""
        if self._number % EVERY or in_browser() or not sense_of(self.game).judges:
            return None
        made: Exercise | None = self._ahead.latest if self._ahead is not None and self._ahead.done else None
        if self._ahead is None or self._ahead.done:
            self._ahead = Mind(Ahead(self.game.name, self.seed, self._number + EVERY))
        return made

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
