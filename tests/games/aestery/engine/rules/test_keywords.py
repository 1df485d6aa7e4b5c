"""The glossary: each keyword alone, and with flash, Nap, First Blood and a second combat where they meet."""

import pytest

from companion import Match
from tests.games.aestery.scenes import fact, facts, field, fight, pass_turn, refusal, told, turn_round

clause = pytest.mark.clause


def lost(match: Match, name: str = "Bo") -> int:
    return 20 - int(fact(match, f"{name}.life"))


# --- who may be blocked -----------------------------------------------------------------------------------------------


@clause("flight", "legal", "refused")
@clause("reach", "legal")
@clause("AES-14", "legal")
def test_flight_is_blocked_by_flight_and_reach_and_never_by_flash() -> None:
    match = fight(["2/2 flight"], ["1/1", "1/1 flight", "1/1 reach", "1/1 plunge"])
    assert [refusal(match, f"Bo: block 1 with {place}") for place in (1, 2, 3, 4)] == [
        {"flight"},
        set(),
        set(),
        {"flight"},
    ]
    for text in ("flash 1/1 on 1", "flash 1/1 flight on 1", "flash 1/1 reach on 1"):
        assert refusal(match, f"Bo: {text}") == {"flight"}, text
    low = fight(["2/2"], ["1/1 flight", "1/1 reach"])
    assert not refusal(low, "Bo: block 1 with 1") | refusal(low, "Bo: block 1 with 2"), "who flies blocks anybody"


@clause("plunge", "legal", "refused")
@clause("AES-19", "legal")
@pytest.mark.parametrize("kind", ["plunge", "wondrous plunge"])
def test_plunge_is_blocked_by_plunge_of_either_kind(kind: str) -> None:
    match = fight([f"2/2 {kind}"], ["1/1", "1/1 plunge", "1/1 wondrous plunge", "1/1 flight"])
    refused = [refusal(match, f"Bo: block 1 with {place}") for place in (1, 2, 3, 4)]
    assert refused == [{"plunge"}, set(), set(), {"plunge"}]
    assert refusal(match, "Bo: flash 1/1 plunge on 1") == {"plunge"}
    both = fight([f"2/2 {kind}, flight"], ["1/1 plunge", "1/1 flight", "1/1 plunge, reach"])
    assert [refusal(both, f"Bo: block 1 with {place}") for place in (1, 2, 3)] == [{"flight"}, {"plunge"}, set()]
    told(field(["3/3"], []), f'fighter "Phoque" 2/2 cost 1 {kind}', "Bo: pass")


@clause("unblockable", "legal", "refused")
@clause("elusive", "legal", "refused")
def test_unblockable_and_elusive() -> None:
    match = fight(["2/2 unblockable", "3/3 elusive"], ["1/1"])
    assert refusal(match, "Bo: block 1 with 1") == {"unblockable"}
    assert refusal(match, "Bo: flash 1/1 on 1") == {"unblockable"}
    assert refusal(match, "Bo: flash 1/1 on 2") == {"elusive"}
    told(match, "Bo: block 2 with 1", "Bo: done", "damage")
    assert lost(match) == 2 + (3 - 1)


@clause("fascination", "legal", "refused")
@clause("AES-34", "legal")
@pytest.mark.parametrize("first", ["block 1 with 1", "flash 1/1 on 1"])
def test_fascination_allows_one_blocker_flashed_or_not(first: str) -> None:
    match = fight(["4/4 fascination"], ["1/1", "1/1"])
    assert refusal(match, "Bo: block 1 with 1 + 2") == {"fascination"}
    told(match, f"Bo: {first}")
    assert refusal(match, "Bo: block 1 with 2") == {"fascination"}
    assert refusal(match, "Bo: flash 1/1 on 1") == {"fascination"}


# --- plunge, its untapping and the Wonders ----------------------------------------------------------------------------


@clause("plunge", "legal")
@clause("plunge-skip", "legal")
def test_who_plunged_to_attack_skips_one_untapping() -> None:
    match = field(["2/2"], [], 'fighter "Phoque" 3/3 cost 2 plunge', "Bo: pass")
    assert facts(match, "Ana.fighter.2.tapped", "Ana.fighter.2.firstblood") == [True, False], "it arrives tapped"
    turn_round(match)
    assert fact(match, "Ana.fighter.2.tapped") is False
    told(match, "attack 2", "done", "Bo: done", "damage")
    assert fact(match, "Ana.fighter.2.skip") is True
    turn_round(match)
    assert facts(match, "Ana.fighter.2.tapped", "Ana.fighter.2.skip") == [True, False]
    turn_round(match)
    assert fact(match, "Ana.fighter.2.tapped") is False


