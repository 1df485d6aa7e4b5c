"""How a match ends: points, concessions; overrides and corrections."""

import pytest

import companion
from companion import IllegalMove, PositionError
from companion.core.match.opening import next_round
from tests.games.herocard.scenes import ANA_BO, THREE, duel, facts, listed, refusal, told

clause = pytest.mark.clause
FOUR = ("Ana", "Bo", "Cy", "Di")


@pytest.mark.parametrize(("players", "goal"), [(ANA_BO, 3), (THREE, 5), (FOUR, 7), ((*FOUR, "Ed"), 9)])
def test_the_points_to_win_hang_on_the_players(players: tuple[str, ...], goal: int) -> None:
    match = duel(players=players, position={"Ana.points": goal - 1})
    assert match.facts()["goal"] == goal
    told(match, "attack 1 B1 on Bo", "all pass")
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",)
    assert match.outcome.scores["Ana"] == goal


@pytest.mark.parametrize("by", ["Ana", "Bo"])
def test_after_the_end_whatever_is_said_is_refused_for_that(by: str) -> None:
    match = duel("attack 4 B5 on Bo", f"{by}: concede")
    for text in (
        "block 9 B4",
        'block "on"',
        "pass",
        "mod 5 M3",
        "special fast M2",
        "effect draw 1",
        "attack 4 B5",
        "end",
    ):
        assert "match-over" in refusal(match, text), text


@clause("victory", "legal")
@clause("match-over", "legal", "refused")
@clause("HER-14", "legal")
def test_the_first_to_have_the_points_wins_at_once() -> None:
    match = duel(position={"Ana.points": 2, "Bo.points": 1})
    told(match, "attack 1 B1 on Bo", "Bo: pass", "pass")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "victory")
    assert match.outcome.scores == {"Ana": 3, "Bo": 1}
    assert match.facts()["winner"] == "Ana"
    assert "match-over" in refusal(match, "end")
    with pytest.raises(IllegalMove):
        match.override("end", why="go on")
    match.undo()
    assert match.outcome is None
    assert duel(points=1, position={}).facts()["goal"] == 1


@clause("conceded", "legal")
def test_of_two_the_other_wins() -> None:
    match = duel("Bo: concede")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "conceded")
    assert match.entries[-1].explain("fr") == "Bo abandonne\u202f; Ana gagne par abandon."
    assert match.entries[-1].explain("en") == "Bo gives up; Ana wins by concession."


def test_a_target_that_gives_up_and_loses_the_match_by_it_is_said_to_give_up() -> None:
    match = duel("attack 4 B1 on Cy", players=THREE, position={"Ana.points": 4})
    text = match.play("Cy: concede").explain("en")
    assert text.startswith("Cy gives up; Ana’s attack succeeds"), text
    assert match.outcome is not None
    assert match.outcome.rule == "victory"


@clause("GEN-2", "legal", "refused")
def test_of_more_the_others_play_on() -> None:
    match = duel("Bo: concede", players=THREE)
    assert facts(match, "sequence", "Ana.points", "Bo.out", "player") == [None, 0, True, "Ana"]
    assert refusal(match, "Bo: special fast M1") == {"GEN-2"}
    assert refusal(match, "attack 4 X1 on Bo") >= {"target"}
    told(match, "end")
    assert match.facts()["player"] == "Cy"
    told(match, "concede")
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",)


def test_an_attack_on_who_gives_up_is_judged_as_it_stands() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: concede", players=THREE)
    assert facts(match, "sequence", "sequence.waiting", "Ana.points", "Bo.out") == [None, None, 1, True]
    blocked = duel("attack 4 B5 on Bo", "Bo: block 4 M2", "Bo: concede", players=THREE)
    assert facts(blocked, "sequence", "Ana.points", "player") == [None, 0, "Ana"]
    third = duel("attack 4 B5 on Bo", "Cy: concede", players=THREE)
    assert facts(third, "sequence", "sequence.waiting", "Ana.points") == ["running", ("Ana", "Bo"), 0]
    alone = duel("attack 4 B5 on Bo", "Bo: concede")
    assert alone.outcome is not None
    assert (alone.outcome.rule, alone.outcome.scores) == ("conceded", {"Ana": 1, "Bo": 0})
    last = duel("attack 4 B5 on Bo", "Bo: concede", position={"Ana.points": 4}, players=THREE)
    assert last.outcome is not None
    assert (last.outcome.rule, last.outcome.winners) == ("victory", ("Ana",)), "the last point that was needed"


def test_one_may_give_up_before_the_companion_has_dealt() -> None:
    match = companion.new("herocard", ["Ana", "Bo", "Cy"], seed=1, starter="Ana")
    told(match, "Bo: concede", "Ana: hero Brasca", "Cy: hero Nimbo", "end")
    assert match.facts()["player"] == "Cy"


