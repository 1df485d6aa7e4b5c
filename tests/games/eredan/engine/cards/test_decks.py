"""Decks of one's own: their check, with all faults together, and what the builder offers and shows of them."""

import random
import statistics
from pathlib import Path

import pytest

import companion
from companion.cli import main
from companion.core.codes.decks import deck_code, read_deck
from companion.core.rules.rulings import SetupError
from companion.core.text.numbers import percent
from companion.decks.bench import Bench, DeckError
from companion.decks.odds import Wanted, opening
from companion.games.eredan.engine.cards.cards import Box, Card, Deck, Profile
from companion.games.eredan.engine.cards.catalogue import read_box
from companion.games.eredan.engine.cards.deck_rules import check_deck
from tests.budget import sized
from tests.games.scenes import clauses, expect, play

DEMO = read_box({"demo": True})


def one(name: str, *guilds: str, level: int = 1, race: str = "human", caste: str = "", charge: int = 0) -> Profile:
    return Profile(name, level, guilds, ("mage",), race, caste=caste, hp=12, charge=charge, listed=True)


def card(name: str, *guilds: str, kind: str = "action", level: int = 1, unique: bool = False, charge: int = 0) -> Card:
    return Card(name, kind, level, guilds=guilds, unique=unique, charge=charge, listed=True)


BOX = Box(
    (
        *(card(f"Simple {n}") for n in range(20)),
        card("Zil", "zil"), card("Noz", "noz"), card("Rude", "mercenary"), card("Katar", "kotoba", kind="object"),
        card("Éclair", kind="spell"), card("Éclair", kind="spell", level=2),
        card("Éclair", kind="spell", level=3, unique=True), card("Seule", unique=True),
        card("Lourde", charge=60), card("Plume", charge=1),
    ),
    (
        one("Tern", "zil"), one("Tern", "zil", level=2), one("Loup", "zil", charge=30), one("Hale", "zil", charge=40),
        one("Iris", "kotoba"), one("Aube", "kotoba"), one("Ivoire", "noz"), one("Bloc", "zil", race="golem"),
        *(one(name, "mercenary") for name in ("Galet", "Corvin", "Rude")),
        one("Nielle", "nehantist"), one("Osmonde", "nehantist"), one("Cendre", "nehantist"),
        one("Marle", "zil", "noz", caste="courtier"), one("Hasse", "zil", "nomad", caste="courtier"),
        one("Oge", "zil", "kotoba", caste="courtier"), one("Kim", "kotoba", "nomad", caste="courtier"),
    ),
)  # fmt: skip
ZIL = ("Tern", "Loup", "Hale")
PLAIN = tuple((f"Simple {n}", 1) for n in range(20))


def deck(characters: tuple[str, ...] = ZIL, *more: tuple[str, int], plain: int = 20) -> Deck:
    return Deck("A", characters, (*PLAIN[:plain], *more))


def wrong(built: Deck, **house: object) -> list[str]:
    return [reason.clause for reason in check_deck(built, BOX, **house)]  # type: ignore[arg-type]


