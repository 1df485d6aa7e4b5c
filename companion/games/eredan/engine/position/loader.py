"""Facts into a state: positions and corrections, with defaults for what is left out, all that is wrong with them."""

import re
from collections import Counter
from typing import Final

from companion.cardkit.notation.card_names import can_be_said, spoken
from companion.cardkit.position import agenda, loader
from companion.cardkit.zones.permanents import Change, Changes
from companion.cardkit.zones.player_zones import with_seat
from companion.cardkit.zones.stack import Waiting
from companion.core.facts.facts import Problem, Values
from companion.core.rules.option import Setup
from companion.core.runtime.replacement import replace
from companion.games.eredan.engine.cards.cards import UNIQUE, parted, zone_key
from companion.games.eredan.engine.cards.figures import order_of
from companion.games.eredan.engine.constants import (
    CLASSES,
    FAMILIAR,
    HAND,
    LINE,
    MOST_QUEUE,
    OBJECT,
    PLACES,
)
from companion.games.eredan.engine.effects.references import aim_of
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.engine.flow.effect_queue import KINDS, waits
from companion.games.eredan.engine.flow.setup import blank, on_line
from companion.games.eredan.engine.flow.strike import look_for_end
from companion.games.eredan.engine.flow.turn_end import all_straightened
from companion.games.eredan.engine.state import Attached, Character, Player, State

_ZONES: Final = ("hand", "deck", "discard")
_CHANGE: Final = re.compile(
    r"(?P<what>[^\W\d_][^\d+]*?) (?P<amount>[+-]\d{1,3}) (?P<until>fight|turn|attached|good)(?: (?P<source>.+))?"
)
_TALLY: Final = re.compile(r"(?P<name>.+) (?P<count>-?\d{1,4})")
_WORN: Final = ("weapon", "weapon.2", "armour", "shield", "helmet", FAMILIAR)
_FIGHTS: Final = ("cards", "resolve", "strike", "discard")


def start(setup: Setup, values: Values, before: State | None) -> State:
    """The table before anything is said, with somebody in each place that a position takes, and the queue it has."""
    decks = any(values.get(f"{name}.deck.name") for name in setup.players)
    state = blank(setup, demo=decks)
    seats = tuple(
        replace(player, line=tuple(_placed(state, values, f"{name}.{place}") for place in range(1, LINE + 1)))
        for name, player in zip(setup.players, state.seats, strict=True)
    )
    places = [place for place in range(1, MOST_QUEUE + 1) if values.get(f"queue.{place}")]
    queue = (Waiting(0, ""),) * max(places, default=0)
    dealt = before is not None and before.dealt
    return replace(state, seats=seats, queue=queue, dealt=dealt, drawn=False)


def _placed(state: State, values: Values, name: str) -> Character | None:
    """Who stands at a place; a listed one is as the list has it where nothing else is said."""
    called = values.get(name)
    if not called:
        return None
    listed = state.box.character(state.box.named(called, "character"))
    one = Character() if listed is None else on_line(listed)
    most = values.get(f"{name}.hp.max")
    if most is None:
        most = one.hp_max or values.get(f"{name}.hp") or 0
    return replace(one, hp=most, hp_max=most)


def complete(state: State, setup: Setup, values: Values, before: State | None, problems: list[Problem]) -> State:
    """The state of a position: zones, characters with what they bear, the queue, who is asked, the end."""
    if values.get("player") is None:
        state = replace(state, active=state.starter)
    state = _queue(state, values, problems)
    for seat, name in enumerate(state.players):
        state = _with_line(state, seat, name, values, problems)
    seats = tuple(_player(state, seat, name, values, problems) for seat, name in enumerate(state.players))
    state = replace(state, seats=seats)
    loader.check_places(values, tuple(map(str, range(1, LINE + 1))), problems, words=2)
    _check_fight(state, problems)
    state = replace(state, agenda=agenda.read(state.players, values, KINDS, VOCABULARY, problems))
    loader.check_players(state.players, values, ("pending", "ready"), problems)
    if before is not None and before.outcome is not None and before.outcome.rule in _NOT_OF_FIGURES:
        return replace(state, outcome=before.outcome, pending=(), agenda=())
    if not problems:
        state = all_straightened(state)[0] if state.phase == "choose" else state
        state = _asked(state, values)
        if state.phase == "discard" or (state.phase == "choose" and not state.agenda):
            state = look_for_end(state)[0]
    return state


_NOT_OF_FIGURES: Final = ("GEN-2", "deck-out-loss", "deck-out-score")
"""Ends that no figure of the table tells."""


def _asked(state: State, values: Values) -> State:
    """Who is asked for a deck, for cards, for what a task needs."""
    if state.phase == "team":
        return replace(state, pending=loader.decks_asked(state.players, values, dealt=state.dealt))
    state = KINDS.with_asked(state, waits)
    ready = {state.players.index(name) for name in values.get("ready") or () if name in state.players}
    pending = tuple(item._replace(ready=True) if item.sealed and item.seat in ready else item for item in state.pending)
    return replace(state, pending=pending) if ready else state


