"""What words mean, and which are taken for a word with one letter wrong."""

import pytest

from companion.core.speech.lexicon import Lexicon, Noun
from companion.core.speech.tokens import tokens


@pytest.fixture
def lexicon() -> Lexicon:
    words = Lexicon()
    words.add_senses({"attack": "attaque|passe à l'attaque", "pass": "passe", "hit": "attaque", "of": "'s|de"})
    words.add_nouns("player", {"Ana": "Ana", "Jean-Luc": "Jean-Luc"})
    return words


def test_a_word_has_all_its_senses_and_the_longest_way_comes_first(lexicon: Lexicon) -> None:
    assert [meaning.senses for meaning in lexicon.meanings(tokens("attaque"), 0)] == [{"attack", "hit"}]
    assert [meaning.length for meaning in lexicon.meanings(tokens("passe à l'attaque"), 0)] == [4, 1]
    assert lexicon.meanings(tokens("défend"), 0) == []


def test_a_name_of_several_words_is_one_thing(lexicon: Lexicon) -> None:
    found = lexicon.meanings(tokens("et jean-luc"), 1)
    assert [(meaning.length, meaning.noun) for meaning in found] == [(2, Noun("player", "Jean-Luc"))]
    assert lexicon.meanings(tokens("Bo's"), 1)[0].senses == {"of"}


@pytest.mark.parametrize("word", ["atttaque", "ataque", "attaqve", "attqaue", "attaqu", "tataque"])
def test_one_letter_wrong_or_two_swapped_is_found(lexicon: Lexicon, word: str) -> None:
    assert list(lexicon.near(word)) == ["attaque"]


@pytest.mark.parametrize("word", ["attaque", "atqe", "an", "ano", "d", "pas5e", "attaqueee", "queatta"])
def test_what_is_known_short_or_further_off_is_not(lexicon: Lexicon, word: str) -> None:
    assert list(lexicon.near(word)) == []


def test_two_words_may_be_near() -> None:
    words = Lexicon()
    words.add_words(["hearts", "hears"])
    assert list(words.near("heards")) == ["hears", "hearts"]
