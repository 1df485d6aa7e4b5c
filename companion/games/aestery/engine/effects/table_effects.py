"""What card text does as the table records it: `effect damage 2 on Bo.1` (EFFECTS.md; AES-23)."""

from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Deed
from companion.cardkit.effects.notation import DeedForm, kinds_of, usual
from companion.cardkit.effects.table_effects import Recorded
from companion.games.aestery.engine.constants import MARKERS
from companion.games.aestery.engine.effects.schema import VOCABULARY

FORMS: Final = (
    DeedForm("mine", Deed("mine"), ("card",)),
    *usual(
        "damage", "heal", "life", "loss", "draw", "discard", "look", "mine", "aether", "move", "destroy",
        "sacrifice", "exile", "return", "create", "recall", "counter", "prevent", "skip", "grant", "give",
    ),
    DeedForm("prevent", Deed("prevent"), ("deed-kind", "count")),
    DeedForm("prevent-all", Deed("prevent", "all"), ("deed-all?",)),
    DeedForm("give", Deed("give"), ("deed-lost",)),
    *kinds_of("change", "force", "defence", "cost"),
    *kinds_of("mark", *MARKERS, "experience"),
    DeedForm("untap-mines", Deed("untap", on="mines"), ("count",)),
    DeedForm("tap-mines", Deed("tap", on="mines"), ("count",)),
    *usual("tap", "untap"),
    DeedForm("text", Deed("text")),
)  # fmt: skip
"""The forms of EFFECTS.md that Aestery has."""


RECORDED: Final = Recorded("companion.games.aestery", FORMS, VOCABULARY)
"""How they are announced and kept."""
short_of: Final = RECORDED.short


@lru_cache(maxsize=1024)
def recorded(what: str) -> Deed | None:
    """The deed that was announced, its target left out; None if it is none of the forms, or lacks its figures."""
    deed = RECORDED.deed(what)
    return None if deed is None or lacks_figures(deed) else deed


def lacks_figures(deed: Deed) -> bool:
    """Whether a Fighter is to be created that nobody has said the Force and the Defence of."""
    return deed.do == "create" and deed.what.startswith("fighter") and "/" not in deed.what.split()[-1]
