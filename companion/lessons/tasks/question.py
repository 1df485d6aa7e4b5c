"""What kinds of task share that the engine can make by itself: exercises without end, and worksheets."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Reason
from companion.lessons.lesson.spec import Scene, Task
from companion.lessons.practice.candidates import candidates
from companion.lessons.practice.dice import Dice
from companion.lessons.practice.random_matches import SEAT
from companion.lessons.pupil.feedback import clauses_of


class Rating(NamedTuple):
    """How hard a question is (1 to 3), the clauses it is about, and every right answer where one is enough."""

    difficulty: int
    clauses: tuple[str, ...]
    also: tuple[str, ...] = ()


class Solution(NamedTuple):
    """The answers any of which is right, why, and whether that names its rules itself; in words."""

    answers: tuple[str, ...]
    why: tuple[str, ...] = ()
    cited: bool = False


class QuestionTask(Task):
    """A task that can be asked at any moment of a match."""

    spoken: ClassVar[frozenset[str]]
    """A clause that has one of these sentences can be asked about."""
    plain: ClassVar[bool] = False
    """Whether there is a point in asking about announcements that name nothing."""

    thoughtful: ClassVar[bool] = False
    """Whether it is asked of a match between two who know the lesson's rules of thumb, and takes some thinking."""

    @classmethod
    @abstractmethod
    def made(cls, game: Game, state: Any, dice: Dice, rule: str | None, *, plain: bool = False) -> Self | None:
        """A question of a state, if there is one; `rule`: a clause that it is about; `plain`: of an announcement that
        names nothing, such as going on."""

    def settled(self, scene: Scene) -> Self | None:
        """The question as it is asked at the table that it shows; None where there it is none."""
        return self

    @abstractmethod
    def rated(self, scene: Scene) -> Rating:
        """How hard it is, and what it is about."""

    def solution(self, scene: Scene) -> Solution:
        """What stands among the answers of a worksheet."""
        return Solution((self.answer_text(scene),))


def refusals(game: Game, state: Any, verbs: Sequence[str]) -> tuple[str, ...]:
    """The clauses that refuse moves of these verbs in a state."""
    reasons: list[Reason] = []
    for move in candidates(game, state, SEAT):
        if move.verb in verbs:
            reasons += [reason for reason in game.findings(state, move) if reason.kind == "breach"]
    return clauses_of(reasons)


def stopped(game: Game, state: Any, move: Move) -> bool:
    """Whether something refuses a move, or it rests on what nobody can see."""
    return any(reason.kind != "warning" for reason in game.findings(state, move))
