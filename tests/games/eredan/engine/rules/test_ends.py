"""How a match ends: three dead, all dead and the score, a deck that cannot fill the hand, giving up (Fin de partie)."""

from typing import Any

import pytest

import companion
from tests.games.eredan.listed import fact, facts, refusal, table
from tests.games.eredan.scenes import dead, played, struck
from tests.games.scenes import figures, play, refused, told

clause = pytest.mark.clause
LAST: dict[str, Any] = dead("Ana__2", "Ana__3", "Bo__2", "Bo__3")
"""The last fight: one against one."""


def end(match: companion.Match) -> tuple[str, tuple[str, ...], dict[str, int]]:
    """By which rule the match has ended, who has won, the scores."""
    outcome = match.outcome
    assert outcome is not None
    return outcome.rule, outcome.winners, dict(outcome.scores)


@clause("goal", "legal")
@clause("victory-three-dead", "legal")
@clause("end-of-match", "legal")
@clause("match-over", "legal", "refused")
@clause("ERE-10", "legal")
def test_whose_three_are_dead_has_lost() -> None:
    match = struck(**LAST, Bo__1__hp=1)
    assert figures(match.entries[-1], "victory-three-dead") == {"player": "Ana", "other": "Bo"}
    assert end(match) == ("victory-three-dead", ("Ana",), {"Ana": 2, "Bo": 2})
    assert facts(match, "winner", "over") == ["Ana", True]
    for text in ("end", "fight 1 on 1", "concede", "ready", "effect heal 2 on 1"):
        assert "match-over" in refusal(match, text), text
    refused(match, "concede", "match-over", nonsense=True)
    other = struck(**LAST, Ana__1__hp=2, Bo__1__hp=9)
    assert end(other)[:2] == ("victory-three-dead", ("Bo",))


@clause("all-dead-score", "legal")
@clause("score", "legal")
@clause("ERE-10", "legal")
def test_if_all_are_dead_the_higher_score_wins() -> None:
    taken = {"Ana__2__received": 9, "Bo__2__received": 11, "Bo__3__healed": 3, "Ana__3__healed": 2}
    match = struck(**LAST, Ana__1__hp=1, Bo__1__hp=2, **taken)
    # Ana: 11 + 2 (this strike) received by Bo's, 2 healed; Bo: 9 + 2, 3
    told_of = figures(match.entries[-1], "all-dead-score")
    assert told_of == {"player": "Ana", "other": "Bo", "score": 15, "lower": 14}
    assert end(match) == ("all-dead-score", ("Ana",), {"Ana": 15, "Bo": 14})


@clause("score-draw", "legal")
@clause("ERE-10", "legal")
def test_equal_scores_are_a_draw() -> None:
    match = struck(**LAST, Ana__1__hp=1, Bo__1__hp=2)
    assert figures(match.entries[-1], "score-draw") == {"score": 2}
    assert end(match) == ("score-draw", (), {"Ana": 2, "Bo": 2})
    assert facts(match, "winner", "over") == [None, True]


@clause("score", "legal")
@clause("life-loss-no-score", "legal")
@clause("ERE-10", "legal")
@clause("ERE-22", "legal")
def test_what_counts_for_the_score() -> None:
    match = played(Ana__1__hp=7)
    for text, ana, bo in (
        ("effect direct 3 on Bo.1", 3, 0),  # damage that the enemy received
        ("effect heal 5 on 1", 6, 0),  # 3 of 5 restored
        ("effect heal 2 on Bo.1", 6, 2),  # healing the enemy counts for the enemy
        ("effect direct 1 on 2", 6, 3),  # and so does hurting one's own
        ("effect loss 4 on Bo.1", 6, 3),  # a loss is no damage
        ("effect direct 20 on Bo.2", 26, 3),  # in full, above the HP that were left
        ("effect magic 3 on Bo.3", 28, 3),  # 3 - 1 (Spirit)
    ):
        match.play(text)
        assert facts(match, "Ana.score", "Bo.score") == [ana, bo], text


# --- the deck ---------------------------------------------------------------------------------------------------------


@clause("deck-out", "legal")
@clause("deck-out-loss", "legal")
@clause("ERE-11", "legal")
def test_who_cannot_fill_the_hand_loses_a_turn_later() -> None:
    match = struck("discard 3", Ana__deck=2)
    entry = match.play("end")
    assert figures(entry, "deck-out") == {"player": "Ana", "count": 1}
    assert facts(match, "Ana.hand", "Ana.deck", "Ana.deckout", "over", "turn") == [4, 0, True, False, 4]
    play(match, "fight 2 on 2", "pass", "Ana: pass", "strike")
    assert figures(match.play("end"), "deck-out-loss") == {"player": "Bo", "other": "Ana"}
    assert end(match)[:2] == ("deck-out-loss", ("Bo",))


