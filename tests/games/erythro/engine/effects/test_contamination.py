"""Contamination: cards that are played, soil that is closed for good (5. Concepts du jeu; 6, 1)."""

import pytest

import companion
from tests.games.erythro.scenes import at, expect, figures, play, refused, told

clause = pytest.mark.clause
HAS_ONE = {"Ana.hand.cards": ["contamination"], "Ana.contaminations": 1}


@clause("contamination-card", "legal", "refused")
@clause("contamination-begun", "legal", "refused")
def test_contamination_pollutes_and_costs_three_influence() -> None:
    match = at(HAS_ONE)
    entry = match.play("Ana: contaminate")
    assert told(entry) == ["contamination-card", "pollution"]
    expect(match, tile__1__pollution=1, Ana__tainted=1, Ana__played=1, Ana__hand=4, Ana__open=("contamination", "0"))
    refused(
        match,
        "Ana: take",
        "contamination-card",
        "Ana",
        ("prendre une carte contamination", "take a contamination card"),
    )
    assert [str(step) for step in match.ask("Bo: lose 1 fire").implies] == ["Bo: special"]  # it asks Ana alone
    refused(match, "Ana: done", "contamination-card", "Ana", ("finir la carte", "end the card"))
    match.play("Ana: lose 2 air")
    paid = "Ana", ("payée\u202f: 2", "2 influence"), ("payer\u202f: 1", "pay: 1")
    refused(match, "Ana: draw 3", "contamination-begun", *paid)
    refused(match, "Ana: done", "contamination-begun", *paid)
    refused(match, "Ana: lose 2 water", "contamination-begun", *paid, also=("lose-influence",))
    last = match.play("Ana: lose 1 water")
    assert "card-done" in told(last)
    expect(match, Ana__open=None, Ana__air=0, Ana__water=0)


@clause("contamination-card", "legal")
def test_or_three_cards() -> None:
    match = at(HAS_ONE)
    entry = play(match, "Ana: contaminate", "Ana: draw 3")[-1]
    assert figures(entry, "draw") == {"player": "Ana", "count": 3, "left": 0}
    expect(match, Ana__open=None, Ana__hand=7, Ana__deck=0)


@clause("contamination-whole", "legal", "refused")
def test_one_of_the_two_must_be_possible() -> None:
    poor = {**HAS_ONE, "Ana.water": 1, "Ana.air": 1, "Ana.deck": 1, "Ana.discard": 1, "Ana.hand": 7}
    match = at(poor)
    refused(match, "Ana: contaminate", "contamination-whole", 2, 2)
    rich = at({**poor, "Ana.air": 2})
    rich.play("Ana: contaminate")
    refused(rich, "Ana: draw 3", "draw", "Ana", 3, 2)
    halfway = at({**HAS_ONE, "Ana.water": 1, "Ana.air": 1})
    halfway.play("Ana: contaminate")
    refused(halfway, "Ana: lose 1 air", "contamination-whole", 2, 4)


@clause("contamination-closed", "legal", "refused")
def test_never_on_a_contaminated_tile() -> None:
    match = at({**HAS_ONE, "tile.3.pollution": 4, "Ana.tile": 3})
    refused(match, "Ana: contaminate", "contamination-closed", "Ana", 3)
    play(match, "Ana: move 6", "Ana: contaminate")
    expect(match, tile__6__pollution=1)


@clause("contamination-back", "legal")
@clause("discard-played", "legal")
@clause("discard-hand", "legal")
def test_played_contamination_goes_back_discarded_contamination_stays() -> None:
    match = at({"Ana.hand.cards": ["contamination"] * 2, "Ana.contaminations": 2, "contaminations.left": 9})
    play(match, "Ana: contaminate", "Ana: draw 3", *["Ana: move 1"] * 3, *["Bo: move 1"] * 4)
    expect(match, phase="discard", contaminations__left=9, Ana__played=4, Ana__tainted=1)
    entry = match.play("Ana: discard")
    assert figures(entry, "discard-hand") == {"player": "Ana", "count": 4}
    expect(match, contaminations__left=10, Ana__contaminations=1, Ana__discard=1 + 3 + 4, Ana__hand=0, Ana__tainted=0)


