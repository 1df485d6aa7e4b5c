"""What a page offers of a view: no button that would end what others may still decide (core/rules/decisions.py)."""

from collections.abc import Iterator
from typing import Any

from companion.core.rules.rulings import MoveError
from companion.table.partner.seat_players import voices
from companion.table.session.viewer import Data, Onlooker


def offered(page: Onlooker, actions: list[Any]) -> list[Any]:
    """The buttons of the bar without those that have to wait for somebody else's decision."""
    if not page.match.asked_of_others(voices(page)):
        return actions
    return [one for one in actions if not _waits(page, one)]


def _waits(page: Onlooker, action: Data) -> bool:
    return "move" in action and any(reason == "own-decision" for reason in _reasons(page, str(action["move"])))


def _reasons(page: Onlooker, move: str) -> Iterator[str]:
    """The clauses that refuse a move on this page."""
    try:
        yield from (reason.clause for reason in page.match.ask(move, voices=voices(page)).reasons)
    except MoveError:  # a text that is still to be filled in
        return
