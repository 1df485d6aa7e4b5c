"""The right answers of each kind of task, as the engine knows them, and the choices of a `judge` task."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.core.entry import Entry
from companion.core.game import Game
from companion.core.match import Match
from companion.core.moves import Move, arguments
from companion.core.opening import fork
from companion.core.rulings import Effect, MoveError, Sum
from companion.lessons.computed import Computed, computed_figures
from companion.lessons.dice import Dice, simple_move
from companion.lessons.feedback import clauses_of
from companion.lessons.scene import Scene, SceneError, play_on, strict_ruling
from companion.lessons.spec import LEGAL, FigureTask, FindTask, JudgeTask, LookTask, PlayTask, ReachTask
from companion.lessons.tables import lesson_table

CHOICES: Final = 4
"""How many answers a `judge` task offers, `legal` besides."""
REFUSED_MARK: Final = "!"
_TRIES, _LONGEST_TRY = 30, 40


# --- play and reach -----------------------------------------------------------------------------------------------


def unmet(scene: Scene, task: PlayTask | ReachTask, after: Match, effects: Sequence[Effect]) -> list[str]:
    """What a task asks that is not so after the moves, in words."""
    speaker = scene.game.rulebook.speaker(scene.lang)
    now = after.facts()
    missing = [
        condition.text(scene.game.facts, speaker, scene.base)
        for condition in task.goal
        if not condition.holds(now, scene.base)
    ]
    happened = {effect.clause for effect in effects}
    missing += [scene.game.rulebook[key].title[scene.lang] for key in task.effects if key not in happened]
    return missing


def fits(scene: Scene, task: PlayTask, move: Move) -> bool:
    """Whether a legal move is what a `play` task asks."""
    if (task.verbs and move.verb not in task.verbs) or not own(scene, move):
        return False
    twin = fork(scene.match)
    try:
        entry = twin.play(move)
    except MoveError:
        return False
    return not unmet(scene, task, twin, entry.effects)


def right_moves(scene: Scene, task: PlayTask) -> Iterator[Move]:
    """Every listed move that a `play` task takes; where none is listed now, those after steps that they imply."""
    game, state = scene.game, scene.match.state
    found = False
    for move in game.legal(state):
        if fits(scene, task, move):
            found = True
            yield move
    if not found:
        for move in game.candidates(state):
            if scene.match.ask(move).implies and fits(scene, task, move):
                yield move


def short_of(scene: Scene, task: ReachTask, match: Match) -> list[str]:
    """What is still missing to the aim of a `reach` task, in words; `match` went on from the scene's start."""
    effects = [effect for entry in match.entries[scene.start + 1 :] for effect in entry.effects]
    missing = unmet(scene, task, match, effects)
    if task.over:
        ending = match.state.outcome
        if ending is None or scene.lesson.pupil not in ending.winners:
            missing.append(scene.lesson.pupil)
    return missing


