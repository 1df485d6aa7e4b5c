"""The last card, the score, the series: Fin de Partie, ETR-16, ETR-20, ETR-21, GEN-2."""

import pytest

import companion
from tests.games.etraclor.scenes import at, expect, figures, play, refused, start, told

STRIKE = {"Ana.attacker": "KS", "Ana.attacker.weapon": "10S", "Ana.deck": 8, "Ana.hand": 3}


def ended(match: companion.Match, winner: str, rule: str, points: int) -> None:
    """Who won, by which rule, and the scores."""
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((winner,), rule)
    assert outcome.scores == {name: points if name == winner else 0 for name in match.players}


@pytest.mark.clause("last-card", "legal")
@pytest.mark.clause("aim", "legal")
@pytest.mark.parametrize("move", ["summon JOKER", "equip JD 5D", "cast lightning", "cast dematerialise 4H"])
def test_what_makes_no_sense_makes_none_after_the_end_either(move: str) -> None:
    match = at({**STRIKE, "Bo.deck": 3, "Bo.hand": 2})
    match.play("attack KS")
    refused(match, move, "match-over", "Ana", nonsense=True)
    with pytest.raises(companion.IllegalMove):
        match.override(move, "all the same")


@pytest.mark.clause("score", "legal")
@pytest.mark.clause("score-loser", "legal")
@pytest.mark.clause("ETR-20", "legal")
@pytest.mark.parametrize("seed", [None, 9])
def test_whoever_draws_the_last_card_loses_at_once(seed: int | None) -> None:
    match = at({"step": "draw", "Ana.deck": 1, "Ana.hand": 4, "Bo.deck": 7, "Bo.hand": 5}, seed=seed)
    entry = match.play("draw")
    assert told(entry) == ["draw", "last-card", "score"]
    expect(match, Ana__deck=0, Ana__hand=5, winner="Bo")
    ended(match, "Bo", "last-card", 7)
    assert "Ana pioche la dernière carte de son deck et perd, Bo gagne" in entry.explain("fr")
    assert match.outcome_in("en").reason == "Ana draws the last card of the deck and loses, Bo wins."


def test_with_two_cards_left_the_match_goes_on() -> None:
    match = at({"step": "draw", "Ana.deck": 2})
    match.play("draw")
    expect(match, Ana__deck=1, winner=None)
    assert match.outcome is None


@pytest.mark.clause("ETR-20", "legal")
@pytest.mark.clause("last-card", "legal")
@pytest.mark.clause("ko-draws", "legal")
@pytest.mark.parametrize("seed", [None, 9])
@pytest.mark.parametrize(("deck", "drawn", "hand", "discard"), [(1, 1, 3, 1), (2, 2, 4, 1), (3, 3, 4, 2)])
def test_even_in_the_middle_of_three(seed: int | None, deck: int, drawn: int, hand: int, discard: int) -> None:
    match = at({**STRIKE, "Bo.mage": "AC", "Bo.mage.hp": 2, "Bo.deck": deck, "Bo.hand": 2}, seed=seed)
    entry = match.play("attack KS AC")
    assert figures(entry, "ko-draws") == {"player": "Bo", "drawn": drawn, "left": deck - drawn}
    expect(match, Bo__deck=deck - drawn, Bo__hand=hand, Bo__discard=discard)
    ended(match, "Ana", "last-card", 8)
    expect(match, pending=None)


@pytest.mark.clause("ko-draws", "legal")
def test_three_of_four_cards_do_not_end_it() -> None:
    match = at({**STRIKE, "Bo.mage": "AC", "Bo.mage.hp": 2, "Bo.deck": 4, "Bo.hand": 2})
    match.play("attack KS AC")
    expect(match, Bo__deck=1, Bo__hand=4, Bo__discard=2, winner=None, pending=("third:Bo",))


@pytest.mark.clause("ETR-20", "legal")
@pytest.mark.clause("ETR-18", "legal")
def test_ones_own_lightning_can_lose_the_match() -> None:
    match = at(
        {"Ana.mage": "AC", "Ana.mage.object": "10C", "Ana.deck": 3, "Bo.mage": "JC", "Bo.deck": 11, "Bo.hand": 5}
    )
    match.play("cast lightning AC")
    ended(match, "Bo", "last-card", 11)


@pytest.mark.clause("ETR-20", "legal")
def test_the_opening_hand_and_its_redraws_end_nothing() -> None:
    opening = {"turn": 1, "step": "draw", "Ana.deck": 0, "Ana.hand": 5}
    match = at({**opening, "Bo.deck": 6, "Bo.hand": 5})
    match.play("redraw")
    expect(match, Ana__hand=5, Ana__deck=0, winner=None)


