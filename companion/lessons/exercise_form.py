"""Exercises in a notebook: a question at a time with its table, checked and explained by the engine. Plain ipywidgets.

A series is a lesson made of questions (exercises.py), so that answers, hints and progress are those of any lesson.
"""

import html
from typing import Any, Final

import ipywidgets as ipw

from companion.core.words import load_words
from companion.lessons.exercises import exercise_lesson, exercises
from companion.lessons.run import LessonRun
from companion.table.static import picture
from companion.widgets import button, fitted, group, look, says

MORE: Final = 10
"""How many questions a series goes on by."""
PICTURE: Final = 700
"""The width of the table's picture, in pixels; it shrinks with its place."""


def word(key: str, lang: str, **figures: Any) -> str:
    """A word of the exercises."""
    text: str = load_words("companion.lessons", "forms.toml")["exercises"][key][lang]
    return text.format(**figures)


class ExerciseForm(ipw.VBox):  # type: ignore[misc]
    """A series of questions: `answer`, `hint`, `show_answer`, `next` and `back` are what its buttons do.

    `run` is the pupil's progress (`run.progress()` is a row a question), `score` the questions that were right at once.
    """

    def __init__(self, game: str, seed: int | str, count: int, lang: str, **wishes: Any) -> None:
        self.game, self.seed, self.lang, self.wishes = game, seed, lang, wishes
        self.count, self.run = count, self._begun(count)
        self.levels = [one.difficulty for one in exercises(game, seed, count, **wishes)]
        self.place, self.picture, self.asked, self.told = (ipw.HTML() for _ in range(4))
        self.given = ipw.Text(continuous_update=False, **fitted())
        self.answers, self.buttons = ipw.VBox(), ipw.HBox(layout=ipw.Layout(flex_flow="row wrap", grid_gap="0 12px"))
        title = ipw.HTML(says(self.run.lesson.title[lang], "title"))
        form = group([title, self.place, self.picture, self.asked, self.answers, self.told, self.buttons])
        super().__init__([look(), form], layout=ipw.Layout(width="100%", max_width="860px"))
        self.add_class("companion-exercises")
        self._show()

    def _begun(self, count: int) -> LessonRun:
        return LessonRun(exercise_lesson(self.game, self.seed, count, **self.wishes), lang=self.lang)

    # --- what was done ------------------------------------------------------------------------------------------------

    @property
    def score(self) -> tuple[int, int]:
        """How many questions were right at the first try, without a hint, and how many were answered or given up."""
        done = [row for row in self.run.progress() if row["answers"] or row["hints"]]
        return sum(row["at_once"] for row in done), len(done)

    # --- what the buttons do ------------------------------------------------------------------------------------------

    def answer(self, given: str) -> None:
        """Answer the question: a choice's id, a number, or moves with `;` between them."""
        self.run.answer(given[:400])
        self._show()

    def hint(self) -> None:
        """One more hint."""
        self.run.hint()
        self._show()

    def show_answer(self) -> None:
        """All hints, of which the last is the answer."""
        while self.run.prompt()["more_hints"]:
            self.run.hint()
        self._show()

    def next(self) -> None:
        """The next question; after the last one the series goes on with as many as it began with."""
        if self.run.place == len(self.run.lesson.steps) - 1:
            self._longer()
        self.run.forward()
        self._show()

    def back(self) -> None:
        """The question before."""
        self.run.back()
        self._show()

    def _longer(self) -> None:
        """More questions of the same series: the n-th hangs on the seed and n alone, so the first ones stay."""
        longer = self._begun(len(self.run.lesson.steps) + self.count)
        for event in self.run.events:
            longer.events.append(event)
            longer.apply(event)
        self.run = longer
        self.levels = [
            one.difficulty for one in exercises(self.game, self.seed, len(longer.lesson.steps), **self.wishes)
        ]

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        prompt, lang = self.run.prompt(), self.lang
        level = self.levels[self.run.place]
        lines = [word("place", lang, number=prompt["number"], of=prompt["of"], level=level)]
        right, done = self.score
        if done:
            lines.append(word("score.many" if right > 1 else "score", lang, right=right, done=done))
        self.place.value = says(" · ".join(lines), "quiet")
        drawn = picture(self.run.match, lang=lang, seat=self.run.seat, width=PICTURE)
        self.picture.value = f'<div class="ct-board">{drawn}</div>'
        self.asked.value = says(prompt["task"]["ask"], "ask")
        self.answers.children = () if prompt["solved"] else self._answering(prompt["task"])
        self.told.value = "".join(self._feedback(prompt))
        self.buttons.children = self._buttons(prompt)

    def _answering(self, task: dict[str, Any]) -> tuple[ipw.Widget, ...]:
        """A button for each choice, or a field."""
        if task["expects"] == "choice":
            return tuple(self._choice(choice) for choice in task["choices"])
        label = word(task["expects"], self.lang)
        self.given = ipw.Text(description=label, continuous_update=False, **fitted())
        return self.given, button(word("check", self.lang), lambda: self.answer(self.given.value), "is-main")

    def _choice(self, choice: dict[str, str]) -> ipw.Button:
        made = button(choice["title"], lambda: self.answer(choice["id"]))
        made.tooltip = choice["text"] or choice["title"]
        return made

    def _feedback(self, prompt: dict[str, Any]) -> "list[str]":
        told = [says(hint, "hint") for hint in prompt["hints"]]
        feedback, lang = prompt["feedback"], self.lang
        if feedback is None:
            return told
        verdict = feedback["verdict"]
        told.append(says(word(verdict, lang), "right" if verdict == "right" else "error"))
        told += [says(sentence, "told") for sentence in feedback["sentences"]]
        for clause in feedback["clauses"]:
            rule = word("rule", lang, **{key: clause[key] for key in ("title", "text", "section")})
            told.append(f'<div class="ct-rule">{html.escape(rule)}</div>')
        return told

    def _buttons(self, prompt: dict[str, Any]) -> tuple[ipw.Button, ...]:
        """What can be done now: hints while there are some, the next question at any time."""
        lang, found = self.lang, []
        if not prompt["solved"] and prompt["more_hints"]:
            found += [button(word("hint", lang), self.hint), button(word("answer", lang), self.show_answer)]
        if not prompt["first"]:
            found.append(button(word("back", lang), self.back))
        following = word("more", lang, count=self.count) if prompt["last"] else word("next", lang)
        found.append(button(following, self.next, "is-first" if prompt["solved"] else ""))
        for one in found:
            one.layout.width, one.layout.flex = "auto", "1 1 150px"
        return tuple(found)
