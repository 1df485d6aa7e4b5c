"""The Mage's four spells: Tour de jeu (Lancer un sort), La Magie, ETR-13 to ETR-18."""

import pytest

from companion.games.etraclor.engine.constants import SPELLS
from companion.games.etraclor.engine.moves import Cast
from tests.games.etraclor.scenes import Both, at, damage, expect, figures, play, refused, told

TEAM = {"Ana.attacker": "KS", "Ana.attacker.weapon": "5S", "Bo.defender": "QD", "Bo.defender.shield": "7D"}
SPELLED = {
    "boost": ("Boost", "Boost"), "reinforcement": ("Renfort", "Reinforcement"),
    "dematerialise": ("Dématérialisation", "Dematerialisation"), "lightning": ("Foudroiement", "Lightning"),
}  # fmt: skip
CAST = {
    "boost": "cast boost KS", "reinforcement": "cast reinforcement", "dematerialise": "cast dematerialise 7D",
    "lightning": "cast lightning QD",
}  # fmt: skip


def mage(scroll: str | None, **more: object) -> dict[str, object]:
    """Ana's Mage with a scroll, her armed Attacker, Bo's shielded Defender."""
    return {**TEAM, "Ana.mage": "AC", "Ana.mage.object": scroll, **{k.replace("__", "."): v for k, v in more.items()}}


# --- who casts, and with what -------------------------------------------------------------------------------


@pytest.mark.clause("cast-mage", "legal", "refused")
@pytest.mark.parametrize("move", CAST.values())
def test_only_a_mage_casts(move: str) -> None:
    match = at({**TEAM, "Ana.attacker.object": "10C", "Ana.healer": "QH", "Ana.healer.object": "9C"})
    refused(match, move, "cast-mage", "Ana")
    assert at(mage("10C")).ask(move)


@pytest.mark.clause("cast-scroll", "legal", "refused")
@pytest.mark.parametrize("held", [None, "10H"])
def test_a_spell_takes_a_scroll(held: str | None) -> None:
    match = at(mage(held))
    refused(match, "cast boost KS", "cast-scroll", "AC")
    if held is None:
        match.play("equip 2C AC")
        assert match.play("cast boost KS")


@pytest.mark.clause("cast", "legal")
@pytest.mark.clause("scroll-spent", "legal")
@pytest.mark.parametrize("spell", CAST)
def test_the_scroll_is_discarded_whatever_the_spell(spell: str) -> None:
    match = at(mage("10C"))
    entry = match.play(CAST[spell])
    cast = figures(entry, "cast")
    assert (cast["mage"], cast["scroll"], cast["spell"], cast["sum"].result) == ("AC", "10C", spell, 11)
    expect(match, Ana__mage__object=None, Ana__mage__acted=True, Ana__mage="AC")
    assert match.facts()["Ana.discard.cards"][0] == "10C"
    refused(match, "cast boost KS", "cast-scroll", "AC", also=("one-action",))


@pytest.mark.clause("cast-power", "legal", "refused")
@pytest.mark.clause("ETR-14", "legal")
@pytest.mark.parametrize("value", range(2, 11))
def test_power_is_the_scroll_plus_one(value: int) -> None:
    match = at(mage(f"{value}C"))
    expect(match, Ana__mage__power=value + 1)
    for spell, needed in SPELLS.items():
        if value + 1 >= needed:
            assert match.ask(CAST[spell])
        else:
            refused(match, CAST[spell], "cast-power", SPELLED[spell], needed, value + 1, f"{value}C")
    assert bool(match.ask("cast lightning QD")) == (value == 10), "only 10♣ casts Lightning"
    refused(at(mage("2C")), CAST["lightning"], "cast-power", SPELLED["lightning"], 11, 3, "2C")


