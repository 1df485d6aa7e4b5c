"""Random play of a card game, and what holds of all its tables at random moments; a game gives what is its own."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

import companion
from companion import Match
from companion.core.notation.parser import Parser, move_text
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from tests.budget import examples

seeds = st.integers(min_value=0, max_value=2**32)
often = examples(4, 1500)
State = Any


class Kind(NamedTuple):
    """A kind of table: whether the companion deals, and whether a card list names the cards."""

    name: str
    dealt: bool = False
    listed: bool = False

    def __str__(self) -> str:
        return self.name


KINDS = (Kind("figures"), Kind("list", listed=True), Kind("dealt", dealt=True, listed=True))
PHYSICAL = KINDS[:2]


@dataclass(frozen=True)
class RandomPlay:
    """Plays a game at random. `ending`: the verbs that no table of announced cards chooses, so that it lasts.

    `fresh(rng, dealt, listed)`: a match that begins, of a card list or of cards that are announced with their figures;
    `legal_move`: a legal move of a random verb; `announcement`: anything that somebody might announce, sensible or not.
    """

    game: Game
    ending: tuple[str, ...]
    fresh: Callable[..., State]
    legal_move: Callable[[State, random.Random], Move]
    announcement: Callable[[State, random.Random], Move]

    def by_verb(self, state: State) -> dict[str, list[Move]]:
        """What may be announced now, by its verb."""
        found: dict[str, list[Move]] = {}
        for move in self.game.legal(state):
            found.setdefault(move.verb, []).append(move)
        assert found, (state.phase, state.pending)
        return found

    def settle(self, state: State, rng: random.Random) -> State:
        """The state once chance has answered."""
        while state.pending and state.pending[-1].chance:
            state, _ = self.game.apply(state, self.game.answer(state, state.pending[-1], rng))
        return state

    def play(self, state: State, move: Move, rng: random.Random) -> State:
        """The state after a move, the steps that it implies, and what chance answers to it."""
        for step in self.game.judge(state, move).implies:
            state = self.settle(self.game.apply_implied(state, step)[0], rng)
        return self.settle(self.game.apply(state, move)[0], rng)

    def breach(self, state: State, rng: random.Random) -> Move | None:
        """A refused announcement that the table could play all the same; None if a few tries found none."""
        for _ in range(8):
            move = self.announcement(state, rng)
            if self.game.judge(state, move).overridable:
                return move
        return None

    def physical_move(self, state: State, rng: random.Random) -> Move:
        """A legal move on a physical table: cards with figures too."""
        for _ in range(6):
            move = self.announcement(state, rng)
            if move.verb not in self.ending and self.game.judge(state, move):
                return move
        return self.legal_move(state, rng)

    def walk(
        self, rng: random.Random, *, dealt: bool, overrides: float = 0.0, longest: int = 150, **options: Any
    ) -> Iterator[tuple[State, Move, State]]:
        """A random match: each announcement with the states before and after it."""
        state = self.fresh(rng, dealt=dealt, **options)
        for _ in range(longest):
            if state.outcome is not None:
                return
            wrong = self.breach(state, rng) if rng.random() < overrides else None
            move = wrong or (self.legal_move(state, rng) if dealt else self.physical_move(state, rng))
            after = self.play(state, move, rng)
            yield state, move, after
            state = after


class TableTests:
    """The tests; a game's own class gives its random play, how its cards are counted, and how a match begins.

    `chosen`: the verbs that say with which cards somebody plays.
    """

    at_random: RandomPlay
    chosen: tuple[str, ...]
    each_kind: Sequence[Kind] = KINDS
    each_overrides: Sequence[float] = (0.0, 0.4)
    each_physical: Sequence[Kind] = PHYSICAL

    def sizes(self, state: State) -> tuple[int, ...]:
        """How many cards each player has, wherever they are."""
        raise NotImplementedError

    def check_cards(self, state: State, sizes: tuple[int, ...]) -> None:
        """Each player has so many cards, and figures are those that can be. Raises AssertionError."""
        raise NotImplementedError

    def check_listed(self, state: State) -> None:
        """The cards of a listed deck are that deck, wherever they are; for tables without overrides."""
        raise NotImplementedError

    def options(self, state: State) -> Mapping[str, Any]:
        """The house rules of a match."""
        return MappingProxyType(state.house._asdict())

    def new(self, kind: Kind, rng: random.Random, seed: int) -> Match:
        """A match that begins through the public face."""
        raise NotImplementedError

    # --- what holds -------------------------------------------------------------------------------------------------

    def moments(self, seed: int, kind: Kind, *, overrides: float = 0.0, count: int = 5) -> Iterator[State]:
        """Some tables of one random match, the opening among them."""
        rng = random.Random(seed)
        walk = self.at_random.walk(rng, dealt=kind.dealt, listed=kind.listed, overrides=overrides)
        states = [before for before, _, _ in walk]
        yield states[0]
        yield from rng.sample(states, min(len(states), count))

    def test_cards_are_conserved(self, kind: Kind, overrides: float) -> None:
        @often
        @given(seeds)
        def check(seed: int) -> None:
            rng = random.Random(seed)
            for before, move, after in self.at_random.walk(
                rng, dealt=kind.dealt, listed=kind.listed, overrides=overrides
            ):
                if move.verb not in self.chosen:
                    self.check_cards(after, self.sizes(before))
                if not overrides:
                    self.check_listed(after)
                hash(after)

        check()

    def test_every_breach_can_be_overridden(self, kind: Kind) -> None:
        """Not only those that play hits on: all announcements of all kinds at one table."""
        game = self.at_random.game

        @examples(3, 900)
        @given(seeds)
        def check(seed: int) -> None:
            rng = random.Random(seed)
            for state in self.moments(seed, kind, overrides=0.1):
                for move in self._announced(state, rng, 20, 30):
                    ruling = game.judge(state, move)
                    assert all(reason.clause in game.rulebook for reason in ruling.reasons)
                    if ruling.overridable and move.verb not in self.chosen:
                        after = self.at_random.settle(game.apply(state, move)[0], rng)
                        self.check_cards(after, self.sizes(state))

        check()

    def _announced(self, state: State, rng: random.Random, listed: int, others: int) -> list[Move]:
        candidates = list(self.at_random.game.candidates(state))
        announced = [self.at_random.announcement(state, rng) for _ in range(others)]
        return [*rng.sample(candidates, min(len(candidates), listed)), *announced]

    def test_every_move_is_read_back_from_its_text(self, kind: Kind) -> None:
        game = self.at_random.game

        @often
        @given(seeds)
        def check(seed: int) -> None:
            rng = random.Random(seed)
            for state in self.moments(seed, kind):
                for move in self._announced(state, rng, 15, 15):
                    same = game.canonical(state, move)
                    for text in (str(move), move_text(game, move, "fr"), move_text(game, move, "en")):
                        for lang in ("fr", "en"):
                            assert Parser(game, lang).parse(state, text) == same, (lang, text)

        check()

    def test_a_position_of_the_facts_is_the_same_table(self, physical: Kind) -> None:
        game = self.at_random.game

        @often
        @given(seeds)
        def check(seed: int) -> None:
            for state in self.moments(seed, physical, count=8):
                facts = game.facts.read(state)
                again = companion.new(
                    game.name, state.players, position=facts, lang="en", cards="demo" if physical.listed else None,
                    **self.options(state),
                )  # fmt: skip
                assert again.facts() == facts
                self.check_again(state, again.state)

        check()

    def check_again(self, state: State, again: State) -> None:
        """What else is the same of a table that was made of the facts of another. Raises AssertionError."""

    def test_through_the_public_face_and_back(self, kind: Kind) -> None:
        """Overrides, undo and redo; sentences are whole in both languages; the record gives the same match."""

        @examples(2, 300)
        @given(seeds)
        def check(seed: int) -> None:
            rng = random.Random(seed)
            match = self.new(kind, rng, seed)
            for _ in range(55):
                if match.state.outcome is not None:
                    break
                entry = self._entry(match, rng, kind)
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

    def _entry(self, match: Match, rng: random.Random, kind: Kind) -> Any:
        """One more entry."""
        wrong = self.at_random.breach(match.state, rng) if rng.random() < 0.2 else None
        if wrong is not None and match.ask(wrong).overridable:  # after the steps that it implies
            return match.override(wrong, why="so")
        if rng.random() < 0.1 and match.undoable:
            match.undo()
            return match.redo() if rng.random() < 0.5 else match.entries[-1]
        play = self.at_random
        move = play.legal_move(match.state, rng) if kind.dealt else play.physical_move(match.state, rng)
        entry = match.play(move)
        assert entry.verdict != "illegal"
        return entry
