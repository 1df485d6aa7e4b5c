"""The clauses of Etraclor as data: whole, in two languages, well typeset, and well linked."""

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion

PATH = Path(companion.__file__).parent / "games" / "etraclor" / "rulebook.toml"
BOOK: dict[str, dict[str, Any]] = tomllib.loads(PATH.read_text("utf-8"))

FIELDS = {"section", "title", "fr", "en", "kind", "see", "reason", "quiet"}
SENTENCES = ("refused", "warning", "assumes", "effect")
KINDS = {"enforced", "advice", "table"}
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
    "spell",
    "step",
    "sum",
    "place",
    "move",
}
LONGEST = 220
RULINGS = {f"ETR-{n}" for n in range(1, 24)} | {f"GEN-{n}" for n in range(1, 4)}
OUR_CLAUSES = RULINGS | {"correction", "pending"}
OUR_HEADINGS = {"Companion", *(f"Décision {ruling}" for ruling in RULINGS)}
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
# A clause of each of these headings is owed: they hold the rules.
WITH_RULES = HEADINGS - {"Le début de la partie"}
# A straight apostrophe or quote; a sign without its narrow no-break space; a space too many; three dots.
BAD_FRENCH = re.compile(r"['\"]|(?<!\u202f)[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|\u00a0")
BAD_ENGLISH = re.compile(r"['\"«»\u202f\u00a0]|[ ][;:!?,.]|  |\.\.\.")
END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý{])")


def texts(lang: str) -> Iterator[tuple[str, str, str]]:
    """Clause, field and text, for every text of a language."""
    for key, clause in BOOK.items():
        yield key, "text", clause[lang]
        for field in ("title", "reason", *SENTENCES):
            if field in clause:
                yield key, field, clause[field][lang]


