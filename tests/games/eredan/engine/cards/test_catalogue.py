"""The card lists of an owner: what they may hold, in tables and in TOML, and each mistake with its place."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import companion
from companion.cardkit.effects.effects import Effect
from companion.core.data.datafile import DataError
from companion.core.rules.rulings import SetupError
from companion.core.text.messages import LANGUAGES
from companion.games.eredan.engine.cards.cards import Box
from companion.games.eredan.engine.cards.catalogue import CARDS, read_box
from companion.games.eredan.engine.cards.figures import Order
from companion.games.eredan.engine.constants import CLASSES, KINDS
from companion.games.eredan.engine.effects.schema import VOCABULARY
from companion.games.eredan.game import GAME

DATA = files("companion.games.eredan").joinpath("data")
DEMO = read_box({"demo": True})
CHARACTERS = "name,hp,attack,defence,spirit"
HEAD = f"{CHARACTERS},guild,class,race,element,caste,initiative,orders,chain,against,charge,level"


def box(**texts: str) -> Box:
    """The box of files by the first part of their names."""
    return read_box({"files": {f"{name}.{'toml' if name == 'toml' else 'csv'}": text for name, text in texts.items()}})


def toml(text: str) -> Box:
    return read_box({"files": {"cards.toml": text}})


def wrong(key: str, says: str, column: str, line: int = 2, **texts: str) -> None:
    """These files are refused: the file's line and column, and in both languages what is wrong."""
    with pytest.raises(DataError) as found:
        box(**texts)
    assert (found.value.key, found.value.figures["line"], found.value.figures["column"]) == (key, line, column)
    for lang in LANGUAGES:
        assert says in GAME.data_sentence(found.value, lang)


# --- what lists may hold ----------------------------------------------------------------------------------------------


def test_a_character_with_all_its_figures_in_either_language() -> None:
    row = "Orme,13,2-4,1,3,zil/Nomades,Mage/Combattante,Elfe de glace,eau,courtisan,1,tour 4 esprit +1 ; 6 attaque −2"
    french = "nom,pv,attaque,défense,esprit,guilde,classe,race,élément,caste,initiative,ordres,enchaînement,contre"
    (one,) = box(characters=f"{french}\n{row},arme,mage\n".replace(" ;", ";")).characters
    assert (one.hp, one.attack, one.attack_high, one.defence, one.spirit, one.initiative) == (13, 2, 4, 1, 3, 1)
    assert (one.guilds, one.classes, one.race) == (("zil", "nomad"), ("mage", "fighter"), "ice-elf")
    assert (one.element, one.caste, one.chain, one.against) == ("water", "courtier", "weapon", "mage")
    assert one.orders == (Order(4, "spirit", 1), Order(6, "attack", -2))
    row = "Orme,13,2-4,1,3,zil/nomad,mage/fighter,ice elf,water,courtier,1,4 spirit +1; 6 attack -2,weapon,mage,,"
    assert box(characters=f"{HEAD}\n{row}\n").characters == (one,)


def test_what_is_left_out_is_nothing() -> None:
    (one,) = box(characters=f"{CHARACTERS}\nOrme,13,3-3,1,3\n").characters
    assert (one.level, one.guilds, one.classes, one.race, one.caste) == (1, (), (), "unknown", "")
    assert (one.attack, one.attack_high) == (3, None), "a range with equal ends is a plain figure"
    (card,) = box(cards="name,kind\nRuse,action\n").cards
    assert (card.level, card.guilds, card.chain, card.unique, card.charge) == (1, (), "", False, 0)


def test_guilds_elements_and_types_are_words_of_the_owner() -> None:
    head = "name,kind,type,guild,element"
    (card,) = box(cards=f"{head}\nFlûte,objet,Instrument à vent,Maison Haute/zil,Tempête\n").cards
    assert (card.kind, card.object, card.guilds, card.element) == (
        "object", "instrument-à-vent", ("maison-haute", "zil"), "tempête"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("", ""), ("no", ""), ("oui", "any"), ("yes", "any"), ("any", "any"), ("Sortilège", "spell"), ("sort", "spell"),
        ("object", "object"), ("Braise  errante", '"Braise errante"'), ("« Pique »", '"Pique"'),
    ],
)  # fmt: skip
def test_what_a_chain_may_be(said: str, kept: str) -> None:
    assert box(cards=f"name,kind,chain\nRuse,action,{said}\n").cards[0].chain == kept


