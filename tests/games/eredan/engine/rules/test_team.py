"""Teams: three characters a side on the line, announced or of a list, and what is refused of them."""

import pytest

import companion
from companion import Match
from companion.games.eredan.engine.moves import ChooseCharacter
from tests.games.eredan.listed import fact, facts, refusal
from tests.games.eredan.scenes import fresh, named
from tests.games.scenes import figures, play, refused, told

clause = pytest.mark.clause
FIGURES = "hp 12 attack 3 defence 1 spirit 1"


def one(place: int, name: str, *words: str, player: str = "Ana") -> str:
    return " ".join((f'{player}: character {place} "{name}"', *words, FIGURES))


@pytest.fixture
def demo() -> Match:
    return companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")


@clause("three-characters", "legal")
@clause("facing-on-line", "legal")
@clause("ERE-24", "legal")
def test_both_lines_have_three_places_and_fill_in_any_order() -> None:
    match = fresh()
    assert fact(match, "phase") == "team"
    match.play(one(2, "Galet", "guild zil", player="Bo"))
    entry = match.play(one(3, "Orme", "guild zil class mage"))
    assert figures(entry, "three-characters") == {"player": "Ana", "name": "Orme", "place": 3, "hp": 12}
    assert facts(match, "Ana.1", "Ana.3", "Ana.3.hp", "Ana.3.class", "Bo.2") == [None, "Orme", 12, ("mage",), "Galet"]
    named(fresh())


@clause("place-taken", "legal", "refused")
@clause("name-taken", "legal", "refused")
@clause("no-such-place", "legal", "refused")
def test_a_place_has_one_character_and_there_are_three() -> None:
    match = fresh()
    play(match, one(1, "Orme"), one(2, "Galet"), one(3, "Iris"))
    refused(match, one(3, "Ronce"), "place-taken", ("d’Ana", "Ana’s"), 3, "Iris", nonsense=True)
    refused(match, one(4, "Ronce"), "no-such-place", 4, 3, nonsense=True)
    other = fresh()
    other.play(one(1, "Orme"))
    refused(other, one(2, "Orme", "level 2"), "name-taken", "Ana", 1, "Orme", nonsense=True)
    assert refusal(other, one(2, "ORME")) == {"name-taken"}, "however it is written"
    other.play(one(2, "Orme", player="Bo"))


@clause("attack-range", "legal", "refused")
def test_the_ends_of_an_attack_are_in_their_order() -> None:
    match = fresh()
    said = ChooseCharacter(1, '"Orme" hp 9 attack 4-2 defence 0 spirit 0', by="Ana")
    assert {reason.clause for reason in match.ask(said).reasons} == {"attack-range"}
    assert "4-2 does not exist" in match.ask(said).text("en")
    match.play('Ana: character 1 "Orme" hp 9 attack 2-4 defence 0 spirit 0')
    assert facts(match, "Ana.1.attack", "Ana.1.attack.high") == [2, 4]


@clause("known-character", "legal", "refused")
@clause("contradicts-list", "legal", "refused")
def test_a_character_is_of_the_list_or_announced_and_both_agree(demo: Match) -> None:
    refused(fresh(), 'Ana: character 1 "Orme"', "known-character", "Orme", 1, nonsense=True)
    refused(demo, 'Ana: character 1 "Quidam"', "known-character", "Quidam", 1, nonsense=True)
    other = 'Ana: character 1 "Orme" class fighter hp 13 attack 4 defence 1 spirit 1'
    refused(demo, other, "contradicts-list", "Orme", ("pv 12", "hp 12"), ("pv 13", "hp 13"))
    demo.play('Ana: character 1 "Orme" class fighter hp 12 attack 4 defence 1 spirit 1')
    demo.play('Ana: character 2 "Tarin"')
    assert facts(demo, "Ana.2.attack.high", "Ana.2.against") == [4, "mage"]
    demo.play('Bo: character 1 "Orme" level 2')
    assert facts(demo, "Bo.1.hp", "Bo.1.spirit", "Bo.1.runes.max") == [13, 2, 3]


