"""What a pupil does in a lesson, as it is written down: an answer, a hint or the solution asked for, a step gone to, a
new beginning."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.core.text.messages import LANGUAGES, ToldError, printable
from companion.lessons.pupil.feedback import say

FORMAT: Final = 1
MOST_EVENTS: Final = 4000
LONGEST_ANSWER: Final = 400
"""The most letters of one part of an answer."""
LONGEST_WHOLE: Final = 4_000
"""The most letters of an answer, all parts together: many times what the longest `find-all` step asks for."""
MOST_PARTS: Final = 200
MOST_GIVEN: Final = 3_000_000
"""The most letters of all answers of a run, as they are written down: what it takes a journal far to be too large."""
LONGEST_RUN: Final = 4_000_000
LONGEST_TIME: Final = 1e7
"""The most seconds that one answer can take: a hundred days."""
DOINGS: Final = ("answer", "hint", "solution", "go", "restart")

Event = dict[str, Any]


class Progress(NamedTuple):
    """A progress as it was written down: in which language, whose, what was done."""

    lang: str
    pupil: str
    events: list[Event]


class RunError(ToldError):
    """Progress that cannot be taken up; the message is one sentence in the reader's language."""


def since_restart(events: Sequence[Event]) -> Sequence[Event]:
    """What was done since the whole lesson was begun again: all that a run still hangs on."""
    begun = next((place for place in range(len(events), 0, -1) if all_again(events[place - 1])), 0)
    return events[begun:]


def all_again(event: Event) -> bool:
    """Whether an event begins the whole lesson again."""
    return event["do"] == "restart" and "step" not in event


def letters(event: Event) -> int:
    """How long an answer is as it is written down."""
    return len(json.dumps(event["given"], ensure_ascii=False)) if event["do"] == "answer" else 0


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
            read["given"] = readable(event.get("given"), lang, whole=MOST_PARTS * LONGEST_ANSWER)
        except RunError:
            raise wrong from None
    return {**read, **({"seconds": seconds} if seconds else {}), **({"at": at} if at else {})}


def readable(given: Any, lang: str, whole: int = LONGEST_WHOLE) -> str | list[str]:
    """An answer as it is kept: a text or a list of texts, short enough. Raises RunError.

    `whole`: the most letters of all parts; what an earlier version wrote down may be longer than what is taken now.
    """
    parts = list(given) if isinstance(given, list | tuple) else [given]
    if len(parts) > MOST_PARTS or not all(isinstance(part, str) and len(part) <= LONGEST_ANSWER for part in parts):
        raise RunError(say("answer-too-long", lang))
    if sum(len(part) for part in parts) > whole:
        raise RunError(say("answer-too-long", lang))
    clean = [_clean(part) for part in parts]
    return clean if isinstance(given, list | tuple) else clean[0]


def _clean(text: str) -> str:
    """Lines stay apart; nothing in them that a file or a screen cannot take."""
    return "\n".join(printable(line) for line in text.split("\n"))


def read_progress(text: str, lang: str, game: str, lesson: str) -> Progress:
    """The progress of a JSON text. Raises RunError, in one sentence, for what is none or is another lesson's."""
    given = _parsed(text, lang)
    if (given.get("game"), given.get("lesson")) != (game, lesson):
        what = say("other-lesson", lang, given=printable(str(given.get("lesson")))[:60], lesson=lesson)
        raise RunError(say("not-a-run", lang, what=what))
    events = given.get("events")
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        count = len(events) if isinstance(events, list) else 0
        raise RunError(say("not-a-run", lang, what=say("too-many-events", lang, count=count, most=MOST_EVENTS)))
    read = [read_event(event, number, lang) for number, event in enumerate(events, 1)]
    return Progress(given["lang"] if given.get("lang") in LANGUAGES else "en", str(given.get("pupil") or ""), read)


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
