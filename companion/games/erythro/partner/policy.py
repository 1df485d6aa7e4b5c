"""Rules of thumb, as the lessons and the book's notes on strategy give them; each is worth so many points.

They look at what everybody sees and at the own hand. A point more is about three times as good.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import amount_of
from companion.core.rules.moves import Move
from companion.games.erythro.engine import moves as m
from companion.games.erythro.engine.cards.box import Action
from companion.games.erythro.engine.constants import CONTAMINATED_AT, CONTAMINATION
from companion.games.erythro.engine.effects.attack import Attack
from companion.games.erythro.engine.effects.cards import Buy, Destroy, Draw, Take
from companion.games.erythro.engine.effects.influence import Gain, Lose
from companion.games.erythro.engine.effects.references import aim_of
from companion.games.erythro.engine.effects.tiles import Go, Pollute, Remove, Sanctuary, near_tiles
from companion.games.erythro.engine.flow.hands import NO, is_contamination
from companion.games.erythro.engine.flow.updates import elements_of, influence_of
from companion.games.erythro.engine.state import State
from companion.games.erythro.partner.hand import Plan, hand_cards, is_attack, plan_of
from companion.games.erythro.partner.jobs import GAIN_A_CARD, Job, extraction, jobs_of, lines_left, plays_left

WANTED: Final = 0.45
"""A point of influence that an attack still lacks."""
SPARE: Final = 0.12
"""A point of influence beyond that."""
STEP: Final = 0.6
"""A step towards what is attacked next."""
UNLIKELY: Final = 4.0
"""What counts against a figure that no card in the hand is known to have."""
USUAL_GAINS: Final = (2, 3)
LEAST_COST: Final = 2
"""Of a card on the market that nobody has named."""
TAKEN: Final = 0.8
"""A contamination card more; one less is worth as much."""
SOIL: Final = (0.1, 0.25, 0.5, 1.3)
"""A pollution token less on a tile that has 1, 2, 3; and on one that a mine is about to contaminate."""


class Thumbs:
    """What a seat thinks of the announcements that it may make at a table."""

    def __init__(self, state: State, seat: int) -> None:
        self._points: dict[Move, float] = {}
        self._zones: dict[tuple[str, str], float] = {}
        self.state, self.seat, self.player = state, seat, state.seats[seat]
        self.jobs: tuple[Job, ...] = jobs_of(state)
        self.mine = tuple(job for job in self.jobs if job.seat == seat)
        self.left = plays_left(state, seat)

    @cached_property
    def plan(self) -> Plan | None:
        """What the hand can attack this round: its own job, else any that nobody does sooner."""
        return plan_of(self.state, self.seat, self.mine)

    @cached_property
    def lacks(self) -> dict[str, int]:
        """The influence that the player's attacks still lack, by element."""
        found = {element: -influence_of(self.player, element) for element in elements_of(self.state, self.seat)}
        for job in self.mine:
            found[job.element] += job.price
        return {element: max(0, short) for element, short in found.items()}

    def points(self, move: Move) -> float:
        """How good an announcement looks."""
        found = self._points.get(move)
        if found is None:
            judge = _POINTS.get(type(move))
            found = self._points[move] = judge(self, move) if judge is not None else 0.0
        return found

    # --- cards of the hand --------------------------------------------------------------------------------------------

    def play(self, move: m.Play) -> float:
        """A card is as good as the best that it can do now."""
        card = self.state.box.actions.get(move.card)
        return 0.0 if card is None else max(self.zone(card, zone) for zone in ("gain", "move", "sanctuary", "special"))

    def zone(self, card: Action, zone: str) -> float:
        """What a zone of a card is worth."""
        found = self._zones.get((card.key, zone))
        if found is None:
            found = self._zones[card.key, zone] = self._zone(card, zone)
        return found

    def _zone(self, card: Action, zone: str) -> float:
        """Count what the hand can pay this round, and keep the card that attacks for the attack."""
        plan, value = self.plan, self.plain(card, zone)
        if plan is None:
            return value
        waiting = plan.cards > 1
        if zone == "special" and is_attack(card) and not waiting:
            return 6.0
        if zone == "gain" and card.key in plan.gains:
            return 3.0 + 0.2 * value
        if zone == "move" and card.key in plan.moves:
            return 3.2 + 0.2 * value
        kept = card.key == plan.attack and self.copies(card.key) <= 1
        kept = kept or (card.key in (*plan.gains, *plan.moves) and self.copies(card.key) <= self.needed(plan, card.key))
        return value - 2.0 if kept or self.left <= plan.cards else value

    def copies(self, key: str) -> int:
        """How many cards of a name are in the hand."""
        return self.player.hand.known.count(key)

    @staticmethod
    def needed(plan: Plan, key: str) -> int:
        """How many cards of a name a plan takes."""
        return (*plan.gains, *plan.moves, plan.attack).count(key)

    def plain(self, card: Action, zone: str) -> float:
        """The same where no attack can be paid this round."""
        if zone == "gain":
            return self.gained(*card.gain)
        if zone == "move":
            return self.moved(card.move)
        if zone == "sanctuary":
            return self.hallowed(card.sanctuary)
        return sum(self.effect(effect) for effect in card.effect)

    def gained(self, amount: int, element: str) -> float:
        """Influence where an attack lacks it; what is above the maximum cannot be gained."""
        if element not in self.lacks:
            return -1.0
        room = self.state.box.influence_max - influence_of(self.player, element)
        if room < amount and not self.state.house.cap_influence:
            return -3.0
        wanted = min(amount, self.lacks[element])
        return WANTED * wanted + SPARE * (min(amount, room) - wanted)

    def moved(self, most: int) -> float:
        """As far as a move comes towards what is attacked next."""
        return STEP * min(most, self.way(self.player.tile)) - 0.05

    def way(self, tile: int) -> int:
        """Steps from a tile to what the player attacks next."""
        if not self.mine:
            return 0
        return self.state.layout.distances.get(self.mine[0].tile, {}).get(tile, 0)

    def hallowed(self, element: str) -> float:
        """A sanctuary for the yellow part of a card that is in hand: it stays for the rounds to come."""
        tile = self.state.tile(self.player.tile)
        if tile is None or tile.sanctuary or tile.contaminated:
            return -3.0
        uses = sum(card.bonus_sanctuary == element for card in hand_cards(self.state, self.seat))
        return 0.05 + 0.2 * min(uses, 2)

    # --- effects ------------------------------------------------------------------------------------------------------

    def effect(self, effect: Effect) -> float:
        """What an effect of a fourth zone is worth before anybody has said how it is done."""
        aim = aim_of(effect)
        if effect.do == "attack":
            return self.attacked()
        if effect.do == "remove":
            return max((self.cleaned(amount_of(effect), tile) for tile in self.reach(near=aim.near)), default=0.0)
        if effect.do == "destroy":
            held = self.player.has_such(is_contamination, "hand", "discard") != NO
            return TAKEN if held or aim.other else 0.0
        worth = {"take": -TAKEN, "gain": WANTED, "lose": -WANTED, "draw": 0.4, "move": 0.3, "pollute": -0.6}
        return worth.get(effect.do, 0.2) * amount_of(effect)

    def reach(self, *, near: bool) -> tuple[int, ...]:
        """The tiles an effect can be done on."""
        return near_tiles(self.state, self.seat)[: None if near else 1]

    def attacked(self) -> float:
        """An attack from here, now."""
        here = [job for job in self.jobs if job.tile == self.player.tile]
        able = any(influence_of(self.player, job.element) >= job.price for job in here if job.seat == self.seat)
        return 4.0 if able else 0.5

    def attack(self, move: Attack) -> float:
        """The nearest to "lost" first, in the element that the next attack needs least."""
        state, spared = self.state, self.lacks.get(move.element, 0)
        mine = state.mines.get(move.tile)
        if mine is None:
            return 4.0 - 0.1 * move.amount
        gain = 0.3 * extraction(state, move.tile) if state.house.opponent == "alliance" else 0.0
        return 5.0 - 0.2 * lines_left(state, mine) - 0.1 * move.amount - 0.02 * spared + gain

    def cleaned(self, amount: int, number: int) -> float:
        """The tile that is nearest to four first; most of all the one on which a mine is about to do it."""
        tile = self.state.tile(number)
        if tile is None or tile.contaminated or not tile.pollution:
            return 0.0
        value = sum(SOIL[had - 1] for had in range(max(1, tile.pollution - amount + 1), tile.pollution + 1))
        threat = self.threat(number)
        if tile.pollution + threat >= CONTAMINATED_AT > tile.pollution - amount + threat:
            value += SOIL[-1]
        return value * self.caution

    @cached_property
    def caution(self) -> float:
        """How much the soil counts: the consortium asks for a clean planet, and one contaminated tile is too many."""
        spare = self.state.sheet.contaminated - self.state.contaminated
        return 2.5 if self.state.house.opponent == "consortium" else 1.6 if spare <= 1 else 1.0

    def threat(self, number: int) -> int:
        """The pollution that the mines bring to a tile when they move next."""
        state, found = self.state, 0
        for tile, mine in state.mines.items():
            card = state.box.mines.get(mine.key)
            line = card.lines[min(mine.step, len(card.lines) - 1)] if card is not None else "pollute-1"
            if tile == number and line[-1].isdigit():
                found += int(line[-1])
            elif line.endswith("spread") and (tile == number or tile in state.layout.neighbours[number]):
                found += 1
        return found

    # --- announcements ------------------------------------------------------------------------------------------------

    def gain(self, move: Gain) -> float:
        """Influence: the first zone of the card that was named, or an effect."""
        card = self.state.box.actions.get(self.player.named)
        if card is not None:
            return self.zone(card, "gain")
        expected = self.told or (move.amount, move.element) in self.gains
        return self.gained(move.amount, move.element) - (0.0 if expected else UNLIKELY)

    @cached_property
    def told(self) -> bool:
        """Whether a card is open of which it is known what it asks for."""
        return any(player.open is not None and player.open.known for player in self.state.seats)

    @cached_property
    def gains(self) -> frozenset[tuple[int, str]]:
        """What the first zones of cards bring that may be in the hand; of cards in no list, what is usual."""
        actions, cards = self.state.box.actions, {*self.player.hand.known, *self.player.pool}
        listed = frozenset(actions[card].gain for card in cards if card in actions)
        return listed or frozenset((amount, element) for amount in USUAL_GAINS for element in self.lacks)

    def go(self, move: Go) -> float:
        """Towards what is attacked next."""
        card = self.state.box.actions.get(self.player.named)
        nearer = self.way(self.player.tile) - self.way(move.tile)
        best = 0.0 if card is None else self.zone(card, "move") - self.moved(card.move)
        return best + STEP * nearer - 0.05

    def sanctuary(self, move: Sanctuary) -> float:
        """A sanctuary."""
        card = self.state.box.actions.get(self.player.named)
        return self.hallowed(move.element) if card is None else self.zone(card, "sanctuary")

    def special(self, move: m.Special) -> float:
        """The fourth zone; the yellow part is for nothing."""
        card = self.state.box.actions.get(self.player.named)
        if card is None:
            return 0.5
        return self.zone(card, "special") + (sum(map(self.effect, card.bonus)) if move.element else 0.0)

    def contaminate(self, move: m.Contaminate) -> float:
        """A contamination card pollutes the own tile, and brings three cards or costs three influence."""
        tile = self.state.tile(self.player.tile)
        fourth = tile is not None and tile.pollution + 1 >= CONTAMINATED_AT
        useful = 0.3 if self.plan is None and len(self.player.deck) >= 3 and self.left > 1 else -0.6
        return useful - (4.0 if fourth else 0.3) * self.caution

    def lose(self, move: Lose) -> float:
        """In the element that is needed least."""
        return (-WANTED if self.lacks.get(move.element) else -SPARE) * move.amount

    def draw(self, move: Draw) -> float:
        """Cards, as long as the deck has them: else it is reshuffled, and the opponent acts."""
        return 1.0 if len(self.player.deck) >= move.amount else -1.0

    def remove(self, move: Remove) -> float:
        """Pollution off a tile."""
        return self.cleaned(move.amount, move.tile) + 0.05

    def clean(self, move: m.Clean) -> float:
        """Pollution that an event takes off a tile."""
        return self.cleaned(move.amount, move.tile) + 0.05

    def pollute(self, move: Pollute) -> float:
        """Pollution where it does least."""
        return -self.cleaned(1, move.tile) - 0.6

    def destroy(self, move: Destroy) -> float:
        """A contamination card less; one out of the hand makes room."""
        return TAKEN + (0.2 if move.place == "hand" else 0.0)

    def take(self, move: Take) -> float:
        """A contamination card more."""
        return -TAKEN

    # --- the other phases ---------------------------------------------------------------------------------------------

    def keep(self, move: m.Keep) -> float:
        """A card that is kept need not be drawn: the deck lasts longer. A contamination card is let go."""
        if move.card == CONTAMINATION or not hand_cards(self.state, self.seat):
            return -1.5
        card = self.state.box.actions.get(move.card)
        return 0.5 if card is None else 0.5 + self.quality(card)

    def quality(self, card: Action) -> float:
        """How good a card is to have: what it brings, how far it goes, whether it attacks."""
        own = card.gain[1] in self.lacks
        return 0.35 * (card.gain[0] - 2) * own + 0.1 * card.move + 0.3 * is_attack(card)

    def buy(self, move: Buy) -> float:
        """Buy every round: any card puts the reshuffle off. But not for what the next attack lacks."""
        card = self.state.box.actions.get(move.card)
        value = 1.2 + (0.0 if card is None else self.quality(card)) - 0.2 * move.cost
        if (card is None and move.cost < LEAST_COST) or (self.state.phase == "players" and not self.told):
            return value - UNLIKELY
        first = self.mine[0] if self.mine else None
        if first is None or first.element != move.element:
            return value
        have = influence_of(self.player, move.element)
        before, after = max(0, first.price - have), max(0, first.price - have + move.cost)
        late = first.cards + (after - before) / GAIN_A_CARD > first.due >= first.cards
        return value - 0.08 * after - (3.0 if late else 0.0)


_POINTS: Final[dict[type[Move], Callable[[Thumbs, Any], float]]] = {
    m.Play: Thumbs.play, Gain: Thumbs.gain, Go: Thumbs.go, Sanctuary: Thumbs.sanctuary, m.Special: Thumbs.special,
    m.Contaminate: Thumbs.contaminate, Lose: Thumbs.lose, Draw: Thumbs.draw, Remove: Thumbs.remove,
    m.Clean: Thumbs.clean, Pollute: Thumbs.pollute, Destroy: Thumbs.destroy, Take: Thumbs.take, Attack: Thumbs.attack,
    m.Keep: Thumbs.keep, Buy: Thumbs.buy,
}  # fmt: skip


_NEWEST: Final[list[Thumbs]] = []
"""What was thought of last: whoever weighs moves asks twice about the same table."""


def thumbs_of(state: State, seat: int) -> Thumbs:
    """What a seat thinks at a table."""
    if not _NEWEST or _NEWEST[0].state is not state or _NEWEST[0].seat != seat:
        _NEWEST[:] = [Thumbs(state, seat)]
    return _NEWEST[0]
