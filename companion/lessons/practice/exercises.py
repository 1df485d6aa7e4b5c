"""Questions without end: made by the engine from random positions that play can reach. Knows no game.

A question is a step with a position and a task, so a lesson made of them is played by the same player as any other.
The same seed gives the same questions on every machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from companion.core.match.setup import check_seed
from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.core.text.arguments import a_count, a_text
from companion.core.text.messages import LANGUAGES, given_word
from companion.lessons.lesson.problems import WRONG, LessonError, Problem
from companion.lessons.lesson.scene import begun, open_step
from companion.lessons.lesson.spec import LEVELS, Lesson, Scene, Step
from companion.lessons.practice.dice import Dice
from companion.lessons.practice.random_matches import PLAYERS, seat_position, some_options, thoughtful, walk
from companion.lessons.practice.tables import lesson_table
from companion.lessons.pupil.feedback import Feedback, say
from companion.lessons.pupil.hints import hints
from companion.lessons.pupil.prompt import task_data
from companion.lessons.pupil.verdict import check
from companion.lessons.tasks import QUESTIONS
from companion.lessons.tasks.question import QuestionTask, Solution
from companion.partner.search.heuristics import sense_of

QUESTION_KINDS: Final = tuple(QUESTIONS)
QUICK_KINDS: Final = tuple(kind for kind, task in QUESTIONS.items() if not task.thoughtful)
"""Those that are made while somebody waits, and what a series is of where nothing else is wished: such a series stays
as it is for ever."""
MOST_QUESTIONS: Final = 200
"""Of one series: some hours of work for a pupil, and minutes for the one who makes them."""
TRIES: Final = 150
"""How many walks are taken in search of one question before giving up."""
EARLY: Final = 20
"""Among how many of the pupil's first moments of a match a question without wishes finds its own."""
MOMENTS: Final = 40
"""At how many moments of a match a question about a rule is looked for."""
SELDOM: Final = 1 / 4
"""How often a question of a series with all kinds is one that takes some thinking."""
FEW_TRIES: Final = 2
"""How many matches are played in search of one, before another kind will do."""
LOOKED_AT: Final = 12
"""At how many moments of a match that is played thoughtfully a question is looked for."""


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
        """`judge`, `find-all`, `figure` or `best-move`."""
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
        """The graded hints; none is the answer."""
        return hints(self.scene(lang))

    def explained(self, lang: str) -> Solution:
        """The right answers and why they are so, as a worksheet prints them."""
        task = self.step.task
        assert isinstance(task, QuestionTask)
        return task.solution(self.scene(lang))

    def solution(self, lang: str) -> Feedback:
        """The right answer with its explanation."""
        return self.check(self.answer, lang)


