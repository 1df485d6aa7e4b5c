"""A game with cards that players announce, as the core sees it: what all such games do alike with lists and words.

A game says which lists it has (`card_lists`), how its cards are spoken of (`book`), how they are announced (`reads`,
made of the words of the game) and written (`writes`); its rules, its set-up and what its moves do stay its own.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Protocol, TypeVar

from companion.cardkit.cards.card_lists import CardList
from companion.cardkit.notation.printer import Writer
from companion.cardkit.notation.tokens import UnreadError, WordLists
from companion.cardkit.zones import deals
from companion.cardkit.zones.player_zones import seen_from
from companion.core.data.datafile import DataError
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.option import Setup
from companion.core.rules.rulings import Event, Pending, SetupError
from companion.core.runtime.replacement import replace

S = TypeVar("S")


class Reading(Protocol):
    """What reads announcements with cards in them."""

    def read(self, state: Any, by: str, text: str) -> Move | None:
        """The move of an announcement; None for one that only the core can say something about. Raises UnreadError."""
        ...


class CardGame(Game):
    """A game whose players hold cards (`Holding`) and announce them. `veiled`: the zones of others that a seat does not
    see where the companion deals; a deck nobody sees."""

    card_lists: CardList[Any]
    reads: Callable[[WordLists], Reading]
    writes: type[Writer]
    veiled: tuple[str, ...] = ("hand",)

    @cached_property
    def reader(self) -> Any:
        """How players announce."""
        return type(self).reads(self.rulebook.words)

    # --- making a match -----------------------------------------------------------------------------------------------

    def read_cards(self, cards: Any, lang: str) -> Mapping[str, Any]:
        """The owner's card lists: a name of `boxes`, a file, or a folder of files. Raises SetupError."""
        return self.card_lists.given(cards, self, lang)

    def begun(self, setup: Setup, blank: Callable[[Setup], S]) -> S:
        """The table that `blank` lays. Raises SetupError for card lists that cannot be read."""
        try:
            return blank(setup)
        except DataError as error:
            raise SetupError(partial(self.data_sentence, error)) from None

    def seen_by(self, state: Any, seat: int | None) -> Any:
        """Where the companion deals: without the decks, and without what others hold."""
        return replace(state, seats=seen_from(seat, state.seats, self.veiled)) if state.dealt else state

    def complete(self, state: Any, dice: random.Random) -> Any:
        """A full table out of one with unknown cards; what is asked stays asked."""
        return deals.completed(state, dice)

    def answer(self, state: Any, item: Pending, dice: random.Random) -> Move:
        """The companion's deal."""
        return deals.answer(state, item, dice)

    # --- announcing ---------------------------------------------------------------------------------------------------

    def read(self, state: Any, by: str, text: str, lang: str) -> Move | None:
        """What is announced with cards, names, places and numbers."""
        try:
            return self.announced(state, by, text)
        except UnreadError as error:
            raise error.told(self.rulebook, text, lang) from None

    def announced(self, state: Any, by: str, text: str) -> Move | None:
        """The same. Raises UnreadError."""
        found: Move | None = self.reader.read(state, by, text)
        return found

    def written(self, move: Move, lang: str) -> str | None:
        """A move with its cards, as people write it."""
        return self.writes(self.rulebook.words, lang).move(move)

    def card_text(self, code: str, lang: str) -> str:
        """A card as people write it: its name in quotes, or its figures."""
        return self.writes(self.rulebook.words, lang).card(code)

    def titles(self, state: Any) -> Mapping[str, Mapping[str, str]]:
        """What stands in the lists of the match: it is called what it is."""
        return {kind: {name: name for name in names} for kind, names in state.box.names.items() if names}

    # --- what has been seen -------------------------------------------------------------------------------------------

    def revealed(self, before: Any, after: Any) -> tuple[str, ...]:
        """The named cards that lie openly after, and did not before."""
        return tuple(sorted((self.open_cards(after) - self.open_cards(before)).elements()))

    def open_cards(self, state: Any) -> Counter[str]:
        """The named cards that lie openly."""
        raise NotImplementedError


def told_of_lists(box: Any, names: Sequence[str]) -> tuple[Event, ...]:
    """That what these lists hold is invented, if it is: it must be said wherever it shows."""
    return (Event("invented", {"players": tuple(names)}),) if box.invented else ()
