"""The notebooks of the lessons, made from their data: for each lesson, and for a series of exercises, a pupil's one
and one with the solutions, in each language. Knows no game."""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from companion.core.registry import find_game, games
from companion.core.sentences import LANGUAGES, Phrasebook
from companion.lessons.exercises import exercise_lesson
from companion.lessons.handouts.lesson_plan import safe
from companion.lessons.prompt import task_data
from companion.lessons.reading import lessons
from companion.lessons.scene import begun, step_match
from companion.lessons.spec import Lesson, Scene, fill

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
    """Write every notebook below a folder (`fr/GAME/…`, `en/GAME/…`), and give their paths. Raises OSError."""
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
                steps, stem = list(_steps(lesson, lang)), f"{lesson.order}-{slug(lesson.title[lang])}"
                for solved in (False, True):
                    yield _place(game, lang, stem, solved), _text(_lesson_cells(lesson, steps, lang, solved))
            steps, stem = list(_steps(exercises, lang)), slug(word("exercises", lang))
            for solved in (False, True):
                yield _place(game, lang, stem, solved), _text(_exercise_cells(game, steps, lang, solved))


def slug(title: str) -> str:
    """A title as the name of a file: small letters without accents, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title.casefold().replace("’", " ")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _place(game: str, lang: str, stem: str, solved: bool) -> str:
    return f"{lang}/{game}/{stem}{'-solution' if solved else ''}.ipynb"


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


def _lesson_cells(lesson: Lesson, steps: "list[_Step]", lang: str, solved: bool) -> Iterator[Cell]:
    title = lesson.title[lang]
    name, game = word("name", lang), find_game(lesson.game).title
    about = word("about", lang, game=game, minutes=lesson.minutes, level=lesson.level)
    aims = "\n".join(f"- {safe(aim[lang])}" for aim in lesson.aims)
    heading = word("solution", lang, title=title) if solved else title
    yield _markdown("title", f"# {safe(heading)}", about, aims, _how(lang, solved, lesson.steps[0].name))
    made = f'{name} = companion.workbook("{lesson.game}", "{lesson.name}", lang="{lang}")'
    yield _code("setup", f"import companion\n\n{made}")
    for step in steps:
        yield from step.cells(name, solved)
        for cell in lesson.cells:
            if cell.after == step.scene.step.name:
                yield _markdown(f"{cell.name}-text", cell.text[lang])
                yield _code(cell.name, cell.code[lang])
    yield from _thoughts(lesson, lang, solved)
    yield _markdown("progress-text", word("progress", lang))
    yield _code("progress", f"assert {name}.finished\n{name}.progress()" if solved else f"{name}.progress()")


def _how(lang: str, solved: bool, step: str) -> str:
    return word("solved", lang) if solved else word("how", lang, name=word("name", lang), step=step)


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


def _exercise_cells(game: str, steps: "list[_Step]", lang: str, solved: bool) -> Iterator[Cell]:
    name, title = word("name", lang), word("exercises", lang)
    heading = word("solution", lang, title=title) if solved else title
    about = word("exercises-about", lang, game=find_game(game).title, count=QUESTIONS, seed=SERIES)
    yield _markdown("title", f"# {heading}", about, _how(lang, solved, steps[0].scene.step.name))
    made = f'{name} = companion.workbook("{game}", seed={SERIES}, count={QUESTIONS}, lang="{lang}")'
    yield _code("setup", f"import companion\n\n{made}")
    for step in steps:
        yield from step.cells(name, solved)
    yield _markdown("progress-text", word("progress", lang))
    yield _code("progress", f"assert {name}.finished\n{name}.progress()" if solved else f"{name}.progress()")
    if not solved:
        yield _markdown("more-text", word("exercises-more", lang))
        yield _code("more", f'companion.exercises("{game}", seed={SERIES + 1}, lang="{lang}")')
        yield _code("rules", f'companion.rules("{game}", lang="{lang}")')


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

    def cells(self, name: str, solved: bool) -> Iterator[Cell]:
        """What is said and asked, and the call that answers it."""
        step, lang, task = self.scene.step, self.scene.lang, task_data(self.scene)
        said = [safe(part) for part in fill(step.say[lang], self.scene.match, lang).split("\n\n")]
        choices = zip(ascii_uppercase, task.get("choices", ()), strict=False)
        offered = "\n".join(f"- {letter}. {safe(choice['title'])}" for letter, choice in choices)
        asked = [word("step", lang, number=self.number), *said, f"**{safe(task['ask'])}**", offered]
        if step.task.expects == "next":
            yield _markdown(f"{step.name}-text", *asked)
            yield _code(step.name, f'{name}.watch("{step.name}")')
            return
        yield _markdown(f"{step.name}-text", *asked, self._expects())
        given = json.dumps(step.task.written(self.scene) if solved else "", ensure_ascii=False)
        yield _code(step.name, f'{name}.answer("{step.name}", {given})')

    def _expects(self) -> str:
        """What kind of answer is asked."""
        verbs, speaker = self.scene.game.verbs, self.scene.game.rulebook.speaker(self.scene.lang)
        example = speaker.word("verb", next(iter(verbs))).split("|")[0]
        return word(self.scene.step.task.kind, self.scene.lang, example=example)
