"""The players' phase without a card list: four cards each, zones, effects, attacks (6. Déroulement d'une manche, 1)."""

import pytest

import companion
from tests.games.erythro.scenes import AIR, FIRE, WATER, at, expect, figures, play, refused, told

clause = pytest.mark.clause


@clause("four-cards", "legal", "refused")
@clause("ERY-7", "legal")
@clause("no-order", "legal")
@clause("simultaneous", "legal")
@clause("zones", "legal")
@clause("phase-discard", "legal")
def test_four_cards_each_in_any_order() -> None:
    match = at()
    play(match, "Ana: gain 3 water", "Bo: gain 2 fire", "Bo: move 4", "Ana: gain 2 air", "Ana: move 7")
    expect(match, Ana__played=3, Bo__played=2, Ana__hand=2, Bo__hand=3, phase="players")
    match.play("Ana: sanctuary water")
    refused(match, "Ana: gain 1 water", "four-cards", "Ana", 4)
    refused(match, "Ana: special", "four-cards", "Ana", 4)
    match.play("Bo: sanctuary fire")
    last = match.play("Bo: gain 1 earth")
    assert told(last) == ["four-cards", "zone-influence", "phase-discard"]
    expect(match, phase="discard", Ana__hand=1, Bo__hand=1)
    match.undo()
    match.override("Ana: gain 1 water", why="a card gives a fifth")
    expect(match, Ana__played=5)


@clause("phase-order", "legal", "refused")
def test_each_announcement_has_its_phase() -> None:
    match = at()
    refused(match, "Ana: refill", "phase-order", ("pioche", "draw"), ("phase des joueurs", "players’ phase"))
    refused(match, "Ana: keep", "phase-order", ("défausse", "discard"), ("phase des joueurs", "players’ phase"))
    buying = at({"phase": "purchase"})
    refused(buying, "Ana: gain 2 air", "phase-order", ("phase des joueurs", "players’ phase"), ("achat", "purchase"))
    at({"phase": "draw"}).play("Ana: refill")


@clause("zone-influence", "legal")
@clause("effect-gain", "legal")
@clause("two-elements", "legal", "refused")
@clause("influence-use", "legal")
@clause("ERY-5", "legal", "refused")
def test_influence_in_the_two_elements_up_to_the_maximum() -> None:
    match = at({"Ana.water": 10})
    refused(match, "Ana: gain 2 fire", "two-elements", "Ana", FIRE, WATER, AIR)
    refused(match, "Ana: gain 3 water", "ERY-5", "Ana", 10, WATER, 3, 12)
    entry = match.play("Ana: gain 2 water")
    assert figures(entry, "zone-influence") == {
        "player": "Ana",
        "element": "water",
        "amount": 2,
        "before": 10,
        "after": 12,
    }
    capped = at({"Ana.water": 10}, cap_influence=True)
    capped.play("Ana: gain 5 water")
    expect(capped, Ana__water=12)


@clause("zone-move", "legal")
@clause("effect-move", "legal")
@clause("ERY-24", "legal")
def test_a_move_goes_as_far_as_the_card_says() -> None:
    match = at({"tile.4.mine": ["mine"], "Bo.tile": 4})
    for tile, steps in ((4, 1), (2, 2), (4, 2)):  # mines bar no way, pawns share a tile
        assert not match.ask(f"Ana: move {tile}").warnings
        entry = match.play(f"Ana: move {tile}")
        assert figures(entry, "zone-move")["steps"] == steps
    expect(match, Ana__tile=4, Ana__played=3)


@clause("partial-move", "legal", "warning")
def test_a_move_of_no_step_is_a_card_played_and_is_told() -> None:
    """« 2 tuiles (ou moins) »: none is less; four cards are owed all the same."""
    match = at({"Ana.tile": 4})
    ruling = match.ask("Ana: move 4")
    assert ruling
    assert [(reason.clause, reason.figures) for reason in ruling.warnings] == [
        ("partial-move", {"player": "Ana", "tile": 4})
    ]
    assert "Ana reste sur place" in ruling.text("fr")
    entry = match.play("Ana: move 4")
    assert figures(entry, "partial-move") == {"player": "Ana", "tile": 4}
    assert entry.explain("en").endswith("Ana stays on tile 4.")
    expect(match, Ana__tile=4, Ana__played=1)


