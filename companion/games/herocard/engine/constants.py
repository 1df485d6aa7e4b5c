"""The figures of the book: attributes, phases, kinds and types of cards, limits."""

from typing import Final

from companion.core.rules.clauses import clause

ATTRIBUTES: Final = ("body", "mind", "x")
"""The three attributes, from the top of the table down (book: Mise en place)."""
LETTERS: Final = ("B", "M", "X")


PHASES: Final = ("discard", "draw", "clear", "action", "redrawn")
"""The four phases of a turn; the last one stands where a redrawn hand has replaced the action phase."""
PLACE_OF_PHASE: Final = {phase: place for place, phase in enumerate(PHASES)}

TYPES: Final = ("fast", "restricted", "exclusive")
LISTED_KINDS: Final = ("attack", "attack-mod", "special-attack", "block", "block-mod", "special-block")
"""The kinds that a card list tells apart."""
SAID_KINDS: Final = ("attack", "mod", "block", "special")
"""The kinds that are announced: who plays a modifier or a special card shows which side it is of."""
SAID_KIND: Final = {
    "attack": "attack", "attack-mod": "mod", "special-attack": "special", "block": "block", "block-mod": "mod",
    "special-block": "special",
}  # fmt: skip
"""How a card of a list is announced with its figures."""
ATTACK_MODS: Final = frozenset({"attack-mod", "mod"})
BLOCK_MODS: Final = frozenset({"block-mod", "mod"})
MODS: Final = ATTACK_MODS | BLOCK_MODS
SPECIALS: Final = frozenset({"special", "special-attack", "special-block"})
USUAL_TYPE: Final = {"attack": "exclusive", "mod": "fast", "block": "fast", "special": "fast"}
"""What an announced card is unless another type is said (book: Attaquer; Se défendre)."""

HAND: Final = 7
MOST_DRAWN: Final = 3
MOST_CLEARED: Final = 3
DECK: Final = 30
LEAST_DECK: Final = 20
MOST_COPIES: Final = 6
HERO_POINTS: Final = 30
MOST: Final = 99
"""The largest figure that a card or an attribute can have here: two digits."""
MOST_CARDS: Final = 200
"""The most cards that a zone can hold, and a player can have."""
MOST_PLAYERS: Final = 6
LONGEST_NAME: Final = 40
MOST_WORDS: Final = LONGEST_NAME // 2
"""A name may be given word by word."""


@clause("HER-14")
def goal(players: int) -> int:
    """The victory points to win with: 3, 5 and 7 for 2, 3 and 4 players, and so on (HER-14)."""
    return 2 * players - 1
