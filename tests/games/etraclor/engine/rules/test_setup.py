"""The pack, the cards, and setting up: Le Matériel, Les Personnages, L'équipement, Installation et début de partie."""

import re

import pytest

import companion
from companion.core.notation.playing_cards import PACK
from companion.games.etraclor.engine.constants import CHARACTERS
from tests.games.etraclor.scenes import at, class_word, damage, expect, figures, play, refused, start, told

PLAIN = "2H 4H 6D 7D 9C"
HP = {"A": 10, "J": 11, "Q": 12, "K": 13}
CLASS = {"H": "healer", "S": "attacker", "D": "defender", "C": "mage"}
SLOT = {"H": "object", "S": "weapon", "D": "shield", "C": "object"}
KIND = {"H": "potion", "S": "weapon", "D": "shield", "C": "scroll"}

# --- what is needed -----------------------------------------------------------------------------------------


@pytest.mark.clause("players", "legal")
@pytest.mark.parametrize("players", [["Ana"], ["Ana", "Bo", "Cy"], []])
def test_two_players_and_no_other_number(players: list[str]) -> None:
    assert companion.new("etraclor", ["Ana", "Bo"]).players == ("Ana", "Bo")
    for lang, words in (
        ("fr", f"se joue à 2 joueurs, pas à {len(players)}"),
        ("en", f"not {len(players)}"),
    ):
        with pytest.raises(companion.SetupError, match=words):
            companion.new("etraclor", players, lang=lang)


@pytest.mark.clause("pack", "legal")
@pytest.mark.clause("deck-split", "legal")
@pytest.mark.clause("ETR-2", "legal")
@pytest.mark.parametrize("seed", range(5))
def test_the_52_cards_are_split_into_halves_of_26(seed: int) -> None:
    sides = start(seed=seed).state.sides
    halves = [set(side.hand.known + side.deck.known) for side in sides]
    assert [len(half) for half in halves] == [26, 26]
    assert halves[0] | halves[1] == set(PACK)
    assert len(PACK) == 52


@pytest.mark.clause("ETR-2", "legal")
def test_chance_decides_how_many_characters_a_half_holds() -> None:
    counts = {len(CHARACTERS & {*s.hand.known, *s.deck.known}) for n in range(12) for s in start(seed=n).state.sides}
    assert len(counts) > 3


@pytest.mark.clause("ETR-1", "legal", "refused")
@pytest.mark.parametrize("move", ["summon joker", "equip joker QD"])
def test_jokers_stay_out(move: str) -> None:
    match = at({"Ana.defender": "QD"})
    ruling = refused(match, move, "ETR-1", nonsense=True)
    assert not ruling.overridable
    assert match.ask("summon KS")
    assert "JOKER" not in PACK


# --- characters ---------------------------------------------------------------------------------------------


@pytest.mark.clause("ranks", "legal")
@pytest.mark.clause("suits", "legal")
@pytest.mark.clause("characters", "legal")
@pytest.mark.clause("race-hp", "legal")
@pytest.mark.clause("summon", "legal")
@pytest.mark.clause("sheet-hp", "legal")
@pytest.mark.parametrize("card", [rank + suit for rank in "AJQK" for suit in "HSDC"])
def test_rank_is_race_and_gives_hp_suit_is_class(card: str) -> None:
    match = at()
    entry = match.play(f"summon {card}")
    place = f"Ana.{CLASS[card[-1]]}"
    facts = match.facts()
    assert (facts[place], facts[f"{place}.hp"], facts[f"{place}.hp.max"]) == (card, HP[card[0]], HP[card[0]])
    assert figures(entry, "summon") == {"player": "Ana", "card": card, "class": CLASS[card[-1]], "hp": HP[card[0]]}
    assert match.state.sides[0].arena["HSDC".index(card[-1])].card == card


@pytest.mark.clause("example-characters", "legal")
def test_the_books_three_characters() -> None:
    match = at({"Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Ana.mage": "AC", "Ana.mage.object": "5C"})
    match.play("summon QD")
    expect(match, Ana__attacker__hp=13, Ana__attacker__attack=5 + 1)
    expect(match, Ana__mage__hp=10, Ana__mage__power=5 + 1)
    expect(match, Ana__defender="QD", Ana__defender__hp=12)
    assert "Défenseur, 12 PV" in match.entries[-1].explain("fr")
    assert "Defender, 12 HP" in match.entries[-1].explain("en")


