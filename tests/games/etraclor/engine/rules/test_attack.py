"""Attacks, shields and HP: Tour de jeu (Attaquer), La Fiche Combat, ETR-9 to ETR-11."""

import pytest

from tests.games.etraclor.scenes import at, damage, expect, figures, play, refused, told

DUEL = {"Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.healer": "QH"}
CLASS = {"H": "healer", "S": "attacker", "D": "defender", "C": "mage"}


def duel(striker: str, weapon: str | None, target: str, *, boost: int = 0) -> dict[str, object]:
    """One character against one."""
    ana, bo = f"Ana.{CLASS[striker[1]]}", f"Bo.{CLASS[target[1]]}"
    return {ana: striker, f"{ana}.weapon": weapon, f"{ana}.boost": boost, bo: target}


@pytest.mark.clause("attack-damage", "legal")
@pytest.mark.clause("class-bonus", "legal")
@pytest.mark.clause("ETR-9", "legal")
@pytest.mark.parametrize(
    ("striker", "target", "boost", "expected"),
    [
        ("QD", "AC", 0, 6), ("QH", "AC", 0, 6), ("JC", "AH", 0, 6), ("QD", "KS", 0, 6),
        ("KS", "AC", 0, 6 + 1), ("KS", "JD", 0, 6 + 1 - 1), ("QH", "JD", 0, 6 - 1), ("QD", "JD", 0, 6 - 1),
        ("QD", "AC", 3, 6 + 3), ("KS", "AC", 3, 6 + 1 + 3), ("KS", "JD", 3, 6 + 1 - 1 + 3), ("AC", "JD", 3, 6 - 1 + 3),
    ],
)  # fmt: skip
def test_weapon_attacker_defender_boost(striker: str, target: str, boost: int, expected: int) -> None:
    match = at(duel(striker, "6S", target, boost=boost))
    entry = match.play(f"attack {striker} {target}")
    assert damage(entry) == expected
    lost = figures(entry, "hp-damage")
    assert (lost["lost"], lost["before"] - lost["after"]) == (expected, expected)


def test_the_sum_is_told_term_by_term() -> None:
    match = at(duel("KS", "6S", "JD", boost=3))
    entry = match.play("attack KS JD")
    assert "6 (arme 6♠) + 1 (Attaquant) − 1 (cible Défenseur) + 3 (Boost) = 9" in entry.explain("fr")
    assert "6 (weapon 6♠) + 1 (Attacker) − 1 (Defender targeted) + 3 (Boost) = 9" in entry.explain("en")
    assert "V♦ perd 9 PV\u202f: 11 → 2" in entry.explain("fr")


@pytest.mark.clause("ETR-9", "legal")
def test_damage_is_never_below_0() -> None:
    match = at(duel("QD", None, "JD"))
    entry = match.override("attack QD JD", "bare hands")
    assert damage(entry) == 0
    assert [term.value for term in figures(entry, "attack")["sum"].terms] == [0, -1]
    expect(match, Bo__defender__hp=11)


@pytest.mark.clause("ETR-9", "legal")
@pytest.mark.clause("ETR-11", "legal")
@pytest.mark.clause("shield-break", "legal")
@pytest.mark.parametrize(("shield", "left", "lost"), [("10D", 7, 0), ("4D", None, 0), ("3D", None, 1), ("2D", None, 2)])
def test_the_defenders_one_counts_once_and_before_the_shield(shield: str, left: int | None, lost: int) -> None:
    match = at({**duel("AH", "5S", "JD"), "Bo.defender.shield": shield})
    entry = match.play("attack AH JD")
    assert damage(entry) == 5 - 1
    expect(match, Bo__defender__hp=11 - lost)
    if left is None:
        assert "shield-break" in told(entry)
        expect(match, Bo__defender__shield=None, Bo__discard__cards=(shield,))
    else:
        expect(match, Bo__defender__shield__left=10 - 4)
        play(match, "end", "draw", "end", "draw", "attack AH JD", "end", "draw", "end", "draw")
        expect(match, Bo__defender__shield__left=2)
        assert "shield-break" in told(match.play("attack AH JD"))
        expect(match, Bo__defender__hp=11 - 2)


