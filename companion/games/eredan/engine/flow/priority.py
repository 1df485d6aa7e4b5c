"""Who may announce what: the player of the turn first, whoever else has something to say by it, whoever is asked."""

from typing import Final

from companion.core.rules.simultaneous import sealed_speakers
from companion.games.eredan.engine.flow.queue import choosing
from companion.games.eredan.engine.state import State

Seats = tuple[int, ...]
PLAYS: Final = frozenset(("play", "action", "spell", "theurgy", "object", "familiar"))
_BOTH: Final = frozenset(("experience", "concede"))


def speakers(state: State, word: str) -> Seats:
    """The seats that may announce a verb now; the first is meant where nobody is named."""
    if word in ("ready", "unready"):
        return sealed_speakers(state, word) or (state.active,)
    if word in PLAYS:
        return _choosing(state)
    if word in ("deck", "character"):
        return _naming(state)
    if word in ("pass", "discard", "effect", "roll"):
        return _asked(state, word)
    return state.order if word in _BOTH else (state.active,)


def _choosing(state: State) -> Seats:
    """Whose card, or pass, it may be: unnamed that of the player of the turn, who may have chosen already (GEN-4)."""
    return tuple(dict.fromkeys((state.active, *choosing(state))))


def _naming(state: State) -> Seats:
    """Who has yet to name somebody; else both, of whom what they say is judged."""
    missing = tuple([seat for seat in state.order if not state.seats[seat].whole])
    return missing or (state.active,)


def _asked(state: State, word: str) -> Seats:
    """The seats that may say what answers something: whoever is asked first."""
    if state.agenda:
        asked = tuple([item.seat for item in reversed(state.pending) if item.seat is not None])
        others = state.order if word == "effect" else ()
        return tuple(dict.fromkeys((*asked, *others))) or (state.active,)
    if word == "pass":
        return _choosing(state)
    return state.order if word in ("effect", "discard") else (state.active,)
