"""Decks as people type them, a card a line."""

import pytest

from companion.core.data.decks import Deck
from companion.decks.bench import Bench, DeckError

TEXTS = {
    "fr": "# mon héros\nNom du héros : Zoé\nCorps : Brasca\nEsprit : nimbo\nX : Brasca\n\nAttaque de base (4)\n"
    "4 impact\n2x Mirage\nBastion x3\nCartes action\nVision\n// fin",
    "en": "Name of the hero: Zoé\nBody: Brasca\nmind: Nimbo\nX: Brasca\nBase attacks\n4 Impact\nx2 « Mirage »\n"
    "Bastion (3)\nVision",
}
ZOE = {
    "body/Brasca": 1, "mind/Nimbo": 1, "x/Brasca": 1, "card/Impact": 4, "card/Mirage": 2, "card/Bastion": 3,
    "card/Vision": 1,
}  # fmt: skip


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_text_in_either_language_is_a_deck(text: str, lang: str) -> None:
    bench = Bench("herocard", lang=lang)
    bench.type(text)
    assert bench.deck.name == "Zoé"
    assert dict(bench.deck.cards) == ZOE


def test_the_name_stays_and_it_can_be_taken_back() -> None:
    bench = Bench("herocard")
    bench.name("Léo")
    bench.type("4 Impact\nImpact")
    assert bench.deck == Deck("Léo", (("card/Impact", 5),))
    assert bench.undo()
    assert bench.deck.cards == ()


def test_what_is_wrong_is_told_line_by_line_and_nothing_is_taken_over() -> None:
    bench = Bench("herocard", lang="en")
    bench.set("card/Impact", 2)
    with pytest.raises(DeckError) as caught:
        bench.type("4 Impakt\n3 Mirage\n0 Vision\n100 Vision\nBody: Brasca\nBody: Nimbo\nMind: Nimbu\nnote: Mirage")
    assert str(caught.value).splitlines() == [
        "line 1: “Impakt” is not in this box; the nearest: “Impact”.",
        "line 3: 0 is no number of copies from 1 to 99.",
        "line 4: 100 is no number of copies from 1 to 99.",
        "line 6: “Nimbo”, Body: 1 at most.",
        "line 7: “Nimbu” is not in this box; the nearest: “Nimbo”.",
        "line 8: “note: Mirage” is not in this box; the nearest: “Mirage”.",
    ]
    assert bench.deck.cards == (("card/Impact", 2),)


@pytest.mark.parametrize("text", ["", "# nothing\n", "Cartes action\n", "Corps :", "\0", "💥" * 3, "x" * 700, "4"])
def test_what_is_no_deck_is_refused(text: str) -> None:
    bench = Bench("herocard", lang="fr")
    with pytest.raises(DeckError):
        bench.type(text)


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(DeckError, match="600"):
        Bench("herocard", lang="fr").type("1 Impact\n" * 601)
