"""What an ability costs, as it is announced: `tap`, `cost 2`, `-2`, `discard 1`, `sacrifice` (AES-27)."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from companion.cardkit.deeds import Cost, Deed
from companion.cardkit.performing import abilities
from companion.games.aestery.engine.aim import HERO, aim_of, permanent_at
from companion.games.aestery.engine.state import State

_PARTS: Final = re.compile(
    r"(?P<tap>tap)|cost (?P<aether>\d{1,2})|(?P<experience>[+-]\d{1,2})|discard (?P<discard>\d)"
    r"|(?P<sacrifice>sacrifice)"
)


class AbilityCost(NamedTuple):
    """The parts of a cost."""

    tap: bool = False
    aether: int = 0
    experience: int = 0
    discard: int = 0
    sacrifice: bool = False

    @staticmethod
    def read(text: str) -> "AbilityCost":
        """The cost that a text says; what it does not say costs nothing."""
        return _read(text)

    def __str__(self) -> str:
        words = ["tap"] if self.tap else []
        words += [f"cost {self.aether}"] if self.aether else []
        words += [f"{self.experience:+}"] if self.experience else []
        words += [f"discard {self.discard}"] if self.discard else []
        words += ["sacrifice"] if self.sacrifice else []
        return " ".join(words)


@lru_cache(maxsize=512)
def _read(text: str) -> AbilityCost:
    cost = AbilityCost()
    for found in _PARTS.finditer(text):
        cost = cost._replace(
            tap=cost.tap or bool(found["tap"]), aether=cost.aether + int(found["aether"] or 0),
            experience=cost.experience + int(found["experience"] or 0),
            discard=cost.discard + int(found["discard"] or 0), sacrifice=cost.sacrifice or bool(found["sacrifice"]),
        )  # fmt: skip
    return cost


def cost_of(deed: Deed) -> str:
    """What the ability that a deed begins costs, as it is announced; nothing where it is free."""
    return "" if deed.cost is None else _words(deed.cost)


@lru_cache(maxsize=512)
def _words(cost: Cost) -> str:
    return str(AbilityCost(cost.tap, cost.aether, cost.experience, cost.discard, cost.sacrifice))


def ability_at(state: State, seat: int, what: str, cost: str) -> tuple[Deed, ...]:
    """The deeds of the listed ability at that cost; none where no list says them."""
    _, listed = ability_of(state, seat, what)
    return next((deeds for deeds in abilities(listed or ()) if cost_of(deeds[0]) == cost), ())


def served(cost: str) -> str:
    """The change that says that an ability, which serves once, has served."""
    return f"once {cost}"


def ability_of(state: State, seat: int, what: str) -> tuple[str, tuple[Deed, ...] | None]:
    """The card whose ability is meant and its deeds, None where no list says them. `what`: `1`, `story 1`, `hero`."""
    if what == HERO:
        hero = state.box.hero(state.seats[seat].hero)
        return state.seats[seat].hero, None if hero is None else hero.deeds
    aim = aim_of(state.players, seat, what)
    one = None if aim is None else permanent_at(state, aim)
    card = None if one is None else state.box.card(one.code)
    return "" if one is None else one.code, None if card is None else card.deeds
