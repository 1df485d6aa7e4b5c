"""A partner's good sense in Erythro: each rule of thumb where it decides, and that it knows what its seat knows."""

import random
from typing import Any

import pytest

import companion
from companion.core.facts.determinization import worlds
from companion.core.match.setup import check_options
from companion.games.erythro.engine.constants import OPPONENTS
from companion.games.erythro.game import GAME
from companion.games.erythro.partner import heuristics
from companion.games.erythro.partner.evaluation import WEIGHTS
from companion.games.erythro.partner.jobs import jobs_of
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import at_random, by_thumb
from companion.partner.self_play import begun, play_out
from tests.games.erythro.scenes import at, box
from tests.games.erythro.tables import fresh, legal_move, play

PLACES: dict[str, Any] = {"Ana.character": ["nuee"], "Bo.character": ["lave"], "Ana.tile": 9, "Bo.tile": 3}
"""Ana deals in water and air, Bo in fire and earth."""
MINE = {"tile.9.mine": ["puits"], "tile.9.mine.step": 3}
"""Puits costs 8 water or 9 air; 8 fire or 7 earth."""


def liked(match: companion.Match, seat: int = 0) -> str:
    """What the rules of thumb say that a seat announces."""
    moves = sense_of(GAME).decision_of(match.state, seat).moves
    weights = heuristics.weigh(match.state, seat, moves)
    return str(moves[weights.index(max(weights))])


def liked_in_turn(match: companion.Match, count: int) -> list[str]:
    """The announcements of Ana, one after the other."""
    found = []
    for _ in range(count):
        found.append(liked(match))
        match.play(found[-1])
    return found


# --- rules of thumb ---------------------------------------------------------------------------------------------------


def test_who_can_pay_for_a_mine_attacks_it() -> None:
    match = box({**PLACES, **MINE, "Ana.water": 8, "Ana.hand.cards": ["embrun", "brume", "averse"]})
    assert liked_in_turn(match, 3) == ["Ana: play brume", "Ana: special", "Ana: attack 9 water 8"]


def test_each_element_goes_where_it_is_cheapest() -> None:
    """As in the last step of the lesson on Mars: water for the mine, air for the dome."""
    match = box({**PLACES, **MINE, "Ana.water": 8, "Ana.air": 10, "Ana.hand.cards": ["brume"]})
    found = {(job.tile, job.seat, job.element) for job in jobs_of(match.state)}
    assert (9, 0, "water") in found
    assert (1, 0, "air") in found
    match.play("Ana: play brume")
    match.play("Ana: special")
    assert liked(match) == "Ana: attack 9 water 8"


def test_the_mine_nearest_to_lost_comes_first() -> None:
    late = {"tile.4.mine": ["puits"], "tile.4.mine.step": 5, "tile.9.mine": ["derrick"], "tile.9.mine.step": 1}
    first, *others = jobs_of(box({**PLACES, **late}).state)
    assert first.tile == 4
    assert {job.tile for job in others} == {9, 1}
    assert first.due == min(job.due for job in (first, *others))


def test_what_the_hand_can_pay_this_round_is_counted_before_it_is_played() -> None:
    hand = ["averse", "brume", "averse", "embrun"]
    match = box({**PLACES, **MINE, "Ana.water": 2, "Ana.air": 0, "Ana.hand.cards": hand})
    assert liked_in_turn(match, 2) == ["Ana: play averse", "Ana: gain 3 water"]
    assert liked_in_turn(match, 2) == ["Ana: play averse", "Ana: gain 3 water"]
    assert liked_in_turn(match, 3) == ["Ana: play brume", "Ana: special", "Ana: attack 9 water 8"]


def test_one_goes_where_the_next_attack_is() -> None:
    hand = ["brume", "brume", "embrun"]
    match = box({**PLACES, **MINE, "Ana.tile": 8, "Ana.water": 8, "Ana.hand.cards": hand})
    found = liked_in_turn(match, 2)
    assert found[1] == "Ana: move 9"
    match = box({**PLACES, **MINE, "Ana.tile": 8, "Ana.water": 8, "Ana.hand.cards": hand, "Ana.named": ["brume"]})
    assert liked(match) == "Ana: move 9"


