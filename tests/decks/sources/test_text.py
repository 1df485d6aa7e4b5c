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


# --- as other tools write them: the forms are theirs, the cards are the invented ones ---------------------------------

FORMS = {
    "arena": """About
Name Essai

Deck
4 Vigie du gué (GUE) 12
2 Loutre des remous (GUE) 3

Sideboard
1 Conte du soir (GUE) 4""",
    "moxfield": """4 Vigie du gué (GUE) 12 *F*
2 Loutre des remous (PLIST) GU2-3 ^Have,#37d67a^

SIDEBOARD:
1 Conte du soir (GUE) 4""",
    "mtgo": "4 Vigie du gué\n2 Loutre des remous\nSB: 1 Conte du soir",
    "cockatrice": """// NAME: Essai
4 [GUE:12] Vigie du gué
2 [GUE:*] Loutre des remous

// Sideboard
SB: 1 [GUE] Conte du soir""",
    "totals": """Main deck (6)
Éphémère: 9
4 Vigie du gué  # note
2 Loutre des remous // here
Total Cards: 6
Maybeboard
1 Conte du soir""",
    "bullets": "- 4x Vigie du gué\n* 2 – Loutre des remous\nRéserve :\n• 1 Conte du soir",
    "counts": "4. Vigie du gué\n2) Loutre des remous\nÀ côté\nConte du soir",
    "categories": "4 Vigie du gué [Créatures]\n2x Loutre des remous {eau}\nsb: Conte du soir",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_deck_as_another_tool_writes_it(text: str) -> None:
    bench = Bench("aestery", lang="en")
    bench.type(text)
    assert [(bench.box.card(card).name, copies) for card, copies in bench.deck.cards] == [
        ("Vigie du gué", 4), ("Loutre des remous", 2)
    ]  # fmt: skip
    assert bench.deck.name == ("Essai" if "Essai" in text else "")
    assert bench.aside.startswith("Left aside, not counted: ")
    assert "Conte du soir" in bench.aside
    assert bench.note().startswith(bench.aside)
    bench.add(bench.deck.cards[0][0], 1)
    assert bench.aside == "", "it was told of the text"


def test_a_few_cards_behind_the_only_blank_line_lie_beside_the_deck_and_are_told() -> None:
    bench = Bench("aestery", lang="fr")
    bench.type("4 Vigie du gué\n4 Loutre des remous\n\n2 Conte du soir\n")
    assert sum(copies for _, copies in bench.deck.cards) == 8
    assert "2 Conte du soir" in bench.aside
    assert "ligne vide" in bench.aside


@pytest.mark.parametrize(
    "text",
    [
        "4 Vigie du gué\n\n4 Loutre des remous\n",  # halves
        "4 Vigie du gué\n4 Loutre des remous\n4 Pêcheur de lune\n\n4 Conte du soir\n\n1 Haie de lances",  # paragraphs
        "Deck\n4 Vigie du gué\n4 Loutre des remous\n\n2 Conte du soir\n",  # a heading says what is what
        "12 Vigie du gué\n\n\n",
    ],
)
def test_nothing_else_is_left_aside(text: str) -> None:
    bench = Bench("aestery")
    bench.type(text)
    said = sum(int(line.split()[0]) for line in text.splitlines() if line[:1].isdigit())
    assert sum(copies for _, copies in bench.deck.cards) == said
    assert bench.aside == ""


def test_lines_that_are_numbered_in_order_are_a_copy_each() -> None:
    bench = Bench("aestery")
    bench.type("1. Vigie du gué\n2. Loutre des remous\n3. Conte du soir")
    assert [copies for _, copies in bench.deck.cards] == [1, 1, 1]


def test_the_nearest_card_is_looked_for_without_what_stands_around_it() -> None:
    with pytest.raises(DeckError) as caught:
        Bench("aestery", lang="en").type("4 Vigie du guet (GUE) 12")
    assert "the nearest: “Vigie du gué”" in str(caught.value)
