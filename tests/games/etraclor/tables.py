"""Random play for the tests: tables at random moments, announcements of all kinds, and what must always hold."""

import random
from collections.abc import Iterator
from typing import Any

from companion.core.notation.playing_cards import JOKER, PACK
from companion.core.rules.common_moves import Concede
from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import SPELLS
from companion.games.etraclor.engine.state import State
from companion.games.etraclor.game import GAME

PLAYERS = ("Ana", "Bo")
_OPTIONAL = 0.25


def settle(state: State, rng: random.Random) -> State:
    """The state once chance has answered."""
    while state.pending and state.pending[-1].chance:
        state, _ = GAME.apply(state, GAME.answer(state, state.pending[-1], rng))
    return state


def fresh(rng: random.Random, *, dealt: bool) -> State:
    """A match that begins."""
    state, _ = GAME.setup(Setup(PLAYERS, rng.randrange(2), {}, dealt))
    return settle(state, rng)


def play(state: State, move: Move, rng: random.Random) -> State:
    """The state after a move and what chance answers to it."""
    return settle(GAME.apply(state, move)[0], rng)


def step(state: State, rng: random.Random, *, overrides: float = 0.0) -> tuple[Move, State]:
    """One more announcement at random: a legal move of a random verb, a reveal, or (sometimes) an override."""
    if rng.random() < overrides:
        move = breach(state, rng)
        if move is not None:
            return move, play(state, move, rng)
    move = reveal(state, rng) or legal_move(state, rng)
    return move, play(state, move, rng)


def legal_move(state: State, rng: random.Random) -> Move:
    """A legal move: first the verb at random, so that turns are neither endless nor empty."""
    by_verb: dict[str, list[Move]] = {}
    for move in GAME.legal(state):
        by_verb.setdefault(move.verb, []).append(move)
    by_verb.pop("third", None)
    if len(by_verb) > 1 and rng.random() < 0.5:
        by_verb.pop("end", None)
    return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def reveal(state: State, rng: random.Random) -> Move | None:
    """An answer that the table may give now: to what is asked, or to what was passed over before."""
    if rng.random() < 0.6:
        return None
    item = state.pending[-1] if state.pending else None
    if item is not None and item.verb == "shown":
        side = state.sides[item.seat or 0]
        mine = sorted((side.shown | state.pool) - state.sides[1 - (item.seat or 0)].shown)
        cards = tuple(rng.sample(mine, min(len(mine), rng.randint(1, 5))))
        move: Move = m.Shown(cards, by=PLAYERS[item.seat or 0])
        return move if GAME.judge(state, move) else None
    owing = [seat for seat in (0, 1) if state.sides[seat].discard.unknown]
    if owing and state.pool:
        move = m.Third(rng.choice(sorted(state.pool)), by=PLAYERS[rng.choice(owing)])
        return move if GAME.judge(state, move) else None
    return None


def breach(state: State, rng: random.Random) -> Move | None:
    """A refused announcement that the table could play all the same; None if a few tries found none."""
    for _ in range(6):
        move = announcement(state, rng)
        if GAME.judge(state, move).overridable:
            return move
    return None


def _card(state: State, rng: random.Random) -> str:
    """Any card: more often one that lies openly."""
    if rng.random() < 0.5:
        worn = [c for side in state.sides for f in side.fighters() for c in (f.card, *f.worn())]
        if worn:
            return rng.choice(worn)
    return rng.choice(PACK) if rng.random() < 0.99 else JOKER


def announcement(state: State, rng: random.Random) -> Move:
    """Any announcement that can be written down, sensible or not."""
    verb = rng.choice(("draw", "summon", "equip", "attack", "heal", "cast", "end", "redraw", "concede"))
    by = rng.choice(("", "", *PLAYERS))
    target = "" if rng.random() < _OPTIONAL else _card(state, rng)
    if verb == "summon":
        return m.Summon(_card(state, rng), by=by)
    if verb == "equip":
        return m.Equip(_card(state, rng), _card(state, rng), by=by)
    if verb == "attack":
        return m.Attack(_card(state, rng), target, by=by)
    if verb == "heal":
        return m.Heal(_card(state, rng), target, by=by)
    if verb == "cast":
        return m.Cast(rng.choice(sorted(SPELLS)), target, by=by)
    simple: dict[str, Any] = {"draw": m.Draw, "end": m.End, "redraw": m.Redraw, "concede": Concede}
    move: Move = simple[verb](by=by)
    return move


def walk(
    rng: random.Random, *, dealt: bool = False, overrides: float = 0.0, longest: int = 250
) -> Iterator[tuple[State, Move, State]]:
    """A random match: each announcement with the states before and after it."""
    state = fresh(rng, dealt=dealt)
    for _ in range(longest):
        if state.outcome is not None:
            return
        move, after = step(state, rng, overrides=overrides)
        yield state, move, after
        state = after


def known_cards(state: State) -> list[str]:
    """Every card whose place is known."""
    cards: list[str] = []
    for side in state.sides:
        for zone in (side.deck, side.hand, side.discard):
            cards.extend(zone.known)
        for fighter in side.fighters():
            cards.extend((fighter.card, *fighter.worn()))
    return cards


def unknown_places(state: State) -> int:
    """How many cards lie somewhere without anybody knowing which they are."""
    return sum(zone.unknown for side in state.sides for zone in (side.deck, side.hand, side.discard))


def check_cards(state: State, *, absent: int = 0) -> None:
    """Each of the 52 cards is in exactly one place, known or among the unlocated ones; `absent` are nowhere."""
    known = known_cards(state)
    assert len(set(known)) == len(known), f"a card in two places: {sorted(known)}"
    assert state.pool.isdisjoint(known)
    assert state.pool | set(known) == set(PACK)
    zones = [zone for side in state.sides for zone in (side.deck, side.hand, side.discard)]
    assert all(zone.unknown >= 0 for zone in zones)
    assert unknown_places(state) + absent == len(state.pool), (unknown_places(state), len(state.pool))
    for seat, side in enumerate(state.sides):
        for place, fighter in enumerate(side.arena):
            if fighter is not None:
                check_fighter(place, fighter)
        other = state.sides[1 - seat]
        assert side.shown <= state.pool
        assert side.shown.isdisjoint(other.shown)


def check_fighter(place: int, fighter: Any) -> None:
    """A character stands in its own place, with equipment in the right slots and figures within bounds."""
    from companion.games.etraclor.engine.constants import MAX_HP, PLACE, SLOT, VALUE

    assert PLACE[fighter.card] == place
    assert 1 <= fighter.hp <= MAX_HP[fighter.card]
    for slot in ("weapon", "shield", "object"):
        assert not fighter.slot(slot) or SLOT[fighter.slot(slot)] == slot
    if fighter.shield:
        assert 1 <= fighter.shield_left <= VALUE[fighter.shield]
    else:
        assert fighter.shield_left == 0
