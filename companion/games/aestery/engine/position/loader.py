"""Facts into a state: positions and corrections, with defaults for what is left out, all that is wrong with them."""

from collections import Counter
from typing import Any

from companion.cardkit.notation.card_names import can_be_said
from companion.cardkit.position import agenda, loader
from companion.cardkit.zones.permanents import Change, taken
from companion.core.facts.facts import Problem, Values
from companion.core.rules.option import Setup
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.cards.cards import Box, Card, is_keyword
from companion.games.aestery.engine.constants import COLOURS, HAND, KEYWORDS, MARKERS, MOST_PLACES
from companion.games.aestery.engine.effects.schema import VOCABULARY
from companion.games.aestery.engine.flow.queue import KINDS, waits
from companion.games.aestery.engine.flow.setup import blank
from companion.games.aestery.engine.flow.updates import check_life, in_zones
from companion.games.aestery.engine.position.stack_text import read_text
from companion.games.aestery.engine.state import Fighter, Player, State, Story

_ZONES = ("hand", "deck", "hideout", "pitched", "graveyard", "exile")
_SOURCES = ("hand", "hideout")
"""Where a card that waits on the stack came from; abilities and what was set off are no cards."""
_OWN_MARKERS = ("bravery", "nap", "bloodthirst")
"""Markers that a keyword of the card explains."""
_FIGHTING = ("attack", "block", "damage")
"""The phases in which somebody may attack or block."""


def start(setup: Setup, values: Values, before: State | None) -> State:
    """The table before anything is said, with somebody in each place that a position takes."""
    decks = any(values.get(f"{name}.deck.name") for name in setup.players)
    state = blank(setup, demo=decks)
    seats = tuple(
        replace(
            player,
            fighters=_row(values, state.box, name, "fighter", Fighter),
            stories=_row(values, state.box, name, "story", Story),
        )
        for name, player in zip(setup.players, state.seats, strict=True)
    )
    return replace(state, seats=seats, dealt=before is not None and before.dealt, deciding=())


def _row(values: Values, box: Box, name: str, kind: str, make: Any) -> tuple[Any, ...]:
    """Who lies in the places that a position takes; a listed card is as the list has it where nothing else is said."""
    names = [values.get(f"{name}.{kind}.{place}") for place in range(1, MOST_PLACES + 1)]
    last = max((place for place, one in enumerate(names, 1) if one), default=0)
    return tuple(None if not one else _placed(box.card(box.named(one)), make) for one in names[:last])


def _placed(card: Card | None, make: Any) -> Any:
    one = make(code="", new=False)
    if card is None:
        return one
    figures = {"force": card.force, "defence": card.defence} if make is Fighter else {}
    return replace(one, keywords=card.keywords, **figures)


def complete(state: State, setup: Setup, values: Values, before: State | None, problems: list[Problem]) -> State:
    """The state of a position: zones, permanents with their markers, what waits, who is asked, the end."""
    if values.get("player") is None:
        state = replace(state, active=state.starter)
    state = _waiting(state, values, problems)
    seats = tuple(_player(state, seat, name, values, problems) for seat, name in enumerate(state.players))
    state = replace(state, seats=seats)
    loader.check_places(values, ("fighter", "story"), problems)
    _check_names(state, values, problems)
    state = _begun(state, values, problems)
    _check_blocks(state, problems)
    if before is not None and before.outcome is not None and before.outcome.rule in ("GEN-2", "deck-out"):
        return replace(state, outcome=before.outcome, pending=(), stack=(), agenda=())
    if state.phase != "start":
        state = KINDS.with_asked(state, waits) if not problems else state
    return check_life(state)[0]


# --- a player ---------------------------------------------------------------------------------------------------------


def _player(state: State, seat: int, name: str, values: Values, problems: list[Problem]) -> Player:
    player = state.seats[seat]
    fighters = tuple(
        None if one is None else _permanent(one, state.box, f"{name}.fighter.{place}", values, problems)
        for place, one in enumerate(player.fighters, 1)
    )
    stories = tuple(
        None if one is None else _permanent(one, state.box, f"{name}.story.{place}", values, problems)
        for place, one in enumerate(player.stories, 1)
    )
    player = replace(player, fighters=fighters, stories=stories)
    bad = {figures.get("name") for _, figures in problems}
    if player.untapped > player.mines and f"{name}.mines" not in bad:
        problems.append(("position-mines", {"player": name, "count": player.untapped, "have": player.mines}))
    listed = loader.deck_of(state.box, name, values, problems)
    waiting = [state.card(item.code) for item in state.stack if item.by == seat and item.origin in _SOURCES]
    size = len(listed) or state.house.deck
    zones = loader.zones(name, values, _ZONES, size - player.cards_in_play - len(waiting), HAND)
    located = Counter(card for zone in zones.values() for card in zone.known)
    located.update(
        card
        for _, one in (*taken(fighters), *taken(stories))
        if (card := in_zones(one.code)) is not None and not (isinstance(one, Fighter) and one.token)
    )
    located.update(called for card in waiting if card is not None and (called := in_zones(card.name)) is not None)
    pool = loader.pool(name, listed, located, problems)
    unknown = sum(zone.unknown for zone in zones.values())
    if listed and unknown > len(pool) and not problems:
        problems.append(("position-too-many", {"player": name, "unknown": unknown, "left": len(pool)}))
    if len(zones["hideout"]) > 1:
        problems.append(("position-hideout", {"player": name, "count": len(zones["hideout"])}))
    if player.hidden_in is not None and player.hidden_in > state.turn:
        figures = {"name": f"{name}.hideout.turn", "count": player.hidden_in, "have": state.turn}
        problems.append(("position-hidden", figures))
    changes = loader.changes(f"{name}.changes", values, problems)
    if player.used and not player.hero:
        problems.append(("position-hero", {"name": f"{name}.hero.used", "head": f"{name}.hero"}))
    return replace(player, **zones, pool=pool, changes=changes)