def test_the_player_of_the_turn_may_give_up_in_mid_sequence() -> None:
    match = duel("attack 4 B5 on Bo", "concede", players=THREE)
    assert facts(match, "player", "sequence", "Bo.points", "turn", "phase") == ["Bo", None, 0, 2, "discard"]
    waiting = duel("attack 4 B5 on Bo", "Ana: pass", "Bo: pass", "Cy: concede", players=THREE)
    assert facts(waiting, "sequence", "Ana.points") == [None, 1], "the last one who might have answered is gone"


@clause("GEN-1", "legal")
def test_the_table_may_play_against_the_rules() -> None:
    match = duel("attack 4 B5 on Bo", "all pass")
    with pytest.raises(IllegalMove):
        match.play("attack 4 B5 on Bo")
    entry = match.override("attack 4 B5 on Bo", why="the card says so")
    assert entry.verdict == "illegal"
    assert match.facts()["sequence"] == "running"
    other = match.override("attack restricted 2 X1 on Bo", why="at once")
    assert "attack-succeeds" in {effect.clause for effect in other.effects}, "the sequence before is decided first"
    with pytest.raises(IllegalMove):
        match.override("attack 1 B1 on Ana")


def test_who_joins_in_against_the_rules_counts() -> None:
    match = duel("attack 4 B5 on Bo", players=THREE)
    entry = match.override("Cy: block 9 B4 + mod 1 X1", why="the card says so")
    assert facts(match, "sequence.attack", "sequence.block") == [4, 10]
    assert "9 (block) + 1 (mod) = 10" in entry.explain("en")
    told(match, "Bo: block 2 B1")
    assert match.facts()["sequence.block"] == 2 + 9 + 1
    told(match, "Cy: effect clear body", "all pass")
    assert facts(match, "Ana.points", "Cy.x.active", "Cy.x.spent") == [1, None, 1], "4 against 2 + 1"
    helped = listed("Impact on Bo", players=THREE)
    told(helped, "Cy: hero Brasca")
    helped.override("Cy: mod Rotation", why="friends")
    assert facts(helped, "sequence.attack", "sequence.block") == [4 + 2, 0]


def test_a_block_against_nobody_counts_nowhere() -> None:
    match = duel()
    match.override("Bo: block 9 B4", why="too early")
    assert facts(match, "Bo.body.active", "Bo.body.spent", "sequence.block") == [None, 4, None]
    match.correct({"Bo.points": 1})
    told(match, "attack 4 B5 on Bo", "all pass")
    assert match.facts()["Ana.points"] == 1


@clause("correction", "legal")
def test_figures_are_corrected_and_derived_ones_are_not() -> None:
    match = duel()
    match.correct({"Bo.points": 2, "Ana.body": 9, "Ana.mind.pile": [4, 4]}, why="a slip")
    assert facts(match, "Bo.points", "Ana.body", "Ana.mind.spent", "Ana.mind.left") == [2, 9, 8, 12]
    for name in ("Ana.body.spent", "sequence.attack", "goal", "sequence"):
        with pytest.raises(PositionError):
            match.correct({name: 5})


def test_where_the_companion_deals_cards_are_not_corrected() -> None:
    match = told(companion.new("herocard", ["Ana", "Bo"], seed=3), "Ana: hero Brasca", "Bo: hero Nimbo")
    match.correct({"Ana.points": 1})
    for given in (
        {"Ana.hand": 3}, {"Ana.body.pile": [3]}, {"Ana.hand.cards": ["Impact"]}, {"Bo.hero": ["Brasca"]},
        {"pending": ["hero:Bo"]},
    ):  # fmt: skip
        with pytest.raises(PositionError):
            match.correct(given)
    assert match.facts()["Ana.points"] == 1


def test_where_the_companion_deals_nobody_sees_the_deck_though_a_position_named_its_cards() -> None:
    position = {"Ana.hero": ["Brasca"], "Bo.hero": ["Nimbo"], "Ana.deck.top": ["Impact"], "Ana.deck.bottom": ["Charge"]}
    at_the_table = companion.new("herocard", ["Ana", "Bo"], cards="demo", position=position)
    dealt = companion.new("herocard", ["Ana", "Bo"], cards="demo", position=position, seed=1)
    assert facts(at_the_table, "Ana.deck.top", "Ana.deck.bottom") == [("Impact",), ("Charge",)]
    assert facts(dealt, "Ana.deck.top", "Ana.deck.bottom") == [None, None]


@pytest.mark.parametrize("name", [
    "turn", "phase", "player", "starter", "drawn", "cleared", "exclusives", "granted", "cards", "played", "Ana.points",
    "Ana.out", "Ana.hand", "Ana.deck", "Ana.discard",
])  # fmt: skip
def test_what_is_always_there_cannot_be_corrected_away(name: str) -> None:
    with pytest.raises(PositionError):
        duel().correct({name: None})


