"""A companion to real tabletop games: it keeps score, referees by the rule book, prints and teaches.

import companion
match = companion.new("etraclor", players=["Ana", "Bo"])
match.play("draw")
"""

from companion.core.runtime import start as start  # before all else is looked for

# isort: split
import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.core.plugins import former_names

if TYPE_CHECKING:
    import pandas as pd

    from companion.core.codes.matches import CodeError
    from companion.core.match.entry import Entry
    from companion.core.record.ledger import RecordError
    from companion.core.rules.rulings import (
        AmbiguousMove,
        IllegalMove,
        InvalidMove,
        MoveError,
        Outcome,
        PositionError,
        Ruling,
        SetupError,
    )
    from companion.decks.bench import Bench
    from companion.lab.results.runs import Runs
    from companion.notebook.forms.deck_form import DeckForm
    from companion.notebook.forms.exercise_form import ExerciseForm
    from companion.notebook.forms.print_form import PrintForm
    from companion.notebook.forms.rule_form import RuleForm
    from companion.notebook.match import Match
    from companion.notebook.widgets.lesson_widget import LessonWidget
    from companion.notebook.workbook import Workbook
    from companion.printing.errors import PrintError
    from companion.shop.preview import Preview

if TYPE_CHECKING:

    def games() -> tuple[str, ...]:
        """The names of the games installed."""
        ...
else:
    from companion import games

former_names.install()

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove", "CodeError", "Entry", "IllegalMove", "InvalidMove", "Match", "MoveError", "Outcome",
    "PositionError", "PrintError", "RecordError", "Ruling", "SetupError", "class_marks", "class_results",
    "deck_builder", "deck_from_code", "exercise_data", "exercises", "from_code", "games", "lesson", "load", "new",
    "position_code", "print_form", "rules", "setup_code", "sheet", "simulate", "statistics",
]  # fmt: skip
_HOMES = {
    "CodeError": "companion.core.codes.matches",
    "Entry": "companion.core.match.entry",
    "Match": "companion.notebook.match",
    "PrintError": "companion.printing.errors",
    "RecordError": "companion.core.record.ledger",
    "default_language": "companion.core.text.formatter",
}
_FORMER = {"charges": "companion.games.eredan.tournament"}
"""What one game took with it: found here for this version."""


def __getattr__(name: str) -> Any:
    """What the public face takes from elsewhere, loaded when they are asked for: a command that needs none is quick."""
    if name in _FORMER:
        former_names.warn(f"{__name__}.{name}", f"{_FORMER[name]}.{name}", stacklevel=2)
        return getattr(import_module(_FORMER[name]), name)
    if name not in {*__all__, *_HOMES}:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "companion.core.rules.rulings")), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def new(
    game: str,
    players: Sequence[str],
    *,
    seed: int | str | None = None,
    position: Mapping[str, Any] | None = None,
    starter: str | None = None,
    cards: Any = None,
    lang: str | None = None,
    partners: Mapping[str, str] | None = None,
    **options: Any,
) -> "Match":
    """A new match of a game.

    Without `seed` the cards are real ones on a real table; with it the companion deals. `position` starts from given
    facts (see `Match.facts`), `starter` names who begins (default: a coin), `cards` is the owner's card file for the
    games that need one, `lang` is `fr` or `en` (default: the system's), `partners` names players whom the companion
    plays, with a level (`{"Bo": "master"}`; `learner`, `player` or `master`), `options` are the game's house rules.
    Raises SetupError or PositionError.
    """
    from companion.core.match.opening import new_match
    from companion.notebook.match import Match

    match = new_match(
        game, players, seed=seed, position=position, starter=starter, cards=cards,
        lang=_spoken(lang), options=options, partners=partners, kind=Match,
    )  # fmt: skip
    assert isinstance(match, Match)
    return match


