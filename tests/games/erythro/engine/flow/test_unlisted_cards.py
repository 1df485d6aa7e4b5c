"""Open cards that nobody knows, as no list is in play: whose an announcement is, what ends them (ERY-7)."""

import pytest

from tests.games.erythro.scenes import at, expect, play, refused

clause = pytest.mark.clause
GAIN = ("gagner de l’influence", "gain influence")


@clause("four-cards", "refused")
@pytest.mark.parametrize("said", ["Bo: gain 3 fire", "Bo: move 2", "Bo: sanctuary fire"])
def test_a_fifth_card_is_no_effect_of_anothers_that_may_owe_nothing_more(said: str) -> None:
    match = at({"Bo.played": 4, "tile.1.dome": False, "tile.12.dome": True, "tile.1.pollution": 2})
    play(match, "Ana: remove 1 1")
    refused(match, said, "four-cards", "Bo", "4")
    play(match, "Ana: gain 3 fire for Bo")
    expect(match, Bo__fire=5, Bo__played=4, Ana__played=1)


@clause("contamination-card", "refused")
def test_who_owes_the_price_of_a_contamination_does_nothing_on_anothers_card() -> None:
    facts = {"Bo.contaminations": 1, "tile.1.dome": False, "tile.12.dome": True, "tile.1.pollution": 1, "Bo.tile": 2}
    match = at(facts)
    play(match, "Bo: contaminate", "Ana: remove 1 1")
    refused(match, "Bo: gain 3 fire", "contamination-card", "Bo", GAIN)


@clause("ERY-7", "legal")
def test_a_card_that_begins_with_an_effect_for_another_ends_what_was_open() -> None:
    match = at({"tile.1.dome": False, "tile.12.dome": True, "tile.1.pollution": 2})
    play(match, "Ana: remove 1 1")
    assert [str(step) for step in match.play("Bo: move 5 for Ana").implied] == ["Ana: done", "Bo: special"]
    play(match, "Ana: take")
    expect(match, Ana__played=2, Bo__played=1)


@clause("card-done", "legal", "warning")
@clause("ERY-7", "legal")
def test_what_is_counted_as_part_of_the_own_card_that_nobody_knows_is_told() -> None:
    match = at({"tile.3.pollution": 2})
    play(match, "Ana: remove 1 3")
    for text in ("Ana: gain 3 water", "Ana: move 3", "Ana: sanctuary air", "Ana: take", "Ana: remove 1 3"):
        ruling = match.ask(text)
        assert (ruling.verdict, [reason.clause for reason in ruling.warnings]) == ("legal", ["card-done"])
        assert "« fini »".replace(" ", "\u202f") in ruling.text("fr")
    assert not match.ask("Bo: gain 3 fire").warnings, "it is a card of Bo’s own"
    play(match, "Ana: done", "Ana: special")
    assert not match.ask("Ana: gain 3 water").warnings, "the first effect of a card that was begun"
    play(match, "Ana: gain 3 water", "Ana: done")
    assert not match.ask("Ana: gain 3 water").warnings


@clause("card-done", "warning")
def test_a_second_attack_may_be_another_card_and_is_told() -> None:
    match = at({"Ana.water": 12, "Ana.air": 12, "Ana.tile": 1}, opponent="alliance")
    play(match, "Ana: attack 1 water 10")
    assert {reason.clause for reason in match.ask("Ana: attack 1 air 10").warnings} == {"card-done"}
    play(match, "Ana: done", "Ana: attack 1 air 10")
    expect(match, Ana__played=2)
