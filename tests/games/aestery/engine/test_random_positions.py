"""The engine against the second reckoning, on random positions: combats, blocks, payments, steps of a turn."""

import random
from collections import Counter
from typing import Any

import pytest

import companion
from companion import Match
from companion.cardkit.payment import Part
from companion.core.rules.moves import Move
from companion.games.aestery.engine import moves as m
from tests.budget import sized
from tests.games.aestery import positions
from tests.games.aestery.purses import Payment, Purse, paid, works
from tests.games.aestery.reckoner import Table, differences

FLASHED = "fighter 2/3 cost 0"


def match_of(facts: dict[str, Any], **options: Any) -> Match:
    return companion.new("aestery", positions.PLAYERS, position=facts, lang="en", **options)


def refused(match: Match, move: Move) -> set[str]:
    """The clauses that refuse a move; empty if it may be played."""
    return {reason.clause for reason in match.ask(move).reasons}


def passed_over(match: Match) -> Match:
    """The match once nothing waits any more: what was set off is passed over."""
    while match.facts()["stack"] and match.outcome is None:
        match.play(m.Pass())
    return match


def orders_of(table: Table, rng: random.Random) -> dict[int, tuple[int, ...]]:
    """For some attackers with several blockers the order in which they are struck."""
    found = {lane.attacker: lane.blockers for lane in table.lanes() if len(lane.blockers) > 1 and rng.random() < 0.6}
    return {attacker: tuple(rng.sample(blockers, len(blockers))) for attacker, blockers in found.items()}


@pytest.mark.parametrize("part", range(4))
def test_combat_damage(part: int) -> None:
    rng = random.Random(f"damage {part}")
    seen: Counter[str] = Counter()
    for _ in range(sized(160, 2500)):
        facts = positions.fought(rng)
        table = Table(facts)
        orders = orders_of(table, rng)
        match = match_of(facts)
        for attacker, places in orders.items():
            match.play(m.Order(attacker, places))
        lanes = table.damage(orders=orders)
        entry = match.play(m.Damage())
        assert differences(table.facts(), match.facts()) == {}, facts
        sums = [dict(effect.figures) for effect in entry.effects if effect.clause == "damage"]
        assert [sum(term.value for term in one["damage"].terms) for one in sums if one["damage"].result] == [
            sum(lane.terms) for lane in lanes if lane.through
        ]
        seen.update({"lanes": len(lanes), "held": sum(not lane.through for lane in lanes), "over": table.over,
                     "several": sum(len(lane.blockers) > 1 for lane in lanes), "ordered": len(orders),
                     "gained": sum(any(lane.gained) for lane in lanes)})  # fmt: skip
    assert min(seen[what] for what in ("lanes", "held", "over", "several", "ordered", "gained")) > sized(5, 20), seen


@pytest.mark.parametrize("part", range(2))
def test_blocks_and_flashes(part: int) -> None:
    rng = random.Random(f"blocks {part}")
    seen: Counter[bool] = Counter()
    for _ in range(sized(60, 2000)):
        facts = positions.attacked(rng)
        table, match = Table(facts), match_of(facts)
        foe = table.foe.name
        for attacker in range(1, 8):
            for place in range(1, 8):
                may = not refused(match, m.Block(attacker, (place,), by=foe))
                assert may == table.may_block(attacker, place), (attacker, place, facts)
                seen[may] += 1
            assert (not refused(match, m.Flash(FLASHED, attacker, by=foe))) == table.may_flash(attacker), facts
    assert min(seen[True], seen[False]) > 100


@pytest.mark.parametrize("part", range(2))
def test_the_upkeep(part: int) -> None:
    rng = random.Random(f"upkeep {part}")
    for _ in range(sized(60, 1500)):
        facts = positions.rested(rng, "upkeep")
        table, match = Table(facts), match_of(facts)
        table.upkeep()
        match.play(m.Untap())
        assert differences(table.facts(), match.facts()) == {}, facts


