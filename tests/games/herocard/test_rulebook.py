"""The clauses of HeroCard as data; its words in both languages, well typeset too."""

import tomllib
from pathlib import Path

import companion
from companion.games.herocard.game import GAME
from tests.games.citing import CitationTests, citations_of
from tests.games.marks import MarkTests
from tests.games.rulebooks import BAD_ENGLISH, BAD_FRENCH, RulebookTests, placeholders, read_book, without_figures

BOOK = read_book("herocard")
WORDS = tomllib.loads((Path(companion.__file__).parent / "games" / "herocard" / "words.toml").read_text("utf-8"))
# As the book prints them, in ordinary capitals and with its accents, French spacing and the typographic apostrophe.
HEADINGS = {
    "Vue d’ensemble",
    "Matériel du jeu",
    "Commencer",
    "Mise en place",
    "Vue d’ensemble des duels",
    "Votre tour de jeu",
    "Les 4 phases",
    "Défausse",
    "Pioche",
    "Nettoyage",
    "Action",
    "Coût d’action",
    "Types d’actions",
    "Jouer des séries de cartes",
    "Refaire sa main",
    "Attaquer",
    "Attaque de base",
    "Modificateur d’attaque",
    "Attaque spéciale",
    "La séquence d’attaque",
    "Jouer des séries",
    "Comment attaquer\u202f?",
    "Dépense des points attribut",
    "Se défendre",
    "Les défenses de base",
    "Les modificateurs de défense",
    "Les défenses spéciales",
    "Comment se défendre\u202f?",
    "Finir le tour",
    "Règle contradictoire",
    "Customiser son héros",
    "Équilibrer les héros",
    "Jouer des duels simples avec HeroCard",
}


class TestRulebook(RulebookTests):
    """See tests.games.rulebooks."""

    game_name = "herocard"
    book = BOOK
    specs = frozenset(
        ["", "attribute", "code", "codes", "count", "de", "effect", "missing", "phase", "pile", "player", "players",
         "points", "signed", "sum"]
    )  # fmt: skip
    rulings = frozenset({*(f"HER-{n}" for n in range(1, 18)), *(f"GEN-{n}" for n in range(1, 4))})
    ours = frozenset(
        {
            "correction",
            "pending",
            "invented",
            "attack-changed",
            "block-changed",
            "answers-anew",
            "conceded",
            "listed-figures",
        }
    )
    headings = HEADINGS
    with_rules = HEADINGS


class TestCitations(CitationTests):
    """See tests/games/citing.py."""

    book = BOOK
    each_cited = citations_of("herocard")
    least = 60, 40


class TestMarks(MarkTests):
    """See tests/games/marks.py."""

    game = GAME
    folder = Path(__file__).parent
    least = 110


def test_every_sentence_of_the_words_is_whole_and_well_set() -> None:
    typed = {name for name in WORDS if name.endswith("-typed")} | {"verb"}
    for name, words in WORDS.items():
        for key, texts in words.items():
            assert set(texts) == {"fr", "en"}, (name, key)
            french, english = (placeholders(texts[lang]) for lang in ("fr", "en"))
            assert {figure for figure, _ in french} == {figure for figure, _ in english}, (name, key)
            if name in typed:
                continue
            for lang, bad in (("fr", BAD_FRENCH), ("en", BAD_ENGLISH)):
                text = without_figures(texts[lang]).replace("hero:Ana", "X").replace("attaque +2", "X")
                assert not bad.search(text), (name, key, lang, texts[lang])


def test_every_verb_can_be_said_in_both_languages() -> None:
    assert set(WORDS["verb"]) == set(GAME.verbs)
    for lang in ("fr", "en"):
        ways = [way for texts in WORDS["verb"].values() for way in texts[lang].split("|")]
        assert len(set(ways)) == len(ways), "one word, one verb"


def test_counts_are_said_as_each_language_does() -> None:
    said = {lang: GAME.rulebook.speaker(lang) for lang in ("fr", "en")}
    counts = [[said[lang].format_field(value, "count") for value in (0, 1, 2)] for lang in ("fr", "en")]
    assert counts == [["0 carte", "1 carte", "2 cartes"], ["0 cards", "1 card", "2 cards"]]
    assert [said[lang].format_field(0, "points") for lang in ("fr", "en")] == ["0 point", "0 points"]
