"""Looking back at a match that is over: its table as it stood after an entry, to be read, not to be touched."""

from companion.core.facts.curves import places
from companion.core.match.match import Match
from companion.table.session.viewer import Data


def to_be_read(view: Data, match: Match, number: int) -> Data:
    """The view of such a table: nothing of it can be announced, and the entries beside it can be looked at."""
    kept = places(match)
    place = kept.index(number)
    look = {
        "entry": number,
        "back": kept[place - 1] if place else None,
        "on": kept[place + 1] if place + 1 < len(kept) else None,
        "text": f"{place} / {len(kept) - 1}",
    }
    about = {**view["match"], "undo": None, "redo": None, "look": look}
    nothing = dict.fromkeys(("prompt", "invite", "sealed", "ending", "advice"))
    return {**view, "match": about, "actions": [], "tree": {}, **nothing}
