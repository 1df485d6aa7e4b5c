"""The words by which card lists, and the table, say what cards of Aestery do (cardkit/effects/effects.py)."""

from typing import Final

from companion.cardkit.effects.schema import GENERAL, Vocabulary
from companion.games.aestery.engine.constants import KEYWORDS, KINDS

ZONES: Final = ("hand", "deck-top", "deck-bottom", "graveyard", "exile", "hideout", "play")
COUNTED_OF_PLAYERS: Final = (
    "life",
    "hp",
    "hand",
    "deck",
    "graveyard",
    "exile",
    "mines",
    "fighters",
    "stories",
    "wonders",
)
"""What can be counted of a player; `hp` is the word of other games for `life`."""

VOCABULARY: Final[Vocabulary] = GENERAL.only(
    (
        "damage", "lose", "heal", "draw", "discard", "look", "move", "destroy", "sacrifice", "exile", "return", "mark",
        "change", "give", "tap", "untap", "skip", "create", "recall", "cancel", "prevent", "aether", "mine", "grant",
        "text",
    ),
    {
        "damage": ("",),
        "change": ("force", "defence", "cost"),
        "give": ("no text", *KEYWORDS),
        "skip": ("untap", "draw"),
        "create": ("wonder", "mine", "fighter <figures>", "fighter <name> <figures>"),
        "recall": ("", "from graveyard", "from exile", *KINDS, *(f"{kind} from graveyard" for kind in KINDS)),
        "cancel": ("", *KINDS, "cost <compare> <number>"),
        "prevent": ("", "combat"),
        "grant": ("combat", "mining"),
    },
    whens=("played", "arrival", "departure", "attacks", "blocks", "hit", "upkeep", "end", "turn", "activated"),
    conditions=(
        "from hideout", "full hand", "own hero", "foe hero", "turn <number>",
        *(f"{whose} {what} <compare> <number>" for whose in ("own", "foe") for what in COUNTED_OF_PLAYERS),
    ),
    alone=("self", "you", "foe", "the opposing", "the uppermost"),
    nouns=("fighter", "story", "mine", "player", "card"),
    which=(
        "tapped", "untapped", "attacking", "blocking", "other", "in <zone>", "force <compare> <number>",
        "defence <compare> <number>", "cost <compare> <number>",
    ),
    untils=("turn", "good"),
    counts=(
        "x", "all", "damage dealt", *(f"{whose} {what}" for whose in ("own", "foe") for what in COUNTED_OF_PLAYERS),
    ),
    lists={"zone": ZONES},
)  # fmt: skip