@pytest.mark.clause("shield-damage", "legal")
@pytest.mark.clause("ETR-11", "legal")
def test_a_shield_takes_the_damage_first_and_stays_worn_from_turn_to_turn() -> None:
    match = at({**DUEL, "Ana.attacker.weapon": "2S", "Bo.healer.shield": "9D"})
    entry = match.play("attack KS QH")
    assert figures(entry, "shield-damage") == {"shield": "9D", "taken": 3, "left": 6, "target": "QH"}
    assert "hp-damage" not in told(entry)
    expect(match, Bo__healer__hp=12, Bo__healer__shield="9D", Bo__healer__shield__left=6)
    play(match, "end", "draw", "end", "draw")
    expect(match, Bo__healer__shield__left=6)
    match.play("attack KS QH")
    expect(match, Bo__healer__hp=12, Bo__healer__shield__left=3)


@pytest.mark.clause("shield-break", "legal")
@pytest.mark.clause("ETR-11", "legal")
@pytest.mark.parametrize(("shield", "lost"), [("6D", 0), ("5D", 1), ("2D", 4)])
def test_exact_damage_breaks_the_shield_and_the_rest_goes_to_the_bearer(shield: str, lost: int) -> None:
    match = at({**DUEL, "Bo.healer.shield": shield})
    entry = match.play("attack KS QH")
    assert figures(entry, "shield-break") == {"shield": shield, "taken": 6 - lost, "left": 0, "target": "QH"}
    expect(match, Bo__healer__hp=12 - lost, Bo__healer__shield=None, Bo__healer__shield__left=None)
    expect(match, Bo__discard=1, Bo__discard__cards=(shield,))
    assert ("hp-damage" in told(entry)) == bool(lost)


@pytest.mark.clause("hp-damage", "legal")
@pytest.mark.clause("damage-is-hp", "legal")
@pytest.mark.clause("sheet-hp", "legal")
def test_what_nothing_stops_costs_hp() -> None:
    match = at(DUEL)
    entry = match.play("attack KS QH")
    assert figures(entry, "hp-damage") == {"target": "QH", "lost": 6, "before": 12, "after": 6}
    expect(match, Bo__healer__hp=6, Ana__attacker__hp=13)
    play(match, "end", "draw", "end", "draw")
    expect(match, Bo__healer__hp=6)


@pytest.mark.clause("attack", "legal", "refused")
def test_an_attack_aims_at_an_enemy_in_the_arena_as_the_attacker_chooses() -> None:
    match = at({**DUEL, "Ana.defender": "QD", "Bo.mage": "AC"})
    targets = {str(move).split()[-1] for move in match.moves() if str(move).startswith("attack")}
    assert targets == {"QH", "AC"}
    assert refused(match, "attack KS QD", "attack", "QD").overridable
    refused(match, "attack KS JD", "attack", "JD", nonsense=True)
    assert told(match.play("attack KS AC"))[:2] == ["turn-combat", "attack"]
    expect(match, Bo__mage__hp=10 - 6, Bo__healer__hp=12)


@pytest.mark.clause("attack-target", "legal", "refused")
def test_the_player_is_not_attacked_past_the_team() -> None:
    match = at(DUEL)
    refused(match, "attack KS", "attack-target", "KS", ("de Bo", "Bo’s"))
    forced = match.override("attack KS", "as we agreed")
    assert told(forced) == ["turn-combat", "attack-empty", "ko-draws"]
    assert "R♠ attaque sans cible l’arène de Bo, ce qui a l’effet d’un K.O. subi" in forced.explain("fr")
    assert "K♠ attacks Bo’s arena, aiming at nobody, which counts as a KO" in forced.explain("en")
    match.undo()
    assert match.play("attack KS QH")


