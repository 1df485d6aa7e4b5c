"""Cards of the pack as people name them."""

import pytest

from companion.core.notation.card_words import Named, pack_cards
from companion.core.notation.playing_cards import PACK, card_text
from companion.core.speech.tokens import tokens

WORDS = {
    "dame de carreau": "QD", "la reine de cœur": "QH", "queen of diamonds": "QD", "l'as de trèfle": "AC",
    "as pique": "AS", "dix de pique": "10S", "ten of clubs": "10C", "2 de carreau": "2D", "roi ♥": "KH", "R♠": "KS",
    "10♥": "10H", "7 ♦️": "7D",
}  # fmt: skip


def exact(text: str) -> set[str]:
    """All cards that a text can name whole, wherever it begins."""
    pieces = tokens(text)
    return {card.exact for place in range(len(pieces)) for _, card in pack_cards(pieces, place) if card.exact}


@pytest.mark.parametrize(("text", "card"), WORDS.items())
def test_a_card_in_words_or_symbols_is_that_card(text: str, card: str) -> None:
    assert exact(text) == {card}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("card", PACK)
def test_every_card_is_known_by_its_code_and_as_it_is_shown(card: str, lang: str) -> None:
    assert card in exact(card)
    assert exact(card_text(card, lang)) == {card}


def test_letters_that_both_languages_use_are_both_cards() -> None:
    assert exact("RC") == {"KC", "KH"}
    assert exact("DK") == {"QD"}


def test_a_rank_alone_may_be_any_of_its_suit_and_one_is_no_ace() -> None:
    assert [card for _, card in pack_cards(tokens("roi"), 0)] == [Named("K")]
    assert Named("K").fits("KS")
    assert not Named("K").fits("QS")
    assert list(pack_cards(tokens("1"), 0)) == []
