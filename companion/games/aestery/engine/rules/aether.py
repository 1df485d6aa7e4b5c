"""Aether: mines, pitched cards, what is at hand; how a price is paid (Comment jouer vos cartes ?; AES-5, AES-6)."""

from collections.abc import Iterable

from companion.cardkit.payment import (
    MOST_OFFERS,
    NOTHING,
    PITCH,
    Payment,
    Source,
    beyond,
    cards,
    offers,
    paid,
    plain,
    short,
    surplus,
    taken,
)
from companion.cardkit.zones.permanents import Change, with_change
from companion.cardkit.zones.player_zones import with_seat
from companion.core.rules.clauses import clause
from companion.core.rules.rulings import Event, Reason
from companion.core.runtime.replacement import replace
from companion.games.aestery.engine.constants import PITCHES
from companion.games.aestery.engine.flow.updates import Step
from companion.games.aestery.engine.state import Player, State

AETHER, MINES = "aether", "mines"
FRESH, BLED, NEW_MINE = "fresh mine", "bled mine", "new mine"


# --- what there is ----------------------------------------------------------------------------------------------------


def plain_sources(player: Player) -> tuple[Source, ...]:
    """Aether at hand, then untapped mines: what is usual (AES-24)."""
    return Source(AETHER, player.aether), Source(MINES, player.untapped)


def sources(state: State, seat: int, *, but: str = "") -> tuple[Source, ...]:
    """All that a player could pay with; `but`: the card that is to be paid, which cannot pay for itself."""
    player = state.seats[seat]
    found = [*plain_sources(player)]
    hand = player.hand
    left_out = but in hand.known
    for name in hand.known:
        if name == but and left_out:
            left_out = False
            continue
        card = state.box.card(name)
        if card is not None and card.pitch:
            found.append(Source(PITCH, 1, (card.pitch,), name))
    unknown = hand.unknown - (1 if but and but not in hand.known else 0)
    if unknown > 0:
        found.append(Source(PITCH, unknown, PITCHES))
    return tuple(found)


def payment_of(player: Player, price: int, given: Payment | None) -> Payment:
    """How a price is paid: as it was said, else as usual; what is said of cards alone is topped up by nothing."""
    if given is not None:
        return given
    return plain(price, plain_sources(player)) if price > 0 else NOTHING


def pitch_value(state: State, part_card: str, amount: int) -> int:
    """What a pitched card is worth: as listed where it is named, else as it was said."""
    card = state.box.card(part_card) if part_card else None
    return card.pitch if card is not None and card.listed and card.pitch else amount


def valued(state: State, payment: Payment) -> Payment:
    """A payment with the values of the cards that are named in it."""
    if not any(part.card for part in payment):
        return payment
    return tuple(
        part._replace(amount=pitch_value(state, part.card, part.amount)) if part.card else part for part in payment
    )


# --- whether it pays --------------------------------------------------------------------------------------------------


def unpaid(state: State, seat: int, price: int, given: Payment | None, *, but: str = "") -> Reason | None:
    """What is wrong with a payment: a source lacks it, it is short, or a card of it is too much (AES-6)."""
    player = state.seats[seat]
    if given is None:
        if player.aether + player.untapped >= price:
            return None
        return _short(state, seat, price, plain(price, plain_sources(player)), but)
    payment = valued(state, given)
    return (
        _lacking(state, seat, payment, but)
        or (_short(state, seat, price, payment, but) if short(price, payment) else None)
        or (_excess(state, seat, price, payment) if beyond(price, payment) else None)
    )


@clause("payment", "payment-none")
def _short(state: State, seat: int, price: int, payment: Payment, but: str) -> Reason:
    """What is missing, and a payment that works; where none does, how much there is at most."""
    there = sources(state, seat, but=but)
    other = next(iter(offers(price, there, 1)), None)
    figures = {"player": state.players[seat], "price": price}
    if other is not None:
        figures |= {"paid": paid(payment), "missing": short(price, payment), "payment": tuple(map(tuple, other))}
        return Reason("payment", figures=figures)
    have = sum(source.have * max(source.gives, default=1) for source in there)
    in_hand = sum(source.have for source in there if source.gives)
    return Reason("payment-none", figures={**figures, "have": have, "missing": price - have, "hand": in_hand})


@clause("payment-excess", "AES-6")
def _excess(state: State, seat: int, price: int, payment: Payment) -> Reason:
    largest = max(part.amount for part in cards(payment))
    figures = {
        "player": state.players[seat], "price": price, "paid": paid(payment) - largest, "value": largest,
    }  # fmt: skip
    return Reason("payment-excess", figures=figures)


