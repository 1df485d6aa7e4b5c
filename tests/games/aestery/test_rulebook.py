"""The clauses of Aestery as data: whole, in two languages, well typeset, and well linked; its words too."""

import tomllib
from pathlib import Path

import companion
from companion.core.rules.rulings import Event, Reason, Sum, Term
from companion.core.text.letters import plain
from companion.games.aestery.engine.constants import COLOURS, KEYWORDS, KINDS, MARKERS, PHASES
from companion.games.aestery.game import GAME
from tests.games.aestery.glossary import GLOSSARY
from tests.games.citing import CitationTests, citations_of
from tests.games.marks import MarkTests
from tests.games.rulebooks import BAD_ENGLISH, BAD_FRENCH, RulebookTests, placeholders, read_book, without_figures

BOOK = read_book("aestery")
WORDS = tomllib.loads((Path(companion.__file__).parent / "games" / "aestery" / "words.toml").read_text("utf-8"))

# As the book prints them, and the words before the colons of its lists; French spacing, the typographic apostrophe.
HEADINGS = {
    "Aestery TCG",
    "Comment construire votre deck\u202f?",
    "Avec un Héros",
    "Sans Héros",
    "Nombre de cartes",
    "Combattants",
    "Histoires",
    "Éphémères",
    "Héros (optionnels)",
    "Comment jouer vos cartes\u202f?",
    "Miner",
    "Pitcher",
    "Effets de cartes",
    "Mise en place d’une partie d’Aestery TCG",
    "Prévoyez vos zones de jeu",
    "Champ de bataille",
    "Zone des mines",
    "Cachette",
    "Cimetière",
    "Zone d’exil",
    "Commencer la partie",
    "Le déroulement d’un tour",
    "Entretien",
    "Pioche",
    "Phase principale 1",
    "Combat",
    "Phase principale 2",
    "Acheter des phases de combats supplémentaires",
    "Fin de tour",
    "Glossaire",
    *GLOSSARY,
}


class TestRulebook(RulebookTests):
    """See tests.games.rulebooks."""

    game_name = "aestery"
    book = BOOK
    specs = frozenset(
        ["", "amount", "characteristic", "code", "codes", "colours", "cost", "count", "de", "effect", "figured",
         "granted",
         "keyword", "kind", "marker", "missing", "payment", "phase", "places", "player", "players", "printed", "signed",
         "skipped", "sum", "token", "until", "zone"]
    )  # fmt: skip
    rulings = frozenset({*(f"AES-{n}" for n in range(1, 38)), "AES-38", "AES-39", *(f"GEN-{n}" for n in range(1, 4))})
    ours = frozenset(key for key, clause in BOOK.items() if clause["section"].startswith(("Companion", "Décision")))
    headings = HEADINGS
    with_rules = HEADINGS


class TestCitations(CitationTests):
    """See tests/games/citing.py."""

    book = BOOK
    each_cited = citations_of("aestery")
    least = 120, 80


class TestMarks(MarkTests):
    """See tests/games/marks.py."""

    game = GAME
    folder = Path(__file__).parent
    least = 300


def test_every_entry_of_the_glossary_is_a_clause_of_its_own() -> None:
    assert len(GLOSSARY) == 27
    for printed, key in GLOSSARY.items():
        assert BOOK[key]["section"] == f"Glossaire · {printed}"
        assert plain(BOOK[key]["title"]["fr"]) == plain(printed)
        assert "short" in BOOK[key], "the quick reference on paper has every entry"


def test_every_word_that_the_engine_has_can_be_said() -> None:
    owed = {"colour": COLOURS, "kind": KINDS, "keyword": KEYWORDS, "marker": MARKERS, "phase": PHASES}
    for name, values in owed.items():
        assert set(values) <= set(WORDS[name]), name


def test_every_sentence_of_the_words_is_whole_and_well_set() -> None:
    for name, words in WORDS.items():
        for key, texts in words.items():
            assert set(texts) == {"fr", "en"}, (name, key)
            french, english = (placeholders(texts[lang]) for lang in ("fr", "en"))
            assert {figure for figure, _ in french} == {figure for figure, _ in english}, (name, key)
            if name == "verb" or name.endswith("-typed"):
                continue
            for lang, bad in (("fr", BAD_FRENCH), ("en", BAD_ENGLISH)):
                assert not bad.search(without_figures(texts[lang])), (name, key, lang, texts[lang])


