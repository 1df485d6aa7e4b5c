"""The ladder of help: a nudge, the rule, and only on request the solution. The first wrong answer gets none of it: what
that answer means is said by the task."""

from collections.abc import Sequence

from companion.lessons.lesson.spec import Scene
from companion.lessons.pupil.feedback import RUNGS, rule_hint, say


def hints(scene: Scene, done: Sequence[str] = ()) -> tuple[str, ...]:
    """All hints of a step, the least telling first; none of them is the answer."""
    return *first_hints(scene), *scene.step.task.hints(scene, done)


def first_hints(scene: Scene) -> tuple[str, ...]:
    """The hints that the answer need not be worked out for: those of the data, and the rule."""
    own = tuple(scene.filled(hint) for hint in scene.step.hints)
    rules = tuple(rule_hint(scene.game, key, scene.lang) for key in scene.step.task.cited(scene))
    return *own, *rules[: 1 if own else 2]


def after_wrong(scene: Scene, done: Sequence[str]) -> tuple[str, ...]:
    """What a wrong answer is told besides: nothing the first time, then a nudge, then the rule."""
    if not scene.wrong:
        return ()
    task = scene.step.task
    if scene.wrong >= RUNGS:
        rules = task.rules_told(scene)
        if rules:
            return (rule_hint(scene.game, rules[0], scene.lang),)
    own = tuple(scene.filled(hint) for hint in scene.step.hints)
    return (own or task.hints(scene, done) or first_hints(scene))[:1]


def solution(scene: Scene) -> tuple[str, ...]:
    """The solution of a step as its task begins, in words: the answer, and what it is told."""
    task = scene.step.task
    return say("hint-answer", scene.lang, answer=task.answer_text(scene)), *task.because(scene)
