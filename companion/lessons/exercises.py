"""Questions without end: made by the engine from random positions that play can reach. Knows no game.

A question is a step with a position and a task, so a lesson made of them is played by the same player as any other.
The same seed gives the same questions on every machine.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from companion.core.game import Game, Setup
from companion.core.moves import Move
from companion.core.registry import find_game
from companion.core.rulings import Reason, Sum
from companion.core.words import LANGUAGES
from companion.lessons.announcing import about, asks, candidates, slips
from companion.lessons.answers import model_answer, right_clauses
from companion.lessons.checks import check
from companion.lessons.dice import Dice, simple_move
from companion.lessons.feedback import Feedback, clauses_of, say
from companion.lessons.hints import hints
from companion.lessons.prompt import task_data
from companion.lessons.scene import Scene, begun, open_step
from companion.lessons.spec import (
    LEGAL,
    LEVELS,
    FigureTask,
    FindTask,
    JudgeTask,
    Lesson,
    LessonError,
    Problem,
    Step,
    Task,
)
from companion.lessons.tables import lesson_table

QUESTION_KINDS: Final = ("judge", "find-all", "figure")
PLAYERS: Final = ("Mia", "Tom", "Zoé", "Ali", "Eva", "Max")
SEAT: Final = 0
"""The pupil's seat: the questions are asked of the first player."""
LONGEST_WALK: Final = 90
TRIES: Final = 150
"""How many walks are taken in search of one question before giving up."""
LEAST_TO_FIND, MOST_TO_FIND = 2, 12
SLIPS: Final = 3
"""How many announcements with a wrong card are among those that a `judge` question is chosen from."""
EARLY: Final = 20
"""Among how many of the pupil's first moments of a match a question without wishes finds its own."""
MOMENTS: Final = 40
"""At how many moments of a match a question about a rule is looked for."""
PLAIN: Final = 0.5
"""How often a figure is asked for after an announcement that names nothing, where a game has such."""
EASY_TO_FIND, HARD_TO_FIND = 3, 7
"""Up to so many moves to find is easy; from so many on it is hard."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with its difficulty (1 to 3), the clauses it is about, and the engine's answer.

    `answer`: a clause or `legal` (every right one is in `also`), a list of moves, or a number as text.
    """

    lesson: Lesson
    step: Step
    difficulty: int
    clauses: tuple[str, ...]
    answer: Any
    also: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """`judge`, `find-all` or `figure`."""
        return self.step.task.kind

    @property
    def players(self) -> tuple[str, ...]:
        """The names at the table; the first is the pupil's."""
        return self.lesson.players

    def scene(self, lang: str) -> Scene:
        """The question with its match, for a table to show."""
        return begun(self.lesson, self.step, open_step(self.lesson, self.step, lang), lang)

    def data(self, lang: str) -> dict[str, Any]:
        """The question as plain data: the position, the question, the choices; without the answer."""
        scene = self.scene(lang)
        return {
            "name": self.step.name,
            "kind": self.kind,
            "difficulty": self.difficulty,
            "players": list(self.players),
            "position": dict(self.step.position or {}),
            "task": task_data(scene),
        }

    def check(self, given: Any, lang: str) -> Feedback:
        """What an answer is worth, and why."""
        return check(self.scene(lang), given).feedback

    def hints(self, lang: str) -> tuple[str, ...]:
        """The graded hints; the last one is the answer."""
        return hints(self.scene(lang))

    def solution(self, lang: str) -> Feedback:
        """The right answer with its explanation."""
        return self.check(self.answer, lang)


def exercises(
    game: str,
    seed: int | str,
    count: int,
    *,
    kinds: Sequence[str] = QUESTION_KINDS,
    rule: str | None = None,
    difficulty: int | None = None,
) -> tuple[Exercise, ...]:
    """So many questions. `rule`: the clause they are about. Raises LessonError where there are none such."""
    stream = exercise_stream(game, seed, kinds=kinds, rule=rule, difficulty=difficulty)
    return tuple(islice(stream, count))


def exercise_stream(
    game: str,
    seed: int | str,
    *,
    kinds: Sequence[str] = QUESTION_KINDS,
    rule: str | None = None,
    difficulty: int | None = None,
) -> Iterator[Exercise]:
    """Questions without end; the n-th one hangs on the seed and n alone."""
    found = find_game(game)
    _check_wishes(found, kinds, rule, difficulty)
    number = 0
    while True:
        number += 1
        yield exercise(found, f"{seed}", number, kinds=kinds, rule=rule, difficulty=difficulty)


