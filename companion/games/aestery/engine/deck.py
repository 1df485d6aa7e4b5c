"""The checks of a deck: size, copies, the colours of its Hero (Comment construire votre deck ?; AES-1)."""

from collections.abc import Iterator
from typing import Final

from companion.cardkit.deckrules import Copies, DeckRules, Held, House, Size, Within
from companion.core.enforced import clause
from companion.core.rulings import Reason
from companion.games.aestery.engine.card import Box, Deck
from companion.games.aestery.engine.data import COPIES, DECK

CARD: Final = "card"
"""The part of a deck that holds its cards."""
HERO: Final = "hero"
"""The part that holds the Hero, or nothing."""
COLOUR: Final = "colour"
COLOURLESS: Final = "none"
"""The word for a card without a colour; it goes with every Hero."""
RULES: Final = DeckRules((
    Within("hero-colours", CARD, HERO, COLOUR, (COLOURLESS,), called="colours"),
    Size("deck-size", CARD, least=House("deck", DECK)),
    Copies("copies", CARD, most=COPIES),
))  # fmt: skip


@clause("hero-colours", "deck-size", "copies", "AES-1")
def check_deck(deck: Deck, box: Box, least: int = DECK) -> list[Reason]:
    """All that is wrong with a deck, rule by rule. `least`: how many cards the table has agreed on."""
    return RULES.check(deck.name, _held(deck, box), {"deck": least})


def _held(deck: Deck, box: Box) -> Iterator[Held]:
    hero = box.hero(deck.hero)
    if hero is not None:
        yield Held(HERO, hero.name, facets={COLOUR: hero.colours or (COLOURLESS,)})
    for name, copies in deck.cards:
        card = box.card(name)
        yield Held(CARD, name, copies, facets={COLOUR: (card.colours if card else ()) or (COLOURLESS,)})
