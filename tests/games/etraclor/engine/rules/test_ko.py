"""Knocked out, the three cards, the empty arena: K.O., ETR-18 to ETR-20."""

import pytest

import companion
from tests.games.etraclor.scenes import at, expect, figures, play, refused, told

STRIKE = {"Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Ana.mage": "AC", "Ana.mage.weapon": "3S"}
WEAK = {
    "Bo.healer": "QH", "Bo.healer.hp": 4, "Bo.healer.weapon": "9S", "Bo.healer.object": "4H",
    "Bo.deck": 10, "Bo.hand": 2,
}  # fmt: skip


@pytest.mark.clause("ko", "legal")
@pytest.mark.clause("ko-draws", "legal")
@pytest.mark.clause("ETR-19", "legal")
@pytest.mark.parametrize("seed", [None, 4])
def test_at_0_hp_a_character_goes_to_the_discard_with_all_it_wears(seed: int | None) -> None:
    match = at({**STRIKE, **WEAK, "Bo.defender": "JD"}, seed=seed)
    entry = match.play("attack KS QH")
    assert figures(entry, "ko") == {"card": "QH", "player": "Bo", "cards": ("9S", "4H")}
    assert figures(entry, "ko-draws") == {"player": "Bo", "drawn": 3, "left": 7}
    assert "Bo pioche les 3 cartes du K.O. (deck\u202f: 7)" in entry.explain("fr")
    expect(match, Bo__healer=None, Bo__healer__hp=None, Bo__healer__weapon=None, Bo__defender="JD")
    expect(match, Bo__deck=7, Bo__hand=4, Bo__discard=4)
    assert match.facts()["Bo.discard.cards"][:3] == ("QH", "9S", "4H")
    assert "D♥ est K.O. et part dans la défausse de Bo" in entry.explain("fr")


@pytest.mark.parametrize(("hp", "out"), [(5, True), (6, True), (7, False)])
def test_exactly_0_is_out_and_hp_never_fall_below(hp: int, out: bool) -> None:
    match = at({**STRIKE, **WEAK, "Bo.healer.hp": hp})
    entry = match.play("attack KS QH")
    assert figures(entry, "hp-damage")["after"] == max(0, hp - 6)
    lost = min(hp, 6)
    assert f"D♥ perd {lost} PV\u202f: {hp} → {hp - lost}" in entry.explain("fr"), "nobody loses more than there is"
    assert ("ko" in told(entry)) == out
    expect(match, Bo__healer=None if out else "QH")


@pytest.mark.clause("ko", "legal")
def test_a_shield_that_is_still_worn_goes_along() -> None:
    match = at(
        {"Ana.mage": "AC", "Ana.mage.object": "10C", **WEAK, "Bo.healer.shield": "7D", "Bo.healer.shield.left": 3}
    )
    match.play("cast lightning QH")
    assert match.facts()["Bo.discard.cards"] == ("QH", "9S", "7D", "4H")


@pytest.mark.clause("ko-draws", "legal")
@pytest.mark.clause("third-card", "legal")
@pytest.mark.clause("ETR-19", "legal")
def test_the_first_two_are_kept_and_the_third_discarded_in_the_order_of_the_deck() -> None:
    match = at({**STRIKE, **WEAK, "Bo.deck.top": "2H 3H 5D", "Bo.hand.cards": "AS AD"}, seed=2)
    entry = match.play("attack KS QH")
    assert match.state.sides[1].hand.known == ("AS", "AD", "2H", "3H")
    assert match.facts()["Bo.discard.cards"][-1] == "5D"
    assert figures(entry, "third-card") == {"player": "Bo", "card": "5D"}
    expect(match, pending=None)


@pytest.mark.clause("third-card", "legal")
@pytest.mark.clause("GEN-3", "refused")
def test_at_a_real_table_the_third_card_is_asked_for_and_named() -> None:
    match = at({**STRIKE, **WEAK})
    match.play("attack KS QH")
    expect(match, pending=("third:Bo",), Bo__discard=4, Bo__discard__cards=("QH", "9S", "4H"))
    refused(match, "third KS", "GEN-3", "KS", ("dans l’arène d’Ana", "in Ana’s arena"), nonsense=True)
    entry = match.play("troisième 5♦")
    assert told(entry) == ["third-card"]
    assert entry.explain("fr") == "La troisième carte de Bo, 5♦, est défaussée."
    expect(match, pending=None, Bo__discard=4, Bo__discard__cards=("QH", "9S", "4H", "5D"))
    play(match, "end", "draw")
    refused(match, "equip 5D QH", "card-in-hand", "Bo", "5D", ("dans la défausse de Bo", "in Bo’s discard"),
            also=("equip-own",))  # fmt: skip