def exercise_lesson(game: str, seed: int | str, count: int, **wishes: Any) -> Lesson:
    """A lesson made of so many questions, for the lesson player; `wishes` as for `exercises`."""
    return lesson_of(game, seed, exercises(game, seed, count, **wishes), **wishes)


def lesson_of(game: str, seed: int | str, made: Sequence[Exercise], **wishes: Any) -> Lesson:
    """The lesson of questions that were made already, from this seed by these wishes."""
    count = len(made)
    asked = "-".join(str(wishes[key]).casefold() for key in sorted(wishes) if isinstance(wishes[key], str | int))
    name = "-".join(part for part in ("exercises", str(seed), str(count), asked) if part)
    title = {lang: say("exercises", lang, seed=seed) for lang in LANGUAGES}
    level = max((question.difficulty for question in made), default=1)
    steps = tuple(question.step for question in made)
    return replace(_lesson(find_game(game)), name=name, title=title, level=level, steps=steps, minutes=max(1, count))


def exercise(
    game: Game, seed: str, number: int, *, kinds: Sequence[str], rule: str | None, difficulty: int | None
) -> Exercise:
    """One question. Raises LessonError where a long search finds none."""
    dice = Dice(f"{game.name}:{seed}:{number}")
    possible = _kinds_about(game, kinds, rule)
    for _ in range(TRIES):
        made = _attempt(game, dice, dice.pick(possible), f"q{number}", rule)
        if made is not None and difficulty in (None, made.difficulty) and (rule is None or rule in made.clauses):
            return made
    what = {lang: say("no-question", lang, rule=rule or "–", difficulty=difficulty or "–") for lang in LANGUAGES}
    raise LessonError((Problem(game.name, "", "", what),))


def _kinds_about(game: Game, kinds: Sequence[str], rule: str | None) -> tuple[str, ...]:
    """The kinds of question that a clause can be asked in: what refuses is judged, what happens has figures."""
    if rule is None or rule in game.verbs:
        return tuple(kinds)
    spoken = game.rulebook[rule].sentences
    fitting = {"judge": "refused" in spoken or "warning" in spoken, "figure": "effect" in spoken,
               "find-all": "refused" in spoken}  # fmt: skip
    return tuple(kind for kind in kinds if fitting[kind]) or tuple(kinds)


def _check_wishes(game: Game, kinds: Sequence[str], rule: str | None, difficulty: int | None) -> None:
    problems = []
    if not kinds or any(kind not in QUESTION_KINDS for kind in kinds):
        known = ", ".join(QUESTION_KINDS)
        problems.append(Problem(game.name, "", "kinds", {"fr": f"au choix\u202f: {known}", "en": f"any of: {known}"}))
    if rule is not None and rule not in game.rulebook:
        what = {lang: say("no-such-rule", lang, rule=rule) for lang in LANGUAGES}
        problems.append(Problem(game.name, "", "rule", what))
    elif rule is not None and not game.rulebook[rule].sentences and rule not in game.verbs:
        near = ", ".join(key for key in game.rulebook[rule].see if game.rulebook[key].sentences) or "–"
        what = {lang: say("silent-rule", lang, rule=rule, near=near) for lang in LANGUAGES}
        problems.append(Problem(game.name, "", "rule", what))
    if difficulty is not None and difficulty not in LEVELS:
        problems.append(Problem(game.name, "", "difficulty", {"fr": "1, 2 ou 3", "en": "1, 2 or 3"}))
    if problems:
        raise LessonError(tuple(problems))


# --- positions ------------------------------------------------------------------------------------------------------


def some_options(game: Game, dice: Dice) -> dict[str, Any]:
    """The options of a match for questions: those that vary, at random."""
    varied = lesson_table(game).varied
    return {option.name: dice.pick(option.values or ()) for option in game.options if option.name in varied}


def walk(game: Game, dice: Dice, varied: Mapping[str, Any]) -> Iterator[Any]:
    """The states of a match at random in which the pupil is to act, nothing is asked and nothing decided."""
    players, table = PLAYERS[: game.seats[0]], lesson_table(game)
    options = {option.name: option.default for option in game.options} | dict(varied)
    starter = int(dice.random() * len(players)) if game.has_starter else SEAT
    state, _ = game.setup(Setup(players, starter, options, table.dealt, table.data))
    state = settled(game, state, dice)
    for _ in range(LONGEST_WALK):
        if state.outcome is not None:
            return
        if not state.pending and state.active == SEAT:
            yield state
        move = simple_move(game, state, dice, range(len(players)))
        if move is None:
            return
        state = settled(game, game.apply(state, move)[0], dice)