@clause("wondrous-plunge", "legal")
@clause("AES-19", "legal")
def test_wonders_are_made_when_what_was_tapped_untaps_once_a_turn() -> None:
    match = field(["2/2 wondrous plunge | tapped", "1/1 plunge | tapped", "2/2 wondrous plunge",
                   "2/2 wondrous plunge | tapped skip"], [])  # fmt: skip
    turn_round(match)
    assert fact(match, "Ana.wonders") == 1, "one was tapped already, one skips"
    told(match, "effect tap 1", "effect untap 1")
    assert fact(match, "Ana.wonders") == 1, "once a turn"
    turn_round(match)
    assert fact(match, "Ana.wonders") == 2, "the one that skipped"
    told(match, "effect tap 3", "effect untap 3", "Bo: pass")
    assert fact(match, "Ana.wonders") == 3, "by a card as well as in the upkeep"


# --- First Blood, Madness, Bloodthirst --------------------------------------------------------------------------------


@clause("first-blood", "legal")
@clause("end-first-blood", "legal")
@clause("AES-9", "legal")
@clause("madness", "legal")
def test_new_attackers_are_sacrificed_and_mad_ones_are_not() -> None:
    match = fight(["2/2 | new", "2/2", "2/2 madness | new"], [], "Bo: done", "damage")
    assert [fact(match, f"Ana.fighter.{place}.firstblood") for place in (1, 2, 3)] == [True, False, False]
    told(match, "end")
    assert facts(match, "Ana.fighter.1", "Ana.fighter.2", "Ana.fighter.3", "Ana.graveyard") == [
        None, "Renard", "Loup", 1,
    ]  # fmt: skip


@clause("first-blood", "legal")
@clause("activate", "legal")
@clause("end-first-blood", "legal")
def test_tapping_a_new_card_oneself_gives_first_blood_and_blocking_or_being_tapped_does_not() -> None:
    match = field(["1/1 | new", "1/1 | new"], [], "activate 1 tap", "Bo: pass")
    told(match, "Bo: ephemeral cost 1", "pass", "Bo: effect tap Ana.2")
    assert facts(match, "Ana.fighter.1.firstblood", "Ana.fighter.2.firstblood", "Ana.fighter.2.tapped") == [
        True, False, True,
    ]  # fmt: skip
    told(match, "end")
    assert facts(match, "Ana.fighter.1", "Ana.fighter.2") == [None, "Renard"]
    home = fight(["1/1"], ["1/2 | new"], "Bo: block 1 with 1", "Bo: done", "damage", "end")
    assert facts(home, "Bo.fighter.1", "Bo.fighter.1.firstblood") == ["Merle de Bo", False]


@clause("first-blood", "legal")
@clause("end-first-blood", "legal")
@clause("stories", "legal")
@clause("AES-9", "legal")
def test_a_new_story_that_is_tapped_is_sacrificed_as_well() -> None:
    match = field([], [], 'story "Phare" cost 1', "Bo: pass", "activate story 1 tap", "Bo: pass")
    assert fact(match, "Ana.story.1.tapped") is True
    told(match, "end")
    assert facts(match, "Ana.story.1", "Ana.graveyard") == [None, 1]


@clause("bloodthirst", "legal")
@clause("arrives-with", "legal")
@clause("fighters", "legal")
@clause("AES-9", "legal")
def test_bloodthirst_gains_first_blood_at_every_attack_and_pays_with_markers() -> None:
    match = field([], [], 'fighter "Ronce" 1/5 cost 1 bloodthirst 1', "Bo: pass")
    assert fact(match, "Ana.fighter.1.bloodthirst") == 1
    turn_round(match)
    pass_turn(told(match, "attack 1", "done", "Bo: done", "damage"))
    assert facts(match, "Ana.fighter.1", "Ana.fighter.1.bloodthirst", "Ana.fighter.1.firstblood") == ["Ronce", 0, False]
    told(pass_turn(told(match, "untap")), "untap", "attack 1", "done", "Bo: done", "damage")
    assert fact(match, "Ana.fighter.1.firstblood") is True
    pass_turn(match)
    assert fact(match, "Ana.fighter.1") is None


