"""The glossary, second half: what hits, arrives, leaves, is supported or has a full hand, and what that sets off."""

import pytest

from companion import Match
from tests.games.aestery.scenes import fact, facts, field, fight, refusal, told

clause = pytest.mark.clause


def lost(match: Match, name: str = "Bo") -> int:
    return 20 - int(fact(match, f"{name}.life"))


# --- Hit, Recidivism --------------------------------------------------------------------------------------------------


@clause("hit", "legal")
@clause("AES-29", "legal")
@clause("AES-17", "legal")
@clause("AES-33", "legal")
def test_hit_is_set_off_once_a_turn_by_combat_damage_to_a_player() -> None:
    match = fight(["2/2 hit", "1/1", "1/1 hit"], ["0/1"], "Bo: block 3 with 1", "Bo: done", "damage")
    assert [fact(match, f"Ana.fighter.{place}.hit") for place in (1, 2, 3)] == [True, True, False]
    assert fact(match, "stack") == 1, "that of the first one waits"
    told(match, "Bo: pass", "effect draw 1")
    assert facts(match, "stack", "Ana.hand") == [0, 6]
    told(match, "effect untap 1", "combat with 2 mines", "attack 1", "done", "Bo: done", "damage")
    assert facts(match, "stack", "Bo.life") == [0, 20 - 2 - 1 - 2], "once a turn"
    text = field(["2/2 hit"], [], "effect damage 2 on Bo")
    assert (lost(text), fact(text, "Ana.fighter.1.hit"), fact(text, "stack")) == (2, False, 0)


@clause("recidivism", "legal")
@clause("AES-16", "legal")
def test_recidivism_counts_earlier_combats_of_the_turn() -> None:
    match = field(["2/9 recidivism 3"], ["0/1"], combats=2, **{"combats__attacked": 2}, Ana__aether=4)
    assert fact(match, "Ana.fighter.1.force.now") == 2
    told(match, "combat", "attack 1")
    assert fact(match, "Ana.fighter.1.force.now") == 2 + 3 * 2
    told(match, "done", "Bo: flash 0/2 on 1", "Bo: done")
    entry = match.play("damage")
    assert lost(match) == 8 - 2
    assert "6" in entry.explain("en")


# --- what is done on arriving and leaving -----------------------------------------------------------------------------


@clause("arrival", "legal")
@clause("AES-28", "refused")
def test_an_arrival_waits_like_a_card() -> None:
    match = field([], ["1/1"], 'fighter "Passeur" 3/2 cost 4 arrival', "Bo: pass")
    assert fact(match, "stack") == 1
    told(match, "Bo: pass", "effect return Bo.1")
    assert facts(match, "stack", "Bo.fighter.1", "Bo.hand") == [0, None, 6]
    listed = field([], [], 'play "Orfèvre errante"', "Bo: pass", "Bo: pass", rules={"cards": "demo"})
    assert refusal(listed, "end") == {"AES-28"}, "1 Aether or a card, somebody must say which"
    told(listed, "effect aether +1")
    assert fact(listed, "Ana.aether") == 1
    assert not refusal(listed, "end")


@clause("hit", "legal")
@clause("text-resolves", "legal")
@clause("AES-28", "legal")
def test_what_a_text_offers_is_passed_over() -> None:
    match = field([], [], 'play "Pêcheur de lune"', "attack 1", "done", "Bo: done", "damage", "Bo: pass",
                  rules={"cards": "demo"})  # fmt: skip
    assert [step.verb for step in match.ask("end").implies] == ["pass"], "it may draw"
    told(match, "pass")
    assert fact(match, "Ana.hand") == 4
    assert not match.ask("end").implies


@clause("departure", "legal")
@clause("hit", "legal")
def test_several_at_once_first_those_of_the_player_of_the_turn() -> None:
    match = fight(["4/1 departure", "1/1 hit"], ["2/2 departure"], "Bo: block 1 with 1", "Bo: done", "damage")
    assert fact(match, "stack") == 3
    seen = []
    while fact(match, "stack"):
        seen.append(fact(match, "stack.top"))
        told(match, "pass")
    assert ["Bo" in one for one in seen] == [False, False, True]


