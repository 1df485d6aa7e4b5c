"""The words by which card lists, and the table, say what cards of Eredan do (cardkit/effects/effects.py)."""

from typing import Final

from companion.cardkit.effects.schema import GENERAL, Vocabulary
from companion.games.eredan.engine.constants import CLASSES, COURTIER, DAMAGES, KINDS, SLOTS

COUNTED_OF_PLAYERS: Final = ("hand", "deck", "discard", "dead", "living", "runes", "objects", "score")
"""What can be counted of a player."""
COUNTED_OF_FIGHTERS: Final = ("hp", "attack", "defence", "spirit")
"""What can be counted of the character whose effect it is (`own`), or of the one that it fights (`foe`)."""
CHANGED: Final = ("attack", "defence", "spirit", "draws", "initiative")
GIVEN: Final = ("ambidexterity", "class <word>", "race <word>", "guild <word>")
ENDS: Final = ("fight", "turn", "attached", "good")

VOCABULARY: Final[Vocabulary] = GENERAL.only(
    (
        "damage", "lose", "heal", "draw", "discard", "move", "destroy", "mark", "change", "give", "tap", "untap",
        "skip", "attach", "detach", "create", "recall", "cancel", "prevent", "wake", "grant", "text",
    ),
    {
        "damage": DAMAGES,
        "move": ("from hand to discard", "from deck to discard", "from discard to hand", "from discard to deck"),
        "destroy": ("", *SLOTS, "familiar", "object", "<name>"),
        "change": CHANGED,
        "give": GIVEN,
        "skip": ("strike", "draw"),
        "attach": tuple(f"{place} <name>" for place in (*SLOTS, "familiar", "object")),
        "detach": tuple(way for place in (*SLOTS, "familiar", "object") for way in (place, f"{place} <name>")),
        "create": tuple(f"{kind} <name>" for kind in KINDS),
        "recall": ("", "<name>", *KINDS, *(f"{kind} to hand" for kind in KINDS), "to hand"),
        "cancel": ("", *KINDS),
        "prevent": ("", *DAMAGES),
        "wake": ("order", "rage"),
        "grant": ("card",),
    },
    whens=("played", "attached", "fight", "turn", "fight-end", "end", "drawn", "order", "rage"),
    conditions=(
        *(f"{whose} class {name}" for whose in ("own", "foe") for name in (*CLASSES, COURTIER)),
        "own race <word>", "foe race <word>", "own guild <word>", "foe guild <word>", "own element <word>",
        "turn <number>", "bears <word>", "own rage",
        *(
            f"{whose} {what} <compare> <number>"
            for whose in ("own", "foe")
            for what in (*COUNTED_OF_PLAYERS, *COUNTED_OF_FIGHTERS)
        ),
    ),
    alone=("self", "you", "foe", "the opposing", "the next"),
    nouns=("character", "player", "card"),
    which=("tilted", "straight", "dead", "other", "class <word>", "race <word>", "guild <word>"),
    untils=ENDS,
    counts=(
        "x", "all",
        *(
            f"{whose} {what}"
            for whose in ("own", "foe")
            for what in (*COUNTED_OF_PLAYERS, *COUNTED_OF_FIGHTERS)
        ),
    ),
    costs=("discard",),
    lists={"zone": ("hand", "deck", "discard")},
)  # fmt: skip
