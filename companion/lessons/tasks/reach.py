"""Play on until an aim is reached, move after move, while the other side answers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.lessons.lesson.goals import Condition
from companion.lessons.lesson.problems import SceneError
from companion.lessons.lesson.scene import play_on
from companion.lessons.lesson.spec import Expects, Given, Lesson, Scene, Step, Task
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.practice.dice import Dice, simple_move
from companion.lessons.practice.tables import waited_for
from companion.lessons.pupil.feedback import Checked, Feedback, cite_all, effects_told, reckonings, say
from companion.lessons.tasks.dead_end import Lost, no_way_left, read_lost, sign_of_loss
from companion.lessons.tasks.move_answer import (
    announced,
    is_met,
    move_phrase,
    move_text,
    not_yours,
    read_conditions,
    read_effects,
    refused,
    taught,
    verb_hint,
)

MOST_SEARCHED: Final = 120
"""How many moves are tried at most for the hint of a pupil who has left the way: a moment, not half a second."""
_TRIES, _LONGEST_TRY = 30, 40
_MOST_ANSWERS: Final = 60
"""The other side's turn ends some day; a script that never ends is a mistake of the lesson."""


@dataclass(frozen=True, slots=True)
class ReachTask(Task):
    """Play on until the `goal` holds, the `effects` happened or, `over`, the match has ended (and the pupil won).

    `others`: what the other side announces, turn by turn; where it is silent a simple player answers for it.
    `within`: the most moves of the pupil. `way`: moves of the pupil that lead there, for a hint and for the check.
    `lost`: signs that the aim cannot be reached any more, each with what is said then.
    """

    kind: ClassVar[str] = "reach"
    expects: ClassVar[Expects] = "move"
    in_turn: ClassVar[bool] = True
    goal: tuple[Condition, ...] = ()
    effects: tuple[str, ...] = ()
    over: bool = False
    others: tuple[str, ...] = ()
    within: int = 40
    way: tuple[str, ...] = ()
    lost: tuple[Lost, ...] = ()

    @classmethod
    def read(cls, table: Table, game: Game, players: Sequence[str]) -> Self:
        """Fields `goal`, `effects`, `over`, `others`, `within`, `way`, `lost`."""
        task = cls(
            goal=read_conditions(table, "goal", game, players),
            effects=read_effects(table, game),
            over=table.flag("over"),
            others=table.strings("others"),
            within=table.number("within", 1, 200, 40),
            way=table.strings("way"),
            lost=read_lost(table, game, players),
        )
        if not (task.goal or task.effects or task.over):
            table.wrong("goal", "il faut un but (goal, effects ou over)", "an aim is needed (goal, effects or over)")
        return task

    def question(self, scene: Scene) -> str:
        """The lesson says what the aim is."""
        return say("ask-reach", scene.lang)

    # --- the way ------------------------------------------------------------------------------------------------------

    def reached(self, scene: Scene, match: Match) -> bool:
        """Whether the aim is reached; `match` went on from the scene's start."""
        effects = [effect for entry in match.entries[scene.start + 1 :] for effect in entry.effects]
        if not is_met(scene, self.goal, self.effects, match, effects):
            return False
        ending = match.state.outcome
        return not self.over or (ending is not None and scene.lesson.pupil in ending.winners)

    def model_way(
        self, scene: Scene, done: Sequence[str] = (), *, most: int = _TRIES * _LONGEST_TRY
    ) -> tuple[str, ...]:
        """Moves of the pupil that reach the aim: those of the data after the ones `done`, else what random play finds
        within so many moves (`most`, all tries together). Raises SceneError where there are none.
        """
        if self.way and self.way[: len(done)] == tuple(done) and len(self.way) > len(done):
            return self.way[len(done) :]
        for number in range(min(_TRIES, most // min(self.within, _LONGEST_TRY))):
            way = self._random_way(scene, Dice(f"{scene.lesson.name}:{scene.step.name}:way:{number}"))
            if way is not None:
                return way
        raise SceneError(scene.step.name, "way", "random play does not reach the aim: say a way")

    def _random_way(self, scene: Scene, dice: Dice) -> tuple[str, ...] | None:
        match, game = fork(scene.match), scene.game
        moves: list[str] = []
        while len(moves) < min(self.within, _LONGEST_TRY) and match.state.outcome is None:
            move = simple_move(game, match.state, dice, (scene.seat,))
            if move is None:
                return None
            play_on(match, scene.lesson, scene.step, move)
            moves.append(str(move))
            if self.reached(scene, match):
                return tuple(moves)
        return None

    def model_answer(self, scene: Scene) -> str:
        """The first move of the way."""
        return self.model_way(scene)[0]

    def model_moves(self, scene: Scene) -> tuple[str, ...]:
        """The whole way."""
        return self.model_way(scene)

    def answer_text(self, scene: Scene) -> str:
        """The whole way."""
        return ", ".join(self._told_way(scene))

    def written(self, scene: Scene) -> str:
        """The whole way."""
        return "; ".join(self._told_way(scene, move_text))

    def because(self, scene: Scene) -> tuple[str, ...]:
        """The way says it itself."""
        return ()

    def _told_way(self, scene: Scene, told_as: Callable[[Scene, str], str] = move_phrase) -> list[str]:
        """Each move of the way in the words of the match as it stands then."""
        twin = replace(scene, match=fork(scene.match))
        told = []
        for move in self.model_way(scene):
            told.append(told_as(twin, move))
            play_on(twin.match, scene.lesson, scene.step, move)
        return told

    # --- the other side -----------------------------------------------------------------------------------------------

    def follow(self, match: Match, lesson: Lesson, step: Step) -> None:
        """The other side announces by its script, then by the simple player, until the pupil speaks again."""
        asked = 0
        others = [seat for seat in range(len(lesson.players)) if seat != lesson.seat]
        while (
            match.state.outcome is None and waited_for(match.game, match.state) != lesson.seat and asked < _MOST_ANSWERS
        ):
            asked += 1
            script = self._next_of_script(match, step)
            if script is not None and match.ask(script):
                match.play(script)
                continue
            dice = Dice(f"{lesson.name}:{step.name}:{match.newest}")
            move = simple_move(match.game, match.state, dice, others)
            if move is None:
                return
            match.play(move)

    def _next_of_script(self, match: Match, step: Step) -> str | None:
        """The next announcement of the script; its entries bear the step's name as their comment."""
        made = sum(entry.comment == step.name for entry in match.entries)
        return f"{self.others[made]} # {step.name}" if made < len(self.others) else None

    # --- checking -----------------------------------------------------------------------------------------------------

    def check(self, scene: Scene, given: Given, done: Sequence[str]) -> Checked:
        """Any move is `going` until the aim is reached, or is out of reach."""
        match, lang = scene.match, scene.lang
        move = announced(scene, given)
        ruling = match.ask(move)
        if not ruling:
            return Checked(refused(scene, ruling))
        if scene.game.seat_of(match.state, move) != scene.seat:
            return Checked(not_yours(scene))
        start = match.newest
        match.play(move)
        self.follow(match, scene.lesson, scene.step)
        entries = match.entries[start + 1 :]
        told = [line for entry in entries for line in effects_told(scene.game, entry.effects, lang)]
        effects = [effect for entry in entries for effect in entry.effects]
        sums = reckonings(scene.game, effects, lang)
        clauses = cite_all(scene.game, (effect.clause for effect in effects), lang)
        feedback = Feedback("going", tuple(told), clauses, sums)
        if self.reached(scene, match):
            return Checked(replace(feedback, verdict="right"), (str(move),))
        why = self._lost(scene, match, self.within - len(done) - 1)
        if why:
            feedback = replace(feedback, verdict="lost", sentences=(*told, why), clauses=taught(scene))
        return Checked(feedback, (str(move),))

    def _lost(self, scene: Scene, match: Match, left: int) -> str:
        """Why the aim cannot be reached any more with so many moves; empty as long as it can, or nobody knows."""
        sign = sign_of_loss(scene, self.goal, self.lost, match.facts())
        if sign:
            return sign
        if match.state.outcome is not None or left <= 0:
            key = "missed" if match.state.outcome is not None else "too-many-moves"
            return say(key, scene.lang, within=self.within)

        def ended(after: Match) -> bool | None:
            if self.reached(scene, after):
                return True
            gone = after.state.outcome is not None or sign_of_loss(scene, self.goal, self.lost, after.facts())
            return None if gone else False

        def play(after: Match, move: Move) -> None:
            play_on(after, scene.lesson, scene.step, move)

        return say("no-way-left", scene.lang) if no_way_left(scene, match, left, play, ended) else ""

    def hints(self, scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
        """The verb of the next move of a way, if one is found soon."""
        try:
            return verb_hint(scene, self.model_way(scene, done, most=MOST_SEARCHED)[0])
        except SceneError:
            return ()

    def unsolvable(self, scene: Scene) -> str:
        """The way must lead to the aim, and no shorter one."""
        if self.reached(scene, scene.match):
            return "the aim is reached before the pupil plays"
        done: tuple[str, ...] = ()
        for text in self.model_moves(scene):
            checked = self.check(scene, text, done)
            done += checked.played
            if checked.feedback.verdict != "going":
                return "" if checked.feedback.right else checked.feedback.text
        return f"the way does not lead to the aim: {checked.feedback.text}"