@clause("zone-sanctuary", "legal", "refused")
@clause("effect-sanctuary", "legal")
@clause("sanctuary-contaminated", "legal", "refused")
@clause("ERY-22", "legal", "refused")
@clause("box-sanctuaries", "legal")
def test_sanctuaries() -> None:
    match = at({"tile.4.pollution": 4, "Bo.tile": 4, "Ana.tile": 3})
    match.play("Ana: sanctuary air")
    expect(match, tile__3__sanctuary="air")
    refused(match, "Ana: sanctuary water", "zone-sanctuary", 3, AIR)
    refused(match, "Bo: sanctuary fire", "sanctuary-contaminated", 4)
    eight = {f"tile.{n}.sanctuary": "fire" for n in range(2, 10)}
    match = at({**eight, "Bo.tile": 10})
    refused(match, "Bo: sanctuary fire", "ERY-22", FIRE)
    match.play("Bo: sanctuary earth")


@clause("special", "legal", "refused")
@clause("card-done", "legal", "refused")
@clause("one-card", "legal", "refused")
@clause("effects-whole", "legal", "warning")
def test_the_fourth_zone_is_open_until_it_is_done() -> None:
    match = at({"tile.3.pollution": 2})
    refused(match, "Bo: done", "card-done", "Bo", nonsense=True)
    match.play("Ana: special")
    expect(match, Ana__open=("special unknown", "0"), Ana__played=1)
    refused(match, "Ana: special", "one-card", "Ana")
    assert {reason.clause for reason in match.ask("Ana: done").warnings} == {"effects-whole"}
    play(match, "Bo: gain 1 fire", "Ana: remove 2 3")  # the first effect of a card may be for another
    expect(match, Bo__played=0, Bo__fire=3, Ana__played=1, tile__3__pollution=0)
    refused(match, "Bo: done", "card-done", "Bo", nonsense=True)
    assert told(match.play("Ana: done")) == ["card-done"]
    implied = match.play("Ana: take")
    assert [str(step) for step in implied.implied] == ["Ana: special"]
    match.undo()
    expect(match, Ana__open=None, Ana__played=1)
    state = match.state
    assert {found.clause for found in match.game.judge(state, match.parse("Ana: take")).reasons} == {"special"}
    closed = at({"phase": "players", "Ana.played": 4, "Ana.hand": 1})
    refused(closed, "Ana: take", "special", "Ana", also=("four-cards",))


@clause("remove-pollution", "legal", "refused")
@clause("partial-remove", "legal")
@clause("near-tile", "legal", "refused")
@clause("contaminated-closed", "refused")
def test_pollution_is_removed_near_by() -> None:
    match = at({"tile.3.pollution": 2, "tile.2.pollution": 1, "tile.4.pollution": 4, "Bo.tile": 3})
    match.play("Ana: special")
    refused(match, "Ana: remove 3 3", "remove-pollution", 3, 2, 3)
    refused(match, "Ana: remove 1 2", "near-tile", ("d’Ana", "Ana"), 2, 2, 1)
    refused(match, "Ana: remove 1 4", "contaminated-closed", 4)
    refused(match, "Ana: pollute 4", "contaminated-closed", 4)
    entry = match.play("Ana: remove 1 3")
    assert figures(entry, "remove-pollution") == {"tile": 3, "amount": 1, "before": 2, "after": 1}
    match.play("Ana: remove 1 2 for Bo")  # the effect on another player: from that player's tile
    expect(match, tile__2__pollution=0, tile__3__pollution=1)


@clause("lose-influence", "legal", "refused")
@clause("some", "legal", "refused")
def test_only_influence_that_one_has_is_lost() -> None:
    match = at()
    match.play("Ana: special")
    refused(match, "Ana: lose 3 air", "lose-influence", "Ana", AIR, 2, 3)
    refused(match, "Ana: lose 0 air", "some", 0, nonsense=True)
    play(match, "Ana: lose 1 air", "Ana: lose 1 water")
    expect(match, Ana__air=1, Ana__water=0)


