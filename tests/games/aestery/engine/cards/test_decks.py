"""Decks of one's own: their check, with all faults together, and what the builder offers and shows of them."""

import random
import statistics
from pathlib import Path

import pytest

import companion
from companion.cardkit.decks.rules import Held, Within
from companion.cli import main
from companion.core.codes.decks import deck_code, read_deck
from companion.core.codes.match_code import CodeError
from companion.core.data.decks import Deck as DeckOf
from companion.core.rules.rulings import SetupError
from companion.core.text.numbers import percent
from companion.decks.bench import Bench, DeckError
from companion.decks.odds import Wanted, opening
from companion.decks.sources.code import bench_of
from companion.games.aestery.engine.cards.cards import Box, Card, Deck, Hero
from companion.games.aestery.engine.cards.catalogue import read_box
from companion.games.aestery.engine.cards.deck_rules import check_deck
from tests.budget import sized
from tests.games.scenes import clauses, expect, play

DEMO = read_box({"demo": True})
BOX = Box(
    (
        *(Card(f"Rouge {n}", "fighter", n, colours=("red",), listed=True) for n in range(15)),
        Card("Bleu", "story", 1, colours=("blue",), listed=True),
        Card("Deux", "story", 1, colours=("red", "blue"), listed=True),
        Card("Sans", "story", 1, listed=True),
    ),
    (Hero("Mona", ("red", "blue")), Hero("Lisa", ("red",)), Hero("Nul")),
)  # fmt: skip
REDS = tuple((f"Rouge {n}", 4) for n in range(15))


def wrong(deck: Deck, least: int = 60) -> list[str]:
    return [reason.clause for reason in check_deck(deck, BOX, least)]


def test_decks_that_are_in_order() -> None:
    assert wrong(Deck("A", "", REDS)) == []
    assert wrong(Deck("A", "Lisa", (*REDS, ("Sans", 4)))) == []
    assert wrong(Deck("A", "Mona", (*REDS, ("Bleu", 1), ("Deux", 1)))) == []
    assert wrong(Deck("A", "", (*REDS, ("Bleu", 4), ("Deux", 4)))) == []
    for deck in DEMO.decks:
        assert check_deck(deck, DEMO) == []


def test_each_check_by_itself() -> None:
    assert wrong(Deck("A", "", REDS[1:])) == ["deck-size"]
    assert wrong(Deck("A", "", REDS[1:]), 56) == []
    assert wrong(Deck("A", "", (*REDS, ("Sans", 5)))) == ["copies"]
    assert wrong(Deck("A", "Lisa", (*REDS, ("Bleu", 1)))) == ["hero-colours"]
    assert wrong(Deck("A", "Lisa", (*REDS, ("Deux", 1)))) == ["hero-colours"]
    assert wrong(Deck("A", "Nul", (("Sans", 4),)), 4) == []


def test_all_faults_are_told_together() -> None:
    deck = Deck("A", "Lisa", (("Bleu", 5), ("Deux", 1), ("Rouge 1", 4), ("Rouge 2", 6)))
    found = {(reason.clause, *reason.figures.items()) for reason in check_deck(deck, BOX)}
    assert found == {
        ("hero-colours", ("deck", "A"), ("names", ("Bleu", "Deux")), ("colours", ("red",))),
        ("deck-size", ("deck", "A"), ("count", 16), ("least", 60)),
        ("copies", ("deck", "A"), ("card", "Bleu"), ("count", 5), ("most", 4)),
        ("copies", ("deck", "A"), ("card", "Rouge 2"), ("count", 6), ("most", 4)),
    }


def test_the_rule_of_colours_serves_any_game() -> None:
    rule = Within("guild", "card", "who", "guild", free=("none",))
    cards = [
        Held("card", "Loup", 2, facets={"guild": ("wolf",)}), Held("card", "Ours", 1, facets={"guild": ("bear",)}),
        Held("card", "Rien", 1), Held("card", "Libre", 1, facets={"guild": ("none",)}),
    ]  # fmt: skip
    assert list(rule.breaches(cards, {})) == []
    who = Held("who", "Aez", facets={"guild": ("wolf", "fox")})
    assert list(rule.breaches([*cards, who], {})) == [{"names": ("Ours",), "allowed": ("wolf", "fox")}]


