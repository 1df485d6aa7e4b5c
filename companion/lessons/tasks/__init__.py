"""The kinds of task, each in a file of its own; whoever asks for one by its name finds it here."""

from collections.abc import Mapping
from typing import Final

from companion.lessons.lesson.spec import Task
from companion.lessons.tasks.best import BestTask
from companion.lessons.tasks.figure import FigureTask
from companion.lessons.tasks.find import FindTask
from companion.lessons.tasks.judge import JudgeTask
from companion.lessons.tasks.look import LookTask
from companion.lessons.tasks.play import PlayTask
from companion.lessons.tasks.question import QuestionTask
from companion.lessons.tasks.reach import ReachTask

KINDS: Final[Mapping[str, type[Task]]] = {
    task.kind: task for task in (PlayTask, FindTask, JudgeTask, FigureTask, BestTask, ReachTask, LookTask)
}
"""By the names that lesson files have for them."""
QUESTIONS: Final[Mapping[str, type[QuestionTask]]] = {
    task.kind: task for task in (JudgeTask, FindTask, FigureTask, BestTask)
}
"""Those that the engine can make at any moment of a match."""
