"""The clauses of Etraclor as data: whole, in two languages, well typeset, and well linked."""

import re
from pathlib import Path

from companion.games.etraclor.game import GAME
from tests.games.citing import CitationTests, citations_of
from tests.games.marks import MarkTests
from tests.games.rulebooks import BAD_FRENCH, RulebookTests, read_book

BOOK = read_book("etraclor")
SPECS = {
    "",
    "card",
    "cards",
    "player",
    "players",
    "de",
    "class",
    "slot",
    "kind",
    "drawn",
    "unsaid",
    "draws",
    "attacked",
    "drinks",
    "loses",
    "keeps",
    "not-held",
    "idle",
    "spell",
    "step",
    "sum",
    "place",
    "move",
}
# As the book prints them, with French spacing and the typographic apostrophe.
HEADINGS = {
    "Attaquer",
    "Bienvenue en terre de combat\u202f!",
    "Et encore plus...",
    "Exemple de phase de combat",
    "Fin de Partie",
    "Fonctionnement du Jeu",
    "Installation et début de partie",
    "K.O.",
    "La Fiche Combat",
    "La Magie",
    "La classe du personnage",
    "La découverte d’un nouveau monde",
    "La race du personnage",
    "Lancer un sort",
    "Le Matériel",
    "Le début de la partie",
    "Les Personnages (A, V, D, R)",
    "Les bases",
    "Les cartes Etraclor, Éléments et Valeurs",
    "L’équipement (2-10)",
    "Phase Stratégique",
    "Phase de combat",
    "Piochez",
    "Première partie\u202f?",
    "Score",
    "Soigner",
    "Tour de jeu",
    "Victoire et défaite",
}


class TestRulebook(RulebookTests):
    """See tests.games.rulebooks."""

    game_name = "etraclor"
    book = BOOK
    specs = SPECS
    rulings = frozenset({*(f"ETR-{n}" for n in range(1, 24)), *(f"GEN-{n}" for n in range(1, 4))})
    ours = frozenset({"correction", "pending", "skip"})
    headings = HEADINGS
    with_rules = HEADINGS - {"Le début de la partie"}
    articles = frozenset({"player", "de", "class", "slot", "spell"})
    printed = "Et encore plus..."

    def test_cards_are_written_in_the_letters_of_the_language(self) -> None:
        for lang, ranks in (("fr", "AVDR"), ("en", "AJQK")):
            for key, field, text in self.texts(lang):
                written = set(re.findall(r"\b([A-Z])[♥♠♦♣]", text))
                assert written <= set(ranks), f"{key}.{field}: {text!r}"


class TestCitations(CitationTests):
    """See tests/games/citing.py."""

    book = BOOK
    each_cited = citations_of("etraclor")
    least = 50, 60


class TestMarks(MarkTests):
    """See tests/games/marks.py."""

    game = GAME
    folder = Path(__file__).parent
    least = 150


def test_the_checks_of_typography_can_fail() -> None:
    for text in ("l'arme", "Quoi ?", "Quoi?", "un\u00a0: deux", "« non »", "deux  mots", "fin \u202f!"):
        assert BAD_FRENCH.search(text), text
    for text in ("«\u202foui\u202f»", "un\u202f: deux\u202f; l’arme"):
        assert not BAD_FRENCH.search(text), text
