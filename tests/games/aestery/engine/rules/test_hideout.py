"""The hideout: one card, face down, its waiting turn, and the only way to Privilege."""

import pytest

import companion
from companion import Match
from tests.games.aestery.scenes import facts, field, fight, pass_turn, refusal, told

clause = pytest.mark.clause


@clause("hideout", "legal", "refused")
@clause("hideout-time", "legal", "refused")
@clause("not-enough-cards", "refused")
@clause("AES-7", "legal")
def test_one_card_in_ones_own_main_phase() -> None:
    match = field(["1/1"], [])
    assert refusal(match, "Bo: hide") == {"hideout-time"}
    told(match, "hide")
    assert facts(match, "Ana.hideout", "Ana.hideout.turn", "Ana.hand", "stack") == [1, 5, 4, 0]
    assert refusal(match, "hide") == {"hideout"}
    assert refusal(field([], [], Ana__hand=0), "hide") == {"not-enough-cards"}
    assert "hideout-time" in refusal(fight(["1/1"], []), "Ana: hide")


@clause("hideout-wait", "legal", "refused")
@clause("hideout-empty", "legal", "refused")
@clause("hideout-pays", "legal")
@clause("AES-35", "legal")
def test_it_is_played_from_the_next_turn_on_and_paid() -> None:
    match = field([], [])
    assert refusal(match, "story cost 1 from hideout") == {"hideout-empty"}
    told(match, "hide")
    assert refusal(match, "story cost 1 from hideout") == {"hideout-wait"}
    pass_turn(match)
    assert not refusal(match, "Ana: ephemeral cost 1 from hideout"), "the next turn is the other player's"
    told(pass_turn(match), "untap", "draw", "story cost 3 from hideout")
    assert facts(match, "Ana.hideout", "Ana.hideout.turn", "Ana.mines.untapped", "Ana.hand") == [0, None, 1, 6]


@clause("AES-7", "legal")
@clause("not-enough-cards", "legal", "refused")
def test_it_is_in_hand_for_nothing() -> None:
    match = field([], [], Ana__hand=0, Ana__hideout=1)
    assert refusal(match, "mine") == {"not-enough-cards"}
    assert refusal(match, "story cost 0") == {"not-enough-cards"}
    told(match, "story cost 1 from hideout")


def followed(*texts: str) -> Match:
    """A physical table with listed decks, in Ana's first main phase; then the announcements."""
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    return told(match, 'Ana: deck "Bande des cendres"', 'Bo: deck "Gardiens du gué"', "Ana: keep", "Bo: keep", *texts)


@clause("hideout-not-hand", "legal", "refused")
@clause("hideout-card", "legal", "refused")
def test_a_card_that_is_known_to_lie_there() -> None:
    match = followed('hide "Rémouleuse"')
    assert refusal(match, 'mine "Rémouleuse"') == {"hideout-not-hand"}
    assert not refusal(match, 'mine "Ours des tourbières"')
    told(pass_turn(pass_turn(match)), "untap", "draw")
    assert refusal(match, 'play "Ours des tourbières" from hideout with pitch 3 + pitch 2') == {"hideout-card"}
    told(match, 'play "Rémouleuse" from hideout with pitch 2')
    assert facts(match, "Ana.hideout", "Ana.pitched") == [0, 1]


@clause("hideout-card", "assumes")
def test_a_card_that_may_lie_there() -> None:
    match = told(pass_turn(pass_turn(followed("hide"))), "untap", "draw")
    ruling = match.ask('play "Rémouleuse" from hideout with pitch 2')
    assert ruling.verdict == "unverifiable"
    assert "hideout-card" in {reason.clause for reason in ruling.assumes}