def test_the_invented_decks_are_in_order() -> None:
    assert len(DEMO.decks) == 3
    for built in DEMO.decks:
        assert (built.size, check_deck(built, DEMO)) == (24, [])


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (deck(), []),
        (deck(plain=19), ["deck-size"]),
        (deck(ZIL[:2]), ["three-characters"]),
        (deck(("Tern", "Tern/2", "Loup")), ["three-characters"]),
        (deck(("Tern", "Iris", "Aube")), ["affiliation"]),
        (deck(("Galet", "Iris", "Aube")), []),
        (deck(("Galet", "Corvin", "Ivoire"), ("Noz", 3)), []),
        (deck(("Galet", "Corvin", "Ivoire"), ("Zil", 3)), ["card-guild"]),
        (deck(("Galet", "Corvin", "Rude"), ("Rude", 3)), []),
        (deck(("Galet", "Corvin", "Rude"), ("Zil", 1)), ["mercenary-deck"]),
        (deck(("Nielle", "Osmonde", "Cendre")), []),
        (deck(("Nielle", "Osmonde", "Galet")), ["nehantist-no-mercenary"]),
        (deck(("Marle", "Hasse", "Oge"), ("Noz", 2), ("Zil", 2)), []),
        (deck(("Marle", "Tern", "Loup"), ("Noz", 2), ("Zil", 2)), []),
        (deck(("Kim", "Hasse", "Oge")), ["courtier-common-guild"]),
        (deck(ZIL, ("Katar", 1)), ["card-guild"]),
        (deck(ZIL, ("Noz", 1), ("Katar", 1)), ["card-guild"]),
        (deck(("Bloc", "Tern", "Loup"), ("Katar", 3)), []),
        (deck(("Bloc", "Tern", "Loup"), ("Noz", 1)), ["card-guild"]),
        (deck(ZIL, ("Éclair", 3)), []),
        (deck(ZIL, ("Éclair", 4)), ["three-copies"]),
        (deck(ZIL, ("Éclair", 1), ("Éclair/2", 2)), []),
        (deck(ZIL, ("Éclair", 2), ("Éclair/2", 2)), ["three-copies"]),
        (deck(ZIL, ("Éclair/3", 1)), []),
        (deck(ZIL, ("Éclair/3", 2)), ["unique-card"]),
        (deck(ZIL, ("Éclair/3", 1), ("Éclair", 1)), ["unique-evolution"]),
        (deck(ZIL, ("Seule", 1)), []),
        (deck(ZIL, ("Seule", 2)), ["unique-card"]),
        (deck(ZIL, ("Lourde", 3), ("Plume", 3)), []),
    ],
)  # fmt: skip
def test_each_rule_by_itself_and_the_examples_of_the_book(built: Deck, expected: list[str]) -> None:
    assert wrong(built) == expected


def test_fifty_cards_are_the_most() -> None:
    cards = tuple((f"Simple {n}", 3) for n in range(16))
    assert wrong(Deck("A", ZIL, (*cards, ("Plume", 2)))) == []
    assert wrong(Deck("A", ZIL, (*cards, ("Plume", 3)))) == ["deck-most"]


def test_the_sum_of_charges_counts_every_copy_and_the_characters() -> None:
    heavy = Box((*BOX.cards, *(card(f"Lourde {n}", charge=60) for n in range(3))), BOX.characters)
    built = deck(ZIL, ("Lourde", 3), ("Lourde 0", 3), ("Lourde 1", 1))
    assert check_deck(built, heavy) == []  # 30 + 40 + 7 × 60
    (found,) = check_deck(built._replace(cards=(*built.cards, ("Plume", 3), ("Lourde 2", 1))), heavy)
    assert (found.clause, found.figures) == ("charge-sum", {"deck": "A", "charge": 553, "limit": 500})
    assert [one.clause for one in check_deck(built, heavy, charge_limit=489)] == ["charge-sum"]
    assert check_deck(built, heavy, charge_limit=0) == []


def test_all_faults_are_told_together() -> None:
    built = Deck("A", ("Tern", "Iris"), (("Éclair", 4), ("Éclair/3", 2), ("Lourde", 9)))
    found = {reason.clause: dict(reason.figures) for reason in check_deck(built, BOX)}
    assert found == {
        "three-characters": {"deck": "A", "count": 2},
        "affiliation": {"deck": "A", "name": "Iris", "guilds": ("kotoba",), "names": ("Tern",)},
        "deck-size": {"deck": "A", "count": 15, "least": 20},
        "three-copies": {"deck": "A", "card": "Lourde", "count": 9, "most": 3},
        "unique-card": {"deck": "A", "card": "Éclair", "count": 2},
        "unique-evolution": {"deck": "A", "card": "Éclair", "level": 3, "count": 6},
        "charge-sum": {"deck": "A", "charge": 540, "limit": 500},
    }
    copies = [reason.figures["card"] for reason in check_deck(built, BOX) if reason.clause == "three-copies"]
    assert copies == ["Éclair", "Lourde"]


def test_the_option_lets_a_mercenary_join_a_courtier() -> None:
    built = deck(("Marle", "Hasse", "Galet"), ("Rude", 1))
    assert wrong(built) == ["courtier-common-guild"]
    assert wrong(built, courtier_mercenary=True) == []


# --- the builder ------------------------------------------------------------------------------------------------------


