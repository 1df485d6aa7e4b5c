"""The rules of thumb that the lessons of Eredan give: a function each, in hit points that a move seems to gain."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.cardkit.zones.stack import Waiting
from companion.core.rules.moves import Move
from companion.games.eredan.engine import moves as m
from companion.games.eredan.engine.cards.cards import Deck, Profile
from companion.games.eredan.engine.flow import queue
from companion.games.eredan.engine.rules.playable import cannot_play, gives_chain, satisfies
from companion.games.eredan.engine.rules.stats import as_it_is, draws_now
from companion.games.eredan.engine.state import State
from companion.games.eredan.partner.effect_values import foresee
from companion.games.eredan.partner.forecast import Prospect, fighting

LAID: Final = 0.5
"""What a card is worth in the hand: it is laid for something better than this."""
DECK_OUT: Final = 12.0
"""Whoever cannot fill the hand in the next turn loses at its end."""
SPARE: Final = 6
"""Cards that the deck keeps beside those that fill the hand: of a deck that has fewer nobody discards."""
LONG: Final = 30
"""The turn behind which a match is long: what is spared then decides nothing any more."""
KEPT: Final = 0.6
"""What a card is to gain in some fight to be kept."""
SECOND: Final = 0.9
"""What a second card counts of what it would gain alone."""
PRINTED: Final = {"attack": 2.0, "defence": 2.0, "spirit": 0.7, "hp": 1.0}
"""What each figure of a character counts where a team is chosen."""


# --- a team -----------------------------------------------------------------------------------------------------------


def strong_team(state: State, name: str) -> float:
    """A deck is as good as its three characters, and as its cards that two of them or more can play."""
    deck = state.box.deck(name)
    if deck is None:
        return 0.0
    people = [one for one in map(state.box.character, deck.characters) if one is not None]
    return sum(map(strong_character, people)) / 3 + 8 * _versatile(state, deck, people)


def strong_character(one: Profile) -> float:
    """What is printed on a character, its Orders a little of it."""
    attack = (one.attack + (one.attack if one.attack_high is None else one.attack_high)) / 2
    printed = {"attack": attack, "defence": one.defence, "spirit": one.spirit, "hp": one.hp}
    orders = sum(PRINTED[order.what] * order.amount for order in one.orders) / 6
    return sum(PRINTED[what] * value for what, value in printed.items()) + orders + 0.5 * one.initiative


def _versatile(state: State, deck: Deck, people: Sequence[Profile]) -> float:
    """Which part of a deck each of its characters can play, on average."""
    cards = [(state.box.card(name), count) for name, count in deck.cards]
    able = sum(
        count * sum(cannot_play(one, card) is None for one in people) / max(1, len(people))
        for card, count in cards
        if card is not None
    )
    return able / max(1, deck.size)


# --- a fight ----------------------------------------------------------------------------------------------------------


def good_exchange(state: State, seat: int, move: m.Fight) -> float:
    """Both strike, so one chooses the enemy's fighter as well: with what each deals, by the Orders of this turn and by
    whom a Marauder hunts, and with the best card of the hand that the own one could lay."""
    there = fighting(state, seat, move.own, move.foe)
    prospect = Prospect(there)
    return prospect.gain(seat) + _best_card(there, seat, prospect)


def _best_card(state: State, seat: int, prospect: Prospect) -> float:
    """What the best card of a hand gains in a fight; nothing where none is known."""
    who = as_it_is(state, seat, state.seats[seat].fighter)
    best, before = 0.0, prospect.gain(seat)
    for name in state.seats[seat].hand_names if who is not None else ():
        card = state.box.card(name)
        if card is not None and who is not None and cannot_play(who, card) is None:
            gained = _with(prospect, seat, name).gain(seat) - before - LAID
            best = max(best, gained)
    return best


def _with(prospect: Prospect, seat: int, code: str, targets: tuple[str, ...] = ()) -> Prospect:
    """The fight with one more card in the queue."""
    items = (*prospect.state.queue, Waiting(seat, code, targets, queue.HAND))
    return foresee(prospect.again(items if len(items) == 1 else queue.in_n_order(prospect.state, items)))


# --- cards ------------------------------------------------------------------------------------------------------------


def good_cards(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """Each card by what the fight is with it, less what it is worth in the hand; no card gains nothing.

    A card that gives a chain is laid first: with it counts the best that could follow.
    """
    prospect = Prospect(state)
    before = foresee(prospect.again(state.queue)).gain(seat)
    gained = [
        _with(prospect, seat, move.card, move.targets).gain(seat) - before - LAID
        if isinstance(move, m.PlayCard)
        else 0.0
        for move in moves
    ]
    first = not state.played(seat)
    return [
        gain + _laid(state, seat, move, moves, gained, first=first) if isinstance(move, m.PlayCard) else gain
        for move, gain in zip(moves, gained, strict=True)
    ]


def _laid(
    state: State, seat: int, move: m.PlayCard, moves: Sequence[Move], gained: Sequence[float], *, first: bool
) -> float:
    """What comes of laying a card beside what it does: a second card, and a hand that has to be filled."""
    if state.turn > 2 * LONG:
        return LAID  # whatever comes of it: some end has to come
    more = -DECK_OUT if deck_out(state, seat, 1) else 0.0
    if not first or deck_out(state, seat, 2):
        return more
    return more + SECOND * max(0.0, _second(state, seat, move, moves, gained))


def _second(state: State, seat: int, move: m.PlayCard, moves: Sequence[Move], gained: Sequence[float]) -> float:
    """What the best second card gains that a first one allows."""
    card, who = state.card(move.card), as_it_is(state, seat, state.seats[seat].fighter)
    chain = "" if card is None or who is None else gives_chain(who, card)
    if not chain:
        return 0.0
    single = state.seats[seat].hand.known.count(move.card) < 2
    return max((
        gain for other, gain in zip(moves, gained, strict=True)
        if isinstance(other, m.PlayCard) and not (single and other.card == move.card)
        and (found := state.card(other.card)) is not None and satisfies(chain, found)
    ), default=0.0)  # fmt: skip


def deck_out(state: State, seat: int, fewer: int) -> bool:
    """Whether a hand that has so many cards fewer could not be filled in the next turn (Conditions de victoire)."""
    player = state.seats[seat]
    return len(player.deck) < draws_now(state, seat) - len(player.hand) + fewer


# --- discarding -------------------------------------------------------------------------------------------------------


def good_discards(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """A card goes that gains nothing in any fight, as long as the deck has some to spare; the others are kept."""
    if any(isinstance(move, m.End) for move in moves) and deck_out(state, seat, 1 if state.turn > LONG else 1 + SPARE):
        return [0.0 if isinstance(move, m.End) else -DECK_OUT for move in moves]
    known = list(state.seats[seat].hand_names)
    use = dict(zip(known, uses(state, seat, known), strict=True))
    return [_discarded(state, seat, move, use) if isinstance(move, m.Discard) else 0.0 for move in moves]


def _discarded(state: State, seat: int, move: m.Discard, use: Mapping[str, float]) -> float:
    count = len(move.cards) or move.amount
    danger = deck_out(state, seat, count if state.turn > LONG else count + SPARE)
    gain = sum(KEPT - use.get(name, 1.0) for name in move.cards) if move.cards else -1.0 * count
    return gain - (DECK_OUT * count if danger else 0.0)


def uses(state: State, seat: int, cards: Sequence[str]) -> list[float]:
    """What each card gains at its best, in the hands of anybody alive against the enemy's first who is alive; nothing
    where nobody can play it."""
    foes = state.seats[1 - seat].living
    if not foes:
        return [0.0] * len(cards)
    best = [0.0] * len(cards)
    for place, one in state.seats[seat].living:
        there = fighting(state, seat, place, foes[0][0])
        prospect = Prospect(there)
        before, who = prospect.gain(seat), as_it_is(there, seat, place) or one
        for index, name in enumerate(cards):
            card = state.card(name)
            if card is not None and cannot_play(who, card) is None:
                gain = _with(prospect, seat, name).gain(seat) - before + (0.3 if card.chain else 0.0)
                best[index] = max(best[index], gain)
    return best
