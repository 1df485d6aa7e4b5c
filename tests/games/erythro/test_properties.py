"""What holds of every match of Erythro: through random play, physical, with a card list, and dealt."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.rules.moves import Move
from companion.games.erythro.engine.constants import ACTION, DIFFICULTIES, OPPONENTS
from companion.games.erythro.engine.state import State
from companion.games.erythro.game import GAME
from tests.budget import examples
from tests.games.erythro.tables import (
    NAMES,
    action_cards,
    all_contaminations,
    check_tables,
    expected_contaminations,
    legal_move,
    mines_of,
    walk,
)

seeds = st.integers(min_value=0, max_value=2**32)
often = examples(6, 1500)
KINDS = ("physical", "list", "dealt")
kinds = pytest.mark.parametrize("kind", KINDS)


def table(rng: random.Random, kind: str, **options: Any) -> companion.Match:
    """A match of any number of players against any opponent."""
    return companion.new(
        "erythro", NAMES[: rng.choice((2, 3, 4))], seed=rng.randrange(10**6) if kind == "dealt" else None,
        cards="demo" if kind == "list" else None, lang=rng.choice(("fr", "en")),
        **{"opponent": rng.choice(OPPONENTS), "difficulty": rng.choice(DIFFICULTIES), **options},
    )  # fmt: skip


def act(match: companion.Match, rng: random.Random) -> None:
    """One more entry: mostly a legal move; sometimes an override, a correction, an undo or a redo."""
    chance = rng.random()
    if chance < 0.06 and match.undoable is not None:
        match.undo()
    elif chance < 0.10 and match.redoable is not None:
        match.redo()
    elif chance < 0.14 and (wrong := refused(match, rng)) is not None:
        match.override(wrong, why="the card says so")
    elif chance < 0.18 and match.state.outcome is None and match.state.phase != "setup":
        correct(match, rng)
    elif match.state.outcome is None:
        match.play(legal_move(match.state, rng))
    else:
        match.undo()


def refused(match: companion.Match, rng: random.Random) -> Move | None:
    candidates = list(GAME.candidates(match.state))
    for move in rng.sample(candidates, min(len(candidates), 8)):
        if match.ask(move).overridable:
            return move
    return None


def correct(match: companion.Match, rng: random.Random) -> None:
    """Pollution of a tile that is not contaminated becomes another figure."""
    facts = match.facts()
    tiles = [n for n in match.state.layout.numbers if not facts[f"tile.{n}.contaminated"]]
    number = rng.choice(tiles)
    name = f"tile.{number}.pollution"
    match.correct({name: rng.choice([n for n in range(4) if n != facts[name]])}, why="a slip")


def played(seed: int, kind: str, entries: int) -> companion.Match:
    rng = random.Random(seed)
    match = table(rng, kind)
    for _ in range(entries):
        act(match, rng)
    return match


@kinds
def test_nothing_is_lost_and_nothing_appears(kind: str) -> None:
    """Tokens, mines, contamination and action cards: overrides too keep them all."""

    @often
    @given(seeds, st.booleans())
    def check(seed: int, overriding: bool) -> None:
        rng = random.Random(seed)
        data = {"demo": True} if kind == "list" else None
        overrides = 0.2 if overriding else 0.0
        for before, move, after in walk(rng, dealt=kind == "dealt", overrides=overrides, data=data, longest=150):
            check_tables(after, overridden=overriding)
            assert mines_of(after) == mines_of(before), move
            assert all_contaminations(after) == expected_contaminations(after), move
            for seat, (player, was) in enumerate(zip(after.seats, before.seats, strict=True)):
                if player.character != was.character:
                    continue
                bought = move.verb == "buy" and move.by == after.players[seat]
                assert action_cards(player).total() == action_cards(was).total() + int(bought), move
                lost = action_cards(was) - action_cards(player)
                assert not lost or (lost == {ACTION: 1} and move.by == after.players[seat]), "it was named since"

    check()


@kinds
def test_a_contaminated_tile_never_changes(kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        data = {"demo": True} if kind == "list" else None
        for before, move, after in walk(rng, dealt=kind == "dealt", data=data, longest=150):
            for was, now in zip(before.tiles, after.tiles, strict=True):
                if was.contaminated:
                    assert (now.pollution, now.sanctuary) == (4, ""), move
                    assert now.mine is None or was.mine is not None, move

    check()


@kinds
def test_a_refused_action_changes_nothing(kind: str) -> None:
    """A player's action is all or nothing: what is refused leaves the match as it was."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = played(seed, kind, 25)
        state, newest = match.state, match.newest
        candidates = list(GAME.candidates(state))
        for move in rng.sample(candidates, min(len(candidates), 25)):
            if not match.ask(move):
                with pytest.raises(companion.IllegalMove):
                    match.play(move)
                assert (match.state, match.newest) == (state, newest)

    check()


def unheard(state: State) -> State:
    """A state without what was said of mines and events at the table: no figure tells it
    (engine/position/loader.py)."""
    tiles = tuple(replace(tile, mine=tile.mine and replace(tile.mine, said=())) for tile in state.tiles)
    return replace(state, tiles=tiles, seen=(), parts_said=())


@pytest.mark.parametrize("kind", ["physical", "list"])
def test_the_facts_of_a_table_make_the_same_state(kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = table(rng, kind)
        for _ in range(rng.randrange(60)):
            if match.state.outcome is None:
                match.play(legal_move(match.state, rng))
        again = companion.new(
            "erythro", match.players, position=match.facts(), cards="demo" if kind == "list" else None,
            **match.header.options,
        )  # fmt: skip
        end = match.state.outcome
        if end is not None and end.rule in ("GEN-2", "lost-mine"):  # said, told by no figure: it goes on
            assert again.state.outcome is None
            return
        assert again.facts() == match.facts()
        if end is None:
            assert again.state == unheard(match.state)

    check()


def test_any_position_with_a_seed_can_be_played_to_its_end() -> None:
    @examples(8, 300)
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = table(rng, "list")
        for _ in range(rng.randrange(20, 60)):
            if match.state.outcome is None:
                match.play(legal_move(match.state, rng))
        position = {name: value for name, value in match.facts().items() if rng.random() < 0.8 and name != "pending"}
        try:
            again = companion.new("erythro", match.players, position=position, seed=7, **match.header.options)
        except companion.PositionError as error:
            assert str(error)
            return
        for _ in range(600):
            if again.state.outcome is not None:
                break
            again.play(legal_move(again.state, rng))
            check_tables(again.state)
        assert again.state.outcome is not None

    check()
