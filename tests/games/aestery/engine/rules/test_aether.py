"""Aether: mining, tapping mines, pitching, Aether at hand, what a payment lacks or has too much of."""

from typing import Any

import pytest

from companion import Match
from tests.games.aestery.scenes import fact, facts, field, fight, refusal, told

clause = pytest.mark.clause


def bare(*texts: str, hand: int = 5, mines: int = 0, **more: Any) -> Match:
    """Ana's main phase with so many ready mines."""
    return field(["2/2"], ["2/2"], *texts, Ana__hand=hand, Ana__mines=mines, **{"Ana__mines.untapped": mines}, **more)


@clause("mining", "legal", "refused")
@clause("mine-tapped", "legal", "refused")
@clause("mine-once", "legal", "refused")
@clause("mine-any", "legal")
@clause("not-enough-cards", "refused")
@clause("AES-5", "legal")
@clause("AES-35", "legal")
def test_mining_once_in_ones_own_turn() -> None:
    match = bare()
    assert refusal(match, "Bo: mine") == {"mining"}
    told(match, "mine")
    assert facts(match, "Ana.mines", "Ana.mines.untapped", "Ana.hand", "Ana.exile", "Ana.mined") == [1, 0, 4, 1, True]
    assert refusal(match, "mine") == {"mine-once"}
    assert refusal(match, "story cost 1 with 1 mine") == {"mine-tapped"}
    assert refusal(bare(hand=0), "mine") == {"not-enough-cards"}
    late = fight(["2/2"], [])
    assert not refusal(late, "Ana: mine"), "in any step of one's own turn"
    waiting = bare("ephemeral cost 0")
    told(waiting, "mine")
    assert facts(waiting, "stack", "Ana.mines") == [1, 1]


@clause("mine-taps", "legal")
@clause("payment", "legal")
@clause("AES-24", "legal")
@clause("aether", "legal")
def test_unsaid_aether_at_hand_goes_first_then_mines() -> None:
    match = bare("effect aether +1", "story cost 3", mines=4)
    assert facts(match, "Ana.aether", "Ana.mines.untapped", "Ana.hand", "Ana.pitched") == [0, 2, 4, 0]
    rich = bare("effect aether +5", "story cost 3", mines=4)
    assert facts(rich, "Ana.aether", "Ana.mines.untapped") == [2, 4]
    assert fact(told(rich, "Bo: pass", "end"), "Ana.aether") == 0


@clause("mine-taps", "legal")
def test_what_mines_give_beyond_the_price_stays_at_hand() -> None:
    match = bare("story cost 1 with 3 mines", mines=4)
    assert facts(match, "Ana.aether", "Ana.mines.untapped") == [2, 1]
    told(match, "Bo: pass", "story cost 3")
    assert facts(match, "Ana.aether", "Ana.mines.untapped") == [0, 0]


@clause("payment", "legal", "refused")
@clause("payment-none", "legal", "refused")
def test_the_refusal_says_what_is_missing_and_what_works() -> None:
    match = bare(mines=2, hand=3)
    ruling = match.ask("story cost 4")
    assert {reason.clause for reason in ruling.reasons} == {"payment"}
    assert "2 Aether are missing" in ruling.text("en")
    assert "It works with 2 mines + pitch 2" in ruling.text("en")
    assert refusal(match, "story cost 4 with 2 mines + pitch 1") == {"payment"}
    told(match, "story cost 4 with 2 mines + pitch 2")
    match.undo()
    assert refusal(bare(mines=2, hand=1), "story cost 4") == {"payment-none"}, "the card itself pays nothing"
    assert refusal(bare(mines=0, hand=3), "story cost 7") == {"payment-none"}
    assert refusal(bare(mines=0, hand=3), "story cost 6") == {"payment"}


@clause("pitching", "legal")
@clause("pitch-for-cost", "legal", "refused")
@clause("pitch-value", "legal", "refused")
@clause("pitch-any-time", "legal")
@clause("pitched-under", "legal")
def test_pitching_inside_a_payment() -> None:
    match = bare()
    assert refusal(match, "pitch 2") == {"pitch-for-cost"}
    assert "pitch-value" in refusal(match, "story cost 4 with pitch 4")
    assert "pitch-value" in refusal(match, "story cost 4 with pitch 0")
    told(match, "story cost 4 with pitch 3 + pitch 1")
    assert facts(match, "Ana.hand", "Ana.pitched", "Ana.graveyard", "Ana.deck") == [2, 2, 0, 30]
    told(match, "Bo: ephemeral cost 2 with pitch 2")
    assert facts(match, "Bo.pitched", "Bo.hand") == [1, 3]
    told(match, "pass", "Bo: pass", "end")
    assert facts(match, "Ana.pitched", "Bo.pitched", "Bo.deck", "Ana.deck") == [0, 0, 31, 31]