def test_levels_are_cards_of_their_own() -> None:
    known = box(cards="name,kind,level,unique\nBraise,spell,,\nBraise,spell,2,yes\nBraise,spell,3,\n")
    assert [card.key for card in known.cards] == ["Braise", "Braise/2", "Braise/3"]
    assert known.named("braise") == "Braise"
    assert known.level_named("BRAISE", 2) == "Braise/2"
    only = box(cards="name,kind,level\nBraise,spell,2\n")
    assert only.named("braise") == "Braise/2"


def test_toml_holds_what_the_tables_hold() -> None:
    tables = {f"{name}.csv": DATA.joinpath(f"{name}-template.csv").read_text("utf-8")
              for name in ("characters", "cards", "decks")}  # fmt: skip
    csv, one = read_box({"files": tables}), toml(DATA.joinpath("cards-template.toml").read_text("utf-8"))
    assert one.cards == csv.cards
    assert set(one.characters) <= set(csv.characters)
    assert one.decks[0].name == csv.decks[0].name == "Premier deck"
    assert dict(one.decks[0].cards)["Tison de veillée"] == dict(csv.decks[0].cards)["Tison de veillée"] == 3


def test_the_invented_cards_of_the_contract_are_read_as_written() -> None:
    known = toml("""
[[card]]
name = "Lame du guet"
kind = "object"
object = "weapon"
class = ["fighter"]
unique = false
effects = [
  { when = "attached", do = "change", what = "attack", amount = 1 },
  { when = "fight", if = ["bears cor"], do = "change", what = "attack", amount = 2, until = "fight" },
]

[[card]]
name = "Vœu de l'aube"
kind = "theurgy"
class = ["priest"]
unique = true
effects = [
  { do = "heal", amount = 2, on = "each own character" },
  { if = ["turn 6"], do = "heal", amount = 1, on = "each own character" },
]
""")
    blade, vow = known.cards
    assert (blade.object, blade.unique, vow.unique) == ("weapon", False, True)
    cell = "attached: change attack +1; fight if bears cor: change attack +2 until fight"
    assert box(cards=f"name,kind,type,class,effects\nLame du guet,object,weapon,fighter,{cell}\n").cards[0] == blade
    assert vow.effects[1] == Effect("heal", 1, on="each own character", conditions=("turn 6",))


# --- what is wrong with them ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "key", "column", "says"),
    [
        ("Orme,0,3,1,3", "bad-number", "hp", "0"),
        ("Orme,many,3,1,3", "bad-number", "hp", "many"),
        ("Orme,13,4-2,1,3", "attack-ends", "attack", "2-4"),
        ("Orme,13,x,1,3", "bad-attack", "attack", "2-4"),
        ("Orme,13,2-4-6,1,3", "bad-attack", "attack", "2-4-6"),
        ("Orme,13,100,1,3", "bad-attack", "attack", "99"),
        ("Orme,13,3,,3", "bad-number", "defence", "99"),
        ("Orme,13,3,1,-1", "bad-number", "spirit", "-1"),
        ("Orme,13,3,1,3,zil!", "bad-free-word", "guild", "zil!"),
        ("Orme,13,3,1,3,,magus", "bad-words", "class", "mage"),
        ("Orme,13,3,1,3,,,elf of wood", "bad-word", "race", "golem"),
        ("Orme,13,3,1,3,,,,,noble", "bad-word", "caste", "courtier"),
        ("Orme,13,3,1,3,,,,,,x", "bad-number", "initiative", "x"),
        ("Orme,13,3,1,3,,,,,,,4 spirit", "bad-order", "orders", "+1"),
        ("Orme,13,3,1,3,,,,,,,4 luck +1", "bad-order-stat", "orders", "luck"),
        ("Orme,13,3,1,3,,,,,,,0 spirit +1", "bad-order-figure", "orders", "99"),
        ("Orme,13,3,1,3,,,,,,,4 spirit +0", "bad-order-figure", "orders", "99"),
        ("Orme,13,3,1,3,,,,,,,,,knight", "bad-word", "against", "knight"),
        ("Orme,13,3,1,3,,,,,,,,,,lots", "bad-number", "charge", "lots"),
        ("Orme,13,3,1,3,,,,,,,,,,,0", "bad-number", "level", "0"),
        ("9,13,3,1,3", "bad-name", "name", "9"),
    ],
)  # fmt: skip
def test_mistakes_of_characters(row: str, key: str, column: str, says: str) -> None:
    wrong(key, says, column, characters=f"{HEAD}\n{row}\n")


