"""The clocks of a page: how long the match and its turn have lasted up to the newest entry, without the pauses."""

from companion.core.facts.curves import TURNS
from companion.core.match.duration import played_s
from companion.core.match.match import Match
from companion.table.session.viewer import Data


def clocks(match: Match) -> Data:
    """Seconds of the match (`match`) and of its turn (`turn`), and when the newest entry was announced (`at`, ISO):
    a page counts on from there."""
    times = [match.header.created, *(entry.at for entry in match.entries[1:])]
    counts = (n for n in reversed(match.timeline.live) if any(name in match.entries[n].changed for name in TURNS))
    began = next(counts, 0)
    return {"match": round(played_s(times)), "turn": round(played_s(times[began:])), "at": times[-1]}
