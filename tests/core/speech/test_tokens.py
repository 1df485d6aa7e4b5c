"""A sentence in pieces: numbers in words, what is written together and apart, names in quotes."""

import pytest

from companion.core.speech.tokens import tokens

FRENCH = {
    "zéro": 0, "deux": 2, "seize": 16, "dix-sept": 17, "vingt et un": 21, "vingt-deux": 22, "trente et un": 31,
    "soixante": 60, "soixante-neuf": 69, "soixante-dix": 70, "soixante et onze": 71, "soixante-dix-sept": 77,
    "soixante dix-neuf": 79, "quatre-vingts": 80, "quatre-vingt-un": 81, "quatre-vingt-dix": 90,
    "quatre-vingt-dix-neuf": 99,
}  # fmt: skip
ENGLISH = {
    "zero": 0, "two": 2, "twelve": 12, "thirteen": 13, "nineteen": 19, "twenty": 20, "twenty-one": 21,
    "forty two": 42, "seventy": 70, "eighty-eight": 88, "ninety-nine": 99,
}  # fmt: skip


def texts(sentence: str) -> list[str]:
    return [token.text for token in tokens(sentence)]


def numbers(sentence: str) -> list[int | None]:
    return [token.number for token in tokens(sentence)]


@pytest.mark.parametrize(("words", "number"), {**FRENCH, **ENGLISH}.items())
def test_a_number_in_words_is_one_piece(words: str, number: int) -> None:
    assert numbers(words) == [number]
    assert numbers(f"x {words.upper()} x") == [None, number, None]


def test_numbers_that_follow_each_other_stay_apart() -> None:
    assert numbers("deux trois") == [2, 3]
    assert numbers("vingt et trente") == [20, None, 30]
    assert numbers("three and four") == [3, None, 4]


def test_one_and_the_articles_are_words() -> None:
    assert numbers("un une one a an") == [None] * 5


def test_figures_with_an_ordinal_ending_are_numbers_and_endless_ones_are_none() -> None:
    assert numbers("4e 1er 2nd 3rd 17") == [4, 1, 2, 3, 17]
    assert numbers("12345678901234567890") == [None]


def test_what_is_elided_stands_apart() -> None:
    assert texts("j'attaque l’as d'Ana") == ["j'", "attaque", "l'", "as", "d'", "ana"]
    assert texts("Bo's queen, I'll attack, don't") == ["bo", "'s", "queen", ",", "i", "'ll", "attack", ",", "don't"]


def test_a_hyphen_between_letters_parts_and_a_sign_before_a_figure_stays() -> None:
    assert texts("dépose-la ici") == ["depose", "la", "ici"]
    assert texts("−1 eau") == ["-", "1", "eau"]


@pytest.mark.parametrize("quotes", ["«\u202f{}\u202f»", "“{}”", '"{}"'])
def test_a_name_in_quotes_is_one_piece_as_it_was_written(quotes: str) -> None:
    piece = tokens(f"joue {quotes.format('Épée de feu')} sur Bo")[1]
    assert (piece.text, piece.quoted) == ("epee de feu", "Épée de feu")


def test_a_stray_sign_is_a_piece_too() -> None:
    assert len(tokens("attaque ☃ le % roi")) == 5


def test_pieces_know_what_is_glued_and_what_is_in_capitals() -> None:
    ten, suit = tokens("10♥")
    assert (ten.glued, suit.glued) == (False, True)
    assert [token.capital for token in tokens("AS as")] == [True, False]
