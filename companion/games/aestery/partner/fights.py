"""Who would win which fight: what attackers and blockers do to each other, told beforehand (Combat; AES-11, AES-12)."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.rules.blocking import plunges
from companion.games.aestery.engine.rules.combat_sums import force_now, prevention
from companion.games.aestery.engine.state import Fighter, State
from companion.games.aestery.partner.values import CARD, cost_of_loss, fighter_value

FLASHED: Final = 2
"""The Defence of a card that the opponent may flash, as one has to expect it."""
_WEAR: Final = 0.5
"""What Fatigue that does not kill costs of a Fighter's value, were it to take all of its Defence."""


class Side(NamedTuple):
    """A Fighter as a fight sees it. `holds`: how much Fatigue it bears before it dies."""

    force: int
    holds: int
    value: float
    spared: int = 0
    flashed: bool = False


def side_of(state: State, one: Fighter) -> Side:
    """A Fighter of the table, as it stands."""
    return Side(force_now(state, one), max(0, one.toughness), fighter_value(state, one), prevention(one), one.flashed)


def loss(side: Side, damage: int) -> float:
    """What damage to a Fighter costs whose it is."""
    damage -= side.spared
    if damage <= 0 or side.flashed:
        return 0.0
    return side.value if damage >= side.holds else _WEAR * side.value * damage / side.holds


def fight(attacker: Side, blockers: Sequence[Side]) -> tuple[int, float]:
    """What comes through, and what the fight costs the defender's Fighters more than the attacker's."""
    left, costs = attacker.force, 0.0
    for one in blockers:
        held = min(left, one.holds)
        left -= held
        costs += loss(one, held)
    struck = sum(0 if one.flashed else one.force for one in blockers)
    return left, costs - loss(attacker, struck)


def reaches(attacker: Fighter, blocker: Fighter) -> bool:
    """Whether one could stand before the other, by their keywords (Vol, Plongée, Imblocable)."""
    words = attacker.words
    if not words:
        return True
    if "unblockable" in words or (plunges(attacker) and not plunges(blocker)):
        return False
    return "flight" not in words or "flight" in blocker.words or "reach" in blocker.words


def can_flash(attacker: Fighter) -> bool:
    """Whether a card of the hand could be flashed before it (Flash; Insaisissable)."""
    words = attacker.words
    return not ("unblockable" in words or "elusive" in words or "flight" in words or plunges(attacker))


class Assault:
    """What a player's Fighters could do in the next combat of a turn, against those who may block."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.own, self.foe = state.seats[seat], state.seats[1 - seat]

    @cached_property
    def ready(self) -> dict[int, Side]:
        """Those who attack, or could: by their place."""
        found = {}
        for place, one in taken(self.own.fighters):
            if one.attacking or not (one.tapped or one.naps):
                side = side_of(self.state, one)
                again = 0 if one.attacking else one.words.get("recidivism", 0) * self.state.attacked
                found[place] = side._replace(force=side.force + again)
        return found

    @cached_property
    def guards(self) -> list[tuple[Fighter, Side]]:
        """The opponent's Fighters that may block."""
        row = taken(self.foe.fighters)
        return [(one, side_of(self.state, one)) for _, one in row if not (one.tapped or one.naps)]

    @cached_property
    def flashes(self) -> int:
        """How many cards the opponent may flash, as far as one must expect it."""
        return (len(self.foe.hand) + 1) // 2

    @cached_property
    def lethal(self) -> bool:
        """Whether all together take the opponent's last life, if each guard stops the one it stops best, and one card
        is flashed: two blockers do not stop three attackers."""
        total = sum(side.force for side in self.ready.values())
        stopped = sorted((self._stops(guard) for guard in self.guards), reverse=True)[: len(self.ready)]
        flashed = FLASHED if self.foe.hand and any(map(can_flash, self._attackers())) else 0
        return total - sum(stopped) - flashed >= self.foe.life

    def _attackers(self) -> list[Fighter]:
        return [one for place, one in taken(self.own.fighters) if place in self.ready]

    def _stops(self, guard: tuple[Fighter, Side]) -> int:
        blocker, side = guard
        row = self.own.fighters
        return max(
            (min(attacker.force, side.holds) for place, attacker in self.ready.items()
             if (one := row[place - 1]) is not None and reaches(one, blocker)),
            default=0,
        )  # fmt: skip

    def gain(self, place: int) -> float:
        """What an attacker brings, by the fight that suits the opponent best, as likely as it is to be chosen."""
        one, side = self.own.fighters[place - 1], self.ready[place]
        assert one is not None
        free = cost_of_loss(self.foe.life, side.force)
        if self.state.box.cards and "hit" in one.words and side.force:
            free += 1.0
        worst = free
        for guard, holds in self.guards:
            if reaches(one, guard):
                through, costs = fight(side, (holds,))
                worst = min(worst, cost_of_loss(self.foe.life, through) + costs)
        blocked = min(1.0, len(self.guards) / max(1, len(self.ready)))
        gain = free + (worst - free) * blocked
        if self.flashes and can_flash(one):
            flashed = cost_of_loss(self.foe.life, max(0, side.force - FLASHED)) + CARD
            gain = min(gain, 0.5 * gain + 0.5 * flashed)
        return gain - self._bleeding(one, side) - self._unguarded(one, side)

    def _bleeding(self, one: Fighter, side: Side) -> float:
        """First Blood: who has just arrived better waits; so does who thirsts and has no marker left."""
        words = one.words
        if "bloodthirst" in words and "madness" not in words:
            return 0.4 if one.marked("bloodthirst") else side.value
        return side.value if one.new and "madness" not in words else 0.0

    def _unguarded(self, one: Fighter, side: Side) -> float:
        """Who attacks taps, and does not block in the other's turn."""
        threats = [force_now(self.state, foe) for _, foe in taken(self.foe.fighters) if not foe.naps]
        if not threats or one.attacking:
            return 0.0
        coming, held = sum(threats), min(max(threats), side.holds)
        return 0.5 * (cost_of_loss(self.own.life, coming) - cost_of_loss(self.own.life, max(0, coming - held)))


class Defence:
    """The blocks of a combat, as they stand and as they could be: what each more would change for the defender."""

    def __init__(self, state: State) -> None:
        self.state, self.seat = state, 1 - state.active
        self.life = state.seats[self.seat].life
        self.attackers: dict[int, Side] = {}
        self.lanes: dict[int, list[Side]] = {}
        own = state.seats[self.seat].fighters
        for place in state.attackers:
            one = state.fighter(state.active, place)
            assert one is not None
            self.attackers[place] = side_of(state, one)
            there = (own[blocker - 1] for blocker in state.blockers(place))
            self.lanes[place] = [side_of(state, blocker) for blocker in there if blocker is not None]

    @cached_property
    def dealt(self) -> dict[int, tuple[int, float]]:
        """What comes through and what it costs, by attacker, as the blocks stand."""
        return {place: fight(side, self.lanes[place]) for place, side in self.attackers.items()}

    @cached_property
    def through(self) -> int:
        """What comes through in all."""
        return sum(through for through, _ in self.dealt.values())

    def gain(self, attacker: int, blocker: Side) -> float:
        """What one more blocker before an attacker saves the defender."""
        before, cost = self.dealt[attacker]
        through, costs = fight(self.attackers[attacker], [*self.lanes[attacker], blocker])
        after = self.through - before + through
        saved = cost_of_loss(self.life, self.through) - cost_of_loss(self.life, after)
        return saved - (costs - cost)