@clause("deck-out", "legal")
@clause("ERE-11", "legal")
def test_unless_the_enemy_is_dead_by_then() -> None:
    match = struck("discard 3", "end", Ana__deck=2, **dead("Bo__2", "Bo__3"), Bo__1__tilted=False, Bo__1__hp=3)
    assert facts(match, "Ana.deckout", "player", "Bo.1.hp", "Bo.1.tilted") == [True, "Bo", 1, False]
    play(match, "fight 1 on 2", "pass", "Ana: pass", "strike")
    assert end(match)[:2] == ("victory-three-dead", ("Ana",))


@clause("deck-out-score", "legal")
@clause("deck-out-loss", "legal")
@clause("ERE-11", "legal")
def test_if_neither_can_fill_the_hand_the_score_decides() -> None:
    match = struck("discard 3", "Bo: discard 4", "end", Ana__deck=1, Bo__deck=2, Bo__3__received=1)
    assert facts(match, "Ana.deckout", "Bo.deckout") == [True, True]
    play(match, "fight 2 on 2", "pass", "Ana: pass", "strike")
    entry = match.play("end")
    assert figures(entry, "deck-out-score") == {"player": "Ana", "other": "Bo", "score": 5, "lower": 4}
    even = struck("discard 3", "Bo: discard 4", "end", "fight 2 on 2", "pass", "Ana: pass", "strike", "end",
                  Ana__deck=1, Bo__deck=2)  # fmt: skip
    assert end(even)[0] == "score-draw"
    struck("discard 3", "end", "fight 2 on 2", "pass", "Ana: pass", "strike", "end", Ana__deck=2)


def test_deck_out_is_not_undone_by_cards_that_come_back() -> None:
    match = struck("discard 3", "end", Ana__deck=2)
    match.play("fight 2 on 2")
    match.play('Ana: effect move "Ruse" from discard to hand')
    assert facts(match, "Ana.hand", "Ana.deckout") == [5, True]
    play(match, "Bo: pass", "Ana: pass", "strike", "end")
    assert end(match)[0] == "deck-out-loss"


# --- giving up, the end as the turn ends ------------------------------------------------------------------------------


@clause("forfeit", "legal")
@clause("GEN-2", "legal")
@clause("ERE-21", "legal")
def test_who_gives_up_loses_whatever_the_score() -> None:
    match = table("effect direct 9 on Bo.1", "concede")
    assert end(match) == ("GEN-2", ("Bo",), {"Ana": 9, "Bo": 0})
    other = table("Bo: concede")
    assert end(other)[1] == ("Ana",)


@clause("end-of-match", "legal")
@clause("ERE-25", "legal")
@clause("death", "legal")
def test_the_dead_and_the_end_are_looked_for_again_as_the_turn_ends() -> None:
    match = struck(**LAST, Bo__1__hp=9, Ana__1__hp=9)
    match.play("effect loss 9 on Bo.1")
    assert facts(match, "over", "Bo.1.hp", "Bo.1.dead") == [False, 0, False], "death is looked for on the way back"
    assert "death" in told(match.play("end"))
    assert end(match)[1] == ("Ana",)


@clause("ERE-25", "legal")
@clause("ERE-11", "legal")
def test_who_came_to_0_after_the_strike_lives_if_healed_before_the_turn_is_over() -> None:
    match = struck("effect loss 10 on Ana.2", "effect loss 10 on Bo.2", "effect heal 1 on Ana.2", Ana__deckout=True)
    entry = match.play("end")
    assert [effect.figures["name"] for effect in entry.effects if effect.clause == "death"] == ["Galet"]
    assert facts(match, "Ana.2.dead", "Bo.2.dead", "over") == [False, True, True], (
        "one dead does not save from deck-out"
    )


@clause("series-point", "legal")
def test_a_match_that_is_won_makes_one_point_of_a_series() -> None:
    match = table("concede")
    assert match.state.outcome is not None
    assert match.game.series_points(match.state.outcome) == {"Ana": 0, "Bo": 1}
    drawn = struck(**LAST, Ana__1__hp=1, Bo__1__hp=2)
    assert drawn.state.outcome is not None
    assert drawn.game.series_points(drawn.state.outcome) == {"Ana": 0, "Bo": 0}
    assert fact(drawn, "winner") is None