@clause("take-contamination", "legal")
@clause("effect-take", "legal")
@clause("ERY-11", "refused")
def test_a_contamination_card_is_taken_to_the_hand() -> None:
    match = at({"contaminations.left": 1})
    entry = match.play("Ana: take")
    assert figures(entry, "take-contamination") == {"player": "Ana", "left": 0}
    expect(match, Ana__hand=5, Ana__hand__cards=("contamination",), Ana__contaminations=2)
    refused(match, "Ana: take", "ERY-11", "Ana")


@clause("destroy-card", "legal", "refused", "assumes")
@clause("ERY-10", "legal")
def test_a_contamination_card_is_destroyed() -> None:
    match = at({"Ana.discard.cards": ["contamination"], "Ana.contaminations": 1, "contaminations.left": 10})
    match.play("Ana: special")
    refused(match, "Ana: destroy hand", "destroy-card", ("dans la main d’Ana", "in Ana’s hand"))
    match.play("Ana: destroy discard")
    expect(match, Ana__contaminations=0, contaminations__left=11, Ana__discard=0)
    refused(
        match, "Ana: destroy discard", "destroy-card", ("dans la défausse d’Ana", "in Ana’s discard"), nonsense=True
    )
    hidden = at({"Ana.contaminations": 1, "Ana.discard": 2, "Ana.deck": 2})
    ruling = hidden.ask("Ana: destroy hand")
    assert (ruling.verdict, [r.clause for r in ruling.assumes]) == ("unverifiable", ["destroy-card"])


@clause("draw", "legal", "refused")
@clause("draw-nothing", "legal")
def test_cards_are_drawn_by_an_effect() -> None:
    match = at({"Ana.deck": 2, "Ana.discard": 1, "Ana.hand": 5})
    match.play("Ana: special")
    refused(match, "Ana: draw 4", "draw", "Ana", 4, 3)
    assert figures(match.play("Ana: draw 2"), "draw") == {"player": "Ana", "count": 2, "left": 0}
    expect(match, Ana__hand=6, Ana__deck=0)
    match.override("Ana: draw 3", why="the card says so")
    match.play("reshuffle Ana")
    while match.state.pending:
        match.play("skip" if match.state.pending[-1].skippable else "line nothing")
    assert "draw-nothing" in told(match.entries[-1])
    expect(match, Ana__hand=7)


@clause("attack-what", "legal", "refused")
@clause("effect-attack", "legal")
@clause("ERY-18", "legal", "refused")
@clause("mine-destroyed", "legal")
@clause("attack-mine", "legal")
@clause("example-attack", "legal")
def test_attacking_a_mine_from_its_tile() -> None:
    match = at({"tile.3.mine": ["mine"], "Ana.tile": 3, "Ana.water": 8, "Ana.air": 8})
    match.play("Ana: special")
    refused(match, "Ana: attack 4 water 8", "attack-what", 4, also=("ERY-18",), nonsense=True)
    refused(match, "Bo: attack 3 fire 2", "ERY-18", "Bo", 1, 3)
    refused(match, "Ana: attack 3 air 9", "lose-influence", "Ana", AIR, 8, 9)
    match.play("Ana: take")
    entry = match.play("Ana: attack 3 water 8")
    assert figures(entry, "attack-mine")["sum"].result == 8
    assert "8" in entry.explain("en")
    expect(match, tile__3__mine=None, Ana__water=0, mines__destroyed=1, Ana__air=8)


@clause("attack-dome", "legal", "refused")
@clause("dome-falls", "legal")
def test_attacking_the_dome() -> None:
    match = at({"Ana.water": 10, "Ana.air": 5, "tile.3.mine": ["mine"]})
    match.play("Ana: special")
    refused(match, "Ana: attack 1 water 9", "attack-dome", 10, 9)
    assert "dome-falls" in told(match.play("Ana: attack 1 water 10"))
    expect(match, tile__1__dome=False, Ana__water=0)
    mixed = at({"Ana.water": 7, "Ana.air": 5, "tile.3.mine": ["mine"]}, mix_dome=True)
    entry = mixed.play("Ana: attack 1 water 6")
    assert figures(entry, "attack-dome")["sum"].result == 10
    expect(mixed, Ana__water=1, Ana__air=1, tile__1__dome=False)


