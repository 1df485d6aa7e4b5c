"""From the hand to the arena: Tour de jeu, Phase Stratégique."""

import pytest

from tests.games.etraclor.scenes import at, class_word, expect, figures, play, refused, told

CARDS = {"weapon": "6S", "shield": "7D", "object": "4H"}


@pytest.mark.clause("strategy-step", "legal")
@pytest.mark.clause("card-in-hand", "legal")
@pytest.mark.parametrize("seed", [None, 3])
def test_cards_go_from_the_hand_to_the_arena(seed: int | None) -> None:
    match = at({"Ana.hand": 5, "Ana.hand.cards": "QD 7D"}, seed=seed)
    assert match.play("summon QD").verdict == "legal"
    assert match.play("equip 7D QD").verdict == "legal"
    expect(match, Ana__hand=3, Ana__defender="QD", Ana__defender__shield="7D", Ana__defender__shield__left=7)
    assert not {"QD", "7D"} & {*match.state.sides[0].hand.known, *match.state.pool}


@pytest.mark.clause("GEN-3", "legal", "assumes")
def test_an_unseen_card_is_believed_and_the_record_says_so() -> None:
    match = at({"Ana.hand": 5})
    ruling = match.ask("summon QD")
    assert ruling.verdict == "unverifiable"
    assert "D♦ est bien dans la main d’Ana" in ruling.text("fr")
    assert "Q♦ really is in Ana’s hand" in ruling.text("en")
    match.play("summon QD")
    expect(match, Ana__hand=4)


@pytest.mark.clause("card-in-hand", "refused")
@pytest.mark.parametrize(
    ("lies", "where"),
    [
        ({"Bo.attacker": "KS"}, ("dans l’arène de Bo", "in Bo’s arena")),
        ({"Ana.discard.cards": "KS"}, ("dans la défausse d’Ana", "in Ana’s discard")),
        ({"Bo.hand.cards": "KS"}, ("dans la main de Bo", "in Bo’s hand")),
        ({"Ana.deck.bottom": "KS"}, ("dans le deck d’Ana", "in Ana’s deck")),
    ],
)
def test_a_card_that_lies_elsewhere_is_not_in_the_hand(lies: dict[str, str], where: tuple[str, str]) -> None:
    refused(at(lies), "summon KS", "card-in-hand", "Ana", "KS", where)


@pytest.mark.clause("card-in-hand", "refused")
def test_the_refusal_names_the_entry_in_which_the_card_was_seen() -> None:
    match = at()
    entry = match.play("summon KS")
    play(match, "end", "draw")
    ruling = refused(match, "summon KS", "card-in-hand", "Bo", "KS", ("dans l’arène d’Ana", "in Ana’s arena"))
    assert f"(seen in entry {entry.number}: summon K♠)" in ruling.text("en")
    assert f"(vu à l’entrée {entry.number}\u202f: invoquer R♠)" in ruling.text("fr")


@pytest.mark.clause("card-in-hand", "refused")
def test_a_card_was_seen_where_it_was_one_of_several_and_not_where_others_were() -> None:
    match = at({"Ana.mage": "AC", "Ana.mage.object": "10C", "Bo.mage": "JC", "Bo.mage.shield": "7D"})
    play(match, "summon QD", "cast lightning JC", "third 10S", "end", "draw")
    for card, seen in (("7D", "seen in entry 2: cast Lightning J♣"), ("QD", "seen in entry 1: summon Q♦")):
        assert seen in match.ask(f"equip {card} JC").text("en")


@pytest.mark.clause("card-owner", "legal", "refused")
def test_a_card_seen_in_one_half_is_never_in_the_others_hand() -> None:
    match = at({"Bo.half.cards": "KS 7D", "Ana.defender": "QD"})
    refused(match, "summon KS", "card-owner", "Ana", "KS", ("de Bo", "Bo’s"))
    refused(match, "equip 7D QD", "card-owner", "Ana", "7D", ("de Bo", "Bo’s"))
    play(match, "end", "draw")
    assert match.play("summon KS").verdict == "unverifiable"


@pytest.mark.clause("hand-empty", "legal", "refused")
def test_nothing_comes_from_an_empty_hand() -> None:
    match = at({"Ana.hand": 1})
    match.play("summon QD")
    expect(match, Ana__hand=0)
    refused(match, "summon KS", "hand-empty", "Ana", "KS", ("elle est vide", "it is empty"))
    play(match, "end", "draw", "end", "draw")
    assert match.ask("summon KS")


@pytest.mark.clause("hand-empty", "refused")
@pytest.mark.clause("card-owner", "legal")
def test_nor_from_a_hand_that_is_known_whole() -> None:
    match = at({"Ana.hand": 2, "Ana.hand.cards": "QD 7D"})
    refused(match, "summon KS", "hand-empty", "Ana", "KS", ("tout ce que le compagnon sait l’exclut", "rules it out"))
    assert match.play("summon QD").verdict == "legal"


