"""Graded hints: those of the data, then what the engine knows: the rule, the sum with a hole, the answer."""

from collections.abc import Sequence

from companion.lessons.feedback import rule_hint
from companion.lessons.spec import Scene


def hints(scene: Scene, done: Sequence[str] = ()) -> tuple[str, ...]:
    """All hints of a step, the least telling first; the last one is the answer."""
    return *first_hints(scene), *scene.step.task.hints(scene, done)


def first_hints(scene: Scene) -> tuple[str, ...]:
    """The hints that the answer need not be worked out for: those of the data, and the rule."""
    own = tuple(scene.filled(hint) for hint in scene.step.hints)
    rules = tuple(rule_hint(scene.game, key, scene.lang) for key in scene.step.task.cited(scene))
    return *own, *rules[: 1 if own else 2]
