"""Exercises in a notebook: a question at a time with its table, checked and explained by the engine. Plain ipywidgets.

A series is a lesson made of questions (exercises.py), so that answers, hints and progress are those of any lesson.
"""

import html
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

import ipywidgets as ipw

from companion.core.text.messages import Phrasebook
from companion.lessons.practice.exercises import Exercise, check_series, exercise_stream, lesson_of
from companion.lessons.pupil.events import LONGEST_ANSWER
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.tasks.judge import CHOICES
from companion.notebook.forms.fields import button, fitted, group, look, says
from companion.table.lookup.picture import picture

MOST_CHOICES: Final = 2 * CHOICES + 1
PICTURES: Final = {"wide": 700, "narrow": 360}
"""The widths of the table's pictures, in pixels; they shrink with their place."""


word = Phrasebook("companion.lessons", "forms.toml", "exercises")


class ExerciseForm(ipw.VBox):  # type: ignore[misc]
    """A series of questions: `answer`, `hint`, `show_answer`, `next` and `back` are what its buttons do.

    `run` is the pupil's progress (`run.progress()` is a row a question), `score` the questions that were right at once.
    """

    def __init__(self, game: str, seed: int | str, count: int, lang: str, **wishes: Any) -> None:
        check_series(seed, count, lang)
        self.game, self.seed, self.lang, self.wishes = game, seed, lang, wishes
        self.count, self.questions = count, list[Exercise]()
        self._stream = exercise_stream(game, seed, **wishes)
        self.run = self._begun()
        self.place, self.picture, self.asked, self.told = (ipw.HTML() for _ in range(4))
        self.given, self._asked_step = ipw.Text(continuous_update=False, **fitted()), ""
        self._make_buttons()
        self.answers, self.buttons = ipw.VBox(), ipw.HBox(layout=ipw.Layout(flex_flow="row wrap", grid_gap="0 12px"))
        title = ipw.HTML(says(self.run.lesson.title[lang], "title"))
        form = group([title, self.place, self.picture, self.asked, self.answers, self.told, self.buttons])
        super().__init__([look(), form], layout=ipw.Layout(width="100%", max_width="860px"))
        self.add_class("companion-exercises")
        self._show()

    def _make_buttons(self) -> None:
        """All buttons, made once: to make one anew takes a browser longer than to show it."""
        lang, self._ids = self.lang, [""] * MOST_CHOICES
        self._choices = [button("", partial(self._choose, place)) for place in range(MOST_CHOICES)]
        self._check = button(word("check", lang), lambda: self.answer(self.given.value), "is-main")
        acts = {"hint": self.hint, "answer": self.show_answer, "back": self.back, "next": self.next}
        self._acts = {key: button(word(key, lang), act) for key, act in acts.items()}
        for one in self._acts.values():
            one.layout.width, one.layout.flex = "auto", "1 1 150px"

    def _begun(self) -> LessonRun:
        """The run of as many more questions."""
        self.questions += islice(self._stream, self.count)
        return LessonRun(lesson_of(self.game, self.seed, self.questions, **self.wishes), lang=self.lang)

    # --- what was done ------------------------------------------------------------------------------------------------

    @property
    def score(self) -> tuple[int, int]:
        """How many questions were right at the first try, without a hint, and how many were answered or given up."""
        done = [row for row in self.run.progress() if row["answers"] or row["hints"] or row["shown"]]
        return sum(row["at_once"] for row in done), len(done)

    # --- what the buttons do ------------------------------------------------------------------------------------------

    def answer(self, given: str) -> None:
        """Answer the question: a choice's id, a number, or moves with `;` between them; nothing is asked for again."""
        if given.strip():
            self.run.answer(given[:LONGEST_ANSWER])
            self._show()
        else:
            self.told.value = says(word("empty", self.lang), "error")

    def hint(self) -> None:
        """One more hint."""
        self.run.hint()
        self._show()

    def show_answer(self) -> None:
        """The answer, which counts as shown."""
        self.run.solution()
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
        longer = self._begun()
        longer.take(self.run.events)
        self.run = longer

    # --- what is shown ------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        prompt, lang = self.run.prompt(), self.lang
        if prompt["step"] != self._asked_step:
            self._asked_step, self.given.value = prompt["step"], ""
        level = self.questions[self.run.place].difficulty
        lines = [word("place", lang, number=prompt["number"], of=prompt["of"], level=level)]
        right, done = self.score
        if done:
            lines.append(word("score", lang, right=right, done=done))
        self.place.value = says(" · ".join(lines), "quiet")
        self.picture.value = "".join(self._pictures())
        self.asked.value = says(prompt["task"]["ask"], "ask")
        self.answers.children = () if prompt["solved"] else self._answering(prompt["task"])
        self.told.value = "".join(self._feedback(prompt))
        self.buttons.children = self._buttons(prompt)

    def _pictures(self) -> Iterator[str]:
        """The table for a wide page and for a phone; the style sheet shows the one that fits."""
        for kind, width in PICTURES.items():
            drawn = picture(self.run.match, lang=self.lang, seat=self.run.seat, width=width)
            yield f'<div class="ct-board is-{kind}">{drawn}</div>'

    def _answering(self, task: dict[str, Any]) -> tuple[ipw.Widget, ...]:
        """A button for each choice, or a field."""
        if task["expects"] == "choice":
            for place, choice in enumerate(task["choices"]):
                self._ids[place] = choice["id"]
                self._choices[place].description = choice["title"]
                self._choices[place].tooltip = choice["text"] or choice["title"]
            return tuple(self._choices[: len(task["choices"])])
        self.given.description = word(task["expects"], self.lang)
        return self.given, self._check

    def _choose(self, place: int) -> None:
        self.answer(self._ids[place])

    def _feedback(self, prompt: dict[str, Any]) -> "list[str]":
        told = [says(hint, "hint") for hint in (*prompt["hints"], *prompt["solution"])]
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
        following = self._acts["next"]
        following.description = word("more", self.lang, count=self.count) if prompt["last"] else word("next", self.lang)
        (following.add_class if prompt["solved"] else following.remove_class)("is-first")
        hint = ("hint",) if not prompt["solved"] and prompt["more_hints"] else ()
        answer = () if prompt["solved"] or prompt["solution"] else ("answer",)
        back = () if prompt["first"] else ("back",)
        return tuple(self._acts[key] for key in (*hint, *answer, *back, "next"))
