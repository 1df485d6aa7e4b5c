"""What holds of every table of HeroCard, at random moments: cards, overrides, texts, positions, facts, lists."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

import companion
from companion.core.rules.common_moves import Concede
from companion.games.herocard.engine.constants import ATTRIBUTES
from companion.games.herocard.engine.rules.stats import attack_sum, block_sum
from companion.games.herocard.engine.state import State
from companion.games.herocard.game import GAME
from tests.budget import examples
from tests.games.herocard import tables
from tests.games.herocard.tables import DEFAULTS, NAMES
from tests.games.random_tables import KINDS, Kind, TableTests, seeds

often = examples(5, 2000)
kinds = pytest.mark.parametrize("kind", KINDS, ids=str)


class TestHeroCard(TableTests):
    """Cards are conserved over deck, hand, discard and the piles beside attributes."""

    at_random = tables.PLAY
    chosen = ("hero",)

    def sizes(self, state: State) -> tuple[int, ...]:
        return tuple(player.cards for player in state.seats)

    def check_cards(self, state: State, sizes: tuple[int, ...]) -> None:
        tables.check_cards(state, sizes)

    def check_listed(self, state: State) -> None:
        tables.check_listed(state)

    def options(self, state: State) -> Mapping[str, Any]:
        return {**DEFAULTS, "action_only": state.house.action_only}

    def check_again(self, state: State, again: State) -> None:
        assert again == state

    def new(self, kind: Kind, rng: random.Random, seed: int) -> companion.Match:
        players = NAMES[: rng.choice((2, 3, 4))]
        lists: dict[str, Any] = {"cards": "demo" if kind.listed else None, "lang": rng.choice(("fr", "en"))}
        match = companion.new("herocard", players, seed=seed if kind.dealt else None, **lists)
        for name in players:
            match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo')) if kind.listed else '12 10 9'}")
        return match


def moments(seed: int, kind: Kind, *, overrides: float = 0.0) -> Iterator[State]:
    """Some tables of one random match."""
    return TestHeroCard().moments(seed, kind, overrides=overrides)


@kinds
def test_facts_name_all_that_is_declared_and_add_up(kind: Kind) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, kind, overrides=0.1):
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
        for state in moments(seed, KINDS[-1]):
            facts = GAME.facts.read(state)
            for name in state.players:
                assert facts[f"{name}.hand.cards"] is facts[f"{name}.deck.top"] is facts[f"{name}.deck.bottom"] is None
            hidden = replace(state, seats=tuple(replace(player, hand=player.hand.forget()) for player in state.seats))
            assert GAME.facts.read(hidden) == facts

    check()
