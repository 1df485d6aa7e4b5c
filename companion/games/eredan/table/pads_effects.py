"""The pad of what card text does, recorded by a few taps (EFFECTS.md): a kind and a figure, on a character or alone."""

from collections.abc import Iterator
from typing import Final

from companion.cardkit.effects.pad import BARE, Offer, aims_of, effect_pad
from companion.core.view.builders import Part
from companion.core.view.words import Words
from companion.games.eredan.engine.constants import DAMAGES, KINDS, KNOWN_RUNES, PLACES, STATS
from companion.games.eredan.engine.effects.table_effects import FORMS
from companion.games.eredan.engine.state import State
from companion.games.eredan.table.labels import aims

_NAME: Final = ("name",)
_UNTIL: Final = ("until",)


def offered_effects(state: State, seat: int, words: Words) -> Part | None:
    """The effects that make sense now, one kind each; none before the match has begun."""
    if state.phase in ("team", "initiative"):
        return None
    found = list(aims(state, seat))
    targets = {"on": aims_of(found), "bare": aims_of(found, BARE)}
    return effect_pad(state.players[seat], words, FORMS, _offered(state), targets)


def _offered(state: State) -> Iterator[Offer]:
    """All kinds: those on a character first, the commonest before all."""
    runes = tuple(dict.fromkeys(rune for _, _, one in state.everybody() for rune in one.runes))
    yield from (Offer(kind, "on") for kind in ("magic", "physical", "direct", "loss", "heal"))
    yield from (Offer(kind, "on", further=_UNTIL) for kind in STATS)
    yield Offer("rune", "on", "rune", tuple(dict.fromkeys((*KNOWN_RUNES, *runes))))
    if runes:
        yield Offer("use", "on", "rune", runes)
    yield from (Offer(kind, "on") for kind in ("order", "rage"))
    yield Offer("tilt", "bare", forms=("tilt", "straighten"))
    yield Offer("immune", "on", "deed-harm", DAMAGES)
    yield Offer("prevent", "on")
    yield from (Offer(kind, "on", "slot", PLACES, further=_NAME) for kind in ("attach", "detach"))
    yield Offer("skip", "on", "skipped", ("strike",))
    yield from map(Offer, ("draw", "discard"))
    yield Offer("hand", further=_UNTIL)
    if state.phase == "cards":
        yield Offer("grant", "", "granted", ("card",))
    if state.queue and state.phase in ("resolve", "strike"):
        yield Offer("create", "", "kind", KINDS)
        yield Offer("recall")
