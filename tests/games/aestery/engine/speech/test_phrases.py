"""What is said at a table in words: things by their figures or the first word of their name, payments, no target."""

import pytest

from tests.games.aestery.scenes import field
from tests.games.scenes import taken_as

UNHEARD = "InvalidMove"
SAID = [
    # figures at the beginning
    ("3/2 attacks", "attack 2"),
    ("2/2 and 3/2 attack", "attack 1 + 2"),
    ("two mines for a story at 2", "story cost 2 with 2 mines"),
    # the first word of a name
    ("Loup attacks", "attack 1"),
    ("Golem attacks", "attack 2"),
    ("Vent attacks", UNHEARD),
    # what mines still have to pay
    ("I play a 2/3 for 2 with 2 aether and my mines", "fighter 2/3 cost 2 with 2 aether + 0 mines"),
    ("I play a story for 3, pitching Rémouleuse and my mines", 'story cost 3 with pitch "Rémouleuse" + 1 mines'),
    ('I play a story for 3, pitching "remouleuse" and my mines', 'story cost 3 with pitch "Rémouleuse" + 1 mines'),
    # a target that nobody knows
    ("je joue un éphémère à 0 sur Loup", "ephemeral cost 0 on 1"),
    ("je joue un éphémère à 0 sur elle", UNHEARD),
    ("I play an ephemeral for 0 on a played fighter", UNHEARD),
]
"""What is said, and what becomes of it."""


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_what_is_said_is_taken_as_it_is_meant_or_changes_nothing(text: str, meant: str) -> None:
    called = {"Ana.fighter.1": "Loup gris", "Ana.fighter.2": "Golem d’argile", "Ana.aether": 2}
    hand = {"Ana.hand.cards": ("Rémouleuse",)}
    match = field(["2/2", "3/2"], ["3/3"], rules={"cards": "demo"}, **called, **hand)
    assert taken_as(match, text) == meant
