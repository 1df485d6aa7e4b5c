"""The pad on which a card is named afterwards: one mined, pitched, hidden or played without its name (AES-23)."""

from collections.abc import Sequence
from typing import Final

from companion.core.rules.rulings import Pending
from companion.core.view.builders import Part, pad_card, pad_field, pad_kind, pad_part
from companion.core.view.words import Words
from companion.games.aestery.engine.flow.later_names import can_be_named, figures_of
from companion.games.aestery.engine.state import State

Nameless = Sequence[tuple[int, Pending]]
"""Entries that left a card unnamed, which may still be named, with what they left; the newest first."""
MOST_NAMELESS: Final = 6
"""Entries on the pad; a card of an older one is named by its number in the log."""
_ANY_NAME: Final = "A"
"""A name that no hand and no zone has: only whether a card is there to be named is asked."""


def name_pad(state: State, seat: int, nameless: Nameless, words: Words) -> Part | None:
    """Which card of which entry, and its name; nothing where every card of a player has one."""
    name = state.players[seat]
    own = [(entry, item.cards[0]) for entry, item in nameless if item.seat == seat]
    fighters: set[str] = set()  # a Fighter that was announced, and arrived later, is one card
    left = []
    for entry, where in own:
        if where not in fighters and can_be_named(state, seat, where, _ANY_NAME) is None:
            left.append((entry, where))
        fighters.update([where] if figures_of(where) else [])
    own = left[:MOST_NAMELESS]
    if not own:
        return None
    choices = [
        {"value": str(entry), "text": words.say("name-of", card=_called(where, words), entry=entry)}
        for entry, where in own
    ]
    fields = [
        pad_field("name", words.say("name-name"), text=True, needed=True, wrap=' "{}"'),
        pad_field("entry", words.say("name-which"), choices=choices),
    ]
    part = pad_card("", "{entry}{name}", told="{name}", fields=fields)
    kind = pad_kind("name", words.say("name-card"), f"{name}: reveal {{cards}}", [part])
    return pad_part(words.say("name-pad", player=name), [kind])


def _called(where: str, words: Words) -> str:
    """The unnamed card by where it is: a Fighter by its figures, else by its zone."""
    figures = figures_of(where)
    return figures if figures else words.say(f"name-{where}")