def exercises(
    game: str,
    seed: int | str,
    count: int,
    *,
    kinds: Sequence[str] = QUICK_KINDS,
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
    kinds: Sequence[str] = QUICK_KINDS,
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


def check_series(seed: Any, count: Any, lang: str) -> None:
    """A seed that says which questions, and how many. Raises SetupError."""
    if seed is None:
        a_text(seed, "seed", lang)
    check_seed(seed, lang)
    a_count(count, "count", lang, most=MOST_QUESTIONS)


def exercise_lesson(game: str, seed: int | str, count: int, **wishes: Any) -> Lesson:
    """A lesson made of so many questions, for the lesson player; `wishes` as for `exercises`."""
    return lesson_of(game, seed, exercises(game, seed, count, **wishes), **wishes)


def lesson_of(game: str, seed: int | str, made: Sequence[Exercise], **wishes: Any) -> Lesson:
    """The lesson of questions that were made already, from this seed by these wishes."""
    count = len(made)
    asked = "-".join(str(wishes[key]).casefold() for key in sorted(wishes) if isinstance(wishes[key], str | int))
    name = "-".join(part for part in ("exercises", str(seed), str(count), asked) if part)
    title = say.both("exercises", seed=seed)
    level = max((question.difficulty for question in made), default=1)
    steps = tuple(question.step for question in made)
    return replace(_lesson(find_game(game)), name=name, title=title, level=level, steps=steps, minutes=max(1, count))


def exercise(
    game: Game, seed: str, number: int, *, kinds: Sequence[str], rule: str | None, difficulty: int | None
) -> Exercise:
    """One question. Raises LessonError where a long search finds none."""
    dice = Dice(f"{game.name}:{seed}:{number}")
    possible = _kinds_about(game, kinds, rule)
    quick, slow = _parted(game, possible)
    seldom = rule is None and _seldom(game, seed, number)
    if slow and (seldom or not quick):
        made = _thought_over(game, seed, number, slow, rule, difficulty, once=bool(quick))
        if made is not None:
            return made
    for _ in range(TRIES if quick else 0):
        made = _attempt(game, dice, dice.pick(quick), f"q{number}", rule)
        if made is not None and difficulty in (None, made.difficulty) and (rule is None or rule in made.clauses):
            return made
    what = say.both("no-question", rule=rule or "–", difficulty=difficulty or "–")
    raise LessonError((Problem(game.name, "", "", what),))


def _parted(game: Game, kinds: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kinds of question that are quickly made, and those that take some thinking, where the game can be judged."""
    slow = tuple(kind for kind in kinds if QUESTIONS[kind].thoughtful)
    return tuple(kind for kind in kinds if kind not in slow), slow if sense_of(game).judges else ()


def _seldom(game: Game, seed: str, number: int) -> bool:
    """Whether the n-th question of a series with all kinds is one that takes some thinking; the others are those of the
    series without."""
    return Dice(f"{game.name}:{seed}:{number}:thoughtful").random() < SELDOM


def _thought_over(
    game: Game, seed: str, number: int, kinds: Sequence[str], rule: str | None, difficulty: int | None, *, once: bool
) -> Exercise | None:
    """A question that takes some thinking; `once`: where a few matches have none, another kind will do."""
    dice = Dice(f"{game.name}:{seed}:{number}:thought")
    for _ in range(FEW_TRIES if once else TRIES):
        made = _attempt(game, dice, dice.pick(kinds), f"q{number}", rule)
        if made is not None and difficulty in (None, made.difficulty) and (rule is None or rule in made.clauses):
            return made
    return None


def _kinds_about(game: Game, kinds: Sequence[str], rule: str | None) -> tuple[str, ...]:
    """The kinds of question that a clause can be asked in: what refuses is judged, what happens has figures."""
    if rule is None or rule in game.verbs:
        return tuple(kinds)
    spoken = game.rulebook[rule].sentences.keys()
    return tuple(kind for kind in kinds if QUESTIONS[kind].spoken & spoken) or tuple(kinds)


def _check_wishes(game: Game, kinds: Sequence[str], rule: str | None, difficulty: int | None) -> None:
    problems = []
    if not isinstance(kinds, list | tuple) or not kinds or any(kind not in QUESTION_KINDS for kind in kinds):
        known = ", ".join(QUESTION_KINDS)
        problems.append(Problem(game.name, "", "kinds", WRONG.both("any-of", known=known)))
    if rule is not None and not (isinstance(rule, str) and rule in game.rulebook):
        what = say.both("no-such-rule", rule=given_word(rule))
        problems.append(Problem(game.name, "", "rule", what))
    elif rule is not None and not game.rulebook[rule].sentences and rule not in game.verbs:
        near = ", ".join(key for key in game.rulebook[rule].see if game.rulebook[key].sentences) or "–"
        what = say.both("silent-rule", rule=rule, near=near)
        problems.append(Problem(game.name, "", "rule", what))
    if difficulty is not None and (type(difficulty) is not int or difficulty not in LEVELS):
        problems.append(Problem(game.name, "", "difficulty", WRONG.both("any-level")))
    if problems:
        raise LessonError(tuple(problems))


# --- one question ---------------------------------------------------------------------------------------------------


def _lesson(game: Game) -> Lesson:
    text = dict.fromkeys(LANGUAGES, "")
    return Lesson(game.name, "exercises", text, 1, 1, (), (), (), PLAYERS[: game.seats[0]])


def _attempt(game: Game, dice: Dice, kind: str, name: str, rule: str | None) -> Exercise | None:
    """A question at one moment of a random match; one about a rule at the first moment of a few that has it."""
    options = some_options(game, dice)
    table, made = lesson_table(game), QUESTIONS[kind]
    plain = made.plain and rule is None and bool(table.bare) and dice.random() < table.plain
    if made.thoughtful:
        states = dice.mixed(list(thoughtful(game, dice, options)))[:LOOKED_AT]
    elif rule is None and not plain:
        states = list(islice(walk(game, dice, options), 1 + int(dice.random() * EARLY)))[-1:]
    else:
        states = dice.mixed(list(walk(game, dice, options)))[:MOMENTS]
    for state in states:
        task = made.made(game, state, dice, rule, plain=plain)
        if task is not None:
            text = say.both(f"exercise-{kind}")
            seed = name if table.dealt else None
            step = Step(name, text, task, position=seat_position(game, state), seed=seed, options=options)
            if made.thoughtful:
                known = task.settled(_asked(game, step))
                if known is None:
                    continue
                step, task = replace(step, task=known), known
            return _rated(replace(_lesson(game), steps=(step,)), step, task)
    return None


def _asked(game: Game, step: Step) -> Scene:
    """The table that a question shows."""
    lesson = replace(_lesson(game), steps=(step,))
    return begun(lesson, step, open_step(lesson, step, LANGUAGES[0]), LANGUAGES[0])


def _rated(lesson: Lesson, step: Step, task: QuestionTask) -> Exercise:
    """The question with its answer, from the match of its position: what the page shows is what is judged."""
    scene = begun(lesson, step, open_step(lesson, step, LANGUAGES[0]), LANGUAGES[0])
    answer, rating = task.model_answer(scene), task.rated(scene)
    return Exercise(lesson, step, rating.difficulty, rating.clauses, answer, rating.also)