@pytest.mark.clause("example-magic", "legal")
def test_the_books_examples_2_gives_3_and_9_gives_10() -> None:
    match = at(mage("2C"))
    expect(match, Ana__mage__power=3)
    assert {str(m).split()[1] for m in match.moves() if m.verb == "cast"} == {"boost"}
    entry = match.play("cast boost KS")
    assert "2 (parchemin 2♣) + 1 (Mage) = 3" in entry.explain("fr")
    expect(match, Ana__discard__cards=("2C",))
    play(match, "end", "draw", "end", "draw", "equip 9C AC")
    expect(match, Ana__mage__power=10)
    spells = {str(m).split()[1] for m in match.moves() if m.verb == "cast"}
    assert spells == {"boost", "reinforcement", "dematerialise"}
    refused(match, "cast lightning QD", "cast-power", SPELLED["lightning"], 11, 10, "9C")
    match.play("cast dematerialise 7D")
    expect(match, Ana__discard__cards=("2C", "9C"))


# --- Boost --------------------------------------------------------------------------------------------------


@pytest.mark.clause("spell-boost", "legal")
@pytest.mark.clause("ETR-15", "legal")
def test_boost_gives_3_in_attack_for_this_turn() -> None:
    match = at(mage("2C"))
    entry = match.play("cast boost KS")
    assert figures(entry, "spell-boost") == {"target": "KS", "bonus": 3}
    expect(match, Ana__attacker__boost=3, Ana__attacker__attack=5 + 1 + 3)
    assert damage(match.play("attack KS QD")) == 5 + 1 - 1 + 3
    match.undo()
    play(match, "end", "draw", "end", "draw")
    expect(match, Ana__attacker__boost=None)
    assert damage(match.play("attack KS QD")) == 5 + 1 - 1


@pytest.mark.clause("spell-boost", "refused")
def test_boost_needs_an_ally_in_the_arena() -> None:
    match = at(mage("2C"))
    refused(match, "cast boost QD", "spell-boost")
    refused(match, "cast boost JH", "spell-boost", nonsense=True)
    refused(match, "cast boost", "spell-boost", nonsense=True)


@pytest.mark.clause("ETR-15", "legal", "warning")
def test_a_mage_may_boost_itself_to_no_profit() -> None:
    match = at(mage("2C", Ana__mage__weapon="3S"))
    ruling = match.ask("cast boost AC")
    assert (ruling.verdict, [reason.clause for reason in ruling.warnings]) == ("legal", ["ETR-15"])
    assert "Boost ne sert à rien sur A♣" in ruling.text("fr")
    assert "Boost does nothing for A♣" in ruling.text("en")
    match.play("cast boost AC")
    expect(match, Ana__mage__boost=3)
    refused(match, "attack AC QD", "one-action", "AC")


@pytest.mark.clause("ETR-15", "legal", "warning")
@pytest.mark.parametrize(
    ("ally", "why"),
    [({"acted": True}, ("qui a déjà agi ce tour", "already acted")), ({"weapon": None}, ("pas d’arme", "no weapon"))],
)
def test_boost_on_an_ally_that_cannot_attack_any_more_is_warned_of(ally: dict[str, object], why: Both) -> None:
    match = at({**mage("2C"), **{f"Ana.attacker.{name}": value for name, value in ally.items()}})
    ruling = match.ask("cast boost KS")
    assert (ruling.verdict, [reason.clause for reason in ruling.warnings]) == ("legal", ["ETR-15"])
    for lang, says in zip(("fr", "en"), why, strict=True):
        assert says in ruling.text(lang)
    assert not at(mage("2C")).ask("cast boost KS").warnings


# --- Reinforcement ------------------------------------------------------------------------------------------


@pytest.mark.clause("spell-reinforcement", "legal")
@pytest.mark.clause("ETR-16", "legal")
@pytest.mark.parametrize(("deck", "looked"), [(12, 5), (5, 5), (4, 4), (2, 2)])
def test_at_a_real_table_one_unseen_card_comes_to_the_hand(deck: int, looked: int) -> None:
    match = at(mage("5C", Ana__deck=deck, Ana__hand=3))
    entry = match.play("cast reinforcement")
    assert figures(entry, "spell-reinforcement") == {"player": "Ana", "looked": looked, "left": deck - 1}
    expect(match, Ana__deck=deck - 1, Ana__hand=4, winner=None)


