"""What card text does as the table records it: `effect damage 2 on Bo.1` (EFFECTS.md; AES-23)."""

from functools import lru_cache
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.notation import EffectForm, kinds_of, usual
from companion.cardkit.effects.table_effects import Recorded
from companion.games.aestery.engine.constants import MARKERS
from companion.games.aestery.engine.effects.schema import VOCABULARY

FORMS: Final = (
    EffectForm("mine", Effect("mine"), ("card",)),
    *usual(
        "damage", "heal", "life", "loss", "draw", "discard", "look", "mine", "aether", "move", "destroy",
        "sacrifice", "exile", "return", "create", "recall", "counter", "prevent", "skip", "grant", "give",
    ),
    EffectForm("prevent", Effect("prevent"), ("deed-kind", "count")),
    EffectForm("prevent-all", Effect("prevent", "all"), ("deed-all?",)),
    EffectForm("give", Effect("give"), ("deed-lost",)),
    *kinds_of("change", "force", "defence", "cost"),
    *kinds_of("mark", *MARKERS, "experience"),
    EffectForm("untap-mines", Effect("untap", on="mines"), ("count",)),
    EffectForm("tap-mines", Effect("tap", on="mines"), ("count",)),
    *usual("tap", "untap"),
    EffectForm("text", Effect("text")),
)  # fmt: skip
"""The forms of EFFECTS.md that Aestery has."""


RECORDED: Final = Recorded("companion.games.aestery", FORMS, VOCABULARY)
"""How they are announced and kept."""
short_of: Final = RECORDED.short


@lru_cache(maxsize=1024)
def recorded(what: str) -> Effect | None:
    """The effect that was announced, its target left out; None if it is none of the forms, or lacks its figures."""
    effect = RECORDED.effect(what)
    return None if effect is None or lacks_figures(effect) else effect


def lacks_figures(effect: Effect) -> bool:
    """Whether a Fighter is to be created that nobody has said the Force and the Defence of."""
    return effect.do == "create" and effect.what.startswith("fighter") and "/" not in effect.what.split()[-1]
