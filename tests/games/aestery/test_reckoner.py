"""The second reckoning itself, against figures reckoned by hand: the book's example, and where keywords meet."""

from typing import Any

import pytest

from tests.games.aestery.purses import Paid, Payment, Purse, combat_price, paid, usual, works
from tests.games.aestery.reckoner import Fighter, Table, differences


def fighter(figures: str, **more: Any) -> dict[str, Any]:
    """The facts of a fighter behind its place: `6/4`, and what else is to be said."""
    force, defence = map(int, figures.split("/"))
    return {"": "Merle", ".force": force, ".defence": defence, **{f".{name}": value for name, value in more.items()}}


def table(ana: list[dict[str, Any]], bo: list[dict[str, Any]], **more: Any) -> Table:
    """Ana's turn, with her fighters and Bo's."""
    facts: dict[str, Any] = {"player": "Ana", **{name.replace("__", "."): value for name, value in more.items()}}
    for name, side in (("Ana", ana), ("Bo", bo)):
        for place, one in enumerate(side, 1):
            facts |= {f"{name}.fighter.{place}{what}": value for what, value in one.items()}
    return Table(facts)


def attacker(figures: str, **more: Any) -> dict[str, Any]:
    return fighter(figures, attacking=True, tapped=True, **more)


def test_the_books_example() -> None:
    fight = table([attacker("6/4")], [fighter("1/2", blocks=1), fighter("1/2", blocks=1)])
    (lane,) = fight.damage()
    assert (lane.terms, lane.through, lane.shares, lane.back) == ((6, -2, -2), 2, (2, 2), 2)
    assert fight.foe.counts["life"] == 18
    assert fight.foe.fighters == {}
    assert fight.foe.counts["graveyard"] == 2
    assert fight.mine.fighters[1].fatigue == 2
    assert fight.mine.fighters[1].defence_now == 2


@pytest.mark.parametrize(
    ("order", "fatigue"),
    [((), [2, 1, 0]), ((3, 1, 2), [0, 0, 3]), ((2, 3, 1), [0, 1, 2])],
)
def test_each_blocker_has_what_kills_it_before_the_next_has_any(order: tuple[int, ...], fatigue: list[int]) -> None:
    blockers = [fighter(figures, blocks=1) for figures in ("0/3", "0/1", "0/9")]
    blockers[0][".fatigue"] = 1
    fight = table([attacker("3/3")], blockers)
    (lane,) = fight.lanes(orders={1: order})
    shares = dict(zip(lane.blockers, lane.shares, strict=True))
    assert [shares[place] for place in (1, 2, 3)] == fatigue
    assert lane.through == 0


def test_who_was_flashed_holds_back_and_deals_nothing_and_is_exiled() -> None:
    blockers = [fighter("5/2", blocks=1, flashed=True, keywords=("devotion",)), fighter("1/1", blocks=1)]
    fight = table([attacker("4/2")], blockers)
    (lane,) = fight.damage()
    assert (lane.through, lane.back, lane.gained) == (1, 1, (0, 0))
    assert (fight.foe.counts["exile"], fight.foe.counts["graveyard"], fight.foe.counts["life"]) == (1, 1, 19)
    assert fight.mine.fighters[1].fatigue == 1
    held = table([attacker("1/1")], [fighter("9/9", blocks=1, flashed=True)])
    held.damage()
    assert (held.foe.counts["exile"], held.foe.fighters) == (1, {}), "unhurt, and exiled all the same"


def test_devotion_gains_what_is_suffered_also_above_the_defence() -> None:
    devoted = ("devotion",)
    fight = table([attacker("1/2", keywords=devoted)], [fighter("5/6", blocks=1, keywords=devoted)])
    fight.damage()
    assert (fight.mine.counts["life"], fight.foe.counts["life"]) == (25, 21)
    assert (fight.mine.fighters, fight.mine.counts["graveyard"]) == ({}, 1)
    assert fight.foe.fighters[1].fatigue == 1


def test_lives_change_together_in_one_combat_and_one_combat_after_the_other() -> None:
    saved = table(
        [attacker("4/9")], [fighter("0/2", blocks=1, keywords=("devotion",))], Bo__life=2
    )  # 2 come through, 2 are gained
    saved.damage()
    assert (saved.foe.counts["life"], saved.over) == (2, False)
    lost = table([attacker("2/2"), attacker("3/3")], [fighter("1/3", blocks=2, keywords=("devotion",))], Bo__life=2)
    dealt = lost.damage()
    assert [lane.attacker for lane in dealt] == [1]
    assert (lost.winner, lost.foe.counts["life"]) == ("Ana", 0)


