"""Attacks: base attacks, modifiers, series, targets, answers and passes, success and failure."""

import pytest

from companion import AmbiguousMove
from companion.games.herocard.engine.moves import Attack
from tests.games.herocard.scenes import THREE, duel, facts, listed, refusal, told

clause = pytest.mark.clause


@clause("attack", "legal")
@clause("attack-example", "legal")
@clause("announce", "legal")
@clause("sequence", "legal")
def test_the_books_attack_of_four_opens_a_sequence() -> None:
    match = duel()
    assert facts(match, "sequence", "sequence.attack") == [None, None]
    entry = match.play("attack 4 B5 on Bo")
    names = ("sequence", "sequence.attacker", "sequence.target", "sequence.attack", "sequence.block")
    assert facts(match, *names) == ["running", "Ana", "Bo", 4, 0]
    assert "4 (attack); Ana’s Body" in entry.explain("en")


@clause("attack-mod", "legal", "refused")
@clause("attack-mod-example", "legal")
@clause("HER-9", "legal")
def test_four_and_five_make_nine() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: pass")
    entry = match.play("mod 5 M3")
    assert match.facts()["sequence.attack"] == 9
    assert "4 (attack) + 5 (mod) = 9" in entry.explain("en")
    assert duel("attack 4 B5 + mod 5 M3 on Bo").facts()["sequence.attack"] == 9
    named = listed("attack Impact + Rotation + Impulsion on Bo")
    assert named.facts()["sequence.attack"] == 4 + 2 + 3
    told(named, "Bo: pass")
    assert refusal(named, "mod Tension") == {"attack-mod"}


@clause("mod-alone", "legal", "refused")
def test_no_modifier_alone() -> None:
    match = duel()
    assert refusal(match, "mod 5 M3") == {"mod-alone"}
    assert refusal(listed(), "attack Rotation on Bo") == {"mod-alone"}
    told(match, "attack 4 B5 on Bo", "Bo: pass", "effect clear body", "Bo: pass")
    assert refusal(match, "mod 5 M3") == {"mod-alone"}, "its base attack is gone"


@clause("attack-turn", "legal", "refused")
@clause("exclusive-turn", "legal", "refused")
def test_one_attacks_in_ones_own_turn() -> None:
    match = duel()
    assert refusal(match, "Bo: attack 4 B5 on Ana") == {"attack-turn", "exclusive-turn"}
    assert refusal(match, "Bo: attack fast 4 B5 on Ana") == {"attack-turn"}
    assert not refusal(told(match, "end"), "attack 4 B5 on Ana")


@clause("exclusive-once", "legal", "refused")
@clause("again", "legal")
@clause("sequence-again", "legal")
def test_one_exclusive_card_a_turn_unless_a_card_grants_more() -> None:
    match = duel("attack 4 B5 on Bo", "all pass")
    assert refusal(match, "attack 4 B5 on Bo") == {"exclusive-once"}
    assert not refusal(match, "attack restricted 4 B5 on Bo"), "a base attack of another type is not counted"
    told(match, "special fast M1", "effect again", "all pass", "attack 3 B2 on Bo")
    assert facts(match, "sequence.attack", "exclusives", "granted") == [3, 2, 1]
    told(match, "all pass", "end", "end")
    assert not refusal(match, "attack 1 X1 on Bo"), "a new turn, a new Exclusive card"


@clause("attack-series", "legal", "refused")
@clause("attack-base", "legal", "refused")
@clause("series", "legal")
@clause("HER-8", "legal")
def test_what_a_series_of_attack_may_hold() -> None:
    match = duel()
    assert not refusal(match, "attack 4 B5 + mod 5 M3 + mod 1 X1 on Bo")
    assert refusal(match, "attack 4 B5 + attack 3 M3 on Bo") >= {"attack-base"}
    assert refusal(match, "attack 4 B5 + block 3 M3 on Bo") == {"attack-series"}
    assert refusal(match, "attack 4 B5 + special fast M3 on Bo") == {"attack-series"}


@clause("mod-series", "legal", "refused")
def test_modifiers_go_together_afterwards() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: pass")
    assert not refusal(match, "mod 5 M3 + mod 2 X1")
    from companion.games.herocard.engine.moves import Mod

    assert {reason.clause for reason in match.ask(Mod(("block 4 M1",))).reasons} == {"mod-series"}


@clause("target", "legal", "refused")
@clause("HER-15", "legal", "refused")
def test_a_base_attack_names_its_target() -> None:
    match = duel(players=THREE)
    with pytest.raises(AmbiguousMove) as asked:
        match.ask("attack 4 B5")
    assert [str(move) for move in asked.value.moves] == ["attack 4 B5 on Bo", "attack 4 B5 on Cy"]
    aimless = match.ask(Attack(("attack 4 B5",)))
    assert [reason.clause for reason in aimless.reasons] == ["HER-15"]
    assert "(Ruling HER-15: One target an attack)" in aimless.text(), "its number stands there once"
    assert "Name the target: Bo or Cy." in aimless.text()
    assert refusal(match, "attack 4 B5 on Ana") == {"target"}
    assert refusal(match, "attack 4 B5 on Zoe") == {"target"}
    assert told(match, "attack 4 B5 on Cy").facts()["sequence.target"] == "Cy"
    assert duel("attack 4 B5").facts()["sequence.target"] == "Bo", "of two players the other is meant"
    assert refusal(duel(), "special fast M1 on Zoe") == {"target"}


