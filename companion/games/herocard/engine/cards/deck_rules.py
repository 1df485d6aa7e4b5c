"""The checks of a hero of one's own: size, copies, one card of each attribute, hero points (Customiser son héros)."""

from collections.abc import Iterator
from typing import Final

from companion.cardkit.decks.rules import CARD, Copies, DeckRules, Held, House, Size, Slots, Total
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Reason
from companion.games.herocard.engine.cards.catalogue import Hero
from companion.games.herocard.engine.constants import ATTRIBUTES, HERO_POINTS, LEAST_DECK, MOST_COPIES

RULES: Final = DeckRules((
    Slots("custom-attributes", ATTRIBUTES, called="attribute"),
    Size("custom-size", CARD, least=LEAST_DECK),
    Copies("custom-copies", CARD, most=MOST_COPIES),
    Total("hero-points", "points", most=House("hero_points", HERO_POINTS)),
), called="hero")  # fmt: skip


@clause("custom-attributes", "custom-size", "custom-copies", "hero-points")
def check_hero(hero: Hero, hero_points: int = HERO_POINTS) -> list[Reason]:
    """All that is wrong with a hero, rule by rule. `hero_points`: the limit that the table has agreed on."""
    return RULES.check(hero.name, _held(hero), {"hero_points": hero_points})


def _held(hero: Hero) -> Iterator[Held]:
    yield from (Held(card.attribute, card.hero, 1, {"points": card.points}) for card in hero.attributes)
    yield from (Held(CARD, name, copies) for name, copies in hero.deck)