def test_pollution_is_taken_where_a_mine_is_about_to_contaminate() -> None:
    soil = {"tile.9.pollution": 3, "tile.8.pollution": 3, "tile.10.pollution": 1}
    match = box({**PLACES, **MINE, **soil, "tile.9.mine.step": 2, "Ana.hand.cards": ["averse"]})
    match.play("Ana: play averse")
    match.play("Ana: special")
    assert liked(match) == "Ana: remove 1 9"
    match = box({**PLACES, **soil, "tile.9.pollution": 2, "Ana.hand.cards": ["averse"], "Ana.named": ["averse"]})
    match.play("Ana: special")
    assert liked(match) == "Ana: remove 1 8"


def test_the_own_tile_is_not_contaminated_for_three_cards() -> None:
    hand = {"Ana.hand": 2, "Ana.hand.cards": ["contamination", "brume"], "Ana.contaminations": 1}
    match = box({**PLACES, **hand, "tile.9.pollution": 3})
    assert liked(match) == "Ana: play brume"
    assert "Ana: contaminate" not in [str(move) for move in sense_of(GAME).decision_of(match.state, 0).moves]


def test_a_card_is_bought_every_round_but_not_for_what_an_attack_lacks() -> None:
    facts = {**PLACES, **MINE, "Ana.tile": 3, "phase": "purchase", "Ana.water": 5, "Ana.air": 0}
    facts |= {"Bo.fire": 0, "Bo.earth": 0, "market": ["cascade"]}
    assert liked(box(facts, seed=1)).startswith("Ana: buy water")
    assert liked(box({**facts, "tile.9.mine.step": 5}, seed=1)) == "next"


def test_who_cannot_end_the_purchases_is_asked_first_where_a_purchase_is_worth_it() -> None:
    facts = {**PLACES, "phase": "purchase", "market": ["incendie", "cyclone"], "Ana.air": 3}
    assert sense_of(GAME).turn(box({**facts, "Bo.fire": 3}, seed=1).state).seat == 1
    assert sense_of(GAME).turn(box({**facts, "Bo.fire": 1}, seed=1).state).seat == 0


def test_a_card_is_kept_but_no_contamination() -> None:
    facts = {**PLACES, "phase": "discard", "Ana.contaminations": 2}
    match = box({**facts, "Ana.hand.cards": ["contamination", "brume"]})
    assert liked(match) == "Ana: keep brume"
    match = box({**facts, "Ana.hand.cards": ["contamination", "contamination"]})
    assert liked(match) == "Ana: discard"


def test_against_the_alliance_the_last_blow_is_the_dome() -> None:
    facts = {**PLACES, **MINE, "tile.1.dome": True, "profitability": 4}
    first = jobs_of(box(facts, opponent="alliance").state)[0]
    assert first.tile == 1
    first, *_ = jobs_of(box({**facts, "profitability": 9}, opponent="alliance").state)
    assert first.tile == 9


def test_who_is_asked_by_an_open_card_answers_before_a_new_one_begins() -> None:
    facts = {"Bo.open": ["special", "0", "other move 2"], "Ana.hand.cards": ["brume"], "Ana.tile": 8, "Bo.played": 1}
    match = box({**PLACES, **MINE, **facts})
    assert sense_of(GAME).turn(match.state).seat == 0
    assert {move.verb for move in sense_of(GAME).decision(match.state).moves} == {"move"}
    assert liked(match) == "Ana: move 9"


def test_what_no_card_of_the_list_brings_is_not_expected_of_an_unknown_hand() -> None:
    verb, amount, element = liked(box({**PLACES, **MINE})).removeprefix("Ana: ").split()
    assert (verb, element) == ("gain", "water")
    assert int(amount) <= 3


def test_a_card_that_nobody_has_named_is_not_expected_to_be_a_gift() -> None:
    match = at({"phase": "purchase", "Ana.tile": 9, "Ana.water": 5, "Ana.air": 5})
    verb, *_, cost = liked(match).removeprefix("Ana: ").split()
    assert verb == "buy"
    assert int(cost) == 2


