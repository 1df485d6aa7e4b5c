"""What was once misread at a table: who heals herself and another, whose turn it is that ends."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

import companion
from tests.games.scenes import taken_as

MELEE: Final[Mapping[str, Any]] = {
    "turn": 7, "player": "Ana", "step": "combat", "Ana.deck": 10, "Ana.hand": 4, "Bo.deck": 9, "Bo.hand": 5,
    "Ana.healer": "QH", "Ana.healer.object": "5H", "Ana.healer.weapon": "3S", "Ana.attacker": "JS",
    "Ana.attacker.weapon": "8S", "Ana.attacker.object": "3H", "Ana.attacker.hp": 6, "Ana.mage": "KC", "Bo.mage": "AC",
}  # fmt: skip
REFUSED: Final = "IllegalMove"
UNHEARD: Final = "InvalidMove"
SAID: Final = [
    # who heals herself beside another heals two, which the rules refuse
    ("combat", "en", "the healer heals herself and then the attacker", REFUSED),
    ("combat", "en", "the queen of hearts heals herself and the jack", REFUSED),
    ("combat", "en", "the queen of hearts heals the jack, herself", REFUSED),
    ("combat", "en", "the queen of hearts heals the jack, herself too", UNHEARD),
    ("combat", "en", "the queen of hearts heals herself and the king", REFUSED),
    ("combat", "fr", "la soigneuse se soigne elle-même et le valet", REFUSED),
    ("combat", "fr", "la dame de coeur soigne elle-même et le valet", REFUSED),
    ("combat", "fr", "la soigneuse utilise sa potion sur elle-même et sur le valet", REFUSED),
    ("combat", "fr", "je soigne moi-même le valet", UNHEARD),
    ("combat", "en", "the queen of hearts heals herself", "heal QH"),
    ("combat", "en", "the queen of hearts heals the jack", "heal QH JS"),
    ("combat", "en", "the queen of hearts herself heals the jack", "heal QH JS"),
    ("combat", "fr", "la soigneuse se soigne elle-même", "heal QH"),
    ("combat", "en", "the queen of hearts attacks herself", UNHEARD),
    ("strategy", "en", "the jack equips himself with the 9 of diamonds", "equip 9D JS"),
    ("strategy", "en", "the jack takes the 9 of diamonds himself", "equip 9D JS"),
    ("strategy", "fr", "le valet s’équipe lui-même du 9 de carreau", "equip 9D JS"),
    ("strategy", "en", "equip herself and the jack with the 9 of diamonds", UNHEARD),
    ("strategy", "en", "the queen takes the 9 of diamonds herself and the jack", UNHEARD),
    # a card is named behind its kind
    ("strategy", "en", "equip the jack with a shield, the 9 of diamonds", "equip 9D JS"),
    ("strategy", "fr", "équipe le valet d’un bouclier du 9 de carreau", "equip 9D JS"),
    # nobody ends the turn of the other
    *(("combat", "en", text, UNHEARD) for text in (
        "end Bo’s turn", "I end your turn", "I end his turn", "I end their turn", "I pass your turn", "Ana’s turn")),
    *(("combat", "fr", text, UNHEARD) for text in (
        "je finis ton tour", "je termine son tour", "fin de ton tour", "je passe ton tour")),
    ("combat", "en", "the jack of spades attacks the ace, your turn", "attack JS AC + end"),
    # against whom is not said
    *(("combat", "en", text, UNHEARD) for text in (
        "vs end", "end versus", "Ana vs", "the jack vs", "vs using the shield of the queen")),
    *(("combat", "fr", text, UNHEARD) for text in ("contre fin du tour", "le valet contre")),
    ("combat", "en", "the jack of spades vs the ace", "attack JS AC"),
    ("combat", "en", "end of Bo’s turn", REFUSED),
    ("combat", "fr", "fin du tour de Bo", REFUSED),
    *(("combat", "en", text, "end") for text in (
        "end my turn", "end Ana’s turn", "Ana ends her turn", "she ends her turn", "I pass my turn", "your turn",
        "I am done, your turn", "it’s your turn, Bo", "no attack, your turn")),
    *(("combat", "fr", text, "end") for text in (
        "fin du tour d’Ana", "Ana termine son tour", "je passe mon tour", "fini, à ton tour", "c’est ton tour",
        "je finis mon tour, c’est ton tour", "fin de mon tour, c’est ton tour")),
]  # fmt: skip
"""In which step, in which language, what is said, and what becomes of it."""


@pytest.mark.parametrize(("step", "lang", "text", "meant"), SAID)
def test_what_is_said_is_taken_as_it_is_meant_or_changes_nothing(step: str, lang: str, text: str, meant: str) -> None:
    table = companion.new("etraclor", ("Ana", "Bo"), position={**MELEE, "step": step}, lang=lang)
    assert taken_as(table, text) == meant
