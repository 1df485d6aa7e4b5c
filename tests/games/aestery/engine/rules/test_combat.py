"""Combat: attackers, blockers, the sums of the damage, Fatigue and deaths, the order of the blows, further combats."""

import pytest

from companion import Match
from tests.games.aestery.scenes import fact, facts, field, fight, refusal, told

clause = pytest.mark.clause


def lost(match: Match, name: str = "Bo") -> int:
    """How much life a player has lost of 20."""
    return 20 - int(fact(match, f"{name}.life"))


# --- attackers --------------------------------------------------------------------------------------------------------


@clause("attackers", "legal", "refused")
@clause("goal", "legal")
@clause("AES-25", "legal")
def test_the_first_attacker_begins_the_free_combat() -> None:
    match = field(["2/2", "3/3"], ["1/1"])
    assert facts(match, "combat.price", "combats") == [0, 0]
    assert refusal(match, "Bo: attack 1") == {"attackers"}
    told(match, "attack 1")
    assert facts(match, "phase", "combats", "combat.price", "Ana.aether") == ["attack", 1, 2, 0]
    assert facts(match, "Ana.fighter.1.attacking", "Ana.fighter.1.tapped") == [True, True]
    told(match, "attack 2", "done", "Bo: done", "damage")
    assert lost(match) == 5
    won = fight(["2/2"], [], "Bo: done", "damage", Bo__life=2)
    assert won.outcome is not None
    assert (won.outcome.winners, won.outcome.scores) == (("Ana",), {"Ana": 1, "Bo": 0})


@clause("AES-10", "legal")
@clause("tapped", "legal", "refused")
def test_attackers_tap_and_blockers_do_not() -> None:
    match = field(["2/2", "3/3 | tapped"], ["1/1", "1/1 | tapped"])
    assert refusal(match, "attack 2") == {"tapped"}
    told(match, "attack 1", "done")
    assert refusal(match, "Bo: block 1 with 2") == {"tapped"}
    told(match, "Bo: block 1 with 1")
    assert facts(match, "Bo.fighter.1.tapped", "Ana.fighter.1.tapped") == [False, True]
    told(match, "Bo: done", "damage", "combat with 2 mines")
    assert refusal(match, "attack 1") == {"tapped"}, "attackers stay tapped in further combats"


@clause("attack-new", "legal", "warning")
@clause("first-blood", "legal")
def test_who_has_seen_no_upkeep_is_warned_of_first_blood() -> None:
    match = field(["2/2 | new", "2/2"])
    assert [one.clause for one in match.ask("attack 1").warnings] == ["attack-new"]
    assert not match.ask("attack 2").warnings
    entry = match.play("attack 1 + 2")
    assert entry.explain("en").endswith("Ana attacks with Merle and Renard; Merle gets First Blood.")
    assert facts(match, "Ana.fighter.1.firstblood", "Ana.fighter.2.firstblood") == [True, False], "as it is declared"
    assert "First Blood" not in match.play("done").explain("en")
    assert facts(match, "Ana.fighter.1.firstblood", "Ana.fighter.1.changes") == [True, None]


@clause("attack-back", "legal")
def test_an_attacker_is_taken_back_before_they_are_closed() -> None:
    match = field(["2/2 | new", "3/3 plunge"], [], "attack 1 + 2", "stay 1")
    assert facts(match, "Ana.fighter.1.attacking", "Ana.fighter.1.tapped", "Ana.fighter.1.firstblood") == [False] * 3
    assert fact(match, "Ana.fighter.2.skip") is True
    told(match, "stay 2")
    assert facts(match, "Ana.fighter.2.skip", "Ana.fighter.2.tapped") == [False, False]
    assert facts(match, "Ana.fighter.1.changes", "Ana.fighter.2.changes") == [None, None]
    told(match, "attack 2", "done")
    assert refusal(match, "stay 2"), "they are closed"


@clause("attack-back", "legal")
def test_an_attacker_that_had_first_blood_before_keeps_it_when_it_is_taken_back() -> None:
    match = field(["2/2 | new firstblood", "3/3 plunge | skip"], [], "attack 1 + 2", "stay 1", "stay 2")
    assert facts(match, "Ana.fighter.1.firstblood", "Ana.fighter.2.skip") == [True, True]


@clause("first-blood", "legal")
def test_an_attacker_of_a_position_gains_first_blood_as_the_attackers_are_closed() -> None:
    match = field(["2/2 | new attacking tapped"], [], phase="attack", combats=1)
    assert fact(match, "Ana.fighter.1.firstblood") is False
    assert "Merle gets First Blood" in match.play("done").explain("en")


