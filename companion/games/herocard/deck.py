"""The checks of a hero of one's own: size, copies, one card of each attribute, hero points (Customiser son héros)."""

from companion.core.rulings import Reason
from companion.games.herocard.box import Hero
from companion.games.herocard.data import ATTRIBUTES, HERO_POINTS, LEAST_DECK, MOST_COPIES


def check_hero(hero: Hero, hero_points: int = HERO_POINTS) -> list[Reason]:
    """All that is wrong with a hero, rule by rule. `hero_points`: the limit that the table has agreed on."""
    wrong: list[Reason] = []
    for attribute in ATTRIBUTES:
        count = sum(card.attribute == attribute for card in hero.attributes)
        if count != 1:
            figures = {"hero": hero.name, "attribute": attribute, "count": count}
            wrong.append(Reason("custom-attributes", figures=figures))
    if hero.size < LEAST_DECK:
        wrong.append(Reason("custom-size", figures={"hero": hero.name, "count": hero.size, "least": LEAST_DECK}))
    for name, copies in hero.deck:
        if copies > MOST_COPIES:
            figures = {"hero": hero.name, "card": name, "count": copies, "most": MOST_COPIES}
            wrong.append(Reason("custom-copies", figures=figures))
    if hero.points > hero_points:
        figures = {"hero": hero.name, "points": hero.points, "limit": hero_points}
        wrong.append(Reason("hero-points", figures=figures))
    return wrong
