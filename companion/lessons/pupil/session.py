"""A page on a lesson: the table of the step, the lesson's panel beside it, and what the page asks."""

import logging
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from companion.core.notation.parser import move_phrase
from companion.core.record.ledger import RecordError
from companion.core.rules.rulings import MoveError
from companion.core.text.messages import LANGUAGES, Phrasebook, quoted
from companion.core.view.field_builders import without_forecast
from companion.lessons.lesson.reader import lessons
from companion.lessons.lesson.spec import Expects
from companion.lessons.pupil.events import RunError, readable
from companion.lessons.pupil.progress import LessonRun
from companion.lessons.pupil.side_play import KINDS, Beside, mistakes
from companion.lessons.tasks.figure import FigureTask
from companion.table.partner.advice import Advising
from companion.table.session.session import Session

log = logging.getLogger(__name__)

Reply = dict[str, Any]
BY_TABLE = ("move", "moves")
"""The answers that are given by tapping the table."""
FROM_TABLE = ("rule", "rules", "ask", "suits", "why", "advice", "advice-stop", "advice-close")
"""What a page may ask of the table in a lesson. Nothing else: a match of a lesson is changed by answers alone."""
UNKNOWN = "?"
SLOWEST = 1800.0
"""The most seconds that an answer is said to have taken; a pupil who went to lunch is not slow."""


panel_words = cache(Phrasebook("companion.lessons", "panel.toml").all)
"""Every word of the lesson's panel in a language."""