@pytest.mark.clause("match-over", "legal", "refused")
@pytest.mark.parametrize("move", ["end", "summon QD", "attack KS", "draw", "Bo: concede", "Ana: concede"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    match = at({**STRIKE, "Bo.deck": 3, "Bo.hand": 2})
    assert match.ask("end")
    match.play("attack KS")
    ended(match, "Ana", "last-card", 8)
    ruling = match.ask(move)
    assert [reason.clause for reason in ruling.reasons] == ["match-over"]
    refused(match, move, "match-over", "Ana")
    assert not match.moves()
    entry = match.override("Bo: concede", "to be polite")
    assert entry.explain("fr").startswith("La partie est déjà finie, rien ne change.")
    assert not entry.changed
    drawn = match.override("Bo: draw", "to be sure")
    assert "Bo ne pioche rien d’un deck vide" in drawn.explain("fr")
    assert not drawn.changed
    for _ in range(3):
        match.undo()
    assert match.outcome is None
    assert match.ask("end")


@pytest.mark.clause("score", "legal")
@pytest.mark.clause("score-loser", "legal")
@pytest.mark.clause("ETR-21", "legal")
def test_the_winner_scores_the_cards_of_the_deck_alone() -> None:
    match = at({**STRIKE, "Ana.discard": 4, "Bo.deck": 3, "Bo.hand": 2, "Bo.discard": 6})
    entry = match.play("attack KS")
    assert figures(entry, "score") == {"winner": "Ana", "points": 8}
    ended(match, "Ana", "last-card", 8)
    assert match.series_scores == {"Ana": 8, "Bo": 0}


@pytest.mark.clause("GEN-2", "legal")
@pytest.mark.clause("ETR-21", "legal")
@pytest.mark.parametrize(("loser", "winner", "points"), [("Ana", "Bo", 9), ("Bo", "Ana", 8)])
def test_conceding_scores_the_position_for_the_other(loser: str, winner: str, points: int) -> None:
    match = at({**STRIKE, "Bo.deck": 9, "Bo.hand": 5})
    entry = match.play(f"{loser}: abandonner")
    assert told(entry) == ["GEN-2", "score"]
    ended(match, winner, "GEN-2", points)
    assert entry.explain("en").startswith(f"{loser} concedes, {winner} wins")
    assert "concede" not in [move.verb for move in at(STRIKE).moves()], "accepted, not listed"


@pytest.mark.clause("GEN-2", "legal")
def test_a_correction_leaves_a_concession_as_it_is() -> None:
    match = at({**STRIKE, "Bo.deck": 9, "Bo.hand": 5})
    match.play("Ana: concede")
    match.correct({"Ana.attacker.hp": 4})
    ended(match, "Bo", "GEN-2", 9)
    match.correct({"Bo.deck": 7, "Bo.discard": 2})
    ended(match, "Bo", "GEN-2", 7)


@pytest.mark.clause("GEN-2", "legal")
def test_one_may_concede_at_any_time() -> None:
    for match in (start(), start(seed=1), at({"step": "draw"}), at({**STRIKE, "turn": 4})):
        for player in ("Ana", "Bo"):
            assert match.ask(f"{player}: concede").verdict == "legal"
    match = at({**STRIKE, "Bo.deck": 9, "Bo.hand": 2})
    play(match, "attack KS", "Bo: concede")
    ended(match, "Ana", "GEN-2", 8)


@pytest.mark.clause("series", "legal")
@pytest.mark.clause("ETR-21", "legal")
def test_the_rounds_of_a_series_add_up() -> None:
    first = at({**STRIKE, "Bo.deck": 3, "Bo.hand": 2})
    with pytest.raises(companion.SetupError, match="not over"):
        first.next_round()
    first.play("attack KS")
    second = first.next_round()
    assert (second.round, second.players, second.header.series["previous"]) == (2, ("Ana", "Bo"), first.header.id)
    assert second.series_scores == {"Ana": 8, "Bo": 0}
    expect(second, Ana__deck=21, Bo__deck=21, player="Ana")
    second.play("Ana: concede")
    third = second.next_round()
    assert third.series_scores == {"Ana": 8, "Bo": 21}
    assert (third.round, third.header.starter) == (3, "Bo")


@pytest.mark.clause("series", "legal")
def test_a_dealt_series_deals_each_round_anew_and_repeatably() -> None:
    rounds = []
    for _ in range(2):
        first = start(seed=5)
        first.play("Bo: concede")
        second = first.next_round()
        assert second.state.dealt
        assert second.state.sides != first.state.sides
        rounds.append(second.state.sides)
    assert rounds[0] == rounds[1]
