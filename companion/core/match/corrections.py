"""What takes back the announcement before it and says what was meant: `no, the wolf`, `pardon, trois`."""

from collections.abc import Callable
from typing import Any

from companion.core.match.timeline import Timeline
from companion.core.notation.parser import move_text
from companion.core.rules.rulings import MoveError
from companion.core.speech.amendments import TAKING_BACK, behind_correction
from companion.core.speech.listener import Hearing
from companion.core.speech.understanding import Heard
from companion.core.text.letters import plain


def heard(
    timeline: Timeline, ear: Hearing, state: Any, text: Any, seen: Callable[[Any], Any] = lambda whole: whole
) -> Heard:
    """What a text announces; where it is understood as no announcement of its own, what it says instead of the last one
    (`Heard.back`), else what it says behind the word that takes back (`no, Bo passes`).

    `state`: as who speaks knows it; `seen`: makes that of a snapshot. Raises InvalidMove or AmbiguousMove.
    """
    try:
        return ear.hear(state, text)
    except MoveError:
        rest, parted = behind_correction(text) if isinstance(text, str) else ("", False)
        instead = _instead(timeline, ear, rest, seen) if rest else None
        if instead is None and not (rest and (parted or _names_speaker(timeline, rest))):
            raise
        return instead or ear.hear(state, rest)


def _names_speaker(timeline: Timeline, text: str) -> bool:
    """Whether a text begins with a player's name: what follows is said of that one."""
    return any(plain(text).startswith(f"{plain(name)} ") for name in timeline.header.players)


def _instead(timeline: Timeline, ear: Hearing, rest: str, seen: Callable[[Any], Any]) -> Heard | None:
    """The last announcement as it is meant now: of the same verb, by the same player; None where nothing fits, or where
    an undo could not take it back."""
    number = timeline.undoable
    group = () if number is None else timeline.together(number)
    last = group[0].move if len(group) == 1 and group[0].kind == "move" else None
    if number is None or last is None:
        return None
    game, before = timeline.game, timeline.state_before(number)
    if game.irreversible(before, timeline.state, last):
        return None
    said = move_text(game, last, ear.lang, game.titles(before))
    try:
        found = ear.hear(seen(before), f"{said}, {TAKING_BACK[ear.lang]}, {rest}")
    except MoveError:
        return None
    meant = found.moves[0]
    same = meant.verb == last.verb and game.announcer(before, meant) == group[0].by
    return found._replace(back=number) if same and len(found.moves) == 1 and meant != last else None
