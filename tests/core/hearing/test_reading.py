"""Who does what to whom: by prepositions, by order, passive, joined, claimed, `it`."""

import pytest

import companion
from companion import InvalidMove, Match, MoveError

COMBAT = {
    "turn": 5, "player": "Ana", "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 14, "Bo.hand": 5, "Ana.defender": "QD",
    "Ana.defender.weapon": "6S", "Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.mage": "AC",
    "Bo.mage.shield": "4D", "Bo.healer": "KH", "step": "combat",
}  # fmt: skip


@pytest.fixture
def combat() -> Match:
    return companion.new("etraclor", ["Ana", "Bo"], position=COMBAT, lang="en")


@pytest.fixture
def island() -> Match:
    """Ana and Bo may say what they gain and lose in any order."""
    return companion.new("erythro", ["Ana", "Bo"], lang="en", position={
        "phase": "players", "Ana.tile": 8, "Ana.water": 4, "Ana.air": 3, "Bo.tile": 9, "Bo.fire": 3, "Bo.earth": 3,
    })  # fmt: skip


def heard(match: Match, text: str) -> list[str]:
    return [str(move) for move in match.hear(text).moves]


@pytest.mark.parametrize("text", [
    "Ana has boost", "the queen has the 9 of clubs", "la dame a le 9 de trèfle", "Ana a boost",
    "Ana has to end her turn",
])  # fmt: skip
def test_what_is_so_or_is_still_to_do_is_not_done(combat: Match, text: str) -> None:
    with pytest.raises(InvalidMove):
        combat.hear(text)


@pytest.mark.parametrize("text", [
    "the queen of diamonds attacks the mage", "I attack the ace with the queen", "with the queen I attack the ace",
    "the mage is attacked by the queen of diamonds", "my defender strikes his mage", "attack the mage with my defender",
    "la dame attaque le mage", "le mage est attaqué par la dame de carreau", "I attack the mage with the queen",
])  # fmt: skip
def test_roles_come_from_prepositions_and_order_in_active_and_passive(combat: Match, text: str) -> None:
    assert heard(combat, text) == ["attack QD AC"]


def test_swapped_roles_are_another_move(combat: Match) -> None:
    assert heard(combat, "QD attacks KH") == ["attack QD KH"]
    assert heard(combat, "KH attacks QD") != ["attack QD KH"]


def test_a_claim_that_is_true_may_be_said_and_a_false_one_makes_it_unheard(combat: Match) -> None:
    assert heard(combat, "the queen attacks the mage for six damage") == ["attack QD AC"]
    with pytest.raises(MoveError):
        combat.hear("the queen attacks the mage for 5 damage")


def test_things_that_are_joined_are_moves_of_their_own(island: Match) -> None:
    assert heard(island, "Ana loses 1 water and 2 air") == ["Ana: lose 1 water", "Ana: lose 2 air"]


def test_each_announcement_of_a_breath_has_its_own_speaker(island: Match) -> None:
    assert heard(island, "Ana moves to tile 9 and Bo moves to tile 8") == ["Ana: move 9", "Bo: move 8"]


def test_whom_it_is_about_is_understood_for_what_follows(island: Match) -> None:
    assert heard(island, "Bo loses 1 fire then loses 2 earth") == ["Bo: lose 1 fire", "Bo: lose 2 earth"]


@pytest.mark.parametrize("text", ["Ana: Bo loses 1 fire", "Ana loses 1 water 2 air 3", "water loses Ana fire 1 1"])
def test_what_does_not_fit_together_is_not_heard(island: Match, text: str) -> None:
    with pytest.raises(MoveError):
        island.hear(text)
