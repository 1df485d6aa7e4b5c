"""The good sense of Eredan: its rules of thumb, what it does not look at, how good a table is, and who speaks."""

from collections.abc import Sequence
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.match.setup import check_options
from companion.core.rules.moves import Move
from companion.games.eredan.game import GAME
from companion.games.eredan.partner import heuristics
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import at_random, policy_of
from companion.partner.self_play import begun, play_out
from tests.games.eredan.listed import table
from tests.games.eredan.scenes import dead
from tests.games.good_sense import check_two_chances, decisions, other_hands

WELL = sense_of(GAME)
STRUCK = ("fight 1 on 2", "pass", "Bo: pass", "strike")


def holding(*hand: str, texts: Sequence[str] = (), **more: Any) -> Match:
    """Ana holds these cards of the demonstration, and whatever else nobody knows; she begins turn 3."""
    return table(*texts, cards="demo", **{"Ana__hand": len(hand), "Ana__hand__cards": list(hand), **more})


def liked(match: Match) -> str:
    """What the rules of thumb like best, of what whoever decides now can say."""
    seat, moves = WELL.decision(match.state)
    weights = heuristics.weigh(match.state, seat, moves)
    return str(moves[max(range(len(moves)), key=weights.__getitem__)])


# --- rules of thumb ---------------------------------------------------------------------------------------------------


def test_a_fight_is_one_in_which_the_own_strike_takes_more() -> None:
    match = holding("Sourdine", Ana__2__attack=6, Ana__2__defence=3, Bo__3__defence=0)
    assert liked(match) == "fight 2 on 3"


def test_a_fight_goes_by_the_orders_of_the_turn() -> None:
    orders = {"Ana__1__orders": ["5 attack +3"], "Ana__3__orders": ["3 attack +3"]}
    assert liked(holding("Sourdine", **orders)).startswith("fight 3 on")
    assert liked(holding("Sourdine", turn=5, **orders)).startswith("fight 1 on")


def test_whoever_can_be_killed_is_fought() -> None:
    assert liked(holding("Sourdine", Bo__2__hp=2)).endswith(" on 2")


def test_a_spell_that_costs_the_strike_is_weighed_against_it() -> None:
    spell = holding("Braise errante", texts=["fight 1 on 1"], Ana__1__attack=1)
    assert liked(spell) == 'play "Braise errante"'
    assert liked(holding("Braise errante", texts=["fight 1 on 1"], Ana__1__attack=8)) == "pass"


def test_a_card_that_gives_a_chain_comes_first() -> None:
    match = holding("Croc-en-jambe", "Cuir bouilli", texts=["fight 1 on 1"], Ana__1__class=["marauder"])
    assert liked(match) == 'play "Cuir bouilli"'
    match.play('play "Cuir bouilli"')
    assert liked(match) == 'play "Croc-en-jambe"'


def test_healing_that_gives_nothing_back_stays_in_the_hand() -> None:
    hurt = {"Ana__3__class": ["priest"]}
    assert liked(holding("Prière du seuil", texts=["fight 3 on 1"], Bo__1__attack=0, **hurt)) == "pass"
    healed = liked(holding("Prière du seuil", texts=["fight 3 on 1"], Bo__1__attack=0, Ana__2__hp=4, **hurt))
    assert healed == 'play "Prière du seuil" on 2'


def test_who_could_not_fill_the_hand_again_lays_no_card() -> None:
    cards = ("Cuir bouilli", "Sourdine", "Sourdine", "Sourdine", "Sourdine")
    assert liked(holding(*cards, texts=["fight 1 on 1"])) == 'play "Cuir bouilli"'
    assert liked(holding(*cards, texts=["fight 1 on 1"], Ana__deck=0)) == "pass"


def test_a_card_that_nobody_can_play_is_discarded_while_the_deck_has_some_to_spare() -> None:
    assert liked(holding("Cuir bouilli", "Torpeur", texts=STRUCK)) == 'discard "Torpeur"'
    assert liked(holding("Cuir bouilli", "Torpeur", texts=STRUCK, Ana__deck=4)) == "end"


def test_of_too_many_cards_the_least_useful_goes() -> None:
    hand = ["Cuir bouilli", "Lame du guet", "Torpeur", "Lame du guet", "Cuir bouilli", "Braise errante"]
    assert liked(holding(*hand, texts=STRUCK)) == 'discard "Torpeur"'


def test_a_choice_that_a_card_leaves_is_made_by_what_comes_of_it() -> None:
    match = holding("Cor de meute", texts=["fight 3 on 1", 'play "Cor de meute"', "pass", "Bo: pass", "resolve"])
    assert {move.verb for move in match.moves()} == {"effect"}
    seat, moves = WELL.decision(match.state)
    assert len(set(heuristics.weigh(match.state, seat, moves))) == 2


