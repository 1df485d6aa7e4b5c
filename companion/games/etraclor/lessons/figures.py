"""Figures of magic and of scores that the lessons ask for, each with a sentence that says how it comes about."""

from typing import Final

from companion.core.notation.playing_cards import card_text
from companion.core.text.formatter import listing
from companion.core.text.messages import Phrasebook
from companion.games.etraclor.engine.constants import CLASS_BONUS, SCROLLS, VALUE
from companion.lessons.lesson.figures import Computed, computed

WORDS: Final = Phrasebook("companion.games.etraclor")["computed"]


def scroll_needed(power: int) -> Computed:
    """The smallest scroll that gives so much magic power (book: La Magie; ETR-14)."""
    least = power - CLASS_BONUS
    return computed(WORDS, "scroll-needed", least, power=power, bonus=CLASS_BONUS, least=least)


def scrolls_that_cast(power: int) -> Computed:
    """How many scrolls of the pack give at least so much magic power (book: La Magie; ETR-14)."""
    enough = sorted((card for card in SCROLLS if VALUE[card] + CLASS_BONUS >= power), key=lambda card: VALUE[card])

    def named(lang: str) -> str:
        return listing([card_text(card, lang) for card in enough], lang)

    figures = {"bonus": CLASS_BONUS, "power": power, "cards": named, "count": len(enough)}
    return computed(WORDS, "scrolls-that-cast", len(enough), **figures)


def series_points(**rounds: int) -> Computed:
    """The points of a series: those of its rounds, 0 for the ones that were lost (book: Score; ETR-21)."""
    points = list(rounds.values())
    return computed(WORDS, "series-points", sum(points), told=f"{' + '.join(map(str, points))} = {sum(points)}")
