"""Questions as plain data, for a page, a table or a file of one's own. No widget needed."""

from typing import Any

from companion.lessons.practice.exercises import check_series, exercises


def exercise_data(
    game: str, seed: int | str = 1, count: int = 10, *, lang: str = "fr", solutions: bool = False, **wishes: Any
) -> list[dict[str, Any]]:
    """Questions as plain data, ready for pandas or a file of your own; `wishes` as for `exercises`.

    With `solutions` each has its `answer` and why it is so (`because`). Raises LessonError.
    """
    check_series(seed, count, lang)
    found = []
    for question in exercises(game, seed, count, **wishes):
        data = question.data(lang)
        if solutions:
            data["answer"] = list(question.also) or question.answer
            data["because"] = question.solution(lang).text
        found.append(data)
    return found