@pytest.mark.clause("attack-needs-weapon", "legal", "refused")
@pytest.mark.clause("ETR-10", "legal")
@pytest.mark.parametrize("boost", [0, 3])
@pytest.mark.parametrize("striker", ["KS", "QD"])
def test_no_weapon_no_attack(striker: str, boost: int) -> None:
    match = at({**duel(striker, None, "AC", boost=boost), f"Ana.{CLASS[striker[1]]}.shield": "3D"})
    refused(match, f"attack {striker} AC", "attack-needs-weapon", striker)
    assert not [move for move in match.moves() if str(move).startswith("attack")]
    match.play(f"equip 2S {striker}")
    assert damage(match.play(f"attack {striker} AC")) == 2 + (striker == "KS") + boost


@pytest.mark.clause("weapon-kept", "legal")
def test_the_weapon_stays_after_the_attack() -> None:
    match = at(DUEL)
    match.play("attack KS QH")
    expect(match, Ana__attacker__weapon="5S", Ana__discard=0)
    play(match, "end", "draw", "end", "draw")
    assert match.play("attack KS QH")


@pytest.mark.clause("own-character", "legal", "refused")
def test_one_acts_with_ones_own_characters() -> None:
    match = at({**DUEL, "Bo.healer.weapon": "3S", "Bo.healer.object": "4H", "Bo.healer.hp": 5})
    refused(match, "attack QH KS", "own-character", "QH", ("d’Ana", "Ana’s"), also=("attack",))
    refused(match, "heal QH", "own-character", "QH", ("d’Ana", "Ana’s"))
    refused(match, "attack AC QH", "own-character", "AC", ("d’Ana", "Ana’s"), nonsense=True)
    assert match.ask("attack KS QH")


@pytest.mark.clause("one-action", "legal", "refused")
@pytest.mark.clause("ETR-7", "legal")
def test_each_character_acts_once_a_turn_in_any_order() -> None:
    team = {"Ana.healer": "AH", "Ana.healer.object": "2H", "Ana.healer.weapon": "2S", "Ana.healer.hp": 5}
    match = at({**DUEL, **team, "Ana.mage": "AC", "Ana.mage.object": "2C", "Ana.mage.weapon": "3S"})
    play(match, "attack KS QH", "heal AH", "cast boost KS")
    refused(match, "attack KS QH", "one-action", "KS")
    refused(match, "attack AH QH", "one-action", "AH")
    refused(match, "attack AC QH", "one-action", "AC")
    assert {move.verb for move in match.moves()} == {"end"}
    play(match, "end", "draw", "end", "draw")
    assert play(match, "attack AC QH", "attack AH QH")


@pytest.mark.clause("one-action", "refused")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("attack AC QH", "cast boost KS"),
        ("cast boost KS", "attack AC QH"),
        ("attack AH QH", "heal AH"),
        ("heal AH", "heal AH"),
    ],
)
def test_whatever_the_action_was(first: str, second: str) -> None:
    worn = {"Ana.mage.object": "2C", "Ana.mage.weapon": "2S", "Ana.healer.object": "2H", "Ana.healer.weapon": "3S"}
    match = at({**DUEL, "Ana.mage": "AC", "Ana.healer": "AH", "Ana.healer.hp": 2, **worn})
    match.play(first)
    actor = first.split()[1] if first.split()[1] != "boost" else "AC"
    spent = ("heal",) if second == "heal AH" == first else ()
    refused(match, second, "one-action", actor, also=spent)


@pytest.mark.clause("ETR-7", "legal")
def test_a_character_acts_in_the_turn_it_is_summoned() -> None:
    match = at({"Bo.healer": "QH", "step": "draw"})
    play(match, "draw", "summon KS", "equip 5S KS", "attack KS QH")
    expect(match, Bo__healer__hp=12 - 6)


