"""How much each figure of a table counts: `python -m scripts.fit_worth GAME [MATCHES] [POLICY] [OPTION=VALUE ...]`.

Plays matches by rules of thumb (with some moves at random, so that all kinds of tables come up), keeps some tables of
each, and finds the weights by which their figures tell best who won (logistic regression, a little held back). They
are printed as they stand in the game's `partner/search/heuristics.py`, with how well they told matches that were kept
apart.

The game's `sense` has `figures(state) -> dict[str, float]`: of two players what speaks for the first (what speaks for
the other with a minus), of a group what speaks for it; and `"one": 1.0` where a lone constant makes sense.
"""

import random
import sys
from typing import Any

import numpy as np

from companion.core.match.setup import check_options
from companion.core.plugins.game_modules import module_of
from companion.core.plugins.registry import find_game
from companion.core.rules.moves import Move
from companion.partner.search.levels import at_random, policy_of
from companion.partner.self_play import begun, play_out

MISSTEPS = 0.15
KEPT = 0.12
HOLD_BACK = 1.0


def main(name: str, matches: int = 400, policy: str = "learner", **options: Any) -> None:
    """Prints the weights."""
    game, sense = find_game(name), module_of(find_game(name).package, "heuristics")
    chosen = policy_of(game, policy)

    def erring(game: Any, state: Any, seat: int, dice: random.Random) -> Move:
        return (at_random if dice.random() < MISSTEPS else chosen)(game, state, seat, dice)

    rows: list[tuple[int, dict[str, float], float]] = []
    for seed in range(matches):
        dice, seen = random.Random(seed), list[Any]()
        state = begun(game, ("Ana", "Bo"), seed % 2, check_options(game, options, "en"), {}, seed)

        def watch(state: Any, seat: int, move: Move, dice: random.Random = dice, seen: list[Any] = seen) -> None:
            if dice.random() < KEPT:
                seen.append(state)

        done = play_out(game, state, [erring] * 2, seed, watch=watch)
        ending = done.state.outcome
        if ending is None:
            continue
        won = 1.0 if "Ana" in ending.winners else 0.0
        won = 0.5 if len(ending.winners) != 1 and not game.together else won
        rows += [(seed, sense.figures(state), won) for state in seen]  # type: ignore[union-attr]
    names = sorted({key for _, figures, _ in rows for key in figures})
    x = np.array([[figures.get(key, 0.0) for key in names] for _, figures, _ in rows])
    y = np.array([won for _, _, won in rows])
    apart = np.array([seed % 5 == 0 for seed, _, _ in rows])
    weights = fitted(x[~apart], y[~apart])
    told = 1 / (1 + np.exp(-np.clip(x[apart] @ weights, -12, 12)))
    brier, idle = float(np.mean((told - y[apart]) ** 2)), float(np.mean((np.mean(y) - y[apart]) ** 2))
    print(f"# {len(rows)} tables of {matches} matches; kept apart: mean square {brier:.3f}, knowing nothing {idle:.3f}")
    print("WEIGHTS: Final = {")
    for key, weight in zip(names, weights, strict=True):
        print(f'    "{key}": {weight:.3f},')
    print("}")


def fitted(x: "np.ndarray[Any, Any]", y: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    """The weights by Newton's method, held back so that none of them grows without need."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        told = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (told - y) + HOLD_BACK * weights
        bend = (x * (told * (1 - told))[:, None]).T @ x + HOLD_BACK * np.eye(x.shape[1])
        weights = weights - np.linalg.solve(bend, slope)
    return weights


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if "=" not in word]
    given: dict[str, Any] = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
    main(words[0], int(words[1]) if len(words) > 1 else 400, *words[2:3], **given)
