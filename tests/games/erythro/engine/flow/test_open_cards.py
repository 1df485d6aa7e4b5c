"""Cards that are open: several at once, whole or not at all, for one other player and one tile, closed by what follows.

(5. Concepts du jeu; 6. Déroulement d'une manche, 1; ERY-7, ERY-8, ERY-9)
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.games.erythro.engine.cards.catalogue import CARDS
from tests.games.erythro.scenes import FIRE, WATER, at, expect, play, refused, told

clause = pytest.mark.clause
LOSE = ("perdre de l’influence", "lose influence")
ATTACK = ("attaquer", "attack")
TAKE = ("prendre une carte contamination", "take a contamination card")
GAIN = ("gagner de l’influence", "gain influence")


def printed(
    path: Path, effect: str, facts: Mapping[str, Any] | None = None, *, bonus: str = "", begin: bool = True,
    **options: Any,
) -> companion.Match:  # fmt: skip
    """A position in which Ana plays Vague, a card with this fourth zone (`begin`: which is opened)."""
    row = f"Vague,water,,2,3,water,2,water,{'water' if bonus else ''},{bonus},{effect},3\n"
    (path / "actions.csv").write_text(CARDS.own_text("demo-actions.csv") + row, "utf-8")
    (path / "mines.csv").write_text(CARDS.own_text("demo-mines.csv"), "utf-8")
    hand = {"Ana.hand.cards": ["vague"], "tile.1.dome": False, "tile.12.dome": True}
    match = at({**hand, **(facts or {})}, cards=path, **options)
    match.play("Ana: play vague")
    if begin:
        match.play("Ana: special water" if bonus else "Ana: special")
    return match


def implied(entry: companion.Entry) -> list[str]:
    """The steps that an announcement took for granted."""
    return [str(step) for step in entry.implied]


# --- whole or not at all ----------------------------------------------------------------------------------------------


@clause("whole-action", "refused")
@clause("ERY-8", "legal")
@clause("ERY-9", "legal")
def test_a_price_that_nothing_before_it_makes_payable_is_no_card_to_begin(tmp_path: Path) -> None:
    match = printed(tmp_path, "lose 8 any; remove 2 near", {"Ana.water": 1, "tile.1.sanctuary": "water"},
                    bonus="gain 1 any", begin=False)  # fmt: skip
    refused(match, "Ana: special", "whole-action", "Vague", LOSE)
    refused(match, "Ana: special water", "whole-action", "Vague", LOSE)
    match.correct({"Ana.water": 5})
    refused(match, "Ana: special", "whole-action", "Vague", LOSE)
    match.play("Ana: special water")  # 5 in water and 2 in air, and one more by the yellow part
    match.play("Ana: gain 1 air")
    expect(match, Ana__open=("special", "1", "lose 8 any", "remove 2 near"))


@clause("whole-action", "legal", "refused")
def test_a_gain_that_is_too_small_for_the_mine_does_not_begin_the_card(tmp_path: Path) -> None:
    mine = {"tile.1.mine": ["puits"], "Ana.water": 4, "Ana.air": 1}
    match = printed(tmp_path, "gain 1 water; attack", mine, begin=False)
    refused(match, "Ana: special", "whole-action", "Vague", ATTACK)
    match.correct({"Ana.water": 7})
    play(match, "Ana: special", "Ana: gain 1 water")
    refused(match, "Ana: done", "effects-whole", ATTACK, 1)
    match.play("Ana: attack 1 water 8")
    expect(match, Ana__open=None, Ana__water=0)


@clause("ERY-9", "legal", "refused")
@clause("effects-whole", "refused")
def test_a_move_leads_to_the_attack_that_the_card_asks_for(tmp_path: Path) -> None:
    mine = {"tile.3.mine": ["puits"], "Ana.water": 8}
    far = printed(tmp_path, "move 1; attack", {**mine, "Ana.tile": 11}, begin=False)
    refused(far, "Ana: special", "whole-action", "Vague", ATTACK)
    match = printed(tmp_path, "move 1; attack", mine)
    refused(match, "Ana: done", "effects-whole", ATTACK, 1)
    refused(match, "Ana: move 4", "ERY-9", "Ana", ATTACK)
    refused(match, "Ana: attack 3 water 8", "ERY-18", "Ana", 3, 1)
    play(match, "Ana: move 3", "Ana: attack 3 water 8")
    expect(match, Ana__open=None, tile__3__mine=None)


@clause("ERY-9", "refused")
def test_a_choice_that_leaves_no_way_is_refused(tmp_path: Path) -> None:
    match = printed(tmp_path, "gain 1 any; attack", {"tile.1.mine": ["puits"], "Ana.water": 7, "Ana.air": 0})
    refused(match, "Ana: gain 1 air", "ERY-9", "Ana", ATTACK)
    assert [str(move) for move in match.moves() if move.by == "Ana" and move.verb == "gain"] == ["Ana: gain 1 water"]


@clause("card-figures", "legal", "refused")
def test_what_is_left_of_an_effect_is_said_where_another_figure_is_announced(tmp_path: Path) -> None:
    match = printed(tmp_path, "gain 3 any; lose 1 any; draw 2; sanctuary air")
    match.play("Ana: gain 1 water")
    refused(match, "Ana: gain 4 water", "card-figures", "Ana", 2, "", GAIN)
    play(match, "Ana: gain 2 air")
    refused(match, "Ana: lose 2 air", "card-figures", "Ana", 1, "", LOSE)
    match.play("Ana: lose 1 air")
    refused(match, "Ana: draw 3", "card-figures", "Ana", 2, "", ("piocher", "draw"))
    match.play("Ana: draw 2")
    refused(match, "Ana: sanctuary water", "card-figures", "Ana", 1, ("en air", "in air"),
            ("placer un sanctuaire", "place a sanctuary"))  # fmt: skip
    match.play("Ana: sanctuary air")
    expect(match, Ana__open=None)


@clause("whole-action", "legal")
@clause("GEN-3", "legal")
def test_what_one_effect_takes_the_next_cannot_spend(tmp_path: Path) -> None:
    match = printed(tmp_path, "lose 3 any; lose 3 any", {"Ana.water": 3, "Ana.air": 2}, begin=False)
    refused(match, "Ana: special", "whole-action", "Vague", LOSE)
    pile = printed(tmp_path, "take; take", {"contaminations.left": 1, "Ana.contaminations": 1}, begin=False)
    refused(pile, "Ana: special", "whole-action", "Vague",
            ("prendre une carte contamination", "take a contamination card"))  # fmt: skip
    pile.correct({"contaminations.left": 2})
    play(pile, "Ana: special", "Ana: take", "Ana: take")
    expect(pile, Ana__open=None)
    drawn = printed(tmp_path, "draw 1; destroy", {"Ana.deck": 3, "Ana.contaminations": 1}, begin=False)
    assert drawn.ask("Ana: special").verdict == "unverifiable"  # whether it is the contamination nobody sees


@clause("ERY-9", "legal")
def test_a_card_destroyed_out_of_the_hand_leaves_the_discard_to_be_drawn(tmp_path: Path) -> None:
    facts = {"Ana.deck": 1, "Ana.discard": 1, "Ana.hand": 4, "Ana.played": 2, "Ana.contaminations": 1,
             "tile.1.sanctuary": "water"}  # fmt: skip
    match = printed(tmp_path, "draw 2", facts, bonus="destroy")
    play(match, "Ana: destroy hand", "Ana: draw 2")
    none = printed(tmp_path, "draw 2", {**facts, "Ana.hand": 5, "Ana.discard": 0}, bonus="destroy", begin=False)
    refused(none, "Ana: special water", "whole-action", "Vague", ("piocher", "draw"))


@clause("ERY-9", "legal", "refused")
@clause("effects-whole", "refused")
def test_pollution_that_may_be_removed_first_leaves_room_for_what_must_be_added(tmp_path: Path) -> None:
    soil = {"tile.1.pollution": 3}
    match = printed(tmp_path, "remove 1; pollute 2", soil)
    refused(match, "Ana: pollute 1", "ERY-9", "Ana", ("ajouter de la pollution", "add pollution"))
    match.play("Ana: remove 1 1")
    refused(match, "Ana: done", "effects-whole", ("ajouter de la pollution", "add pollution"), 2)
    play(match, "Ana: pollute 1", "Ana: pollute 1")
    expect(match, Ana__open=None, tile__1__pollution=4)
    full = printed(tmp_path, "remove 1; pollute 2", {"tile.1.pollution": 4}, begin=False)
    refused(full, "Ana: special", "whole-action", "Vague", ("ajouter de la pollution", "add pollution"))
    theirs = printed(tmp_path, "remove 1; other pollute 2", {**soil, "Bo.tile": 1})
    expect(theirs, Ana__open=("special", "0", "remove 1", "other pollute 2"))
    apart = printed(tmp_path, "remove 1; other pollute 2", {**soil, "Ana.tile": 2, "Bo.tile": 1}, begin=False)
    refused(apart, "Ana: special", "whole-action", "Vague", ("ajouter de la pollution", "add pollution"))


@clause("ERY-9", "legal")
def test_a_card_destroyed_by_one_fills_the_pile_for_another(tmp_path: Path) -> None:
    taken = {"contaminations.left": 0, "Ana.discard.cards": ["contamination"], "Ana.contaminations": 1}
    match = printed(tmp_path, "may destroy; other take", taken)
    play(match, "Ana: destroy discard", "Bo: take")
    expect(match, Ana__open=None, Ana__contaminations=0, contaminations__left=0)


@clause("whole-action", "legal", "refused")
def test_pollution_that_a_card_adds_needs_one_tile_that_takes_it_all(tmp_path: Path) -> None:
    soil = {"tile.1.pollution": 3, "tile.6.pollution": 1}
    here = printed(tmp_path, "pollute 2", soil, begin=False)
    refused(here, "Ana: special", "whole-action", "Vague", ("ajouter de la pollution", "add pollution"))
    near = printed(tmp_path, "pollute 2 near", soil)
    refused(near, "Ana: pollute 1", "ERY-9", "Ana", ("ajouter de la pollution", "add pollution"))
    near.play("Ana: pollute 6")
    refused(near, "Ana: pollute 7", "one-tile", 7, 6)
    near.play("Ana: pollute 6")
    expect(near, Ana__open=None, tile__6__pollution=3)


# --- one other player, one tile ---------------------------------------------------------------------------------------


@clause("ERY-9", "legal")
@clause("effect-other", "legal")
@clause("ERY-7", "legal")
def test_another_player_is_one_and_the_same(tmp_path: Path) -> None:
    match = printed(tmp_path, "other gain 2 any; take", players=3)
    match.play("Bo: gain 1 fire")
    expect(match, Ana__open=("special", "1", "other 1 gain 1 any", "take"), Bo__played=0)
    entry = match.play("Chloé: gain 1 earth")  # Ana’s card asks Bo for the rest: this is a card of Chloé’s
    assert "effect-other" not in told(entry)
    expect(match, Chloé__played=1)
    refused(match, "Ana: gain 1 earth for Chloé", "card-effect", "Ana", GAIN)
    refused(match, "Ana: take", "card-effect", "Ana", TAKE)
    entry = match.play("Ana: gain 1 earth for Bo")
    assert (entry.by, told(entry)[0]) == ("Ana", "effect-other")
    expect(match, Bo__earth=2, Bo__played=0, Ana__open=("special", "2", "take"))


@clause("one-tile", "legal", "refused")
@clause("near-tile", "legal")
@clause("ERY-9", "legal")
def test_an_effect_near_a_tile_is_for_one_tile(tmp_path: Path) -> None:
    match = printed(tmp_path, "remove 2 near", {"tile.6.pollution": 2, "tile.7.pollution": 2})
    match.play("Ana: remove 1 6")
    expect(match, Ana__open=("special", "1", "remove 1 near 6"))
    refused(match, "Ana: remove 1 7", "one-tile", 7, 6)
    again = companion.from_code(companion.position_code(match), cards=tmp_path)
    assert again.facts()["Ana.open"] == match.facts()["Ana.open"]
    match.play("Ana: remove 1 6")
    expect(match, tile__6__pollution=0, Ana__open=None)


@clause("ERY-9", "legal")
def test_what_has_begun_is_printed_with_whom_it_is_for(tmp_path: Path) -> None:
    match = printed(tmp_path, "other remove 2 near", {"tile.6.pollution": 2}, players=3)
    match.play("Chloé: remove 1 6")
    expect(match, Ana__open=("special", "1", "other 2 remove 1 near 6"))
    again = companion.from_code(companion.position_code(match), cards=tmp_path)
    assert again.facts()["Ana.open"] == match.facts()["Ana.open"]
    assert again.ask("Chloé: remove 1 6")


# --- several open cards -----------------------------------------------------------------------------------------------


@clause("ERY-7", "legal")
@clause("simultaneous", "legal")
def test_a_price_that_is_owed_holds_up_its_own_player_alone() -> None:
    match = at({"Ana.hand.cards": ["contamination"], "Ana.contaminations": 1, "Ana.water": 3})
    play(match, "Ana: contaminate", "Bo: gain 3 fire")
    expect(match, Bo__played=1, Bo__fire=5, Ana__open=("contamination", "0"))
    refused(match, "Ana: special", "one-card", "Ana")
    assert implied(match.play("Bo: take")) == ["Bo: special"]
    expect(match, Ana__open=("contamination", "0"), Bo__open=("special unknown", "1"))
    play(match, "Ana: lose 3 water")
    expect(match, Ana__open=None, Bo__open=("special unknown", "1"))


@clause("ERY-7", "refused")
@clause("one-card", "legal")
def test_cards_that_conflict_are_not_open_at_once(tmp_path: Path) -> None:
    mine = {"tile.1.mine": ["puits"], "Ana.water": 8, "Bo.fire": 12, "Bo.earth": 12, "tile.12.pollution": 1}
    match = printed(tmp_path, "take; attack", mine)
    match.play("Bo: special")
    refused(match, "Bo: attack 1 fire 8", "ERY-7", "Ana", ATTACK)
    match.play("Bo: draw 1")
    play(match, "Ana: take", "Ana: attack 1 water 8")
    expect(match, Ana__open=None)


@clause("ERY-7", "refused")
def test_a_card_is_not_opened_beside_one_that_needs_the_same_last_card(tmp_path: Path) -> None:
    left = {"contaminations.left": 1, "Bo.hand.cards": ["vague"], "Chloé.hand.cards": ["vague"]}
    match = printed(tmp_path, "take", left, players=3)
    match.play("Bo: play vague")
    refused(match, "Bo: special", "ERY-7", "Ana", TAKE)
    match.play("Ana: take")
    refused(match, "Bo: special", "whole-action", "Vague", TAKE)
    three = printed(tmp_path, "take", {**left, "contaminations.left": 2}, players=3)
    play(three, "Bo: play vague", "Bo: special", "Chloé: play vague")
    refused(three, "Chloé: special", "ERY-7", "Bo", TAKE)
    play(three, "Bo: take", "Ana: take")
    expect(three, Ana__open=None, Bo__open=None)


@clause("ERY-7", "legal")
def test_where_cards_conflict_already_the_first_is_done_and_nobody_waits_for_ever(tmp_path: Path) -> None:
    opened = {f"{name}.open": ["special", "0", "take"] for name in ("Ana", "Bo")}
    both = {"Ana.hand.cards": [], "Bo.hand.cards": [], "Ana.played": 1, "Bo.played": 1}
    match = at({"contaminations.left": 1, **both, **opened}, cards="demo")
    match.play("Bo: take")
    expect(match, Bo__open=None, contaminations__left=0)
    match.play("Ana: done")
    expect(match, Ana__open=None)


@clause("ERY-7", "legal")
@clause("card-done", "legal")
def test_a_card_that_owes_nothing_more_is_ended_by_another_players() -> None:
    match = at({"tile.6.pollution": 2, "Ana.tile": 6, "Ana.hand.cards": ["contamination"], "Ana.contaminations": 1})
    match.play("Ana: remove 1 6")
    entry = match.play("Bo: gain 3 fire")
    assert implied(entry) == ["Ana: done"]
    assert "card-done" in told(entry)
    expect(match, Ana__open=None, Bo__played=1)
    assert implied(match.play("Bo: take")) == ["Bo: special"]
    assert implied(match.play("Ana: remove 1 6")) == ["Bo: done", "Ana: special"]
    assert implied(match.play("Bo: move 5")) == ["Ana: done"]
    match.undo()
    expect(match, Ana__open=("special unknown", "1"), Bo__played=2)
    assert implied(match.play("Ana: contaminate")) == ["Ana: done"]
    expect(match, Ana__open=("contamination", "0"), Ana__played=3)


@clause("ERY-7", "legal")
def test_who_has_no_card_left_means_the_open_one_while_it_waits_for_something() -> None:
    match = at({"Bo.played": 4, "Bo.hand": 1})
    play(match, "Ana: special", "Bo: gain 1 fire")
    expect(match, Bo__played=4, Ana__open=("special unknown", "1"))


@clause("card-done", "legal")
def test_the_next_phase_ends_the_last_card(tmp_path: Path) -> None:
    match = at({"Bo.played": 4, "Bo.hand": 1, "Ana.played": 3, "Ana.hand": 2})
    match.play("Ana: take")
    assert implied(match.play("Bo: discard")) == ["Ana: done"]
    expect(match, phase="discard", Bo__done=True)
    known = printed(tmp_path, "take; may remove 1", {"tile.1.pollution": 1})
    known.play("Ana: take")
    known.play("Bo: gain 3 fire")  # what Ana may still do is hers to decide
    expect(known, Ana__open=("special", "1", "may remove 1"))
    assert implied(known.play("Ana: contaminate")) == ["Ana: done"]


def test_an_old_record_without_the_implied_end_goes_on_as_it_was(tmp_path: Path) -> None:
    """Before, whatever another announced was an effect of the open card, until its player said that it was done."""
    match = at({"tile.6.pollution": 2, "Ana.tile": 6})
    path = tmp_path / "match.jsonl"
    match.save(path)
    play(match, "Ana: remove 1 6", "Bo: gain 3 fire")
    lines = path.read_text("utf-8").splitlines()
    lines[-1] = lines[-1].replace('"implied":["Ana: done"],', "")
    path.write_text("\n".join(lines) + "\n", "utf-8")
    old = companion.load(path)
    expect(old, Bo__played=0, Bo__fire=5, Ana__open=("special unknown", "2"))


@clause("ERY-7", "legal")
@clause("special", "legal")
def test_an_effect_that_is_no_part_of_the_own_card_ends_it_and_begins_a_fourth_zone() -> None:
    dirty = {"tile.3.pollution": 2, "tile.1.sanctuary": "water", "Ana.discard.cards": ["contamination"],
             "Ana.contaminations": 1, "contaminations.left": 10}  # fmt: skip
    match = at({"Ana.hand.cards": ["averse", "brise"], **dirty}, cards="demo")
    play(match, "Ana: play averse", "Ana: special water", "Ana: destroy discard")
    entry = match.play("Ana: take")
    assert implied(entry) == ["Ana: done", "Ana: special"]
    expect(match, Ana__played=2)


@clause("four-cards", "legal")
@clause("zone-influence", "legal")
def test_an_effect_of_other_figures_than_anothers_card_asks_for_is_a_card_of_its_own() -> None:
    match = at({"Ana.hand.cards": ["geyser"], "Ana.hand": 1}, cards="demo")
    play(match, "Ana: play geyser", "Ana: special", "Bo: gain 3 fire")
    expect(match, Ana__open=("special", "0", "other gain 2 any", "may remove 1"), Bo__played=1, Bo__fire=5)
    match.play("Bo: gain 2 fire")
    expect(match, Ana__open=("special", "1", "may remove 1"), Bo__played=1, Bo__fire=7)


# --- announced by the actor -------------------------------------------------------------------------------------------


@clause("ERY-9", "legal")
@clause("near-tile", "refused")
def test_the_actor_announces_what_another_does() -> None:
    match = at({"tile.12.pollution": 2, "tile.5.pollution": 1, "Bo.tile": 9, "Ana.tile": 6})
    refused(match, "Ana: remove 1 5 for Bo", "near-tile", "Bo", 5, 9, 2)
    match.lang = "fr"
    move = match.parse("Ana: retirer 1 12 pour Bo")
    assert str(move) == "Ana: remove 1 12 for Bo"
    assert match.move_text(move) == "Ana\u202f: retirer 1 de la tuile 12 pour Bo"
    assert match.move_text(move, "en") == "Ana: remove 1 from tile 12 for Bo"
    assert {match.parse(text) for text in (str(move), match.move_text(move), match.move_text(move, "en"))} == {move}
    entry = match.play(move)
    assert (implied(entry), entry.by) == (["Ana: special"], "Ana")
    expect(match, tile__12__pollution=1, Ana__played=1, Bo__played=0, Ana__open=("special unknown", "1"))
    match.play("Ana: va à 5 pour Bo")
    expect(match, Bo__tile=5, Ana__played=1)


@clause("ERY-9", "legal")
def test_what_another_does_may_be_announced_in_either_name(tmp_path: Path) -> None:
    match = printed(tmp_path, "other destroy", {"Bo.discard.cards": ["contamination"], "Bo.discard": 1,
                    "Bo.contaminations": 1, "contaminations.left": 10})  # fmt: skip
    assert match.ask("Bo: destroy discard")
    assert "card-effect" in {reason.clause for reason in match.ask("Ana: destroy discard").reasons}
    match.save(tmp_path / "match.jsonl")
    match.play("Ana: destroy discard for Bo")
    expect(match, Bo__contaminations=0, Ana__open=None)
    again = companion.load(tmp_path / "match.jsonl")
    assert (again.discrepancies, again.facts()) == ([], match.facts())


# --- its own elements, a card's text ----------------------------------------------------------------------------------


@clause("two-elements", "refused")
@clause("ERY-5", "legal")
def test_a_yellow_part_is_of_the_own_elements() -> None:
    match = at({"tile.1.sanctuary": "fire"})
    refused(match, "Ana: special fire", "two-elements", "Ana", FIRE, WATER, ("air", "air"))
    assert match.ask("Bo: special fire")


@clause("contaminated-closed", "refused")
@clause("GEN-1", "legal")
def test_a_card_that_cleans_contaminated_soil_does(tmp_path: Path) -> None:
    match = at({"tile.6.pollution": 4, "Ana.tile": 6})
    match.play("Ana: special")
    refused(match, "Ana: remove 1 6", "contaminated-closed", 6)
    entry = match.override("Ana: remove 1 6", why="the card says so")
    assert "remove-pollution" in told(entry)
    expect(match, tile__6__pollution=3, tile__6__contaminated=False)
