"""The checks of a deck: size, copies, the colours of its Hero (Comment construire votre deck ?; AES-1)."""

from collections.abc import Iterator
from typing import Final

from companion.cardkit.decks.rules import CARD, Copies, DeckRules, Held, House, Size, Within
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.aestery.engine.cards.cards import Box, Deck, Hero
from companion.games.aestery.engine.constants import COPIES, DECK
from companion.games.aestery.engine.state import State

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
def check_deck(deck: Deck, box: Box, least: int = DECK, hero: Hero | None = None) -> list[Reason]:
    """All that is wrong with a deck, rule by rule. `least`: how many cards the table has agreed on; `hero`: one that
    was announced for it."""
    return RULES.check(deck.name, _held(deck, box, hero or box.hero(deck.hero)), {"deck": least})


@clause("AES-1")
def deck_wrong(state: State, seat: int, name: str) -> list[Reason]:
    """All that is wrong with a deck that is taken (Comment construire votre deck ?; AES-1)."""
    deck, player = state.box.deck(name), state.seats[seat]
    if deck is None:
        return []
    hero = Hero(player.hero, player.colours) if player.hero else None
    return check_deck(deck, state.box, state.house.deck, hero)


@clause("AES-1")
def hero_fits(state: State, seat: int, name: str, colours: tuple[str, ...]) -> Reason | None:
    """A Hero that is announced for a deck of the list has all its colours (Avec un Héros; AES-1)."""
    deck, listed = state.box.deck(state.seats[seat].deck_name), state.box.hero(name)
    if deck is None:
        return None
    wrong = check_deck(deck, state.box, hero=listed or Hero(name, colours))
    return next((reason for reason in wrong if reason.clause == "hero-colours"), None)


def _held(deck: Deck, box: Box, hero: Hero | None) -> Iterator[Held]:
    if hero is not None:
        yield Held(HERO, hero.name, facets={COLOUR: hero.colours or (COLOURLESS,)})
    for name, copies in deck.cards:
        card = box.card(name)
        yield Held(CARD, name, copies, facets={COLOUR: (card.colours if card else ()) or (COLOURLESS,)})