# --- the builder ------------------------------------------------------------------------------------------------------


@pytest.fixture
def bench() -> Bench:
    return Bench("aestery", lang="fr")


def test_the_invented_box_says_so_and_its_decks_keep_the_rules(bench: Bench) -> None:
    assert bench.box.note is not None
    assert "inventés" in bench.box.note["fr"]
    for deck in bench.box.decks:
        bench.start(deck.name)
        assert bench.breaches() == []
        assert [(one.value, one.low, one.ok) for one in bench.measures()] == [(60, 60, True)]


def test_a_deck_is_built_with_a_hero_and_without(bench: Bench) -> None:
    bench.start("Bande des cendres")
    bench.name("Mienne")
    assert bench.chosen("hero") == []
    bench.choose("hero", 0, "hero/Maëlle du Gué")
    (found,) = bench.breaches()
    assert found[0] == "hero-colours"
    assert found[1].startswith("Mienne a Coureuse des braises, ")
    assert found[1].endswith("(blanc et bleu).")
    bench.choose("hero", 0, None)
    assert bench.breaches() == []
    assert bench.decks.announced(bench.deck, "fr") == "deck «\u202fMienne\u202f»"


def test_the_check_in_words_and_the_house_rule(bench: Bench) -> None:
    bench.type("Héros : Brann le Rétif\n5 Reflux\n3 Sentence\n4 Ours des tourbières\n2 Lanterne commune")
    assert [found for found, _ in bench.breaches()] == ["hero-colours", "deck-size", "copies"]
    assert [told for _, told in bench.breaches()] == [
        "Ton deck a Reflux et Sentence, hors des couleurs du Héros (rouge et vert).",
        "Ton deck compte 14 cartes\u202f; il en faut au moins 60.",
        "Ton deck a 5 exemplaires de Reflux\u202f; 4 au plus.",
    ]
    bench.allow("deck", 14)
    assert [found for found, _ in bench.breaches()] == ["hero-colours", "copies"]
    with pytest.raises(DeckError):
        bench.allow("deck", 0)
    with pytest.raises(SetupError):
        bench.allow("surplus", True)


def test_cards_are_found_by_kind_colour_keyword_and_pitch(bench: Bench) -> None:
    assert {card.name for card in bench.find(keyword="wondrous plunge")} == {"Reine des abysses"}
    silver = {card.name for card in bench.find(colour="silver", kind="fighter")}
    assert silver == {"Rémouleuse", "Orfèvre errante", "Passeur d’argent"}
    assert {card.name for card in bench.find(colour="none", pitch="1")} == {"Golem des carrières"}
    assert {card.name for card in bench.find("sieste portee")} == {"Vigie du gué"}
    watch = next(iter(bench.find("vigie")))
    assert bench.figures(watch) == "combattant · 1/4 · coût 2 · pitch 2 · blanc · sieste 1, portée"


def test_the_curves_of_costs_and_pitch_values(bench: Bench) -> None:
    bench.type("4 Vigie du gué\n3 Tison captif\n2 Reine des abysses")
    curves = {curve.title: dict(curve.bars) for curve in bench.curves()}
    assert {cost: count for cost, count in curves["Coût"].items() if count} == {"1": 3, "2": 4, "5": 2}
    assert curves["Pitch"] == {"1": 5, "2": 4, "3": 0}