@clause("departure", "legal")
@clause("AES-14", "legal")
def test_a_departure_is_set_off_wherever_the_card_goes() -> None:
    for text in ("effect destroy 1", "effect exile 1", "effect return 1", "effect sacrifice 1", "effect damage 2 on 1"):
        match = field(["1/2 departure"], [], text)
        assert facts(match, "Ana.fighter.1", "stack") == [None, 1], text
    dead = fight(["4/4"], ["1/2 departure"], "Bo: block 1 with 1", "Bo: done", "damage")
    assert fact(dead, "stack") == 1
    flashed = fight(["4/4"], [], "Bo: flash 1/2 departure arrival on 1", "Bo: done", "damage")
    assert facts(flashed, "stack", "Bo.exile") == [0, 1], "a flashed Fighter has no text"


@clause("efficiency", "legal")
@clause("AES-30", "legal")
def test_efficiency_untaps_mines_at_once() -> None:
    match = field([], [], 'fighter "Puisatier" 1/1 cost 3 efficiency 2', "Bo: pass")
    assert facts(match, "Ana.mines.untapped", "Ana.mines") == [4 - 3 + 2, 4]
    more = field([], [], 'fighter "Puisatier" 1/1 cost 1 efficiency 9', "Bo: pass")
    assert fact(more, "Ana.mines.untapped") == 4, "as many as possible"


@clause("experience", "legal")
@clause("experience-marker", "legal")
@clause("AES-18", "legal")
def test_experience_goes_on_the_hero_or_else_on_a_fighter() -> None:
    hero = field(["1/1"], [], "ephemeral cost 1 experience 2", "Bo: pass",
                 **{"Ana__hero": "Mona", "Ana__experience": 1})  # fmt: skip
    assert facts(hero, "Ana.experience", "Ana.fighter.1.plus") == [3, 0]
    none = field(["1/1 | fatigue=0"], [])
    assert refusal(none, "ephemeral cost 1 experience 2") == {"target-missing"}
    told(none, "ephemeral cost 1 experience 2 on 1", "Bo: pass")
    assert facts(none, "Ana.fighter.1.plus", "Ana.fighter.1.force.now", "Ana.fighter.1.defence.now") == [2, 3, 3]


@clause("mine-x", "legal")
@clause("AES-5", "legal")
@clause("AES-30", "legal")
def test_mine_x_makes_tapped_mines_as_far_as_possible_and_leaves_the_mining_of_the_turn() -> None:
    match = field([], [], "ephemeral cost 0 mine 2", "Bo: pass")
    assert facts(match, "Ana.mines", "Ana.mines.untapped", "Ana.hand", "Ana.exile") == [6, 4, 2, 2]
    assert not refusal(match, "mine")
    few = field([], [], "ephemeral cost 0 mine 3", "Bo: pass", Ana__hand=2)
    assert facts(few, "Ana.mines", "Ana.hand", "Ana.exile") == [5, 0, 1]


@clause("look", "legal")
def test_look_is_told() -> None:
    match = field([], [], "ephemeral cost 0 look 3", "Bo: pass")
    assert fact(match, "Ana.deck") == 30
    assert any(effect.clause == "look" for entry in match.entries for effect in entry.effects)


@clause("privilege", "legal")
@clause("hideout-privilege", "legal")
def test_privilege_counts_out_of_the_hideout_alone() -> None:
    out = field([], [], 'fighter "Passeur" 3/2 cost 1 privilege from hideout', "Bo: pass", Ana__hideout=1)
    assert any(effect.clause == "privilege" for entry in out.entries for effect in entry.effects)
    hand = field([], [], 'fighter "Passeur" 3/2 cost 1 privilege', "Bo: pass")
    assert not any(effect.clause == "privilege" for entry in hand.entries for effect in entry.effects)


# --- Support, Full Hand -----------------------------------------------------------------------------------------------


@clause("support", "legal")
@clause("AES-21", "legal")
@clause("nap-target", "refused")
def test_support_gives_force_until_the_end_of_the_turn() -> None:
    match = fight(["2/2", "1/1 nap 1 | nap=1"], ["1/4"], "Bo: block 1 with 1", "Bo: done", attack="1")
    assert refusal(match, "Bo: support 2 on Ana.2") == {"nap-target"}
    told(match, "support 2 on 1", "Bo: support 1 on 1")
    assert facts(match, "Ana.fighter.1.boost", "Ana.fighter.1.force.now", "Bo.fighter.1.force.now") == [2, 4, 2]
    assert facts(match, "Ana.hand", "Ana.exile", "Ana.mines.untapped", "stack") == [4, 1, 4, 0]
    told(match, "damage")
    assert facts(match, "Ana.fighter.1", "Bo.fighter.1") == [None, None]
    mined = field(["1/1"], [], "mine support 2 on 1")
    assert facts(mined, "Ana.fighter.1.force.now", "Ana.mines", "Ana.exile", "Ana.hand") == [3, 5, 1, 4]
    told(mined, "support 1 on 1")
    assert facts(mined, "Ana.fighter.1.boost", "Ana.fighter.1.force.now") == [3, 4]
    told(mined, "end")
    assert fact(mined, "Ana.fighter.1.boost") == 0