def settled(game: Game, state: Any, dice: Dice) -> Any:
    """The state once chance has answered what is asked of it."""
    while state.pending and state.pending[-1].chance:
        state, _ = game.apply(state, game.answer(state, state.pending[-1], dice))
    return state


def seat_position(game: Game, state: Any) -> dict[str, Any]:
    """The state in the words of `facts()` as the player to act knows it: public figures, and the own hand."""
    known = game.facts.names(state.players)
    facts = {name: value for name, value in game.facts.read(state).items() if value is not None and known[name].stored}
    mine = f"{state.players[state.active]}.hand.cards"
    own = game.facts.draft(state).get(mine)
    if own:
        facts[mine] = own
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}


def _lesson(game: Game) -> Lesson:
    text = dict.fromkeys(LANGUAGES, "")
    return Lesson(game.name, "exercises", text, 1, 1, (), (), (), PLAYERS[: game.seats[0]])


# --- questions ------------------------------------------------------------------------------------------------------


def _attempt(game: Game, dice: Dice, kind: str, name: str, rule: str | None) -> Exercise | None:
    """A question at one moment of a random match; one about a rule at the first moment of a few that has it."""
    options = some_options(game, dice)
    plain = kind == "figure" and rule is None and bool(lesson_table(game).bare) and dice.random() < PLAIN
    if rule is None and not plain:
        states = list(islice(walk(game, dice, options), 1 + int(dice.random() * EARLY)))[-1:]
    else:
        states = dice.mixed(list(walk(game, dice, options)))[:MOMENTS]
    for state in states:
        task = _figure_task(game, state, dice, rule, plain) if plain else _MAKERS[kind](game, state, dice, rule)
        if task is not None:
            text = {lang: say(f"exercise-{kind}", lang) for lang in LANGUAGES}
            seed = name if lesson_table(game).dealt else None
            step = Step(name, text, task, position=seat_position(game, state), seed=seed, options=options)
            return _made(replace(_lesson(game), steps=(step,)), step)
    return None


def _made(lesson: Lesson, step: Step) -> Exercise:
    """The question with its answer, from the match of its position: what the page shows is what is judged."""
    scene = begun(lesson, step, open_step(lesson, step, LANGUAGES[0]), LANGUAGES[0])
    task = step.task
    answer = model_answer(scene)
    if isinstance(task, JudgeTask):
        right = right_clauses(scene, task)
        clauses, level = _judge_level(scene, task, right)
        return Exercise(lesson, step, level, clauses, answer, right)
    if isinstance(task, FindTask):
        count = len(answer)
        level = 1 if count <= EASY_TO_FIND else 2 if count < HARD_TO_FIND else 3
        clauses = about(scene.game, scene.match.state, scene.match.parse(answer[0]))
        return Exercise(lesson, step, level, clauses + _refusals(scene.game, scene.match.state, task.verbs), answer)
    assert isinstance(task, FigureTask)
    clauses, pieces = _figure_pieces(scene.game, scene.match.state, scene.match.parse(task.move))
    return Exercise(lesson, step, min(3, max(1, pieces - 1)), clauses, answer)


# judge: a legal move or a refused one; the hardest are those where other moves of the verb are refused otherwise


def _judge_task(game: Game, state: Any, dice: Dice, rule: str | None) -> Task | None:
    legal: list[Move] = []
    refused: list[Move] = []
    apart = lesson_table(game).apart
    for move in (*(moves := list(candidates(game, state))), *_slips(game, state, moves, dice)):
        reasons = game.findings(state, move)
        breaches = [reason for reason in reasons if reason.kind != "warning"]
        cited = clauses_of(reasons)
        if any(reason.kind in ("assumes", "nonsense") for reason in reasons) or not apart.isdisjoint(cited):
            continue
        if rule is not None and rule not in cited and (breaches or move.verb != rule):
            continue
        (refused if breaches else legal).append(move)
    pile = legal if legal and (not refused or dice.random() < 0.4) else refused
    return JudgeTask(str(_by_verb(pile, dice))) if pile else None


def _slips(game: Game, state: Any, moves: Sequence[Move], dice: Dice) -> list[Move]:
    """A few announcements with a wrong card in them."""
    found = [list(slips(game, state, move)) for move in dice.mixed(moves)[:SLIPS]]
    return [dice.pick(near) for near in found if near]


