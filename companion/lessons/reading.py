"""From TOML to a lesson: what is wrong is said in one sentence, with the file, the step and the field."""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from companion.core.game import Game
from companion.core.registry import find_game
from companion.core.words import LANGUAGES
from companion.lessons.computed import computed_figures
from companion.lessons.folder import lesson_file, lesson_names
from companion.lessons.goals import BEFORE, Condition, read_condition
from companion.lessons.spec import (
    KINDS,
    LEVELS,
    Beyond,
    Cell,
    FigureTask,
    FindTask,
    JudgeTask,
    Lesson,
    LessonError,
    LookTask,
    Plan,
    PlayTask,
    Problem,
    Question,
    ReachTask,
    Stage,
    Step,
    Task,
    Text,
)

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
        names = ", ".join(known)
        what = {
            "fr": f"pas de leçon «\u202f{name}\u202f» ici\u202f; il y a\u202f: {names}",
            "en": f"there is no lesson “{name}” here; there are: {names}",
        }
        raise LessonError((Problem(game, "", "", what),))
    return known[name]


def read_lesson(text: str, game: Game, place: str) -> Lesson:
    """The lesson of a TOML text; `place` is how errors call it. Raises LessonError with all that is wrong."""
    problems: list[Problem] = []
    try:
        if len(text) > LONGEST:
            raise ValueError(f"{len(text)} > {LONGEST}")
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        told = {"fr": f"ce n’est pas du TOML lisible\u202f: {error}", "en": f"this is not readable TOML: {error}"}
        raise LessonError((Problem(place, "", "", told),)) from None
    lesson = _lesson(Table(table, place, "", "", problems), game, place.removesuffix(".toml"))
    if problems:
        raise LessonError(tuple(problems))
    return lesson