def test_what_real_cards_say_is_no_choice() -> None:
    match = at({"phase": "mines", "tile.9.mine.level": 1, "tile.9.mine.step": 2})
    match.play("next")
    world = next(worlds(match.state, 0, random.Random(1)))
    assert [str(move) for move in sense_of(GAME).decision(world).moves] == ["line pollute-1"]


def test_nobody_gives_up_who_may_have_a_card_to_play() -> None:
    hand = {"Ana.hand": 1, "Ana.deck": 3, "Ana.discard": 0, "Ana.contaminations": 1, "Bo.played": 4, "Bo.hand": 1}
    match = box({**PLACES, **hand, "tile.9.pollution": 4})
    assert "Ana: blocked" in map(str, match.moves())
    assert "blocked" not in {move.verb for move in sense_of(GAME).decision_of(match.state, 0).moves}


# --- what a seat knows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_hidden_cards_change_nothing(opponent: str) -> None:
    rng, compared = random.Random(f"hidden {opponent}"), 0
    for _ in range(3):
        state = fresh(rng, dealt=True, count=2, opponent=opponent)
        for step in range(60):
            if state.outcome is not None:
                break
            if step % 6 == 5 and state.phase != "setup":
                for seat in (0, 1):
                    moves = list(sense_of(GAME).turn(state).moves)
                    if sense_of(GAME).turn(state).seat == seat and len(moves) > 1:
                        world = next(worlds(state, seat, rng))
                        assert heuristics.weigh(world, seat, moves) == heuristics.weigh(state, seat, moves)
                        assert list(heuristics.sensible(world, seat, moves)) == list(
                            heuristics.sensible(state, seat, moves)
                        )
                        compared += 1
            state = play(state, legal_move(state, rng), rng)
    assert compared > 5


# --- how good a planet is ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_chance_is_the_same_for_all_and_all_its_figures_count(opponent: str) -> None:
    rng = random.Random(f"worth {opponent}")
    state = fresh(rng, dealt=True, count=3, opponent=opponent)
    for _ in range(40):
        found = heuristics.worth(state)
        assert len(found) == 3
        assert len(set(found)) == 1
        assert 0 < found[0] < 1
        assert set(heuristics.figures(state)) == set(WEIGHTS[opponent])
        state = play(state, legal_move(state, rng), rng)
        if state.outcome is not None:
            break


def test_a_planet_almost_free_is_better_than_one_almost_lost() -> None:
    good = {**PLACES, "tile.1.dome": True, "Ana.tile": 1, "Ana.water": 10, "Ana.hand.cards": ["brume"]}
    bad = {**PLACES, **MINE, "tile.9.mine.step": 5, "tile.4.mine": ["puits"], "tile.4.mine.step": 5}
    bad |= {"tile.5.pollution": 4, "tile.2.pollution": 4, "tile.3.pollution": 3, "Ana.played": 4, "Ana.hand": 1}
    assert heuristics.worth(box(good).state)[0] > 0.7
    assert heuristics.worth(box(bad).state)[0] < 0.3


# --- whole matches ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_the_rules_of_thumb_free_the_planet_where_chance_never_does(opponent: str) -> None:
    options = check_options(GAME, {"opponent": opponent}, "en")
    won = {"learner": 0, "random": 0}
    for seed in range(6):
        state = begun(GAME, ("Ana", "Bo"), 0, options, {}, seed)
        for name, policy in (("learner", by_thumb), ("random", at_random)):
            done = play_out(GAME, state, [policy] * 2, seed, most=1000)
            assert done.state.outcome is not None
            won[name] += bool(done.state.outcome.winners)
    assert won["learner"] >= 2, won
    assert won["random"] < won["learner"], won


@pytest.mark.clause("own-decision", "legal", "refused")
def test_the_purchase_of_the_companion_is_not_ended_for_it() -> None:
    match = companion.new("erythro", ("Ana", "Bo"), seed=5, cards="demo", partners={"Bo": "master"}, lang="en")
    match.play("skip")
    assert "still for Bo to decide" in match.ask("skip").text()  # its character
    match.play("Bo: character lave")
    assert match.state.pending == ()
