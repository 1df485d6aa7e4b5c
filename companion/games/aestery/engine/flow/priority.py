"""Who may announce what: the player of the turn first, whoever else has something to say by it, whoever is asked.

Who has no card for it is not among them: nothing of theirs is listed, and what they say all the same is judged.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.aestery.engine.state import State

Seats = tuple[int, ...]


def _is_brave(state: State, seat: int) -> bool:
    return bool(state.seats[seat].brave_places)


def _has_cards(state: State, seat: int) -> bool:
    player = state.seats[seat]
    return bool(player.fighters or player.stories or player.hero)


def _may_hold(state: State, seat: int, wanted: frozenset[str]) -> bool:
    """Whether a hand or a hideout may have such a card of a list."""
    player = state.seats[seat]
    hidden = player.hand.unknown or len(player.hideout)
    return bool(wanted) and bool(hidden or not wanted.isdisjoint(player.hand_names))


def _always(state: State, seat: int) -> bool:
    return True


_MAY: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "bravery": _is_brave,
    "activate": _has_cards,
    "support": lambda state, seat: _may_hold(state, seat, state.box.supporting),
    "play": lambda state, seat: _may_hold(state, seat, state.box.ephemerals),
    **dict.fromkeys(("ephemeral", "damage", "hero", "concede", "name"), _always),
}
"""What both players may say at any time, and whether the one whose turn it is not has anything for it."""


def speakers(state: State, word: str) -> Seats:
    """The seats that may announce a verb now; the first is meant where nobody is named."""
    active = state.active
    may = _MAY.get(word)
    if may is not None:
        return (active, 1 - active) if may(state, 1 - active) else (active,)
    if word in ("keep", "mulligan"):
        return state.deciding or (active,)
    if word in ("block", "flash") or (word == "done" and state.phase == "block"):
        return (1 - active,)
    return _asked(state, word) if word in ("pass", "discard", "effect", "deck") else (active,)


def _asked(state: State, word: str) -> Seats:
    """The seats that may say what answers something: whoever is asked first."""
    active, pending = state.active, state.pending
    if not pending:
        return (active,)
    if word == "pass":
        seat = pending[-1].seat
        return (active if seat is None else seat,)
    asked = tuple([item.seat for item in reversed(pending) if item.verb == word and item.seat is not None])
    return (asked[0], 1 - asked[0]) if asked and word == "effect" else asked or (active,)
