"""What holds of every table of Aestery, at random moments: cards, overrides, texts, positions, undo."""

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.grammar import Parser, move_text
from companion.games.aestery.engine.state import Player, State
from companion.games.aestery.game import GAME
from tests.budget import examples
from tests.games.aestery import tables
from tests.games.aestery.tables import NAMES, cards_of

seeds = st.integers(min_value=0, max_value=2**32)
often = examples(8, 1500)
kinds = pytest.mark.parametrize(
    ("dealt", "listed"), [(False, False), (False, True), (True, True)], ids=["figures", "list", "dealt"]
)
SETUP = ("hero", "deck")


def moments(seed: int, *, dealt: bool, listed: bool, overrides: float = 0.0, count: int = 5) -> Iterator[State]:
    """Some tables of one random match, the opening among them."""
    rng = random.Random(seed)
    states = [before for before, _, _ in tables.walk(rng, dealt=dealt, listed=listed, overrides=overrides)]
    yield states[0]
    yield from rng.sample(states, min(len(states), count))


@pytest.mark.parametrize("overrides", [0.0, 0.4], ids=["legal", "overrides"])
@kinds
def test_cards_are_conserved(dealt: bool, listed: bool, overrides: float) -> None:
    """Over deck, hand, hideout, pitched, stack, battlefield, graveyard and exile; tokens and mines apart."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        for before, move, after in tables.walk(rng, dealt=dealt, listed=listed, overrides=overrides):
            if move.verb not in SETUP:
                tables.check_cards(after, tuple(cards_of(before, seat) for seat in range(2)))
            if not overrides:
                tables.check_listed(after)
            hash(after)

    check()


@kinds
def test_every_breach_can_be_overridden(dealt: bool, listed: bool) -> None:
    @examples(4, 800)
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        for state in moments(seed, dealt=dealt, listed=listed, overrides=0.1):
            candidates = list(GAME.candidates(state))
            announced = [*rng.sample(candidates, min(len(candidates), 20)),
                         *(tables.announcement(state, rng) for _ in range(30))]  # fmt: skip
            for move in announced:
                ruling = GAME.judge(state, move)
                assert all(reason.clause in GAME.rulebook for reason in ruling.reasons)
                if ruling.overridable and move.verb not in SETUP:
                    after = tables.settle(GAME.apply(state, move)[0], rng)
                    tables.check_cards(after, tuple(cards_of(state, seat) for seat in range(2)))

    check()


@kinds
def test_every_announcement_is_read_back_from_its_text(dealt: bool, listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        for state in moments(seed, dealt=dealt, listed=listed):
            for move in (tables.announcement(state, rng) for _ in range(15)):
                for text in (str(move), move_text(GAME, move, "fr"), move_text(GAME, move, "en")):
                    for lang in ("fr", "en"):
                        assert Parser(GAME, lang).parse(state, text) == move, (lang, text)

    check()


@pytest.mark.parametrize("listed", [False, True], ids=["figures", "list"])
def test_a_position_of_the_facts_is_the_same_table(listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, dealt=False, listed=listed, count=8):
            facts, house = GAME.facts.read(state), state.house._asdict()
            again = companion.new(
                "aestery", state.players, position=facts, lang="en", cards="demo" if listed else None, **house
            )
            assert again.facts() == facts
            assert _different(state, again.state) == []

    check()


def _different(one: State, other: State) -> list[tuple[Any, Any]]:
    """In what two states differ: nothing is kept that no fact says."""
    pairs = [(getattr(one, part.name), getattr(other, part.name)) for part in fields(State) if part.name != "seats"]
    for mine, yours in zip(one.seats, other.seats, strict=True):
        pairs += [(getattr(mine, part.name), getattr(yours, part.name)) for part in fields(Player)]
    return [pair for pair in pairs if pair[0] != pair[1]]


@kinds
def test_through_the_public_face_and_back(dealt: bool, listed: bool) -> None:
    """Overrides, undo and redo; sentences are whole in both languages."""

    @examples(4, 300)
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = companion.new(
            "aestery", NAMES, seed=seed if dealt else None, cards="demo" if listed else None,
            lang=rng.choice(("fr", "en")),
        )  # fmt: skip
        for _ in range(60):
            if match.state.outcome is not None:
                break
            wrong = tables.breach(match.state, rng) if rng.random() < 0.2 else None
            if wrong is not None and match.ask(wrong).overridable:  # after the steps that it implies
                entry = match.override(wrong, why="so")
            elif rng.random() < 0.1 and match.undoable:
                match.undo()
                entry = match.redo() if rng.random() < 0.5 else match.entries[-1]
            else:
                move = tables.legal_move(match.state, rng) if dealt else tables.physical_move(match.state, rng)
                entry = match.play(move)
                assert entry.verdict != "illegal"
            for lang in ("fr", "en"):
                assert "{" not in entry.explain(lang)
                assert "None" not in entry.explain(lang)
        live, last = len(match.live), match.state
        for _ in range(live):
            match.undo()
        assert match.state == match.state_after(0)
        for _ in range(live):
            match.redo()
        assert match.state == last

    check()
