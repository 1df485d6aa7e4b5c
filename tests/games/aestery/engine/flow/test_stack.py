"""What waits: cards and abilities, answers and passes; abilities of cards in play and of Heroes."""

from pathlib import Path
from typing import Any

import pytest

from companion import Match
from tests.games.aestery.scenes import fact, facts, field, fight, pass_turn, refusal, told

clause = pytest.mark.clause

MONA = {"Ana__hero": "Mona", "Ana__experience": 3}


def heroic(*texts: str, **more: Any) -> Match:
    """Ana's main phase with a Hero of three Experience markers."""
    return field(["2/2"], ["2/2"], *texts, **MONA, **more)


# --- answers ----------------------------------------------------------------------------------------------------------


@clause("answers", "legal")
@clause("pass", "legal")
@clause("resolves", "legal")
@clause("passed", "legal", "refused")
@clause("nothing-waits", "legal", "refused")
@clause("ephemeral-time", "legal")
@clause("AES-8", "legal")
def test_last_in_first_out() -> None:
    match = field([], [], 'fighter "Merle" 2/2 cost 1')
    assert facts(match, "stack", "Ana.fighter.1") == [1, None]
    assert refusal(match, "Ana: pass") == {"passed"}
    told(match, 'Bo: ephemeral "Givre" cost 1 on Ana', 'ephemeral "Écho" cost 1')
    assert facts(match, "stack", "stack.top") == [3, 'Ana: ephemeral "Écho" cost 1']
    assert refusal(match, "Ana: pass") == {"passed"}
    told(match, "Bo: pass")
    assert facts(match, "stack", "Ana.graveyard", "Bo.graveyard") == [2, 1, 0]
    assert refusal(match, "Bo: pass") == {"passed"}
    told(match, "Ana: pass")
    assert facts(match, "stack", "Bo.graveyard", "Ana.fighter.1") == [1, 1, None]
    told(match, "Bo: pass")
    assert facts(match, "stack", "Ana.fighter.1", "stack.top") == [0, "Merle", None]
    assert refusal(match, "Bo: pass") == {"nothing-waits"}


@clause("answers", "legal")
@clause("AES-8", "legal")
def test_going_on_is_a_pass_of_all() -> None:
    match = field(["1/1"], [], 'fighter "Merle" 2/2 cost 1', "Bo: ephemeral cost 1", "ephemeral cost 1")
    ruling = match.ask("attack 1")
    assert ruling
    assert ruling.implies
    told(match, "attack 1")
    assert facts(match, "stack", "Ana.fighter.2", "Ana.graveyard", "Bo.graveyard") == [0, "Merle", 1, 1]
    match.undo()
    assert facts(match, "stack", "phase") == [3, "main"]


@clause("answers", "legal", "refused")
def test_only_the_player_of_the_turn_goes_on() -> None:
    match = fight(["1/1"], ["1/1"], "ephemeral cost 1")
    assert refusal(match, "Bo: block 1 with 1") == {"answers"}
    told(match, "Bo: pass", "Bo: block 1 with 1")


@clause("main-phase", "legal", "refused")
@clause("answers", "legal")
def test_fighters_and_stories_wait_for_an_empty_stack() -> None:
    match = field([], [], "story cost 0", "Bo: ephemeral cost 0")
    ruling = match.ask("fighter 1/1 cost 0")
    assert ruling.implies, "going on resolves what waits"
    told(match, "fighter 1/1 cost 0")
    assert fact(match, "stack") == 1
    assert fact(match, "Ana.story.1") is not None
    assert refusal(match, "Bo: story cost 0") == {"main-phase"}


@clause("AES-8", "legal")
def test_an_ephemeral_at_any_time_in_the_other_turn_too() -> None:
    for phase in ("upkeep", "draw", "main"):
        match = field([], [], "Bo: ephemeral cost 1", phase=phase)
        assert fact(match, "stack") == 1, phase
    attacked = field(["1/1"], [], "attack 1", "Bo: ephemeral cost 1", "pass", "done", "Bo: ephemeral cost 1", "pass")
    assert fact(attacked, "Bo.graveyard") == 2


@clause("AES-8", "legal")
def test_undo_goes_back_through_a_stack_of_three() -> None:
    match = field([], [], "story cost 1")
    seen = [match.facts()]
    for text in ("Bo: ephemeral cost 1", "ephemeral cost 1", "Bo: pass", "Ana: pass", "Bo: pass"):
        told(match, text)
        seen.append(match.facts())
    for before in reversed(seen[:-1]):
        match.undo()
        assert match.facts() == before
    for after in seen[1:]:
        match.redo()
        assert match.facts() == after


# --- abilities of cards in play ---------------------------------------------------------------------------------------


