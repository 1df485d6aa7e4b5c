"""Position codes of HeroCard: every public figure comes back, under other names too; nothing hidden is told."""

import random

import pytest

import companion
from companion.core import codes
from tests.games.herocard import tables
from tests.games.herocard.scenes import THREE, duel
from tests.games.herocard.tables import sized

OTHERS = ("Zoé", "Yann", "Xavier", "Wim")


def matches(rng: random.Random, *, listed: bool) -> companion.Match:
    """A physical match some way in."""
    players = tables.NAMES[: rng.choice((2, 3, 4))]
    match = companion.new("herocard", players, cards="demo" if listed else None, lang="en")
    for name in players:
        match.play(f"{name}: hero {rng.choice(('Brasca', 'Nimbo')) if listed else '12 10 9'}")
    for _ in range(rng.randrange(40)):
        if match.state.outcome is None:
            match.play(tables.physical_move(match.state, rng))
    return match


@pytest.mark.parametrize("listed", [False, True])
def test_a_position_comes_back_from_its_code(listed: bool) -> None:
    rng = random.Random(f"codes {listed}")
    for _ in range(sized(25, 2000)):
        match = matches(rng, listed=listed)
        code = codes.position_code(match)
        again = codes.from_code(code, cards="demo" if listed else None, lang="fr")
        assert again.facts() == match.facts()
        assert again.players == match.players


def test_the_same_table_under_other_names() -> None:
    match = duel("attack 4 B5 on Bo", "Cy: pass", players=THREE)
    again = codes.from_code(codes.position_code(match), players=OTHERS[:3], lang="en")
    facts = again.facts()
    assert facts["sequence.waiting"] == ("Zoé", "Yann")
    assert (facts["sequence.attacker"], facts["sequence.target"], facts["sequence.attack"]) == ("Zoé", "Yann", 4)


def test_a_code_of_a_dealt_table_tells_no_hand() -> None:
    match = companion.new("herocard", ["Ana", "Bo"], seed=3, starter="Ana", lang="en")
    for text in ("Ana: hero Brasca", "Bo: hero Nimbo"):
        match.play(text)
    again = codes.from_code(codes.position_code(match), cards="demo", lang="en")
    assert again.facts()["Ana.hand"] == 7
    assert again.state.seats[0].hand.known == ()
