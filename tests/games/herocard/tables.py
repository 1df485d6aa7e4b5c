"""Random play for the tests: tables at random moments, announcements of all kinds, and what must always hold."""

import random
from collections import Counter
from typing import Any

from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.games.herocard.engine import moves as m
from companion.games.herocard.engine.cards.cards import read_figures, said
from companion.games.herocard.engine.constants import ATTRIBUTES, TYPES
from companion.games.herocard.engine.state import State
from companion.games.herocard.game import GAME
from tests.games.random_tables import RandomPlay

NAMES = ("Ana", "Bo", "Chloé", "Dan", "Eva", "Finn")
DEFAULTS = {option.name: option.default for option in GAME.options}
DEMO = {"demo": True}


def fresh(rng: random.Random, *, dealt: bool, count: int | None = None, listed: bool = True, **options: Any) -> State:
    """A match that begins: any number of players, heroes of the demo list or only figures, some house rules."""
    players = NAMES[: count or rng.choice((2, 3, 4))]
    chosen = {**DEFAULTS, "action_only": rng.random() < 0.3, **options}
    data = DEMO if listed else {}
    state, _ = GAME.setup(Setup(players, rng.randrange(len(players)), chosen, dealt, data))
    for name in players:
        if dealt or listed or rng.random() < 0.8:
            hero = rng.choice(("Brasca", "Nimbo"))
            move = m.ChooseHero(hero, by=name) if listed else m.ChooseHero("", (12, 10, 9), by=name)
            state = play(state, move, rng)
    return state


def legal_move(state: State, rng: random.Random, *, rich: bool = True) -> Move:
    """A legal move of a random verb: mostly cards while there are any, passes and ends when not."""
    by_verb = PLAY.by_verb(state)
    for rare, keep in (("redraw", 0.05), ("end", 0.3), ("next", 0.2), ("close", 0.2), ("discard", 0.3)):
        if len(by_verb) > 1 and rng.random() > keep:
            by_verb.pop(rare, None)
    if rich and state.cards and rng.random() < 0.1:
        effect = card_effect(state, rng)
        if GAME.judge(state, effect):
            return effect
    verbs = sorted(by_verb)
    return rng.choice(by_verb[rng.choice(verbs)])


def brisk_move(state: State, rng: random.Random) -> Move:
    """A legal move of somebody who wants to win: attacks when possible, does not linger over passes."""
    moves = list(GAME.legal(state))
    assert moves, (state.phase, state.pending)
    wanted = {"attack": 0.9, "close": 0.5, "block": 0.3, "clear": 0.5, "draw": 0.5, "special": 0.2}
    for verb in rng.sample(sorted(wanted), len(wanted)):
        found = [move for move in moves if move.verb == verb] if rng.random() < wanted[verb] else []
        if found:
            return rng.choice(found)
    return rng.choice([move for move in moves if move.verb != "redraw"] or moves)


def card_effect(state: State, rng: random.Random) -> Move:
    """What card text may do, possible or not."""
    by = rng.choice(state.players)
    kind = rng.randrange(5)
    if kind == 0:
        known = state.seats[state.players.index(by)].hand.known
        if known and rng.random() < 0.7:
            return canonical(state, m.CardEffect("discard", 0, (rng.choice(known),), by=by))
        return canonical(state, m.CardEffect("discard", rng.randint(1, 3), by=by))
    if kind == 1:
        return canonical(state, m.CardEffect("draw", rng.randint(1, 3), by=by))
    if kind == 2:
        return canonical(state, m.CardEffect("clear", 0, tuple(rng.choices(ATTRIBUTES, k=rng.randint(1, 2))), by=by))
    if kind == 3:
        amount = rng.choice((-3, -2, -1, 1, 2, 3))
        return canonical(state, m.CardEffect(rng.choice(("attack", "block")), amount, by=by))
    return canonical(state, m.CardEffect("again", by=by))


def canonical(state: State, move: Move) -> Move:
    """The move as the parser would give it."""
    return GAME.canonical(state, move)


