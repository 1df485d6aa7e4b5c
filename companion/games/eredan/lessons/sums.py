"""Sums that no match shows: the chance of the lot, places of the N, who is ahead, the Charge that is left."""

from fractions import Fraction

from companion.core.text.messages import Phrasebook
from companion.games.eredan.engine.constants import CHARGE, TICKETS
from companion.lessons.lesson.figures import Computed, computed

_WORDS = Phrasebook("companion.games.eredan")["computed"]


def lot(mine: int, theirs: int) -> Computed:
    """The chance to begin with so many tickets, in per cent, rounded (book: Initiative)."""
    whole = int(Fraction(100 * mine, mine + theirs) + Fraction(1, 2))
    total = mine + theirs
    return computed(_WORDS, "lot", whole, "initiative", mine=mine, theirs=theirs, total=total, percent=whole)


def bonus(mine: int, theirs: int) -> Computed:
    """The same, said by what the characters of both add to their tickets."""
    return lot(TICKETS + mine, TICKETS + theirs)


def place(active: int, passive: int, other: int, number: int) -> Computed:
    """At which place of the queue a card takes effect. `active`, `passive`: how many cards the player of the turn and
    the other have laid; `other`: 1 if the card is the other's; `number`: which of its player's (book: Ordre de
    résolution des cartes)."""
    ranked = sorted([(n, 0) for n in range(1, active + 1)] + [(n, 1) for n in range(1, passive + 1)])
    found = ranked.index((number, other)) + 1
    told = " ".join("AB"[whose] + str(n) for n, whose in ranked)
    card = "AB"[other] + str(number)
    return computed(_WORDS, "place", found, "n-order", order=told, card=card, place=found)


def created(active: int, passive: int) -> Computed:
    """At which place a card that the first card creates takes effect (book: Ordre de résolution des cartes)."""
    total = active + passive
    return computed(_WORDS, "created", total + 1, "created-after", total=total, place=total + 1)


def ahead(dealt: int, healed: int, taken: int, theirs: int) -> Computed:
    """By how many points one leads. `dealt`: damage that the enemy's characters have received, `healed`: healing that
    one's own have; `taken`, `theirs`: the same of the other side (book: Conditions de victoire)."""
    mine, foe = dealt + healed, taken + theirs
    lead = f"{mine - foe}".replace("-", "\u2212")
    figures = {"dealt": dealt, "healed": healed, "taken": taken, "theirs": theirs, "mine": mine, "foe": foe}
    return computed(_WORDS, "ahead", mine - foe, "all-dead-score", lead=lead, **figures)


def left(characters: int, cards: int) -> Computed:
    """How much Charge is left of the limit (book: Système de Charge; ERE-19)."""
    rest = CHARGE - characters - cards
    figures = {"characters": characters, "cards": cards, "rest": rest, "limit": CHARGE}
    return computed(_WORDS, "left", rest, "charge-sum", **figures)
