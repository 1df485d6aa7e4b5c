"""Deck rules at the table, for the cards that have shown themselves (ERE-32); experience; corrections."""

import pytest

from tests.games.eredan.listed import fact, facts, refusal, table
from tests.games.eredan.scenes import played
from tests.games.scenes import figures, refused, told

clause = pytest.mark.clause


def pile(*cards: str) -> dict[str, object]:
    """Those cards lie in Ana's discard."""
    return {"Ana__discard": len(cards), "Ana__discard__cards": list(cards)}


@clause("three-copies", "legal", "refused")
@clause("evolutions-together", "legal")
@clause("ERE-15", "legal")
@clause("ERE-32", "legal")
def test_no_fourth_copy_and_all_levels_count_together() -> None:
    match = played(**pile("Ruse", "Ruse", "Ruse/2"))
    refused(match, 'action "Ruse"', "three-copies", "Ana", 4, "Ruse", 3)
    assert refusal(match, 'action "Ruse" level 3') == {"three-copies"}
    assert refusal(match, 'action "Botte"') == set()
    assert refusal(match, "Bo: pass") == set()
    assert refusal(match, 'Bo: action "Ruse"') == set(), "the enemy's are another deck's"
    assert refusal(played(**pile("Ruse", "Ruse/2")), 'action "Ruse"') == set()


@clause("unique-card", "legal", "refused")
@clause("ERE-32", "legal")
def test_a_unique_card_shows_itself_once() -> None:
    match = played('action "Ruse" unique', "Bo: pass", "resolve", "strike", "end", "fight 2 on 2")
    assert fact(match, "Ana.discard.cards") == ("Ruse!",)
    refused(match, 'Ana: action "Ruse" unique', "unique-card", "Ana", "Ruse", 2)
    assert refusal(match, 'Ana: action "Botte" unique') == set()


@clause("unique-evolution", "legal", "refused")
@clause("evolutions-together", "legal")
@clause("ERE-15", "legal")
def test_the_example_of_the_book_a_third_level_that_is_unique() -> None:
    """Either the unique third level, or three copies of the first two."""
    unique = 'spell "Foudre" class mage unique level 3'
    alone = played(**pile("Foudre/3!"))
    refused(alone, 'spell "Foudre" class mage', "unique-evolution", "Ana", "Foudre", 3, 2)
    assert refusal(alone, unique) == {"unique-card"}
    others = played(**pile("Foudre", "Foudre/2"))
    assert refusal(others, unique) == {"unique-evolution"}
    assert refusal(others, 'spell "Foudre" class mage level 2') == set()
    assert refusal(played(), unique) == set()


# --- experience -------------------------------------------------------------------------------------------------------


@clause("experience", "legal")
@clause("experience-whom", "legal", "refused")
@clause("ERE-18", "legal")
@clause("ERE-35", "legal")
def test_experience_is_a_tally_of_what_was_seen() -> None:
    match = played('action "Ruse"')
    told_of = figures(match.play('experience "Orme" +3'), "experience")
    assert (told_of["name"], told_of["sum"].result) == ("Orme", 3)
    match.play('experience "Orme" +2')
    match.play('experience "Ruse" +1')
    match.play('Bo: experience "Tarin" +4')
    assert facts(match, "Ana.experience", "Bo.experience") == [("Orme 5", "Ruse 1"), ("Tarin 4",)]
    refused(match, 'experience "Quidam" +1', "experience-whom", "Quidam", nonsense=True)


# --- corrections, the card before the rule ----------------------------------------------------------------------------


@clause("correction", "legal")
def test_a_figure_of_the_table_is_corrected() -> None:
    match = played()
    entry = match.correct({"Bo.1.hp": 4, "Ana.1.weapon": 'object weapon "Pique"'}, why="a slip")
    assert "correction" in told(entry) or entry.kind == "correct"
    assert facts(match, "Bo.1.hp", "Ana.1.weapon", "phase") == [4, 'object weapon "Pique"', "cards"]


@clause("GEN-1", "legal")
@clause("card-text-first", "legal")
def test_what_a_card_says_goes_before_a_rule() -> None:
    match = played('action "Ruse"')
    assert refusal(match, 'Ana: action "Botte"') == {"no-chain"}
    entry = match.override('Ana: action "Botte"', "the card says so")
    assert (entry.kind, facts(match, "Ana.hand")) == ("override", [3])
    match.play("Bo: pass")
    match.play("resolve")
    match.play("effect text")


@clause("dead-character", "legal")
@clause("no-character-there", "legal")
@clause("card-text", "legal")
@clause("pending", "legal")
def test_what_makes_sense_is_taken() -> None:
    match = table("effect magic 2 on Bo.3", "effect draw 1 on Bo", "effect tilt Bo.2")
    assert facts(match, "Bo.3.hp", "Bo.hand", "Bo.2.tilted") == [9, 6, True]
