"""The core's own sentences: each of them is used."""

from pathlib import Path

import pytest

import companion
from companion.core.text.messages import Phrasebook, load_words, say

HOME = Path(companion.__file__).parent
WORDS = load_words("companion.core")


def test_every_sentence_is_used() -> None:
    code = "\n".join(path.read_text("utf-8") for path in HOME.rglob("*.py"))
    built = (
        "bad-",
        "param-",
        "chosen-",
        "verdict-",
        "system-",
        "level-",
        "seat-",
    )  # completed by a kind of fact, parameter, choice; a verdict, an errno; who plays a seat
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
    assert place("hand", "fr", owner="Ana") == "dans la main d’Ana"
    Phrasebook("no.such.package")
    with pytest.raises(KeyError):
        book("no-such-key", "fr")