def test_what_the_opening_hand_holds(bench: Bench) -> None:
    bench.type("4 Vigie du gué\nVolcan assoupi")
    assert bench.odds() == ()  # no whole hand
    bench.start("Gardiens du gué")
    cheap, early, pitch, all_of_it = bench.odds()
    cards = [(bench.box.card(card), copies) for card, copies in bench.deck.cards if card.startswith("card/")]
    wanted = [Wanted(wish.fits, wish.least) for wish in bench.decks.wishes]
    assert [one.exact for one in (cheap, early, pitch)] == [opening(cards, 6, [wish]) for wish in wanted]
    assert all_of_it.exact == opening(cards, 6, wanted) < min(cheap.exact, early.exact, pitch.exact)
    assert all(abs(one.exact - one.hits / one.tries) < 0.03 for one in (cheap, early, pitch, all_of_it))
    said = f"au moins une carte de pitch 3\u202f: {percent(pitch.exact)('fr')}\u202f; sur 10\u202f000 mains tirées, "
    assert pitch.told("fr").startswith(said)


def test_a_deck_comes_back_from_its_code(bench: Bench) -> None:
    pytest.importorskip("companion.games.aestery.table.view")
    for deck in bench.box.decks:
        code = deck_code(bench.decks, bench.box, deck)
        assert code.startswith("D1AE")
        assert len(code) <= 80
        assert read_deck(code, "fr").deck(bench.box, "fr").same(deck)


def test_a_code_with_two_heroes_makes_no_sense(bench: Bench) -> None:
    pytest.importorskip("companion.games.aestery.table.view")
    two = DeckOf("Deux", (("hero/Maëlle du Gué", 1), ("hero/Brann le Rétif", 1), ("card/Reflux", 4)))
    with pytest.raises(CodeError):
        bench_of(deck_code(bench.decks, bench.box, two), None, "fr")


def test_the_printed_list_has_the_hero_beside_the_cards_by_kind(bench: Bench) -> None:
    bench.start("Gardiens du gué")
    found = bench.deck_list()
    assert [(group.title, group.total, group.beside) for group in found.groups] == [
        ("Héros", 1, True), ("Combattant", 38, False), ("Histoire", 4, False), ("Éphémère", 18, False)
    ]  # fmt: skip
    assert found.total == 60
    assert all(check.ok for check in found.checks)
    assert found.groups[0].lines[0].name == "Héros blanc et bleu · expérience 1 · Maëlle du Gué"


# --- at the table -----------------------------------------------------------------------------------------------------

clause = pytest.mark.clause
OWN = {
    "cards.csv": "name,colours,type,cost\nBleu,blue,story,1\n" + "".join(f"Rouge {n},red,story,1\n" for n in range(15)),
    "heroes.csv": "name,colours\nMona,red/blue\nLisa,red\n",
    "decks.csv": "deck,part,name,copies\nJuste,hero,Lisa,\n"
    + "".join(f"{deck},card,Rouge {n},4\n" for deck in ("Juste", "Mêlé", "Trop") for n in range(15))
    + "Mêlé,hero,Lisa,\nMêlé,card,Bleu,1\nPeu,card,Bleu,4\nTrop,card,Bleu,5\n",
}  # fmt: skip


@pytest.fixture
def match(tmp_path: Path) -> companion.Match:
    """A match with an owner's lists: one deck in order, three that break a rule each."""
    for name, text in OWN.items():
        (tmp_path / name).write_text(text, "utf-8")
    return companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards=tmp_path, lang="fr")


@clause("deck-size", "legal", "refused")
@clause("copies", "legal", "refused")
@clause("hero-colours", "legal", "refused")
def test_a_deck_is_checked_when_it_is_taken(match: companion.Match) -> None:
    assert clauses(match.ask("Ana : deck Peu").reasons) == {"deck-size"}
    assert clauses(match.ask("Ana : deck Trop").reasons) == {"copies"}
    assert clauses(match.ask("Ana : deck Mêlé").reasons) == {"hero-colours"}
    play(match, "Ana : deck juste")
    expect(match, **{"Ana.hero": "Lisa", "Ana.deck": 54, "Ana.deck.name": "Juste"})
    match.override("Bo : deck Mêlé", why="entre nous")
    expect(match, **{"Bo.hero": "Lisa", "Bo.deck": 55})