def model_way(
    scene: Scene, task: ReachTask, done: Sequence[str] = (), *, most: int = _TRIES * _LONGEST_TRY
) -> tuple[str, ...]:
    """Moves of the pupil that reach the aim: those of the data after the ones `done`, else what random play finds
    within so many moves (`most`, all tries together). Raises SceneError where there are none.
    """
    if task.way and task.way[: len(done)] == tuple(done) and len(task.way) > len(done):
        return task.way[len(done) :]
    for number in range(min(_TRIES, most // min(task.within, _LONGEST_TRY))):
        way = _random_way(scene, task, Dice(f"{scene.lesson.name}:{scene.step.name}:way:{number}"))
        if way is not None:
            return way
    raise SceneError(scene.step.name, "way", "random play does not reach the aim: say a way")


def _random_way(scene: Scene, task: ReachTask, dice: Dice) -> tuple[str, ...] | None:
    match, game = fork(scene.match), scene.game
    moves: list[str] = []
    while len(moves) < min(task.within, _LONGEST_TRY) and match.state.outcome is None:
        move = simple_move(game, match.state, dice, (scene.seat,))
        if move is None:
            return None
        play_on(match, scene.lesson, scene.step, str(move))
        moves.append(str(move))
        if not short_of(scene, task, match):
            return tuple(moves)
    return None


# --- find-all -----------------------------------------------------------------------------------------------------


def wanted(task: FindTask, move: Move) -> bool:
    """Whether a `find-all` task asks for such a move."""
    if task.verbs and move.verb not in task.verbs:
        return False
    return not task.card or task.card in arguments(move)


def all_moves(scene: Scene, task: FindTask) -> tuple[Move, ...]:
    """The moves that a `find-all` task asks for."""
    game, state = scene.game, scene.match.state
    return tuple(move for move in game.legal(state) if wanted(task, move) and own(scene, move))


def own(scene: Scene, move: Move) -> bool:
    """Whether the move is not one that another player announces for himself."""
    personal = scene.game.verbs[move.verb].personal
    return not personal or scene.game.seat_of(scene.match.state, move) == scene.seat


# --- judge --------------------------------------------------------------------------------------------------------


def right_clauses(scene: Scene, task: JudgeTask) -> tuple[str, ...]:
    """The right answers: `legal`, or every clause that forbids the move."""
    ruling = strict_ruling(scene.match, task.move)
    return (LEGAL,) if ruling else clauses_of(ruling.reasons)


def judge_choices(scene: Scene, task: JudgeTask) -> tuple[str, ...]:
    """The clauses to choose from, in a random but lasting order: the right ones, and others that sound likely."""
    right = [key for key in right_clauses(scene, task) if key != LEGAL]
    move = scene.match.parse(task.move)
    done = () if right or move.verb in scene.game.rulebook else scene.game.apply(scene.match.state, move)[1]
    starts = (*right, move.verb, *(effect.clause for effect in done), *scene.step.rules)
    others = _likely(scene.game, scene.match.state, move, right, starts)
    wrong = others[: max(2, CHOICES - len(right))]
    return tuple(Dice(f"{scene.step.name}:{task.move}:choices").mixed([*right[:CHOICES], *wrong]))


def _likely(game: Game, state: Any, move: Move, right: Sequence[str], starts: Sequence[str]) -> list[str]:
    """Clauses that forbid something like it here, then those around the ones to start from, then all others."""
    book = game.rulebook
    found: dict[str, None] = {}
    same = [near for near in game.candidates(state) if near.verb == move.verb]
    for near in same:
        found.update(dict.fromkeys(reason.clause for reason in game.findings(state, near) if reason.kind == "breach"))
    for key in (*_around(game, [key for key in starts if key in book]), *book):
        found.setdefault(key)
    # Of a refused move, the general rule of its verb holds the condition that was broken, and a rule around the right
    # one may say the same in other words: no fair wrong answers. What no question rests on is none either.
    around = {other for key in right for other in (*book[key].see, *_citing(game, key))}
    unfair = {*right, *around, *([move.verb] if right else []), *lesson_table(game).apart}
    return [key for key in found if key not in unfair and "refused" in book[key].sentences]


def _citing(game: Game, clause: str) -> Iterator[str]:
    """The clauses that cite one."""
    return (key for key, other in game.rulebook.items() if clause in other.see)


def _around(game: Game, starts: Sequence[str]) -> Iterator[str]:
    """The clauses around some, nearest first, along what they cite."""
    seen, waiting = set(starts), list(starts)
    while waiting:
        key = waiting.pop(0)
        yield key
        for other in game.rulebook[key].see:
            if other not in seen and other in game.rulebook:
                seen.add(other)
                waiting.append(other)


# --- figure -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figured:
    """A figure with where it comes from: the entry of the move, the sum it is a part of, or the game's reckoning."""

    value: Fraction
    entry: Entry | None = None
    clause: str = ""
    sum: Sum | None = None
    computed: Computed | None = None


def figure_of(scene: Scene, task: FigureTask) -> Figured:
    """The figure that a task asks for. Raises SceneError where there is none."""
    if task.computes:
        computed = computed_figures(scene.game)[task.computes](**task.given)
        return Figured(computed.value, computed=computed)
    match, entry = scene.match, None
    if task.move:
        match = fork(match)
        try:
            entry = match.play(task.move)
        except MoveError as error:
            raise SceneError(scene.step.name, "move", str(error)) from None
    if task.fact:
        value = match.facts()[task.fact]
        if isinstance(value, bool) or not isinstance(value, int):
            raise SceneError(scene.step.name, "fact", f"{task.fact} = {value}")
        clause, figure = _first_sum(entry)
        return Figured(Fraction(value), entry, clause, figure)
    assert entry is not None
    for effect in entry.effects:
        if effect.clause == task.effect:
            return _of_effect(scene, task, entry, effect)
    raise SceneError(scene.step.name, "effect", f"{task.move}: {task.effect}?")


def _of_effect(scene: Scene, task: FigureTask, entry: Entry, effect: Effect) -> Figured:
    for figure in effect.figures.values():
        if isinstance(figure, Sum):
            if not task.term:
                return Figured(Fraction(figure.result), entry, effect.clause, figure)
            found = [term.value for term in figure.terms if term.word == task.term]
            return Figured(Fraction(sum(found)), entry, effect.clause, figure)
    raise SceneError(scene.step.name, "effect", f"{task.effect}: no sum")


def _first_sum(entry: Entry | None) -> tuple[str, Sum | None]:
    for effect in entry.effects if entry else ():
        for figure in effect.figures.values():
            if isinstance(figure, Sum):
                return effect.clause, figure
    return "", None


# --- every kind ---------------------------------------------------------------------------------------------------


def model_answer(scene: Scene) -> Any:
    """One right answer, as a pupil gives it: text, or a list of texts. Raises SceneError where there is none."""
    task = scene.step.task
    if isinstance(task, PlayTask):
        return str(next(_needed(scene, right_moves(scene, task))))
    if isinstance(task, ReachTask):
        return model_way(scene, task)[0]
    if isinstance(task, FindTask):
        return [str(move) for move in all_moves(scene, task)]
    if isinstance(task, JudgeTask):
        return right_clauses(scene, task)[0]
    if isinstance(task, FigureTask):
        value = figure_of(scene, task).value
        return str(value) if value.denominator == 1 else str(float(value))
    return next_of_look(scene, task)


def _needed(scene: Scene, moves: Iterator[Move]) -> Iterator[Move]:
    first = next(moves, None)
    if first is None:
        raise SceneError(scene.step.name, "play", "no legal move does what is asked")
    yield first
    yield from moves


def model_moves(scene: Scene) -> tuple[str, ...]:
    """The moves by which the engine solves a step; none where nothing is played. Raises SceneError."""
    task = scene.step.task
    if isinstance(task, PlayTask):
        return (str(model_answer(scene)),)
    if isinstance(task, ReachTask):
        return model_way(scene, task)
    if isinstance(task, LookTask):
        return tuple(move for move in task.moves if not move.startswith(REFUSED_MARK))
    return ()


def next_of_look(scene: Scene, task: LookTask, shown: int = 0) -> str:
    """The move of a demonstration that comes next."""
    return task.moves[min(shown, len(task.moves) - 1)]
