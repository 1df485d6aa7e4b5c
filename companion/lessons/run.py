"""A pupil in a lesson. A run is a list of what the pupil did; everything else is computed from it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.core.match import Match
from companion.core.opening import fork
from companion.core.words import LANGUAGES, check_language, printable
from companion.lessons.answers import REFUSED_MARK
from companion.lessons.checks import check
from companion.lessons.feedback import Feedback, cite_all, say
from companion.lessons.hints import hints
from companion.lessons.prompt import open_rules, paragraphs, task_data
from companion.lessons.scene import Scene, begun, step_match
from companion.lessons.spec import Lesson, Step

FORMAT: Final = 1
MOST_EVENTS: Final = 4000
LONGEST_ANSWER: Final = 400
MOST_PARTS: Final = 200
LONGEST_RUN: Final = 4_000_000
LONGEST_TIME: Final = 1e7
"""The most seconds that one answer can take: a hundred days."""
DOINGS: Final = ("answer", "hint", "go", "restart")

Event = dict[str, Any]


class RunError(ValueError):
    """Progress that cannot be taken up; the message is one sentence in the reader's language."""


@dataclass(slots=True)
class Standing:
    """How a pupil stands in one step."""

    answers: int = 0
    wrong: int = 0
    hints: int = 0
    solved: bool = False
    seconds: float = 0.0
    first: str = ""
    played: list[str] = field(default_factory=list)
    feedback: Feedback | None = None

    @property
    def at_once(self) -> bool:
        """Solved with the first answer and no hint."""
        return self.solved and not self.wrong and not self.hints


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
        self.notices: list[str] = []
        self._lang = check_language(lang)
        self._kind = kind
        self.keep = keep
        self._clear()

    def _clear(self) -> None:
        self._hinted: tuple[Any, tuple[str, ...]] | None = None
        self.standings = {step.name: Standing() for step in self.lesson.steps}
        self._place = 0
        self._open()

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        """The language of all words; it never changes the progress."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = check_language(lang)
        self.notices.clear()
        self._clear()
        for event in self.events:
            self.apply(event)

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
        return self._match

    @property
    def seat(self) -> int:
        """The pupil's seat at that table."""
        return self.lesson.seat

    @property
    def feedback(self) -> Feedback | None:
        """What the last answer to this step was told, in the run's language."""
        return self.standing.feedback

    @property
    def finished(self) -> bool:
        """Whether every step is solved."""
        return all(standing.solved for standing in self.standings.values())

    @property
    def scene(self) -> Scene:
        """The step with its match, as checks and hints see it."""
        return replace(self._scene, wrong=self.standing.wrong)

    def prompt(self) -> dict[str, Any]:
        """What a page shows of the step: `step`, `say`, `task`, `done`, `hints`, `feedback`… as plain data."""
        scene, standing, lesson = self._asked, self.standing, self.lesson
        told = self.hints_told()
        return {
            "lesson": lesson.name,
            "game": lesson.game,
            "title": lesson.title[self.lang],
            "lang": self.lang,
            "step": self.step.name,
            "number": self._place + 1,
            "of": len(lesson.steps),
            "say": paragraphs(scene, self.step.say),
            "task": self._task,
            "solved": standing.solved,
            "done": paragraphs(replace(scene, base=self._match.facts()), self.step.done) if standing.solved else [],
            "shown": len(standing.played),
            "wrong": standing.wrong,
            "hints": list(told),
            "more_hints": len(self._hints()) > len(told),
            "feedback": standing.feedback.data() if standing.feedback else None,
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
        open_ones = self.step.rules if self.standing.answers else open_rules(self._asked)
        for clause in cite_all(self._match.game, open_ones, self.lang):
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
        event: Event = {"do": "answer", "step": self.step.name, "given": _readable(given, self.lang)}
        if seconds:
            event["seconds"] = round(float(seconds), 2)
        if at:
            event["at"] = str(at)[:40]
        feedback = self._doing(event)
        assert feedback is not None
        return feedback

    def hint(self) -> str:
        """The next hint; the last one again where there is no more."""
        told, all_hints = self.hints_told(), self._hints()
        if len(told) < len(all_hints):
            self._doing({"do": "hint", "step": self.step.name})
            return all_hints[len(told)]
        return all_hints[-1] if all_hints else say("no-more-hints", self.lang)

    def hints_told(self) -> tuple[str, ...]:
        """The hints that were asked for in this step."""
        return self._hints()[: self.standing.hints]

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

    # --- events -----------------------------------------------------------------------------------------------------

    def _doing(self, event: Event) -> Feedback | None:
        if len(self.events) >= MOST_EVENTS:
            raise RunError(say("run-full", self.lang, most=MOST_EVENTS))
        if self.keep is not None:
            self.keep(event)
        self.events.append(event)
        return self.apply(event)

    def apply(self, event: Event) -> Feedback | None:
        """Do what an event says, without noting it again."""
        doing, name = event["do"], event.get("step", "")
        if doing == "restart" and not name:
            self._clear()
            return None
        if name not in self.standings:
            self._drop(name)
            return None
        if name != self.step.name:
            self._place = self.lesson.index(name)
            self._open()
        if doing == "answer":
            return self._answered(event)
        if doing == "hint":
            self.standing.hints += 1
        if doing == "restart":
            self._again()
        return None

    def _drop(self, name: str) -> None:
        notice = say("event-dropped", self.lang, step=printable(name)[:60])
        if notice not in self.notices:
            self.notices.append(notice)

    def _answered(self, event: Event) -> Feedback:
        standing = self.standing
        if standing.solved and standing.played:
            return Feedback("unclear", (say("already-solved", self.lang),))
        checked = check(self.scene, event["given"], tuple(standing.played))
        feedback = standing.feedback = checked.feedback
        if checked.played:
            standing.played.extend(checked.played)
            self._forget_after()
        if feedback.verdict == "unclear" or standing.solved:
            return feedback
        standing.seconds += event.get("seconds", 0.0)
        standing.answers += feedback.counts
        standing.first = standing.first or _as_text(event["given"])
        standing.wrong += feedback.verdict == "wrong"
        standing.solved = feedback.right
        return feedback

    def _again(self) -> None:
        """Begin the current step again."""
        standing = self.standing
        standing.played, standing.feedback, standing.solved = [], None, False
        self._forget_after()
        self._open()

    def _forget_after(self) -> None:
        """What was played in later steps that go on from here no longer fits."""
        for step in self.lesson.steps[self._place + 1 :]:
            if not step.goes_on:
                break
            standing = self.standings[step.name]
            if standing.played:
                standing.played, standing.feedback, standing.solved = [], None, False

    def _open(self) -> None:
        """Set up the match of the current step, with what the pupil played in it so far."""
        self._match = step_match(self.lesson, self._place, self._played, self._lang, self._kind)
        self._scene = begun(self.lesson, self.step, self._match, self._lang)
        self._asked = replace(self._scene, match=fork(self._match))
        self._task = task_data(self._asked)
        done: list[str] = []
        for text in self.standing.played:
            check(self._scene, text, tuple(done))
            done.append(text)

    def _hints(self) -> tuple[str, ...]:
        standing = self.standing
        key = (self.step.name, self.lang, tuple(standing.played))
        if self._hinted is None or self._hinted[0] != key:
            scene = self._asked if standing.solved or not standing.played else self.scene
            self._hinted = (key, hints(scene, tuple(standing.played)))
        return self._hinted[1]

    def _played(self, step: Step) -> Sequence[str] | None:
        standing = self.standings[step.name]
        if not standing.solved:
            return None
        return [text for text in standing.played if not text.startswith(REFUSED_MARK)]

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
        told = lang or "en"
        given = _parsed(text, told)
        if (given.get("game"), given.get("lesson")) != (lesson.game, lesson.name):
            what = say("other-lesson", told, given=printable(str(given.get("lesson")))[:60], lesson=lesson.name)
            raise RunError(say("not-a-run", told, what=what))
        chosen = lang or (given["lang"] if given.get("lang") in LANGUAGES else "en")
        run = cls(lesson, lang=chosen, pupil=str(given.get("pupil") or ""), kind=kind)
        events = given.get("events")
        if not isinstance(events, list) or len(events) > MOST_EVENTS:
            count = len(events) if isinstance(events, list) else 0
            raise RunError(say("not-a-run", told, what=say("too-many-events", told, count=count, most=MOST_EVENTS)))
        run.take([read_event(event, number, told) for number, event in enumerate(events, 1)])
        return run

    def take(self, events: Sequence[Event]) -> None:
        """Take up events that were done before, such as a journal's."""
        for event in events:
            self.events.append(event)
            self.apply(event)


def read_event(event: Any, number: int, lang: str) -> Event:
    """An event of a file, checked. Raises RunError, naming its number."""
    wrong = RunError(say("not-a-run", lang, what=say("bad-event", lang, number=number)))
    if not isinstance(event, Mapping) or event.get("do") not in DOINGS:
        raise wrong
    step, seconds, at = event.get("step"), event.get("seconds", 0.0), event.get("at", "")
    if not (step is None and event["do"] == "restart") and not isinstance(step, str):
        raise wrong
    timed = isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0 <= seconds < LONGEST_TIME
    if not timed or not isinstance(at, str) or len(at) > 40:
        raise wrong
    read: Event = {"do": event["do"]} if step is None else {"do": event["do"], "step": step}
    if event["do"] == "answer":
        try:
            read["given"] = _readable(event.get("given"), lang)
        except RunError:
            raise wrong from None
    return {**read, **({"seconds": seconds} if seconds else {}), **({"at": at} if at else {})}


def _parsed(text: str, lang: str) -> Mapping[str, Any]:
    try:
        if not isinstance(text, str) or len(text) > LONGEST_RUN:
            raise ValueError("length")
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, Mapping) or "companion-lesson" not in given:
        raise RunError(say("not-a-run", lang, what="JSON"))
    if given["companion-lesson"] != FORMAT:
        what = say("newer-run", lang, given=str(given["companion-lesson"])[:20], known=FORMAT)
        raise RunError(say("not-a-run", lang, what=what))
    return given


def _readable(given: Any, lang: str) -> str | list[str]:
    """An answer as it is kept: a text or a list of texts, short enough. Raises RunError."""
    parts = list(given) if isinstance(given, list | tuple) else [given]
    if len(parts) > MOST_PARTS or not all(isinstance(part, str) and len(part) <= LONGEST_ANSWER for part in parts):
        raise RunError(say("answer-too-long", lang))
    clean = [_clean(part) for part in parts]
    return clean if isinstance(given, list | tuple) else clean[0]


def _clean(text: str) -> str:
    """Lines stay apart; nothing in them that a file or a screen cannot take."""
    return "\n".join(printable(line) for line in text.split("\n"))


def _as_text(given: str | list[str]) -> str:
    return given if isinstance(given, str) else ", ".join(given)