@pytest.mark.clause("class-bonus", "legal")
@pytest.mark.clause("suits", "legal")
def test_each_class_has_one_more_in_its_own_element_and_in_no_other() -> None:
    team = {f"Ana.{name}": f"K{suit}" for suit, name in CLASS.items()}
    hurt = {f"Ana.{name}.hp": 1 for name in CLASS.values()}
    arms = {f"Ana.{name}.weapon": f"{n}S" for n, name in enumerate(CLASS.values(), 5)}
    for suit, name in CLASS.items():
        match = at({**team, **hurt, **arms, f"Ana.{name}.object": "4H", "Bo.healer": "QH", "Bo.defender": "QD"})
        weapon = int(match.facts()[f"Ana.{name}.weapon"][0])
        assert match.facts()[f"Ana.{name}.attack"] == weapon + (suit == "S"), "Attack"
        assert damage(match.play(f"attack K{suit} QH")) == weapon + (suit == "S")
        match.undo()
        assert damage(match.play(f"attack K{suit} QD")) == weapon + (suit == "S") - 1, "Defence"
        match.undo()
        match.play(f"heal K{suit}")
        assert match.facts()[f"Ana.{name}.hp"] == 1 + 4 + (suit == "H"), "Care"
    match = at({**team, **{f"Ana.{name}.object": f"{n}C" for n, name in enumerate(CLASS.values(), 2)}})
    powers = [match.facts()[f"Ana.{name}.power"] for name in CLASS.values()]
    assert powers == [None, None, None, 5 + 1], "Magic"


# --- equipment ----------------------------------------------------------------------------------------------


@pytest.mark.clause("ranks", "legal")
@pytest.mark.clause("equipment-kinds", "legal")
@pytest.mark.clause("equip", "legal")
@pytest.mark.parametrize("card", [f"{n}{suit}" for suit in "HSDC" for n in (2, 6, 10)])
def test_suit_says_what_equipment_a_card_is(card: str) -> None:
    match = at({"Ana.mage": "AC"})
    entry = match.play(f"equip {card} AC")
    assert figures(entry, "equip") == {"player": "Ana", "card": card, "kind": KIND[card[-1]], "target": "AC"}
    worn = {slot: match.facts()[f"Ana.mage.{slot}"] for slot in ("weapon", "shield", "object")}
    assert worn == {"weapon": None, "shield": None, "object": None, SLOT[card[-1]]: card}


@pytest.mark.clause("equipment-power", "legal")
@pytest.mark.clause("equipment-kinds", "legal")
@pytest.mark.parametrize("value", range(2, 11))
def test_the_number_is_the_power(value: int) -> None:
    armed = {"Ana.mage": "AC", "Ana.mage.weapon": f"{value}S", "Ana.mage.shield": f"{value}D", "Bo.mage": "KC"}
    match = at({**armed, "Ana.mage.object": f"{value}C"})
    expect(match, Ana__mage__attack=value, Ana__mage__shield__left=value, Ana__mage__power=value + 1)
    assert damage(match.play("attack AC KC")) == value
    match = at({"Ana.mage": "KC", "Ana.mage.object": f"{value}H", "Ana.mage.hp": 1})
    match.play("heal KC")
    expect(match, Ana__mage__hp=1 + value)


@pytest.mark.clause("example-equipment", "legal")
@pytest.mark.clause("damage-is-hp", "legal")
@pytest.mark.clause("hp-damage", "legal")
def test_the_books_four_pieces_of_equipment() -> None:
    match = at({"Ana.mage": "AC", "Ana.mage.weapon": "8S", "Bo.healer": "QH", "Bo.healer.hp": 12})
    match.play("attack AC QH")
    expect(match, Bo__healer__hp=12 - 8)
    match = at({"Ana.mage": "AC", "Ana.mage.weapon": "8S", "Bo.healer": "QH", "Bo.healer.shield": "6D"})
    match.play("attack AC QH")
    expect(match, Bo__healer__hp=12 - (8 - 6))
    match = at({"Ana.mage": "KC", "Ana.mage.hp": 3, "Ana.mage.object": "7H"})
    match.play("heal KC")
    expect(match, Ana__mage__hp=3 + 7)
    expect(at({"Ana.mage": "KC", "Ana.mage.object": "5C"}), Ana__mage__power=5 + 1)