def test_hit_is_damage_to_the_player() -> None:
    fight = table([attacker("2/2"), attacker("2/2"), attacker("0/2")], [fighter("0/2", blocks=2)])
    fight.damage()
    assert [fight.mine.fighters[place].hit for place in (1, 2, 3)] == [True, False, False]


def test_recidivism_counts_earlier_combats_while_it_attacks() -> None:
    keywords = ("recidivism 2",)
    fight = table([attacker("1/1", keywords=keywords), fighter("1/1", keywords=keywords)], [], combats__attacked=2)
    assert [fight.mine.fighters[place].force_now(2) for place in (1, 2)] == [5, 1]
    assert fight.lanes()[0].through == 5
    fight.damage()
    assert fight.attacked == 3


def test_markers_and_boosts() -> None:
    one = Fighter("Merle", 2, 3, plus=1, boost=2, fatigue=3)
    assert (one.force_now(4), one.defence_now, one.worn_out) == (5, 1, False)
    one.fatigue = 4
    assert one.worn_out
    one.nap = 1
    assert not one.worn_out


# --- blocks -----------------------------------------------------------------------------------------------------------

PLAIN, FLYING, REACHING, DIVING, MERVEILLE = (), ("flight",), ("reach",), ("plunge",), ("wondrous plunge",)


@pytest.mark.parametrize(
    ("keywords", "may", "flash"),
    [
        ((), {1, 2, 3, 4, 5}, True),
        (("flight",), {2, 3}, False),
        (("plunge",), {4, 5}, False),
        (("wondrous plunge",), {4, 5}, False),
        (("flight", "plunge"), set(), False),
        (("elusive",), {1, 2, 3, 4, 5}, False),
        (("unblockable",), set(), False),
        (("fascination",), {1, 2, 3, 4, 5}, True),
    ],
)
def test_who_may_block_whom(keywords: tuple[str, ...], may: set[int], flash: bool) -> None:
    side = [fighter("1/1", keywords=words) for words in (PLAIN, FLYING, REACHING, DIVING, MERVEILLE)]
    fight = table([attacker("1/1", keywords=keywords), fighter("1/1")], side, Bo__hand=3)
    assert fight.blocks() == {(1, place) for place in may}
    assert fight.may_flash(1) == flash
    assert not fight.may_flash(2), "it does not attack"


def test_who_is_tapped_asleep_or_busy_blocks_nobody_and_one_is_enough_for_fascination() -> None:
    side = [fighter("1/1", **{what: 1}) for what in ("tapped", "nap", "blocks")] + [fighter("1/1")]
    fight = table([attacker("1/1", keywords=("fascination",)), attacker("1/1")], side, Bo__hand=1)
    assert fight.blocks() == {(2, 4)}
    assert (fight.may_flash(1), fight.may_flash(2)) == (False, True)


# --- steps ------------------------------------------------------------------------------------------------------------


def test_first_blood_at_the_attack() -> None:
    words = ((), ("madness",), ("bloodthirst 1",), ("plunge",))
    fight = table([fighter("1/1", new=True, keywords=keywords) for keywords in words] + [fighter("1/1")], [])
    for place in range(1, 6):
        assert fight.may_attack(place)
        fight.attack(place)
    fighters = fight.mine.fighters.values()
    assert [one.firstblood for one in fighters] == [True, False, True, True, False]
    assert [one.skip for one in fighters] == [False, False, False, True, False]
    assert not any(fight.may_attack(place) for place in fight.mine.fighters)


def test_the_upkeep() -> None:
    wondrous = ("wondrous plunge",)
    side = [fighter("1/1", tapped=True, new=True), fighter("1/1", tapped=True, skip=True, keywords=wondrous),
            fighter("1/1", tapped=True, keywords=wondrous), fighter("1/1", keywords=wondrous),
            fighter("1/1", tapped=True, nap=2), fighter("1/2", nap=1, fatigue=2)]  # fmt: skip
    step = table(side, [fighter("1/1", nap=1, tapped=True, new=True)], Ana__mines=4, Ana__wonders=1, Bo__mines=3)
    step.upkeep()
    mine = step.mine
    assert [place for place, one in mine.fighters.items() if one.tapped] == [2]
    assert not any(one.skip or one.new for one in mine.fighters.values())
    assert (mine.counts["wonders"], mine.counts["mines.untapped"], mine.counts["graveyard"]) == (2, 4, 1)
    assert mine.fighters[5].nap == 1
    assert 6 not in mine.fighters
    other = step.foe.fighters[1]
    assert (other.nap, other.tapped, other.new, step.foe.counts["mines.untapped"]) == (0, True, True, 0)


