"""What is still to be done, in positions, facts and codes: tasks as texts, what was chosen as whoever reads says it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.cardkit.effects.effects import effect_of
from companion.cardkit.effects.queue import Kinds, Task
from companion.cardkit.effects.references import Aims
from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.effects.schema import Vocabulary
from companion.core.codes.declarations import Form, Walk
from companion.core.codes.packing import PackError
from companion.core.facts.facts import Problem, Values
from companion.core.text.formatter import Speaker

NEUTRAL: Final = ("A", "B")
"""How players are called in what a code says of them: their names may be others where it is read."""


def read(
    players: Sequence[str], values: Values, kinds: Kinds[Any], vocabulary: Vocabulary, problems: list[Problem]
) -> tuple[Task, ...]:
    """The tasks of a position, the next one last."""
    agenda = []
    for text in values.get("agenda") or ():
        task = kinds.read(text)
        unread = task is not None and task.kind == EFFECT and effect_of(str(task.figures[2]), vocabulary) is None
        if task is None or unread or task.owner >= len(players):
            problems.append(("position-task", {"name": "agenda", "given": text[:60]}))
        else:
            agenda.append(task)
    return tuple(agenda)


def said(kinds: Kinds[Any]) -> Callable[[str, Speaker], str]:
    """How one thing that is still to be done is told in words."""

    def told(text: str, speaker: Speaker) -> str:
        task = kinds.read(text) or Task(text)
        return speaker.word("task", task.kind.replace(" ", "-"), name=task.name, count=task.number)

    return told


def packed(kinds: Kinds[Any], aims: Aims) -> Form:
    """How it stands in a code: each task as its text, as neutral players would say it."""

    def form(walk: Walk, name: str, value: Any) -> tuple[str, ...] | None:
        way, given = walk.way, value or ()
        players = tuple(walk.players)
        old, new = (NEUTRAL, players) if way.reads else (players, NEUTRAL)
        found = []
        for place in range(way.small(len(given), 1)):
            text = way.text(None, 400) if way.reads else given[place]
            task = kinds.read(text)
            if task is None:
                raise PackError("nothing that could be to do")
            if len(task.figures) == 4:
                chosen = aims.renamed(str(task.figures[3]), task.owner, old, new)
                task = task._replace(figures=(*task.figures[:3], chosen))
            found.append(str(task) if way.reads else given[place])
            if not way.reads:
                way.text(str(task))
        return tuple(found) or None

    return form
