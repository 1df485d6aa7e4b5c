"""The oracle: what is ruled over hidden hands must be so in every full world that agrees with the table (GEN-3).

`legal` is legal in every world, `illegal` in none; where it is `unverifiable`, worlds differ, or (in a game that says
so) the engine was too cautious, which is counted. A game makes the worlds, blind to the engine's reasoning.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from companion.cardkit.zones.player_zones import Holding
from companion.core.facts.determinization import worlds
from companion.core.facts.zones import Zone
from companion.core.rules.game import Game
from companion.core.rules.moves import Move
from companion.core.rules.rulings import Ruling
from companion.core.runtime.replacement import replace

S = TypeVar("S")
H = TypeVar("H", bound=Holding)


class Oracle(Generic[S]):
    """Compares rulings at one table with rulings in its worlds. `exact`: what is unverifiable differs in them."""

    game: ClassVar[Game]
    exact: ClassVar[bool] = True
    WORLDS: ClassVar[int] = 3

    def __init__(self, state: S, rng: random.Random) -> None:
        self.state, self.rng = state, rng
        self.counts: Counter[str] = Counter()
        found = [self.world() for _ in range(self.WORLDS)]
        self.worlds = [world for world in found if world is not None]
        self.drawn = self.world_of_core()

    def world(self) -> S | None:
        """One full world, at random; None if it did not come off."""
        raise NotImplementedError

    def world_of_core(self) -> S:
        """One that the core draws (core/facts/determinization.py), as real cards lie. Raises ValueError where it finds
        none."""
        state: Any = self.state
        drawn = next(worlds(state, None, self.rng))
        return cast("S", replace(drawn, dealt=state.dealt, pending=state.pending))

    def forced(self, move: Move) -> Iterable[S]:
        """Worlds where what the move rests on is so, and where it is not."""
        raise NotImplementedError

    def verdict(self, ruling: Ruling) -> str:
        """The verdict of a ruling, here or in a world, as it is compared."""
        return ruling.verdict

    def all_worlds(self, move: Move) -> list[S]:
        """Those at random, the core's own, and those where the move is forced to be so, and not so."""
        return [*self.worlds, self.drawn, *self.forced(move)]

    def check(self, move: Move) -> None:
        """Raises AssertionError for a contradiction."""
        verdict = self.verdict(self.game.judge(self.state, move))
        seen = {self.verdict(self.game.judge(world, move)) for world in self.all_worlds(move)}
        told = f"{move}: {verdict} here, {seen} in worlds of {self.state}"
        if verdict != "unverifiable":
            assert seen == {verdict}, told
        elif self.exact:
            assert seen == {"legal", "illegal"}, told
        else:
            self.counts["exact" if len(seen) > 1 or "unverifiable" in seen else "cautious"] += 1
        self.counts[verdict] += 1


def completed(
    player: H, rng: random.Random, *, held: Sequence[str] = (), avoided: str = "",
    only: Mapping[str, Callable[[str], bool]] | None = None,
) -> H | None:  # fmt: skip
    """The player with all cards named: those that nobody has located lie in the unknown places, at random.

    `held`: cards that lie in the hand; `avoided`: one of which as few as possible do. `only`: which cards a zone can
    take. None if the cards cannot lie so.
    """
    pool = rng.sample(player.pool, len(player.pool))
    laid: dict[str, list[str]] = {name: [] for name in player.ZONES}
    if Counter(held) - Counter(pool) or len(held) > player.zone("hand").unknown:
        return None
    for card in held:
        pool.remove(card)
        laid["hand"].append(card)
    for name, fits in (only or {}).items():
        laid[name] = [card for card in pool if fits(card)][: player.zone(name).unknown]
        for card in laid[name]:
            pool.remove(card)
    pool.sort(key=lambda card: card == avoided)  # the hand is filled first
    zones: dict[str, Any] = {}
    for name in sorted(player.ZONES, key=lambda name: name != "hand"):
        zone, room = player.zone(name), player.zone(name).unknown - len(laid[name])
        laid[name], pool = [*laid[name], *pool[:room]], pool[room:]
        if len(laid[name]) < zone.unknown:
            return None
        zones[name] = Zone((*zone.top, *rng.sample(laid[name], zone.unknown)), 0, zone.bottom)
    return replace(player, **zones, pool=tuple(sorted(pool)))


def rearranged(player: H, rng: random.Random, *, own: bool) -> H:
    """A player whose cards were dealt, with the cards of the deck, and of a hand that is not `own`, in other places."""
    deck, hand = player.zone("deck"), player.zone("hand")
    hidden = [*deck.top, *(() if own else hand.top)]
    rng.shuffle(hidden)
    player = player.with_zone("deck", replace(deck, top=tuple(hidden[: len(deck.top)])))
    return player if own else player.with_zone("hand", replace(hand, top=tuple(hidden[len(deck.top) :])))


def secrets_of(players: Iterable[Holding]) -> list[str]:
    """The next card of each deck, and the hands."""
    return [card for player in players for card in (*player.zone("deck").top[:1], *player.zone("hand").top)]
