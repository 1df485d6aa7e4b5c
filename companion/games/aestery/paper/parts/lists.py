"""The cards and decks that a sheet is asked for: those of a list, of a match, or of the demonstration."""

from typing import Final

from companion.decks.sources.lists import GameLists
from companion.games.aestery.engine.cards.cards import Box, Deck
from companion.games.aestery.engine.cards.catalogue import read_box
from companion.games.aestery.engine.cards.decks import DECKS, deck_of
from companion.games.aestery.paper.words import PACKAGE

LISTS: Final[GameLists[Box, Deck]] = GameLists(
    PACKAGE, DECKS, read_box, cards=lambda box: box.cards, decks=lambda box: box.decks,
    named=lambda box, name: box.deck(box.deck_named(name)), build=deck_of, seat=lambda player: player.deck_name,
)  # fmt: skip
