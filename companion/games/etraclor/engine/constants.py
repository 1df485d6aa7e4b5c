"""The figures of the book: classes, races, equipment, spells. Everything that a page or a sheet shows of them."""

from typing import Final

from companion.core.notation.playing_cards import PACK, Card, rank_of, suit_of
from companion.core.rules.clauses import clause

CLASSES: Final = ("healer", "attacker", "defender", "mage")
"""The four places of a team, in the order of the Fiche Combat: ♥ ♠ ♦ ♣."""
HEALER, ATTACKER, DEFENDER, MAGE = range(4)
SUIT_OF_CLASS: Final = {"healer": "H", "attacker": "S", "defender": "D", "mage": "C"}
CLASS_OF_SUIT: Final = {suit: place for place, suit in enumerate("HSDC")}

RACE_HP: Final = {"A": 10, "J": 11, "Q": 12, "K": 13}
"""Hit points of each race (book: La race du personnage)."""
RACES: Final = {"A": "assa", "J": "valkaj", "Q": "demaneq", "K": "rognik"}

SLOT_OF_SUIT: Final = {"H": "object", "S": "weapon", "D": "shield", "C": "object"}
SLOTS: Final = ("weapon", "shield", "object")
EQUIPMENT_OF_SUIT: Final = {"H": "potion", "S": "weapon", "D": "shield", "C": "scroll"}

SPELLS: Final = {"boost": 3, "reinforcement": 6, "dematerialise": 9, "lightning": 11}
"""The magic power that each spell asks for (book: La Magie)."""
CLASS_BONUS: Final = 1
BOOST_BONUS: Final = 3
LOOKED_AT: Final = 5
OPENING_HAND: Final = 5
HALF: Final = 26
KO_DRAWS: Final = 3
KO_KEPT: Final = 2
REDEAL_AT: Final = 3

CHARACTERS: Final = frozenset(card for card in PACK if rank_of(card) in RACE_HP)
EQUIPMENT: Final = frozenset(PACK) - CHARACTERS
VALUE: Final = {card: int(rank_of(card)) for card in EQUIPMENT}
MAX_HP: Final = {card: RACE_HP[rank_of(card)] for card in CHARACTERS}
PLACE: Final = {card: CLASS_OF_SUIT[suit_of(card)] for card in CHARACTERS}
SLOT: Final = {card: SLOT_OF_SUIT[suit_of(card)] for card in EQUIPMENT}
KIND: Final = {card: EQUIPMENT_OF_SUIT[suit_of(card)] for card in EQUIPMENT}
POTIONS: Final = frozenset(card for card in EQUIPMENT if suit_of(card) == "H")
SCROLLS: Final = frozenset(card for card in EQUIPMENT if suit_of(card) == "C")


@clause("suits", "characters")
def class_of(card: Card) -> str:
    """The class of a character: `healer`, `attacker`, `defender` or `mage`."""
    return CLASSES[PLACE[card]]


@clause("equipment-kinds")
def kind_of(card: Card) -> str:
    """What a card from 2 to 10 is: `potion`, `weapon`, `shield` or `scroll`."""
    return KIND[card]
