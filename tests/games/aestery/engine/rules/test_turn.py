"""The course of a match: set-up, the order of a turn, upkeep, draws, the end step."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion import IllegalMove, Match
from tests.games.aestery.scenes import fact, facts, field, fight, refusal, told

clause = pytest.mark.clause


def start(*texts: str, **more: Any) -> Match:
    """A physical table that begins, Ana first; then the announcements."""
    return told(companion.new("aestery", ["Ana", "Bo"], starter="Ana", lang="en", **more), *texts)


# --- set-up -----------------------------------------------------------------------------------------------------------


@clause("starting-life", "legal")
@clause("opening-hand", "legal")
@clause("starter", "legal")
@clause("AES-2", "legal")
def test_a_match_begins_with_twenty_life_and_six_cards() -> None:
    match = start()
    for name in ("Ana", "Bo"):
        assert facts(match, f"{name}.life", f"{name}.hand", f"{name}.deck", f"{name}.mines") == [20, 6, 54, 0]
    assert facts(match, "phase", "turn", "player", "starter") == ["start", 1, "Ana", "Ana"]


@clause("AES-37", "legal")
def test_the_house_says_how_many_cards_a_deck_has() -> None:
    assert facts(start(deck=70), "Ana.deck", "Bo.hand") == [64, 6]


@clause("mulligan", "legal", "refused")
@clause("mulligan-starter", "legal", "refused")
@clause("keep", "legal", "refused")
@clause("AES-2", "legal")
def test_one_mulligan_each_the_starter_first() -> None:
    match = start()
    assert refusal(match, "Bo: mulligan") == {"mulligan-starter"}
    assert refusal(match, "Bo: keep") == {"mulligan-starter"}
    told(match, "mulligan")
    assert facts(match, "Ana.hand", "Ana.deck", "Ana.mulligan") == [6, 54, True]
    assert refusal(match, "Ana: mulligan") == {"mulligan", "keep"}
    assert refusal(match, "Ana: keep") == {"keep"}
    told(match, "Bo: keep")
    assert "keep" in refusal(match, "Bo: keep")


@clause("AES-2", "legal")
@clause("keep", "legal")
def test_saying_a_later_step_keeps() -> None:
    match = start("mine")
    assert facts(match, "phase", "Ana.mines", "Ana.hand", "Bo.hand") == ["main", 1, 5, 6]
    assert refusal(match, "Bo: mulligan"), "the turn has begun"
    assert facts(start("Ana: keep", "untap"), "phase", "Bo.mulligan") == ["main", False], "no draw in the first turn"


# --- upkeep and draw --------------------------------------------------------------------------------------------------


@clause("upkeep", "legal")
@clause("AES-5", "legal")
@clause("stories", "legal")
def test_the_upkeep_untaps_what_is_ones_own() -> None:
    tapped: dict[str, Any] = {}
    for name in ("Ana", "Bo"):
        tapped |= {f"{name}__mines.untapped": 1, f"{name}__story.1": "Phare", f"{name}__story.1.tapped": True}
    match = field(["1/1 | tapped new"], ["1/1 | tapped new"], "untap", phase="upkeep", **tapped)
    for what in ("fighter.1.tapped", "fighter.1.new", "story.1.tapped"):
        assert facts(match, f"Ana.{what}", f"Bo.{what}") == [False, True], what
    assert facts(match, "Ana.mines.untapped", "Bo.mines.untapped", "phase") == [4, 1, "draw"]
    played = field([], [], "story cost 1", "Bo: pass")
    assert fact(played, "Ana.story.1.new") is True


@clause("draw-step", "legal")
@clause("first-draw", "legal", "refused")
@clause("AES-3", "legal")
def test_the_starter_skips_the_first_draw_step_alone() -> None:
    match = start("keep", "Bo: keep", "untap")
    assert "first-draw" in refusal(match, "draw")
    told(match, "mine", "end")
    assert facts(match, "player", "Ana.hand", "Ana.deck") == ["Bo", 6, 53]
    told(match, "untap", "draw")
    assert facts(match, "Bo.hand", "Bo.deck", "phase") == [7, 53, "main"]


@clause("phases", "legal", "refused")
@clause("turns", "legal", "refused")
def test_a_turn_goes_in_its_order() -> None:
    match = field(["1/1"])
    assert refusal(match, "untap") == {"phases"}
    assert refusal(match, "draw") == {"phases"}
    for text in ("Bo: untap", "Bo: draw", "Bo: end"):
        assert "turns" in refusal(match, text), text
    told(match, "end")
    assert [str(step) for step in match.ask("hide").implies] == ["untap", "draw"]
    assert [str(step) for step in match.ask("mine").implies] == ["untap"], "in any step"
    told(match, "untap", "draw")
    assert refusal(match, "draw") == {"phases"}
    attacked = fight(["1/1"], ["1/1"])
    assert "phases" in refusal(attacked, "end"), "a combat is dealt first"


@clause("main-phase", "legal", "refused")
@clause("types", "legal")
def test_fighters_and_stories_are_played_in_ones_own_main_phase() -> None:
    match = field(["1/1"])
    for text in ('fighter "Merle" 2/3 cost 1', 'story "Phare" cost 1'):
        assert refusal(match, f"Bo: {text}") == {"main-phase"}
        assert not refusal(match, text)
    told(match, "attack 1")
    assert refusal(match, "fighter 2/3 cost 1") == {"main-phase"}
    assert not refusal(match, "ephemeral cost 1")
    told(match, "done", "Bo: done", "damage", "fighter 2/3 cost 1")


# --- the end step -----------------------------------------------------------------------------------------------------


@clause("end-first-blood", "legal")
@clause("end-pitched", "legal")
@clause("end-draw", "legal")
@clause("pass-turn", "legal")
@clause("pitched-under", "legal")
@clause("AES-4", "legal")
def test_the_end_step_in_its_order() -> None:
    match = field(["1/1 | new"], [], "attack 1", "done", "Bo: done", "damage", Ana__deck=0)
    told(match, "story cost 3 with pitch 3", "Bo: pass", "end")
    assert facts(match, "Ana.fighter.1", "Ana.graveyard", "Ana.pitched", "Ana.hand", "Ana.deck") == [None, 1, 0, 4, 0]
    assert facts(match, "player", "turn", "phase", "over") == ["Bo", 6, "upkeep", False]


@clause("pitched-under", "legal")
@clause("AES-6", "legal")
def test_a_pitched_card_goes_under_the_deck() -> None:
    match = field(rules={"cards": "demo"}, Ana__hand__cards=("Rémouleuse",))
    told(match, 'story cost 2 with pitch "Rémouleuse"', "Bo: pass", "end")
    assert facts(match, "Ana.deck.top", "Ana.deck.bottom") == [None, ("Rémouleuse",)]


@clause("end-step", "legal")
@clause("nothing-owed", "legal", "refused")
@clause("hand-limit", "legal", "refused")
@clause("hand-over", "legal", "refused")
@clause("AES-36", "legal")
def test_cards_above_six_are_discarded_in_ones_own_end_step() -> None:
    match = field([], [], Ana__hand=8, Bo__hand=9)
    assert refusal(match, "discard 2") == {"nothing-owed"}, "not before the end step"
    told(match, "end")
    assert facts(match, "phase", "player", "Ana.hand") == ["end", "Ana", 9]
    assert refusal(match, "end") == {"hand-over"}
    assert refusal(match, "discard 4") == {"hand-limit"}
    assert refusal(match, "Bo: discard 3")
    told(match, "discard 2")
    assert facts(match, "phase", "Ana.hand") == ["end", 7]
    told(match, "discard 1")
    assert facts(match, "player", "Ana.hand", "Ana.graveyard", "Bo.hand") == ["Bo", 6, 3, 9]


@clause("pass-turn", "legal")
@clause("AES-24", "legal")
def test_what_lasts_until_the_end_of_the_turn_ends_with_it() -> None:
    match = field(["1/1"], [], "effect aether +2", "effect force +3 on 1 this turn", "attack 1", "done", "Bo: done")
    told(match, "damage", "mine")
    assert facts(match, "Ana.aether", "Ana.fighter.1.boost", "Ana.fighter.1.hit", "combats", "Ana.mined") == [
        2, 3, True, 1, True,
    ]  # fmt: skip
    told(match, "end")
    assert facts(match, "Ana.aether", "Ana.fighter.1.boost", "Ana.fighter.1.hit", "combats", "combats.attacked") == [
        0, 0, False, 0, 0,
    ]  # fmt: skip
    assert not refusal(told(match, "untap", "end"), "mine")


# --- a whole turn -----------------------------------------------------------------------------------------------------

_FEW: dict[str, Any] = {"Ana.hand": 3, "Bo.hand": 3}
"""Nobody has to discard when a turn ends."""


@clause("AES-39", "legal", "refused")
def test_a_whole_turn_is_asked_for_once() -> None:
    match = field(["1/1"], ["2/2"], "end", **_FEW)
    assert facts(match, "player", "phase") == ["Bo", "upkeep"]
    for _ in range(2):  # a question plays nothing, and confirms nothing
        assert refusal(match, "end") == {"AES-39"}
    with pytest.raises(IllegalMove) as refused:
        match.play("end")
    assert {reason.clause for reason in refused.value.ruling.reasons} == {"AES-39"}
    assert facts(match, "player", "phase") == ["Bo", "upkeep"]
    entry = match.play("end")
    assert [str(step) for step in entry.ruling.implies] == ["untap", "draw"]
    assert fact(match, "player") == "Ana"
    assert refusal(match, "end") == {"AES-39"}, "the next turn is asked for again"


@clause("AES-39", "legal")
def test_whoever_has_begun_a_turn_may_end_it() -> None:
    match = told(field(["1/1"], [], "end", **_FEW), "untap", "end")
    assert facts(match, "player", "phase") == ["Ana", "upkeep"]


@clause("AES-39", "refused")
def test_something_else_said_meanwhile_takes_the_confirmation_back() -> None:
    match = field(["1/1"], ["2/2"], "end", **_FEW)
    with pytest.raises(IllegalMove):
        match.play("end")
    match.correct({"Ana.life": 12})
    with pytest.raises(IllegalMove):
        match.play("end")


@clause("AES-39", "refused")
def test_the_first_turn_is_not_skipped_with_the_hands_that_are_kept() -> None:
    assert refusal(start(), "end") == {"AES-39"}


def test_a_skipped_turn_is_read_from_its_record(tmp_path: Path) -> None:
    match = field(["1/1"], ["2/2"], "end", **_FEW)
    with pytest.raises(IllegalMove):
        match.play("end")
    match.play("end")
    again = companion.load(match.save(tmp_path / "skipped.jsonl"))
    assert (again.discrepancies, again.facts()) == ([], match.facts())


def test_what_another_may_say_instead_is_offered_with_the_name() -> None:
    match = field(["3/3"], ["2/2"], "end", "untap", "draw")
    assert "Possible instead: Bo: attack 1, " in match.ask("Ana: attack 1").text("en")
    assert "Possible instead: attack 1, " in match.ask("attack 9").text("en")
    assert "c’est le tour de Bo, étape «\u202fphase principale\u202f»" in match.ask("Ana: hide").text("fr")
