"""What card text does as the table records it: `effect magic 3 on Bo.2` (EFFECTS.md)."""

from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.notation import DeedForm, kinds_of, usual
from companion.cardkit.effects.table_effects import TEXT, Recorded
from companion.games.eredan.engine.constants import DAMAGES, STATS
from companion.games.eredan.engine.effects.schema import VOCABULARY

_ANY_PLACE: Final = -1
"""The amount of a `counter` that says no place of the queue."""
FORMS: Final = (
    *kinds_of("damage", *DAMAGES, change=False),
    *usual("loss", "heal", "draw", "discard"),
    *kinds_of("change", *STATS),
    DeedForm("hand", Deed("change", what="draws", on="you"), ("change",)),
    DeedForm("initiative", Deed("change", what="initiative", on="you"), ("change",)),
    DeedForm("tilt", Deed("tap"), ("place",)),
    DeedForm("straighten", Deed("untap"), ("place",)),
    *usual("attach", "detach"),
    DeedForm("destroy", Deed("destroy"), ("deed-slot", "name?")),
    DeedForm("create", Deed("create", on="you"), ("deed-joined", "name")),
    DeedForm("recall", Deed("recall", on="you"), ("name",)),
    DeedForm("move", Deed("move"), ("card", "=from", "deed-pile", "=to", "deed-pile")),
    DeedForm("counter", Deed("cancel", _ANY_PLACE, on="the next"), ("count?",)),
    DeedForm("prevent", Deed("prevent"), ("count",)),
    DeedForm("prevent", Deed("prevent"), ("deed-harm", "count")),
    DeedForm("immune", Deed("prevent", "all"), ("deed-harm?",)),
    *usual("order", "rage", "rune", "use"),
    DeedForm("skip", Deed("skip"), ("deed-skipped",)),
    DeedForm("grant", Deed("grant", on="you"), ("deed-allowed",)),
    DeedForm("give", Deed("give"), ("=ambidexterity",)),
    DeedForm("give", Deed("give"), ("=class", "class")),
    DeedForm("give", Deed("give"), ("=race", "race")),
    DeedForm("give", Deed("give"), ("=guild", "guild")),
    DeedForm("give", Deed("give"), ("=guild", "word")),
    DeedForm("text", Deed("text")),
)  # fmt: skip
"""The forms of EFFECTS.md that Eredan has."""

RECORDED: Final = Recorded("companion.games.eredan", FORMS, VOCABULARY)
"""How they are announced and kept."""
short_of: Final = RECORDED.short


def answer_of(deed: Deed) -> str:
    """What answers a card that asks for a deed; a figure that cannot be said (two runes) is understood."""
    text = short_of(deed)
    if text != TEXT or not isinstance(deed.amount, int):
        return text
    return short_of(deed._replace(amount=-1 if deed.amount < 0 else 1))


def understood(deed: Deed, asked: Deed) -> Deed:
    """An answer with the figure and the duration of what was asked, where it says none of its own."""
    if deed.do == asked.do and isinstance(asked.amount, int) and short_of(asked) == TEXT:
        deed = deed._replace(amount=asked.amount)
    return deed if deed.until else deed._replace(until=asked.until)


@lru_cache(maxsize=1024)
def recorded(what: str) -> Deed | None:
    """The deed that was announced, its target left out; None if it is none of the forms."""
    return RECORDED.deed(what)


def queue_place(deed: Deed) -> int | None:
    """The place of the queue that `counter 2` cancels, from 1; None for a `counter` alone: the card that comes next."""
    return deed.amount if isinstance(deed.amount, int) and deed.amount != _ANY_PLACE else None