def figures(rng: random.Random, kind: str) -> str:
    """A card announced with its figures."""
    name = rng.choice(("", "", "", "Stone falls", "Distracting smile", "Éclair d’été"))
    usual = rng.random() < 0.7
    if kind == "special":
        return said(kind, rng.randrange(3), rng.randint(0, 6), type=rng.choice(TYPES[:2]), name=name)
    type_ = "" if usual else rng.choice(TYPES)
    return said(kind, rng.randrange(3), rng.randint(0, 6), value=rng.randint(0, 9), type=type_, name=name)


def announcement(state: State, rng: random.Random) -> Move:
    """Anything that somebody might announce, sensible or not."""
    by = rng.choice(state.players) if rng.random() < 0.5 else state.players[state.active]
    move = _announced(state, rng, by)
    return canonical(state, move)


def _cards(state: State, rng: random.Random, base: str, mod: str) -> tuple[str, ...]:
    names = [card.name for card in state.box.actions]
    count = rng.choice((1, 1, 1, 2, 2, 3))
    kinds = [base, *(rng.choice((mod, mod, base)) for _ in range(count - 1))]
    listed = bool(names) and rng.random() < 0.6
    return tuple(_named(state, rng, kind) if listed else figures(rng, kind) for kind in kinds)


def _named(state: State, rng: random.Random, kind: str) -> str:
    wanted = [card.name for card in state.box.actions if kind in card.kind]
    return rng.choice(wanted if rng.random() < 0.9 else [card.name for card in state.box.actions])


def _announced(state: State, rng: random.Random, by: str) -> Move:
    target = rng.choice(state.players)
    makers: tuple[Any, ...] = (
        lambda: m.Attack(bases_first(state, _cards(state, rng, "attack", "mod"), "attack"), target, by=by),
        lambda: m.Attack(bases_first(state, _cards(state, rng, "attack", "mod"), "attack"), target, by=by),
        lambda: m.Mod(_cards(state, rng, "mod", "mod"), by=by),
        lambda: m.Block(bases_first(state, _cards(state, rng, "block", "mod"), "block"), by=by),
        lambda: m.Block(bases_first(state, _cards(state, rng, "block", "mod"), "block"), by=by),
        lambda: m.Special(_cards(state, rng, "special", "special")[:1], rng.choice(("", target)), by=by),
        lambda: m.Discard(rng.randint(0, 8), by=by),
        lambda: m.Draw(rng.randint(0, 5), by=by),
        lambda: m.Clear(tuple(rng.choices(ATTRIBUTES, k=rng.randint(1, 4))), by=by),
        lambda: m.Pass(by=by), lambda: m.Close(by=by), lambda: m.Next(by=by), lambda: m.Redraw(by=by),
        lambda: m.End(by=by), lambda: m.ChooseHero("", (9, 9, 9), by=by), lambda: card_effect(state, rng),
    )  # fmt: skip
    return rng.choice(makers)()


def bases_first(state: State, cards: tuple[str, ...], base: str) -> tuple[str, ...]:
    """The cards as an announcement orders them: base cards first."""
    return tuple(sorted(cards, key=lambda code: (card := state.card(code)) is None or card.kind != base))


def check_cards(state: State, sizes: tuple[int, ...]) -> None:
    """Each player has as many cards as before; of a listed deck none is there twice."""
    assert tuple(player.cards for player in state.seats) == sizes
    for player in state.seats:
        assert min(player.hand.unknown, player.deck.unknown, player.discard.unknown) >= 0
        assert not player.hero or len(player.pool) >= player.unknown_places


def check_listed(state: State) -> None:
    """The located and the unlocated cards of a listed deck are that deck; for tables without overrides."""
    for player in state.seats:
        hero = state.box.hero(player.hero) if player.hero else None
        if hero is not None:
            found = Counter(player.pool)
            found.update(code for code in player.located + player.in_piles if not read_figures(code))
            assert found == Counter(hero.cards)


PLAY = RandomPlay(GAME, ("close", "end", "redraw", "hero"), fresh, legal_move, announcement)
settle, play, breach, physical_move, walk = PLAY.settle, PLAY.play, PLAY.breach, PLAY.physical_move, PLAY.walk
