"""Setting up, the four phases, drawing, clearing, redrawing, and the turn that goes round."""

import pytest

import companion
from companion import Match, SetupError
from tests.games.herocard.scenes import THREE, duel, facts, listed, refusal, told

clause = pytest.mark.clause


# --- setting up -----------------------------------------------------------------------------------------------------


@clause("opening-hand", "legal")
@clause("HER-2", "legal")
def test_the_companion_deals_seven_cards_each() -> None:
    match = told(companion.new("herocard", ["Ana", "Bo"], seed=3, lang="en"), "Ana: hero Brasca", "Bo: hero Nimbo")
    assert facts(match, "Ana.hand", "Ana.deck", "Bo.hand", "Bo.deck") == [7, 23, 7, 23]
    assert len(match.state.seats[0].hand.known) == 7


@clause("starter", "legal")
@clause("goal", "legal")
def test_chance_says_who_starts_unless_the_table_does() -> None:
    starters = {companion.new("herocard", ["Ana", "Bo"], seed=n).facts()["player"] for n in range(12)}
    assert starters == {"Ana", "Bo"}
    match = companion.new("herocard", ["Ana", "Bo"], starter="Bo", lang="en")
    assert facts(match, "player", "starter", "turn", "phase") == ["Bo", "Bo", 1, "discard"]
    assert "Bo starts" in match.entries[0].explain("en")


@clause("piles", "legal")
@clause("attributes", "legal")
def test_a_card_lies_beside_the_attribute_of_its_cost() -> None:
    match = duel()
    assert [len(pile) for pile in match.state.seats[0].piles] == [0, 0, 0]
    told(match, "attack 4 B5 + mod 5 M3 + mod 1 X2 on Bo")
    assert facts(match, "Ana.body.pile", "Ana.mind.pile", "Ana.x.pile") == [(5,), (3,), (2,)]
    assert facts(match, "Ana.body.cards", "Ana.hand") == [("attack 4 B5",), 4]


def test_the_number_of_players_and_the_options_are_checked() -> None:
    with pytest.raises(SetupError):
        companion.new("herocard", ["Ana"])
    with pytest.raises(SetupError):
        companion.new("herocard", list("ABCDEFG"))
    with pytest.raises(SetupError):
        companion.new("herocard", ["Ana", "Bo"], deck=19)
    assert companion.new("herocard", ["Ana", "Bo"], deck=25).facts()["Ana.deck"] == 18


# --- the phases -----------------------------------------------------------------------------------------------------


@clause("phases", "legal", "refused")
@clause("HER-3", "legal")
@clause("action-phase", "legal")
def test_the_phases_come_in_one_order() -> None:
    match = duel("discard 2", "draw 1", position={"Ana.body.pile": [1, 2]})
    assert refusal(match, "discard 1") == {"phases"}
    told(match, "clear body")
    assert refusal(match, "draw 1") == {"phases"}
    told(match, "attack 4 B5 on Bo", "all pass")
    assert refusal(match, "clear body") == {"phases"}
    assert match.facts()["phase"] == "action"


@clause("next-phase", "legal", "refused")
def test_a_phase_may_be_left_out() -> None:
    match = duel("next", "next", "next")
    assert match.facts()["phase"] == "action"
    assert refusal(match, "next") == {"next-phase"}
    assert duel("attack 4 B5 on Bo").facts()["phase"] == "action"


@clause("next-phase", "warning")
@pytest.mark.parametrize("text", ["attack 4 B5 on Bo", "attack fast 4 B5 on Bo", "special exclusive M2"])
def test_what_opens_the_action_phase_says_which_phases_go_by(text: str) -> None:
    def gone(match: Match) -> list[str]:
        return [reason.figures["phase"] for reason in match.ask(text).warnings]

    busy = {"Ana.hand": 5, "Ana.body.pile": [1]}
    assert gone(duel(position=busy)) == ["draw", "clear"]
    assert gone(duel("draw 1", position=busy)) == ["clear"]
    assert gone(duel("draw 0", "clear 0", position=busy)) == [] == gone(duel()), "nothing is lost, or it was said"
    assert not duel(position=busy).ask("special fast M2").warnings
    assert "Ana lets the draw phase go by" in duel(position=busy).ask(text).text("en")


