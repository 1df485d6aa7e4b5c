"""Checking an answer: the engine decides, accepts every right one, and says what a wrong one would mean."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.rules.rulings import MoveError
from companion.lessons.lesson.spec import Given, Scene
from companion.lessons.pupil.feedback import Checked, Feedback
from companion.lessons.pupil.hints import after_wrong


def check(scene: Scene, given: Given, done: Sequence[str] = ()) -> Checked:
    """Check an answer to the step of a scene; `done`: the pupil's moves in this step so far.

    What is played is played on the scene's match itself; a wrong answer leaves it as it was, and hears more the more
    answers were wrong before it (companion/lessons/pupil/hints.py).
    """
    try:
        checked = scene.step.task.check(scene, given, done)
    except MoveError as error:
        return Checked(Feedback("unclear", (error.text(scene.lang),)))
    told = checked.feedback
    if told.verdict != "wrong":
        return checked
    more = tuple(text for text in after_wrong(scene, done) if text not in told.sentences)
    return replace(checked, feedback=replace(told, sentences=(*told.sentences, *more)))
