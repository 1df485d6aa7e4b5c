"""Classes and races: what each gives of its own, two classes at once, the golem, the guemelite (Effets des classes)."""

from typing import Any

import pytest

from tests.games.eredan.listed import fact, facts, refusal
from tests.games.eredan.scenes import dead, played
from tests.games.scenes import figures, refused, told

clause = pytest.mark.clause


def who(*classes: str, **more: Any) -> dict[str, Any]:
    """The facts of Ana's fighter."""
    return {"Ana__1__class": list(classes), **{f"Ana__1__{name}": value for name, value in more.items()}}


def second(first: str, **facts_of: Any) -> bool:
    """Whether a second card may follow that first one."""
    match = played(first, **facts_of)
    return not refusal(match, 'Ana: action "Ruse"')


# --- the Marauder, the Artisan ----------------------------------------------------------------------------------------


@clause("marauder-bonus", "legal")
@clause("ERE-29", "legal")
@clause("ERE-16", "legal")
def test_a_marauder_has_1_more_attack_against_its_prey() -> None:
    match = played(**who("marauder", against="mage"))
    assert figures(match.entries[-1], "marauder-bonus") == {"name": "Orme", "class": "mage"}
    assert fact(match, "Ana.1.attack.now") == 4
    two = played(**who("mage", "marauder", against="mage"), Bo__1__class=["priest", "mage"])
    assert fact(two, "Ana.1.attack.now") == 4, "any of the classes of the other"
    for other in ({"Bo__1__class": ["priest"]}, {"Bo__1__class": ["unknown"]}):
        assert fact(played(**who("marauder", against="mage"), **other), "Ana.1.attack.now") == 3
    assert fact(played(**who("fighter", against="mage")), "Ana.1.attack.now") == 3, "no Marauder"


@clause("artisan-objects", "legal")
@clause("object-bearer", "legal", "refused")
@clause("ERE-16", "legal")
def test_an_artisan_attaches_its_objects_to_any_living_character() -> None:
    reserved, other = 'object weapon "Maillet" class artisan', 'object weapon "Pique"'
    match = played(**who("artisan"), **dead("Bo__3"))
    for place in ("2", "Bo.1", "Bo.2"):
        assert not refusal(match, f"{reserved} on {place}"), place
    assert refusal(match, f"{reserved} on Bo.3") == {"dead-character"}
    for nobody in ("Bo", "2 + Bo.1"):
        assert refusal(match, f"{reserved} on {nobody}") == {"no-target"}, nobody
    refused(match, f"{other} on 2", "object-bearer", "Pique", "Orme")
    assert not refusal(match, f"{other} on 1")
    for text in (f"{reserved} on Bo.2", "Bo: pass", "resolve"):
        match.play(text)
    assert facts(match, "Bo.2.weapon", "Bo.2.foreign") == [reserved, (1,)]
    plain = played(reserved, "Bo: pass", "resolve", **who("artisan"))
    assert fact(plain, "Ana.1.weapon") == reserved, "without a target it goes to the Artisan"
    assert refusal(played(**who("fighter")), f"{reserved} on 1") == {"played-by"}


@clause("priest-theurgy", "legal")
@clause("priest-keeps-strike", "legal")
def test_a_theurgy_does_not_cost_a_priest_the_attack() -> None:
    match = played('theurgy "Vœu"', "Bo: pass", "resolve", "effect magic 2 on Bo.1", **who("priest"))
    assert "mage-no-strike" not in told(match.play("strike"))
    assert fact(match, "Bo.1.hp") == 10 - 1 - 2


# --- who is of no class, of a caste -----------------------------------------------------------------------------------


@clause("class-unknown", "legal")
@clause("classes", "legal")
@clause("courtier-caste", "legal")
def test_an_unknown_class_gives_nothing_and_a_caste_is_none() -> None:
    match = played(**who("unknown", caste="courtier", guild=["zil", "noz"]))
    assert not refusal(match, 'action "Salut" class courtier guild noz'), "of one of its guilds, and of the caste"
    assert refusal(match, 'spell "Braise"') == {"mage-spells"}
    assert refusal(match, 'theurgy "Vœu"') == {"priest-theurgy"}
    assert not second('object weapon "Pique"', **who("unknown", chain="weapon"))
    assert facts(match, "Ana.1.class", "Ana.1.caste") == [("unknown",), "courtier"]


# --- two classes ------------------------------------------------------------------------------------------------------

SPELL, HURT = 'spell "Braise"', "effect magic 4 on Bo.1"
PAIRS = ("mage fighter", "mage marauder", "mage priest", "marauder fighter", "fighter priest", "priest marauder")


