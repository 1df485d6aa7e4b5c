"""What stands beside an announcement, or around a verb: a reason, a verb of two words, what is alone.

Each sentence with the move that it is, or "" where it is asked back.
"""

import pytest

import companion
from companion import Match
from tests.speech.positions import aestery, heard


def _etraclor(lang: str) -> Match:
    """Ana's queen and Bo's ace, in Ana's combat."""
    position = {"turn": 5, "player": "Ana", "step": "combat", "Ana.deck": 12, "Ana.hand": 4, "Bo.deck": 14,
                "Bo.hand": 5, "Ana.defender": "QD", "Ana.defender.weapon": "6S", "Ana.defender.hp": 8,
                "Bo.mage": "AC"}  # fmt: skip
    return companion.new("etraclor", ("Ana", "Bo"), position=position, lang=lang)


REASONS = [
    ("fr", "personne d'autre en face donc la dame tape l'as", "attack QD AC"),
    ("fr", "comme il est seul, j'attaque l'as avec la dame", "attack QD AC"),
    ("fr", "la dame attaque l'as car il est faible", "attack QD AC"),
    ("en", "since Bo has no shield, I attack the ace with my queen", "attack QD AC"),
    ("en", "as he is tired I attack the ace with the queen", "attack QD AC"),
    # what leaves in doubt what is done, denies it, or holds a word that nobody knows is no reason
    ("fr", "si la dame est là donc j'attaque l'as", ""),
    ("fr", "l'as est faible donc j'attaque pas", ""),
    ("fr", "je n'attaque pas l'as car il est fort", ""),
    ("fr", "j'atake l'as donc j'ai fini", ""),
    ("fr", "l'as est grumbl donc la dame tape l'as", ""),
    ("en", "the ace is weak so I could attack it", ""),
    ("en", "I don't attack since he is strong", ""),
]


@pytest.mark.parametrize(("lang", "said", "meant"), REASONS)
def test_a_reason_is_passed_over_where_it_announces_nothing(lang: str, said: str, meant: str) -> None:
    assert heard(_etraclor(lang), said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("I take the ace out", ""),
        ("I give it up", ""),
        ("queen on ace", "attack QD AC"),
        ("queen into ace", "attack QD AC"),
    ],
)
def test_no_verb_of_two_words_gives_up_a_match(said: str, meant: str) -> None:
    assert heard(_etraclor("en"), said) == meant


def test_who_is_alone_is_not_everybody() -> None:
    match: Match = aestery("fr")
    assert heard(match, "à l'attaque avec Loup tout seul") == "attack 1"


def test_that_is_all_names_nobody() -> None:
    for said in ("Loup swings, that's all", "Loup attacks that's all"):
        assert heard(aestery("en"), said).split("; ")[0] in ("", "attack 1"), said
