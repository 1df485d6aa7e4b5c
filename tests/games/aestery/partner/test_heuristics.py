"""The good sense of Aestery: rules of thumb where they decide, nothing hidden known, chances that make sense."""

from collections.abc import Sequence
from typing import Any

import pytest

import companion
from companion import Match
from companion.core.match.setup import check_options
from companion.core.rules.moves import Move
from companion.games.aestery.game import GAME
from companion.games.aestery.partner import heuristics
from companion.partner.search.heuristics import sense_of
from companion.partner.search.levels import at_random, policy_of
from companion.partner.self_play import begun, play_out
from tests.games.aestery.scenes import field, fight
from tests.games.good_sense import check_two_chances, decisions, other_hands

DECKS: dict[str, Any] = {"Ana.deck.name": "Bande des cendres", "Bo.deck.name": "Gardiens du gué"}
WELL = sense_of(GAME)


def at_table(*hand: str, bo: Sequence[str] = (), **more: Any) -> Match:
    """Ana's main phase with these cards in hand, of the demonstration deck that holds them."""
    facts = {"Ana.hand": len(hand), "Ana.hand.cards": list(hand), **DECKS, **more}
    return field([], bo, rules={"cards": "demo"}, **facts)


def liked(match: Match) -> str:
    """What the rules of thumb like best, as it is announced."""
    state = match.state
    seat, moves = WELL.decision(state)
    weights = heuristics.weigh(state, seat, moves)
    return str(moves[max(range(len(moves)), key=weights.__getitem__)])


def thought_of(match: Match, verb: str) -> list[str]:
    """The announcements of a verb that are worth a thought."""
    return [str(move) for move in WELL.decision(match.state).moves if move.verb == verb]


# --- rules of thumb ---------------------------------------------------------------------------------------------------


def test_early_a_card_becomes_a_mine_and_late_it_stays_a_card() -> None:
    hand = ("Pluie de cendres", "Second souffle", "Mirage tenace", "Pacte de suie")
    early = at_table(*hand, Ana__mines=0, Ana__mines__untapped=0)
    assert liked(early).startswith("mine")
    late = at_table("Coureuse des braises", Ana__mines=9, Ana__mines__untapped=9)
    assert liked(late) == 'play "Coureuse des braises"'


def test_mines_pay_before_cards_do_and_the_least_card_is_pitched() -> None:
    enough = at_table("Pillard du col", "Ours des tourbières", Ana__mined=True)
    assert 'play "Pillard du col"' in thought_of(enough, "play")
    short = at_table("Ours des tourbières", "Sève vive", "Volcan assoupi", Ana__mines__untapped=3)
    assert not [text for text in thought_of(short, "play") if text.startswith('play "Ours') and "Volcan" in text]


def test_who_has_just_arrived_waits_unless_the_attack_wins() -> None:
    waits = field(["4/3 | new"], [], Bo__life=15, Ana__hand=0, Bo__hand=0)
    assert liked(waits) == "end"
    wins = field(["4/3 | new"], [], Bo__life=4, Ana__hand=0, Bo__hand=0)
    assert liked(wins) == "attack 1"


def test_two_blockers_do_not_stop_three_attackers() -> None:
    attackers = ["3/1", "3/1", "3/1"]
    alone = field(attackers[:1], ["1/4", "4/4"], Bo__life=3, Bo__hand=0, Ana__hand=0)
    assert liked(alone) == "end"
    all_of_them = field(attackers, ["1/4", "4/4"], Bo__life=3, Bo__hand=0, Ana__hand=0)
    assert liked(all_of_them).startswith("attack")


def test_a_block_that_kills_and_lives_is_taken_and_one_that_only_dies_is_not() -> None:
    assert liked(fight(["3/3"], ["4/4"], Bo__hand=0)) == "block 1 with 1"
    assert liked(fight(["5/5"], ["1/1"], Bo__hand=0)) == "done"
    assert liked(fight(["5/5"], ["1/1"], Bo__hand=0, Bo__life=5)) == "block 1 with 1"


def test_a_flash_costs_a_card_and_is_for_need() -> None:
    cards: dict[str, Any] = {"Bo.hand": 1, "Bo.hand.cards": ["Vigie du gué"], **DECKS}
    rules = {"cards": "demo"}
    assert liked(fight(["2/5"], [], rules=rules, **cards)) == "done"
    assert liked(fight(["2/5"], [], rules=rules, Bo__life=2, **cards)) == 'flash "Vigie du gué" on 1'


def test_another_combat_is_bought_only_for_who_can_still_attack() -> None:
    spent = field(["3/3 | tapped"], [], combats=1, Bo__hand=0)
    assert not thought_of(spent, "combat")
    ready = field(["3/3"], [], combats=1, Bo__hand=0, Bo__life=3)
    assert liked(ready).startswith("combat")


def test_destruction_is_for_the_best_of_the_others() -> None:
    match = at_table("Sentence", bo=["1/1", "5/5"], Ana__mined=True)
    assert liked(match) == 'play "Sentence" on Bo.2'


