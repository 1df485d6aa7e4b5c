"""A pupil's progress in a lesson: a list of what the pupil did; everything else is computed from it."""

import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any

from companion.core.match.match import Match
from companion.core.runtime.slices import finished
from companion.core.text.formatter import check_language
from companion.core.text.messages import printable
from companion.lessons.lesson.spec import Lesson, Scene, Step
from companion.lessons.lesson.stage import HINTS, JUDGED, Ground, Moment, Stage, Standing
from companion.lessons.pupil.events import (
    FORMAT,
    MOST_EVENTS,
    MOST_GIVEN,
    Event,
    RunError,
    all_again,
    letters,
    read_progress,
    readable,
    since_restart,
)
from companion.lessons.pupil.feedback import RUNGS, Checked, Feedback, cite_all, say
from companion.lessons.pupil.hints import first_hints, hints, solution
from companion.lessons.pupil.prompt import paragraphs


class LessonRun:
    """The state of a pupil in one lesson; deterministic: the same events give the same run."""

    def __init__(
        self,
        lesson: Lesson,
        *,
        lang: str = "fr",
        pupil: str = "",
        kind: type[Match] | None = None,
        keep: Callable[[Event], None] | None = None,
    ) -> None:
        """`kind`: the class of the matches. `keep`: called with each event before it is done; see journal."""
        self.lesson = lesson
        self.pupil = printable(pupil)[:60]
        self.events: list[Event] = []
        """What was done since the lesson was begun, or begun again."""
        self._lang = check_language(lang)
        self.kind = kind
        """The class of the matches."""
        self.keep = keep
        self._told: tuple[Moment, str, Checked] | None = None
        self._clear()

    def _clear(self) -> None:
        self.events.clear()
        self._given = 0
        self._notices: dict[tuple[str, str], dict[str, Any]] = {}
        self.standings = {step.name: Standing() for step in self.lesson.steps}
        self._place = 0
        self._stage: Stage | None = None

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language of all words; it never changes the progress."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        if check_language(lang) != self._lang:
            self._lang, self._stage = lang, None

    @property
    def notices(self) -> list[str]:
        """What the pupil should be told of the run itself."""
        return [say(key, self.lang, **figures) for (key, _), figures in self._notices.items()]

    def notice(self, key: str, what: str = "", **figures: Any) -> None:
        """Tell the pupil of something until the lesson is begun again, once however often it is said."""
        self._notices[key, what] = figures

    @property
    def place(self) -> int:
        """The place of the current step, from 0."""
        return self._place

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self._place]

    @property
    def standing(self) -> Standing:
        """How the pupil stands in the current step."""
        return self.standings[self.step.name]

    @property
    def match(self) -> Match:
        """The match of the step as it stands, for a table to show."""
        return self._open().match

    @property
    def seat(self) -> int:
        """The pupil's seat at that table."""
        return self.lesson.seat

    @property
    def feedback(self) -> Feedback | None:
        """What the last answer to this step was told, in the run's language."""
        last = self.standing.last
        return None if last is None else self._worth(last).feedback

    @property
    def finished(self) -> bool:
        """Whether every step is solved."""
        return all(standing.solved for standing in self.standings.values())

    @property
    def answers(self) -> int:
        """How many answers counted, right or wrong."""
        return sum(standing.answers for standing in self.standings.values())

    @property
    def scene(self) -> Scene:
        """The step with its match, as checks and hints see it."""
        return replace(self._open().scene, wrong=self.standing.wrong)

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

    def forget(self, step: str) -> None:
        """Nothing has been answered in a step; of a run that is kept, its record alone would still know better."""
        self.standings[step] = Standing()
        self._stage = None

    def restart_all(self) -> None:
        """Begin the lesson again; what was answered before stays in the record alone."""
        self._doing({"do": "restart"})

    def _go_to(self, place: int) -> bool:
        if not 0 <= place < len(self.lesson.steps) or place == self._place:
            return False
        self._doing({"do": "go", "step": self.lesson.steps[place].name})
        return True

    # --- events -----------------------------------------------------------------------------------------------------

    def _doing(self, event: Event) -> Feedback | None:
        if not all_again(event) and (len(self.events) >= MOST_EVENTS or self._given >= MOST_GIVEN):
            raise RunError(say("run-full", self.lang))
        if self.keep is not None:
            self.keep(event)
        self.events.append(event)
        return self.apply(event)

    def apply(self, event: Event) -> Feedback | None:
        """Do what an event says, without noting it again. What was noted before the whole lesson is begun again is
        forgotten."""
        doing, name = event["do"], event.get("step", "")
        if all_again(event):
            self._clear()
            return None
        self._given += letters(event)
        if name not in self.standings:
            self.notice("event-dropped", name, step=printable(name)[:60])
            return None
        if name != self.step.name:
            self._place, self._stage = self.lesson.index(name), None
        if doing == "answer":
            return self._answered(event)
        if doing == "hint":
            self.standing.hints += 1
        if doing == "solution":
            self.standing.shown = True
        if doing == "restart":
            self._again()
        return None

    def _answered(self, event: Event) -> Feedback:
        standing, given = self.standing, event["given"]
        if standing.solved and standing.played:
            return Feedback("unclear", (say("already-solved", self.lang),))
        whole = given if isinstance(given, str) else tuple(given)
        moment = Moment(self._ground(), tuple(standing.played), min(standing.wrong, RUNGS), whole)
        checked = self._worth(moment, here=True)
        standing.last, feedback = moment, checked.feedback
        if checked.played:
            standing.played.extend(checked.played)
            self._forget_after()
        if feedback.verdict == "unclear" or standing.solved:
            return feedback
        standing.seconds += event.get("seconds", 0.0)
        again = feedback.verdict == "lost" and standing.lost  # what is lost is a mistake once, however one goes on
        standing.answers += feedback.counts and not again
        standing.first = standing.first or _as_text(given)
        standing.lost = standing.lost or feedback.verdict == "lost"
        if feedback.verdict in ("wrong", "lost") and not again:
            standing.wrong += 1
            standing.mistakes.append(_as_text(given))
        standing.solved = feedback.right
        return feedback

    def _worth(self, moment: Moment, *, here: bool = False) -> Checked:
        """What an answer is worth, in the run's language. `here`: it comes now, and what it plays stays played."""
        if not here and self._told is not None and self._told[:2] == (moment, self._lang):
            return self._told[2]
        checked = JUDGED.find(self.lesson, (moment, self._lang))
        if here and (checked is None or (checked.played and self._stage is not None)):
            checked = self._open().judge(moment)
        elif checked is None:
            checked = Stage(self.lesson, moment.ground, moment.played, self._lang, self.kind).judge(moment)
        if moment.is_common:
            JUDGED.keep(self.lesson, (moment, self._lang), checked)
        self._told = (moment, self._lang, checked)
        return checked

    def _again(self) -> None:
        """Begin the current step again."""
        standing = self.standing
        standing.played, standing.last, standing.solved, standing.lost = [], None, False, False
        self._forget_after()
        self._stage = None

    def _forget_after(self) -> None:
        """What was played in later steps that go on from here no longer fits."""
        for step in self.lesson.steps[self._place + 1 :]:
            if not step.goes_on:
                break
            standing = self.standings[step.name]
            if standing.played:
                standing.played, standing.last, standing.solved, standing.lost = [], None, False, False

    def _open(self) -> Stage:
        """The current step, set up with what the pupil played in it so far; not before it is looked at."""
        if self._stage is None:
            self._stage = Stage(self.lesson, self._ground(), self.standing.played, self._lang, self.kind)
        return self._stage

    def _ground(self) -> Ground:
        """What the current step stands on."""
        before: list[tuple[str, ...] | None] = []
        while self.lesson.steps[self._place - len(before)].goes_on:
            standing = self.standings[self.lesson.steps[self._place - len(before) - 1].name]
            before.append(tuple(standing.played) if standing.solved else None)
        return Ground(self._place, tuple(before))

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


def _as_text(given: str | list[str]) -> str:
    return given if isinstance(given, str) else ", ".join(given)
