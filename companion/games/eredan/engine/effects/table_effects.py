"""What card text does as the table records it: `effect magic 3 on Bo.2` (EFFECTS.md)."""

from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.notation import EffectForm, kinds_of, usual
from companion.cardkit.effects.table_effects import TEXT, Recorded
from companion.games.eredan.engine.constants import DAMAGES, STATS
from companion.games.eredan.engine.effects.schema import VOCABULARY

_ANY_PLACE: Final = -1
"""The amount of a `counter` that says no place of the queue."""
FORMS: Final = (
    *kinds_of("damage", *DAMAGES, change=False),
    *usual("loss", "heal", "draw", "discard"),
    *kinds_of("change", *STATS),
    EffectForm("hand", Effect("change", what="draws", on="you"), ("change",)),
    EffectForm("initiative", Effect("change", what="initiative", on="you"), ("change",)),
    EffectForm("tilt", Effect("tap"), ("place",)),
    EffectForm("straighten", Effect("untap"), ("place",)),
    *usual("attach", "detach"),
    EffectForm("destroy", Effect("destroy"), ("deed-slot", "name?")),
    EffectForm("create", Effect("create", on="you"), ("deed-joined", "name")),
    EffectForm("recall", Effect("recall", on="you"), ("name",)),
    EffectForm("move", Effect("move"), ("card", "=from", "deed-pile", "=to", "deed-pile")),
    EffectForm("counter", Effect("cancel", _ANY_PLACE, on="the next"), ("count?",)),
    EffectForm("prevent", Effect("prevent"), ("count",)),
    EffectForm("prevent", Effect("prevent"), ("deed-harm", "count")),
    EffectForm("immune", Effect("prevent", "all"), ("deed-harm?",)),
    *usual("order", "rage", "rune", "use"),
    EffectForm("skip", Effect("skip"), ("deed-skipped",)),
    EffectForm("grant", Effect("grant", on="you"), ("deed-allowed",)),
    EffectForm("give", Effect("give"), ("=ambidexterity",)),
    EffectForm("give", Effect("give"), ("=class", "class")),
    EffectForm("give", Effect("give"), ("=race", "race")),
    EffectForm("give", Effect("give"), ("=guild", "guild")),
    EffectForm("give", Effect("give"), ("=guild", "word")),
    EffectForm("text", Effect("text")),
)  # fmt: skip
"""The forms of EFFECTS.md that Eredan has."""

RECORDED: Final = Recorded("companion.games.eredan", FORMS, VOCABULARY)
"""How they are announced and kept."""
short_of: Final = RECORDED.short


def answer_of(effect: Effect) -> str:
    """What answers a card that asks for an effect; a figure that cannot be said (two runes) is understood."""
    text = short_of(effect)
    if text != TEXT or not isinstance(effect.amount, int):
        return text
    return short_of(effect._replace(amount=-1 if effect.amount < 0 else 1))


def understood(effect: Effect, asked: Effect) -> Effect:
    """An answer with the figure and the duration of what was asked, where it says none of its own."""
    if effect.do == asked.do and isinstance(asked.amount, int) and short_of(asked) == TEXT:
        effect = effect._replace(amount=asked.amount)
    return effect if effect.until else effect._replace(until=asked.until)


recorded: Final = RECORDED.effect
"""The effect that was announced, its target left out; None if it is none of the forms."""


def queue_place(effect: Effect) -> int | None:
    """The place of the queue that `counter 2` cancels, from 1; None for a `counter` alone: the card that comes next."""
    return effect.amount if isinstance(effect.amount, int) and effect.amount != _ANY_PLACE else None
