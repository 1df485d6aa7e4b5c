"""The workbench: what is in a box, what can be built of it, and what the rules say while it is being built."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import companion
from companion import SetupError
from companion.cardkit.decks.rules import held
from companion.core.data import decks as core_decks
from companion.core.data.decks import Deck
from companion.decks.bench import LONGEST, MOST, Bench, DeckError
from companion.games.herocard.engine.cards.catalogue import read_box
from companion.games.herocard.engine.cards.deck_rules import RULES, check_hero
from companion.games.herocard.engine.cards.decks import DECKS, deck_of
from companion.games.herocard.engine.constants import ATTRIBUTES
from tests.decks.boxes import CARDS, a_hero, folder_with

clause = pytest.mark.clause


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench("herocard", folder_with(tmp_path / "box"), "fr")


def test_without_cards_the_invented_box_is_open_and_says_so() -> None:
    bench = Bench("herocard", lang="en")
    assert [deck.name for deck in bench.box.decks] == ["Brasca", "Nimbo"]
    assert (bench.folder, bench.box.own) == (None, frozenset())
    assert bench.box.note is not None
    assert "invented" in bench.box.note["en"]
    assert Bench("herocard", "demo").box.cards == bench.box.cards


def test_the_owners_box(bench: Bench) -> None:
    assert [deck.name for deck in bench.box.decks] == ["Kara", "Loup", "Juste", "Peu"]
    assert bench.box.own == {"Juste", "Peu"}
    assert bench.box.note is None
    coup = bench.box.card("card/Coup")
    assert (coup.copies, coup.cost, coup.facets["hero"]) == (9, 4, ("Kara", "Loup"))
    assert bench.figures(coup) == "attaque de base · Corps 4 · valeur 4 · exclusive"
    assert bench.box.card("body/Loup").figures == {"fr": "14 · 14 points", "en": "14 · 14 points"}
    assert bench.box.card("body/Loup").copies == 1
    assert [card.name for card in bench.box.of("mind")] == ["Kara", "Loup"]


def test_heroes_become_decks_without_loss() -> None:
    box = read_box({"demo": True})
    deck_box = DECKS.box(DECKS.demo())
    for hero in box.heroes:
        deck = deck_of(hero)
        found = ((part, deck_box.inside(deck, part)) for part in (*ATTRIBUTES, "card"))
        assert {part: {card.name: copies for card, copies in inside} for part, inside in found} == {
            **{card.attribute: {hero.name: 1} for card in hero.attributes}, "card": dict(hero.deck)
        }  # fmt: skip
        assert RULES.check(hero.name, held(deck, deck_box), {}) == check_hero(hero) == []


@clause("custom-attributes", "legal", "refused")
@clause("custom-size", "legal", "refused")
@clause("custom-copies", "legal", "refused")
@clause("hero-points", "legal", "refused")
def test_every_breach_is_told_while_it_lasts(bench: Bench) -> None:
    assert [rule for rule, _ in bench.breaches()] == ["custom-attributes"] * 3 + ["custom-size"]
    assert "ton héros" in bench.breaches()[0][1]
    a_hero(bench)
    assert bench.breaches() == []
    bench.add("card/Coup")
    assert bench.breaches() == [("custom-copies", "Le paquet de Neuve a 7 exemplaires de Coup\u202f; 6 au plus.")]
    bench.add("card/Coup", -1)
    bench.choose("body", 0, "body/Loup")
    assert [rule for rule, _ in bench.breaches()] == ["hero-points"]
    bench.allow("hero_points", 31)
    assert bench.breaches() == []
    bench.set("card/Mur", 0)
    assert [rule for rule, _ in bench.breaches()] == ["custom-size"]
    bench.choose("x", 0, None)
    assert [rule for rule, _ in bench.breaches()] == ["custom-attributes", "custom-size"]


def test_points_are_counted_as_each_language_does(tmp_path: Path) -> None:
    attributes = "hero,attribute,value,points\nKara,body,12,0\nKara,mind,10,1\nKara,x,8,8\n"
    found = Bench("herocard", folder_with(tmp_path / "box", attributes=attributes, decks=""), "en").box
    figures = [found.card(f"{part}/Kara").figures for part in ATTRIBUTES]
    assert [one["fr"] for one in figures] == ["12 · 0 point", "10 · 1 point", "8 · 8 points"]
    assert [one["en"] for one in figures] == ["12 · 0 points", "10 · 1 point", "8 · 8 points"]


def test_the_check_is_that_of_the_table(bench: Bench) -> None:
    match = companion.new("herocard", ["Ana", "Bo"], starter="Ana", cards=bench.folder, lang="fr")
    for deck in bench.box.decks:
        bench.deck = deck
        ruling = match.ask(f'Ana: hero "{deck.name}"')
        assert {rule for rule, _ in bench.breaches()} == {reason.clause for reason in ruling.reasons}, deck.name
        assert [rule for rule, _ in bench.breaches()] == [
            reason.clause for reason in RULES.check(deck.name, held(deck, bench.box), {})
        ]


def test_the_figures_that_rules_limit(bench: Bench) -> None:
    a_hero(bench)
    assert [(one.value, one.low, one.high, one.ok) for one in bench.measures()] == [
        (20, 20, None, True),
        (29, None, 30, True),
    ]
    bench.allow("hero_points", 28)
    bench.add("card/Ruse", -1)
    assert [one.ok for one in bench.measures()] == [False, False]


def test_one_begins_with_a_hero_of_the_box_under_another_name_and_goes_on_with_ones_own(bench: Bench) -> None:
    bench.start("Kara")
    assert (bench.deck.name, bench.opened.name, len(bench.deck.cards)) == ("", "", 6)
    bench.start("juste")
    assert (bench.deck.name, bench.opened.name) == ("Juste", "Juste")
    with pytest.raises(DeckError, match=r"Zorro.*Kara, Loup, Juste, Peu"):
        bench.start("Zorro")
    assert bench.deck.name == "Juste"
    bench.start("")
    assert bench.deck == Deck()


def test_changes_are_taken_back_one_by_one(bench: Bench) -> None:
    before = a_hero(bench)
    bench.add("card/Coup", -2)
    bench.choose("body", 0, "body/Loup")
    bench.name("Autre")
    assert bench.undo()
    assert bench.undo()
    assert bench.deck == before._replace(name="Autre")
    while bench.undo():
        pass
    assert bench.deck.cards == ()


def test_copies_stay_within_what_can_be_counted(bench: Bench) -> None:
    bench.add("card/Coup", -3)
    assert bench.deck.cards == ()
    bench.set("card/Coup", MOST)
    bench.add("card/Coup")
    assert bench.deck.copies("card/Coup") == MOST
    for wrong in (-1, MOST + 1, True, 2.0, "3"):
        with pytest.raises(DeckError, match=str(MOST)):
            bench.set("card/Coup", wrong)  # type: ignore[arg-type]
    for act in (lambda: bench.add("card/Zorro"), lambda: bench.choose("body", 0, "body/Zorro")):
        with pytest.raises(DeckError, match="Zorro"):
            act()
    assert bench.deck.copies("card/Coup") == MOST


def test_a_house_rule_is_one_of_the_games(bench: Bench) -> None:
    for wrong in (0, 1000, "30", True):
        with pytest.raises(DeckError, match="Points de héros"):
            bench.allow("hero_points", wrong)
    assert bench.options == {"hero_points": 30}
    with pytest.raises(SetupError, match="hero_points"):
        bench.allow("points", 3)
    with pytest.raises(DeckError):
        Bench("herocard", lang="fr", hero_points=0)


def test_cards_are_found_by_words_and_by_facets(bench: Bench) -> None:
    def names(words: str = "", **wanted: Any) -> list[str]:
        return [card.name for card in bench.find(words, **wanted)]

    assert names() == ["Coup", "Élan", "Ruse", "Garde", "Mur"]  # by kind, then by cost
    assert names("ELAN") == ["Élan"]
    assert names("defense corps") == ["Mur"]
    assert names("montre main") == ["Ruse"]
    assert names(hero="Loup") == ["Coup", "Ruse", "Mur"]
    assert names(kind="block", attribute="mind") == ["Garde"]
    assert names(type="restricted", kind="") == ["Ruse"]
    bench.set("card/Mur", 1)
    assert names(only_chosen=True) == ["Mur"]
    assert names("x" * 10_000) == []


def test_curves_count_every_card_once(bench: Bench) -> None:
    a_hero(bench)
    curves = {curve.title: dict(curve.bars) for curve in bench.curves()}
    assert curves["Attribut"] == {"Corps": 18, "Esprit": 0, "X": 2}
    assert curves["Coût"] == {"2": 8, "3": 0, "4": 6, "5": 6}
    assert sum(curves["Genre"].values()) == 20


# --- boxes ------------------------------------------------------------------------------------------------------------


def test_a_bad_box_is_told_with_file_line_and_column_and_changes_nothing(bench: Bench, tmp_path: Path) -> None:
    a_hero(bench)
    before = (bench.box, bench.deck, bench.folder, bench.texts)
    bad = folder_with(tmp_path / "bad", cards="hero;nom;genre;type;attribut;coût\nKara;Coup;attaque;lente;B;4\n")
    with pytest.raises(DeckError, match=r"cards\.csv, ligne 2, colonne type.*lente.*fast, restricted, exclusive"):
        bench.open(bad)
    with pytest.raises(DeckError, match=r"cards\.csv, ligne 1"):
        bench.take([("cards.csv", b"rien")])
    with pytest.raises(DeckError, match="UTF-8"):
        bench.take([("cards.csv", b"hero;nom\x81\n")])
    with pytest.raises(DeckError, match=r"notes\.txt.*attributes\.csv, cards\.csv, decks\.csv"):
        bench.take([("notes.txt", b"")])
    for nothing in (tmp_path / "nowhere", str(tmp_path / "nowhere"), "", "a\0b", "~nobody-at-all/x", 7, [], [3]):
        with pytest.raises(DeckError):
            bench.open(nothing)
    assert (bench.box, bench.deck, bench.folder, bench.texts) == before


def test_files_chosen_one_after_the_other_go_together(tmp_path: Path) -> None:
    bench = Bench("herocard", lang="fr")
    box = folder_with(tmp_path / "box")
    bench.take([("Attributes.csv", (box / "attributes.csv").read_bytes())])
    assert [deck.name for deck in bench.box.decks] == ["Kara", "Loup"]
    bench.take([("cards (1).csv", (box / "cards.csv").read_bytes())])
    bench.take([("C:/Mes documents/decks.csv", (box / "decks.csv").read_bytes())])
    assert bench.box.own == {"Juste", "Peu"}
    assert bench.folder is None


def test_cards_that_another_box_lacks_leave_the_list_and_are_named(bench: Bench, tmp_path: Path) -> None:
    a_hero(bench)
    less = "\n".join(line for line in CARDS.splitlines() if "Ruse" not in line)
    lost = bench.open(folder_with(tmp_path / "less", cards=less, decks=""))
    assert lost == ("Ruse",)
    assert sum(copies for _, copies in bench.deck.cards) == 21
    assert bench.open("demo") == ("Kara", "Loup", "Kara", "Coup", "Élan", "Mur")
    assert (bench.deck.cards, bench.deck.name, bench.undo()) == ((), "Neuve", False)


def test_one_file_alone_is_a_box_too(tmp_path: Path) -> None:
    box = folder_with(tmp_path / "box")
    bench = Bench("herocard", box / "cards.csv", "en")
    assert bench.box.of("body") == ()
    assert bench.folder == box
    assert {deck.name for deck in bench.box.decks} == {"Kara", "Loup"}


def test_a_name_is_one_short_line(bench: Bench) -> None:
    bench.name("  Zoé \n\t la   Grande\x07 ")
    assert bench.deck.name == "Zoé la Grande"
    bench.name("é" * 500)
    assert len(bench.deck.name) == LONGEST


def test_games_without_decks_say_so() -> None:
    with pytest.raises(SetupError, match="Etraclor has no decks"):
        Bench("etraclor", lang="en")
    with pytest.raises(SetupError, match="solitaire"):
        Bench("solitaire", lang="en")


@pytest.mark.parametrize("text", ["1 / 0", "DECKS = 3", "import nowhere_at_all", "raise SystemExit(3)", "x ="])
def test_another_packages_decks_that_cannot_be_used_are_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    name = f"strange_{abs(hash(text))}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "decks.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(core_decks, "find_game", lambda *_: SimpleNamespace(package=name, name=name))
    with pytest.raises(SetupError, match=rf"{name}\.decks cannot be imported"):
        Bench("strange", lang="en")