@pytest.fixture
def bench() -> Bench:
    return Bench("eredan", lang="fr")


def test_the_invented_box_says_so_and_its_decks_keep_the_rules(bench: Bench) -> None:
    assert bench.box.note is not None
    assert "inventés" in bench.box.note["fr"]
    for built in bench.box.decks:
        bench.start(built.name)
        assert bench.breaches() == []
        cards, charge = bench.measures()
        assert (cards.value, cards.low, cards.high, cards.ok) == (24, 20, 50, True)
        assert (charge.low, charge.high, charge.ok) == (None, 500, True)


def test_a_choice_shows_which_guilds_remain_possible(bench: Bench) -> None:
    assert bench.note().startswith("Guildes encore possibles\u202f: ")
    bench.choose("character", 0, "character/Tarin")
    assert bench.note() == "Guildes encore possibles\u202f: veilleurs et mercenaire."
    bench.choose("character", 1, "character/Ysée")
    assert bench.note() == "Guildes encore possibles\u202f: veilleurs."
    bench.choose("character", 2, "character/Orme/2")
    assert bench.note() == "Guilde du deck\u202f: veilleurs et lanterne."
    bench.choose("character", 2, "character/Osmonde")
    assert bench.note().startswith("Ces guildes ne vont pas ensemble")
    bench.choose("character", 1, None)
    assert bench.note() == "Plus personne ne peut compléter ce trio."
    for place, name in enumerate(("Galet", "Corvin")):
        bench.choose("character", place, f"character/{name}")


def test_cards_are_found_by_kind_guild_class_and_level(bench: Bench) -> None:
    assert {card.name for card in bench.find(kind="theurgy")} == {"Dîme d’os", "Prière du seuil", "Vœu de l’aube"}
    assert {card.name for card in bench.find(guild="ronce")} == {"Hache à deux voix"}
    assert {card.name for card in bench.find(**{"class": "courtier"})} == {"Révérence", "Garde d’honneur"}
    assert {(card.name, card.level) for card in bench.find(level="2")} == {("Braise errante", 2), ("Griffe de nuit", 2)}
    assert {card.name for card in bench.find(guild="none", kind="familiar")} == set()
    claw = next(card for card in bench.find("griffe") if card.level == 3)
    assert bench.figures(claw) == "sortilège · niveau 3 · néhantiste · ombre · enchaînement · unique · Charge 60"


def test_cards_are_sifted_by_what_the_trio_may_play(bench: Bench) -> None:
    everything = len(bench.find())
    assert len(bench.find(sieves=["playable"])) == everything, "while nobody was chosen"
    bench.choose("character", 0, "character/Galet")
    golem = {card.name for card in bench.find(sieves=["playable"])}
    assert {"Pique de gué", "Boulet de forge", "Hache à deux voix", "Sourdine"} <= golem
    assert golem.isdisjoint({"Braise errante", "Guet de nuit", "Chien de digue", "Croc-en-jambe"})
    bench.choose("character", 1, "character/Tarin")
    assert {"Guet de nuit", "Croc-en-jambe"} <= {card.name for card in bench.find(sieves=["playable"])}
    bench.choose("character", 0, "character/Nielle")
    assert {"Griffe de nuit", "Nuée d’encre"} <= {card.name for card in bench.find(sieves=["playable"])}


def test_cards_are_sifted_by_the_charge_that_is_left(bench: Bench) -> None:
    bench.allow("charge_limit", 100)
    bench.choose("character", 0, "character/Orme/2")
    found = bench.find(sieves=["room"])
    assert found
    assert max(card.counts["charge"] for card in found) == 40
    bench.set("card/Braise errante/2", 1)
    assert {card.counts["charge"] for card in bench.find(sieves=["room"])} == {0}
    bench.allow("charge_limit", 0)
    assert len(bench.find(sieves=["room"])) == len(bench.find())


def test_the_curves_of_kinds_and_guilds(bench: Bench) -> None:
    bench.start("Marche d’ombre")
    curves = {curve.title: dict(curve.bars) for curve in bench.curves()}
    assert sum(curves["Genre"].values()) == sum(curves["Guilde"].values()) == 24
    assert curves["Genre"]["objet"] == 0
    assert curves["Guilde"]["néhantiste"] > curves["Guilde"]["sans guilde"] > 0