def load(path: str | os.PathLike[str], *, lang: str | None = None, partial: bool = False) -> "Match":
    """The match of a record, which goes on in that file. `partial` takes only what is sound of a damaged one.

    What today's rules see differently stands in `match.discrepancies`. Raises RecordError.
    """
    from companion.core.record.loading import load as load_record
    from companion.notebook.match import Match

    match = load_record(path, lang=lang, partial=partial, kind=Match)
    assert isinstance(match, Match)
    return match


def position_code(match: "Match") -> str:
    """The match as it stands, in a line to print, scan or type; `from_code` takes it up again.

    It holds the public facts alone, no hidden card; names too long for it are cut and end in `…`. Raises
    PositionError where overrides have led to what no position can be, CodeError for what no code can hold.
    """
    from companion.core.codes.matches import a_match, position_code
    from companion.core.text.messages import default_language

    return position_code(a_match(match, default_language()))


def setup_code(match: "Match") -> str:
    """What the match was made of (players, house rules, starter, seed, series), without its moves, as a code.

    Raises CodeError for what no code can hold.
    """
    from companion.core.codes.matches import a_match, setup_code
    from companion.core.text.messages import default_language

    return setup_code(a_match(match, default_language()))


def from_code(
    code: str, *, players: Sequence[str] | None = None, cards: Any = None, lang: str | None = None
) -> "Match":
    """The match of a code, or of a link that ends in `#` and one; `players` gives other names to its players.

    `cards` and `lang` are those of `new`. Case, blanks and hyphens do not matter. Raises CodeError for a code that is
    damaged, foreign or none at all, PositionError for a position that cannot be, SetupError for names that will not do.
    """
    from companion.core.codes.matches import from_code
    from companion.notebook.match import Match

    match = from_code(code, players=players, cards=cards, lang=_spoken(lang), kind=Match)
    assert isinstance(match, Match)
    return match


def sheet(name: str, *, lang: str | None = None, **wishes: Any) -> "Preview":
    """A sheet as it will be printed: it shows its pages in a notebook, `.pdf` are its bytes, `.save(path)` writes them.

    `name` and `wishes` as in `companion print`: `paper`, `orientation`, `style`, `colour`, `up`, `options`, `match`,
    `table`, `base`, `flip`, `shift`. Raises PrintError, MissingExtraError.
    """
    from companion.core.plugins.optional import needs

    speaks = _spoken(lang, wishes.get("match"))
    with needs("print", speaks):
        from companion.shop.preview import sheet as printed

    return printed(name, lang=speaks, **wishes)


def print_form(match: "Match | None" = None, lang: str | None = None) -> "PrintForm":
    """A form for a notebook: choose a sheet, see its pages, take the PDF. A match fills in names and gives its sheets.

    Raises MissingExtraError.
    """
    from companion.core.plugins.optional import needs

    speaks = _spoken(lang, match)
    with needs("print", speaks):
        from companion.shop import preview  # noqa: F401 - so that each missing piece names its own extra
    with needs("notebook", speaks):
        from companion.notebook.forms.print_form import print_form as form
    from companion.printing.errors import speaking
    from companion.printing.wishes import check_kinds

    with speaking(speaks):
        check_kinds({}, match=match)
    return form(match, speaks)


def deck_builder(game: str, cards: Any = None, *, lang: str | None = None, **options: Any) -> "DeckForm":
    """A form for a notebook: build a deck (a hero) from a box, checked by the rules as you go; save it, print its list.

    `cards` and `options` are those of `new`; without cards the game's invented ones. A box that is not in order is told
    in the form. Raises SetupError for a game without decks, MissingExtraError.
    """
    from companion.core.plugins.optional import needs

    speaks = _spoken(lang)
    with needs("notebook", speaks):
        from companion.notebook.forms.deck_form import deck_form

    return deck_form(game, cards, speaks, **options)


def deck_from_code(code: str, cards: Any = None, *, lang: str | None = None) -> "Bench":
    """The deck of a code, as its printed list carries it, on the workbench of the card lists it was made from.

    `.deck` is the deck, `.breaches()` what the rules say against it, `.save(folder)` keeps it. `cards` as for
    `deck_builder`. Raises CodeError for a code that is damaged, or of other lists, SetupError for lists that cannot
    be read.
    """
    from companion.decks.sources.code import bench_of

    return bench_of(code, cards, _spoken(lang))