@clause("bloodthirst", "legal")
@clause("madness", "legal")
def test_where_words_meet_at_first_blood() -> None:
    match = fight(["1/1 bloodthirst 2, madness | bloodthirst=2", "1/1 bloodthirst 2 | bloodthirst=2 new"], [],
                  "Bo: done", "damage", "end")  # fmt: skip
    assert facts(match, "Ana.fighter.1.bloodthirst", "Ana.fighter.2.bloodthirst") == [2, 1], (
        "mad ones have no First Blood"
    )
    again = fight(["1/1 bloodthirst 1 | bloodthirst=1"], [], "Bo: done", "damage", "effect untap 1",
                  "combat with 2 mines", "attack 1", "done", "Bo: done", "damage", "end")  # fmt: skip
    assert facts(again, "Ana.fighter.1", "Ana.fighter.1.bloodthirst") == ["Merle", 0], "two attacks, one First Blood"
    asleep = fight(["1/1 nap 2 | new"], [], "effect nap +2 on 1", "Bo: done", "damage", "end")
    assert facts(asleep, "Ana.fighter.1", "Ana.fighter.1.firstblood") == ["Merle", False], "who naps is not sacrificed"
    thirsty = fight(["1/1 nap 1, bloodthirst 2 | bloodthirst=2"], [], "effect nap +1 on 1", "Bo: done", "damage", "end")
    assert facts(thirsty, "Ana.fighter.1", "Ana.fighter.1.bloodthirst") == ["Merle", 2], "nor does it pay for that"


@pytest.mark.parametrize(("bleed", "left"), [(True, 4), (False, 5)])
@clause("AES-9", "legal")
def test_new_mines_bleed_where_the_house_says_so(bleed: bool, left: int) -> None:
    match = field(
        [], [], "mine", 'fighter "Puisatier" 1/1 cost 0 efficiency 1', "Bo: pass", rules={"mines_bleed": bleed}
    )
    assert facts(match, "Ana.mines", "Ana.mines.untapped") == [5, 5]
    told(match, "story cost 4", "Bo: pass")
    assert fact(told(match, "effect text"), "Ana.mines.untapped") == 1, "the new one is the last to be tapped"
    other = told(match, "story cost 1", "Bo: pass", "end")
    assert fact(other, "Ana.mines") == left


@clause("mines-bleed", "legal")
def test_a_mine_that_bleeds_is_told() -> None:
    match = field([], [], "mine", "fighter 1/1 cost 0 efficiency 1", "Bo: pass", rules={"mines_bleed": True})
    told(match, "story cost 5", "Bo: pass", "end")
    assert facts(match, "Ana.mines", "Ana.mines.untapped") == [4, 0]


# --- Nap --------------------------------------------------------------------------------------------------------------


@clause("nap", "legal", "refused")
@clause("nap-tick", "legal")
@clause("nap-target", "legal", "refused")
@clause("AES-20", "legal")
def test_who_naps_does_nothing_and_wakes_at_both_players_upkeeps() -> None:
    match = field(["9/9 | new"], [], 'fighter "Vigie" 1/4 cost 2 nap 2, reach', "Bo: pass")
    assert fact(match, "Ana.fighter.2.nap") == 2
    assert refusal(match, "attack 2") == {"nap"}
    assert refusal(match, "activate 2 tap") == {"nap"}
    assert refusal(match, "Bo: ephemeral cost 1 on Ana.2") == {"nap-target"}
    assert not refusal(match, "ephemeral cost 1 on 2"), "its owner may aim at it"
    told(pass_turn(match), "untap")
    assert fact(match, "Ana.fighter.2.nap") == 1
    told(pass_turn(match), "untap")
    assert fact(match, "Ana.fighter.2.nap") == 0
    assert not refusal(match, "attack 2")
    assert refusal(fight(["2/2"], ["1/4 nap 1 | nap=1"]), "Bo: block 1 with 1") == {"nap"}


@clause("nap-safe", "legal", "refused")
@clause("AES-20", "legal")
@clause("nap-tick", "legal")
def test_who_naps_is_safe_until_the_last_marker_goes() -> None:
    match = field([], ["1/3 nap 3 | nap=2"])
    for text in ("effect destroy Bo.1", "Bo: effect sacrifice 1"):
        assert refusal(match, text) & {"nap-safe", "nap-target"}, text
    assert refusal(match, "Bo: effect sacrifice 1") == {"nap-safe"}
    told(match, "Bo: effect fatigue +3 on 1")
    assert facts(match, "Bo.fighter.1", "Bo.fighter.1.fatigue", "Bo.fighter.1.defence.now") == ["Merle de Bo", 3, 0]
    told(pass_turn(match), "untap")
    assert fact(match, "Bo.fighter.1.nap") == 1
    told(pass_turn(match), "untap")
    assert fact(match, "Bo.fighter.1") is None, "Fatigue kills it when the last marker goes"


@clause("AES-20", "legal")
@clause("nap-tick", "legal")
def test_who_dies_as_the_nap_ends_untaps_no_more() -> None:
    match = field([], ["1/3 nap 1, wondrous plunge | nap=1 fatigue=3 tapped"])
    told(pass_turn(match), "untap")
    assert facts(match, "Bo.fighter.1", "Bo.wonders") == [None, 0]


