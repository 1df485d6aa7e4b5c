"""Play one legal move that does what is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Final, Self

from companion.core.match.opening import fork
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import MoveError
from companion.core.text.letters import capital
from companion.lessons.lesson.goals import Condition
from companion.lessons.lesson.problems import SceneError
from companion.lessons.lesson.spec import Expects, Given, Scene, Task
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.pupil.feedback import Checked, Feedback, effects_told, reckonings, say
from companion.lessons.tasks.move_answer import (
    announced,
    is_met,
    meant,
    move_phrase,
    move_text,
    not_yours,
    own,
    read_conditions,
    read_effects,
    read_verbs,
    refused,
    taught,
    verb_hint,
    verbs_told,
)

MOST_WAYS: Final = 12
"""How many right answers of one step are followed into the next steps."""


@dataclass(frozen=True, slots=True)
class PlayTask(Task):
    """Play one legal move: of one of the `verbs`, after which the `goal` holds and the `effects` (clauses) happened.

    What is left out is not asked; every move that fits is right.
    """

    kind: ClassVar[str] = "play"
    expects: ClassVar[Expects] = "move"
    verbs: tuple[str, ...] = ()
    goal: tuple[Condition, ...] = ()
    effects: tuple[str, ...] = ()

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Fields `verbs`, `goal`, `effects`."""
        return cls(read_verbs(table, game), read_conditions(table, "goal", game, players), read_effects(table, game))

    def question(self, scene: Scene) -> str:
        """Which verbs, if only some are asked."""
        if not self.verbs:
            return say("ask-play", scene.lang)
        return say("ask-play-verbs", scene.lang, verbs=verbs_told(scene, self.verbs))

    def data(self, scene: Scene) -> dict[str, Any]:
        """The verbs."""
        return {"verbs": list(self.verbs)}

    # --- right answers ------------------------------------------------------------------------------------------------

    def right_moves(self, scene: Scene) -> Iterator[Move]:
        """Every listed move that fits; where none is listed now, those after steps that they imply."""
        game, state = scene.game, scene.match.state
        found = False
        for move in game.legal(state):
            if self._fits(scene, move):
                found = True
                yield move
        if not found:
            for move in game.candidates(state):
                if scene.match.ask(move).implies and self._fits(scene, move):
                    yield move

    def _fits(self, scene: Scene, move: Move) -> bool:
        """Whether a legal move is what is asked."""
        if (self.verbs and move.verb not in self.verbs) or not own(scene, move):
            return False
        twin = fork(scene.match)
        try:
            entry = twin.play(move)
        except MoveError:
            return False
        return is_met(scene, self.goal, self.effects, twin, entry.effects)

    def model_answer(self, scene: Scene) -> str:
        """The first of them."""
        found = self._first(scene)
        if not found:
            raise SceneError(scene.step.name, self.kind, "no legal move does what is asked")
        return found

    def _first(self, scene: Scene) -> str:
        return str(next(self.right_moves(scene), ""))

    def model_moves(self, scene: Scene) -> tuple[str, ...]:
        """The answer itself."""
        return (self.model_answer(scene),)

    def answer_text(self, scene: Scene) -> str:
        """The first right move."""
        return move_phrase(scene, self._first(scene))

    def written(self, scene: Scene) -> str:
        """The same as it is announced."""
        return move_text(scene, self._first(scene))

    def ways(self, scene: Scene) -> Iterator[tuple[str, ...]]:
        """After each of the right moves."""
        return ((str(move),) for move in islice(self.right_moves(scene), MOST_WAYS))

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """Every move that fits is right; of one that does not it is told what it is and would do."""
        move = announced(scene, given)
        ruling = scene.match.ask(move)
        if not ruling:
            return Checked(refused(scene, ruling))
        if not own(scene, move):
            return Checked(not_yours(scene))
        twin = fork(scene.match)
        entry = twin.play(move)
        told = effects_told(scene.game, entry.effects, scene.lang)
        sums = reckonings(scene.game, entry.effects, scene.lang)
        fits = not self.verbs or move.verb in self.verbs
        if not fits or not is_met(scene, self.goal, self.effects, twin, entry.effects):
            sentences = (say("legal-not-asked", scene.lang, move=move_phrase(scene, move)), *meant(scene, move, told))
            return Checked(Feedback("wrong", sentences, taught(scene), sums, nearly=True))
        if not told:  # the table shows it all
            told = (f"{capital(move_phrase(scene, move))}.",)
        scene.match.play(move)
        clauses = taught(scene, *(effect.clause for effect in entry.effects))
        return Checked(Feedback("right", told, clauses, sums), (str(move),))

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """The verb."""
        return verb_hint(scene, self._first(scene))