class Table:
    """A table of the file: gives its fields read and checked, and notes what is wrong with them."""

    def __init__(self, given: Mapping[str, Any], place: str, step: str, path: str, problems: list[Problem]) -> None:
        self.given, self.place, self.step, self.path, self.problems = given, place, step, path, problems
        self.known: set[str] = set()

    def wrong(self, field: str, fr: str, en: str) -> None:
        """Note that a field is wrong."""
        whole = f"{self.path}.{field}".strip(".")
        self.problems.append(Problem(self.place, self.step, whole, {"fr": fr, "en": en}))

    def get(self, field: str, kind: type, fr: str, en: str, default: Any) -> Any:
        """A field of a kind; the default where it is missing (a default of None: it must be there) or wrong."""
        self.known.add(field)
        if field not in self.given:
            if default is None:
                self.wrong(field, f"manque\u202f; il faut {fr}", f"is missing; it must be {en}")
            return kind() if default is None else default
        value = self.given[field]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            told = repr(value)[:60]
            self.wrong(field, f"{told} ne va pas\u202f; il faut {fr}", f"{told} will not do; it must be {en}")
            return kind() if default is None else default
        return value

    def string(self, field: str, default: str | None = "") -> str:
        """A text of the file's own, in no language."""
        return str(self.get(field, str, "un texte entre guillemets", "a text in quotes", default)).strip()

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number."""
        fr, en = f"un entier de {low} à {high}", f"a whole number from {low} to {high}"
        value = int(self.get(field, int, fr, en, default))
        if field in self.given and not low <= value <= high:
            self.wrong(field, f"{value} ne va pas\u202f; il faut {fr}", f"{value} will not do; it must be {en}")
            return low
        return value

    def flag(self, field: str) -> bool:
        """True or false."""
        return bool(self.get(field, bool, "true ou false", "true or false", False))

    def strings(self, field: str) -> tuple[str, ...]:
        """A list of texts."""
        values = self.get(field, list, "une liste de textes", "a list of texts", [])
        if not all(isinstance(value, str) for value in values):
            self.wrong(field, "il faut une liste de textes", "it must be a list of texts")
            return ()
        return tuple(value.strip() for value in values)

    def mapping(self, field: str) -> Mapping[str, Any]:
        """A table as it is."""
        value: Mapping[str, Any] = self.get(field, dict, "une table", "a table", {})
        return value

    def tables(self, field: str) -> "list[Table]":
        """A list of tables."""
        values = self.get(field, list, "une liste de tables", "a list of tables", [])
        found = []
        for place, value in enumerate(values, 1):
            if not isinstance(value, Mapping):
                self.wrong(field, "il faut une liste de tables", "it must be a list of tables")
                return []
            found.append(Table(value, self.place, self.step, f"{self.path}.{field}[{place}]".strip("."), self.problems))
        return found

    def table(self, field: str) -> "Table":
        """A table to read field by field."""
        return Table(self.mapping(field), self.place, self.step, f"{self.path}.{field}".strip("."), self.problems)

    def words(self, field: str = "", *, needed: bool = True) -> Text | None:
        """The words of a field in each language, `{fr = …, en = …}`; of this table itself without a field."""
        table = self.table(field) if field else self
        if field and field not in self.given and not needed:
            return None
        return {lang: typeset(table.string(lang, None), lang) for lang in LANGUAGES}

    def all_words(self, field: str) -> tuple[Text, ...]:
        """A list of words in each language."""
        found = tuple(table.closed(table.words()) for table in self.tables(field))
        return tuple(words for words in found if words)

    def one_of(self, field: str, values: Iterable[str], known: Iterable[str]) -> None:
        """Note the values that are not known."""
        names = list(known)
        for value in values:
            if value not in names:
                near = ", ".join(difflib.get_close_matches(value, names, 3, 0.4) or names[:6])
                told = f"«\u202f{value}\u202f» n’existe pas\u202f; peut-être\u202f: {near}"
                self.wrong(field, told, f"“{value}” does not exist; perhaps: {near}")

    def closed(self, value: Any = None) -> Any:
        """Note the fields that nobody knows; gives back `value`."""
        for field in self.given:
            if field not in self.known:
                near = ", ".join(difflib.get_close_matches(field, sorted(self.known), 3, 0.4) or sorted(self.known))
                self.wrong(field, f"champ inconnu\u202f; peut-être\u202f: {near}", f"unknown field; perhaps: {near}")
        return value


def typeset(text: str, lang: str) -> str:
    """Paragraphs of one line each, with the spaces and apostrophes that the language is printed with."""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]
    whole = "\n\n".join(paragraphs).replace("'", "’")
    if lang == "fr":
        whole = re.sub(r"[ \u00a0\u202f]+([;:!?%»])", "\u202f\\1", whole)
        whole = re.sub(r"«[ \u00a0\u202f]*", "«\u202f", whole)
    return whole


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
        what = {
            "fr": "la première étape a besoin d’une position, même vide",
            "en": "the first step needs a position, even an empty one",
        }
        table.problems.append(Problem(table.place, steps[0].name, "position", what))
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
    return table.closed(lesson)  # type: ignore[no-any-return]


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
    code.closed()
    _check_name(table, "name", cell.name)
    table.one_of("after", [cell.after], steps)
    return table.closed(cell)  # type: ignore[no-any-return]


def _plan(table: Table, steps: Sequence[str]) -> Plan:
    sheets = dict(table.mapping("sheets"))
    for name, copies in sheets.items():
        if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= 99:
            table.wrong(f"sheets.{name}", "il faut un nombre d’exemplaires", "it must be a number of copies")
    course = []
    for stage in table.tables("course"):
        named = stage.strings("steps")
        stage.one_of("steps", named, steps)
        course.append(stage.closed(Stage(stage.number("minutes", 1, 90), stage.words() or _NO_TEXT, named)))
    questions = tuple(
        one.closed(Question(one.words("ask") or _NO_TEXT, one.words("answer") or _NO_TEXT))
        for one in table.tables("questions")
    )
    beyond = tuple(
        one.closed(Beyond(one.words("title") or _NO_TEXT, one.words() or _NO_TEXT)) for one in table.tables("beyond")
    )
    return table.closed(Plan(sheets, tuple(course), questions, beyond))  # type: ignore[no-any-return]


def _step(table: Table, game: Game, players: Sequence[str]) -> Step:
    table.step = table.string("name", None)
    _check_name(table, "name", table.step)
    tasks = [kind for kind in KINDS if kind in table.given]
    if len(tasks) == 1:
        part = table.table(tasks[0])
        task: Task = part.closed(_TASKS[tasks[0]](part, game, players))
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
    return table.closed(step)  # type: ignore[no-any-return]


# --- the tasks ----------------------------------------------------------------------------------------------------


def _goal(table: Table, game: Game, players: Sequence[str]) -> tuple[Condition, ...]:
    known = game.facts.names(players)
    goal = []
    for text in table.strings("goal"):
        condition = read_condition(text, players)
        if condition is None:
            told = f"«\u202f{text}\u202f» ne se lit pas\u202f; par exemple «\u202f{next(iter(known))} = 3\u202f»"
            table.wrong("goal", told, f"“{text}” cannot be read; for example “{next(iter(known))} = 3”")
            continue
        table.one_of("goal", [condition.fact], known)
        fact = known.get(condition.fact)
        if fact is not None and isinstance(condition.value, str) and condition.value != BEFORE and fact.kind == "int":
            table.wrong("goal", f"«\u202f{text}\u202f»\u202f: il faut un nombre", f"“{text}”: it must be a number")
        goal.append(condition)
    return tuple(goal)


def _verbs(table: Table, game: Game) -> tuple[str, ...]:
    verbs = table.strings("verbs")
    table.one_of("verbs", verbs, [verb for verb in game.verbs if game.verbs[verb].spoken])
    return verbs


def _effects(table: Table, game: Game) -> tuple[str, ...]:
    effects = table.strings("effects")
    table.one_of("effects", effects, [key for key, clause in game.rulebook.items() if "effect" in clause.sentences])
    return effects


def _play(table: Table, game: Game, players: Sequence[str]) -> PlayTask:
    return PlayTask(_verbs(table, game), _goal(table, game, players), _effects(table, game))


def _find(table: Table, game: Game, players: Sequence[str]) -> FindTask:
    task = FindTask(_verbs(table, game), table.string("card"))
    if not task.verbs and not task.card:
        table.wrong("verbs", "il faut des verbes ou une carte", "verbs or a card are needed")
    return task


def _judge(table: Table, game: Game, players: Sequence[str]) -> JudgeTask:
    return JudgeTask(table.string("move", None))


def _figure(table: Table, game: Game, players: Sequence[str]) -> FigureTask:
    task = FigureTask(
        move=table.string("move"),
        fact=table.string("fact"),
        effect=table.string("effect"),
        term=table.string("term"),
        computes=table.string("computes"),
        given=dict(table.mapping("given")),
        decimals=table.number("decimals", 0, 6, 0),
        unit=table.string("unit"),
    )
    asked = [name for name in ("fact", "effect", "computes") if getattr(task, name)]
    if len(asked) != 1:
        table.wrong("", "il faut un seul de\u202f: fact, effect, computes", "exactly one of: fact, effect, computes")
    if task.fact:
        table.one_of("fact", [task.fact], game.facts.names(players))
    if task.effect:
        table.one_of("effect", [task.effect], game.rulebook)
    if task.computes:
        table.one_of("computes", [task.computes], computed_figures(game))
    if (task.effect and not task.move) or (task.term and not task.effect):
        table.wrong("effect", "demande un coup (move)", "takes a move")
    return task


def _reach(table: Table, game: Game, players: Sequence[str]) -> ReachTask:
    task = ReachTask(
        goal=_goal(table, game, players),
        effects=_effects(table, game),
        over=table.flag("over"),
        others=table.strings("others"),
        within=table.number("within", 1, 200, 40),
        way=table.strings("way"),
    )
    if not (task.goal or task.effects or task.over):
        table.wrong("goal", "il faut un but (goal, effects ou over)", "an aim is needed (goal, effects or over)")
    return task


def _look(table: Table, game: Game, players: Sequence[str]) -> LookTask:
    task = LookTask(table.strings("moves"))
    if not task.moves:
        table.wrong("moves", "il faut au moins un coup", "at least one move is needed")
    return task


_TASKS: Final[Mapping[str, Callable[[Table, Game, Sequence[str]], Task]]] = {
    "play": _play, "find-all": _find, "judge": _judge, "figure": _figure, "reach": _reach, "look": _look,
}  # fmt: skip
