"""Combat where its rules meet: sums in words, deaths and Hits at once, what the table lets pass, each refusal told."""

from typing import Any

import pytest

from companion.games.aestery.engine.rules.combat_sums import forecast
from tests.games.aestery.scenes import facts, field, fight, refusal, told
from tests.games.scenes import figures, refused

clause = pytest.mark.clause
GOLEM: dict[str, Any] = {"Ana__fighter__1": "Golem", "Bo__fighter__1": "Loup", "Bo__fighter__2": "Renard"}


# --- sums -------------------------------------------------------------------------------------------------------------


@clause("example-combat", "legal")
@clause("damage", "legal")
@clause("fatigue-markers", "legal")
def test_the_books_example_is_told_with_its_sums() -> None:
    match = fight(["6/4"], ["1/2", "1/2"], "Bo: block 1 with 1 + 2", "Bo: done", **GOLEM)
    (lane,) = forecast(match.state)
    entry = match.play("damage")
    assert figures(entry, "damage")["damage"] == lane.through, "what comes is what was foretold"
    assert "6 (Golem) − 2 (Loup) − 2 (Renard) = 2" in entry.explain("en")
    assert "Golem takes 1 (Loup) + 1 (Renard) = 2: Fatigue 2, 6/2" in entry.explain("en")
    assert "6 (Golem) − 2 (Loup) − 2 (Renard) = 2\u202f; vie\u202f: 20 (vie) − 2 (dégâts) = 18" in entry.explain("fr")
    assert "Golem subit 1 (Loup) + 1 (Renard) = 2" in entry.explain("fr")


@clause("damage-each", "legal")
def test_what_is_held_back_whole_is_told_with_its_bound() -> None:
    entry = fight(["2/4"], ["0/5"], "Bo: block 1 with 1", "Bo: done", **GOLEM | {"Bo__fighter__2": None}).play("damage")
    assert figures(entry, "damage-each")["damage"].result == 0
    assert "Golem does not get through: 2 (Golem) − 5 (Loup) = 0" in entry.explain("en")
    assert "Loup takes 2 (Golem): Fatigue 2, 0/3" in entry.explain("en")


@clause("recidivism", "legal")
def test_recidivism_is_told_as_the_attackers_are_closed() -> None:
    match = field(["2/9 recidivism 3 | plus=1"], [], "combat", "attack 1", combats=2, combats__attacked=2)
    entry = match.play("done")
    assert "2 (Merle) + 1 (+1/+1) + 6 (Recidivism) = 9" in entry.explain("en")
    assert forecast(match.state)[0].through.result == 9


@clause("deed-prevent", "legal")
@clause("devotion", "legal")
def test_prevented_damage_is_not_suffered_and_is_used_up() -> None:
    match = field(["3/3 devotion"], ["2/9", "2/9"], "effect prevent 3 on 1", "attack 1", "done")
    entry = told(match, "Bo: block 1 with 1 + 2", "Bo: done").play("damage")
    assert "2 (Merle de Bo) + 2 (Renard de Bo) − 3 (prevented) = 1" in entry.explain("en")
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.life") == [1, 21]
    told(match, "effect untap 1", "combat", "attack 1", "done", "Bo: block 1 with 1", "Bo: done", "damage")
    assert match.facts().get("Ana.fighter.1") is None, "3 of 3 were prevented already: 1 and 2 are its Defence"
    everything = field(["3/3"], ["9/9"], "effect prevent all combat on 1", "attack 1", "done", "Bo: block 1 with 1")
    told(everything, "Bo: done", "damage", "effect untap 1", "combat", "attack 1", "done", "Bo: block 1 with 1")
    assert facts(told(everything, "Bo: done", "damage"), "Ana.fighter.1.fatigue") == [0]


# --- at once, and one after the other ---------------------------------------------------------------------------------


@clause("hit", "legal")
@clause("departure", "legal")
@clause("AES-12", "legal")
@clause("AES-26", "legal")
def test_who_hits_and_dies_in_one_combat_does_both() -> None:
    match = fight(["2/1 hit, departure"], ["1/1"], "Bo: block 1 with 1", "Bo: done")
    entry = match.play("damage")
    said = [effect.clause for effect in entry.effects]
    assert said.index("damage") < said.index("fatigue-death")
    assert {"hit", "departure"} <= set(said)
    assert facts(match, "stack", "Bo.life", "phase") == [2, 19, "main"]