@clause("contaminated", "legal")
@clause("contaminated-sanctuary", "legal")
@clause("contaminated-closed", "legal", "refused")
@clause("ERY-12", "legal")
def test_the_fourth_pollution_closes_the_tile() -> None:
    match = at({"tile.3.pollution": 3, "tile.3.sanctuary": "air", "tile.3.mine": ["mine"], "Ana.tile": 3,
                "phase": "mines"})  # fmt: skip
    entry = play(match, "next", "line pollute-2")[-1]
    assert figures(entry, "contaminated") == {"tile": 3, "count": 1, "limit": 3}
    assert figures(entry, "contaminated-sanctuary") == {"tile": 3, "element": "air"}
    assert "contaminated-closed" in told(entry), "the second pollution is ignored"
    expect(match, tile__3__pollution=4, tile__3__contaminated=True, tile__3__sanctuary=None, contaminated=1)
    expect(match, tile__3__mine=("mine",), tile__3__mine__step=2)
    closed = at({"tile.3.pollution": 4, "Ana.tile": 3})
    closed.play("Ana: special")
    refused(closed, "Ana: remove 1 3", "contaminated-closed", 3)
    refused(closed, "Ana: pollute 3", "contaminated-closed", 3)


@clause("contaminated-mine", "legal")
def test_no_new_mine_on_contaminated_soil() -> None:
    match = at({"tile.3.pollution": 4, "pending": ["token mine"]})
    assert told(match.play("token 3")) == ["bag-skips"]
    expect(match, tile__3__mine=None, mines__left=5)
    match.play("token 4")
    expect(match, tile__4__mine=("mine",), mines__left=4)


@clause("ERY-11", "legal")
def test_an_enemy_that_finds_the_pile_empty_is_skipped() -> None:
    match = at({"contaminations.left": 0, "event": ["moratoire"], "phase": "draw", "Ana.deck": 0, "Ana.hand": 4,
                "Ana.discard": 5}, cards="demo", opponent="consortium")  # fmt: skip
    entry = play(match, "Ana: refill", "reshuffle Ana")[-1]
    assert "ERY-11" in told(entry)
    expect(match, Ana__hand=5, contaminations__left=0)


@clause("lost-blocked", "legal")
@clause("ERY-21", "legal", "refused", "assumes")
@clause("blocked-help", "legal", "refused", "assumes")
def test_a_blocked_player_loses_for_all_once_nobody_can_help() -> None:
    stuck = {"Ana.hand.cards": ["contamination"] * 2, "Ana.hand": 2, "Ana.contaminations": 2, "Ana.tile": 3,
             "tile.3.pollution": 4, "contaminations.left": 9}  # fmt: skip
    match = at(stuck)
    refused(match, "Bo: blocked", "ERY-21", "Bo", 1, nonsense=True)
    refused(at(), "Ana: blocked", "ERY-21", "Ana", 1, nonsense=True)  # nothing of any help
    refused(match, "Ana: blocked", "blocked-help", "Bo")
    play(match, *["Bo: move 1"] * 3)
    assert match.outcome is None
    last = match.play("Bo: gain 1 fire")
    assert told(last)[-1] == "lost-blocked"
    assert match.outcome == companion.Outcome((), "lost-blocked", match.outcome.reason, {"Ana": 0, "Bo": 0})
    at_once = at(stuck, blocked_at_once=True)
    assert at_once.outcome is not None, "the option ends it as soon as it is so"
    hidden = at({"Ana.hand": 1, "Ana.deck": 5, "Ana.discard": 3, "Ana.tile": 3, "tile.3.pollution": 4, "Bo.hand": 0})
    ruling = hidden.ask("Ana: blocked")
    assert (ruling.verdict, [reason.clause for reason in ruling.assumes]) == ("unverifiable", ["ERY-21"])
    both = at({"Ana.hand": 1, "Ana.deck": 5, "Ana.discard": 3, "Ana.tile": 3, "tile.3.pollution": 4, "Bo.hand": 1,
               "Bo.deck": 5, "Bo.discard": 3, "Bo.tile": 3})  # fmt: skip
    assert {reason.clause for reason in both.ask("Ana: blocked").assumes} == {"ERY-21", "blocked-help"}
    hidden.play("Ana: blocked")
    assert hidden.outcome is not None
    assert hidden.outcome.rule == "lost-blocked"


def test_an_empty_hand_owes_nothing() -> None:
    match = at({"Ana.hand": 0, "Ana.played": 2})
    play(match, *["Bo: move 1"] * 4)
    expect(match, phase="discard", Ana__done=True)
