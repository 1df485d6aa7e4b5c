"""How good a planet is for the group: its chance to win, by what is still to be done and what the soil still bears."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.erythro.engine.constants import CONTAMINATED_AT, CONTAMINATION, PLAYS
from companion.games.erythro.engine.state import Player, State
from companion.games.erythro.partner.hand import hand_cards, is_attack
from companion.games.erythro.partner.jobs import extraction, jobs_of, plays_left
from companion.partner.search.evaluation import chance, summed

WEIGHTS: Final[Mapping[str, Mapping[str, float]]] = {
    "mars": {
        "armed": 0.150, "cards": 0.128, "deck": 0.029, "influence": 1.026, "jobs": -0.578, "junk": -0.406,
        "last": 0.543, "late": -1.971, "left": 0.462, "mined": -0.274, "near": 0.167, "near last": -0.548,
        "one": -2.655, "one pollution": -0.043, "power": -0.195, "rounds": -0.757, "rounds²": 0.201, "spare": 0.394,
        "tight": 1.579, "to come": -0.100, "two": 0.126,
    },
    "alliance": {
        "armed": 0.430, "brink": -0.727, "cards": 0.407, "deck": 0.082, "influence": 0.337, "jobs": 0.136,
        "junk": -0.490, "last": -0.593, "late": -0.290, "left": 0.715, "mined": -0.349, "near": 0.020,
        "near last": -0.297, "one": -0.975, "one pollution": -0.060, "power": -1.214, "profit": -1.258,
        "rise": -3.786, "rounds": -0.393, "rounds²": -0.095, "spare": -0.917, "tight": 1.288, "to come": -0.128,
        "two": 0.323,
    },
    "consortium": {
        "armed": 0.291, "cards": 0.279, "deck": 0.068, "dirt": -0.022, "dirty tiles": -0.163, "influence": 1.976,
        "jobs": -1.268, "junk": -0.282, "last": 0.407, "late": -2.229, "left": 1.199, "mined": -1.192,
        "missing": 0.485, "near": 0.029, "near last": 0.029, "one": 0.407, "one pollution": -0.276,
        "power": -1.157, "rounds": -0.329, "rounds²": 0.095, "spare": 0.407, "tight": 0.685, "to come": -0.289,
        "two": 0.084,
    },
}  # fmt: skip
"""Against each opponent, as fitted by scripts/fit_worth.py to 500 matches of learners; a figure that is constant there
counts nothing."""


def worth(state: State) -> Sequence[float]:
    """The chance of the group to win, the same for each."""
    return [chance(summed(figures(state), WEIGHTS[state.house.opponent]))] * len(state.players)


def figures(state: State) -> dict[str, float]:
    """What speaks for the group, and against it."""
    return {"one": 1.0, **_work(state), **_soil(state), **_cards(state), **_opponent(state)}


def _work(state: State) -> dict[str, float]:
    """The rounds until all that stands has fallen, and how much of it comes too late."""
    jobs = jobs_of(state)
    rounds = max((job.cards for job in jobs), default=0.0) / PLAYS
    late = sum(min(PLAYS, max(0.0, job.cards - job.due)) for job in jobs)
    tight = min((job.due - job.cards for job in jobs), default=2 * PLAYS)
    left = sum(plays_left(state, seat) for seat in range(len(state.seats))) / len(state.seats)
    return {
        "rounds": rounds, "rounds²": rounds * rounds, "jobs": len(jobs), "late": late / PLAYS,
        "tight": min(2 * PLAYS, max(-PLAYS, tight)) / PLAYS, "left": left / PLAYS,
    }  # fmt: skip


def _soil(state: State) -> dict[str, float]:
    """Contaminated tiles of those that are too many, and tiles that are near to it."""
    found = [tile.pollution for tile in state.tiles if not tile.contaminated]
    spare = state.sheet.contaminated - state.contaminated
    near = sum(pollution == CONTAMINATED_AT - 1 for pollution in found)
    mined = sum(tile.mine is not None and CONTAMINATED_AT > tile.pollution > 1 for tile in state.tiles)
    return {
        "spare": spare, "last": float(spare <= 1), "near": near, "near last": near if spare <= 1 else 0.0,
        "two": found.count(2), "one pollution": found.count(1), "mined": mined,
    }  # fmt: skip


def _cards(state: State) -> dict[str, float]:
    """What the players' cards bring, the contamination cards among them, how soon they are reshuffled."""
    count = len(state.seats)
    junk = sum(_all(player).count(CONTAMINATION) for player in state.seats)
    held = [state.box.actions[card] for player in state.seats for card in _all(player) if card in state.box.actions]
    power = sum(card.gain[0] for card in held) / max(1, len(held))
    armed = sum(any(map(is_attack, hand_cards(state, seat))) for seat in range(count))
    return {
        "junk": junk / count, "power": power, "cards": len(held) / count, "armed": armed / count,
        "deck": sum(len(player.deck) for player in state.seats) / count,
        "influence": sum(sum(player.influence) for player in state.seats) / count / 10,
    }  # fmt: skip


def _all(player: Player) -> tuple[str, ...]:
    return (*player.deck.known, *player.hand.known, *player.discard.known, *player.played.known, *player.pool)


def _opponent(state: State) -> dict[str, float]:
    """The mines to come, what profitability is, what still has to fall for the consortium to go."""
    found = {"to come": float(len(state.mine_levels))}
    if state.house.opponent == "alliance":
        profit, most = state.profitability or 0, state.sheet.profitability_max or 1
        rise = sum(extraction(state, tile) for tile in state.mines)
        found |= {"profit": profit / most, "rise": rise / most, "brink": float(profit + rise >= most)}
    if state.house.opponent == "consortium":
        missing = max(0, (state.sheet.destroyed or 0) - state.destroyed)
        dirt = sum(tile.pollution for tile in state.tiles)
        found |= {"missing": missing, "dirt": dirt, "dirty tiles": sum(tile.pollution > 0 for tile in state.tiles)}
    return found