@clause("activate", "legal")
@clause("AES-8", "legal")
@clause("tapped", "legal", "refused")
@clause("no-such-story", "legal", "refused")
@clause("no-such-fighter", "refused")
def test_an_ability_waits_like_a_card() -> None:
    match = field(["1/1"], ["1/1"], **{"Ana__story.1": "Phare"})
    told(match, "activate 1 tap")
    assert facts(match, "stack", "Ana.fighter.1.tapped", "Ana.fighter.1.firstblood") == [1, True, False]
    told(match, "Bo: activate 1 cost 2", "pass", "Bo: pass")
    assert facts(match, "stack", "Bo.mines.untapped") == [0, 2]
    assert refusal(match, "activate 1 tap") == {"tapped"}
    assert refusal(match, "activate story 2 tap") == {"no-such-story"}
    assert refusal(match, "activate 3 tap") == {"no-such-fighter"}
    told(match, "activate story 1 tap", "Bo: pass")
    assert fact(match, "Ana.story.1.tapped") is True


@clause("ability-cost", "legal", "refused")
def test_what_an_ability_costs_is_asked_for_where_no_list_tells() -> None:
    match = field(["1/1"], [], **{"Ana__story.1": "Phare"})
    assert refusal(match, "activate 1") == refusal(match, "activate story 1") == {"ability-cost"}
    told(match, "activate 1 cost 0", "Bo: pass")
    assert facts(match, "Ana.fighter.1.tapped", "Ana.mines.untapped") == [False, 4]


# --- Heroes -----------------------------------------------------------------------------------------------------------


@clause("setup-hero", "legal")
@clause("hero-choice", "legal", "refused")
def test_a_hero_is_said_at_the_start_or_later() -> None:
    match = field([], [], 'Ana: hero "Mona" red blue experience 2')
    assert facts(match, "Ana.hero", "Ana.experience", "Bo.hero") == ["Mona", 2, None]
    assert refusal(match, 'Ana: hero "Tristan" green') == {"hero-choice"}
    told(match, 'Bo: hero "Tristan" green')
    assert fact(match, "Bo.hero") == "Tristan"


@clause("hero-once", "legal", "refused")
@clause("hero-turn", "legal", "refused")
@clause("hero-missing", "legal", "refused")
@clause("hero-experience", "refused")
@clause("AES-27", "legal")
def test_a_hero_acts_once_in_each_of_its_own_turns() -> None:
    match = heroic()
    assert refusal(match, "activate hero -4") == {"hero-experience"}
    assert refusal(match, "Bo: activate hero") >= {"hero-missing"}
    told(match, "activate hero -2")
    assert facts(match, "Ana.experience", "Ana.hero.used", "stack") == [1, True, 1]
    told(match, "Bo: pass")
    assert "hero-once" in refusal(match, "activate hero +1")
    told(match, "end")
    assert "hero-turn" in refusal(match, "Ana: activate hero +1")
    told(pass_turn(match), "untap", "activate hero +1")
    assert fact(match, "Ana.experience") == 2


@clause("AES-27", "legal", "refused")
def test_a_hero_acts_when_nothing_waits_and_each_ability_once_where_the_house_says_so() -> None:
    waiting = heroic("Bo: ephemeral cost 1")
    assert waiting.ask("activate hero").implies, "going on resolves what waits"
    each = heroic("activate hero -1", "Bo: pass", rules={"hero_each": True})
    assert refusal(each, "activate hero -1") == {"AES-27"}, "not as if one had served for all of them"
    assert "each of them serves once" in each.ask("activate hero -1").text("en")
    told(each, "activate hero -2", "Bo: pass")
    assert fact(each, "Ana.experience") == 0


@clause("unknown-hero", "legal", "refused")
def test_a_hero_is_one_of_the_list_or_said_with_its_colours() -> None:
    match = field([], [], rules={"cards": "demo"})
    assert refusal(match, 'Ana: hero "Mona"') == {"unknown-hero"}
    assert not refusal(match, 'Ana: hero "Mona" red')
    told(match, 'Ana: hero "Maëlle du Gué"')
    assert facts(match, "Ana.hero", "Ana.experience") == ["Maëlle du Gué", 1]


@clause("no-ability", "legal", "refused")
def test_a_listed_card_has_the_abilities_of_the_list() -> None:
    match = field([], [], 'play "Lanterne commune"', "Bo: pass", rules={"cards": "demo"})
    assert refusal(match, "activate story 1 cost 2") == {"no-ability"}
    told(match, "activate story 1 tap", "Bo: pass")
    assert fact(match, "Ana.aether") == 1


@clause("arrival", "legal")
def test_a_listed_keyword_whose_text_says_no_effect_waits_for_the_table(tmp_path: Path) -> None:
    rows = "name,type,cost,pitch,force,defence,keywords,text\nVeilleur,fighter,0,1,2,2,arrival; departure,Un texte.\n"
    (tmp_path / "cards.csv").write_text(rows, "utf-8")
    match = field([], [], 'play "Veilleur"', "Bo: pass", rules={"cards": str(tmp_path)})
    assert fact(match, "stack.top") == 'Ana: arrival "Veilleur" at 1'
    told(match, "Bo: pass", "effect draw 1", "effect destroy 1")
    assert fact(match, "stack.top") == 'Ana: departure "Veilleur" at 1'
