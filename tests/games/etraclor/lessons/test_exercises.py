"""Every generated question's answer against a reckoning of its own (tests/games/etraclor/reckoner.py)."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence

import pytest

from companion.core.plugins.registry import find_game
from companion.lessons.lesson.problems import LessonError
from companion.lessons.practice.exercises import Exercise, exercise_lesson, exercises
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from tests.budget import sized
from tests.games.etraclor.reckoner import Table
from tests.games.exercising import told

PARTS = 3
QUESTIONS = sized(660, 6000)
BOOK = find_game("etraclor").rulebook


def check(question: Exercise) -> str:
    """The engine's answer is the reckoner's; what kind of answer it was."""
    assert question.step.position is not None
    table, task = Table(question.step.position), question.step.task
    if isinstance(task, JudgeTask):
        refusals = table.refusals(task.move)
        assert set(question.also) == (refusals or {LEGAL}), (task.move, question.step.position)
        assert question.answer in question.also
        return "refused" if refusals else "legal"
    if isinstance(task, FindTask):
        (verb,) = task.verbs
        assert set(question.answer) == table.legal(verb), question.step.position
        assert len(question.answer) == len(set(question.answer))
        return f"find {verb}"
    assert isinstance(task, FigureTask)
    assert not table.refusals(task.move)
    expected = table.total(task.move) if task.effect else table.after(task.move, task.fact)
    assert question.answer == str(expected), (task, question.step.position)
    return f"figure {task.fact.rpartition('.')[2] or task.effect}"


@pytest.mark.parametrize("part", range(PARTS))
def test_the_answers_are_right(part: int) -> None:
    made = exercises("etraclor", f"reckoned {part}", QUESTIONS // PARTS)
    seen = Counter(map(check, made))
    assert len(made) == QUESTIONS // PARTS
    assert {"refused", "legal", "find equip", "find attack", "find summon", "figure hp", "figure attack"} <= set(seen)
    assert Counter(question.difficulty for question in made).keys() == {1, 2, 3}
    clauses = {clause for question in made for clause in question.also}
    assert len(clauses) >= 14, clauses


def test_answers_are_checked_and_explained_in_both_languages() -> None:
    for question in exercises("etraclor", 3, 40):
        for lang in ("fr", "en"):
            solution = question.solution(lang)
            assert solution.verdict == "right", (question, solution)
            wrong = question.check(wrong_answer(question, lang), lang)
            assert wrong.verdict == "wrong"
            assert wrong.clauses
            assert wrong.text != solution.text
            hints = question.hints(lang)
            assert len(set(hints)) == len(hints) >= 2
            data = question.data(lang)
            assert json.loads(json.dumps(data)) == data
            assert str(question.answer) not in json.dumps(data["task"].get("choices", "")) or question.kind == "judge"


def wrong_answer(question: Exercise, lang: str) -> str | Sequence[str]:
    if question.kind == "judge":
        offered = [choice["id"] for choice in question.data(lang)["task"]["choices"]]
        return next(key for key in offered if key not in question.also)
    if question.kind == "figure":
        return str(int(question.answer) + 1)
    return question.answer[1:]


def test_a_judge_question_offers_the_right_answer_among_likely_ones() -> None:
    places = Counter()
    for question in exercises("etraclor", 11, 50, kinds=("judge",)):
        offered = [choice["id"] for choice in question.data("en")["task"]["choices"]]
        assert offered[0] == LEGAL
        assert set(question.also) <= set(offered)
        assert len(offered) == len(set(offered)) >= 4
        see = {key for right in set(question.also) - {LEGAL} for key in BOOK[right].see}
        assert see.isdisjoint(set(offered) - set(question.also)), "a neighbouring truth is no wrong answer"
        places[offered.index(question.answer)] += 1
    assert len(places) == 5, "the right answer stands anywhere"


@pytest.mark.parametrize(
    "rule",
    ["slot-taken", "one-per-class", "attack-needs-weapon", "cast-power", "heal-others", "shield-break", "ko", "ETR-13",
     "equip-own", "own-character", "starter-no-combat", "draw-due"],
)  # fmt: skip
def test_questions_about_a_rule(rule: str) -> None:
    for question in exercises("etraclor", 5, 2, rule=rule):
        assert rule in question.clauses
        check(question)


def test_questions_of_a_difficulty() -> None:
    for level in (1, 2, 3):
        assert {question.difficulty for question in exercises("etraclor", 2, 5, difficulty=level)} == {level}


def test_the_same_seed_gives_the_same_questions_for_ever() -> None:
    made = exercises("etraclor", 7, 25)
    assert made == exercises("etraclor", 7, 25)
    assert made[:10] == exercises("etraclor", 7, 10)
    assert made != exercises("etraclor", 8, 25)
    assert hashlib.sha256(told("etraclor", 25).encode()).hexdigest()[:16] == PRINT_OF_SEED_7


PRINT_OF_SEED_7 = "54d22faaf12b0069"
"""Of the questions of seed 7: pupils on other machines, and next year's, get these same ones."""


@pytest.mark.parametrize(
    ("wish", "says"),
    [({"rule": "flying"}, "flying"), ({"rule": "weapon-kept"}, "attack"), ({"difficulty": 4}, "1, 2"),
     ({"kinds": ("riddle",)}, "find-all"), ({"kinds": ()}, "judge")],
)  # fmt: skip
def test_wishes_that_cannot_be_met_say_what_can(wish: dict[str, object], says: str) -> None:
    with pytest.raises(LessonError) as caught:
        exercises("etraclor", 1, 1, **wish)  # type: ignore[arg-type]
    for lang in ("fr", "en"):
        assert says in caught.value.text(lang)


def test_exercises_are_a_lesson_for_the_player() -> None:
    lesson = exercise_lesson("etraclor", 4, 5)
    answers = [question.answer for question in exercises("etraclor", 4, 5)]
    run = LessonRun(lesson, lang="fr")
    for answer in answers:
        assert run.answer(answer).right
        run.forward()
    assert run.finished
    assert LessonRun.from_json(lesson, run.to_json()).prompt() == run.prompt()