# --- a player ---------------------------------------------------------------------------------------------------------


def _with_line(state: State, seat: int, name: str, values: Values, problems: list[Problem]) -> State:
    """The characters of a player with all that they bear."""
    line = tuple(
        None if one is None else _character(state, seat, one, f"{name}.{place}", values, problems)
        for place, one in enumerate(state.seats[seat].line, 1)
    )
    player = replace(state.seats[seat], line=line)
    _check_line(player, name, problems)
    return with_seat(state, seat, player)


def _player(state: State, seat: int, name: str, values: Values, problems: list[Problem]) -> Player:
    """A player's cards."""
    player = state.seats[seat]
    listed = loader.deck_of(state.box, name, values, problems)
    attached = [
        item.code for _, _, one in state.everybody() for item in one.attached if item.owner == seat and not item.created
    ]
    waiting = [item.code for item in state.queue if item.by == seat and item.origin != "created" and not item.how]
    size = (len(listed) or state.house.deck) - len(attached) - len(waiting)
    hand = 0 if state.phase in ("team", "initiative") else HAND
    zones = loader.zones(name, values, _ZONES, max(0, size), hand)
    located = Counter(card for zone in zones.values() for card in zone.known)
    located.update(key for code in (*attached, *waiting) if (key := zone_key(code)) is not None)
    pool = loader.pool(name, listed, located, problems)
    unknown = sum(zone.unknown for zone in zones.values())
    if listed and unknown > len(pool) and not problems:
        problems.append(("position-too-many", {"player": name, "unknown": unknown, "left": len(pool)}))
    for fact in ("hand.cards", "discard.cards", "deck.top", "deck.bottom"):
        for card in values.get(f"{name}.{fact}") or ():
            if not can_be_said(parted(card)[0]):
                problems.append(("position-name", {"name": f"{name}.{fact}", "given": card[:40]}))
    changes = _changes(f"{name}.changes", values, problems)
    tally = _tally(f"{name}.experience", values, problems)
    return replace(player, **zones, pool=pool, changes=changes, tally=tally)


def _check_line(player: Player, name: str, problems: list[Problem]) -> None:
    """Two of one name on a line."""
    names: dict[str, list[str]] = {}
    for _, one in player.characters:
        names.setdefault(spoken(parted(one.name)[0]), []).append(parted(one.name)[0])
    problems += [("position-twice", {"player": name, "name": like[0]}) for like in names.values() if len(like) > 1]


# --- a character ------------------------------------------------------------------------------------------------------


def _character(
    state: State, seat: int, one: Character, name: str, values: Values, problems: list[Problem]
) -> Character:
    orders = one.orders
    if values.get(f"{name}.orders") is not None:
        found = [(text, order_of(text)) for text in values[f"{name}.orders"]]
        for text, order in found:
            if order is None:
                problems.append(("position-order", {"name": f"{name}.orders", "given": text[:40]}))
        orders = tuple(order for _, order in found if order is not None)
    key = state.box.named(one.name, "character") or one.name
    one = replace(
        one, name=key, orders=orders, changes=_changes(f"{name}.changes", values, problems),
        runes=_runes(name, values), attached=_attached(seat, name, values, problems),
    )  # fmt: skip
    _check_character(one, name, problems)
    return one


def _check_character(one: Character, name: str, problems: list[Problem]) -> None:
    if not can_be_said(parted(one.name)[0]):
        problems.append(("position-name", {"name": name, "given": one.name[:40]}))
    if one.hp > one.hp_max:
        problems.append(("position-hp", {"name": f"{name}.hp", "count": one.hp, "most": one.hp_max}))
    if one.attack_high is not None and one.attack_high < one.attack:
        problems.append(("position-range", {"name": f"{name}.attack.high", "high": one.attack_high, "low": one.attack}))
    strange = [word for word in one.classes if word not in CLASSES]
    if strange:
        figures = {"name": f"{name}.class", "given": ", ".join(strange)[:60], "known": ", ".join(CLASSES)}
        problems.append(("position-class", figures))
    if len(one.runes) > one.runes_max:
        problems.append(("position-runes", {"name": name, "count": len(one.runes), "most": one.runes_max}))
    if one.dead and (one.hp or one.attached or one.runes):
        problems.append(("position-dead", {"name": name}))
    if one.rage and "berserker" not in one.classes:
        problems.append(("position-rage", {"name": f"{name}.rage"}))


def _runes(name: str, values: Values) -> tuple[str, ...]:
    first = [values.get(f"{name}.rune.{number}") for number in (1, 2, 3)]
    return tuple(rune for rune in (*first, *(values.get(f"{name}.runes") or ())) if rune)


