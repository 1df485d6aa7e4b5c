"""Heroes: chosen, announced or built; deck checks; card lists read from files, with every mistake pointed at."""

from pathlib import Path

import pytest

import companion
from companion import InvalidMove, SetupError
from companion.games.herocard.engine.cards.catalogue import AttributeCard, Hero, read_box
from companion.games.herocard.engine.cards.deck_rules import check_hero
from tests.games.herocard.scenes import facts, refusal, told

clause = pytest.mark.clause


@clause("hero-choice", "legal", "refused")
def test_a_hero_is_said_by_its_three_values() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en")
    assert match.facts()["pending"] == ("hero:Bo", "hero:Ana")
    told(match, "Ana: hero 12 10 8", "Bo: hero B9 M8 X7")
    assert facts(match, "Ana.body", "Ana.mind", "Ana.x", "Bo.body", "Bo.x", "pending") == [12, 10, 8, 9, 7, None]
    assert refusal(match, "Ana: hero 9 9 9") == {"hero-choice"}


def test_a_hero_may_be_said_later_or_not_at_all() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en")
    told(match, "attack 4 B5 on Bo")
    assert match.facts()["pending"] is None
    told(match, "Ana: hero 12 10 8")
    assert match.facts()["Ana.body.left"] == 7


@clause("listed-hero", "legal")
@clause("invented", "legal")
@clause("unknown-hero", "legal", "refused")
def test_a_hero_of_the_list() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    assert "invented" in match.entries[0].explain("en")
    assert "inventés" in match.entries[0].explain("fr")
    assert refusal(match, "Ana: hero Zorro") == {"unknown-hero"}
    told(match, "Ana: hero brasca", "Bo: hero « Nimbo »")
    assert facts(match, "Ana.hero", "Ana.body", "Ana.deck", "Bo.mind") == [("Brasca",), 12, 23, 12]
    dealt = companion.new("herocard", ["Ana", "Bo"], seed=1, lang="en")
    assert refusal(dealt, "Ana: hero 12 10 8") == {"unknown-hero"}


@clause("pending", "legal", "refused")
def test_where_the_companion_deals_heroes_come_first() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=1, starter="Ana", lang="en")
    assert refusal(match, "draw 1") >= {"pending"}
    told(match, "Ana: hero Brasca")
    assert refusal(match, "end") == {"pending"}
    told(match, "Bo: hero Nimbo")
    assert not refusal(match, "end")


# --- heroes of one's own ----------------------------------------------------------------------------------------------

GOOD = Hero(
    "Mine",
    (AttributeCard("A", "body", 12, 11), AttributeCard("B", "mind", 12, 10), AttributeCard("C", "x", 9, 9)),
    (("Impact", 6), ("Bastion", 6), ("Charge", 6), ("Tension", 2)),
)


def wrong(hero: Hero, limit: int = 30) -> list[str]:
    return [reason.clause for reason in check_hero(hero, limit)]


def test_a_hero_that_is_in_order() -> None:
    assert (GOOD.points, GOOD.size, wrong(GOOD)) == (30, 20, [])
    assert wrong(GOOD, 29) == ["hero-points"]


