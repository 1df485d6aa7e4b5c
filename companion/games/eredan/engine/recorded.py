"""What card text does as the table records it: `effect magic 3 on Bo.2` (EFFECTS.md)."""

from functools import lru_cache
from typing import Final

from companion.cardkit.deeds import Deed
from companion.cardkit.deedwords import DeedForm, kinds_of, usual
from companion.cardkit.recording import Recorded
from companion.games.eredan.engine.data import DAMAGES, STATS
from companion.games.eredan.engine.vocabulary import VOCABULARY

FORMS: Final = (
    *kinds_of("damage", *DAMAGES, change=False),
    *usual("loss", "heal", "draw", "discard"),
    *kinds_of("change", *STATS),
    DeedForm("hand", Deed("change", what="draws", on="you"), ("change",)),
    DeedForm("initiative", Deed("change", what="initiative"), ("change",)),
    DeedForm("tilt", Deed("tap"), ("place",)),
    DeedForm("straighten", Deed("untap"), ("place",)),
    *usual("attach", "detach"),
    DeedForm("create", Deed("create", on="you"), ("deed-created", "name")),
    DeedForm("recall", Deed("recall", on="you"), ("name",)),
    DeedForm("return", Deed("recall", what="to hand", on="you"), ()),
    DeedForm("counter", Deed("cancel", on="the next"), ("place?",)),
    DeedForm("prevent", Deed("prevent"), ("count",)),
    *usual("immune", "order", "rage", "rune", "use", "skip", "grant"),
    DeedForm("give", Deed("give"), ("deed-given", "word?")),
    DeedForm("text", Deed("text")),
)  # fmt: skip
"""The forms of EFFECTS.md that Eredan has."""

RECORDED: Final = Recorded("companion.games.eredan", FORMS, VOCABULARY)
"""How they are announced and kept."""
short_of: Final = RECORDED.short


@lru_cache(maxsize=1024)
def recorded(what: str) -> Deed | None:
    """The deed that was announced, its target left out; None if it is none of the forms."""
    return RECORDED.deed(what)