def test_a_team_is_chosen_by_its_figures_and_by_who_can_play_its_cards() -> None:
    state = begun(GAME, ("Ana", "Bo"), 0, check_options(GAME, {}, "en"), {}, 1)
    turn = WELL.turn(state)
    assert (turn.seat, len({move.verb for move in turn.moves})) == (0, 1)
    weights = heuristics.weigh(state, 0, turn.moves)
    assert WELL.decision(state).moves == [turn.moves[weights.index(max(weights))]]
    assert len(set(weights)) == 3


# --- who speaks -------------------------------------------------------------------------------------------------------


def test_in_secret_who_has_not_chosen_yet_speaks_the_player_of_the_turn_first() -> None:
    match = table("fight 1 on 1", cards="demo")
    assert WELL.turn(match.state).seat == 0
    match.play("Ana: ready")
    assert WELL.turn(match.state).seat == 1


def test_the_other_speaks_in_the_last_phase_where_cards_have_to_go() -> None:
    assert WELL.turn(table(*STRUCK, cards="demo").state).seat == 0
    match = table(*STRUCK, cards="demo", Bo__hand=7)
    assert WELL.turn(match.state).seat == 1
    match.play("Bo: discard 2")
    assert WELL.turn(match.state).seat == 0


# --- nothing that is hidden -------------------------------------------------------------------------------------------


def _tables(seed: int, count: int) -> list[tuple[Any, int, Sequence[Move]]]:
    return decisions(GAME, seed, count, setup="team", lot=True)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_other_hidden_cards_leave_the_same_good_sense(seed: int) -> None:
    assert other_hands(heuristics, _tables(seed, 25), seed) > 20


# --- how good a table is ----------------------------------------------------------------------------------------------


def test_a_worth_is_a_chance_and_who_is_ahead_has_the_better_one() -> None:
    check_two_chances(heuristics, _tables(5, 20))
    even = heuristics.worth(table().state)[0]
    assert heuristics.worth(table(Bo__2__hp=3).state)[0] > even
    assert heuristics.worth(table(**dead("Ana__2")).state)[0] < even
    assert heuristics.worth(table(Bo__deck=0, Bo__hand=3).state)[0] > even
    assert heuristics.worth(table("fight 1 on 1", Bo__1__hp=1, **dead("Bo__2", "Bo__3")).state)[0] > 0.9


# --- matches come to an end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_matches_of_whoever_plays_at_random_come_to_an_end(seed: int) -> None:
    state = begun(GAME, ("Ana", "Bo"), 0, check_options(GAME, {}, "en"), {}, seed)
    assert play_out(GAME, state, [at_random, at_random], seed).state.outcome is not None


def test_who_knows_the_rules_of_thumb_beats_whoever_plays_at_random() -> None:
    learner, won = policy_of(GAME, "learner"), 0
    for seed in range(8):
        policies = [learner, at_random] if seed % 2 else [at_random, learner]
        state = begun(GAME, ("Ana", "Bo"), seed // 2 % 2, check_options(GAME, {}, "en"), {}, seed)
        ending = play_out(GAME, state, policies, seed).state.outcome
        assert ending is not None
        won += ending.winners == (("Ana", "Bo")[1 - seed % 2],)
    assert won >= 6


def chains(match: Match, move: Move, seat: int) -> bool:
    """Whether a second card may follow behind one."""
    after, _ = match.game.apply(match.state, move)
    return move.verb == "play" and any(item.seat == seat for item in after.pending)


@pytest.mark.clause("own-decision", "legal", "refused")
def test_the_second_card_of_the_companion_is_not_passed_over() -> None:
    match = companion.new(
        "eredan", ("Ana", "Bo"), seed=5, starter="Ana", cards="demo", partners={"Bo": "master"}, lang="en"
    )
    match.play('Ana: deck "Cour des lanternes"')
    assert "still for Bo to decide" in match.ask('deck "Marche d\'ombre"').text()
    match.play('Bo: deck "Marche d\'ombre"')
    while match.state.phase != "cards":
        match.play(next(iter(match.moves())))
    for seat, by in enumerate(("", "Bo")):
        match.play(next(move for move in match.moves() if move.by == by and chains(match, move, seat)))
    assert {item.seat for item in match.state.pending} == {0, 1}  # each may play a second one behind the first
    for text in ("resolve", "strike"):
        assert "still for Bo to decide" in match.ask(text).text()
    match.play("Bo: pass")
    assert match.ask("resolve")