@clause("no-such-fighter", "legal", "refused")
def test_an_empty_place_does_nothing() -> None:
    match = field(["2/2"], ["1/1"])
    assert refusal(match, "attack 3") == {"no-such-fighter"}
    told(match, "attack 1", "done")
    assert refusal(match, "Bo: block 1 with 2") == {"no-such-fighter"}
    told(match, "Bo: block 1 with 1")


@clause("no-such-attacker", "legal", "refused")
def test_only_what_attacks_is_blocked() -> None:
    match = fight(["2/2", "3/3"], ["1/1"], attack="1")
    assert refusal(match, "Bo: block 2 with 1") == {"no-such-attacker"}
    assert refusal(match, "Bo: flash 1/1 on 2") == {"no-such-attacker"}
    assert not refusal(match, "Bo: block 1 with 1")


@clause("done", "legal", "refused")
@clause("attackers-closed", "legal")
def test_each_closes_what_it_declares() -> None:
    match = field(["2/2"], ["1/1"], "attack 1")
    told(match, "done")
    assert fact(match, "phase") == "block"
    assert refusal(match, "Ana: done") == {"done"}
    told(match, "Bo: done")
    assert fact(match, "phase") == "damage"


def test_who_blocks_or_not_takes_it_that_no_more_attack() -> None:
    match = field(["2/2"], ["1/1"], "attack 1")
    ruling = match.ask("Bo: block 1 with 1")
    assert (ruling.verdict, [str(step) for step in ruling.implies]) == ("legal", ["done"])
    told(match, "Bo: done")
    assert fact(match, "phase") == "damage"


# --- blockers and flash -----------------------------------------------------------------------------------------------


@clause("blockers", "legal", "refused")
@clause("AES-11", "legal")
@clause("damage", "legal", "refused")
@clause("damage-each", "legal")
@clause("fatigue-markers", "legal")
@clause("fatigue", "legal")
def test_each_attacker_is_dealt_with_apart() -> None:
    match = fight(["5/4", "2/6"], ["1/3", "4/5"], "Bo: block 1 with 1")
    assert refusal(match, "Ana: block 1 with 2") == {"blockers"}
    assert refusal(match, "damage") == {"damage"}
    told(match, "Bo: block 2 with 2", "Bo: done")
    entry = match.play("damage")
    assert lost(match) == 5 - 3
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.fighter.2.fatigue", "Bo.fighter.1", "Bo.fighter.2.fatigue") == [
        1, 4, None, 2,
    ]  # fmt: skip
    assert "5 (" in entry.explain("en")
    assert "= 2" in entry.explain("en")


@clause("example-combat", "legal")
@clause("AES-12", "legal")
@clause("fatigue-death", "legal")
@clause("graveyard", "legal")
def test_the_books_example_number_by_number() -> None:
    match = fight(["6/4"], ["1/2", "1/2"], "Bo: block 1 with 1", "Bo: block 1 with 2", "Bo: done", "damage")
    assert lost(match) == 2
    assert facts(match, "Bo.fighter.1", "Bo.fighter.2", "Bo.graveyard") == [None, None, 2]
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.fighter.1.defence.now", "Ana.fighter.1.defence") == [2, 2, 4]
    assert facts(match, "Ana.fighter.1.force.now", "Ana.life") == [6, 20]


@clause("AES-12", "legal")
def test_blockers_hold_back_by_the_defence_of_the_moment() -> None:
    match = fight(["6/4"], ["0/5 | fatigue=2 plus=1"], "Bo: block 1 with 1", "Bo: done", "damage")
    assert lost(match) == 6 - (5 + 1 - 2)
    assert fact(match, "Bo.fighter.1") is None


@clause("flash-free", "legal")
@clause("flash-exile", "legal")
@clause("flash-no-damage", "legal")
@clause("AES-14", "legal")
@clause("exile-zone", "legal")
@clause("blockers", "refused")
def test_flashed_fighters_hold_back_deal_nothing_and_are_exiled() -> None:
    match = fight(["6/1", "2/2"], [], "Bo: flash 9/2 on 1", 'Bo: flash "Garde" 3/1 flight on 1', "Bo: flash 1/9 on 2")
    assert facts(match, "Bo.hand", "Bo.mines.untapped", "Bo.fighter.1.flashed", "Bo.fighter.2") == [2, 4, True, "Garde"]
    assert refusal(match, "Ana: flash 1/1 on 1") == {"blockers"}
    told(match, "Bo: done", "damage")
    assert lost(match) == 6 - 2 - 1
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.fighter.2.fatigue") == [0, 0]
    assert facts(match, "Bo.fighter.1", "Bo.fighter.3", "Bo.exile", "Bo.graveyard") == [None, None, 3, 0]


