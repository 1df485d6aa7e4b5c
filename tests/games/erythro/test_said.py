"""What a family says at the table without a card list, and how the companion writes it back."""

import pytest

import companion
from companion.core.match import Match
from companion.core.rulings import IllegalMove

SET_UP = ("5", "2", "9", "3", "rien", "7", "+1", "Nuée", "8", "Bo: lave", "6")


@pytest.fixture
def match() -> Match:
    """Two players in the first phase: Ana (water 1, air 2) on tile 8, Bo (fire 2, earth 1) on tile 6."""
    made = companion.new("erythro", players=["Ana", "Bo"])
    made.lang = "fr"
    for said in SET_UP:
        made.play(said)
    assert made.facts()["phase"] == "players"
    return made


SAID = [
    ("Ana 3 eau", "Ana: gain 3 water"),
    ("Ana prend 3 eau", "Ana: gain 3 water"),
    ("Bo va à 7", "Bo: move 7"),
    ("Bo: je vais à 7", "Bo: move 7"),
    ("Bo fire sanctuary", "Bo: sanctuary fire"),
    ("Bo: je pose un sanctuaire de feu", "Bo: sanctuary fire"),
    ("Ana: je prends une contamination", "Ana: take"),
    ("Ana takes a contamination", "Ana: take"),
    ("Ana: remove 1 pollution on 9", "Ana: remove 1 9"),
    ("Bo j’attaque la mine sur 7 avec terre pour 7", "Bo: attack 7 earth 7"),
    ("Bo: attack the mine on 7 with earth for 7", "Bo: attack 7 earth 7"),
    ("Ana joue une contamination", "Ana: contaminate"),
    ("Ana garde une carte", "Ana: keep"),
    ("Bo keeps one card", "Bo: keep"),
    ("Bo garde aucune carte", "Bo: discard"),
]


@pytest.mark.parametrize(("said", "move"), SAID)
def test_what_people_say_is_understood(match: Match, said: str, move: str) -> None:
    assert str(match.parse(said)) == move


WRITTEN = [
    ("Bo: move 7", "Bo: aller à 7", "Bo: move to 7"),
    ("Ana: sanctuary water", "Ana: sanctuaire d’eau", "Ana: water sanctuary"),
    ("Ana: remove 1 9", "Ana: retirer 1 de la tuile 9", "Ana: remove 1 from tile 9"),
    ("Ana: take", "Ana: prendre une contamination", "Ana: take a contamination"),
    ("Ana: destroy hand", "Ana: détruire une contamination de la main", "Ana: destroy a contamination in hand"),
    ("Bo: attack 7 earth 7", "Bo: attaquer la tuile 7 en terre pour 7", "Bo: attack tile 7 with earth for 7"),
    ("Ana: buy water 4", "Ana: acheter à 4 en eau", "Ana: buy for 4 in water"),
    ("line destroy-spread", "ligne détruit +1 autour", "line destroy +1 around"),
    ("clean 2 5", "nettoyer 2 de la tuile 5", "clean 2 from tile 5"),
]


@pytest.mark.parametrize(("move", "french", "english"), WRITTEN)
def test_a_move_is_written_as_a_sentence_and_read_back(match: Match, move: str, french: str, english: str) -> None:
    parsed = match.parse(move)
    assert [match.move_text(parsed, lang) for lang in ("fr", "en")] == [french, english]
    assert match.parse(french) == parsed
    assert match.parse(english) == parsed


def test_an_effect_for_another_names_whose_card_it_is(match: Match) -> None:
    match.play("Ana: take")
    entry = match.play("Bo: 7 terre")
    assert entry.explain("fr").startswith("La carte d’Ana est pour Bo")
    assert entry.explain("en").startswith("Ana’s card is for Bo")


def test_passing_where_nothing_is_asked_says_how_to_go_on(match: Match) -> None:
    with pytest.raises(IllegalMove, match="rien n’est demandé"):
        match.play("Ana passe")


def test_a_foreign_element_is_refused_for_that_reason_alone(match: Match) -> None:
    reasons = [reason.clause for reason in match.ask("Bo: buy water 4").reasons]
    assert "two-elements" in reasons
    assert "buy" not in reasons


def test_the_bag_counts_as_empty_with_the_token_of_the_alliances_dome_alone() -> None:
    """The central tile's token may stay out of the bag (8. Notes d'organisation)."""
    match = companion.new("erythro", players=["Ana", "Bo"], opponent="alliance")
    centre = next(number for number in match.facts()["bag"] if match.facts()[f"tile.{number}.dome"])
    for said in SET_UP:
        match.play(said)
    match.correct({"bag": (centre, 4), "pending": ("token pollute", "token pollute")}, "")
    match.play("token 4")
    assert match.facts()["bag"] == tuple(range(1, 13))
    match.play("token 4")
    assert match.facts()["tile.4.pollution"] == 2