BAD = [
    {"Ana.hero": ["Zorro"]}, {"Ana.body.cards": ["mod 5 M3"]}, {"Ana.body.cards": ["nonsense"]},
    {"Ana.body.pile": [4], "Ana.body.cards": ["attack 4 B5"]}, {"Ana.body.active": [1]}, {"sequence.attacker": "Ana"},
    {"sequence.attacker": "Ana", "sequence.target": "Ana"}, {"Ana.body.cards": ["attack 4 B5"], "Ana.body.active": [1]},
    {"sequence.waiting": ["Zoe"], "sequence.attacker": "Ana", "sequence.target": "Bo"}, {"pending": ["hero:Zoe"]},
    {"Ana.hand": 1, "Ana.hand.cards": ["block 1 B1", "block 2 B1"]}, {"Ana.out": True}, {"Ana.hand": 999},
    {"Ana.body": 100},
    {"sequence.attacker": "Ana", "sequence.target": "Bo", "Ana.body.active": [2], "Ana.body.cards": ["attack 4 B5"]},
]  # fmt: skip


@pytest.mark.parametrize("position", BAD, ids=str)
def test_an_impossible_position_is_refused(position: dict[str, object]) -> None:
    for lang in ("fr", "en"):
        with pytest.raises(PositionError) as raised:
            companion.new("herocard", ["Ana", "Bo"], position=position, lang=lang)
        assert "{" not in str(raised.value)


@pytest.mark.parametrize(("hero", "why"), [
    (["Zorro"], "“Zorro” is not a hero of the list. Known: Brasca, Nimbo"),
    (["a"] * 21, "21 parts are too many; 20 at most"),
])  # fmt: skip
def test_a_hero_that_nobody_knows_is_refused_with_the_reason(hero: list[str], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        companion.new("herocard", ["Ana", "Bo"], position={"Ana.hero": hero}, lang="en")


def test_a_list_limits_how_often_a_card_is_there() -> None:
    position = {"Ana.hero": ["Brasca"], "Ana.discard.cards": ["Charge", "Charge"]}
    with pytest.raises(PositionError) as raised:
        companion.new("herocard", ["Ana", "Bo"], cards="demo", position=position, lang="en")
    assert "Charge" in str(raised.value)


def test_a_position_of_the_middle_of_a_sequence() -> None:
    position = {
        "sequence.attacker": "Ana", "sequence.target": "Bo", "Ana.body.cards": ["block 2 B2", "attack 4 B5"],
        "Ana.body.active": [2], "Bo.body.pile": [3], "Ana.body": 9, "phase": "action",
    }  # fmt: skip
    match = companion.new("herocard", ["Ana", "Bo"], position=position, lang="en")
    assert facts(match, "sequence.attack", "sequence.block", "sequence.waiting", "Ana.body.left") == [
        4,
        0,
        ("Ana", "Bo"),
        2,
    ]
    told(match, "Bo: block 4 M2", "all pass")
    assert match.facts()["Ana.points"] == 0


@clause("HER-2", "legal")
def test_each_match_of_a_series_begins_at_random_or_as_the_table_chooses() -> None:
    first = duel("attack 4 B1", "all pass", position={"Ana.points": 2})
    assert first.series_scores == {"Ana": 3, "Bo": 0}
    assert {next_round(first).header.starter for _ in range(40)} == {"Ana", "Bo"}, "whoever leads"
    following = next_round(first, starter="Bo")
    assert (following.header.starter, following.header.starter_by, following.round) == ("Bo", "table", 2)


def test_after_the_end_nothing_else_is_a_reason() -> None:
    match = duel("attack 4 B1", "all pass", position={"Ana.points": 2})
    for text in ("attack 4 B1", "attack 4 B1 + attack 4 B1", "draw 5", "Bo: block 4 B4", "effect draw 9", "mod 3 M1"):
        assert refusal(match, text) == {"match-over"}, text


@clause("HER-14", "legal")
def test_nobody_but_the_winner_has_the_points_to_win() -> None:
    with pytest.raises(PositionError) as raised:
        duel(position={"Ana.points": 99, "Bo.points": 99})
    assert "Ana, Bo: all would have 3 points, but the first to have them wins at once." in str(raised.value)


def test_a_running_attack_has_led_to_the_action_phase() -> None:
    running = {"sequence.attacker": "Ana", "sequence.target": "Bo"}
    assert duel(position=running).facts()["phase"] == "action"
    with pytest.raises(PositionError) as raised:
        duel(position={**running, "phase": "draw"})
    assert "The attack of Ana is running: the turn has come to the action phase, not “draw”." in str(raised.value)
    others = duel(position={"sequence.attacker": "Bo", "sequence.target": "Ana", "phase": "draw"})
    assert others.facts()["phase"] == "draw", "an override lets Bo attack in Ana's turn"
