"""Positions and corrections that cannot be: refused in words, in both languages, with all that is wrong at once."""

from typing import Any

import pytest

import companion
from companion import PositionError
from tests.games.aestery.scenes import field, scene

FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "mines": ({"Ana.mines.untapped": 9}, "9 untapped mines of 4"),
    "fatigue": ({"Ana.fighter.1.fatigue": 2}, "with 2 Fatigue and a Defence of 2"),
    "empty": ({"Ana.fighter.3.force": 2}, "Ana.fighter.3.force: nobody is there"),
    "hero": ({"Ana.hero.used": True}, "Ana.hero.used: there is no Hero"),
    "dead": ({"Ana.fighter.1.defence": 0}, "Ana.fighter.1.defence: this fighter would be dead with a Defence of 0"),
    "name": ({"Ana.fighter.1": 'Lo"up'}, 'Ana.fighter.1: “Lo"up” cannot be a name'),
    "card": ({"Ana.hand.cards": ["A:B"]}, "Ana.hand.cards: “A:B” cannot be a name"),
    "colour": ({"Ana.hero": "Mona", "Ana.hero.colours": ["pink"]}, "“pink” is not a colour"),
    "decides": ({"deciding": ["Zoe"]}, "deciding: “Zoe” does not play here. Players: Ana, Bo"),
    "deck": ({"Ana.deck": 1, "Ana.deck.top": ["Loup", "Loup"]}, "Ana.deck is 1, but 2 of its cards are named"),
    "hidden": ({"Ana.hideout": 1, "Ana.hideout.turn": 9}, "turn 9 has not begun, it is turn 5"),
    "stack": ({"stack.cards": ["Zoe: fighter 1/1 cost 2"]}, "a player is needed, then a card with its figures"),
    "task": ({"agenda": ['deed 0 "Loup" 1 "dance 2" ""']}, "nothing that is still to be done"),
    "blocker": ({"phase": "block", "Bo.fighter.1.blocks": 1}, "blocks place 1, where nobody attacks"),
    "attacker": ({"phase": "block", "Bo.fighter.1.attacking": True}, "it is Ana’s turn"),
    "fight": ({"Ana.fighter.1.attacking": True}, "only in a combat"),
    "combats": ({"combats": 1, "combats.attacked": 2}, "combats.attacked (2) is above combats (1)"),
    "marker": ({"Bo.fighter.1.bravery": 1}, "need the keyword bravery"),
    "keyword": ({"Bo.fighter.1.keywords": ["fly"]}, "“fly” is no keyword"),
    "number": ({"Bo.fighter.1.keywords": ["nap"]}, "“nap” is no keyword, or its number is missing"),
    "figure": ({"Ana.fighter.1.force": 100}, "a whole number from 0 to 99"),
    "hideout": ({"Ana.hideout": 2}, "from 0 to 1"),
    "places": ({"Ana.fighter.21": "Loup"}, "no fact called Ana.fighter.21"),
    "derived": ({"Ana.fighter.1.force.now": 2}, "Ana.fighter.1.force"),
}


def refused(facts: dict[str, Any], lang: str = "en") -> str:
    """What is said of a position with two Fighters, and these facts."""
    with pytest.raises(PositionError) as error:
        companion.new("aestery", ["Ana", "Bo"], position=scene(["2/2"], ["1/1"]) | facts, lang=lang)
    return str(error.value)


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - {"derived"}))
def test_a_fault_is_named_in_both_languages(fault: str) -> None:
    facts, said = FAULTS[fault]
    assert said in refused(facts)
    french = refused(facts, "fr")
    assert "{" not in french
    assert french != refused(facts)


def test_all_that_is_wrong_is_said_at_once() -> None:
    together = ("mines", "fatigue", "empty", "marker", "hideout", "combats", "hero", "name", "decides", "stack", "task")
    given: dict[str, Any] = {}
    for fault in together:
        given |= FAULTS[fault][0]
    told = refused(given)
    for fault in together:
        assert FAULTS[fault][1] in told, fault


def test_a_deck_of_a_list_has_so_many_cards_and_no_more() -> None:
    listed = {"Ana.deck.name": "Bande des cendres", "Ana.deck": 56}
    with pytest.raises(PositionError, match="Ana would have 61 unknown cards, but only 60 of the deck are left"):
        companion.new("aestery", ["Ana", "Bo"], position=scene() | listed, cards="demo", lang="en")
    companion.new("aestery", ["Ana", "Bo"], position=scene() | listed | {"Ana.deck": 55}, cards="demo")


def test_what_is_no_keyword_is_told_in_sixty_letters() -> None:
    said = refused({"Ana.fighter.1.keywords": ["a" * 30, "b" * 30]})
    assert f"“{'a' * 30}, {'b' * 28}”" in said


@pytest.mark.parametrize("name", [
    "turn", "player", "starter", "phase", "combats", "combats.attacked", "Ana.life", "Ana.hand", "Ana.aether",
    "Ana.mines", "Ana.mines.untapped", "Ana.mined", "Ana.mulligan", "Ana.experience", "Ana.wonders",
    *(f"Ana.fighter.1.{what}" for what in (
        "force", "defence", "tapped", "new", "firstblood", "skip", "attacking", "flashed", "hit", "token")),
])  # fmt: skip
def test_what_is_always_there_cannot_be_corrected_away(name: str) -> None:
    with pytest.raises(PositionError):
        field(["2/2"], ["1/1"]).correct({name: None})


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_correction_is_held_to_the_same(fault: str) -> None:
    match = field(["2/2"], ["1/1"])
    before = match.facts()
    facts, said = FAULTS[fault]
    with pytest.raises(PositionError) as error:
        match.correct(facts, why="a slip")
    assert said in str(error.value)
    assert match.facts() == before
