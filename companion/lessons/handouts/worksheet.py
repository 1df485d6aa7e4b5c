"""The worksheet of a game with lessons: the questions that its fields ask for."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from companion.printing.errors import PrintError, in_both
from companion.printing.spec import Job, Options

if TYPE_CHECKING:
    from companion.lessons.practice.exercises import Exercise
    from companion.printing.page.document import Document

PACKAGE: Final = "companion.lessons.handouts"
MOST: Final = 40
LONGEST_SEED: Final = 40
USUAL: Final = 8
"""Questions where as many are asked for as two pages hold: no more than these."""
COUNTS: Final = {
    lang: (usual, "4", "6", "8", "12", "16", "20") for lang, usual in (("fr", "2 pages"), ("en", "2 pages"))
}
"""How many questions a form offers; a command may ask for any number up to `MOST`."""
LEVELS: Final = {"fr": ("toutes", "1", "2", "3"), "en": ("all", "1", "2", "3")}

ABOUT: Final = {"fr": ("les règles", "le meilleur coup", "les deux"), "en": ("the rules", "the best move", "both")}
"""What the questions are about; what is about the rules stays as it is for ever."""


def draw(document: "Document", job: Job) -> None:
    """Draw questions with their tables, and a page of answers. Raises PrintError for a wish that cannot be."""
    from companion.lessons.handouts.worksheet_page import draw

    seeds = seeds_of(job.options)
    series = {seed: asked(job.sheet.game, {**job.options, "seed": seed}, job.lang) for seed in seeds}
    draw(document, job, series, open_count=_is_open(job.options.get("count", "").strip()))


def seeds_of(options: Options) -> tuple[str, ...]:
    """The series that the fields ask for: of a numbered one the next ones follow, of another `name-1`, `name-2`, …

    Raises PrintError.
    """
    seed, given = seed_of(options), options.get("series", "").strip() or "1"
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:6]) <= MOST):
        raise PrintError("bad-series", PACKAGE, most=MOST, given=given[:20])
    if seed.isascii() and seed.isdigit():
        return tuple(str(int(seed) + place) for place in range(int(given)))
    return (seed,) if given == "1" else tuple(f"{seed}-{place}" for place in range(1, int(given) + 1))


def seed_of(options: Options) -> str:
    """The series that the fields ask for; series 1 where they do not."""
    return options.get("seed", "").strip() or "1"


def asked(game: str, options: Options, lang: str) -> "tuple[Exercise, ...]":
    """The questions that the fields ask for. Raises PrintError, naming what would be right."""
    from companion.lessons.lesson.problems import LessonError
    from companion.lessons.practice.exercises import QUESTION_KINDS, QUICK_KINDS

    seed = seed_of(options)
    if len(seed) > LONGEST_SEED:
        raise PrintError("seed-too-long", PACKAGE, most=LONGEST_SEED)
    rule, count, difficulty = (options.get(name, "").strip() for name in ("rule", "count", "difficulty"))
    thoughtful = tuple(kind for kind in QUESTION_KINDS if kind not in QUICK_KINDS)
    kinds = (QUICK_KINDS, thoughtful, QUESTION_KINDS)[_about(options.get("about", "").strip())]
    try:
        return _made(
            game, seed, _count(count), kinds=kinds, rule=_rule(game, rule), difficulty=_difficulty(difficulty, lang)
        )
    except LessonError as wrong:
        raise PrintError("lesson", PACKAGE, problem=wrong) from None


@lru_cache(maxsize=16)
def _made(game: str, seed: str, count: int, **wishes: Any) -> "tuple[Exercise, ...]":
    """The same questions are asked for in each language, and on each paper."""
    from companion.lessons.practice.exercises import exercises

    return exercises(game, seed, count, **wishes)


def _count(given: str) -> int:
    text = str(USUAL) if _is_open(given) else given
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= MOST):
        raise PrintError("bad-count", PACKAGE, most=MOST, given=text[:20])
    return int(text)


def _is_open(given: str) -> bool:
    """Whether as many questions are asked for as two pages hold."""
    return given.casefold() in ("", *(words[0] for words in COUNTS.values()))


def _difficulty(given: str, lang: str) -> int | None:
    text = given.casefold()
    if text in ("", *(words[0] for words in LEVELS.values())):
        return None
    if text not in LEVELS[lang]:
        raise PrintError("bad-difficulty", PACKAGE, given=text[:20], known=in_both(lambda one: ", ".join(LEVELS[one])))
    return int(text)


def _about(given: str) -> int:
    """Which of the choices, in either language; the first where nothing is said."""
    text = given.casefold()
    for words in ABOUT.values():
        if text in words:
            return words.index(text)
    if text:
        raise PrintError("bad-about", PACKAGE, given=text[:20], known=in_both(lambda one: ", ".join(ABOUT[one])))
    return 0


def _rule(game: str, given: str) -> str | None:
    """The clause of an id or a title, or the one clause that the words are about."""
    from companion.core.plugins.registry import find_game
    from companion.core.text.formatter import listing

    words = given[:200]
    if not words:
        return None
    book = find_game(game).rulebook
    called, found = book.called(words), [clause.id for clause in book.search(words)]
    if called is not None or len(found) == 1:
        return found[0]
    near = in_both(lambda lang: listing(found[:8], lang) or "–")
    raise PrintError("bad-rule", PACKAGE, given=words[:40], near=near)