@clause("decisions", "legal")
@clause("effect-other", "legal")
def test_another_player_may_be_meant() -> None:
    match = at(players=3)
    play(match, "Ana: special", "Bo: move 3", "Ana: move 9 for Chloé", "Ana: done")
    expect(match, Bo__tile=3, Chloé__tile=9, Ana__played=1, Bo__played=0, Chloé__played=0)


@clause("card-from-hand", "legal", "refused")
@clause("GEN-3", "legal", "assumes")
@clause("two-kinds", "legal")
def test_what_may_be_in_the_hand() -> None:
    match = at(
        {"Ana.hand.cards": ["contamination"] * 2, "Ana.hand": 2, "Ana.contaminations": 2, "contaminations.left": 9}
    )
    refused(match, "Ana: gain 1 water", "card-from-hand", "Ana", ("une carte action", "an action card"))
    none = at({"Ana.contaminations": 0, "contaminations.left": 11})
    refused(none, "Ana: contaminate", "card-from-hand", "Ana", ("une carte contamination", "a contamination card"))
    few = at({"Ana.hand": 1, "Ana.deck": 8, "Ana.discard": 0})
    for move in ("Ana: gain 1 water", "Ana: contaminate"):
        ruling = few.ask(move)
        assert (ruling.verdict, [reason.clause for reason in ruling.assumes]) == ("unverifiable", ["GEN-3"])
    few.play("Ana: contaminate")
    expect(few, Ana__contaminations=0, Ana__tainted=1)


@clause("GEN-1", "legal")
def test_the_table_is_sovereign() -> None:
    match = at({"tile.2.pollution": 1})
    match.play("Ana: special")
    assert match.ask("Ana: remove 1 2").overridable
    entry = match.override("Ana: remove 1 2", why="the card reaches two tiles")
    assert (entry.verdict, entry.why) == ("illegal", "the card reaches two tiles")
    expect(match, tile__2__pollution=0)
    with pytest.raises(companion.IllegalMove):
        match.override("Ana: move 16", why="there is no such tile")


@clause("correction", "legal")
def test_a_figure_is_corrected() -> None:
    match = at()
    entry = match.correct({"tile.3.pollution": 2, "Ana.water": 5}, why="we forgot")
    assert entry.kind == "correct"
    expect(match, tile__3__pollution=2, Ana__water=5)
    with pytest.raises(companion.PositionError, match=r"tile\.3\.pollution"):
        match.correct({"tile.3.contaminated": True}, why="by hand")


@clause("ERY-8", "legal")
@clause("enemy-acts", "legal")
def test_what_a_player_cannot_do_whole_changes_nothing() -> None:
    match = at({"Ana.water": 11, "contaminations.left": 0, "tile.3.pollution": 1})
    for move in ("Ana: gain 2 water", "Ana: special fire"):
        refused_whole(match, move)
    match.play("Ana: special")
    for move in ("Ana: take", "Ana: draw 5", "Ana: remove 2 3", "Ana: lose 3 air"):
        refused_whole(match, move)


def refused_whole(match: companion.Match, move: str) -> None:
    """Refused, and nothing of it is done."""
    state = match.state
    with pytest.raises(companion.IllegalMove):
        match.play(move)
    assert match.state is state


def test_who_says_it_must_be_clear() -> None:
    match = at()
    with pytest.raises(companion.AmbiguousMove) as caught:
        match.play("move to 7")
    assert {move.by for move in caught.value.moves} == {"Ana", "Bo"}
    assert str(match.play("3 water").move) == "Ana: gain 3 water"
    assert str(match.play("sanctuary of earth").move) == "Bo: sanctuary earth"