@clause("aether-at-hand", "mine-tapped", "pitch-value", "not-enough-cards", "AES-24")
def _lacking(state: State, seat: int, payment: Payment, but: str) -> Reason | None:
    """What a payment takes must be there: Aether at hand, untapped mines, cards of the hand worth 1 to 3."""
    player, name = state.seats[seat], state.players[seat]
    aether, mines, given = taken(payment, AETHER), taken(payment, MINES), cards(payment)
    if aether > player.aether:
        return Reason("aether-at-hand", "nonsense", {"player": name, "have": player.aether, "count": aether})
    if mines > player.untapped:
        figures = {"player": name, "have": player.untapped, "mines": player.mines, "count": mines}
        return Reason("mine-tapped", "breach" if mines <= player.mines else "nonsense", figures)
    for part in given:
        if part.amount not in PITCHES:
            if part.card and not part.amount:
                return Reason("unknown-card", "nonsense", {"name": part.card})
            return Reason("pitch-value", "nonsense", {"value": part.amount})
    have = max(0, len(player.hand) - (1 if but else 0))
    if len(given) > have:
        return Reason("not-enough-cards", "nonsense", {"player": name, "hand": have, "count": len(given)})
    return None


# --- paying -----------------------------------------------------------------------------------------------------------


@clause("payment", "pitching", "mine-taps", "pitch-surplus", "surplus-kept", "AES-6", "AES-24")
def pay(state: State, seat: int, price: int, given: Payment | None) -> Step:
    """A price paid: mines tap, cards are pitched face up, what mines gave beyond it stays at hand (AES-6, AES-24).

    Total: an override may lack something; then what is there is taken.
    """
    player, name = state.seats[seat], state.players[seat]
    payment = valued(state, payment_of(player, price, given))
    if not payment:
        return state, ()
    aether = min(taken(payment, AETHER), player.aether)
    mines = min(taken(payment, MINES), player.untapped)
    pitched = cards(payment)
    told: tuple[Event, ...] = ()
    for part in pitched:
        player, one = _pitch(player, part.card)
        figures = {"player": name, "value": part.amount, "name": part.card, "hand": len(player.hand)}
        told += (Event("pitching", figures),) * one
    kept = max(0, aether + mines - price)
    lost = surplus(price, payment) - kept if pitched else 0
    if lost > 0:
        told += (Event("surplus-kept" if state.house.surplus else "pitch-surplus", {"player": name, "count": lost}),)
        kept += lost if state.house.surplus else 0
    player = _tap(state, player, mines)
    player = replace(player, aether=player.aether - aether + kept)
    if mines:
        figures = {"player": name, "count": mines, "left": player.untapped, "mines": player.mines}
        told = (Event("mine-taps", figures), *told)
    told = (Event("payment", {"player": name, "price": price, "payment": tuple(map(tuple, payment))}), *told)
    return with_seat(state, seat, player), told


def _pitch(player: Player, card: str) -> tuple[Player, int]:
    if not len(player.hand):
        return player, 0
    if card:
        return player.move(card, "hand", "pitched"), 1
    return player.move(None, "hand", "pitched"), 1


def _tap(state: State, player: Player, mines: int) -> Player:
    """With so many mines tapped; where new mines bleed (option), it is told how many of them were tapped (AES-9)."""
    if state.house.mines_bleed and mines:
        old = player.untapped - player.changed(FRESH)
        bled = max(0, mines - old)
        if bled:
            player = with_change(with_change(player, Change(FRESH, -bled)), Change(BLED, bled))
    return replace(player, untapped=player.untapped - mines)


@clause("mining", "mine-tapped", "mine-x", "AES-5")
def with_mines(state: State, seat: int, count: int) -> State:
    """So many Mine tokens more, tapped (Miner; AES-5)."""
    player = state.seats[seat]
    if state.house.mines_bleed:
        player = with_change(player, Change(NEW_MINE, count))
    return with_seat(state, seat, replace(player, mines=player.mines + count))


@clause("efficiency", "AES-30")
def untap_mines(state: State, seat: int, count: int) -> tuple[State, int]:
    """Up to so many mines untapped, as many as can be (Efficience; AES-30); and how many were."""
    player = state.seats[seat]
    count = min(count, player.mines - player.untapped)
    if count < 1:
        return state, 0
    if state.house.mines_bleed:
        old = player.mines - player.changed(NEW_MINE) - (player.untapped - player.changed(FRESH))
        fresh = max(0, count - max(0, old))
        player = with_change(player, Change(FRESH, fresh)) if fresh else player
    return with_seat(state, seat, replace(player, untapped=player.untapped + count)), count


def payments(
    state: State, seat: int, price: int, *, but: str = "", most: int = MOST_OFFERS
) -> Iterable[Payment | None]:
    """Payments that work, for lists of moves: None, the usual one, where that is enough, else those with cards."""
    player = state.seats[seat]
    if price <= player.aether + player.untapped:
        return (None,)
    return offers(price, sources(state, seat, but=but), most)