@clause("pay-first", "legal")
def test_a_series_is_paid_as_a_whole() -> None:
    match = duel(limit=7)
    assert not refusal(match, "attack 4 B5 + mod 5 M3 + mod 1 B2 on Bo")
    assert refusal(match, "attack 4 B5 + mod 5 M3 + mod 1 B3 on Bo") == {"cost"}
    assert match.facts()["Ana.body.spent"] == 0


# --- answers ----------------------------------------------------------------------------------------------------------


@clause("answers", "refused")
@clause("attack-goes-on", "legal")
def test_the_others_may_answer_before_more_is_played() -> None:
    match = duel("attack 4 B5 on Bo")
    assert match.facts()["sequence.waiting"] == ("Ana", "Bo")
    assert refusal(match, "mod 5 M3") == {"answers"}
    told(match, "Bo: block 9 B4")
    assert refusal(match, "Bo: mod 1 X1") == {"answers"}
    told(match, "mod 5 M3", "Bo: mod 1 X1", "mod 2 X2")
    assert facts(match, "sequence.attack", "sequence.block") == [11, 10]


def test_of_several_players_any_answer_will_do_or_all_pass() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: pass", players=THREE)
    assert refusal(match, "mod 5 M3") == {"answers"}, "Cy may still answer"
    told(match, "Cy: special fast M1")
    assert match.facts()["sequence.waiting"] == ("Cy", "Bo", "Ana")
    assert not refusal(match, "mod 5 M3")
    told(match, "Ana: pass", "Bo: pass")
    assert match.facts()["sequence"] == "running"
    told(match, "Cy: pass")
    assert match.facts()["sequence"] is None


@clause("answers", "legal")
@clause("HER-8", "legal")
@pytest.mark.parametrize("text", ["attack 4 B5 on Bo", "special fast X1", "end"])
def test_outside_a_sequence_going_on_implies_that_nobody_answers(text: str) -> None:
    match = duel("special restricted M2")
    ruling = match.ask(text)
    assert [str(step) for step in ruling.implies] == ["close"]
    entry = match.play(text)
    assert entry.implied == ruling.implies
    assert entry.explain("en").startswith("Nobody answers (implied); "), "which nobody has said, nor confirmed"
    assert entry.explain("fr").startswith("Personne ne répond (sous-entendu)\u202f; ")


def test_outside_a_sequence_only_the_player_of_the_turn_goes_on() -> None:
    assert "Ana confirms" in duel("special restricted M2").play("all pass").explain("en")
    bo = duel("Bo: special fast M2")
    assert refusal(bo, "Bo: special fast M2") == {"answers"}
    assert not refusal(bo, "draw 1") - {"hand-limit"}


@clause("pass", "legal", "refused")
@clause("passed", "legal", "refused")
@clause("sequence-end", "legal")
@clause("HER-10", "legal")
def test_passes_come_in_any_order_and_end_the_sequence() -> None:
    match = duel("attack 4 B5 on Bo", players=THREE)
    told(match, "Cy: pass", "pass")
    assert match.facts()["sequence.waiting"] == ("Bo",)
    assert refusal(match, "Cy: pass") == {"passed"}
    told(match, "Bo: pass")
    assert facts(match, "sequence", "Ana.points", "sequence.waiting") == [None, 1, None]
    assert refusal(match, "Bo: pass") == {"pass"}


@clause("answers-anew", "legal")
def test_an_effect_that_changes_the_attack_is_answered_anew() -> None:
    match = duel("attack 2 B2 on Bo", "Bo: block 3 M2", "special fast X1", "Bo: pass")
    changed = match.play("effect attack +2")
    assert changed.explain("en").endswith("the value has changed: Bo is free to answer again.")
    assert changed.explain("fr").endswith("la valeur a changé\u202f: Bo peut de nouveau répondre.")
    assert refusal(match, "special fast X1") == {"answers"}, "the card was Ana's: Bo first"
    told(match, "pass")
    assert facts(match, "sequence", "sequence.waiting") == ["running", ("Bo",)]
    told(match, "Bo: block 1 M1", "all pass")
    assert match.facts()["Ana.points"] == 0


def test_an_effect_that_changes_nothing_of_the_attack_leaves_passes_standing() -> None:
    match = duel(
        "attack 4 B5 on Bo", "Bo: pass", "special fast X1", "Bo: pass", "effect draw 1", position={"Ana.hand": 5}
    )
    assert match.facts()["sequence.waiting"] == ("Ana",)
    told(match, "Ana: effect block +2", "pass")
    assert match.facts()["sequence"] is None, "nobody blocks: it is 0 before and after"