@clause("deck-choice", "legal", "refused")
@clause("unknown-deck", "legal", "refused")
@clause("deck-guild", "legal")
@clause("mercenary-neutral", "legal")
@clause("courtier-deck", "legal")
@clause("invented", "legal")
def test_a_deck_of_the_list_brings_its_characters_and_its_guilds(demo: Match) -> None:
    assert "invented" in told(demo.entries[0])
    known = ("Cour des lanternes", "Veilleurs du gué", "Marche d’ombre")
    refused(demo, 'Ana: deck "Inconnu"', "unknown-deck", "Inconnu", known[2], nonsense=True)
    entry = demo.play('Ana: deck "Veilleurs du gué"')
    assert figures(entry, "deck-choice") == {"player": "Ana", "deck": "Veilleurs du gué", "count": 24}
    assert figures(entry, "deck-guild") == {"player": "Ana", "guilds": ("veilleurs",)}, "the Mercenary adds none"
    refused(demo, f'Ana: deck "{known[0]}"', "deck-choice", "Ana", "Veilleurs du gué", nonsense=True)
    guilds = figures(demo.play('Bo: deck "Cour des lanternes"'), "deck-guild")["guilds"]
    assert guilds == ("lanterne", "veilleurs", "brume", "ronce"), "all guilds of its Courtiers"


@clause("mercenary-deck", "legal", "refused")
@clause("card-guild", "legal", "refused")
def test_three_mercenaries_play_no_card_of_a_guild() -> None:
    people = tuple(f'"{name}" mercenary class fighter {FIGURES}' for name in ("Galet", "Corvin", "Rude"))
    match = named(fresh(), ana=people)
    match.play("fight 1 on 1")
    assert refusal(match, 'action "Ruse" guild zil') == {"mercenary-deck", "played-by-guild"}
    match.play('action "Ruse" guild mercenary')
    again = named(fresh())
    again.play("fight 1 on 1")
    assert "card-guild" in refusal(again, 'action "Ruse" guild kotoba')
    again.play('action "Ruse" guild zil')


@clause("card-guild", "refused")
def test_the_example_of_the_book_two_weapons_of_another_guild() -> None:
    match = named(fresh())
    match.play("fight 2 on 1")
    for name in ("Lame courbe", "Lame brève"):
        assert refusal(match, f'object weapon "{name}" guild kotoba') == {"card-guild", "played-by-guild"}


TRIOS = {
    "one of another guild beside two": (("zil", "kotoba", "kotoba"), "", "affiliation"),
    "a Mercenary beside two of a guild": (("mercenary", "kotoba", "kotoba"), "", ""),
    "two Mercenaries and one of a guild": (("mercenary", "mercenary", "noz"), "", ""),
    "three Courtiers with a common guild": (("zil/noz", "zil/nomad", "zil/kotoba"), "courtier", ""),
    "three Courtiers without one": (("kotoba/nomad", "zil/nomad", "zil/kotoba"), "courtier", "courtier-common-guild"),
    "a Mercenary among Nehantists": (("nehantist", "nehantist", "mercenary"), "", "nehantist-no-mercenary"),
}


@clause("affiliation", "legal", "refused")
@clause("courtier-common-guild", "legal", "refused")
@clause("nehantist-no-mercenary", "legal", "refused")
@clause("mercenary-neutral", "legal")
@clause("deck-guild", "legal")
def test_the_trios_of_the_book() -> None:
    for what, (guilds, caste, expected) in TRIOS.items():
        match = fresh()
        for place, (guild, name) in enumerate(zip(guilds, ("Iris", "Loup", "Marle"), strict=True), 1):
            text = one(place, name, f"guild {guild}", *([caste] if caste else []))
            if place < 3 and not (what.startswith("one of another") and place == 2):
                match.play(text)
                continue
            assert refusal(match, text) == ({expected} if expected else set()), what
            break
    demo = companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    assert "deck-guild" in told(demo.play('Ana: deck "Marche d’ombre"'))


@clause("ERE-34", "legal")
@clause("races", "legal")
def test_guilds_elements_and_types_of_objects_are_free_words() -> None:
    match = fresh()
    play(match, one(1, "Orme", "guild hirondelles race guemelite element vapeur chain sablier"))
    assert facts(match, "Ana.1.guild", "Ana.1.element", "Ana.1.chain") == [("hirondelles",), "vapeur", "sablier"]
    races = ("beast", "dais", "demon", "ice-elf", "elfine", "golem", "guemelite", "homchai", "human", "undead",
             "solarian", "unknown")  # fmt: skip
    for race in races:
        assert not refusal(match, one(2, "Galet", "guild hirondelles", f"race {race}")), race