@clause("AES-26", "legal")
@clause("goal", "legal")
def test_the_last_combat_buries_its_dead_and_no_other_is_dealt() -> None:
    match = fight(["1/1", "4/4", "5/5"], ["9/1", "9/9"], "Bo: block 2 with 1", "Bo: block 3 with 2", "Bo: done",
                  attack="2 + 1 + 3", Bo__life=3)  # fmt: skip
    told(match, "damage")
    assert facts(match, "winner", "Bo.life", "Ana.graveyard", "Bo.graveyard") == ["Ana", 0, 1, 1]
    assert facts(match, "Ana.fighter.3.fatigue", "Bo.fighter.2.fatigue") == [0, 0]


@clause("AES-13", "legal")
def test_combats_are_dealt_in_the_order_of_the_declarations() -> None:
    match = field(["1/1", "2/2", "3/3"], [], "attack 3", "attack 1 + 2", "done", "Bo: done")
    struck = [effect.figures["name"] for effect in match.play("damage").effects if effect.clause == "damage"]
    assert struck == ["Loup", "Merle", "Renard"]


@clause("AES-11", "legal")
@clause("AES-16", "legal")
def test_an_attacker_that_leaves_frees_its_blockers_and_the_combat_still_counts() -> None:
    match = fight(["4/4", "2/2"], ["1/1"], "Bo: block 1 with 1", "effect exile 1")
    assert match.facts()["Bo.fighter.1.blocks"] is None
    told(match, "Bo: block 2 with 1", "Bo: done", "effect exile 2", "damage")
    assert facts(match, "phase", "combats.attacked", "Bo.life") == ["main", 1, 20]


@clause("fatigue-death", "legal")
@clause("AES-12", "legal")
def test_a_defence_that_ends_with_the_turn_takes_its_fighter_along() -> None:
    match = fight(["2/2"], ["3/9"], "effect defence +2 on 1 this turn", "Bo: block 1 with 1", "Bo: done", "damage")
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.fighter.1.defence.now", "Ana.graveyard") == [3, 1, 0]
    told(match, "end")
    assert facts(match, "Ana.graveyard", "player") == [1, "Bo"]


@clause("combat-turn", "legal")
@clause("payment", "legal")
def test_a_combat_is_paid_with_a_card_where_that_is_said() -> None:
    match = fight(["1/1"], [], "Bo: done", "damage", Ana__mines=1, **{"Ana__mines.untapped": 1})
    assert refusal(match, "combat") == {"payment"}
    told(match, "combat with pitch 2")
    assert facts(match, "phase", "Ana.hand", "Ana.pitched", "Ana.mines.untapped") == ["attack", 4, 1, 1]


# --- what the table lets pass -----------------------------------------------------------------------------------------


@clause("tapped", "refused")
@clause("more-combats", "refused")
@clause("AES-26", "refused")
@clause("damage", "refused")
def test_the_table_may_let_it_pass() -> None:
    match = field(["2/2 | tapped", "3/3 | tapped"], ["1/1"], combats=1)
    match.override("attack 1 + 2")
    assert facts(match, "phase", "combats", "Ana.mines.untapped") == ["attack", 2, 4]
    told(match, "done", "Bo: block 1 with 1")
    match.override("Bo: block 2 with 1")
    assert match.facts()["Bo.fighter.1.blocks"] == 2
    match.override("damage")
    assert facts(match, "phase", "Bo.life", "Bo.graveyard") == ["main", 20 - 2 - 2, 1]


@clause("attack-back", "legal")
@clause("phases", "refused")
def test_an_attacker_may_be_taken_back_late_if_the_table_lets_it() -> None:
    match = fight(["2/2 | new", "1/1"], ["1/1"], "Bo: block 1 with 1")
    assert refusal(match, "stay 1") == {"phases"}
    match.override("stay 1")
    assert facts(match, "Ana.fighter.1.attacking", "Ana.fighter.1.tapped", "Bo.fighter.1.blocks") == [
        False,
        False,
        None,
    ]
    assert match.facts()["Ana.fighter.1.firstblood"] is True, "it attacked"


