"""Sums of the lessons: what a payment lacks; and those that no match shows, what lasts, what several combats cost."""

from companion.core.rules.moves import Move
from companion.core.rules.rulings import Reason, Sum, Term
from companion.core.text.messages import Phrasebook
from companion.games.aestery.engine.constants import COMBAT_STEP
from companion.games.aestery.engine.rules.aether import payment_of, valued
from companion.games.aestery.engine.state import State
from companion.lessons.lesson.figures import Computed, computed

_WORDS = Phrasebook("companion.games.aestery")["computed"]


def missing(state: State, move: Move, reason: Reason) -> Sum:
    """What a payment lacks: the price, without each part of what is paid (book: Comment jouer vos cartes ?)."""
    player, price = reason.figures["player"], reason.figures["price"]
    given = valued(state, payment_of(state.seats[state.players.index(player)], price, getattr(move, "payment", None)))
    terms = (Term(price, "price"), *(Term(-part.amount, part.source, part.card) for part in given))
    return Sum(terms, sum(term.value for term in terms))


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
