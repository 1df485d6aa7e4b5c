"""Exercises: every generated answer against a game's reckoner, and what holds of the questions of every game."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion.lessons.lesson.problems import LessonError
from companion.lessons.practice.exercises import Exercise, exercises
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import LEGAL, JudgeTask
from tests.budget import sized


class ExerciseTests:
    """What a game gives: `game`, a `reckoner` of a position, what it `reckons` of a sum that a clause tells.

    `each_rule`: clauses that questions may be about; `unasked`: one that the table asks nothing about; `few`: how many
    questions tell one Python from another.
    """

    game: str
    each_rule: tuple[str, ...]
    unasked: str
    few: int

    def reckoner(self, position: Mapping[str, Any], options: Mapping[str, Any]) -> Any:
        """The game's own reckoning of a position (`reckoner.py`)."""
        raise NotImplementedError

    def reckons(self, table: Any, task: FigureTask) -> int:
        """The figure of a task that asks for the sum of a clause (`effect`)."""
        raise NotImplementedError

    def check(self, question: Exercise) -> str:
        """The engine's answer is the reckoner's; what kind of answer it was."""
        position, task = question.step.position, question.step.task
        assert position is not None
        table = self.reckoner(position, question.step.options)
        if isinstance(task, JudgeTask):
            refusals = table.refusals(task.move)
            assert set(question.also) == (refusals or {LEGAL}), (task.move, position)
            return "refused" if refusals else "legal"
        if isinstance(task, FindTask):
            (verb,) = task.verbs
            assert set(question.answer) == table.legal(verb), (verb, position)
            assert len(question.answer) == len(set(question.answer))
            return f"find {verb}"
        assert isinstance(task, FigureTask)
        if task.refusal:
            assert table.refusals(task.move) == {task.refusal}, (task.move, position)
            assert question.answer == str(table.lacking(task.move)), (task, position)
            return f"figure lacking {task.refusal}"
        if task.computes:
            assert question.answer == str(table.computed(task.computes, task.given)), task
            return f"figure {task.computes}"
        assert not table.refusals(task.move), (task.move, position)
        answer = self.reckons(table, task) if task.effect else table.after(task.move, task.fact)
        assert question.answer == str(answer), (task, position)
        return f"figure {task.fact.rpartition('.')[2] or task.effect}"

    def checked(self, seed: str, count: int) -> tuple[list[Exercise], Counter[str]]:
        """So many questions, and how many there are of each kind of answer: all of them right."""
        made = exercises(self.game, seed, count)
        assert len(made) == count
        return made, Counter(map(self.check, made))

    def test_answers_are_checked_and_explained_in_both_languages(self) -> None:
        for question in exercises(self.game, 3, sized(10, 25)):
            for lang in ("fr", "en"):
                assert question.solution(lang).verdict == "right", question
                assert len(set(question.hints(lang))) == len(question.hints(lang)) >= 1
                data = question.data(lang)
                assert json.loads(json.dumps(data)) == data
                assert not data["task"]["ask"].count("Mia: "), "who announces it is said once"

    def test_questions_about_a_rule(self, rule: str) -> None:
        for question in exercises(self.game, 5, 1, rule=rule):
            assert rule in question.clauses
            self.check(question)

    def test_questions_of_a_difficulty(self) -> None:
        for level in (1, 2, 3):
            found = {question.difficulty for question in exercises(self.game, 2, 3, difficulty=level)}
            assert found == {level}

    def test_a_rule_that_the_table_does_not_ask_about_is_told(self) -> None:
        with pytest.raises(LessonError):
            exercises(self.game, 1, 1, rule=self.unasked)

    def test_the_same_seed_gives_the_same_questions_in_any_python(self) -> None:
        """Whatever the order in which that Python keeps its sets."""
        code = f"from tests.games.exercising import told; print(told({self.game!r}, {self.few}))"
        here = told(self.game, self.few)
        for seed in ("1", "2")[: sized(1, 2)]:
            ran = subprocess.run(
                [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
                cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True, timeout=120,
            )  # fmt: skip
            assert ran.stdout.strip() == here


def told(game: str, count: int) -> str:
    """The first questions of seed 7, as one text."""
    made = exercises(game, 7, count)
    parts = [[q.kind, q.step.position, dict(q.step.options), asked(q.step.task), q.answer] for q in made]
    return json.dumps(parts, sort_keys=True)


def asked(task: Any) -> dict[str, Any]:
    """The fields of a task that say something: one that is new in a kind of task, and empty, changes no question."""
    return {one.name: value for one in fields(task) if (value := getattr(task, one.name))}
