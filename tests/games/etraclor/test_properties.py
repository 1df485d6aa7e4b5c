"""What holds of every table of Etraclor, at random moments: cards, overrides, positions, facts."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.core.notation.playing_cards import PACK
from companion.core.rules.moves import Move
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import CLASSES
from companion.games.etraclor.engine.state import State
from companion.games.etraclor.game import GAME
from tests.budget import examples
from tests.games.etraclor import tables
from tests.games.etraclor.tables import PLAYERS

seeds = st.integers(min_value=0, max_value=2**32)
often = examples(6, 3000)
both = pytest.mark.parametrize("dealt", [False, True])


def moments(seed: int, *, dealt: bool, overrides: float = 0.0, count: int = 6) -> Iterator[State]:
    """Some tables of one random match, the opening among them."""
    rng = random.Random(seed)
    states = [before for before, _, _ in tables.walk(rng, dealt=dealt, overrides=overrides)]
    yield states[0]
    yield from rng.sample(states, min(len(states), count))


@both
def test_cards_are_conserved_by_every_move(dealt: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        for _, move, after in tables.walk(random.Random(seed), dealt=dealt):
            tables.check_cards(after)
            assert not dealt or tables.unknown_places(after) == 0, move
            hash(after)

    check()


@both
def test_cards_are_conserved_by_overrides(dealt: bool) -> None:
    """A card that an override plays leaves the place where the record has it; the match goes on."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        for _, _, after in tables.walk(random.Random(seed), dealt=dealt, overrides=0.3):
            tables.check_cards(after)

    check()


@both
def test_every_breach_can_be_overridden(dealt: bool) -> None:
    """Not those that play hits on: all announcements of all kinds at one table."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        for state in moments(seed, dealt=dealt, overrides=0.1):
            announced = [*GAME.candidates(state), *(tables.announcement(state, rng) for _ in range(30))]
            for move in rng.sample(announced, min(len(announced), 60)):
                ruling = GAME.judge(state, move)
                if not ruling.overridable:
                    continue
                after = tables.play(state, move, rng)
                tables.check_cards(after)
                assert all(reason.clause in GAME.rulebook for reason in ruling.reasons)

    check()


@both
def test_whatever_is_overridden_is_told_and_every_card_that_it_pushes_out_is_named(dealt: bool) -> None:
    """After the end of the match too: an override that can do nothing says so."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        state = tables.fresh(rng, dealt=dealt)
        for _ in range(80):
            move = tables.breach(state, rng) if rng.random() < 0.5 or state.outcome is not None else None
            if move is None and state.outcome is not None:
                break
            move = move or tables.legal_move(state, rng)
            after, effects = GAME.apply(state, move)
            told = {card for effect in effects for value in effect.figures.values() for card in _cards(value)}
            assert effects, move
            sides = zip(state.sides, after.sides, strict=True)
            pushed = {card for was, now in sides for card in now.discard.known if card not in was.discard.known}
            assert pushed <= told, (move, pushed - told)
            state = tables.settle(after, rng)

    check()


def _cards(value: object) -> tuple[str, ...]:
    """The cards among a figure of an effect."""
    return value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


@both
def test_overriding_through_the_match(dealt: bool) -> None:
    """The same through the public face, with the record's words: nothing raises, facts and sentences are whole."""

    @examples(6, 500)
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = companion.new("etraclor", PLAYERS, seed=seed if dealt else None, lang=rng.choice(("fr", "en")))
        for _ in range(60):
            move = tables.breach(match.state, rng) if rng.random() < 0.4 else None
            if move is not None and not match.ask(move):
                entry = match.override(move, why="so")
                assert entry.verdict == "illegal"
            elif match.state.outcome is None:
                entry = match.play(tables.legal_move(match.state, rng))
                assert entry.verdict != "illegal"
            else:
                break
            tables.check_cards(match.state)
            for lang in ("fr", "en"):
                assert "{" not in entry.explain(lang)

    check()


def fighters(state: State) -> list[tuple[str, str, str]]:
    return [
        (PLAYERS[seat], CLASSES[place], fighter.card)
        for seat, side in enumerate(state.sides)
        for place, fighter in enumerate(side.arena)
        if fighter is not None
    ]


def random_correction(state: State, rng: random.Random) -> dict[str, object]:
    """A correction as the table makes them: HP, a worn card, a card seen in a hand, a count."""
    name = rng.choice(PLAYERS)
    standing = fighters(state)
    kind = rng.randrange(5)
    if standing and kind < 3:
        player, group, _ = rng.choice(standing)
        if kind == 0:
            return {f"{player}.{group}.hp": rng.randint(1, 10)}
        slot, suits = rng.choice((("weapon", "S"), ("shield", "D"), ("object", "HC")))
        card = f"{rng.randint(2, 10)}{rng.choice(suits)}"
        return {f"{player}.{group}.{slot}": rng.choice((card, None))}
    if kind == 3:
        return {f"{name}.hand.cards": rng.sample(PACK, rng.randint(0, 2))}
    zone = rng.choice(("deck", "hand", "discard"))
    return {f"{name}.{zone}": rng.randint(0, 12)}