# --- each refusal in words --------------------------------------------------------------------------------------------

_SCENES: dict[str, tuple[list[str], list[str], list[str]]] = {
    "main": (["2/2", "2/2 | tapped", "1/4 nap 2 | nap=2"], ["1/1"], []),
    "bought": (["2/2", "1/1"], [], ["attack 1", "done", "Bo: done", "damage"]),
    "block": (
        ["1/1 unblockable", "1/1 elusive", "1/1 fascination", "1/1 flight", "1/1 plunge", "1/1"],
        ["1/1", "1/1 | tapped", "1/4 nap 1 | nap=1", "1/1"],
        ["attack 1 + 2 + 3 + 4 + 5 + 6", "done", "Bo: block 3 with 1"],
    ),
}


@clause("attack-once", "legal", "refused")
@clause("attackers", "refused")
@clause("tapped", "refused")
@clause("nap", "refused")
@clause("no-such-fighter", "refused")
@clause("no-such-attacker", "refused")
@clause("combat-turn", "refused")
@clause("more-combats", "refused")
@clause("unblockable", "refused")
@clause("elusive", "refused")
@clause("fascination", "refused")
@clause("flight", "refused")
@clause("plunge", "refused")
@clause("AES-26", "refused")
@clause("order", "refused")
@clause("order-owner", "refused")
@clause("blockers", "refused")
@clause("done", "refused")
@clause("damage", "refused")
@clause("phases", "refused")
def test_each_refusal_names_its_figures_in_both_languages() -> None:
    main, blocking = ("phase principale", "main phase"), ("bloqueurs", "blockers")
    attacking = ("attaquants", "attackers")
    for scene, text, said, words, nonsense, *also in (
        ("main", "attack 1 + 1", "attack-once", ("Merle",), True),
        ("main", "Bo: attack 1", "attackers", ("Bo", "Ana"), True),
        ("main", "attack 2", "tapped", ("Renard",), False),
        ("main", "attack 3", "nap", ("Loup", 2), False),
        ("main", "attack 9", "no-such-fighter", ("Ana", 9, ("1, 2 et 3", "1, 2 and 3")), True),
        ("main", "Bo: combat", "combat-turn", ("Bo", "Ana", main), True),
        ("main", "done", "phases", ("Ana", main, attacking), True),
        ("bought", "attack 2", "more-combats", (2,), False),
        ("block", "attack 1", "phases", ("Ana", blocking, attacking), False, "attack-once"),
        ("block", "Bo: block 7 with 4", "no-such-attacker", (7, ("1, 2, 3, 4, 5 et 6", "1, 2, 3, 4, 5 and 6")), True),
        ("block", "Ana: block 6 with 1", "blockers", ("Ana", "Bo"), True),
        ("block", "Bo: block 6 with 1", "AES-26", ("Merle de Bo", "Loup"), False),
        ("block", "Bo: block 6 with 2", "tapped", ("Renard de Bo",), False),
        ("block", "Bo: block 6 with 3", "nap", ("Loup de Bo", 1), False),
        ("block", "Bo: block 1 with 4", "unblockable", ("Merle",), False),
        ("block", "Bo: flash 1/1 on 2", "elusive", ("Renard",), False),
        ("block", "Bo: flash 1/1 on 3", "fascination", ("Loup", "Merle de Bo"), False),
        ("block", "Bo: block 4 with 4", "flight", ("Golem", "Golem de Bo"), False),
        ("block", "Bo: flash 1/1 on 5", "plunge", ("Vigie", "1/1"), False),
        ("block", "order 3 on 1 + 4", "order", ("Loup", "1"), True),
        ("block", "Bo: order 3 on 1", "order-owner", ("Bo", "Ana"), False),
        ("block", "Ana: done", "done", ("Ana", "Bo"), False),
        ("block", "damage", "damage", (blocking,), False),
    ):  # fmt: skip
        ana, bo, before = _SCENES[scene]
        refused(field(ana, bo, *before), text, said, *words, also=tuple(also), nonsense=nonsense)
    told(field(["1/1", "1/1"]), "attack 1", "attack 2")
