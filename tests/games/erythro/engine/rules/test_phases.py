"""Discard, mines, opponent, purchase, draw: what follows the players' phase (6. Déroulement d'une manche, 2 to 6)."""

import pytest

import companion
from tests.games.erythro.scenes import at, box, expect, figures, play, refused, told, told_of

clause = pytest.mark.clause
PLAYED = {f"{name}.played": 4 for name in ("Ana", "Bo")}


@clause("round", "legal")
@clause("all-finish", "legal", "refused")
@clause("mars-phase", "legal")
@clause("once-only", "legal")
@clause("phase-draw", "legal")
@clause("phase-mines", "legal")
@clause("phase-purchase", "legal")
def test_a_whole_round_against_mars() -> None:
    match = at({"tile.3.mine": ["mine"], "Bo.hand": 6, "Bo.deck": 2})
    refused(match, "next", "all-finish", ("Ana et Bo", "Ana and Bo"), ("phase des joueurs", "players’ phase"))
    play(match, *["Ana: move 1"] * 4, *["Bo: move 1"] * 3)
    refused(match, "next", "all-finish", "Bo", ("phase des joueurs", "players’ phase"))
    play(match, "Bo: move 1", "Ana: keep")
    refused(match, "next", "all-finish", "Bo", ("défausse", "discard"))
    assert "phase-mines" in told(match.play("Bo: discard"))
    assert told(match.play("next")) == ["mine-advances"]
    assert told(match.play("line nothing")) == ["mine-lines", "phase-purchase"], "Mars has no phase of its own"
    assert told(match.play("next")) == ["phase-draw"]
    expect(match, Ana__hand=1, Bo__hand=0)
    play(match, "Ana: refill", "reshuffle Ana", "token 5", "line nothing")
    entry = play(match, "Bo: refill", "reshuffle Bo", "token 6", "line nothing")[-1]
    assert told(entry)[-1] == "round"
    expect(match, round=4, phase="players", Ana__hand=5, Bo__hand=5, tile__3__mine__step=2)


@clause("keep-one", "legal", "refused")
@clause("once-a-phase", "refused")
def test_keeping_one_card_or_none() -> None:
    empty = {"phase": "discard", **PLAYED, "Ana.hand": 3, "Ana.deck": 1, "Bo.hand": 0, "Bo.deck": 3}
    refused(at(empty), "Bo: keep", "keep-one", "Bo", also=("once-a-phase",))
    match = at({**empty, "Bo.hand": 2})
    entry = match.play("Ana: keep action")
    assert figures(entry, "keep-one") == {"player": "Ana", "count": 2}
    refused(match, "Ana: discard", "once-a-phase", "Ana", ("défausse", "discard"))
    expect(match, Ana__hand=1, Ana__discard=1 + 4 + 2, Ana__played=0)


@clause("phase-discard", "legal")
def test_who_has_an_empty_hand_has_nothing_to_discard() -> None:
    """Neither in play nor in a position."""
    match = at({"phase": "discard", **PLAYED, "Ana.hand": 0, "Bo.hand": 1})
    expect(match, Ana__done=True, Ana__played=0, phase="discard")
    refused(match, "Ana: buy water 1", "phase-order", ("défausse", "discard"), ("phase d’achat", "purchase phase"))
    assert [str(step) for step in match.ask("next").implies] == ["Bo: keep"]
    expect(at({"phase": "discard", **PLAYED, "Ana.hand": 0, "Bo.hand": 0}), phase="mines")
    late = at({"Ana.hand": 0, "Bo.hand": 2})
    assert told(late.override("next", "we forgot")) == ["phase-discard"], "an override says where the table is"
    expect(late, phase="discard", Ana__done=True, Bo__done=False)


@clause("keep-which", "legal", "refused")
def test_a_known_hand_says_which_card_stays() -> None:
    match = box({"phase": "discard", **PLAYED, "Ana.hand": 2, "Ana.hand.cards": ["brume", "averse"], "Ana.deck": 2})
    refused(match, "Ana: keep", "keep-which", "Ana", nonsense=True)
    match.play("Ana: keep averse")
    expect(match, Ana__hand__cards=("averse",), Ana__hand=1)


@clause("mine-advances", "legal", "refused")
@clause("mine-lines", "legal")
@clause("line-destroy", "legal")
@clause("ERY-16", "legal")
@clause("enemy-acts", "legal")
def test_mines_move_in_their_order_of_appearance() -> None:
    match = at({"phase": "mines", "tile.9.mine": ["mine"], "tile.9.mine.order": 1, "tile.3.mine": ["mine"],
                "tile.3.mine.order": 2, "tile.3.sanctuary": "fire", "tile.9.sanctuary": "air"})  # fmt: skip
    entry = match.play("next")
    assert figures(entry, "mine-advances") == {"tile": 9, "level": 1, "step": 2}
    entry = match.play("line destroy +2")
    assert figures(entry, "line-destroy") == {"tile": 9, "element": "air"}
    expect(match, tile__9__pollution=2, tile__9__sanctuary=None)
    match.play("line destroy spread")
    expect(match, tile__3__pollution=1, tile__3__sanctuary=None, tile__1__pollution=1, tile__2__pollution=1)
    expect(match, tile__4__pollution=1, tile__6__pollution=1, phase="purchase")
    chosen = at({"phase": "mines", "tile.9.mine": ["mine"], "tile.9.mine.order": 1, "tile.3.mine": ["mine"],
                 "tile.3.mine.order": 2}, choose_mines=True)  # fmt: skip
    chosen.play("next")
    refused(chosen, "advance 4", "mine-advances", 4, nonsense=True)
    play(chosen, "advance 3", "line nothing", "line nothing")
    expect(chosen, tile__3__mine__step=2, tile__9__mine__step=2, phase="purchase")