@clause("answers-anew", "legal")
def test_three_answer_anew_together() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: pass", "Cy: special fast X1", "Bo: pass", "Ana: pass", players=THREE)
    entry = told(match, "Cy: effect attack -2").entries[-1]
    assert "Ana and Bo are free to answer again" in entry.explain("en")
    assert "Ana et Bo peuvent de nouveau répondre" in entry.explain("fr")
    assert set(match.facts()["sequence.waiting"]) == {"Ana", "Bo", "Cy"}


@clause("confirm", "legal", "refused")
def test_the_player_of_the_turn_confirms_for_all() -> None:
    match = duel("attack 4 B5 on Bo", players=THREE)
    assert refusal(match, "Bo: all pass") == {"confirm"}
    told(match, "all pass")
    assert facts(match, "sequence", "Ana.points") == [None, 1]


@clause("third-players", "legal", "refused")
@clause("block-target", "legal", "refused")
@clause("fast", "legal")
def test_third_players_have_special_fast_cards_and_nothing_else() -> None:
    match = duel("attack 4 B5 on Bo", players=THREE)
    assert refusal(match, "Cy: block 9 B4") == {"block-target"}
    assert refusal(match, "Cy: mod 2 X1") == {"third-players"}
    assert refusal(match, "Cy: special restricted M1") == {"restricted"}
    assert not refusal(match, "Cy: special fast M1 on Ana")
    told(match, "Cy: special fast M1", "Ana: effect attack -2")
    assert match.facts()["sequence.attack"] == 2


# --- the end of a sequence --------------------------------------------------------------------------------------------


@clause("attack-succeeds", "legal")
@clause("one-point", "legal")
@clause("HER-11", "legal")
@clause("aim", "legal")
def test_an_attack_above_the_block_makes_one_point() -> None:
    match = duel("attack 9 B5 + mod 9 M1 on Bo", "Bo: block 1 B1", "Bo: pass", "Ana: pass")
    assert facts(match, "Ana.points", "Bo.points", "Ana.body.spent") == [1, 0, 5]
    assert "18 against" in match.entries[-1].explain("en").replace("9 (attack) + 9 (mod) = ", "")


@clause("attack-fails", "legal")
def test_a_tie_fails() -> None:
    match = duel("attack 9 B5 on Bo", "Bo: block 9 B4", "all pass")
    assert facts(match, "Ana.points", "sequence") == [0, None]
    assert duel("attack 8 B5 on Bo", "Bo: block 9 B4", "all pass").facts()["Ana.points"] == 0
    assert duel("attack 10 B5 on Bo", "Bo: block 9 B4", "all pass").facts()["Ana.points"] == 1


@clause("one-sequence", "legal", "refused")
@clause("HER-12", "legal")
@clause("new-attack", "legal")
@clause("block-turn-only", "legal")
def test_a_further_attack_needs_new_blocks() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: block 9 B4")
    assert refusal(match, "attack restricted 4 X5 on Bo") == {"one-sequence"}
    told(match, "all pass")
    assert facts(match, "Ana.points", "Bo.body.active") == [0, None]
    told(match, "attack restricted 4 X5 on Bo")
    assert facts(match, "sequence.attack", "sequence.block", "Bo.body.spent") == [4, 0, 4]
    told(match, "all pass")
    assert match.facts()["Ana.points"] == 1


@clause("sequence-active", "legal")
@pytest.mark.parametrize(
    ("before", "text"),
    [
        ((), "mod 5 M3"),
        ((), "Bo: block 4 M1"),
        (("attack 4 B5 on Bo",), "Bo: mod 2 X1"),
        (("attack 4 B5 on Bo", "Bo: pass"), "Ana: block 4 M1"),
        (("attack 4 B5 on Bo",), "Cy: mod 2 X1"),
    ],
)
def test_a_card_that_is_let_in_and_counts_for_nothing_says_so(before: tuple[str, ...], text: str) -> None:
    match = duel(*before, players=THREE)
    entry = match.override(text, why="a try")
    assert "this changes neither attack nor block" in entry.explain("en"), entry.explain("en")
    assert "cela ne change ni l’attaque ni la défense" in entry.explain("fr")


def test_going_on_closes_what_nobody_answers() -> None:
    match = duel("Bo: special fast M1")
    assert match.facts()["sequence.waiting"] == ("Bo", "Ana")
    told(match, "discard 1")
    assert facts(match, "sequence.waiting", "sequence.last") == [None, None], (
        "Ana needs no answer of Bo to Bo's own card"
    )
    three = duel("Bo: special fast M1", players=THREE)
    assert [str(step) for step in three.ask("discard 1").implies] == ["close"], "Cy might have answered"
    assert not three.ask("attack 4 B5 on Cy").implies, "an attack is an answer itself"


@clause("mod-alone", "refused")
def test_a_modifier_outside_a_sequence_is_refused_for_what_no_pass_would_change() -> None:
    ruling = duel("special fast M1").ask("mod 3 M1")
    assert [reason.clause for reason in ruling.reasons] == ["mod-alone"]
    assert "pass" not in ruling.text("en")
