"""The good sense of Etraclor: rules of thumb where they decide, nothing hidden known, chances that make sense."""

import random
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.match.setup import check_options
from companion.games.etraclor.game import GAME
from companion.games.etraclor.partner import heuristics
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import at_random, by_thumb
from companion.partner.self_play import begun, play_out
from tests.games.etraclor.scenes import at
from tests.games.good_sense import check_chances, worlds_looked_at

WELL = sense_of(GAME)
NAMES = ("Ana", "Bo")


def holding(*cards: str, **more: Any) -> Match:
    """Ana's strategy step with these cards in hand, all of it known."""
    facts = {name.replace("__", "."): value for name, value in more.items()}
    return at({"Bo.hand": 0, "Ana.deck": 12, "Bo.deck": 12, **facts, "Ana.hand": len(cards), "Ana.hand.cards": cards})


def fighting(**more: Any) -> Match:
    """Ana's king of spades with a weapon of 7, nobody with cards in hand."""
    return holding(**{"Ana__attacker": "KS", "Ana__attacker__weapon": "7S", **more})


def liked(match: Match) -> str:
    """What the rules of thumb like best of all that is legal."""
    state = match.state
    seat, moves = WELL.turn(state)
    weights = heuristics.weigh(state, seat, moves)
    return str(moves[max(range(len(moves)), key=weights.__getitem__)])


def thought_of(match: Match) -> set[str]:
    """The announcements that are worth a thought."""
    return {str(move) for move in WELL.decision(match.state).moves}


# --- rules of thumb ---------------------------------------------------------------------------------------------------


def test_the_toughest_comes_first_and_all_cards_before_combat() -> None:
    match = holding("KH", "AH", "7S")
    assert liked(match) == "summon KH"
    assert thought_of(match) == {"summon KH"}
    armed = holding("9S", Ana__attacker="KS", Ana__mage="AC", Ana__mage__weapon="3S", Bo__healer="JH")
    assert liked(armed) == "equip 9S KS"


def test_the_best_weapon_goes_to_the_attacker_and_a_scroll_to_no_one_but_a_mage() -> None:
    assert liked(holding("9S", "3S", Ana__attacker="KS", Ana__healer="KH")) == "equip 9S KS"
    assert thought_of(holding("8C", Ana__healer="KH", Bo__healer="JH")) == {"end"}
    assert liked(holding("8C", Ana__healer="KH", Ana__mage="AC", Bo__healer="JH")) == "equip 8C AC"


def test_the_mages_place_is_kept_for_the_scroll_in_hand() -> None:
    match = holding("8C", "9H", Ana__healer="KH", Ana__mage="AC", Bo__healer="JH")
    assert thought_of(match) == {"equip 8C AC"}


def test_a_blow_that_knocks_out_is_better_than_one_that_wounds() -> None:
    match = fighting(Bo__healer="KH", Bo__healer__hp=8, Bo__mage="KC", Bo__mage__hp=9)
    assert liked(match) == "attack KS KH"


def test_two_blows_together_are_reckoned_before_the_first() -> None:
    team = {"Ana__mage": "AC", "Ana__mage__weapon": "5S"}
    match = fighting(**team, Bo__healer="QH", Bo__mage="KC")
    assert liked(match).endswith("QH"), "8 and 5 make the 12 of the queen and a point more: of the king not enough"


def test_an_empty_arena_is_struck() -> None:
    match = fighting(Ana__healer="KH", Ana__healer__hp=3, Ana__healer__object="9H")
    assert liked(match) == "attack KS"


def test_a_potion_is_drunk_when_nothing_of_it_is_lost() -> None:
    team = {"Ana__defender": "KD", "Ana__defender__object": "6H", "Bo__healer": "KH"}
    assert liked(holding(**team, Ana__defender__hp=5)) == "heal KD"
    whole = holding(**team, Ana__defender__hp=13)
    assert liked(whole) == "end"
    assert thought_of(whole) == {"end"}


def test_boost_where_it_makes_a_ko_and_lightning_on_the_enemy_alone() -> None:
    mage = {"Ana__mage": "AC"}
    match = fighting(**mage, Ana__mage__object="3C", Bo__healer="QH", Bo__healer__hp=11)
    assert liked(match) == "cast boost KS"
    bolt = holding(**mage, Ana__mage__object="10C", Ana__attacker="KS", Bo__healer="KH")
    assert liked(bolt) == "cast lightning KH"
    assert "cast lightning KS" not in thought_of(bolt)


def test_equipment_is_destroyed_on_the_other_side() -> None:
    match = holding(Ana__mage="AC", Ana__mage__object="8C", Bo__healer="KH", Bo__healer__weapon="10S")
    assert liked(match) == "cast dematerialise 10S"


# --- what is worth a thought ------------------------------------------------------------------------------------------


def test_a_blow_that_costs_nothing_is_not_left_out() -> None:
    match = fighting(Bo__healer="KH")
    assert "end" in {str(move) for move in match.moves()}
    assert thought_of(match) == {"attack KS KH"}


def test_where_no_ko_is_near_the_order_of_blows_is_one() -> None:
    team = {"Ana__healer": "KH", "Ana__healer__weapon": "2S"}
    far = fighting(**team, Bo__healer="QH", Bo__mage="KC")
    assert thought_of(far) == {"attack KH QH", "attack KH KC"}
    near = fighting(**team, Bo__healer="QH", Bo__healer__hp=9, Bo__mage="KC")
    assert len(thought_of(near)) == 4


def test_hidden_cards_change_neither_weights_nor_what_is_thought_of() -> None:
    state = begun(GAME, NAMES, 0, check_options(GAME, {}, "en"), {}, 3)
    assert worlds_looked_at(GAME, heuristics, state, random.Random(5), most=60, each=3) > 20


# --- how good a table is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_chances_are_between_0_and_1_and_sum_to_1(seed: int) -> None:
    options, dice = check_options(GAME, {}, "en"), random.Random(seed)
    state = begun(GAME, NAMES, seed % 2, options, {}, seed)
    check_chances(GAME, heuristics, state, dice)


def test_who_is_plainly_ahead_has_the_better_chance() -> None:
    even = {"Ana__attacker": "KS", "Bo__attacker": "AS"}
    ahead = holding(**{**even, "Ana__attacker__weapon": "9S", "Bo__deck": 4})
    behind = holding(**{**even, "Bo__attacker__weapon": "9S", "Ana__deck": 4})
    assert heuristics.worth(ahead.state)[0] > 0.8
    assert heuristics.worth(behind.state)[0] < 0.2


def test_rules_of_thumb_beat_chance() -> None:
    options, won = check_options(GAME, {}, "en"), 0
    for seed in range(10):
        state = begun(GAME, NAMES, seed % 2, options, {}, seed)
        ending = play_out(GAME, state, (by_thumb, at_random), seed).state.outcome
        assert ending is not None
        won += "Ana" in ending.winners
    assert won >= 8


@pytest.mark.clause("own-decision", "legal", "refused")
def test_the_turn_of_the_companion_is_its_own() -> None:
    match = companion.new("etraclor", NAMES, seed=5, starter="Ana", partners={"Bo": "master"}, lang="en")
    for text in ("draw", "end"):
        match.play(text)
    for text in ("draw", "end", "piocher", "fin du tour"):
        assert "still for Bo to decide" in match.ask(text).text()
    for text in ("Bo: draw", "Bo: end"):
        match.play(text)
    assert match.state.active == 0