@clause("AES-6", "legal")
@pytest.mark.parametrize(
    ("price", "payment", "excess"),
    [
        (2, "pitch 3 + pitch 2", True),
        (4, "pitch 3 + pitch 1 + pitch 1", False),
        (5, "pitch 1 + pitch 3 + pitch 1", False),
        (2, "2 mines + pitch 1", True),
        (2, "1 mine + pitch 3", False),
        (3, "2 mines + pitch 1", False),
        (0, "pitch 1", True),
    ],
)
def test_a_card_that_is_not_needed_is_not_pitched(price: int, payment: str, excess: bool) -> None:
    match = bare(mines=2)
    assert refusal(match, f"story cost {price} with {payment}") == ({"payment-excess"} if excess else set())


@clause("payment-excess", "legal", "refused")
def test_without_the_largest_card_the_price_must_not_be_covered() -> None:
    match = bare()
    ruling = match.ask("story cost 3 with pitch 2 + pitch 3 + pitch 1")
    assert {reason.clause for reason in ruling.reasons} == {"payment-excess"}
    assert "Without the pitch of 3 the price of 3 is already covered" in ruling.text("en")
    told(match, "story cost 3 with pitch 3 + pitch 1 # the smaller one first")


@clause("pitch-surplus", "legal")
@clause("surplus-kept", "legal")
def test_a_surplus_is_told() -> None:
    lost = bare("story cost 2 with pitch 3")
    kept = bare("story cost 2 with pitch 3", rules={"surplus": True})
    assert (fact(lost, "Ana.aether"), fact(kept, "Ana.aether")) == (0, 1)


@clause("AES-6", "legal")
@pytest.mark.parametrize("kept", [False, True])
def test_the_surplus_of_a_pitch_is_lost_or_kept_this_turn(kept: bool) -> None:
    match = bare("story cost 2 with 1 mine + pitch 3", mines=1, rules={"surplus": kept})
    assert fact(match, "Ana.aether") == (2 if kept else 0)
    told(match, "Bo: pass", "end")
    assert fact(match, "Ana.aether") == 0


@clause("aether-at-hand", "legal", "refused")
@clause("card-aether", "legal")
@clause("mine-tapped", "refused")
def test_only_what_is_there_is_spent() -> None:
    match = bare("effect aether +1", mines=1)
    assert refusal(match, "story cost 2 with 2 aether") == {"aether-at-hand"}
    assert refusal(match, "story cost 2 with 2 mines") == {"mine-tapped"}
    told(match, "story cost 2 with 1 mine + 1 aether")
    assert facts(match, "Ana.aether", "Ana.mines.untapped") == [0, 0]


@clause("not-enough-cards", "legal", "refused")
def test_the_card_that_is_played_does_not_pay_for_itself() -> None:
    match = bare(hand=2)
    assert refusal(match, "story cost 4 with pitch 3 + pitch 1") == {"not-enough-cards"}
    told(match, "story cost 3 with pitch 3")
    assert fact(match, "Ana.hand") == 0


@clause("more-combats", "legal", "refused")
@clause("payment", "legal", "refused")
def test_a_further_combat_is_paid_like_a_card() -> None:
    match = bare("attack 1", "done", "Bo: done", "damage", mines=1)
    assert refusal(match, "combat") == {"payment"}
    assert refusal(match, "combat with 1 mine") == {"payment"}
    assert "more-combats" in refusal(match, "attack 1")
    told(match, "combat with 1 mine + pitch 1")
    assert facts(match, "combats", "combat.price", "Ana.pitched", "Ana.mines.untapped") == [2, 4, 1, 0]


@clause("mine-taps", "legal")
@clause("AES-5", "legal")
def test_mines_pay_in_anybodys_turn() -> None:
    match = bare("Bo: ephemeral cost 3")
    assert fact(match, "Bo.mines.untapped") == 1
    told(match, "pass", "end")
    assert fact(match, "Bo.mines.untapped") == 1, "they untap in their owner's upkeep"
    told(match, "untap")
    assert fact(match, "Bo.mines.untapped") == 4
