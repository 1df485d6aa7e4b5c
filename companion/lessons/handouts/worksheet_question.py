"""A question of a worksheet as its page has it."""

from dataclasses import dataclass
from typing import Final

from companion.lessons.practice.exercises import Exercise
from companion.lessons.pupil.prompt import task_data
from companion.pictures.canvas import Picture
from companion.table.session.session import Session

ACROSS: Final = 3
"""Columns of choices, and of lines to write moves on."""


class Asked:
    """A question with its table as a page shows it: the same in every size."""

    def __init__(self, made: Exercise, lang: str) -> None:
        scene = made.scene(lang)
        self.made = made
        self.view = Session(scene.match, seat=scene.seat, lang=lang).view()
        self.task = task_data(scene)


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is printed."""

    number: int
    made: Exercise
    ask: str
    about: str
    board: Picture
    choices: tuple[str, ...]
    expects: str
    unit: str
    lines: int
    """In each column of those that moves are written on: some stay empty, so that nobody counts them."""


def lines_for(moves: int) -> int:
    """Lines in each column for so many moves to find, with some left over: all of them, and nobody counts them."""
    return 2 + max(0, moves - 1) // ACROSS
