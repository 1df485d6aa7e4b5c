"""Watch a demonstration, move by move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from companion.core.notation.parser import move_phrase
from companion.core.rules.game import Game
from companion.core.text.formatter import colon
from companion.lessons.lesson.scene import strict_ruling
from companion.lessons.lesson.spec import Expects, Given, Scene, Task
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.pupil.feedback import (
    Checked,
    Feedback,
    Verdict,
    cite_all,
    clauses_of,
    effects_told,
    judged,
    reckonings,
    say,
)

REFUSED_MARK: Final = "!"


@dataclass(frozen=True, slots=True)
class LookTask(Task):
    """A demonstration, move by move. A move that begins with `!` is announced to be refused."""

    kind: ClassVar[str] = "look"
    expects: ClassVar[Expects] = "next"
    in_turn: ClassVar[bool] = True
    moves: tuple[str, ...] = ()

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Field `moves`."""
        task = cls(table.strings("moves"))
        if not task.moves:
            table.wrong("moves", "il faut au moins un coup", "at least one move is needed")
        return task

    def question(self, scene: Scene) -> str:
        """Nothing is asked but to watch."""
        return say("ask-look", scene.lang)

    def data(self, scene: Scene) -> dict[str, Any]:
        """How many moves there are to see."""
        return {"moves": len(self.moves)}

    def model_answer(self, scene: Scene) -> str:
        """The move that comes first; any answer will do."""
        return self.moves[0]

    def model_moves(self, scene: Scene) -> tuple[str, ...]:
        """What is played of the demonstration."""
        return really_played(self.moves)

    def answer_text(self, scene: Scene) -> str:
        """There is nothing to answer."""
        return "–"

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """Whatever is answered, the next move is shown."""
        text = self.moves[min(len(done), len(self.moves) - 1)]
        verdict: Verdict = "right" if len(done) + 1 >= len(self.moves) else "going"
        if text.startswith(REFUSED_MARK):
            ruling = strict_ruling(scene.match, text.removeprefix(REFUSED_MARK).strip())
            clauses = cite_all(scene.game, clauses_of(ruling.reasons), scene.lang)
            said = move_phrase(scene.game, scene.match.state, ruling.move, scene.lang)
            return Checked(Feedback(verdict, judged(scene.game, ruling, said, scene.lang), clauses), (text,))
        state = scene.match.state
        entry = scene.match.play(text)
        told = effects_told(scene.game, entry.effects, scene.lang)
        sums = reckonings(scene.game, entry.effects, scene.lang)
        speaker = f"{entry.by}{colon(scene.lang)}"
        said = "" if entry.move is None else move_phrase(scene.game, state, entry.move, scene.lang)
        first = f"{speaker}{said}." if said else speaker
        clauses = cite_all(scene.game, (effect.clause for effect in entry.effects), scene.lang)
        return Checked(Feedback(verdict, (first, *told), clauses, sums), (text,))

    def cited(self, scene: Scene) -> tuple[str, ...]:
        """None: nothing is asked."""
        return ()

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """None: nothing is asked."""
        return ()

    def unsolvable(self, scene: Scene) -> str:
        """It must be shown to its end."""
        done: tuple[str, ...] = ()
        for _ in self.moves:
            checked = self.check(scene, "", done)
            done += checked.played
        return "" if checked.feedback.right else checked.feedback.text


def really_played(moves: Sequence[str]) -> tuple[str, ...]:
    """The moves without those that were announced to be refused."""
    return tuple(move for move in moves if not move.startswith(REFUSED_MARK))