@clause("flash", "legal", "refused")
def test_only_fighters_are_flashed() -> None:
    match = fight(["2/2"], [])
    match.play("Bo: flash 1/1 on 1")
    listed = fight(["2/2"], [], rules={"cards": "demo"})
    assert refusal(listed, 'Bo: flash "Tison captif" on 1') == {"flash"}
    assert not refusal(listed, 'Bo: flash "Vigie du gué" on 1')


@clause("AES-34", "legal")
@clause("not-enough-cards", "legal", "refused")
def test_flash_takes_a_card_of_the_hand() -> None:
    match = fight(["4/4"], [], "Bo: flash 0/1 on 1", Bo__hand=1, Bo__hideout=1)
    assert refusal(match, "Bo: flash 0/1 on 1") == {"not-enough-cards"}
    assert facts(match, "Bo.hand", "Bo.hideout") == [0, 1]


@clause("AES-26", "legal", "refused")
def test_a_fighter_blocks_one_attacker() -> None:
    match = fight(["2/2", "2/2"], ["1/4"], "Bo: block 1 with 1")
    assert refusal(match, "Bo: block 2 with 1") == {"AES-26"}
    told(match, "Bo: done", "damage")
    assert lost(match) == 2


@clause("AES-26", "legal")
def test_a_life_of_nothing_ends_the_match_at_once() -> None:
    match = fight(["3/3", "4/4"], ["1/4"], "Bo: block 2 with 1", "Bo: done", "damage", Bo__life=2)
    assert facts(match, "winner", "Bo.life") == ["Ana", -1]
    assert "match-over" in refusal(match, "end")


# --- the order of the blows -------------------------------------------------------------------------------------------


@clause("order", "legal", "refused")
@clause("order-owner", "legal", "refused")
@clause("AES-13", "legal")
@pytest.mark.parametrize(
    ("order", "fatigue"),
    [("", [3, 1, 0]), ("order 1 on 3 + 1 + 2", [0, 0, 4]), ("order 1 on 2 + 3 + 1", [0, 2, 2])],
)
def test_the_owner_of_the_attacker_orders_the_blows(order: str, fatigue: list[int]) -> None:
    blocks = [f"Bo: block 1 with {place}" for place in (1, 2, 3)]
    match = fight(["4/9"], ["0/4 | fatigue=1", "0/2", "0/9"], *blocks, "Bo: done")
    assert refusal(match, "order 1 on 1 + 2") == {"order"}
    assert refusal(match, "order 1 on 1 + 1 + 2") == {"order"}
    assert refusal(match, "Bo: order 1 on 1 + 2 + 3") == {"order-owner"}
    told(match, order or "order 1 on 1 + 2 + 3", "damage")
    wounds = [fact(match, f"Bo.fighter.{place}.fatigue") for place in (1, 2, 3)]
    if not order:
        assert [wounds[0], wounds[1:]] == [None, [1, 0]], "it has 3 + 1 of 4: it dies"
    else:
        assert wounds == [1 + fatigue[0], None if fatigue[1] == 2 else fatigue[1], fatigue[2]]


@clause("AES-13", "legal")
@clause("AES-34", "legal")
def test_unsaid_it_is_the_order_of_the_declarations_and_flashed_ones_take_their_share() -> None:
    match = fight(["4/9"], ["0/3", "0/3"], "Bo: block 1 with 2", "Bo: flash 0/1 on 1", "Bo: block 1 with 1", "Bo: done")
    told(match, "damage")
    assert facts(match, "Bo.fighter.2", "Bo.fighter.1", "Bo.fighter.1.fatigue") == [None, "Merle de Bo", 0]
    first = fight(["4/9"], ["0/3", "0/3"], "Bo: block 1 with 2", "Bo: flash 0/2 on 1", "Bo: block 1 with 1", "Bo: done")
    told(first, "order 1 on 3 + 1 + 2", "damage")
    assert facts(first, "Bo.fighter.1.fatigue", "Bo.fighter.2.fatigue", "Bo.exile") == [2, 0, 1]


# --- further combats --------------------------------------------------------------------------------------------------


