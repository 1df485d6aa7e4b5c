"""Figures of magic and of scores that the lessons ask for, each with a sentence that says how it comes about."""

from fractions import Fraction

from companion.core.cards import card_text
from companion.core.words import LANGUAGES, listing
from companion.games.etraclor.data import CLASS_BONUS, SCROLLS, VALUE
from companion.lessons.computed import Computed


def scroll_needed(power: int) -> Computed:
    """The smallest scroll that gives so much magic power (book: La Magie; ETR-14)."""
    least = power - CLASS_BONUS
    return Computed(
        Fraction(least),
        {
            "fr": f"{power} − {CLASS_BONUS} (Mage) = {least}\u202f: il faut {least}♣ au moins.",
            "en": f"{power} − {CLASS_BONUS} (Mage) = {least}: it takes {least}♣ at least.",
        },
    )


def scrolls_that_cast(power: int) -> Computed:
    """How many scrolls of the pack give at least so much magic power (book: La Magie; ETR-14)."""
    enough = sorted((card for card in SCROLLS if VALUE[card] + CLASS_BONUS >= power), key=lambda card: VALUE[card])
    named = {lang: listing([card_text(card, lang) for card in enough], lang) for lang in LANGUAGES}
    return Computed(
        Fraction(len(enough)),
        {
            "fr": f"Parchemin + {CLASS_BONUS} ≥ {power}\u202f: {named['fr']}. Cela fait {len(enough)}.",
            "en": f"Scroll + {CLASS_BONUS} ≥ {power}: {named['en']}. That makes {len(enough)}.",
        },
    )


def series_points(**rounds: int) -> Computed:
    """The points of a series: those of its rounds, 0 for the ones that were lost (book: Score; ETR-21)."""
    points = list(rounds.values())
    told = f"{' + '.join(map(str, points))} = {sum(points)}"
    return Computed(
        Fraction(sum(points)),
        {"fr": f"Une manche perdue compte 0\u202f: {told}.", "en": f"A lost round counts 0: {told}."},
    )
