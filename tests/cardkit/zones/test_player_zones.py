"""Hidden cards: what may be where is exact, against all ways in which the cards could lie; no step loses one."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cardkit.zones.player_zones import MAYBE, NO, YES, Holding, in_zone, seen_from
from companion.core.facts.zones import Zone
from companion.core.rules.rulings import Reason
from tests.budget import examples

NAMES = ("deck", "hand", "discard", "hideout")
CARDS = "ABC"
World = dict[str, tuple[str, ...]]
thorough = examples(150, 1_500)


@dataclass(frozen=True, slots=True)
class Seat(Holding):
    """Somebody with four zones."""

    ZONES: ClassVar[tuple[str, ...]] = NAMES
    deck: Zone
    hand: Zone
    discard: Zone
    hideout: Zone
    pool: tuple[str, ...] = ()


class Stranger(Seat):
    """Somebody whose cards `X` are in no list."""

    __slots__ = ()

    def follows(self, card: str) -> bool:
        return card != "X"


known = st.lists(st.sampled_from(CARDS), max_size=2).map(tuple)


@st.composite
def seats(draw: st.DrawFn, *, spare: int = 1) -> Seat:
    """A player with up to four cards that nobody has located, some of which may be out of the game."""
    unknown = [draw(st.integers(0, 2)) for _ in NAMES]
    while sum(unknown) > 4:
        unknown[unknown.index(max(unknown))] -= 1
    size = sum(unknown) + draw(st.integers(0, spare))
    pool = tuple(sorted(draw(st.lists(st.sampled_from(CARDS), min_size=size, max_size=size))))
    hand, discard, hideout = (Zone(draw(known), count) for count in unknown[1:])
    return Seat(Zone(draw(known), unknown[0], draw(known)), hand, discard, hideout, pool)


def completed(seat: Seat) -> Iterator[World]:
    """All that could lie in the zones."""
    for order in set(permutations(seat.pool, seat.unknown_places)):
        rest = list(order)
        world = {}
        for name in NAMES:
            zone = seat.zone(name)
            world[name] = (*zone.known, *(rest.pop() for _ in range(zone.unknown)))
        yield world


def answered(seat: Seat, holds: Callable[[World], bool]) -> int:
    """NO, MAYBE or YES, by asking about every world."""
    answers = {holds(world) for world in completed(seat)}
    return MAYBE if len(answers) == 2 else YES if answers == {True} else NO


def all_cards(seat: Seat) -> Counter[str]:
    """Where nothing is unknown: every card, located or not."""
    return Counter((*seat.located, *seat.pool))


# --- what may be where ----------------------------------------------------------------------------------------------


@thorough
@given(seats(), st.sampled_from(NAMES), st.lists(st.sampled_from(CARDS), max_size=3))
def test_whether_cards_are_together_in_a_zone_is_exact(seat: Seat, name: str, cards: list[str]) -> None:
    assert seat.has(name, cards) == answered(seat, lambda world: not Counter(cards) - Counter(world[name]))


@thorough
@given(seats(), st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True), st.sets(st.sampled_from(CARDS)))
def test_whether_such_a_card_is_in_one_of_the_zones_is_exact(seat: Seat, names: list[str], such: set[str]) -> None:
    expected = answered(seat, lambda world: any(card in such for name in names for card in world[name]))
    assert seat.has_such(such.__contains__, *names) == expected


@thorough
@given(seats(), st.sampled_from(NAMES), st.sets(st.sampled_from(CARDS)))
def test_whether_a_zone_has_only_such_cards_is_exact(seat: Seat, name: str, such: set[str]) -> None:
    expected = answered(seat, lambda world: all(card in such for card in world[name]))
    assert seat.has_only(such.__contains__, name) == expected


def test_a_card_of_no_list_may_be_any_unknown_one() -> None:
    seat = Stranger(Zone((), 2), Zone(("A",), 1), Zone(), Zone(), ("B", "B", "B"))
    assert seat.has("hand", ["X"]) == YES
    assert seat.has("hand", ["X", "X"]) == NO
    assert seat.has("hand", ["B"]) == YES
    assert seat.has("hand", ["C"]) == NO
    taken, found = seat.take("X", "hand", "deck")
    assert found
    assert (taken.hand, taken.pool) == (Zone(("A",)), seat.pool)
    assert taken.take("X", "hand", "deck") == (taken, False)
    back = taken.put("hand", "X").shuffle("hand", into="deck")
    assert (back.deck, back.pool) == (Zone((), 4), ("A", "B", "B", "B"))


def test_the_rule_of_hidden_cards() -> None:
    figures = {"player": "Ana"}
    assert in_zone(YES, "in-hand", figures) is None
    assert in_zone(MAYBE, "in-hand", figures) == Reason("GEN-3", "assumes", figures)
    assert in_zone(NO, "in-hand", figures) == Reason("in-hand", "breach", figures)
    assert in_zone(NO, "in-hand", figures, kind="nonsense") == Reason("in-hand", "nonsense", figures)


# --- no step loses a card -------------------------------------------------------------------------------------------


@thorough
@given(seats(spare=0), st.data())
def test_moves_conserve_the_cards(seat: Seat, data: st.DataObject) -> None:
    """Without cards out of the game, the pool fills the unknown places exactly, whatever is moved."""
    before, count = all_cards(seat), seat.in_zones
    one, other = data.draw(st.permutations(NAMES).map(lambda names: names[:2]))
    card = data.draw(st.sampled_from((*CARDS, None)))
    steps = {
        "move": lambda: seat.move(card, one, other, under=data.draw(st.booleans())),
        "some": lambda: seat.move_some(data.draw(st.integers(0, 4)), one, other),
        "draw": lambda: seat.draw(data.draw(st.integers(0, 5)), one, other)[0],
        "shuffle": lambda: seat.shuffle(one, into=other),
        "veil": lambda: seat.veiled(one, other),
        "fill": lambda: seat.fill(data.draw(st.permutations(seat.pool))),
    }
    for name in data.draw(st.permutations(sorted(steps))):
        seat = steps[name]()
        assert all_cards(seat) == before, name
        assert (seat.in_zones, seat.unknown_places) == (count, len(seat.pool)), name
        assert list(seat.pool) == sorted(seat.pool)


@thorough
@given(seats(spare=0), st.permutations(NAMES), st.sampled_from(CARDS))
def test_a_card_is_taken_from_the_first_zone_that_may_have_it(seat: Seat, names: list[str], card: str) -> None:
    taken, found = seat.take(card, *names)
    assert found == (card in all_cards(seat))
    if not found:
        assert taken == seat
        return
    assert all_cards(taken) + Counter([card]) == all_cards(seat)
    assert taken.unknown_places == len(taken.pool)
    first = next(name for name in names if seat.has(name, [card]))
    assert [name for name in NAMES if taken.zone(name) != seat.zone(name)] == [first]
    assert seat.take_such(lambda other: other == card, *names) == (taken, card)


@thorough
@given(seats(spare=0), st.sampled_from(NAMES))
def test_one_that_nobody_can_tell_is_gone(seat: Seat, name: str) -> None:
    less = seat.take_any(name)
    there = min(1, len(seat.zone(name)))
    assert less.in_zones == seat.in_zones - there
    assert len(less.pool) == less.unknown_places + there
    assert all_cards(less) == all_cards(seat)


def test_filling_goes_zone_by_zone_and_between_top_and_bottom() -> None:
    seat = Seat(Zone(("A",), 2, ("C",)), Zone((), 1), Zone(("B",)), Zone(), ("A", "B", "C", "C"))
    filled = seat.fill(("C", "B", "A"))
    assert filled == Seat(Zone(("A", "C", "B"), 0, ("C",)), Zone(("A",)), Zone(("B",)), Zone(), ("C",))


def test_a_draw_tells_how_many_there_were_and_keeps_what_is_known() -> None:
    seat = Seat(Zone(("A",), 1, ("C",)), Zone(), Zone(), Zone(), ("B",))
    drawn, count = seat.draw(5)
    assert (count, drawn.hand, drawn.deck) == (3, Zone(("A", "C"), 1), Zone())


def test_all_cards_of_a_zone_stay_known_when_they_go_together_and_some_do_not() -> None:
    seat = Seat(Zone(), Zone(("A", "B"), 1), Zone(), Zone(), ("C",))
    assert seat.move_some(3, "hand", "discard").discard == Zone(("A", "B"), 1)
    some = seat.move_some(2, "hand", "discard")
    assert (some.hand, some.discard, some.pool) == (Zone((), 1), Zone((), 2), ("A", "B", "C"))


def test_a_seat_knows_its_own_hand_and_no_deck() -> None:
    players = (Seat(Zone(("A",)), Zone(("B",)), Zone(("C",)), Zone()), Seat(Zone(), Zone(("A",)), Zone(), Zone()))
    own, other = seen_from(0, players)
    assert own == Seat(Zone((), 1), Zone(("B",)), Zone(("C",)), Zone(), ("A",))
    assert other == Seat(Zone(), Zone((), 1), Zone(), Zone(), ("A",))
    assert seen_from(None, players)[0].hand == Zone((), 1)


@pytest.mark.parametrize("card", ["A", None])
def test_below_known_cards_lies_another(card: str | None) -> None:
    seat = Seat(Zone(("B",), 1, ("C",)), Zone(("A",)) if card else Zone((), 1), Zone(), Zone(), ("A", "A"))
    put = seat.move(card, "hand", "deck", under=True)
    assert put.deck == (Zone(("B",), 1, ("C", "A")) if card else Zone(("B",), 3))
    assert put.pool == (("A", "A") if card else ("A", "A", "C"))