def _attached(seat: int, name: str, values: Values, problems: list[Problem]) -> tuple[Attached, ...]:
    """What a character bears, in the order in which it is kept."""
    found: list[tuple[str, str, str]] = []
    for slot in _WORN:
        code = values.get(f"{name}.{slot}")
        if code:
            found.append((slot.partition(".")[0], code, slot))
    if values.get(f"{name}.weapon.2") and not values.get(f"{name}.weapon"):
        problems.append(("position-slot", {"name": f"{name}.weapon.2", "place": f"{name}.weapon"}))
    found += [(OBJECT, code, "objects") for code in values.get(f"{name}.objects") or ()]
    laid, foreign, created = (values.get(f"{name}.{leaf}") or () for leaf in ("laid", "foreign", "created"))
    items = []
    for number, (place, code, slot) in enumerate(found, 1):
        if not _is_card(code):
            problems.append(("position-name", {"name": f"{name}.{slot}", "given": code[:40]}))
        owner = 1 - seat if number in foreign else seat
        order = laid[number - 1] if number <= len(laid) else number
        items.append(Attached(code, place, owner, order, number in created))
    return tuple(sorted(items, key=lambda item: (PLACES.index(item.place), item.laid)))


def _is_card(code: str) -> bool:
    key = zone_key(code)
    return key is None or can_be_said(parted(key.removesuffix(UNIQUE))[0])


def _changes(name: str, values: Values, problems: list[Problem]) -> Changes:
    """What was changed for a time, as texts: `attack +2 fight`, `spirit +1 attached Targe`."""
    found = []
    for text in values.get(name) or ():
        read = _CHANGE.fullmatch(text)
        if read is None:
            problems.append(("position-change", {"name": name, "given": text[:40]}))
        else:
            found.append(Change(read["what"], int(read["amount"]), read["until"], read["source"] or ""))
    return tuple(found)


def _tally(name: str, values: Values, problems: list[Problem]) -> tuple[tuple[str, int], ...]:
    found = []
    for text in values.get(name) or ():
        read = _TALLY.fullmatch(text)
        if read is None:
            problems.append(("position-tally", {"name": name, "given": text[:40]}))
        else:
            found.append((read["name"], int(read["count"])))
    return tuple(sorted(found))


# --- the fight, the queue, what is to be done -------------------------------------------------------------------------


def _check_fight(state: State, problems: list[Problem]) -> None:
    """A dead character in the fight, a fight of one, one where none is."""
    places = [player.fighter for player in state.seats]
    if any(places) != all(places):
        problems.append(("position-one-fighter", {"name": "fighter"}))
    if any(places) and state.phase not in _FIGHTS:
        problems.append(("position-fight", {"phases": ", ".join(_FIGHTS)}))
    if not any(places) and state.phase in ("cards", "resolve", "strike"):
        problems.append(("position-no-fight", {"phase": state.phase}))
    for seat, name in enumerate(state.players):
        place = state.seats[seat].fighter
        one = state.character(seat, place) if place else None
        if place and one is None:
            problems.append(("position-nobody", {"name": f"{name}.fighter", "place": place}))
        elif one is not None and one.dead and state.phase != "discard":
            problems.append(("position-dead-fighter", {"name": f"{name}.fighter", "who": one.name}))
    if state.queue and state.phase not in _FIGHTS:
        problems.append(("position-queue-phase", {"phases": ", ".join(_FIGHTS)}))
    if state.next > len(state.queue) or (state.next and state.phase != "resolve"):
        problems.append(("position-next", {"count": state.next, "most": len(state.queue)}))


def _queue(state: State, values: Values, problems: list[Problem]) -> State:
    """The cards of the turn, in their order, without holes."""
    found: list[Waiting] = []
    for place, item in enumerate(state.queue, 1):
        name = f"queue.{place}"
        if not item.code:
            problems.append(("position-hole", {"name": name}))
            continue
        code = state.box.named(item.code) or item.code
        if state.card(code) is None and not can_be_said(parted(code)[0]):
            problems.append(("position-name", {"name": name, "given": item.code[:40]}))
        by = values.get(f"{name}.by")
        targets = tuple(filter(None, (values.get(f"{name}.on") or "").split(" + ")))
        seat = state.players.index(by) if by in state.players else state.active
        for text in targets:
            if aim_of(state.players, seat, text) is None:
                problems.append(("position-target", {"name": f"{name}.on", "given": text[:40]}))
        how = "attached" if values.get(f"{name}.attached") else ""
        found.append(Waiting(seat, code, targets, values.get(f"{name}.from") or "hand", item.cancelled, how))
    for name in values:
        parts = name.split(".")
        if parts[0] == "queue" and len(parts) == 3 and values[name] and int(parts[1]) > len(state.queue):
            problems.append(("position-empty", {"name": name, "head": f"queue.{parts[1]}"}))
    return replace(state, queue=tuple(found))
