"""What holds of every match of Erythro: through random play, physical, with a card list, and dealt."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.core.moves import Move
from companion.games.erythro.data import ACTION, DIFFICULTIES, OPPONENTS
from companion.games.erythro.game import GAME
from tests.games.erythro.tables import (
    NAMES,
    SOAK,
    action_cards,
    all_contaminations,
    check_tables,
    expected_contaminations,
    legal_move,
    mines_of,
    sized,
    walk,
)

seeds = st.integers(min_value=0, max_value=2**32)
often = settings(max_examples=sized(12, 1500), deadline=None, derandomize=not SOAK, database=None)
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


@kinds
def test_undo_to_the_start_and_redo_to_the_end_give_the_same_states(kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        match = played(seed, kind, 35)
        while match.redoable is not None:
            match.redo()
        after = [match.state_after(number) for number in sorted(match.live)]
        expected = [match.state_after(0), *after]
        for state in reversed(expected[:-1]):
            match.undo()
            assert match.state == state
            assert match.facts() == GAME.facts.read(state)
        for state in after:
            match.redo()
            assert match.state == state
        assert all(hash(state) == hash(state) for state in expected)

    check()


@kinds
def test_replay_of_the_record_gives_the_same_states(kind: str, tmp_path: Path) -> None:
    count = 0

    @often
    @given(seeds)
    def check(seed: int) -> None:
        nonlocal count
        count += 1
        match = played(seed, kind, 20)
        path = match.save(tmp_path / f"{count}.jsonl")
        rng = random.Random(seed + 1)
        for _ in range(15):  # these go straight to the file
            act(match, rng)
        again = companion.load(path)
        assert again.discrepancies == []
        assert [again.state_after(n) for n in range(again.newest + 1)] == [
            match.state_after(n) for n in range(match.newest + 1)
        ]
        for lang in ("fr", "en"):
            told = [entry.explain(lang) for entry in again.entries]
            assert told == [entry.explain(lang) for entry in match.entries]
            assert not any("{" in text or "None" in text for text in told)

    check()


@kinds
def test_the_text_of_every_move_reads_back(kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = played(seed, kind, rng.randrange(50))
        candidates = list(GAME.candidates(match.state))
        for move in rng.sample(candidates, min(len(candidates), 60)):
            canonical = GAME.canonical(match.state, move)
            for text in (str(move), match.move_text(move, "fr"), match.move_text(move, "en")):
                for lang in ("fr", "en"):
                    match.lang = lang
                    assert match.parse(text) == canonical, text

    check()


@kinds
def test_what_is_listed_is_accepted_and_all_else_is_refused_with_reasons(kind: str) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = played(seed, kind, rng.randrange(50))
        listed = list(match.moves())
        assert bool(listed) == (match.state.outcome is None)
        assert len(set(listed)) == len(listed), "a move is listed twice"
        candidates = list(GAME.candidates(match.state))
        assert listed == [move for move in candidates if GAME.judge(match.state, move)]
        for move in rng.sample(listed, min(len(listed), 10)):
            assert str(move) in match.moves()
        others = [move for move in candidates if move not in set(listed)]
        for move in rng.sample(others, min(len(others), 20)):
            ruling = match.ask(move)
            for lang in ("fr", "en"):
                text = ruling.text(lang)
                assert len(text.splitlines()) >= 2 or ruling, text
                assert "{" not in text

    check()


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
        assert again.facts() == match.facts()
        if match.state.outcome is None:
            assert again.state == match.state

    check()


def test_any_position_with_a_seed_can_be_played_to_its_end() -> None:
    @settings(max_examples=sized(8, 300), deadline=None, derandomize=not SOAK, database=None)
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