@pytest.mark.parametrize("part", range(2))
def test_the_end_step(part: int) -> None:
    rng = random.Random(f"end {part}")
    seen: Counter[bool] = Counter()
    for _ in range(sized(60, 1500)):
        facts = positions.rested(rng, "main")
        table, match = Table(facts), match_of(facts)
        owed = table.end()
        match.play(m.End())
        passed_over(match)
        after = match.facts()
        if owed and not table.over:
            assert (after["phase"], after["player"]) == ("end", facts["player"]), facts
            match.play(m.Discard(owed))
            table.discard(owed)
            after = match.facts()
        assert differences(table.facts(), after) == {}, facts
        seen[table.over] += 1
    assert min(seen.values()) > 3


@pytest.mark.parametrize("part", range(2))
def test_attacks_and_first_blood(part: int) -> None:
    rng = random.Random(f"attacks {part}")
    for _ in range(sized(60, 1500)):
        facts = positions.rested(rng, "main") | {"combats": 0, "combats.attacked": 0}
        table, match = Table(facts), match_of(facts)
        for place in range(1, 8):
            assert (not refused(match, m.Attack((place,)))) == table.may_attack(place), (place, facts)
            if table.may_attack(place) and rng.random() < 0.7:
                table.attack(place)
                match.play(m.Attack((place,)))
        if match.facts()["phase"] == "attack":
            match.play(m.Done())
        assert differences(table.facts(), match.facts()) == {}, facts


def some_payment(rng: random.Random, purse: Purse) -> Payment:
    pitched = tuple(rng.choices((1, 2, 3), k=rng.choice((0, 0, 1, 1, 2, 3))))
    return Payment(rng.randint(0, purse.aether), rng.randint(0, purse.untapped), pitched)


def parts_of(payment: Payment) -> tuple[Part, ...]:
    """The payment as it is announced."""
    plain = [Part("mines", payment.mines), Part("aether", payment.aether)]
    return (*[part for part in plain if part.amount], *[Part("pitch", value) for value in payment.pitched])


@pytest.mark.parametrize("kept", [False, True], ids=["lost", "kept"])
def test_payments(kept: bool) -> None:
    rng = random.Random(f"payments {kept}")
    seen: Counter[str] = Counter()
    for _ in range(sized(60, 1500)):
        facts = positions.rested(rng, "main")
        player = facts["player"]
        facts |= {f"{player}.hand": rng.randint(1, 6), f"{player}.aether": rng.choice((0, 0, 1, 2, 4))}
        purse = Purse(facts[f"{player}.aether"], facts[f"{player}.mines.untapped"])
        price, payment = rng.randint(0, 9), some_payment(rng, purse)
        if len(payment.pitched) > facts[f"{player}.hand"] - 1 or not payment.worth:
            continue
        match = match_of(facts, surplus=kept)
        move = m.PlayStory(f"story cost {price}", payment=parts_of(payment))
        result = paid(price, purse, payment, kept=kept)
        found = refused(match, move)
        if result.missing:
            cards = [3] * (facts[f"{player}.hand"] - 1)
            most = works(price, purse, cards)
            assert found == {"payment" if most else "payment-none"}, (move, facts)
            ruling = match.ask(move).text("en")
            missing = result.missing if most else price - purse.aether - purse.untapped - sum(cards)
            assert f"{missing} Aether" in ruling
            seen["missing"] += 1
            continue
        assert found == ({"payment-excess"} if result.needless else set()), (move, facts)
        seen["needless" if result.needless else "paid"] += 1
        if not result.needless:
            match.play(move)
            after = match.facts()
            left = [after[f"{player}.{what}"] for what in ("aether", "mines.untapped", "pitched", "hand")]
            assert left == [
                result.purse.aether, result.purse.untapped, facts[f"{player}.pitched"] + len(payment.pitched),
                facts[f"{player}.hand"] - 1 - len(payment.pitched),
            ], (move, facts)  # fmt: skip
    assert min(seen.values()) > 5, seen
