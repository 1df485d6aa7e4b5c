"""The rules of thumb that the lessons give, verb by verb: how good an announcement looks to who knows them."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

from companion.cardkit.effects.costs import Cost
from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queue import asked_task
from companion.cardkit.effects.resolution import EFFECT
from companion.cardkit.payment import Payment
from companion.core.rules.moves import Move
from companion.games.aestery.engine.effects.abilities import ability_at
from companion.games.aestery.engine.effects.resolution import LOOK, laid_back_as, parts
from companion.games.aestery.engine.effects.table_effects import recorded
from companion.games.aestery.engine.flow.stack import price_of
from companion.games.aestery.engine.rules.aether import payment_of
from companion.games.aestery.engine.state import HERO, State
from companion.games.aestery.partner.fights import Assault, Defence, Side, fight, side_of
from companion.games.aestery.partner.simulation import answer_gain, effects_gain, mine_gain, played_gain
from companion.games.aestery.partner.values import CARD, held_value

_MINE: Final = 0.12
"""What an untapped mine is worth that may still serve in the other's turn."""


class View:
    """What a seat sees of a table, as far as its rules of thumb ask for it: each figure is worked out once."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.own, self.foe = state.seats[seat], state.seats[1 - seat]
        self._weights: dict[Move, float] = {}

    def weight(self, move: Move) -> float:
        """How good a move looks, by the rule of thumb of its verb; nothing else is better: on."""
        found = self._weights.get(move)
        if found is None:
            thumb = THUMBS.get(move.verb)
            found = self._weights[move] = thumb(self, move) if thumb is not None else 0.0
        return found

    @cached_property
    def assault(self) -> Assault:
        """One's own attack."""
        return Assault(self.state, self.seat)

    @cached_property
    def defence(self) -> Defence:
        """The blocks of this combat."""
        return Defence(self.state)

    @cached_property
    def held(self) -> dict[str, float]:
        """What each card of the hand is worth there."""
        return {name: held_value(self.state, name, self.own.mines) for name in self.own.hand_names}

    def paid(self, price: int, payment: Payment | None) -> float:
        """What a payment costs: cards of the hand count, a mine hardly (Pitcher)."""
        if not price and not payment:
            return 0.0
        total = 0.0
        for part in payment_of(self.own, price, payment):
            if part.is_card:
                total += self.held.get(part.card, CARD)
            else:
                total += _MINE * part.amount if part.source == "mines" else 0.0
        return total


# --- the hand and the mines -------------------------------------------------------------------------------------------


def keeps_hand(view: View, move: Any) -> float:
    """A hand with Fighters that can soon be paid is kept."""
    cheap = 0
    for name in view.own.hand.known:
        card = view.state.box.card(name)
        cheap += card is not None and card.kind == "fighter" and card.cost <= 3
    return 1.0 if cheap >= 2 or not view.own.hand.known else -1.0


def mines_early(view: View, move: Any) -> float:
    """A mine early pays for long; the card that is least use becomes one, and only if the hand can spare it."""
    spare = len(view.own.hand) - 2
    late = 1.2 if spare < 0 else 0.0
    return mine_gain(view.own.mines) - view.held.get(move.card, CARD) - late + 0.8


def hides_what_is_over(view: View, move: Any) -> float:
    """The hideout is free room: for Privilege, or for a card above six."""
    card = view.state.box.card(move.card)
    if card is not None and "privilege" in card.keywords:
        return 1.0
    over = len(view.own.hand) + 1 - 6
    return 0.2 + 0.3 * view.held.get(move.card, CARD) if over > 0 else -1.0


def discards_the_least(view: View, move: Any) -> float:
    """The card that serves least goes first."""
    return -sum(view.held.get(name, CARD) for name in move.cards)


# --- cards ------------------------------------------------------------------------------------------------------------


def plays(view: View, move: Any) -> float:
    """A card for what it does here, less what pays for it: mines first, cards only where it is worth them."""
    state = view.state
    card = state.card(move.card)
    if card is None:
        return 0.0
    hideout = move.origin == "hideout"
    gain = played_gain(state, view.seat, card, move.targets, hideout=hideout)
    gain -= view.paid(price_of(state, view.seat, card), move.payment)
    gain -= 0.3 if hideout else view.held.get(move.card, CARD) if card.kind == "ephemeral" else 0.5
    return gain


