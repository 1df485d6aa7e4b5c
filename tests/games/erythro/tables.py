"""Random play for the tests: tables at random moments, announcements of all kinds, and what must always hold."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.games.erythro.engine.constants import CONTAMINATION, CONTAMINATIONS_EACH, DIFFICULTIES, OPPONENTS
from companion.games.erythro.engine.flow.hands import contaminations
from companion.games.erythro.engine.state import Player, State
from companion.games.erythro.game import GAME

NAMES = ("Ana", "Bo", "Chloé", "Dan")
WORDS = sorted(word for word, verb in GAME.verbs.items() if verb.listed)
DEFAULTS = {option.name: option.default for option in GAME.options}


def settle(state: State, rng: random.Random) -> State:
    """The state once chance has answered."""
    while state.pending and state.pending[-1].chance:
        state, _ = GAME.apply(state, GAME.answer(state, state.pending[-1], rng))
    return state


def fresh(
    rng: random.Random, *, dealt: bool, count: int | None = None, data: dict[str, Any] | None = None, **options: Any
) -> State:
    """A match that begins: any number of players, opponent, difficulty and house rules unless they are given."""
    chosen = {
        **DEFAULTS,
        "opponent": rng.choice(OPPONENTS),
        "difficulty": rng.choice(DIFFICULTIES),
        **{name: rng.random() < 0.3 for name in ("cap_influence", "choose_mines", "mix_dome", "blocked_at_once")},
        **options,
    }
    players = NAMES[: count or rng.choice((2, 3, 4))]
    state, _ = GAME.setup(Setup(players, 0, chosen, dealt, data or {}))
    return settle(state, rng)


def play(state: State, move: Move, rng: random.Random) -> State:
    """The state after a move and what chance answers to it."""
    return settle(GAME.apply(state, move)[0], rng)


def legal_of(state: State, word: str) -> list[Move]:
    """The legal moves of one verb."""
    verb = GAME.verbs[word]
    moves: list[Move] = []
    if verb.listed:
        for place, seat in enumerate(GAME.speakers(state, verb)):
            moves += verb.legal(state, seat, state.players[seat] if place or verb.personal else "")
    return moves


def legal_move(state: State, rng: random.Random, *, keen: bool = False) -> Move:
    """A legal move of a random verb; a skip, or saying that one is blocked, only now and then.

    `keen`: whoever can attack does, else whoever can clean does, else influence for it is often gained.
    """
    words = rng.sample(WORDS, len(WORDS)) if not state.pending else [state.pending[-1].verb, "skip"]
    later = [word for word in words if word in ("skip", "blocked") and rng.random() < 0.9]
    first = ("attack", "remove", *(("gain",) if rng.random() < 0.3 else ())) if keen and not state.pending else ()
    if not state.pending and len(state.open_seats) > (len(state.seats) - 1 if keen else 1) and rng.random() < 0.3:
        first = (*first, "done")  # cards that owe nothing end by what follows them, which is not played here
    for word in dict.fromkeys((*first, *(word for word in words if word not in later), *later)):
        moves = legal_of(state, word)
        if word == "line" and rng.random() < 0.9:
            moves = [move for move in moves if "lost" not in str(move)]
        if moves:
            return rng.choice(moves)
    raise AssertionError((state.phase, state.pending, state.seats))


def breach(state: State, rng: random.Random) -> Move | None:
    """A refused announcement that the table could play all the same; None if a few tries found none."""
    candidates = list(GAME.candidates(state))
    for move in rng.sample(candidates, min(len(candidates), 6)):
        if GAME.judge(state, move).overridable:
            return move
    return None


def walk(
    rng: random.Random, *, dealt: bool = False, overrides: float = 0.0, longest: int = 400, **options: Any
) -> Iterator[tuple[State, Move, State]]:
    """A random match: each announcement with the states before and after it."""
    state = fresh(rng, dealt=dealt, **options)
    for _ in range(longest):
        if state.outcome is not None:
            return
        move = (breach(state, rng) if rng.random() < overrides else None) or legal_move(state, rng)
        after = play(state, move, rng)
        yield state, move, after
        state = after


# --- what always holds ----------------------------------------------------------------------------------------------


def check_tables(state: State, *, overridden: bool = False) -> None:
    """Tokens, cubes and cards are where they can be; an override may put a sanctuary where none can be."""
    assert state.bag <= set(state.layout.numbers)
    for number, tile in zip(state.layout.numbers, state.tiles, strict=True):
        assert 0 <= tile.pollution <= 4, number
        assert overridden or not (tile.contaminated and tile.sanctuary), number
        assert not (tile.dome and tile.mine), number
    orders = [mine.order for mine in state.mines.values()]
    assert len(set(orders)) == len(orders)
    for seat, player in enumerate(state.seats):
        check_player(state, player)
        assert not player.tile or state.tile(player.tile) is not None, seat


def check_player(state: State, player: Player) -> None:
    zones = (player.deck, player.hand, player.discard, player.played)
    assert all(zone.unknown >= 0 for zone in zones)
    assert sum(zone.unknown for zone in zones) == len(player.pool), player
    assert all(0 <= value <= state.box.influence_max for value in player.influence)
    assert not state.dealt or not player.pool or state.outcome is not None, "it ended before it was dealt"
    assert player.tainted >= 0


def all_contaminations(state: State) -> int:
    """Every contamination card: the pile, the players' own, those on the table."""
    own = sum(contaminations(player) + player.tainted for player in state.seats)
    return state.contaminations + own


def expected_contaminations(state: State) -> int:
    """Five a player in the pile, and one in the starting discard of each who has one."""
    return CONTAMINATIONS_EACH * len(state.players) + sum(bool(player.character) for player in state.seats)


def action_cards(player: Player) -> Counter[str]:
    """A player's action cards by name, wherever they are."""
    zones = (player.deck, player.hand, player.discard, player.played)
    cards = Counter(card for zone in zones for card in zone.known)
    cards.update(player.pool)
    del cards[CONTAMINATION]
    return cards


def mines_of(state: State) -> int:
    """All mines of the match: in the deck, on the planet, destroyed."""
    return len(state.mine_levels) + len(state.mines) + state.destroyed
