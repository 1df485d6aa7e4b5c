"""The clauses of Eredan as data: whole, in two languages, well typeset, and well linked."""

import tomllib
from pathlib import Path

import companion
from companion.core.emblems import emblem
from tests.games.rulebooks import RulebookTests, read_book

BOOK = read_book("eredan")

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
        ["", "chain", "characteristic", "class", "classes", "code", "codes", "count", "damage", "de", "deed", "element",
         "given", "guilds", "missing", "orders", "phase", "places", "player", "players", "printed", "race", "rune",
         "runes", "signed", "skipped", "slot", "sum", "until", "who", "whos", "whose", "zone"]
    )  # fmt: skip
    rulings = frozenset({*(f"ERE-{n}" for n in range(1, 36)), *(f"GEN-{n}" for n in range(1, 4))})
    ours = frozenset(key for key, clause in BOOK.items() if clause["section"].startswith(("Companion", "Décision")))
    headings = HEADINGS
    with_rules = HEADINGS
    articles = frozenset({"player", "de", "who", "whose"})
