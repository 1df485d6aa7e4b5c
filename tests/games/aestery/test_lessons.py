"""Aestery's lessons: what players often get wrong is told, and what is asked is what the book says."""

from companion.lessons.progress import LessonRun
from companion.lessons.reading import find_lesson, lessons

NAMES = ("first-match",)


def step(lesson: str, name: str, lang: str = "fr") -> LessonRun:
    """A lesson at one of its steps."""
    run = LessonRun(find_lesson("aestery", lesson), lang=lang)
    run.go(name)
    return run


def test_the_lessons_are_there_in_their_order() -> None:
    assert tuple(lesson.name for lesson in lessons("aestery")) == NAMES


# --- first match ------------------------------------------------------------------------------------------------------


def test_the_first_fighter_is_paid_by_a_pitch() -> None:
    run = step("first-match", "merle")
    assert "mine-tapped" in {clause.id for clause in run.answer("combattant Merle 3/3 coût 3 avec 1 mine").clauses}
    assert "payment" in {clause.id for clause in run.answer("combattant Merle 3/3 coût 3").clauses}
    assert "payment" in {clause.id for clause in run.answer("combattant Merle 3/3 coût 3 avec pitch 2").clauses}
    assert run.answer("combattant Merle 3/3 coût 3 avec pitch 3").right


def test_the_first_match_is_won_by_all_three() -> None:
    run = step("first-match", "win")
    assert [run.answer(text).verdict for text in ("attaquer 1 + 2 + 3", "terminé", "dégâts")][-1] == "right"
    assert run.match.facts()["winner"] == "Mia"