def test_each_check_by_itself() -> None:
    fewer = GOOD._replace(attributes=GOOD.attributes[:2])
    assert wrong(fewer) == ["custom-attributes"]
    assert wrong(fewer._replace(attributes=(*GOOD.attributes, AttributeCard("D", "x", 1, 0)))) == ["custom-attributes"]
    assert wrong(GOOD._replace(deck=GOOD.deck[:3])) == ["custom-size"]
    assert wrong(GOOD._replace(deck=(("Impact", 7), ("Bastion", 13)))) == ["custom-copies", "custom-copies"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lists of the owner: two printed heroes, and custom ones that break one rule each."""
    (tmp_path / "attributes.csv").write_text(
        "hero,attribute,value,points\nKara,body,12,12\nKara,mind,10,10\nKara,x,8,8\nLoup,corps,14,14\nLoup,esprit,9,9\nLoup,x,9,9\n",
        "utf-8",
    )
    cards = "hero;nom;genre;type;attribut;coût;valeur;exemplaires\n" + "".join(
        f"{hero};{name} {n};{kind};{type_};B;{n};{value};5\n"
        for hero in ("Kara", "Loup")
        for n, (name, kind, type_, value) in enumerate(
            [(f"Coup {hero}", "attaque", "Exclusive", 4), (f"Élan {hero}", "attack-mod", "rapide", 2),
             (f"Garde {hero}", "défense", "rapide", 5), (f"Ruse {hero}", "special-attack", "Restreinte", "")], 1)
    )  # fmt: skip
    (tmp_path / "cards.csv").write_text(cards, "utf-8")
    rows = ["hero,part,name,copies"]
    for hero, parts, copies in (
        ("Juste", ("Kara", "Loup", "Kara"), 5), ("Peu", ("Kara", "Loup", "Kara"), 4),
        ("Trop", ("Kara", "Loup", "Kara"), 7), ("Fort", ("Loup", "Kara", "Loup"), 5),
    ):  # fmt: skip
        rows += [f"{hero},{part},{owner}," for part, owner in zip(("body", "mind", "x"), parts, strict=True)]
        rows += [
            f"{hero},card,{name},{copies}" for name in ("Coup Kara 1", "Garde Kara 3", "Coup Loup 1", "Ruse Loup 4")
        ]
    rows += [f"Sans,card,{name},5" for name in ("Coup Kara 1", "Garde Kara 3", "Coup Loup 1", "Ruse Loup 4")]
    (tmp_path / "decks.csv").write_text("\n".join(rows), "utf-8")
    return tmp_path


@clause("custom-hero", "legal")
@clause("custom-size", "legal", "refused")
@clause("custom-copies", "legal", "refused")
@clause("custom-attributes", "legal", "refused")
@clause("hero-points", "legal", "refused")
def test_heroes_from_the_owners_files_are_checked_when_they_are_taken(folder: Path) -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards=folder, lang="fr")
    assert refusal(match, "Ana: hero Peu") == {"custom-size"}
    assert refusal(match, "Ana: hero Trop") == {"custom-copies"}
    assert refusal(match, "Ana: hero Fort") == {"hero-points"}
    assert refusal(match, "Ana: hero Sans") == {"custom-attributes"}
    assert "Corps" in match.ask("Ana: hero Sans").text("fr")
    told(match, "Ana: hero Juste")
    assert facts(match, "Ana.body", "Ana.mind", "Ana.x", "Ana.deck") == [12, 9, 8, 13]
    strict = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards=folder, lang="fr", hero_points=28)
    assert refusal(strict, "Ana: hero Juste") == {"hero-points"}
    strict.override("Ana: hero Juste", why="nous sommes d'accord")
    assert strict.facts()["Ana.body"] == 12


def test_the_record_keeps_the_card_lists(folder: Path, tmp_path: Path) -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards=folder, lang="fr")
    told(match, "Ana: hero Juste", "Coup Kara 1 contre Bo")
    match.save(tmp_path / "match.jsonl")
    for name in ("attributes.csv", "cards.csv", "decks.csv"):
        (folder / name).unlink()
    again = companion.load(tmp_path / "match.jsonl")
    assert again.discrepancies == []
    assert again.facts() == match.facts()
    assert again.state == match.state


BAD = [
    ("attributes.csv", "hero,attribute,value,points\nKara,body,12,x\n", "ligne 2", "points"),
    ("attributes.csv", "hero,attribute,value,points\nKara,nez,12,3\n", "ligne 2", "body, mind, x"),
    ("attributes.csv", "hero,attribute,value,points\nKara,body,12,3\nKara,corps,9,3\n", "ligne 3", "déjà"),
    ("attributes.csv", "hero,attribute,value\nKara,body,12\n", "ligne 1", "points"),
    ("attributes.csv", "hero,attribute,value,points,hero\n", "ligne 1", "deux fois"),
    ("attributes.csv", "hero,attribute,value,points,colour\n", "ligne 1", "colour"),
    ("attributes.csv", "hero,attribute,value,points\nKara,body,12,3,4\n", "ligne 2", "5 cases"),
    ("attributes.csv", "", "ligne 1", "vide"),
    ("attributes.csv", 'hero,attribute,value,points\n"Kara,body\n', "ligne", "CSV"),
    ("attributes.csv", "hero,attribute,value,points\n9ine,body,1,1\n", "ligne 2", "lettre"),
    ("cards.csv", "name,kind,type,attribute,cost,value\nCoup,attack,slow,B,1,1\n", "ligne 2", "fast"),
    ("cards.csv", "name,kind,type,attribute,cost,value\nCoup,attack,fast,B,-1,1\n", "ligne 2", "-1"),
    ("cards.csv", "name,kind,type,attribute,cost,value\nCoup,attack,fast,B,1,\n", "ligne 2", "value"),
    ("cards.csv", "name,kind,type,attribute,cost,value\nRuse,special-block,fast,B,1,4\n", "ligne 2", "vide"),
    ("cards.csv", "name,kind,type,attribute,cost,value\nCoup,attack,fast,B,1,1\ncoup,attack,fast,B,2,1\n", "ligne 3",
     "ligne 2"),
    ("cards.csv", "name,kind,type,attribute,cost,value\nattack 4 B5,attack,fast,B,1,1\n", "ligne 2", "nom"),
    ("decks.csv", "hero,part,name\nMoi,body,Kara\n", "ligne 2", "aucune liste"),
    ("decks.csv", "hero,part,name\nMoi,card,Coup\n", "ligne 2", "aucune liste"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "where", "what"), BAD, ids=[f"{n}-{i}" for i, (n, *_) in enumerate(BAD)])
def test_a_bad_row_is_refused_with_file_line_column_and_reason(
    tmp_path: Path, name: str, text: str, where: str, what: str
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(SetupError) as raised:
        companion.new("herocard", ["Ana", "Bo"], cards=path, lang="fr")
    told_text = str(raised.value)
    assert name in told_text
    assert where in told_text
    assert what in told_text
    assert "{" not in told_text
    with pytest.raises(SetupError) as raised:
        companion.new("herocard", ["Ana", "Bo"], cards=path, lang="en")
    assert "line" in str(raised.value)


@pytest.mark.parametrize("given", [7, None.__class__, "nowhere.csv", b"x", [3], "a\0b"])
def test_what_is_no_card_file_is_refused(given: object) -> None:
    with pytest.raises(SetupError):
        companion.new("herocard", ["Ana", "Bo"], cards=given)


def test_large_and_foreign_files_are_refused(tmp_path: Path) -> None:
    for data in (b"\xff\xfe\x00", b"hero," + b"x" * 300_000):
        (tmp_path / "cards.csv").write_bytes(data)
        with pytest.raises(SetupError):
            companion.new("herocard", ["Ana", "Bo"], cards=tmp_path / "cards.csv")


def test_the_demo_heroes_are_in_order() -> None:
    box = read_box({"demo": True})
    assert box.invented
    assert [hero.name for hero in box.heroes] == ["Brasca", "Nimbo"]
    assert all(check_hero(hero) == [] and hero.size == 30 for hero in box.heroes)
    assert all(card.text[0] and card.text[1] for card in box.actions if card.is_special)


@pytest.mark.parametrize("seed", [None, 4])
def test_a_hero_that_lacks_cards_may_be_played_all_the_same(tmp_path: Path, seed: int | None) -> None:
    (tmp_path / "attributes.csv").write_text("hero,attribute,value,points\nH,body,9,10\nH,mind,9,10\n", "utf-8")
    cards = "hero,name,kind,type,attribute,cost,value,copies\nH,Blow,attack,exclusive,body,3,3,2\n"
    (tmp_path / "cards.csv").write_text(cards, "utf-8")
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards=tmp_path, seed=seed, lang="en")
    assert refusal(match, "Ana: hero H") == {"custom-attributes", "custom-size"}
    for name in ("Ana", "Bo"):
        entry = match.override(f"{name}: hero H", why="a try")
        assert "X\u00a0?" in entry.explain("en"), "nobody knows that value"
    assert facts(match, "Ana.hand", "Ana.deck", "Ana.x", "Bo.hand") == [2, 0, None, 2]
    assert match.state.seats[0].hand.known == (("Blow", "Blow") if seed else ())
    told(match, "Blow", "all pass", "end")
    assert facts(match, "Ana.points", "Ana.hand") == [1, 1]


@clause("pay-first", "warning")
@clause("HER-5", "legal")
@pytest.mark.parametrize("hero", ["hero 3 10 2", "hero Brasca"])
def test_a_hero_that_is_named_too_late_for_what_was_played_says_so(hero: str) -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    told(match, "attack 4 B15 + mod 1 X1 + mod 1 X4 on Bo")
    warned = {w.figures["attribute"]: w.figures["limit"] for w in match.ask(f"Ana: {hero}").warnings}
    assert warned == ({"body": 3, "x": 2} if "3" in hero else {"body": 12})
    assert match.ask(f"Ana: {hero}")
    assert "Ana has already spent 15 Body, and this hero has only" in match.ask(f"Ana: {hero}").text("en")


def test_a_value_below_nothing_is_no_value() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en")
    for text in ("hero -1 2 3", "hero 12 \u22128 3"):
        with pytest.raises(InvalidMove, match="is not a number from 0 to 99"):
            match.ask(f"Ana: {text}")
    assert str(match.parse("Ana: hero 12-10-8")) == "Ana: hero 12 10 8"


def test_a_value_has_two_digits_at_most() -> None:
    for text in ("Ana: héros 1000 1 1", "Ana: hero -1 1 1"):
        with pytest.raises(InvalidMove, match="is not a number from 0 to 99"):
            companion.new("herocard", ["Ana", "Bo"], starter="Ana", lang="en").play(text)