def placeholders(text: str) -> set[tuple[str, str]]:
    """Names and specs of the figures in a text."""
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def named(figures: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Figures with `de` as `player`: one language may say `Bo` where the other says `of Bo`."""
    return {(name, "player" if spec == "de" else spec) for name, spec in figures}


def without_figures(text: str) -> str:
    return re.sub(r"\{\w+(:\w+)?\}", "X", text)


def sentences_of(text: str) -> list[str]:
    return END.split(text.replace("K.O.", "K O"))


@pytest.mark.parametrize("key", BOOK)
def test_every_clause_is_whole(key: str) -> None:
    clause = BOOK[key]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*|(ETR|GEN)-\d+", key)
    assert set(clause) <= FIELDS | set(SENTENCES)
    assert clause["kind"] in KINDS
    assert ("reason" in clause) == (clause["kind"] != "enforced"), "what people decide says why"
    for field in ("title", "reason", *SENTENCES):
        if field in clause:
            assert set(clause[field]) == {"fr", "en"}, field


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_text_is_empty_or_shaped_wrongly(lang: str) -> None:
    for key, field, text in texts(lang):
        where = f"{key}.{field}.{lang}"
        assert text == text.strip() != "", where
        if field in ("title", "effect"):
            assert not text.removesuffix("K.O.").endswith((".", ",", ";")), where
        else:
            assert text[0].isupper() or text[0] in "{♥♠♦♣0123456789", where
            assert text.endswith((".", "\u202f!", "\u202f?", "!", "?", "».", "”.")), where
        if field == "effect":
            assert not text[0].isupper(), where


def test_only_what_people_decide_is_not_enforced() -> None:
    spoken = {key for key, clause in BOOK.items() if any(name in clause for name in SENTENCES)}
    assert all(BOOK[key]["kind"] == "enforced" for key in spoken | RULINGS)


def test_every_ruling_has_its_clause_and_is_called_one() -> None:
    assert {key for key in BOOK if re.match("ETR|GEN", key)} == RULINGS
    for key in RULINGS:
        assert BOOK[key]["title"]["fr"].startswith(f"Décision {key}\u202f: ")
        assert BOOK[key]["title"]["en"].startswith(f"Ruling {key}: ")


def test_sections_are_headings_of_the_book_and_none_is_forgotten() -> None:
    cited: set[str] = set()
    for key, clause in BOOK.items():
        parts = set(clause["section"].split(" · "))
        assert parts <= HEADINGS or (key in OUR_CLAUSES and parts <= OUR_HEADINGS), (key, parts)
        cited |= parts
    assert cited >= WITH_RULES


def test_titles_are_short_and_tell_clauses_apart() -> None:
    for lang in ("fr", "en"):
        titles = [clause["title"][lang] for clause in BOOK.values()]
        assert len(set(titles)) == len(titles)
        assert all(len(title) <= 45 for title in titles), [title for title in titles if len(title) > 45]


def test_related_clauses_exist_and_point_back() -> None:
    for key, clause in BOOK.items():
        see = clause.get("see", [])
        assert len({*see, key}) == len(see) + 1, f"{key} names itself or a clause twice"
        for other in see:
            assert other in BOOK, (key, other)
            assert key in BOOK[other].get("see", []), f"{other} does not point back to {key}"


def test_figures_are_the_same_in_both_languages() -> None:
    for key, clause in BOOK.items():
        for field in ("title", "reason", *SENTENCES):
            if field not in clause:
                continue
            french, english = (placeholders(clause[field][lang]) for lang in ("fr", "en"))
            assert named(french) == named(english), (key, field)
            assert {spec for _, spec in french | english} <= SPECS, (key, field)
            assert field in SENTENCES or not french, f"{key}.{field} is never filled"


def test_rule_texts_hold_no_figures_to_fill() -> None:
    assert not [key for key, clause in BOOK.items() if "{" in clause["fr"] + clause["en"]]


def test_french_typography() -> None:
    sections = ((key, "section", clause["section"]) for key, clause in BOOK.items())
    for key, field, text in (*texts("fr"), *sections):
        found = BAD_FRENCH.search(without_figures(text).replace("Et encore plus...", ""))
        assert found is None, f"{key}.{field}: {found.group()!r} in {text!r}"


def test_names_follow_no_article_that_would_have_to_fit_them() -> None:
    for key, field, text in texts("fr"):
        found = re.search(
            r"\b(que|qu’|de|d’|du|le|la|l’|un|une) ?\{\w+:(player|de|class|slot|spell)\}", text, re.IGNORECASE
        )
        assert found is None, f"{key}.{field}: {text!r} reads “que Ana”, “la bouclier”"


def test_english_typography() -> None:
    for key, field, text in texts("en"):
        found = BAD_ENGLISH.search(without_figures(text))
        assert found is None, f"{key}.{field}: {found.group()!r} in {text!r}"


def test_figures_have_true_minus_signs() -> None:
    for lang in ("fr", "en"):
        for key, field, text in texts(lang):
            assert not re.search(r"(?<!\w)-\d", text), f"{key}.{field}: {text!r}"


def test_cards_are_written_in_the_letters_of_the_language() -> None:
    for lang, ranks in (("fr", "AVDR"), ("en", "AJQK")):
        for key, field, text in texts(lang):
            written = set(re.findall(r"\b([A-Z])[♥♠♦♣]", text))
            assert written <= set(ranks), f"{key}.{field}: {text!r}"


def test_sentences_are_short() -> None:
    for lang in ("fr", "en"):
        for key, field, text in texts(lang):
            sentences = sentences_of(text)
            assert max(len(sentence) for sentence in sentences) <= LONGEST, f"{key}.{field}: {text!r}"
            assert len(sentences) <= 3, f"{key}.{field}: {text!r}"


def test_the_checks_of_typography_can_fail() -> None:
    for text in ("l'arme", "Quoi ?", "Quoi?", "un\u00a0: deux", "« non »", "deux  mots", "fin \u202f!"):
        assert BAD_FRENCH.search(text), text
    for text in ("«\u202foui\u202f»", "un\u202f: deux\u202f; l’arme"):
        assert not BAD_FRENCH.search(text), text
