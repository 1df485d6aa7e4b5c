"""Whose turn, and its three steps in order: Fonctionnement du Jeu, Tour de jeu."""

import pytest

from tests.games.etraclor.scenes import at, expect, figures, play, refused, start, told

ARMED = {"Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH", "Bo.healer.weapon": "3S"}


@pytest.mark.clause("not-your-turn", "legal", "refused")
@pytest.mark.clause("end-turn", "legal")
def test_players_take_whole_turns_one_after_the_other() -> None:
    match = start()
    refused(match, "Bo: draw", "not-your-turn", "Bo", ("d’Ana", "Ana’s"))
    play(match, "draw", "end")
    expect(match, player="Bo", turn=2, step="draw")
    refused(match, "Ana: draw", "not-your-turn", "Ana", ("de Bo", "Bo’s"))
    play(match, "draw", "end")
    expect(match, player="Ana", turn=3, step="draw")


@pytest.mark.clause("not-your-turn", "refused")
def test_nobody_acts_in_the_others_turn() -> None:
    match = at(ARMED)
    for move in ("summon AD", "equip 2S QH", "attack QH KS", "heal QH", "end"):
        assert "not-your-turn" in {reason.clause for reason in match.ask(f"Bo: {move}").reasons}


@pytest.mark.clause("draw-due", "legal", "refused")
@pytest.mark.clause("turn-order", "legal")
def test_nothing_comes_before_the_draw() -> None:
    match = at({**ARMED, "step": "draw"})
    refused(match, "end", "draw-due", "Ana")
    assert match.play("draw").verdict == "legal"
    expect(match, step="strategy")


def test_what_is_possible_instead_may_be_announced_as_it_is() -> None:
    """Before the draw, what is offered is what takes the draw for granted: not `end`, which would be refused."""
    match = at({**ARMED, "step": "draw"})
    ruling = match.ask("attack KS")
    assert [str(move) for move in ruling.implies] == ["draw"]
    near = ruling.nearest()
    assert "attack KS QH" in map(str, near)
    match.play("draw")
    assert ruling.nearest() == near, "a ruling speaks of the moment in which it was made"
    match.undo()
    assert all(match.ask(move) for move in near)


@pytest.mark.clause("draw", "legal", "refused")
@pytest.mark.parametrize("seed", [None, 6])
def test_one_card_is_drawn_a_turn_and_goes_to_the_hand(seed: int | None) -> None:
    match = at({"step": "draw", "Ana.deck": 12, "Ana.hand": 5, "Ana.deck.top": "7D"}, seed=seed)
    entry = match.play("draw")
    assert figures(entry, "draw") == {"player": "Ana", "drawn": 1, "left": 11}
    expect(match, Ana__deck=11, Ana__hand=6, Bo__hand=5, Ana__deck__top=None)
    assert "7D" in match.state.sides[0].hand.top
    refused(match, "draw", "draw", "Ana")
    match.play("summon QD") if seed is None else None
    refused(match, "draw", "draw", "Ana")


def test_announcing_a_card_draws_first_if_nobody_said_so() -> None:
    match = at({**ARMED, "step": "draw", "Ana.deck": 9})
    entry = match.play("summon QD")
    assert [str(move) for move in entry.implied] == ["draw"]
    assert told(entry) == ["draw", "summon"]
    expect(match, Ana__deck=8, step="strategy", Ana__defender="QD")
    match.undo()
    expect(match, Ana__deck=9, step="draw", Ana__defender=None)
    match.play("attack KS QH")
    expect(match, Ana__deck=8, step="combat", Bo__healer__hp=12 - 6)


def test_a_draw_that_ends_the_match_is_never_implied() -> None:
    match = at({**ARMED, "step": "draw", "Ana.deck": 1})
    refused(match, "summon QD", "draw-due", "Ana")
    assert match.play("draw").ruling is not None
    expect(match, winner="Bo")


@pytest.mark.clause("strategy-step", "legal")
@pytest.mark.clause("turn-order", "legal")
@pytest.mark.clause("turn-combat", "legal")
@pytest.mark.clause("ETR-6", "refused")
def test_strategy_before_combat_and_no_way_back() -> None:
    match = at({**ARMED, "step": "draw"})
    play(match, "draw", "summon QD", "equip 4D QD")
    expect(match, step="strategy")
    entry = match.play("attack KS QH")
    assert told(entry)[0] == "turn-combat"
    expect(match, step="combat")
    for move in ("summon AC", "equip 2H QD"):
        refused(match, move, "ETR-6", "combat")
    refused(match, "draw", "draw", "Ana")
    match.play("end")
    assert match.ask("draw")


@pytest.mark.clause("turn-combat", "legal")
def test_combat_opens_once() -> None:
    match = at({**ARMED, "Ana.mage": "AC", "Ana.mage.weapon": "2S"})
    one, two = play(match, "attack KS QH", "attack AC QH")
    assert ("turn-combat" in told(one), "turn-combat" in told(two)) == (True, False)


@pytest.mark.clause("steps-optional", "legal")
@pytest.mark.clause("ETR-6", "legal")
def test_strategy_and_combat_may_be_passed_but_not_the_draw() -> None:
    match = at({**ARMED, "step": "draw"})
    assert not match.ask("end")
    play(match, "draw", "end")
    expect(match, player="Bo", turn=4)
    play(match, "draw", "attack QH KS", "end")
    expect(match, player="Ana", turn=5)
    play(match, "draw", "summon QD", "end")
    expect(match, player="Bo", turn=6)


@pytest.mark.clause("end-turn", "legal")
def test_the_end_of_a_turn_rests_the_characters() -> None:
    match = at({**ARMED, "Ana.mage": "AC", "Ana.mage.object": "2C"})
    play(match, "cast boost KS", "attack KS QH")
    expect(match, Ana__attacker__boost=3, Ana__attacker__acted=True, Ana__mage__acted=True)
    entry = match.play("end")
    assert figures(entry, "end-turn") == {"player": "Ana", "next": "Bo", "turn": 4}
    expect(match, Ana__attacker__boost=None, Ana__attacker__acted=False, Ana__mage__acted=False)
    assert entry.explain("fr") == "Fin du tour d’Ana, le tour 4 est à Bo."


def test_an_override_of_a_second_draw_leaves_the_step_as_it_is() -> None:
    match = at({**ARMED, "step": "draw"})
    play(match, "draw", "attack KS QH")
    match.override("draw", "a card says so")
    expect(match, step="combat")
    play(match, "end")
    match.override("Ana: draw", "forgotten")
    expect(match, step="draw", player="Bo")


@pytest.mark.clause("starter-no-combat", "refused")
def test_what_nobody_knows_to_be_held_is_not_what_is_possible_instead() -> None:
    match = start()
    play(match, "draw", "summon KS", "equip 5S KS")
    near = [str(move) for move in match.ask("attack KS").nearest()]
    assert near == ["end"]
    near = [str(move) for move in match.ask("summon AS").nearest()]
    assert near[0].startswith("summon"), "what is of the same kind is near all the same"
