"""The cards and decks that a sheet is asked for: those of a list, of a match, or of the demonstration."""

from typing import Final

from companion.decks.sources.lists import GameLists
from companion.games.eredan.engine.cards.cards import Box, Deck
from companion.games.eredan.engine.cards.catalogue import read_box
from companion.games.eredan.engine.cards.decks import DECKS
from companion.games.eredan.paper.words import PACKAGE

LISTS: Final[GameLists[Box, Deck]] = GameLists(
    PACKAGE, DECKS, read_box, cards=lambda box: box.cards, decks=lambda box: box.decks,
    named=lambda box, name: box.deck(box.named(name, "deck")), seat=lambda player: player.deck_name,
)  # fmt: skip
