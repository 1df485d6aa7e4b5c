"""A card that is named afterwards."""

import pytest

from companion.core.notation.reveals import hear_reveal

PLAYERS = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("reveal 12 5H", "en"), ("la carte du coup 12 était le 5 de cœur", "fr"), ("révéler 12 5♥", "fr"),
        ("the card of entry 12 was the five of hearts", "en"), ("Bo: la carte de l'entrée douze, 5♥", "fr"),
    ],
)  # fmt: skip
def test_an_entry_and_its_card_are_heard(text: str, lang: str) -> None:
    reveal = hear_reveal(PLAYERS, text, lang)
    assert reveal is not None
    assert (reveal.entry, reveal.cards) == (12, ("5H",))


@pytest.mark.parametrize(
    "text", ["attaque le roi", "la carte du coup 12", "le 5 de cœur", "coup 12 xylophone 5♥", "le coup 12 13 5♥", ""]
)
def test_what_says_less_or_more_is_no_such_thing(text: str) -> None:
    assert hear_reveal(PLAYERS, text, "fr") is None


def test_several_cards_of_one_entry() -> None:
    reveal = hear_reveal(PLAYERS, "les cartes du coup 3 étaient la dame de pique et le 7 de trèfle", "fr")
    assert reveal is not None
    assert reveal.cards == ("QS", "7C")
