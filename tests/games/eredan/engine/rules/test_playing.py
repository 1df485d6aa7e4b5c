"""Who may play a card, and what may be played behind it: guilds, classes, castes, races, elements, chains."""

import pytest

import companion
from companion.games.eredan.engine.cards.cards import CARD, Card, Profile
from companion.games.eredan.engine.rules.playable import (
    anywhere,
    cannot_play,
    cards_wrong,
    deck_allows,
    gives_chain,
    playable,
    satisfies,
)
from tests.games.scenes import play, refused

clause = pytest.mark.clause


def card(text: str) -> Card:
    found = CARD.read(text)
    assert found is not None, text
    return found


def who(
    *classes: str, guild: str = "zil", race: str = "human", element: str = "", caste: str = "", chain: str = ""
) -> Profile:
    return Profile("Orme", guilds=(guild,), classes=classes, race=race, element=element, caste=caste, chain=chain)


MAGE, FIGHTER, PRIEST, ARTISAN, UNKNOWN = (who(one) for one in ("mage", "fighter", "priest", "artisan", "unknown"))
MAGE_FIGHTER, MAGE_PRIEST, MAGE_MARAUDER = who("mage", "fighter"), who("mage", "priest"), who("mage", "marauder")
FIGHTER_PRIEST, MARAUDER_FIGHTER = who("fighter", "priest"), who("marauder", "fighter")
COURTIER = who("marauder", caste="courtier")
MERCENARY = who("fighter", guild="mercenary")
GOLEM = who("fighter", race="golem")
SHADOW = who("unknown", race="guemelite", element="shadow")


def refusal(one: Profile, text: str) -> str:
    found = cannot_play(one, card(text))
    return "" if found is None else found.clause


@pytest.mark.parametrize(
    ("one", "text", "expected"),
    [
        (UNKNOWN, 'action "Ruse"', ""),
        (UNKNOWN, 'object "Bague"', ""),
        (UNKNOWN, 'familiar "Pie"', ""),
        (FIGHTER, 'action "Ruse" guild zil', ""),
        (FIGHTER, 'action "Ruse" guild noz/zil', ""),
        (FIGHTER, 'action "Ruse" guild noz', "played-by-guild"),
        (MERCENARY, 'action "Ruse" guild mercenary', ""),
        (MERCENARY, 'action "Ruse" guild zil', "played-by-guild"),
        (FIGHTER, 'action "Ruse" guild mercenary', "played-by-guild"),
        (FIGHTER, 'action "Ruse" class fighter', ""),
        (FIGHTER, 'action "Ruse" class mage/fighter', ""),
        (FIGHTER, 'action "Ruse" class mage', "played-by"),
        (UNKNOWN, 'action "Ruse" class unknown', ""),
        (COURTIER, 'action "Ruse" class courtier', ""),
        (COURTIER, 'action "Ruse" class marauder', ""),
        (FIGHTER, 'action "Ruse" class courtier', "played-by-caste"),
        (FIGHTER, 'action "Ruse" class courtier/fighter', ""),
        (FIGHTER, 'action "Ruse" race human', ""),
        (FIGHTER, 'action "Ruse" race demon/human', ""),
        (FIGHTER, 'action "Ruse" race demon', "played-by-race"),
        (FIGHTER, 'action "Ruse" element fire', "guemelite-spells"),
        (SHADOW, 'action "Ruse" element shadow', ""),
        (FIGHTER, 'action "Ruse" guild noz class mage', "played-by-guild"),
    ],
)  # fmt: skip
def test_what_is_printed_on_a_card_says_who_plays_it(one: Profile, text: str, expected: str) -> None:
    assert refusal(one, text) == expected


@pytest.mark.parametrize(
    ("one", "text", "expected"),
    [
        (MAGE, 'spell "Braise"', ""),
        (MAGE, 'spell "Braise" element fire', ""),
        (MAGE_FIGHTER, 'spell "Braise"', ""),
        (FIGHTER, 'spell "Braise"', "mage-spells"),
        (PRIEST, 'spell "Braise" class priest', ""),
        (MAGE, 'spell "Braise" class priest', "played-by"),
        (PRIEST, 'theurgy "Vœu"', ""),
        (FIGHTER_PRIEST, 'theurgy "Vœu"', ""),
        (MAGE, 'theurgy "Vœu"', "priest-theurgy"),
        (MAGE, 'theurgy "Vœu" class mage', ""),
    ],
)  # fmt: skip
def test_spells_are_for_mages_and_theurgies_for_priests(one: Profile, text: str, expected: str) -> None:
    assert refusal(one, text) == expected


@pytest.mark.parametrize("text", [
    'object weapon "Pique" guild noz', 'object weapon "Pique" class mage', 'object "Bague" class courtier',
    'object shield "Targe" race demon', 'object "Bague" element fire', 'object "Bague" guild noz class mage race dais',
])  # fmt: skip
def test_a_golem_bears_any_object(text: str) -> None:
    assert refusal(GOLEM, text) == ""
    assert refusal(FIGHTER, text) != ""