# --- set-up -------------------------------------------------------------------------------------------------


@pytest.mark.clause("setup-order", "legal")
@pytest.mark.clause("opening-hand", "legal")
@pytest.mark.clause("starter", "legal")
@pytest.mark.parametrize("starter", ["Ana", "Bo"])
def test_a_match_begins_with_five_cards_each_and_the_starters_draw(starter: str) -> None:
    match = start(seed=3, starter=starter)
    expect(match, Ana__deck=21, Ana__hand=5, Ana__discard=0, Bo__deck=21, Bo__hand=5, Bo__discard=0)
    expect(match, turn=1, step="draw", player=starter, starter=starter)
    assert told(match.entries[0]) == ["starter", "opening-hand"]
    assert match.entries[0].explain("fr") == f"{starter} commence\u202f; chacun pioche 5 cartes."
    table = start(starter=starter)
    assert [table.facts()[name] for name in ("Ana.deck", "Bo.hand", "player")] == [21, 5, starter]


@pytest.mark.clause("opening-hand", "assumes")
def test_at_a_real_table_the_first_draw_assumes_a_character_in_both_hands() -> None:
    match = start()
    ruling = match.ask("draw")
    assert ruling.verdict == "unverifiable"
    assert "(Ana et Bo)" in ruling.text("fr")
    assert "(Ana and Bo)" in ruling.text("en")
    match.play("draw")
    expect(match, Ana__hand__character=True, Bo__hand__character=True, Ana__hand=6, Ana__deck=20)


@pytest.mark.clause("opening-hand", "assumes")
def test_only_the_hand_that_nobody_has_seen_is_assumed() -> None:
    match = at({"turn": 1, "step": "draw", "Ana.hand.cards": "QD 2H 3H 4H 5H"})
    (assumed,) = match.ask("draw").assumes
    assert assumed.figures["players"] == ("Bo",)
    assert match.play("draw").verdict == "unverifiable"


@pytest.mark.clause("opening-hand", "legal")
def test_where_the_companion_deals_nothing_is_assumed() -> None:
    match = next(m for m in (start(seed=n) for n in range(9)) if m.ask("draw"))
    assert match.ask("draw").verdict == "legal"


@pytest.mark.clause("hand-secret", "legal")
@pytest.mark.clause("ETR-22", "legal")
def test_no_fact_tells_a_dealt_hand_or_deck() -> None:
    match = start(seed=3)
    hidden = {card for side in match.state.sides for card in side.hand.known + side.deck.known}
    assert len(hidden) == 52
    public = re.findall(r"\b(?:10|[2-9AJQK])[HSDC]\b", str(list(match.facts().values())))
    assert public == []
    expect(match, Ana__hand=5, Bo__hand=5)


@pytest.mark.clause("hand-secret", "legal")
@pytest.mark.clause("hand-empty", "refused")
def test_a_refusal_does_not_tell_where_a_dealt_card_lies() -> None:
    match = at({"Ana.hand.cards": "QD", "Bo.hand.cards": "KS", "Ana.deck.top": "KH"}, seed=1)
    for card in ("KS", "KH"):
        ruling = refused(
            match,
            f"summon {card}",
            "hand-empty",
            "Ana",
            card,
            ("tout ce que le compagnon sait l’exclut", "rules it out"),
            nonsense=True,
        )
        assert "Bo" not in ruling.reasons[0].figures.values()


# --- a hand without a character -----------------------------------------------------------------------------


@pytest.mark.clause("opening-redraw", "legal")
@pytest.mark.clause("shown-hand", "legal")
@pytest.mark.clause("ETR-3", "legal")
@pytest.mark.clause("reshuffle", "legal")
def test_a_dealt_hand_without_a_character_is_shown_shuffled_back_and_drawn_again() -> None:
    match = at({"turn": 1, "step": "draw", "Ana.hand.cards": PLAIN, "Bo.hand.cards": "AS"}, seed=4)
    half = {*match.state.sides[0].hand.known, *match.state.sides[0].deck.known}
    entry = match.play("redraw")
    assert told(entry) == ["ETR-3", "shown-hand", "reshuffle"]
    assert "1 sur 3" in entry.explain("fr")
    assert "Ana shows 2♥, 4♥, 6♦, 7♦ and 9♣" in entry.explain("en")
    side = match.state.sides[0]
    assert (len(side.hand), len(side.deck)) == (5, 21)
    assert {*side.hand.known, *side.deck.known} == half
    assert set(side.hand.known) != set(PLAIN.split())
    expect(match, Ana__redraws=1, Bo__redraws=0, pending=None, step="draw")