@pytest.mark.clause("spell-reinforcement", "legal")
@pytest.mark.clause("reshuffle", "legal")
def test_known_cards_of_the_deck_are_shuffled_in() -> None:
    match = at(mage("5C", Ana__deck=8, Ana__hand=3, Ana__deck__top="7S", Ana__deck__bottom="2H"))
    match.play("cast reinforcement")
    expect(match, Ana__deck__top=None, Ana__deck__bottom=None, Ana__half__cards=("2H", "7S"))
    play(match, "end", "draw")
    refused(match, "equip 7S QD", "card-owner", "Bo", "7S", ("d’Ana", "Ana’s"))
    dealt = at(mage("5C"), seed=3)
    order = dealt.state.sides[0].deck.known
    assert "reshuffle" in told(dealt.play("cast reinforcement"))
    assert set(dealt.state.sides[0].deck.known) == set(order[1:])
    assert dealt.state.sides[0].deck.known != order[1:]


@pytest.mark.clause("reinforcement-choice", "legal", "refused")
@pytest.mark.clause("spell-reinforcement", "legal")
@pytest.mark.clause("reshuffle", "legal")
def test_where_the_companion_deals_the_player_chooses_among_five() -> None:
    top = "JS 9H 3D 8C 2S KD"
    match = at(mage("5C", Ana__deck=8, Ana__hand__cards="4H", Ana__hand=1, Ana__deck__top=top), seed=8)
    assert "reshuffle" in told(match.play("cast reinforcement"))
    expect(match, pending=("keep:Ana",), Ana__deck=7, Ana__hand=2)
    refused(match, "keep KD", "reinforcement-choice", "KD", nonsense=True)
    assert {str(move) for move in match.moves() if move.verb == "keep"} == {f"keep {c}" for c in top.split()[:5]}
    deck = {*match.state.sides[0].deck.known}
    entry = match.play("keep 8C")
    assert told(entry) == ["reinforcement-choice"]
    assert set(match.state.sides[0].hand.known) == {"4H", "8C"}
    assert set(match.state.sides[0].deck.known) == deck - {"8C"} | {"JS"}
    expect(match, pending=None, Ana__deck=7, Ana__hand=2)


@pytest.mark.clause("reinforcement-choice", "legal")
def test_the_card_that_was_drawn_first_may_be_the_one_kept() -> None:
    match = at(mage("5C", Ana__deck=8, Ana__deck__top="JS 9H 3D 8C 2S"), seed=8)
    play(match, "cast reinforcement", "keep JS")
    assert "JS" in match.state.sides[0].hand.known
    assert not {"JS"} & {*match.state.sides[0].deck.known}


CHOOSING = mage("5C", Ana__deck=8, Ana__hand__cards="4H", Ana__hand=1, Ana__deck__top="JS 9H 3D 8C 2S KD")
SECRET = ("J♠", "V♠", "9♥", "3♦", "8♣", "2♠")


@pytest.mark.clause("ETR-16", "legal", "refused")
@pytest.mark.parametrize("move", ["end", "skip", "equip 4H AC", "attack KS QD", "cast boost KS"])
def test_nothing_is_played_before_the_choice_of_reinforcement_nor_is_it_passed_over(move: str) -> None:
    match = at(CHOOSING, seed=8)
    match.play("cast reinforcement")
    ruling = match.ask(move)
    assert "ETR-16" in {reason.clause for reason in ruling.reasons}
    known = match.ask_as_seen(match.parse(move), 1)
    for lang, says in (("fr", "le choix d’Ana"), ("en", "Ana’s choice")):
        (told_why,) = (line for line in ruling.text(lang).splitlines() if "ETR-16" in line)
        assert says in told_why
        assert not any(card in known.text(lang) for card in SECRET), "what she looks at is hers alone"
    assert {one.verb for one in ruling.nearest()} == {"keep"}
    assert {one.verb for one in match.moves()} == {"keep"}
    play(match, "keep 8C", "end")