def test_what_the_opening_hand_holds(bench: Bench) -> None:
    bench.type("3 Sourdine\nGageure")
    assert bench.odds() == ()  # no whole hand
    bench.start("Veilleurs du gué")
    *each, all_of_it = bench.odds()
    cards = [(bench.box.card(card), copies) for card, copies in bench.deck.cards if card.startswith("card/")]
    wanted = [Wanted(wish.fits, wish.least) for wish in bench.decks.wishes]
    assert [one.exact for one in each] == [opening(cards, 5, [wish]) for wish in wanted]
    assert all_of_it.exact == opening(cards, 5, wanted) < min(one.exact for one in each)
    assert all(one.tries == 10_000 and abs(one.exact - one.hits / one.tries) < 0.03 for one in (*each, all_of_it))
    said = f"au moins un objet ou un familier\u202f: {percent(each[1].exact)('fr')}\u202f; sur 10\u202f000 mains"
    assert each[1].told("fr").startswith(said)


def test_a_deck_is_typed_with_its_levels(bench: Bench) -> None:
    bench.type(
        "Personnage : Orme niv 2\nTarin\nPersonnage: Galet\n\nActions (3)\n3 Sourdine\n"
        "2 Braise errante niv 2\n« Griffe de nuit » niveau 3 x1\nGriffe de nuit 1\nBraise errante"
    )
    assert dict(bench.deck.cards) == {
        "character/Orme/2": 1, "character/Tarin": 1, "character/Galet": 1, "card/Sourdine": 3,
        "card/Braise errante/2": 2, "card/Griffe de nuit/3": 1, "card/Griffe de nuit/1": 1, "card/Braise errante/1": 1,
    }  # fmt: skip
    with pytest.raises(DeckError, match="Griffe de nuit 3"):
        bench.type("Griffe de nuit niv 4")
    with pytest.raises(DeckError, match="3 au plus"):
        bench.type("Orme\nTarin\nGalet\nYsée")


def test_the_check_in_words(bench: Bench) -> None:
    bench.type("Tarin\nOsmonde\nYsée\n4 Sourdine\nGriffe de nuit niv 3\n2 Griffe de nuit\n9 Braise errante niv 2")
    assert [told for _, told in bench.breaches()] == [
        "Ysée (lanterne et veilleurs) ne partage aucune guilde avec tous les autres (Tarin et Osmonde) chez ton deck"
        "\u202f: un Courtisan l’exige.",
        "Ton deck compte 16 cartes\u202f; il en faut au moins 20.",
        "4 exemplaires de Sourdine pour ton deck\u202f: 3 au plus.",
        "9 exemplaires de Braise errante pour ton deck\u202f: 3 au plus.",
        "Ton deck a Griffe de nuit au niveau 3, unique\u202f: pas d’autre niveau à côté (3 en tout).",
        "Ton deck a une Charge de 580\u202f; 500 au plus.",
    ]
    bench.allow("charge_limit", 600)
    assert "charge-sum" not in {clause for clause, _ in bench.breaches()}
    with pytest.raises(SetupError):
        bench.allow("deck", 30)


def test_a_deck_comes_back_from_its_code_and_from_its_file(bench: Bench, tmp_path: Path) -> None:
    for built in bench.box.decks:
        code = deck_code(bench.decks, bench.box, built)
        assert len(code) <= 90
        assert read_deck(code, "fr").deck(bench.box, "fr").same(built)
    bench.type("Orme niv 2\nTarin\nGalet\n2 Braise errante niv 2\n1 Braise errante")
    bench.name("Mienne")
    bench.save(tmp_path)
    again = Bench("eredan", tmp_path, "fr")
    again.start("Mienne")
    assert again.deck.same(bench.deck)


def test_the_printed_list_has_the_trio_beside_the_cards_by_kind(bench: Bench) -> None:
    bench.start("Cour des lanternes")
    found = bench.deck_list()
    assert [(group.title, group.total, group.beside) for group in found.groups][:2] == [
        ("Personnage", 3, True), ("Action", 10, False)
    ]  # fmt: skip
    assert found.total == 24
    assert all(check.ok for check in found.checks)
    assert any(line.name.startswith("Braise errante · niveau 2") for group in found.groups for line in group.lines)