@pytest.mark.clause("ETR-3", "assumes")
@pytest.mark.clause("shown-hand", "legal")
def test_at_a_real_table_the_hand_shown_can_be_named() -> None:
    match = start()
    ruling = match.ask("redraw")
    assert ruling.verdict == "unverifiable"
    assert "la main d’Ana est sans aucun personnage" in ruling.text("fr")
    assert "Ana’s hand holds no character" in ruling.text("en")
    match.play("redraw")
    expect(match, Ana__redraws=1, Ana__hand=5, Ana__deck=21, pending=("shown:Ana",))
    match.play("montrer 2♥ 4♥ 6♦ 7♦ 9♣")
    expect(match, Ana__half__cards=("2H", "4H", "6D", "7D", "9C"), pending=None)
    match.play("Bo: redraw")
    match.play("Bo: shown 3S 5S")
    expect(match, Bo__half__cards=("3S", "5S"), Bo__redraws=1)


@pytest.mark.clause("shown-hand", "legal")
def test_each_hand_that_is_drawn_again_shows_five_cards_more() -> None:
    match = start()
    play(match, "redraw", "shown 2H 3H 4H 5H 6H", "redraw")
    assert match.ask("shown 2H 3H 4H 5H 6H"), "the same cards again"
    match.play("shown 2D 3D 4D 5D 6D")
    assert len(match.facts()["Ana.half.cards"]) == 10
    once = at({"turn": 1, "step": "draw", "Ana.redraws": 1, "pending": ["shown:Ana"]})
    assert once.ask("shown 2H 3H 4H 5H 6H")


@pytest.mark.clause("shown-hand", "refused")
def test_what_cannot_have_been_shown() -> None:
    match = start()
    refused(match, "shown 2H", "shown-hand", "Ana", nonsense=True)
    match.play("redraw")
    refused(match, "shown 2H 3H 4H 5H 6H 7H", "shown-hand", "Ana", nonsense=True)
    refused(match, "shown 2H 2H", "shown-hand", "Ana", nonsense=True)
    assert match.play("shown 2H")


@pytest.mark.clause("ETR-3", "refused")
@pytest.mark.clause("GEN-3", "refused")
def test_a_shown_hand_holds_no_character_and_nobody_elses_card() -> None:
    match = at({"turn": 1, "step": "draw", "Bo.hand.cards": "QH 2H"})
    match.play("redraw")
    refused(match, "shown KS 3H", "ETR-3", "Ana", nonsense=True)
    refused(match, "shown 2H 3H", "GEN-3", "2H", ("dans la main de Bo", "in Bo’s hand"), nonsense=True)


@pytest.mark.clause("opening-redraw", "refused")
def test_hands_are_drawn_again_only_before_the_first_draw() -> None:
    match = start()
    match.play("draw")
    refused(match, "redraw", "opening-redraw", "Ana", also=("ETR-3",))
    refused(match, "Bo: redraw", "opening-redraw", "Bo", also=("ETR-3",))


@pytest.mark.clause("ETR-3", "refused")
@pytest.mark.parametrize("seed", [None, 2])
def test_a_hand_with_a_character_is_kept(seed: int | None) -> None:
    match = at({"turn": 1, "step": "draw", "Ana.hand.cards": "QD 2H 3H 4H 5H"}, seed=seed)
    refused(match, "redraw", "ETR-3", "Ana")
    assert not match.ask("redraw").reasons[0].figures.keys() - {"player", "card"}


@pytest.mark.clause("redraw-due", "legal", "refused")
@pytest.mark.clause("setup-order", "legal")
@pytest.mark.parametrize("seed", [None, 2])
def test_the_match_starts_only_when_both_hands_hold_a_character(seed: int | None) -> None:
    match = at({"turn": 1, "step": "draw", "Ana.hand.cards": "QD", "Bo.hand.cards": PLAIN}, seed=seed)
    refused(match, "draw", "redraw-due", ("de Bo", "Bo’s"))
    refused(match, "summon QD", "draw-due", "Ana")
    match.play("Bo: redraw")
    if seed is None:
        assert match.ask("draw").verdict == "unverifiable"
    else:
        assert bool(match.ask("draw")) == bool(CHARACTERS & set(match.state.sides[1].hand.known))


