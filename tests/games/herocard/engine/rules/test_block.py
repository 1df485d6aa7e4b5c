"""Blocks: the book's sums 9, 13, 14 and 18, series, who blocks and when, cards cleared in mid-sequence."""

import pytest

from tests.games.herocard.scenes import duel, facts, listed, refusal, told

clause = pytest.mark.clause


@clause("block", "legal", "refused")
@clause("block-sum", "legal")
@clause("block-example", "legal")
def test_nine_and_four_make_thirteen() -> None:
    assert refusal(duel(), "Bo: block 9 B4") == {"block"}
    match = duel("attack 4 B5 on Bo", "Bo: block 9 B4")
    assert match.facts()["sequence.block"] == 9
    told(match, "Ana: pass", "Bo: block 4 M2")
    assert match.facts()["sequence.block"] == 13
    assert duel("attack 4 B5 on Bo", "Bo: block 9 B4 + block 4 M2").facts()["sequence.block"] == 13


@clause("block-mod", "legal", "refused")
@clause("block-mod-example", "legal")
def test_nine_and_five_make_fourteen_and_four_more_eighteen() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: block 9 B4", "Ana: pass", "Bo: mod 5 X1")
    assert match.facts()["sequence.block"] == 14
    told(match, "Ana: pass")
    entry = match.play("Bo: block 4 M2")
    assert match.facts()["sequence.block"] == 18
    assert "9 (block) + 4 (block) + 5 (mod) = 18" in entry.explain("en")
    whole = duel("attack 4 B5 on Bo", "Bo: block 9 B4 + block 4 M2 + mod 5 X1")
    assert whole.facts()["sequence.block"] == 18
    named = listed("attack Impact on Bo", "Bo: block Interception", "Ana: pass")
    assert refusal(named, "Bo: mod Vision") == {"block-mod"}
    assert told(named, "Bo: mod Intuition").facts()["sequence.block"] == 5 + 2


@clause("block-mod-alone", "legal", "refused")
def test_no_modifier_without_a_block() -> None:
    match = duel("attack 4 B5 on Bo")
    assert refusal(match, "Bo: mod 5 X1") == {"block-mod-alone"}
    assert not refusal(match, "Bo: block 4 M2 + mod 5 X1")
    told(match, "Bo: block 4 M2", "Ana: pass", "Bo: effect clear mind", "Ana: pass")
    assert refusal(match, "Bo: mod 5 X1") == {"block-mod-alone"}, "the block is gone"


@clause("block-series", "legal", "refused")
def test_what_a_series_of_blocks_may_hold() -> None:
    match = duel("attack 4 B5 on Bo")
    assert not refusal(match, "Bo: block 9 B4 + block 4 M2 + mod 5 X1 + mod 1 X1")
    assert refusal(match, "Bo: block 9 B4 + special fast X1") == {"block-series"}


@clause("special-single", "legal", "refused")
def test_special_cards_go_one_by_one() -> None:
    match = duel()
    assert refusal(match, "special fast M1 + special fast M2") == {"special-single"}
    assert not refusal(match, "special fast M1")


def test_only_points_limit_the_number_of_blocks() -> None:
    match = duel("attack 4 B5 on Bo", limit=6, position={"Bo.hand": 7})
    assert not refusal(match, "Bo: block 2 B3 + block 2 B3 + block 2 M6")
    assert refusal(match, "Bo: block 2 B3 + block 2 B4") == {"cost"}


@clause("clear-in-sequence", "legal")
@clause("card-clears", "legal")
@clause("HER-13", "legal")
def test_a_card_cleared_in_mid_sequence_takes_its_value_away() -> None:
    match = duel("attack 4 B5 + mod 5 M3 on Bo", "Bo: block 4 M2 + mod 5 X1", "special fast X1", "Bo: effect clear x")
    assert facts(match, "sequence.attack", "sequence.block") == [9, 4]
    told(match, "Bo: special fast X1", "Ana: effect clear body")
    assert match.facts()["sequence.attack"] == 0, "a modifier without its base attack counts 0"
    told(match, "Bo: effect clear mind")
    assert facts(match, "sequence.block", "Bo.discard") == [0, 2]
    told(match, "all pass")
    assert match.facts()["Ana.points"] == 0


@clause("HER-13", "legal")
def test_what_card_text_adds_needs_a_base_card_too() -> None:
    match = duel("attack 4 B3 on Bo", "Bo: pass", "special fast X1", "effect attack +2", "effect block +3")
    assert facts(match, "sequence.attack", "sequence.block") == [6, 0], "nobody blocks"
    told(match, "Bo: block 1 M1")
    assert facts(match, "sequence.attack", "sequence.block") == [6, 4]
    told(match, "Ana: effect clear body")
    entry = match.play("all pass")
    assert facts(match, "Ana.points", "sequence") == [0, None]
    assert "0 (no base attack) against 1 (block) + 3 (card text) = 4" in entry.explain("en")


@clause("special-block", "legal")
def test_special_blocks_are_played_at_other_times_too() -> None:
    match = listed()
    assert not refusal(match, "Bo: special Illusion")
    told(match, "attack Impact on Bo")
    assert not refusal(match, "Bo: special Illusion")
