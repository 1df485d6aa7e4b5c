"""The notebooks of the lessons, made from their data: for each lesson, and for a series of exercises, a pupil's one
(the lesson itself, by touch) and one with the solutions, in each language. Knows no game."""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from companion.core.plugins.registry import find_game, games
from companion.core.text.messages import LANGUAGES, Phrasebook
from companion.lessons.handouts.lesson_plan import safe
from companion.lessons.lesson.reader import lessons
from companion.lessons.lesson.scene import begun, step_match
from companion.lessons.lesson.spec import Lesson, Scene, fill
from companion.lessons.practice.exercises import exercise_lesson
from companion.lessons.pupil.prompt import task_data

SERIES: Final = 1
QUESTIONS: Final = 8
"""The exercises of a game's notebook."""
METADATA: Final = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "pygments_lexer": "ipython3"},
}

Cell = dict[str, Any]


word = Phrasebook("companion.lessons", "forms.toml", "notebook")


def write(folder: Path) -> list[Path]:
    """Write every notebook below a folder (`fr/GAME/…`, `fr/GAME/solutions/…`), and give their paths.

    They have no outputs yet (scripts/run_notebooks.py). Raises OSError.
    """
    written = []
    for name, text in every():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        written.append(path)
    return written


def every() -> Iterator[tuple[str, str]]:
    """The notebooks of every game with lessons: the place of each, and its text."""
    for game in games():
        exercises = exercise_lesson(game, SERIES, QUESTIONS) if lessons(game) else None
        if exercises is None:
            continue
        for lang in LANGUAGES:
            for lesson in lessons(game):
                stem = f"{lesson.order}-{slug(lesson.title[lang])}"
                for solved in (False, True):
                    yield _place(game, lang, stem, solved), _text(_lesson_cells(lesson, lang, solved))
            stem = slug(word("exercises", lang))
            yield _place(game, lang, stem, False), _text(_exercise_cells(game, lang))
            yield _place(game, lang, stem, True), _text(_solved_exercises(exercises, lang))


def slug(title: str) -> str:
    """A title as the name of a file: small letters without accents, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title.casefold().replace("’", " ")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _place(game: str, lang: str, stem: str, solved: bool) -> str:
    return f"{lang}/{game}/{'solutions/' if solved else ''}{stem}.ipynb"


def _text(cells: Iterator[Cell]) -> str:
    book = {"cells": list(cells), "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def _markdown(name: str, *parts: str) -> Cell:
    text = "\n\n".join(part for part in parts if part)
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(name: str, text: str) -> Cell:
    source = text.splitlines(keepends=True)
    return {"cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [], "source": source}


# --- a lesson ---------------------------------------------------------------------------------------------------------


def _lesson_cells(lesson: Lesson, lang: str, solved: bool) -> Iterator[Cell]:
    """A pupil's: the lesson itself in the first cell that is run; the teacher's: each step with an answer."""
    title, name = lesson.title[lang], word("name", lang)
    about = word("about", lang, game=find_game(lesson.game).title, minutes=lesson.minutes, level=lesson.level)
    aims = "\n".join(f"- {safe(aim[lang])}" for aim in lesson.aims)
    heading = word("solution", lang, title=title) if solved else title
    yield _markdown("title", f"# {safe(heading)}", about, aims, word("solved" if solved else "how", lang))
    if solved:
        made = f'companion.workbook("{lesson.game}", "{lesson.name}", lang="{lang}")'
        yield _code("setup", f"import companion\n\n{name} = {made}")
        for step in _steps(lesson, lang):
            yield from step.cells(name)
            yield from _own_cells(lesson, lang, step.scene.step.name)
    else:
        made = f'companion.lesson("{lesson.game}/{lesson.name}", lang="{lang}")'
        yield _code("lesson", f"import companion\n\n{name} = {made}\n{name}")
        for one in lesson.steps:
            yield from _own_cells(lesson, lang, one.name)
    yield from _thoughts(lesson, lang, solved)
    yield _markdown("progress-text", word("progress", lang))
    yield _code("progress", f"{name}.progress()")


def _own_cells(lesson: Lesson, lang: str, step: str) -> Iterator[Cell]:
    """The cells that the lesson brings, behind one of its steps."""
    for cell in lesson.cells:
        if cell.after == step:
            yield _markdown(f"{cell.name}-text", cell.text[lang])
            yield _code(cell.name, cell.code[lang])


def _thoughts(lesson: Lesson, lang: str, solved: bool) -> Iterator[Cell]:
    """The questions of the plan, with their answers in the teacher's notebook, and what lies beyond the game."""
    if lesson.plan is None:
        return
    asked = []
    for number, one in enumerate(lesson.plan.questions, 1):
        asked.append(f"{number}. **{safe(one.ask[lang])}**" + (f"  \n   {safe(one.answer[lang])}" if solved else ""))
    if asked:
        yield _markdown("think", word("think", lang), "\n".join(asked))
    beyond = [f"**{safe(one.title[lang])}.** {safe(one.text[lang])}" for one in lesson.plan.beyond]
    if solved and beyond:
        yield _markdown("beyond", word("beyond", lang), *beyond)