@clause("hero-colours", "legal", "refused")
def test_a_hero_that_is_announced_fits_the_deck(match: companion.Match) -> None:
    match.override("Bo : deck Trop", why="entre nous")
    assert clauses(match.ask("Bo : héros Lisa").reasons) == {"hero-colours"}
    assert clauses(match.ask("Bo : héros « Zed » vert").reasons) == {"hero-colours"}
    play(match, "Bo : héros Mona")
    other = companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards="demo", lang="fr")
    play(other, "Bo : héros « Zed » vert")
    assert clauses(other.ask("Bo : deck « Bande des cendres »").reasons) == {"hero-colours"}


def test_the_table_may_agree_on_smaller_decks(tmp_path: Path) -> None:
    more = "Peu,card,Rouge 1,4\nPeu,card,Rouge 2,4\n"
    for name, text in (OWN | {"decks.csv": OWN["decks.csv"] + more}).items():
        (tmp_path / name).write_text(text, "utf-8")
    small = companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards=tmp_path, lang="fr", deck=12)
    play(small, "Ana : deck Peu")
    expect(small, Ana__deck=6)


def test_a_mistake_in_a_list_is_told_when_a_match_begins(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(OWN["cards.csv"] + "Vert,green,story,many\n", "utf-8")
    with pytest.raises(SetupError, match=r"cards\.csv, line 18, column cost"):
        companion.new("aestery", ["Ana", "Bo"], cards=tmp_path, lang="en")


def test_random_matches_of_the_invented_decks_end_in_their_time() -> None:
    """Both decks win; half of the matches take some ten to thirty turns, those of both players counted."""
    turns, winners = [], set()
    for seed in range(sized(8, 200)):
        rng = random.Random(seed)
        match = companion.new("aestery", ["Ana", "Bo"], seed=seed, starter="Ana", lang="en")
        play(match, 'Ana: deck "Gardiens du gué"', 'Bo: deck "Bande des cendres"')
        while not match.over:
            match.play(rng.choice(list(match.moves())))
        turns.append(match.facts()["turn"])
        winners.add(match.facts()["winner"])
    assert {"Ana", "Bo"} <= winners
    assert 10 <= statistics.median(turns) <= 30


# --- the command, the form --------------------------------------------------------------------------------------------


def test_the_decks_of_a_folder_are_checked_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in OWN.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert main(["decks", "aestery", str(tmp_path), "--lang", "fr"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line[:6] for line in lines if line[:1] in "✓✗"] == ["✓ Just", "✗ Mêlé", "✗ Trop", "✗ Peu "]
    assert sum(line.startswith("  ") for line in lines) == 3
    assert main(["decks", "aestery", "demo", "Gardiens du gué", "--odds", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "The opening hand (6 cards)" in told
    assert "Pitch: 1 × " in told
    (tmp_path / "list.txt").write_text("Hero: Lisa\n4 Bleu\n56 Rouge 1\n", "utf-8")
    assert main(["decks", "aestery", str(tmp_path), "--list", str(tmp_path / "list.txt"), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "Your deck has 56 copies of Rouge 1; 4 at most." in said
    assert "outside the colours of the Hero (red)" in said


def test_the_form_has_a_hero_that_may_stay_empty_and_tells_the_odds() -> None:
    pytest.importorskip("ipywidgets")
    form = companion.deck_builder("aestery", "demo", lang="fr")
    assert next(label for label, _ in form.slots["hero", 0].options) == "sans"
    assert form.odds.value == ""
    form.begin("Bande des cendres")
    assert "La main de départ (6 cartes)" in form.odds.value
    assert form.odds.value.count("10\u202f000 mains") == 4
    assert "Toutes les règles" in form.bar.value
    form.slots["hero", 0].value = "hero/Brann le Rétif"
    assert "hors des couleurs" in form.rules.value
    form.house["deck"].value = 61
    assert "au moins 61" in form.rules.value
