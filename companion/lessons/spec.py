"""What a lesson is: steps, each with a position, a few sentences and a task. Data alone; knows no game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple

from companion.lessons.goals import Condition

Text = Mapping[str, str]
"""The same words in each language: `{"fr": …, "en": …}`."""

KINDS: Final = ("play", "find-all", "judge", "figure", "reach", "look")
LEVELS: Final = (1, 2, 3)
LEGAL: Final = "legal"
"""The answer to a `judge` task that no rule forbids the move; any other answer is the id of a clause."""


class Problem(NamedTuple):
    """One thing wrong with a lesson: the file or lesson, the step (or ""), the field, and what would be right."""

    place: str
    step: str
    field: str
    what: Text

    def text(self, lang: str) -> str:
        """The problem as one sentence that says where it is."""
        where = self.place
        if self.step:
            where += {"fr": f", étape «\u202f{self.step}\u202f»", "en": f", step “{self.step}”"}[lang]
        if self.field:
            where += {"fr": f", champ «\u202f{self.field}\u202f»", "en": f", field “{self.field}”"}[lang]
        return f"{where}{chr(0x202F) if lang == 'fr' else ''}: {self.what[lang]}"


class LessonError(ValueError):
    """Lessons that cannot be played as written; `problems` lists all that is wrong."""

    def __init__(self, problems: tuple[Problem, ...], lang: str = "en") -> None:
        self.problems = problems
        super().__init__(self.text(lang))

    def text(self, lang: str) -> str:
        """All problems in a language, one a line."""
        return "\n".join(problem.text(lang) for problem in self.problems)


@dataclass(frozen=True, slots=True)
class PlayTask:
    """Play one legal move: of one of the `verbs`, after which the `goal` holds and the `effects` (clauses) happened.

    What is left out is not asked; every move that fits is right.
    """

    kind: ClassVar[str] = "play"
    verbs: tuple[str, ...] = ()
    goal: tuple[Condition, ...] = ()
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FindTask:
    """Find all legal moves: of the `verbs`, that name the `card` (such as a character); in any order."""

    kind: ClassVar[str] = "find-all"
    verbs: tuple[str, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class JudgeTask:
    """Say whether an announced `move` is legal, and if not, by which clause; one of several reasons is enough."""

    kind: ClassVar[str] = "judge"
    move: str = ""


@dataclass(frozen=True, slots=True)
class FigureTask:
    """Say a figure. One of: a `fact` (after the `move`, if one is given); the sum of the clause `effect` of the move,
    or the value of its `term`; a figure that the game `computes`, with its arguments in `given`.

    A figure with `decimals` may be off by half of the last one.
    """

    kind: ClassVar[str] = "figure"
    move: str = ""
    fact: str = ""
    effect: str = ""
    term: str = ""
    computes: str = ""
    given: Mapping[str, int] = field(default_factory=dict)
    decimals: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ReachTask:
    """Play on until the `goal` holds, the `effects` happened or, `over`, the match has ended (and the pupil won).

    `others`: what the other side announces, turn by turn; where it is silent a simple player answers for it.
    `within`: the most moves of the pupil. `way`: moves of the pupil that lead there, for a hint and for the check.
    """

    kind: ClassVar[str] = "reach"
    goal: tuple[Condition, ...] = ()
    effects: tuple[str, ...] = ()
    over: bool = False
    others: tuple[str, ...] = ()
    within: int = 40
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LookTask:
    """A demonstration, move by move. A move that begins with `!` is announced to be refused."""

    kind: ClassVar[str] = "look"
    moves: tuple[str, ...] = ()


Task = PlayTask | FindTask | JudgeTask | FigureTask | ReachTask | LookTask


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Without a `position` it goes on with the match of the step before.

    `before`: moves of the script that come before the pupil's task. `say`: a few sentences; `{QD}` in them is a card,
    `{Mia.deck}` a fact, `{attack QD AC}` a move. `ask`: the question, where the usual one will not do. `rules`: the
    clauses that the step teaches. `done`: what is said once it is solved.
    """

    name: str
    say: Text
    task: Task
    position: Mapping[str, Any] | None = None
    seed: int | str | None = None
    starter: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    ask: Text | None = None
    rules: tuple[str, ...] = ()
    hints: tuple[Text, ...] = ()
    done: Text | None = None

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with the match of the step before."""
        return self.position is None


class Stage(NamedTuple):
    """One part of the teacher's hour: its minutes, what happens, and with which steps."""

    minutes: int
    text: Text
    steps: tuple[str, ...] = ()


class Question(NamedTuple):
    """A question to a class, with the answer to expect."""

    ask: Text
    answer: Text


class Beyond(NamedTuple):
    """What the lesson teaches beyond the game."""

    title: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Plan:
    """The teacher's plan: the sheets to print (`name × copies`), the course, questions, and what lies beyond."""

    sheets: Mapping[str, int]
    course: tuple[Stage, ...]
    questions: tuple[Question, ...]
    beyond: tuple[Beyond, ...]

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(stage.minutes for stage in self.course)


class Cell(NamedTuple):
    """A cell of code that a lesson brings for its notebooks: after which step, what is said above it, the code."""

    name: str
    after: str
    text: Text
    code: Text


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game: what it is for, who sits where (`seat` is the pupil's), and its steps."""

    game: str
    name: str
    title: Text
    minutes: int
    level: int
    aims: tuple[Text, ...]
    material: tuple[Text, ...]
    steps: tuple[Step, ...]
    players: tuple[str, ...]
    seat: int = 0
    order: int = 0
    plan: Plan | None = None
    cells: tuple[Cell, ...] = ()

    @property
    def pupil(self) -> str:
        """The name of the player whom the pupil plays."""
        return self.players[self.seat]

    def index(self, name: str) -> int:
        """The place of a step. Raises KeyError."""
        for place, step in enumerate(self.steps):
            if step.name == name:
                return place
        raise KeyError(name)
