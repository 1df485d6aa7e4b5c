"""The good sense of HeroCard: rules of thumb where they decide, nothing hidden known, chances that make sense."""

import random
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.match.setup import check_options
from companion.games.herocard.game import GAME
from companion.games.herocard.partner import heuristics
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import at_random, by_thumb
from companion.partner.self_play import begun, play_out
from tests.games.good_sense import check_chances, worlds_looked_at

WELL = sense_of(GAME)
NAMES = ("Ana", "Bo")


def at_table(
    *hand: str, bo: tuple[str, ...] = (), phase: str = "action", seed: int | None = None, **more: Any
) -> Match:
    """Ana's turn as Brasca against Nimbo, with these cards in the hands, all of it known."""
    facts = {
        "phase": phase, "Ana.hero": ["Brasca"], "Bo.hero": ["Nimbo"], "Ana.hand": len(hand),
        "Ana.hand.cards": list(hand), "Bo.hand": len(bo), "Bo.hand.cards": list(bo),
    }  # fmt: skip
    facts |= {name.replace("__", "."): value for name, value in more.items()}
    return companion.new("herocard", NAMES, starter="Ana", position=facts, cards="demo", seed=seed, lang="en")


def liked(match: Match) -> str:
    """What the rules of thumb like best of what is worth a thought."""
    state = match.state
    seat, moves = WELL.decision(state)
    weights = heuristics.weigh(state, seat, moves)
    return str(moves[max(range(len(moves)), key=weights.__getitem__)])


def thought_of(match: Match) -> set[str]:
    """The announcements that are worth a thought."""
    return {str(move) for move in WELL.decision(match.state).moves}


def dealt(seed: int) -> Any:
    """A table that the companion has dealt, before the first word."""
    return begun(GAME, NAMES, seed % 2, check_options(GAME, {}, "en"), {}, seed)


# --- rules of thumb ---------------------------------------------------------------------------------------------------


def test_what_stays_paid_is_cleared_where_it_frees_most() -> None:
    match = at_table("Impact", phase="clear", Ana__body__pile=[4, 6], Ana__mind__pile=[2], Ana__x__pile=[2])
    assert liked(match) in ("clear body body mind", "clear body body x")
    assert all(len(text.split()) == 4 for text in thought_of(match)), "three cards of them, never fewer"


def test_all_that_can_be_drawn_is_drawn() -> None:
    assert thought_of(at_table("Impact", "Rotation", phase="draw")) == {"draw 3"}


def test_of_a_full_hand_what_does_least_is_discarded_first() -> None:
    full = ("Impact", "Collision", "Rotation", "Bastion", "Obstruction", "Tension", "Charge")
    assert liked(at_table(*full, phase="discard", seed=1)) == 'discard "Charge"'
    assert "draw 3" in thought_of(at_table(*full[:4], phase="discard", seed=1))


def test_one_attacks_a_player_who_can_hardly_block() -> None:
    match = at_table("Impact", "Collision", "Bastion")
    assert liked(match) == 'attack "Collision" on Bo'
    assert "next" not in thought_of(match)


def test_the_block_is_enough_and_no_dearer() -> None:
    match = at_table("Impact", bo=("Interception", "Absorption", "Ricochet"))
    match.play('attack "Impact" on Bo')
    assert liked(match) == 'Bo: block "Absorption"'
    assert thought_of(match) == {'Bo: block "Interception"', 'Bo: block "Absorption"', "Bo: pass"}


def test_a_block_that_can_never_be_enough_is_not_paid() -> None:
    match = at_table("Collision", bo=("Interception",))
    match.play('attack "Collision" on Bo')
    assert liked(match) == "Bo: pass"
    assert thought_of(match) == {"Bo: pass"}
    both = at_table("Collision", bo=("Interception", "Absorption"))
    both.play('attack "Collision" on Bo')
    assert 'Bo: block "Interception"' in thought_of(both), "one after the other two are enough"