@clause("mine-lines", "legal")
def test_a_named_mine_does_its_lines_by_itself() -> None:
    match = box({"phase": "mines", "tile.9.mine": ["foreuse"], "tile.9.mine.step": 2, "tile.4.mine": ["carriere"]})
    entry = match.play("next")
    assert told(entry) == ["mine-advances", "mine-lines", "mine-advances", "mine-lines", "pollution", "phase-purchase"]
    expect(match, tile__9__mine__step=3, tile__9__pollution=1, tile__4__mine__step=2)


@clause("lost-mine", "legal")
@clause("ending", "legal")
@clause("match-over", "legal", "refused")
@clause("together", "legal")
def test_a_mine_on_its_last_line_loses_the_match() -> None:
    match = box({"phase": "mines", "tile.9.mine": ["foreuse"], "tile.9.mine.step": 5})
    entry = match.play("next")
    assert told(entry)[-1] == "lost-mine"
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((), {"Ana": 0, "Bo": 0})
    for text in ("next", "Ana: gain 1 water", "Ana: keep", "Ana: blocked", "token 3", "line nothing"):
        refused(match, text, "match-over", nonsense=True)
    match.undo()
    assert match.outcome is None
    unnamed = at({"phase": "mines", "tile.9.mine": ["mine"]})
    play(unnamed, "next", "line lost")
    assert unnamed.outcome is not None
    assert unnamed.outcome.rule == "lost-mine"


@clause("reshuffle", "legal", "refused")
@clause("ERY-17", "legal")
@clause("example-reshuffle", "legal")
def test_the_example_of_three_cards_with_two_in_the_deck() -> None:
    match = at({"phase": "draw", "Ana.hand": 2, "Ana.deck": 2, "Ana.discard": 5})
    entry = match.play("Ana: refill")
    assert figures(entry, "draw") == {"player": "Ana", "count": 2, "left": 0}
    expect(match, Ana__hand=4)
    refused(match, "skip", "skip", ("le mélange d’une défausse", "the reshuffle of a discard"), nonsense=True)
    refused(match, "reshuffle Bo", "asked-of", "Bo", "Ana", ("le mélange d’une défausse", "the reshuffle of a discard"),
            nonsense=True)  # fmt: skip
    entry = match.play("reshuffle Ana")
    assert told(entry) == ["reshuffle", "ERY-17"]
    entry = play(match, "token 5", "line nothing")[-1]
    assert figures(entry, "draw") == {"player": "Ana", "count": 1, "left": 4}
    expect(match, Ana__hand=5, Ana__discard=0, tile__5__mine=("mine",))
    dealt = at({"phase": "draw", "Ana.hand": 2, "Ana.deck": 2, "Ana.discard": 5}, seed=1)
    refused(dealt, "order brume", "reshuffle", 1, also=("not-asked",), nonsense=True)


@clause("each-reshuffle", "legal")
@clause("ERY-17", "legal")
def test_the_opponent_acts_once_for_each_who_reshuffles() -> None:
    empty = {f"{name}.{zone}": n for name in ("Ana", "Bo") for zone, n in (("hand", 0), ("deck", 0), ("discard", 9))}
    match = at({"phase": "draw", **empty})
    match.play("next")
    for _ in range(2):
        play(match, str(next(iter(match.moves()))), f"token {min(match.state.bag - {1})}", "line nothing")
    assert len(match.state.mines) == 2
    expect(match, phase="players", Ana__hand=5, Bo__hand=5)


@clause("trigger-pollution", "legal")
@clause("mines-out", "legal")
def test_with_the_mine_deck_empty_the_opponent_does_less() -> None:
    match = at({"phase": "draw", "Ana.hand": 0, "Ana.deck": 0, "Ana.discard": 9, "mines.levels": []})
    entry = play(match, "Ana: refill", "reshuffle Ana")[-1]
    assert "trigger-pollution" in told(entry)
    match.play("token 5")
    expect(match, tile__5__pollution=1, Ana__hand=5)
    none = at({"phase": "opponent", "tile.3.mine": ["puits"], "mines.levels": []}, opponent="consortium", cards="demo")
    assert "mines-out" in told(none.play("next"))


@clause("ERY-25", "legal")
def test_a_hand_above_five_is_kept() -> None:
    match = at({"phase": "draw", "Ana.hand": 6, "Ana.deck": 2})
    assert told_of(match.play("Ana: refill"), "ERY-25") == [{"player": "Ana", "count": 6}]
    expect(match, Ana__hand=6, Ana__deck=2)


def test_undo_and_redo_take_a_chain_back_and_forth() -> None:
    match = at({"phase": "draw", "Ana.hand": 2, "Ana.deck": 2, "Ana.discard": 5})
    facts = [match.facts()]
    for move in ("Ana: refill", "reshuffle Ana", "token 5", "line +1", "Bo: refill"):
        match.play(move)
        facts.append(match.facts())
    for before in reversed(facts[:-1]):
        match.undo()
        assert match.facts() == before
    with pytest.raises(companion.InvalidMove):
        match.undo()
    for after in facts[1:]:
        match.redo()
        assert match.facts() == after


@clause("buy-by-card", "legal", "refused")
def test_a_card_is_bought_in_the_players_phase_by_a_card_alone() -> None:
    match = at({"Ana.water": 3})
    refused(match, "Ana: buy water 3", "buy-by-card", "Ana")
    full = at({"Ana.played": 4, "Ana.hand": 1, "Ana.water": 3})
    refused(full, "Ana: buy water 3", "phase-order", ("achat", "purchase"), ("phase des joueurs", "players’ phase"))
    play(match, "Ana: special", "Ana: buy water 3")
    expect(match, Ana__water=0)