# --- at the table -----------------------------------------------------------------------------------------------------

clause = pytest.mark.clause
OWN = {
    "characters.csv": "name,hp,attack,defence,spirit,guild,caste,charge\nTern,12,3,1,1,zil,,\nLoup,12,3,1,1,zil,,30\n"
    "Hale,12,3,1,1,zil,,\nIris,12,3,1,1,kotoba,,\nGalet,12,3,1,1,mercenary,,\nCorvin,12,3,1,1,mercenary,,\n"
    "Rude,12,3,1,1,mercenary,,\nNielle,12,3,1,1,nehantist,,\nMarle,12,3,1,1,zil/noz,courtier,\n",
    "cards.csv": "name,kind,guild,level,unique,charge\nNoz,action,noz,1,,\nÉclair,spell,,1,,\nÉclair,spell,,2,yes,\n"
    "Seule,action,,1,yes,\nLourde,action,,1,,200\n" + "".join(f"Simple {n},action,,1,,\n" for n in range(20)),
}  # fmt: skip
DECKS = {
    "Juste": (("Tern", "Loup", "Hale"), {}),
    "Peu": (("Tern", "Loup", "Hale"), {"Simple 0": 0}),
    "Trop": (("Tern", "Loup", "Hale"), {f"Simple {n}": 3 for n in range(16)}),
    "Deux": (("Tern", "Loup"), {}),
    "Mêlé": (("Tern", "Loup", "Iris"), {}),
    "Ombre": (("Nielle", "Galet", "Corvin"), {}),
    "Cour": (("Marle", "Tern", "Galet"), {}),
    "Bande": (("Galet", "Corvin", "Rude"), {"Noz": 1}),
    "Guilde": (("Tern", "Loup", "Hale"), {"Noz": 1}),
    "Quatre": (("Tern", "Loup", "Hale"), {"Simple 1": 4}),
    "Unique": (("Tern", "Loup", "Hale"), {"Seule": 2}),
    "Niveaux": (("Tern", "Loup", "Hale"), {"Éclair": 1, "Éclair/2": 1}),
    "Lourd": (("Tern", "Loup", "Hale"), {"Lourde": 3}),
}
WRONG = {
    "Peu": "deck-size", "Trop": "deck-most", "Deux": "three-characters", "Mêlé": "affiliation",
    "Ombre": "nehantist-no-mercenary", "Cour": "courtier-common-guild", "Bande": "mercenary-deck",
    "Guilde": "card-guild", "Quatre": "three-copies", "Unique": "unique-card", "Niveaux": "unique-evolution",
    "Lourd": "charge-sum",
}  # fmt: skip


def _rows() -> str:
    rows = ["deck,part,name,level,copies"]
    for name, (trio, cards) in DECKS.items():
        rows += [f"{name},character,{who},," for who in trio]
        plain = {f"Simple {n}": 1 for n in range(20)}
        for key, copies in (plain | cards).items():
            card_name, _, level = key.partition("/")
            rows += [f"{name},card,{card_name},{level},{copies}"] if copies else []
    return "\n".join(rows)


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """An owner's lists: one deck in order, and one for each rule that it breaks."""
    for name, text in {**OWN, "decks.csv": _rows()}.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@clause("three-characters", "legal", "refused")
@clause("deck-size", "legal", "refused")
@clause("deck-most", "legal", "refused")
@clause("affiliation", "legal", "refused")
@clause("nehantist-no-mercenary", "legal", "refused")
@clause("courtier-common-guild", "legal", "refused")
@clause("mercenary-deck", "legal", "refused")
@clause("card-guild", "legal", "refused")
@clause("three-copies", "legal", "refused")
@clause("evolutions-together", "legal")
@clause("unique-card", "legal", "refused")
@clause("unique-evolution", "legal", "refused")
@clause("charge-sum", "legal", "refused")
@clause("charge", "legal")
@clause("charge-shown", "legal")
@clause("ERE-15", "legal")
@clause("ERE-19", "legal")
def test_a_deck_is_checked_when_it_is_taken(lists: Path) -> None:
    match = companion.new("eredan", ["Ana", "Bo"], starter="Ana", cards=lists, lang="fr")
    for name, rule in WRONG.items():
        assert clauses(match.ask(f"Ana : deck {name}").reasons) == {rule}, name
    play(match, "Ana : deck juste")
    expect(match, **{"Ana.1": "Tern", "Ana.2": "Loup", "Ana.3": "Hale", "Ana.deck": 20})
    match.override("Bo : deck Quatre", why="entre nous")
    expect(match, **{"Bo.1": "Tern"})