def exercises(
    game: str, seed: int | str = 1, count: int = 10, *, lang: str | None = None, **wishes: Any
) -> "ExerciseForm":
    """A series of exercises for a notebook: a question at a time, checked and explained by the engine, with a score.

    The same seed gives the same questions everywhere. `wishes`: `kinds` (some of `judge`, `find-all`, `figure`, and
    `best-move`, which is asked only where it is wished), `rule` (a clause id), `difficulty` (1 to 3). Raises
    SetupError, LessonError, MissingExtraError.
    """
    from companion.core.plugins.optional import needs

    speaks = _spoken(lang)
    with needs("notebook", speaks):
        from companion.notebook.forms.exercise_form import ExerciseForm

    return ExerciseForm(game, seed, count, speaks, **wishes)


def exercise_data(
    game: str, seed: int | str = 1, count: int = 10, *, solutions: bool = False, lang: str | None = None, **wishes: Any
) -> list[dict[str, Any]]:
    """The same questions as plain data: position, question, choices; with `solutions` the answers and their reasons.

    Raises SetupError, LessonError.
    """
    from companion.lessons.practice.questions import exercise_data

    return exercise_data(game, seed, count, lang=_spoken(lang), solutions=solutions, **wishes)


def workbook(
    game: str, lesson: str | None = None, *, seed: int | str = 1, count: int = 8, lang: str | None = None, **wishes: Any
) -> "Workbook":
    """A lesson for the cells of a notebook: `answer(step, "…")` shows the table of a step and answers an answer.

    Without a lesson it holds `count` exercises of a series; `wishes` as for `exercises`.
    Raises SetupError, LessonError.
    """
    from companion.notebook.workbook import workbook

    return workbook(game, lesson, seed=seed, count=count, lang=_spoken(lang), **wishes)


def rules(game: str, words: str = "", *, lang: str | None = None) -> "RuleForm":
    """The rules of a game for a notebook: a search box, clauses in our words, examples in play, related clauses.

    Raises SetupError, MissingExtraError.
    """
    from companion.core.plugins.optional import needs

    speaks = _spoken(lang)
    with needs("notebook", speaks):
        from companion.notebook.forms.rule_form import RuleForm

    return RuleForm(game, words, speaks)


def lesson(
    name: str, *, lang: str | None = None, pupil: str = "", folder: str | os.PathLike[str] | None = None
) -> "LessonWidget":
    """A lesson (`etraclor/first-match`) as a notebook widget, taken up where it was left.

    What is done is kept in `<folder>/lessons/`, by `pupil`; default: the user's folder, without a name. Raises
    SetupError for an unknown lesson, RecordError where nothing can be kept, MissingExtraError without anywidget.
    """
    from companion.core.plugins.optional import needs

    speaks = _spoken(lang)
    with needs("notebook", speaks):
        from companion.notebook.widgets.lesson_widget import lesson_widget

    return lesson_widget(name, speaks, pupil, folder)


def class_results(folder: str | os.PathLike[str] | None = None, *, lang: str | None = None) -> "pd.DataFrame":
    """What the pupils of a class did: one row a pupil and step (pandas). `folder`: that of `companion play --class`.

    Columns: `pupil`, `game`, `lesson`, `title`, `number`, `step`, `question`, `kind`, `solved`, `at_once`, `answers`,
    `wrong`, `hints`, `shown` (the solution), `seconds`, `first_answer`, `wrong_answers`; what is a text is in `lang`.
    Without pandas a plain table of the same rows. Raises RecordError where no lesson was taken.
    """
    from companion.lessons.classroom.marks.results import class_results as results

    return results(folder, _spoken(lang))


