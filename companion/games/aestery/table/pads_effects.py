"""The pad of what card text does, recorded by a few taps (AES-23; EFFECTS.md): the effects that tables use most."""

from functools import partial
from typing import Final

from companion.cardkit.effects.pad import BARE, Offer, aims_of, effect_pad
from companion.core.view.builders import Part
from companion.core.view.words import Words
from companion.games.aestery.engine.constants import MARKERS
from companion.games.aestery.engine.effects.table_effects import FORMS
from companion.games.aestery.engine.state import State
from companion.games.aestery.table.labels import aims

KEYWORDS_GIVEN: Final = ("flight", "reach", "madness", "unblockable", "elusive", "fascination", "plunge", "devotion")
_ACTS: Final = ("tap", "untap", "destroy", "sacrifice", "exile", "return")
_TURN: Final = " this turn"
_OFFERED: Final = (
    Offer("damage", "anything"),
    Offer("heal", "anything"),
    Offer("life", "players"),
    *map(Offer, ("draw", "discard", "look")),
    Offer("mark", "fighters", "marker", forms=MARKERS),
    Offer("change", "fighters", "characteristic", forms=("force", "defence"), ends=_TURN),
    Offer("give", "fighters", "keyword", KEYWORDS_GIVEN, ends=_TURN),
    Offer("act", "bare", "act", forms=_ACTS),
    Offer("mines", "", "act", ("untap", "tap"), ("untap-mines", "tap-mines"), text="{what} mines {count}"),
    *map(Offer, ("aether", "mine", "experience")),
    Offer("create", "", "created", ("wonder", "fighter 1/1", "fighter 2/2")),
    Offer("prevent", "fighters"),
    Offer("skip", "cards", "skipped", ("untap",), text="skip untap"),
    Offer("grant", "", "granted", ("combat", "mining")),
)
_OF_STACK: Final = Offer("counter", "", "act", ("counter",), text="counter")


def offered_effects(state: State, seat: int, words: Words) -> Part | None:
    """The effects that make sense now, one kind each; none before the match has begun."""
    if state.phase == "start":
        return None
    found = partial(aims, state, seat)
    targets = {
        "anything": aims_of(found()), "fighters": aims_of(found(players=False)),
        "cards": aims_of(found(players=False, stories=True)), "bare": aims_of(found(players=False, stories=True), BARE),
        "players": aims_of((name, name) for name in state.players),
    }  # fmt: skip
    return effect_pad(state.players[seat], words, FORMS, (*([_OF_STACK] if state.stack else []), *_OFFERED), targets)
