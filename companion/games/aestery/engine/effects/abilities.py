"""The abilities of cards in play and of Heroes, called by what they cost (AES-27)."""

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import abilities
from companion.games.aestery.engine.effects.references import HERO, aim_of, permanent_at
from companion.games.aestery.engine.state import State


def cost_of(effect: Effect) -> str:
    """What the ability that an effect begins costs, as it is announced; nothing where it is free."""
    return "" if effect.cost is None else effect.cost.announced


def ability_at(state: State, seat: int, what: str, cost: str) -> tuple[Effect, ...]:
    """The effects of the listed ability at that cost; none where no list says them."""
    _, listed = ability_of(state, seat, what)
    return next((effects for effects in abilities(listed or ()) if cost_of(effects[0]) == cost), ())


def served(cost: str) -> str:
    """The change that says that an ability, which serves once, has served."""
    return f"once {cost}"


def ability_of(state: State, seat: int, what: str) -> tuple[str, tuple[Effect, ...] | None]:
    """The card whose ability is meant and its effects, None where no list says them. `what`: `1`, `story 1`, `hero`."""
    if what == HERO:
        hero = state.box.hero(state.seats[seat].hero)
        return state.seats[seat].hero, None if hero is None else hero.effects
    aim = aim_of(state.players, seat, what)
    one = None if aim is None else permanent_at(state, aim)
    card = None if one is None else state.box.card(one.code)
    return "" if one is None else one.code, None if card is None else card.effects