# --- Fatigue, Bravery, Healing, Devotion ------------------------------------------------------------------------------


@clause("bravery", "legal", "refused")
@clause("bravery-fatigue", "legal", "warning")
@clause("arrives-with", "legal")
@clause("AES-21", "legal")
def test_bravery_takes_fatigue_off_at_any_time() -> None:
    match = field(["1/4 bravery 2 | bravery=2 fatigue=1", "1/1"], ["1/4 bravery 1 | bravery=1 fatigue=2"])
    assert refusal(match, "bravery 2") == {"bravery"}
    told(match, "bravery 1", "Bo: bravery 1")
    assert facts(match, "Ana.fighter.1.bravery", "Ana.fighter.1.fatigue", "Bo.fighter.1.fatigue") == [1, 0, 1]
    assert [one.clause for one in match.ask("bravery 1").warnings] == ["bravery-fatigue"]
    assert refusal(match, "Bo: bravery 1") == {"bravery"}
    told(match, 'fighter "Brave" 1/1 cost 1 bravery 3', "Bo: pass")
    assert fact(match, "Ana.fighter.3.bravery") == 3


@clause("healing", "legal")
@clause("AES-21", "legal")
@clause("target-missing", "legal", "refused")
def test_healing_is_done_as_the_card_resolves() -> None:
    match = field(["1/4 | fatigue=3"], ["2/2 | fatigue=1"])
    assert refusal(match, "ephemeral cost 1 healing 2") == {"target-missing"}
    told(match, "ephemeral cost 1 healing 2 on 1")
    assert fact(match, "Ana.fighter.1.fatigue") == 3
    told(match, "Bo: pass")
    assert fact(match, "Ana.fighter.1.fatigue") == 1
    told(match, 'fighter "Soigneur" 1/1 cost 1 healing 5 on Bo.1', "Bo: pass")
    assert fact(match, "Bo.fighter.1.fatigue") == 0, "as far as possible, and on any Fighter"


@clause("devotion", "legal")
@clause("AES-17", "legal")
@clause("flash-no-damage", "legal")
def test_devotion_gains_what_is_suffered_of_combat_damage() -> None:
    match = fight(["2/3 devotion"], ["4/6 devotion", "1/1"], "Bo: block 1 with 1", "Bo: done", "damage")
    assert (lost(match, "Ana"), lost(match)) == (-4, -2), "4, also above its Defence of 3; the blocker holds back 2"
    flashed = fight(["3/3 devotion"], [], "Bo: flash 5/1 devotion on 1", "Bo: done", "damage")
    assert (lost(flashed, "Ana"), lost(flashed)) == (0, 2)
    text = field(["2/5 devotion"], [], "effect damage 3 on 1")
    assert (lost(text, "Ana"), fact(text, "Ana.fighter.1.fatigue")) == (0, 3)


@clause("devotion", "legal")
@clause("AES-26", "legal")
def test_devotion_and_damage_come_together_in_one_combat() -> None:
    match = fight(["4/9"], ["0/2 devotion"], "Bo: block 1 with 1", "Bo: done", "damage", Bo__life=2)
    assert facts(match, "Bo.life", "over") == [2, False]


@clause("AES-38", "legal")
def test_whom_a_fighter_heals_is_asked_for_where_several_can_be_meant() -> None:
    match = field(["1/4"], [], 'fighter "Soigneur" 1/1 cost 1 healing 1', "Bo: pass", Ana__fighter__1__fatigue=2)
    assert facts(match, "Ana.fighter.1.fatigue", "Ana.fighter.2") == [2, "Soigneur"]
    assert [item.verb for item in match.state.pending] == ["effect"]
    assert refusal(match, "attack 1"), "first whom it heals"
    told(match, "effect heal 1 on 1")
    assert (fact(match, "Ana.fighter.1.fatigue"), match.state.pending) == (1, ())


@clause("AES-38", "legal")
def test_whom_a_fighter_teaches_is_asked_for_too() -> None:
    match = field(["1/4"], [], 'fighter "Maître" 1/1 cost 1 experience 1', "Bo: pass")
    assert fact(match, "Ana.fighter.2.plus") == 0
    told(match, "effect plus +1 on 1")
    assert facts(match, "Ana.fighter.1.plus", "Ana.fighter.2.plus") == [1, 0]


@clause("AES-38", "legal")
def test_the_only_fighter_need_not_be_named() -> None:
    match = field([], [], 'fighter "Maître" 1/1 cost 1 experience 2', "Bo: pass")
    assert (fact(match, "Ana.fighter.1.plus"), match.state.pending) == (2, ())