@pytest.mark.clause("hand-empty", "refused")
def test_the_one_card_of_a_hand_that_holds_a_character_is_no_equipment() -> None:
    match = at({"Ana.hand": 1, "Ana.hand.character": True, "Ana.mage": "AC"})
    refused(match, "equip 7D AC", "hand-empty", "Ana", "7D", ("tout ce que le compagnon sait l’exclut", "rules it out"))
    assert match.ask("summon KS").verdict == "unverifiable"


@pytest.mark.clause("summon", "refused")
@pytest.mark.clause("ranks", "legal")
@pytest.mark.parametrize("card", ["7D", "2H", "10S", "10C"])
def test_only_characters_are_summoned(card: str) -> None:
    match = at()
    assert not refused(match, f"summon {card}", "summon", card, nonsense=True).overridable
    assert match.ask("summon AC")


@pytest.mark.clause("summon-several", "legal")
@pytest.mark.clause("one-per-class", "legal")
def test_a_whole_team_may_be_summoned_in_one_turn() -> None:
    match = at({"Ana.hand": 5})
    play(match, "summon QH", "summon KS", "summon JD", "summon AC")
    expect(match, Ana__healer="QH", Ana__attacker="KS", Ana__defender="JD", Ana__mage="AC", Ana__hand=1)


@pytest.mark.clause("one-per-class", "refused")
@pytest.mark.parametrize(("suit", "name"), [("H", "healer"), ("S", "attacker"), ("D", "defender"), ("C", "mage")])
def test_one_character_of_each_class(suit: str, name: str) -> None:
    match = at({f"Ana.{name}": f"Q{suit}", f"Bo.{name}": f"A{suit}"})
    refused(match, f"summon K{suit}", "one-per-class", f"K{suit}", f"Q{suit}", class_word(name))


@pytest.mark.clause("equip", "refused")
def test_characters_are_not_worn() -> None:
    match = at({"Ana.defender": "QD"})
    refused(match, "equip KS QD", "equip", "KS", nonsense=True)


@pytest.mark.clause("equip", "legal")
def test_as_much_equipment_as_one_wants() -> None:
    match = at({"Ana.hand": 5, "Ana.defender": "QD", "Ana.attacker": "KS"})
    entries = play(match, "equip 6S QD", "equip 7D QD", "equip 4H QD", "equip 3D KS")
    assert figures(entries[3], "equip")["kind"] == "shield"
    expect(match, Ana__defender__weapon="6S", Ana__defender__shield="7D", Ana__defender__object="4H")
    expect(match, Ana__attacker__shield="3D", Ana__attacker__weapon=None, Ana__hand=1)


@pytest.mark.clause("equip-own", "legal", "refused")
def test_one_equips_ones_own_characters_in_the_arena() -> None:
    match = at({"Ana.defender": "QD", "Bo.attacker": "KS"})
    refused(match, "equip 6S KS", "equip-own", "KS", ("d’Ana", "Ana’s"))
    refused(match, "equip 6S AC", "equip-own", "AC", ("d’Ana", "Ana’s"), nonsense=True)
    assert match.play("equip 6S QD")


@pytest.mark.clause("equip-anyone", "legal")
@pytest.mark.clause("ETR-13", "legal", "warning")
@pytest.mark.parametrize("bearer", ["KH", "KS", "KD", "KC"])
def test_anybody_carries_anything_but_a_scroll_serves_a_mage_alone(bearer: str) -> None:
    name = {"H": "healer", "S": "attacker", "D": "defender", "C": "mage"}[bearer[1]]
    match = at({f"Ana.{name}": bearer, "Bo.healer": "QH"})
    for card in ("6S", "7D", "4H"):
        assert not match.ask(f"equip {card} {bearer}").warnings
    warned = match.ask(f"equip 5C {bearer}")
    assert bool(warned.warnings) == (bearer != "KC")
    if warned.warnings:
        french, english = {"KH": ("R♥", "K♥"), "KS": ("R♠", "K♠"), "KD": ("R♦", "K♦")}[bearer]
        assert f"{french} n’est pas Mage\u202f: un parchemin ne lui sert à rien" in warned.text("fr")
        assert f"{english} is not a Mage: a scroll is of no use to it" in warned.text("en")
    else:
        match.ask("equip 5C QH")  # the enemy's Healer: warned of as well as refused
    play(match, f"equip 5C {bearer}", f"equip 6S {bearer}", f"equip 7D {bearer}")
    expect(match, **{f"Ana__{name}__object": "5C", f"Ana__{name}__weapon": "6S", f"Ana__{name}__shield": "7D"})


