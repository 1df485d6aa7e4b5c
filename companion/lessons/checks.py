"""Checking an answer: the engine decides, accepts every right one, and explains a wrong one by its rules and sums."""

from collections.abc import Sequence

from companion.core.rulings import MoveError
from companion.lessons.feedback import Checked, Feedback
from companion.lessons.spec import Given, Scene


def check(scene: Scene, given: Given, done: Sequence[str] = ()) -> Checked:
    """Check an answer to the step of a scene; `done`: the pupil's moves in this step so far.

    What is played is played on the scene's match itself; a wrong answer leaves it as it was.
    """
    try:
        return scene.step.task.check(scene, given, done)
    except MoveError as error:
        return Checked(Feedback("unclear", (error.text(scene.lang),)))