@clause("discard-phase", "legal", "refused")
def test_any_number_of_cards_is_discarded() -> None:
    match = duel("discard 3", "discard 1")
    assert facts(match, "Ana.hand", "Ana.discard", "phase") == [3, 4, "discard"]
    assert refusal(match, "discard 4") == {"discard-phase"}
    assert facts(told(duel(), "discard all"), "Ana.hand", "Ana.discard") == [0, 7]


@clause("discard-named", "legal")
def test_discarded_cards_are_seen() -> None:
    match = listed('discard Impact + "Bastion"')
    assert facts(match, "Ana.discard.cards", "Ana.hand") == [("Impact", "Bastion"), 5]
    assert match.state.seats[0].pool.count("Impact") == 3


@clause("name-cards", "legal", "refused")
def test_a_hand_that_the_companion_knows_needs_names() -> None:
    match = told(companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana"), "Ana: hero Brasca", "Bo: hero Nimbo")
    assert refusal(match, "discard 2") == {"name-cards"}
    card = match.state.seats[0].hand.known[0]
    match.play(f'discard "{card}"')
    assert match.facts()["Ana.discard.cards"] == (card,)
    match.play("discard all")
    assert match.facts()["Ana.hand"] == 0


@clause("draw-phase", "legal", "refused")
def test_up_to_three_cards_are_drawn() -> None:
    match = duel("discard 5", "draw 1")
    assert facts(match, "Ana.hand", "Ana.deck") == [3, 22]
    assert refusal(match, "draw 3") == {"draw-phase"}
    told(match, "draw 2")
    assert refusal(match, "draw 1") == {"draw-phase"}
    assert "the draw phase allows 3, and none of them can still be drawn" in match.ask("draw 1").text("en")
    assert duel("discard 5", "draw").facts()["Ana.hand"] == 5


@clause("hand-limit", "legal", "refused")
def test_never_more_than_seven_cards() -> None:
    match = duel("discard 2")
    assert refusal(match, "draw 3") == {"hand-limit"}
    told(match, "draw")
    assert match.facts()["Ana.hand"] == 7
    assert refusal(duel(), "draw 1") == {"hand-limit"}


@clause("reshuffle", "legal")
@clause("HER-3", "refused")
def test_an_empty_deck_is_the_shuffled_discard_and_the_draw_goes_on() -> None:
    match = duel(position={"Ana.hand": 4, "Ana.deck": 1, "Ana.discard": 5})
    entry = match.play("draw 3")
    assert facts(match, "Ana.hand", "Ana.deck", "Ana.discard") == [7, 3, 0]
    assert "becomes the deck" in entry.explain("en")
    scarce = duel(position={"Ana.hand": 1, "Ana.deck": 1, "Ana.discard": 1})
    assert refusal(scarce, "draw 3") == {"HER-3"}
    told(scarce, "draw")
    assert facts(scarce, "Ana.hand", "Ana.deck", "Ana.discard") == [3, 0, 0]


def test_where_the_companion_deals_a_draw_goes_on_after_the_shuffle() -> None:
    match = told(companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana"), "Ana: hero Brasca", "Bo: hero Nimbo")
    for _ in range(8):
        match.play("discard all")
        match.play("draw 3")
        match.play("end")
        match.play("end")
        assert match.facts()["Ana.hand"] == 3
    match.play("discard all")
    entry = match.play("draw 3")
    assert {effect.clause for effect in entry.effects} == {"draw-phase", "reshuffle"} or match.facts()["Ana.deck"] > 3
    assert sum(facts(match, "Ana.hand", "Ana.deck", "Ana.discard")) == 30


@clause("clear-phase", "refused")
@clause("HER-4", "legal")
def test_up_to_three_cards_are_cleared_on_the_first_turn_too() -> None:
    match = duel("clear body mind", position={"Ana.body.pile": [1, 2], "Ana.mind.pile": [3], "Ana.x.pile": [4, 5]})
    assert facts(match, "Ana.body.pile", "Ana.mind.pile", "Ana.discard") == [(1,), None, 2]
    assert refusal(match, "clear x x") == {"clear-phase"}
    told(match, "clear x")
    assert match.facts()["Ana.x.pile"] == (4,)
    assert refusal(match, "clear x") == {"clear-phase"}


@clause("clear-top", "legal", "refused")
@clause("pile-order", "legal")
def test_piles_are_cleared_from_the_top() -> None:
    match = duel(position={"Ana.body.cards": ["block 9 B4", "attack 4 B5"]})
    told(match, "clear body")
    assert facts(match, "Ana.body.cards", "Ana.discard.cards") == [("block 9 B4",), ("attack 4 B5",)]
    assert refusal(match, "clear mind") == {"clear-top"}
    assert refusal(match, "clear body body") == {"clear-top"}


@clause("uncleared", "legal")
@clause("spent-stays", "legal")
@clause("HER-5", "legal")
@clause("spending", "legal")
def test_what_is_not_cleared_stays_spent_and_does_nothing() -> None:
    match = duel("attack 4 B5 on Bo", "Bo: block 9 B4", "all pass", "end", limit=9)
    assert facts(match, "Ana.body.spent", "Ana.body.left", "Bo.body.spent") == [5, 4, 4]
    told(match, "attack 2 B5 on Ana", "all pass", "end")
    assert match.facts()["Bo.points"] == 1, "Ana's old cards block nothing"
    assert refusal(match, "attack 4 B5 on Bo") == {"cost"}
    told(match, "clear body", "attack 4 B5 on Bo")
    assert facts(match, "Ana.body.spent", "sequence.block") == [5, 0]


# --- redrawing ------------------------------------------------------------------------------------------------------


@clause("redraw", "legal", "refused")
@clause("redraw-no-card", "legal", "refused")
@clause("HER-6", "legal", "refused")
def test_redrawing_the_hand_stands_for_the_action_phase() -> None:
    match = duel("discard 2", "draw 1", "redraw")
    assert facts(match, "Ana.hand", "Ana.discard", "Ana.deck", "phase") == [6, 8, 16, "redrawn"]
    assert refusal(match, "attack 4 B5 on Bo") == {"redraw-no-card"}
    assert refusal(match, "special fast M1") == {"redraw-no-card"}
    assert refusal(match, "redraw") == {"HER-6"}
    assert not refusal(match, "Bo: special fast M1"), "the others may still play"
    assert refusal(duel("special fast M1", "all pass"), "redraw") == {"redraw"}
    told(match, "end")
    assert not refusal(match, "attack 4 B5 on Ana")


@clause("HER-3", "legal")
@clause("clear-phase", "legal")
@pytest.mark.parametrize("dealt", [False, True])
def test_none_may_be_announced(dealt: bool) -> None:
    match = listed(seed=3) if dealt else duel(position={"Ana.body.pile": [1]})
    for text, french, phase in (
        ("discard 0", "défausser 0", "discard"),
        ("draw 0", "piocher 0", "draw"),
        ("clear 0", "nettoyer 0", "clear"),
    ):
        hand = match.facts()["Ana.hand"]
        entry = match.play(text)
        assert (str(entry.move), entry.title("fr"), entry.verdict) == (text, french, "legal")
        assert match.parse(french) == entry.move
        assert facts(match, "Ana.hand", "phase", "drawn", "cleared") == [hand, phase, 0, 0]
    assert match.entries[-1].explain("fr") == "Ana ne nettoie rien."
    if not dealt:
        told(match, "clear body")
        assert match.facts()["cleared"] == 1


# --- the turn goes round --------------------------------------------------------------------------------------------


@clause("turns", "legal", "refused")
@clause("clockwise", "legal")
def test_the_turn_goes_to_the_left() -> None:
    match = duel(players=THREE)
    order = []
    for _ in range(4):
        order.append(match.facts()["player"])
        told(match, "end")
    assert order == ["Ana", "Bo", "Cy", "Ana"]
    assert match.facts()["turn"] == 5
    assert refusal(match, "Ana: draw 1") >= {"turns"}
    assert refusal(match, "Cy: end") == {"turns"}


@clause("sequence-first", "legal", "refused")
def test_the_turn_waits_for_the_sequence() -> None:
    match = duel("attack 4 B5 on Bo")
    for text in ("end", "next", "redraw", "discard 1"):
        assert "sequence-first" in refusal(match, text)
    told(match, "all pass")
    assert not refusal(match, "end")


def test_a_turn_starts_afresh() -> None:
    match = duel("draw 3", "attack 4 B5 on Bo", "all pass", "end", position={"Ana.hand": 4})
    assert facts(match, "phase", "drawn", "cleared", "exclusives", "played", "cards") == ["discard", 0, 0, 0, False, 0]