def test_the_end_step() -> None:
    side = [fighter("1/1", firstblood=True), fighter("1/1", firstblood=True, bloodthirst=2, boost=3),
            fighter("1/1", firstblood=True, nap=1), fighter("1/1", hit=True)]  # fmt: skip
    step = table(side, [], Ana__hand=4, Ana__deck=0, Ana__pitched=2, Bo__pitched=1, Ana__aether=3, Ana__mines=2)
    assert step.end() == 0
    ana = step.sides["Ana"]
    assert list(ana.fighters) == [2, 3, 4]
    assert (ana.fighters[2].bloodthirst, ana.fighters[2].boost, ana.fighters[2].firstblood) == (1, 0, False)
    assert (ana.counts["hand"], ana.counts["deck"], ana.counts["aether"], ana.counts["mines"]) == (5, 1, 0, 2)
    assert (step.sides["Bo"].counts["deck"], step.player, ana.counts["graveyard"]) == (1, "Bo", 1)


def test_cards_above_six_are_owed_and_who_cannot_draw_loses() -> None:
    full = table([], [], Ana__hand=8, Ana__deck=9)
    assert (full.end(), full.player) == (3, "Ana")
    empty = table([], [], Ana__hand=2)
    empty.end()
    assert empty.winner == "Bo"
    early = table([], [])
    early.draw()
    assert early.winner == "Bo"


# --- payments ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "purse", "payment", "kept", "result"),
    [
        (5, Purse(1, 4), Payment(1, 4), False, Paid(0, False, Purse(0, 0), 0)),
        (5, Purse(1, 3), Payment(1, 3), False, Paid(1, False, Purse(0, 0), 0)),
        (5, Purse(1, 3), Payment(1, 3, (3,)), False, Paid(0, False, Purse(0, 0), 2)),
        (5, Purse(1, 3), Payment(1, 3, (3,)), True, Paid(0, False, Purse(2, 0), 0)),
        (5, Purse(0, 0), Payment(0, 0, (1, 1, 3)), False, Paid(0, False, Purse(0, 0), 0)),
        (4, Purse(0, 0), Payment(0, 0, (3, 1, 1)), False, Paid(0, False, Purse(0, 0), 1)),
        (2, Purse(0, 0), Payment(0, 0, (3, 2)), False, Paid(0, True, Purse(0, 0), 3)),
        (2, Purse(0, 3), Payment(0, 3), False, Paid(0, False, Purse(1, 0), 0)),
        (2, Purse(0, 3), Payment(0, 3, (1,)), False, Paid(0, True, Purse(1, 0), 1)),
        (0, Purse(0, 0), Payment(), False, Paid(0, False, Purse(0, 0), 0)),
        (0, Purse(0, 0), Payment(0, 0, (1,)), False, Paid(0, True, Purse(0, 0), 1)),
    ],
)
def test_payments(price: int, purse: Purse, payment: Payment, kept: bool, result: Paid) -> None:
    assert paid(price, purse, payment, kept=kept) == result


def test_what_is_paid_where_nothing_is_said() -> None:
    assert usual(3, Purse(1, 5)) == Payment(1, 2)
    assert usual(3, Purse(5, 5)) == Payment(3, 0)
    assert usual(9, Purse(2, 5)) == Payment(2, 5)
    assert works(9, Purse(2, 5), (1, 1))
    assert not works(9, Purse(2, 5), (1,))
    assert [combat_price(combats) for combats in range(4)] == [0, 2, 4, 6]


def test_two_readings_of_a_table_are_compared() -> None:
    fight = table([attacker("6/4")], [])
    told = dict(fight.facts())
    assert differences(fight.facts(), told) == {}
    told["Ana.fighter.1.force"], told["Bo.fighter.1"], told["Ana.hand"] = 5, "Renard", None
    assert differences(fight.facts(), told) == {"Ana.fighter.1.force": (6, 5), "Bo.fighter.1": (None, "Renard")}