def test_bravery_takes_off_fatigue_and_is_not_spent_for_nothing() -> None:
    worn = field(["2/3 bravery 1 | fatigue=2 bravery=1 tapped"], [], Ana__hand=0)
    assert liked(worn) == "bravery 1"
    fresh = field(["2/3 bravery 1 | bravery=1 tapped"], [], Ana__hand=0)
    assert not thought_of(fresh, "bravery")


# --- what is worth a thought ------------------------------------------------------------------------------------------


def test_attackers_are_thought_of_in_one_order_and_not_taken_back() -> None:
    match = field(["3/3", "3/3", "3/3"], [], "attack 2")
    assert thought_of(match, "attack") == ["attack 3"]
    assert not thought_of(match, "stay")


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_what_is_not_even_asked_for_would_have_been_left_out(seed: int) -> None:
    left_out = 0
    for state, seat, moves in _tables(seed, 40):
        asked = heuristics.asks(state)
        if asked is None:
            continue
        assert asked[0] == seat
        found = [move for _, those in GAME.legal_by_verb(state, asked[1], seat) for move in those]
        assert set(heuristics.sensible(state, seat, found)) == set(heuristics.sensible(state, seat, moves))
        left_out += len(moves) - len(found)
    assert left_out > 20


def test_blows_are_put_into_an_order_once_and_only_into_a_better_one() -> None:
    match = fight(["4/9"], ["0/3", "3/2"], "block 1 with 1", "block 1 with 2", "Bo: done", Bo__hand=0)
    assert thought_of(match, "order") == ["order 1 on 2 + 1"]
    assert liked(match) == "order 1 on 2 + 1"
    match.play("order 1 on 2 + 1")
    assert not thought_of(match, "order")
    assert liked(match) == "damage"


# --- nothing that is hidden -------------------------------------------------------------------------------------------


def _tables(seed: int, count: int) -> list[tuple[Any, int, Sequence[Move]]]:
    return decisions(GAME, seed, count, setup="start")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_other_hidden_cards_leave_the_same_good_sense(seed: int) -> None:
    assert other_hands(heuristics, _tables(seed, 25), seed) > 25


# --- how good a table is ----------------------------------------------------------------------------------------------


def test_a_worth_is_a_chance_and_who_is_ahead_has_the_better_one() -> None:
    check_two_chances(heuristics, _tables(5, 20))
    even = heuristics.worth(field(["2/2"], ["2/2"]).state)[0]
    assert heuristics.worth(field(["2/2"], ["2/2"], Bo__life=5).state)[0] > even
    assert heuristics.worth(field(["2/2", "5/5"], ["2/2"]).state)[0] > even
    assert heuristics.worth(field(["2/2"], ["2/2"], Ana__hand=1).state)[0] < even
    assert heuristics.worth(fight(["9/9"], [], Bo__life=5, Bo__hand=0).state)[0] > 0.9


# --- matches come to an end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_matches_of_whoever_plays_at_random_come_to_an_end(seed: int) -> None:
    state = begun(GAME, ("Ana", "Bo"), 0, check_options(GAME, {}, "en"), {}, seed)
    assert play_out(GAME, state, [at_random, at_random], seed).state.outcome is not None


def test_who_knows_the_rules_of_thumb_beats_whoever_plays_at_random() -> None:
    learner, won = policy_of(GAME, "learner"), 0
    for seed in range(6):
        policies = [learner, at_random] if seed % 2 else [at_random, learner]
        state = begun(GAME, ("Ana", "Bo"), seed // 2 % 2, check_options(GAME, {}, "en"), {}, seed)
        ending = play_out(GAME, state, policies, seed).state.outcome
        assert ending is not None
        won += ending.winners == (("Ana", "Bo")[1 - seed % 2],)
    assert won >= 5


def test_the_one_who_defends_speaks_until_the_blocks_are_closed() -> None:
    match = fight(["3/3", "3/3"], ["1/1", "1/1"], "block 1 with 1 + 2")
    assert match.ask("order 1 on 2 + 1")
    assert WELL.turn(match.state).seat == 1
    match.play("Bo: done")
    assert WELL.turn(match.state).seat == 0


@pytest.mark.clause("own-decision", "legal", "refused")
def test_the_turn_of_the_companion_is_not_ended_by_saying_end_twice() -> None:
    match = companion.new(
        "aestery", ("Ana", "Bo"), seed=5, starter="Ana", cards="demo", partners={"Bo": "master"}, lang="en"
    )
    for text in ('Ana: deck "Bande des cendres"', 'Bo: deck "Gardiens du gué"', "Ana: keep", "Bo: keep", "untap"):
        match.play(text)
    match.play(next(move for move in match.moves() if move.verb == "mine"))
    match.play("end")
    assert match.state.active == 1
    for text in ("end", "untap", "fin du tour"):
        assert "still for Bo to decide" in match.ask(text).text()
    match.play("Bo: untap")
    match.play("Bo: end")
    assert match.entries[-1].by == "Bo"
