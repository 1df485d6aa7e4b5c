"""The clauses of Erythro as data: whole, in two languages, well typeset, and well linked."""

from pathlib import Path

from companion.games.erythro.game import GAME
from tests.games.citing import CitationTests, citations_of
from tests.games.marks import MarkTests
from tests.games.rulebooks import RulebookTests, read_book

BOOK = read_book("erythro")
# As the book prints them, without numbers, with French spacing and the typographic apostrophe.
HEADINGS = {
    "Principes du jeu",
    "Matériel",
    "Mise en place",
    "Déroulement du jeu",
    "Concepts du jeu",
    "Piocher/défausser une carte",
    "Cartes mine",
    "Acquérir une carte action",
    "Prendre une carte contamination",
    "Détruire une carte",
    "Terrain contaminé",
    "Actions de l’adversaire",
    "Attaquer une mine",
    "Prise de décision et discussions entre les joueurs",
    "Déroulement d’une manche",
    "Phase des joueurs",
    "Jouer une carte action",
    "Jouer une carte contamination",
    "Défausse",
    "Phase des mines",
    "Phase de l’adversaire",
    "Phase d’achat",
    "Pioche",
    "Les adversaires",
    "Compagnie minière de Mars",
    "Alliance terrienne d’investissement minier",
    "Consortium de colonisation d’Erythro",
    "Notes d’organisation et de stratégie",
}


class TestRulebook(RulebookTests):
    """See tests.games.rulebooks."""

    game_name = "erythro"
    book = BOOK
    specs = frozenset(
        ["", "asked", "bought", "card-kind", "cards", "de", "difficulty", "does", "effect-told", "element", "event",
         "in-element", "line-told", "opponent", "phase", "place", "players", "signed", "sum"]
    )  # fmt: skip
    rulings = frozenset({*(f"ERY-{n}" for n in range(1, 26)), *(f"GEN-{n}" for n in range(1, 4))})
    ours = frozenset(key for key, clause in BOOK.items() if clause["section"] == "Companion")
    headings = HEADINGS
    with_rules = HEADINGS
    longest_title = 54


class TestCitations(CitationTests):
    """See tests/games/citing.py."""

    book = BOOK
    each_cited = citations_of("erythro")
    least = 50, 60


class TestMarks(MarkTests):
    """See tests/games/marks.py."""

    game = GAME
    folder = Path(__file__).parent
    least = 200