SAID = (
    ("Ana: 3 water", "Ana: gain 3 water"),
    ("Ana: 3 eau", "Ana: gain 3 water"),
    ("Ana: eau 3", "Ana: gain 3 water"),
    ("Ana: gagne 3 points d’influence en eau", "Ana: gain 3 water"),
    ("Ana: move to 7", "Ana: move 7"),
    ("Ana: va à la tuile 7", "Ana: move 7"),
    ("Bo: fire sanctuary", "Bo: sanctuary fire"),
    ("Bo: pose un sanctuaire de feu", "Bo: sanctuary fire"),
    ("Ana: remove 2 pollution on 5", "Ana: remove 2 5"),
    ("Ana: retire 2 jetons pollution sur la tuile 5", "Ana: remove 2 5"),
    ("Ana: take a contamination", "Ana: take"),
    ("Ana: prend une carte contamination", "Ana: take"),
    ("Bo: attack the mine on 9 with earth for 7", "Bo: attack 9 earth 7"),
    ("Bo: attaque la mine de la tuile 9 avec 7 en terre", "Bo: attack 9 earth 7"),
    ("Bo: attaque le dôme en terre pour 10", "Bo: attack 1 earth 10"),
    ("Bo: attack 7 earth", "Bo: attack 1 earth 7"),
    ("Ana: destroy a contamination card from the discard", "Ana: destroy discard"),
    ("Ana: détruit une contamination de sa main", "Ana: destroy hand"),
    ("Ana: play a contamination", "Ana: contaminate"),
    ("Ana: dépense 2 en air", "Ana: lose 2 air"),
    ("Ana: pioche 3 cartes", "Ana: draw 3"),
    ("Ana: quatrième zone", "Ana: special"),
    ("Ana: spécial feu", "Ana: special fire"),
    ("Ana: achète 4 eau", "Ana: buy water 4"),
    ("Ana: buy a card for 4 water", "Ana: buy water 4"),
    ("Ana: garde contamination", "Ana: keep contamination"),
    ("ligne détruit +1", "line destroy-pollute-1"),
    ("ligne +1 autour", "line spread"),
    ("effet pollue 2", "effect pollute-2"),
    ("reshuffle Ana", "Ana: reshuffle"),
    ("Ana mélange", "Ana: reshuffle"),
    ("suite", "next"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "canonical"), SAID)
def test_what_people_say(text: str, canonical: str | None) -> None:
    match = at({"tile.9.mine": ["mine"]})
    if canonical is None:
        with pytest.raises(companion.InvalidMove):
            match.parse(text)
        return
    move = match.parse(text)
    assert str(move) == canonical
    for lang in ("fr", "en"):
        assert match.parse(match.move_text(move, lang)) == move


@pytest.mark.parametrize("text", ["jeton au hasard", "tire un jeton", "draw a token", "token at random"])
def test_the_companion_draws_for_a_table_without_a_bag(text: str) -> None:
    drawn = set()
    for _ in range(40):
        match = at({"bag": [3, 8], "pending": ["token pollute"]})
        entry = match.play(text)
        number = int(str(entry.move).removeprefix("token "))
        drawn.add(number)
        expect(match, **{f"tile__{number}__pollution": 1})
    assert drawn == {3, 8}


@clause("dome-mixed", "legal", "warning")
def test_what_else_pays_for_the_dome_is_said_beforehand() -> None:
    match = at({"Ana.water": 4, "Ana.air": 6}, mix_dome=True)
    told_before = match.ask("Ana: attack 1 water 4").text("en")
    assert "The dome costs 10: 4 in water, and 6 of the other element." in told_before
    assert not at({"Ana.water": 10}, mix_dome=True).ask("Ana: attack 1 water 10").warnings
    assert not at({"Ana.water": 10}).ask("Ana: attack 1 water 10").warnings


def test_what_an_unnamed_mine_costs_nobody_says() -> None:
    match = at({"Ana.tile": 8, "tile.8.mine": ["mine"], "Ana.water": 9})
    text = match.ask("Ana: attack 8 water 0").text("en")
    assert "at least 1" in text
    assert "costs" not in text


@clause("phase-discard", "legal")
def test_with_empty_hands_only_the_discard_is_over_as_it_begins() -> None:
    match = at({"Ana.played": 4, "Ana.hand": 0, "Bo.played": 3, "Bo.hand": 1})
    entry = match.play("Bo: gain 1 fire")
    assert match.facts()["phase"] == "mines"
    assert "phase-discard" in told(entry)