@pytest.mark.parametrize(
    ("head", "row", "key", "column", "says"),
    [
        ("name,kind", "Ruse,trick", "bad-word", "kind", "theurgy"),
        ("name,kind", "Ru/se,action", "bad-name", "name", "Ru/se"),
        ("name,kind", "action,action", "bad-name", "name", "action"),
        ("name,kind,type", "Ruse,action,weapon", "objects-alone", "type", "weapon"),
        ("name,kind,class", "Ruse,action,mages", "bad-words", "class", "mage"),
        ("name,kind,race", "Ruse,action,orc", "bad-words", "race", "golem"),
        ("name,kind,zone", "Ruse,spell,perhaps", "bad-flag", "zone", "perhaps"),
        ("name,kind,unique", "Ruse,spell,2", "bad-flag", "unique", "2"),
        ("name,kind,chain", "Ruse,action,+1", "bad-chain", "chain", "+1"),
        ("name,kind,charge", "Ruse,action,much", "bad-number", "charge", "much"),
        ("name,kind,charge", "Ruse,action,-5", "bad-number", "charge", "-5"),
        ("name,kind,effects", "Ruse,action,explode 3 on foe", "deed-verb", "effects", "explode"),
        ("name,kind,effects", "Ruse,action,damage fire 3 on foe", "deed-what", "effects", "fire"),
        ("name,kind,effects", "Ruse,action,arrival: draw 1 on you", "deed-when", "effects", "arrival"),
        ("name,kind,effects", "Ruse,action,damage magic 3 on a foe fighter", "deed-target", "effects", "fighter"),
        ("name,kind,effects", "Ruse,action,if full hand: draw 1 on you", "deed-if", "effects", "full hand"),
    ],
)  # fmt: skip
def test_mistakes_of_cards(head: str, row: str, key: str, column: str, says: str) -> None:
    wrong(key, says, column, cards=f"{head}\n{row}\n")


def test_the_same_card_twice_is_refused_unless_it_is_another_level() -> None:
    wrong("card-twice", "Écho", "name", 3, cards="name,kind\nÉcho,action\nÉcho,spell\n")
    wrong("card-twice", "echo", "name", 3, cards="name,kind\nÉcho,action\necho,action\n")
    wrong("card-twice", "Orme", "name", 3, characters=f"{CHARACTERS}\nOrme,13,3,1,3\nOrme,12,3,1,3\n")
    assert len(box(cards="name,kind,level\nÉcho,action,1\nÉcho,action,2\n").cards) == 2


CARDS_OF_DECKS = "name,kind,level\nRuse,action,1\nRuse,action,3\n"
FOUR = f"{CHARACTERS}\n" + "".join(f"{name},13,3,1,3\n" for name in ("Orme", "Tarin", "Ysée", "Bruant"))


@pytest.mark.parametrize(
    ("rows", "key", "column", "says", "line"),
    [
        (("A,card,Rose,,1",), "unknown-card", "name", "Ruse", 2),
        (("A,card,Ruse,2,1",), "unknown-level", "level", "1, 3", 2),
        (("A,character,Orne,,",), "unknown-character", "name", "Orme", 2),
        (("A,hero,Orme,,",), "bad-word", "part", "character", 2),
        (("A,card,Ruse,,none",), "bad-number", "copies", "none", 2),
        (("A,card,Ruse,,99", "A,card,Ruse,,99", "A,card,Ruse,3,99"), "deck-too-large", "copies", "250", 4),
        (("A,character,Orme,,2",), "character-twice", "copies", "Orme", 2),
        (("A,character,Orme,,", "A,character,orme,,"), "character-twice", "name", "Orme", 3),
        (
            ("A,character,Orme,,", "A,character,Tarin,,", "A,character,Ysée,,", "A,character,Bruant,,"),
            "four-characters", "name", "3", 5,
        ),
    ],
)  # fmt: skip
def test_mistakes_of_decks(rows: tuple[str, ...], key: str, column: str, says: str, line: int) -> None:
    decks = "\n".join(("deck,part,name,level,copies", *rows))
    wrong(key, says, column, line, cards=CARDS_OF_DECKS, characters=FOUR, decks=decks)


