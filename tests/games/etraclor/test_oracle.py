"""The oracle over hidden hands of Etraclor (see tests/games/oracle.py): what is unverifiable is exact."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.facts.zones import Zone
from companion.core.notation.playing_cards import PACK
from companion.core.rules.moves import Move
from companion.games.etraclor.engine import moves as m
from companion.games.etraclor.engine.constants import MAX_HP, PLACE
from companion.games.etraclor.engine.state import Fighter, Side, State
from companion.games.etraclor.game import GAME
from tests.budget import sized
from tests.games.etraclor import tables, worlds
from tests.games.oracle import Oracle

TABLES_A_TEST = sized(3, 400)
PARTS = 8
REVEALS = ("third", "shown", "keep", "skip")  # what the table saw: see check_reveals


def announcements(state: State, rng: random.Random) -> Iterator[Move]:
    """Listed ones, others that could be announced, and some that nobody would."""
    candidates = [move for move in GAME.candidates(state) if move.verb not in REVEALS]
    legal = [move for move in GAME.legal(state) if move.verb not in REVEALS]
    chosen = [*legal, *rng.sample(candidates, min(len(candidates), 12))]
    yield from rng.sample(chosen, min(len(chosen), 14))
    for card in rng.sample(PACK, 4):
        yield m.Summon(card)
    target = rng.choice([f.card for f in state.sides[state.active].fighters()] or ["QD"])
    for card in rng.sample(PACK, 4):
        yield m.Equip(card, target)
    yield from (m.Draw(), m.Redraw(by="Ana"), m.Redraw(by="Bo"))
    for _ in range(6):
        yield tables.announcement(state, rng)


def forced(state: State, move: Move, seat: int) -> list[tuple[worlds.Wish, ...]]:
    """What to ask of worlds so that one makes the move legal and one illegal, if there are such."""
    if isinstance(move, m.Summon | m.Equip):
        return [(worlds.in_zone(seat, "hand", move.card),), (worlds.out_of_hand(seat, move.card),)]
    unseen = [s for s in (0, 1) if not any(map(worlds.is_character, state.sides[s].hand.known))]
    if isinstance(move, m.Draw):
        both = tuple(worlds.characters_in_hand(s) for s in unseen)
        return [both, *((worlds.no_character_in_hand(s),) for s in unseen)]
    if isinstance(move, m.Redraw) and seat in unseen:
        return [(worlds.characters_in_hand(seat),), (worlds.no_character_in_hand(seat),)]
    return []


class ArenaOracle(Oracle[State]):
    """Etraclor's tables, where what is unverifiable is exact."""

    game = GAME

    def __init__(self, state: State, rng: random.Random) -> None:
        super().__init__(state, rng)
        assert len(self.worlds) == self.WORLDS, f"no world agrees with this state: {state}"
        for world in self.worlds:
            tables.check_cards(world, absent=len(world.pool))
        self._forced: dict[object, list[State]] = {}

    def world(self) -> State | None:
        """All cards that must lie somewhere named."""
        return worlds.world(self.state, self.rng)

    def forced(self, move: Move) -> list[State]:
        """The worlds where what the move rests on is so, and is not so."""
        seat = GAME.seat_of(self.state, move)
        key = (type(move) in (m.Draw, m.Redraw) and move.verb, seat, getattr(move, "card", ""))
        if key not in self._forced:
            tried = (worlds.world(self.state, self.rng, *wishes) for wishes in forced(self.state, move, seat))
            self._forced[key] = [world for world in tried if world is not None]
        return self._forced[key]


