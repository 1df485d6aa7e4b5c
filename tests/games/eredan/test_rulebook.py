"""The clauses of Eredan as data: whole, in two languages, well typeset, and well linked; how they are spoken."""

import re
import tomllib
from pathlib import Path

import pytest

import companion
from companion.core.rules.rulebook import load_rulebook
from companion.core.rules.rulings import Event, Reason, Sum, Term
from companion.games.eredan.engine.constants import CLASSES, DAMAGES, KINDS, KNOWN_RUNES, PHASES, PLACES, RACES, STATS
from companion.games.eredan.engine.notation.sentences import EredanRulebook
from companion.games.eredan.game import GAME
from tests.games.citing import CitationTests, citations_of
from tests.games.marks import MarkTests
from tests.games.rulebooks import RulebookTests, read_book

BOOK = read_book("eredan")
WORDS = tomllib.loads((Path(companion.__file__).parent / "games" / "eredan" / "words.toml").read_text("utf-8"))
SPOKEN = load_rulebook("companion.games.eredan", EredanRulebook)

# As the book prints them; French spacing, the typographic apostrophe and quotation marks.
HEADINGS = {
    "Généralités",
    "Age conseillé",
    "But du jeu",
    "Conditions de victoire",
    "Création de Deck et affiliations",
    "Personnages",
    "Cartes",
    "Déroulement d’une partie",
    "Début de partie",
    "Initiative",
    "Tour 1/Joueur 1 (celui qui a remporté l’Initiative)",
    "Phase 1\u202f: Choix des personnages",
    "Phase 2\u202f: Jouer des cartes",
    "Phase 3\u202f: Résolution de l’affrontement",
    "Phase 4\u202f: Incliner",
    "Phase 5\u202f: Défausse",
    "Tour 2/Joueur 2",
    "Fin de partie",
    "Points particuliers",
    "Contradiction de règles",
    "Activation de l’Ordre",
    "Expérience et évolutions",
    "Attaque d’un magicien / dégâts des Sortilèges",
    "Dégâts et Résistance aux Sortilèges et Théurgies",
    "Ordre de résolution des cartes",
    "Restrictions des objets",
    "Restrictions des Familiers",
    "Effets de combat et effets de tour",
    "Les cartes rappelées",
    "Effets des classes",
    "Berserker",
    "Combattant",
    "Mage",
    "Maraudeur",
    "Prêtre",
    "Artisan",
    "Rappel de la règle du «\u202fjoué par\u202f»",
    "Courtisan",
    "Inconnue",
    "Cas particuliers\u202f: Le multi-classage",
    "Mage / Combattant",
    "Mage / Maraudeur",
    "Maraudeur / Combattant",
    "Combattant / Prêtre",
    "Prêtre / Maraudeur",
    "Mage / Prêtre",
    "Races",
    "Les Runes",
    "Qu’est ce qu’une rune\u202f?",
    "Comment fonctionnent les runes en jeu\u202f?",
    "A quoi servent les runes que j’obtiens en Aventure\u202f?",
    "Système de Charge dans le tournoi de Quilingo",
    "Mise en place",
    "Construction de Deck",
    "Intéret",
    "Quid des nouvelles cartes\u202f?",
    "Banlist\u202f? Vous avez dit Banlist\u202f?",
}


class TestRulebook(RulebookTests):
    """See tests.games.rulebooks."""

    game_name = "eredan"
    book = BOOK
    specs = frozenset(
        ["", "anyclass", "anyguild", "chain", "characteristic", "class", "classes", "code", "codes", "count", "damage",
         "de", "effect", "element", "given", "guilds", "missing", "orders", "phase", "player", "players", "printed",
         "race", "rune", "runes", "signed", "skipped", "slot", "sum", "until", "who", "whos", "whose", "zone"]
    )  # fmt: skip
    rulings = frozenset({*(f"ERE-{n}" for n in range(1, 36)), *(f"GEN-{n}" for n in range(1, 4))})
    ours = frozenset(key for key, clause in BOOK.items() if clause["section"].startswith(("Companion", "Décision")))
    headings = HEADINGS
    with_rules = HEADINGS
    articles = frozenset({"player", "de", "who", "whose"})


class TestCitations(CitationTests):
    """See tests/games/citing.py."""

    book = BOOK
    each_cited = citations_of("eredan")
    least = 60, 40


class TestMarks(MarkTests):
    """See tests/games/marks.py."""

    game = GAME
    folder = Path(__file__).parent
    least = 300


def test_examples_of_the_book_tell_its_figures() -> None:
    for lang in ("fr", "en"):
        assert set("5314") <= set(BOOK["example-spirit"][lang])
        assert "5 − 1 = 4" in BOOK["example-spirit"]["short"][lang]


