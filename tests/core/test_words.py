"""The core's own sentences: two languages, the same figures, well typeset, each of them used."""

import re
import string
from pathlib import Path

import pytest

import companion
from companion.core.sentences import Phrasebook, load_words, say

HOME = Path(companion.__file__).parent
WORDS = load_words("companion.core")
BAD_FRENCH = re.compile(r"(?<!\u202f)[;:!?»]|«(?!\u202f)|[ \u00a0]\u202f|\u202f[ \u00a0]|  |\.\.\.|\u00a0|\w'\w")
BAD_ENGLISH = re.compile(r"[«»\u202f\u00a0]| [;:!?,.]|  |\w'\w")
EXAMPLES = re.compile(r'\{[^}]*\}|\["[^\]]*\]|[“"]\w+[”"]')


def figures(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_say_it_with_the_same_figures(key: str) -> None:
    assert set(WORDS[key]) == {"fr", "en"}
    assert figures(WORDS[key]["fr"]) == figures(WORDS[key]["en"])
    for lang, bad in (("fr", BAD_FRENCH), ("en", BAD_ENGLISH)):
        text = EXAMPLES.sub("X", WORDS[key][lang])
        assert bad.search(text) is None, (lang, text)


def test_every_sentence_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for path in HOME.rglob("*.py"))
    built = (
        "bad-",
        "param-",
        "chosen-",
        "verdict-",
        "system-",
    )  # completed by a kind of fact, parameter, choice; a verdict, an errno
    assert [key for key in WORDS if f'"{key}"' not in code and not key.startswith(built)] == []


def test_a_language_without_words_speaks_english() -> None:
    assert say("nothing-to-undo", "de") == say("nothing-to-undo", "en") == "There is nothing to undo."


def test_a_phrasebook_reads_a_file_when_it_is_asked_and_speaks_english_where_nobody_knows_the_language() -> None:
    book = Phrasebook("companion.core")
    assert book("unknown-game", "fr", given="go", known="x") == "Jeu inconnu\u202f: go. Jeux installés\u202f: x."
    assert book("unknown-game", "de", given="go", known="x") == "Unknown game: go. Games installed: x."
    assert "unknown-game" in book
    assert "no-such-key" not in book
    assert book.all("en")["unknown-game"] == "Unknown game: {given}. Games installed: {known}."
    place = Phrasebook("companion.core", "general.toml")["place"]
    assert place("hand", "fr", owner=Name()) == "dans la main d’Ana"
    Phrasebook("no.such.package")
    with pytest.raises(KeyError):
        book("no-such-key", "fr")


class Name:
    """A name that says itself with its preposition."""

    def __format__(self, spec: str) -> str:
        return {"de": "d’Ana"}[spec]