def test_a_modifier_is_for_when_it_turns_the_scales() -> None:
    match = at_table("Impact", "Rotation", "Impulsion", bo=("Interception",))
    match.play('attack "Impact" on Bo')
    match.play('Bo: block "Interception"')
    assert liked(match) == 'mod "Rotation"', "4 and 2 against 5; the other modifier is dearer"
    ahead = at_table("Collision", "Rotation", bo=("Absorption",))
    ahead.play('attack "Collision" on Bo')
    assert WELL.turn(ahead.state).seat == 1
    ahead.play('Bo: block "Absorption"')
    assert thought_of(ahead) == {"pass"}


def test_a_new_hand_is_for_who_can_neither_attack_nor_block() -> None:
    assert liked(at_table("Rotation", "Tension", "Impulsion")) == "redraw"
    assert liked(at_table("Bastion", "Obstruction", "Impulsion")) != "redraw"


def test_special_cards_are_left_to_people() -> None:
    match = at_table("Charge", "Intimidation", "Bastion")
    assert thought_of(match) == {"redraw", "end"}


# --- who speaks, and what is worth a thought --------------------------------------------------------------------------


def test_nobody_confirms_in_anothers_place() -> None:
    match = at_table("Impact", bo=("Interception",))
    match.play('attack "Impact" on Bo')
    assert WELL.turn(match.state).seat == 1
    match.play("Bo: pass")
    assert WELL.turn(match.state).seat == 0


@pytest.mark.parametrize("seed", [3, 4])
def test_hidden_cards_change_neither_weights_nor_what_is_thought_of(seed: int) -> None:
    assert worlds_looked_at(GAME, heuristics, dealt(seed), random.Random(seed), most=40, each=2) > 10


# --- how good a table is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_chances_are_between_0_and_1_and_sum_to_1(seed: int) -> None:
    state, dice = dealt(seed), random.Random(seed)
    check_chances(GAME, heuristics, state, dice)


def test_of_three_each_has_a_chance() -> None:
    state = begun(GAME, ("Ana", "Bo", "Cy"), 0, check_options(GAME, {}, "en"), {}, 5)
    assert sum(heuristics.worth(state)) == pytest.approx(1)


def test_who_is_plainly_ahead_has_the_better_chance() -> None:
    ahead = at_table("Impact", "Bastion", bo=(), Ana__points=2, Bo__points=0)
    behind = at_table(bo=("Mirage", "Interception"), Ana__points=0, Bo__points=2)
    assert heuristics.worth(ahead.state)[0] > 0.8
    assert heuristics.worth(behind.state)[0] < 0.2


def test_rules_of_thumb_beat_chance() -> None:
    won = 0
    for seed in range(8):
        ending = play_out(GAME, dealt(seed), (by_thumb, at_random), seed).state.outcome
        assert ending is not None
        won += "Ana" in ending.winners
    assert won >= 6


@pytest.mark.clause("own-decision", "legal", "refused")
def test_nobody_closes_an_attack_that_the_companion_has_not_answered() -> None:
    match = companion.new("herocard", NAMES, seed=5, starter="Ana", cards="demo", partners={"Bo": "master"}, lang="en")
    for text in ('Ana: hero "Brasca"', 'Bo: hero "Nimbo"', "next", "next", "next", 'attack "Combustion" on Bo'):
        match.play(text)
    for text in ("close", "all pass", "everybody passes", "les autres passent", "end"):
        assert "still for Bo to decide" in match.ask(text).text()
        assert not match.ask(text).overridable
        assert text not in match.moves()
    assert "close" not in map(str, match.moves())
    contest = match.game.view(match, 0, "en")["board"][0]
    assert contest["close"] is None
    twin = match.__copy__()
    twin.play(next(move for move in twin.moves() if move.verb == "block"))
    contest = twin.game.view(twin, 0, "en")["board"][0]  # what Bo may add to it is for Bo to say
    assert contest["close"] == {"id": "pass", "text": "Ana passes", "move": "Ana: pass"}
    match.play("Bo: pass")  # said with its name, in a notebook: then it is known who decides
    assert match.game.view(match, 0, "en")["board"][0]["close"]["move"] == "close"
    match.play("close")
    assert match.state.sequence is None
