"""What a recorded effect may do: judged for sense alone, and for what happens only once (EFFECTS.md; ERE-30)."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.zones.player_zones import MAYBE, NO, YES, in_zone
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.eredan.engine.constants import KINDS
from companion.games.eredan.engine.effects.card_executors import moved, parted_what, zone_name
from companion.games.eredan.engine.effects.references import CHARACTER, PLAYER, Aim, aim_of, aims_of, character_at
from companion.games.eredan.engine.effects.resolution import asked_effect
from companion.games.eredan.engine.effects.table_effects import queue_place, recorded
from companion.games.eredan.engine.effects.targets import By, borne, useful, waiting
from companion.games.eredan.engine.rules.cards import targets_there
from companion.games.eredan.engine.rules.stats import FULL
from companion.games.eredan.engine.state import State

Targets = tuple[str, ...]
_PLAYERS: Final = frozenset((PLAYER,))
_ON_PLAYERS: Final = frozenset(("draw", "discard", "move", "create", "recall", "grant"))
_BOTH: Final = frozenset((CHARACTER, PLAYER))
_NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "attach": ("hand", "discard", "deck"), "recall": ("discard",), "discard": ("hand",),
}  # fmt: skip
"""Out of which zones a card that an effect names comes."""
IN_TURNS: Final = ("choose", "cards", "resolve", "strike", "discard")
_PHASES: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("create", ""): ("resolve", "cards", "strike"), ("recall", ""): ("resolve", "cards", "strike"),
    ("grant", ""): ("cards", "choose"), ("change", "initiative"): ("initiative", "team"),
}  # fmt: skip
"""When an effect can change anything, if not in all phases of a turn; the first phase is the one that is told."""


def _touched(effect: Effect) -> frozenset[str]:
    """What each verb can be done to; to anything else it would do nothing."""
    if (
        effect.do in _ON_PLAYERS
        or effect.what in ("draws", "initiative")
        or (effect.do, effect.what) == ("skip", "draw")
    ):
        return _PLAYERS
    return _BOTH if effect.do in ("text", "cancel") else frozenset((CHARACTER,))


def _nonsense(what: str, missing: str) -> Reason:
    return Reason("card-text", "nonsense", {"deed": what, "missing": missing})


@clause("card-text", "no-target", "no-character-there", "dead-character", "tilted-can-be-aimed")
def makes_sense(state: State, seat: int, what: str, targets: Targets) -> Reason | None:
    """A recorded effect is judged for sense alone: is there such a target, such a rune, such a card?"""
    effect = recorded(what)
    if effect is None:
        return _nonsense(what, "effect")
    aims = aims_of(state.players, seat, targets)
    return (
        targets_there(state, seat, targets)
        or _in_time(state, effect)
        or _aimed(state, seat, what, effect, aims)
        or next(filter(None, (_lacks(state, effect, aim) for aim in aims)), None)
        or _in_queue(state, seat, what, effect)
        or _card_there(state, seat, what, effect, aims)
    )


@clause("card-text", "no-target")
def _aimed(state: State, seat: int, what: str, effect: Effect, aims: Sequence[Aim]) -> Reason | None:
    """It is done to somebody that it can be done to, and changes something."""
    if any(aim.kind not in _touched(effect) for aim in aims):
        return _nonsense(what, "kind")
    if not aims and _touched(effect) == frozenset((CHARACTER,)) and not _answers(state, seat, effect):
        return Reason("no-target", "nonsense", {"other": state.players[1 - seat]})
    return _nonsense(what, "change") if effect.amount == 0 else None


@clause("choice")
def _answers(state: State, seat: int, effect: Effect) -> bool:
    """Whether it answers what a card asks: that card may say what it is done to."""
    task = asked_task(state, seat, EFFECT)
    asked = None if task is None else asked_effect(task, effect)
    return asked is not None and not asked.target.needs_choice


@clause("wrong-phase", "created-after", "deed-grant", "deed-initiative")
def _in_time(state: State, effect: Effect) -> Reason | None:
    """A card joins a queue that is there, tickets are given before the lot is drawn."""
    phases = _PHASES.get((effect.do, effect.what if effect.do == "change" else ""), IN_TURNS)
    if state.phase in phases:
        return None
    figures = {"needed": phases[0], "phase": state.phase, "turn": state.turn}
    return Reason("wrong-phase", "nonsense", figures)


@clause("no-such-rune", "no-such-slot", "no-order", "rune-consumed", "order-woken")
def _lacks(state: State, effect: Effect, aim: Aim) -> Reason | None:
    """What a character lacks of what an effect takes or wakes."""
    one = character_at(state, aim)
    if one is None:
        return None
    who = {"player": state.players[aim.seat], "name": one.name}
    if effect.do == "mark" and isinstance(effect.amount, int) and one.runes.count(effect.what) < -effect.amount:
        return Reason("no-such-rune", "nonsense", {**who, "rune": effect.what, "names": one.runes})
    if effect.do in ("detach", "destroy") and not borne(state, aim, effect.what):
        return Reason("no-such-slot", "nonsense", {**who, "type": parted_what(effect)[0]})
    if (effect.do, effect.what) == ("wake", "order") and not useful(state, effect, aim):
        return Reason("no-order", "nonsense", who)
    return None


@clause("no-such-card-in-queue", "already-resolved", "recalled-untouched")
def _in_queue(state: State, seat: int, what: str, effect: Effect) -> Reason | None:
    """A card that is cancelled lies in the queue, has not taken effect, and is not cancelled yet."""
    if effect.do != "cancel":
        return None
    place = queue_place(effect)
    if place is None:
        found = state.phase in ("choose", "cards") or any(True for _ in waiting(state, By(seat), effect))
        return None if found else _nonsense(what, "queue")
    if not 0 < place <= len(state.queue):
        return Reason("no-such-card-in-queue", "nonsense", {"place": place, "count": len(state.queue)})
    item = state.queue[place - 1]
    if state.phase != "cards" and (not state.next or place < state.next):
        return Reason("already-resolved", "nonsense", {"card": item.code, "place": place})
    return _nonsense(what, "queue") if item.cancelled else None


@clause("card-text", "GEN-3")
def _card_there(state: State, seat: int, what: str, effect: Effect, aims: Sequence[Aim]) -> Reason | None:
    """A card that is created is of a kind that joins the queue; one that is named may lie where it is taken from."""
    words, name = parted_what(effect)
    if effect.do == "create" and words not in KINDS:
        return _nonsense(what, "kind")
    whose = next((aim.seat for aim in aims if effect.do != "attach"), seat)
    zones = (moved(effect)[0],) if effect.do == "move" else _NAMED.get(effect.do, ())
    if not zones:
        return None
    player = state.seats[whose]
    if not name:
        empty = effect.do in ("attach", "move", "recall") and not len(player.zone(zones[0]))
        return _nonsense(what, "card") if empty else None
    key = zone_name(state, whose, name, *zones)
    found = [player.has(zone, (key,)) for zone in zones]
    best = YES if YES in found else MAYBE if MAYBE in found else NO
    figures = {"deed": what, "missing": "card", "player": state.players[whose], "cards": (key,)}
    return in_zone(best, "card-text", figures, kind="nonsense")


@clause("rage-once", "berserker-alone", "ERE-16", "ERE-30")
def wakes_once(state: State, seat: int, what: str, targets: Targets) -> Reason | None:
    """Only Berserkers have a Rage, and it is woken once at a time (Berserker; ERE-30)."""
    effect = recorded(what)
    if effect is None or (effect.do, effect.what) != ("wake", "rage"):
        return None
    for text in targets:
        aim = aim_of(state.players, seat, text)
        one = None if aim is None else character_at(state, aim)
        if aim is None or one is None:
            continue
        classes = FULL.words(state, aim.seat, aim.place, one, "class")
        if "berserker" not in classes:
            figures = {"player": state.players[aim.seat], "name": one.name, "classes": classes}
            return Reason("berserker-alone", figures=figures)
        if one.rage:
            return Reason("rage-once", figures={"name": one.name})
    return None
