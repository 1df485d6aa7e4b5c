"""What is printed for a class, as sheets of every game with lessons. Standard library alone; drawing loads later."""

from collections.abc import Mapping, Sequence

from companion.lessons.handouts.worksheet import ABOUT, COUNTS, LEVELS, PACKAGE
from companion.lessons.lesson.folder import lesson_names
from companion.printing.spec import Choices, SheetSpec, read_sheets


def lesson_sheets(game: str, package: str) -> tuple[SheetSpec, ...]:
    """The sheets that come with the lessons of a game's package; none without lessons."""
    names = lesson_names(package)
    if not names:
        return ()
    # The first word stands for all lessons of the game, one after the other.
    lessons = {lang: (every, *names) for lang, every in (("fr", "toutes"), ("en", "all"))}
    asked: Mapping[str, Mapping[str, Sequence[str]]] = {"count": COUNTS, "difficulty": LEVELS, "about": ABOUT}
    choices: Choices = {"worksheet": asked, "lesson-plan": {"lesson": lessons}}
    return read_sheets(PACKAGE, choices, game=game)
