"""The opponent never acts less than it can: its lines and tokens against a reckoning of their own (ERY-8, ERY-13)."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.effects.queue import Task
from companion.core.rules.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.state import State
from tests.budget import examples
from tests.games.erythro.scenes import at, expect, play
from tests.games.erythro.tables import walk


def reckoned(before: State, move: Move) -> dict[int, int] | None:
    """Pollution by tile after an enemy's line or token, by the book alone; None for what is no such thing."""
    task = before.agenda[-1] if before.agenda else Task("")
    struck: list[int] = []
    if isinstance(move, m.Line):
        here = task.number
        near = before.layout.neighbours[here]
        amount = {"1": 1, "2": 2}.get(move.line[-1], 0)
        struck = [here, *near] if "spread" in move.line else [here] * amount
    elif isinstance(move, m.Token) and task.kind == "token pollute":
        tile = before.tile(move.number)
        assert tile is not None
        struck = [] if tile.mine or tile.dome or tile.pollution >= 4 else [move.number]
    else:
        return None
    after = {n: tile.pollution for n, tile in zip(before.layout.numbers, before.tiles, strict=True)}
    for number in struck:
        after[number] = min(4, after[number] + 1)
    return after


def test_lines_and_tokens_do_all_that_can_be_done() -> None:
    kinds: Counter[str] = Counter()

    @examples(15, 1500)
    @given(st.integers(min_value=0, max_value=2**32))
    def check(seed: int) -> None:
        for before, move, after in walk(random.Random(seed), longest=200):
            expected = reckoned(before, move)
            if expected is None or after.outcome is not None:
                continue
            assert {n: t.pollution for n, t in zip(after.layout.numbers, after.tiles, strict=True)} == expected, move
            if isinstance(move, m.Line) and "destroy" in move.line:
                tile = after.tile(before.agenda[-1].number)
                assert tile is not None
                assert not tile.sanctuary, move
            kinds[move.verb] += 1

    check()
    assert min(kinds["line"], kinds["token"]) > 50, kinds


def test_a_line_that_ends_the_match_pollutes_no_further() -> None:
    soil = {"tile.1.pollution": 4, "tile.2.pollution": 4, "tile.3.pollution": 3}
    match = at({**soil, "phase": "mines", "tile.3.mine.step": 1})
    play(match, "next", "line spread")
    assert match.outcome is not None
    assert match.outcome.rule == "lost-tiles"
    expect(match, tile__3__pollution=4, tile__4__pollution=0, tile__6__pollution=0)


def test_every_mine_moves_once_in_its_phase_and_a_new_one_does_not() -> None:
    moved = 0

    @examples(15, 1500)
    @given(st.integers(min_value=0, max_value=2**32))
    def check(seed: int) -> None:
        nonlocal moved
        steps: dict[int, int] = {}
        for before, move, after in walk(random.Random(seed), longest=250):
            if before.phase == "mines" and isinstance(move, m.Next):
                steps = {number: mine.step for number, mine in before.mines.items()}
            if before.phase == "mines" and after.phase != "mines" and after.outcome is None:
                now = {number: mine.step for number, mine in after.mines.items()}
                assert now == {number: step + 1 for number, step in steps.items()}, move
                moved += len(now)

    check()
    assert moved > 50