def test_the_three_charges_that_the_book_names_are_in_their_clauses() -> None:
    named = {"charge-sum": 500, "charge-new-card": 20, "charge-banned": 200, "charge-grows": 1550}
    for key, figure in named.items():
        for lang in ("fr", "en"):
            assert re.search(rf"\b{figure}\b", BOOK[key][lang]), (key, lang)


def test_every_pair_of_classes_of_the_book_has_its_clause() -> None:
    pairs = {key.removeprefix("multiclass-") for key in BOOK if key.startswith("multiclass-")}
    assert pairs == {
        "mage-fighter", "mage-marauder", "mage-priest", "marauder-fighter", "fighter-priest", "priest-marauder",
    }  # fmt: skip
    mages = {f"multiclass-{pair}" for pair in pairs if pair.startswith("mage")}
    assert all("n’enchaînent pas" in BOOK[key]["fr"] for key in mages)
    assert not any("enchaîne" in BOOK[f"multiclass-{pair}"]["fr"] for pair in pairs if not pair.startswith("mage"))


def test_every_word_that_the_engine_has_can_be_said() -> None:
    owed = {
        "kind": KINDS, "class": CLASSES, "race": RACES, "phase": PHASES, "characteristic": STATS, "damage": DAMAGES,
        "rune": KNOWN_RUNES, "slot": PLACES, "until": ("fight", "turn", "good"),
    }  # fmt: skip
    for name, values in owed.items():
        assert set(values) <= set(WORDS[name]), name


# --- as it is spoken --------------------------------------------------------------------------------------------------


def told(effect: Event) -> list[str]:
    return [SPOKEN.effect(effect, SPOKEN.speaker(lang)) for lang in ("fr", "en")]


def refused(clause: str, **figures: object) -> list[str]:
    return [SPOKEN.reason(Reason(clause, figures=figures), SPOKEN.speaker(lang)) for lang in ("fr", "en")]


def test_damage_is_told_with_both_its_sums() -> None:
    dealt = Sum((Term(5, "magic", "Flèche"), Term(-1, "spirit", "Orme")), 4)
    left = Sum((Term(13, "hp", "Orme"), Term(-4, "damage")), 9)
    figures = {"player": "Bo", "name": "Orme", "kind": "magic", "sum": dealt, "hp": left}
    french, english = told(Event("deed-damage", figures))
    assert french.startswith(
        "Orme (Bo) subit des dégâts magiques\u202f: 5 (Flèche) − 1 (Esprit) = 4\u202f; PV\u202f: 13 (PV)"
    )
    assert english.startswith("Orme (Bo) takes magic damage: 5 (Flèche) − 1 (Spirit) = 4; HP: 13 ")
    assert [text[-3:] for text in (french, english)] == ["= 9"] * 2


def test_a_character_is_called_by_its_name_whatever_its_level() -> None:
    assert told(Event("death", {"player": "Bo", "name": "Orme/2"})) == ["Orme (Bo) meurt", "Orme (Bo) dies"]
    assert told(Event("tilted", {"names": ("Orme", "Aubier/3")})) == [
        "inclinaison\u202f: Orme et Aubier", "tilted: Orme and Aubier",
    ]  # fmt: skip
    assert refused("rage-once", name="Aubier/2") == [
        "La Rage d’Aubier est déjà active.", "Aubier’s Rage is active already.",
    ]  # fmt: skip


def test_cards_are_called_by_their_names_else_by_what_is_known_of_them() -> None:
    figures = {"player": "Ana", "cards": ("Ruse", 'spell "Braise" class mage', ""), "hand": 2}
    assert told(Event("discard-phase", figures)) == [
        "Ana défausse Ruse, Braise et une carte\u202f; main\u202f: 2", "Ana discards Ruse, Braise and a card; hand: 2",
    ]  # fmt: skip


def test_a_trio_that_is_no_trio_is_told_with_its_guilds() -> None:
    figures = {"name": "Orme", "guilds": ("zil", "noz"), "names": ("Ronce",), "deck": "Ana"}
    assert refused("affiliation", **figures) == [
        "Orme (zil et noz) ne va pas avec Ronce chez Ana\u202f: aucune guilde commune.",
        "Orme (zil and noz) does not go with Ronce of Ana: they share no guild.",
    ]


@pytest.mark.parametrize(("missing", "said"), [(1, "Il manque 1 carte"), (2, "Il manque 2 cartes")])
def test_counts_agree(missing: int, said: str) -> None:
    french, _ = told(Event("deck-out", {"player": "Ana", "count": missing}))
    assert said.lower() in french


def test_the_rule_that_is_called_so_is_found_first() -> None:
    assert SPOKEN.search("Rage")[0].id == "berserker-rage"
    assert SPOKEN.search("ERE-3")[0].id == "ERE-3"
    assert SPOKEN.search("mage fighter")[0].id == "multiclass-mage-fighter"
    assert SPOKEN.place("ERE-3", "en") == "Straightening"
    assert SPOKEN.cite("age", "fr") == "Dès treize ans · Généralités · Age conseillé"