@clause("support-figure", "legal", "refused")
def test_how_much_support_a_card_of_no_list_has_is_asked_for() -> None:
    match = field(["1/1"], [])
    for text in ('support "Levée" on 1', 'mine "Levée" on 1', "support 0 on 1", "mine on 1"):
        assert refusal(match, text) == {"support-figure"}, text
        assert "Support 0" not in match.ask(text).text("fr"), text
    assert not refusal(match, "support 2 on 1") | refusal(match, 'mine "Levée" support 2 on 1')


@clause("support-lacks", "legal", "refused")
def test_only_a_card_with_support_is_exiled_for_it() -> None:
    match = field(["1/1"], [], rules={"cards": "demo"})
    assert refusal(match, 'support "Rémouleuse" on 1') == {"support-lacks"}
    told(match, 'support "Bâton de marche" on 1')
    assert facts(match, "Ana.fighter.1.force.now", "Ana.hand", "Ana.exile") == [3, 4, 1]


@clause("support", "legal", "warning")
@clause("AES-21", "legal")
def test_a_listed_card_with_support_that_is_mined_gives_its_force_and_says_so_where_nobody_is_named() -> None:
    match = field(["1/1"], [], rules={"cards": "demo"})
    assert [reason.clause for reason in match.ask('mine "Bâton de marche"').warnings] == ["support"]
    told(match, 'mine "Bâton de marche" on 1')
    assert facts(match, "Ana.fighter.1.force.now", "Ana.mines", "Ana.hand", "Ana.exile") == [3, 5, 4, 1]
    assert not field([], [], rules={"cards": "demo"}).ask('mine "Bâton de marche"').warnings, "nobody could profit"


@clause("support", "legal")
@clause("bravery", "legal")
@clause("AES-21", "legal")
def test_support_and_bravery_wait_for_no_upkeep() -> None:
    match = field([], ["1/3 bravery 1 | bravery=1 fatigue=1"], "Bo: bravery 1", "Bo: support 2 on 1", phase="upkeep")
    assert facts(match, "Bo.fighter.1.fatigue", "Bo.fighter.1.force.now", "phase") == [0, 3, "upkeep"]


@clause("full-hand", "legal")
@clause("AES-21", "legal")
@pytest.mark.parametrize(("hand", "more", "drawn"), [(7, False, 1), (6, False, 0), (8, False, 0), (8, True, 1)])
def test_a_full_hand_is_six_cards_or_more_where_the_house_says_so(hand: int, more: bool, drawn: int) -> None:
    match = field([], [], rules={"cards": "demo", "full_hand_more": more}, Ana__hand=hand)
    told(match, 'play "Haie de lances"', "Bo: pass")
    assert fact(match, "Ana.hand") == hand - 1 + drawn


@clause("support-set-off", "legal")
@clause("mine-x", "legal")
@clause("AES-28", "refused")
def test_every_exile_of_a_card_with_support_from_the_hand_sets_it_off() -> None:
    """A text that mines, or that exiles from the hand: somebody may say for whom, or pass (AES-21)."""
    for text in ('effect mine "Bâton de marche"', 'effect move "Bâton de marche" from hand to exile'):
        match = field(["1/1"], ["1/1"], text, rules={"cards": "demo"})
        assert refusal(match, "Bo: attack 1") >= {"AES-28"}, text
        told(match, "effect force +2 on Bo.1 this turn")
        assert facts(match, "Bo.fighter.1.force.now", "Ana.exile", "Ana.hand") == [3, 1, 4], text
        over = field(["1/1"], [], text, "pass", rules={"cards": "demo"})
        assert facts(over, "Ana.fighter.1.force.now", "agenda") == [1, None], text
        nobody = field([], [], text, rules={"cards": "demo"})
        assert fact(nobody, "agenda") is None, "nobody could profit"
    plain = field(["1/1"], [], 'effect mine "Rémouleuse"', rules={"cards": "demo"})
    assert fact(plain, "agenda") is None
