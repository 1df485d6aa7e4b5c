"""What the tap tree says before anything is announced: which character cannot act and why, what serves nothing."""

from typing import Any

import pytest

import companion
from companion.table.session.session import Session
from tests.games.etraclor.scenes import at, play

TEAM = {
    "player": "Ana", "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Ana.defender.object": "4H",
    "Ana.healer": "QH", "Ana.healer.object": "5H", "Ana.mage": "KC", "Ana.mage.object": "10C",
    "Ana.attacker": "KS", "Bo.mage": "AC", "Bo.healer": "JH", "Bo.mage.weapon": "2S",
}  # fmt: skip


def tree(match: companion.Match, lang: str = "en", seat: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = Session(match, seat=seat, lang=lang).view()["tree"]
    return found


def asked(match: companion.Match, node: dict[str, Any]) -> set[str]:
    """The rules that forbid what a node asks about."""
    assert node["legal"] is False
    reply = Session(match, lang="en").handle({"type": "ask", "move": node["ask"]})
    assert not reply["ok"]
    return {reason["id"] for reason in reply["refusal"]["reasons"]}


def test_spent_character_says_so_at_its_tap() -> None:
    match = at(TEAM)
    assert "ask" not in tree(match)["Ana.defender"]
    play(match, "attack QD AC", "heal QH QD", "cast boost KS")
    known = match.newest
    for place in ("Ana.defender", "Ana.healer", "Ana.mage"):
        assert "one-action" in asked(match, tree(match)[place])
    assert match.newest == known


def test_what_cannot_act_for_another_reason_says_that_one() -> None:
    match = at(TEAM)
    assert asked(match, tree(match)["Ana.attacker"]) == {"attack-needs-weapon"}
    first = at({**TEAM, "turn": 1, "Bo.mage": None, "Bo.healer": None, "Bo.mage.weapon": None})
    assert asked(first, tree(first)["Ana.defender"]) == {"starter-no-combat"}
    assert asked(first, tree(first)["Ana.mage.object"]) == {"starter-no-combat"}


def test_spent_healer_and_mage_say_so_at_their_potion_and_scroll() -> None:
    match = at({**TEAM, "Ana.healer.weapon": "3S", "Ana.mage.weapon": "7S"})
    play(match, "attack QH AC", "attack KC AC")
    for place in ("Ana.healer.object", "Ana.mage.object"):
        assert asked(match, tree(match)[place]) == {"one-action"}


def test_a_character_offers_all_that_it_can_do() -> None:
    found = tree(at({**TEAM, "Ana.attacker.object": "7H", "Ana.defender.hp": 5}))
    mage = found["Ana.mage"]  # no weapon: nothing to attack with, but a spell to cast
    assert mage["legal"]
    assert not any(leaf["legal"] for leaf in mage["next"].values())
    (cast,) = mage["choices"]
    assert cast["choices"] == found["Ana.mage.object"]["choices"]
    (own,) = found["Ana.defender"]["choices"]
    assert (own["text"], own["move"]) == ("Potion 4♥", "heal QD")
    (others,) = found["Ana.healer"]["choices"]
    assert others["next"] == found["Ana.healer.object"]["next"]
    assert "choices" not in tree(at({**TEAM, "Ana.attacker.weapon": "7S"}))["Ana.attacker"]


def test_a_target_tells_what_it_would_lose() -> None:
    match = at({**TEAM, "Bo.healer.shield": "8D", "Bo.mage.hp": 6, "Bo.attacker": "JS"})
    lit = tree(match)["Ana.defender"]["next"]
    assert {place: leaf["forecast"] for place, leaf in lit.items()} == {
        "Bo.mage": "KO", "Bo.healer": "0 HP", "Bo.attacker": "−6",
    }  # fmt: skip


def test_asking_tells_a_legal_move_from_a_refused_one_and_plays_neither() -> None:
    match = at(TEAM)
    page = Session(match)
    assert page.handle({"type": "ask", "move": "attack QD AC"}) == {"ok": True}
    assert page.handle({"type": "ask", "move": "nonsense"})["refusal"]["reasons"] == []
    assert match.newest == 0


@pytest.mark.parametrize(
    ("lang", "wasted", "scroll", "self_boost"),
    [("fr", "gaspillée", "pas Mage", "Boost ne sert à rien"), ("en", "wasted", "not a Mage", "Boost does nothing")],
)
def test_what_serves_nothing_carries_its_warning(lang: str, wasted: str, scroll: str, self_boost: str) -> None:
    match = at({**TEAM, "Ana.attacker.weapon": "7S", "Ana.healer.hp": 3, "Ana.deck": 9})
    found = tree(match, lang)
    assert wasted in found["Ana.defender.object"]["warning"]
    potion = found["Ana.healer.object"]["next"]
    assert "warning" not in potion["Ana.healer"]
    assert wasted in potion["Ana.mage"]["warning"]
    cards = {choice["card"]["code"]: choice for choice in found["Ana.attacker.object"]["choices"]}
    assert scroll in cards["9C"]["warning"]
    assert "warning" not in cards["9H"]
    boost, _, dematerialise, lightning = found["Ana.mage.object"]["choices"]
    assert self_boost in boost["next"]["Ana.mage"]["warning"]
    assert "warning" not in boost["next"]["Ana.attacker"]
    for spell, own, other in (
        (lightning, "Ana.healer", "Bo.healer"),
        (dematerialise, "Ana.defender.weapon", "Bo.mage.weapon"),
    ):
        assert spell["next"][own]["warning"]
        assert "warning" not in spell["next"][other]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("heal QD", "wasted"),
        ("cast boost KC", "Boost does nothing"),
        ("cast lightning QH", "own side"),
        ("cast dematerialise 6S", "own side"),
        ("equip 9C KS", "not a Mage"),
    ],
)
def test_warning_stands_at_the_entry_at_once(move: str, words: str) -> None:
    match = at(TEAM)
    play(match, move)
    view = Session(match, lang="en").view()
    (told,) = view["log"][-1]["warnings"]
    assert words in told
    assert view["last"]["warnings"] == [told]
    assert view["log"][0]["warnings"] == []
