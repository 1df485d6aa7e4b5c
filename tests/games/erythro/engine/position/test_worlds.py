"""Full worlds of Erythro (core/facts/determinization.py): what is seen stays, the rest is drawn, each way as likely as
any other."""

import random
from collections import Counter
from itertools import islice, permutations
from typing import Any

import companion
from companion.core.facts.determinization import worlds
from companion.games.erythro.engine.constants import CONTAMINATION
from companion.games.erythro.engine.state import State
from companion.games.erythro.game import GAME
from tests.budget import sized
from tests.games.erythro.scenes import at, box
from tests.games.erythro.tables import action_cards, all_contaminations, fresh, legal_move, play

DRAWS = sized(1500, 40_000)
SPREAD = 4.5
"""Standard deviations that a share may be off: by chance one test in ten thousand is."""


def drawn(match: companion.Match, seat: int | None = 0, count: int = DRAWS) -> list[State]:
    """So many worlds."""
    return list(islice(worlds(match.state, seat, random.Random("worlds")), count))


def is_even(counts: Counter[Any], ways: int) -> bool:
    """Whether all of so many ways come up, each about as often as the others."""
    total = sum(counts.values())
    mean, spread = total / ways, (total / ways * (1 - 1 / ways)) ** 0.5
    return len(counts) == ways and all(abs(count - mean) < SPREAD * spread for count in counts.values())


def test_a_dealt_match_keeps_what_the_seat_sees_at_every_moment() -> None:
    rng, compared = random.Random("kept"), 0
    for number in range(sized(6, 100)):
        state = fresh(rng, dealt=True, count=2 + number % 3)
        for step in range(80):
            if state.outcome is not None:
                break
            if step % 8 == 0:
                for seat in (None, *range(len(state.players))):
                    known = GAME.seen_by(state, seat)
                    world = next(worlds(state, seat, rng))
                    assert GAME.seen_by(world, seat) == known
                    assert all_contaminations(world) == all_contaminations(state)
                    own = () if seat is None else (seat,)
                    assert all(world.seats[one].hand == state.seats[one].hand for one in own)
                    assert [action_cards(player) for player in world.seats] == list(map(action_cards, state.seats))
                    assert [world.box.mines[key].level for key in world.mine_keys] == list(state.mine_levels)
                    compared += 1
            state = play(state, legal_move(state, rng), rng)
    assert compared > 100


def test_a_physical_table_with_a_list_is_completed_and_goes_on() -> None:
    rng = random.Random("list")
    for number in range(sized(6, 100)):
        state = fresh(rng, dealt=False, count=2 + number % 3, data={"demo": True})
        for step in range(60):
            if state.outcome is not None:
                break
            if step % 6 == 0 and state.phase != "setup":
                world = next(worlds(state, 0, rng))
                assert all(not player.unknown_places and not player.pool for player in world.seats)
                assert [len(player.hand) for player in world.seats] == [len(player.hand) for player in state.seats]
                assert all_contaminations(world) == all_contaminations(state)
                assert all(CONTAMINATION not in player.played.known for player in world.seats)
                assert (world.tiles, world.market, world.bag) == (state.tiles, state.market, state.bag)
                levels = [world.box.mines[key].level for key in world.mine_keys]
                assert levels == list(world.mine_levels)
                assert world.outcome is None
            state = play(state, legal_move(state, rng), rng)


def test_every_hand_is_as_likely_as_any_other() -> None:
    facts = {"Ana.character": ["nuee"], "Ana.cards": ["averse", "averse", "brume", "brise", "embrun"],
             "Ana.hand": 2, "Ana.deck": 3, "Ana.discard": 0, "Ana.contaminations": 0}  # fmt: skip
    counts = Counter(tuple(sorted(world.seats[0].hand.known)) for world in drawn(box(facts)))
    twice = Counter({hand: count for hand, count in counts.items() if "averse" in hand and len(set(hand)) == 2})
    once = counts - twice
    assert is_even(once, 4), counts
    assert is_even(twice, 3), counts
    assert abs(sum(twice.values()) / DRAWS - 0.6) < SPREAD * (0.24 / DRAWS) ** 0.5


def test_every_order_of_a_deck_of_a_pile_and_of_the_mines_is_as_likely() -> None:
    match = box({"Ana.cards": ["averse", "brume", "brise"], "Ana.hand": 0, "Ana.deck": 3, "Ana.discard": 0,
                 "Ana.contaminations": 0, "mines.levels": [4, 4]})  # fmt: skip
    found = drawn(match)
    orders = Counter(world.seats[0].deck.top for world in found)
    assert set(orders) == set(permutations(("averse", "brume", "brise")))
    assert is_even(orders, 6)
    tops = Counter(world.stacks[1][0] for world in found)
    assert abs(tops["raz-de-maree"] / DRAWS - 4 / 16) < SPREAD * (0.1875 / DRAWS) ** 0.5
    first = Counter(world.mine_keys[0] for world in found)
    assert is_even(first, 2)


def test_the_card_that_was_named_is_in_the_hand() -> None:
    match = box({"Ana.hand": 3, "Ana.deck": 5, "Ana.discard": 0})
    match.play("Ana: play embrun")
    assert all("embrun" in world.seats[0].hand for world in drawn(match, None, 60))
    dealt = box({"Ana.hand.cards": ["brume", "embrun"], "Ana.hand": 2}, seed=3)
    dealt.play("Ana: play embrun")
    assert all("embrun" in world.seats[0].hand for world in drawn(dealt, 1, 60))


def test_no_contamination_lies_among_the_action_cards_on_the_table() -> None:
    match = box({"Ana.hand": 1, "Ana.deck": 1, "Ana.played": 2, "Ana.discard": 0, "Ana.contaminations": 2})
    for world in drawn(match, None, 60):
        player = world.seats[0]
        assert CONTAMINATION not in player.played.known
        assert Counter((*player.hand.known, *player.deck.known)) == Counter({CONTAMINATION: 2})


def test_nobody_is_blocked_in_a_match_that_goes_on() -> None:
    facts = {"Ana.tile": 5, "tile.5.pollution": 4, "Ana.hand": 1, "Ana.deck": 2, "Ana.discard": 0, "Ana.played": 3,
             "Ana.contaminations": 2, "Bo.played": 4, "Bo.hand": 1}  # fmt: skip
    for match in (box(facts), box(facts, blocked_at_once=True)):
        for world in drawn(match, None, 60):
            assert world.outcome is None
            assert CONTAMINATION not in world.seats[0].hand


def test_without_a_list_cards_stay_as_unknown_as_they_are() -> None:
    world = drawn(at({"Ana.contaminations": 1, "Ana.discard": 0}), 0, 1)[0]
    cards = Counter(card for zone in (world.seats[0].hand, world.seats[0].deck) for card in zone.known)
    assert cards[CONTAMINATION] == 1
    assert set(cards) == {CONTAMINATION, "action"}
    assert not any(world.mine_keys)


def test_the_market_of_a_world_is_the_one_on_the_table() -> None:
    shown = ["maree", "torrent", "incendie", "eruption", "seisme", "falaise", "cyclone", "ouragan"]
    match = box({"market": shown, "Ana.water": 5, "phase": "purchase"})
    for world in drawn(match, None, 20):
        assert list(world.market) == shown
        assert Counter(world.stacks[1])["maree"] == world.box.actions["maree"].copies - 1