def activates(view: View, move: Any) -> float:
    """An ability for what it does here; a Hero's costs nothing, and is gone with the turn."""
    effects = ability_at(view.state, view.seat, move.what, move.cost)
    cost = Cost.said(move.cost)
    gain = effects_gain(view.state, view.seat, effects, move.what, move.targets)
    gain += 0.6 * cost.experience - view.paid(cost.aether, move.payment) - CARD * cost.discard
    if cost.tap and move.what != HERO and not move.what.startswith("story"):
        gain -= 1.0
    return gain - 0.05


def supports(view: View, move: Any) -> float:
    """Support where the Force decides: for the blow that comes through, or kills."""
    effects = [recorded_force(view.state.box.counted(move.card, "support"))]
    return effects_gain(view.state, view.seat, effects, "", (move.target,)) - view.held.get(move.card, CARD)


def recorded_force(amount: int) -> Effect:
    """So much Force until the end of the turn, as an effect."""
    return Effect("change", amount, "force", "a fighter", until="turn")


def takes_heart(view: View, move: Any) -> float:
    """A Bravery marker takes Fatigue off as soon as there is some."""
    one = view.state.fighter(view.seat, move.place)
    return 2.0 if one is not None and one.marked("fatigue") else -3.0


def answers(view: View, move: Any) -> float:
    """What a card asks for, by what it brings."""
    state, effect = view.state, recorded(move.what)
    if effect is None:
        return 0.0
    if asked_task(state, view.seat, LOOK) is not None:
        name, zone = laid_back_as(effect)
        good = held_value(state, name, view.own.mines) - 1.2
        return good if zone == "deck-top" else -good
    task = asked_task(state, view.seat, EFFECT)
    source = parts(task)[1] if task is not None else ""
    if effect.do == "mine" and effect.on[:1] == '"':
        return mine_gain(view.own.mines) - view.held.get(effect.on[1:-1], CARD)
    return answer_gain(state, view.seat, effect, move.targets, source)


# --- combat -----------------------------------------------------------------------------------------------------------


def attacks(view: View, move: Any) -> float:
    """Who brings more than it costs attacks; all do where that wins, for then First Blood costs nothing."""
    gain = sum(view.assault.gain(place) for place in move.places if place in view.assault.ready)
    return gain + 12.0 if view.assault.lethal else gain


def begins_combat(view: View, move: Any) -> float:
    """Another combat is bought for those who have not attacked yet."""
    assault = view.assault
    gains = [assault.gain(place) for place in assault.ready]
    gain = sum(gain for gain in gains if gain > 0) + (12.0 if assault.lethal else 0.0)
    return 0.7 * gain - view.paid(view.state.combat_price, move.payment) - 0.3


def blocks(view: View, move: Any) -> float:
    """A block that saves more than it costs, without Defence that is wasted; above all one that saves the match."""
    row = view.own.fighters
    sides = [side_of(view.state, one) for place in move.places if (one := row[place - 1]) is not None]
    return sum(view.defence.gain(move.attacker, side) for side in sides) - 0.05


def flashes(view: View, move: Any) -> float:
    """Flashing costs a card: where lives are few, or much is held back."""
    card = view.state.card(move.card)
    if card is None:
        return 0.0
    side = Side(card.force, card.defence, 0.0, flashed=True)
    return view.defence.gain(move.attacker, side) - view.held.get(move.card, CARD) - 0.3


def orders(view: View, move: Any) -> float:
    """The blows fall first on whom they kill and whose loss hurts most."""
    state, foe = view.state, view.foe.fighters
    one = state.fighter(state.active, move.attacker)
    if one is None:
        return 0.0
    side = side_of(state, one)

    def costs(places: Sequence[int]) -> float:
        there = (foe[place - 1] for place in places)
        return fight(side, [side_of(state, blocker) for blocker in there if blocker is not None])[1]

    return 2.0 * (costs(move.places) - costs(state.blockers(move.attacker))) - 0.01


THUMBS: Final[dict[str, Callable[[View, Any], float]]] = {
    "keep": keeps_hand, "mine": mines_early, "hide": hides_what_is_over, "discard": discards_the_least, "play": plays,
    "ephemeral": plays, "fighter": plays, "story": plays, "activate": activates, "support": supports,
    "bravery": takes_heart, "effect": answers, "attack": attacks, "combat": begins_combat, "block": blocks,
    "flash": flashes, "order": orders,
}  # fmt: skip


def weigh(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """How good each move looks to who knows the lessons' rules of thumb."""
    view = view_of(state, seat)
    return [view.weight(move) for move in moves]


_latest: list[View] = []


def view_of(state: State, seat: int) -> View:
    """The view of a seat; who weighs what is sensible asks about the same table twice."""
    for view in _latest:
        if view.state is state and view.seat == seat:
            return view
    _latest[:] = [View(state, seat)]
    return _latest[0]
