"""What a page shows of a step: its sentences, the question, the choices. Plain data in one language."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from companion.core.text.letters import plain
from companion.lessons.lesson.problems import Text
from companion.lessons.lesson.spec import Scene
from companion.lessons.pupil.feedback import say


def paragraphs(scene: Scene, text: Text | None) -> list[str]:
    """A text filled and cut into its paragraphs."""
    return scene.filled(text).split("\n\n") if text else []


def task_data(scene: Scene) -> dict[str, Any]:
    """The task as a page needs it: `kind`, `expects`, `ask`, `rules`, and what its kind adds."""
    step = scene.step
    ask = step.task.question(scene) if step.ask is None else scene.filled(step.ask)
    data = {"kind": step.task.kind, "expects": step.task.expects, "ask": ask, **step.task.data(scene)}
    return {**data, "rules": list(step.task.open_rules(scene))}


def chosen(offered: Sequence[Mapping[str, str]], typed: str) -> str | None:
    """The id of the choice that is meant: by its letter, its title or its id, in any letters; None if there is none."""
    wanted = _squeezed(typed)
    for letter, choice in zip(ascii_uppercase, offered, strict=False):
        if wanted in (letter.lower(), _squeezed(choice["title"]), _squeezed(choice["id"])):
            return choice["id"]
    return None


def no_choice(offered: Sequence[Mapping[str, str]], lang: str) -> str:
    """What a text that is no choice is answered: the letters there are."""
    return say("choose-a-letter", lang, last=ascii_uppercase[len(offered) - 1])


def _squeezed(text: str) -> str:
    return " ".join(plain(text.replace("’", "'")).replace(".", " ").split())