def test_a_deck_without_a_list_to_look_in() -> None:
    wrong("no-cards", "cards.csv", "name", decks="deck,part,name\nA,card,Ruse\n")
    wrong("no-characters", "characters.csv", "name", decks="deck,part,name\nA,personnage,Orme\n")


def test_levels_of_decks_may_be_left_out() -> None:
    known = box(cards=CARDS_OF_DECKS, decks="deck,part,name,level,copies\nA,carte,ruse,,2\nA,card,RUSE,3,\n")
    assert known.decks[0].cards == (("Ruse", 2), ("Ruse/3", 1))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[[hero]]\nname = "x"\n', "bad-entry"),
        ('[[card]]\nname = "Ruse"\nkind = "action"\ncost = 3\n', "bad-column"),
        ('[[card]]\nname = "Ruse"\nkind = "action"\neffects = [{ do = "explode" }]\n', "deed-verb"),
        ('[[card]]\nname = "Ruse"\nkind = "action"\nunique = "perhaps"\n', "bad-flag"),
        ('[[character]]\nname = "Orme"\nhp = 12\nattack = "5-2"\ndefence = 1\nspirit = 1\n', "attack-ends"),
        ('[[card]\nname = "x"\n', "bad-toml"),
    ],
)  # fmt: skip
def test_mistakes_of_toml(text: str, key: str) -> None:
    with pytest.raises(DataError) as found:
        toml(text)
    assert found.value.key == key
    for lang in LANGUAGES:
        assert GAME.data_sentence(found.value, lang)


def test_a_mistake_is_told_when_a_match_begins(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,kind,charge\nRuse,action,many\n", "utf-8")
    with pytest.raises(SetupError, match=r"cards\.csv, line 2, column charge: “many” is not a whole number"):
        companion.new("eredan", ["Ana", "Bo"], cards=tmp_path, lang="en")


# --- the invented set -------------------------------------------------------------------------------------------------


def _effects() -> Iterator[Effect]:
    for one in (*DEMO.cards, *DEMO.characters):
        for effect in one.effects:
            yield effect
            yield from (inner for effects in effect.either for inner in effects)


def test_the_invented_set_shows_every_verb_and_every_moment() -> None:
    assert {effect.do for effect in _effects()} >= set(VOCABULARY.verbs)
    assert {effect.when for effect in _effects()} == set(VOCABULARY.whens)


def test_the_invented_set_shows_what_there_is() -> None:
    played = [DEMO.character(name) for deck in DEMO.decks for name in deck.characters]
    assert {name for one in DEMO.characters for name in one.classes} == set(CLASSES)
    assert {card.kind for card in DEMO.cards} == set(KINDS)
    assert {"golem", "guemelite"} <= {one.race for one in played if one is not None}
    assert any(len(one.classes) > 1 for one in played if one is not None)
    assert any(one.attack_high is not None and one.orders for one in played if one is not None)
    assert any(card.unique for card in DEMO.cards)
    assert any(card.level > 1 for card in DEMO.cards)
    assert any(one.level > 1 for one in DEMO.characters)
    assert all(10 <= one.hp <= 16 for one in DEMO.characters)


def test_the_invented_set_says_what_it_does_in_both_languages() -> None:
    for one in (*DEMO.cards, *DEMO.characters):
        if one.effects:
            assert all(one.text.get(lang) for lang in LANGUAGES), one.name
            assert one.text["fr"] != one.text["en"], one.name


def test_the_templates_are_read() -> None:
    for name in CARDS.files:
        stem, _, kind = name.partition(".")
        text = DATA.joinpath(f"{stem}-template.{kind}").read_text("utf-8")
        assert text.startswith("# Modèle")