def check_reveals(state: State, rng: random.Random) -> int:
    """A named third card, a shown hand: accepted exactly if there is a world where it is so."""
    verdicts = 0
    for seat, side in enumerate(state.sides):
        name = tables.PLAYERS[seat]
        if side.discard.unknown:
            for card in rng.sample(PACK, 4):
                exists = worlds.world(state, rng, worlds.in_zone(seat, "discard", card)) is not None
                assert bool(GAME.judge(state, m.Third(card, by=name))) == exists, (seat, card, state)
                verdicts += 1
        if side.redraws:
            plain = [card for card in PACK if not worlds.is_character(card)]
            cards = tuple(rng.sample(plain, rng.randint(1, 5)))
            theirs = set(cards) <= state.pool | {c for z in (side.hand, side.deck, side.discard) for c in z.known}
            unlocated = tuple(card for card in cards if card in state.pool)
            exists = theirs and worlds.world(state, rng, worlds.in_half(seat, unlocated)) is not None
            asked = any(item.verb == "shown" and item.seat == seat for item in state.pending)
            exists = exists and (asked or not side.shown) and len(side.shown.union(cards)) <= 5 * side.redraws
            if not any(card in tables.known_cards(state) for card in cards):
                assert bool(GAME.judge(state, m.Shown(cards, by=name))) == exists, (seat, cards, state)
                verdicts += 1
    return verdicts


def examine(states: Iterator[State], rng: random.Random) -> Counter[str]:
    """All the verdicts at some tables against their worlds."""
    counts: Counter[str] = Counter()
    for state in states:
        oracle = ArenaOracle(state, rng)
        for move in announcements(state, rng):
            oracle.check(move)
        counts.update(oracle.counts)
        counts["reveal"] += check_reveals(state, rng)
    return counts


def tables_of(rng: random.Random, overrides: float) -> Iterator[State]:
    """Tables of random matches: the opening, and then some moments of each."""
    for _ in range(TABLES_A_TEST):
        for number, (before, _, _) in enumerate(tables.walk(rng, overrides=overrides)):
            if number < 3 or rng.random() < 0.04:
                yield before


@pytest.mark.parametrize("part", range(PARTS))
def test_oracle_of_regular_matches(part: int) -> None:
    rng = random.Random(f"oracle {part}")
    counts = examine(tables_of(rng, 0.0), rng)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"]) > 6 * TABLES_A_TEST
    assert sum(counts.values()) >= 100 * TABLES_A_TEST