# --- the book's example of a combat, and its picture --------------------------------------------------------

EXAMPLE = {
    "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Ana.defender.shield": "7D", "Ana.defender.object": "4H",
    "Ana.attacker": "KS", "Ana.attacker.shield": "3D",
    "Bo.mage": "AC", "Bo.mage.shield": "4D", "Bo.mage.object": "8C", "Bo.mage.weapon": "2S",
}  # fmt: skip


@pytest.mark.clause("example-equipped", "legal")
def test_the_picture_attack_6_shield_7_potion_4() -> None:
    match = at({**EXAMPLE, "Ana.defender.hp": 5})
    expect(match, Ana__defender__attack=6, Ana__defender__shield__left=7)
    match.play("heal QD")
    expect(match, Ana__defender__hp=5 + 4)


@pytest.mark.clause("example-combat", "legal")
@pytest.mark.clause("ETR-23", "legal")
def test_the_example_is_set_up_by_its_own_moves() -> None:
    match = at({"Ana.hand": 6, "Bo.hand": 5, "step": "draw"})
    play(match, "invoquer D♦", "invoquer R♠", "équiper 6♠ D♦", "équiper 7♦ D♦", "équiper 4♥ D♦", "équiper 3♦ R♠")
    play(match, "end", "draw", "summon AC", "equip 4D AC", "equip 8C AC", "equip 2S AC")
    expect(match, **{name.replace(".", "__"): card for name, card in EXAMPLE.items()})
    expect(match, Ana__hand=1, Bo__hand=2)


@pytest.mark.clause("example-combat", "legal")
@pytest.mark.clause("ETR-23", "legal")
def test_the_example_first_player_each_choice_from_the_one_position() -> None:
    match = at(EXAMPLE)
    choices = {str(move) for move in match.moves() if move.verb in ("attack", "heal", "cast")}
    assert choices == {"heal QD", "attack QD AC"}, "K♠ can do nothing"
    refused(match, "attack KS AC", "attack-needs-weapon", "KS")
    refused(match, "heal KS", "heal", "KS")
    entry = match.play("attack QD AC")
    assert damage(entry) == 6
    assert figures(entry, "shield-break")["taken"] == 4
    expect(match, Bo__mage__shield=None, Bo__mage__hp=10 - 2)
    match.undo()
    assert [str(reason.clause) for reason in match.ask("heal QD").warnings] == ["ETR-12"], "D♦ is unhurt"
    match.play("heal QD")
    expect(match, Ana__defender__hp=12, Ana__defender__object=None, Ana__discard__cards=("4H",))


@pytest.mark.clause("example-combat", "legal")
@pytest.mark.clause("ETR-23", "legal")
def test_the_example_second_player_each_choice_from_the_one_position() -> None:
    match = at({**EXAMPLE, "turn": 4})
    expect(match, player="Bo", Bo__mage__power=8 + 1)
    attacks = {str(move) for move in match.moves() if move.verb == "attack"}
    spells = {str(move).split()[1] for move in match.moves() if move.verb == "cast"}
    assert attacks == {"attack AC QD", "attack AC KS"}
    assert spells == {"boost", "reinforcement", "dematerialise"}
    entry = match.play("attack AC QD")
    assert (damage(entry), figures(entry, "shield-damage")["taken"]) == (1, 1)
    expect(match, Ana__defender__shield__left=6, Ana__defender__hp=12)
    match.undo()
    match.play("attack AC KS")
    expect(match, Ana__attacker__shield__left=1, Ana__attacker__hp=13)
    match.undo()
    for spell in ("cast boost AC", "cast reinforcement", "cast dematerialise 7D"):
        match.play(spell)
        expect(match, Bo__mage__object=None, Bo__discard__cards=("8C",))
        match.undo()