def class_marks(
    folder: str | os.PathLike[str] | None = None,
    *,
    of: float = 20.0,
    helped: float = 0.5,
    shown: float = 0.0,
    lang: str | None = None,
) -> "pd.DataFrame":
    """The marks of a class: one row a pupil and lesson (pandas). `folder`: that of `companion play --class`.

    Each step that asks something counts the same: solved at once 1, after a mistake or a hint `helped`, with the
    solution `shown`, else 0; `mark` is their mean times `of`. Columns: `pupil`, `game`, `lesson`, `title`, `steps`,
    `solved`, `at_once`, `helped`, `shown`, `wrong`, `hints`, `seconds`, `mark`, `of`. The command `companion marks`
    writes them for a gradebook. Without pandas a plain table of the same rows. Raises RecordError where no lesson was
    taken, SetupError for a scale that is none.
    """
    from companion.lessons.classroom.marks.marks import a_scale
    from companion.lessons.classroom.marks.marks import class_marks as marks

    speaks = _spoken(lang)
    return marks(folder, a_scale(of, helped, shown, speaks), speaks)


def statistics(folder: str | os.PathLike[str] | None = None, *, lang: str | None = None) -> "pd.DataFrame":
    """The finished matches of a folder: one row a match and player (pandas). `folder`: that of `companion play`.

    Columns: `match`, `game`, `began` (UTC), `player`, `others`, `together` (all won or lost as one), `result` (`won`,
    `lost`, `drawn`), `won`, `score` (none where they played together), `started` (began the match), `minutes` (played,
    without the pauses), `turns` (or rounds), `with` (characters or heroes, in `lang`).
    Without pandas a plain table of the same rows.
    """
    from companion.notebook.plots.statistics import statistics as table

    return table(folder, _spoken(lang))


def simulate(
    game: str,
    matches: int,
    *,
    players: str | Sequence[str] = ("random", "random"),
    options: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    seed: int | str = 0,
    workers: int | str | None = None,
    tls_ca_file: str | os.PathLike[str] | None = None,
    tls_cert: str | os.PathLike[str] | None = None,
    tls_key: str | os.PathLike[str] | None = None,
    trust_network: bool = False,
    cards: Any = None,
    decks: Any = None,
    position: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    starter: str | None = None,
    into: str | os.PathLike[str] | None = None,
    progress: bool = True,
    lang: str | None = None,
) -> "Runs":
    """So many matches that the companion plays by itself: `.frame` is their table, `.compare()` compares, `.plot()`.

    `players`: how each one plays (`random`, `learner`, `player`, `master`, `cheater`, which sees all cards;
    `master/200` thinks 200 times a move); one stands for all. They are called Ana, Bo, Cleo, …; who sits where and who
    begins go in turn (`starter`: that one always). `options`: house rules, or several sets of them to be compared;
    `position`: facts to begin from, or several; `decks`: a deck by its name for each player, or several each to be
    played in all pairs (`"*"`: all of the box), else they choose; `cards` as in `new`. Each of these ways is played
    `matches` times, match k of each with the seed `<seed>:k`: the same call gives the same matches, whoever plays them.

    `workers`: so many processes, or the address of a Dask scheduler; None: this process. At `tls://…` each side shows a
    certificate: `tls_ca_file`, `tls_cert`, `tls_key` (PEM files, as for `dask scheduler`; else Dask's own settings). At
    `tcp://…` on another machine none does: that takes `trust_network=True`. `into`: a folder that keeps what is done,
    so that a second call goes on; Ctrl+C gives what there is (`.missing`).
    Raises SetupError, PositionError, companion.lab.errors.LabError, MissingExtraError.
    """
    from companion.lab.matches.simulate import simulate as simulated

    tls = {"tls_ca_file": tls_ca_file, "tls_client_cert": tls_cert, "tls_client_key": tls_key}
    return simulated(
        game, matches, players=players, options=options, seed=seed, workers=workers, tls=tls,
        trust_network=trust_network, cards=cards, decks=decks, position=position, starter=starter, into=into,
        progress=progress, lang=_spoken(lang),
    )  # fmt: skip


def _spoken(lang: str | None, match: Any = None) -> str:
    from companion.core.text.formatter import spoken_language

    return spoken_language(lang, match)