@clause("multiclass-mage-fighter", "legal")
@clause("multiclass-mage-marauder", "legal")
@clause("multiclass-mage-priest", "legal")
@clause("multiclass-marauder-fighter", "legal")
@clause("multiclass-fighter-priest", "legal")
@clause("multiclass-priest-marauder", "legal")
@clause("multiclass", "legal")
@pytest.mark.parametrize("pair", PAIRS)
def test_two_classes_play_the_cards_of_both(pair: str) -> None:
    classes = pair.split()
    match = played(**who(*classes))
    for name in ("berserker", "fighter", "mage", "marauder", "priest", "artisan"):
        expected = set() if name in classes else {"played-by"}
        assert refusal(match, f'action "Ruse" class {name}') == expected, name
    assert refusal(match, 'theurgy "Vœu"') == (set() if "priest" in classes else {"priest-theurgy"})
    if "mage" not in classes:
        assert refusal(match, SPELL) == {"mage-spells"}
        return
    assert not second(SPELL, **who(*classes)), "its Spells give no chain"
    hurt = played(SPELL, "Bo: pass", "resolve", HURT, "strike", **who(*classes))
    assert fact(hurt, "Bo.1.hp") == 10 - 3 - 2, "and it strikes all the same"


@clause("fighter-chain", "legal")
@clause("mage-chain", "legal")
@clause("ERE-29", "legal")
def test_chains_of_classes() -> None:
    assert second(SPELL, **who("mage"))
    assert not second('spell "Pluie" zone', **who("mage"))
    assert second('object weapon "Pique"', **who("fighter", chain="weapon"))
    assert not second('object shield "Targe"', **who("fighter", chain="weapon"))
    assert second('object weapon "Pique"', **who("fighter", "priest", chain="weapon")), "of two classes it keeps it"
    assert second('object bijou "Jonc"', **who("fighter", chain="bijou"))


# --- races ------------------------------------------------------------------------------------------------------------


@clause("golem-objects", "legal")
@clause("golem-deck", "legal")
@clause("two-races", "legal")
@clause("ERE-16", "legal")
def test_a_golem_bears_any_object_and_the_deck_holds_it() -> None:
    text = 'object weapon "Katar" guild kotoba class priest race dais'
    match = played(**who("fighter", race="golem"))
    assert refusal(match, text) == set()
    assert refusal(match, 'action "Ruse" guild kotoba') == {"card-guild", "played-by-guild"}
    assert refusal(played(**who("fighter", race="human")), text) == {"card-guild", "played-by-guild"}
    beside = played(Ana__2__race="golem", **who("priest", race="dais"))
    assert refusal(beside, text) == {"played-by-guild"}, "the deck may hold it, another character does not play it"


@clause("guemelite-spells", "legal", "refused")
@clause("guemelite-no-chain", "legal")
@clause("guemelite-guild", "legal")
@clause("two-races", "legal")
def test_a_guemelite_casts_spells_of_its_element_without_a_chain() -> None:
    water = who("fighter", race="guemelite", element="water")
    match = played(**water)
    figures_of = ("Griffe", ("ombre", "shadow"), "Orme", "Ana")
    refused(match, 'spell "Griffe" element shadow', "guemelite-spells", *figures_of)
    assert refusal(match, 'spell "Vague" element water') == set()
    assert refusal(match, 'spell "Vague" element water guild noz') == {"card-guild", "played-by-guild"}
    assert refusal(match, 'spell "Vague" element water class courtier') == {"played-by-caste"}
    assert not second('spell "Vague" element water', **water)
    assert not second('spell "Vague" element water', **who("mage", race="guemelite", element="water"))
    assert second('spell "Vague" element water chain', **water), "save where the card gives one itself"


@clause("two-races", "legal")
@clause("races", "legal")
def test_no_other_race_changes_what_may_be_played() -> None:
    for race in ("beast", "dais", "demon", "ice-elf", "elfine", "homchai", "human", "undead", "solarian", "unknown"):
        match = played(**who("fighter", race=race))
        assert refusal(match, 'object weapon "Katar" class priest') == {"played-by"}, race
        assert refusal(match, 'spell "Vague" element water') == {"mage-spells"}, race


# --- Rage -------------------------------------------------------------------------------------------------------------


@clause("berserker-rage", "legal")
@clause("rage-once", "legal", "refused")
@clause("berserker-alone", "legal", "refused")
def test_a_rage_is_woken_by_a_card_and_once() -> None:
    match = played('action "Cri" class berserker', "Bo: pass", "resolve", **who("berserker"))
    assert figures(match.play("effect rage on 1"), "berserker-rage") == {"name": "Orme"}
    refused(match, "effect rage on 1", "rage-once", ("d’Orme", "Orme’s"))
    refused(match, "effect rage on 2", "berserker-alone", "Bruant", "Ana", ("combattant", "fighter"))