# --- exercises --------------------------------------------------------------------------------------------------------


def _exercise_cells(game: str, lang: str) -> Iterator[Cell]:
    """A pupil's: the questions one at a time, and the rules to look things up."""
    yield _exercises_title(game, lang, word("exercises", lang), "exercises-how")
    made = f'companion.exercises("{game}", seed={SERIES}, count={QUESTIONS}, lang="{lang}")'
    yield _code("exercises", f"import companion\n\n{made}")
    yield _markdown("rules-text", word("exercises-rules", lang))
    yield _code("rules", f'companion.rules("{game}", lang="{lang}")')


def _solved_exercises(exercises: Lesson, lang: str) -> Iterator[Cell]:
    """The teacher's: the same questions, each with an answer."""
    game, name = exercises.game, word("name", lang)
    yield _exercises_title(game, lang, word("solution", lang, title=word("exercises", lang)), "solved")
    made = f'{name} = companion.workbook("{game}", seed={SERIES}, count={QUESTIONS}, lang="{lang}")'
    yield _code("setup", f"import companion\n\n{made}")
    for step in _steps(exercises, lang):
        yield from step.cells(name)
    yield _markdown("progress-text", word("progress", lang))
    yield _code("progress", f"{name}.progress()")


def _exercises_title(game: str, lang: str, heading: str, how: str) -> Cell:
    about = word("exercises-about", lang, game=find_game(game).title, count=QUESTIONS, seed=SERIES)
    return _markdown("title", f"# {heading}", about, word(how, lang))


# --- a step -----------------------------------------------------------------------------------------------------------


def _steps(lesson: Lesson, lang: str) -> "Iterator[_Step]":
    """The steps, each with its match as it stands once the ones before are solved by the engine."""
    for place, step in enumerate(lesson.steps):
        match = step_match(lesson, place, lambda _: None, lang)
        yield _Step(place + 1, begun(lesson, step, match, lang))


@dataclass(frozen=True)
class _Step:
    number: int
    scene: Scene

    def cells(self, name: str) -> Iterator[Cell]:
        """What is said and asked, and the call that answers it."""
        step, lang, task = self.scene.step, self.scene.lang, task_data(self.scene)
        said = [safe(part) for part in fill(step.say[lang], self.scene.match, lang).split("\n\n")]
        choices = zip(ascii_uppercase, task.get("choices", ()), strict=False)
        offered = "\n".join(f"- {letter}. {safe(choice['title'])}" for letter, choice in choices)
        asked = [word("step", lang, number=self.number), *said, f"**{safe(task['ask'])}**", offered]
        yield _markdown(f"{step.name}-text", *asked)
        if step.task.expects == "next":
            yield _code(step.name, f'{name}.watch("{step.name}")')
            return
        given = json.dumps(step.task.written(self.scene), ensure_ascii=False)
        yield _code(step.name, f'{name}.answer("{step.name}", {given})')