@both
def test_corrections_conserve_cards_or_are_refused(dealt: bool) -> None:
    @examples(8, 1000)
    @given(seeds)
    def check(seed: int) -> None:
        rng = random.Random(seed)
        match = companion.new("etraclor", PLAYERS, seed=seed if dealt else None, lang="en")
        for _ in range(40):
            if match.state.outcome is not None:
                break
            match.play(tables.legal_move(match.state, rng))
            before = match.state
            try:
                match.correct(random_correction(before, rng))
            except (companion.PositionError, companion.InvalidMove) as error:
                assert str(error)
                assert match.state is before
            absent = len(match.state.pool) - tables.unknown_places(match.state)
            assert absent >= 0
            tables.check_cards(match.state, absent=absent)

    check()


def test_a_position_of_the_facts_is_the_same_table() -> None:
    """`new(..., position=match.facts())` on a physical table gives the same state, whatever happened before."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, dealt=False):
            facts = GAME.facts.read(state)
            again = companion.new("etraclor", PLAYERS, position=facts, lang="en")
            assert again.state == state
            assert again.facts() == facts

    check()


@both
def test_facts_name_all_that_is_declared(dealt: bool) -> None:
    @often
    @given(seeds)
    def check(seed: int) -> None:
        declared = GAME.facts.names(PLAYERS)
        for state in moments(seed, dealt=dealt, overrides=0.1):
            facts = GAME.facts.read(state)
            assert facts.keys() == declared.keys()
            for name, side in zip(PLAYERS, state.sides, strict=True):
                assert facts[f"{name}.deck"] == len(side.deck)
                assert facts[f"{name}.hand"] == len(side.hand)
                assert facts[f"{name}.discard"] == len(side.discard)
            for player, group, card in fighters(state):
                assert facts[f"{player}.{group}"] == card
                assert facts[f"{player}.{group}.hp"] >= 1

    check()


def test_a_dealt_table_keeps_its_secrets() -> None:
    """Where the companion deals, no fact names a card of a hand or a deck."""

    @often
    @given(seeds)
    def check(seed: int) -> None:
        for state in moments(seed, dealt=True):
            told = " ".join(map(str, GAME.facts.read(state).values()))
            hidden = {c for side in state.sides for zone in (side.hand, side.deck) for c in zone.known}
            words = set(told.replace("(", " ").replace(")", " ").replace("'", " ").replace(",", " ").split())
            assert words.isdisjoint(hidden)

    check()


# --- the table beside a real one: what is announced of a true match is never refused --------------------------------


class Beside:
    """A real match with all cards known to the test, and the companion that hears what its players announce."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.truth = tables.fresh(rng, dealt=True)
        start = self.truth.starter
        self.heard = companion.new("etraclor", PLAYERS, starter=PLAYERS[start], lang="en")

    def announce(self) -> None:
        """One true move, and what the table reveals of it (or not)."""
        move = tables.legal_move(self.truth, self.rng)
        shown = self.truth.sides[GAME.seat_of(self.truth, move)].hand.known
        before = self.truth
        if move.verb == "keep":  # what a real player does alone, looking at five cards
            self.truth = tables.play(before, move, self.rng)
            return
        self.compare(move)
        self.truth = tables.play(before, move, self.rng)
        self.heard.play(move)
        if move.verb == "redraw" and self.heard.state.pending and self.rng.random() < 0.6:
            self.heard.play(m.Shown(shown, by=PLAYERS[GAME.seat_of(before, move)]))
        while self.heard.state.pending:
            item = self.heard.state.pending[-1]
            if item.verb != "third" or self.rng.random() < 0.5:
                break
            assert item.seat is not None
            third = self.third(item.seat)
            self.heard.play(m.Third(third, by=PLAYERS[item.seat]))

    def third(self, seat: int) -> str:
        """A discarded card that the companion has not heard the name of."""
        named = self.heard.state.sides[seat].discard.known
        return next(c for c in reversed(self.truth.sides[seat].discard.known) if c not in named)

    def compare(self, move: Move) -> None:
        """What is ruled beside the table agrees with what is so on it."""
        for announced in (move, *(tables.announcement(self.truth, self.rng) for _ in range(6))):
            here = GAME.judge(self.heard.state, announced)
            there = GAME.judge(self.truth, announced)
            assert there.verdict != "unverifiable"
            if here.verdict != "unverifiable":
                assert here.verdict == there.verdict, (str(announced), here.text(), there.text())

    def check(self) -> None:
        """The companion knows nothing that is not so."""
        for told, so in zip(self.heard.state.sides, self.truth.sides, strict=True):
            assert told.arena == so.arena
            assert [len(told.deck), len(told.hand), len(told.discard)] == [len(so.deck), len(so.hand), len(so.discard)]
            assert set(told.discard.known) <= set(so.discard.known)
            assert set(told.hand.known) <= set(so.hand.known)
            half = {*so.deck.known, *so.hand.known, *so.discard.known}
            assert told.shown <= half
        assert (self.heard.state.outcome is None) == (self.truth.outcome is None)


def test_what_is_announced_of_a_real_match_is_never_refused() -> None:
    """The oracle over whole histories: a true match with its cards, announced to a companion that sees none."""

    @examples(20, 3000)
    @given(seeds)
    def check(seed: int) -> None:
        table = Beside(random.Random(seed))
        for _ in range(300):
            if table.truth.outcome is not None:
                break
            table.announce()
            if not any(item.verb == "keep" for item in table.truth.pending):
                table.check()
        assert table.truth.outcome is not None

    check()