def test_a_golem_is_like_others_for_other_cards() -> None:
    assert refusal(GOLEM, 'action "Ruse" guild noz') == "played-by-guild"
    assert refusal(GOLEM, 'familiar "Pie" class mage') == "played-by"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('spell "Griffe" element shadow', ""),
        ('spell "Griffe" class mage element shadow', ""),
        ('spell "Griffe" class mage/courtier element shadow', ""),
        ('spell "Griffe" guild zil element shadow', ""),
        ('spell "Griffe" guild noz element shadow', "played-by-guild"),
        ('spell "Griffe" class courtier element shadow', "played-by-caste"),
        ('spell "Griffe" element water', "guemelite-spells"),
        ('spell "Griffe" class mage element water', "guemelite-spells"),
        ('spell "Griffe"', "mage-spells"),
        ('theurgy "Vœu" element shadow', "priest-theurgy"),
    ],
)  # fmt: skip
def test_a_guemelite_casts_spells_of_its_element_of_its_guild_and_caste(text: str, expected: str) -> None:
    assert refusal(SHADOW, text) == expected


def test_objects_of_artisans_go_anywhere() -> None:
    reserved, other = card('object weapon "Maillet" class artisan'), card('object weapon "Pique"')
    assert anywhere(ARTISAN, reserved)
    assert not anywhere(ARTISAN, other)
    assert not anywhere(GOLEM, reserved)


# --- chains -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "text", "expected"),
    [
        (FIGHTER, 'action "Ruse"', ""),
        (FIGHTER, 'action "Ruse" chain', "any"),
        (FIGHTER, 'action "Ruse" chain object', "object"),
        (FIGHTER, 'action "Ruse" chain "Pique"', '"Pique"'),
        (MAGE, 'spell "Braise"', "any"),
        (MAGE, 'spell "Braise" chain action', "any"),
        (MAGE, 'spell "Braise" zone', ""),
        (MAGE, 'spell "Braise" chain action zone', "action"),
        (MAGE, 'action "Ruse"', ""),
        (MAGE_FIGHTER, 'spell "Braise"', ""),
        (MAGE_MARAUDER, 'spell "Braise"', ""),
        (MAGE_PRIEST, 'spell "Braise"', ""),
        (MAGE_FIGHTER, 'spell "Braise" chain action', "action"),
        (who("mage", race="guemelite", element="fire"), 'spell "Braise" element fire', ""),
        (SHADOW, 'spell "Griffe" element shadow', ""),
        (who("fighter", chain="weapon"), 'object weapon "Pique"', "any"),
        (who("fighter", chain="weapon"), 'object shield "Targe"', ""),
        (who("fighter", chain="weapon"), 'object "Bague"', ""),
        (FIGHTER, 'object weapon "Pique"', ""),
        (who("mage", "fighter", chain="weapon"), 'object weapon "Pique"', "any"),
        (who("marauder", "fighter", chain="weapon"), 'object weapon "Pique"', "any"),
        (who("fighter", "priest", chain="bague"), 'object bague "Jonc"', "any"),
        (who("marauder", chain="weapon"), 'object weapon "Pique"', ""),
    ],
)  # fmt: skip
def test_what_a_first_card_gives(one: Profile, text: str, expected: str) -> None:
    assert gives_chain(one, card(text)) == expected


@pytest.mark.parametrize(
    ("chain", "text", "expected"),
    [
        ("any", 'action "Ruse"', True),
        ("object", 'object weapon "Pique"', True),
        ("object", 'action "Ruse"', False),
        ('"Écho d\'hiver"', 'action "Echo d’hiver"', True),
        ('"Écho"', 'action "Ruse"', False),
        ("", 'action "Ruse"', False),
    ],
)
def test_what_a_chain_asks_for(chain: str, text: str, expected: bool) -> None:
    assert satisfies(chain, card(text)) is expected


# --- decks ------------------------------------------------------------------------------------------------------------


def test_a_deck_holds_cards_of_the_guilds_of_its_characters() -> None:
    trio = (FIGHTER, MAGE, MERCENARY)
    assert deck_allows(trio, card('action "Ruse"')) is None
    assert deck_allows(trio, card('action "Ruse" guild zil')) is None
    assert deck_allows(trio, card('action "Ruse" guild mercenary')) is None
    wrong = cards_wrong(trio, (card('action "Ruse" guild noz'), card('object "Katar" guild kotoba')), "Ana")
    assert wrong is not None
    assert wrong.clause == "card-guild"
    assert wrong.figures["guilds"] == ("zil",)
    assert len(wrong.figures["names"]) == 2


