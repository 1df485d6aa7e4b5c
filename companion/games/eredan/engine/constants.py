"""The fixed figures and words of Eredan, as its book has them."""

from typing import Final

LINE: Final = 3
"""Characters of a player (Création de Deck et affiliations)."""
HAND: Final = 5
"""Cards of the opening hand, and those a hand is filled up to (Début de partie; Tour 2)."""
MOST_HAND: Final = 8
"""Cards that a hand is filled up to at most (Tour 2)."""
DECK_LEAST: Final = 20
DECK_MOST: Final = 50
"""Cards of a deck (Création de Deck et affiliations)."""
COPIES: Final = 3
"""Copies of a card in a deck at most, all its evolutions together (Cartes)."""
TICKETS: Final = 5
"""Tickets of each player in the lot (Initiative)."""
RUNES: Final = 3
"""Runes that a character bears at most, where nothing else is said (Les Runes)."""
CARDS_A_TURN: Final = 2
"""Cards that a player announces in a turn at most (Phase 2)."""
CHARGE: Final = 500
"""The sum of Charges of a deck at most (Construction de Deck)."""

PHASES: Final = ("team", "initiative", "choose", "cards", "resolve", "strike", "discard")
CLASSES: Final = ("berserker", "fighter", "mage", "marauder", "priest", "artisan", "unknown")
RACES: Final = (
    "beast", "dais", "demon", "ice-elf", "elfine", "golem", "guemelite", "homchai", "human", "undead", "solarian",
    "unknown",
)  # fmt: skip
COURTIER: Final = "courtier"
"""The caste that belongs to several guilds (Courtisan)."""
MERCENARY: Final = "mercenary"
NEHANTIST: Final = "nehantist"
"""The guilds that rules speak of; all others are free words."""
KINDS: Final = ("action", "spell", "theurgy", "object", "familiar")
SLOTS: Final = ("weapon", "armour", "shield", "helmet")
"""The types of Objects of which a character wears one each (Restrictions des objets)."""
FAMILIAR: Final = "familiar"
OBJECT: Final = "object"
"""The place of Objects that have no slot of their own."""
PLACES: Final = (*SLOTS, FAMILIAR, OBJECT)
"""Where attached cards lie, in the order in which they are kept."""
STATS: Final = ("attack", "defence", "spirit")
DAMAGES: Final = ("physical", "magic", "direct")
KNOWN_RUNES: Final = ("cor", "nox", "yr")
"""The runes of the book; a list may have others."""

ALL: Final = 999
"""What is prevented where all damage is."""
MOST: Final = 99
"""The largest figure that is announced."""
MOST_CARDS: Final = 250
"""Cards in a zone at most."""
MOST_QUEUE: Final = 20
"""Cards of a turn at most, created and recalled ones with them."""
MOST_ATTACHED: Final = 20
"""Cards attached to one character at most."""
LONGEST_NAME: Final = 40
LONGEST_CODE: Final = 320
"""Characters of a card that is announced with all its figures."""
