"""A step set up for a pupil: its match, with what was played in it; an answer judged as things stood when it came."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.lessons.lesson.scene import begun, step_match
from companion.lessons.lesson.spec import Lesson, Scene, Step
from companion.lessons.pupil.cache import Shared
from companion.lessons.pupil.feedback import Checked
from companion.lessons.pupil.prompt import task_data
from companion.lessons.pupil.verdict import check
from companion.lessons.tasks.look import really_played

Played = tuple[str, ...]
COMMON_ANSWER: Final = 400
"""A longer answer, in letters, is not one that others give too."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a step stands on: its place, and what the pupil played in the steps that it goes on from (None: unsolved),
    the nearest first."""

    place: int
    before: tuple[Played | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """All that an answer is judged by: where, what was played in the step before it, how many were wrong (so far as
    that changes what is told), the answer. The same moment is judged the same whenever it is asked, for whomever, in
    any language."""

    ground: Ground
    played: Played
    missed: int
    given: str | tuple[str, ...]

    @property
    def is_common(self) -> bool:
        """Whether another pupil may well give the same answer."""
        return sum(map(len, self.given)) <= COMMON_ANSWER  # of a text each letter counts one


@dataclass(slots=True)
class Standing:
    """How a pupil stands in one step."""

    answers: int = 0
    wrong: int = 0
    hints: int = 0
    shown: bool = False
    """The solution was asked for."""
    lost: bool = False
    """The aim has become unreachable since the step was begun."""
    solved: bool = False
    seconds: float = 0.0
    first: str = ""
    mistakes: list[str] = field(default_factory=list)
    """The wrong answers, the first first."""
    played: list[str] = field(default_factory=list)
    last: Moment | None = None
    """The last answer, as things stood when it came: what it was told is worked out when it is looked at."""

    @property
    def at_once(self) -> bool:
        """Solved with the first answer, without a hint or the solution."""
        return self.solved and not (self.wrong or self.hints or self.shown)


class Prepared(NamedTuple):
    """A step as its task begins, in one language, and its task as a page needs it."""

    scene: Scene
    task: dict[str, Any]


PREPARED: Final = Shared[Prepared](most=100)
JUDGED: Final = Shared[Checked](most=2000)
HINTS: Final = Shared[tuple[str, ...]](most=500)


class Stage:
    """The match of a step as a pupil has it, in one language."""

    def __init__(
        self, lesson: Lesson, ground: Ground, played: Sequence[str], lang: str, kind: type[Match] | None
    ) -> None:
        """`played`: the pupil's moves in this step so far. Raises SceneError."""
        asked = (ground, lang, kind)
        prepared = PREPARED.find(lesson, asked) or PREPARED.keep(lesson, asked, _prepared(lesson, *asked))
        self.asked, self.task = prepared
        self.match = fork(prepared.scene.match)
        self.scene = replace(prepared.scene, match=self.match)
        for done in range(len(played)):
            check(self.scene, played[done], tuple(played[:done]))

    def judge(self, moment: Moment) -> Checked:
        """What an answer is worth; moves that are right stay played on the match."""
        given = list(moment.given) if isinstance(moment.given, tuple) else moment.given
        return check(replace(self.scene, wrong=moment.missed), given, moment.played)


def _prepared(lesson: Lesson, ground: Ground, lang: str, kind: type[Match] | None) -> Prepared:
    place = ground.place
    before = {lesson.steps[place - n].name: moves for n, moves in enumerate(ground.before, 1)}

    def played(step: Step) -> Sequence[str] | None:
        moves = before[step.name]
        return None if moves is None else really_played(moves)

    scene = begun(lesson, lesson.steps[place], step_match(lesson, place, played, lang, kind), lang)
    return Prepared(scene, task_data(scene))
