"""Two policies against each other: `python -m scripts.arena GAME POLICY POLICY [MATCHES] [FROM] [OPTION=VALUE ...]`.

Prints the share that the first one wins, with its 95 % interval; both sides, and both beginnings, in turn. For tuning;
`make strength` prints the table that stands on the games' pages.
"""

import math
import sys
import time
from typing import Any

from companion.core.registry import find_game
from companion.core.setup import check_options
from companion.partner.levels import policy_of
from companion.partner.playing import begun, play_out

NAMES = ("Ana", "Bo")


def main(name: str, first: str, second: str, matches: int = 100, start: int = 0, **given: str) -> None:
    """Prints one line. `given`: options of the game."""
    game = find_game(name)
    options, policies = check_options(game, given, "en"), (policy_of(game, first), policy_of(game, second))
    won, moves, unended, began = 0.0, 0, 0, time.perf_counter()
    for seed in range(start, start + matches):
        side, starter = seed % 2, seed // 2 % 2
        state = begun(game, NAMES, starter, options, {}, seed)
        done = play_out(game, state, policies if side == 0 else policies[::-1], seed)
        moves += done.moves
        ending = done.state.outcome
        unended += ending is None
        if ending is None or (len(ending.winners) != 1 and not game.together):
            won += 0.5
        else:
            won += NAMES[side] in ending.winners
    share = won / matches
    spread = 1.96 * math.sqrt(max(share * (1 - share), 1e-9) / matches)
    each = (time.perf_counter() - began) / matches
    played = " ".join([name, *(f"{key}={value}" for key, value in given.items())])
    print(f"{played}: {first} v {second}: {100 * share:.1f} % ± {100 * spread:.1f} of {matches};"
          f" {moves / matches:.0f} moves, {each:.3f} s a match, {unended} without an end", flush=True)  # fmt: skip


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if "=" not in word]
    options: dict[str, Any] = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
    main(words[0], words[1], words[2], *map(int, words[3:5]), **options)
