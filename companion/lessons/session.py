"""A page on a lesson: the table of the step, the lesson's panel beside it, and what the page asks."""

import logging
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

from companion.core.record.ledger import RecordError
from companion.core.rulings import MoveError
from companion.core.sentences import LANGUAGES, Phrasebook, quoted
from companion.lessons.events import RunError, readable
from companion.lessons.progress import LessonRun
from companion.lessons.spec import Expects
from companion.table.session import Session

log = logging.getLogger(__name__)

Reply = dict[str, Any]
BY_TABLE = ("move", "moves")
"""The answers that are given by tapping the table."""
FROM_TABLE = ("rule", "rules", "ask", "suits", "why")
"""What a page may ask of the table in a lesson. Nothing else: a match of a lesson is changed by answers alone."""
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

    @property
    def _expects(self) -> Expects:
        """The form of the step's answer."""
        return self.run.step.task.expects

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.run.lang

    @property
    def shown(self) -> tuple[Any, ...]:
        """What the view depends on: two that are equal show the same."""
        return (len(self.run.events), tuple(self.found), self.lang, self.suits)

    def view(self) -> dict[str, Any]:
        """The table's view with the lesson in it, as plain data."""
        table = self._table().view()
        match = self.run.match
        found = [{"move": text, "text": match.move_text(match.parse(text), self.lang)} for text in self.found]
        return {
            **table,
            **self._as_shown(table),
            "kind": "lesson",
            "title": self.run.lesson.title[self.lang],
            "lesson": {
                **self.run.prompt(),
                "found": found,
                "taps": self._expects in BY_TABLE,
                "pupil": self.run.pupil,
                "notices": list(self.run.notices),
            },
        }

    def _as_shown(self, table: dict[str, Any]) -> dict[str, Any]:
        """What a lesson changes of the table's view: no tools, and what can be tapped is what is asked for."""
        outcome, find = table["match"]["outcome"], self._expects == "moves"
        open_now = self._expects in BY_TABLE and not self.run.standing.solved
        return {
            "words": {**table["words"], **panel_words(self.lang)},
            "match": {
                **table["match"],
                "id": f"{self.run.lesson.game}/{self.run.lesson.name}/{self.run.step.name}",
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
            "log": [],
            "board": _without_hints(table["board"]) if find else table["board"],
        }

    def _table(self) -> Session:
        table = Session(self.run.match, seat=self.run.seat, lang=self.lang)
        table.suits = self.suits
        return table

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
        self.suits = table.suits
        return reply

    def _lang(self, intent: Mapping[str, Any]) -> Reply:
        if intent.get("lang") not in LANGUAGES:
            raise ValueError("lang")
        self.run.lang = str(intent["lang"])
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
            text = str(self.run.match.parse(move))
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
        feedback = self.run.answer(given, seconds=min(now - self._since, SLOWEST), at=at)
        if feedback.verdict != "unclear":
            self._since = now
        return {"ok": True, "feedback": feedback.data()}

    def _take_off(self, intent: Mapping[str, Any]) -> Reply:
        """Take a move off the list of a step that asks for moves."""
        self.found = [text for text in self.found if text != intent.get("move")]
        return {"ok": True}

    def _hint(self, intent: Mapping[str, Any]) -> Reply:
        return {"ok": True, "hint": self.run.hint()}

    def _solution(self, intent: Mapping[str, Any]) -> Reply:
        return {"ok": True, "solution": list(self.run.solution())}

    def _moved(self, move: Callable[[], Any]) -> Reply:
        move()
        self.found = []
        self._since = self._clock()
        return {"ok": True}

    def _forward(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(self.run.forward)

    def _back(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(self.run.back)

    def _go(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(lambda: self.run.go(str(intent["step"])))

    def _restart(self, intent: Mapping[str, Any]) -> Reply:
        return self._moved(self.run.restart_all if intent.get("all") is True else self.run.restart)

    def _why(self, intent: Mapping[str, Any]) -> Reply:
        return {"ok": True, **self.run.why()}


def _without_hints(data: Any) -> Any:
    """A board whose slots do not say what could be done there."""
    if isinstance(data, list):
        return [_without_hints(part) for part in data]
    if isinstance(data, dict):
        return {key: _without_hints(value) for key, value in data.items() if key != "hint"}
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
}