@pytest.mark.clause("ETR-16", "legal")
def test_one_may_concede_before_the_choice() -> None:
    match = at(CHOOSING, seed=8)
    play(match, "cast reinforcement", "Ana: concede")
    expect(match, winner="Bo", pending=None)


@pytest.mark.clause("ETR-16", "legal")
@pytest.mark.clause("reinforcement-choice", "legal")
@pytest.mark.parametrize("move", ["end", "skip"])
def test_a_choice_that_the_table_leaves_open_keeps_the_first_card_and_says_so(move: str) -> None:
    match = at(CHOOSING, seed=8)
    match.play("cast reinforcement")
    entry = match.override(move, "she sleeps")
    assert figures(entry, "reinforcement-choice") == {"player": "Ana", "how": "first"}
    assert entry.explain("fr").startswith("Ana ne choisit pas et garde la première des cartes vues")
    assert entry.explain("en").startswith("Ana does not choose and keeps the first card looked at")
    assert not any(card in entry.explain(lang) for card in SECRET for lang in ("fr", "en"))
    assert set(match.state.sides[0].hand.known) == {"4H", "JS"}
    expect(match, pending=None)


@pytest.mark.clause("spell-reinforcement", "refused")
def test_reinforcement_has_no_target() -> None:
    refused(at(mage("5C")), "cast reinforcement KS", "spell-reinforcement", "KS", nonsense=True)


@pytest.mark.clause("ETR-16", "legal")
@pytest.mark.clause("last-card", "legal")
@pytest.mark.clause("ETR-20", "legal")
@pytest.mark.parametrize("seed", [None, 1])
def test_reinforcement_on_the_only_card_left_is_drawing_the_last_card(seed: int | None) -> None:
    match = at(mage("5C", Ana__deck=1, Bo__deck=9), seed=seed)
    match.play("cast reinforcement")
    expect(match, Ana__deck=0, winner="Bo", pending=None)
    assert match.outcome is not None
    assert (match.outcome.rule, match.outcome.scores) == ("last-card", {"Ana": 0, "Bo": 9})


# --- Dematerialisation --------------------------------------------------------------------------------------


@pytest.mark.clause("spell-dematerialise", "legal")
@pytest.mark.clause("ETR-17", "legal")
@pytest.mark.parametrize(("slot", "card"), [("weapon", "3S"), ("shield", "7D"), ("object", "4H")])
def test_dematerialisation_destroys_one_worn_card(slot: str, card: str) -> None:
    worn = {"Bo.defender.weapon": "3S", "Bo.defender.object": "4H", "Bo.defender.shield.left": 2}
    match = at({**mage("8C"), **worn})
    entry = match.play(f"cast dematerialise {card}")
    assert figures(entry, "spell-dematerialise") == {"card": card, "holder": "QD", "how": "worn"}
    expect(match, **{f"Bo__defender__{slot}": None}, Bo__discard__cards=(card,), Bo__defender="QD", Bo__defender__hp=12)
    kept = {"weapon": "3S", "shield": "7D", "object": "4H"}
    del kept[slot]
    expect(match, **{f"Bo__defender__{name}": other for name, other in kept.items()})


@pytest.mark.clause("spell-dematerialise", "refused")
@pytest.mark.parametrize("target", ["9D", "QD", ""])
def test_dematerialisation_needs_a_worn_card(target: str) -> None:
    refused(at(mage("8C")), f"cast dematerialise {target}", "spell-dematerialise", nonsense=True)


