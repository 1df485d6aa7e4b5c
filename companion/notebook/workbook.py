"""A lesson in the cells of a notebook: one call a step, which shows its table and answers the answer. No widget."""

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.core.data.plain_table import PlainTable, framed
from companion.core.match.match import Match
from companion.core.match.opening import fork
from companion.core.plugins.registry import find_game
from companion.core.text.arguments import a_text
from companion.core.text.messages import Phrasebook
from companion.lessons.lesson.problems import LessonError, Problem
from companion.lessons.lesson.reader import find_lesson
from companion.lessons.lesson.spec import Lesson
from companion.lessons.practice.exercises import check_series, exercise_lesson
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.prompt import chosen, no_choice
from companion.table.lookup.picture import picture

if TYPE_CHECKING:
    import pandas as pd

SEPARATOR: Final = ";"
MOST_MOVES: Final = 60
"""How many moves one answer may hold."""


word = Phrasebook("companion.lessons", "forms.toml", "workbook")


@dataclass(frozen=True)
class Shown:
    """What a cell shows: the verdict, sentences, rules, the table before the answer, and after it where it moved."""

    right: bool
    verdict: str
    sentences: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    between: str = ""

    def __str__(self) -> str:
        return "\n".join(line for line in (self.verdict, *self.sentences, *self.rules) if line)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """For notebooks: pictures and sentences; what was typed is text."""
        told = [_paragraph(f"<b>{html.escape(self.verdict)}</b>")] if self.verdict else []
        told += (_paragraph(html.escape(sentence)) for sentence in self.sentences)
        told += (_paragraph(f"<small>{html.escape(rule)}</small>") for rule in self.rules)
        if self.after:
            told += (_paragraph(f"<b>{html.escape(self.between)}</b>"), self.after)
        return f'<div style="max-width:780px">{self.before}{"".join(told)}</div>'


def _paragraph(inside: str) -> str:
    return f'<p style="margin:4px 0">{inside}</p>'


class Workbook:
    """A lesson, or a series of exercises: `answer`, `watch`, `hint`; `progress()` is a table of how far one is."""

    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.run = LessonRun(lesson, lang=lang)
        self.lang = lang

    @property
    def finished(self) -> bool:
        """Whether every step is solved."""
        return self.run.finished

    def answer(self, step: str, given: str = "") -> Shown:
        """Answer a step: a move, moves with `;` between them, a number, or the letter of a choice.

        Without an answer the step shows its table and waits; answered again, it begins again. Raises LessonError for
        a step that the lesson does not have.
        """
        self._go(step)
        before = self._picture(self.run.match)
        if not given.strip():
            return Shown(False, word("waiting", self.lang), before=before)
        start = fork(self.run.match)
        told = self._answered(given)
        if told is None:
            return Shown(False, no_choice(self.run.prompt()["task"]["choices"], self.lang), before=before)
        return self._shown(before, start)

    def watch(self, step: str) -> Shown:
        """Go through a demonstration to its end."""
        self._go(step)
        before, start = self._picture(self.run.match), fork(self.run.match)
        told: list[str] = []
        while not self.run.standing.solved:
            told += self.run.answer("next").sentences
        return self._shown(before, start, tuple(told))

    def hint(self, step: str) -> str:
        """The next hint of a step."""
        if self.run.step.name != step:
            self._go(step)
        return self.run.hint()

    def solution(self, step: str) -> str:
        """The solution of a step, which counts as shown."""
        if self.run.step.name != step:
            self._go(step)
        return " ".join(self.run.solution())

    def progress(self) -> "pd.DataFrame":
        """One row a step: solved, at once, wrong answers, hints."""
        return progress_table(self.run)

    # --- inside -------------------------------------------------------------------------------------------------------

    def _go(self, step: str) -> None:
        """Go to a step; one that was begun before begins again."""
        try:
            self.run.go(step)
        except KeyError:
            names = ", ".join(one.name for one in self.run.lesson.steps)
            what = {lang: word("unknown", lang, step=step[:60], steps=names) for lang in ("fr", "en")}
            raise LessonError((Problem(self.run.lesson.name, "", "", what),), self.lang) from None
        if self.run.standing.played or self.run.feedback is not None:
            self.run.restart()

    def _answered(self, given: str) -> object:
        """Give the run what was written; None for a letter that is none."""
        task = self.run.prompt()["task"]
        if task["expects"] == "choice":
            meant = chosen(task["choices"], given)
            return None if meant is None else self.run.answer(meant)
        if task["expects"] == "move" and self.run.step.task.in_turn:
            for move in list(_moves(given))[:MOST_MOVES]:
                if self.run.answer(move).verdict != "going":
                    break
            return True
        return self.run.answer(given)

    def _shown(self, before: str, start: Match, told: tuple[str, ...] = ()) -> Shown:
        prompt, lang = self.run.prompt(), self.lang
        feedback, moved = prompt["feedback"], start.newest != self.run.match.newest
        words = Phrasebook("companion.lessons", "forms.toml", "exercises")
        looked = prompt["task"]["expects"] == "next"
        rules = (
            words("rule", lang, title=one["title"].rstrip("."), text=one["text"], section=one["section"])
            for one in feedback["clauses"]
        )
        return Shown(
            self.run.standing.solved,
            "" if looked else words(feedback["verdict"], lang),
            (*(told if looked else feedback["sentences"]), *prompt["done"]),
            tuple(rules),
            before,
            self._picture(self.run.match) if moved else "",
            word("after", lang),
        )

    def _picture(self, match: Match) -> str:
        drawn = picture(match, lang=self.lang, seat=self.run.seat, letters=False)
        return drawn.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def progress_table(run: LessonRun) -> "pd.DataFrame":
    """How far a pupil is, one row a step."""
    rows = run.progress()
    columns = [name for name in (rows[0] if rows else ()) if name not in ("pupil", "lesson")]
    table = framed(rows, columns, run.lang)
    return table if isinstance(table, PlainTable) else table.set_index("number")


def _moves(given: str) -> Iterator[str]:
    for part in given.replace("\n", SEPARATOR).split(SEPARATOR):
        if part.strip():
            yield part.strip()


def workbook(
    game: str, lesson: str | None, *, seed: int | str = 1, count: int = 8, lang: str = "fr", **wishes: Any
) -> Workbook:
    """The workbook of a lesson; of so many exercises where no lesson is named. Raises LessonError, SetupError."""
    if lesson is None:
        check_series(seed, count, lang)
        return Workbook(exercise_lesson(game, seed, count, **wishes), lang)
    return Workbook(find_lesson(find_game(game, lang).name, a_text(lesson, "lesson", lang)), lang)