@clause("more-combats", "legal", "refused")
@clause("AES-15", "legal")
@clause("second-main", "legal")
@clause("combat-turn", "legal", "refused")
def test_further_combats_cost_two_more_each() -> None:
    match = fight(["1/1"], [], "Bo: done", "damage", Ana__mines=20, **{"Ana__mines.untapped": 20}, Ana__aether=1)
    for number, price in enumerate((2, 4, 6), 1):
        assert facts(match, "phase", "combat.price", "combats") == ["main", price, number]
        assert refusal(match, "attack 1") >= {"more-combats"}
        assert refusal(match, "Bo: combat") == {"combat-turn"}
        told(match, "combat", "done")
        if fact(match, "phase") != "main":
            told(match, "Bo: done", "damage")
    assert facts(match, "Ana.aether", "Ana.mines.untapped") == [0, 20 - (2 + 4 + 6 - 1)]


@clause("AES-25", "legal")
@clause("AES-16", "legal")
@clause("recidivism", "legal")
def test_a_combat_in_which_nobody_attacks_counts_for_the_price_alone() -> None:
    match = field(
        ["1/1", "2/2 recidivism 2", "9/9"], [], "combat", "done", Ana__mines=20, **{"Ana__mines.untapped": 20}
    )
    while fact(match, "phase") != "main":
        told(match, "Bo: done" if fact(match, "phase") == "block" else "damage")
    assert facts(match, "combats", "combats.attacked", "combat.price") == [1, 0, 2]
    told(match, "combat", "attack 1", "done", "Bo: done", "damage")
    assert facts(match, "combats", "combats.attacked", "Ana.fighter.2.force.now") == [2, 1, 2]
    told(match, "combat", "attack 2")
    assert fact(match, "Ana.fighter.2.force.now") == 2 + 2 * 1
    told(match, "done", "Bo: done", "damage")
    assert lost(match) == 1 + 4
    assert fact(match, "Ana.fighter.2.force.now") == 2, "while it attacks"


@clause("between-damage", "legal")
@clause("AES-8", "legal")
def test_between_the_last_done_and_the_damage_both_may_play_ephemerals() -> None:
    match = fight(["4/4"], ["1/3"], "Bo: block 1 with 1", "Bo: done")
    told(match, "Bo: ephemeral cost 1 on 1", "pass", "Bo: effect force +3 on 1 this turn")
    told(match, "ephemeral cost 0", "Bo: pass", "effect force +1 on 1 this turn", "damage")
    assert lost(match) == 5 - 3
    assert fact(match, "Ana.fighter.1") is None, "1 + 3 against a Defence of 4"


@clause("attack-once", "legal", "refused")
def test_nobody_is_declared_twice() -> None:
    match = field(["2/2", "1/1"])
    assert "attack-once" in refusal(match, "attack 1 + 1")
    told(match, "attack 1")
    assert "attack-once" in refusal(match, "attack 1")
    told(match, "attack 2")


@clause("order-nobody", "legal", "refused")
def test_without_a_blocker_there_is_nothing_to_order() -> None:
    match = fight(["3/3", "2/2"], ["1/1", "1/1"], "Bo: block 2 with 1 + 2")
    assert refusal(match, "order 1 on 1") == {"order-nobody"}
    assert "Personne ne bloque Merle" in match.ask("order 1 on 1").text("fr")
    assert not refusal(match, "order 2 on 2 + 1")


def test_who_was_flashed_without_a_name_is_told_by_its_figures() -> None:
    match = fight(["5/3"], [])
    assert match.play("Bo: flash 1/2 on 1").explain("en").startswith("Bo flashes a 1/2 on Merle; hand: ")
    assert (
        match.play('Bo: flash "Ourse" 1/1 on 1').explain("fr").startswith("Bo flashe Ourse (1/1) contre Merle\u202f; ")
    )
    told(match, "Bo: done")
    assert "5 (Merle) − 2 (a 1/2) − 1 (Ourse) = 2" in match.play("damage").explain("en")


@clause("no-such-story", "legal", "refused")
def test_a_place_may_be_said_as_its_fact_is_called() -> None:
    match = field(["3/3"], ["2/2"], Ana__story__1="Phare")
    for text in ("Ana.story.1", "story.1", "Ana.story 1", "story 1"):
        assert str(match.ask(f"effect destroy {text}").move) == "effect destroy on story 1", text
    assert str(match.ask("effect destroy Bo.fighter.1").move) == "effect destroy on Bo.1"
    assert refusal(match, "effect destroy Ana.story.9") == {"no-such-story"}