def _by_verb(moves: Sequence[Move], dice: Dice) -> Move:
    """One of the moves, each verb as likely as the others."""
    verb = dice.pick(sorted({move.verb for move in moves}))
    return dice.pick([move for move in moves if move.verb == verb])


def _judge_level(scene: Scene, task: JudgeTask, right: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """How many rules are in play: what else refuses moves of the verb here, and whether any of them is legal."""
    game, state = scene.game, scene.match.state
    move = scene.match.parse(task.move)
    refusing = set(_refusals(game, state, (move.verb,)))
    warned = clauses_of(reason for reason in game.findings(state, move) if reason.kind == "warning")
    own = [key for key in right if key != LEGAL] or [*warned, *about(game, state, move)]
    mixed = any(near.verb == move.verb for near in game.legal(state)) and bool(refusing)
    level = 1 + mixed + (len(refusing) >= 2 or bool(warned))
    return tuple(dict.fromkeys((*own, *warned))), min(3, level)


def _refusals(game: Game, state: Any, verbs: Sequence[str]) -> tuple[str, ...]:
    """The clauses that refuse moves of these verbs in a state."""
    reasons: list[Reason] = []
    for move in candidates(game, state):
        if move.verb in verbs:
            reasons += [reason for reason in game.findings(state, move) if reason.kind == "breach"]
    return clauses_of(reasons)


# find-all: all moves of a verb


def _find_task(game: Game, state: Any, dice: Dice, rule: str | None) -> Task | None:
    by_verb: dict[str, int] = {}
    worth = lesson_table(game).find
    for move in game.legal(state):
        if asks(game, state, move) and (worth is None or move.verb in worth):
            by_verb[move.verb] = by_verb.get(move.verb, 0) + 1
    verbs = [
        verb
        for verb, count in sorted(by_verb.items())
        if LEAST_TO_FIND <= count <= MOST_TO_FIND
        and (rule is None or rule == verb or rule in _refusals(game, state, (verb,)))
    ]
    return FindTask((dice.pick(verbs),)) if verbs else None


# figure: a sum, or a figure after a move


def _figure_task(game: Game, state: Any, dice: Dice, rule: str | None, plain: bool = False) -> Task | None:
    """`plain`: of an announcement that names nothing, such as going on."""
    tasks: dict[str, list[FigureTask]] = {}
    asked = (move for move in candidates(game, state) if not (plain and game.verbs[move.verb].params))
    moves = dice.mixed([move for move in asked if not _stopped(game, state, move)])
    for move in moves if rule is not None else moves[:MOST_TO_FIND]:
        after, effects = game.apply(state, move)
        if rule is not None and all(effect.clause != rule for effect in effects):
            continue
        for effect in effects:
            if any(isinstance(figure, Sum) for figure in effect.figures.values()):
                tasks.setdefault(f"sum {effect.clause}", []).append(FigureTask(str(move), effect=effect.clause))
        for fact in _changed_figures(game, state, after):
            tasks.setdefault(f"fact {fact.split('.')[-1]}", []).append(FigureTask(str(move), fact=fact))
    return dice.pick(tasks[dice.pick(sorted(tasks))]) if tasks else None


def _stopped(game: Game, state: Any, move: Move) -> bool:
    """Whether something refuses a move, or it rests on what nobody can see."""
    return any(reason.kind != "warning" for reason in game.findings(state, move))


def _changed_figures(game: Game, before: Any, after: Any) -> list[str]:
    """The whole numbers among the facts that a move changes; what chance decides is none of them."""
    if after.pending:
        return []
    was, now = game.facts.read(before), game.facts.read(after)
    names, worth = game.facts.names(before.players), lesson_table(game).figures
    return [
        name
        for name, value in now.items()
        if (worth is None or name.rpartition(".")[2] in worth)
        and names[name].kind == "int"
        and value is not None
        and was.get(name) is not None
        and was[name] != value
    ]


def _figure_pieces(game: Game, state: Any, move: Move) -> tuple[tuple[str, ...], int]:
    """The clauses that speak of a move, and how many pieces its reckoning has: terms, and effects that count."""
    _, effects = game.apply(state, move)
    terms = sum(len(figure.terms) for e in effects for figure in e.figures.values() if isinstance(figure, Sum))
    others = sum(1 for e in effects if any(isinstance(v, int) for v in e.figures.values()))
    return tuple(dict.fromkeys(effect.clause for effect in effects)), terms + others


_MAKERS: Final[Mapping[str, Callable[[Game, Any, Dice, str | None], Task | None]]] = {
    "judge": _judge_task, "find-all": _find_task, "figure": _figure_task,
}  # fmt: skip
