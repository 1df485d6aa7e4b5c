"""What a lesson is: steps, each with a position, a few sentences and a task, and the scene in which a task is asked.

Knows no game, and of the kinds of task only what all have in common: each kind is a file of companion/lessons/tasks.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from companion.core.match.entry import value_text
from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.notation.playing_cards import IN_PACK, card_text
from companion.core.rules.game import Game
from companion.core.rules.rulings import MoveError
from companion.core.text.formatter import listing
from companion.lessons.lesson.problems import SceneError, Text
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.pupil.feedback import Checked

LEVELS: Final = (1, 2, 3)
_HOLE = re.compile(r"\{([^{}]+)\}")

Given = Any
"""An answer as it comes from a page: a text, or a list of texts (where `moves` are expected)."""
Expects = Literal["move", "moves", "choice", "number", "next"]
"""The form of an answer: a move; a list of moves; a choice among some; a number; anything, to go on watching."""


class Task(ABC):
    """What a step asks. Every kind says here how it is read, asked, answered, checked, hinted and written down.

    What it does with a scene may raise SceneError where the lesson does not fit the rules.
    """

    kind: ClassVar[str]
    """As lesson files call it."""
    expects: ClassVar[Expects]
    in_turn: ClassVar[bool] = False
    """Whether it takes several answers, one after the other."""

    @classmethod
    @abstractmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """The task of a lesson file's table; what is wrong is noted there."""

    @abstractmethod
    def question(self, scene: "Scene") -> str:
        """The usual question."""

    def data(self, scene: "Scene") -> dict[str, Any]:
        """What a page needs of it besides: `choices`, `verbs`, `unit`, `move`… as plain data."""
        return {}

    @abstractmethod
    def check(self, scene: "Scene", given: Given, done: Sequence[str]) -> Checked:
        """What an answer is worth; `done`: the pupil's moves in this step so far.

        What is right is played on the scene's match itself. Raises MoveError for what is no announcement.
        """

    @abstractmethod
    def model_answer(self, scene: "Scene") -> Given:
        """One right answer, as a page gives it."""

    def model_moves(self, scene: "Scene") -> tuple[str, ...]:
        """The moves by which the engine solves it; none where nothing is played."""
        return ()

    @abstractmethod
    def answer_text(self, scene: "Scene") -> str:
        """A right answer as people read it."""

    def written(self, scene: "Scene") -> str:
        """A right answer as a pupil writes it."""
        return self.answer_text(scene)

    def cited(self, scene: "Scene") -> tuple[str, ...]:
        """The clauses that a first hint may cite."""
        return scene.step.rules

    def rules_told(self, scene: "Scene") -> tuple[str, ...]:
        """The clauses that several wrong answers are told of, the one that matters most first."""
        return self.cited(scene)

    @abstractmethod
    def hints(self, scene: "Scene", done: Sequence[str]) -> tuple[str, ...]:
        """The nudges that the engine knows, the least telling first; none is the answer."""

    def because(self, scene: "Scene") -> tuple[str, ...]:
        """Why the answer is right, sentence by sentence: what it is told when it is given."""
        twin = replace(scene, match=fork(scene.match))
        return self.check(twin, self.model_answer(twin), ()).feedback.sentences

    def open_rules(self, scene: "Scene") -> tuple[str, ...]:
        """The rules that may be shown before it is answered."""
        return scene.step.rules

    def follow(self, match: Match, lesson: "Lesson", step: "Step") -> None:
        """What others announce after a move of the pupil: usually nothing."""
        return

    def unsolvable(self, scene: "Scene") -> str:
        """Why the engine's own answer does not solve it; empty if it does. What is played stays played."""
        feedback = self.check(scene, self.model_answer(scene), ()).feedback
        return "" if feedback.right else feedback.text

    def ways(self, scene: "Scene") -> Iterator[tuple[str, ...]]:
        """The moves after which the next step may begin."""
        yield self.model_moves(scene)


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


class Phase(NamedTuple):
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
    course: tuple[Phase, ...]
    questions: tuple[Question, ...]
    beyond: tuple[Beyond, ...]

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(phase.minutes for phase in self.course)


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


@dataclass(frozen=True, slots=True)
class Scene:
    """A step with the match as it stands, in a language.

    `base`: the facts as the task began, `start`: the newest entry then; `wrong`: how many answers were wrong so far.
    """

    lesson: Lesson
    step: Step
    match: Match
    base: Mapping[str, Any]
    lang: str
    start: int = 0
    wrong: int = 0

    @property
    def game(self) -> Game:
        """The game of the lesson."""
        return self.match.game

    @property
    def seat(self) -> int:
        """The pupil's seat."""
        return self.lesson.seat

    def filled(self, text: Text) -> str:
        """A text with its cards, facts and moves in it."""
        return self.filled_now(text, self.base)

    def filled_now(self, text: Text, facts: Mapping[str, Any]) -> str:
        """A text with its cards and moves in it, and with facts as they are given."""
        return fill(text[self.lang], self.match, self.lang, facts)


def fill(text: str, match: Match, lang: str, base: Mapping[str, Any] | None = None) -> str:
    """A text with its `{cards}`, `{facts}` (as the task began) and `{moves}` filled in. Raises SceneError."""
    facts = match.facts() if base is None else base

    def one(found: re.Match[str]) -> str:
        name = found[1].strip()
        if name in IN_PACK:
            return card_text(name, lang)
        if name in facts:
            value = facts[name]
            many = isinstance(value, tuple | list) and len(value) > 1
            return listing([value_text(one, lang) for one in value], lang) if many else value_text(value, lang)
        try:
            return match.move_text(match.parse(name), lang)
        except MoveError as error:
            raise SceneError("", "text", f"{{{name}}}: {error}") from None

    return _HOLE.sub(one, text)
