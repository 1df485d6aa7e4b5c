"""The figures of the book that are no data file's: phases, counts of cards and tokens."""

from typing import Final

ELEMENTS: Final = ("water", "fire", "earth", "air")
PLACE_OF: Final = {element: place for place, element in enumerate(ELEMENTS)}
PHASES: Final = ("setup", "players", "discard", "mines", "opponent", "purchase", "draw")
OPPONENTS: Final = ("mars", "alliance", "consortium")
DIFFICULTIES: Final = ("initiation", "normal", "expert")

PLAYS: Final = 4
"""Cards each player plays in a round (6. Déroulement d'une manche, 1)."""
HAND: Final = 5
CONTAMINATED_AT: Final = 4
SANCTUARIES: Final = 8
"""Sanctuary tokens of each element: 32 in the box (2. Matériel)."""
CONTAMINATIONS_EACH: Final = 5
"""Cards of the contamination pile for each player (3. Mise en place, 6)."""
STARTING_CONTAMINATIONS: Final = 1
"""In each starting discard, besides the pile."""
CONTAMINATIONS: Final = 24
"""Contamination cards of the box: four times five and one (2. Matériel)."""
CONTAMINATION_DRAW: Final = 3
CONTAMINATION_COST: Final = 3
FIRST_MARKET_COST: Final = 4
MARKET_EACH: Final = 2
BASE_CARDS: Final = 8

MOST_MINES: Final = 99
MOST_IN_ZONE: Final = 99
"""Mines of a deck and cards of a zone that a record can hold: the box has fewer, an owner's lists may have more."""
MOST_TASKS: Final = 150
LONGEST_TASK: Final = 320
"""Things still to be done, and characters of one: `march` names every tile with a mine."""
MOST_OWED: Final = 40
"""Texts of an open card: what it is, how much was announced, and each effect that it owes."""

CONTAMINATION: Final = "contamination"
ACTION: Final = "action"
"""An action card that nobody named."""

LINES: Final = (
    "nothing", "pollute-1", "pollute-2", "spread", "destroy", "destroy-pollute-1", "destroy-pollute-2",
    "destroy-spread", "lost",
)  # fmt: skip
"""What a line of a mine can say (6. Déroulement d'une manche, 3)."""
EVENT_EFFECTS: Final = ("nothing", "pollute-1", "pollute-2", "mine", "take", "clean-1", "clean-2")
"""What the lower parts of an event card can say; the book does not list them, so these words are ours."""