# --- permanents -------------------------------------------------------------------------------------------------------


def _permanent(one: Any, box: Box, name: str, values: Values, problems: list[Problem]) -> Any:
    marks = loader.marks(name, values, MARKERS if isinstance(one, Fighter) else (), problems)
    changes = loader.changes(f"{name}.changes", values, problems)
    boost = values.get(f"{name}.boost") or 0
    if boost:
        changes = (Change("force", boost), *changes)
    bad = [word for word in one.keywords if not is_keyword(word)]
    if bad:
        figures = {"name": f"{name}.keywords", "given": ", ".join(bad)[:60], "known": ", ".join(KEYWORDS)}
        problems.append(("position-keyword", figures))
    one = replace(one, code=box.named(one.code) or one.code, marks=marks, changes=changes)
    if isinstance(one, Fighter):
        _check_fighter(one, name, values, problems)
    return one


def _check_fighter(one: Fighter, name: str, values: Values, problems: list[Problem]) -> None:
    by_text = {text.rpartition(" ")[0] for text in values.get(f"{name}.marks") or ()}  # card text has put them there
    for mark in _OWN_MARKERS:
        if one.marked(mark) and mark not in one.words and mark not in by_text and not one.flashed:
            problems.append(("position-marker", {"name": f"{name}.{mark}", "keyword": mark}))
    if one.toughness <= 0 and not one.naps:
        fatigue, defence = one.marked("fatigue"), one.toughness + one.marked("fatigue")
        if fatigue:
            figures = {"name": f"{name}.fatigue", "count": fatigue, "defence": defence}
            problems.append(("position-fatigue", figures))
        else:
            problems.append(("position-defence", {"name": f"{name}.defence", "defence": defence}))


def _check_names(state: State, values: Values, problems: list[Problem]) -> None:
    """Names that no card can have, a colour that there is not, somebody who does not play."""
    for seat, player in enumerate(state.seats):
        head = state.players[seat]
        names = [(f"{head}.hero", player.hero)] if player.hero else []
        names += [(f"{head}.fighter.{place}", one.code) for place, one in taken(player.fighters)]
        names += [(f"{head}.story.{place}", one.code) for place, one in taken(player.stories)]
        for fact in (*(f"{head}.{zone}.cards" for zone in _ZONES), f"{head}.deck.top", f"{head}.deck.bottom"):
            names += [(fact, card) for card in values.get(fact) or ()]
        for name, said in names:
            if said and in_zones(said) is not None and not can_be_said(said):
                problems.append(("position-name", {"name": name, "given": said[:40]}))
        strange = [colour for colour in player.colours if colour not in COLOURS]
        if strange:
            figures = {"name": f"{head}.hero.colours", "given": ", ".join(strange)[:60], "known": ", ".join(COLOURS)}
            problems.append(("position-colour", figures))
    loader.check_players(state.players, values, ("deciding", "pending"), problems)


def _check_blocks(state: State, problems: list[Problem]) -> None:
    """A blocker of nobody, an attacker of whoever's turn it is not, a fight where no combat is."""
    if state.attacked > state.combats:
        problems.append(("position-combats", {"count": state.attacked, "have": state.combats}))
    for seat, name in enumerate(state.players):
        for place, one in taken(state.seats[seat].fighters):
            where = f"{name}.fighter.{place}"
            if state.phase not in _FIGHTING and (one.attacking or one.blocks or one.flashed):
                problems.append(("position-fight", {"name": where, "phases": ", ".join(_FIGHTING)}))
                continue
            if one.attacking and seat != state.active:
                problems.append(("position-attacker", {"name": where, "player": state.players[state.active]}))
            if one.blocks:
                other = state.fighter(state.active, one.blocks)
                if seat == state.active or other is None or not other.attacking:
                    problems.append(("position-blocker", {"name": where, "place": one.blocks}))


# --- the moment -------------------------------------------------------------------------------------------------------


def _begun(state: State, values: Values, problems: list[Problem]) -> State:
    """Who has yet to decide about the hand, who is asked for a deck; the order of attackers and blockers."""
    deciding = tuple(state.players.index(name) for name in values.get("deciding") or () if name in state.players)
    if state.phase == "start" and not deciding:
        deciding = (state.starter, 1 - state.starter)
    pending = loader.decks_asked(state.players, values, dealt=state.dealt)
    seats = tuple(replace(player, fighters=_ordered(player.fighters)) for player in state.seats)
    return replace(state, deciding=deciding if state.phase == "start" else (), pending=pending, seats=seats)


def _ordered(row: tuple[Fighter | None, ...]) -> tuple[Fighter | None, ...]:
    """Attackers and blockers whose order nobody said stand in that of their places, behind the others."""
    last = max((one.order for one in row if one is not None), default=0)
    found: list[Fighter | None] = []
    for one in row:
        if one is not None and (one.attacking or one.blocks) and not one.order:
            last += 1
            found.append(replace(one, order=last))
        else:
            found.append(one)
    return tuple(found)


def _waiting(state: State, values: Values, problems: list[Problem]) -> State:
    stack = []
    for text in values.get("stack.cards") or ():
        item = read_text(state.players, state.box, text)
        if item is None:
            problems.append(("position-stack", {"name": "stack.cards", "given": text[:60]}))
        else:
            stack.append(item)
    tasks = agenda.read(state.players, values, KINDS, VOCABULARY, problems)
    return replace(state, stack=tuple(stack), agenda=tasks)