@pytest.mark.clause("third-card", "refused")
def test_no_third_card_without_a_ko() -> None:
    match = at({**STRIKE, **WEAK})
    refused(match, "third 5D", "third-card", "Ana", nonsense=True)
    play(match, "attack KS QH", "third 5D")
    refused(match, "Bo: third 6D", "third-card", "Bo", nonsense=True)


@pytest.mark.clause("third-card", "legal")
@pytest.mark.clause("pending", "legal")
@pytest.mark.clause("skip", "legal", "refused")
def test_nobody_has_to_name_it() -> None:
    match = at({**STRIKE, **WEAK})
    refused(match, "skip", "skip", nonsense=True)
    *_, skipped = play(match, "attack KS QH", "skip")
    assert skipped.brief("fr") == "La troisième carte de Bo reste inconnue."
    assert skipped.brief("en") == "Bo’s third card stays unknown."
    expect(match, pending=None, Bo__discard=4)
    match.undo()
    match.play("end")
    expect(match, pending=None, player="Bo", Bo__discard=4)
    entry = match.reveal(1, "5D")
    assert (entry.kind, entry.refers) == ("reveal", 1)
    assert told(entry) == ["third-card"]
    expect(match, Bo__discard=4, Bo__discard__cards=("QH", "9S", "4H", "5D"), player="Bo")
    with pytest.raises(companion.InvalidMove, match="already has its answer"):
        match.reveal(1, "6D")
    with pytest.raises(companion.InvalidMove, match="is not waiting"):
        match.reveal(3, "6D")


@pytest.mark.clause("pending", "refused")
@pytest.mark.parametrize("move", ["keep 5D", "deal 2H 3H", "shuffle 2H"])
def test_answers_to_what_nobody_asked(move: str) -> None:
    match = at({**STRIKE, **WEAK})
    refused(match, move, "pending", nonsense=True)
    assert match.play("end")


@pytest.mark.clause("ko-turn-goes-on", "legal")
@pytest.mark.clause("ETR-19", "legal")
def test_the_turn_goes_on_after_the_three_cards() -> None:
    match = at({**STRIKE, **WEAK, "Bo.defender": "JD"})
    match.play("attack KS QH")
    expect(match, player="Ana", step="combat", turn=3)
    assert match.play("attack AC JD")
    expect(match, Bo__defender__hp=11 - (3 - 1))


@pytest.mark.clause("attack-empty", "legal")
@pytest.mark.clause("ETR-19", "legal")
@pytest.mark.parametrize("seed", [None, 4])
def test_each_armed_attack_on_an_empty_arena_draws_three(seed: int | None) -> None:
    match = at({**STRIKE, "Bo.deck": 12, "Bo.hand": 2}, seed=seed)
    entry = match.play("attack KS")
    assert told(entry)[1:3] == ["attack-empty", "ko-draws"]
    expect(match, Bo__deck=9, Bo__hand=4, Bo__discard=1, winner=None)
    match.play("attack AC")
    expect(match, Bo__deck=6, Bo__hand=6, Bo__discard=2, Bo__discard__cards=match.facts()["Bo.discard.cards"])
    refused(match, "attack KS", "one-action", "KS")


@pytest.mark.clause("attack-empty", "legal")
@pytest.mark.clause("attack-needs-weapon", "refused")
def test_the_arena_may_have_been_emptied_in_this_very_turn() -> None:
    team = {"Ana.defender": "QD", "Ana.mage.weapon": "3S"}
    match = at({**STRIKE, **team, **WEAK})
    play(match, "attack KS QH", "attack AC")
    expect(match, Bo__deck=10 - 3 - 3, Bo__hand=2 + 2 + 2)
    refused(match, "attack QD", "attack-needs-weapon", "QD")


@pytest.mark.clause("ETR-19", "legal")
@pytest.mark.clause("third-card", "legal")
def test_two_third_cards_of_one_turn_are_named_one_by_one() -> None:
    match = at({**STRIKE, **WEAK})
    play(match, "attack KS QH", "attack AC")
    expect(match, Bo__discard=5)
    match.play("third 5D")
    match.reveal(1, "6D")
    assert set(match.facts()["Bo.discard.cards"]) == {"QH", "9S", "4H", "5D", "6D"}
    refused(match, "Bo: third 7D", "third-card", "Bo", nonsense=True)
