"""Whom or what an effect is done to: what fits a target of card text, what it means at this moment."""

from collections.abc import Iterator

from companion.cardkit.effects.effects import Effect
from companion.cardkit.effects.queries import condition_of
from companion.cardkit.effects.targets import Target
from companion.cardkit.zones.permanents import taken
from companion.games.aestery.engine.effects.references import (
    FIGHTER,
    HERO,
    MINES,
    PLAYER,
    STORY,
    TOP,
    Aim,
    aim_of,
    aims_of,
    permanent_at,
)
from companion.games.aestery.engine.rules.combat_sums import defence_now, force_now
from companion.games.aestery.engine.state import Fighter, State, Story

_KINDS = {"fighter": FIGHTER, "story": STORY, "mine": MINES, "player": PLAYER}


def everything(state: State, seat: int, target: Target) -> Iterator[Aim]:
    """All that lies on the table of the kinds that a target says, a player's own first."""
    for kind in target.kinds:
        for side in target.seats(seat):
            player = state.seats[side]
            if kind == "fighter":
                yield from (Aim(FIGHTER, side, place) for place, _ in taken(player.fighters))
            elif kind == "story":
                yield from (Aim(STORY, side, place) for place, _ in taken(player.stories))
            elif kind == "player":
                yield Aim(PLAYER, side)
            elif kind == "mine" and player.mines:
                yield Aim(MINES, side)


def fits(state: State, seat: int, target: Target, aim: Aim, source: str = "") -> bool:
    """Whether something is such a one as a target asks for, and may be aimed at: not what naps at the enemy's."""
    one = permanent_at(state, aim)
    asleep = one is not None and aim.seat != seat and one.marked("nap") > 0
    return not asleep and _is_such(state, seat, target, aim, source)


def _is_such(state: State, seat: int, target: Target, aim: Aim, source: str) -> bool:
    if aim.kind not in {_KINDS.get(kind, "") for kind in target.kinds} or aim.seat not in target.seats(seat):
        return False
    if aim.kind not in (FIGHTER, STORY):
        return True
    one = permanent_at(state, aim)
    if one is None:
        return False
    return all(_is(state, seat, one, which, aim, source) for which in target.which)


def _is(state: State, seat: int, one: Fighter | Story, which: str, aim: Aim, source: str) -> bool:
    if which == "other":
        return aim_of(state.players, seat, source) != aim if source else True
    if which in ("tapped", "untapped"):
        return one.tapped == (which == "tapped")
    if which in ("attacking", "blocking") and isinstance(one, Fighter):
        return one.attacking if which == "attacking" else bool(one.blocks)
    asked = condition_of(which)
    have = _stat(state, one, asked.what) if asked.how else None
    return which == "in play" if have is None else asked.compares(have)


def _stat(state: State, one: Fighter | Story, what: str) -> int | None:
    if what == "cost":
        card = state.box.card(one.code)
        return None if card is None else card.cost
    if not isinstance(one, Fighter):
        return None
    return force_now(state, one) if what == "force" else defence_now(one)


def candidates(state: State, seat: int, effect: Effect, source: str = "") -> list[Aim]:
    """All that could be chosen for an effect."""
    target = effect.target
    return [
        aim
        for aim in everything(state, seat, target)
        if fits(state, seat, target, aim, source)
    ]  # fmt: skip


def meant(state: State, seat: int, effect: Effect, source: str, chosen: tuple[str, ...]) -> tuple[Aim, ...]:
    """What an effect is done to now, by what was chosen where somebody has to choose."""
    target = effect.target
    if effect.on == MINES:
        return (Aim(MINES, seat),)
    if target.alone:
        return _alone(state, seat, target.alone, source)
    if target.many == "each":  # nobody aims: what naps is among them
        return tuple(aim for aim in everything(state, seat, target) if _is_such(state, seat, target, aim, source))
    return aims_of(state.players, seat, chosen)


def _alone(state: State, seat: int, alone: str, source: str) -> tuple[Aim, ...]:
    if alone == "the opposing":
        return _opposing(state, seat, source)
    if alone == "self":
        aim = Aim(HERO, seat) if source == "hero" else aim_of(state.players, seat, source)
        return (aim or Aim(PLAYER, seat),)
    return (Aim(TOP, seat) if alone == "the uppermost" else Aim(PLAYER, 1 - seat if alone == "foe" else seat),)


def _opposing(state: State, seat: int, source: str) -> tuple[Aim, ...]:
    """Those whom the card faces in a combat."""
    aim = aim_of(state.players, seat, source)
    one = None if aim is None else state.fighter(aim.seat, aim.place)
    if aim is None or one is None:
        return ()
    if one.attacking:
        return tuple(Aim(FIGHTER, 1 - seat, place) for place in state.blockers(aim.place))
    return (Aim(FIGHTER, 1 - seat, one.blocks),) if one.blocks else ()