def test_three_mercenaries_hold_no_card_of_a_guild() -> None:
    trio = (MERCENARY, MERCENARY, MERCENARY)
    wrong = deck_allows(trio, card('action "Ruse" guild zil'), "Ana")
    assert wrong is not None
    assert wrong.clause == "mercenary-deck"
    assert deck_allows(trio, card('action "Ruse" guild mercenary')) is None


def test_a_golem_lets_objects_of_any_guild_into_the_deck() -> None:
    assert deck_allows((GOLEM, MAGE, MAGE), card('object weapon "Katar" guild kotoba')) is None
    assert deck_allows((GOLEM, MAGE, MAGE), card('action "Ruse" guild kotoba')) is not None
    assert deck_allows((FIGHTER, MAGE, MAGE), card('object weapon "Katar" guild kotoba')) is not None


def test_whether_somebody_of_a_trio_could_play_a_card() -> None:
    assert playable((FIGHTER, MAGE), card('spell "Braise"'))
    assert not playable((FIGHTER, PRIEST), card('spell "Braise"'))


# --- at the table -----------------------------------------------------------------------------------------------------

ANA = {
    1: ('"Orme" guild zil class fighter race human', "chain weapon"),
    2: ('"Ysée" guild zil class mage race elfine', ""),
    3: ('"Galet" guild zil class artisan race golem', ""),
}
BO = {
    1: ('"Nielle" guild nehantist class unknown race guemelite element shadow', ""),
    2: ('"Osmonde" guild nehantist class mage/marauder race undead', "against mage"),
    3: ('"Cendrelle" guild nehantist class priest race dais', ""),
}


def fight(own: int, foe: int) -> companion.Match:
    """A fight of the two teams above, its cards still to come."""
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", lang="en")
    for player, team in (("Ana", ANA), ("Bo", BO)):
        for place, (first, last) in team.items():
            play(match, f"{player}: character {place} {first} hp 12 attack 3 defence 1 spirit 1 {last}".rstrip())
    play(match, f"fight {own} on {foe}")
    return match


@clause("played-by", "legal", "refused")
@clause("played-by-guild", "legal", "refused")
@clause("played-by-race", "legal", "refused")
@clause("played-by-caste", "legal", "refused")
@clause("mage-spells", "legal", "refused")
def test_a_fighter_is_refused_what_is_for_others() -> None:
    match = fight(1, 3)
    by = ("Orme", "Ana")
    refused(match, 'action "Ruse" class mage', "played-by", "Ruse", "mage", *by)
    also = ("card-guild",)
    refused(match, 'action "Ruse" guild noz', "played-by-guild", "Ruse", "noz", *by, also=also)
    refused(match, 'action "Ruse" race demon', "played-by-race", "Ruse", ("démon", "demon"), *by)
    refused(match, 'action "Ruse" class courtier', "played-by-caste", "Ruse", *by)
    refused(match, 'spell "Braise"', "mage-spells", "Braise", *by)
    match.play('action "Ruse" guild zil class fighter race human')


@clause("priest-theurgy", "legal", "refused")
@clause("guemelite-spells", "legal", "refused")
def test_priests_and_guemelites() -> None:
    match = fight(1, 1)
    figures = ("Griffe", ("eau", "water"), "Nielle", "Bo")
    refused(match, 'Bo: spell "Griffe" element water', "guemelite-spells", *figures)
    refused(match, 'Bo: theurgy "Vœu"', "priest-theurgy", "Vœu", "Nielle", "Bo")
    match.play('Bo: spell "Griffe" element shadow')
    priest = fight(1, 3)
    priest.play('Bo: theurgy "Vœu"')


@clause("chain", "legal", "refused")
@clause("mage-chain", "legal")
@clause("fighter-chain", "legal")
@clause("guemelite-no-chain", "legal")
@clause("no-chain", "refused")
def test_chains_of_classes() -> None:
    match = fight(2, 1)
    match.play('Bo: spell "Griffe" element shadow')
    refused(match, 'Bo: action "Feinte"', "no-chain", "Griffe", "Bo")
    match.play('spell "Braise"')
    match.play('action "Ruse"')
    fighter = fight(1, 1)
    fighter.play('object weapon "Pique"')
    fighter.play('action "Ruse"')
    other = fight(1, 1)
    other.play('action "Feinte" chain object')
    refused(other, 'action "Ruse"', "chain", "Feinte", ("un objet", "an object"), "Ruse")
    other.play('object shield "Targe"')


@clause("golem-objects", "legal")
@clause("golem-deck", "legal")
@clause("card-guild", "legal", "refused")
def test_a_golem_at_the_table() -> None:
    match = fight(3, 1)
    refused(match, 'action "Ruse" guild noz', "card-guild", "Ruse", "Ana", "zil", also=("played-by-guild",))
    match.play('object weapon "Katar" guild kotoba class mage')
