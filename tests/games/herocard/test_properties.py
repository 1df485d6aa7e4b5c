"""What holds of every table of HeroCard, at random moments: cards, overrides, texts, positions, facts, lists."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.general import Concede
from companion.core.grammar import Parser, move_text
from companion.games.herocard.engine.data import ATTRIBUTES
from companion.games.herocard.engine.state import State
from companion.games.herocard.engine.totals import attack_sum, block_sum
from companion.games.herocard.game import GAME
from tests.budget import examples
from tests.games.herocard import tables
from tests.games.herocard.tables import DEFAULTS, NAMES

seeds = st.integers(min_value=0, max_value=2**32)
often = examples(10, 2000)
kinds = pytest.mark.parametrize(
    ("dealt", "listed"), [(False, False), (False, True), (True, True)], ids=["figures", "list", "dealt"]
)


def moments(seed: int, *, dealt: bool, listed: bool, overrides: float = 0.0, count: int = 5) -> Iterator[State]:
    """Some tables of one random match, the opening among them."""
    rng = random.Random(seed)
    states = [before for before, _, _ in tables.walk(rng, dealt=dealt, listed=listed, overrides=overrides)]
    yield states[0]
    yield from rng.sample(states, min(len(states), count))


@kinds
def test_cards_are_conserved_by_every_move(dealt: bool, listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for before, move, after in tables.walk(random.Random(seed), dealt=dealt, listed=listed):
            if move.verb != "hero":
                tables.check_cards(after, tuple(player.cards for player in before.seats))
            tables.check_listed(after)
            hash(after)

    check()


@kinds
def test_cards_are_conserved_by_overrides(dealt: bool, listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for before, move, after in tables.walk(random.Random(seed), dealt=dealt, listed=listed, overrides=0.4):
            if move.verb != "hero":
                tables.check_cards(after, tuple(player.cards for player in before.seats))

    check()


@kinds
def test_every_breach_can_be_overridden(dealt: bool, listed: bool) -> None:
    """Not only those that play hits on: all announcements of all kinds at one table."""

    @examples(6, 1000)
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
                if ruling.overridable and move.verb != "hero":
                    after = tables.play(state, move, rng)
                    tables.check_cards(after, tuple(player.cards for player in state.seats))

    check()


@kinds
def test_every_move_is_read_back_from_its_text(dealt: bool, listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        for state in moments(seed, dealt=dealt, listed=listed):
            candidates = list(GAME.candidates(state))
            announced = [*rng.sample(candidates, min(len(candidates), 15)),
                         *(tables.announcement(state, rng) for _ in range(15))]  # fmt: skip
            for move in announced:
                same = GAME.canonical(state, move)
                assert Parser(GAME, "en").parse(state, str(move)) == same, str(move)
                for lang in ("fr", "en"):
                    text = move_text(GAME, move, lang)
                    assert Parser(GAME, lang).parse(state, text) == same, (lang, text)

    check()


@pytest.mark.parametrize("listed", [False, True])
def test_a_position_of_the_facts_is_the_same_table(listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, dealt=False, listed=listed, count=8):
            options = {name: value for name, value in DEFAULTS.items() if name != "action_only"}
            again = companion.new(
                "herocard", state.players, position=GAME.facts.read(state), lang="en",
                cards="demo" if listed else None, action_only=state.house.action_only, **options,
            )  # fmt: skip
            assert again.state == state
            assert again.facts() == GAME.facts.read(state)

    check()


@kinds
def test_facts_name_all_that_is_declared_and_add_up(dealt: bool, listed: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, dealt=dealt, listed=listed, overrides=0.1):
            facts = GAME.facts.read(state)
            assert facts.keys() == GAME.facts.names(state.players).keys()
            for name, player in zip(state.players, state.seats, strict=True):
                assert facts[f"{name}.hand"] == len(player.hand)
                for place, attribute in enumerate(ATTRIBUTES):
                    pile = facts[f"{name}.{attribute}.pile"] or ()
                    assert facts[f"{name}.{attribute}.spent"] == sum(pile)
                    assert len(pile) == len(player.piles[place])
                    if facts[f"{name}.{attribute}"] is not None:
                        assert facts[f"{name}.{attribute}.left"] == facts[f"{name}.{attribute}"] - sum(pile)
            running = state.sequence is not None
            assert facts["sequence"] == ("running" if running else None)
            assert facts["sequence.attack"] == (attack_sum(state).result if running else None)
            assert facts["sequence.block"] == (block_sum(state).result if running else None)

    check()


def test_no_legal_move_overspends_and_no_hand_grows_above_seven() -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for _, _, after in tables.walk(random.Random(seed), dealt=False, listed=seed % 2 == 0):
            for name, player in zip(after.players, after.seats, strict=True):
                facts = GAME.facts.read(after)
                assert len(player.hand) <= 7
                assert all((facts[f"{name}.{a}.left"] or 0) >= 0 for a in ATTRIBUTES)

    check()


@pytest.mark.parametrize("dealt", [False, True])
def test_who_gives_up_at_any_moment_leaves_a_table_that_plays_on(dealt: bool) -> None:
    """In mid-sequence, with answers open, the player of the turn or the one who played last."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        state = tables.fresh(rng, dealt=dealt, count=rng.choice((3, 4, 6)), action_only=False)
        sizes = tuple(player.cards for player in state.seats)
        for _ in range(120):
            if rng.random() < 0.04:
                move = GAME.canonical(state, Concede(by=rng.choice([state.players[s] for s in _still_in(state)])))
                assert GAME.judge(state, move)
            else:
                move = tables.legal_move(state, rng) if dealt else tables.physical_move(state, rng)
            state = tables.play(state, move, rng)
            tables.check_cards(state, sizes)
            if state.outcome is not None:
                break
            assert state.active in _still_in(state)
            assert set(state.waiting) <= {*_still_in(state)}
            assert list(GAME.legal(state))
            if move.verb == "concede" and not dealt:
                facts = GAME.facts.read(state)
                assert companion.new("herocard", state.players, position=facts, cards="demo").facts() == facts
        assert state.outcome is None or len(state.outcome.winners) == 1

    check()


