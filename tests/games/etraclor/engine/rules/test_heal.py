"""Potions: Tour de jeu (Soigner), ETR-12."""

import pytest

from tests.games.etraclor.scenes import at, expect, figures, play, refused

CARE = {"Ana.healer": "QH", "Ana.healer.object": "5H", "Ana.attacker": "KS", "Ana.attacker.hp": 4, "Bo.mage": "AC"}


@pytest.mark.clause("heal", "legal")
@pytest.mark.clause("sheet-hp", "legal")
@pytest.mark.clause("potion-spent", "legal")
@pytest.mark.parametrize(("card", "bonus"), [("KS", 0), ("KD", 0), ("KC", 0), ("KH", 1)])
def test_a_character_drinks_its_own_potion(card: str, bonus: int) -> None:
    name = {"H": "healer", "S": "attacker", "D": "defender", "C": "mage"}[card[1]]
    match = at({f"Ana.{name}": card, f"Ana.{name}.hp": 4, f"Ana.{name}.object": "5H"})
    entry = match.play(f"heal {card}")
    told = figures(entry, "heal")
    assert (told["sum"].result, told["healed"], told["before"], told["after"]) == (5 + bonus, 5 + bonus, 4, 9 + bonus)
    expect(match, **{f"Ana__{name}__hp": 9 + bonus, f"Ana__{name}__object": None, f"Ana__{name}__acted": True})
    expect(match, Ana__discard=1, Ana__discard__cards=("5H",))


@pytest.mark.clause("heal-maximum", "legal")
@pytest.mark.parametrize(("card", "most"), [("AC", 10), ("JC", 11), ("QC", 12), ("KC", 13)])
def test_never_above_the_hp_of_the_race(card: str, most: int) -> None:
    match = at({"Ana.mage": card, "Ana.mage.hp": most - 2, "Ana.mage.object": "9H"})
    entry = match.play(f"heal {card}")
    assert (figures(entry, "heal")["sum"].result, figures(entry, "heal")["healed"]) == (9, 2)
    expect(match, Ana__mage__hp=most)
    assert "PV rendus\u202f: 2" in entry.explain("fr")


@pytest.mark.clause("heal", "refused")
@pytest.mark.parametrize("worn", [{}, {"Ana.mage.object": "5C"}, {"Ana.mage.weapon": "5S", "Ana.mage.shield": "5D"}])
def test_no_potion_no_healing(worn: dict[str, str]) -> None:
    refused(at({"Ana.mage": "AC", "Ana.mage.hp": 4, **worn}), "heal AC", "heal", "AC")


@pytest.mark.clause("heal-others", "legal", "refused")
@pytest.mark.clause("ETR-12", "legal")
def test_only_the_healer_heals_another_with_its_own_potion() -> None:
    match = at({**CARE, "Ana.attacker.object": "3H", "Ana.healer.hp": 2})
    refused(match, "heal KS QH", "heal-others", "KS", "QH")
    entry = match.play("heal QH KS")
    assert figures(entry, "heal-others")["sum"].result == 5 + 1
    assert "D♥ soigne R♠\u202f: 5 (potion 5♥) + 1 (Soigneur) = 6" in entry.explain("fr")
    expect(match, Ana__attacker__hp=10, Ana__healer__hp=2, Ana__healer__object=None, Ana__attacker__object="3H")
    match.play("heal KS")
    expect(match, Ana__attacker__hp=13)


@pytest.mark.clause("heal-others", "legal")
def test_who_heals_another_and_who_drinks_is_told_apart() -> None:
    match = at({**CARE, "Ana.healer.hp": 2, "Ana.attacker.object": "3H"})
    drunk = match.play("heal KS")
    assert drunk.explain("fr").startswith(
        "La phase de combat s’ouvre\u202f; R♠ boit sa potion\u202f: 3 (potion 3♥), PV rendus\u202f: 3"
    )
    assert "K♠ drinks its potion: 3" in drunk.explain("en")
    assert "Q♥ heals K♠: 5" in match.play("heal QH KS").explain("en")


@pytest.mark.clause("heal", "legal")
@pytest.mark.clause("heal-others", "legal")
def test_who_is_made_to_heal_without_a_potion_drinks_none() -> None:
    match = at({**CARE, "Ana.healer.hp": 2, "Ana.healer.object": None})
    alone = match.override("heal KS", "a card says so")
    assert "R♠ se soigne sans rien boire\u202f: 0 (sans potion), PV rendus\u202f: 0 (4 → 4)" in alone.explain("fr")
    assert "K♠ heals itself without a drink: 0 (no potion), HP regained: 0 (4 → 4)" in alone.explain("en")
    assert "D♥ soigne R♠\u202f: 0 (sans potion) + 1 (Soigneur) = 1" in match.override("heal QH KS").explain("fr")


@pytest.mark.clause("heal", "refused")
def test_the_healer_cannot_give_away_what_another_carries() -> None:
    match = at({**CARE, "Ana.healer.object": None, "Ana.attacker.object": "5H"})
    refused(match, "heal QH KS", "heal", "QH")
    match.play("heal KS KS")
    expect(match, Ana__attacker__hp=9)


@pytest.mark.clause("heal-own-team", "legal", "refused")
def test_the_healer_heals_its_own_team_in_the_arena() -> None:
    match = at({**CARE, "Bo.mage.hp": 3})
    refused(match, "heal QH AC", "heal-own-team", "AC")
    refused(match, "heal QH JD", "heal-own-team", "JD", nonsense=True)
    targets = {str(move) for move in match.moves() if move.verb == "heal"}
    assert targets == {"heal QH", "heal QH KS"}
    match.play("heal QH KS")
    expect(match, Ana__attacker__hp=10)


@pytest.mark.clause("ETR-12", "legal", "warning")
@pytest.mark.parametrize(("move", "target"), [("heal QH", ("D♥", "Q♥")), ("heal QH KS", ("R♠", "K♠"))])
def test_healing_the_unhurt_is_legal_and_warned_of(move: str, target: tuple[str, str]) -> None:
    match = at({**CARE, "Ana.attacker.hp": 13})
    ruling = match.ask(move)
    assert ruling.verdict == "legal"
    assert [reason.clause for reason in ruling.warnings] == ["ETR-12"]
    assert f"{target[0]} a déjà tous ses PV" in ruling.text("fr")
    assert f"{target[1]} is already at full HP" in ruling.text("en")
    match.play(move)
    expect(match, Ana__healer__hp=12, Ana__attacker__hp=13, Ana__healer__object=None, Ana__discard__cards=("5H",))


def test_a_healed_wound_is_not_warned_of() -> None:
    assert not at(CARE).ask("heal QH KS").warnings
    match = at(CARE)
    play(match, "heal QH KS", "end", "draw", "end", "draw")
    expect(match, Ana__attacker__hp=10)