@pytest.mark.clause("ETR-17", "legal", "warning")
def test_ones_own_equipment_may_be_destroyed_with_a_warning() -> None:
    match = at(mage("8C"))
    ruling = match.ask("cast dematerialise 5S")
    assert (ruling.verdict, [reason.clause for reason in ruling.warnings]) == ("legal", ["ETR-17"])
    assert "5♠\u202f: le Mage détruit un équipement de son propre camp" in ruling.text("fr")
    assert "5♠: the Mage destroys equipment of its own side" in ruling.text("en")
    assert not match.ask("cast dematerialise 7D").warnings
    match.play("cast dematerialise 5S")
    expect(match, Ana__attacker__weapon=None, Ana__discard__cards=("8C", "5S"))


@pytest.mark.clause("ETR-17", "legal", "refused")
@pytest.mark.clause("spell-dematerialise", "legal")
def test_the_scroll_that_pays_has_left_when_the_spell_works() -> None:
    match = at(mage("8C", Bo__mage="JC", Bo__mage__object="9C"))
    refused(match, "cast dematerialise 8C", "ETR-17", "8C")
    assert "cast dematerialise 8C" not in map(str, match.moves())
    assert match.ask("cast dematerialise 9C"), "another's scroll is there"
    entry = match.override("cast dematerialise 8C", "to be rid of it")
    assert told(entry) == ["turn-combat", "cast", "spell-dematerialise"]
    assert "A♣ avait déjà dépensé 8♣" in entry.explain("fr")
    assert "A♣ had already spent 8♣" in entry.explain("en")
    expect(match, Ana__discard__cards=("8C",), Bo__mage__object="9C")


# --- Lightning ----------------------------------------------------------------------------------------------


@pytest.mark.clause("spell-lightning", "legal")
@pytest.mark.clause("ETR-18", "legal")
@pytest.mark.clause("ko", "legal")
def test_lightning_destroys_past_shield_and_counts_as_a_ko() -> None:
    match = at(mage("10C", Bo__deck=9, Bo__hand=2))
    entry = match.play("cast lightning QD")
    assert told(entry) == ["turn-combat", "cast", "spell-lightning", "ko", "ko-draws"]
    expect(match, Bo__defender=None, Bo__discard=3, Bo__discard__cards=("QD", "7D"), Bo__deck=6, Bo__hand=4)


@pytest.mark.clause("spell-lightning", "refused")
@pytest.mark.parametrize("target", ["JD", "7D", ""])
def test_lightning_needs_a_character_in_an_arena(target: str) -> None:
    refused(at(mage("10C")), Cast("lightning", target), "spell-lightning", nonsense=True)


@pytest.mark.clause("ETR-18", "legal", "warning")
@pytest.mark.parametrize("target", ["KS", "AC"])
def test_ones_own_character_may_be_struck_with_a_warning(target: str) -> None:
    match = at(mage("10C", Ana__deck=9, Ana__hand=2))
    ruling = match.ask(f"cast lightning {target}")
    assert (ruling.verdict, [reason.clause for reason in ruling.warnings]) == ("legal", ["ETR-18"])
    assert "est de l’équipe du Mage" in ruling.text("fr")
    assert "is on the Mage’s own team" in ruling.text("en")
    match.play(f"cast lightning {target}")
    expect(match, Ana__deck=6, Ana__hand=4, Bo__deck=match.facts()["Bo.deck"], Bo__defender="QD")
    worn = {"KS": ("10C", "KS", "5S"), "AC": ("10C", "AC")}
    expect(match, Ana__discard__cards=worn[target])


@pytest.mark.clause("ETR-13", "legal")
def test_a_scroll_off_the_mage_gives_no_power() -> None:
    match = at({**TEAM, "Ana.attacker.object": "10C", "Ana.mage": "AC"})
    expect(match, Ana__attacker__power=None, Ana__mage__power=None)
    refused(match, "cast boost KS", "cast-scroll", "AC")