def test_a_verb_is_said_by_words_of_its_own() -> None:
    assert set(WORDS["verb"]) == set(GAME.verbs)
    for lang in ("fr", "en"):
        ways = [way for texts in WORDS["verb"].values() for way in texts[lang].split("|")]
        assert len({plain(way) for way in ways}) == len(ways), "one word, one verb"


# --- as it is spoken --------------------------------------------------------------------------------------------------

SPOKEN = GAME.rulebook


def told(effect: Event) -> list[str]:
    return [SPOKEN.effect(effect, SPOKEN.speaker(lang)) for lang in ("fr", "en")]


def test_counts_are_said_as_each_language_does() -> None:
    said = {lang: SPOKEN.speaker(lang) for lang in ("fr", "en")}
    damage = [[said[lang].format_field(value, "amount") for value in (1, 2, "all")] for lang in ("fr", "en")]
    assert damage == [["1 dégât", "2 dégâts", "tous les dégâts"], ["1 damage", "2 damage", "all damage"]]


def test_a_payment_that_lacks_something_says_what_and_one_that_works() -> None:
    figures = {"missing": 2, "price": 5, "paid": 3, "payment": (("mines", 3, ""), ("pitch", 2, ""))}
    said = [SPOKEN.reason(Reason("payment", figures=figures), SPOKEN.speaker(lang)) for lang in ("fr", "en")]
    assert said == [
        "Il manque 2 Aether\u202f: prix 5, payé 3. Avec 3 mines + pitch 2, cela passe.",
        "2 Aether are missing: price 5, paid 3. It works with 3 mines + pitch 2.",
    ]
    named = (("mines", 1, ""), ("aether", 2, ""), ("pitch", 3, "Merle"))
    assert [SPOKEN.speaker(lang).format_field(named, "payment") for lang in ("fr", "en")] == [
        "1 mine + 2 aether + pitch «\u202fMerle\u202f»", "1 mine + 2 aether + pitch “Merle”",
    ]  # fmt: skip
    assert SPOKEN.speaker("fr").format_field((), "payment") == "rien"


def test_a_blow_is_told_with_its_sum() -> None:
    damage = Sum((Term(6, "attacker", "Golem"), Term(-2, "blocker", "Loup"), Term(-2, "blocker", "Renard")), 2)
    life = Sum((Term(20, "life"), Term(-2, "damage")), 18)
    assert told(Event("damage", {"name": "Golem", "target": "Bo", "damage": damage, "life": life})) == [
        "Golem atteint Bo\u202f: 6 (Golem) − 2 (Loup) − 2 (Renard) = 2\u202f; vie\u202f: 20 (vie) − 2 (dégâts) = 18",
        "Golem reaches Bo: 6 (Golem) − 2 (Loup) − 2 (Renard) = 2; life: 20 (life) − 2 (damage) = 18",
    ]


def test_cards_are_called_by_their_name_else_by_what_is_known_of_them() -> None:
    speaker = SPOKEN.speaker("fr")
    codes = ("Merle", 'fighter "Merle" 2/3 cost 2 nap 1', "fighter 2/3 cost 2", "story cost 3", "ephemeral", "")
    said = [speaker.format_field(code, "code") for code in codes]
    assert said == ["Merle", "Merle", "un 2/3", "une histoire", "un éphémère", "une carte"]
    several = (("Merle", "Loup"), (None, None, None), ("Merle", None), ())
    said = [speaker.format_field(names, "codes") for names in several]
    assert said == ["Merle et Loup", "3 cartes", "Merle et une carte", "aucune carte"]


def test_costs_keywords_and_colours_are_said_in_words() -> None:
    said = {lang: SPOKEN.speaker(lang) for lang in ("fr", "en")}
    costs = {"tap cost 2": "engager, coût 2", "-2": "Expérience −2", "discard 1 sacrifice": "défausser 1, sacrifier",
             "": "sans coût"}  # fmt: skip
    assert {cost: said["fr"].format_field(cost, "cost") for cost in costs} == costs
    assert said["en"].format_field("tap cost 2", "cost") == "tap, cost 2"
    keywords = [said["fr"].format_field(word, "keyword") for word in ("bravery 2", "wondrous plunge", "flight")]
    assert keywords == ["bravoure 2", "plongée merveilleuse", "vol"]
    colours = [said["fr"].format_field(some, "colours") for some in (("red", "blue"), ())]
    assert colours == ["rouge et bleu", "incolore"]


def test_the_rule_that_is_called_so_is_found_first() -> None:
    assert [clause.id for clause in GAME.rulebook.search("First Blood")][:2] == ["first-blood", "end-first-blood"]
    assert GAME.rulebook.search("payer")[0].id == "payment"
