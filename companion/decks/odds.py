"""What an opening hand holds: exact, by counting hands, and beside it so many hands that were really drawn."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import Final, Generic, NamedTuple, TypeVar

from companion.core.data.decks import Deck, DeckBox, DeckCard, Decks, Wish
from companion.core.text.messages import Phrasebook
from companion.core.text.numbers import percent, thousands

C = TypeVar("C")

TRIES: Final = 10_000
"""Hands that are drawn to be counted."""
SEED: Final = 20
"""The same hands each time, so that a figure changes with the deck alone."""
_say = Phrasebook("companion.decks")["odds"]


class Wanted(NamedTuple, Generic[C]):
    """At least so many cards that fit."""

    fits: Callable[[C], bool]
    least: int = 1


def opening(deck: Iterable[tuple[C, int]], hand: int, wanted: Sequence[Wanted[C]]) -> Fraction:
    """How likely a hand of so many cards holds all that is wanted; a card may be counted for several wishes.

    `deck`: how many of each card. A deck with fewer cards than a hand is drawn whole.
    """
    kinds: Counter[tuple[bool, ...]] = Counter()
    for card, copies in deck:
        kinds[tuple(one.fits(card) for one in wanted)] += copies
    size = kinds.total()
    drawn = min(hand, size)
    # How many ways there are to draw so many cards of the kinds so far that leave so much missing.
    ways: Counter[tuple[int, tuple[int, ...]]] = Counter({(0, tuple(max(0, one.least) for one in wanted)): 1})
    for fits, count in kinds.items():
        before, ways = ways, Counter()
        for (held, missing), found in before.items():
            for taken in range(min(count, drawn - held) + 1):
                left = (max(0, least - taken * fit) for least, fit in zip(missing, fits, strict=True))
                ways[held + taken, tuple(left)] += found * comb(count, taken)
    return Fraction(ways[drawn, (0,) * len(wanted)], comb(size, drawn))


def simulated(
    deck: Iterable[tuple[C, int]], hand: int, asked: Sequence[Sequence[Wanted[C]]], tries: int = TRIES, seed: int = SEED
) -> tuple[int, ...]:
    """How many of so many drawn hands hold all that is wanted, for each of several questions."""
    wishes = [one for wanted in asked for one in wanted]
    cards = [tuple(map(int, (one.fits(card) for one in wishes))) for card, copies in deck for _ in range(copies)]
    ends = list(accumulate(map(len, asked)))
    dice, drawn, hits = random.Random(seed), min(hand, len(cards)), [0] * len(asked)
    for _ in range(tries):
        held = map(sum, zip(*dice.sample(cards, drawn), strict=True)) if drawn else (0 for _ in wishes)
        kept = [count >= one.least for count, one in zip(held, wishes, strict=True)]
        for place, end in enumerate(ends):
            hits[place] += all(kept[end - len(asked[place]) : end])
    return tuple(hits)


# --- of a deck that is built ------------------------------------------------------------------------------------------


class Odds(NamedTuple):
    """How likely the opening hand holds something: its words, the exact figure, and how many of `tries` hands did."""

    title: str
    exact: Fraction
    hits: int
    tries: int = TRIES

    def told(self, lang: str) -> str:
        """The whole in a sentence: `… : 84,2 % ; sur 10 000 mains tirées, 8 423 (84,2 %)`."""
        share = percent(Fraction(self.hits, self.tries))
        figures = {"exact": percent(self.exact), "share": share, "tries": thousands(self.tries)}
        said = {name: figure(lang) for name, figure in {**figures, "hits": thousands(self.hits)}.items()}
        return _say("line", lang, title=self.title, **said)


def odds(decks: Decks, box: DeckBox, deck: Deck, lang: str) -> tuple[Odds, ...]:
    """What the game wishes for in an opening hand, one by one, then all of it; nothing while a hand is not full."""
    cards = [(card, copies) for part in decks.parts if not part.beside for card, copies in box.inside(deck, part.id)]
    if not decks.wishes or sum(copies for _, copies in cards) < decks.hand:
        return ()
    asked = [[_wanted(wish)] for wish in decks.wishes]
    titles = [wish.title[lang] for wish in decks.wishes]
    if len(asked) > 1:
        asked.append([one for wanted in asked for one in wanted])
        titles.append(_say("all", lang))
    hits = simulated(cards, decks.hand, asked)
    return tuple(
        Odds(title, opening(cards, decks.hand, wanted), count)
        for title, wanted, count in zip(titles, asked, hits, strict=True)
    )


def _wanted(wish: Wish) -> Wanted[DeckCard]:
    return Wanted(wish.fits, wish.least)
