"""From TOML to a lesson: what is wrong is said in one sentence, with the file, the step and the field."""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from companion.core.plugins.registry import find_game
from companion.core.rules.game import Game
from companion.core.text.messages import LANGUAGES
from companion.lessons.lesson.folder import lesson_file, lesson_names
from companion.lessons.lesson.problems import WRONG, LessonError, Problem
from companion.lessons.lesson.spec import LEVELS, Beyond, Cell, Lesson, Phase, Plan, Question, Step
from companion.lessons.lesson.toml_fields import Table
from companion.lessons.tasks import KINDS
from companion.lessons.tasks.look import LookTask

LONGEST: Final = 200_000
"""The most characters of a lesson file."""
_NO_TEXT: Final = {"fr": "", "en": ""}
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons that a game brings, in their order. Raises LessonError, or SetupError for an unknown game."""
    found = find_game(game)
    read = [
        read_lesson(path.read_text("utf-8"), found, path.name)
        for path in (lesson_file(found.package, name) for name in lesson_names(found.package))
    ]
    return tuple(sorted(read, key=lambda lesson: (lesson.order, lesson.name)))


def offered(games: Iterable[str]) -> tuple[dict[str, tuple[Lesson, ...]], dict[str, LessonError]]:
    """The lessons of several games; a game whose lessons cannot be read has none, and what is wrong with them."""
    found: dict[str, tuple[Lesson, ...]] = {}
    wrong: dict[str, LessonError] = {}
    for game in games:
        try:
            found[game] = lessons(game)
        except LessonError as error:
            found[game], wrong[game] = (), error
    return found, wrong


def find_lesson(game: str, name: str) -> Lesson:
    """The lesson of that name. Raises LessonError, naming those there are."""
    known = {lesson.name: lesson for lesson in lessons(game)}
    if name not in known:
        raise LessonError((Problem(game, "", "", WRONG.both("no-lesson", name=name, known=", ".join(known))),))
    return known[name]


def read_lesson(text: str, game: Game, place: str) -> Lesson:
    """The lesson of a TOML text; `place` is how errors call it. Raises LessonError with all that is wrong."""
    problems: list[Problem] = []
    try:
        if len(text) > LONGEST:
            raise ValueError(f"{len(text)} > {LONGEST}")
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise LessonError((Problem(place, "", "", WRONG.both("no-toml", error=error)),)) from None
    lesson = _lesson(Table(table, place, "", "", problems), game, place.removesuffix(".toml"))
    if problems:
        raise LessonError(tuple(problems))
    return lesson


def _lesson(table: Table, game: Game, stem: str) -> Lesson:
    low, high = game.seats
    players = table.strings("players") or ("Mia", "Tom")
    if not low <= len(players) <= high:
        told = f"{len(players)} ≠ {low}–{high}"
        table.wrong("players", f"nombre de joueurs\u202f: {told}", f"number of players: {told}")
    steps = tuple(_step(one, game, players) for one in table.tables("step"))
    if not steps:
        table.wrong("step", "une leçon a au moins une étape [[step]]", "a lesson has at least one [[step]]")
    elif steps[0].goes_on:
        table.problems.append(Problem(table.place, steps[0].name, "position", WRONG.both("no-position")))
    names = [step.name for step in steps]
    for name in sorted({name for name in names if names.count(name) > 1}):
        table.wrong("step", f"deux étapes s’appellent «\u202f{name}\u202f»", f"two steps are called “{name}”")
    lesson = Lesson(
        game=game.name,
        name=table.string("name", stem),
        title=table.words("title") or _NO_TEXT,
        minutes=table.number("minutes", 1, 120),
        level=table.number("level", LEVELS[0], LEVELS[-1]),
        aims=table.all_words("aims"),
        material=table.all_words("material"),
        steps=steps,
        players=players,
        seat=table.number("seat", 0, max(0, len(players) - 1), 0),
        order=table.number("order", 0, 999, 0),
        plan=_plan(table.table("plan"), names) if "plan" in table.given else None,
        cells=tuple(_cell(one, names) for one in table.tables("notebook")),
    )
    _check_name(table, "name", lesson.name)
    return table.closed(lesson)


def _check_name(table: Table, field: str, name: str) -> None:
    if not _NAME.fullmatch(name):
        told = f"«\u202f{name}\u202f»\u202f: lettres minuscules, chiffres et tirets"
        table.wrong(field, told, f"“{name}”: small letters, digits and hyphens")


def _cell(table: Table, steps: Sequence[str]) -> Cell:
    """A cell of the lesson's notebooks; its code is kept as it is written."""
    code = table.table("code")
    cell = Cell(
        table.string("name", None),
        table.string("after", None),
        table.words() or _NO_TEXT,
        {lang: code.string(lang, None) for lang in LANGUAGES},
    )
    code.closed(None)
    _check_name(table, "name", cell.name)
    table.one_of("after", [cell.after], steps)
    return table.closed(cell)


def _plan(table: Table, steps: Sequence[str]) -> Plan:
    sheets = dict(table.mapping("sheets"))
    for name, copies in sheets.items():
        if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= 99:
            table.wrong(f"sheets.{name}", "il faut un nombre d’exemplaires", "it must be a number of copies")
    course = []
    for stage in table.tables("course"):
        named = stage.strings("steps")
        stage.one_of("steps", named, steps)
        course.append(stage.closed(Phase(stage.number("minutes", 1, 90), stage.words() or _NO_TEXT, named)))
    questions = tuple(
        one.closed(Question(one.words("ask") or _NO_TEXT, one.words("answer") or _NO_TEXT))
        for one in table.tables("questions")
    )
    beyond = tuple(
        one.closed(Beyond(one.words("title") or _NO_TEXT, one.words() or _NO_TEXT)) for one in table.tables("beyond")
    )
    return table.closed(Plan(sheets, tuple(course), questions, beyond))


def _step(table: Table, game: Game, players: Sequence[str]) -> Step:
    table.step = table.string("name", None)
    _check_name(table, "name", table.step)
    tasks = [kind for kind in KINDS if kind in table.given]
    if len(tasks) == 1:
        part = table.table(tasks[0])
        task = part.closed(KINDS[tasks[0]].read(part, game, players))
    else:
        task = LookTask()
        known = ", ".join(f"[step.{kind}]" for kind in KINDS)
        table.wrong("", f"il faut une seule tâche parmi {known}", f"exactly one task is needed, of {known}")
    table.known.update(KINDS)
    step = Step(
        name=table.step,
        say=table.words() or _NO_TEXT,
        task=task,
        position=dict(table.mapping("position")) if "position" in table.given else None,
        seed=table.given.get("seed"),
        starter=table.string("starter") or None,
        options=dict(table.mapping("options")),
        before=table.strings("before"),
        ask=table.words("ask", needed=False),
        rules=table.strings("rules"),
        hints=table.all_words("hints"),
        done=table.words("done", needed=False),
    )
    table.known.update(("seed", "position"))
    table.one_of("rules", step.rules, game.rulebook)
    for field in ("seed", "starter", "options"):
        if step.goes_on and field in table.given:
            table.wrong(field, "ne va qu’avec une position", "goes only with a position")
    return table.closed(step)
