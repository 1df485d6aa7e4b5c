"""Find the best move: made from played matches, clearly the best in a search of its own, explained either way."""

import json
import random
import time
from typing import Any

import pytest

from companion.core.plugins.registry import find_game
from companion.lessons.lesson.problems import LessonError
from companion.lessons.lesson.spec import Scene
from companion.lessons.practice.exercises import (
    QUESTION_KINDS,
    QUICK_KINDS,
    Exercise,
    exercise,
    exercise_lesson,
    exercises,
)
from companion.lessons.practice.random_matches import SEAT
from companion.lessons.pupil import side_play
from companion.lessons.tasks.best import FEWEST, MOST, BestTask
from companion.lessons.tasks.move_answer import announced
from companion.partner.search.ismcts import Search

GAMES = ("etraclor", "aestery")
BEST = ("best-move",)
made: dict[str, tuple[Exercise, ...]] = {}


def some(game: str) -> tuple[Exercise, ...]:
    """A few questions, made once."""
    if game not in made:
        made[game] = exercises(game, "best", 2, kinds=BEST)
    return made[game]


def task_of(question: Exercise) -> BestTask:
    task = question.step.task
    assert isinstance(task, BestTask)
    return task


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_is_clearly_best_in_a_search_of_its_own(game: str) -> None:
    for question in some(game):
        scene, task = question.scene("en"), task_of(question)
        moves = [announced(scene, text) for text in task.moves]
        assert FEWEST <= len(moves) <= MOST
        dice = random.Random("quite another one")
        search = Search(find_game(game), scene.match.state, SEAT, dice, among=moves)
        for place in range(40 * len(moves)):
            search.step(moves[place % len(moves)])
        best, *others = (search.root.children[move].chance(SEAT) for move in moves)
        assert best > max(others)
        assert task.chances[0] >= max(task.chances[1:]) + 10


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_each_answer_is_told_what_it_gives_away(game: str, lang: str) -> None:
    for question in some(game):
        scene, task = question.scene(lang), task_of(question)
        assert question.check(task.best, lang).right
        for text, chance in zip(task.among, task.chances[1:], strict=True):
            told = question.check(text, lang)
            assert told.verdict == "wrong"
            assert str(task.chances[0] - chance) in told.sentences[0]
            assert f"{chance}" in told.sentences[0]
        assert question.check("no such move", lang).verdict == "unclear"
        solved = question.explained(lang)
        assert solved.answers == (task.answer_text(scene),)
        assert len(solved.why) >= len(task.moves)
        assert "{" not in " ".join(solved.why)
        offered = question.data(lang)["task"]["choices"]
        assert sorted(one["id"] for one in offered) == sorted(task.moves)
        assert json.loads(json.dumps(question.data(lang))) == question.data(lang)
        assert task.written(scene) in "ABCD"
        assert all(task.answer_text(scene) not in hint for hint in question.hints(lang))


def test_a_legal_move_that_is_not_offered_is_no_answer() -> None:
    question = some("etraclor")[0]
    scene, task = question.scene("en"), task_of(question)
    moves = {announced(scene, text) for text in task.moves}
    other = next(move for move in scene.match.moves() if move not in moves)
    told = question.check(str(other), "en")
    assert (told.verdict, told.counts) == ("unclear", False)


def test_the_same_seed_makes_the_same() -> None:
    """The first one is made again below."""
    again = exercise(find_game("etraclor"), "best", 2, kinds=BEST, rule=None, difficulty=None)
    assert task_of(again) == task_of(some("etraclor")[1])
    assert again.step.position == some("etraclor")[1].step.position


def test_a_mixed_series_has_some_and_its_other_questions_stay_as_they_were() -> None:
    mixed, quick = (exercises("etraclor", 3, 12, kinds=kinds) for kinds in (QUESTION_KINDS, QUICK_KINDS))
    other = [number for number, one in enumerate(mixed) if one.kind == "best-move"]
    assert 1 <= len(other) <= 8
    assert exercises("etraclor", 3, 12) == quick
    assert [one for number, one in enumerate(mixed) if number not in other] == [
        one for number, one in enumerate(quick) if number not in other
    ]


def test_a_lesson_of_them_can_be_played() -> None:
    lesson = exercise_lesson("etraclor", "best", 1, kinds=BEST)
    assert task_of(some("etraclor")[0]) == lesson.steps[0].task


def test_a_game_that_cannot_judge_a_table_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.partner.search.heuristics import sense_of

    monkeypatch.setattr(sense_of(find_game("etraclor")), "_worth", None)
    with pytest.raises(LessonError):
        exercises("etraclor", 1, 1, kinds=BEST)
    assert all(one.kind != "best-move" for one in exercises("etraclor", 3, 24, kinds=QUESTION_KINDS))


# --- in lesson files, and beside a lesson -----------------------------------------------------------------------------


def test_a_lesson_file_may_ask_it_without_figures() -> None:
    question = some("etraclor")[0]
    scene, task = question.scene("en"), BestTask(task_of(question).best, task_of(question).among)
    plain = Scene(scene.lesson, scene.step, scene.match, scene.base, "en", scene.start)
    assert task.check(plain, task.best, ()).feedback.right
    assert "There is a better one." in task.check(plain, task.among[0], ()).feedback.sentences
    assert task.solution(plain).answers


class _Made:
    """A question that is ready at once."""

    def __init__(self, request: Any) -> None:
        self.latest, self.done = some(request.game)[0], True


def test_beside_a_lesson_they_come_when_they_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_play, "Mind", _Made)
    practice = side_play.Exercises("etraclor", "fr", None, "abc")
    kinds = []
    for _ in range(2 * side_play.EVERY):
        began = time.process_time()
        practice.forward()
        assert time.process_time() - began < 2
        kinds.append(practice.run.step.task.kind)
    assert kinds.count("best-move") == 1, "the first one is begun when its turn comes"
    assert side_play.Ahead("etraclor", "best", 1).game == "etraclor"


def test_what_is_made_ahead_is_the_question_of_its_number() -> None:
    steps = side_play.Ahead("etraclor", "best", 1).steps()
    next(steps)
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert task_of(end.value.value) == task_of(some("etraclor")[0])
