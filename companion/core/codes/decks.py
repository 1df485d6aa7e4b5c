"""Deck codes: a deck that players built, in a line that its printed list carries and that brings it back.

A code is `D`, the format version, two characters for the game, base 32 digits and six check characters, read as those
of matches are. The digits hold the game's name where it has no two characters, a fingerprint of the names of all cards
of the box, the name of the deck, which cards it has (one number, by their place among the sorted names) and how many
copies of each. It holds no card: whoever reads it has the same lists.
"""

import zlib
from dataclasses import dataclass
from typing import Final

from companion.core.codes.bidirectional import Way
from companion.core.codes.match_code import HEAD, SPELLED, CodeError, ListsError, cleaned, game_of
from companion.core.codes.packing import CHECK, Packer, PackError, Unpacker, checked, digits, number_of
from companion.core.data.decks import Deck, DeckBox, Decks
from companion.core.rules.game import Game
from companion.core.text.formatter import check_language
from companion.core.text.messages import told

FIRST: Final = "D"
VERSION: Final = "1"
EXAMPLE: Final = "D1HC-4Z0K-…"
PRINT: Final = 2**24
"""Fingerprints of boxes: another box has the same one once in sixteen million."""
USUAL: Final = 4
"""Copies up to which a card takes few bits."""
LONGEST_NAME: Final = 60


def deck_code(decks: Decks, box: DeckBox, deck: Deck) -> str:
    """A deck as a code; its cards are those of the box, its name is cut at 60 characters."""
    game, way = decks.rules, Way(Packer())
    assert way.packer is not None
    if not game.code_tag:
        way.packer.text(game.name)
    way.number(_fingerprint(box), PRINT)
    way.text(deck.name[:LONGEST_NAME])
    _cards(way, box, deck)
    return checked(FIRST + VERSION + (game.code_tag or SPELLED) + digits(way.packer.number))


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck code that was read and found sound: its canonical text, its game, the rest."""

    text: str
    game: Game
    content: int

    def deck(self, box: DeckBox, lang: str) -> Deck:
        """The deck, of the cards of this box.

        Raises ListsError where the box holds other cards, CodeError for what makes no sense.
        """
        way = Way(source=Unpacker(self.content))
        try:
            if way.number(None, PRINT) != _fingerprint(box):
                raise ListsError(told("code-deck-lists", game=self.game.title), lang)
            found = Deck(way.text(None, LONGEST_NAME), _cards(way, box, Deck()))
            assert way.source is not None
            way.source.finish()
        except PackError:
            raise CodeError(told("code-content"), lang) from None
        return found


def read_deck(code: str, lang: str) -> ReadDeck:
    """What a deck code, or a link that ends in one, says of itself. Raises CodeError."""
    check_language(lang)
    text = cleaned(code, lang, FIRST, EXAMPLE)
    source = Unpacker(number_of(text[HEAD:-CHECK]))
    try:
        game = game_of(text[2:HEAD], source, lang)
    except PackError:
        raise CodeError(told("code-content"), lang) from None
    return ReadDeck(text, game, source.number)


def _fingerprint(box: DeckBox) -> int:
    return zlib.crc32("\n".join(_names(box)).encode()) % PRINT


def _names(box: DeckBox) -> list[str]:
    return sorted(card.id for card in box.cards)


def _cards(way: Way, box: DeckBox, deck: Deck) -> tuple[tuple[str, int], ...]:
    """Which cards, and how many of each."""
    copies = dict(deck.cards)
    chosen = way.some(list(copies), _names(box))
    return tuple((card, 1 + way.small(copies.get(card, 1) - 1, USUAL)) for card in chosen)
