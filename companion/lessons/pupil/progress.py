"""A pupil's progress in a lesson: what is shown of it, what the pupil may do, how it is kept."""

import json
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from companion.core.match.match import Match
from companion.core.runtime.slices import finished
from companion.lessons.lesson.spec import Lesson
from companion.lessons.lesson.stage import HINTS
from companion.lessons.pupil.events import FORMAT, Event, read_progress, readable, since_restart
from companion.lessons.pupil.feedback import Feedback, cite_all, say
from companion.lessons.pupil.hints import first_hints, hints, solution
from companion.lessons.pupil.prompt import paragraphs
from companion.lessons.pupil.run_state import RunState


class LessonRun(RunState):
    """A pupil in one lesson, as pages and notebooks meet it."""

    def prompt(self) -> dict[str, Any]:
        """What a page shows of the step: `step`, `say`, `task`, `done`, `hints`, `feedback`… as plain data."""
        stage, standing, lesson = self._open(), self.standing, self.lesson
        scene, told, feedback = stage.asked, self.hints_told(), self.feedback
        return {
            "lesson": lesson.name,
            "game": lesson.game,
            "title": lesson.title[self.lang],
            "lang": self.lang,
            "step": self.step.name,
            "number": self._place + 1,
            "of": len(lesson.steps),
            "say": paragraphs(scene, self.step.say),
            "task": stage.task,
            "solved": standing.solved,
            "done": paragraphs(replace(scene, base=stage.match.facts()), self.step.done) if standing.solved else [],
            "shown": len(standing.played),
            "wrong": standing.wrong,
            "lost": standing.lost and not standing.solved,
            "hints": list(told),
            "more_hints": len(self._hints(len(told) + 1)) > len(told),
            "solution": list(self.solution_told()),
            "can_show": self._can_show,
            "feedback": feedback.data() if feedback else None,
            "seat": lesson.seat,
            "finished": self.finished,
            "first": self._place == 0,
            "last": self._place == len(lesson.steps) - 1,
            "steps": [
                {"name": step.name, "solved": self.standings[step.name].solved, "here": step is self.step}
                for step in lesson.steps
            ],
        }

    def progress(self) -> list[dict[str, Any]]:
        """One row a step: what a teacher's table shows."""
        return [
            {
                "pupil": self.pupil,
                "lesson": self.lesson.name,
                "number": number,
                "step": step.name,
                "kind": step.task.kind,
                "solved": standing.solved,
                "at_once": standing.at_once,
                "answers": standing.answers,
                "wrong": standing.wrong,
                "hints": standing.hints,
                "shown": standing.shown,
                "seconds": round(standing.seconds, 1),
                "first_answer": standing.first,
            }
            for number, step in enumerate(self.lesson.steps, 1)
            for standing in (self.standings[step.name],)
        ]

    def why(self) -> dict[str, Any]:
        """ "Why?": the rules of the step and of the last answer, with its sentences and sums; plain data."""
        feedback = self.feedback
        cited = {clause.id: clause for clause in (feedback.clauses if feedback else ())}
        known = self.standing.solved or self.standing.shown
        open_ones = self.step.rules if known else self.step.task.open_rules(self._open().asked)
        for clause in cite_all(self.match.game, open_ones, self.lang):
            cited.setdefault(clause.id, clause)
        told = feedback.data() if feedback else {"sentences": [], "sums": []}
        rules = [{"id": c.id, "title": c.title, "text": c.text, "section": c.section} for c in cited.values()]
        return {"sentences": list(told["sentences"]), "sums": list(told["sums"]), "rules": rules}

    # --- doing ------------------------------------------------------------------------------------------------------

    def answer(self, given: str | Sequence[str], *, seconds: float = 0.0, at: str = "") -> Feedback:
        """Answer the step: a move, a number, a clause or `legal`, a list of moves; anything for a `look` step.

        `seconds`: how long the pupil took; `at`: when (ISO), both as the caller knows them. Raises RunError for an
        answer that is no text, or too long.
        """
        event: Event = {"do": "answer", "step": self.step.name, "given": readable(given, self.lang)}
        if seconds:
            event["seconds"] = round(float(seconds), 2)
        if at:
            event["at"] = str(at)[:40]
        feedback = self._doing(event)
        assert feedback is not None
        return feedback

    def hint(self) -> str:
        """The next hint; the last one again where there is no more."""
        told = self.hints_told()
        known = self._hints(len(told) + 1)
        if len(told) < len(known):
            self._doing({"do": "hint", "step": self.step.name})
            return known[len(told)]
        return known[-1] if known else say("no-more-hints", self.lang)

    def hints_told(self) -> tuple[str, ...]:
        """The hints that were asked for in this step."""
        return self._hints(self.standing.hints)[: self.standing.hints]

    @property
    def _can_show(self) -> bool:
        """Whether the solution may be asked for: not before something was tried or asked."""
        standing = self.standing
        return bool(standing.wrong or standing.hints) and self._has_solution and not standing.shown

    @property
    def _has_solution(self) -> bool:
        return not self.standing.solved and self.step.task.expects != "next"

    def solution(self) -> tuple[str, ...]:
        """Ask for the solution, which counts as shown, once."""
        if self._has_solution and not self.standing.shown:
            self._doing({"do": "solution", "step": self.step.name})
        return self.solution_told()

    def solution_told(self) -> tuple[str, ...]:
        """The solution of this step in words, if it was asked for."""
        if not self.standing.shown or self.standing.solved:
            return ()
        asked = ("solution", self._ground(), self.lang)
        known = HINTS.find(self.lesson, asked)
        return HINTS.keep(self.lesson, asked, solution(self._open().asked)) if known is None else known

    def forward(self) -> bool:
        """Go to the next step, solved or not; False at the end."""
        return self._go_to(self._place + 1)

    def back(self) -> bool:
        """Go to the step before; False at the beginning."""
        return self._go_to(self._place - 1)

    def go(self, step: str) -> None:
        """Go to a step by its name. Raises KeyError."""
        self._go_to(self.lesson.index(step))

    def restart(self) -> None:
        """Begin the step again; what was answered before stays counted."""
        self._doing({"do": "restart", "step": self.step.name})

    def restart_all(self) -> None:
        """Begin the lesson again; what was answered before stays in the record alone."""
        self._doing({"do": "restart"})

    def _go_to(self, place: int) -> bool:
        if not 0 <= place < len(self.lesson.steps) or place == self._place:
            return False
        self._doing({"do": "go", "step": self.lesson.steps[place].name})
        return True

    def _hints(self, wanted: int) -> tuple[str, ...]:
        """The hints of the step, at least so many if there are: the answer is not worked out before it is wanted."""
        first = self._kept_hints(whole=False)
        return first if len(first) >= wanted else self._kept_hints(whole=True)

    def _kept_hints(self, *, whole: bool) -> tuple[str, ...]:
        standing, played = self.standing, tuple(self.standing.played)
        asked = (whole, self._ground(), played, standing.solved, self.lang)
        told = HINTS.find(self.lesson, asked)
        if told is None:
            scene = self._open().asked if standing.solved or not played else self.scene
            told = HINTS.keep(self.lesson, asked, hints(scene, played) if whole else first_hints(scene))
        return told

    # --- keeping ----------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The progress as plain data."""
        return {
            "companion-lesson": FORMAT,
            "game": self.lesson.game,
            "lesson": self.lesson.name,
            "pupil": self.pupil,
            "lang": self.lang,
            "events": self.events,
        }

    def to_json(self) -> str:
        """The progress as JSON text."""
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(
        cls, lesson: Lesson, text: str, *, lang: str | None = None, kind: type[Match] | None = None
    ) -> "LessonRun":
        """The run of a progress. Raises RunError, in one sentence, for what is none or is another lesson's."""
        given = read_progress(text, lang or "en", lesson.game, lesson.name)
        run = cls(lesson, lang=lang or given.lang, pupil=given.pupil, kind=kind)
        run.take(since_restart(given.events))
        return run

    def take(self, events: Sequence[Event]) -> None:
        """Take up events that were done before, such as a journal's."""
        finished(self.taking(events))

    def taking(self, events: Sequence[Event]) -> Generator[None, None, None]:
        """What `take` does, in slices: a pause after every event."""
        for event in events:
            self.events.append(event)
            self.apply(event)
            yield
