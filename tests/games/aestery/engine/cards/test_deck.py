"""Listed cards: decks that keep to the rules, hands that are known, figures as the list has them."""

from pathlib import Path

import pytest

import companion
from companion import Match
from tests.games.aestery.scenes import fact, facts, field, refusal, told

clause = pytest.mark.clause
CINDERS, GUARDS = "Bande des cendres", "Gardiens du gué"


def listed(*texts: str, seed: int | None = None) -> Match:
    """A table with the demo list: Ana plays the deck without a Hero, Bo the other."""
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en", seed=seed)
    return told(match, f'Ana: deck "{CINDERS}"', f'Bo: deck "{GUARDS}"', *texts)


@clause("setup-deck", "legal")
@clause("setup-hero", "legal")
@clause("no-hero", "legal")
@clause("hero-identity", "legal")
@clause("invented", "legal")
@clause("AES-1", "legal")
def test_the_demo_decks() -> None:
    match = listed()
    assert facts(match, "Ana.deck", "Ana.hand", "Ana.hero", "Bo.hero", "Bo.experience") == [
        54,
        6,
        None,
        "Maëlle du Gué",
        1,
    ]


@clause("in-hand", "legal", "refused")
def test_a_card_that_cannot_be_in_hand() -> None:
    match = listed("keep", "Bo: keep", "mine")
    assert refusal(match, 'play "Messagère du vent" with pitch 2') == {"in-hand"}, "it is in the other deck"
    ruling = match.ask('play "Rémouleuse" with pitch 2')
    assert ruling.verdict == "unverifiable", "it may be in hand"
    told(match, 'play "Rémouleuse" with pitch 2', "Bo: pass")
    assert refusal(match, 'play "Rémouleuse" with pitch 2') == {"in-hand"}, "the only one has been seen"


@clause("name-cards", "legal", "refused")
def test_where_the_hand_is_known_the_card_is_named() -> None:
    match = listed(seed=3)
    told(match, "keep", "Bo: keep")
    assert refusal(match, "mine") == {"name-cards"}
    card = match.state.seats[match.state.active].hand.known[0]
    told(match, f'mine "{card}"')


@clause("unknown-card", "legal", "refused")
@clause("listed-figures", "legal", "refused")
def test_names_of_the_list_and_their_figures() -> None:
    match = field([], [], rules={"cards": "demo"})
    assert refusal(match, 'play "Dragon"') == {"unknown-card"}
    assert refusal(match, 'fighter "Rémouleuse" 9/9 cost 2') == {"listed-figures"}
    assert not refusal(match, 'fighter "Inconnue" 1/1 cost 0'), "a card in no list is believed"
    told(match, 'play "Rémouleuse"')


@clause("battlefield", "legal", "refused")
def test_the_battlefield_has_twenty_places() -> None:
    match = field(["1/1"] * 6)
    for _ in range(14):
        told(match, 'effect create fighter "Pousse" 1/1')
    assert fact(match, "Ana.fighter.20") == "Pousse"
    assert "battlefield" in refusal(match, "fighter 1/1 cost 0")


def folder_of(tmp_path: Path, copies: dict[str, int], *, hero: bool = True) -> Path:
    """A card list of an owner with one deck of a red Hero."""
    cards = ["name,colours,type,cost,pitch,force,defence,keywords,effects,text,text-en"]
    cards += [f"R{number},red,fighter,1,1,1,1,,,," for number in range(20)] + ["Bleu,blue,fighter,1,1,1,1,,,,"]
    (tmp_path / "cards.csv").write_text("\n".join(cards) + "\n", "utf-8")
    (tmp_path / "heroes.csv").write_text("name,colours,experience,effects,text,text-en\nMona,red,1,,,\n", "utf-8")
    rows = ["deck,part,name,copies", *(["Braises,hero,Mona,1"] if hero else [])]
    rows += [f"Braises,card,{name},{count}" for name, count in copies.items()]
    (tmp_path / "decks.csv").write_text("\n".join(rows) + "\n", "utf-8")
    return tmp_path


FOURS = {f"R{number}": 4 for number in range(15)}


@clause("deck-size", "legal", "refused")
@clause("copies", "legal", "refused")
@clause("hero-colours", "legal", "refused")
@clause("AES-1", "legal")
def test_what_is_wrong_with_a_deck(tmp_path: Path) -> None:
    def refused(copies: dict[str, int], *, hero: bool = True) -> set[str]:
        match = companion.new("aestery", ["Ana", "Bo"], cards=folder_of(tmp_path, copies, hero=hero), lang="en")
        return refusal(match, 'Ana: deck "Braises"')

    assert refused(FOURS) == set()
    assert refused({**FOURS, "R0": 3}) == {"deck-size"}
    assert refused({**FOURS, "R0": 5}) == {"copies"}
    assert refused({**FOURS, "Bleu": 1}) == {"hero-colours"}
    assert refused({**FOURS, "Bleu": 1}, hero=False) == set()
    assert refused({"R0": 5, "Bleu": 1}) == {"deck-size", "copies", "hero-colours"}


@clause("setup-deck", "legal", "refused")
@clause("deck-choice", "legal", "refused")
@clause("unknown-deck", "legal", "refused")
def test_a_deck_of_the_list_is_taken_once_at_the_start() -> None:
    match = companion.new("aestery", ["Ana", "Bo"], starter="Ana", cards="demo", lang="en")
    assert refusal(match, 'Ana: deck "Loups"') == {"unknown-deck"}
    told(match, f'Ana: deck "{CINDERS}"')
    assert refusal(match, f'Ana: deck "{GUARDS}"') == {"deck-choice"}
    told(match, "Ana: keep")
    assert refusal(match, f'Bo: deck "{GUARDS}"') == {"setup-deck"}, "too late"


@clause("GEN-3", "legal", "assumes")
def test_what_a_hidden_hand_may_hold_is_believed() -> None:
    match = listed("Ana: keep", "Bo: keep", "untap")
    ruling = match.ask('play "Coureuse des braises" with pitch 1')
    assert ruling.verdict == "unverifiable"
    assert "GEN-3" in {reason.clause for reason in ruling.assumes}
    told(match, 'play "Coureuse des braises" with pitch 1')


@clause("named-later", "legal")
def test_an_unnamed_card_is_named_later() -> None:
    match = listed("Ana: keep", "Bo: keep", "mine")
    number = match.entries[-1].number
    match.reveal(number, "Rémouleuse")
    assert fact(match, "Ana.exile.cards") == ("Rémouleuse",)
