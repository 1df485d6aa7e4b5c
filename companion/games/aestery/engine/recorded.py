"""What card text does as the table records it: `effect damage 2 on Bo.1` (EFFECTS.md; AES-23)."""

from typing import Final

from companion.cardkit.deeds import Deed
from companion.cardkit.deedwords import DeedForm, kinds_of, usual
from companion.cardkit.recording import Recorded
from companion.games.aestery.engine.data import MARKERS
from companion.games.aestery.engine.vocabulary import VOCABULARY

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
recorded: Final = RECORDED.deed
short_of: Final = RECORDED.short