@pytest.mark.clause("slot-taken", "legal", "refused")
@pytest.mark.clause("equipment-kept", "legal")
@pytest.mark.parametrize(
    ("card", "holder", "kind"),
    [
        ("9S", "6S", ("arme", "weapon")),
        ("9D", "7D", ("bouclier", "shield")),
        ("9H", "4H", ("potion", "potion")),
        ("9C", "4H", ("potion", "potion")),
    ],
)
def test_a_filled_slot_is_not_filled_again(card: str, holder: str, kind: tuple[str, str]) -> None:
    match = at({"Ana.defender": "QD", "Ana.attacker": "KS", **{f"Ana.defender.{s}": c for s, c in CARDS.items()}})
    refused(match, f"equip {card} QD", "slot-taken", card, "QD", holder, kind)
    assert match.ask(f"equip {card} KS")


@pytest.mark.clause("slot-taken", "refused")
def test_a_damaged_shield_is_not_swapped() -> None:
    match = at({"Ana.defender": "QD", "Ana.defender.shield": "7D", "Ana.defender.shield.left": 1})
    refused(match, "equip 9D QD", "slot-taken", "9D", "QD", "7D", ("bouclier", "shield"))


@pytest.mark.clause("slot-taken", "refused")
def test_potion_or_scroll_not_both() -> None:
    match = at({"Ana.mage": "AC", "Ana.mage.object": "5C"})
    refused(match, "equip 4H AC", "slot-taken", "4H", "AC", "5C", ("parchemin", "scroll"))


@pytest.mark.clause("equipment-kept", "legal")
@pytest.mark.clause("ETR-8", "legal")
def test_no_move_takes_equipment_or_a_character_away() -> None:
    match = at({"Ana.defender": "QD", **{f"Ana.defender.{slot}": card for slot, card in CARDS.items()}})
    assert {move.verb for move in match.moves()} == {"summon", "attack", "heal", "end"}
    assert not [move for move in match.moves() if str(move).startswith("equip") and "QD" in str(move)]
    assert not [move for move in match.moves() if str(move) in ("summon AD", "summon JD", "summon KD")]
    swapped = match.override("equip 9S QD", "the table agrees")
    assert figures(swapped, "ETR-8") == {"player": "Ana", "cards": ("6S",)}
    assert swapped.explain("fr").startswith("À la défausse d’Ana\u202f: 6♠\u202f; D♦ reçoit 9♠")
    replaced = match.override("summon AD", "the table agrees")
    assert figures(replaced, "ETR-8") == {"player": "Ana", "cards": ("QD", "9S", "7D", "4H")}
    assert replaced.explain("en").startswith("To Ana’s discard: Q♦, 9♠, 7♦ and 4♥; A♦ enters the arena")


FOE = {"Bo.attacker": "KS", "Bo.attacker.weapon": "10S", "Bo.mage": "AC", "Bo.mage.object": "9C"}


@pytest.mark.clause("ETR-8", "legal")
@pytest.mark.parametrize(
    ("emptied", "refill"),
    [
        (["heal KH", "end", "draw", "end"], "equip 9H KH"),
        (["cast reinforcement", "end", "draw", "end"], "equip 9H AC"),
        (["end", "draw", "attack KS KH", "end"], "equip 9D KH"),
        (["end", "draw", "cast dematerialise 6S", "end"], "equip 9S KH"),
    ],
    ids=["potion drunk", "scroll cast", "shield broken", "weapon destroyed"],
)
def test_a_slot_that_play_emptied_is_filled_again_later(emptied: list[str], refill: str) -> None:
    worn = {"Ana.healer.weapon": "6S", "Ana.healer.shield": "7D", "Ana.healer.object": "4H"}
    foe = {**FOE, "Bo.mage": "JC"}
    match = at({"Ana.healer": "KH", **worn, "Ana.mage": "AC", "Ana.mage.object": "10C", **foe})
    assert "slot-taken" in {reason.clause for reason in match.ask(refill).reasons}
    assert told(match.override(refill))[0] == "ETR-8"
    match.undo()
    play(match, *emptied, "draw")
    entry = match.play(refill)
    assert told(entry) == ["equip"], "nothing is pushed out"


@pytest.mark.clause("ETR-8", "legal")
@pytest.mark.clause("one-per-class", "legal")
def test_a_class_freed_by_a_ko_is_filled_again() -> None:
    match = at({"Ana.defender": "QD", "Ana.defender.hp": 2, **FOE, "player": "Bo", "turn": 4})
    play(match, "attack KS QD", "end", "draw")
    expect(match, Ana__defender=None)
    assert match.play("summon KD")
    expect(match, Ana__defender="KD", Ana__defender__hp=13)
    refused(match, "summon QD", "one-per-class", "QD", "KD", class_word("defender"), also=("card-in-hand",))
    back = match.override("summon QD")
    assert figures(back, "ETR-8")["cards"] == ("KD",), "of the two that change places one is pushed out"
