"""Sums of the lessons that no match shows: what is missing, what lasts, what several combats cost."""

from companion.core.sentences import Phrasebook
from companion.games.aestery.engine.data import COMBAT_STEP
from companion.lessons.computed import Computed, computed

_WORDS = Phrasebook("companion.games.aestery")["computed"]


def missing(price: int, paid: int) -> Computed:
    """What a payment lacks (book: Comment jouer vos cartes ?)."""
    return computed(_WORDS, "missing", max(0, price - paid), price=price, paid=paid, missing=max(0, price - paid))


def outlasts(pitch: int) -> Computed:
    """After how many turns a mine has given more than a pitch (book: Miner, Pitcher)."""
    return computed(_WORDS, "outlasts", pitch + 1, pitch=pitch, turns=pitch + 1)


def patient(force: int, turns: int) -> Computed:
    """What an unblocked fighter deals in so many turns if it waits for its first upkeep (book: Combat, 1)."""
    total = force * (turns - 1)
    return computed(_WORDS, "patient", total, force=force, times=turns - 1, total=total)


def combats(count: int) -> Computed:
    """What so many combats of one turn cost, the free one included (book: Acheter des phases de combats)."""
    prices = [COMBAT_STEP * before for before in range(count)]
    told = " + ".join(map(str, prices))
    return computed(_WORDS, "combats", sum(prices), prices=told, total=sum(prices), count=count)