def test_the_table_may_agree_on_other_limits(lists: Path) -> None:
    free = companion.new(
        "eredan", ["Ana", "Bo"], starter="Ana", cards=lists, lang="fr", charge_limit=0, courtier_mercenary=True
    )
    play(free, "Ana : deck Lourd", "Bo : deck Cour")


def test_random_matches_of_the_invented_decks_end_in_their_time() -> None:
    """Each deck wins; most matches end with three dead, after some six to fourteen turns."""
    turns: list[int] = []
    ends: list[str] = []
    winners: set[str] = set()
    names = [built.name for built in DEMO.decks]
    for seed in range(sized(12, 200)):
        rng = random.Random(seed)
        match = companion.new("eredan", ["Ana", "Bo"], seed=seed, starter="Ana", cards="demo", lang="en")
        taken = dict(zip(("Ana", "Bo"), (names[seed % 3], names[(seed + 1) % 3]), strict=True))
        play(match, *(f'{who}: deck "{name}"' for who, name in taken.items()))
        while not match.over:
            moves = list(match.moves())
            ends_turn = [move for move in moves if str(move) == "end"]
            match.play(rng.choice(ends_turn or [move for move in moves if not str(move).endswith("pass")] or moves))
        turns.append(match.facts()["turn"])
        assert match.outcome is not None
        ends.append(match.outcome.rule)
        winners |= {taken[who] for who in match.outcome.winners}
    assert ends.count("victory-three-dead") > len(ends) / 2
    assert 6 <= statistics.median(turns) <= 14
    assert len(winners) > 1


# --- the command, the form --------------------------------------------------------------------------------------------


def test_the_decks_of_a_folder_are_checked_by_the_command(lists: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "eredan", str(lists), "--lang", "fr"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("✓") for line in lines) == 1
    assert sum(line.startswith("✗") for line in lines) == len(WRONG)
    assert any(line.startswith("  Lourd a une Charge de 630\u202f; 500 au plus.") for line in lines)
    assert main(["decks", "eredan", str(lists), "Lourd", "--set", "charge_limit=0", "--lang", "fr"]) == 0
    assert "  Guilde du deck\u202f: zil." in capsys.readouterr().out
    assert main(["decks", "eredan", "demo", "Cour des lanternes", "--odds", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "The opening hand (5 cards)" in told
    assert "Guild: lanterne × 5" in told
    typed = lists / "list.txt"
    typed.write_text("Character: Tern\nLoup\nHale\n3 Éclair niv 2\n", "utf-8")
    assert main(["decks", "eredan", str(lists), "--list", str(typed), "--lang", "en"]) == 1
    assert "Éclair is unique: not 3 copies for your deck." in capsys.readouterr().out


def test_the_form_has_three_slots_a_note_and_sieves() -> None:
    pytest.importorskip("ipywidgets")
    form = companion.deck_builder("eredan", "demo", lang="fr")
    assert [place for part, place in form.slots if part == "character"] == [0, 1, 2]
    form.slots["character", 0].value = "character/Tarin"
    assert "Guildes encore possibles\u202f: veilleurs et mercenaire." in form.note.value
    everything = len(form.cards.found)
    form.cards.sieves["playable"].value = True
    few = len(form.cards.found)
    assert few < everything
    form.slots["character", 1].value = "character/Galet"
    assert len(form.cards.found) > few, "whoever joins brings further cards"
    form.begin("Cour des lanternes")
    assert "La main de départ (5 cartes)" in form.odds.value
    assert "Toutes les règles" in form.bar.value
    form.house["charge_limit"].value = 300
    assert "300 au plus" in form.rules.value
