"""Where a pupil stands in a lesson: a list of what the pupil did; everything else is computed from it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.match.match import Match
from companion.core.text.formatter import check_language
from companion.core.text.messages import printable
from companion.lessons.lesson.spec import Lesson, Scene, Step
from companion.lessons.lesson.stage import JUDGED, Ground, Moment, Stage, Standing
from companion.lessons.pupil.events import MOST_EVENTS, MOST_GIVEN, Event, RunError, all_again, letters
from companion.lessons.pupil.feedback import RUNGS, Checked, Feedback, say


class RunState:
    """What a pupil did in one lesson, and where that has led; deterministic: the same events give the same state."""

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

    def forget(self, step: str) -> None:
        """Nothing has been answered in a step; of a run that is kept, its record alone would still know better."""
        self.standings[step] = Standing()
        self._stage = None

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


def _as_text(given: str | list[str]) -> str:
    return given if isinstance(given, str) else ", ".join(given)