@pytest.mark.parametrize("part", range(PARTS // 2))
def test_oracle_of_matches_with_overrides(part: int) -> None:
    rng = random.Random(f"overrides {part}")
    counts = examine(tables_of(rng, 0.12), rng)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"]) > 6 * TABLES_A_TEST


@pytest.mark.parametrize("part", range(2))
def test_oracle_of_openings(part: int) -> None:
    """Hands without a character, shown and drawn again: the hardest corner of what is known."""
    rng = random.Random(f"openings {part}")

    def openings() -> Iterator[State]:
        for _ in range(sized(6, 3000)):
            state = tables.fresh(rng, dealt=False)
            for _ in range(rng.randint(1, 8)):
                redraws = [move for move in (m.Redraw(by="Ana"), m.Redraw(by="Bo")) if GAME.judge(state, move)]
                if redraws and rng.random() < 0.6:
                    state = tables.play(state, rng.choice(redraws), rng)
                else:
                    state = tables.step(state, rng)[1]
                yield state

    examine(openings(), rng)


def with_known_cards(rng: random.Random) -> State:
    """A table of which the record knows some cards of hands and decks, as a position or an override may tell."""
    state = tables.fresh(rng, dealt=False)
    for _ in range(rng.randint(0, 40)):
        if state.outcome is None:
            state = tables.step(state, rng)[1]
    known: dict[tuple[int, str], Zone] = {}
    pool = sorted(state.pool - state.sides[0].shown - state.sides[1].shown)
    for seat, side in enumerate(state.sides):
        room = tables.unknown_places(state) and side.hand.unknown + side.deck.unknown + side.discard.unknown
        spare = room - len(side.shown) - side.vouched
        for name in ("hand", "deck", "discard"):
            zone: Zone = getattr(side, name)
            least = 1 if name == "hand" and side.vouched else 0
            count = min(rng.choice((0, 0, 1, 2)), max(0, zone.unknown - least), max(0, spare), len(pool))
            cards = tuple(pool.pop(rng.randrange(len(pool))) for _ in range(count))
            spare -= count
            top, bottom = (cards[1:], cards[:1]) if name == "deck" else (cards, ())
            known[seat, name] = Zone((*top, *zone.top), zone.unknown - count, (*zone.bottom, *bottom))
    sides = tuple(
        replace(side, **{name: known[seat, name] for name in ("hand", "deck", "discard")})
        for seat, side in enumerate(state.sides)
    )
    located = {card for zone in known.values() for card in zone.known}
    return replace(state, sides=(sides[0], sides[1]), pool=state.pool - located)


@pytest.mark.parametrize("part", range(2))
def test_oracle_with_some_cards_known(part: int) -> None:
    rng = random.Random(f"known {part}")

    def known() -> Iterator[State]:
        for _ in range(sized(8, 3000)):
            state = with_known_cards(rng)
            for _ in range(4):
                if worlds.world(state, rng) is None or state.outcome is not None:
                    break
                yield state
                state = tables.step(state, rng)[1]

    counts = examine(known(), rng)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"]) > 40


def squeezed(rng: random.Random) -> State:
    """A late table of few unknown cards of which much is known: hands that must, or cannot, hold a card.

    It is dealt first and then hidden, so that at least one world agrees with it.
    """
    state = tables.fresh(rng, dealt=True)
    cards = [*PACK]
    rng.shuffle(cards)
    halves = cards[:26], cards[26:]
    pool: set[str] = set()
    sides = []
    for half in halves:
        ends = rng.randint(0, 3), rng.randint(4, 7)
        hand, deck, rest = half[: ends[0]], half[ends[0] : ends[1]], half[ends[1] :]
        del rest[: rng.choice((0, 0, 3))]  # cards that a position does not mention
        unnamed = [rest.pop() for _ in range(rng.choice((0, 0, 1, 2)))]
        named = [hand.pop() for _ in hand[:] if rng.random() < 0.15]
        hidden = [*hand, *deck, *unnamed]
        pool.update(hidden)
        arena: list[Fighter | None] = [None] * 4
        for card in [card for card in rest if worlds.is_character(card)][: rng.randint(0, 3)]:
            if arena[PLACE[card]] is None:
                rest.remove(card)
                arena[PLACE[card]] = Fighter(card, rng.randint(1, MAX_HP[card]))
        sides.append(
            Side(
                Zone((), len(deck)),
                Zone(tuple(named), len(hand)),
                Zone(tuple(rest), len(unnamed)),
                (arena[0], arena[1], arena[2], arena[3]),
                frozenset(card for card in hidden if rng.random() < rng.choice((0.0, 0.3, 0.9))),
                vouched=any(map(worlds.is_character, hand)) and rng.random() < 0.7,
                redraws=rng.randint(0, 2),
            )
        )
    missing = frozenset(PACK) - pool - {card for side in sides for card in _located(side)}
    turn, step = rng.choice(((1, "draw"), (8, "draw"), (8, "strategy"), (9, "strategy"), (9, "combat")))
    return replace(
        state, sides=(sides[0], sides[1]), turn=turn, step=step, active=rng.randrange(2), dealt=False,
        pool=frozenset(pool) | missing,
    )  # fmt: skip


def _located(side: Side) -> set[str]:
    zones = (side.deck, side.hand, side.discard)
    return {card for zone in zones for card in zone.known} | {f.card for f in side.fighters()}


@pytest.mark.parametrize("part", range(4))
def test_oracle_where_little_is_unknown(part: int) -> None:
    rng = random.Random(f"squeezed {part}")
    counts = examine((squeezed(rng) for _ in range(sized(10, 5000))), rng)
    assert min(counts["legal"], counts["illegal"], counts["unverifiable"], counts["reveal"]) > sized(8, 20)
