"""The engine against the second reckoning, on random positions: combats, blocks, payments, steps of a turn."""

import random
from collections import Counter
from typing import Any

import pytest

import companion
from companion import Match
from tests.budget import sized
from tests.games.aestery import positions
from tests.games.aestery.purses import Payment, Purse, paid, works
from tests.games.aestery.reckoner import Table, differences
from tests.games.aestery.scenes import refusal, told


def match_of(facts: dict[str, Any], **options: Any) -> Match:
    return companion.new("aestery", positions.PLAYERS, position=facts, lang="en", **options)


def passed_over(match: Match) -> Match:
    """The match once nothing waits any more: what was set off is passed over."""
    while match.facts()["stack"] and match.outcome is None:
        match.play("pass")
    return match


def orders_of(table: Table, rng: random.Random) -> dict[int, tuple[int, ...]]:
    """For some attackers with several blockers the order in which they are struck."""
    found = {lane.attacker: lane.blockers for lane in table.lanes() if len(lane.blockers) > 1 and rng.random() < 0.6}
    return {attacker: tuple(rng.sample(blockers, len(blockers))) for attacker, blockers in found.items()}


@pytest.mark.parametrize("part", range(4))
def test_combat_damage(part: int) -> None:
    rng = random.Random(f"damage {part}")
    seen: Counter[str] = Counter()
    for _ in range(sized(2500, 5000)):
        facts = positions.fought(rng)
        table = Table(facts)
        orders = orders_of(table, rng)
        match = match_of(facts)
        for attacker, places in orders.items():
            told(match, f"order {attacker} on {' + '.join(map(str, places))}")
        lanes = table.damage(orders=orders)
        entry = match.play("damage")
        assert differences(table.facts(), match.facts()) == {}, facts
        sums = [dict(effect.figures) for effect in entry.effects if effect.clause == "damage"]
        assert [sum(term.value for term in one["damage"].terms) for one in sums if one["damage"].value] == [
            sum(lane.terms) for lane in lanes if lane.through
        ]
        seen.update({"lanes": len(lanes), "held": sum(not lane.through for lane in lanes), "over": table.over,
                     "several": sum(len(lane.blockers) > 1 for lane in lanes), "ordered": len(orders),
                     "gained": sum(any(lane.gained) for lane in lanes)})  # fmt: skip
    assert min(seen[what] for what in ("lanes", "held", "over", "several", "ordered", "gained")) > 100, seen


@pytest.mark.parametrize("part", range(2))
def test_blocks_and_flashes(part: int) -> None:
    rng = random.Random(f"blocks {part}")
    seen: Counter[bool] = Counter()
    for _ in range(sized(1500, 3000)):
        facts = positions.attacked(rng)
        table, match = Table(facts), match_of(facts)
        foe = table.foe.name
        for attacker in range(1, 8):
            for place in range(1, 8):
                may = not refusal(match, f"{foe}: block {attacker} with {place}")
                assert may == table.may_block(attacker, place), (attacker, place, facts)
                seen[may] += 1
            assert (not refusal(match, f"{foe}: flash 2/3 on {attacker}")) == table.may_flash(attacker), facts
    assert min(seen[True], seen[False]) > 300


@pytest.mark.parametrize("part", range(2))
def test_the_upkeep(part: int) -> None:
    rng = random.Random(f"upkeep {part}")
    for _ in range(sized(1000, 2000)):
        facts = positions.rested(rng, "upkeep")
        table, match = Table(facts), match_of(facts)
        table.upkeep()
        told(match, "untap")
        assert differences(table.facts(), match.facts()) == {}, facts


@pytest.mark.parametrize("part", range(2))
def test_the_end_step(part: int) -> None:
    rng = random.Random(f"end {part}")
    seen: Counter[bool] = Counter()
    for _ in range(sized(1000, 2000)):
        facts = positions.rested(rng, "main")
        table, match = Table(facts), match_of(facts)
        owed = table.end()
        passed_over(told(match, "end"))
        after = match.facts()
        if owed and not table.over:
            assert (after["phase"], after["player"]) == ("end", facts["player"]), facts
            told(match, f"discard {owed}")
            table.discard(owed)
            after = match.facts()
        assert differences(table.facts(), after) == {}, facts
        seen[table.over] += 1
    assert min(seen.values()) > 20


@pytest.mark.parametrize("part", range(2))
def test_attacks_and_first_blood(part: int) -> None:
    rng = random.Random(f"attacks {part}")
    for _ in range(sized(1000, 2000)):
        facts = positions.rested(rng, "main") | {"combats": 0, "combats.attacked": 0}
        table, match = Table(facts), match_of(facts)
        for place in range(1, 8):
            assert (not refusal(match, f"attack {place}")) == table.may_attack(place), (place, facts)
            if table.may_attack(place) and rng.random() < 0.7:
                table.attack(place)
                told(match, f"attack {place}")
        if match.facts()["phase"] == "attack":
            told(match, "done")
        assert differences(table.facts(), match.facts()) == {}, facts


def some_payment(rng: random.Random, purse: Purse) -> Payment:
    pitched = tuple(rng.choices((1, 2, 3), k=rng.choice((0, 0, 1, 1, 2, 3))))
    return Payment(rng.randint(0, purse.aether), rng.randint(0, purse.untapped), pitched)


def said(payment: Payment) -> str:
    parts = [f"{payment.mines} mines"] if payment.mines else []
    parts += [f"{payment.aether} aether"] if payment.aether else []
    return " + ".join([*parts, *(f"pitch {value}" for value in payment.pitched)])


@pytest.mark.parametrize("kept", [False, True], ids=["lost", "kept"])
def test_payments(kept: bool) -> None:
    rng = random.Random(f"payments {kept}")
    seen: Counter[str] = Counter()
    for _ in range(sized(1000, 2000)):
        facts = positions.rested(rng, "main")
        player = facts["player"]
        facts |= {f"{player}.hand": rng.randint(1, 6), f"{player}.aether": rng.choice((0, 0, 1, 2, 4))}
        purse = Purse(facts[f"{player}.aether"], facts[f"{player}.mines.untapped"])
        price, payment = rng.randint(0, 9), some_payment(rng, purse)
        if len(payment.pitched) > facts[f"{player}.hand"] - 1 or not payment.worth:
            continue
        match = match_of(facts, surplus=kept)
        text = f"story cost {price} with {said(payment)}"
        result = paid(price, purse, payment, kept=kept)
        refused = refusal(match, text)
        if result.missing:
            most = works(price, purse, [3] * (facts[f"{player}.hand"] - 1))
            assert refused == {"payment" if most else "payment-none"}, (text, facts)
            ruling = match.ask(text).text("en")
            assert str(result.missing) in ruling
            seen["missing"] += 1
            continue
        assert refused == ({"payment-excess"} if result.needless else set()), (text, facts)
        seen["needless" if result.needless else "paid"] += 1
        if not result.needless:
            told(match, text)
            after = match.facts()
            left = [after[f"{player}.{what}"] for what in ("aether", "mines.untapped", "pitched", "hand")]
            assert left == [
                result.purse.aether, result.purse.untapped, facts[f"{player}.pitched"] + len(payment.pitched),
                facts[f"{player}.hand"] - 1 - len(payment.pitched),
            ], (text, facts)  # fmt: skip
    assert min(seen.values()) > 50, seen
