"""What is printed for a class, as sheets of every game with lessons. Standard library alone; drawing loads later."""

from functools import partial
from typing import TYPE_CHECKING, Final

from companion.lessons.folder import lesson_names
from companion.lessons.worksheet import worksheet
from companion.printing.spec import LANGUAGES, Job, PrintError, SheetSpec

if TYPE_CHECKING:
    from companion.printing.document import Document

ALL: Final = {"fr": "toutes", "en": "all"}
"""The word for all lessons of a game, one after the other."""


def lesson_sheets(game: str, package: str) -> tuple[SheetSpec, ...]:
    """The sheets that come with the lessons of a game's package; none without lessons."""
    names = lesson_names(package)
    return (worksheet(game), lesson_plan(game, names)) if names else ()


def lesson_plan(game: str, names: tuple[str, ...]) -> SheetSpec:
    """The teacher's plans of a game, for all of its lessons or for one."""
    return SheetSpec(
        name="lesson-plan",
        game=game,
        title={"fr": "Plan de séance", "en": "Lesson plan"},
        size=None,
        papers=("A4", "Letter"),
        draw=partial(_draw_plan, game),
        orientations=("portrait",),
        options=("lesson",),
        choices={"lesson": {lang: (ALL[lang], *names) for lang in LANGUAGES}},
        styles=("low-ink",),
        large=("A4", "Letter"),
        own_large=True,
        advice={
            "fr": "Pour l’enseignant\u202f: 50 minutes par leçon, avec les questions et les solutions.",
            "en": "For the teacher: 50 minutes a lesson, with the questions and the solutions.",
        },
    )


def _draw_plan(game: str, document: "Document", job: Job) -> None:
    from companion.core.registry import find_game
    from companion.lessons.plan_page import draw
    from companion.lessons.reading import find_lesson, lessons
    from companion.lessons.spec import LessonError
    from companion.printing.shop import every

    given = job.options.get("lesson", "").strip().casefold()
    try:
        every_one = given in ("", *ALL.values())
        asked = tuple(one for one in lessons(game) if one.plan) if every_one else (find_lesson(game, given),)
        titles = {sheet.name: sheet.title[job.lang] for sheet in every() if sheet.game in (game, "")}
        draw(document, job, find_game(game).title, asked, titles)
    except LessonError as wrong:
        raise PrintError(job.lang, fr=wrong.text("fr"), en=wrong.text("en")) from None
