"""What a hand can do this round: whether the cards that are left reach an attack, and which card does what in it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.cardkit.effects.queries import amount_of
from companion.games.erythro.engine.cards.box import Action
from companion.games.erythro.engine.flow.updates import influence_of
from companion.games.erythro.engine.state import State
from companion.games.erythro.partner.jobs import Job, plays_left


class Plan(NamedTuple):
    """The way to one attack this round: the cards that bring influence, those that move, the one that attacks."""

    job: Job
    gains: tuple[str, ...]
    moves: tuple[str, ...]
    attack: str

    @property
    def cards(self) -> int:
        """How many cards it takes."""
        return len(self.gains) + len(self.moves) + 1


def hand_cards(state: State, seat: int) -> tuple[Action, ...]:
    """The action cards in a hand that are known by name, each as often as it is there."""
    actions = state.box.actions
    return tuple(actions[card] for card in state.seats[seat].hand.known if card in actions)


def is_attack(card: Action) -> bool:
    """Whether its fourth zone attacks."""
    return any(effect.do == "attack" for effect in card.effect)


def fee(card: Action) -> int:
    """What the fourth zone costs before its attack, in influence of any element."""
    return sum(amount_of(effect) for effect in card.effect if effect.do == "lose")


def plan_of(state: State, seat: int, jobs: Iterable[Job]) -> Plan | None:
    """The first of a player's attacks that the hand can reach this round, with the fewest cards; None if none."""
    cards, left = hand_cards(state, seat), plays_left(state, seat)
    attacks = {card.key: card for card in cards if is_attack(card)}
    for job in jobs:
        found: Plan | None = None
        for attack in attacks.values() if job.seat == seat else ():
            others = list(cards)
            others.remove(attack)
            plan = _way(state, job, attack, others)
            if plan is not None and plan.cards <= left and (found is None or plan.cards < found.cards):
                found = plan
        if found is not None:
            return found
    return None


def _way(state: State, job: Job, attack: Action, others: Sequence[Action]) -> Plan | None:
    """The way to one attack with that card: who moves best moves, who brings most brings it."""
    player = state.seats[job.seat]
    steps = state.layout.distances.get(player.tile, {}).get(job.tile, 0)
    short = job.price + fee(attack) - influence_of(player, job.element)

    def gain(card: Action) -> int:
        return card.gain[0] if card.gain[1] == job.element else 0

    rest = sorted(others, key=lambda card: (min(card.move, 3) - gain(card), card.move), reverse=True)
    moves: list[str] = []
    while steps > 0:
        if not rest or not rest[0].move:
            return None
        steps -= rest[0].move
        moves.append(rest.pop(0).key)
    gains: list[str] = []
    for card in sorted(rest, key=gain, reverse=True):
        if short <= 0:
            break
        short -= gain(card)
        gains.append(card.key)
    return Plan(job, tuple(gains), tuple(moves), attack.key) if short <= 0 else None
