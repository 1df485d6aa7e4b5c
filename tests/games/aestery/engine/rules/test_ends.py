"""How a match ends: life, an empty deck, a draw, giving up; scores and series."""

from typing import Any

import pytest

import companion
from companion import Match, PositionError
from companion.cardkit.zones.deals import Deal
from companion.core.facts.summary import best_blow
from companion.core.match.opening import next_round
from tests.games.aestery.scenes import fact, facts, field, fight, refusal, told

clause = pytest.mark.clause


def outcome(match: Match) -> tuple[Any, ...]:
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.rule, match.outcome.scores


@clause("goal", "legal")
@clause("score", "legal")
def test_life_brought_to_nothing() -> None:
    match = fight(["5/5"], [], "Bo: done", "damage", Bo__life=5)
    assert outcome(match) == (("Ana",), "goal", {"Ana": 1, "Bo": 0})
    assert "match-over" in refusal(match, "end")
    text = field([], [], "effect damage 9 on Ana", Ana__life=9)
    assert outcome(text)[0] == ("Bo",)


def test_the_best_blow_is_the_hardest_and_not_the_life_that_it_left() -> None:
    match = fight(["2/2"], [], "Bo: done", "damage")
    found = best_blow(match)
    assert found is not None
    assert (found.value, found.effect.clause) == (2, "damage")


@clause("deck-out", "legal")
@clause("AES-3", "legal")
def test_who_must_draw_and_cannot_loses() -> None:
    match = field([], [], Bo__deck=0, phase="upkeep", player="Bo")
    assert "draw" not in {str(step).rpartition(" ")[2] for step in match.ask("Bo: mine").implies}, "it would lose"
    told(match, "Bo: untap", "Bo: draw")
    assert outcome(match) == (("Ana",), "deck-out", {"Ana": 1, "Bo": 0})
    late = field([], [], "end", Ana__deck=0)
    assert outcome(late)[:2] == (("Bo",), "deck-out")
    text = field([], [], "effect draw 3", Ana__deck=2)
    assert outcome(text)[:2] == (("Bo",), "deck-out")


@clause("AES-4", "legal")
def test_a_pitched_card_saves_from_an_empty_deck() -> None:
    match = field([], [], "end", Ana__deck=0, Ana__pitched=1)
    assert facts(match, "over", "Ana.deck", "Ana.pitched", "Ana.hand") == [False, 0, 0, 6]


@clause("AES-22", "legal")
@clause("score", "legal")
def test_both_at_nothing_is_a_draw() -> None:
    match = field([], [], "effect loss 3 on Ana + Bo", Ana__life=3, Bo__life=2)
    assert outcome(match) == ((), "AES-22", {"Ana": 0, "Bo": 0})
    assert facts(match, "winner", "over") == [None, True]


def test_giving_up() -> None:
    match = field([], [], "Bo: concede")
    assert outcome(match)[0] == ("Ana",)
    assert outcome(match)[2] == {"Ana": 1, "Bo": 0}


@clause("score", "legal")
def test_a_series_adds_up() -> None:
    match = field([], [], "Bo: concede")
    second = next_round(match)
    told(second, "Bo: concede")
    assert second.outcome is not None
    assert second.outcome.scores == {"Ana": 1, "Bo": 0}


@clause("GEN-2", "legal")
@clause("match-over", "legal", "refused")
def test_after_the_end_whatever_is_said_is_refused_for_that() -> None:
    match = field(["1/1"], [], "Bo: concede")
    for text in (
        "attack 1",
        "end",
        "mine",
        "ephemeral cost 0",
        "effect draw 1",
        "Bo: pass",
        "story cost 0 with pitch 1",
    ):
        assert "match-over" in refusal(match, text), text


@clause("GEN-1", "legal")
@clause("correction", "legal")
def test_the_table_is_sovereign() -> None:
    match = field(["2/2 | tapped"], [])
    entry = match.override("attack 1", why="the card says so")
    assert entry.verdict == "illegal"
    assert fact(match, "Ana.fighter.1.attacking") is True
    match.correct({"Bo.life": 7, "Ana.fighter.1.fatigue": 1}, why="we forgot")
    assert facts(match, "Bo.life", "Ana.fighter.1.defence.now") == [7, 1]
    with pytest.raises(PositionError):
        match.correct({"Ana.fighter.1.force.now": 3})


@clause("pending", "legal", "refused")
def test_chance_speaks_where_it_is_asked() -> None:
    match = field(["1/1"], [])
    assert {reason.clause for reason in match.ask(Deal(("0", "1"), by="Ana")).reasons} == {"pending"}
    dealt = companion.new("aestery", ["Ana", "Bo"], cards="demo", seed=5, lang="en")
    assert "pending" in refusal(dealt, "mine"), "the decks come first"