class LessonSession:
    """What a pupil's page shows and asks; one run, one table."""

    def __init__(self, run: LessonRun, *, suits: int = 4, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds that only go forward; how long an answer took is measured here, not told by the page."""
        self.run = run
        self.suits = suits
        self._clock = clock
        self._since = clock()
        self.found: list[str] = []
        """The moves that the pupil has put on the list of a step that asks for moves."""
        self.beside: Beside | None = None
        """What is played beside the lesson just now."""
        self.advises = False
        """Whether a step that asks for a move may be helped by advice: a teacher allows it."""
        self.advising: Advising | None = None

    @property
    def at(self) -> LessonRun:
        """What the page shows: the lesson, or what is played beside it."""
        return self.run if self.beside is None else self.beside.run

    @property
    def _expects(self) -> Expects:
        """The form of the step's answer."""
        return self.at.step.task.expects

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.at.lang

    @property
    def shown(self) -> tuple[Any, ...]:
        """What the view depends on: two that are equal show the same."""
        place = None if self.beside is None else (self.beside.kind, self.beside.data()["number"])
        advice = None if self.advising is None else (self.advising, self.advising.done)
        return (len(self.at.events), place, tuple(self.found), self.lang, self.suits, advice)

    def view(self) -> dict[str, Any]:
        """The table's view with the lesson in it, as plain data."""
        session = self._table()
        table, self.advising = session.view(), session.advising
        match = self.at.match
        found = [
            {"move": text, "text": move_phrase(match.game, match.state, match.parse(text), self.lang)}
            for text in self.found
        ]
        return {
            **table,
            **self._as_shown(table),
            "kind": "lesson",
            "title": self.at.lesson.title[self.lang],
            "lesson": {
                **self.at.prompt(),
                "found": found,
                "taps": self._expects in BY_TABLE,
                "pupil": self.at.pupil,
                "notices": list(self.at.notices),
                "mistakes": len(mistakes(self.run)),
                "next": self._next(),
                "beside": None if self.beside is None else self.beside.data(),
            },
        }

    def _as_shown(self, table: dict[str, Any]) -> dict[str, Any]:
        """What a lesson changes of the table's view: no tools, and what can be tapped is what is asked for."""
        outcome, find = table["match"]["outcome"], self._expects == "moves"
        if self._expects == "number" and not self.at.standing.solved:
            outcome = None  # who won, with the points, may be what is asked
        open_now = self._expects in BY_TABLE and not self.at.standing.solved
        return {
            "ending": None,
            "words": {**table["words"], **panel_words(self.lang)},
            "match": {
                **table["match"],
                "id": self._id,
                "seats": [],
                "undo": None,
                "redo": None,
                "lesson": True,
                "unlit": find,  # what lights up would be the answer
                "outcome": None if outcome is None else {**outcome, "next": False},
            },
            "actions": [one for one in table["actions"] if not one.get("menu")] if open_now else [],
            "tree": table["tree"] if open_now else {},
            "prompt": table["prompt"] if open_now else None,
            "invite": None,
            "sealed": None,
            "log": [],
            "board": self._board(table["board"]),
        }

    def _next(self) -> dict[str, str] | None:
        """The lesson after this one, if the game brings one."""
        found = [one.name for one in lessons(self.run.lesson.game)]
        place = found.index(self.run.lesson.name) + 1 if self.run.lesson.name in found else len(found)
        if place >= len(found):
            return None
        lesson = lessons(self.run.lesson.game)[place]
        return {"lesson": f"{lesson.game}/{lesson.name}", "title": lesson.title[self.lang]}

    @property
    def _id(self) -> str:
        """The step as it is put: another one has another id."""
        place = "" if self.beside is None else f"/{self.beside.kind} {self.beside.data()['number']}"
        return f"{self.at.lesson.game}/{self.at.lesson.name}/{self.at.step.name}{place}"

    @property
    def _unshown(self) -> frozenset[str]:
        """What the board does not say: where something could be done, if that is asked; changes of the steps before."""
        hints = {"hint"} if self._expects == "moves" else set()
        return frozenset(hints if self.at.standing.played else {*hints, "delta"})

    @property
    def _hides(self) -> tuple[str, ...]:
        """The places whose figures are the answer."""
        task = self.at.step.task
        return task.hides if isinstance(task, FigureTask) and not self.at.standing.solved else ()

    def _board(self, board: Any) -> Any:
        """The board without what would be the answer: what a move would bring is not told while it is asked."""
        task = self.at.step.task
        asked = isinstance(task, FigureTask) and task.move and not self.at.standing.solved
        shown = _hidden(_without(board, self._unshown), self._hides)
        return without_forecast(shown) if asked else shown

    def _table(self) -> Session:
        table = Session(self.at.match, seat=self.at.seat, lang=self.lang)
        table.suits = self.suits
        table.advises, table.advising = self.advises and self._may_be_advised, self.advising
        return table

    @property
    def _may_be_advised(self) -> bool:
        """Whether the step asks for one move."""
        return self._expects == "move" and not self.at.standing.solved

    def advised(self) -> bool:
        """Whether there is news of the advice that the page shows."""
        return self.advising is not None and self.advising.news()

    def drop_advice(self) -> None:
        """Nobody looks at the advice any more: nothing goes on thinking."""
        if self.advising is not None:
            self.advising.stop()
        self.advising = None

    # --- intents ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Mapping[str, Any]) -> Reply:
        """Do what the page asks, and answer it. Never raises: what went wrong is a sentence of the reply."""
        try:
            handler = _HANDLERS.get(str(intent.get("type")))
            return handler(self, intent) if handler is not None else _no(self._say("begin_again"))
        except (RunError, RecordError) as wrong:
            return _no(wrong.text(self.lang))
        except (KeyError, TypeError, ValueError) as wrong:
            log.warning("an intent of a lesson could not be handled: %s", quoted(dict(intent), 300), exc_info=wrong)
            return _no(self._say("bad_intent"))

    def _say(self, key: str) -> str:
        return panel_words(self.lang)[f"lesson_{key}"]

    def _of_table(self, intent: Mapping[str, Any]) -> Reply:
        table = self._table()
        reply = table.handle(intent)
        self.suits, self.advising = table.suits, table.advising
        return reply

    def _lang(self, intent: Mapping[str, Any]) -> Reply:
        if intent.get("lang") not in LANGUAGES:
            raise ValueError("lang")
        self.run.lang = self.at.lang = str(intent["lang"])
        return {"ok": True}

    def _tapped(self, intent: Mapping[str, Any]) -> Reply:
        """A move from the table or from the line below it: the answer of a step that asks for moves."""
        move = str(intent["move"])
        if self._expects not in BY_TABLE:
            return _no(self._say("answer_here"))
        if self._expects == "moves":
            return self._put_down(move)
        return self._answered(move)

    def _put_down(self, move: str) -> Reply:
        """Put a move on the list, as long as it is one that can be answered; one that is on it already stays."""
        try:
            text = str(self.at.match.parse(move))
        except MoveError as wrong:  # not understood, or more than one move
            return _no(wrong.text(self.lang))
        if text not in self.found:
            readable([*self.found, text], self.lang)
            self.found.append(text)
        return {"ok": True}

    def _doing(self, intent: Mapping[str, Any]) -> Reply:
        do = _DOINGS.get(str(intent.get("do")))
        if do is None:
            raise ValueError("do")
        return do(self, intent)

    def _answer(self, intent: Mapping[str, Any]) -> Reply:
        given = self.found if self._expects == "moves" else intent.get("given", "")
        return self._answered(given)

    def _answered(self, given: Any) -> Reply:
        now = self._clock()
        at = datetime.now(UTC).isoformat(timespec="seconds")
        feedback = self.at.answer(given, seconds=min(now - self._since, SLOWEST), at=at)
        if feedback.verdict != "unclear":
            self._since = now
        return {"ok": True, "feedback": feedback.data()}

    def _take_off(self, intent: Mapping[str, Any]) -> Reply:
        """Take a move off the list of a step that asks for moves."""
        self.found = [text for text in self.found if text != intent.get("move")]
        return {"ok": True}

    def _hint(self, intent: Mapping[str, Any]) -> Reply:
        return {"ok": True, "hint": self.at.hint()}

    def _solution(self, intent: Mapping[str, Any]) -> Reply:
        return {"ok": True, "solution": list(self.at.solution())}

    def _moved(self, move: Callable[[], Any]) -> Reply:
        self.drop_advice()
        move()
        self.found = []
        self._since = self._clock()
        return {"ok": True}

    def _forward(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(self.at.forward if self.beside is None else self._further)

    def _further(self) -> None:
        """On beside the lesson; at its end back to the lesson."""
        assert self.beside is not None
        if not self.beside.forward():
            self.beside = None

    def _back(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(self.at.back)

    def _go(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(lambda: self.at.go(str(intent["step"])))

    def _restart(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(self.at.restart_all if intent.get("all") is True else self.at.restart)

    def _go_beside(self, intent: Mapping[str, Any]) -> Reply:
        """Begin what is played beside the lesson, or (of no `kind`) go back to the lesson."""
        kind = intent.get("kind")
        if kind is not None and (kind not in KINDS or (kind == "review" and not mistakes(self.run))):
            raise ValueError("kind")

        def put() -> None:
            self.beside = None if kind is None else KINDS[kind](self.run)

        return self._moved(put)

    def _why(self, intent: Mapping[str, Any]) -> Reply:
        return {"ok": True, **self.at.why()}


def _hidden(data: Any, places: tuple[str, ...]) -> Any:
    """A board without the figures of some places."""
    if not places:
        return data
    if isinstance(data, list):
        return [_hidden(part, places) for part in data]
    if isinstance(data, dict):
        told = {**data, "value": UNKNOWN, "text": UNKNOWN} if data.get("id") in places else data
        if told is not data and "rungs" in data:  # of a price list: which one is next
            told["rungs"] = [{**rung, "state": "later"} for rung in data["rungs"]]
        return {key: _hidden(value, places) for key, value in told.items()}
    return data


def _without(data: Any, keys: frozenset[str]) -> Any:
    """A board without what some keys say."""
    if not keys:
        return data
    if isinstance(data, list):
        return [_without(part, keys) for part in data]
    if isinstance(data, dict):
        return {key: _without(value, keys) for key, value in data.items() if key not in keys}
    return data


def _no(text: str) -> Reply:
    return {"ok": False, "text": text}


_HANDLERS: dict[str, Callable[[LessonSession, Mapping[str, Any]], Reply]] = {
    "lesson": LessonSession._doing,
    "play": LessonSession._tapped,
    "lang": LessonSession._lang,
    **dict.fromkeys(FROM_TABLE, LessonSession._of_table),
}
_DOINGS: dict[str, Callable[[LessonSession, Mapping[str, Any]], Reply]] = {
    "answer": LessonSession._answer,
    "take-off": LessonSession._take_off,
    "hint": LessonSession._hint,
    "solution": LessonSession._solution,
    "forward": LessonSession._forward,
    "back": LessonSession._back,
    "go": LessonSession._go,
    "restart": LessonSession._restart,
    "why": LessonSession._why,
    "beside": LessonSession._go_beside,
}