def _still_in(state: State) -> list[int]:
    return [seat for seat, player in enumerate(state.seats) if not player.out]


def test_a_dealt_table_keeps_its_secrets() -> None:
    """Where the companion deals, no fact tells a hand or a deck."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, dealt=True, listed=True):
            facts = GAME.facts.read(state)
            for name in state.players:
                assert facts[f"{name}.hand.cards"] is facts[f"{name}.deck.top"] is facts[f"{name}.deck.bottom"] is None
            hidden = replace(state, seats=tuple(replace(player, hand=player.hand.forget()) for player in state.seats))
            assert GAME.facts.read(hidden) == facts

    check()


@kinds
def test_through_the_public_face_and_back(dealt: bool, listed: bool) -> None:
    """Overrides, undo and redo; facts and sentences are whole in both languages; the record gives the same match."""

    @examples(5, 300)
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        players = NAMES[: rng.choice((2, 3, 4))]
        match = companion.new(
            "herocard",
            players,
            seed=seed if dealt else None,
            cards="demo" if listed else None,
            lang=rng.choice(("fr", "en")),
        )
        for name in players:
            match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo')) if listed else '12 10 9'}")
        for _ in range(50):
            if match.state.outcome is not None:
                break
            wrong = tables.breach(match.state, rng) if rng.random() < 0.2 else None
            if wrong is not None and not match.ask(wrong):
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
        live = len(match.live)
        last = match.state
        for _ in range(live):
            match.undo()
        assert match.state == match.state_after(0)
        for _ in range(live):
            match.redo()
        assert match.state == last

    check()
