"""What a page has just done: a second tap of the same moment does nothing."""

import json
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

ONCE: Final = ("play", "override", "correct", "reveal", "undo", "redo", "ready", "unready", "turned")
"""What counts once, until its page has seen what came of it."""
_KEPT: Final = 8
_NAME: Final = 40
"""How much of the name of a dialog is looked at."""

Moment = tuple[int, str]
"""The newest entry that a page had seen, and what an intent came from: the dialog that it names, else the intent."""


class DoubleTaps:
    """The last moments in which a page did something. What another page does, or this one after it has seen what came
    of it, is another moment."""

    def __init__(self) -> None:
        self._done = deque[Moment](maxlen=_KEPT)

    def has(self, intent: Mapping[str, Any]) -> bool:
        """Whether this is the second tap of a hand."""
        return _moment(intent) in self._done

    def keep(self, intent: Mapping[str, Any]) -> None:
        """The page did it."""
        moment = _moment(intent)
        if moment is not None:
            self._done.append(moment)


def _moment(intent: Mapping[str, Any]) -> Moment | None:
    seen = intent.get("seen")
    if intent.get("type") not in ONCE or type(seen) is not int:
        return None
    if isinstance(intent.get("from"), str):
        return seen, intent["from"][:_NAME]
    return seen, json.dumps({key: value for key, value in intent.items() if key != "seen"}, sort_keys=True, default=str)
