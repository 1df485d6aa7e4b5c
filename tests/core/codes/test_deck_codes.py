"""Deck codes: whatever a deck holds comes back from the same box, and from no other."""

import random

import pytest

from companion.core.codes.decks import deck_code, read_deck
from companion.core.codes.match_code import CodeError, ListsError, is_deck, read_code
from companion.core.data.decks import Deck, DeckBox, DeckCard
from companion.decks.bench import Bench
from tests.budget import sized

BENCH = Bench("herocard")


def box_of(count: int) -> DeckBox:
    """A box of so many invented cards."""
    empty = {"fr": "", "en": ""}
    return DeckBox(tuple(DeckCard("card", f"Carte {number}", empty, empty) for number in range(count)))


def deck_from(box: DeckBox, different: int, rng: random.Random) -> Deck:
    cards = rng.sample([card.id for card in box.cards], different)
    return Deck(rng.choice(["Zoé", "", "Ça déménage", "🙂" * 20]), tuple((card, rng.randint(1, 99)) for card in cards))


@pytest.mark.parametrize("seed", range(sized(20, 400)))
def test_a_deck_comes_back(seed: int) -> None:
    rng = random.Random(seed)
    box = box_of(rng.randint(1, 300))
    deck = deck_from(box, rng.randint(0, min(60, len(box.cards))), rng)
    code = deck_code(BENCH.decks, box, deck)
    spelled = " ".join((code[:4], code[4:9], code[9:])).lower()
    found = read_deck(f"https://table.example/#{spelled}", "fr").deck(box, "fr")
    assert found.same(deck)
    assert found.name == deck.name


def test_it_is_short_enough_to_be_scanned() -> None:
    rng = random.Random(3)
    box = box_of(500)
    sixty = tuple((card, rng.randint(1, 4)) for card, _ in deck_from(box, 60, rng).cards)
    code = deck_code(BENCH.decks, box, Deck("Les gardiens", sixty))
    assert len(code) <= 120
    assert len(deck_code(BENCH.decks, BENCH.box, BENCH.box.decks[0])) <= 40


def test_another_box_is_told() -> None:
    code = deck_code(BENCH.decks, box_of(12), Deck("Zoé", (("card/Carte 3", 2),)))
    with pytest.raises(ListsError, match="autres listes"):
        read_deck(code, "fr").deck(box_of(13), "fr")


@pytest.mark.parametrize("place", range(2, 30, 3))
def test_damage_is_told_with_its_place(place: int) -> None:
    code = deck_code(BENCH.decks, BENCH.box, BENCH.box.decks[0])
    wrong = code[:place] + ("7" if code[place] != "7" else "8") + code[place + 1 :]
    with pytest.raises(CodeError, match=f"character {place + 1}"):
        read_deck(wrong, "en")


def test_a_deck_is_no_match_and_a_sheet_is_neither() -> None:
    code = deck_code(BENCH.decks, BENCH.box, BENCH.box.decks[0])
    assert is_deck(code)
    with pytest.raises(CodeError, match="of a deck"):
        read_code(code, "en")
    for read in (read_code, read_deck):
        with pytest.raises(CodeError, match="ni partie ni paquet"):
            read("https://x.example/#COMPANION:ETRACLOR:RULES", "fr")
    with pytest.raises(CodeError, match="D1"):
        read_deck("C1ET4Z0K", "fr")
