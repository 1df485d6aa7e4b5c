"""Chances of the opening hand: exact, by counting, and simulated, as data for a plot."""

import random
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from companion.core.cards import PACK
from companion.games.etraclor.data import CHARACTERS, HALF, OPENING_HAND, REDEAL_AT
from companion.lessons.computed import Computed

_PACK: Final = len(PACK)
_OTHERS: Final = _PACK - len(CHARACTERS)


def holds(characters: int, cards: int = OPENING_HAND) -> Fraction:
    """The chance that a hand of so many cards from the whole pack holds exactly so many characters."""
    ways = comb(len(CHARACTERS), characters) * comb(_OTHERS, cards - characters) if characters <= cards else 0
    return Fraction(ways, comb(_PACK, cards))


def no_character(cards: int = OPENING_HAND) -> Computed:
    """The chance, in percent, of no character in a hand (book: Installation, 3)."""
    none, hands = comb(_OTHERS, cards), comb(_PACK, cards)
    percent = f"{float(100 * Fraction(none, hands)):.2f}"
    return Computed(
        100 * Fraction(none, hands),
        {
            "fr": f"Mains sans personnage\u202f: {_fr(none)}, sur {_fr(hands)} mains de {cards} cartes. "
            f"{_fr(none)} / {_fr(hands)} = {percent.replace('.', ',')}\u202f%.",
            "en": f"Hands without a character: {none:,}, of {hands:,} hands of {cards} cards. "
            f"{none:,} / {hands:,} = {percent}%.",
        },
    )


def one_hand_in(cards: int = OPENING_HAND) -> Computed:
    """One hand in how many is without a character, rounded to the nearest whole number."""
    chance = holds(0, cards)
    whole = round(1 / chance)
    percent = f"{float(100 * chance):.1f}"
    return Computed(
        Fraction(whole),
        {
            "fr": f"100 / {percent.replace('.', ',')} ≈ {whole}\u202f: à peu près une main sur {whole}.",
            "en": f"100 / {percent} ≈ {whole}: about one hand in {whole}.",
        },
    )


def characters_left(seen: int = 0) -> Computed:
    """How many characters the pack still holds after some were seen."""
    left = len(CHARACTERS) - seen
    told = f"4 × 4 = {len(CHARACTERS)}"
    if seen:
        told += f" ; {len(CHARACTERS)} − {seen} = {left}"
    return Computed(
        Fraction(left),
        {"fr": f"Quatre rangs, quatre couleurs\u202f: {told}.", "en": f"Four ranks, four suits: {told}."},
    )


def first_not_character() -> Computed:
    """The chance, in percent, that the first card is no character."""
    chance = Fraction(_OTHERS, _PACK)
    percent = f"{float(100 * chance):.1f}"
    return Computed(
        100 * chance,
        {
            "fr": f"{_OTHERS} équipements sur {_PACK} cartes\u202f: {_OTHERS} / {_PACK} ≈ "
            f"{percent.replace('.', ',')}\u202f%.",
            "en": f"{_OTHERS} equipment cards of {_PACK}: {_OTHERS} / {_PACK} ≈ {percent}%.",
        },
    )


def redeal() -> Computed:
    """The chance, in percent, that a given player forces a new deal: three hands without a character (ETR-3).

    The hands come from the same half of the pack, so they hang together: the half is summed over.
    """
    chance = Fraction(0)
    for inside in range(len(CHARACTERS) + 1):
        half = Fraction(comb(len(CHARACTERS), inside) * comb(_OTHERS, HALF - inside), comb(_PACK, HALF))
        chance += half * Fraction(comb(HALF - inside, OPENING_HAND), comb(HALF, OPENING_HAND)) ** REDEAL_AT
    percent = f"{float(100 * chance):.2f}"
    return Computed(
        100 * chance,
        {
            "fr": f"Trois mains de suite, tirées de la même moitié de {HALF} cartes\u202f: "
            f"{percent.replace('.', ',')}\u202f%.",
            "en": f"Three hands in a row from the same half of {HALF} cards: {percent}%.",
        },
    )


def _fr(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")


class Tally(NamedTuple):
    """How a simulation stands after so many hands: how many were without a character, and their share."""

    hands: int
    without: int
    share: float


def simulated(hands: int, seed: int = 1, every: int = 1) -> Iterator[Tally]:
    """Hands of five dealt at random one after the other; a tally after `every` so many: data for a plot."""
    dice, without = random.Random(seed), 0
    pack = list(PACK)
    for number in range(1, hands + 1):
        without += CHARACTERS.isdisjoint(_hand(pack, dice))
        if number % every == 0 or number == hands:
            yield Tally(number, without, without / number)


def _hand(pack: list[str], dice: random.Random) -> list[str]:
    """Five cards off a pack that is shuffled as far as needed, by `random()` alone: alike in every Python."""
    for place in range(OPENING_HAND):
        other = place + int(dice.random() * (len(pack) - place))
        pack[place], pack[other] = pack[other], pack[place]
    return pack[:OPENING_HAND]