@pytest.mark.clause("redeal", "legal")
@pytest.mark.clause("ETR-3", "legal")
def test_the_third_hand_without_a_character_deals_everything_again() -> None:
    match = at({"turn": 1, "step": "draw", "Ana.redraws": 2, "Ana.hand.cards": PLAIN, "Bo.redraws": 1}, seed=5)
    before = match.state
    entry = match.play("redraw")
    assert told(entry)[:3] == ["ETR-3", "shown-hand", "redeal"]
    assert "3 of 3" in entry.explain("en")
    assert "tout le jeu est mélangé et redistribué" in entry.explain("fr")
    expect(match, Ana__redraws=0, Bo__redraws=0, Ana__hand=5, Bo__hand=5, Ana__deck=21, Bo__deck=21, step="draw")
    assert match.state.sides[1].hand != before.sides[1].hand
    assert {c for side in match.state.sides for c in side.hand.known + side.deck.known} == set(PACK)


@pytest.mark.clause("redeal", "legal")
def test_at_a_real_table_the_third_such_hand_counts_per_player() -> None:
    match = start()
    play(match, "redraw", "Bo: redraw", "Bo: redraw", "redraw")
    expect(match, Ana__redraws=2, Bo__redraws=2)
    match.play("Bo: shown 2H")
    expect(match, Bo__half__cards=("2H",))
    match.play("redraw")
    expect(match, Ana__redraws=0, Bo__redraws=0, Bo__half__cards=None, Ana__deck=21, pending=None)
    assert match.state.pool == frozenset(PACK)


# --- who starts ---------------------------------------------------------------------------------------------


@pytest.mark.clause("ETR-4", "legal")
@pytest.mark.clause("starter", "legal")
def test_the_table_or_a_recorded_coin_says_who_starts() -> None:
    assert start(starter="Bo").header.starter_by == "table"
    starters = set()
    for seed in range(12):
        match = companion.new("etraclor", ["Ana", "Bo"], seed=seed, lang="fr")
        assert match.header.starter_by == "coin"
        assert "le sort désigne qui commence" in match.entries[0].explain()
        starters.add(match.header.starter)
    assert starters == {"Ana", "Bo"}


@pytest.mark.clause("ETR-4", "legal")
@pytest.mark.clause("series", "legal")
def test_the_leader_of_the_series_starts_and_a_tie_is_for_the_table() -> None:
    first = start()
    first.play("Ana: concede")
    second = first.next_round()
    assert (second.round, second.header.starter, second.header.starter_by) == (2, "Bo", "leader")
    assert "the leader in the scores starts" in second.entries[0].explain("en").lower()
    second.play("Bo: concede")
    assert second.series_scores == {"Ana": 21, "Bo": 21}
    assert second.next_round(starter="Ana").header.starter == "Ana"
    assert second.next_round().header.starter_by == "coin"


ARMED = {
    "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Ana.defender.hp": 5, "Ana.defender.object": "4H",
    "Ana.mage": "AC", "Ana.mage.object": "2C", "Bo.healer": "QH", "Bo.healer.weapon": "5S",
}  # fmt: skip


@pytest.mark.clause("starter-no-combat", "legal", "refused")
@pytest.mark.clause("ETR-5", "legal")
@pytest.mark.parametrize("move", ["attack QD QH", "heal QD", "cast boost QD"])
def test_the_very_first_turn_has_no_combat(move: str) -> None:
    refused(at({"turn": 1, **ARMED}), move, "starter-no-combat", "Ana")
    assert at({"turn": 3, **ARMED}).ask(move)


@pytest.mark.clause("starter-no-combat", "legal")
@pytest.mark.clause("ETR-5", "legal")
def test_the_first_turn_has_strategy_and_the_other_players_first_turn_is_whole() -> None:
    match = at({"turn": 1, "step": "draw", **ARMED})
    play(match, "draw", "summon KS", "end", "draw")
    expect(match, turn=2, player="Bo")
    match.play("attack QH QD")
    expect(match, Ana__defender__hp=5 - (5 - 1))


def test_class_words_are_those_of_the_rule_book() -> None:
    assert class_word("healer") == ("Soigneur", "Healer")
