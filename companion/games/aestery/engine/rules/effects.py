"""What a recorded effect may do: judged for sense alone, and for what naps (AES-20; AES-23)."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.zones.player_zones import in_zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.aestery.engine.effects.card_executors import moved
from companion.games.aestery.engine.effects.references import (
    FIGHTER,
    HERO,
    MINES,
    PLAYER,
    STORY,
    TOP,
    Aim,
    aim_of,
    permanent_at,
)
from companion.games.aestery.engine.effects.table_effects import recorded
from companion.games.aestery.engine.state import State

Targets = tuple[str, ...]
_ANYTHING: Final = frozenset([FIGHTER, STORY, PLAYER, HERO, MINES, TOP])
_PERMANENTS: Final = frozenset([FIGHTER, STORY])
_PLAYERS: Final = frozenset([PLAYER])
_TOUCHED: Final[Mapping[str, frozenset[str]]] = {
    "damage": frozenset([FIGHTER, PLAYER]), "heal": frozenset([FIGHTER, PLAYER]), "prevent": frozenset([FIGHTER]),
    "lose": _PLAYERS, "draw": _PLAYERS, "discard": _PLAYERS, "aether": _PLAYERS,
    "destroy": _PERMANENTS, "sacrifice": _PERMANENTS, "exile": _PERMANENTS, "return": _PERMANENTS,
    "mark": _PERMANENTS, "give": _PERMANENTS, "tap": _PERMANENTS | {MINES}, "untap": _PERMANENTS | {MINES},
    "change": frozenset([FIGHTER]), "skip": _PERMANENTS,
}  # fmt: skip
_OF_PLAYERS: Final[Mapping[tuple[str, str], frozenset[str]]] = {
    ("change", "cost"): _PLAYERS, ("skip", "draw"): _PLAYERS, ("mark", "experience"): frozenset([PLAYER, HERO]),
}  # fmt: skip
"""What each verb can be done to; to anything else it would do nothing."""
_AIMED: Final = frozenset((
    "damage", "heal", "destroy", "sacrifice", "exile", "return", "tap", "untap", "prevent", "give", "change", "mark",
))  # fmt: skip
"""Verbs that nobody announces without saying whom or what they are done to."""


def _touched(effect: Effect) -> frozenset[str]:
    return _OF_PLAYERS.get((effect.do, effect.what)) or _TOUCHED.get(effect.do, _ANYTHING)


@clause("nap-safe", "AES-20")
def not_asleep(state: State, seat: int, what: str, targets: Targets) -> Reason | None:
    """What naps is neither sacrificed nor destroyed (Sieste X; AES-20)."""
    effect = recorded(what)
    if effect is None or effect.do not in ("destroy", "sacrifice"):
        return None
    for aim in (aim_of(state.players, seat, text) for text in targets):
        one = None if aim is None else permanent_at(state, aim)
        if one is not None and one.marked("nap"):
            return Reason("nap-safe", figures={"name": one.code, "count": one.marked("nap")})
    return None


@clause("card-text", "AES-23")
def makes_sense(state: State, seat: int, what: str, targets: Targets) -> Reason | None:
    """A recorded effect is judged for sense alone: is there such a target, such a marker? (AES-23)."""
    effect = recorded(what)
    if effect is None:
        return Reason("card-text", "nonsense", {"deed": what, "missing": "effect"})
    aims = [aim_of(state.players, seat, text) for text in targets]
    if any(aim is not None and aim.kind not in _touched(effect) for aim in aims):
        return Reason("card-text", "nonsense", {"deed": what, "missing": "kind"})
    if effect.do in _AIMED and not aims and effect.on == "self" and effect.what != "experience":
        return Reason("card-text", "nonsense", {"deed": what, "missing": "target"})
    if _lacks_markers(state, seat, effect, aims):
        return Reason("card-text", "nonsense", {"deed": what, "missing": "marker"})
    if effect.do == "cancel" and not state.stack:
        return Reason("card-text", "nonsense", {"deed": what, "missing": "stack"})
    return _source_holds(state, seat, what)


def _lacks_markers(state: State, seat: int, effect: Effect, aims: Sequence[Aim | None]) -> bool:
    """Whether markers are taken that are not there: off what is in play, or Experience off a Hero."""
    if effect.do != "mark" or not isinstance(effect.amount, int) or effect.amount >= 0:
        return False
    if effect.what == "experience":
        whose = aims[0].seat if aims and aims[0] is not None else seat
        return state.seats[whose].experience < -effect.amount
    touched = (None if aim is None else permanent_at(state, aim) for aim in aims)
    return any(one is not None and one.marked(effect.what) < -int(effect.amount) for one in touched)


def _source_holds(state: State, seat: int, what: str) -> Reason | None:
    """A card that is moved, recalled or discarded may be where it is taken from."""
    effect = recorded(what)
    assert effect is not None
    if effect.do == "move":
        name, source, _ = moved(effect)
        zone = "deck" if source.startswith("deck") else source
        if name and zone and zone != "play":
            figures = {"deed": what, "missing": "card", "player": state.players[seat], "names": (name,)}
            return in_zone(state.seats[seat].has(zone, (name,)), "card-text", figures, kind="nonsense")
    return None
