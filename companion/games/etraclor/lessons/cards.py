"""What a card is that a pupil laid down where another one was asked for."""

from typing import Any, Final

from companion.core.notation.playing_cards import card_text
from companion.core.rules.moves import Move
from companion.core.text.messages import Phrasebook, Sentence
from companion.games.etraclor.engine.constants import kind_of
from companion.games.etraclor.engine.moves import Equip

WORDS: Final = Phrasebook("companion.games.etraclor")["means"]


def means(state: Any, move: Move) -> Sentence | None:
    """What a card from 2 to 10 is for (book: Les équipements); None for any other move."""
    if not isinstance(move, Equip):
        return None
    card = move.card
    return lambda lang: WORDS(kind_of(card), lang, card=card_text(card, lang))
